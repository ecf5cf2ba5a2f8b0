/// How large the polynomials are that a graph stands for: their degree, and their coefficients.
#ifndef EXACT_TRIAL_DEGREE_INTERNAL_H
#define EXACT_TRIAL_DEGREE_INTERNAL_H

#include "exact/field_internal.h"

/// Of a polynomial with whole coefficients in the generators: its degree is at most `degree`, the
/// sum of the absolute values of its coefficients at most 2^bits. 1e90 and more: not known.
typedef struct poly_bound {
    double degree, bits;
} poly_bound;

/// Of the minors of a rows by cols matrix of prepared expressions, all denominators cleared, in the
/// coordinates that points are chosen in; for roots, of the norm. Some minor is zero at a point
/// exactly if that polynomial is. With one row: of each of the functions.
poly_bound minors_bound(exact_field *F, size_t rows, size_t cols, const expr *prepared);

#endif
