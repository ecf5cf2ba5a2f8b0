/// How a sweep went, for a person and for programs.
#ifndef REPORT_TABLE_SWEEP_SUMMARY_H
#define REPORT_TABLE_SWEEP_SUMMARY_H

#include "base/text.h"
#include "report/doc/json_version.h"
#include "run/sweep/sweep.h"

/// What was asked for.
typedef struct sweep_told {
    const char *model, *run; ///< run: NULL at rest
    const char *file;        ///< with the rows; NULL: none
    uint64_t seed, before;   ///< rows that were there before
} sweep_told;

void sweep_summary_to_text(const sweep_told *j, const sweep *s, const sweep_summary *r, text *out);
void sweep_summary_to_json(const sweep_told *j, const sweep *s, const sweep_summary *r,
                           json_version version, text *out);

#endif
