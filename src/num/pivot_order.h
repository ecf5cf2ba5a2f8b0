/// An order of elimination for a sparse matrix: pivots that are large enough for one matrix, and
/// leave little to fill in.
#ifndef NUM_PIVOT_ORDER_H
#define NUM_PIVOT_ORDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Of a pattern, column by column, with these entries. Pivot k is in row row_of[k] and column
/// column_of[k]; room for `order` each. False if the matrix is singular.
bool pivot_order(size_t order, const uint32_t *starts, const uint32_t *rows, const double *entries,
                 uint32_t *row_of, uint32_t *column_of);

#endif
