/// Products with quotients in them. A product is a list of factors with exponents, in the order in
/// which they stand; what is met again is joined with what was there.
#include "report/doc/part_product_internal.h"

#include <stdlib.h>

typedef struct factor {
    expr base;
    long power;
} factor;

typedef VEC(factor) factors;

static bool is_parameter(const expr_pool *pool, expr e) {
    return expr_is_symbol(pool, e) && expr_symbol_info_of(pool, e)->kind == EXPR_PARAMETER;
}

bool part_is_multiple(const expr_pool *pool, expr e, expr *sum) {
    enum { MOST = 3 };
    size_t sums = 0;
    if (expr_op_of(pool, e) != EXPR_MUL || expr_arity(pool, e) > MOST) return false;
    for (uint32_t i = 0; i < expr_arity(pool, e); i++) {
        const expr a = expr_arg(pool, e, i);
        if (expr_op_of(pool, a) == EXPR_ADD) {
            *sum = a;
            sums++;
        } else if (!is_parameter(pool, a)) {
            return false;
        }
    }
    return sums == 1;
}

static expr power_of(expr_pool *pool, expr base, long power) {
    const expr args[] = {base, expr_int(pool, power)};
    return power == 1 ? base : expr_raw(pool, EXPR_POW, 2, args);
}

expr part_quotient(doc_parts *p, expr name, expr whole, expr sum) {
    expr_pool *pool = p->x->pool;
    VEC(expr) args = {0};
    *vec_push(&args) = name;
    for (uint32_t i = 0; i < expr_arity(pool, whole); i++) {
        const expr a = expr_arg(pool, whole, i);
        if (expr_same(a, sum)) continue;
        const expr below = power_of(pool, a, -1);
        *vec_push(&args) = below;
    }
    const expr out = expr_raw(pool, EXPR_MUL, args.count, args.items);
    vec_clear(&args);
    *vec_push(&p->quotients) = out;
    return out;
}

static bool is_quotient(const doc_parts *p, expr e) {
    for (size_t i = 0; i < p->quotients.count; i++) {
        if (expr_same(p->quotients.items[i], e)) return true;
    }
    return false;
}

/// base^power of a node, for a whole exponent.
static factor split(const expr_pool *pool, expr e) {
    if (expr_op_of(pool, e) != EXPR_POW || !expr_is_number(pool, expr_arg(pool, e, 1)))
        return (factor){e, 1};
    mpq_srcptr k = expr_value(pool, expr_arg(pool, e, 1));
    if (mpz_cmp_ui(mpq_denref(k), 1) != 0) return (factor){e, 1};
    return (factor){expr_arg(pool, e, 0), mpz_get_si(mpq_numref(k))};
}

static void multiply(const expr_pool *pool, factors *to, factor f) {
    for (size_t i = 0; i < to->count && !expr_is_number(pool, f.base); i++) {
        if (!expr_same(to->items[i].base, f.base)) continue;
        to->items[i].power += f.power;
        return;
    }
    size_t at = to->count; // parameters stand together
    while (is_parameter(pool, f.base) && at > 0 && !is_parameter(pool, to->items[at - 1].base) &&
           !expr_is_number(pool, to->items[at - 1].base))
        at--;
    (void)vec_push(to);
    for (size_t i = to->count - 1; i > at; i--) to->items[i] = to->items[i - 1];
    to->items[at] = f;
}

bool part_multiplied_out(doc_parts *p, expr like, const expr *args, expr *out) {
    expr_pool *pool = p->x->pool;
    const expr_op op = expr_op_of(pool, like);
    const uint32_t n = op == EXPR_MUL ? expr_arity(pool, like) : 1;
    if ((op != EXPR_MUL && op != EXPR_POW) || p->quotients.count == 0) return false;
    const expr power = op == EXPR_POW ? expr_raw(pool, EXPR_POW, 2, args) : args[0];
    factors all = {0};
    bool found = false;
    for (uint32_t i = 0; i < n; i++) {
        const factor f = split(pool, op == EXPR_POW ? power : args[i]);
        const bool quotient = is_quotient(p, f.base);
        found = found || quotient;
        if (!quotient && op == EXPR_MUL && !is_parameter(pool, f.base)) *vec_push(&all) = f;
        else if (!quotient) multiply(pool, &all, f);
        for (uint32_t k = 0; quotient && k < expr_arity(pool, f.base); k++) {
            const factor g = split(pool, expr_arg(pool, f.base, k));
            multiply(pool, &all, (factor){g.base, g.power * f.power});
        }
    }
    VEC(expr) made = {0};
    for (size_t i = 0; i < all.count && found; i++) {
        const expr one = power_of(pool, all.items[i].base, all.items[i].power);
        if (all.items[i].power != 0) *vec_push(&made) = one;
    }
    if (found)
        *out = made.count == 0   ? expr_int(pool, 1)
               : made.count == 1 ? made.items[0]
                                 : expr_raw(pool, EXPR_MUL, made.count, made.items);
    if (found && op == EXPR_POW) *vec_push(&p->quotients) = *out;
    vec_clear(&made);
    vec_clear(&all);
    return found;
}
