/// The argument MODEL of a verb, and the parameters that -p NAME=VALUE sets.
#ifndef CLI_MODEL_ARGUMENT_H
#define CLI_MODEL_ARGUMENT_H

#include <stdbool.h>

#include "cli/command.h"
#include "hamel/hamel.h"

/// What verbs that take a model have among their arguments: MODEL, and a RUN of it.
#define ARGUMENT_MODEL                                                                             \
    { "MODEL", ARGUMENT_NEEDED, offsetof(options, model), model_words, NULL }
#define ARGUMENT_RUN                                                                               \
    { "RUN", ARGUMENT_OPTIONAL, offsetof(options, run), NULL, NULL }
/// The names of the built-in models, NULL behind the last.
const char *model_words(size_t i);

/// A model with the text it was read from, which messages about it show. All-zero before
/// model_argument_open.
typedef struct model_argument {
    const options *o; ///< borrowed
    char *name;       ///< how messages call it: the file, or the built-in model
    char *source;
    size_t length;
    const char *more; ///< borrowed; lines that are read as if they ended the model, NULL: none
    hamel_model *m;
} model_argument;

/// Loads the model and gives its parameters the values asked for; the verb's work, and with it its
/// time, begins. The word is a file if it contains a '/', ends with .hamel or is one, "-" is
/// standard input, and any other word names a built-in model. EXIT_DONE, or EXIT_USAGE after
/// messages on stderr.
int model_argument_open(model_argument *a, const options *o);
/// The same in the middle of the work: for a model that is read again.
int model_argument_read(model_argument *a, const options *o);
/// Shows on stderr what the last call of the library said about the model, with places; the code to
/// exit with for `status`.
int model_argument_show(const model_argument *a, hamel_status status);
/// Shows what it said about the words of an option, "hamel: --OPTION: ..". EXIT_USAGE.
int model_argument_show_option(const model_argument *a);
/// Shows what it said against finding something: EXIT_NO if there is none. Messages about the words
/// of an option have no place in the model.
int model_argument_refuse(const model_argument *a, hamel_status status);
/// What the first message is about: an option, or NULL.
const char *model_argument_about(const model_argument *a);
/// The words of the last message.
const char *model_argument_words(const model_argument *a);
/// Whether there is a run of that name. EXIT_DONE, or EXIT_USAGE after a message that lists those
/// there are.
int model_argument_run(const model_argument *a, const char *name);
/// The same; without a name there has to be a first one, or the run is at rest and `has_end`.
int model_argument_run_or_rest(const model_argument *a, const char *name, bool has_end);
/// How many characters a line has.
size_t model_argument_width(const model_argument *a);
/// How the options want a page to be written.
hamel_write_options model_argument_writing(const model_argument *a);
/// The page in the format and to the width that were asked for, to be freed with hamel_free.
hamel_status model_argument_write(const model_argument *a, const hamel_document *page,
                                  char **words);
/// The format that was asked for.
hamel_format format_asked(const options *o);
hamel_format model_argument_format(const model_argument *a);
void model_argument_close(model_argument *a);
/// Opens the model, does `work` with it and closes it: what most verbs are.
int model_argument_with(const options *o, int (*work)(const model_argument *a, const options *o));

#endif
