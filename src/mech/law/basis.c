/// Making a basis of D from fields: its drift, its symbols, its measure of quality. Which fields to
/// take is decided in choose.c.
#include "mech/law/basis.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "expr/sum.h"
#include "mech/law/basis_internal.h"
#include "mech/tools/determinant.h"

// ---- drift -------------------------------------------------------------------------------------

/// X_0 in the columns `pivots` alone: X_P = −β_P⁻¹ b.
static hamel_status pivot_drift(exact *x, const mech_system *s, const size_t *pivots, expr *drift) {
    const size_t n = s->q->n, p = s->p;
    expr *A = MEM_NEW(expr, p * p), *rhs = MEM_NEW(expr, p), *solution = MEM_NEW(expr, p);
    for (size_t a = 0; a < p; a++) {
        for (size_t i = 0; i < p; i++) A[a * p + i] = s->beta[a * n + pivots[i]];
        rhs[a] = expr_neg(x->pool, s->b[a]);
    }
    const hamel_status status = exact_solve(x, p, 1, A, rhs, solution);
    for (size_t i = 0; i < p && status == HAMEL_OK; i++) drift[pivots[i]] = solution[i];
    free(A);
    free(rhs);
    free(solution);
    return status;
}

/// The shortest X_0, smooth wherever the constraints are independent: X_0 = −βᵀ(ββᵀ)⁻¹ b.
static hamel_status shortest_drift(exact *x, const mech_system *s, expr *drift) {
    const size_t n = s->q->n, p = s->p;
    expr *A = MEM_NEW(expr, p * p), *rhs = MEM_NEW(expr, p), *solution = MEM_NEW(expr, p);
    const tensor beta = tensor_matrix(p, n, s->beta);
    tensor_gram(x->pool, beta, beta, A);
    for (size_t a = 0; a < p; a++) rhs[a] = expr_neg(x->pool, s->b[a]);
    hamel_status status = exact_solve(x, p, 1, A, rhs, solution);
    if (status == HAMEL_OK) {
        tensor_combine(x->pool, beta, solution, drift);
        status = exact_normalise_all(x, n, drift);
    }
    free(A);
    free(rhs);
    free(solution);
    return status;
}

/// X_0: zero for linear constraints; else in the preferred columns, if their determinant is
/// constant, or in others with that property, or the shortest.
static hamel_status find_drift(exact *x, const mech_system *s, const size_t *prefer, expr *drift) {
    const size_t p = s->p;
    const mech_pivots *pivots = &s->pivots;
    for (size_t i = 0; i < s->q->n; i++) drift[i] = expr_int(x->pool, 0);
    if (sum_all_zero(x->pool, p, s->b)) return HAMEL_OK;
    const size_t *use = NULL;
    for (size_t k = 0; k < pivots->count; k++) {
        if (!mech_is_constant(s->q, pivots->determinants[k])) break;
        const size_t *set = pivots->sets + k * p;
        if (use == NULL || (prefer != NULL && memcmp(set, prefer, p * sizeof *set) == 0)) use = set;
    }
    return use != NULL ? pivot_drift(x, s, use, drift) : shortest_drift(x, s, drift);
}

// ---- symbols -----------------------------------------------------------------------------------

/// The direction f with v^k = q'^f: the field has 1 there, all other fields and the drift 0. n if
/// there is none.
static size_t own_direction(const expr_pool *pool, const mech_basis *d, size_t k) {
    for (size_t f = 0; f < d->n; f++) {
        bool own = expr_is_int(pool, d->fields[k * d->n + f], 1) && sum_zero(pool, d->drift[f]);
        for (size_t j = 0; j < d->r && own; j++)
            own = j == k || sum_zero(pool, d->fields[j * d->n + f]);
        if (own) return f;
    }
    return d->n;
}

/// A symbol u1, u2, .. that means nothing else; *number is where to go on.
static expr fresh_symbol(expr_pool *pool, const mech_system *s, size_t *number) {
    for (;;) {
        text name = {0};
        text_addf(&name, "u%zu", ++*number);
        expr e;
        bool taken = expr_symbol_find(pool, text_cstr(&name), &e);
        if (!taken) e = expr_symbol(pool, text_cstr(&name), EXPR_VELOCITY);
        text_clear(&name);
        const expr_symbol_info *info = expr_symbol_info_of(pool, e);
        taken = info->kind != EXPR_VELOCITY || info->order != 0; // else an earlier basis made it
        for (size_t k = 0; k < s->field_count; k++)
            taken = taken || expr_same(s->fields[k].symbol, e);
        if (!taken) return e;
    }
}

static void name_fields(const mech_system *s, mech_basis *d) {
    expr_pool *pool = s->q->pool;
    size_t number = 0;
    for (size_t k = d->given; k < d->r; k++) {
        const size_t f = own_direction(pool, d, k);
        d->symbols[k] = f < d->n ? s->q->velocities[f] : fresh_symbol(pool, s, &number);
    }
}

// ---- the rest ----------------------------------------------------------------------------------

static void find_velocity(expr_pool *pool, mech_basis *d) {
    tensor_combine(pool, tensor_matrix(d->r, d->n, d->fields), d->symbols, d->velocity);
    for (size_t i = 0; i < d->n; i++) d->velocity[i] = expr_add2(pool, d->velocity[i], d->drift[i]);
}

static expr quality_of(expr_pool *pool, const mech_basis *d) {
    enum { LARGEST = 12 }; // beyond, the determinant is left out
    expr *G = MEM_NEW(expr, d->r * d->r), scale = expr_int(pool, 1);
    const tensor fields = tensor_matrix(d->r, d->n, d->fields);
    tensor_gram(pool, fields, fields, G);
    for (size_t a = 0; a < d->r; a++) {
        const expr one = expr_add2(pool, expr_int(pool, 1), G[a * d->r + a]);
        scale = expr_mul2(pool, scale, expr_pow_int(pool, one, -2));
    }
    const expr quality =
        d->r > LARGEST ? scale : expr_mul2(pool, mech_unexpanded_determinant(pool, d->r, G), scale);
    free(G);
    return quality;
}

void basis_finish(const mech_system *s, mech_basis *d) {
    name_fields(s, d);
    find_velocity(s->q->pool, d);
    d->quality = quality_of(s->q->pool, d);
}

hamel_status basis_from_fields(mech_basis *d, exact *x, const mech_system *s, size_t given,
                               const expr *symbols, const expr *fields, const size_t *solved,
                               expr content) {
    const size_t n = s->q->n, r = n - s->p;
    *d = (mech_basis){.n = n,
                      .r = r,
                      .fields = mem_copy(fields, r * n, sizeof *fields),
                      .drift = MEM_NEW(expr, n),
                      .symbols = MEM_NEW(expr, r),
                      .velocity = MEM_NEW(expr, n),
                      .content = content,
                      .given = given};
    for (size_t k = 0; k < given; k++) d->symbols[k] = symbols[k];
    const hamel_status status = find_drift(x, s, solved, d->drift);
    if (status == HAMEL_OK) basis_finish(s, d);
    else mech_basis_clear(d);
    return status;
}

mech_basis mech_basis_copy(const mech_basis *d) {
    mech_basis copy = *d;
    copy.fields = mem_copy(d->fields, d->r * d->n, sizeof *d->fields);
    copy.drift = mem_copy(d->drift, d->n, sizeof *d->drift);
    copy.symbols = mem_copy(d->symbols, d->r, sizeof *d->symbols);
    copy.velocity = mem_copy(d->velocity, d->n, sizeof *d->velocity);
    return copy;
}

void mech_basis_clear(mech_basis *d) {
    free(d->fields);
    free(d->drift);
    free(d->symbols);
    free(d->velocity);
    *d = (mech_basis){0};
}
