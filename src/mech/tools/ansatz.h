/// Function spaces to search in: functions of position that are polynomials of low degree in the
/// line coordinates and in the entries of rotations, times sine or cosine of an angle or of a sum
/// of angles that occurs in the model. A search writes what it looks for as Σ c_j φ_j with
/// constants c_j (in the field of the parameters, which stay symbolic) and asks exact_dependence
/// for the c that make the conditions vanish identically. What is found is proved, and so is that
/// there is no more, in the space searched and for generic parameters.
#ifndef MECH_TOOLS_ANSATZ_H
#define MECH_TOOLS_ANSATZ_H

#include "exact/exact.h"
#include "space/space.h"

typedef struct ansatz {
    size_t count;
    /// φ_j, linearly independent over the constants; 1 first, then the simple ones
    expr *functions;
    size_t line_count, wave_count, entry_count;
    expr *lines;   ///< the line coordinates, and angles that are taken as lines
    expr *waves;   ///< the angles whose sine and cosine are taken
    expr *entries; ///< entries of rotations
    unsigned degree;
    size_t linear, quadratic; ///< how many, the first ones, have total degree at most 1, at most 2
} ansatz;

/// The functions of degree at most `degree` (1 is the degree of the motions of a flat space and of
/// a group) in the lines, in the entries, and in the waves. `seen` are expressions of the model:
/// sums of angles (and other arguments made of positions and parameters) are taken from them.
HAMEL_MUST_USE hamel_status ansatz_init(ansatz *a, exact *x, const space *q, unsigned degree,
                                        size_t count, const expr *seen);
void ansatz_clear(ansatz *a);

/// Σ_j c_j φ_j
expr ansatz_combination(const ansatz *a, expr_pool *pool, const expr *c);

#endif
