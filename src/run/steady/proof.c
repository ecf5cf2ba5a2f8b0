/// What is proved of a steady motion. It exists if it is known exactly or enclosed in balls. Then
/// the matrix A of the linearised motion is known in balls; entries that vanish identically with
/// what is known put in are zero exactly. Zeros of its spectrum that the family forces, and the
/// directions off the levels, are split off; the other eigenvalues are enclosed. Signs of real
/// parts come from balls; that an eigenvalue is on the imaginary axis comes from structure alone:
/// the polynomial is even.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "expr/calculus.h"
#include "mech/tools/readable.h"
#include "run/steady/anchor_internal.h"
#include "run/steady/proof_internal.h"
#include "run/steady/record_internal.h"
#include "run/steady/reversor_internal.h"
#include "run/steady/steady_internal.h"
#include "run/steady/verdict_internal.h"

void steady_proof_clear(steady_proof *p) {
    steady_known_clear(&p->known);
    mech_characteristic_clear(&p->polynomial);
    free(p->roots);
    free(p->exists);
    free(p->stability);
    free(p->conditions);
    *p = (steady_proof){0};
}

expr *steady_point_linearised(steady_point *at) {
    const mech_variations by = mech_steady_variations(&at->p->equations);
    const size_t N = at->p->size;
    expr_pool *pool = at->s->m->pool;
    expr *A = MEM_NEW(expr, N * N);
    mech_linearise(at->s->m->q, &by, N, at->p->equations.rates, A);
    expr_substitute(pool, N * N, A, at->fixed_count, at->fixed, at->numbers, A);
    for (size_t i = 0; i < N * N; i++) {
        if (exact_balls_sign(at->balls, A[i]) == 0 && exact_is_zero(&at->x, A[i]) == TRUTH_YES)
            A[i] = expr_int(pool, 0);
    }
    return A;
}

/// Zero, if an expression is zero for the values that the parameters have.
static expr with_values(steady_point *at, expr e) {
    const model *m = at->s->m;
    expr valued = e;
    if (at->s->by_parameter || exact_balls_sign(at->balls, e) != 0) return e;
    for (size_t i = 0; i < m->parameter_count; i++)
        expr_substitute(m->pool, 1, &valued, 1, &m->parameters[i].symbol, &m->parameters[i].value,
                        &valued);
    return exact_is_zero(&at->x, valued) == TRUTH_YES ? expr_int(m->pool, 0) : e;
}

/// Adds the roots of a factor, given by its coefficients; those that are zero are counted.
static bool add_roots(const steady_point *at, size_t degree, const expr *c, size_t power,
                      steady_spectrum *out) {
    size_t zeros = 0;
    while (zeros < degree && expr_is_int(at->s->m->pool, c[zeros], 0)) zeros++;
    exact_root *first = out->roots + out->count;
    degree -= zeros;
    if (!exact_balls_roots(at->balls, degree, c + zeros, first)) return false;
    for (size_t k = 1; k < power; k++) memcpy(first + k * degree, first, degree * sizeof *first);
    out->zeros += power * zeros;
    out->count += power * degree;
    return true;
}

/// Eigenvalues as roots of the factors of the exact polynomial.
static bool roots_of_factors(steady_point *at, const mech_characteristic *p, steady_spectrum *out) {
    bool good = true;
    for (size_t i = 0; i < p->count && good; i++) {
        size_t degree;
        expr *c = mech_characteristic_coefficients(p, &at->x, i, &degree);
        for (size_t k = 0; c != NULL && k <= degree; k++) c[k] = with_values(at, c[k]);
        good = c != NULL && add_roots(at, degree, c, (size_t)p->powers[i], out);
        free(c);
    }
    return good;
}

bool steady_point_eigenvalues(steady_point *at, const expr *A, steady_spectrum *out) {
    const size_t N = at->p->size;
    out->zeros = at->dimension + at->s->level_count;
    if (out->zeros > N) return false;
    out->count = N - out->zeros;
    return exact_balls_eigenvalues(at->balls, N, A, out->zeros, steady_comes_in_pairs(at, A),
                                   out->roots);
}

const steady_motion *steady_proved_alike(const steady *s, const steady_motion *e) {
    if (e->proof.ground != STEADY_EXACT) return NULL;
    for (size_t k = 0; k < s->motions.count; k++) {
        const steady_motion *other = &s->motions.items[k];
        if (other->chart == e->chart && other->proof.ground == STEADY_EXACT &&
            steady_known_same(&other->proof.known, &e->proof.known))
            return other;
    }
    return NULL;
}

static void find_polynomial(const steady_point *at, steady_motion *e) {
    exact quiet = readable_limits(&at->s->r->exact);
    steady_proof *proof = &e->proof;
    const steady_known *known = &proof->known;
    if (proof->ground != STEADY_EXACT) return;
    const steady_motion *alike = steady_proved_alike(at->s, e);
    proof->asked_polynomial = true;
    if (alike != NULL && alike->proof.asked_polynomial) {
        proof->has_polynomial = alike->proof.has_polynomial;
        if (proof->has_polynomial)
            mech_characteristic_copy(&proof->polynomial, &alike->proof.polynomial);
        return;
    }
    proof->has_polynomial =
        mech_characteristic_init(&proof->polynomial, &quiet, at->s->m->q, &at->p->equations,
                                 known->count, known->from, known->to) == HAMEL_OK;
}

/// The polynomial for the values that the parameters have: it may have more factors. False if it
/// cannot be had.
static bool polynomial_for_values(const steady_point *at, const steady_proof *proof,
                                  mech_characteristic *out) {
    const model *m = at->s->m;
    const steady_known *known = &proof->known;
    const size_t count = known->count + m->parameter_count;
    if (!proof->has_polynomial || known->for_values || at->s->by_parameter) return false;
    exact quiet = readable_limits(&at->s->r->exact);
    expr *from = MEM_NEW(expr, count), *to = MEM_NEW(expr, count);
    for (size_t i = 0; i < m->parameter_count; i++) {
        from[i] = m->parameters[i].symbol;
        to[i] = m->parameters[i].value;
    }
    memcpy(from + m->parameter_count, known->from, known->count * sizeof *from);
    expr_substitute(m->pool, known->count, known->to, m->parameter_count, from, to,
                    to + m->parameter_count);
    const bool good =
        mech_characteristic_init(out, &quiet, m->q, &at->p->equations, count, from, to) == HAMEL_OK;
    free(from);
    free(to);
    return good;
}

/// Whether the constraints are independent there, and so are the fields of the basis: only then do
/// the equations in it say what the motion does.
static bool basis_holds(const steady_point *at, size_t chart) {
    const mech_system *system = &at->s->r->system;
    const mech_basis *d = steady_basis(at->s, chart);
    expr *rows = MEM_NEW(expr, d->n * d->n);
    memcpy(rows, d->fields, d->r * d->n * sizeof *rows);
    memcpy(rows + d->r * d->n, system->beta, system->p * d->n * sizeof *rows);
    if (at->p->equations.slice != NULL)
        mech_on_slice(at->p->equations.slice, system->q->pool, d->n * d->n, rows, rows);
    const bool good = exact_balls_rank(at->balls, d->n, d->n, rows) == d->n;
    free(rows);
    return good;
}

/// The spectrum by the first way that works: the exact polynomial, that for the values of the
/// parameters, which goes to *valued, the matrix.
static bool enclose_spectrum(steady_point *at, const expr *A, const steady_proof *proof,
                             mech_characteristic *valued, steady_spectrum *out) {
    exact_root *roots = out->roots;
    *out = (steady_spectrum){.roots = roots, .polynomial = &proof->polynomial};
    if (proof->has_polynomial && roots_of_factors(at, &proof->polynomial, out)) return true;
    *out = (steady_spectrum){.roots = roots, .polynomial = valued};
    if (polynomial_for_values(at, proof, valued) && roots_of_factors(at, valued, out)) return true;
    *out = (steady_spectrum){.roots = roots};
    return steady_point_eigenvalues(at, A, out);
}

/// Whether every eigenvalue is known to be off the axis, or on it and not zero.
static bool all_told(const steady_spectrum *found) {
    for (size_t k = 0; k < found->count; k++) {
        const exact_root *r = &found->roots[k];
        if (r->side == SIDE_UNKNOWN || (r->side == SIDE_AXIS && fabs(r->im) <= r->radius))
            return false;
    }
    return true;
}

/// The polynomial of a system too large for formulas is one that nobody reads: it is asked for only
/// where the matrix leaves something open.
static bool needs_no_polynomial(steady_point *at, const expr *A, steady_spectrum *found) {
    return at->s->r->system.large && steady_point_eigenvalues(at, A, found) && all_told(found);
}

/// Whether rates of the motion, or their derivatives, jump at the point. With sign(0) = 0 they have
/// values there that say nothing of what is near.
static bool breaks(const steady_point *at, const expr *A) {
    const size_t N = at->p->size;
    return exact_balls_defined(at->balls, N, at->p->equations.rates) &&
           !(exact_balls_continuous(at->balls, N, at->p->equations.rates) &&
             exact_balls_continuous(at->balls, N * N, A));
}

/// Nothing is told of a motion where the equations break but that numbers show it.
static void give_up(steady_motion *e) {
    steady_proof_clear(&e->proof);
    e->agreement = STEADY_BREAKS;
    e->regular = false;
    e->dimension = 0;
}

void steady_prove(const steady *s, steady_motion *e) {
    steady_point at;
    steady_proof *proof = &e->proof;
    const bool good = steady_point_init(&at, s, e) && basis_holds(&at, e->chart);
    if (!good && proof->ground == STEADY_EXACT) {
        steady_known_clear(&proof->known);
        proof->ground = STEADY_NUMERIC;
    }
    const size_t N = at.p->size;
    if (good && proof->ground == STEADY_NUMERIC) proof->ground = STEADY_ENCLOSED;
    expr *A = good ? steady_point_linearised(&at) : NULL;
    steady_spectrum found = {0};
    if (good && breaks(&at, A)) {
        free(A);
        steady_point_clear(&at);
        give_up(e);
        return;
    }
    if (good && exact_balls_defined(at.balls, N * N, A)) {
        mech_characteristic valued = {0};
        found.roots = MEM_NEW(exact_root, N);
        bool told = needs_no_polynomial(&at, A, &found);
        if (!told) find_polynomial(&at, e);
        if (told || enclose_spectrum(&at, A, proof, &valued, &found))
            steady_decide(&at, A, &found, e);
        else free(found.roots);
        mech_characteristic_clear(&valued);
    } else {
        find_polynomial(&at, e);
    }
    steady_record(&at, A, found.zeros, e);
    free(A);
    steady_point_clear(&at);
}
