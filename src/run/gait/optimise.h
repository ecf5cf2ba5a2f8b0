/// The best gait within bounds, by NLopt: Rowan's subplex method, which needs no derivatives and
/// does not mind that points where the gait is singular have no value.
#ifndef RUN_GAIT_OPTIMISE_H
#define RUN_GAIT_OPTIMISE_H

#include "run/gait/map.h"

/// One search, from a random start between the bounds (which may be equal).
typedef struct gait_search {
    double *values; ///< those it ended with
    double value;   ///< of the aim
    gait_point point;
    size_t evaluations;
} gait_search;

/// The best values of the parameters that vary, searched for from `starts` places; searches[0]
/// becomes the best. Asked to stop, it is the best so far, and searches that were not begun stay as
/// they are. HAMEL_UNAVAILABLE if Hamel was built without NLopt.
HAMEL_MUST_USE hamel_status gait_optimise(const gait *g, const double *lower, const double *upper,
                                          const gait_aim *aim, size_t cycles, uint64_t seed,
                                          size_t starts, gait_search *searches, diag *messages);

#endif
