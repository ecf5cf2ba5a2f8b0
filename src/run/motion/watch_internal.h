/// What a sample holds, and what is watched between samples.
#ifndef RUN_MOTION_WATCH_INTERNAL_H
#define RUN_MOTION_WATCH_INTERNAL_H

#include "base/text.h"
#include "run/motion/run.h"

void run_columns_init(run_motion *r);
/// For the form, when it adds its own.
void run_column_add(run_motion *r, const char *name);
void run_column_add_symbol(run_motion *r, expr symbol);
/// Adds columns before the energy; what fills and clears them finds its own in r->further.
void run_columns_extend(run_motion *r, size_t count, const char *const *names,
                        void (*fill)(run_motion *r, double t, const double *y, double *out),
                        void (*clear)(run_motion *r));
/// Looks at a state: r->watched, and r->point where it stands. False where it has no value.
bool run_look(run_motion *r, double t, const double *y);
/// The same where y begins with the state that is looked at.
bool run_look_here(run_motion *r, double t, const double *y);
/// Compiles the forces that the run gives along controls, as they act, where the options ask for
/// forces: what a feedback, a table or a controller has to do with them is done.
HAMEL_MUST_USE hamel_status run_own_forces_compile(run_motion *r);
/// force_psi, for the force along direction i: a fresh string.
char *run_force_name(const run_motion *r, size_t i);
/// The forces of prescribed motions in the chart in use. False where they have no value.
bool run_forces(run_motion *r, double t, const double *y, double *out);
/// The numbers of a sample. False where one has no value.
bool run_columns_fill(run_motion *r, double t, const double *y, double *columns);
/// The bounds of the ranges, and their values: false if one has none.
HAMEL_MUST_USE hamel_status run_bounds_init(run_motion *r);
bool run_bounds_find(run_motion *r);
/// The range a position with these entries is not in, or NULL.
const model_range *run_outside(const run_motion *r, const double *entries);
/// Whether the constraints became dependent since the beginning.
bool run_degenerates(const run_motion *r, const double *watched);
/// "the constraints are dependent where cos(phi) = 0": appended to out.
void run_say_dependent(run_motion *r, text *out);
/// "0 < theta < 1.6": appended to out.
void run_say_range(const run_motion *r, const model_range *range, text *out);
/// What is watched in one state, into the summary.
void run_summary_watch(const run_motion *r, const double *watched, const double *levels,
                       run_summary *out);

#endif
