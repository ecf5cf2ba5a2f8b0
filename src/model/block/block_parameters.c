/// parameters: names with their default values, and what is assumed of them.
///
///     m = 6, m > 0
///     I = diag(1, 1.2, 1.5), I > 0
///     c != 0
///
/// A vector or matrix becomes one symbol an entry. An entry whose value is zero stays zero; a
/// matrix that is symmetric stays symmetric, with one symbol for both places.
#include <string.h>

#include "model/block/block_internal.h"
#include "model/text/parser_internal.h"
#include "model/value/constant_internal.h"
#include "model/value/evaluate_internal.h"
#include "model/value/evaluate_name_internal.h"
#include "model/value/unit_internal.h"

/// The parameter whose symbol this is.
static model_parameter *parameter_of(parser *p, expr symbol) {
    for (size_t i = 0; i < p->parameters.count; i++) {
        if (expr_same(p->parameters.items[i].symbol, symbol)) return &p->parameters.items[i];
    }
    return NULL;
}

static hamel_status assume(parser *p, model_parameter *parameter, bool positive, diag_span place) {
    const truth fails = positive ? truth_not(constant_is_positive(&p->exact, parameter->value))
                                 : constant_is_zero(&p->exact, parameter->value);
    const char *name = expr_symbol_info_of(p->r.pool, parameter->symbol)->name;
    if (fails == TRUTH_YES)
        return parser_fail(p, HAMEL_INVALID, place, "the value of '%s' is not %s", name,
                           positive ? "positive" : "different from zero");
    if (fails == TRUTH_UNKNOWN)
        return parser_fail(p, HAMEL_UNDECIDED, place,
                           "the sign of the value of '%s' could not be determined", name);
    parameter->nonzero = true;
    expr_assume_nonzero(p->r.pool, parameter->symbol);
    if (positive) {
        parameter->positive = true;
        expr_assume_positive(p->r.pool, parameter->symbol);
    }
    return HAMEL_OK;
}

/// m > 0 or m != 0: of every entry of a vector or matrix.
static hamel_status read_assumption(parser *p, lex_token name) {
    const bool positive = parser_peek(p).kind == LEX_GREATER;
    parser_take(p);
    const lex_token zero = parser_peek(p);
    if (zero.kind != LEX_NUMBER || zero.length != 1 || p->r.source[zero.offset] != '0')
        return parser_expected(p, positive ? "0: an assumption is NAME > 0 or NAME != 0" : "0");
    parser_take(p);
    const char *word = parser_text(p, name);
    const scope_name *found = scope_find(&p->scope, word);
    if (found == NULL) return parser_unknown_name(p, name, word);
    if (found->broken) return HAMEL_INVALID;
    if (!(found->value.uses & USES_PARAMETERS))
        return parser_fail(p, HAMEL_INVALID, read_span(name), "'%s' is not a parameter", word);
    hamel_status status = HAMEL_OK;
    const value v = found->value;
    for (size_t i = 0; status == HAMEL_OK && i < value_count(&v); i++) {
        model_parameter *parameter = parameter_of(p, v.entries[i]);
        if (parameter != NULL) status = assume(p, parameter, positive, parser_span_from(p, name));
    }
    return status;
}

static bool is_symmetric(const value *v) {
    if (v->rows != v->cols) return false;
    for (size_t i = 0; i < v->rows; i++) {
        for (size_t j = 0; j < i; j++) {
            if (!expr_same(v->entries[i * v->cols + j], v->entries[j * v->cols + i])) return false;
        }
    }
    return true;
}

/// Makes the symbols of a parameter's entries.
static void make_symbols(parser *p, const char *name, const value *defaults, diag_span place,
                         value *out) {
    const bool symmetric = is_symmetric(defaults) && !value_is_scalar(defaults);
    *out = value_new(p, defaults->rows, defaults->cols, USES_PARAMETERS);
    text entry = {0};
    for (size_t i = 0; i < value_count(defaults); i++) {
        const size_t row = i / defaults->cols, col = i % defaults->cols;
        if (symmetric && col < row) {
            out->entries[i] = out->entries[col * defaults->cols + row];
            continue;
        }
        out->entries[i] = defaults->entries[i];
        if (!value_is_scalar(defaults) && expr_is_int(p->r.pool, defaults->entries[i], 0)) continue;
        text_reset(&entry);
        scope_entry_name(name, defaults, i, &entry);
        out->entries[i] = expr_symbol(p->r.pool, text_cstr(&entry), EXPR_PARAMETER);
        *vec_push(&p->parameters) = (model_parameter){
            .symbol = out->entries[i], .value = defaults->entries[i], .place = place};
    }
    text_clear(&entry);
}

/// A value, and its unit: numbers are kept in the base units.
static hamel_status read_value(parser *p, lex_token name, diag_span *place, value *out,
                               unit_dimension *unit) {
    static const rules constant = {USES_UNIT, "the value of a parameter (see 'define')"};
    bool given;
    expr scale;
    hamel_status status = parser_expect(p, LEX_EQUALS, "'=', '>' or '!='");
    if (status == HAMEL_OK) status = parser_value(p, &constant, out);
    if (status == HAMEL_OK) status = unit_read(p, &given, unit, &scale);
    for (size_t i = 0; status == HAMEL_OK && i < value_count(out); i++)
        out->entries[i] = expr_mul2(p->r.pool, out->entries[i], scale);
    *place = parser_span_from(p, name);
    return status;
}

static hamel_status read_parameter(parser *p) {
    lex_token name;
    hamel_status status = parser_expect_name(p, "the name of a parameter", &name);
    if (status != HAMEL_OK) return status;
    const lex_kind next = parser_peek(p).kind;
    if (next == LEX_GREATER || next == LEX_NOT_EQUAL) return read_assumption(p, name);
    if (p->parameters.count >= MODEL_MAX_PARAMETERS)
        return parser_too_many(p, read_span(name), MODEL_MAX_PARAMETERS, "parameters");
    diag_span place;
    value defaults, symbols;
    unit_dimension unit;
    status = read_value(p, name, &place, &defaults, &unit);
    if (status == HAMEL_OK) status = scope_declare(p, name, NAME_PARAMETER, NULL);
    if (status != HAMEL_OK) {
        scope_break(p, name);
        return status;
    }
    const char *word = parser_text(p, name);
    const size_t before = p->parameters.count;
    make_symbols(p, word, &defaults, place, &symbols);
    for (size_t i = before; i < p->parameters.count; i++)
        *vec_push(&p->units) = (model_unit){p->parameters.items[i].symbol, unit};
    scope_find(&p->scope, word)->value = symbols;
    status = scope_declare_entries(p, word, read_span(name), &symbols, true);
    if (status != HAMEL_OK) p->parameters.count = before;
    return status;
}

static hamel_status read_item(parser *p) { return parser_list(p, read_parameter); }

void block_parameters(parser *p, const block *b) { parser_each_item(p, b, read_item); }
