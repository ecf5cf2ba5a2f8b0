/// Steady motions as LaTeX.
#ifndef REPORT_TABLE_STEADY_LATEX_H
#define REPORT_TABLE_STEADY_LATEX_H

#include "base/text.h"
#include "report/doc/document.h"
#include "run/steady/follow.h"

/// What steady_to_text says.
void steady_to_latex(const steady *s, const char *vary, const steady_branch *branch,
                     const doc_look *look, text *out);

#endif
