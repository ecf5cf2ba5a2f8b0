/// What a sample holds, and what is watched between samples.
#ifndef RUN_MOTION_WATCH_H
#define RUN_MOTION_WATCH_H

#include "run/motion/run.h"

/// t, the coordinates (a rotation by its nine entries), the velocities, the quasi-velocities that
/// are no velocities, of forms with multipliers these and what is shown of them, forces of
/// prescribed motions if asked for, the energy.
size_t run_column_count(const run_motion *r);
/// As in infix: theta, B_11, x_dot, u1, energy.
const char *run_column_name(const run_motion *r, size_t column);
/// What the column of the energy is called: of kinematics it is half the squares of the rates of
/// the controls.
const char *run_energy_name(const run_motion *r);
/// The completed initial state, one number a column.
const double *run_initial(const run_motion *r);
/// The same as values of the symbols of the model m, with those of its parameters: a fresh array,
/// zero for the others.
double *run_initial_values(const run_motion *r, const model *m);
/// Where the columns of positions, velocities and quasi-velocities begin; they end with the energy.
size_t run_first_velocity(const run_motion *r);
double run_until(const run_motion *r);
/// Where the columns of multipliers begin, and how many independent constraints there are.
size_t run_first_multiplier(const run_motion *r);
size_t run_multiplier_count(const run_motion *r);

#endif
