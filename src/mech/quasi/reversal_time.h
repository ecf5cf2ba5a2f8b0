/// About which times a motion that depends on time could be reversed.
#ifndef MECH_QUASI_REVERSAL_TIME_H
#define MECH_QUASI_REVERSAL_TIME_H

#include "mech/quasi/quasi.h"

/// Whether constraints, Lagrangian or forces depend on time.
bool reversal_in_time(const mech_system *s);

/// Times t₀ worth trying, 0 first. A fresh array; returns how many.
size_t reversal_times(exact *x, const mech_system *s, const mech_quasi *d, expr **times);

/// Whether it is proved that there is no such time.
bool reversal_never(exact *x, const mech_system *s, const mech_quasi *d);

#endif
