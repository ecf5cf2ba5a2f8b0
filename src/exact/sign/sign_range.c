/// Ranges as positive variables: a symbol between its ends is a function of u > 0,
///   x = a + u    above a,     x = b − u    below b,     x = (a + b u)/(1 + u)    between a and b,
/// and a polynomial in x becomes one in u over a positive denominator.
#include "exact/sign/sign_range_internal.h"

#include "exact/poly_internal.h"
#include "exact/scan_internal.h"
#include "expr/walk.h"

void sign_ranges_init(sign_ranges *r, expr_pool *pool, size_t n, const expr *e) {
    expr_walk w;
    expr_walk_init(&w, pool, n, e);
    *r = (sign_ranges){0, MEM_NEW(expr, w.count), MEM_NEW(expr, 2 * w.count)};
    for (uint32_t i = 0; i < w.count; i++) {
        const expr node = {w.ids[i]};
        if (!expr_is_symbol(pool, node)) continue;
        const expr_symbol_info *info = expr_symbol_info_of(pool, node);
        if (!info->has_lower && !info->has_upper) continue;
        r->ends[2 * r->count] = info->has_lower ? info->lower : expr_int(pool, 0);
        r->ends[2 * r->count + 1] = info->has_upper ? info->upper : expr_int(pool, 0);
        r->symbols[r->count++] = node;
    }
    expr_walk_clear(&w);
}

void sign_ranges_clear(sign_ranges *r) {
    free(r->symbols);
    free(r->ends);
}

/// X and Y with x = X/Y; u takes the place of generator v.
static void fraction_of_u(exact_field *F, const expr_symbol_info *info, const element *ends,
                          slong v, fmpz_mpoly_t X, fmpz_mpoly_t Y) {
    fmpz_mpoly_t u, t;
    fmpz_mpoly_init(u, F->ctx);
    fmpz_mpoly_init(t, F->ctx);
    fmpz_mpoly_gen(u, v, F->ctx);
    if (info->has_lower && info->has_upper) { // over the product of both denominators and 1 + u
        poly_mul(F, Y, ends[0].den, ends[1].den);
        poly_mul(F, t, Y, u);
        fmpz_mpoly_add(Y, Y, t, F->ctx);
        poly_mul(F, X, ends[0].num, ends[1].den);
        poly_mul(F, t, ends[1].num, ends[0].den);
        poly_mul(F, t, t, u);
        fmpz_mpoly_add(X, X, t, F->ctx);
    } else {
        const element *end = info->has_lower ? &ends[0] : &ends[1];
        fmpz_mpoly_set(Y, end->den, F->ctx);
        poly_mul(F, t, Y, u);
        if (info->has_lower) fmpz_mpoly_add(X, end->num, t, F->ctx);
        else fmpz_mpoly_sub(X, end->num, t, F->ctx);
    }
    fmpz_mpoly_clear(u, F->ctx);
    fmpz_mpoly_clear(t, F->ctx);
}

/// p ← Σ a_k X^k Y^(d − k) for p = Σ a_k x^k of degree d.
static void homogenise(exact_field *F, fmpz_mpoly_t p, slong v, const fmpz_mpoly_t X,
                       const fmpz_mpoly_t Y) {
    const ulong degree = (ulong)poly_degree(F, p, v);
    buckets parts;
    fmpz_mpoly_t term, power;
    buckets_init(&parts, F, p, 1, &v);
    fmpz_mpoly_init(term, F->ctx);
    fmpz_mpoly_init(power, F->ctx);
    fmpz_mpoly_zero(p, F->ctx);
    for (size_t i = 0; i < parts.count; i++) {
        poly_pow(F, term, X, parts.exponents[i]);
        poly_pow(F, power, Y, degree - parts.exponents[i]);
        poly_mul(F, term, term, power);
        poly_mul(F, term, term, &parts.coefficients[i]);
        fmpz_mpoly_add(p, p, term, F->ctx);
    }
    fmpz_mpoly_clear(term, F->ctx);
    fmpz_mpoly_clear(power, F->ctx);
    buckets_clear(&parts, F);
}

/// Whether the ends can be used: positive denominators, and no symbol that has a range itself.
static bool usable(sign_question *k, const sign_ranges *r, const element *ends) {
    bool good =
        sign_of_poly(k, ends[0].den) == SIGN_PLUS && sign_of_poly(k, ends[1].den) == SIGN_PLUS;
    for (size_t i = 0; i < r->count && good; i++) {
        const slong v = field_find(k->F, GENERATOR_SYMBOL, r->symbols[i]);
        for (int end = 0; end < 2 && v >= 0; end++)
            good = good && poly_degree(k->F, ends[end].num, v) <= 0 &&
                   poly_degree(k->F, ends[end].den, v) <= 0;
    }
    return good;
}

/// Whether a root has generator v in its power.
static bool under_a_root(const exact_field *F, slong v) {
    bool under = false;
    for (slong u = 0; u < F->count && !under; u++)
        under = F->generators[u].has_power && poly_degree(F, F->generators[u].power, v) > 0;
    return under;
}

void sign_open_ranges(sign_question *k, const sign_ranges *r, const element *ends, fmpz_mpoly_t p) {
    exact_field *F = k->F;
    fmpz_mpoly_t X, Y;
    fmpz_mpoly_init(X, F->ctx);
    fmpz_mpoly_init(Y, F->ctx);
    for (size_t i = 0; i < r->count && F->status == HAMEL_OK; i++) {
        const slong v = field_find(F, GENERATOR_SYMBOL, r->symbols[i]);
        const element *own = &ends[2 * i];
        if (v < 0 || poly_degree(F, p, v) <= 0 || !usable(k, r, own)) continue;
        fraction_of_u(F, expr_symbol_info_of(F->pool, r->symbols[i]), own, v, X, Y);
        homogenise(F, p, v, X, Y);
        k->of[v] = SIGN_PLUS;
        k->moved = k->moved || under_a_root(F, v);
    }
    fmpz_mpoly_clear(X, F->ctx);
    fmpz_mpoly_clear(Y, F->ctx);
}
