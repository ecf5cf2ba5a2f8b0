/// force: generalised forces, added up over the base frame.
///
///     force theta = -c*theta'
///     force B = [0, 0, -c*Omega[3]]         # a torque, in the frame of B's velocity
///     force at P = [0, 0, -m*g]             # at a point: F_i = f · ∂P'/∂v^i
#include "expr/calculus.h"
#include "model/block/block_internal.h"
#include "model/text/parser_internal.h"
#include "model/value/evaluate_internal.h"
#include "model/value/value_turn_internal.h"

enum { POSITION = USES_PARAMETERS | USES_POSITION | USES_TIME };

static const rules force_rules = {POSITION | USES_VELOCITY, "a force"};

static void add_force(parser *p, size_t i, expr f) {
    p->m->force[i] = expr_add2(p->r.pool, p->m->force[i], f);
}

static hamel_status wrong_shape(parser *p, diag_span place, size_t wanted, const value *v) {
    text words = {0};
    value_describe(v, &words);
    const hamel_status status =
        wanted == 1 ? parser_fail(p, HAMEL_INVALID, place, "this force is a scalar, not %s",
                                  text_cstr(&words))
                    : parser_fail(p, HAMEL_INVALID, place, "this force is a vector of %zu, not %s",
                                  wanted, text_cstr(&words));
    text_clear(&words);
    return status;
}

static hamel_status read_force_on(parser *p) {
    const space_factor *f;
    lex_token name;
    value v;
    hamel_status status = parser_coordinate(p, &f, &name);
    if (status == HAMEL_OK) status = parser_expect(p, LEX_EQUALS, "'='");
    const lex_token first = parser_peek(p);
    if (status == HAMEL_OK) status = parser_value(p, &force_rules, &v);
    if (status != HAMEL_OK) return status;
    if (!value_is_vector(&v, f->kind->dimension))
        return wrong_shape(p, parser_span_from(p, first), f->kind->dimension, &v);
    diag_span *place = &p->force_places[f->first];
    if (place->length != 0)
        return parser_fail(p, HAMEL_INVALID, read_span(name),
                           "the force on '%s' is given already (line %zu)", f->name,
                           parser_line(p, *place));
    *place = read_span(name);
    for (size_t a = 0; a < f->kind->dimension; a++) add_force(p, f->first + a, v.entries[a]);
    return HAMEL_OK;
}

/// F_i = Σ_k f_k ∂(P'_k)/∂v^i
static hamel_status read_force_at(parser *p) {
    static const rules point_rules = {POSITION, "the point a force acts on"};
    const space *q = p->m->q;
    value point, rate, v;
    const lex_token first = parser_peek(p);
    hamel_status status = parser_value(p, &point_rules, &point);
    if (status != HAMEL_OK) return status;
    if (!value_is_vector(&point, 2) && !value_is_vector(&point, 3)) {
        text words = {0};
        value_describe(&point, &words);
        status = parser_fail(p, HAMEL_INVALID, parser_span_from(p, first),
                             "a point is a vector of 2 or 3, not %s", text_cstr(&words));
        text_clear(&words);
        return status;
    }
    status = parser_expect(p, LEX_EQUALS, "'='");
    const lex_token second = parser_peek(p);
    if (status == HAMEL_OK) status = parser_value(p, &force_rules, &v);
    if (status != HAMEL_OK) return status;
    if (!value_is_vector(&v, point.rows))
        return wrong_shape(p, parser_span_from(p, second), point.rows, &v);
    status = value_derivative(p, &point, first, &rate);
    if (status != HAMEL_OK) return status;
    expr *gradient = MEM_NEW(expr, q->n);
    for (size_t k = 0; k < point.rows; k++) {
        expr_gradient(p->r.pool, rate.entries[k], q->n, q->velocities, gradient);
        for (size_t i = 0; i < q->n; i++)
            add_force(p, i, expr_mul2(p->r.pool, v.entries[k], gradient[i]));
    }
    free(gradient);
    return parser_spend(p, point.rows * q->n, first);
}

static hamel_status read_item(parser *p) {
    if (parser_peek2(p).kind != LEX_EQUALS && parser_accept_word(p, "at")) return read_force_at(p);
    return read_force_on(p);
}

void block_force(parser *p, const block *b) { parser_each_item(p, b, read_item); }
