/// Charts of D: a basis, its equations compiled unexpanded, and the way from velocities back to its
/// quasi-velocities.
#ifndef RUN_MOTION_CHART_INTERNAL_H
#define RUN_MOTION_CHART_INTERNAL_H

#include "mech/law/basis.h"
#include "mech/law/motion.h"
#include "run/motion/function.h"
#include "run/motion/run.h"

/// A basis of D and what is computed in it, all compiled. `v` are its quasi-velocities, `w`
/// velocities over the base frame.
typedef struct run_chart {
    mech_basis basis;
    expr *symbols;      ///< r: what v is called: the basis' symbols, or momenta that stand for them
    run_function rates; ///< (state, v, t) → state', v'
    run_function watch; ///< (state, v, t) → the numbers of run_watched
    run_function inverse; ///< (state, w, t) → v, the nearest
    run_function forces;  ///< (state, v, t) → the forces of prescribed motions, if asked for
    run_function lifted;  ///< reduced: the rates with those of the horizontal lift behind them
    run_function level; ///< with nonlinear constraints: (state, v, t) → φ, then ∂φ/∂v row by row
    run_function shown; ///< with riders: (state, v, work, riders, t) → what is shown of them
    bool is_fast;       ///< whether run_fast has seen to this chart
    run_function fast;  ///< the rates again, shorter; without a tape there is nothing shorter
    struct run_series *series; ///< the Taylor series of the rates, or NULL
    bool is_chosen;            ///< whether it is settled how to go on in this chart,
    bool by_series;            ///< and if so, whether by series
} run_chart;

/// The order of what run_chart.watch computes: entries, velocities, then these, then β w + b of
/// every constraint.
enum { WATCH_ENERGY, WATCH_KINETIC, WATCH_QUALITY, WATCH_CONTENT, WATCH_FIXED };

HAMEL_MUST_USE hamel_status run_charts_init(run_motion *r);
/// The functions of a chart in quasi-velocities; the rates are left to the form.
HAMEL_MUST_USE hamel_status run_chart_compile(run_motion *r, run_chart *c);
/// What is watched where the velocity is `velocity`: a fresh array.
expr *run_watch_expressions(const run_motion *r, const expr *velocity, expr energy, expr quality,
                            size_t *count);
/// The same as a function of the numbers `symbols`.
HAMEL_MUST_USE hamel_status run_compile_watch(run_motion *r, size_t symbol_count,
                                              const expr *symbols, const expr *velocity,
                                              expr energy, expr quality, run_function *f);
/// The rates from the motion: state', v', and the power where energy is not conserved.
HAMEL_MUST_USE hamel_status run_compile_rates(run_motion *r, const run_chart *c,
                                              const expr *velocity, const expr *rates, expr power,
                                              run_function *f);
/// The same, c->rates: of forms that move as `motion` does.
HAMEL_MUST_USE hamel_status run_compile_motion(run_motion *r, run_chart *c,
                                               const mech_motion *motion);
/// The forces that make prescribed motions: the multipliers of their constraints, zero where such a
/// constraint follows from the others.
void run_prescribed_forces(const run_motion *r, const expr *multipliers, expr *out);
/// The forces of prescribed motions, c->forces, if they are asked for: from the multipliers, which
/// are functions of the numbers `symbols`.
HAMEL_MUST_USE hamel_status run_compile_forces(run_motion *r, run_chart *c, const expr *symbols,
                                               const expr *multipliers);
/// A basis of D, for the first chart.
HAMEL_MUST_USE hamel_status run_basis(run_motion *r, mech_basis *out);
/// β_i w^i + b of constraint a of the model.
expr run_constraint(const run_motion *r, size_t a, const expr *velocity);
/// Makes the other charts there are; where bases are anchored, one that is good at a state, unless
/// that is NULL.
void run_charts_complete(run_motion *r, const double *state, double t);
void run_chart_clear(run_chart *c);
/// How a state moves along a velocity given over the base frame: state_count rates.
void run_state_rates(const space *q, const expr *velocity, expr *out);
/// (state, w, t) → what run_chart.watch computes, for any velocity; quality is zero.
HAMEL_MUST_USE hamel_status run_watch_velocities(run_motion *r, run_function *f);
/// The v of a basis that come nearest to velocities w (symbols of the space): v = (X Xᵀ)⁻¹ X (w −
/// X_0)
void run_chart_inverse(const space *q, const mech_basis *d, expr *v);
/// Functions of quasi-velocities, in place, as those of velocities.
void run_chart_in_velocities(const space *q, const mech_basis *d, size_t count, expr *e);
/// How good the basis of a chart is at a state: zero where it has no value.
double run_chart_quality(run_motion *r, size_t chart, const double *state, double t);
/// Whether a chart is to be left, for its quality and the best it had.
bool run_chart_is_poor(const run_motion *r, double quality, double best);
/// The chart to go on with at a state and velocity, and its v in y. False if none will do.
bool run_chart_choose(run_motion *r, const double *state, const double *velocity, double t,
                      double *y);

#endif
