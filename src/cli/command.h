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

#endif
