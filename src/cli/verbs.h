/// The command: a table of verbs.
#ifndef CLI_VERBS_H
#define CLI_VERBS_H

/// All of the command: the arguments of `main`, its exit code.
int verbs_run(int argc, char **argv);

/// Takes the value of an option that is a positive number. EXIT_DONE or EXIT_USAGE.
int read_positive(const char *option, const char *word, double *out);

#endif
