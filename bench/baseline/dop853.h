/// DOP853 by hand, as lean as we can make it: one function a problem, with its right-hand side
/// inlined, its size known to the compiler, no dense output and nobody watching; the step control
/// of Hairer and Wanner. Tolerances are relative and absolute.
#ifndef BENCH_BASELINE_DOP853_H
#define BENCH_BASELINE_DOP853_H

#include <stddef.h>

/// From (0, y) to (end, y). The number of steps, those tried again included; 0 if it failed.
typedef size_t baseline_solve(double end, double tolerance, double *y);

baseline_solve baseline_sleigh_dop853, baseline_top_dop853, baseline_snakeboard_dop853,
    baseline_trailers_dop853;

/// Another method, in 80 bits, with steps of a fixed length in place of a tolerance: the reference.
baseline_solve baseline_sleigh_reference, baseline_top_reference, baseline_snakeboard_reference,
    baseline_trailers_reference;

#endif
