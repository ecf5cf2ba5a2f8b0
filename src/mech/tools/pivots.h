/// Which velocities the constraints can be solved for.
#ifndef MECH_TOOLS_PIVOTS_H
#define MECH_TOOLS_PIVOTS_H

#include "exact/exact.h"
#include "space/space.h"

/// The sets of p columns on which β has a nonzero determinant: the velocities that can be solved
/// for. Those with a constant determinant come first, then the shorter ones.
typedef struct mech_pivots {
    size_t p, count;
    size_t *sets;       ///< count · p columns, each set increasing
    expr *determinants; ///< count
    expr content;       ///< common factor of the determinants that depends on position or time: the
                        ///< constraints are dependent where it vanishes. 1 if there is none
} mech_pivots;

HAMEL_MUST_USE hamel_status mech_pivots_init(mech_pivots *s, exact *x, const space *q, size_t p,
                                             const expr *beta);
void mech_pivots_clear(mech_pivots *s);

/// det of the columns `set` of the rows by n matrix A.
HAMEL_MUST_USE hamel_status mech_minor(exact *x, size_t rows, size_t n, const expr *A,
                                       const size_t *set, expr *out);

/// The greatest common divisor of nonzero functions, as fractions: each irreducible factor that
/// depends on position or time, with its smallest power; negative where one of them has it in the
/// denominator.
HAMEL_MUST_USE hamel_status mech_common_factor(exact *x, const space *q, size_t count,
                                               const expr *e, expr *out);

/// Whether e depends on neither position nor time.
bool mech_is_constant(const space *q, expr e);
/// Whether e is a constant that is seen not to be zero: parameters that are not assumed to be
/// positive may be.
bool mech_never_zero(exact *x, const space *q, expr e);

#endif
