/// Moves: gaits, or pairs of gaits, that begin and end with zero momenta.
#ifndef RUN_PLAN_MOVES_INTERNAL_H
#define RUN_PLAN_MOVES_INTERNAL_H

#include "run/gait/move.h"
#include "run/plan/plan.h"

enum { PLAN_MOST_CYCLES = 32 }; ///< of a part, and repeats of a move

/// Gaits that end at rest, and pairs of the others that do.
void plan_find_moves(plan *p, gait_work *w);
/// How long a move takes.
double plan_move_time(const plan *p, const plan_move *move);
/// What a step amounts to. False if it is singular.
bool plan_step_element(const plan *p, gait_work *w, const plan_step *step, double *out);
/// element^repeats.
void plan_power(const plan *p, const gait_work *w, const double *element, size_t repeats,
                double *out);

#endif
