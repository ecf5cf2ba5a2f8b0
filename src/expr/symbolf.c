/// Symbols whose names are made from a format.
#include "expr/symbolf.h"

#include <stdarg.h>

#include "base/text.h"

expr expr_symbolf(expr_pool *pool, expr_kind kind, const char *format, ...) {
    text name = {0};
    va_list args;
    va_start(args, format);
    text_addv(&name, format, args);
    va_end(args);
    const expr e = expr_symbol(pool, text_cstr(&name), kind);
    text_clear(&name);
    return e;
}
