/// Formulas of steady motions, for readers with marks (expr_print_marked): in text and LaTeX, where
/// long ones are left out.
#ifndef REPORT_TABLE_STEADY_FORMULAS_INTERNAL_H
#define REPORT_TABLE_STEADY_FORMULAS_INTERNAL_H

#include "base/text.h"
#include "expr/print.h"
#include "run/steady/steady.h"

/// The factors of the characteristic polynomial other than λ, as equations; how many were told,
/// none if one is too long.
size_t steady_tell_polynomial(const steady *s, const steady_motion *e, expr_style style, text *out);
/// What has to be positive for the verdict to hold: how many conditions, 0 if none can be read.
size_t steady_tell_conditions(const steady *s, const steady_motion *e, expr_style style, text *out);
/// The integrals that were found when zeros had to be explained, as far as they are short; how
/// many.
size_t steady_tell_integrals(const steady *s, expr_style style, text *out);

#endif
