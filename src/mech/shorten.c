/// The shapes to print are short because much has been worked out in them: squares of sines and
/// cosines are gone, common factors are out, angles are differences where bodies are hinged. That makes
/// them cheap as well, often by a factor of five.
#include "mech/shorten.h"

#include "expr/walk.h"
#include "mech/readable.h"

enum {
    LONGEST = 3000, ///< operations, beyond which no other form is looked for
    FUNCTION = 20,  ///< what a sine costs, in products
};

/// What it costs to compute e, in products; what it shares with itself is computed once.
static size_t cost(const expr_pool *pool, expr e) {
    expr_walk w;
    size_t total = 0;
    expr_walk_init(&w, pool, 1, &e);
    for (uint32_t i = 0; i < w.count; i++) {
        const expr node = {w.ids[i]};
        switch (expr_op_of(pool, node)) {
        case EXPR_NUMBER:
        case EXPR_SYMBOL:
        case EXPR_PICK: break;
        case EXPR_ADD:
        case EXPR_MUL: total += expr_arity(pool, node) - 1; break;
        case EXPR_POW: total += 2; break;
        default: total += FUNCTION; break;
        }
    }
    expr_walk_clear(&w);
    return total;
}

static void take_if_cheaper(const expr_pool *pool, expr other, expr *best, size_t *least) {
    const size_t own = cost(pool, other);
    if (own >= *least) return;
    *least = own;
    *best = other;
}

void mech_shorten(exact *x, size_t count, expr *e) {
    exact brief = readable_limits(x);
    readable_seen seen = {0};
    for (size_t i = 0; i < count; i++) {
        expr best = e[i], other = e[i];
        size_t least = cost(x->pool, e[i]);
        if (least == 0 || least > LONGEST) continue;
        const readable_part part = {1, &other};
        if (readable_tidy(&brief, &seen, 1, &part) == HAMEL_OK)
            take_if_cheaper(x->pool, other, &best, &least);
        if (exact_tidy(&brief, e[i], 0, NULL, &other) == HAMEL_OK)
            take_if_cheaper(x->pool, other, &best, &least);
        e[i] = best;
    }
    readable_seen_clear(&seen);
}
