/// How a motion of a sweep begins.
#ifndef RUN_SWEEP_START_INTERNAL_H
#define RUN_SWEEP_START_INTERNAL_H

#include "run/motion/run.h"
#include "run/sweep/sweep.h"

/// Where the number comes from that a motion begins with.
typedef enum sweep_source { SWEEP_CONSTANT, SWEEP_KNOB } sweep_source;
typedef struct sweep_value {
    sweep_source source;
    double constant;
    size_t knob;
} sweep_value;

/// A start that needs no search: position entries and quasi-velocities are given one by one.
typedef struct sweep_simple {
    bool usable;
    bool fixed;           ///< the position is the same for all:
    double *state;        ///< that
    sweep_value *entries; ///< or where its entries come from
    sweep_value *velocities;
} sweep_simple;

void sweep_simple_init(sweep *s);
void sweep_simple_clear(sweep *s);
/// The first state of a motion in twin->y, with the twin's knobs. False if there is none.
bool sweep_begin(const sweep *s, run_motion *twin);

#endif
