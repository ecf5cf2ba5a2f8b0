/// What the files of `hamel gait` share: what is asked for.
#ifndef CLI_VERB_GAIT_COMMAND_H
#define CLI_VERB_GAIT_COMMAND_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"
#include "cli/model_argument.h"

enum { MOST_VARIED = 32 };

typedef struct gait_job {
    const options *o;
    const char *run;
    bool rest;
    char *lines; ///< what --fourier adds to the model
    size_t vary_count;
    char *names[MOST_VARIED];
    hamel_gait_axis axes[MOST_VARIED]; ///< with these names
    model_argument argument;
} gait_job;

/// A parameter varies, between two values. EXIT_USAGE after a message if too many do.
int gait_let_vary(gait_job *j, const char *name, double from, double to, size_t count);

#endif
