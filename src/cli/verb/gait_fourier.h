/// hamel gait --fourier "psi=1,3; phi=1,2": shape motions as Fourier series in given harmonics, r =
/// r_0 + Σ_k r_sk sin(k ω t) + r_ck cos(k ω t), smooth and closed whatever the coefficients.
#ifndef CLI_VERB_GAIT_FOURIER_H
#define CLI_VERB_GAIT_FOURIER_H

#include "cli/verb/gait_command.h"

/// --fourier "psi=1,3; phi=1": adds to the model the parameters and the run of a shape motion in
/// these harmonics, and lets all coefficients vary that nothing else is said of if the best are
/// asked for.
int gait_add_fourier(gait_job *j);

#endif
