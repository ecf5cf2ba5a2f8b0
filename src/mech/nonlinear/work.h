/// What the reactions of nonlinear constraints do to the energy. By Chetaev's rule their power is
///   μ_c (∂f^c/∂q') q',
/// and with Euler's identity (∂f/∂q') q' = k f that is zero where f = 0, whatever the multipliers:
/// of constraints that are homogeneous in the velocities no motion has to be written out.
#ifndef MECH_NONLINEAR_WORK_H
#define MECH_NONLINEAR_WORK_H

#include "mech/nonlinear/chetaev.h"

typedef enum mech_work_reason {
    WORK_OPEN,        ///< not decided
    WORK_HOMOGENEOUS, ///< (∂f/∂q') q' is a multiple of f, for every f
    WORK_TANGENT,     ///< (∂f/∂q') q' is zero where f = 0, for every f
    WORK_NO_REACTION, ///< the multipliers are zero
    WORK_CANCELS,     ///< only the sum over the constraints is zero
    WORK_DONE,        ///< there is work
} mech_work_reason;

typedef struct mech_work {
    truth workless; ///< the reactions of the nonlinear constraints do no work
    mech_work_reason reason;
    truth conserved; ///< the energy is constant
} mech_work;

/// `motion` is NULL where it could not be written out.
mech_work mech_work_of(exact *x, const mech_system *s, const mech_basis *d, const mech_nonlinear *m,
                       const mech_chetaev *motion, const expr *functions);

#endif
