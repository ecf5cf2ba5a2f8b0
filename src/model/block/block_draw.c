/// draw: what the system looks like, for its page.
///
///     draw
///         ahead = [cos(theta), sin(theta)]
///         wheel at [x, y] heading ahead radius 0.1
///         segment [0, 0] to [x, y]
///         sphere at [x, y, R] frame B radius R
///         trace [x, y]
///         reaction 1 at [x, y] along [-sin(theta), cos(theta)]
///
/// A thing is a word and its properties, each a word and a value; the first word of some is left
/// out. Points and directions have two entries or three. What things there are stands in one table.
#include <stdlib.h>
#include <string.h>

#include "base/nearest.h"
#include "expr/name.h"
#include "model/block/block_internal.h"
#include "model/text/parser_internal.h"
#include "model/value/evaluate_internal.h"

typedef enum shape { SHAPE_POINT, SHAPE_SCALAR, SHAPE_MATRIX, SHAPE_POINTS, SHAPE_COUNT } shape;

typedef struct property_kind {
    const char *word;
    shape shape;
    bool needed;
} property_kind;

enum { MOST_PROPERTIES = 6, MOST_POINTS = 64, MOST_THINGS = 8192 };

typedef struct thing_kind {
    const char *word;
    bool implicit; ///< the first property stands without its word
    property_kind properties[MOST_PROPERTIES];
} thing_kind;

static const thing_kind things[] = {
    {"ground", false, {{"size", SHAPE_SCALAR, false}, {"turned", SHAPE_SCALAR, false}}},
    {"point", true, {{"at", SHAPE_POINT, true}, {"radius", SHAPE_SCALAR, false}}},
    {"segment",
     true,
     {{"from", SHAPE_POINT, true}, {"to", SHAPE_POINT, true}, {"width", SHAPE_SCALAR, false}}},
    {"body", true, {{"points", SHAPE_POINTS, true}}},
    {"wheel",
     false,
     {{"at", SHAPE_POINT, true},
      {"heading", SHAPE_POINT, true},
      {"radius", SHAPE_SCALAR, true},
      {"turned", SHAPE_SCALAR, false},
      {"width", SHAPE_SCALAR, false}}},
    {"axle",
     false,
     {{"at", SHAPE_POINT, true},
      {"heading", SHAPE_POINT, true},
      {"radius", SHAPE_SCALAR, true},
      {"width", SHAPE_SCALAR, true}}},
    {"plate",
     false,
     {{"at", SHAPE_POINT, true}, {"heading", SHAPE_POINT, true}, {"size", SHAPE_POINT, true}}},
    {"disk",
     false,
     {{"at", SHAPE_POINT, true},
      {"frame", SHAPE_MATRIX, true},
      {"radius", SHAPE_SCALAR, true},
      {"width", SHAPE_SCALAR, false}}},
    {"sphere",
     false,
     {{"at", SHAPE_POINT, true}, {"frame", SHAPE_MATRIX, true}, {"radius", SHAPE_SCALAR, true}}},
    {"ellipsoid",
     false,
     {{"at", SHAPE_POINT, true}, {"frame", SHAPE_MATRIX, true}, {"size", SHAPE_POINT, true}}},
    {"ring",
     false,
     {{"at", SHAPE_POINT, true}, {"radius", SHAPE_SCALAR, true}, {"along", SHAPE_POINT, false}}},
    {"box",
     false,
     {{"at", SHAPE_POINT, true}, {"frame", SHAPE_MATRIX, true}, {"size", SHAPE_POINT, true}}},
    {"frame",
     false,
     {{"at", SHAPE_POINT, true}, {"axes", SHAPE_MATRIX, true}, {"length", SHAPE_SCALAR, false}}},
    {"arrow", false, {{"at", SHAPE_POINT, true}, {"along", SHAPE_POINT, true}}},
    {"trace", true, {{"at", SHAPE_POINT, true}}},
    {"reaction",
     true,
     {{"number", SHAPE_COUNT, true}, {"at", SHAPE_POINT, true}, {"along", SHAPE_POINT, true}}},
    {"view", true, {{"from", SHAPE_POINT, true}}},
};
enum { THINGS = sizeof things / sizeof *things };

static const rules here = {
    USES_PARAMETERS | USES_POSITION | USES_VELOCITY | USES_TIME | USES_AUXILIARY, "a picture"};

// ---- values -------------------------------------------------------------------------------------

static hamel_status check_shape(parser *p, const property_kind *kind, const value *v,
                                lex_token place) {
    const bool point = value_is_vector(v, 2) || value_is_vector(v, 3);
    const char *wanted = NULL;
    switch (kind->shape) {
    case SHAPE_POINT:
    case SHAPE_POINTS: wanted = point ? NULL : "a vector of two or three entries"; break;
    case SHAPE_SCALAR: wanted = value_is_scalar(v) ? NULL : "a scalar"; break;
    case SHAPE_MATRIX: wanted = value_is_matrix3(v) ? NULL : "a 3 by 3 matrix"; break;
    case SHAPE_COUNT: break;
    }
    if (wanted == NULL) return HAMEL_OK;
    text found = {0};
    value_describe(v, &found);
    const hamel_status status =
        parser_fail(p, HAMEL_INVALID, parser_span_from(p, place), "'%s' is %s, and this is %s",
                    kind->word, wanted, text_cstr(&found));
    text_clear(&found);
    return status;
}

/// A point in space: a third entry of zero where there are two.
static void add_point(parser *p, const value *v, model_property *to) {
    for (size_t i = 0; i < 3; i++)
        to->entries[to->count++] = i < v->rows ? v->entries[i] : expr_int(p->r.pool, 0);
}

/// The number of a constraint, from 1.
static hamel_status read_count(parser *p, model_property *to) {
    static const rules number = {0, "the number of a constraint"};
    const lex_token first = parser_peek(p);
    expr e;
    const hamel_status status = parser_scalar(p, &number, &e);
    if (status != HAMEL_OK) return status;
    const bool whole =
        expr_is_number(p->r.pool, e) && mpz_cmp_ui(mpq_denref(expr_value(p->r.pool, e)), 1) == 0;
    const double n = whole ? mpq_get_d(expr_value(p->r.pool, e)) : 0;
    if (n < 1 || n > MODEL_MAX_CONSTRAINTS)
        return parser_fail(p, HAMEL_INVALID, parser_span_from(p, first),
                           "this is no number of a constraint");
    to->entries = MEMORY_NEW(p->keep, expr, 1);
    to->entries[to->count++] = e;
    return HAMEL_OK;
}

static hamel_status read_property(parser *p, const property_kind *kind, model_property *to) {
    *to = (model_property){.name = kind->word};
    if (kind->shape == SHAPE_COUNT) return read_count(p, to);
    const size_t most = kind->shape == SHAPE_POINTS ? MOST_POINTS : 1;
    to->entries = MEMORY_NEW(p->keep, expr, kind->shape == SHAPE_MATRIX ? 9 : 3 * most);
    for (size_t k = 0;; k++) {
        const lex_token first = parser_peek(p);
        value v;
        hamel_status status = parser_value(p, &here, &v);
        if (status == HAMEL_OK) status = check_shape(p, kind, &v, first);
        if (status != HAMEL_OK) return status;
        if (k == most) return parser_fail(p, HAMEL_TOO_LARGE, read_span(first), "too many points");
        if (kind->shape == SHAPE_POINT || kind->shape == SHAPE_POINTS) {
            add_point(p, &v, to);
        } else {
            memcpy(to->entries, v.entries, value_count(&v) * sizeof(expr));
            to->count = value_count(&v);
        }
        if (kind->shape != SHAPE_POINTS || !parser_accept(p, LEX_COMMA)) return HAMEL_OK;
    }
}

// ---- things -------------------------------------------------------------------------------------

static const thing_kind *find_thing(parser *p, lex_token t) {
    for (size_t i = 0; i < THINGS; i++) {
        if (parser_is_word(p, t, things[i].word)) return &things[i];
    }
    text words = {0};
    name_nearest best = {0};
    for (size_t i = 0; i < THINGS; i++) {
        text_addf(&words, "%s%s", i == 0 ? "" : i + 1 < THINGS ? ", " : " and ", things[i].word);
        name_consider(&best, parser_text(p, t), things[i].word);
    }
    if (best.name != NULL)
        (void)parser_fail(p, HAMEL_SYNTAX, read_span(t),
                          "'%.60s' cannot be drawn; did you mean '%s'?", parser_text(p, t),
                          best.name);
    else
        (void)parser_fail(p, HAMEL_SYNTAX, read_span(t),
                          "'%.60s' cannot be drawn; what can be is %s", parser_text(p, t),
                          text_cstr(&words));
    text_clear(&words);
    return NULL;
}

/// The property that the next word names; fails with the words there are.
static hamel_status next_property(parser *p, const thing_kind *kind, size_t *out) {
    text words = {0};
    for (size_t k = 0; k < MOST_PROPERTIES && kind->properties[k].word != NULL; k++) {
        if (parser_accept_word(p, kind->properties[k].word)) {
            text_clear(&words);
            *out = k;
            return HAMEL_OK;
        }
        text_addf(&words, "%s%s", k == 0 ? "" : ", ", kind->properties[k].word);
    }
    const hamel_status status = parser_expected(p, text_cstr(&words));
    text_clear(&words);
    return status;
}

static hamel_status read_properties(parser *p, const thing_kind *kind, lex_token word,
                                    model_thing *to) {
    bool given[MOST_PROPERTIES] = {false};
    hamel_status status = HAMEL_OK;
    for (bool first = true; status == HAMEL_OK; first = false) {
        size_t k = 0;
        if (parser_peek(p).kind == LEX_END && !(first && kind->implicit)) break;
        const lex_token place = parser_peek(p);
        if (!first || !kind->implicit) status = next_property(p, kind, &k);
        if (status == HAMEL_OK && given[k])
            status = parser_fail(p, HAMEL_INVALID, read_span(place), "'%s' is given twice",
                                 kind->properties[k].word);
        if (status == HAMEL_OK)
            status = read_property(p, &kind->properties[k], &to->properties[to->property_count++]);
        given[k] = true;
    }
    for (size_t k = 0; k < MOST_PROPERTIES && kind->properties[k].word != NULL; k++) {
        if (status == HAMEL_OK && kind->properties[k].needed && !given[k])
            status = parser_fail(p, HAMEL_INVALID, read_span(word), "this needs '%s'",
                                 kind->properties[k].word);
    }
    return status;
}

/// ahead = [cos(theta), sin(theta)]: a name for the things below. It is none of the model's
/// definitions: formulas are not written with it.
static hamel_status read_own_name(parser *p) {
    lex_token name;
    value v;
    hamel_status status = parser_expect_name(p, "a name", &name);
    if (status == HAMEL_OK) status = parser_expect(p, LEX_EQUALS, "'='");
    if (status == HAMEL_OK) status = parser_value(p, &here, &v);
    if (status == HAMEL_OK) status = scope_declare(p, name, NAME_DEFINITION, &v);
    if (status != HAMEL_OK) scope_break(p, name);
    return status;
}

static hamel_status read_thing(parser *p) {
    if (parser_peek2(p).kind == LEX_EQUALS) return read_own_name(p);
    const lex_token word = parser_peek(p);
    if (word.kind != LEX_NAME) return parser_expected(p, "something to draw");
    const thing_kind *kind = find_thing(p, word);
    if (kind == NULL) return HAMEL_SYNTAX;
    (void)parser_take(p);
    if (p->things.count == MOST_THINGS)
        return parser_too_many(p, read_span(word), MOST_THINGS, "things to draw");
    model_thing thing = {.kind = kind->word,
                         .properties = MEMORY_NEW(p->keep, model_property, MOST_PROPERTIES)};
    const hamel_status status = read_properties(p, kind, word, &thing);
    thing.place = parser_span_from(p, word);
    if (status == HAMEL_OK) *vec_push(&p->things) = thing;
    return status;
}

void block_draw(parser *p, const block *b) {
    p->plain_numbers = true;
    parser_each_item(p, b, read_thing);
    p->plain_numbers = false;
}

/// After the last constraints: the numbers of reactions are those of constraints.
void draw_finish(parser *p) {
    for (size_t k = 0; k < p->things.count; k++) {
        const model_thing *thing = &p->things.items[k];
        if (strcmp(thing->kind, "reaction") != 0) continue;
        const double number = mpq_get_d(expr_value(p->r.pool, thing->properties[0].entries[0]));
        if (number > (double)p->constraints.count)
            (void)parser_fail(p, HAMEL_INVALID, thing->place,
                              "there is no constraint %.0f: the model has %zu", number,
                              p->constraints.count);
    }
}
