/// coordinates: the factors of the configuration space.
///
///     x, y  : line
///     z     : line > 0
///     theta : angle in (-pi/2, pi/2)
///     B     : rotation
///     C     : rotation space        # with the angular velocity seen from space as its velocity
#include <string.h>

#include "base/nearest.h"
#include "expr/name.h"
#include "model/block/block_internal.h"
#include "model/text/parser_internal.h"
#include "model/value/constant_internal.h"
#include "model/value/evaluate_internal.h"
#include "model/value/unit_internal.h"
#include "model/value/value_turn_internal.h"
#include "space/field.h"

static const rules bound_rules = {USES_PARAMETERS | USES_UNIT, "the bound of a coordinate"};

static hamel_status read_kind(parser *p, const factor_kind **out) {
    lex_token t;
    hamel_status status = parser_expect_name(p, "line, angle or rotation", &t);
    if (status != HAMEL_OK) return status;
    if (parser_is_word(p, t, "line")) {
        *out = &factor_line;
    } else if (parser_is_word(p, t, "angle")) {
        *out = &factor_angle;
    } else if (parser_is_word(p, t, "rotation")) {
        const bool spatial = parser_accept_word(p, "space");
        if (!spatial) (void)parser_accept_word(p, "body");
        *out = spatial ? &factor_rotation_space : &factor_rotation_body;
    } else {
        const char *word = parser_text(p, t);
        name_nearest best = {0};
        name_consider(&best, word, "line");
        name_consider(&best, word, "angle");
        name_consider(&best, word, "rotation");
        if (best.name != NULL)
            return parser_fail(p, HAMEL_SYNTAX, read_span(t),
                               "unknown space '%.60s'; did you mean '%s'?", word, best.name);
        return parser_fail(p, HAMEL_SYNTAX, read_span(t),
                           "unknown space '%.60s'; expected line, angle or rotation", word);
    }
    return HAMEL_OK;
}

/// in (a, b), > a, or < b.
static hamel_status read_range(parser *p, coordinate_part *part) {
    hamel_status status = HAMEL_OK;
    const lex_token first = parser_peek(p);
    if (parser_accept(p, LEX_GREATER)) {
        part->has_lower = true;
        status = parser_scalar(p, &bound_rules, &part->lower);
    } else if (parser_accept(p, LEX_LESS)) {
        part->has_upper = true;
        status = parser_scalar(p, &bound_rules, &part->upper);
    } else if (parser_accept_word(p, "in")) {
        part->has_lower = part->has_upper = true;
        status = parser_expect(p, LEX_OPEN, "'(' and the two ends of the range");
        if (status == HAMEL_OK) status = parser_scalar(p, &bound_rules, &part->lower);
        if (status == HAMEL_OK) status = parser_expect(p, LEX_COMMA, "',' and the upper end");
        if (status == HAMEL_OK) status = parser_scalar(p, &bound_rules, &part->upper);
        if (status == HAMEL_OK) status = parser_expect(p, LEX_CLOSE, "')'");
    } else {
        return HAMEL_OK;
    }
    if (status != HAMEL_OK) return status;
    if (part->kind->dimension != 1)
        return parser_fail(p, HAMEL_INVALID, parser_span_from(p, first), "a rotation has no range");
    if (!part->has_lower || !part->has_upper) return HAMEL_OK;
    const expr width = parser_at_defaults(p, expr_sub(p->r.pool, part->upper, part->lower));
    if (expr_fault(p->r.pool, width) || constant_is_positive(&p->exact, width) == TRUTH_NO)
        return parser_fail(p, HAMEL_INVALID, parser_span_from(p, first),
                           "the lower end of a range lies below the upper end");
    return HAMEL_OK;
}

/// [m]: of a line; an angle is a number.
static hamel_status read_unit(parser *p, coordinate_part *part) {
    const lex_token first = parser_peek(p);
    bool given;
    expr scale;
    const hamel_status status = unit_read(p, &given, &part->unit, &scale);
    if (status != HAMEL_OK || !given) return status;
    if (!expr_is_int(p->r.pool, scale, 1))
        return parser_fail(p, HAMEL_INVALID, parser_span_from(p, first),
                           "coordinates are measured in m, kg, s, A, K and what is made of them");
    if (part->kind != &factor_line && !dimension_is_number(&part->unit))
        return parser_fail(p, HAMEL_INVALID, parser_span_from(p, first),
                           "only a line has a unit: angles and rotations are numbers");
    return HAMEL_OK;
}

static size_t dimension_so_far(const parser *p) {
    size_t n = 0;
    for (size_t i = 0; i < p->coordinates.count; i++) n += p->coordinates.items[i].kind->dimension;
    return n;
}

static hamel_status add_coordinate(parser *p, lex_token name, coordinate_part part) {
    hamel_status status = scope_declare(p, name, NAME_COORDINATE, NULL);
    if (status != HAMEL_OK) return status;
    if (dimension_so_far(p) + part.kind->dimension > MODEL_MAX_DIMENSION)
        return parser_too_many(p, read_span(name), MODEL_MAX_DIMENSION, "dimensions");
    part.name = parser_text(p, name);
    part.token = name;
    *vec_push(&p->coordinates) = part;
    return HAMEL_OK;
}

static hamel_status read_coordinates(parser *p) {
    VEC(lex_token) names = {0};
    hamel_status status;
    do {
        lex_token t;
        status = parser_expect_name(p, "the name of a coordinate", &t);
        if (status == HAMEL_OK) *vec_push(&names) = t;
    } while (status == HAMEL_OK && parser_accept(p, LEX_COMMA));
    if (status == HAMEL_OK)
        status = parser_expect(p, LEX_COLON, "',' or ':' and line, angle or rotation");
    coordinate_part part = {0};
    if (status == HAMEL_OK) status = read_kind(p, &part.kind);
    if (status == HAMEL_OK) status = read_range(p, &part);
    if (status == HAMEL_OK) status = read_unit(p, &part);
    for (size_t i = 0; i < names.count; i++) {
        if (status != HAMEL_OK) scope_break(p, names.items[i]);
        else if (add_coordinate(p, names.items[i], part) == HAMEL_TOO_LARGE) break;
    }
    vec_clear(&names);
    return status;
}

void block_coordinates(parser *p, const block *b) { parser_each_item(p, b, read_coordinates); }

// ---- the space ---------------------------------------------------------------------------------

static void declare_symbol(parser *p, expr symbol, const coordinate_part *part, unsigned uses) {
    const value v = value_scalar(p, symbol, uses);
    (void)scope_declare_entry(p, expr_symbol_info_of(p->r.pool, symbol)->name, part->name,
                              read_span(part->token), &v, true);
}

/// The names that come with a coordinate: x_dot, B_11, B_w1, ..
static void declare_symbols(parser *p, const space_factor *f, const coordinate_part *part) {
    const size_t d = f->kind->dimension;
    const bool element = f->kind == &factor_element; // its name is that of the velocity
    const bool own_name = f->kind->entry_count == 1; // the entry is the coordinate, and the state
    for (size_t i = 0; !own_name && i < f->kind->entry_count; i++)
        declare_symbol(p, f->entries[i], part, USES_POSITION);
    for (size_t a = 0; a < d; a++) {
        if (!element) declare_symbol(p, f->velocities[a], part, USES_VELOCITY);
        declare_symbol(p, f->accelerations[a], part, USES_ACCELERATION);
    }
    for (size_t i = 0; !own_name && i < f->kind->state_count; i++)
        declare_symbol(p, f->state[i], part, USES_ACCELERATION);
}

static void give_value(parser *p, size_t i) {
    const space_factor *f = &p->m->q->factors[i];
    const size_t side = f->kind->entry_count == 9 ? 3 : 1;
    value v = value_new(p, side, side, USES_POSITION);
    memcpy(v.entries, f->entries, f->kind->entry_count * sizeof(expr));
    if (f->kind == &factor_element) v = value_scalar(p, f->velocities[0], USES_VELOCITY);
    if (side == 3)
        v.turning = value_coordinate_turning(p, f->entries, f->velocities,
                                             f->kind == &factor_rotation_body);
    scope_name *name = scope_find(&p->scope, f->name);
    name->value = v;
    name->factor = i;
}

static void add_range(parser *p, size_t i, const coordinate_part *part) {
    if (!part->has_lower && !part->has_upper) return;
    const expr zero = expr_int(p->r.pool, 0);
    *vec_push(&p->ranges) = (model_range){.factor = i,
                                          .has_lower = part->has_lower,
                                          .has_upper = part->has_upper,
                                          .lower = part->has_lower ? part->lower : zero,
                                          .upper = part->has_upper ? part->upper : zero,
                                          .place = read_span(part->token)};
    p->m->q->factors[i].circle = false;
    const expr coordinate = p->m->q->factors[i].entries[0];
    expr_assume_range(p->r.pool, coordinate, part->has_lower ? &part->lower : NULL,
                      part->has_upper ? &part->upper : NULL);
    if (part->has_lower && expr_is_number(p->r.pool, part->lower) &&
        mpq_sgn(expr_value(p->r.pool, part->lower)) >= 0)
        expr_assume_positive(p->r.pool, coordinate);
}

void coordinates_finish(parser *p) {
    for (size_t i = 0; i < p->elements.count; i++)
        *vec_push(&p->coordinates) = p->elements.items[i];
    const size_t count = p->coordinates.count;
    space_part *parts = MEM_NEW(space_part, count);
    for (size_t i = 0; i < count; i++)
        parts[i] = (space_part){p->coordinates.items[i].kind, p->coordinates.items[i].name};
    const size_t more = p->auxiliaries.count;
    const char **names = MEM_NEW(const char *, more);
    for (size_t i = 0; i < more; i++) names[i] = p->auxiliaries.items[i].name;
    p->m->q = space_create_with(p->r.pool, count, parts, more, names);
    free(parts);
    free(names);
    for (size_t i = 0; i < more; i++) {
        const value v = value_scalar(p, p->m->q->factors[count + i].entries[0], USES_AUXILIARY);
        scope_find(&p->scope, p->auxiliaries.items[i].name)->value = v;
    }
    for (size_t i = 0; i < count; i++) {
        const coordinate_part *part = &p->coordinates.items[i];
        give_value(p, i);
        declare_symbols(p, &p->m->q->factors[i], part);
        add_range(p, i, part);
    }
    space_motion(p->m->q, &p->motion);
    unit_finish_coordinates(p);
    algebra_finish(p);
    const size_t n = p->m->q->n;
    p->force_places = MEMORY_NEW(&p->scratch, diag_span, n);
    p->m->force = MEMORY_NEW(p->keep, expr, n);
    for (size_t i = 0; i < n; i++) p->m->force[i] = expr_int(p->r.pool, 0);
}
