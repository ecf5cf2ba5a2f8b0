/// The functions of vectors and matrices.
#include "model/text/parser_internal.h"
#include "model/value/value_axis_internal.h"
#include "model/value/value_function_internal.h"
#include "model/value/value_pieces_internal.h"
#include "model/value/value_turn_internal.h"

static hamel_status refuse(parser *p, lex_token place, const char *what, const value *v) {
    text words = {0};
    value_describe(v, &words);
    const hamel_status status =
        parser_fail(p, HAMEL_INVALID, read_span(place), "%s, not %s", what, text_cstr(&words));
    text_clear(&words);
    return status;
}

static expr dot_product(parser *p, const value *a, const value *b) {
    expr *terms = MEM_NEW(expr, a->rows);
    for (size_t i = 0; i < a->rows; i++)
        terms[i] = expr_mul2(p->r.pool, a->entries[i], b->entries[i]);
    const expr e = expr_add(p->r.pool, a->rows, terms);
    free(terms);
    return e;
}

static hamel_status apply_dot(parser *p, size_t n, const value *args, lex_token place, value *out) {
    (void)n;
    const value *a = &args[0], *b = &args[1];
    if (a->cols != 1) return refuse(p, place, "dot takes two vectors of one length", a);
    if (b->cols != 1 || b->rows != a->rows)
        return refuse(p, place, "dot takes two vectors of one length", b);
    *out = value_scalar(p, dot_product(p, a, b), a->uses | b->uses);
    return HAMEL_OK;
}

static hamel_status apply_norm(parser *p, size_t n, const value *args, lex_token place,
                               value *out) {
    (void)n;
    if (args[0].cols != 1) return refuse(p, place, "norm takes a vector", &args[0]);
    *out = value_scalar(p, expr_sqrt(p->r.pool, dot_product(p, &args[0], &args[0])), args[0].uses);
    return HAMEL_OK;
}

static hamel_status apply_cross(parser *p, size_t n, const value *args, lex_token place,
                                value *out) {
    const expr *a = args[0].entries, *b = args[1].entries;
    expr c[3];
    for (size_t i = 0; i < n; i++) {
        if (!value_is_vector(&args[i], 3))
            return refuse(p, place, "cross takes two vectors of 3", &args[i]);
    }
    for (size_t i = 0; i < 3; i++) {
        const size_t j = (i + 1) % 3, k = (i + 2) % 3;
        c[i] =
            expr_sub(p->r.pool, expr_mul2(p->r.pool, a[j], b[k]), expr_mul2(p->r.pool, a[k], b[j]));
    }
    *out = value_vector3(p, c, args[0].uses | args[1].uses);
    return HAMEL_OK;
}

/// hat(a) b = a × b.
static hamel_status apply_hat(parser *p, size_t n, const value *args, lex_token place, value *out) {
    (void)n;
    if (!value_is_vector(&args[0], 3)) return refuse(p, place, "hat takes a vector of 3", &args[0]);
    *out = value_new(p, 3, 3, args[0].uses);
    for (size_t i = 0; i < 9; i++) out->entries[i] = expr_int(p->r.pool, 0);
    for (size_t i = 0; i < 3; i++) {
        const size_t j = (i + 1) % 3, k = (i + 2) % 3;
        out->entries[3 * k + j] = args[0].entries[i];
        out->entries[3 * j + k] = expr_neg(p->r.pool, args[0].entries[i]);
    }
    return HAMEL_OK;
}

static hamel_status apply_vee(parser *p, size_t n, const value *args, lex_token place, value *out) {
    (void)n;
    const value *S = &args[0];
    if (!value_is_matrix3(S)) return refuse(p, place, "vee takes a 3 by 3 matrix", S);
    for (size_t i = 0; i < 3; i++) {
        for (size_t j = i; j < 3; j++) {
            const expr sum = expr_add2(p->r.pool, S->entries[3 * i + j], S->entries[3 * j + i]);
            if (expr_is_int(p->r.pool, sum, 0)) continue;
            hamel_status status = parser_spend(p, MODEL_PROOF, place);
            if (status != HAMEL_OK) return status;
            if (exact_is_zero(&p->exact, sum) != TRUTH_YES)
                return parser_fail(p, HAMEL_INVALID, read_span(place),
                                   "vee takes an antisymmetric matrix, and this is none");
        }
    }
    const expr v[3] = {S->entries[7], S->entries[2], S->entries[3]};
    *out = value_vector3(p, v, S->uses);
    return HAMEL_OK;
}

/// diag(a, b, c), or diag of a vector.
static hamel_status apply_diag(parser *p, size_t n, const value *args, lex_token place,
                               value *out) {
    const bool vector = n == 1 && args[0].cols == 1;
    const size_t size = vector ? args[0].rows : n;
    unsigned uses = 0;
    for (size_t i = 0; i < n; i++) {
        if (!vector && !value_is_scalar(&args[i]))
            return refuse(p, place, "diag takes scalars, or one vector", &args[i]);
        uses |= args[i].uses;
    }
    if (size > MODEL_MAX_ROWS)
        return parser_fail(p, HAMEL_TOO_LARGE, read_span(place), "more than %d rows",
                           MODEL_MAX_ROWS);
    *out = value_new(p, size, size, uses);
    for (size_t i = 0; i < size * size; i++) out->entries[i] = expr_int(p->r.pool, 0);
    for (size_t i = 0; i < size; i++)
        out->entries[i * (size + 1)] = vector ? args[0].entries[i] : args[i].entries[0];
    return HAMEL_OK;
}

static hamel_status apply_turn(parser *p, size_t axis, const value *args, lex_token place,
                               value *out) {
    if (!value_is_scalar(&args[0]))
        return refuse(p, place, "a turn about an axis takes an angle", &args[0]);
    return value_axis_rotation(p, axis, &args[0], place, out);
}

static hamel_status apply_Rx(parser *p, size_t n, const value *args, lex_token place, value *out) {
    (void)n;
    return apply_turn(p, 0, args, place, out);
}
static hamel_status apply_Ry(parser *p, size_t n, const value *args, lex_token place, value *out) {
    (void)n;
    return apply_turn(p, 1, args, place, out);
}
static hamel_status apply_Rz(parser *p, size_t n, const value *args, lex_token place, value *out) {
    (void)n;
    return apply_turn(p, 2, args, place, out);
}

static hamel_status apply_Rot(parser *p, size_t n, const value *args, lex_token place, value *out) {
    (void)n;
    if (!value_is_vector(&args[0], 3))
        return refuse(p, place, "Rot takes an axis, a vector of 3, and an angle", &args[0]);
    if (!value_is_scalar(&args[1]))
        return refuse(p, place, "Rot takes an axis, a vector of 3, and an angle", &args[1]);
    return value_rotation_about(p, &args[0], &args[1], place, out);
}

static hamel_status apply_body(parser *p, size_t n, const value *args, lex_token place,
                               value *out) {
    (void)n;
    return value_angular_velocity(p, args, true, place, out);
}
static hamel_status apply_space(parser *p, size_t n, const value *args, lex_token place,
                                value *out) {
    (void)n;
    return value_angular_velocity(p, args, false, place, out);
}

static const value_function functions[] = {
    {"dot", 2, 2, apply_dot},
    {"cross", 2, 2, apply_cross},
    {"norm", 1, 1, apply_norm},
    {"hat", 1, 1, apply_hat},
    {"vee", 1, 1, apply_vee},
    {"diag", 1, SIZE_MAX, apply_diag},
    {"Rx", 1, 1, apply_Rx},
    {"Ry", 1, 1, apply_Ry},
    {"Rz", 1, 1, apply_Rz},
    {"Rot", 2, 2, apply_Rot},
    {"body", 1, 1, apply_body},
    {"space", 1, 1, apply_space},
    {"min", 2, SIZE_MAX, value_apply_min},
    {"max", 2, SIZE_MAX, value_apply_max},
    {"clip", 3, 3, value_apply_clip},
    {"piecewise", 3, SIZE_MAX, value_apply_piecewise},
};

const value_function *value_function_at(size_t i) {
    return i < sizeof functions / sizeof *functions ? &functions[i] : NULL;
}
