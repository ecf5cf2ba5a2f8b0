/// In each sum the logarithms of numbers, with whole numbers as coefficients, become one, and with
/// the one other logarithm in the sum, if there is one and it stands alone, one of a product.
#include "exact/tidy/tidy_logs_internal.h"

#include <stdlib.h>

#include "base/mem.h"
#include "base/vec.h"
#include "expr/walk.h"

typedef VEC(expr) list;

/// Whether a term is k log u with a small whole number k.
static bool is_log(const expr_pool *p, expr term, long *k, expr *u) {
    enum { LARGEST = 12 };
    *k = 1;
    if (expr_op_of(p, term) == EXPR_MUL && expr_arity(p, term) == 2) {
        const expr c = expr_arg(p, term, 0);
        if (!expr_is_number(p, c) || mpz_cmp_ui(mpq_denref(expr_value(p, c)), 1) != 0 ||
            mpz_cmpabs_ui(mpq_numref(expr_value(p, c)), LARGEST) > 0)
            return false;
        *k = mpz_get_si(mpq_numref(expr_value(p, c)));
        term = expr_arg(p, term, 1);
    }
    if (expr_op_of(p, term) != EXPR_LOG) return false;
    *u = expr_arg(p, term, 0);
    return true;
}

/// The arguments of a sum with its logarithms joined; whether that changes it.
static bool join(expr_pool *p, const list *terms, list *out) {
    expr number = expr_int(p, 1), other = number;
    size_t numbers = 0, others = 0;
    out->count = 0;
    for (size_t i = 0; i < terms->count; i++) {
        long k;
        expr u;
        if (!is_log(p, terms->items[i], &k, &u)) {
            *vec_push(out) = terms->items[i];
        } else if (expr_is_number(p, u)) {
            number = expr_mul2(p, number, expr_pow_int(p, u, k));
            numbers++;
        } else if (k == 1 && others++ == 0) {
            other = u;
        } else {
            *vec_push(out) = terms->items[i];
        }
    }
    if (numbers == 0 || numbers + others < 2) return false;
    if (others > 1) *vec_push(out) = expr_apply(p, EXPR_LOG, other);
    const expr inside = others == 1 ? expr_mul2(p, number, other) : number;
    if (!expr_is_int(p, inside, 1)) *vec_push(out) = expr_apply(p, EXPR_LOG, inside);
    return true;
}

expr tidy_logs(expr_pool *pool, expr shape) {
    expr_walk w;
    expr_walk_init(&w, pool, 1, &shape);
    expr *image = MEM_NEW(expr, w.count);
    list args = {0}, joined = {0};
    for (uint32_t p = 0; p < w.count; p++) {
        const expr e = {w.ids[p]};
        const expr_op op = expr_op_of(pool, e);
        bool changed = false;
        args.count = 0;
        for (uint32_t i = 0; i < expr_arity(pool, e); i++) {
            const expr old = expr_arg(pool, e, i), new = image[expr_walk_place(&w, old)];
            changed = changed || !expr_same(old, new);
            *vec_push(&args) = new;
        }
        const bool raw =
            op == EXPR_ADD || op == EXPR_MUL || op == EXPR_POW || expr_op_is_function(op);
        image[p] = e;
        if (op == EXPR_ADD && join(pool, &args, &joined))
            image[p] = joined.count == 0   ? expr_int(pool, 0)
                       : joined.count == 1 ? joined.items[0]
                                           : expr_raw(pool, op, joined.count, joined.items);
        else if (changed && raw) image[p] = expr_raw(pool, op, args.count, args.items);
        else if (changed) image[p] = expr_rebuild(pool, e, args.items);
    }
    const expr out = image[w.count - 1];
    free(image);
    vec_clear(&args);
    vec_clear(&joined);
    expr_walk_clear(&w);
    return out;
}
