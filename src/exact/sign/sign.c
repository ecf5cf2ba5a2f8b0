/// The arguments one after another, the cheap ones first, until one settles the matter. What each
/// of them leaves is kept: the answer is what all of them leave.
#include "exact/sign/sign.h"

#include <math.h>

#include "exact/convert_internal.h"
#include "exact/memo.h"
#include "exact/poly_internal.h"
#include "exact/sign/sign_box_internal.h"
#include "exact/sign/sign_form_internal.h"
#include "exact/sign/sign_internal.h"
#include "exact/sign/sign_poly_internal.h"
#include "exact/sign/sign_range_internal.h"
#include "expr/calculus.h"

/// Steps that polynomials may take, and how much smaller than elsewhere they have to stay.
enum { STEPS = 600, MODESTY = 20 };

sign_set sign_of_generator(const exact_field *F, const generator *g) {
    switch (g->kind) {
    case GENERATOR_SYMBOL: return sign_of_symbol(F->x, g->meaning);
    case GENERATOR_SIN: return sign_of_sine(F->x, expr_arg(F->pool, g->meaning, 0), false);
    case GENERATOR_COS: return sign_of_sine(F->x, expr_arg(F->pool, g->meaning, 0), true);
    case GENERATOR_TURN: // more than four parts
    case GENERATOR_SECH:
    case GENERATOR_EXP: return SIGN_PLUS;
    case GENERATOR_ABS: return SIGN_NOT_MINUS;
    case GENERATOR_ROOT: // D·(N/D)^(1/k)
        return fmpz_mpoly_is_one(g->scale, F->ctx) ? sign_by_form(F->x, g->atom) & SIGN_NOT_MINUS
                                                   : SIGN_ANY;
    case GENERATOR_TANH:
    case GENERATOR_OTHER: return sign_by_form(F->x, g->meaning);
    case GENERATOR_ENTRY: break;
    }
    return SIGN_ANY;
}

/// The value of a generator that is a number.
static double number_of(const exact_field *F, const generator *g) {
    if (!sign_is_number(F->pool, g->meaning)) return NAN;
    double value;
    expr_eval(F->pool, 1, &g->meaning, NULL, &value);
    return value;
}

static sign_set of_part(exact_field *F, const sign_ranges *r, const element *ends, fmpz_mpoly_t p) {
    sign_set *of = MEM_NEW(sign_set, (size_t)F->count + 1);
    double *number = MEM_NEW(double, (size_t)F->count + 1);
    for (slong v = 0; v < F->count; v++) {
        of[v] = sign_of_generator(F, &F->generators[v]);
        number[v] = number_of(F, &F->generators[v]);
    }
    sign_question k = {.F = F, .of = of, .number = number, .budget = STEPS};
    sign_set signs = sign_of_poly(&k, p);
    if (!sign_settled(signs) && r->count > 0) {
        sign_open_ranges(&k, r, ends, p);
        k.budget = STEPS;
        if (F->status == HAMEL_OK) signs &= sign_of_poly(&k, p);
    }
    free(of);
    free(number);
    return F->status == HAMEL_OK ? signs : SIGN_ANY;
}

static exact modestly(const exact *x) {
    exact modest = exact_quietly(x);
    modest.limits.product_terms /= MODESTY;
    modest.limits.terms /= MODESTY;
    modest.limits.gcd_terms /= MODESTY;
    modest.limits.factor_terms /= MODESTY;
    return modest;
}

/// Of numerator and denominator as polynomials.
static sign_set by_algebra(exact *x, expr e) {
    exact modest = modestly(x);
    sign_ranges r;
    sign_ranges_init(&r, x->pool, 1, &e);
    const size_t count = 1 + 2 * r.count;
    expr *all = MEM_NEW(expr, count);
    all[0] = e;
    for (size_t i = 1; i < count; i++) all[i] = r.ends[i - 1];
    exact_field *F;
    element *value;
    sign_set signs = SIGN_ANY;
    if (field_open(&F, &modest, count, all, &value) == HAMEL_OK) {
        const sign_set below = of_part(F, &r, value + 1, value[0].den);
        signs = sign_product(of_part(F, &r, value + 1, value[0].num), below & ~(sign_set)SIGN_ZERO);
        field_close(F, count, value);
    }
    free(all);
    sign_ranges_clear(&r);
    return signs;
}

/// Of a number.
static sign_set by_value(exact *x, expr e) {
    return sign_is_number(x->pool, e) ? sign_of_number(x, e) : SIGN_ANY;
}

/// Of the shape that is shortest to read, which shows squares that expanding hides.
static sign_set by_shape(exact *x, expr e) {
    exact modest = modestly(x);
    expr shape;
    if (exact_tidy(&modest, e, 0, NULL, &shape) != HAMEL_OK) return SIGN_ANY;
    return sign_by_form(x, shape) & sign_by_bounds(x, shape);
}

exact_signs exact_signs_of(exact *x, expr e) {
    static const struct {
        sign_argument by;
        sign_set (*decide)(exact *x, expr e);
    } arguments[] = {{SIGN_BY_BALLS, by_value},
                     {SIGN_BY_FORM, sign_by_form},
                     {SIGN_BY_ALGEBRA, by_algebra},
                     {SIGN_BY_FORM, by_shape},
                     {SIGN_BY_BALLS, sign_by_boxes}};
    uint32_t known[2];
    if (memo_find(x->memo, MEMO_SIGNS, e, known))
        return (exact_signs){.may = known[0], .by = (sign_argument)known[1]};
    exact_signs s = {.may = SIGN_ANY};
    if (expr_fault(x->pool, e)) return s;
    for (size_t i = 0; i < sizeof arguments / sizeof *arguments && !sign_settled(s.may); i++) {
        const sign_set left = s.may & arguments[i].decide(x, e);
        if (left != s.may && left != 0) s = (exact_signs){.may = left, .by = arguments[i].by};
    }
    memo_keep(x->memo, MEMO_SIGNS, e, s.may, (uint32_t)s.by);
    return s;
}

bool exact_is_positive(exact *x, expr e) { return exact_signs_of(x, e).may == SIGN_PLUS; }

bool exact_never_zero(exact *x, expr e) { return !(exact_signs_of(x, e).may & SIGN_ZERO); }
