/// The command: a table of verbs.
#ifndef CLI_VERBS_H
#define CLI_VERBS_H

#include "cli/command.h"

/// All of the command: the arguments of `main`, its exit code.
int verbs_run(int argc, char **argv);

/// The verbs in order, NULL behind the last; and their names.
const command *verb_at(size_t i);
const char *verb_name(size_t i);
/// NULL: there is none of that name.
const command *verb_find(const char *name);
/// Says that there is none, and what is near. EXIT_USAGE.
int verb_unknown(const char *name);

#endif
