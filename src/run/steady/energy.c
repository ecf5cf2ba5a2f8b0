/// Stability by energy (Lagrange and Dirichlet): if energy does not grow along any motion and has a
/// strict minimum at a state, motions that begin near it stay near it, whatever the eigenvalues on
/// the axis and whatever the constraints.
///
/// At rest with ∂E/∂v = 0 on all of v = 0 it has one if ∂²E/∂v² is positive and V(q) = E(q, 0) has
/// one: by its second derivatives in balls; or, where q is known exactly, by the first of the forms
///   c_k(u) = d^k/dε^k V(q + ε u) at ε = 0
/// that is not zero, if it is positive for all u ≠ 0; or since V(q + u) > V(q) for all u ≠ 0.
/// That the differential of V vanishes follows from the equations of motion: at v = 0
///   ∂q'^i/∂v^α E_i[V] + ∂²E/∂v^α∂v^β v'^β = 0 identically.
/// A form c_k without zeros has a gradient without zeros (u·∇c_k = k c_k): if every direction is
/// one of D, the equilibrium is isolated. In one dimension, where energy is constant, q is unstable
/// if c_k is odd or negative.
#include "run/steady/energy_internal.h"

#include <stdlib.h>

#include "exact/ball/positive.h"
#include "exact/sign/sign_solver.h"
#include "expr/calculus.h"
#include "expr/sum.h"
#include "expr/walk.h"
#include "run/steady/steady_internal.h"

enum { MOST_ORDER = 12 };

typedef struct well {
    steady_point *at;
    expr_pool *pool;
    const mech_steady *e;
    size_t n, r;    ///< of positions, of quasi-velocities
    expr energy;    ///< for the values that the parameters have
    expr *rates;    ///< n + r, likewise
    expr *rest;     ///< r: zeros
    expr potential; ///< E(q, 0)
} well;

// ---- the values of the parameters ---------------------------------------------------------------

static void put_values(const steady *s, size_t count, expr *e) {
    const model *m = s->m;
    for (size_t k = 0; k < m->parameter_count && !s->by_parameter; k++)
        expr_substitute(m->pool, count, e, 1, &m->parameters[k].symbol, &m->parameters[k].value, e);
}

/// dE/dt along all motions.
static expr energy_rate(const steady_point *at) {
    const mech_steady *e = &at->p->equations;
    const mech_variations by = mech_steady_variations(e);
    expr *row = MEM_NEW(expr, at->p->size);
    mech_linearise(at->s->m->q, &by, 1, &e->energy, row);
    expr rate = sum_pairing(at->s->m->pool, at->p->size, row, e->rates);
    put_values(at->s, 1, &rate);
    free(row);
    return rate;
}

bool steady_conserves_energy(steady_point *at) {
    return exact_is_zero(&at->x, energy_rate(at)) == TRUTH_YES;
}

static bool is_known_zero(const steady_point *at, expr symbol) {
    for (size_t k = 0; k < at->fixed_count; k++) {
        if (expr_same(at->fixed[k], symbol)) return expr_is_int(at->s->m->pool, at->numbers[k], 0);
    }
    return false;
}

/// Fills in all but the question whether there is a minimum; false if it is not at rest, or there
/// are levels or orbits.
static bool well_init(well *w, steady_point *at) {
    const mech_steady *e = &at->p->equations;
    *w = (well){.at = at, .pool = at->s->m->pool, .e = e, .n = e->free_count, .r = e->r};
    for (size_t a = 0; a < w->r; a++) {
        if (!is_known_zero(at, e->symbols[a])) return false;
    }
    if (at->s->level_count > 0 || e->orbit_count > 0) return false;
    const size_t N = w->n + w->r;
    w->rates = MEM_NEW(expr, N);
    w->rest = MEM_NEW(expr, w->r + 1);
    for (size_t i = 0; i < N; i++) w->rates[i] = e->rates[i];
    for (size_t a = 0; a < w->r; a++) w->rest[a] = expr_int(w->pool, 0);
    w->energy = e->energy;
    put_values(at->s, N, w->rates);
    put_values(at->s, 1, &w->energy);
    expr_substitute(w->pool, 1, &w->energy, w->r, e->symbols, w->rest, &w->potential);
    return true;
}

static void well_clear(well *w) {
    free(w->rates);
    free(w->rest);
}

// ---- second derivatives -------------------------------------------------------------------------

/// Derivatives of functions at rest: along positions, or by quasi-velocities.
static void by_position(const well *w, size_t count, const expr *f, expr *out) {
    const mech_variations by = {w->n, w->e->free, 0, NULL};
    mech_linearise(w->at->s->m->q, &by, count, f, out);
    expr_substitute(w->pool, count * w->n, out, w->r, w->e->symbols, w->rest, out);
}

static void by_velocity(const well *w, size_t count, const expr *f, bool at_rest, expr *out) {
    const mech_variations by = {0, NULL, w->r, w->e->symbols};
    mech_linearise(w->at->s->m->q, &by, count, f, out);
    if (at_rest) expr_substitute(w->pool, count * w->r, out, w->r, w->e->symbols, w->rest, out);
}

/// Whether the differential of V is zero where nothing accelerates, and ∂E/∂v where nothing moves.
static bool forces_are_of_energy(const well *w, const expr *linear, const expr *M) {
    const size_t n = w->n, r = w->r;
    expr *dV = MEM_NEW(expr, n), *F = MEM_NEW(expr, n * r), *T = MEM_NEW(expr, r * n);
    expr *at_rest = MEM_NEW(expr, r);
    bool good = exact_all_zero(&w->at->x, r, linear) == TRUTH_YES;
    by_position(w, 1, &w->potential, dV);
    by_velocity(w, n, w->rates, true, F);
    expr_substitute(w->pool, r, w->rates + n, r, w->e->symbols, w->rest, at_rest);
    for (size_t a = 0; a < r && good; a++) {
        for (size_t i = 0; i < n; i++) T[a * n + i] = F[i * r + a];
        const expr total = expr_add2(w->pool, sum_pairing(w->pool, n, T + a * n, dV),
                                     sum_pairing(w->pool, r, M + a * r, at_rest));
        good = exact_is_zero(&w->at->x, total) == TRUTH_YES;
    }
    good = good && exact_balls_rank(w->at->balls, r, n, T) == n;
    free(dV);
    free(F);
    free(T);
    free(at_rest);
    return good;
}

/// Whether the differential of V is zero with what is known exactly put in.
static bool is_critical(const well *w, const expr *linear) {
    expr *dV = MEM_NEW(expr, w->n);
    by_position(w, 1, &w->potential, dV);
    expr_substitute(w->pool, w->n, dV, w->at->fixed_count, w->at->fixed, w->at->numbers, dV);
    put_values(w->at->s, w->n, dV);
    const bool good = exact_all_zero(&w->at->x, w->r, linear) == TRUTH_YES &&
                      exact_all_zero(&w->at->x, w->n, dV) == TRUTH_YES;
    free(dV);
    return good;
}

/// Whether V has a minimum by its second derivatives.
static bool has_round_minimum(const well *w) {
    expr *dV = MEM_NEW(expr, w->n), *H = MEM_NEW(expr, w->n * w->n);
    by_position(w, 1, &w->potential, dV);
    by_position(w, w->n, dV, H);
    const bool good = exact_balls_positive(w->at->balls, w->pool, w->n, H);
    free(dV);
    free(H);
    return good;
}

// ---- higher ones --------------------------------------------------------------------------------

/// V(q + u) with exact numbers for q; false if they are not known, or a rotation is among them.
static bool around(const well *w, const expr *u, expr *out) {
    const space *q = w->at->s->m->q;
    const steady_point *at = w->at;
    expr *from = MEM_NEW(expr, w->n), *to = MEM_NEW(expr, w->n);
    bool good = true;
    for (size_t i = 0; i < w->n && good; i++) {
        const space_factor *factor = space_factor_of(q, w->e->free[i]);
        size_t k = 0;
        from[i] = factor->entries[0];
        while (k < at->fixed_count && !expr_same(at->fixed[k], from[i])) k++;
        good = factor->kind->entry_count == 1 && k < at->fixed_count &&
               !expr_mentions(w->pool, 1, &at->numbers[k], q->entry_count, q->entries);
        if (good) to[i] = expr_add2(w->pool, at->numbers[k], u[i]);
    }
    if (good) {
        put_values(at->s, w->n, to);
        expr_substitute(w->pool, 1, &w->potential, w->n, from, to, out);
    }
    free(from);
    free(to);
    return good;
}

/// Whether f > 0 wherever u is not zero, f being a form, or any function. *by_solver: Z3 says so.
static bool is_positive_away(const well *w, expr f, const expr *u, bool form, bool *by_solver) {
    const expr one = expr_int(w->pool, 1), away = expr_symbol(w->pool, "u_away", EXPR_OTHER);
    bool good = true;
    *by_solver = false;
    expr_assume_nonzero(w->pool, away);
    for (size_t i = 0; i < w->n && good; i++) {
        expr there;
        expr_substitute(w->pool, 1, &f, 1, &u[i], form ? &one : &away, &there);
        const exact_signs signs = exact_signs_decided(&w->at->x, there, 0, NULL);
        good = signs.may == SIGN_PLUS;
        *by_solver = *by_solver || signs.by == SIGN_BY_SOLVER;
    }
    return good;
}

/// The first form that is not zero, and its degree; 0 if it is not decided which one that is.
static int first_form(const well *w, expr V, const expr *u, expr *form) {
    const expr eps = expr_symbol(w->pool, "u_scale", EXPR_OTHER), zero = expr_int(w->pool, 0);
    expr *scaled = MEM_NEW(expr, w->n);
    truth vanishes = TRUTH_YES;
    int k = 0;
    for (size_t i = 0; i < w->n; i++) scaled[i] = expr_mul2(w->pool, eps, u[i]);
    expr_substitute(w->pool, 1, &V, w->n, u, scaled, &V);
    while (k < MOST_ORDER && vanishes == TRUTH_YES) {
        k++;
        V = expr_diff(w->pool, V, eps);
        expr_substitute(w->pool, 1, &V, 1, &eps, &zero, form);
        if (expr_fault(w->pool, *form)) vanishes = TRUTH_UNKNOWN;
        else vanishes = exact_is_zero(&w->at->x, *form);
    }
    free(scaled);
    return vanishes == TRUTH_NO ? k : 0;
}

/// What the shape of V says where its second derivatives do not.
static steady_energy by_shape(const well *w, bool constant, bool *isolated, bool *by_solver) {
    steady_energy answer = ENERGY_OPEN;
    expr *u = MEM_NEW(expr, w->n), V, form;
    const expr one = expr_int(w->pool, 1);
    for (size_t i = 0; i < w->n; i++) {
        text name = {0};
        text_addf(&name, "u_near_%zu", i + 1);
        u[i] = expr_symbol(w->pool, text_cstr(&name), EXPR_OTHER);
        text_clear(&name);
    }
    if (around(w, u, &V)) {
        const int k = first_form(w, V, u, &form);
        const bool definite = k > 0 && k % 2 == 0 && is_positive_away(w, form, u, true, by_solver);
        const expr zero = expr_int(w->pool, 0);
        expr here = V;
        for (size_t i = 0; i < w->n; i++)
            expr_substitute(w->pool, 1, &here, 1, &u[i], &zero, &here);
        if (definite || is_positive_away(w, expr_sub(w->pool, V, here), u, false, by_solver))
            answer = ENERGY_LEAST;
        else if (k > 0 && w->n == 1 && w->r == 1 && constant) {
            expr_substitute(w->pool, 1, &form, 1, u, &one, &form);
            if (k % 2 == 1 || exact_signs_of(&w->at->x, form).may == SIGN_MINUS)
                answer = ENERGY_FALLS;
        }
        *isolated = (definite || (k > 0 && w->n == 1)) && w->r == w->n;
    }
    free(u);
    return answer;
}

steady_energy steady_by_energy(steady_point *at, bool *isolated, bool *by_solver) {
    well w;
    steady_energy answer = ENERGY_OPEN;
    *isolated = *by_solver = false;
    if (well_init(&w, at) && w.n > 0) {
        const size_t r = w.r;
        expr *linear = MEM_NEW(expr, r), *M = MEM_NEW(expr, r * r), *copy = MEM_NEW(expr, r * r);
        const expr rate = energy_rate(at);
        const bool constant = exact_is_zero(&at->x, rate) == TRUTH_YES;
        by_velocity(&w, 1, &w.energy, false, linear);
        by_velocity(&w, r, linear, true, M);
        expr_substitute(w.pool, r, linear, r, w.e->symbols, w.rest, linear);
        for (size_t i = 0; i < r * r; i++) copy[i] = M[i];
        const bool falls = constant || (exact_signs_of(&at->x, rate).may & SIGN_PLUS) == 0;
        if (falls && exact_balls_positive(w.at->balls, w.pool, r, copy) &&
            (is_critical(&w, linear) || forces_are_of_energy(&w, linear, M)))
            answer =
                has_round_minimum(&w) ? ENERGY_LEAST : by_shape(&w, constant, isolated, by_solver);
        free(linear);
        free(M);
        free(copy);
    }
    well_clear(&w);
    return answer;
}
