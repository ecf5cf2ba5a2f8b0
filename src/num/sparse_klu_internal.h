/// Sparse systems by KLU: the matrix is permuted to block triangular form and each block ordered
/// for little fill-in, once; then a matrix with other values costs as many operations as its
/// factors have entries.
#ifndef NUM_SPARSE_KLU_INTERNAL_H
#define NUM_SPARSE_KLU_INTERNAL_H

#include "num/sparse_internal.h"

const sparse_kind *sparse_klu(void); ///< NULL if it is not built in

#endif
