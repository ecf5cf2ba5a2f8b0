/// The bracket of functions. The invariant: a function of (q, v) on D stands for the one of (q, p)
/// that it is through the Legendre transformation; derivatives are taken of the latter.
#include "mech/hamilton/functions.h"

#include <stdlib.h>

#include "expr/calculus.h"
#include "expr/sum.h"
#include "space/field.h"

/// The derivatives of a function on D* along the directions of the bracket.
static void differential(const mech_hamilton *h, const space *q, expr f, expr *out) {
    expr_substitute(q->pool, 1, &f, h->r, h->symbols, h->velocities, &f);
    for (size_t i = 0; i < h->n; i++) space_apply_base(q, i, 1, &f, &out[i]);
    for (size_t a = 0; a < h->r; a++) out[h->n + a] = expr_diff(q->pool, f, h->momenta[a]);
}

/// X_f^A = π^AB e_B[f]
/// @eq GN16 §6.1      with the sign that makes X_H the motion
void mech_hamilton_field(const mech_hamilton *h, const space *q, expr f, expr *out) {
    expr *df = MEM_NEW(expr, h->size);
    differential(h, q, f, df);
    for (size_t A = 0; A < h->size; A++)
        out[A] = sum_pairing(q->pool, h->size, h->bracket + A * h->size, df);
    mech_hamilton_on_D(h, q->pool, h->size, out, out);
    free(df);
}

/// {f, g} = e_A[f] X_g^A
/// @eq GN16 §6
expr mech_hamilton_bracket(const mech_hamilton *h, const space *q, expr f, expr g) {
    expr *df = MEM_NEW(expr, h->size), *X = MEM_NEW(expr, h->size), out;
    differential(h, q, f, df);
    mech_hamilton_on_D(h, q->pool, h->size, df, df);
    mech_hamilton_field(h, q, g, X);
    out = sum_pairing(q->pool, h->size, df, X);
    free(df);
    free(X);
    return out;
}
