/// The command: a table of verbs.
#ifndef CLI_MAIN_H
#define CLI_MAIN_H

/// Prints "hamel: ..." to stderr and returns EXIT_USAGE.
int usage_error(const char *format, ...) __attribute__((format(printf, 1, 2)));
/// Takes the value of an option that is a positive number. EXIT_DONE or EXIT_USAGE.
int read_positive(const char *option, const char *word, double *out);

/// Ends the program with a message and exit code 1 if the work takes longer. A call of FLINT cannot
/// be interrupted from inside; nothing is half written, since output comes at the end.
void limit_time(double seconds);
/// Takes the value of --time-limit at argv[*i] into *seconds; *i moves on. EXIT_DONE or EXIT_USAGE.
int time_limit_option(int argc, char **argv, int *i, double *seconds);

#endif
