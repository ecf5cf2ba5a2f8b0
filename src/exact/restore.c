/// From polynomials and elements back to plain, expanded expressions; fractions of exponentials so
/// that they overflow nowhere but where their value does.
#include "exact/field_internal.h"
#include "exact/restore_internal.h"
#include "exact/turns_internal.h"

expr integer_to_expr(exact_field *F, const fmpz_t z) {
    mpq_t q;
    mpq_init(q);
    fmpz_get_mpz(mpq_numref(q), z);
    expr e = expr_number(F->pool, q);
    mpq_clear(q);
    return e;
}

expr poly_to_expr(exact_field *F, const fmpz_mpoly_t poly) {
    fmpz_mpoly_t a;
    fmpz_mpoly_init(a, F->ctx);
    fmpz_mpoly_set(a, poly, F->ctx);
    turns_by_multiples(F, a);
    VEC(expr) terms = {0};
    VEC(expr) factors = {0};
    ulong *exps = MEM_NEW(ulong, (size_t)F->count + 1);
    for (slong i = 0; i < a->length; i++) {
        fmpz_mpoly_get_term_exp_ui(exps, a, i, F->ctx);
        factors.count = 0;
        *vec_push(&factors) = integer_to_expr(F, a->coeffs + i);
        for (slong v = 0; v < F->count; v++) {
            const generator *g = &F->generators[v];
            if (exps[v] != 0)
                *vec_push(&factors) = g->kind == GENERATOR_TURN
                                          ? turns_to_expr(F, g, exps[v])
                                          : expr_pow_int(F->pool, g->meaning, (long)exps[v]);
        }
        *vec_push(&terms) = expr_mul(F->pool, factors.count, factors.items);
    }
    expr e = terms.count == 0 ? expr_int(F->pool, 0) : expr_add(F->pool, terms.count, terms.items);
    free(exps);
    vec_clear(&terms);
    vec_clear(&factors);
    fmpz_mpoly_clear(a, F->ctx);
    return e;
}

// ---- fractions -----------------------------------------------------------------------------

/// The factor of a term that overflows: exp(a), or a power of cosh u; 1 if there is none. A product
/// has one exponential at most.
static expr steep_factor(expr_pool *pool, expr term) {
    const uint32_t n = expr_op_of(pool, term) == EXPR_MUL ? expr_arity(pool, term) : 1;
    expr steep = expr_int(pool, 1);
    for (uint32_t i = 0; i < n; i++) {
        const expr f = expr_op_of(pool, term) == EXPR_MUL ? expr_arg(pool, term, i) : term;
        const expr base = expr_op_of(pool, f) == EXPR_POW ? expr_arg(pool, f, 0) : f;
        const expr_op op = expr_op_of(pool, base);
        if (op == EXPR_EXP || op == EXPR_COSH) steep = expr_mul2(pool, steep, f);
    }
    return steep;
}

/// Every term of a sum divided by e.
static expr divide_terms(expr_pool *pool, expr sum, expr e) {
    if (expr_op_of(pool, sum) != EXPR_ADD) return expr_div(pool, sum, e);
    const uint32_t n = expr_arity(pool, sum);
    expr *terms = MEM_NEW(expr, n);
    for (uint32_t i = 0; i < n; i++) terms[i] = expr_div(pool, expr_arg(pool, sum, i), e);
    const expr out = expr_add(pool, n, terms);
    free(terms);
    return out;
}

/// The terms of a sum that have this steep factor, without it; zero if there are none.
static expr terms_with(expr_pool *pool, expr sum, expr steep) {
    const bool one = expr_op_of(pool, sum) != EXPR_ADD;
    const uint32_t n = one ? 1 : expr_arity(pool, sum);
    VEC(expr) terms = {0};
    for (uint32_t i = 0; i < n; i++) {
        const expr t = one ? sum : expr_arg(pool, sum, i);
        if (expr_same(steep_factor(pool, t), steep)) *vec_push(&terms) = expr_div(pool, t, steep);
    }
    const expr out = expr_add(pool, terms.count, terms.items);
    vec_clear(&terms);
    return out;
}

enum { MOST_PARTS = 2000 }; // terms that a fraction may have in all when it is taken apart

/// Σ_a c_a exp(a)/D as Σ_a c_a/(exp(−a) D): a sum below overflows where its fraction is zero.
static expr apart(expr_pool *pool, expr num, expr den) {
    const bool one = expr_op_of(pool, num) != EXPR_ADD;
    const uint32_t n = one ? 1 : expr_arity(pool, num);
    VEC(expr) parts = {0};
    for (uint32_t i = 0; i < n; i++) {
        const expr steep = steep_factor(pool, one ? num : expr_arg(pool, num, i));
        bool done = false;
        for (uint32_t k = 0; k < i && !done; k++)
            done = expr_same(steep_factor(pool, expr_arg(pool, num, k)), steep);
        if (!done)
            *vec_push(&parts) =
                expr_div(pool, terms_with(pool, num, steep), divide_terms(pool, den, steep));
    }
    const expr out = expr_add(pool, parts.count, parts.items);
    vec_clear(&parts);
    return out;
}

expr fraction_to_expr(expr_pool *pool, expr num, expr den) {
    const expr one = expr_int(pool, 1);
    if (expr_op_of(pool, den) != EXPR_ADD) { // what is steep divides the terms one by one
        const expr steep = steep_factor(pool, den);
        return expr_div(pool, divide_terms(pool, num, steep), expr_div(pool, den, steep));
    }
    const uint32_t n = expr_arity(pool, den);
    bool exponentials = false;
    for (uint32_t i = 0; i < n && !exponentials; i++)
        exponentials = !expr_same(steep_factor(pool, expr_arg(pool, den, i)), one);
    const uint32_t above = expr_op_of(pool, num) == EXPR_ADD ? expr_arity(pool, num) : 1;
    return exponentials && (uint64_t)above * n < MOST_PARTS ? apart(pool, num, den)
                                                            : expr_div(pool, num, den);
}

expr element_to_expr(exact_field *F, const element *e) {
    return fraction_to_expr(F->pool, poly_to_expr(F, e->num), poly_to_expr(F, e->den));
}
