/// Deciding about an invariant measure: first a density is tried, then what forbids one.
#include "mech/measure.h"

#include <stdlib.h>
#include <string.h>

#include "base/vec.h"
#include "expr/calculus.h"
#include "expr/print.h"
#include "mech/readable.h"
#include "space/sum.h"

typedef VEC(expr) expr_list;

static bool has(const expr_list *list, expr e) {
    for (size_t i = 0; i < list->count; i++) {
        if (expr_same(list->items[i], e)) return true;
    }
    return false;
}

// ---- a density -----------------------------------------------------------------------------------

enum { FACTOR_TOKENS = 1200 }; ///< of what is factored

/// Adds the irreducible factors of e that depend on position.
static void add_factors(exact *x, const space *q, expr e, expr_list *out) {
    expr unit, *factors;
    long *powers;
    size_t count;
    if (mech_is_constant(q, e) || expr_infix_tokens(x->pool, e) > FACTOR_TOKENS) return;
    if (exact_factor(x, e, &unit, &count, &factors, &powers) != HAMEL_OK) return;
    for (size_t i = 0; i < count; i++) {
        if (!mech_is_constant(q, factors[i]) && !has(out, factors[i]))
            *vec_push(out) = factors[i];
    }
    free(factors);
    free(powers);
}

/// The factors at hand: of det M and of the denominators of Θ.
static expr_list factors_at_hand(exact *x, const space *q, const mech_divergence *v) {
    expr_list out = {0};
    add_factors(x, q, v->mass, &out);
    for (size_t a = 0; a < v->count; a++) {
        expr numerator, denominator;
        if (exact_fraction(x, v->theta[a], &numerator, &denominator) == HAMEL_OK)
            add_factors(x, q, denominator, &out);
    }
    return out;
}

/// Π f_i^{c_i}, with c_i = solution[i]/solution[count].
static expr product_of_powers(expr_pool *pool, const expr_list *f, const expr *solution) {
    expr_list parts = {0};
    for (size_t i = 0; i < f->count; i++) {
        const expr exponent = expr_div(pool, solution[i], solution[f->count]);
        if (!expr_is_int(pool, exponent, 0))
            *vec_push(&parts) = expr_power(pool, f->items[i], exponent);
    }
    const expr out = parts.count == 0 ? expr_int(pool, 1) : expr_mul(pool, parts.count, parts.items);
    vec_clear(&parts);
    return out;
}

/// Σ_i c_i X_α[f_i]/f_i = −Θ_α
static hamel_status find_density(mech_measure *m, exact *x, const space *q,
                                 const mech_divergence *v) {
    expr_list f = factors_at_hand(x, q, v);
    const size_t cols = f.count + 1;
    expr *table = MEM_NEW(expr, v->count * cols), *basis = NULL;
    for (size_t a = 0; a < v->count; a++) {
        for (size_t i = 0; i < f.count; i++) {
            expr slope;
            space_apply(q, v->fields + a * v->n, 1, &f.items[i], &slope);
            table[a * cols + i] = expr_div(x->pool, slope, f.items[i]);
        }
        table[a * cols + f.count] = v->theta[a];
    }
    size_t dimension = 0;
    bool complete;
    hamel_status status =
        exact_dependence(x, v->count, cols, table, NULL, &dimension, &basis, &complete);
    for (size_t k = 0; k < dimension && !m->found && status == HAMEL_OK; k++) {
        const expr *solution = basis + k * cols;
        if (expr_is_int(x->pool, solution[f.count], 0)) continue;
        m->found = true;
        m->exists = TRUTH_YES;
        m->reason = MEASURE_FACTORS;
        m->density = product_of_powers(x->pool, &f, solution);
    }
    free(basis);
    free(table);
    vec_clear(&f);
    return status;
}

// ---- by symmetry ---------------------------------------------------------------------------------

/// Whether ξ_Q[σ] is zero for every ξ in g: no homomorphism of g to R survives, because the group is
/// one of turns, or of shifts that are brackets with turns. R alone may have one.
static bool no_constants(const mech_symmetry *y) {
    if (y->given->action_count == 0) return false;
    for (size_t i = 0; i < y->given->action_count; i++) {
        if (strcmp(group_law_name(y->given->actions[i].law), "R") == 0) return false;
    }
    return true;
}

/// Θ on a field of D, given over the base frame: the coefficients over X_α are found first.
static hamel_status theta_on(exact *x, const mech_divergence *v, const expr *Z, expr *out) {
    const size_t n = v->n, r = v->count - 1;
    expr *columns = MEM_NEW(expr, n * (r + 1)), *null = NULL;
    for (size_t i = 0; i < n; i++) {
        for (size_t a = 0; a < r; a++) columns[i * (r + 1) + a] = v->fields[a * n + i];
        columns[i * (r + 1) + r] = Z[i];
    }
    size_t dimension = 0;
    hamel_status status = exact_null_space(x, n, r + 1, columns, NULL, &dimension, &null);
    if (status == HAMEL_OK && dimension != 1) status = HAMEL_SINGULAR;
    if (status == HAMEL_OK) { // Σ_a null_a X_a + null_r Z = 0
        sum total = {0};
        for (size_t a = 0; a < r; a++) sum_add_product(x->pool, &total, -1, null[a], v->theta[a]);
        *out = expr_div(x->pool, sum_take(x->pool, &total), null[r]);
        vec_clear(&total);
        status = exact_normalise(x, out);
    }
    free(null);
    free(columns);
    return status;
}

static void add_obstruction(mech_measure *m, expr_list *list, exact *x, expr e,
                            mech_measure_reason reason) {
    if (exact_is_zero(x, e) != TRUTH_NO) return;
    if (list->count == 0) m->reason = reason;
    m->exists = TRUTH_NO;
    *vec_push(list) = e;
}

/// @eq GN16 (8.2)
static hamel_status obstruct_by_symmetry(mech_measure *m, exact *x, const mech_divergence *v,
                                         const mech_symmetry *y, expr_list *list) {
    const bool invariant = y->lagrangian_invariant == TRUTH_YES &&
                           y->constraints_invariant == TRUTH_YES &&
                           (!y->affine || y->affine_invariant == TRUTH_YES) &&
                           (!y->forces || y->forces_invariant == TRUTH_YES);
    if (!invariant || !no_constants(y)) return HAMEL_OK;
    for (size_t b = 0; b < y->m; b++) {
        expr value;
        const hamel_status status = theta_on(x, v, y->fields + b * y->n, &value);
        if (status != HAMEL_OK) return status;
        add_obstruction(m, list, x, value, MEASURE_SYMMETRY);
    }
    return HAMEL_OK;
}

// ---- by brackets ---------------------------------------------------------------------------------

/// Fields whose derivative of σ is known, independent of each other.
typedef struct known_slopes {
    size_t n, count;
    expr *fields; ///< room for n·n
    expr *slopes; ///< room for n
} known_slopes;

/// The slope of σ along X is found to be `slope`: either X is new, or this must be what is known.
static hamel_status learn(known_slopes *k, exact *x, const expr *X, expr slope, mech_measure *m,
                          expr_list *list) {
    const size_t n = k->n, cols = k->count + 1;
    expr *columns = MEM_NEW(expr, n * cols), *null = NULL;
    for (size_t i = 0; i < n; i++) {
        for (size_t a = 0; a < k->count; a++) columns[i * cols + a] = k->fields[a * n + i];
        columns[i * cols + k->count] = X[i];
    }
    size_t dimension = 0;
    hamel_status status = exact_null_space(x, n, cols, columns, NULL, &dimension, &null);
    if (status == HAMEL_OK && dimension == 0) {
        memcpy(k->fields + k->count * n, X, n * sizeof *X);
        k->slopes[k->count++] = slope;
    } else if (status == HAMEL_OK) {
        sum total = {0};
        for (size_t a = 0; a < k->count; a++)
            sum_add_product(x->pool, &total, 1, null[a], k->slopes[a]);
        sum_add_product(x->pool, &total, 1, null[k->count], slope);
        expr contradiction = sum_take(x->pool, &total);
        vec_clear(&total);
        status = exact_normalise(x, &contradiction);
        if (status == HAMEL_OK) add_obstruction(m, list, x, contradiction, MEASURE_BRACKETS);
    }
    free(null);
    free(columns);
    return status;
}

/// Brackets of all pairs, until none leads further. What is too large to decide leaves the question
/// open, unless a contradiction was found before.
static hamel_status obstruct_by_brackets(mech_measure *m, exact *x, const space *q,
                                         const mech_divergence *v, expr_list *list) {
    const size_t n = v->n;
    known_slopes k = {.n = n, .fields = MEM_NEW(expr, n * n), .slopes = MEM_NEW(expr, n)};
    expr *bracket = MEM_NEW(expr, n);
    hamel_status status = HAMEL_OK;
    for (size_t a = 0; a < v->count && status == HAMEL_OK; a++)
        status = learn(&k, x, v->fields + a * n, expr_neg(x->pool, v->theta[a]), m, list);
    for (size_t j = 1; j < k.count && status == HAMEL_OK; j++) {
        for (size_t i = 0; i < j && status == HAMEL_OK; i++) {
            expr up, down;
            space_bracket(q, k.fields + i * n, k.fields + j * n, bracket);
            space_apply(q, k.fields + i * n, 1, &k.slopes[j], &up);
            space_apply(q, k.fields + j * n, 1, &k.slopes[i], &down);
            expr slope = expr_sub(x->pool, up, down);
            status = exact_normalise(x, &slope);
            for (size_t c = 0; c < n && status == HAMEL_OK; c++)
                status = exact_normalise(x, &bracket[c]);
            if (status == HAMEL_OK) status = learn(&k, x, bracket, slope, m, list);
        }
    }
    if (status == HAMEL_OK && list->count == 0) {
        m->exists = TRUTH_YES;
        m->reason = MEASURE_CLOSED;
    }
    free(bracket);
    free(k.fields);
    free(k.slopes);
    return status;
}

// ---- all -----------------------------------------------------------------------------------------

static bool no_divergence(const expr_pool *pool, const mech_divergence *v) {
    for (size_t a = 0; a < v->count; a++) {
        if (!expr_is_int(pool, v->theta[a], 0)) return false;
    }
    return true;
}

hamel_status mech_measure_init(mech_measure *m, exact *x, const mech_system *s,
                               const mech_divergence *v, size_t count,
                               const mech_symmetry *symmetries) {
    const expr one = expr_int(x->pool, 1);
    *m = (mech_measure){.exists = TRUTH_UNKNOWN,
                        .reason = MEASURE_OPEN,
                        .density = one,
                        .momentum_density = one};
    exact brief = readable_limits(x);
    expr_list list = {0};
    hamel_status status = HAMEL_OK;
    if (no_divergence(x->pool, v)) {
        m->exists = TRUTH_YES;
        m->reason = MEASURE_NO_DIVERGENCE;
        m->found = true;
    } else {
        status = find_density(m, &brief, s->q, v);
        for (size_t i = 0; i < count && !m->found && status == HAMEL_OK; i++)
            status = obstruct_by_symmetry(m, &brief, v, &symmetries[i], &list);
        if (status == HAMEL_OK && !m->found && list.count == 0)
            status = obstruct_by_brackets(m, &brief, s->q, v, &list);
        if (status == HAMEL_TOO_LARGE || status == HAMEL_UNDECIDED) status = HAMEL_OK; // open
    }
    if (m->found) m->momentum_density = expr_div(x->pool, m->density, v->mass);
    m->obstruction_count = list.count;
    m->obstructions = list.items;
    return status;
}

void mech_measure_clear(mech_measure *m) {
    free(m->obstructions);
    *m = (mech_measure){0};
}
