/// Differential forms over the base frame of a space, of any degree.
///
/// Components stand for increasing indices i_1 < .. < i_p (from 0), ordered by the last index
/// first: 01, 02, 12, 03, 13, 23, ... The place of a component is Σ_r binomial(i_r, r), whatever
/// the dimension. Wedge products carry no factorials: (α ∧ β)(X, Y) = α(X) β(Y) − α(Y) β(X).
#ifndef SPACE_FORM_H
#define SPACE_FORM_H

#include "space/space.h"

enum { FORM_MAX_DIMENSION = 63 };

typedef struct form {
    size_t degree, count; ///< count = binomial(n, degree)
    expr *components;
} form;

/// The zero form of a degree (at most n, or it has no components).
void form_init(form *w, const space *q, size_t degree);
void form_clear(form *w);

/// ω(E_i1, .., E_ip) for indices in any order.
expr form_component(const space *q, const form *w, const size_t *indices);
/// Where the component with these increasing indices stands.
size_t form_place(size_t degree, const size_t *increasing);

// The results below are fresh forms, to be cleared by the caller.

/// Exterior derivative:
///   dω(E_0 .. E_p) = Σ_r (−1)^r E_r[ω(.. r left out ..)]
///                    + Σ_{r<s} (−1)^{r+s} ω([E_r, E_s], .. r, s left out ..)
void form_derivative(const space *q, const form *w, form *out);
/// Interior product: (i_X ω)(..) = ω(X, ..). The degree must be at least 1.
void form_interior(const space *q, const expr *X, const form *w, form *out);
/// Lie derivative: (L_X ω)(E_1 .. E_p) = X[ω(E_1 .. E_p)] − Σ_r ω(.. [X, E_r] ..)
void form_lie(const space *q, const expr *X, const form *w, form *out);
void form_wedge(const space *q, const form *a, const form *b, form *out);
/// a·u + b·w for two forms of one degree.
void form_combine(const space *q, expr a, const form *u, expr b, const form *w, form *out);

#endif
