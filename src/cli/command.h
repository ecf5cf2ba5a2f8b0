/// A verb of the command: one file, one entry in the table of main.c.
#ifndef CLI_COMMAND_H
#define CLI_COMMAND_H

/// Exit codes of the command.
enum { EXIT_DONE = 0, EXIT_NO = 1, EXIT_USAGE = 2 };

typedef struct command {
    const char *name, *summary, *help;
    int (*run)(int argc, char **argv); ///< arguments after the verb
} command;

extern const command command_check, command_compare;
extern const command command_derive, command_eval;
extern const command command_export, command_expr;
extern const command command_gait;
extern const command command_models;
extern const command command_new;
extern const command command_report;
extern const command command_plan;
extern const command command_run;
extern const command command_steady;
extern const command command_sweep;

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
