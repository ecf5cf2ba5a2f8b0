/// Ensembles by hand: DOP853 over vectors of lanes with the right-hand side inlined and the size of
/// the system known to the compiler, lane-wise step control, and refill; and one motion at a time.
/// Both as good as we can make them, with contraction allowed.
#ifndef BENCH_BASELINE_ENSEMBLE_H
#define BENCH_BASELINE_ENSEMBLE_H

#include <stddef.h>

/// Motions number `from` to `to` − 1 from t = 0: y[i * size] are their states, at the beginning and
/// then at the end. The number of steps that were tried.
typedef size_t baseline_ensemble(size_t from, size_t to, double until, double tolerance, double *y);

baseline_ensemble baseline_sleigh_ensemble, baseline_top_ensemble;
/// NULL without SLEEF or wide vectors.
extern baseline_ensemble *const baseline_sleigh_ensemble_lanes, *const baseline_top_ensemble_lanes;

#endif
