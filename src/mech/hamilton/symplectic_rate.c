/// The rate of the symplectic form: reactions on brackets of fields in D.
#include "mech/hamilton/symplectic_rate.h"

#include <stdlib.h>

#include "expr/calculus.h"
#include "expr/sum.h"
#include "space/field.h"

/// ⟨R, [X_α, X_β]⟩, R = λ_a β^a
/// @eq BKMM96 §2.3      Remark 1
hamel_status mech_symplectic_rate(exact *x, const mech_system *s, const mech_quasi *d,
                                  expr *curvature, expr *out) {
    expr_pool *pool = x->pool;
    const size_t n = d->n, r = d->r, p = d->p;
    expr *XY = MEM_NEW(expr, n), *lambda = MEM_NEW(expr, p);
    expr_substitute(pool, p, d->multipliers, r, d->rate_symbols, d->rates, lambda);
    for (size_t k = 0; k < r * r; k++) {
        space_bracket(s->q, d->basis.fields + k / r * n, d->basis.fields + k % r * n, XY);
        for (size_t a = 0; a < p; a++)
            curvature[k * p + a] = sum_pairing(pool, n, s->beta + a * n, XY);
    }
    const hamel_status status = readable_normalise(x, r * r * p, curvature);
    for (size_t k = 0; k < r * r && status == HAMEL_OK; k++)
        out[k] = sum_pairing(pool, p, lambda, curvature + k * p);
    free(XY);
    free(lambda);
    return status == HAMEL_OK ? readable_normalise(x, r * r, out) : status;
}
