/// The horizontal lift of the shape's motion by the nonholonomic connection, for moving:
/// unexpanded. Its motion along the group, g' = −g 𝒜_loc r', is the geometric phase.
#ifndef MECH_REDUCTION_HORIZONTAL_LIFT_H
#define MECH_REDUCTION_HORIZONTAL_LIFT_H

#include "mech/reduction/motion.h"

/// The ξ of the horizontal lift of the same r' as that of a reduced motion: ξ = −𝒜_loc r'. Of all
/// W + η_Q that satisfy the linear constraints it is the one with the least kinetic energy, that is
/// orthogonal to S = D ∩ T Orb. On input `own` is the system without prescribed motions. False if
/// there is no such connection: constraints that are affine and do not satisfy D + T Orb = TQ. Room
/// for k.
bool mech_horizontal_lift(const mech_reduced_motion *m, exact *x, const mech_system *own,
                          const mech_basis *d, const model_symmetry *given,
                          const mech_trivialisation *t, expr *xi);

#endif
