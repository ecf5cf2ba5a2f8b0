/// Momenta. On TQ everything is as the formulas build it, in canonical form; the constraints are
/// put in afterwards, as the theory does, so what holds off them stays visible.
#include "mech/symmetry/momentum.h"
#include "mech/law/system.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "expr/calculus.h"
#include "expr/sum.h"
#include "expr/tensor.h"
#include "expr/walk.h"
#include "mech/law/invariance.h"
#include "mech/symmetry/invariant_field.h"
#include "mech/symmetry/spanning.h"
#include "space/field.h"

/// The momentum map, J^nhc and the terms of the momentum equation, on TQ. The generator of dξ^b/dt
/// is (dξ^b_a/dt) ξ_a, so its momentum is that combination of the J_a.
/// @eq BKMM96 (4.1.1), (4.1.2), (4.2.3); GN16 §9
static void find_momentum_terms(mech_momentum *p, const mech_system *s, const mech_symmetry *y) {
    const space *q = s->q;
    const size_t n = p->n, k = p->k;
    expr *P = MEM_NEW(expr, n), *rates = MEM_NEW(expr, p->m * k);
    expr_gradient(q->pool, s->lagrangian, n, q->velocities, P);
    for (size_t a = 0; a < k; a++) p->map[a] = sum_pairing(q->pool, n, P, y->generators + a * n);
    space_advance(q, q->velocities, p->m * k, y->sections, rates);
    for (size_t b = 0; b < p->m; b++) {
        p->momentum[b] = sum_pairing(q->pool, n, P, y->fields + b * n);
        p->rate[b] = sum_pairing(q->pool, k, rates + b * k, p->map);
        p->change[b] = sum_pairing(q->pool, k, y->sections + b * k, y->lagrangian_change);
        p->force[b] = sum_pairing(q->pool, n, s->force, y->fields + b * n);
    }
    free(P);
    free(rates);
}

// ---- along invariant fields ---------------------------------------------------------------------

/// For fields E_I that commute with the action [E_I, Z] = E_I[ξ_a] (e_a)_Q, so that in v^I = E_I·q'
///   ⟨P, (dξ/dt)_Q⟩ = v^I P_K [E_I, Z]^K,   p = P_K Z^K:
/// functions on TQ/G, far shorter than on TQ.
typedef struct invariant_work {
    const mech_system *s;
    const mech_spanning *f;
    tensor E;       ///< count by n
    expr *momentum; ///< count: P_K, of v
} invariant_work;

/// Whether there are such fields, and the sections make no use of time.
static bool is_seen_invariantly(exact *x, const mech_system *s, const mech_symmetry *y,
                                const mech_spanning *f) {
    bool good = f->invariant && f->count > 0 && y->m > 0 &&
                !expr_mentions(x->pool, y->m * s->q->n, y->fields, 1, &s->q->time);
    for (size_t b = 0; b < y->m && good; b++)
        good = mech_is_invariant(x, s->q, y->given, y->fields + b * s->q->n);
    return good;
}

/// P_K = ⟨∂L/∂q', E_K⟩ at q' = v^I E_I.
static hamel_status find_frame_momenta(invariant_work *w, exact *x) {
    const space *q = w->s->q;
    expr *P = MEM_NEW(expr, q->n), *velocity = MEM_NEW(expr, q->n);
    expr_gradient(q->pool, w->s->lagrangian, q->n, q->velocities, P);
    tensor_combine(q->pool, w->E, w->f->symbols, velocity);
    expr_substitute(q->pool, q->n, P, q->n, q->velocities, velocity, P);
    tensor_times(q->pool, w->E, P, w->momentum);
    free(P);
    free(velocity);
    return readable_normalise(x, w->f->count, w->momentum);
}

/// p_b and ⟨P, (dξ^b/dt)_Q⟩, of v.
static hamel_status find_frame_rate(const invariant_work *w, exact *x, const expr *Z, expr *p,
                                    expr *rate) {
    const space *q = w->s->q;
    const size_t N = w->f->count, n = q->n;
    arena memory = {0};
    expr *bracket = ARENA_NEW(&memory, expr, n), *over = ARENA_NEW(&memory, expr, N);
    sum total = {0};
    tensor_times(q->pool, w->E, Z, over);
    hamel_status status = readable_normalise(x, N, over);
    *p = sum_pairing(q->pool, N, w->momentum, over);
    for (size_t I = 0; I < N && status == HAMEL_OK; I++) {
        space_bracket(q, tensor_row(w->E, I), Z, bracket);
        tensor_times(q->pool, w->E, bracket, over);
        status = readable_normalise(x, N, over);
        sum_add_product(q->pool, &total, 1, w->f->symbols[I],
                        sum_pairing(q->pool, N, w->momentum, over));
    }
    *rate = sum_take(q->pool, &total);
    vec_clear(&total);
    arena_clear(&memory);
    return status;
}

/// The same terms, on TQ and on D; *done if the fields are there.
/// @eq BKMM96 (4.2.3)
static hamel_status along_invariant_fields(mech_momentum *p, exact *x, const mech_system *s,
                                           const mech_symmetry *y, const mech_basis *d,
                                           bool *done) {
    mech_spanning f;
    arena memory = {0};
    mech_spanning_init(&f, x, s->q, y->given);
    invariant_work w = {s, &f, tensor_matrix(f.count, f.n, f.fields),
                        ARENA_NEW(&memory, expr, f.count)};
    expr *own = ARENA_NEW(&memory, expr, f.count), *on_D = ARENA_NEW(&memory, expr, f.count);
    *done = is_seen_invariantly(x, s, y, &f);
    hamel_status status = *done ? find_frame_momenta(&w, x) : HAMEL_OK;
    tensor_times(x->pool, w.E, s->q->velocities, own);
    tensor_times(x->pool, w.E, d->velocity, on_D);
    if (*done && status == HAMEL_OK) status = readable_normalise(x, f.count, on_D);
    for (size_t b = 0; b < p->m && *done && status == HAMEL_OK; b++) {
        status =
            find_frame_rate(&w, x, y->fields + b * p->n, &p->on_constraints[b], &p->equation[b]);
        if (status == HAMEL_OK) status = readable_normalise(x, 1, &p->equation[b]);
        expr_substitute(x->pool, 1, &p->equation[b], f.count, f.symbols, own, &p->rate[b]);
    }
    if (*done) {
        expr_substitute(x->pool, p->m, p->on_constraints, f.count, f.symbols, on_D,
                        p->on_constraints);
        expr_substitute(x->pool, p->m, p->equation, f.count, f.symbols, on_D, p->equation);
    }
    mech_spanning_clear(&f);
    arena_clear(&memory);
    return status;
}

// ---- on the constraints -------------------------------------------------------------------------

/// The other terms of p' on D.
static void add_changes(mech_momentum *p, expr_pool *pool, const space *q, const mech_basis *d) {
    for (size_t b = 0; b < p->m; b++) {
        expr more = expr_add2(pool, p->change[b], p->force[b]);
        expr_substitute(pool, 1, &more, p->n, q->velocities, d->velocity, &more);
        p->equation[b] = expr_add2(pool, p->equation[b], more);
    }
}

static void put_velocities(mech_momentum *p, expr_pool *pool, const space *q, const mech_basis *d) {
    expr_substitute(pool, p->m, p->momentum, p->n, q->velocities, d->velocity, p->on_constraints);
    expr_substitute(pool, p->m, p->rate, p->n, q->velocities, d->velocity, p->equation);
}

static hamel_status shorten_equations(mech_momentum *p, exact *x) {
    hamel_status status = readable_normalise(x, p->m, p->on_constraints);
    for (size_t b = 0; b < p->m && status == HAMEL_OK; b++) { // what is zero is seen to be
        if (exact_is_zero(x, p->equation[b]) == TRUTH_YES) p->equation[b] = expr_int(x->pool, 0);
    }
    return status == HAMEL_OK ? readable_normalise(x, p->m, p->equation) : status;
}

static mech_conserved reason(const mech_momentum *p, exact *x, const mech_system *s,
                             const mech_symmetry *y, size_t b) {
    const truth zero = exact_is_zero(x, p->equation[b]);
    if (zero != TRUTH_YES) return zero == TRUTH_NO ? CONSERVED_NOT : CONSERVED_UNKNOWN;
    const expr terms[] = {p->rate[b], p->change[b], p->force[b]};
    if (exact_is_zero(x, expr_add(x->pool, 3, terms)) != TRUTH_YES) return CONSERVED_BY_ITSELF;
    for (size_t a = 0; a < p->k; a++) {
        if (!mech_is_constant(s->q, y->sections[b * p->k + a])) return CONSERVED_BY_FIELD;
    }
    return CONSERVED_HORIZONTAL;
}

/// @eq BKMM96 (4.2.4); GN16 Thm 9.1
static void find_conserved_momenta(mech_momentum *p, exact *x, const mech_system *s,
                                   const mech_symmetry *y) {
    for (size_t b = 0; b < p->m; b++) p->conserved[b] = reason(p, x, s, y, b);
}

// ---- p for the velocities along S ---------------------------------------------------------------

/// A symbol p_b (p if there is one only) that means nothing else.
static expr momentum_symbol(expr_pool *pool, size_t m, size_t b) {
    text name = {0};
    expr e;
    text_add(&name, "p");
    if (m > 1) text_addf(&name, "_%zu", b + 1);
    while (expr_symbol_find(pool, text_cstr(&name), &e) &&
           expr_symbol_info_of(pool, e)->kind != EXPR_MOMENTUM)
        text_add(&name, "_");
    e = expr_symbol(pool, text_cstr(&name), EXPR_MOMENTUM);
    text_clear(&name);
    return e;
}

/// The fields of the basis that lie in S, if there are m of them.
static bool find_belongs(mech_momentum *p, exact *x, const mech_symmetry *y, const mech_basis *d) {
    const size_t n = p->n, m = p->m;
    expr *rows = MEM_NEW(expr, (m + 1) * n);
    size_t count = 0;
    memcpy(rows, y->fields, m * n * sizeof *rows);
    for (size_t a = 0; a < d->r && count < m; a++) {
        size_t rank;
        memcpy(rows + m * n, d->fields + a * n, n * sizeof *rows);
        if (exact_rank(x, m + 1, n, rows, &rank) == HAMEL_OK && rank == m) p->belongs[count++] = a;
    }
    free(rows);
    return count == m;
}

/// Solves p_b = J^nhc(ξ^b) for the velocities along S, and puts them into the right side.
static hamel_status solve_for_velocities(mech_momentum *p, exact *x, const mech_basis *d) {
    const size_t m = p->m;
    expr *A = MEM_NEW(expr, m * m), *rhs = MEM_NEW(expr, m), *v = MEM_NEW(expr, m),
         *zero = MEM_NEW(expr, m);
    for (size_t b = 0; b < m; b++) {
        v[b] = d->symbols[p->belongs[b]];
        zero[b] = expr_int(x->pool, 0);
    }
    for (size_t b = 0; b < m; b++) expr_gradient(x->pool, p->on_constraints[b], m, v, A + b * m);
    expr_substitute(x->pool, m, p->on_constraints, m, v, zero, rhs);
    for (size_t b = 0; b < m; b++) rhs[b] = expr_sub(x->pool, p->symbols[b], rhs[b]);
    hamel_status status = readable_write_out(x, m, A, rhs, p->velocity);
    if (status == HAMEL_OK) {
        expr_substitute(x->pool, m, p->equation, m, v, p->velocity, p->reduced);
        status = readable_normalise(x, m, p->reduced);
    }
    free(A);
    free(rhs);
    free(v);
    free(zero);
    return status;
}

/// The shape of the right side as a polynomial in p and the other velocities.
/// @eq BKMM96 Cor. 7.3, Cor. 7.4
static void find_momentum_shape(mech_momentum *p, exact *x, const mech_basis *d) {
    const size_t m = p->m, count = d->r;
    expr *variables = MEM_NEW(expr, count), *coefficients;
    size_t terms, next = m;
    unsigned long *powers;
    memcpy(variables, p->symbols, m * sizeof *variables);
    for (size_t a = 0; a < d->r; a++) {
        bool own = false;
        for (size_t b = 0; b < m; b++) own = own || p->belongs[b] == a;
        if (!own) variables[next++] = d->symbols[a];
    }
    p->no_quadratic = p->transport = TRUTH_YES;
    for (size_t b = 0; b < m; b++) {
        if (exact_collect(x, p->reduced[b], count, variables, &terms, &powers, &coefficients) !=
            HAMEL_OK) {
            p->no_quadratic = p->transport = TRUTH_UNKNOWN;
            break;
        }
        for (size_t t = 0; t < terms; t++) {
            unsigned long of_p = 0, of_r = 0;
            for (size_t i = 0; i < count; i++) *(i < m ? &of_p : &of_r) += powers[t * count + i];
            if (of_p >= 2) p->no_quadratic = TRUTH_NO;
            if (of_p != 1 || of_r != 1) p->transport = TRUTH_NO;
        }
        free(powers);
        free(coefficients);
    }
    free(variables);
}

hamel_status mech_momentum_init(mech_momentum *p, exact *x, const mech_system *s,
                                const mech_symmetry *y, const mech_basis *d) {
    const size_t m = y->m;
    *p = (mech_momentum){.n = y->n,
                         .k = y->k,
                         .m = m,
                         .r = d->r,
                         .map = MEM_NEW(expr, y->k),
                         .momentum = MEM_NEW(expr, m),
                         .rate = MEM_NEW(expr, m),
                         .change = MEM_NEW(expr, m),
                         .force = MEM_NEW(expr, m),
                         .on_constraints = MEM_NEW(expr, m),
                         .equation = MEM_NEW(expr, m),
                         .conserved = MEM_NEW(mech_conserved, m),
                         .symbols = MEM_NEW(expr, m),
                         .belongs = MEM_NEW(size_t, m),
                         .velocity = MEM_NEW(expr, m),
                         .reduced = MEM_NEW(expr, m),
                         .no_quadratic = TRUTH_UNKNOWN,
                         .transport = TRUTH_UNKNOWN};
    bool invariant = false;
    find_momentum_terms(p, s, y);
    hamel_status status = readable_normalise(x, p->k, p->map);
    if (status == HAMEL_OK) status = readable_normalise(x, m, p->momentum);
    if (status == HAMEL_OK) status = along_invariant_fields(p, x, s, y, d, &invariant);
    if (status == HAMEL_OK && !invariant) status = readable_normalise(x, m, p->rate);
    if (status == HAMEL_OK) status = readable_normalise(x, m, p->change);
    if (!invariant) put_velocities(p, x->pool, s->q, d);
    add_changes(p, x->pool, s->q, d);
    if (status == HAMEL_OK) status = shorten_equations(p, x);
    if (status == HAMEL_OK) {
        exact quiet = exact_quietly(x); // p is put in where that is short
        find_conserved_momenta(p, x, s, y);
        for (size_t b = 0; b < m; b++) p->symbols[b] = momentum_symbol(x->pool, m, b);
        p->solved = m > 0 && find_belongs(p, &quiet, y, d) &&
                    solve_for_velocities(p, &quiet, d) == HAMEL_OK;
        if (p->solved) find_momentum_shape(p, &quiet, d);
    }
    if (status != HAMEL_OK) mech_momentum_clear(p);
    return status;
}

void mech_momentum_clear(mech_momentum *p) {
    free(p->map);
    free(p->momentum);
    free(p->rate);
    free(p->change);
    free(p->force);
    free(p->on_constraints);
    free(p->equation);
    free(p->conserved);
    free(p->symbols);
    free(p->belongs);
    free(p->velocity);
    free(p->reduced);
    *p = (mech_momentum){0};
}
