/// Vectors stay vectors: three formulas of a section that are components of a vector are told as
/// one, K' = K × Ω + .., and energies by inner products, where that is shorter. Found among terms
/// made of the model's vectors, and proved. JSON keeps the components.
#ifndef REPORT_DERIVE_FORM_VECTORS_H
#define REPORT_DERIVE_FORM_VECTORS_H

#include "report/derive/chapter.h"

void chapter_vectors(chapter *c, doc *section);

#endif
