/// Directions of velocities, w/|w|, in forces that are not those of friction at w = 0
/// (run/motion/direction_force.h): where all w_i come to zero they have no value. A run that comes
/// there ends, and says so, instead of making ever shorter steps.
#ifndef RUN_MOTION_DIRECTIONS_H
#define RUN_MOTION_DIRECTIONS_H

#include "base/diag.h"
#include "base/text.h"

typedef struct run_motion run_motion;

/// Finds the squares of speeds by whose roots forces are divided.
HAMEL_MUST_USE hamel_status run_directions_compile(run_motion *r);
void run_directions_destroy(run_motion *r);
/// Whether the state that the run was just looked at in has all its directions; else why not.
bool run_directions_exist(run_motion *r, double t, text *why);

#endif
