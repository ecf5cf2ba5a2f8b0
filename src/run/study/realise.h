/// What the two motions are limits of. Without its constraints f^a = 0, affine or not, the system
/// moves
///   with friction −f^a ∂f^a/∂q'/ε against their violation: as ε → 0 as the nonholonomic motion
///   does, with an inertia f^a f^a/(2ε) added to L: as the vakonomic motion does, as −f^a/ε → λ_a.
/// So from an initial state that satisfies the constraints the inertia leads to λ(0) = 0; any other
/// λ(0) belongs to a small initial velocity across the constraints, f^a = −ε λ_a(0).
#ifndef RUN_STUDY_REALISE_H
#define RUN_STUDY_REALISE_H

#include "run/motion/run.h"

enum { REALISE_COUNT = 4 };

/// Motions with ever smaller ε against their limit.
typedef struct run_family {
    double distance[REALISE_COUNT]; ///< largest
    double order;                   ///< of convergence, from the last two
} run_family;

typedef struct run_realisation {
    double until;
    double epsilon[REALISE_COUNT]; ///< each half of the one before
    run_family friction;           ///< to the nonholonomic motion
    run_family inertia;            ///< to the vakonomic motion from λ(0) = 0
    bool pushed;                   ///< λ(0) is given and not zero:
    run_family push;               ///< to the vakonomic motion from there
    char reason[400];              ///< why there are no numbers, if a motion ended early
} run_realisation;

/// On input `options` as for a run; its multipliers are the λ(0) ≠ 0, if there are any. Without
/// `until` the run's own end is taken, or 5 if that is earlier.
HAMEL_MUST_USE hamel_status run_realise(const model *m, const model_run *spec,
                                        const run_options *options, diag *messages,
                                        run_realisation *out);

#endif
