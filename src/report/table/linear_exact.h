/// What the matrices of a linear system say in formulas.
#ifndef REPORT_TABLE_LINEAR_EXACT_H
#define REPORT_TABLE_LINEAR_EXACT_H

#include "exact/exact.h"
#include "report/doc/document.h"
#include "run/linear/linear.h"

/// The rank of (B, AB, ..), or of (C; CA; ..), proved. False if it is not known in formulas.
bool linear_exact_rank(exact *x, const linear_system *s, bool outputs, size_t *rank);
/// y = G(s) u: every entry that is not zero, in lowest terms. Nothing for large systems.
///   (s − A)⁻¹ = Σ_k s^(n−k) M_k/χ(s),  M_1 = 1,  M_k = A M_(k−1) + c_(n−k+1)
void linear_exact_transfer(doc *d, exact *x, const linear_system *s);

#endif
