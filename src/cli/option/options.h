/// What a command line says, as one plain record: every option and argument of every verb has its
/// member here, and a row of the table (cli/option/option_table.h) says which. What was not given
/// is zero, or what the table calls usual. Words are borrowed from the command line.
#ifndef CLI_OPTION_OPTIONS_H
#define CLI_OPTION_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/vec.h"
#include "cli/limit/limits.h"

typedef enum output_format {
    FORMAT_TEXT,
    FORMAT_INFIX,
    FORMAT_LATEX,
    FORMAT_MATHML,
    FORMAT_C,
    FORMAT_JSON
} output_format;

/// What to do with an expression.
typedef enum expr_task {
    TASK_TIDY,
    TASK_NORMAL,
    TASK_FACTOR,
    TASK_DIFF,
    TASK_ZERO,
    TASK_EQUAL
} expr_task;

/// How, in which form and by which discrete steps a motion is computed.
typedef enum motion_speed { SPEED_AUTOMATIC, SPEED_COMPILED, SPEED_INTERPRETED } motion_speed;
typedef enum motion_form { FORM_NONHOLONOMIC, FORM_HAMILTON, FORM_VAKONOMIC } motion_form;
typedef enum motion_retraction {
    RETRACTION_AS_MEASURED,
    RETRACTION_COORDINATES,
    RETRACTION_GROUP
} motion_retraction;

/// What programs are written in.
typedef enum program_language {
    LANGUAGE_NONE,
    LANGUAGE_C,
    LANGUAGE_PYTHON,
    LANGUAGE_JS,
    LANGUAGE_OCTAVE, ///< modules only, from here on
    LANGUAGE_CASADI,
    LANGUAGE_FMU
} program_language;

/// NAME=A:B:N.
typedef struct option_axis {
    char *name;
    double from, to;
    uint64_t count; ///< 0: not given
} option_axis;

/// --watch KIND [QUANTITY] [--to FILE].
typedef struct option_watch {
    const char *kind, *quantity, *file; ///< quantity and file may be NULL
} option_watch;

typedef VEC(const char *) option_words;

typedef struct options {
    const char *model, *run, *expression, *word; ///< arguments; word: of help, new, completion
    option_words names;                          ///< PART..., NAME..., CLAIM...
    option_words asked; ///< the command line but for where to write: what a table is of
    option_words settings;
    limits limits;
    int format, task, language, speed, form, retraction; ///< of the enumerations
    int old_json; ///< not 0: JSON as the release before wrote it
    bool find_symmetries, no_run, realise, document, brief, live, evidence;
    bool forces, reduced, bordered, no_integrals, validated, resume, rest, mpi, per_effort, rough;
    double until, every, tolerance, step, longest_step, radius;
    double period, effort, bound, patience;
    uint64_t degree, cycles, expand, starts, seed, count, threads, most, width;
    const char *file, *plot, *columns, *input, *control, *method, *symmetry, *prefix;
    const char *at, *of, *jacobi, *cost, *to, *gaits, *best, *fourier, *loop, *keep, *stop, *from,
        *hold;
    const char *show, *by, *other, *claims, *share, *trajectories, *times, *statistics;
    const char *states, *outputs, *second, *weights;
    const char *free, *sigma;
    const char *certificate;   ///< of check
    const char *bounds, *time; ///< of steer
    int start;                 ///< of fit: run, data, free
    int fmi;                   ///< of export: the version, 2 or 3; 0: not given
    option_words data, over, draw, shorts, positive, rotations, units, join;
    VEC(double) lambda;
    VEC(option_axis) vary;
    VEC(option_watch) watch;
} options;

#endif
