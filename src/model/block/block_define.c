/// define and lagrangian.
///
///     define
///         gamma = B^T*e3
///     lagrangian
///         m/2*dot(u', u') - m*g*u[3]
#include <string.h>

#include "model/block/block_internal.h"
#include "model/text/parser_internal.h"
#include "model/value/evaluate_internal.h"

enum {
    MECHANICS = USES_PARAMETERS | USES_POSITION | USES_VELOCITY | USES_TIME,
    ANYTHING = MECHANICS | USES_AUXILIARY
};

/// One record an entry; what is a number or a symbol already needs no other name.
static void record(parser *p, const char *name, const value *v, diag_span place) {
    text entry = {0};
    for (size_t i = 0; i < value_count(v); i++) {
        const expr e = v->entries[i];
        if (expr_is_number(p->r.pool, e)) continue;
        text_reset(&entry);
        scope_entry_name(name, v, i, &entry);
        const char *kept = memory_text(p->keep, text_cstr(&entry), entry.length);
        expr other;
        if (expr_symbol_find(p->r.pool, kept, &other)) continue; // I_11 is a parameter itself
        *vec_push(&p->definitions) = (model_definition){kept, e, place};
    }
    text_clear(&entry);
}

static hamel_status read_definition(parser *p) {
    static const rules here = {ANYTHING, "a definition"};
    lex_token name;
    hamel_status status = parser_expect_name(p, "a name to define", &name);
    if (status != HAMEL_OK) return status;
    value v;
    status = parser_expect(p, LEX_EQUALS, "'='");
    if (status == HAMEL_OK) status = parser_value(p, &here, &v);
    if (status == HAMEL_OK) status = scope_declare(p, name, NAME_DEFINITION, &v);
    const char *word = parser_text(p, name);
    if (status == HAMEL_OK) status = scope_declare_entries(p, word, read_span(name), &v, false);
    if (status == HAMEL_OK) record(p, word, &v, parser_span_from(p, name));
    else scope_break(p, name);
    return status;
}

static hamel_status read_item(parser *p) { return parser_list(p, read_definition); }

void block_define(parser *p, const block *b) { parser_each_item(p, b, read_item); }

static hamel_status read_lagrangian(parser *p) {
    static const rules here = {MECHANICS, "the Lagrangian"};
    const lex_token first = parser_peek(p);
    expr e;
    hamel_status status = parser_scalar(p, &here, &e);
    if (status == HAMEL_OK && p->has_lagrangian)
        return parser_fail(p, HAMEL_SYNTAX, parser_span_from(p, first),
                           "a second Lagrangian; a line that continues another is indented more");
    p->has_lagrangian = true;
    if (status == HAMEL_OK) {
        p->m->lagrangian = e;
        p->m->lagrangian_place = parser_span_from(p, first);
    }
    return status;
}

void block_lagrangian(parser *p, const block *b) { parser_each_item(p, b, read_lagrangian); }
