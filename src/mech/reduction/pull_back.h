/// g⁻¹·q: a point of Q brought to the slice g = e by the group. Its entries and velocities are
/// invariant functions on TQ; where the group moves more than its own coordinates, they are what
/// the symbols of these stand for on the slice: θ1 − θ0 for a second angle, Rᵀ(p − d) for a second
/// point.
#ifndef MECH_REDUCTION_PULL_BACK_H
#define MECH_REDUCTION_PULL_BACK_H

#include "mech/symmetry/trivialisation.h"

/// On output entries (as many as the space has) are those of g⁻¹·q, but for the group coordinates,
/// which stay as they are; velocities (n) likewise, of the curve g⁻¹·q.
void mech_pull_back(const space *q, const model_symmetry *given, const mech_trivialisation *t,
                    expr *entries, expr *velocities);

#endif
