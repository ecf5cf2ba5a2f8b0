/// The record behind a verdict as JSON.
#ifndef REPORT_DOC_JSON_VERDICT_H
#define REPORT_DOC_JSON_VERDICT_H

#include <cjson/cJSON.h>

#include "mech/verdict/verdict.h"

/// Adds claim, scope, answer and method to an object, and what was seen of it again: `evidence` of
/// an answer, `witness` of a no. The object of these two, for what else there is, is returned; it
/// may be empty.
cJSON *json_add_verdict(cJSON *o, const mech_verdict *v, const expr_pool *pool);
/// An object of its own.
cJSON *json_verdict(const mech_verdict *v, const expr_pool *pool);

#endif
