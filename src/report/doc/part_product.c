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

/// Numbers first, as one.
static expr product_of(expr_pool *pool, const factors *all) {
    VEC(expr) made = {0};
    expr number = expr_int(pool, 1);
    for (size_t i = 0; i < all->count; i++) {
        const factor f = all->items[i];
        const expr one = power_of(pool, f.base, f.power);
        if (f.power == 0) continue;
        if (expr_is_number(pool, f.base)) number = expr_mul2(pool, number, one);
        else *vec_push(&made) = one;
    }
    if (!expr_is_int(pool, number, 1) || made.count == 0) {
        (void)vec_push(&made);
        for (size_t i = made.count - 1; i > 0; i--) made.items[i] = made.items[i - 1];
        made.items[0] = number;
    }
    const expr out =
        made.count == 1 ? made.items[0] : expr_raw(pool, EXPR_MUL, made.count, made.items);
    vec_clear(&made);
    return out;
}

/// Whether a term has the parameter below the line; with `named` also the name of a quotient.
static bool has_below(const doc_parts *p, expr term, expr parameter, bool named) {
    const expr_pool *pool = p->x->pool;
    const uint32_t n = expr_op_of(pool, term) == EXPR_MUL ? expr_arity(pool, term) : 0;
    bool below = false, name = !named;
    for (uint32_t i = 0; i < n; i++) {
        const factor f = split(pool, expr_arg(pool, term, i));
        below = below || (f.power < 0 && expr_same(f.base, parameter));
        for (size_t k = 0; k < p->quotients.count && !name; k++)
            name = f.power > 0 && expr_is_symbol(pool, f.base) &&
                   expr_same(f.base, expr_arg(pool, p->quotients.items[k], 0));
    }
    return below && name;
}

/// base^power times a sum, term by term.
static expr spread_over(expr_pool *pool, factor f, expr sum) {
    VEC(expr) terms = {0};
    for (uint32_t i = 0; i < expr_arity(pool, sum); i++) {
        const expr term = expr_arg(pool, sum, i);
        const bool product = expr_op_of(pool, term) == EXPR_MUL;
        factors all = {0};
        for (uint32_t k = 0; k < (product ? expr_arity(pool, term) : 1); k++)
            *vec_push(&all) = split(pool, product ? expr_arg(pool, term, k) : term);
        multiply(pool, &all, f);
        const expr out = product_of(pool, &all);
        *vec_push(&terms) = out;
        vec_clear(&all);
    }
    const expr out = expr_raw(pool, EXPR_ADD, terms.count, terms.items);
    vec_clear(&terms);
    return out;
}

/// m (a/m - b) is a - m b: a parameter before a sum that has it below the line, as the quotients
/// in it brought that there.
static bool spread(const doc_parts *p, factors *all, bool named) {
    expr_pool *pool = p->x->pool;
    bool found = false;
    for (size_t i = 0; i < all->count; i++) {
        factor *f = &all->items[i], *to = NULL;
        if (!is_parameter(pool, f->base) || f->power < 1) continue;
        for (size_t k = 0; k < all->count && to == NULL; k++) {
            const factor *g = &all->items[k];
            const bool sum = expr_op_of(pool, g->base) == EXPR_ADD && g->power == 1;
            for (uint32_t t = 0; sum && t < expr_arity(pool, g->base) && to == NULL; t++)
                if (has_below(p, expr_arg(pool, g->base, t), f->base, named)) to = &all->items[k];
        }
        if (to == NULL) continue;
        to->base = spread_over(pool, (factor){f->base, 1}, to->base);
        f->power--;
        found = true;
    }
    return found;
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
    if (op == EXPR_MUL) found = spread(p, &all, !found) || found;
    if (found) *out = product_of(pool, &all);
    if (found && op == EXPR_POW) *vec_push(&p->quotients) = *out;
    vec_clear(&all);
    return found;
}
