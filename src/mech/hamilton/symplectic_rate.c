/// The rate of the symplectic form: reactions on brackets of fields in D.
#include "mech/hamilton/symplectic_rate.h"

#include <stdlib.h>

#include "expr/calculus.h"
#include "expr/sum.h"
#include "space/field.h"

/// ⟨R, [X_α, X_β]⟩, R = λ_a β^a
/// @eq BKMM96 §2.3      Remark 1
hamel_status mech_symplectic_rate(exact *x, const mech_system *s, const mech_quasi *d, expr *out) {
    expr_pool *pool = x->pool;
    const size_t n = d->n, r = d->r;
    expr *R = MEM_NEW(expr, n), *XY = MEM_NEW(expr, n), *lambda = MEM_NEW(expr, d->p);
    expr_substitute(pool, d->p, d->multipliers, r, d->rate_symbols, d->rates, lambda);
    for (size_t i = 0; i < n; i++) {
        sum total = {0};
        for (size_t a = 0; a < d->p; a++)
            sum_add_product(pool, &total, 1, lambda[a], s->beta[a * n + i]);
        R[i] = sum_take(pool, &total);
        vec_clear(&total);
    }
    for (size_t a = 0; a < r; a++) {
        for (size_t b = a; b < r; b++) {
            space_bracket(s->q, d->basis.fields + a * n, d->basis.fields + b * n, XY);
            out[a * r + b] = sum_pairing(pool, n, R, XY);
            out[b * r + a] = expr_neg(pool, out[a * r + b]);
        }
    }
    free(R);
    free(XY);
    free(lambda);
    return readable_normalise(x, r * r, out);
}
