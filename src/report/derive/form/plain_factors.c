/// A sum that is a factor is tidied a second time, with names for symbols alone; what is shorter
/// stays. Others keep their names: a denominator in ρ_3 is mostly shorter than one in l + R γ_3.
#include "report/derive/form/plain_factors.h"

#include <stdlib.h>

#include "expr/calculus.h"
#include "expr/walk.h"

/// The names that stand for formulas follow those of symbols.
static bool has_names(const chapter *c, expr shape) {
    for (size_t i = c->plain.name_count; i < c->name_count; i++) {
        if (expr_contains(c->pool, shape, c->names[i].name)) return true;
    }
    return false;
}

/// A formula in the symbols of the model.
static expr meaning(const chapter *c, expr e) {
    expr *from = MEM_NEW(expr, 2 * c->name_count), *to = from + c->name_count;
    for (size_t i = 0; i < c->name_count; i++) {
        from[i] = c->names[i].name;
        to[i] = c->names[i].meaning;
    }
    expr_substitute(c->pool, 1, &e, c->name_count, from, to, &e);
    free(from);
    return e;
}

/// The factor, or a shorter one without names of formulas; its sign changes *sign.
static expr plain_factor(chapter *c, exact *x, expr factor, int *sign) {
    enum { SHORT = 60 }; // tokens
    const size_t length = expr_infix_tokens(c->pool, factor);
    if (expr_op_of(c->pool, factor) != EXPR_ADD || length > SHORT || !has_names(c, factor))
        return factor;
    expr plain[2] = {meaning(c, factor)};
    plain[1] = expr_neg(c->pool, plain[0]);
    const readable_part both = {2, plain};
    if (readable_tidy(x, &c->plain, 1, &both) != HAMEL_OK) return factor;
    const bool turned = expr_infix_tokens(c->pool, plain[1]) < expr_infix_tokens(c->pool, plain[0]);
    if (expr_infix_tokens(c->pool, plain[turned]) >= length) return factor;
    if (turned) *sign = -*sign;
    return plain[turned];
}

/// A factor at its place: parameters stand before the others.
static void put_factor(const chapter *c, readable_list *to, expr factor, bool fresh) {
    size_t at = to->count;
    *vec_push(to) = factor;
    if (!fresh || !expr_is_symbol(c->pool, factor)) return;
    while (at > 0 && !(expr_is_number(c->pool, to->items[at - 1]) ||
                       (expr_is_symbol(c->pool, to->items[at - 1]) &&
                        expr_symbol_info_of(c->pool, to->items[at - 1])->kind == EXPR_PARAMETER))) {
        to->items[at] = to->items[at - 1];
        to->items[--at] = factor;
    }
}

/// The product, with another sign if `turned`. A number stands first.
static expr product(const chapter *c, const readable_list *factors, bool turned) {
    const bool leads = expr_is_number(c->pool, factors->items[0]);
    const expr first = leads ? factors->items[0] : expr_int(c->pool, 1);
    const expr number = turned ? expr_neg(c->pool, first) : first;
    readable_list all = {0};
    if (!expr_is_int(c->pool, number, 1)) *vec_push(&all) = number;
    for (size_t i = leads; i < factors->count; i++) *vec_push(&all) = factors->items[i];
    const expr out =
        all.count == 1 ? all.items[0] : expr_raw(c->pool, EXPR_MUL, all.count, all.items);
    vec_clear(&all);
    return out;
}

expr chapter_without_names(chapter *c, exact *x, expr shape) {
    if (c->name_count == c->plain.name_count || expr_op_of(c->pool, shape) != EXPR_MUL ||
        !has_names(c, shape))
        return shape;
    readable_list factors = {0};
    int sign = 1;
    bool same = true;
    for (uint32_t i = 0; i < expr_arity(c->pool, shape); i++) {
        const expr old = expr_arg(c->pool, shape, i), made = plain_factor(c, x, old, &sign);
        same = same && expr_same(old, made);
        put_factor(c, &factors, made, !expr_same(old, made));
    }
    const expr out = same ? shape : product(c, &factors, sign < 0);
    vec_clear(&factors);
    return out;
}
