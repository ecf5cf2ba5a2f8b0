/// A derivation in brief: what a paper would print of the system.
#ifndef REPORT_DERIVE_BRIEF_H
#define REPORT_DERIVE_BRIEF_H

#include "report/doc/document.h"

/// Whether a part of the derivation has anything that is told in brief.
bool brief_wants(const char *part);
/// Takes away what is not told from a finished section.
void brief_cut(doc *section);

#endif
