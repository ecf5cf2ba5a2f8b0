/// What text, LaTeX and JSON of steady motions share: what is said of a motion. LaTeX is words with
/// formulas between dollars.
#ifndef REPORT_TABLE_STEADY_WORDS_INTERNAL_H
#define REPORT_TABLE_STEADY_WORDS_INTERNAL_H

#include "base/text.h"
#include "expr/print.h"
#include "run/steady/steady.h"

/// Zero, if it is below rounding.
double steady_rounded(double x);
/// What the model calls an entry or a velocity of a rotation, or a longer expression.
expr steady_known_as(const model *m, expr e);

/// What the motions are, and by which group.
void steady_tell_head(const steady *s, text *out);
/// What the regular members of a family say of it.
void steady_tell_family(const steady *s, size_t family, text *out);

/// Where it is, and how fast it moves.
void steady_tell_place(const steady *s, const steady_motion *e, expr_style style, text *out);
/// The quasi-velocities that are no velocities, so not told with the place; how many.
size_t steady_tell_quasi(const steady *s, const steady_motion *e, expr_style style, text *out);
/// ξ; only with a symmetry.
void steady_tell_xi(const steady *s, const steady_motion *e, expr_style style, text *out);
/// What the motion looks like, where exp(tξ) is known: a word, with numbers in out; or NULL.
const char *steady_tell_path(const steady *s, const steady_motion *e, expr_style style, text *out);
/// How it is known to exist: a word, and by what.
const char *steady_status(const steady_motion *e);
const char *steady_existence(const steady_motion *e);
/// Eigenvalues, and where their zeros come from.
void steady_tell_spectrum(const steady *s, const steady_motion *e, expr_style style, text *out);
/// The sentence that goes with the verdict; and whether it is proved.
const char *steady_reason(const steady_motion *e);
void steady_tell_reason(const steady_motion *e, text *out);

#endif
