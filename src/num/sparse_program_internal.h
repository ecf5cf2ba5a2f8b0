/// Sparse systems by a program of elimination.
#ifndef NUM_SPARSE_PROGRAM_INTERNAL_H
#define NUM_SPARSE_PROGRAM_INTERNAL_H

#include "num/sparse_internal.h"

const sparse_kind *sparse_program(void);

#endif
