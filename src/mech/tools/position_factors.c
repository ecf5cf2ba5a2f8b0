/// Factors. The invariant: each one depends on position, and with a typical point given is positive
/// there.
#include "mech/tools/position_factors.h"

#include <stdlib.h>

#include "expr/calculus.h"
#include "expr/print.h"
#include "mech/tools/pivots.h"

/// Where f is, or is put. With entries of rotations one function has several forms.
static size_t place_of(position_factors *h, expr f) {
    for (size_t i = 0; i < h->f.count; i++) {
        if (expr_same(h->f.items[i], f) || exact_equal(h->x, h->f.items[i], f) == TRUTH_YES)
            return i;
    }
    *vec_push(&h->f) = f;
    for (size_t t = 0; t < FACTOR_TALLIES; t++) *vec_push(&h->twice[t]) = 0;
    return h->f.count - 1;
}

/// f = g^(1/2)
static bool is_root(const expr_pool *pool, expr f) {
    return expr_op_of(pool, f) == EXPR_POW &&
           mpq_cmp_ui(expr_value(pool, expr_arg(pool, f, 1)), 1, 2) == 0;
}

/// One irreducible factor to the power twice/2.
static bool add_one(position_factors *h, expr f, factor_tally tally, long twice, size_t longest) {
    expr_pool *pool = h->x->pool;
    double value = 1;
    if (mech_is_constant(h->q, f)) return true;
    if (is_root(pool, f) && twice % 2 == 0)
        return position_factors_add(h, expr_arg(pool, f, 0), tally, twice / 2, longest);
    if (h->typical != NULL) expr_eval(pool, 1, &f, h->typical, &value);
    const size_t at = place_of(h, value < 0 ? expr_neg(pool, f) : f);
    if (tally != FACTOR_TALLIES) h->twice[tally].items[at] += twice;
    return true;
}

bool position_factors_add(position_factors *h, expr e, factor_tally tally, long twice,
                          size_t longest) {
    expr unit, *found;
    long *powers;
    size_t count;
    bool all = true;
    if (mech_is_constant(h->q, e)) return true;
    if (expr_infix_tokens(h->x->pool, e) > longest) return false;
    if (exact_factor(h->x, e, &unit, &count, &found, &powers) != HAMEL_OK) return false;
    for (size_t i = 0; i < count; i++)
        all = add_one(h, found[i], tally, twice * powers[i], longest) && all;
    free(found);
    free(powers);
    return all;
}

void position_factors_clear(position_factors *h) {
    vec_clear(&h->f);
    for (size_t t = 0; t < FACTOR_TALLIES; t++) vec_clear(&h->twice[t]);
}
