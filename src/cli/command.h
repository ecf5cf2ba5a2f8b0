/// A verb of the command: one file, one entry in the table of verbs.c.
#ifndef CLI_COMMAND_H
#define CLI_COMMAND_H

#include "cli/option/options.h"

/// Exit codes of the command.
enum { EXIT_DONE = 0, EXIT_NO = 1, EXIT_USAGE = 2 };

/// The verbs as bits: the rows of the table of options say by them whose they are.
enum {
    CHECK = 1 << 0,
    COMPARE = 1 << 1,
    DERIVE = 1 << 2,
    EVAL = 1 << 3,
    EXPORT = 1 << 4,
    EXPR = 1 << 5,
    GAIT = 1 << 6,
    MODELS = 1 << 7,
    NEW = 1 << 8,
    PLAN = 1 << 9,
    REPORT = 1 << 10,
    RUN = 1 << 11,
    STEADY = 1 << 12,
    SWEEP = 1 << 13,
    HELP = 1 << 14,
    COMPLETION = 1 << 15,
    MANUAL = 1 << 16,
    VERIFY = 1 << 17,
    EXPLAIN = 1 << 18,
    LINEARISE = 1 << 19,
    LSP = 1 << 20,
    FIT = 1 << 21,
    STEER = 1 << 22,
};

typedef enum argument_kind { ARGUMENT_NEEDED, ARGUMENT_OPTIONAL, ARGUMENT_MANY } argument_kind;

/// A word that is no option.
typedef struct argument {
    const char *name; ///< MODEL; NULL: there are no more
    argument_kind kind;
    size_t place;                   ///< in `options`: a word, of MANY a list of words
    const char *(*words)(size_t i); ///< what it can be, NULL behind the last; NULL: anything
    const char *(*meaning)(
        size_t i); ///< of these words, for --help; NULL: they speak for themselves
} argument;

enum { MOST_ARGUMENTS = 2 };

typedef struct command {
    const char *name, *summary;
    unsigned bit;
    argument arguments[MOST_ARGUMENTS + 1];
    const char *needs;    ///< options that one cannot do without, as the usage shows them; or NULL
    const char *about;    ///< what it does, in a paragraph
    const char *examples; ///< a line each, or NULL
    const char *notes;    ///< what else is to be said; or NULL
    bool minus;           ///< a word that begins with one minus is an argument
    int (*run)(const options *o);
} command;

extern const command command_check, command_compare, command_completion;
extern const command command_derive, command_eval, command_explain;
extern const command command_export, command_expr;
extern const command command_fit;
extern const command command_gait, command_help;
extern const command command_manual, command_models;
extern const command command_new;
extern const command command_report;
extern const command command_plan;
extern const command command_run;
extern const command command_linearise;
extern const command command_lsp;
extern const command command_steady;
extern const command command_steer;
extern const command command_sweep;
extern const command command_verify;

#endif
