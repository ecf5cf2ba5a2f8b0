/// Substitutions both ways; only linear combinations of angles change.
#include "mech/tools/turn.h"

#include <stdlib.h>

#include "base/text.h"
#include "base/vec.h"
#include "expr/calculus.h"
#include "expr/symbolf.h"
#include "expr/walk.h"

static expr difference_symbol(expr_pool *pool, size_t k) {
    return expr_symbolf(pool, EXPR_ANGLE, "#%zu", k);
}

void turn_init(turn *t, expr_pool *pool, size_t count, const expr *e) {
    VEC(expr) angles = {0};
    expr_walk w;
    expr_walk_init(&w, pool, count, e);
    for (uint32_t i = 0; i < w.count; i++) {
        const expr s = {w.ids[i]};
        if (expr_is_symbol(pool, s) && expr_symbol_info_of(pool, s)->kind == EXPR_ANGLE)
            *vec_push(&angles) = s;
    }
    expr_walk_clear(&w);
    const size_t n = angles.count;
    *t = (turn){pool, n, angles.items, MEM_NEW(expr, n), MEM_NEW(expr, n), MEM_NEW(expr, n)};
    for (size_t k = 0; k < n; k++) {
        t->differences[k] = k == 0 ? t->angles[0] : difference_symbol(pool, k);
        t->angles_of[k] =
            k == 0 ? t->angles[0] : expr_sub(pool, t->angles_of[k - 1], t->differences[k]);
        t->differences_of[k] =
            k == 0 ? t->angles[0] : expr_sub(pool, t->angles[k - 1], t->angles[k]);
    }
}

void turn_clear(turn *t) {
    free(t->angles);
    free(t->angles_of);
    free(t->differences);
    free(t->differences_of);
    *t = (turn){0};
}

void turn_apply(const turn *t, size_t count, const expr *e, expr *out) {
    expr_substitute(t->pool, count, e, t->count, t->angles, t->angles_of, out);
}

hamel_status turn_undo(const turn *t, exact *x, size_t count, expr *e) {
    VEC(expr) from = {0}, to = {0};
    expr_walk w;
    hamel_status status = HAMEL_OK;
    expr_walk_init(&w, t->pool, count, e);
    for (uint32_t i = 0; i < w.count && status == HAMEL_OK; i++) {
        const expr f = {w.ids[i]};
        if (!expr_op_is_function(expr_op_of(t->pool, f))) continue;
        expr argument = expr_arg(t->pool, f, 0);
        expr_substitute(t->pool, 1, &argument, t->count, t->differences, t->differences_of,
                        &argument);
        status = exact_normal(x, argument, &argument);
        if (status != HAMEL_OK) break;
        *vec_push(&from) = f;
        *vec_push(&to) = expr_apply(t->pool, expr_op_of(t->pool, f), argument);
    }
    expr_walk_clear(&w);
    for (size_t k = 0; k < t->count; k++) { // where a difference stands outside of functions
        *vec_push(&from) = t->differences[k];
        *vec_push(&to) = t->differences_of[k];
    }
    if (status == HAMEL_OK) expr_substitute(t->pool, count, e, from.count, from.items, to.items, e);
    vec_clear(&from);
    vec_clear(&to);
    return status;
}
