/// constraints: equations affine in the velocities, β_i v^i + b = 0, or holonomic ones f(q, t) = 0.
///
///     z' = y*x'
///     u'[1..2] = (B*cross(rho, Omega))[1..2]
///     holonomic x^2 + y^2 = l^2
///     nonlinear x'^2 + y'^2 = a^2*z'^2
#include "expr/calculus.h"
#include "model/block/affine_internal.h"
#include "model/block/block_internal.h"
#include "model/text/parser_internal.h"
#include "model/value/evaluate_internal.h"
#include "model/value/unit_internal.h"
#include "space/field.h"

enum { POSITION = USES_PARAMETERS | USES_POSITION | USES_TIME };

/// Both sides as one value, lhs − rhs. A vector may be set to the scalar 0.
static hamel_status read_equation(parser *p, const rules *here, value *out) {
    value sides[2];
    hamel_status status = parser_value(p, here, &sides[0]);
    const lex_token equals = parser_peek(p);
    if (status == HAMEL_OK) status = parser_expect(p, LEX_EQUALS, "an operator or '='");
    if (status == HAMEL_OK) status = parser_value(p, here, &sides[1]);
    if (status != HAMEL_OK) return status;
    if (value_is_scalar(&sides[1]) && expr_is_int(p->r.pool, sides[1].entries[0], 0)) {
        *out = sides[0];
        return HAMEL_OK;
    }
    if (sides[0].rows != sides[1].rows || sides[0].cols != sides[1].cols) {
        text words = {0};
        value_describe(&sides[0], &words);
        text_add(&words, " and ");
        value_describe(&sides[1], &words);
        status = parser_fail(p, HAMEL_INVALID, read_span(equals),
                             "the two sides of an equation are alike, not %s", text_cstr(&words));
        text_clear(&words);
        return status;
    }
    sides[1] = value_negative(p, &sides[1]);
    status = value_sum(p, 2, sides, equals, out);
    return status == HAMEL_OK ? unit_check(p, out, equals) : status;
}

static hamel_status refuse_not_affine(parser *p, truth affine, diag_span place) {
    if (affine == TRUTH_NO)
        return parser_fail(p, HAMEL_INVALID, place,
                           "a constraint must be affine in the velocities (of first degree), and "
                           "this one is not; one that is meant to be is written 'nonlinear f = 0'");
    return parser_fail(p, HAMEL_UNDECIDED, place,
                       "a constraint must be affine in the velocities, and that this one is could "
                       "not be proved");
}

static hamel_status make_velocity_constraint(parser *p, expr e, model_constraint *c) {
    const space *q = p->m->q;
    c->written = e;
    const truth affine = affine_parts(&p->exact, e, q->n, q->velocities, c->beta, &c->b);
    if (affine != TRUTH_YES) return refuse_not_affine(p, affine, c->place);
    if (exact_all_zero(&p->exact, p->m->q->n, c->beta) != TRUTH_YES) return HAMEL_OK;
    return parser_fail(p, HAMEL_INVALID, c->place,
                       "no velocity is left in this constraint; one on the position is written "
                       "'holonomic f = 0'");
}

/// β_i = E_i[f], b = ∂f/∂t.
static hamel_status make_holonomic_constraint(parser *p, expr f, model_constraint *c) {
    const space *q = p->m->q;
    c->holonomic = true;
    c->level = f;
    for (size_t i = 0; i < q->n; i++) space_apply_base(q, i, 1, &f, &c->beta[i]);
    c->b = expr_diff(p->r.pool, f, q->time);
    if (exact_all_zero(&p->exact, p->m->q->n, c->beta) != TRUTH_YES) return HAMEL_OK;
    return parser_fail(p, HAMEL_INVALID, c->place,
                       "this constraint does not depend on the position");
}

/// One that is not affine, on purpose.
static hamel_status make_nonlinear_constraint(parser *p, expr e, diag_span place) {
    const space *q = p->m->q;
    expr *beta = MEMORY_NEW(p->keep, expr, q->n), b;
    if (affine_parts(&p->exact, e, q->n, q->velocities, beta, &b) == TRUTH_YES)
        return parser_fail(p, HAMEL_INVALID, place,
                           "this constraint is affine in the velocities: leave out 'nonlinear'");
    *vec_push(&p->nonlinear) = (model_nonlinear){e, place};
    return HAMEL_OK;
}

static hamel_status read_constraint(parser *p) {
    static const rules levels = {POSITION, "a holonomic constraint"};
    static const rules rates = {POSITION | USES_VELOCITY, "a constraint"};
    const lex_token first = parser_peek(p);
    // a name that is followed by an operand cannot be a value
    const bool holonomic = parser_is_word(p, first, "holonomic") &&
                           parser_peek2(p).kind != LEX_EQUALS && parser_accept_word(p, "holonomic");
    const bool nonlinear = !holonomic && parser_is_word(p, first, "nonlinear") &&
                           parser_peek2(p).kind != LEX_EQUALS && parser_accept_word(p, "nonlinear");
    value equations;
    hamel_status status = read_equation(p, holonomic ? &levels : &rates, &equations);
    const diag_span place = parser_span_from(p, first);
    for (size_t i = 0; status == HAMEL_OK && i < value_count(&equations); i++) {
        if (p->constraints.count + p->nonlinear.count == MODEL_MAX_CONSTRAINTS)
            return parser_too_many(p, place, MODEL_MAX_CONSTRAINTS, "constraints");
        status = parser_spend(p, MODEL_PROOF, first);
        if (status != HAMEL_OK) return status;
        if (nonlinear) {
            status = make_nonlinear_constraint(p, equations.entries[i], place);
            continue;
        }
        model_constraint c = {.beta = MEMORY_NEW(p->keep, expr, p->m->q->n),
                              .level = expr_int(p->r.pool, 0),
                              .written = expr_int(p->r.pool, 0),
                              .place = place};
        const expr e = equations.entries[i];
        status =
            holonomic ? make_holonomic_constraint(p, e, &c) : make_velocity_constraint(p, e, &c);
        if (status == HAMEL_OK) *vec_push(&p->constraints) = c;
    }
    return status;
}

void block_constraints(parser *p, const block *b) { parser_each_item(p, b, read_constraint); }
