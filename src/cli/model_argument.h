/// The argument MODEL of a verb, and the options that go with it: -p NAME=VALUE, --time-limit,
/// --memory.
#ifndef CLI_MODEL_ARGUMENT_H
#define CLI_MODEL_ARGUMENT_H

#include <stdbool.h>

#include "base/vec.h"
#include "cli/limits.h"
#include "model/model.h"

/// A model with the text it was read from, which messages about it show. All-zero before
/// model_argument_open.
typedef struct model_argument {
    VEC(const char *) settings; ///< NAME=VALUE, borrowed
    int word_count;             ///< the arguments of the verb, borrowed, for the heads of tables
    char **words;
    char *name; ///< how messages call it: the file, or the built-in model
    char *source;
    size_t length;
    const char *more; ///< borrowed; lines that are read as if they ended the model, NULL: none
    limits limits;    ///< of the verb's work, which begins with model_argument_open
    model *m;
} model_argument;

/// Whether argv[*i] is one of these options. Then its value is noted, *i stands on the last
/// argument it took, and *code is EXIT_DONE or, if there was no value, EXIT_USAGE after a
/// message.
bool model_argument_option(model_argument *a, int argc, char **argv, int *i, int *code);

/// Loads a model and gives its parameters the values noted. `which` is a file if it contains a '/',
/// ends with .hamel or is one, "-" is standard input, and any other word names a built-in model.
/// EXIT_DONE, or EXIT_USAGE after messages on stderr.
int model_argument_open(model_argument *a, const char *which);
/// Shows messages about a text on stderr, with their places in it.
void messages_show(const diag *messages, const char *name, const char *source, size_t length);
/// Shows messages about the model on stderr, with their places; the code to exit with for `status`.
int model_argument_show(const model_argument *a, const diag *messages, hamel_status status);
/// The run of that name. EXIT_DONE, or EXIT_USAGE after a message that lists those there are.
int model_argument_run(const model_argument *a, const char *name, const model_run **spec);
/// The run of that name; if *name is NULL the first one, whose name it gets. Without any a run is
/// at rest (*spec is NULL), if it `has_end`.
int model_argument_run_or_rest(const model_argument *a, const char **name, bool has_end,
                               const model_run **spec);
void model_argument_close(model_argument *a);

#endif
