/// Products inside of products, as they are written: factor by factor, numbers apart.
#include "report/doc/part_factor_internal.h"

#include <stdlib.h>

#include "expr/walk.h"

typedef VEC(expr) expr_list;

static bool is_product(const expr_pool *pool, expr e) { return expr_op_of(pool, e) == EXPR_MUL; }

/// Whether a factor is among those of e from `from` on; where.
static bool has_factor(const expr_pool *pool, expr e, expr factor, uint32_t *at) {
    for (*at = 0; *at < expr_arity(pool, e); (*at)++) {
        if (expr_same(expr_arg(pool, e, *at), factor)) return true;
    }
    return false;
}

/// e = ratio · product · rest: the number and the rest, behind each other. False if it is not.
static bool divide(expr_pool *pool, expr e, expr product, expr_list *rest) {
    mpq_t ratio;
    bool good = is_product(pool, e) && !expr_same(e, product), number = false;
    mpq_init(ratio);
    mpq_set_ui(ratio, 1, 1);
    bool *used = MEM_NEW_ZERO(bool, expr_arity(pool, e));
    for (uint32_t i = 0; i < expr_arity(pool, product) && good; i++) {
        const expr f = expr_arg(pool, product, i);
        uint32_t at;
        if (expr_is_number(pool, f)) mpq_div(ratio, ratio, expr_value(pool, f));
        else if ((good = has_factor(pool, e, f, &at))) used[at] = true;
    }
    for (uint32_t i = 0; i < expr_arity(pool, e) && good; i++) {
        const expr f = expr_arg(pool, e, i);
        number = number || expr_is_number(pool, f);
        if (expr_is_number(pool, f)) mpq_mul(ratio, ratio, expr_value(pool, f));
        else if (!used[i]) *vec_push(rest) = f;
    }
    if (good && mpq_cmp_ui(ratio, 1, 1) != 0) {
        (void)vec_push(rest);
        for (size_t i = rest->count - 1; i > 0; i--) rest->items[i] = rest->items[i - 1];
        rest->items[0] = expr_number(pool, ratio);
    }
    mpq_clear(ratio);
    free(used);
    return good;
}

static expr written_with(expr_pool *pool, expr e, expr product, expr name) {
    expr_list rest = {0};
    if (divide(pool, e, product, &rest)) {
        *vec_push(&rest) = name;
        e = rest.count == 1 ? name : expr_raw(pool, EXPR_MUL, rest.count, rest.items);
    }
    vec_clear(&rest);
    return e;
}

void part_factor_out(expr_pool *pool, expr name, expr product, size_t count, expr *formulas) {
    expr_walk w;
    expr_list args = {0};
    expr_walk_init(&w, pool, count, formulas);
    expr *image = MEM_NEW(expr, w.count);
    for (uint32_t k = 0; k < w.count; k++) {
        const expr e = {w.ids[k]};
        const expr own = written_with(pool, e, product, name);
        bool changed = false;
        args.count = 0;
        for (uint32_t i = 0; i < expr_arity(pool, e); i++) {
            const expr a = expr_arg(pool, e, i), b = image[expr_walk_place(&w, a)];
            changed = changed || !expr_same(a, b);
            *vec_push(&args) = b;
        }
        image[k] = !expr_same(own, e) ? own : changed ? expr_reshape(pool, e, args.items) : e;
    }
    for (size_t i = 0; i < count; i++) formulas[i] = image[expr_walk_place(&w, formulas[i])];
    free(image);
    vec_clear(&args);
    expr_walk_clear(&w);
}
