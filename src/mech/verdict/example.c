/// The order-th derivative of the example is exp(u/3)/3^order + k^order sin(k u + c + order π/2).
#include "mech/verdict/example.h"

#include <stdlib.h>

#include "base/mem.h"
#include "expr/walk.h"

const char example_words[] = "exp(s/3) + sin(k*s + c), an example for each named function";

bool example_needed(const expr_pool *pool, size_t count, const expr *e) {
    expr_walk w;
    bool found = false;
    expr_walk_init(&w, pool, count, e);
    for (uint32_t i = 0; i < w.count && !found; i++)
        found = expr_op_of(pool, (expr){w.ids[i]}) == EXPR_CALL;
    expr_walk_clear(&w);
    return found;
}

static expr example_of(expr_pool *pool, expr function, expr u) {
    const expr_symbol_info *info = expr_symbol_info_of(pool, function);
    const long number = (long)expr_symbol_index(pool, info->order == 0 ? function : info->base);
    const long order = (long)info->order;
    const expr k = expr_ratio(pool, 7 + number % 5, 6), c = expr_ratio(pool, 1 + number, 5);
    const expr third = expr_ratio(pool, 1, 3);
    const expr turn = expr_mul2(pool, expr_ratio(pool, order, 2), expr_pi(pool));
    const expr phase = expr_add(pool, 3, (expr[]){expr_mul2(pool, k, u), c, turn});
    return expr_add2(pool,
                     expr_mul2(pool, expr_pow_int(pool, third, order),
                               expr_apply(pool, EXPR_EXP, expr_mul2(pool, third, u))),
                     expr_mul2(pool, expr_pow_int(pool, k, order), expr_sin(pool, phase)));
}

void example_put(expr_pool *pool, size_t count, const expr *e, expr *out) {
    expr_walk w;
    expr_walk_init(&w, pool, count, e);
    expr *made = MEM_NEW(expr, w.count);
    for (uint32_t i = 0; i < w.count; i++) {
        const expr node = {w.ids[i]};
        const uint32_t arity = expr_arity(pool, node);
        expr *args = MEM_NEW(expr, arity + 1);
        for (uint32_t k = 0; k < arity; k++)
            args[k] = made[expr_walk_place(&w, expr_arg(pool, node, k))];
        made[i] = expr_op_of(pool, node) == EXPR_CALL
                      ? example_of(pool, expr_called(pool, node), args[0])
                      : expr_rebuild(pool, node, args);
        free(args);
    }
    for (size_t k = 0; k < count; k++) out[k] = made[expr_walk_place(&w, e[k])];
    free(made);
    expr_walk_clear(&w);
}
