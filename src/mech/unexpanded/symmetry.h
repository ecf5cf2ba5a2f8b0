/// What a group has to do with a system whose formulas are too large: invariance, and how D meets
/// the orbits.
#ifndef MECH_UNEXPANDED_SYMMETRY_H
#define MECH_UNEXPANDED_SYMMETRY_H

#include "exact/trial/trial.h"
#include "mech/law/system.h"

typedef struct mech_symmetry_seen {
    exact_seen lagrangian;  ///< ξ^TQ[L] = 0
    exact_seen constraints; ///< the flow keeps D
    exact_seen affine;      ///< and the affine part of the constraints
    exact_seen forces;
    exact_seen dimensions; ///< whether those below are right
    size_t k;              ///< of the group
    size_t orbits;         ///< of the orbits, at a generic point
    size_t sum;            ///< of D + T Orb
    size_t meet;           ///< of S = D ∩ T Orb
} mech_symmetry_seen;

mech_symmetry_seen mech_try_symmetry(exact *x, const mech_system *s, const model_symmetry *given);

#endif
