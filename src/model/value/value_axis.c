/// A turn by φ about an axis n of length 1, which may move:
///   R = cos φ 1 + sin φ hat(n) + (1 − cos φ) n nᵀ,
///   Ω = φ' n + sin φ n' ∓ (1 − cos φ) n × n'   seen from the body (−) and from space (+).
/// An axis of which it cannot be proved that its length is 1 is divided by its length.
#include "model/value/value_axis_internal.h"

#include "model/text/parser_internal.h"
#include "model/value/value_turn_internal.h"

static expr squared(parser *p, const value *v) {
    expr terms[3];
    for (size_t i = 0; i < 3; i++) terms[i] = expr_mul2(p->r.pool, v->entries[i], v->entries[i]);
    return expr_add(p->r.pool, 3, terms);
}

/// The axis as one of length 1.
static hamel_status unit_axis(parser *p, const value *axis, lex_token place, value *out) {
    const expr square = squared(p, axis);
    *out = *axis;
    if (expr_is_int(p->r.pool, square, 1)) return HAMEL_OK;
    const hamel_status status = parser_spend(p, 2 * MODEL_PROOF, place);
    if (status != HAMEL_OK) return status;
    if (exact_equal(&p->exact, square, expr_int(p->r.pool, 1)) == TRUTH_YES) return HAMEL_OK;
    if (exact_is_zero(&p->exact, square) == TRUTH_YES)
        return parser_fail(p, HAMEL_INVALID, read_span(place),
                           "the axis of a turn has a direction, and this is zero");
    const expr length = expr_sqrt(p->r.pool, square);
    *out = value_new(p, 3, 1, axis->uses);
    for (size_t i = 0; i < 3; i++) out->entries[i] = expr_div(p->r.pool, axis->entries[i], length);
    return HAMEL_OK;
}

static void matrix(expr_pool *pool, const expr *n, expr c, expr s, expr R[9]) {
    const expr left = expr_sub(pool, expr_int(pool, 1), c);
    for (size_t i = 0; i < 3; i++) {
        for (size_t j = 0; j < 3; j++) {
            const size_t k = 3 - i - j; // the third, where i and j differ
            const expr along = expr_mul2(pool, left, expr_mul2(pool, n[i], n[j]));
            const expr across = i == j ? c : expr_mul2(pool, s, n[k % 3]);
            const bool minus = i != j && (i + 1) % 3 == j;
            R[3 * i + j] = expr_add2(pool, along, minus ? expr_neg(pool, across) : across);
        }
    }
}

/// The angular velocities.
static hamel_status turn_rates(parser *p, const value *n, const value *angle, expr c, expr s,
                               lex_token place, turning *t) {
    expr_pool *pool = p->r.pool;
    value rate, moved;
    hamel_status status = value_derivative(p, angle, place, &rate);
    if (status == HAMEL_OK) status = value_derivative(p, n, place, &moved);
    if (status != HAMEL_OK) return status;
    const expr left = expr_sub(pool, expr_int(pool, 1), c);
    for (size_t i = 0; i < 3; i++) {
        const size_t j = (i + 1) % 3, k = (i + 2) % 3;
        const expr cross = expr_sub(pool, expr_mul2(pool, n->entries[j], moved.entries[k]),
                                    expr_mul2(pool, n->entries[k], moved.entries[j]));
        const expr same = expr_add2(pool, expr_mul2(pool, rate.entries[0], n->entries[i]),
                                    expr_mul2(pool, s, moved.entries[i]));
        const expr other = expr_mul2(pool, left, cross);
        t->body[i] = expr_sub(pool, same, other);
        t->space[i] = expr_add2(pool, same, other);
    }
    return HAMEL_OK;
}

hamel_status value_rotation_about(parser *p, const value *axis, const value *angle, lex_token place,
                                  value *out) {
    value n;
    hamel_status status = unit_axis(p, axis, place, &n);
    if (status != HAMEL_OK) return status;
    const expr c = expr_cos(p->r.pool, angle->entries[0]);
    const expr s = expr_sin(p->r.pool, angle->entries[0]);
    *out = value_new(p, 3, 3, axis->uses | angle->uses);
    matrix(p->r.pool, n.entries, c, s, out->entries);
    if (p->m->q == NULL || (out->uses & USES_VELOCITY)) return HAMEL_OK;
    turning *t = MEMORY_NEW(&p->scratch, turning, 1);
    status = turn_rates(p, &n, angle, c, s, place, t);
    out->turning = t;
    return status;
}
