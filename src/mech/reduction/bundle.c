/// Chapter E on Q itself. The invariant: every section is an invariant field, so that brackets and
/// pairings are functions on Q/G, whatever they are written in.
#include "mech/reduction/bundle.h"
#include "algebroid/calculus.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "expr/calculus.h"
#include "expr/print.h"
#include "expr/sum.h"
#include "expr/walk.h"
#include "mech/law/kernel.h"
#include "mech/reduction/invariant_frame.h"
#include "mech/symmetry/invariant_field.h"
#include "mech/symmetry/spanning.h"
#include "mech/tools/fresh_symbol.h"
#include "mech/tools/readable.h"
#include "space/field.h"

// ---- the system ---------------------------------------------------------------------------------

void mech_reduction_over(const mech_reduction *r, const expr *field, expr *out) {
    tensor_times(r->q->pool, tensor_matrix(r->n, r->q->n, r->frame), field, out);
}

void mech_reduction_up(const mech_reduction *r, const expr *components, expr *out) {
    tensor_combine(r->q->pool, tensor_matrix(r->n, r->q->n, r->frame), components, out);
}

/// ρ and C of the fields E_I, over the functions of the base.
static hamel_status find_tables(mech_reduction *r, exact *x, size_t count, const expr *base) {
    const space *q = r->q;
    const size_t n = q->n, N = r->n;
    arena memory = {0};
    const tensor C = tensor_zero(&memory, x->pool, N, N, N);
    expr *bracket = ARENA_NEW(&memory, expr, n);
    algebroid *A = &r->quotient;
    algebroid_init(A, x->pool, q->time, N, count, base);
    hamel_status status = HAMEL_OK;
    for (size_t i = 0; i < N; i++)
        space_apply(q, r->frame + i * n, count, base, tensor_row(A->anchor, i));
    status = exact_normalise_all(x, N * count, A->anchor.entries);
    for (size_t i = 0; i < N * N && status == HAMEL_OK; i++) {
        space_bracket(q, r->frame + i / N * n, r->frame + i % N * n, bracket);
        mech_reduction_over(r, bracket, tensor_fibre(C, i / N, i % N));
        status = exact_normalise_all(x, N, tensor_fibre(C, i / N, i % N));
    }
    for (size_t k = 0; k < N; k++) {
        for (size_t i = 0; i < N * N; i++)
            algebroid_add_structure(A, i / N, i % N, k, *tensor_at(C, i / N, i % N, k));
    }
    arena_clear(&memory);
    return status;
}

/// L, the forces and the constraints in the velocities v^I.
static hamel_status find_system(mech_reduction *r, exact *x, const mech_system *s) {
    const size_t n = r->q->n, N = r->n;
    expr_pool *pool = x->pool;
    expr *velocity = MEM_NEW(expr, n), potential;
    mech_reduction_up(r, r->velocities, velocity);
    expr l = s->lagrangian;
    expr_substitute(pool, 1, &l, n, r->q->velocities, velocity, &l);
    hamel_status status = exact_quadratic(x, l, N, r->velocities, r->metric, r->linear, &potential);
    mech_reduction_over(r, s->force, r->force);
    expr_substitute(pool, N, r->force, n, r->q->velocities, velocity, r->force);
    if (status == HAMEL_OK && !sum_all_zero(pool, N, r->force))
        status = exact_normalise_all(x, N, r->force);
    for (size_t c = 0; c < r->p; c++) mech_reduction_over(r, s->beta + c * n, r->omega + c * N);
    free(velocity);
    if (status != HAMEL_OK) return status;
    const tensor g = tensor_matrix(N, N, r->metric);
    r->lagrangian =
        expr_add2(pool, potential,
                  expr_add2(pool, sum_pairing(pool, N, r->linear, r->velocities),
                            expr_mul2(pool, expr_ratio(pool, 1, 2),
                                      tensor_pair(pool, g, r->velocities, r->velocities))));
    return HAMEL_OK;
}

/// The entries of the space that are no functions of the base, fresh, *count of them. Derivatives
/// on the quotient do not see them: nothing that is differentiated there may mention one.
static expr *entries_off_base(const mech_reduction *r, size_t *count) {
    const algebroid *A = &r->quotient;
    const space *q = r->q;
    expr *others = MEM_NEW(expr, q->entry_count);
    *count = 0;
    for (size_t i = 0; i < q->entry_count; i++) {
        bool base = false;
        for (size_t k = 0; k < A->base_count && !base; k++)
            base = expr_same(A->base[k], q->entries[i]);
        if (!base) others[(*count)++] = q->entries[i];
    }
    return others;
}

/// Whether everything on the quotient is a function of its base.
static bool is_on_base(const mech_reduction *r) {
    const algebroid *A = &r->quotient;
    const space *q = r->q;
    size_t left;
    expr *others = entries_off_base(r, &left);
    bool found = expr_mentions(q->pool, 1, &r->lagrangian, left, others) ||
                 expr_mentions(q->pool, r->n, r->force, left, others) ||
                 expr_mentions(q->pool, r->shape_count, r->shape, left, others) ||
                 expr_mentions(q->pool, tensor_size(A->anchor), A->anchor.entries, left, others);
    for (size_t t = 0; t < A->structure.count && !found; t++)
        found = expr_mentions(q->pool, 1, &A->structure.items[t].value, left, others);
    free(others);
    return !found;
}

/// Symbols for the rates of the shape, and those of velocities that are not the space's own.
static void find_moved(mech_reduction *r) {
    const space *q = r->q;
    expr_pool *pool = q->pool;
    expr *v = MEM_NEW(expr, r->n);
    for (size_t i = 0; i < r->shape_count; i++)
        r->moved[i] = r->moved_name[i] = fresh_velocity(pool, "y_", i + 1);
    space_total_derivative(q, r->shape_count, r->shape, r->moved_of);
    mech_reduction_over(r, q->velocities, v);
    for (size_t i = 0; i < r->n; i++) {
        if (expr_same(v[i], r->velocities[i])) continue;
        r->moved[r->moved_count] = r->moved_name[r->moved_count] = r->velocities[i];
        r->moved_of[r->moved_count++] = v[i];
    }
    free(v);
}

/// The quotient in these fields, over these functions.
static hamel_status reduce_in(mech_reduction *r, exact *x, const mech_system *s,
                              const mech_spanning *f, size_t base_count, const expr *base,
                              size_t shape_count, const expr *shape) {
    const size_t n = f->count, p = s->p;
    *r = (mech_reduction){.q = s->q,
                          .memo = s->memo,
                          .n = n,
                          .sigma = n,
                          .p = p,
                          .shape_count = shape_count,
                          .shape = mem_copy(shape, shape_count, sizeof *shape),
                          .structure = MEM_NEW(expr, 1),
                          .directions = MEM_NEW(size_t, n),
                          .frame = mem_copy(f->fields, n * f->n, sizeof(expr)),
                          .velocities = mem_copy(f->symbols, n, sizeof(expr)),
                          .body = MEM_NEW(expr, 1),
                          .metric = MEM_NEW(expr, n * n),
                          .linear = MEM_NEW(expr, n),
                          .omega = MEM_NEW(expr, p * n + 1),
                          .b = mem_copy(s->b, p, sizeof(expr)),
                          .force = MEM_NEW(expr, n),
                          .moved_count = shape_count,
                          .moved = MEM_NEW(expr, shape_count + n),
                          .moved_of = MEM_NEW(expr, shape_count + n),
                          .moved_name = MEM_NEW(expr, shape_count + n)};
    for (size_t i = 0; i < n; i++) r->directions[i] = i;
    find_moved(r);
    hamel_status status = find_tables(r, x, base_count, base);
    if (status == HAMEL_OK) status = find_system(r, x, s);
    if (status != HAMEL_OK) mech_reduction_clear(r);
    return status;
}

hamel_status mech_reduction_on_Q(mech_reduction *r, exact *x, const mech_system *s,
                                 const model_symmetry *given, size_t shape_count,
                                 const expr *shape) {
    const space *q = s->q;
    mech_spanning f;
    expr *base = MEM_NEW(expr, q->entry_count);
    const size_t count = mech_invariant_entries(x, q, given, base);
    mech_spanning_init(&f, x, q, given);
    const bool invariant = f.invariant; // of other fields what lies on D is not on the base
    hamel_status status =
        invariant ? reduce_in(r, x, s, &f, count, base, shape_count, shape) : HAMEL_OK;
    mech_spanning_clear(&f);
    free(base);
    if (invariant && (status != HAMEL_OK || is_on_base(r))) return status;
    if (invariant) mech_reduction_clear(r);
    mech_spanning_plain(&f, q);
    status = reduce_in(r, x, s, &f, q->entry_count, q->entries, shape_count, shape);
    mech_spanning_clear(&f);
    return status;
}

// ---- lifts --------------------------------------------------------------------------------------

/// S with G S = a on the image of a symmetric G of this rank: Faddeev's recursion, stopped there.
static hamel_status inverse_on_image(exact *x, size_t rank, tensor G, tensor S, expr *a) {
    expr_pool *pool = x->pool;
    arena memory = {0};
    const size_t N = G.rows;
    const tensor GS = tensor_zero(&memory, pool, N, N, 1);
    hamel_status status = HAMEL_OK;
    sum trace = {0};
    for (size_t i = 0; i < N * N; i++) S.entries[i] = expr_int(pool, i / N == i % N);
    for (size_t j = 1; j <= rank && status == HAMEL_OK; j++) {
        tensor_product(pool, G, S, GS.entries);
        status = exact_normalise_all(x, N * N, GS.entries);
        for (size_t i = 0; i < N; i++) sum_add(pool, &trace, 1, *tensor_at(GS, i, i, 0));
        *a = expr_mul2(pool, expr_ratio(pool, 1, (long)j), sum_take(pool, &trace));
        if (status == HAMEL_OK) status = exact_normalise(x, a);
        if (j == rank) break;
        for (size_t i = 0; i < N * N; i++)
            S.entries[i] =
                i / N == i % N ? expr_sub(pool, *a, GS.entries[i]) : expr_neg(pool, GS.entries[i]);
        // S ← a − G S keeps G S = a on the image at the end, whatever the rank of S on the way
    }
    vec_clear(&trace);
    arena_clear(&memory);
    return status;
}

/// c = R G⁺, N by r.
static hamel_status lift_coefficients(exact *x, size_t rank, tensor R, tensor c) {
    expr_pool *pool = x->pool;
    arena memory = {0};
    const size_t N = R.columns, r = R.rows;
    const tensor T = tensor_zero(&memory, pool, N, r, 1), G = tensor_zero(&memory, pool, N, N, 1),
                 S = tensor_zero(&memory, pool, N, N, 1), GG = tensor_zero(&memory, pool, N, N, 1);
    for (size_t i = 0; i < N * r; i++) T.entries[i] = *tensor_at(R, i % r, i / r, 0);
    tensor_gram(pool, T, T, G.entries);
    hamel_status status = exact_normalise_all(x, N * N, G.entries);
    tensor_product(pool, G, G, GG.entries);
    bool projects = true; // then G⁺ = G and R G = R
    for (size_t i = 0; i < N * N && projects && status == HAMEL_OK; i++)
        projects = exact_equal(x, GG.entries[i], G.entries[i]) == TRUTH_YES;
    if (projects) {
        memcpy(c.entries, T.entries, N * r * sizeof(expr));
    } else if (status == HAMEL_OK) {
        expr a = expr_int(pool, 1);
        status = inverse_on_image(x, rank, G, S, &a);
        tensor_product(pool, S, T, c.entries);
        for (size_t i = 0; i < N * r; i++) c.entries[i] = expr_div(pool, c.entries[i], a);
        if (status == HAMEL_OK) status = exact_normalise_all(x, N * r, c.entries);
    }
    arena_clear(&memory);
    return status;
}

/// The fields over P_μ and, from X_0, the drift that does not move the shape: before their part in
/// S is taken away.
static hamel_status find_fields(mech_connection *c, exact *x, const mech_basis *d,
                                const mech_reduction *r) {
    arena memory = {0};
    const size_t n = r->n, N = r->shape_count;
    const tensor R = tensor_zero(&memory, x->pool, d->r, N, 1),
                 coefficients = tensor_zero(&memory, x->pool, N, d->r, 1);
    const tensor Y = tensor_zero(&memory, x->pool, d->r, n, 1);
    for (size_t a = 0; a < d->r; a++)
        mech_reduction_over(r, d->fields + a * d->n, tensor_row(Y, a));
    hamel_status status = exact_normalise_all(x, d->r * n, Y.entries);
    for (size_t a = 0; a < d->r; a++)
        algebroid_apply(&r->quotient, tensor_row(Y, a), N, r->shape, tensor_row(R, a));
    size_t rank = 0;
    if (status == HAMEL_OK) status = exact_normalise_all(x, d->r * N, R.entries);
    if (status == HAMEL_OK) status = exact_rank(x, d->r, N, R.entries, &rank);
    if (status == HAMEL_OK && rank != c->rank) status = HAMEL_INVALID;
    if (status == HAMEL_OK) status = lift_coefficients(x, c->rank, R, coefficients);
    if (status == HAMEL_OK) {
        tensor_product(x->pool, coefficients, Y, c->fields);
        status = exact_normalise_all(x, N * n, c->fields);
    }
    expr *rates = ARENA_NEW(&memory, expr, N), *part = ARENA_NEW(&memory, expr, n);
    mech_reduction_over(r, d->drift, c->drift);
    algebroid_apply(&r->quotient, c->drift, N, r->shape, rates);
    tensor_combine(x->pool, tensor_matrix(N, n, c->fields), rates, part);
    for (size_t i = 0; i < n; i++) c->drift[i] = expr_sub(x->pool, c->drift[i], part[i]);
    if (status == HAMEL_OK) status = exact_normalise_all(x, n, c->drift);
    c->affine = !sum_all_zero(x->pool, n, c->drift);
    arena_clear(&memory);
    return status;
}

/// c_μν^λ of the P_μ, and the conormals ν.
static hamel_status find_base(mech_connection *c, exact *x, const mech_reduction *r) {
    arena memory = {0};
    const size_t N = c->h, n = c->n;
    const tensor P = tensor_zero(&memory, x->pool, N, N, 1),
                 C = tensor_zero(&memory, x->pool, N, N, N);
    for (size_t a = 0; a < N; a++)
        algebroid_apply(&r->quotient, c->fields + a * n, N, r->shape, tensor_row(P, a));
    hamel_status status = exact_normalise_all(x, N * N, P.entries);
    for (size_t a = 0; a < N; a++) {
        for (size_t b = 0; b < N; b++)
            algebroid_apply(&r->quotient, c->fields + a * n, N, tensor_row(P, b),
                            tensor_fibre(C, a, b));
    }
    c->base_structure = MEM_NEW(expr, N * N * N);
    for (size_t i = 0; i < N * N * N && status == HAMEL_OK; i++) {
        c->base_structure[i] =
            expr_sub(x->pool, C.entries[i], *tensor_at(C, i / N % N, i / N / N, i % N));
        status = exact_normalise(x, &c->base_structure[i]);
    }
    size_t dimension = 0;
    if (status == HAMEL_OK)
        status = exact_null_space(x, N, N, P.entries, NULL, &dimension, &c->conormal);
    if (status == HAMEL_OK && dimension != N - c->rank) status = HAMEL_INVALID;
    for (size_t i = 0; i < dimension && status == HAMEL_OK; i++)
        status = mech_primitive_list(x, r->q, N, c->conormal + i * N);
    arena_clear(&memory);
    return status;
}

// ---- the connection -----------------------------------------------------------------------------

/// Whether Z is invariant, and the orbits have the dimension of the group.
static hamel_status applies(exact *x, const mech_symmetry *y, const mech_reduction *r) {
    bool fits = y->orbit_dimension == y->k && y->n - r->p > y->m;
    for (size_t b = 0; b < y->m && fits; b++)
        fits = mech_is_invariant(x, r->q, y->given, y->fields + b * y->n);
    return fits ? HAMEL_OK : HAMEL_INVALID;
}

/// I_bc, unless it is longer than a person would read: it is in every denominator.
static hamel_status find_inertia(mech_connection *c, exact *x, const mech_reduction *r) {
    const hamel_status status = mech_connection_inertia(c, x, r);
    for (size_t i = 0; i < c->m * c->m && status == HAMEL_OK; i++) {
        if (expr_infix_tokens(x->pool, c->inertia[i]) > 4 * READABLE_TOKENS) return HAMEL_TOO_LARGE;
    }
    return status;
}

/// Whether what spans D is written with functions of the base alone.
static bool spans_on_base(const mech_connection *c, const mech_reduction *r) {
    const expr_pool *pool = r->q->pool;
    size_t left;
    expr *others = entries_off_base(r, &left);
    const bool off = expr_mentions(pool, c->m * c->n, c->sections, left, others) ||
                     expr_mentions(pool, c->h * c->n, c->fields, left, others) ||
                     expr_mentions(pool, c->h * c->n, c->lifts, left, others) ||
                     expr_mentions(pool, c->n, c->gamma, left, others);
    free(others);
    return !off;
}

/// @eq BKMM96 (6.4.2), (6.4.3), Def 6.2
hamel_status mech_connection_on_Q(mech_connection *c, exact *x, const mech_basis *d,
                                  const mech_symmetry *y, const mech_reduction *r) {
    const size_t n = r->n, N = r->shape_count, m = y->m;
    *c = (mech_connection){0};
    hamel_status status = applies(x, y, r);
    if (status != HAMEL_OK) return status;
    *c = (mech_connection){.n = n,
                           .sigma = N,
                           .m = m,
                           .h = N,
                           .rank = y->n - r->p - m,
                           .principal = mech_symmetry_principal(y),
                           .sections = MEM_NEW(expr, m * n + 1),
                           .speeds = MEM_NEW(expr, m + 1),
                           .fields = MEM_NEW(expr, N * n),
                           .symbols = mem_copy(r->moved, N, sizeof(expr)),
                           .drift = MEM_NEW(expr, n),
                           .coupling = MEM_NEW(expr, N * m + 1),
                           .drift_coupling = MEM_NEW(expr, m + 1),
                           .lifts = MEM_NEW(expr, N * n),
                           .gamma = MEM_NEW(expr, n)};
    for (size_t b = 0; b < m; b++) c->speeds[b] = fresh_velocity(x->pool, "v_", b + 1);
    for (size_t b = 0; b < m; b++)
        mech_reduction_over(r, y->fields + b * y->n, c->sections + b * n);
    status = exact_normalise_all(x, m * n, c->sections);
    if (status == HAMEL_OK) status = find_inertia(c, x, r);
    if (status == HAMEL_OK) status = find_fields(c, x, d, r);
    for (size_t a = 0; a < N && status == HAMEL_OK; a++)
        status =
            mech_take_from_S(c, x, r, c->fields + a * n, c->coupling + a * m, c->lifts + a * n);
    if (status == HAMEL_OK)
        status = mech_take_from_S(c, x, r, c->drift, c->drift_coupling, c->gamma);
    if (status == HAMEL_OK && !spans_on_base(c, r)) status = HAMEL_INVALID;
    if (status == HAMEL_OK) status = find_base(c, x, r);
    if (status != HAMEL_OK) mech_connection_clear(c);
    return status;
}
