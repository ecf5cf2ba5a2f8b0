/// A velocity of that name may be there already: then it is the same.
#include "mech/tools/fresh_symbol.h"

#include "base/text.h"

expr fresh_velocity(expr_pool *pool, const char *stem, size_t number) {
    text name = {0};
    expr e;
    text_addf(&name, "%s%zu", stem, number);
    while (expr_symbol_find(pool, text_cstr(&name), &e) &&
           expr_symbol_info_of(pool, e)->kind != EXPR_VELOCITY)
        text_add(&name, "b"); // a trailing dash is JSON's
    e = expr_symbol(pool, text_cstr(&name), EXPR_VELOCITY);
    text_clear(&name);
    return e;
}
