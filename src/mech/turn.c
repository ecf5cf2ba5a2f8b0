/// Substitutions both ways; only linear combinations of angles change.
#include "mech/turn.h"

#include <stdlib.h>

#include "base/text.h"
#include "base/vec.h"
#include "expr/calculus.h"
#include "expr/walk.h"

static expr difference_symbol(expr_pool *pool, size_t k) {
    text name = {0};
    text_addf(&name, "#%zu", k);
    const expr e = expr_symbol(pool, text_cstr(&name), EXPR_ANGLE);
    text_clear(&name);
    return e;
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
    *t = (turn){pool,
                n,
                angles.items,
                MEM_NEW(expr, n),
                MEM_NEW(expr, n),
                MEM_NEW(expr, n)};
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

void turn_undo(const turn *t, size_t count, const expr *e, expr *out) {
    expr_substitute(t->pool, count, e, t->count, t->differences, t->differences_of, out);
}
