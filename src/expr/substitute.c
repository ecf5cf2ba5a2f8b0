/// Simultaneous substitution: one pass, rebuilding only what changed.
#include "expr/calculus.h"
#include "expr/pool.h"
#include "expr/walk.h"

void expr_substitute(expr_pool *pool, size_t n, const expr *roots, size_t count, const expr *from,
                     const expr *to, expr *out) {
    expr_walk w;
    expr_walk_init(&w, pool, n, roots);
    expr *image = MEM_NEW(expr, w.count);
    bool *given = MEM_NEW_ZERO(bool, w.count);
    for (size_t k = 0; k < count; k++) {
        uint32_t place;
        if (!expr_walk_find(&w, from[k], &place)) continue;
        image[place] = to[k];
        given[place] = true;
    }
    VEC(expr) args = {0};
    for (uint32_t p = 0; p < w.count; p++) {
        if (given[p]) continue;
        const expr e = {w.ids[p]};
        const uint32_t arity = expr_arity(pool, e);
        bool changed = false;
        args.count = 0;
        for (uint32_t i = 0; i < arity; i++) {
            expr old = expr_arg(pool, e, i), new = image[expr_walk_place(&w, old)];
            changed = changed || !expr_same(old, new);
            *vec_push(&args) = new;
        }
        image[p] = changed ? expr_rebuild(pool, e, args.items) : e;
    }
    for (size_t i = 0; i < n; i++) out[i] = image[expr_walk_place(&w, roots[i])];
    vec_clear(&args);
    free(image);
    free(given);
    expr_walk_clear(&w);
}
