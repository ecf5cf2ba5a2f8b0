/// What the files of bench_trajectories share.
#ifndef BENCH_TRAJECTORIES_H
#define BENCH_TRAJECTORIES_H

#include "baseline/dop853.h"
#include "baseline/rhs.h"

enum { TRAJECTORY_MOST = 16 };

typedef struct trajectory_problem {
    const char *letter, *model, *run;
    size_t n;
    baseline_rhs *rhs;
    baseline_solve *by_hand, *reference;
} trajectory_problem;

/// From (0, y) to (100, y) at a tolerance, relative and absolute. The number of steps; 0: failed.
typedef size_t trajectory_solve(const trajectory_problem *p, double tolerance, double *y);

#ifdef __cplusplus
extern "C" {
#endif
trajectory_solve trajectory_gsl, trajectory_odeint, trajectory_bulirsch, trajectory_cvode;
/// Boost's Bulirsch-Stoer for any right-hand side; the number of steps, 0: failed.
size_t odeint_bulirsch(size_t n, void (*rates)(double t, const double *y, double *dy, void *data),
                       void *data, double end, double tolerance, double *y);
#ifdef __cplusplus
}
#endif

#endif
