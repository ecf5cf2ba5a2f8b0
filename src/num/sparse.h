/// Sparse linear systems of one pattern and many values: the order of elimination is found once and
/// is a program from then on. Where that would let errors grow they are eliminated by KLU
/// (SuiteSparse), or by LAPACK where KLU is not built in.
#ifndef NUM_SPARSE_H
#define NUM_SPARSE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct sparse sparse;

typedef enum sparse_way { SPARSE_LAPACK, SPARSE_KLU, SPARSE_PROGRAM } sparse_way;

/// Whether KLU is built in.
bool sparse_has_klu(void);
const char *sparse_way_name(sparse_way way);

/// A system of a pattern: `starts` (order + 1) says where each column begins in `rows`, and `fixed`
/// (may be NULL), of each entry, whether it is the same in all matrices. All must outlive it.
sparse *sparse_create(size_t order, const uint32_t *starts, const uint32_t *rows, const bool *fixed,
                      sparse_way way);
void sparse_destroy(sparse *s);

/// Eliminates the matrix with these entries, which must stay as they are while it is solved with.
/// The pivots of the last time are taken again if they still do. False if the matrix is singular.
bool sparse_factor(sparse *s, const double *entries);
/// x with A x = b; they are not the same array. False if no solution comes out: the matrix is
/// singular after all.
bool sparse_solve(sparse *s, const double *b, double *x);

#endif
