/// The Lie algebra of a model, as a part of the section on what was given.
#ifndef REPORT_DERIVE_SPACE_ALGEBRA_H
#define REPORT_DERIVE_SPACE_ALGEBRA_H

#include "report/derive/chapter.h"

/// Its elements, brackets, which one it is, and whether it is unimodular; nothing if there is none.
void chapter_space_algebra(chapter *c, doc *to);

#endif
