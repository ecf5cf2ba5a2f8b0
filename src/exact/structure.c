/// Polynomial structure: factors, common divisors, coefficients.
#include <string.h>

#include "exact/convert_internal.h"
#include "exact/element_internal.h"
#include "exact/kept_polys_internal.h"
#include "exact/linear/linalg_internal.h"
#include "exact/poly_internal.h"
#include "exact/restore_internal.h"
#include "exact/scan_internal.h"
#include "exact/structure_internal.h"
#include "expr/calculus.h"

// ---- factoring -----------------------------------------------------------------------------

typedef VEC(expr) expr_list;
typedef VEC(long) long_list;

/// Appends the factors of a, to the powers times `sign`; returns what is left as a number or, where
/// factoring is beyond the budget, a itself.
static expr factor_into(exact_field *F, const fmpz_mpoly_t a, long sign, expr_list *factors,
                        long_list *powers) {
    fmpz_mpoly_factor_t f;
    fmpz_mpoly_factor_init(f, F->ctx);
    expr unit;
    if (poly_may_factor(F, a) && kept_factor(F->x->memo, f, a, F->ctx)) {
        unit = integer_to_expr(F, f->constant);
        for (slong i = 0; i < f->num; i++) {
            *vec_push(factors) = poly_to_expr(F, f->poly + i);
            *vec_push(powers) = sign * (long)fmpz_get_si(f->exp + i);
        }
    } else {
        unit = poly_to_expr(F, a);
    }
    fmpz_mpoly_factor_clear(f, F->ctx);
    return unit;
}

hamel_status factor_of_expr(exact *x, expr e, expr *unit, size_t *count, expr **factors,
                            long **powers) {
    exact_field *F;
    element *value;
    *count = 0;
    *factors = NULL;
    *powers = NULL;
    hamel_status status = field_open(&F, x, 1, &e, &value);
    if (status != HAMEL_OK) return status;
    element_settle(F, value);
    expr_list list = {0};
    long_list exponents = {0};
    expr top = factor_into(F, value->num, 1, &list, &exponents);
    expr bottom = factor_into(F, value->den, -1, &list, &exponents);
    *unit = expr_div(x->pool, top, bottom);
    *count = list.count;
    *factors = list.items;
    *powers = exponents.items;
    status = F->status;
    field_close(F, 1, value);
    return status;
}

hamel_status exact_partial(exact *x, expr e, expr symbol, expr *out) {
    return exact_normal(x, expr_diff(x->pool, e, symbol), out);
}

// ---- coefficients ----------------------------------------------------------------------------

/// e opened as a polynomial in some symbols: coefficient by exponents, over one denominator.
typedef struct collected {
    exact_field *F;
    element *values; ///< e, then the variables
    size_t n;
    buckets parts;
} collected;

static void collected_close(collected *c) {
    buckets_clear(&c->parts, c->F);
    field_close(c->F, c->n + 1, c->values);
}

/// Whether generator g is made of one of the variables without being it: sin(v), sqrt(v), ...
static bool hides_variable(const exact_field *F, const generator *g, size_t n,
                           const expr *variables) {
    if (g->kind == GENERATOR_SYMBOL || g->kind == GENERATOR_ENTRY) return false;
    expr_walk w;
    expr_walk_init(&w, F->pool, 1, &g->meaning);
    bool found = false;
    uint32_t place;
    for (size_t k = 0; k < n && !found; k++) found = expr_walk_find(&w, variables[k], &place);
    expr_walk_clear(&w);
    return found;
}

static hamel_status collected_open(collected *c, exact *x, expr e, size_t n,
                                   const expr *variables) {
    expr *all = MEM_NEW(expr, n + 1);
    all[0] = e;
    memcpy(all + 1, variables, n * sizeof *all);
    *c = (collected){.n = n};
    hamel_status status = field_open(&c->F, x, n + 1, all, &c->values);
    free(all);
    if (status != HAMEL_OK) return status;
    exact_field *F = c->F;
    element_settle(F, &c->values[0]);
    slong *vars = MEM_NEW(slong, n + 1);
    for (size_t k = 0; k < n; k++) {
        vars[k] = field_find(F, GENERATOR_SYMBOL, variables[k]);
        if (vars[k] < 0) field_fail(F, HAMEL_INVALID, "coefficients are taken in symbols only");
        else if (poly_degree(F, c->values[0].den, vars[k]) > 0)
            field_fail(F, HAMEL_INVALID, "not a polynomial in %s: it stands in a denominator",
                       expr_symbol_info_of(x->pool, variables[k])->name);
    }
    for (slong v = 0; v < F->count && F->status == HAMEL_OK; v++) {
        const bool occurs =
            poly_degree(F, c->values[0].num, v) > 0 || poly_degree(F, c->values[0].den, v) > 0;
        if (occurs && hides_variable(F, &F->generators[v], n, variables))
            field_fail(F, HAMEL_INVALID,
                       "not a polynomial in the variables: one stands inside a function");
    }
    if (F->status == HAMEL_OK) buckets_init(&c->parts, F, c->values[0].num, n, vars);
    free(vars);
    status = F->status;
    if (status != HAMEL_OK) collected_close(c);
    return status;
}

static expr collected_coefficient(collected *c, size_t i) {
    element e;
    element_init(c->F, &e);
    fmpz_mpoly_set(e.num, &c->parts.coefficients[i], c->F->ctx);
    fmpz_mpoly_set(e.den, c->values[0].den, c->F->ctx);
    element_settle(c->F, &e);
    expr out = element_to_expr(c->F, &e);
    element_clear(c->F, &e);
    return out;
}

hamel_status exact_collect(exact *x, expr e, size_t n, const expr *variables, size_t *count,
                           unsigned long **exponents, expr **coefficients) {
    collected c;
    *count = 0;
    *exponents = NULL;
    *coefficients = NULL;
    hamel_status status = collected_open(&c, x, e, n, variables);
    if (status != HAMEL_OK) return status;
    *count = c.parts.count;
    *exponents = mem_copy(c.parts.exponents, c.parts.count * n, sizeof(ulong));
    *coefficients = MEM_NEW(expr, c.parts.count);
    for (size_t i = 0; i < c.parts.count; i++) (*coefficients)[i] = collected_coefficient(&c, i);
    collected_close(&c);
    return HAMEL_OK;
}

hamel_status exact_coefficient(exact *x, expr e, size_t n, const expr *variables,
                               const unsigned long *exponents, expr *out) {
    collected c;
    *out = expr_int(x->pool, 0);
    hamel_status status = collected_open(&c, x, e, n, variables);
    if (status != HAMEL_OK) return status;
    for (size_t i = 0; i < c.parts.count; i++) {
        if (memcmp(c.parts.exponents + i * n, exponents, n * sizeof *exponents) == 0)
            *out = collected_coefficient(&c, i);
    }
    collected_close(&c);
    return HAMEL_OK;
}

hamel_status exact_quadratic(exact *x, expr e, size_t n, const expr *variables, expr *M, expr *w,
                             expr *c) {
    collected k;
    const expr zero = expr_int(x->pool, 0);
    for (size_t i = 0; i < n * n; i++) M[i] = zero;
    for (size_t i = 0; w != NULL && i < n; i++) w[i] = zero;
    if (c != NULL) *c = zero;
    hamel_status status = collected_open(&k, x, e, n, variables);
    if (status != HAMEL_OK) return status;
    for (size_t t = 0; t < k.parts.count && status == HAMEL_OK; t++) {
        const ulong *exps = k.parts.exponents + t * n;
        size_t places[2], total = 0;
        for (size_t i = 0; i < n; i++) {
            for (ulong times = 0; times < exps[i]; times++, total++) {
                if (total < 2) places[total] = i;
            }
            if (total > 2) break;
        }
        if (total > 2) {
            status = diag_add(x->messages, HAMEL_INVALID, (diag_span){0, 0},
                              "not quadratic: a term of higher degree in the variables");
            break;
        }
        expr a = collected_coefficient(&k, t);
        if (total == 0 && c != NULL) *c = a;
        if (total == 1 && w != NULL) w[places[0]] = a;
        if (total == 2) {
            const bool square = places[0] == places[1]; // a v² = ½ (2a) v², a u v = ½ (a + a) u v
            expr entry = square ? expr_mul2(x->pool, expr_int(x->pool, 2), a) : a;
            M[places[0] * n + places[1]] = M[places[1] * n + places[0]] = entry;
        }
    }
    collected_close(&k);
    return status;
}
