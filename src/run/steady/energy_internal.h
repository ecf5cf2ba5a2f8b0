/// Stability by energy, where the linearised motion leaves it open.
#ifndef RUN_STEADY_ENERGY_INTERNAL_H
#define RUN_STEADY_ENERGY_INTERNAL_H

#include "run/steady/point_internal.h"

typedef enum steady_energy {
    ENERGY_OPEN,  ///< it does not decide
    ENERGY_LEAST, ///< it does not grow and has a strict minimum there: stable
    ENERGY_FALLS  ///< it is constant, and in the one direction there is V has no minimum: unstable
} steady_energy;

/// What it says of a motion; *isolated if besides no other equilibrium is near it; *by_solver if
/// that energy is least rests on Z3.
steady_energy steady_by_energy(steady_point *at, bool *isolated, bool *by_solver);
/// Whether it is constant along all motions, for the values that the parameters have.
bool steady_conserves_energy(steady_point *at);

#endif
