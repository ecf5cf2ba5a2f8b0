/// Numbers given as expressions without symbols but pi: their sign, and expressions of the
/// parameters at given values. Signs are proved: with a ball around the value, or exactly.
#include "expr/calculus.h"
#include "model/text/parser_internal.h"
#include "model/value/constant_internal.h"

truth constant_is_zero(exact *x, expr e) {
    if (expr_is_number(x->pool, e)) return expr_is_int(x->pool, e, 0) ? TRUTH_YES : TRUTH_NO;
    return exact_is_zero(x, e);
}

truth constant_is_positive(exact *x, expr e) {
    if (expr_is_number(x->pool, e))
        return mpq_sgn(expr_value(x->pool, e)) > 0 ? TRUTH_YES : TRUTH_NO;
    const size_t count = expr_symbol_count(x->pool);
    __mpq_struct *zeros = MEM_NEW(__mpq_struct, count);
    for (size_t i = 0; i < count; i++) mpq_init(&zeros[i]);
    double middle, radius;
    truth answer = TRUTH_UNKNOWN;
    if (exact_ball(x, e, zeros, 128, &middle, &radius) == HAMEL_OK) {
        if (middle > radius) answer = TRUTH_YES;
        else if (middle < -radius || constant_is_zero(x, e) == TRUTH_YES) answer = TRUTH_NO;
    }
    for (size_t i = 0; i < count; i++) mpq_clear(&zeros[i]);
    free(zeros);
    return answer;
}

expr parser_at_defaults(parser *p, expr e) {
    const size_t n = p->parameters.count;
    expr *from = MEM_NEW(expr, n), *to = MEM_NEW(expr, n), out;
    for (size_t i = 0; i < n; i++) {
        from[i] = p->parameters.items[i].symbol;
        to[i] = p->parameters.items[i].value;
    }
    expr_substitute(p->r.pool, 1, &e, n, from, to, &out);
    free(from);
    free(to);
    return out;
}
