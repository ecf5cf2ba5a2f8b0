/// The bordered system of a run, eliminated by instructions (tape/eliminate.h) with pivots that
/// were chosen at a point of the run. They are the chart's fast function. Each solution is taken
/// only where no multiplier has become large and no pivot small; elsewhere there is none, and the
/// system is solved with pivots of its own (num/sparse.h).
#ifndef RUN_FORM_BORDERED_PROGRAM_INTERNAL_H
#define RUN_FORM_BORDERED_PROGRAM_INTERNAL_H

#include "run/motion/run_internal.h"
#include "tape/eliminate.h"

typedef struct bordered_program {
    tape_eliminated about; ///< its tape is that of chart.fast
    double *values;        ///< the outputs
    double *usual;         ///< of each pivot: its size where it was chosen
    int made, refused;     ///< how many there were, and how often this one
} bordered_program;

/// On input `entries` are those of the system at (t, y). On output there is a program with pivots
/// chosen there, unless there were enough of them already or none can be made.
void run_bordered_program_make(run_motion *r, double t, const double *y, const double *entries);
/// Accelerations and multipliers at a state; NULL if there is no program, or it is not good there.
const double *run_bordered_program_solve(run_motion *r, double t, const double *y);
void run_bordered_program_clear(bordered_program *p);

#endif
