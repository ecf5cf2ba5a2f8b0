/// Plans for a person and for programs.
#ifndef REPORT_TABLE_PLAN_H
#define REPORT_TABLE_PLAN_H

#include "base/text.h"
#include "report/doc/json_version.h"
#include "run/plan/plan.h"

/// `verified` is the pose at the end of the full motion, NULL if it was not run in full.
void plan_to_text(const plan *p, const plan_target *t, const double *verified, text *out);
/// The same as JSON.
void plan_to_json(const plan *p, const plan_target *t, const double *verified, json_version version,
                  text *out);

#endif
