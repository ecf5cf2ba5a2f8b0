/// Derivatives in time, and rotations with their angular velocities. What is built from
/// coordinates, Rx, Ry, Rz, products and transposes carries its angular velocities with it, so that
/// body(B) is the velocity of B itself; of any other matrix it must be proved that it is a
/// rotation.
#include <string.h>

#include "expr/walk.h"
#include "model/text/parser_internal.h"
#include "model/value/value_turn_internal.h"
#include "space/field.h"

hamel_status value_derivative(parser *p, const value *v, lex_token place, value *out) {
    if (v->uses & (USES_VELOCITY | USES_QUASI_VELOCITY))
        return parser_fail(p, HAMEL_INVALID, read_span(place),
                           "the derivative of a velocity: a model speaks of positions and "
                           "velocities only");
    const size_t count = value_count(v);
    if (p->m->q == NULL) { // there is nothing yet that could move
        *out = value_new(p, v->rows, v->cols, v->uses);
        for (size_t i = 0; i < count; i++) out->entries[i] = expr_int(p->r.pool, 0);
        return HAMEL_OK;
    }
    const unsigned moves = v->uses & USES_POSITION ? USES_VELOCITY : 0;
    *out = value_new(p, v->rows, v->cols, v->uses | moves);
    const size_t steps = expr_derivation_apply(&p->motion, count, v->entries, out->entries);
    const hamel_status status = parser_spend(p, 1 + steps, place);
    if (status != HAMEL_OK) return status;
    for (size_t i = 0; i < count; i++) {
        const expr_fault_reason fault = expr_fault(p->r.pool, out->entries[i]);
        if (fault != EXPR_FAULT_NONE)
            return parser_fail(p, HAMEL_UNDEFINED, read_span(place), "%s", expr_fault_text(fault));
    }
    return HAMEL_OK;
}

hamel_status value_axis_rotation(parser *p, size_t axis, const value *angle, lex_token place,
                                 value *out) {
    expr_pool *pool = p->r.pool;
    *out = value_new(p, 3, 3, angle->uses);
    const size_t i = (axis + 1) % 3, j = (axis + 2) % 3;
    for (size_t k = 0; k < 9; k++) out->entries[k] = expr_int(pool, 0);
    out->entries[4 * axis] = expr_int(pool, 1);
    const expr c = expr_cos(pool, angle->entries[0]), s = expr_sin(pool, angle->entries[0]);
    out->entries[4 * i] = out->entries[4 * j] = c;
    out->entries[3 * i + j] = expr_neg(pool, s);
    out->entries[3 * j + i] = s;
    if (p->m->q == NULL || (angle->uses & USES_VELOCITY)) return HAMEL_OK;
    value rate;
    hamel_status status = value_derivative(p, angle, place, &rate);
    if (status != HAMEL_OK) return status;
    turning *t = MEMORY_NEW(&p->scratch, turning, 1);
    for (size_t k = 0; k < 3; k++)
        t->body[k] = t->space[k] = k == axis ? rate.entries[0] : expr_int(pool, 0);
    out->turning = t;
    return HAMEL_OK;
}

const turning *value_coordinate_turning(parser *p, const expr B[9], const expr w[3], bool body) {
    turning *t = MEMORY_NEW(&p->scratch, turning, 1);
    for (size_t i = 0; i < 3; i++) {
        expr terms[3]; // space = B body, body = Bᵀ space
        for (size_t k = 0; k < 3; k++)
            terms[k] = expr_mul2(p->r.pool, body ? B[3 * i + k] : B[3 * k + i], w[k]);
        const expr turned = expr_add(p->r.pool, 3, terms);
        t->body[i] = body ? w[i] : turned;
        t->space[i] = body ? turned : w[i];
    }
    return t;
}

/// RᵀR = 1 and det R = 1.
truth value_is_rotation(parser *p, const value *R, lex_token place) {
    expr_pool *pool = p->r.pool;
    if (R->turning != NULL) return TRUTH_YES;
    if (parser_spend(p, 4 * MODEL_PROOF, place) != HAMEL_OK) return TRUTH_UNKNOWN;
    const value Rt = value_transpose(p, R);
    const value square = value_matmul(p, &Rt, R);
    truth answer = TRUTH_YES;
    for (size_t i = 0; answer != TRUTH_NO && i < 9; i++)
        answer = truth_and(answer,
                           exact_equal(&p->exact, square.entries[i], expr_int(pool, i % 4 == 0)));
    expr determinant;
    if (answer != TRUTH_YES) return answer;
    if (exact_determinant(&p->exact, 3, R->entries, &determinant) != HAMEL_OK) return TRUTH_UNKNOWN;
    return exact_equal(&p->exact, determinant, expr_int(pool, 1));
}

hamel_status value_angular_velocity(parser *p, const value *R, bool body, lex_token place,
                                    value *out) {
    const char *name = body ? "body" : "space";
    if (!value_is_matrix3(R)) {
        text words = {0};
        value_describe(R, &words);
        const hamel_status status =
            parser_fail(p, HAMEL_INVALID, read_span(place), "%s takes a rotation, not %s", name,
                        text_cstr(&words));
        text_clear(&words);
        return status;
    }
    const unsigned uses = R->uses | (R->uses & USES_POSITION ? USES_VELOCITY : 0);
    if (R->turning != NULL) {
        *out = value_vector3(p, body ? R->turning->body : R->turning->space, uses);
        return HAMEL_OK;
    }
    value rate;
    hamel_status status = value_derivative(p, R, place, &rate);
    if (status != HAMEL_OK) return status;
    const truth rotation = value_is_rotation(p, R, place);
    if (rotation != TRUTH_YES)
        return parser_fail(
            p, rotation == TRUTH_NO ? HAMEL_INVALID : HAMEL_UNDECIDED, read_span(place),
            rotation == TRUTH_NO ? "%s takes a rotation, and this matrix is none"
                                 : "%s takes a rotation, and that this is one could not be proved",
            name);
    const value Rt = value_transpose(p, R);
    const value S = body ? value_matmul(p, &Rt, &rate) : value_matmul(p, &rate, &Rt);
    const expr vee[3] = {S.entries[7], S.entries[2], S.entries[3]};
    *out = value_vector3(p, vee, uses);
    return HAMEL_OK;
}
