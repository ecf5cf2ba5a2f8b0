/// Formulas of steady motions: the characteristic polynomial, what has to be positive, integrals.
#include "report/table/steady_formulas_internal.h"

#include <stdlib.h>

#include "base/mem.h"
#include "exact/exact.h"
#include "expr/calculus.h"
#include "report/table/steady_words_internal.h"
#include "run/steady/integrals.h"

enum { MOST_TOKENS = 150, MOST_INTEGRAL = 50 }; ///< of a polynomial, of an integral that is told

/// c λ^k, to print.
static expr term(expr_pool *pool, expr c, expr lambda, unsigned long k) {
    if (k == 0) return c;
    const expr power[] = {lambda, expr_int(pool, (long)k)};
    const expr last = k == 1 ? lambda : expr_raw(pool, EXPR_POW, 2, power);
    if (expr_is_int(pool, c, 1)) return last;
    const size_t n = expr_op_of(pool, c) == EXPR_MUL ? expr_arity(pool, c) : 1;
    expr *args = MEM_NEW(expr, n + 1);
    for (size_t i = 0; i < n; i++)
        args[i] = expr_op_of(pool, c) == EXPR_MUL ? expr_arg(pool, c, (uint32_t)i) : c;
    args[n] = last;
    const expr product = expr_raw(pool, EXPR_MUL, n + 1, args);
    free(args);
    return product;
}

/// A factor of the characteristic polynomial by powers of λ, the highest first.
static hamel_status by_powers(exact *x, expr_pool *pool, expr factor, expr lambda, expr *out) {
    size_t count;
    unsigned long *powers, highest = 0;
    expr *c;
    const hamel_status status = exact_collect(x, factor, 1, &lambda, &count, &powers, &c);
    if (status != HAMEL_OK) return status;
    expr *terms = MEM_NEW(expr, count);
    size_t n = 0;
    for (size_t i = 0; i < count; i++) highest = powers[i] > highest ? powers[i] : highest;
    for (unsigned long k = highest + 1; k-- > 0;) {
        for (size_t i = 0; i < count; i++) {
            if (powers[i] != k) continue;
            expr tidy;
            if (exact_tidy(x, c[i], 0, NULL, &tidy) != HAMEL_OK) tidy = c[i];
            terms[n++] = term(pool, tidy, lambda, k);
        }
    }
    *out = n == 1 ? terms[0] : expr_raw(pool, EXPR_ADD, n, terms);
    free(terms);
    free(powers);
    free(c);
    return HAMEL_OK;
}

/// A polynomial in the model's own words.
static expr in_words(const steady *s, const steady_motion *e, expr polynomial) {
    const model *m = steady_model(s);
    for (size_t a = 0; a < steady_rank(s, e->chart); a++) {
        const expr symbol = steady_symbol(s, e->chart, a), name = steady_known_as(m, symbol);
        expr_substitute(m->pool, 1, &polynomial, 1, &symbol, &name, &polynomial);
    }
    return polynomial;
}

/// Whether formulas are for a reader: they have marks, and long ones are left out.
static bool is_read(expr_style style) { return style == EXPR_TEXT || style == EXPR_LATEX; }

static hamel_status add_formula(const expr_pool *pool, expr e, expr_style style, text *out) {
    return is_read(style) ? expr_print_marked(pool, e, style, out)
                          : expr_print(pool, e, style, out);
}

/// Between two formulas of a list.
static const char *separator(expr_style style) {
    return style == EXPR_LATEX ? ",\\quad\4 " : style == EXPR_TEXT ? ",\4  " : ", ";
}

size_t steady_tell_polynomial(const steady *s, const steady_motion *e, expr_style style,
                              text *out) {
    expr_pool *pool = steady_model(s)->pool;
    const mech_characteristic *p = &e->proof.polynomial;
    exact x;
    size_t told = 0;
    exact_init(&x, pool, NULL);
    if (!e->proof.has_polynomial) return 0;
    for (size_t i = 0; i < p->count; i++) {
        expr shape;
        if (expr_same(p->factors[i], p->lambda)) continue;
        const expr words = in_words(s, e, p->factors[i]);
        const bool good = by_powers(&x, pool, words, p->lambda, &shape) == HAMEL_OK &&
                          expr_infix_tokens(pool, shape) <= MOST_TOKENS;
        if (good && told > 0) text_add(out, separator(style));
        if (!good || add_formula(pool, shape, style, out) != HAMEL_OK) return 0;
        text_add(out, " = 0");
        told++;
    }
    return told;
}

/// Without a positive number in front.
static expr without_number(expr_pool *pool, expr e) {
    const expr first = expr_op_of(pool, e) == EXPR_MUL ? expr_arg(pool, e, 0) : e;
    if (!expr_is_number(pool, first) || mpq_sgn(expr_value(pool, first)) == 0) return e;
    const expr size = mpq_sgn(expr_value(pool, first)) < 0 ? expr_neg(pool, first) : first;
    return expr_div(pool, e, size);
}

size_t steady_tell_conditions(const steady *s, const steady_motion *e, expr_style style,
                              text *out) {
    expr_pool *pool = steady_model(s)->pool;
    const steady_proof *p = &e->proof;
    exact x;
    size_t told = 0;
    exact_init(&x, pool, NULL);
    for (size_t i = 0; i < p->condition_count; i++) {
        expr shape = in_words(s, e, p->conditions[i]);
        if (exact_tidy(&x, shape, 0, NULL, &shape) != HAMEL_OK) return 0;
        shape = without_number(pool, shape);
        if (is_read(style) && expr_infix_tokens(pool, shape) > MOST_TOKENS) continue;
        if (told++ > 0) text_add(out, separator(style));
        if (add_formula(pool, shape, style, out) != HAMEL_OK) return 0;
        text_add(out, " > 0");
    }
    if (told > 0 && told < p->condition_count)
        text_addf(out, "%s%sand %zu more, which --json tells%s", separator(style),
                  style == EXPR_LATEX ? "\\text{" : "", p->condition_count - told,
                  style == EXPR_LATEX ? "}" : "");
    return told;
}

size_t steady_tell_integrals(const steady *s, expr_style style, text *out) {
    const model *m = steady_model(s);
    size_t told = 0;
    exact x;
    exact_init(&x, m->pool, NULL);
    for (size_t i = 0; i < steady_integral_count(s); i++) {
        expr tidy = steady_integral(s, i);
        if (exact_tidy(&x, tidy, 0, NULL, &tidy) != HAMEL_OK) tidy = steady_integral(s, i);
        if (expr_infix_tokens(m->pool, tidy) > MOST_INTEGRAL) continue;
        text formula = {0};
        if (expr_print_marked(m->pool, tidy, style, &formula) == HAMEL_OK)
            text_addf(out, "%s%s", told++ == 0 ? "" : separator(style), text_cstr(&formula));
        text_clear(&formula);
    }
    return told;
}
