/// The summary of a run, for a reader and for a program.
#ifndef CLI_RUN_SUMMARY_H
#define CLI_RUN_SUMMARY_H

#include "base/text.h"
#include "cli/watch_option.h"
#include "run/motion/run.h"

/// What was asked for.
typedef struct run_told {
    const char *model, *run,
        *file; ///< run: NULL if everything is at rest; file: NULL if there is none
    const watch_list *watched;
} run_told;

void run_summary_say(const run_told *j, const run_motion *r, const run_summary *s, text *out);
/// docs/json.md, hamel-run/1.
void run_summary_json(const run_told *j, const run_motion *r, const run_summary *s, text *out);

#endif
