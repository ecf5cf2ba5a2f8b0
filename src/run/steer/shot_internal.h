/// An extremal in numbers, in pieces between nodes of time: shots over the whole way would leave it
/// too fast.
#ifndef RUN_STEER_SHOT_INTERNAL_H
#define RUN_STEER_SHOT_INTERNAL_H

#include "ode/ode.h"
#include "run/steer/extremal_internal.h"
#include "run/steer/hamiltonian_internal.h"

enum { SHOT_PIECES = 8 };

/// A singular value below this part of the largest is taken for zero.
#define SHOT_IDLE 1e-6

struct steer_shot {
    const steer_problem *p;
    steer_hamiltonian h;
    size_t goals, unknowns;
    bool free_time;
    double *x; ///< p at node 0; y, p at the others; multipliers of the goal; T
    double *z; ///< y, p, ∫ L
    double *goal, *goal_by;
    double *at; ///< y(T) as the goal takes it, t
    ode *flow;
};

/// Where the unknowns of node j, those of the goal, and T begin.
static inline size_t shot_node_at(const steer_shot *s, size_t j) {
    return j == 0 ? 0 : (2 * j - 1) * s->h.n;
}
static inline size_t shot_goal_at(const steer_shot *s) { return shot_node_at(s, SHOT_PIECES); }
static inline size_t shot_time_at(const steer_shot *s) { return shot_goal_at(s) + s->goals; }

double steer_shot_time(const steer_shot *s, const double *x);
/// Moves along piece j, from its node to its end: s->z. False where it does not arrive.
bool steer_shot_piece(steer_shot *s, const double *x, size_t j, const ode_watch *watch);
/// The goal and its gradients at the end of the last piece, in s->z.
bool steer_shot_goal(steer_shot *s, double T);
/// H where s->h was evaluated last.
double steer_shot_energy(const steer_shot *s, const double *p);
/// The integrator of pieces.
ode *steer_shot_flow(steer_shot *s);

#endif
