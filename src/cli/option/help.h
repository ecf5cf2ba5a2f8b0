/// hamel VERB --help, from the tables.
#ifndef CLI_OPTION_HELP_H
#define CLI_OPTION_HELP_H

#include <stdio.h>

#include "base/text.h"
#include "cli/command.h"
#include "cli/option/option_table.h"

/// What a verb takes: "hamel derive MODEL [PART...] [OPTIONS]".
void help_usage(const command *c, text *out);
/// Prints all about a verb, or for NULL what there is. EXIT_DONE.
int help_print(FILE *out, const command *c);
/// The sentence of an option, with its usual value: "how many cycles (default 1)".
void help_sentence(const option *row, text *out);

#endif
