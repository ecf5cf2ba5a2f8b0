/// Spaces spanned by vector fields over the constants: independence, membership, brackets. Fields
/// are rows of n components over the base frame.
#ifndef MECH_TOOLS_FIELDS_H
#define MECH_TOOLS_FIELDS_H

#include "exact/exact.h"
#include "space/space.h"

/// Whether Z = Σ_j coefficients[j] X_j with constants, for k independent fields X_j; zeros if not.
HAMEL_MUST_USE hamel_status field_span_express(exact *x, size_t n, size_t k, const expr *fields,
                                               const expr *Z, expr *coefficients, truth *found);

/// Drops fields that depend on others before them, in place.
HAMEL_MUST_USE hamel_status field_span_independent(exact *x, size_t n, size_t *count, expr *fields);

/// Adds brackets of independent fields until the span is closed under them, or has more than `most`
/// fields; *fields is a fresh array that may move. *closed: whether it is.
HAMEL_MUST_USE hamel_status field_span_close(exact *x, const space *q, size_t *count, expr **fields,
                                             size_t most, truth *closed);

/// Multiplies the entries of a field, or its coefficients over others, by a constant that leaves no
/// denominators, where there are some of constants.
HAMEL_MUST_USE hamel_status field_clear_denominators(exact *x, const space *q, size_t count,
                                                     expr *entries);

#endif
