/// Whether there is an invariant measure, for motions too large to be written out.
#ifndef MECH_UNEXPANDED_MEASURE_H
#define MECH_UNEXPANDED_MEASURE_H

#include "exact/trial/trial.h"
#include "mech/law/system.h"

typedef struct mech_measure_seen {
    exact_seen exists; ///< one with a density in the position; a YES is about generic points
    const char *why;   ///< a few words
} mech_measure_seen;

mech_measure_seen mech_try_measure(exact *x, const mech_system *s, size_t holonomic);

#endif
