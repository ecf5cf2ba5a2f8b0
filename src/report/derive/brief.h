/// A derivation in brief: what a paper would print of the system.
#ifndef REPORT_DERIVE_BRIEF_H
#define REPORT_DERIVE_BRIEF_H

#include "report/derive/chapter.h"

/// Whether a part of the derivation has anything that is told in brief.
bool brief_wants(const char *part);
/// Takes away what is not told from a finished section of a part, and says how to get what is long.
void brief_cut(const chapter *c, const char *part, doc *section);
/// Signs that a section before explains are not explained again in section i.
void brief_once(doc *top, size_t i);
/// A text has this many lines at most, about.
enum { BRIEF_LINES = 97 };
/// Leaves as much of a section to its part as does not fit: of the lines *left for all sections
/// some are kept for those behind it.
void brief_fit(const chapter *c, const char *part, doc *section, size_t *left);

#endif
