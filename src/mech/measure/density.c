/// Products of powers, and quadratic functions on spheres as forms.
#include "mech/measure/density.h"

#include <stdlib.h>

#include "base/vec.h"
#include "expr/calculus.h"
#include "expr/sum.h"
#include "mech/tools/pivots.h"

void mech_density_add(mech_density *d, expr base, expr exponent) {
    d->bases = mem_resize(d->bases, d->count + 1, sizeof *d->bases);
    d->exponents = mem_resize(d->exponents, d->count + 1, sizeof *d->exponents);
    d->bases[d->count] = base;
    d->exponents[d->count++] = exponent;
}

expr mech_density_value(expr_pool *pool, const mech_density *d) {
    expr product = expr_int(pool, 1);
    for (size_t i = 0; i < d->count; i++)
        product = expr_mul2(pool, product, expr_power(pool, d->bases[i], d->exponents[i]));
    return product;
}

mech_density mech_density_copy(const mech_density *d) {
    mech_density out = {0};
    for (size_t i = 0; i < d->count; i++) mech_density_add(&out, d->bases[i], d->exponents[i]);
    return out;
}

void mech_density_clear(mech_density *d) {
    free(d->bases);
    free(d->exponents);
    *d = (mech_density){0};
}

// ---- forms -----------------------------------------------------------------------------------

const size_t form_pair[FORM_PAIRS][2] = {{0, 0}, {1, 1}, {2, 2}, {0, 1}, {0, 2}, {1, 2}};

/// The coefficients of f as a form in γ; false if it is none, or a constant.
static bool as_form(exact *x, const space *q, expr f, const expr *gamma, expr *form) {
    size_t count;
    unsigned long *exponents;
    expr *coefficients;
    const expr letters[3] = {expr_symbol(x->pool, "form_1", EXPR_OTHER), // without relations
                             expr_symbol(x->pool, "form_2", EXPR_OTHER),
                             expr_symbol(x->pool, "form_3", EXPR_OTHER)};
    expr_substitute(x->pool, 1, &f, 3, gamma, letters, &f);
    if (exact_collect(x, f, 3, letters, &count, &exponents, &coefficients) != HAMEL_OK)
        return false;
    bool good = count > 1;
    for (size_t k = 0; k < FORM_PAIRS; k++) form[k] = expr_int(x->pool, 0);
    for (size_t i = 0; i < count && good; i++) {
        const unsigned long *e = exponents + 3 * i;
        const unsigned long degree = e[0] + e[1] + e[2];
        good = (degree == 0 || degree == 2) && mech_is_constant(q, coefficients[i]);
        for (size_t k = 0; k < FORM_PAIRS && good; k++) {
            unsigned long own[3] = {0, 0, 0};
            own[form_pair[k][0]]++;
            own[form_pair[k][1]]++;
            const bool same = e[0] == own[0] && e[1] == own[1] && e[2] == own[2];
            if (same || (degree == 0 && k < 3)) // a_0 = a_0 |γ|²
                form[k] = expr_add2(x->pool, form[k], coefficients[i]);
        }
    }
    free(exponents);
    free(coefficients);
    return good;
}

typedef struct shared_factor {
    expr f;
    size_t times; ///< in how many coefficients
} shared_factor;

typedef VEC(shared_factor) shared_factors;

static bool count_factors(exact *x, expr e, shared_factors *list) {
    expr unit, *found;
    long *powers;
    size_t count;
    if (exact_factor(x, e, &unit, &count, &found, &powers) != HAMEL_OK) return false;
    for (size_t i = 0; i < count; i++) {
        size_t at = 0;
        while (at < list->count && !expr_same(list->items[at].f, found[i])) at++;
        if (at == list->count) *vec_push(list) = (shared_factor){found[i], 0};
        list->items[at].times++;
    }
    free(found);
    free(powers);
    return true;
}

/// Divides a form by the factors that two of its coefficients share.
static bool divide_form(exact *x, expr *form) {
    shared_factors list = {0};
    bool good = true;
    for (size_t k = 0; k < FORM_PAIRS && good; k++) {
        good = exact_normal(x, form[k], &form[k]) == HAMEL_OK;
        if (good && !sum_zero(x->pool, form[k])) good = count_factors(x, form[k], &list);
    }
    expr shared = expr_int(x->pool, 1);
    for (size_t i = 0; i < list.count; i++) {
        if (list.items[i].times > 1) shared = expr_mul2(x->pool, shared, list.items[i].f);
    }
    for (size_t k = 0; k < FORM_PAIRS && good; k++) {
        form[k] = expr_div(x->pool, form[k], shared);
        good = exact_normal(x, form[k], &form[k]) == HAMEL_OK;
    }
    vec_clear(&list);
    return good;
}

bool mech_quadratic_form(exact *x, const space *q, expr f, expr gamma[3], expr c[FORM_PAIRS]) {
    for (size_t k = 0; k < q->factor_count; k++) {
        const expr *B = q->factors[k].entries;
        if (q->factors[k].kind->entry_count != FACTOR_ENTRIES) continue;
        for (size_t i = 0; i < 6; i++) {
            const size_t first = i < 3 ? 3 * i : i - 3, step = i < 3 ? 1 : 3;
            for (size_t j = 0; j < 3; j++) gamma[j] = B[first + j * step];
            if (as_form(x, q, f, gamma, c)) return divide_form(x, c);
        }
    }
    return false;
}
