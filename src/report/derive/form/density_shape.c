/// Densities to print. A product of powers stays one: its factors are brought into shape one by
/// one, and a quadratic function on a sphere is written as a form where that is shorter. Constant
/// factors do not matter. Powers below zero go below the line, and those with one exponent stand
/// under one root. What is printed is not negative.
#include <stdlib.h>

#include "base/vec.h"
#include "exact/sign/sign.h"
#include "expr/calculus.h"
#include "expr/sum.h"
#include "mech/tools/readable.h"
#include "report/derive/chapter.h"
#include "report/derive/form/density_shape.h"

typedef VEC(expr) expr_list;

/// Σ c_ij γ_i γ_j, term by term, with the model's names.
static expr form_shape(chapter *c, const expr *gamma, const expr *form) {
    expr_list terms = {0};
    for (size_t k = 0; k < FORM_PAIRS; k++) {
        if (sum_zero(c->pool, form[k])) continue;
        const size_t i = form_pair[k][0], j = form_pair[k][1];
        const expr square = expr_mul2(c->pool, gamma[i], gamma[j]);
        *vec_push(&terms) = chapter_tidy(c, expr_mul2(c->pool, form[k], square));
    }
    const expr out =
        terms.count == 1 ? terms.items[0] : expr_raw(c->pool, EXPR_ADD, terms.count, terms.items);
    vec_clear(&terms);
    return out;
}

/// The shortest form of a constant multiple of f.
static expr base_shape(chapter *c, expr f) {
    expr gamma[3], form[FORM_PAIRS];
    if (expr_op_of(c->pool, f) == EXPR_EXP) {
        const expr exponent = chapter_tidy(c, expr_arg(c->pool, f, 0));
        return expr_raw(c->pool, EXPR_EXP, 1, &exponent);
    }
    const expr plain = chapter_tidy(c, f);
    exact brief = readable_limits(c->x);
    if (!mech_quadratic_form(&brief, c->m->q, f, gamma, form)) return plain;
    const expr other = form_shape(c, gamma, form);
    return expr_infix_tokens(c->pool, other) < expr_infix_tokens(c->pool, plain) ? other : plain;
}

/// Which signs f has, as far as is seen: a diagonal form on a sphere has those of its coefficients.
static sign_set signs_of(chapter *c, expr f) {
    exact brief = readable_limits(c->x);
    expr gamma[3], form[FORM_PAIRS];
    const sign_set plain = exact_signs_of(&brief, f).may;
    if ((plain & SIGN_MINUS) == 0 || !mech_quadratic_form(&brief, c->m->q, f, gamma, form))
        return plain;
    sign_set all = 0;
    for (size_t k = 0; k < FORM_PAIRS; k++) {
        if (form_pair[k][0] == form_pair[k][1]) all |= exact_signs_of(&brief, form[k]).may;
        else if (!sum_zero(c->pool, form[k])) return plain;
    }
    return all & plain;
}

/// The same, positive where a density is: a factor that may be negative and stands with an odd
/// exponent is turned round, or shown without its sign. Others keep the sign of a root's argument.
static expr positive_shape(chapter *c, expr f, expr exponent) {
    mpq_srcptr power = expr_value(c->pool, exponent);
    if (mpz_cmp_ui(mpq_denref(power), 1) != 0 || mpz_even_p(mpq_numref(power)))
        return base_shape(c, f);
    const sign_set may = signs_of(c, f);
    if ((may & SIGN_MINUS) == 0) return base_shape(c, f);
    if ((may & SIGN_PLUS) == 0) return base_shape(c, expr_neg(c->pool, f));
    const expr shape = base_shape(c, f);
    return expr_raw(c->pool, EXPR_ABS, 1, &shape);
}

static expr raw_product(expr_pool *pool, const expr_list *list) {
    if (list->count == 0) return expr_int(pool, 1);
    return list->count == 1 ? list->items[0] : expr_raw(pool, EXPR_MUL, list->count, list->items);
}

/// The factors with exponent ±e, e > 0, to that power.
static void add_power(expr_pool *pool, expr_list *to, const expr_list *bases, expr exponent) {
    if (bases->count == 0) return;
    const expr args[2] = {raw_product(pool, bases), exponent};
    if (expr_is_int(pool, exponent, 1)) {
        for (size_t i = 0; i < bases->count; i++) *vec_push(to) = bases->items[i];
    } else *vec_push(to) = expr_raw(pool, EXPR_POW, 2, args);
}

/// Π bases^exponents with numbers as exponents.
static expr product_shape(chapter *c, const mech_density *d) {
    expr_pool *pool = c->pool;
    expr_list above = {0}, below = {0};
    bool *done = MEM_NEW_ZERO(bool, d->count);
    for (size_t i = 0; i < d->count; i++) {
        if (done[i]) continue;
        expr_list same = {0};
        for (size_t k = i; k < d->count; k++) {
            if (!expr_same(d->exponents[k], d->exponents[i])) continue;
            done[k] = true;
            *vec_push(&same) = positive_shape(c, d->bases[k], d->exponents[k]);
        }
        const bool negative = mpq_sgn(expr_value(pool, d->exponents[i])) < 0;
        add_power(pool, negative ? &below : &above, &same,
                  negative ? expr_neg(pool, d->exponents[i]) : d->exponents[i]);
        vec_clear(&same);
    }
    expr out = raw_product(pool, &above);
    if (below.count > 0) {
        const expr inverse[2] = {raw_product(pool, &below), expr_int(pool, -1)};
        *vec_push(&above) = expr_raw(pool, EXPR_POW, 2, inverse);
        out = raw_product(pool, &above);
    }
    free(done);
    vec_clear(&above);
    vec_clear(&below);
    return out;
}

/// A shape with the model's names replaced by what they stand for.
static expr without_names(chapter *c, expr shape) {
    expr_list names = {0}, meanings = {0};
    for (size_t i = 0; i < c->name_count; i++) {
        *vec_push(&names) = c->names[i].name;
        *vec_push(&meanings) = c->names[i].meaning;
    }
    expr_substitute(c->pool, 1, &shape, names.count, names.items, meanings.items, &shape);
    vec_clear(&names);
    vec_clear(&meanings);
    return shape;
}

void chapter_density(chapter *c, doc *to, const char *key, const char *name,
                     const mech_density *density) {
    bool numbers = true;
    for (size_t i = 0; i < density->count; i++)
        numbers = numbers && expr_is_number(c->pool, density->exponents[i]);
    const expr symbol = chapter_symbol(c, "%s", name);
    if (!numbers) {
        chapter_formula(c, to, key, symbol, mech_density_value(c->pool, density), NULL);
        return;
    }
    // the value as it is printed, which may be a constant times that of the density as it was found
    const expr shape = product_shape(c, density);
    doc_expr(to, key, symbol, shape, NULL)->source = without_names(c, shape);
}
