/// Divergence and density: relations with constant coefficients between the divergence, the
/// logarithmic rates of some factors and the rates of coordinates.
#include "mech/nonlinear/volume.h"

#include <stdlib.h>

#include "base/vec.h"
#include "expr/calculus.h"
#include "expr/sum.h"
#include "expr/walk.h"
#include "mech/tools/readable.h"
#include "space/field.h"

typedef VEC(expr) expr_list;

/// The derivative along the motion of a function of (q, t) and the velocities that are left.
static expr rate_of(const space *q, const mech_chetaev *k, expr f) {
    expr rate, *gradient = MEM_NEW(expr, k->left + 1);
    sum total = {0};
    space_advance(q, k->velocity, 1, &f, &rate);
    sum_add(q->pool, &total, 1, rate);
    expr_gradient(q->pool, f, k->left, k->symbols, gradient);
    for (size_t a = 0; a < k->left; a++)
        sum_add_product(q->pool, &total, 1, gradient[a], k->rates[a]);
    rate = sum_take(q->pool, &total);
    vec_clear(&total);
    free(gradient);
    return rate;
}

static expr divergence_of(const space *q, const mech_chetaev *k) {
    expr *field = MEM_NEW(expr, q->n), slope;
    sum total = {0};
    for (size_t i = 0; i < q->n; i++) field[i] = expr_int(q->pool, 0);
    for (size_t i = 0; i < q->n; i++) {
        field[i] = expr_int(q->pool, 1);
        space_apply(q, field, 1, &k->velocity[i], &slope);
        field[i] = expr_int(q->pool, 0);
        sum_add(q->pool, &total, 1, slope);
    }
    for (size_t a = 0; a < k->left; a++)
        sum_add(q->pool, &total, 1, expr_diff(q->pool, k->rates[a], k->symbols[a]));
    const expr e = sum_take(q->pool, &total);
    vec_clear(&total);
    free(field);
    return e;
}

/// Coordinates on lines, then the factors that are tried: first those that are in the divergence's
/// denominator, which the motion does not reach.
static void candidates(const space *q, const mech_chetaev *k, expr denominator, expr_list *lines,
                       expr_list *factors) {
    for (size_t f = 0; f < q->factor_count; f++) {
        if (q->factors[f].kind == &factor_line) *vec_push(lines) = q->factors[f].entries[0];
    }
    for (int first = 1; first >= 0; first--) {
        for (size_t a = 0; a < k->left; a++) {
            if (expr_contains(q->pool, denominator, k->symbols[a]) == (first == 1))
                *vec_push(factors) = k->symbols[a];
        }
    }
    for (size_t c = 0; c < k->level.values.count; c++)
        *vec_push(factors) = k->level.values.items[c];
}

/// Π g_j^{c_j} exp Σ c_i q_i by a relation c, its last coefficient 1; with `sizes` |g_j| for g_j.
static expr density_of(exact *x, const expr *c, const expr_list *lines, const expr_list *factors,
                       bool sizes) {
    expr_pool *pool = x->pool;
    expr exponent = expr_int(pool, 0), density = expr_int(pool, 1);
    for (size_t j = 0; j < lines->count; j++)
        exponent = expr_add2(pool, exponent, expr_mul2(pool, c[j], lines->items[j]));
    for (size_t j = 0; j < factors->count; j++) {
        const expr g = factors->items[j], power = c[lines->count + j];
        density = expr_mul2(pool, density,
                            expr_power(pool, sizes ? expr_apply(pool, EXPR_ABS, g) : g, power));
    }
    return expr_mul2(pool, density, expr_apply(pool, EXPR_EXP, exponent));
}

/// A relation without the divergence: its product does not change. The first power of a velocity in
/// it is 1.
static void add_constant(exact *x, const space *q, const mech_chetaev *k, expr *c,
                         const expr_list *lines, const expr_list *factors,
                         mech_nonlinear_volume *out) {
    const size_t count = lines->count + factors->count;
    size_t first = lines->count;
    while (first < count && exact_is_zero(x, c[first]) != TRUTH_NO) first++;
    if (first == count) return; // of coordinates alone
    const expr unit = c[first];
    for (size_t j = 0; j < count; j++) c[j] = expr_div(x->pool, c[j], unit);
    if (exact_normalise_all(x, count, c) != HAMEL_OK) return;
    const expr product = density_of(x, c, lines, factors, false), rate = rate_of(q, k, product);
    if (exact_is_zero(x, rate) != TRUTH_YES) return;
    *vec_push(&out->constant) = product;
    *vec_push(&out->rates) = rate;
}

void mech_nonlinear_volume_clear(mech_nonlinear_volume *v) {
    vec_clear(&v->constant);
    vec_clear(&v->rates);
}

/// @eq GN16 §7      on the set f = 0
hamel_status mech_nonlinear_volume_of(exact *x, const mech_system *s, const mech_basis *d,
                                      const mech_chetaev *k, mech_nonlinear_volume *out) {
    const space *q = s->q;
    expr_list factors = {0}, lines = {0}, rates = {0};
    size_t dimension = 0;
    expr *relations = NULL;
    bool complete;
    (void)d;
    *out = (mech_nonlinear_volume){.divergence = divergence_of(q, k)};
    hamel_status status = readable_normalise(x, 1, &out->divergence);
    expr numerator, denominator = out->divergence;
    if (status == HAMEL_OK) status = exact_fraction(x, out->divergence, &numerator, &denominator);
    candidates(q, k, denominator, &lines, &factors);
    for (size_t i = 0; i < lines.count; i++) *vec_push(&rates) = rate_of(q, k, lines.items[i]);
    for (size_t i = 0; i < factors.count; i++)
        *vec_push(&rates) = expr_div(x->pool, rate_of(q, k, factors.items[i]), factors.items[i]);
    *vec_push(&rates) = out->divergence;
    if (status == HAMEL_OK) status = readable_normalise(x, rates.count, rates.items);
    if (status == HAMEL_OK)
        status = exact_dependence(x, 1, rates.count, rates.items, NULL, &dimension, &relations,
                                  &complete);
    for (size_t i = 0; i < dimension && status == HAMEL_OK; i++) {
        // Σ c_i q_i' + Σ c_j (log g_j)' + c · divergence = 0
        expr *c = relations + i * rates.count, last = c[rates.count - 1];
        const truth none = exact_is_zero(x, last);
        if (none == TRUTH_YES) add_constant(x, q, k, c, &lines, &factors, out);
        if (none != TRUTH_NO || out->found) continue;
        for (size_t j = 0; j < rates.count; j++) c[j] = expr_div(x->pool, c[j], last);
        if (exact_normalise_all(x, rates.count, c) != HAMEL_OK) continue;
        const expr density = density_of(x, c, &lines, &factors, false);
        const expr change = expr_add2(x->pool, rate_of(q, k, density),
                                      expr_mul2(x->pool, out->divergence, density));
        out->found = exact_is_zero(x, change) == TRUTH_YES;
        out->density = density_of(x, c, &lines, &factors, true);
        out->change = change;
    }
    free(relations);
    vec_clear(&factors);
    vec_clear(&lines);
    vec_clear(&rates);
    return status;
}
