/// Base and fibre of an Ehresmann connection: the directions of the base frame, divided. The
/// constraints must be solvable for the velocities of the fibre, p of them; the other r = n − p
/// form the base. Where the determinant of that solve vanishes, the division fails.
#ifndef MECH_EHRESMANN_BASE_CHOICE_H
#define MECH_EHRESMANN_BASE_CHOICE_H

#include "mech/law/system.h"

typedef struct mech_base {
    size_t n, r, p;
    bool given;    ///< the model's own
    size_t *base;  ///< r directions, in the model's order if it gives them
    size_t *fibre; ///< p directions, increasing
    expr minor;    ///< det of the columns `fibre` of β
} mech_base;

/// The base with these directions, which are distinct. HAMEL_INVALID, with a message at `place`, if
/// they are not r, or if the constraints cannot be solved for the others.
HAMEL_MUST_USE hamel_status mech_base_init(mech_base *b, exact *x, const mech_system *s,
                                           size_t count, const size_t *directions, diag_span place);
/// The base whose fibre is the set of that number among the pivots of the system.
void mech_base_init_set(mech_base *b, const mech_system *s, size_t set);
/// The model's base; else one that is a base everywhere; else the one with the largest minor, in
/// the least of `count` points. A point has a value for each symbol of the pool.
HAMEL_MUST_USE hamel_status mech_base_choose(mech_base *b, exact *x, const mech_system *s,
                                             const model *m, size_t count,
                                             const double *const *points);
/// Whether mech_base_choose looks at its points.
bool mech_base_needs_points(exact *x, const mech_system *s, const model *m);
void mech_base_clear(mech_base *b);

/// The functions whose zeros are poles of the connection: factors of the minor that the other
/// minors do not share (where all vanish, the constraints are dependent). *where is a fresh array.
HAMEL_MUST_USE hamel_status mech_base_fails(exact *x, const mech_system *s, const mech_base *b,
                                            size_t *count, expr **where);

#endif
