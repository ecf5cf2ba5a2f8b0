/// A validated motion from the inside: validated_flow.c has its equations and charts,
/// validated_signs.c follows signs, validated.c goes.
#ifndef RUN_STUDY_VALIDATED_INTERNAL_H
#define RUN_STUDY_VALIDATED_INTERNAL_H

#include "exact/ball/flow.h"
#include "run/study/validated.h"

/// What is known of the sign of a quantity.
typedef struct validated_follow {
    int sign;          ///< the last one seen, 0: none yet
    double open_since; ///< since when it is open; NaN: it is not
} validated_follow;

typedef struct validated_journey {
    run_motion *r;
    const validated_request *q;
    validated_row *row;
    void *data;
    validated_result *out;
    exact_flow *flow;
    size_t n;              ///< entries and quasi-velocities
    expr *symbols, *rates; ///< n each
    expr *columns, *watches, *slopes;
    size_t guard_count;
    expr *guards; ///< positive as long as the state belongs to the model
    validated_follow *follows;
    flow_bounds *bounds;
    double *low, *high;
    bool shorter; ///< the equations are those of mech_motion_init_short
    double best;  ///< the best quality of the chart in use
    size_t next;  ///< number of the next sample
} validated_journey;

#endif
