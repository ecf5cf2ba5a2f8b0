/// Flags at a given point: the span of the values there of the fields that generate a level over
/// the functions. At a singular point the ranks may stay for some levels and grow again: (2, 3, 4,
/// 4, 5).
#ifndef MECH_DISTRIBUTION_FLAG_AT_H
#define MECH_DISTRIBUTION_FLAG_AT_H

#include "mech/distribution/flag.h"

/// A point: coordinates (entries of the space) with their values, exactly: numbers with pi, or
/// functions of the coordinates that are not given, which stay generic.
typedef struct mech_point {
    size_t count;
    expr *at, *values;
} mech_point;

/// e[k] at the point. HAMEL_UNDEFINED if one has no value there.
HAMEL_MUST_USE hamel_status mech_point_values(exact *x, const mech_point *at, size_t count,
                                              const expr *e, expr *out);
/// The rank there of a rows by cols matrix of functions, which is nowhere more than `most`.
HAMEL_MUST_USE hamel_status mech_point_rank(exact *x, const space *q, const mech_point *at,
                                            size_t most, size_t rows, size_t cols, const expr *A,
                                            size_t *rank);

/// The flag at the point of the distribution spanned by r fields, which must be independent there.
/// `generic` is its flag at a generic point. The flag stops, with `ends` unknown, where it does not
/// reach its generic rank within a number of levels.
HAMEL_MUST_USE hamel_status flag_at_init(mech_flag *f, exact *x, flag_kind kind, size_t r,
                                         const expr *fields, const flag_levels *generic,
                                         const mech_point *at);

#endif
