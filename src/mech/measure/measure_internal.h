/// What the files about invariant measures share.
#ifndef MECH_MEASURE_MEASURE_INTERNAL_H
#define MECH_MEASURE_MEASURE_INTERNAL_H

#include "base/vec.h"
#include "mech/measure/measure.h"

typedef VEC(expr) expr_list;

/// Fields whose derivative of σ is known: rows (X, X[σ]) of n + 1.
typedef struct known_slopes {
    size_t count;
    expr_list rows;
} known_slopes;

/// One question, being answered in m.
typedef struct measure_work {
    exact *x;
    const mech_system *s;
    const mech_divergence *v;
    const mech_measure_setting *given;
    mech_measure *m;
    expr_list obstructions;
    known_slopes by_symmetry; ///< slopes along generators
} measure_work;

/// Notes that e would have to vanish, if it is proved not to.
void measure_obstruct(measure_work *w, expr e, mech_measure_reason reason);

/// A density that is a product of powers of factors at hand; with `more`, also of factors of
/// numerators and of exponentials.
/// @eq GN16 (8.2)
HAMEL_MUST_USE hamel_status measure_by_factors(measure_work *w, bool more);
/// Learns slopes along generators; may find an obstruction.
HAMEL_MUST_USE hamel_status measure_by_symmetry(measure_work *w);
/// Compatible or not: decides unless something is too large. *differential is set to dσ over the
/// base frame, fresh, if it is closed and all of it is known; otherwise to NULL.
HAMEL_MUST_USE hamel_status measure_by_brackets(measure_work *w, expr **differential);
/// The same by values: only says no.
HAMEL_MUST_USE hamel_status measure_by_values(measure_work *w);
/// Whether dσ has no period along the angles; *direction is one along which it has, or may have.
truth measure_single_valued(const measure_work *w, const expr *differential, size_t *direction);
/// Whether base direction i goes around a circle: an angle without a range.
bool measure_is_circle(const measure_work *w, size_t i);

#endif
