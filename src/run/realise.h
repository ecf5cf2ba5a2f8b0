/// What the two motions are limits of. Without its constraints f^a = β^a q' + b^a = 0 the system moves
///   with friction −f^a β^a/ε against their violation: as ε → 0 as the nonholonomic motion does,
///   with an inertia f^a f^a/(2ε) added to L: as the vakonomic motion from λ(0) = 0 does
/// (from the same initial state, which satisfies the constraints; then −f^a/ε → λ_a).
#ifndef RUN_REALISE_H
#define RUN_REALISE_H

#include "run/run.h"

enum { REALISE_COUNT = 4 };

typedef struct run_realisation {
    double until;
    double epsilon[REALISE_COUNT];        ///< each half of the one before
    double friction[REALISE_COUNT];       ///< largest distance from the nonholonomic motion
    double inertia[REALISE_COUNT];        ///< from the vakonomic motion
    double friction_order, inertia_order; ///< of convergence, from the last two
    char reason[200];                     ///< why there are no numbers, if a motion ended early
} run_realisation;

/// On input `options` as for a run; without `until` the run's own end is taken, or 5 if that is earlier.
HAMEL_MUST_USE hamel_status run_realise(const model *m, const model_run *spec,
                                        const run_options *options, diag *messages,
                                        run_realisation *out);

#endif
