/// Steady motions for programs: JSON, and the table of a branch.
#ifndef REPORT_TABLE_STEADY_JSON_H
#define REPORT_TABLE_STEADY_JSON_H

#include "base/text.h"
#include "report/doc/json_version.h"
#include "run/steady/follow.h"

/// The same as JSON.
void steady_to_json(const steady *s, const char *vary, const steady_branch *branch,
                    json_version version, text *out);

/// Eigenvalues against what varies, for a table: value, verdict (the number of unstable ones),
/// energy, re_1, im_1, ..: all, with their zeros. Names are those of the columns.
size_t steady_table_columns(const steady_branch *branch);
void steady_table_name(const char *vary, size_t column, text *out);
void steady_table_row(const steady_branch *branch, size_t row, double *values);

#endif
