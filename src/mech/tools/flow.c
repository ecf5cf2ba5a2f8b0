/// When a flow is periodic. A function f along the flow of X turns with frequency ω if X³[f] = −ω²
/// X[f] with a constant ω² > 0, and moves off if X²[f] = 0 ≠ X[f]; an angle on a circle turns with
/// the frequency at which it grows. The flow is periodic if all frequencies are rational multiples
/// of one of them.
#include <stdlib.h>

#include "base/mem.h"
#include "base/vec.h"
#include "mech/tools/flow.h"
#include "mech/tools/pivots.h"
#include "space/field.h"

typedef VEC(expr) expr_list;

/// Adds the square of the frequency with which f turns along X.
static truth turning(exact *x, const space *q, const expr *X, expr f, expr_list *squares) {
    expr d[3], *relation = NULL;
    for (int i = 0; i < 3; i++) {
        space_apply(q, X, 1, i == 0 ? &f : &d[i - 1], &d[i]);
        const truth zero = exact_is_zero(x, d[i]);
        if (zero == TRUTH_UNKNOWN) return zero;
        if (zero == TRUTH_YES) return i == 0 ? TRUTH_YES : TRUTH_NO; // at rest, or moving off
    }
    size_t dimension;
    bool complete;
    truth answer = TRUTH_UNKNOWN;
    const expr pair[2] = {d[0], d[2]};
    if (exact_dependence(x, 1, 2, pair, NULL, &dimension, &relation, &complete) == HAMEL_OK &&
        dimension == 1) { // relation[0] d[0] + d[2] = 0
        *vec_push(squares) = relation[0];
        answer = TRUTH_YES;
    }
    free(relation);
    return answer;
}

/// Whether a number is the square of a rational other than zero.
static bool is_square(mpq_srcptr q) {
    return mpq_sgn(q) > 0 && mpz_perfect_square_p(mpq_numref(q)) != 0 &&
           mpz_perfect_square_p(mpq_denref(q)) != 0;
}

/// Whether all are squares of rational multiples of the first, itself positive.
static truth commensurable(exact *x, const expr_list *squares) {
    for (size_t i = 0; i < squares->count; i++) {
        expr ratio;
        if (exact_normal(x, expr_div(x->pool, squares->items[i], squares->items[0]), &ratio) !=
                HAMEL_OK ||
            !expr_is_number(x->pool, ratio) || !is_square(expr_value(x->pool, ratio)))
            return TRUTH_UNKNOWN;
    }
    if (squares->count == 0 || !expr_is_number(x->pool, squares->items[0])) return TRUTH_UNKNOWN;
    return mpq_sgn(expr_value(x->pool, squares->items[0])) > 0 ? TRUTH_YES : TRUTH_UNKNOWN;
}

truth mech_flow_is_periodic(exact *x, const space *q, const expr *X) {
    expr_list squares = {0};
    expr *rates = MEM_NEW(expr, q->entry_count);
    truth all = TRUTH_YES;
    space_rates(q, X, rates);
    for (size_t f = 0; f < q->factor_count && all != TRUTH_NO; f++) {
        const space_factor *factor = &q->factors[f];
        const size_t m = factor->first_entry;
        for (size_t i = 0; i < factor->kind->entry_count && !factor->circle; i++)
            all = truth_and(all, turning(x, q, X, q->entries[m + i], &squares));
        if (!factor->circle) continue;
        if (!mech_is_constant(q, rates[m])) all = TRUTH_UNKNOWN;
        else if (exact_is_zero(x, rates[m]) != TRUTH_YES)
            *vec_push(&squares) = expr_pow_int(x->pool, rates[m], 2);
    }
    free(rates);
    if (all == TRUTH_YES) all = commensurable(x, &squares);
    vec_clear(&squares);
    return all;
}
