/// Elimination of a sparse matrix as a program: for one pattern and order of pivots it is a list
/// of multiplications found once, which one loop runs through for every matrix with that pattern.
///
/// Rows and columns stand in the order of the pivots. Row i is made triangular by those before it:
///   l = a_ik/a_kk,   a_ij ← a_ij − l a_kj  (j > k),   for every k < i with a_ik ≠ 0.
/// What depends on entries that never change is computed when the program is made.
#ifndef NUM_ELIMINATION_H
#define NUM_ELIMINATION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct elimination elimination;

/// A pattern, column by column: `starts` (order + 1) in `rows`. Pivot k stands in row row_of[k] and
/// column column_of[k]. `fixed` (may be NULL) says which entries are always those given in
/// `entries`, a matrix that can be eliminated in this order. Nothing is borrowed. NULL if it cannot
/// be.
elimination *elimination_create(size_t order, const uint32_t *starts, const uint32_t *rows,
                                const uint32_t *row_of, const uint32_t *column_of,
                                const bool *fixed, const double *entries);
void elimination_destroy(elimination *e);

/// How good the pivots are for a matrix.
typedef struct elimination_look {
    double multiplier; ///< the largest |l|: small ones let no rounding grow
    double pivot; ///< the smallest pivot, each against that of the matrix the program was made with
} elimination_look;

/// Eliminates the matrix with these entries. What is not finite shows in the look.
elimination_look elimination_run(elimination *e, const double *entries);
/// x with A x = b, of the matrix that was eliminated last. They may be the same array.
void elimination_solve(elimination *e, const double *b, double *x);
/// Multiplications of a run and of a solution.
size_t elimination_work(const elimination *e);

#endif
