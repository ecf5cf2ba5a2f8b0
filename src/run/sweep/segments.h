/// Jumps in a sweep. Where the equations switch at times that are the same for all motions, each
/// motion is integrated segment by segment, with the signs of each (run/motion/switches.h) behind
/// its knobs; it waits between them as it does for another chart. Switches that depend on the state
/// or on what is swept over are refused.
#ifndef RUN_SWEEP_SEGMENTS_H
#define RUN_SWEEP_SEGMENTS_H

#include "base/diag.h"

typedef struct sweep sweep;

typedef struct sweep_segments {
    size_t count; ///< 0: nothing switches
    double *ends;
    size_t sign_count;
    double *signs; ///< a row for each
} sweep_segments;

/// HAMEL_INVALID for equations that switch otherwise.
HAMEL_MUST_USE hamel_status sweep_segments_init(sweep *s, diag *messages);
void sweep_segments_clear(sweep_segments *g);
/// The segment behind the one that ends at t; `count` if that is the last.
size_t sweep_segments_after(const sweep_segments *g, double t);

#endif
