/// What the files of `hamel gait` share: what is asked for, and the three kinds of answer.
#ifndef CLI_GAIT_COMMAND_H
#define CLI_GAIT_COMMAND_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"
#include "cli/model_argument.h"
#include "run/gait/map.h"
#include "run/gait/move.h"

enum { MOST_VARIED = 32, MOST_STARTS = 100, MOST_POINTS = 10000000 };

typedef struct gait_job {
    const char *model, *run, *file, *symmetry, *best, *plot, *fourier;
    bool json, per_effort, rest;
    double period, tolerance, bound, effort;
    char *lines; ///< what --fourier adds to the model
    size_t cycles, starts;
    uint64_t seed;
    size_t vary_count;
    char *vary[MOST_VARIED];
    gait_axis axes[MOST_VARIED];
    model_argument argument;
} gait_job;

typedef struct cJSON cJSON;

#endif
