/// From polynomials and elements back to plain, expanded expressions.
#include "exact/field_internal.h"

expr integer_to_expr(exact_field *F, const fmpz_t z) {
    mpq_t q;
    mpq_init(q);
    fmpz_get_mpz(mpq_numref(q), z);
    expr e = expr_number(F->pool, q);
    mpq_clear(q);
    return e;
}

expr poly_to_expr(exact_field *F, const fmpz_mpoly_t a) {
    VEC(expr) terms = {0};
    VEC(expr) factors = {0};
    ulong *exps = MEM_NEW(ulong, (size_t)F->count + 1);
    for (slong i = 0; i < a->length; i++) {
        fmpz_mpoly_get_term_exp_ui(exps, a, i, F->ctx);
        factors.count = 0;
        *vec_push(&factors) = integer_to_expr(F, a->coeffs + i);
        for (slong v = 0; v < F->count; v++) {
            if (exps[v] != 0)
                *vec_push(&factors) =
                    expr_pow_int(F->pool, F->generators[v].meaning, (long)exps[v]);
        }
        *vec_push(&terms) = expr_mul(F->pool, factors.count, factors.items);
    }
    expr e = terms.count == 0 ? expr_int(F->pool, 0) : expr_add(F->pool, terms.count, terms.items);
    free(exps);
    vec_clear(&terms);
    vec_clear(&factors);
    return e;
}

expr element_to_expr(exact_field *F, const element *e) {
    return expr_div(F->pool, poly_to_expr(F, e->num), poly_to_expr(F, e->den));
}
