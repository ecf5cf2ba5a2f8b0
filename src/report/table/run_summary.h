/// The summary of a run, for a reader and for a program.
#ifndef REPORT_TABLE_RUN_SUMMARY_H
#define REPORT_TABLE_RUN_SUMMARY_H

#include "base/text.h"
#include "report/doc/json_version.h"
#include "run/motion/run.h"
#include "run/study/watched.h"

/// What was asked for.
typedef struct run_told {
    const char *model, *run; ///< run: NULL if everything is at rest
    const char *file;        ///< with the samples; NULL: none
    const char *stop;        ///< where it was to end, in words; NULL: at its time
    const watched_list *watched;
} run_told;

void run_summary_to_text(const run_told *j, const run_motion *r, const run_summary *s, text *out);
/// docs/json.md.
void run_summary_to_json(const run_told *j, const run_motion *r, const run_summary *s,
                         json_version version, text *out);

#endif
