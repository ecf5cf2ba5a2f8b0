/// Functions made of pieces. They are written with |u| and sign u, the operators that know where
/// they break (expr/ops.h): so they are differentiated, printed, compiled and exported as these
/// are, and a run stops at their kinks and jumps.
///   min(a, b) = (a + b − |a − b|)/2,   max(a, b) = (a + b + |a − b|)/2,
///   clip(u, a, b) = (a + b + |u − a| − |u − b|)/2   for a ≤ b,
///   a where u > 0, b where u < 0 = (a + b)/2 + sign(u) (a − b)/2.
#include "model/value_pieces_internal.h"

#include "model/parser_internal.h"

static expr half_of(expr_pool *pool, size_t n, const expr *terms) {
    return expr_mul2(pool, expr_ratio(pool, 1, 2), expr_add(pool, n, terms));
}

static expr distance(expr_pool *pool, expr a, expr b) {
    return expr_apply(pool, EXPR_ABS, expr_sub(pool, a, b));
}

static hamel_status check_scalars(parser *p, const char *name, size_t n, const value *args,
                                  lex_token place, unsigned *uses) {
    *uses = 0;
    for (size_t i = 0; i < n; i++) {
        *uses |= args[i].uses;
        if (value_is_scalar(&args[i])) continue;
        text words = {0};
        value_describe(&args[i], &words);
        const hamel_status status =
            parser_fail(p, HAMEL_INVALID, read_span(place), "%s takes scalars, not %s", name,
                        text_cstr(&words));
        text_clear(&words);
        return status;
    }
    return HAMEL_OK;
}

static hamel_status apply_extreme(parser *p, const char *name, long side, size_t n,
                                  const value *args, lex_token place, value *out) {
    expr_pool *pool = p->r.pool;
    unsigned uses;
    const hamel_status status = check_scalars(p, name, n, args, place, &uses);
    if (status != HAMEL_OK) return status;
    expr e = args[0].entries[0];
    for (size_t i = 1; i < n; i++) {
        const expr b = args[i].entries[0], d = distance(pool, e, b);
        e = half_of(pool, 3, (expr[]){e, b, side < 0 ? expr_neg(pool, d) : d});
    }
    *out = value_scalar(p, e, uses);
    return HAMEL_OK;
}

hamel_status value_apply_min(parser *p, size_t n, const value *args, lex_token place, value *out) {
    return apply_extreme(p, "min", -1, n, args, place, out);
}

hamel_status value_apply_max(parser *p, size_t n, const value *args, lex_token place, value *out) {
    return apply_extreme(p, "max", 1, n, args, place, out);
}

hamel_status value_apply_clip(parser *p, size_t n, const value *args, lex_token place, value *out) {
    expr_pool *pool = p->r.pool;
    unsigned uses;
    const hamel_status status = check_scalars(p, "clip", n, args, place, &uses);
    if (status != HAMEL_OK) return status;
    const expr u = args[0].entries[0], a = args[1].entries[0], b = args[2].entries[0];
    const expr width = expr_sub(pool, b, a);
    if (expr_is_number(pool, width) && mpq_sgn(expr_value(pool, width)) < 0)
        return parser_fail(p, HAMEL_INVALID, read_span(place),
                           "clip(u, a, b) keeps u between a and b, and here b lies below a");
    const expr terms[] = {a, b, distance(pool, u, a), expr_neg(pool, distance(pool, u, b))};
    *out = value_scalar(p, half_of(pool, 4, terms), uses);
    return HAMEL_OK;
}

/// condition, value, condition, value, .., value: from the last one backwards.
hamel_status value_apply_piecewise(parser *p, size_t n, const value *args, lex_token place,
                                   value *out) {
    expr_pool *pool = p->r.pool;
    unsigned uses;
    hamel_status status = check_scalars(p, "piecewise", n, args, place, &uses);
    for (size_t i = 0; i < n && status == HAMEL_OK; i++) {
        const bool wanted = i % 2 == 0 && i + 1 < n, given = args[i].uses & USES_CONDITION;
        if (wanted != given || n % 2 == 0)
            status = parser_fail(p, HAMEL_SYNTAX, read_span(place),
                                 "piecewise takes conditions with their values and the value "
                                 "otherwise: piecewise(x < 0, a, x < 1, b, c)");
    }
    if (status != HAMEL_OK) return status;
    expr e = args[n - 1].entries[0];
    for (size_t i = n - 1; i >= 2; i -= 2) {
        const expr a = args[i - 1].entries[0];
        const expr side = expr_apply(pool, EXPR_SIGN, args[i - 2].entries[0]);
        e = half_of(pool, 3, (expr[]){a, e, expr_mul2(pool, side, expr_sub(pool, a, e))});
    }
    *out = value_scalar(p, e, uses & ~(unsigned)USES_CONDITION);
    return HAMEL_OK;
}

hamel_status value_condition(parser *p, const value *a, const value *b, bool less, lex_token place,
                             value *out) {
    const value negative = value_negative(p, less ? a : b);
    const value terms[] = {less ? *b : *a, negative};
    const hamel_status status = value_sum(p, 2, terms, place, out);
    if (status != HAMEL_OK) return status;
    if (!value_is_scalar(out))
        return parser_fail(p, HAMEL_INVALID, read_span(place), "a condition compares two scalars");
    out->uses |= USES_CONDITION;
    return HAMEL_OK;
}
