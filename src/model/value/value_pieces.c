/// Functions made of pieces (expr/pieces.h), of scalars of the model.
#include "model/value/value_pieces_internal.h"

#include <stdlib.h>

#include "expr/pieces.h"
#include "model/text/parser_internal.h"

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

/// The expressions of n scalars; to be freed.
static expr *entries(size_t n, const value *args) {
    expr *e = MEM_NEW(expr, n);
    for (size_t i = 0; i < n; i++) e[i] = args[i].entries[0];
    return e;
}

typedef expr build(expr_pool *pool, size_t n, const expr *args);

static hamel_status apply_extreme(parser *p, const char *name, build *of, size_t n,
                                  const value *args, lex_token place, value *out) {
    unsigned uses;
    const hamel_status status = check_scalars(p, name, n, args, place, &uses);
    if (status != HAMEL_OK) return status;
    expr *e = entries(n, args);
    *out = value_scalar(p, of(p->r.pool, n, e), uses);
    free(e);
    return HAMEL_OK;
}

hamel_status value_apply_min(parser *p, size_t n, const value *args, lex_token place, value *out) {
    return apply_extreme(p, "min", expr_least, n, args, place, out);
}

hamel_status value_apply_max(parser *p, size_t n, const value *args, lex_token place, value *out) {
    return apply_extreme(p, "max", expr_greatest, n, args, place, out);
}

hamel_status value_apply_clip(parser *p, size_t n, const value *args, lex_token place, value *out) {
    unsigned uses;
    const hamel_status status = check_scalars(p, "clip", n, args, place, &uses);
    if (status != HAMEL_OK) return status;
    const expr u = args[0].entries[0], a = args[1].entries[0], b = args[2].entries[0];
    if (expr_clip_is_empty(p->r.pool, a, b))
        return parser_fail(p, HAMEL_INVALID, read_span(place),
                           "clip(u, a, b) keeps u between a and b, and here b lies below a");
    *out = value_scalar(p, expr_clip(p->r.pool, u, a, b), uses);
    return HAMEL_OK;
}

/// condition, value, condition, value, .., value.
hamel_status value_apply_piecewise(parser *p, size_t n, const value *args, lex_token place,
                                   value *out) {
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
    expr *e = entries(n, args);
    *out = value_scalar(p, expr_piecewise(p->r.pool, n, e), uses & ~(unsigned)USES_CONDITION);
    free(e);
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
