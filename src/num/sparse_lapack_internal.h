/// Sparse systems as dense ones: for small systems, where looking for zeros costs more than it
/// saves.
#ifndef NUM_SPARSE_LAPACK_INTERNAL_H
#define NUM_SPARSE_LAPACK_INTERNAL_H

#include "num/sparse_internal.h"

const sparse_kind *sparse_lapack(void);

#endif
