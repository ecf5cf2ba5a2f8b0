/// Polynomials of mechanics are linear in some mass or speed, and then one common divisor replaces
/// factoring: with p = A v + B and g = gcd(A, B), p/g is irreducible, as of two factors one would
/// be free of v and divide both of its coefficients. The other factors are those of g. What is seen
/// to be irreducible is not factored at all.
#include "exact/factor_internal.h"

#include "exact/coprime_internal.h"
#include "exact/irreducible_internal.h"

/// The variable of degree one with the fewest terms; −1 if there is none.
static slong most_linear(const fmpz_mpoly_t p, const fmpz_mpoly_ctx_t ctx) {
    const slong count = fmpz_mpoly_ctx_nvars(ctx);
    ulong *exps = MEM_NEW(ulong, (size_t)count + 1);
    slong *terms = MEM_NEW_ZERO(slong, (size_t)count + 1), best = -1;
    for (slong i = 0; i < p->length; i++) {
        fmpz_mpoly_get_term_exp_ui(exps, p, i, ctx);
        for (slong v = 0; v < count; v++) {
            if (exps[v] > 1) terms[v] = WORD_MAX / 2; // no longer linear
            terms[v] += exps[v] == 1 && terms[v] < WORD_MAX / 2;
        }
    }
    for (slong v = 0; v < count; v++) {
        if (terms[v] == 0 || terms[v] == WORD_MAX / 2) continue;
        if (best < 0 || terms[v] < terms[best]) best = v;
    }
    free(exps);
    free(terms);
    return best;
}

/// p = g · q, q irreducible with a positive leading coefficient and g free of v.
static bool split_linear(fmpz_mpoly_t g, fmpz_mpoly_t q, const fmpz_mpoly_t p, slong v,
                         const fmpz_mpoly_ctx_t ctx) {
    fmpz_mpoly_t with, without;
    fmpz_mpoly_init(with, ctx);
    fmpz_mpoly_init(without, ctx);
    fmpz_mpoly_get_coeff_vars_ui(with, p, &v, (ulong[]){1}, 1, ctx);
    fmpz_mpoly_get_coeff_vars_ui(without, p, &v, (ulong[]){0}, 1, ctx);
    const bool done =
        poly_common_divisor(g, with, without, ctx) && fmpz_mpoly_divides(q, p, g, ctx);
    if (done && fmpz_sgn(q->coeffs) < 0) {
        fmpz_mpoly_neg(q, q, ctx);
        fmpz_mpoly_neg(g, g, ctx);
    }
    fmpz_mpoly_clear(with, ctx);
    fmpz_mpoly_clear(without, ctx);
    return done;
}

/// f ← p as a number times one factor with a positive leading coefficient.
static void set_irreducible(fmpz_mpoly_factor_t f, const fmpz_mpoly_t p,
                            const fmpz_mpoly_ctx_t ctx) {
    fmpz_mpoly_t q;
    fmpz_mpoly_init(q, ctx);
    fmpz_mpoly_factor_one(f, ctx);
    _fmpz_vec_content(f->constant, p->coeffs, p->length);
    if (fmpz_sgn(p->coeffs) < 0) fmpz_neg(f->constant, f->constant);
    fmpz_mpoly_scalar_divexact_fmpz(q, p, f->constant, ctx);
    fmpz_mpoly_factor_append_ui(f, q, 1, ctx);
    fmpz_mpoly_clear(q, ctx);
}

bool poly_factor(fmpz_mpoly_factor_t f, const fmpz_mpoly_t p, const fmpz_mpoly_ctx_t ctx) {
    const slong v = p->length < 2 || p->bits > FLINT_BITS ? -1 : most_linear(p, ctx);
    if (v < 0 && poly_seen_irreducible(p, ctx)) {
        set_irreducible(f, p, ctx);
        return true;
    }
    if (v < 0) return fmpz_mpoly_factor(f, p, ctx);
    fmpz_mpoly_t g, q;
    fmpz_mpoly_init(g, ctx);
    fmpz_mpoly_init(q, ctx);
    const bool done = split_linear(g, q, p, v, ctx) && poly_factor(f, g, ctx);
    if (done) fmpz_mpoly_factor_append_ui(f, q, 1, ctx);
    fmpz_mpoly_clear(g, ctx);
    fmpz_mpoly_clear(q, ctx);
    return done;
}
