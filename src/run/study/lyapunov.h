/// The largest Lyapunov exponent of a run, by its variational equations: exact derivatives,
/// compiled with the motion. A variation u = (η, δv) of length one moves as
///   u' = J u − (u·J u) u,   s' = u·J u,
/// so that e^s is how much a small difference has grown, and nothing is ever to be renormalised.
/// The exponent is s(T)/T; what is learnt from the second half of a run is less subject to where u
/// began.
///
/// With a reduced run these are the equations of the quotient, without the motion along the group.
#ifndef RUN_STUDY_LYAPUNOV_H
#define RUN_STUDY_LYAPUNOV_H

#include "run/motion/run.h"

typedef struct lyapunov_result {
    double time;     ///< reached
    double growth;   ///< s there
    double exponent; ///< s/T
    double later;    ///< (s(T) − s(T/2))/(T/2)
    size_t steps;
    bool done;        ///< reached its end
    char reason[120]; ///< if not
} lyapunov_result;

/// t, s, s/t. False: could not, and the motion ends.
typedef bool lyapunov_sample(double t, double growth, double exponent, void *data);

/// Along the motion of a run, from its beginning to its end, samples as often as the run's.
/// HAMEL_UNAVAILABLE for a form of motion that has none (RUN_CAN_EXPONENT), HAMEL_TOO_LARGE if the
/// equations could not be compiled. `sample` may be NULL.
HAMEL_MUST_USE hamel_status lyapunov_go(run_motion *r, lyapunov_sample *sample, void *data,
                                        diag *messages, lyapunov_result *out);

#endif
