/// Steady motions for a person and for programs.
#ifndef REPORT_TABLE_STEADY_H
#define REPORT_TABLE_STEADY_H

#include "base/text.h"
#include "run/steady/follow.h"
#include "run/steady/steady.h"

/// The motions found, family by family; `branch` (may be NULL) is the first of them followed, as
/// `vary` says. Lines are broken to the width, 0: not at all.
void steady_to_text(const steady *s, const char *vary, const steady_branch *branch, size_t width,
                    text *out);

#endif
