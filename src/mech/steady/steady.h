/// Steady motions, the equations for them. A motion is steady (a relative equilibrium) if it is one
/// of the group, q(t) = exp(tξ)·q with ξ constant: then nothing moves on the quotient,
///   q_s' = 0,   v' = 0      in the terms of mech/reduction/motion.h.
/// Without a symmetry these are the equilibria.
#ifndef MECH_STEADY_STEADY_H
#define MECH_STEADY_STEADY_H

#include "mech/law/basis.h"
#include "mech/law/linearisation.h"
#include "mech/symmetry/trivialisation.h"

/// Functions of (q_s, v), unexpanded.
typedef struct mech_steady {
    size_t n, r, k;
    /// base directions of the slice: those of group coordinates are not among them
    size_t free_count;
    size_t *free;
    expr *rates;    ///< free_count + r: q_s' in these directions, v'
    expr *velocity; ///< n: q' on the slice
    expr *xi;       ///< k
    expr energy;
    /// Where there are no group coordinates the orbits remain on what takes the place of the slice:
    /// orbit_count variations (η along the free directions, δv) that move a state along its orbit.
    size_t orbit_count;
    expr *orbits;
    const expr *symbols;              ///< r: v, borrowed from the basis
    const mech_trivialisation *slice; ///< borrowed; NULL without a symmetry
} mech_steady;

/// `given` and `slice` are NULL without a symmetry.
void mech_steady_init(mech_steady *e, exact *x, const mech_system *s, const mech_basis *d,
                      const model_symmetry *given, const mech_trivialisation *slice);
/// The same without a basis of D: v are the velocities of the space, and their rates come from the
/// bordered system, so that β v + b stays as it is, whatever it is. The energy is left out.
void mech_steady_init_bordered(mech_steady *e, exact *x, const mech_system *s,
                               const model_symmetry *given, const mech_trivialisation *slice);
void mech_steady_clear(mech_steady *e);

/// Functions of (q, q') on the states (q_s, v).
void mech_steady_of(const mech_steady *e, const space *q, size_t count, const expr *functions,
                    expr *out);
static inline mech_variations mech_steady_variations(const mech_steady *e) {
    return (mech_variations){e->free_count, e->free, e->r, e->symbols};
}

#endif
