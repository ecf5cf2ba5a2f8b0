/// A density by an ansatz: μ = Π f_i^{c_i} · exp Σ d_j φ_j. With its logarithm σ the conditions
///   Σ_i c_i X_α[f_i]/f_i + Σ_j d_j X_α[φ_j] + Θ_α = 0
/// are linear in the constants. Every f_i is a polynomial in lines, sines, cosines and entries of
/// rotations, every φ_j too: so μ is a function on Q, positive and smooth where no f_i vanishes.
#include <stdlib.h>
#include <string.h>

#include "exact/sign/sign.h"
#include "expr/calculus.h"
#include "expr/print.h"
#include "expr/sum.h"
#include "mech/measure/factors_internal.h"
#include "mech/measure/measure_internal.h"
#include "mech/tools/ansatz.h"
#include "mech/tools/position_factors.h"
#include "space/field.h"

enum { FACTOR_TOKENS = 3000 }; ///< of what is factored

/// The factors at hand: of det M and of the denominators of Θ; with `more`, of its numerators too.
/// *whole: those of det M are all there.
static position_factors factors_at_hand(measure_work *w, bool more, bool *whole) {
    position_factors h = {.x = w->x, .q = w->s->q, .typical = w->given->typical};
    *whole = !w->v->bent && position_factors_add(&h, w->v->mass, FACTORS_OF_MASS, 2, FACTOR_TOKENS);
    for (size_t a = 0; a < w->v->count; a++) {
        expr numerator, denominator;
        if (exact_fraction(w->x, w->v->theta[a], &numerator, &denominator) != HAMEL_OK) continue;
        (void)position_factors_add(&h, denominator, FACTOR_TALLIES, 2, FACTOR_TOKENS);
        if (more) (void)position_factors_add(&h, numerator, FACTOR_TALLIES, 2, FACTOR_TOKENS);
    }
    return h;
}

/// Π f_i^{c_i − less_i/4} · exp Σ d_j φ_j; `less` may be NULL.
static mech_density product_of_powers(expr_pool *pool, const position_factors *h,
                                      const ansatz *functions, const expr *solution,
                                      const long *less) {
    mech_density out = {0};
    sum exponent = {0};
    for (size_t i = 0; i < h->f.count; i++) {
        expr power = solution[i];
        if (less != NULL) power = expr_sub(pool, power, expr_ratio(pool, less[i], 4));
        if (!sum_zero(pool, power)) mech_density_add(&out, h->f.items[i], power);
    }
    for (size_t j = 0; j < functions->count; j++)
        sum_add_product(pool, &exponent, 1, solution[h->f.count + j], functions->functions[j]);
    if (exponent.count > 0)
        mech_density_add(&out, expr_apply(pool, EXPR_EXP, sum_take(pool, &exponent)),
                         expr_int(pool, 1));
    vec_clear(&exponent);
    return out;
}

/// det A, of the kinetic energy on all of TQ.
static hamel_status metric_determinant(measure_work *w, expr *det) {
    const space *q = w->s->q;
    expr *A = MEM_NEW(expr, q->n * q->n), *linear = MEM_NEW(expr, q->n), rest;
    hamel_status status =
        exact_quadratic(w->x, w->s->lagrangian, q->n, q->velocities, A, linear, &rest);
    if (status == HAMEL_OK) status = exact_determinant(w->x, q->n, A, det);
    if (status == HAMEL_OK && exact_is_zero(w->x, *det) != TRUTH_NO) status = HAMEL_SINGULAR;
    free(A);
    free(linear);
    return status;
}

/// Whether the fields X_α are independent at every point, as can be seen: each has a component that
/// is never zero where all the others have none.
static bool always_independent(exact *x, const mech_divergence *v) {
    const size_t n = v->n, r = v->count - 1;
    for (size_t a = 0; a < r; a++) {
        bool own = false;
        for (size_t i = 0; i < n && !own; i++) {
            const expr e = v->fields[a * n + i];
            own = exact_never_zero(x, e);
            for (size_t b = 0; b < r && own; b++)
                own = b == a || sum_zero(x->pool, v->fields[b * n + i]);
        }
        if (!own) return false;
    }
    return true;
}

/// The factors with a power other than zero that may vanish. Where kinetic energy is definite det A
/// is not zero, and neither is det M if the X_α are independent.
static void find_zeros(measure_work *w, const position_factors *h, const expr *solution,
                       const long *less) {
    expr_pool *pool = w->x->pool;
    const bool basis = always_independent(w->x, w->v);
    expr_list zeros = {0};
    for (size_t i = 0; i < h->f.count; i++) {
        expr power = solution[i];
        if (less != NULL) power = expr_sub(pool, power, expr_ratio(pool, less[i], 4));
        const bool definite = h->twice[FACTORS_OF_METRIC].items[i] > 0 ||
                              (basis && h->twice[FACTORS_OF_MASS].items[i] > 0);
        if (!sum_zero(pool, power) && !definite && !exact_never_zero(w->x, h->f.items[i]))
            *vec_push(&zeros) = h->f.items[i];
    }
    free(w->m->zeros); // of dσ, before it was integrated
    w->m->zero_count = zeros.count;
    w->m->zeros = zeros.items;
}

/// The densities, given their exponents; one for each factor, then one for each function.
static void write_densities(measure_work *w, position_factors *h, const ansatz *functions,
                            bool whole, const expr *solution) {
    expr_pool *pool = w->x->pool;
    mech_measure *m = w->m;
    const size_t before = h->f.count;
    m->density = product_of_powers(pool, h, functions, solution, NULL);
    expr det;
    m->has_kinetic = whole && metric_determinant(w, &det) == HAMEL_OK &&
                     position_factors_add(h, det, FACTORS_OF_METRIC, 2,
                                          FACTOR_TOKENS); // may bring new factors, with power zero
    const size_t count = h->f.count;
    expr *powers = MEM_NEW(expr, count + functions->count);
    long *less = MEM_NEW(long, count);
    for (size_t i = 0; i < count; i++) powers[i] = i < before ? solution[i] : expr_int(pool, 0);
    memcpy(powers + count, solution + before, functions->count * sizeof *powers);
    for (size_t i = 0; i < count; i++) less[i] = 2 * h->twice[FACTORS_OF_MASS].items[i];
    if (whole) {
        m->momentum_density = product_of_powers(pool, h, functions, powers, less);
    } else {
        m->momentum_density = mech_density_copy(&m->density);
        mech_density_add(&m->momentum_density, w->v->mass, expr_int(pool, -1));
    }
    for (size_t i = 0; i < count; i++)
        less[i] = h->twice[FACTORS_OF_MASS].items[i] + h->twice[FACTORS_OF_METRIC].items[i];
    if (m->has_kinetic) m->kinetic_density = product_of_powers(pool, h, functions, powers, less);
    find_zeros(w, h, powers, m->has_kinetic ? less : NULL);
    free(powers);
    free(less);
}

/// A row for each field, a column for each factor and function, and −Θ.
static expr *slopes(measure_work *w, const position_factors *h, const ansatz *functions) {
    const mech_divergence *v = w->v;
    const size_t own = h->f.count, cols = own + functions->count + 1;
    expr_pool *pool = w->x->pool;
    expr *table = MEM_NEW(expr, v->count * cols);
    for (size_t a = 0; a < v->count; a++) {
        expr *row = table + a * cols;
        space_apply(w->s->q, v->fields + a * v->n, own, h->f.items, row);
        space_apply(w->s->q, v->fields + a * v->n, functions->count, functions->functions,
                    row + own);
        for (size_t i = 0; i < own; i++) row[i] = expr_div(pool, row[i], h->f.items[i]);
        row[cols - 1] = v->theta[a];
    }
    return table;
}

/// The functions φ_j, but for 1.
static hamel_status simple_functions(measure_work *w, ansatz *out) {
    expr_list seen = {0};
    for (size_t a = 0; a < w->v->count; a++) *vec_push(&seen) = w->v->theta[a];
    const hamel_status status = ansatz_init(out, w->x, w->s->q, 2, seen.count, seen.items);
    vec_clear(&seen);
    if (status != HAMEL_OK) return status;
    memmove(out->functions, out->functions + 1, --out->count * sizeof *out->functions);
    return HAMEL_OK;
}

hamel_status measure_by_factors(measure_work *w, bool more) {
    bool whole, complete;
    ansatz functions = {0};
    hamel_status status = more ? simple_functions(w, &functions) : HAMEL_OK;
    if (status != HAMEL_OK) return status;
    position_factors h = factors_at_hand(w, more, &whole);
    const size_t cols = h.f.count + functions.count + 1;
    expr *table = slopes(w, &h, &functions), *basis = NULL;
    size_t dimension = 0;
    status = exact_dependence(w->x, w->v->count, cols, table, NULL, &dimension, &basis, &complete);
    for (size_t k = 0; k < dimension && !w->m->found && status == HAMEL_OK; k++) {
        expr *solution = basis + k * cols;
        if (sum_zero(w->x->pool, solution[cols - 1])) continue;
        bool any = false; // Θ = 0 is solved by no factor at all
        for (size_t i = 0; i + 1 < cols; i++) {
            any = any || !sum_zero(w->x->pool, solution[i]);
            solution[i] = expr_div(w->x->pool, solution[i], solution[cols - 1]);
        }
        w->m->found = true;
        w->m->exists = TRUTH_YES;
        w->m->reason = any ? MEASURE_FACTORS : MEASURE_NO_DIVERGENCE;
        write_densities(w, &h, &functions, whole, solution);
    }
    free(basis);
    free(table);
    position_factors_clear(&h);
    ansatz_clear(&functions);
    return status;
}
