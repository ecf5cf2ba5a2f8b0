/// Scripts of shells, written from the tables of verbs and options.
#ifndef CLI_OPTION_COMPLETION_H
#define CLI_OPTION_COMPLETION_H

#include "base/text.h"
#include "cli/option/option_table.h"
#include "cli/verbs.h"

void completion_bash(text *out);
void completion_zsh(text *out);
void completion_fish(text *out);

/// What can stand in one place of a command line.
typedef enum completion_kind {
    COMPLETION_ANYTHING,
    COMPLETION_WORDS, ///< those of a list
    COMPLETION_MODEL, ///< a built-in model, or the file of one
    COMPLETION_FILE,
} completion_kind;

/// Behind an option, or as an argument; the words of a list are added, with blanks between them.
completion_kind completion_of_option(const option *row, text *words);
completion_kind completion_of_argument(const argument *a, text *words);
/// The names of all verbs, or of all built-in models, with blanks between them.
void completion_verbs(text *out);
void completion_models(text *out);
/// The first words of a sentence, up to what explains them, without anything that a shell would
/// read in single quotes.
void completion_brief(const char *sentence, text *out);

#endif
