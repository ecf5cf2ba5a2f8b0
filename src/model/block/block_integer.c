/// integer: whole numbers that say how large a member of a family is. They were read when the
/// family was written out (family.c); here they become names that can stand in expressions.
///
///     integer n = 5, n > 0
#include "model/block/block_internal.h"
#include "model/value/evaluate_internal.h"

static hamel_status read_integer(parser *p) {
    static const rules constant = {0, "the value of a whole number"};
    lex_token name;
    value v;
    hamel_status status = parser_expect_name(p, "the name of a whole number", &name);
    if (status != HAMEL_OK) return status;
    if (!parser_accept(p, LEX_EQUALS)) { // n > 0
        parser_take(p);
        parser_take(p);
        return HAMEL_OK;
    }
    status = parser_value(p, &constant, &v);
    if (status == HAMEL_OK) status = scope_declare(p, name, NAME_INTEGER, &v);
    return status;
}

static hamel_status read_item(parser *p) { return parser_list(p, read_integer); }

void block_integer(parser *p, const block *b) { parser_each_item(p, b, read_item); }
