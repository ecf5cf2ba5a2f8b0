/// Reduced motion from the motion on Q, its velocity turned back by the group.
#include "mech/reduced_motion.h"

#include <stdlib.h>
#include <string.h>

#include "expr/calculus.h"
#include "mech/motion.h"
#include "space/sum.h"

// ---- small linear algebra -------------------------------------------------------------------------

static expr dot(expr_pool *pool, size_t n, const expr *a, const expr *b) {
    sum total = {0};
    for (size_t i = 0; i < n; i++) sum_add_product(pool, &total, 1, a[i], b[i]);
    const expr e = sum_take(pool, &total);
    vec_clear(&total);
    return e;
}

/// c with Σ_a c^a rows_a nearest to `vector`: (R Rᵀ) c = R vector.
static void coordinates(expr_pool *pool, size_t n, size_t count, const expr *rows,
                        const expr *vector, expr *c) {
    if (count == 0) return;
    expr *G = MEM_NEW(expr, count * count), *rhs = MEM_NEW(expr, count);
    for (size_t a = 0; a < count; a++) {
        for (size_t b = 0; b < count; b++)
            G[a * count + b] = dot(pool, n, rows + a * n, rows + b * n);
        rhs[a] = dot(pool, n, rows + a * n, vector);
    }
    expr_solve(pool, count, G, rhs, c);
    free(G);
    free(rhs);
}

/// Puts the slice in, if there is one.
static void on_slice(const mech_trivialisation *t, expr_pool *pool, size_t count, expr *e) {
    if (t->exists) mech_on_slice(t, pool, count, e, e);
}

static bool all_zero(exact *x, size_t n, const expr *e) {
    exact quiet = *x;
    quiet.messages = NULL;
    for (size_t i = 0; i < n; i++) {
        if (exact_is_zero(&quiet, e[i]) != TRUTH_YES) return false;
    }
    return true;
}

// ---- the motion -----------------------------------------------------------------------------------

/// ξ: the body velocity of W, or the part of W along the orbit.
static void find_xi(mech_reduced_motion *m, const space *q, const mech_basis *d,
                    const expr *generators, const mech_trivialisation *t) {
    if (!t->exists) {
        coordinates(q->pool, m->n, m->k, generators, d->velocity, m->xi);
        return;
    }
    expr_substitute(q->pool, m->k, t->velocity, q->n, q->velocities, d->velocity, m->xi);
    mech_on_slice(t, q->pool, m->k, m->xi, m->xi);
}

/// q_s' = W − ξ^a (e_a)_Q.
static void find_velocity(mech_reduced_motion *m, const space *q, const mech_basis *d,
                          const expr *generators, const mech_trivialisation *t) {
    expr *e = mem_copy(generators, m->k * m->n, sizeof *e);
    sum total = {0};
    memcpy(m->velocity, d->velocity, m->n * sizeof *m->velocity);
    on_slice(t, q->pool, m->n, m->velocity);
    on_slice(t, q->pool, m->k * m->n, e);
    for (size_t i = 0; i < m->n; i++) {
        sum_add(q->pool, &total, 1, m->velocity[i]);
        for (size_t a = 0; a < m->k; a++)
            sum_add_product(q->pool, &total, -1, m->xi[a], e[a * m->n + i]);
        m->velocity[i] = sum_take(q->pool, &total);
    }
    for (size_t a = 0; t->exists && a < m->k; a++)
        m->velocity[t->group_directions[a]] = expr_int(q->pool, 0);
    vec_clear(&total);
    free(e);
}

/// [ξ_Q, W] with ξ and v held fixed, on the slice. False if it is zero.
static bool find_twist(const mech_reduced_motion *m, exact *x, const space *q, const mech_basis *d,
                       const expr *generators, const mech_trivialisation *t, expr *twist) {
    expr *bracket = MEM_NEW(expr, m->n);
    sum *totals = MEM_NEW_ZERO(sum, m->n);
    bool any = false;
    for (size_t a = 0; a < m->k; a++) {
        space_bracket(q, generators + a * m->n, d->velocity, bracket);
        on_slice(t, q->pool, m->n, bracket);
        if (all_zero(x, m->n, bracket)) continue;
        any = true;
        for (size_t i = 0; i < m->n; i++)
            sum_add_product(q->pool, &totals[i], 1, m->xi[a], bracket[i]);
    }
    for (size_t i = 0; i < m->n; i++) {
        twist[i] = sum_take(q->pool, &totals[i]);
        vec_clear(&totals[i]);
    }
    free(totals);
    free(bracket);
    return any;
}

/// v' = M⁻¹(−c + F), and what the basis turns against the invariant one.
static void find_rates(mech_reduced_motion *m, exact *x, const space *q, const mech_basis *d,
                       const expr *generators, const mech_trivialisation *t) {
    expr *twist = MEM_NEW(expr, m->n), *more = MEM_NEW(expr, m->r);
    expr *fields = mem_copy(d->fields, m->r * m->n, sizeof *fields);
    on_slice(t, q->pool, m->r, m->rates);
    if (find_twist(m, x, q, d, generators, t, twist)) {
        on_slice(t, q->pool, m->r * m->n, fields);
        coordinates(q->pool, m->n, m->r, fields, twist, more);
        for (size_t a = 0; a < m->r; a++) m->rates[a] = expr_add2(q->pool, m->rates[a], more[a]);
    }
    free(twist);
    free(more);
    free(fields);
}

/// @eq BKMM96 (1.2.1)      in any basis of D: p and r' are linear in the v
void mech_reduced_motion_init(mech_reduced_motion *m, exact *x, const mech_system *s,
                              const mech_basis *d, const model_symmetry *given,
                              const mech_trivialisation *t) {
    const space *q = s->q;
    *m = (mech_reduced_motion){.n = d->n,
                               .r = d->r,
                               .k = given->dimension,
                               .velocity = MEM_NEW(expr, d->n),
                               .xi = MEM_NEW(expr, given->dimension)};
    mech_motion full;
    mech_motion_init(&full, s, d);
    m->rates = mem_copy(full.rates, d->r, sizeof(expr));
    m->power = full.power;
    mech_motion_clear(&full);
    on_slice(t, q->pool, 1, &m->power);
    find_xi(m, q, d, given->generators, t);
    find_velocity(m, q, d, given->generators, t);
    find_rates(m, x, q, d, given->generators, t);
}

void mech_reduced_motion_clear(mech_reduced_motion *m) {
    free(m->velocity);
    free(m->rates);
    free(m->xi);
    *m = (mech_reduced_motion){0};
}

// ---- the horizontal lift --------------------------------------------------------------------------

/// On the slice, velocities W put in: rows of generators, and their momenta.
typedef struct lift {
    const mech_system *s;
    const mech_symmetry *y;
    expr *W;          ///< n
    expr *generators; ///< k·n
    expr *lowered;    ///< k·n: M (e_a)_Q
    expr *sections;   ///< m·k
    expr *beta, *b;   ///< of the constraints
} lift;

static void lift_init(lift *l, const mech_system *s, const mech_basis *d, const mech_symmetry *y,
                      const mech_trivialisation *t) {
    const space *q = s->q;
    expr_pool *pool = q->pool;
    const size_t n = q->n, k = y->k;
    *l = (lift){.s = s,
                .y = y,
                .W = mem_copy(d->velocity, n, sizeof(expr)),
                .generators = mem_copy(y->generators, k * n, sizeof(expr)),
                .lowered = MEM_NEW(expr, k * n),
                .sections = mem_copy(y->sections, y->m * k, sizeof(expr)),
                .beta = mem_copy(s->beta, s->p * n, sizeof(expr)),
                .b = mem_copy(s->b, s->p, sizeof(expr))};
    expr *P = MEM_NEW(expr, n), *M = MEM_NEW(expr, n * n);
    expr_gradient(pool, s->lagrangian, n, q->velocities, P);
    for (size_t i = 0; i < n; i++) expr_gradient(pool, P[i], n, q->velocities, M + i * n);
    expr_substitute(pool, n * n, M, n, q->velocities, d->velocity, M);
    on_slice(t, pool, n * n, M);
    on_slice(t, pool, n, l->W);
    on_slice(t, pool, k * n, l->generators);
    on_slice(t, pool, y->m * k, l->sections);
    on_slice(t, pool, s->p * n, l->beta);
    on_slice(t, pool, s->p, l->b);
    for (size_t a = 0; a < k; a++) {
        for (size_t i = 0; i < n; i++)
            l->lowered[a * n + i] = dot(pool, n, M + i * n, l->generators + a * n);
    }
    free(P);
    free(M);
}

static void lift_clear(lift *l) {
    free(l->W);
    free(l->generators);
    free(l->lowered);
    free(l->sections);
    free(l->beta);
    free(l->b);
}

/// Locked inertia and momentum: I_ab = ⟨(e_a)_Q, (e_b)_Q⟩, J_a = ⟨W, (e_a)_Q⟩.
static expr inertia(const lift *l, size_t a, size_t b) {
    const size_t n = l->s->q->n;
    return dot(l->s->q->pool, n, l->lowered + a * n, l->generators + b * n);
}
static expr momentum(const lift *l, size_t a) {
    const size_t n = l->s->q->n;
    return dot(l->s->q->pool, n, l->lowered + a * n, l->W);
}

/// Linear constraints: η = −s_b ξ^b with (ξ^b I ξ^c) s_c = ξ^b J. What is left of W is orthogonal to S.
static void lift_linear(const lift *l, expr *eta) {
    expr_pool *pool = l->s->q->pool;
    const size_t k = l->y->k, m = l->y->m;
    expr *A = MEM_NEW(expr, m * m), *rhs = MEM_NEW(expr, m), *s = MEM_NEW(expr, m);
    expr *row = MEM_NEW(expr, k);
    sum total = {0};
    for (size_t b = 0; b < m; b++) {
        const expr *section = l->sections + b * k;
        for (size_t a = 0; a < k; a++) {
            for (size_t c = 0; c < k; c++)
                sum_add_product(pool, &total, 1, section[c], inertia(l, c, a));
            row[a] = sum_take(pool, &total);
        }
        for (size_t c = 0; c < m; c++) A[b * m + c] = dot(pool, k, row, l->sections + c * k);
        for (size_t a = 0; a < k; a++) sum_add_product(pool, &total, 1, section[a], momentum(l, a));
        rhs[b] = sum_take(pool, &total);
    }
    if (m > 0) expr_solve(pool, m, A, rhs, s);
    for (size_t a = 0; a < k; a++) {
        for (size_t b = 0; b < m; b++)
            sum_add_product(pool, &total, -1, s[b], l->sections[b * k + a]);
        eta[a] = sum_take(pool, &total);
    }
    vec_clear(&total);
    free(A);
    free(rhs);
    free(s);
    free(row);
}

/// Affine constraints, D + T Orb = TQ: the least energy of W + η_Q with β(W + η_Q) = 0,
///   I η + (βe)ᵀμ = −J,   (βe) η = b.
static void lift_affine(const lift *l, expr *eta) {
    expr_pool *pool = l->s->q->pool;
    const size_t n = l->s->q->n, k = l->y->k, p = l->s->p, size = k + p;
    expr *A = MEM_NEW(expr, size * size), *rhs = MEM_NEW(expr, size), *z = MEM_NEW(expr, size);
    for (size_t i = 0; i < size * size; i++) A[i] = expr_int(pool, 0);
    for (size_t a = 0; a < k; a++) {
        for (size_t b = 0; b < k; b++) A[a * size + b] = inertia(l, a, b);
        for (size_t c = 0; c < p; c++)
            A[a * size + k + c] = A[(k + c) * size + a] =
                dot(pool, n, l->beta + c * n, l->generators + a * n);
        rhs[a] = expr_neg(pool, momentum(l, a));
    }
    for (size_t c = 0; c < p; c++) rhs[k + c] = l->b[c];
    expr_solve(pool, size, A, rhs, z);
    memcpy(eta, z, k * sizeof *eta);
    free(A);
    free(rhs);
    free(z);
}

/// @eq BKMM96 (6.4.3)      horizontal is D ∩ S⊥, Definition 6.2
bool mech_geometric_velocity(const mech_reduced_motion *m, const mech_system *free_system,
                             const mech_basis *d, const mech_symmetry *y,
                             const mech_trivialisation *t, expr *xi) {
    expr_pool *pool = free_system->q->pool;
    bool affine = false;
    for (size_t a = 0; a < free_system->p; a++)
        affine = affine || !sum_zero(pool, free_system->b[a]);
    if (affine && y->sum_dimension < y->n) return false;
    lift l;
    lift_init(&l, free_system, d, y, t);
    if (affine) lift_affine(&l, xi);
    else lift_linear(&l, xi);
    for (size_t a = 0; a < m->k; a++) xi[a] = expr_add2(pool, m->xi[a], xi[a]);
    lift_clear(&l);
    return true;
}
