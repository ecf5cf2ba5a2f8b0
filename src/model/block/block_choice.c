/// What a person may choose: which coordinates are controlled, the base of the Ehresmann
/// connection, and shape coordinates.
///
///     controls psi, phi
///     controls force phi
///     base theta, phi
///     base x, B[3]
///     shape gamma
#include <stdlib.h>

#include "model/block/block_internal.h"
#include "model/text/parser_internal.h"
#include "model/value/evaluate_internal.h"
#include "model/value/evaluate_name_internal.h"

hamel_status parser_coordinate(parser *p, const space_factor **out, lex_token *token) {
    hamel_status status = parser_expect_name(p, "the name of a coordinate", token);
    if (status != HAMEL_OK) return status;
    const char *word = parser_text(p, *token);
    const scope_name *found = scope_find(&p->scope, word);
    if (found != NULL && found->broken) return HAMEL_INVALID;
    if (found == NULL || found->kind != NAME_COORDINATE) {
        const char *nearest = NULL;
        if (found != NULL)
            return parser_fail(p, HAMEL_INVALID, read_span(*token), "'%s' is not a coordinate",
                               word);
        if (parser_no_such_index(p, read_span(*token), word)) return HAMEL_INVALID;
        nearest = scope_nearest(&p->scope, word);
        const scope_name *near = nearest == NULL ? NULL : scope_find(&p->scope, nearest);
        if (near != NULL && near->kind == NAME_COORDINATE)
            return parser_fail(p, HAMEL_INVALID, read_span(*token),
                               "there is no coordinate '%.60s'; did you mean '%s'?", word, nearest);
        return parser_fail(p, HAMEL_INVALID, read_span(*token), "there is no coordinate '%.60s'",
                           word);
    }
    *out = &p->m->q->factors[found->factor];
    return HAMEL_OK;
}

// ---- controls ----------------------------------------------------------------------------------

static hamel_status read_control(parser *p, model_control_kind kind) {
    const space_factor *f;
    lex_token name;
    hamel_status status = parser_coordinate(p, &f, &name);
    if (status != HAMEL_OK) return status;
    if (kind == CONTROL_MOTION && f->kind == &factor_element)
        return parser_fail(p, HAMEL_INVALID, read_span(name),
                           "'%s' is an element of an algebra and has no position to prescribe; "
                           "'controls force %s' prescribes the force on it",
                           f->name, f->name);
    for (size_t i = 0; i < p->controls.count; i++) {
        if (p->controls.items[i].direction == f->first)
            return parser_fail(p, HAMEL_INVALID, read_span(name),
                               "'%s' is a control already (line %zu)", f->name,
                               parser_line(p, p->controls.items[i].place));
    }
    for (size_t a = 0; a < f->kind->dimension; a++)
        *vec_push(&p->controls) = (model_control){f->first + a, kind, read_span(name)};
    return HAMEL_OK;
}

static hamel_status read_motion_control(parser *p) { return read_control(p, CONTROL_MOTION); }
static hamel_status read_force_control(parser *p) { return read_control(p, CONTROL_FORCE); }

static hamel_status read_controls(parser *p) {
    const bool force = parser_peek2(p).kind == LEX_NAME && parser_accept_word(p, "force");
    return parser_list(p, force ? read_force_control : read_motion_control);
}

void block_controls(parser *p, const block *b) { parser_each_item(p, b, read_controls); }

// ---- base --------------------------------------------------------------------------------------

/// B[3]: one of the directions of a rotation, 0 .. 2; all of a coordinate without brackets.
static hamel_status read_direction(parser *p, const space_factor *f, size_t *first, size_t *end) {
    *first = 0;
    *end = f->kind->dimension;
    if (!parser_accept(p, LEX_OPEN_SQUARE)) return HAMEL_OK;
    const lex_token number = parser_peek(p);
    hamel_status status = parser_expect(p, LEX_NUMBER, "the number of a direction");
    if (status == HAMEL_OK) status = parser_expect(p, LEX_CLOSE_SQUARE, "']'");
    if (status != HAMEL_OK) return status;
    const unsigned long place = strtoul(parser_text(p, number), NULL, 10);
    if (number.length != 1 || place < 1 || place > f->kind->dimension)
        return parser_fail(p, HAMEL_INVALID, read_span(number), "'%s' has directions 1 to %zu",
                           f->name, f->kind->dimension);
    *first = place - 1;
    *end = place;
    return HAMEL_OK;
}

static hamel_status read_base(parser *p) {
    const space_factor *f;
    lex_token name;
    size_t first, end;
    hamel_status status = parser_coordinate(p, &f, &name);
    if (status == HAMEL_OK) status = read_direction(p, f, &first, &end);
    if (status != HAMEL_OK) return status;
    for (size_t a = first; a < end; a++) {
        for (size_t i = 0; i < p->base.count; i++) {
            if (p->base.items[i] == f->first + a)
                return parser_fail(p, HAMEL_INVALID, read_span(name),
                                   "'%s' stands in the base twice", f->name);
        }
        *vec_push(&p->base) = f->first + a;
    }
    return HAMEL_OK;
}

static hamel_status read_bases(parser *p) {
    const lex_token first = parser_peek(p);
    const hamel_status status = parser_list(p, read_base);
    p->m->base_place = parser_span_from(p, first);
    return status;
}

void block_base(parser *p, const block *b) { parser_each_item(p, b, read_bases); }

// ---- shape -------------------------------------------------------------------------------------

static hamel_status read_shape(parser *p) {
    static const rules here = {USES_PARAMETERS | USES_POSITION, "a shape coordinate"};
    const lex_token first = parser_peek(p);
    value v;
    hamel_status status = parser_value(p, &here, &v);
    if (status != HAMEL_OK) return status;
    if (!(v.uses & USES_POSITION))
        return parser_fail(p, HAMEL_INVALID, parser_span_from(p, first),
                           "a shape coordinate depends on the position, and this does not");
    for (size_t i = 0; i < value_count(&v); i++) *vec_push(&p->shape) = v.entries[i];
    return HAMEL_OK;
}

static hamel_status read_shapes(parser *p) { return parser_list(p, read_shape); }

void block_shape(parser *p, const block *b) { parser_each_item(p, b, read_shapes); }
