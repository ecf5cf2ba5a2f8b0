/// Rows in echelon form modulo a prime: ranks and null vectors of matrices of values.
#ifndef EXACT_LINEAR_ECHELON_INTERNAL_H
#define EXACT_LINEAR_ECHELON_INTERNAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Rows with distinct leading columns, each 1 there. Columns stand in the order in which they are
/// to lead: place k belongs to column order[k].
typedef struct echelon {
    uint64_t prime; ///< set by whoever adds the first row
    size_t cols, rank;
    const size_t *order;
    uint64_t *rows;
    size_t *lead; ///< the place of each row's first entry
    uint64_t *scratch;
    const uint64_t *mix; ///< at each place so many times the place before is added; NULL: nothing
} echelon;

void echelon_init(echelon *e, size_t cols, const size_t *order);
void echelon_clear(echelon *e);
/// Values given by columns, as they are to lead.
void echelon_arrange(const echelon *e, const uint64_t *values, uint64_t *row);
/// Reduces some rows by its own from `first` on. Rows that are reduced together share what is read.
void echelon_reduce(const echelon *e, size_t first, size_t count, uint64_t *rows);
/// Whether something remains of a row that was reduced, which is then added.
bool echelon_add(echelon *e, const uint64_t *row);
/// The null vectors by columns, one for each column that does not lead: 1 there, 0 in the other
/// such columns. A fresh array of (cols − rank) · cols.
uint64_t *echelon_null(const echelon *e);

#endif
