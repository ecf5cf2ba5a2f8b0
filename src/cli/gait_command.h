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

/// --fourier "psi=1,3; phi=1": adds to the model the parameters and the run of a shape motion in
/// these harmonics, and lets all coefficients vary that nothing else is said of if the best are
/// asked for.
int gait_add_fourier(gait_job *j);

/// Cycle by cycle; a map; the best. Exit codes.
int gait_do_cycles(const gait_job *j, const gait *g);
int gait_do_map(const gait_job *j, const gait *g);
int gait_do_best(const gait_job *j, const gait *g);

/// The path of some cycles, where it is asked for: as a table, as a picture.
int gait_write_path(const gait_job *j, const gait *g, gait_work *w, const double *values,
                    double period);

/// The names of a displacement's numbers, each on its own: x, y, theta.
void gait_split_labels(const char *labels, char names[GAIT_MOST][16]);
/// Appends (1, 2, 3); what is below rounding is zero.
void gait_say_numbers(size_t count, const double *numbers, text *out);

typedef struct cJSON cJSON;
/// A document with what all of them begin with.
cJSON *gait_json_head(const gait *g, double period);
/// An array of numbers.
cJSON *gait_json_array(size_t count, const double *numbers);
/// Prints a document and deletes it.
void gait_json_print(cJSON *o);

#endif
