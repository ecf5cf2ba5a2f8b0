/// Hypersurfaces f(q) = 0 that can be written as one coordinate in terms of the others: an angle
/// that differs from a sum of angles by a quarter of a turn, a line coordinate in which f is
/// linear.
#ifndef MECH_TOOLS_LOCUS_H
#define MECH_TOOLS_LOCUS_H

#include "exact/exact.h"
#include "space/space.h"

/// A sheet of a hypersurface: coordinate = value.
typedef struct locus_sheet {
    expr coordinate, value;
} locus_sheet;

enum { LOCUS_SHEETS = 2 };

/// The sheets found, up to two (cos φ = 0 has φ = π/2 and φ = −π/2); an angle is given in terms of
/// angles before it. f vanishes on each, proved; there may be others. Zero if none was found.
size_t locus_solve(exact *x, const space *q, expr f, locus_sheet sheets[LOCUS_SHEETS]);

#endif
