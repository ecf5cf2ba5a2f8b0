/// What a reduction without group coordinates has to say in its own way: shape space with its
/// relations, and the connection as a form on Q.
#ifndef REPORT_DERIVE_SYMMETRY_BUNDLE_H
#define REPORT_DERIVE_SYMMETRY_BUNDLE_H

#include "report/derive/symmetry/reduction_names.h"

/// How field K of the frame is called: by the direction it is, or by its velocity.
void bundle_direction(const reducer *d, size_t K, text *out);

/// Whether d is one.
static inline bool is_bundle(const reducer *d) { return d->r->shape_count > 0; }

/// How function s is called in an index: its number if all are gamma_1, gamma_2, .., else its name.
const char *bundle_index(const reducer *d, size_t s);

/// b with B_μν = b ε_μνλ ν_λ, for a shape space of two dimensions with three functions: a two-form
/// on it is a multiple of the area. False if that could not be shown.
bool bundle_per_area(const reducer *d, const expr *B, expr *b);

void bundle_shape(const reducer *d, doc *to);
/// A function of the rates of the shape, one of which is left out where that is shorter: they
/// satisfy a relation. The same everywhere else.
expr bundle_shorter(const reducer *d, expr value);
void bundle_inertia(const reducer *d, doc *to);
void bundle_connection(const reducer *d, doc *to);
/// Lagrange's equations of shape space with the forces of momenta and curvature.
void bundle_shape_equations(const reducer *d, doc *to);
/// lambda, in the basis that bundle_connection shows.
void bundle_lambda(const reducer *d, doc *to);

#endif
