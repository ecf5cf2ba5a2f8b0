/// Sine and cosine of an angle exchanged.
#include "mech/tools/complement.h"

#include <stdlib.h>

#include "base/vec.h"
#include "expr/walk.h"

expr *complement_angles(const expr_pool *pool, expr e, size_t *count) {
    expr_walk w;
    VEC(expr) found = {0};
    expr_walk_init(&w, pool, 1, &e);
    for (uint32_t k = 0; k < w.count; k++) {
        const expr node = {w.ids[k]};
        if (expr_op_of(pool, node) == EXPR_SIN && expr_is_symbol(pool, expr_arg(pool, node, 0)))
            *vec_push(&found) = expr_arg(pool, node, 0);
    }
    expr_walk_clear(&w);
    *count = found.count;
    return found.items;
}

/// sin 2θ, the same for the complement.
static bool is_double_sine(const expr_pool *pool, expr e, expr angle) {
    if (expr_op_of(pool, e) != EXPR_SIN) return false;
    const expr a = expr_arg(pool, e, 0);
    return expr_op_of(pool, a) == EXPR_MUL && expr_arity(pool, a) == 2 &&
           expr_is_int(pool, expr_arg(pool, a, 0), 2) && expr_same(expr_arg(pool, a, 1), angle);
}

static bool is_on_circle(const expr_pool *pool, expr e, expr angle) {
    const expr_op op = expr_op_of(pool, e);
    return (op == EXPR_SIN || op == EXPR_COS) && expr_same(expr_arg(pool, e, 0), angle);
}

bool complement_of(expr_pool *pool, expr e, expr angle, expr *out) {
    expr_walk w;
    VEC(expr) args = {0};
    expr_walk_init(&w, pool, 1, &e);
    expr *image = MEM_NEW(expr, w.count);
    bool *open = MEM_NEW_ZERO(bool, w.count), good = true; // the angle stands in it, not exchanged
    for (uint32_t k = 0; k < w.count; k++) {
        const expr node = {w.ids[k]};
        bool changed = false;
        args.count = 0;
        open[k] = expr_same(node, angle);
        for (uint32_t i = 0; i < expr_arity(pool, node); i++) {
            const uint32_t at = expr_walk_place(&w, expr_arg(pool, node, i));
            changed = changed || image[at].id != w.ids[at];
            open[k] = open[k] || open[at];
            *vec_push(&args) = image[at];
        }
        image[k] = changed ? expr_reshape(pool, node, args.items) : node;
        if (is_on_circle(pool, node, angle)) {
            const bool sine = expr_op_of(pool, node) == EXPR_SIN;
            image[k] = expr_raw(pool, sine ? EXPR_COS : EXPR_SIN, 1, &angle);
            open[k] = false;
        }
        if (is_double_sine(pool, node, angle)) open[k] = false;
    }
    good = w.count == 0 || !open[w.count - 1];
    if (good) *out = image[w.count - 1];
    free(image);
    free(open);
    vec_clear(&args);
    expr_walk_clear(&w);
    return good;
}
