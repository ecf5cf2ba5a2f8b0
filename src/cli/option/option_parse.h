/// A command line as `options`, by the table.
#ifndef CLI_OPTION_OPTION_PARSE_H
#define CLI_OPTION_OPTION_PARSE_H

#include "cli/command.h"

/// Reads the words behind a verb. EXIT_DONE, or EXIT_USAGE after a message about the first that is
/// wrong. options_clear afterwards, in any case.
int options_parse(const command *c, int argc, char **argv, options *o);

#endif
