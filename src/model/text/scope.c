/// The table of names: who may be called what, and what a misspelt name may have meant.
#include "model/text/scope_internal.h"

#include <string.h>

#include "base/nearest.h"
#include "expr/name.h"
#include "expr/read_name.h"
#include "model/text/parser_internal.h"
#include "model/value/value_function_internal.h"

// ---- the table -------------------------------------------------------------------------------

scope_name *scope_find(const scope *s, const char *name) {
    expr symbol;
    if (!expr_symbol_find(s->interner, name, &symbol)) return NULL;
    return &s->names.items[expr_symbol_index(s->interner, symbol)];
}

static scope_name *add(scope *s, const char *name, name_kind kind) {
    const expr symbol = expr_symbol(s->interner, name, EXPR_OTHER);
    scope_name *entry = vec_push(&s->names);
    *entry = (scope_name){.kind = kind, .name = expr_symbol_info_of(s->interner, symbol)->name};
    return entry;
}

void scope_init(parser *p, scope *s) {
    s->interner = expr_pool_create();
    static const char *const units[3] = {"e1", "e2", "e3"};
    for (size_t a = 0; a < 3; a++) {
        expr entries[3];
        for (size_t i = 0; i < 3; i++) entries[i] = expr_int(p->r.pool, i == a);
        add(s, units[a], NAME_CONSTANT)->value = value_vector3(p, entries, 0);
    }
    add(s, "pi", NAME_CONSTANT)->value = value_scalar(p, expr_pi(p->r.pool), 0);
    const expr t = expr_symbol(p->r.pool, "t", EXPR_TIME);
    add(s, "t", NAME_CONSTANT)->value = value_scalar(p, t, USES_TIME);
    for (size_t i = 0; read_function_at(i) != NULL; i++)
        add(s, read_function_at(i)->name, NAME_FUNCTION);
    for (size_t i = 0; value_function_at(i) != NULL; i++)
        add(s, value_function_at(i)->name, NAME_FUNCTION);
}

void scope_clear(scope *s) {
    if (s->interner != NULL) expr_pool_destroy(s->interner);
    vec_clear(&s->names);
}

const char *scope_nearest(const scope *s, const char *name) {
    name_nearest best = {0};
    for (size_t i = 0; i < s->names.count; i++) {
        const scope_name *entry = &s->names.items[i];
        if (entry->kind != NAME_FUNCTION && entry->kind != NAME_ENTRY)
            name_consider(&best, name, entry->name);
    }
    return best.name;
}

// ---- what names may be -----------------------------------------------------------------------

/// Whether a name ends like that of a derivative: _dot, _ddot, _d3dot.
static bool looks_dotted(const char *name) {
    const char *tail = strrchr(name, '_');
    if (tail == NULL || tail == name) return false;
    return strcmp(tail, "_dot") == 0 || strcmp(tail, "_ddot") == 0 ||
           (tail[1] == 'd' && tail[2] >= '3' && tail[2] <= '9' && strcmp(tail + 3, "dot") == 0);
}

/// Whether a name is `stem` and a number: p_1.
static bool is_numbered(const char *name, const char *stem) {
    const size_t n = strlen(stem);
    if (strncmp(name, stem, n) != 0 || name[n] == '\0') return false;
    return strspn(name + n, "0123456789") == strlen(name + n);
}

static const char *kind_word(const scope_name *n) {
    switch (n->kind) {
    case NAME_CONSTANT: return "a constant of the language";
    case NAME_FUNCTION: return "a function";
    case NAME_INTEGER: return "a whole number";
    case NAME_PARAMETER: return "a parameter";
    case NAME_COORDINATE: return "a coordinate";
    case NAME_AUXILIARY: return "an auxiliary";
    case NAME_DEFINITION: return "defined";
    case NAME_QUASI_VELOCITY: return "a quasi-velocity";
    case NAME_ENTRY: return "part of something";
    }
    return "";
}

static hamel_status refuse_taken(parser *p, const char *name, diag_span place,
                                 const scope_name *old) {
    if (strcmp(name, "t") == 0)
        return parser_fail(p, HAMEL_INVALID, place, "'t' is the time; choose another name");
    if (old->place.length == 0)
        return parser_fail(p, HAMEL_INVALID, place, "'%s' is %s; choose another name", name,
                           kind_word(old));
    const size_t line = parser_line(p, old->place);
    if (old->of != NULL)
        return parser_fail(p, HAMEL_INVALID, place, "'%s' belongs to '%s' (line %zu) already", name,
                           old->of, line);
    return parser_fail(p, HAMEL_INVALID, place, "'%s' is %s already (line %zu)", name,
                       kind_word(old), line);
}

static hamel_status check_name(parser *p, const char *name, diag_span place) {
    if (strlen(name) > MODEL_MAX_NAME)
        return parser_fail(p, HAMEL_INVALID, place, "a name of more than %d letters",
                           MODEL_MAX_NAME);
    if (looks_dotted(name))
        return parser_fail(p, HAMEL_INVALID, place,
                           "'%s' ends like the name of a derivative; choose another name", name);
    if (strncmp(name, "d_", 2) == 0 && !is_numbered(name, "d_"))
        return parser_fail(
            p, HAMEL_INVALID, place,
            "'%s' is how the direction of a coordinate is printed; choose another name", name);
    const bool momentum = is_numbered(name, "p_");
    if (momentum || is_numbered(name, "lambda_"))
        return parser_fail(p, HAMEL_INVALID, place, "'%s' is the name of a %s; choose another",
                           name, momentum ? "momentum" : "multiplier");
    return HAMEL_OK;
}

// ---- giving names ----------------------------------------------------------------------------

hamel_status scope_declare(parser *p, lex_token token, name_kind kind, const value *v) {
    const char *name = parser_text(p, token);
    const diag_span place = read_span(token);
    hamel_status status = check_name(p, name, place);
    if (status != HAMEL_OK) return status;
    scope_name *old = scope_find(&p->scope, name);
    if (old != NULL && !old->broken) return refuse_taken(p, name, place, old);
    if (old != NULL) return HAMEL_INVALID; // told already
    scope_name *made = add(&p->scope, name, kind);
    made->place = place;
    if (v != NULL) made->value = *v;
    return HAMEL_OK;
}

/// Whether two values are the same nodes.
static bool same_value(const value *a, const value *b) {
    if (a->rows == 0 || a->rows != b->rows || a->cols != b->cols) return false;
    return memcmp(a->entries, b->entries, value_count(a) * sizeof(expr)) == 0;
}

hamel_status scope_declare_entry(parser *p, const char *name, const char *of, diag_span place,
                                 const value *v, bool fresh) {
    scope_name *old = scope_find(&p->scope, name);
    if (old != NULL && !fresh && same_value(&old->value, v)) return HAMEL_OK;
    if (old != NULL) {
        if (old->broken) return HAMEL_INVALID;
        if (old->place.length == 0)
            return parser_fail(p, HAMEL_INVALID, place, "'%s' would be a part of '%s', but is %s",
                               name, of, kind_word(old));
        return parser_fail(p, HAMEL_INVALID, place,
                           "'%s' would be a part of '%s', but the name is taken (line %zu)", name,
                           of, parser_line(p, old->place));
    }
    scope_name *made = add(&p->scope, name, NAME_ENTRY);
    made->place = place;
    made->of = of;
    made->value = *v;
    return HAMEL_OK;
}

void scope_entry_name(const char *of, const value *v, size_t i, text *out) {
    text_add(out, of);
    if (value_is_scalar(v)) return;
    if (v->cols == 1) {
        text_addf(out, "_%zu", i + 1);
        return;
    }
    const size_t row = i / v->cols + 1, col = i % v->cols + 1;
    // B_11 as long as that is clear
    text_addf(out, v->rows < 10 && v->cols < 10 ? "_%zu%zu" : "_%zu_%zu", row, col);
}

hamel_status scope_declare_entries(parser *p, const char *of, diag_span place, const value *v,
                                   bool fresh) {
    if (value_is_scalar(v)) return HAMEL_OK;
    hamel_status status = HAMEL_OK;
    text name = {0};
    for (size_t i = 0; status == HAMEL_OK && i < value_count(v); i++) {
        text_reset(&name);
        scope_entry_name(of, v, i, &name);
        const value entry = value_scalar(p, v->entries[i], v->uses);
        status = check_name(p, text_cstr(&name), place);
        if (status == HAMEL_OK)
            status = scope_declare_entry(p, text_cstr(&name), of, place, &entry, fresh);
    }
    text_clear(&name);
    return status;
}

void scope_break(parser *p, lex_token token) {
    if (token.kind != LEX_NAME) return;
    const char *name = parser_text(p, token);
    scope_name *entry = scope_find(&p->scope, name);
    if (entry == NULL) {
        entry = add(&p->scope, name, NAME_DEFINITION);
        entry->place = read_span(token);
        entry->broken = true;
    } else if (entry->value.rows == 0 && entry->place.offset == token.offset) {
        entry->broken = true;
    }
}
