/// What symmetry says about a density. Let brackets of D generate TQ: then a function that is
/// constant along D is constant, and two invariant measures differ by a constant factor. The flow
/// of a symmetry takes an invariant measure to another, so along its lift ξ_D to D
///   ξ_D[σ] + div ξ_D = c(ξ),   a constant.
/// With [ξ_Q, X_α] = K_α^β X_β the lift is v'^β = −K_α^β v^α, and
///   ξ_Q[σ] = c(ξ) − w(ξ),   w(ξ) = div ξ_Q − K_α^α
/// (w = 0 for volume-preserving actions and equivariant bases). c is linear, zero on [g, g], and
/// zero if the orbits of ξ close, as the flow is the identity then. On sections Z = z^a ξ_a of S =
/// D ∩ T Orb,
///   z^a c_a + Θ(Z) − z^a w_a = 0:
/// linear equations for the constants c_a. If they have no solution there is no σ.
#include <stdlib.h>
#include <string.h>

#include "algebroid/calculus.h"
#include "expr/sum.h"
#include "mech/distribution/flag.h"
#include "mech/measure/measure_internal.h"
#include "mech/measure/symmetry_internal.h"
#include "space/field.h"

/// The coefficients of a field of D over X_α; room for r.
static hamel_status over_basis(exact *x, const mech_divergence *v, const expr *Z, expr *out) {
    const size_t n = v->n, r = v->count - 1;
    expr *columns = MEM_NEW(expr, n * (r + 1)), *null = NULL;
    for (size_t i = 0; i < n; i++) {
        for (size_t a = 0; a < r; a++) columns[i * (r + 1) + a] = v->fields[a * n + i];
        columns[i * (r + 1) + r] = Z[i];
    }
    size_t dimension = 0;
    hamel_status status = exact_null_space(x, n, r + 1, columns, NULL, &dimension, &null);
    if (status == HAMEL_OK && dimension != 1) status = HAMEL_SINGULAR;
    for (size_t a = 0; a < r && status == HAMEL_OK; a++) // Σ_a null_a X_a + null_r Z = 0
        out[a] = expr_neg(x->pool, expr_div(x->pool, null[a], null[r]));
    free(null);
    free(columns);
    return status;
}

/// w(ξ_a) = div ξ_Q − K_α^α
static hamel_status volume_change(measure_work *w, const expr *xi, expr *out) {
    const mech_divergence *v = w->v;
    const size_t n = v->n, r = v->count - 1;
    const space *q = w->s->q;
    expr *bracket = MEM_NEW(expr, n), *K = MEM_NEW(expr, r);
    sum total = {0};
    sum_add(w->x->pool, &total, 1, algebroid_divergence(w->s->tangent, xi));
    hamel_status status = HAMEL_OK;
    for (size_t a = 0; a < r && status == HAMEL_OK; a++) {
        space_bracket(q, xi, v->fields + a * n, bracket);
        bool zero = true;
        for (size_t i = 0; i < n && zero; i++) zero = exact_is_zero(w->x, bracket[i]) == TRUTH_YES;
        if (zero) continue;
        status = over_basis(w->x, v, bracket, K);
        if (status == HAMEL_OK) sum_add(w->x->pool, &total, -1, K[a]);
    }
    *out = sum_take(w->x->pool, &total);
    if (status == HAMEL_OK) status = exact_normal(w->x, *out, out);
    vec_clear(&total);
    free(bracket);
    free(K);
    return status;
}

/// Whether the flow of a generator is seen to be the identity after a time: it moves angles only,
/// by numbers; or it is a turn of a named group, which moves points and rotations about an axis.
static bool closes(const measure_work *w, const mech_symmetry *y, size_t a) {
    const space *q = w->s->q;
    bool angles = true;
    for (size_t i = 0; i < y->n; i++) {
        const expr component = y->generators[a * y->n + i];
        if (sum_zero(q->pool, component)) continue;
        const space_factor *f = space_factor_of(q, i);
        if (f->kind == &factor_angle && !f->circle) return false;
        angles = angles && f->circle && expr_is_number(q->pool, component);
    }
    if (angles) return true;
    size_t first = 0;
    for (size_t k = 0; k < y->given->action_count; k++) {
        const group_law *law = y->given->actions[k].law;
        const char *name = group_law_name(law);
        const size_t end = first + group_law_dimension(law);
        if (a >= first && a < end) {
            if (group_law_is_written(law)) return false;
            if (strcmp(name, "SE(2)") == 0) return a == end - 1;
            if (strcmp(name, "SE(3)") == 0) return a < first + 3;
            return strcmp(name, "R") != 0;
        }
        first = end;
    }
    return false;
}

/// The equations for (c_1 .. c_k, 1), rows of k + 1: first the constant ones, *constant of them.
typedef struct equations {
    size_t count, constant;
    expr *rows;
} equations;

static hamel_status write_equations(measure_work *w, const mech_symmetry *y, const expr *change,
                                    equations *e) {
    const size_t k = y->k, width = k + 1, r = w->v->count - 1;
    expr_pool *pool = w->x->pool;
    expr_list rows = {0};
    for (size_t a = 0; a < k; a++) {
        for (size_t b = 0; b < a; b++) { // c([e_a, e_b]) = 0
            for (size_t c = 0; c < k; c++) *vec_push(&rows) = y->structure[(a * k + b) * k + c];
            *vec_push(&rows) = expr_int(pool, 0);
        }
        if (!closes(w, y, a)) continue;
        for (size_t c = 0; c < width; c++) *vec_push(&rows) = expr_int(pool, c == a);
    }
    e->constant = rows.count / width;
    expr *coefficients = MEM_NEW(expr, r);
    hamel_status status = HAMEL_OK;
    for (size_t b = 0; b < y->m && status == HAMEL_OK; b++) {
        status = over_basis(w->x, w->v, y->fields + b * y->n, coefficients);
        if (status != HAMEL_OK) break;
        sum total = {0};
        for (size_t a = 0; a < r; a++)
            sum_add_product(pool, &total, 1, coefficients[a], w->v->theta[a]);
        for (size_t a = 0; a < k; a++) {
            sum_add_product(pool, &total, -1, y->sections[b * k + a], change[a]);
            *vec_push(&rows) = y->sections[b * k + a];
        }
        expr rest = sum_take(pool, &total);
        vec_clear(&total);
        status = exact_normalise(w->x, &rest);
        *vec_push(&rows) = rest;
    }
    free(coefficients);
    e->count = rows.count / width;
    e->rows = rows.items;
    return status;
}

/// The solutions c of some equations; *zero if only c = 0 solves them without the last column.
typedef struct constants {
    size_t dimension;
    expr *basis;
    bool complete;
} constants;

/// Whether c_a has one value only, and the value. Vectors are (c, 1) or (c, 0).
static bool constant_value(expr_pool *pool, const constants *s, size_t k, size_t a, expr *value) {
    bool found = false;
    for (size_t i = 0; i < s->dimension; i++) {
        const expr *c = s->basis + i * (k + 1);
        if (sum_zero(pool, c[k]) && !sum_zero(pool, c[a])) return false;
        if (sum_zero(pool, c[k])) continue;
        *value = expr_div(pool, c[a], c[k]);
        found = true;
    }
    return found;
}

static bool solvable(const expr_pool *pool, const constants *s, size_t k) {
    for (size_t i = 0; i < s->dimension; i++) {
        if (!sum_zero(pool, s->basis[i * (k + 1) + k])) return true;
    }
    return false;
}

/// Obstructions if the constant equations leave c = 0 only; otherwise what remains is left to
/// brackets, which know no constants.
/// @eq GN16 (8.2)
static hamel_status use_equations(measure_work *w, const mech_symmetry *y, const expr *change,
                                  const equations *e) {
    const size_t k = y->k, n = w->v->n;
    expr_pool *pool = w->x->pool;
    constants s = {0};
    hamel_status status =
        exact_dependence(w->x, e->count, k + 1, e->rows, NULL, &s.dimension, &s.basis, &s.complete);
    if (status == HAMEL_OK && !solvable(pool, &s, k)) {
        size_t rank = 0;
        expr *left = MEM_NEW(expr, e->constant * k + 1);
        for (size_t i = 0; i < e->constant * k; i++) left[i] = e->rows[i / k * (k + 1) + i % k];
        if (e->constant > 0) status = exact_rank(w->x, e->constant, k, left, &rank);
        free(left);
        if (status == HAMEL_OK && rank == k) {
            for (size_t b = e->constant; b < e->count; b++)
                measure_obstruct(w, e->rows[b * (k + 1) + k], MEASURE_SYMMETRY);
        } else if (status == HAMEL_OK && s.complete) {
            w->m->exists = TRUTH_NO;
            w->m->reason = MEASURE_SYMMETRY;
        }
    }
    for (size_t a = 0; a < k && status == HAMEL_OK; a++) {
        expr c;
        if (!constant_value(pool, &s, k, a, &c)) continue;
        for (size_t i = 0; i < n; i++) *vec_push(&w->by_symmetry.rows) = y->generators[a * n + i];
        *vec_push(&w->by_symmetry.rows) = expr_sub(pool, c, change[a]);
        w->by_symmetry.count++;
    }
    free(s.basis);
    return status;
}

static hamel_status use_symmetry(measure_work *w, const mech_symmetry *y) {
    expr *change = MEM_NEW(expr, y->k);
    equations e = {0};
    hamel_status status = HAMEL_OK;
    for (size_t a = 0; a < y->k && status == HAMEL_OK; a++)
        status = volume_change(w, y->generators + a * y->n, &change[a]);
    if (status == HAMEL_OK) status = write_equations(w, y, change, &e);
    if (status == HAMEL_OK) status = use_equations(w, y, change, &e);
    free(e.rows);
    free(change);
    return status;
}

/// Whether brackets of the fields generate TQ: then what is constant along D is constant.
static bool generates(const measure_work *w) {
    flag_levels f;
    flag_levels_init(&f, w->x, w->s->q, FLAG_LIE, w->v->count - 1, w->v->fields, w->s->p,
                     w->s->beta);
    const bool all = f.levels.count > 0 && f.levels.items[f.levels.count - 1].rank == w->v->n;
    flag_levels_clear(&f);
    return all;
}

hamel_status measure_by_symmetry(measure_work *w) {
    const size_t count = w->given->symmetry_count;
    const mech_symmetry *const *symmetries = w->given->symmetries;
    bool any = false;
    for (size_t i = 0; i < count; i++) any = any || mech_symmetry_reduces(symmetries[i]);
    if (!any || !generates(w)) return HAMEL_OK;
    hamel_status status = HAMEL_OK;
    for (size_t i = 0; i < count && status == HAMEL_OK && w->m->exists != TRUTH_NO; i++) {
        if (mech_symmetry_reduces(symmetries[i])) status = use_symmetry(w, symmetries[i]);
    }
    return status;
}
