/// frame: fields of D with names for their quasi-velocities, or these as functions of velocities;
/// complement: fields that complete a basis of D to a frame, one for each constraint.
///
///     frame
///         u     = cos(theta)*d/dx + sin(theta)*d/dy
///         omega = theta'
///     complement
///         cos(theta)*d/dy - sin(theta)*d/dx
#include "model/block/affine_internal.h"
#include "model/block/block_internal.h"
#include "model/block/frame_dual_internal.h"
#include "model/text/parser_internal.h"
#include "model/value/evaluate_internal.h"
#include "model/value/unit_internal.h"

static const char field_words[] = "a vector field is a sum of terms f*d/dx";

/// The components of what is linear in the velocity symbols, kept by the model.
static hamel_status linear_parts(parser *p, expr e, diag_span place, const char *words,
                                 expr **out) {
    const space *q = p->m->q;
    expr rest;
    *out = MEMORY_NEW(p->keep, expr, q->n);
    const truth affine = affine_parts(&p->exact, e, q->n, q->velocities, *out, &rest);
    if (affine != TRUTH_YES || exact_is_zero(&p->exact, rest) != TRUTH_YES)
        return parser_fail(p, HAMEL_INVALID, place, "%s, and this is none", words);
    for (size_t i = 0; i < q->n; i++) {
        if (!expr_is_int(p->r.pool, (*out)[i], 0) &&
            exact_is_zero(&p->exact, (*out)[i]) != TRUTH_YES)
            return HAMEL_OK;
    }
    return parser_fail(p, HAMEL_INVALID, place, "this %s is zero",
                       words == field_words ? "vector field" : "quasi-velocity");
}

hamel_status parser_field(parser *p, const char *where, expr **out) {
    const rules here = {USES_PARAMETERS | USES_POSITION | USES_FIELD, where};
    const lex_token first = parser_peek(p);
    expr e;
    hamel_status status = parser_scalar(p, &here, &e);
    if (status == HAMEL_OK) status = parser_spend(p, MODEL_PROOF, first);
    if (status != HAMEL_OK) return status;
    return linear_parts(p, e, parser_span_from(p, first), field_words, out);
}

/// A field, or a function of velocities: then the components of its one-form, and *function.
static hamel_status read_quasi_velocity(parser *p, expr **out, bool *function) {
    static const rules here = {USES_PARAMETERS | USES_POSITION | USES_FIELD | USES_VELOCITY,
                               "a quasi-velocity"};
    const lex_token first = parser_peek(p);
    value v;
    hamel_status status = parser_value(p, &here, &v);
    if (status == HAMEL_OK) status = parser_spend(p, MODEL_PROOF, first);
    if (status != HAMEL_OK) return status;
    const diag_span place = parser_span_from(p, first);
    *function = (v.uses & USES_VELOCITY) != 0;
    if (*function && (v.uses & USES_FIELD))
        return parser_fail(p, HAMEL_INVALID, place,
                           "a quasi-velocity is a vector field (d/dx) or a function of velocities "
                           "(x'), not both");
    if (!value_is_scalar(&v))
        return parser_fail(p, HAMEL_INVALID, place, "a quasi-velocity is a scalar");
    return linear_parts(p, v.entries[0], place,
                        *function ? "a quasi-velocity is linear in the velocities" : field_words,
                        out);
}

static hamel_status read_field(parser *p) {
    lex_token name;
    hamel_status status = parser_expect_name(p, "the name of a quasi-velocity", &name);
    if (status != HAMEL_OK) return status;
    model_field field = {0};
    bool function = false;
    status = parser_expect(p, LEX_EQUALS, "'='");
    if (status == HAMEL_OK) status = read_quasi_velocity(p, &field.field, &function);
    if (status == HAMEL_OK) status = scope_declare(p, name, NAME_QUASI_VELOCITY, NULL);
    if (status != HAMEL_OK) {
        scope_break(p, name);
        return status;
    }
    if (p->fields.count == p->m->q->n)
        return parser_too_many(p, read_span(name), (int)p->m->q->n,
                               "fields: the dimension of the space");
    const char *word = parser_text(p, name);
    field.symbol = expr_symbol(p->r.pool, word, EXPR_VELOCITY);
    field.place = parser_span_from(p, name);
    scope_find(&p->scope, word)->value = value_scalar(p, field.symbol, USES_QUASI_VELOCITY);
    unit_dimension unit;
    if (unit_check_quasi_velocity(p, function, field.field, field.place, &unit) != HAMEL_OK)
        return HAMEL_INVALID;
    if (p->has_units) *vec_push(&p->units) = (model_unit){field.symbol, unit};
    *vec_push(&p->forms) = function ? field.field : NULL;
    if (function) field.field = MEMORY_NEW(p->keep, expr, p->m->q->n);
    *vec_push(&p->fields) = field;
    return HAMEL_OK;
}

static hamel_status read_item(parser *p) { return parser_list(p, read_field); }

void block_frame(parser *p, const block *b) { parser_each_item(p, b, read_item); }

static hamel_status read_complement(parser *p) {
    const lex_token first = parser_peek(p);
    model_field field = {0};
    hamel_status status = parser_field(p, "a vector field", &field.field);
    if (status != HAMEL_OK) return status;
    if (p->complement.count == p->m->q->n)
        return parser_too_many(p, read_span(first), (int)p->m->q->n,
                               "fields: the dimension of the space");
    field.place = parser_span_from(p, first);
    *vec_push(&p->complement) = field;
    return HAMEL_OK;
}

static hamel_status read_complements(parser *p) { return parser_list(p, read_complement); }

void block_complement(parser *p, const block *b) { parser_each_item(p, b, read_complements); }

/// Independent at a generic point: checked one field at a time, to name the first that is not.
void frame_finish(parser *p) {
    const size_t n = p->m->q->n, count = p->fields.count;
    if (frame_dual_finish(p) != HAMEL_OK) return;
    expr *rows = MEM_NEW(expr, count * n);
    for (size_t k = 0; k < count; k++) {
        for (size_t i = 0; i < n; i++) rows[k * n + i] = p->fields.items[k].field[i];
    }
    size_t rank = 0;
    hamel_status status =
        count == 0 ? HAMEL_OK : exact_rank_at_least(&p->exact, count, n, rows, &rank);
    if (count > 0 && (status != HAMEL_OK || rank < count))
        status = exact_rank(&p->exact, count, n, rows, &rank);
    if (count > 0 && status != HAMEL_OK) {
        (void)parser_fail(p, HAMEL_UNDECIDED, p->fields.items[count - 1].place,
                          "that the fields of the frame are independent could not be proved");
    } else if (count > 0 && rank < count) {
        size_t k = 0; // the first that depends on those before
        do status = exact_rank(&p->exact, ++k, n, rows, &rank);
        while (status == HAMEL_OK && rank == k && k < count);
        (void)parser_fail(p, HAMEL_INVALID, p->fields.items[k - 1].place,
                          "this field is a combination of the ones before it");
    }
    free(rows);
}
