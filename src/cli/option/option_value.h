/// From the word behind an option to its value.
#ifndef CLI_OPTION_OPTION_VALUE_H
#define CLI_OPTION_OPTION_VALUE_H

#include "cli/option/option_table.h"

/// What an option is if it is not given: what its variable of the environment says, or the usual.
/// EXIT_DONE, or EXIT_USAGE after a message about the variable.
int option_usual(const option *row, options *o);
/// Notes an option with its value, `word` (NULL if it takes none). EXIT_DONE, or EXIT_USAGE after a
/// message that shows the word and says what was expected.
int option_take(const option *row, const char *word, options *o);
/// Whether a kind of --watch has a quantity behind it.
bool option_watch_needs(const char *kind);

/// The lists.
void options_clear(options *o);

#endif
