/// What text and JSON of steady motions share.
#ifndef REPORT_TABLE_STEADY_INTERNAL_H
#define REPORT_TABLE_STEADY_INTERNAL_H

#include "base/text.h"
#include "expr/print.h"
#include "run/steady/steady.h"

/// How it is known to exist: a word, and by what.
const char *steady_status(const steady_motion *e);
const char *steady_existence(const steady_motion *e);
/// The sentence that goes with the verdict.
const char *steady_reason(const steady_motion *e);
/// The factors of the characteristic polynomial other than λ, as equations; how many were told,
/// none if one is too long. Text has marks (expr_print_marked).
size_t steady_tell_polynomial(const steady *s, const steady_motion *e, expr_style style, text *out);
/// Where energy and momenta show that it is stable: how many conditions, 0 if none can be read.
size_t steady_tell_conditions(const steady *s, const steady_motion *e, expr_style style, text *out);

#endif
