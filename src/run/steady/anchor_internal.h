/// Charts of D: those of the run, and behind them bases that are orthonormal somewhere.
#ifndef RUN_STEADY_ANCHOR_INTERNAL_H
#define RUN_STEADY_ANCHOR_INTERNAL_H

#include "run/steady/steady.h"

/// The basis of a chart.
const mech_basis *steady_basis(const steady *s, size_t chart);
/// A chart that is good at y: one that was made before, or a new one whose basis is orthonormal
/// there. In y, as long as a state in any chart, the quasi-velocities become those of the velocity
/// nearest to `velocity`. False if there is none.
bool steady_anchor(steady *s, const double *velocity, double *y, size_t *chart);

#endif
