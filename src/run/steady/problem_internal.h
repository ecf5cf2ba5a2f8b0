/// The equations of steady motions in one chart, solved by the method of Levenberg and Marquardt:
/// steady motions come in families, where Newton's method has no next step; with a damping that
/// goes to zero with the square of the residual this one converges quadratically to a near member
/// of the family.
#ifndef RUN_STEADY_PROBLEM_INTERNAL_H
#define RUN_STEADY_PROBLEM_INTERNAL_H

#include "run/motion/function.h"
#include "run/steady/steady.h"

/// The equations in one chart: outputs of one compiled function, and where they stand.
typedef struct steady_problem {
    mech_steady equations;
    size_t size;      ///< N: variations, and rates
    run_function all; ///< (state, v, what varies) → everything below
    size_t rates, jacobian, levels, level_rows, orbits, condition, condition_row, slopes,
        level_slopes, energy, energy_row, quality, entries, velocity, xi, count; ///< places
    double *out;
    size_t looks; ///< how often steady motions were looked for with it
} steady_problem;

/// What else a steady motion has to be.
typedef struct steady_goal {
    bool has_value; ///< the quantity that varies has
    double value;   ///< this value
    bool has_speed; ///< v·v is
    double speed;   ///< the square of this
} steady_goal;

/// The problem of a chart; NULL if it could not be compiled.
steady_problem *steady_problem_of(steady *s, size_t chart);
void steady_problem_destroy(steady_problem *p);
/// Everything at a state, into p->out. False where it has no value.
bool steady_evaluate(const steady *s, const steady_problem *p, const double *y);
/// Moves a state by a variation, to first order.
void steady_move(const steady *s, const steady_problem *p, double *y, double factor,
                 const double *variation);
/// From y to a steady motion near it. The residual left, infinity where there is no value; y is the
/// last state.
double steady_solve(const steady *s, const steady_problem *p, steady_goal goal, double *y);
/// A small residual is no sign of a steady motion where the equations are flat. There Newton's
/// method goes on until it stays: whether it does, near y, which is then where; *doubt is how far
/// from it the steady motion may be if the equations are degenerate there, otherwise zero.
bool steady_sharpen(const steady *s, const steady_problem *p, double *y, double *doubt);
/// What a residual may be for a state to count as steady.
double steady_tolerance(const steady_problem *p);
/// J (N by N) on the variations that `count` rows vanish on: M by M, with the rows of Q as basis.
/// Returns M.
size_t steady_restrict(size_t N, size_t count, const double *across, const double *J, double *A,
                       double *Q);
/// The linearised motion across the orbits and on the levels: M by M, with the rows of Q (M by N)
/// as basis. Returns M; the state is the one evaluated last.
size_t steady_linearised(const steady *s, const steady_problem *p, double *A, double *Q);

#endif
