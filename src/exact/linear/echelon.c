/// Elimination in blocks: sums of products are reduced at the end only, and rows that are reduced
/// together share what is read.
#include "exact/linear/echelon_internal.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/modular.h"

void echelon_init(echelon *e, size_t cols, const size_t *order) {
    *e = (echelon){0, cols, 0, order, NULL, MEM_NEW(size_t, cols), MEM_NEW(uint64_t, cols), NULL};
}

void echelon_clear(echelon *e) {
    free(e->rows);
    free(e->lead);
    free(e->scratch);
}

enum { EACH = 8, BLOCK = 32, TILE = 64 }; ///< 64 products of numbers below 2^61 have 128 bits

static inline mod_wide four_products(const uint64_t *f, const uint64_t *const *rows, size_t j) {
    return (mod_wide)f[0] * rows[0][j] + (mod_wide)f[1] * rows[1][j] + (mod_wide)f[2] * rows[2][j] +
           (mod_wide)f[3] * rows[3][j];
}

/// Takes multiples of `count` of its rows, at most BLOCK, off another, which is 0 then where they
/// lead. Sums are reduced at the end only.
static void take_off(const echelon *e, size_t first, size_t count, uint64_t *row) {
    uint64_t f[BLOCK] = {0};
    const uint64_t *rows[BLOCK];
    size_t from = e->cols;
    for (size_t i = 0; i < BLOCK; i++) rows[i] = e->rows + (first + (i < count ? i : 0)) * e->cols;
    for (size_t i = 0; i < count; i++) {
        const size_t lead = e->lead[first + i];
        mod_wide at = row[lead];
        for (size_t k = 0; k < i; k++) at += (mod_wide)f[k] * rows[k][lead];
        f[i] = mod_neg(mod_reduce(at, e->prime), e->prime);
        from = lead < from ? lead : from;
    }
    for (; from < e->cols; from += TILE) {
        const size_t width = e->cols - from < TILE ? e->cols - from : TILE;
        mod_wide sum[TILE];
        for (size_t j = 0; j < width; j++) sum[j] = row[from + j];
        for (size_t i = 0; i < count; i += EACH) {
            for (size_t j = 0; j < width; j++)
                sum[j] += four_products(f + i, rows + i, from + j) +
                          four_products(f + i + 4, rows + i + 4, from + j);
        }
        for (size_t j = 0; j < width; j++) row[from + j] = mod_reduce(sum[j], e->prime);
    }
}

void echelon_arrange(const echelon *e, const uint64_t *values, uint64_t *row) {
    for (size_t j = 0; j < e->cols; j++) {
        row[j] = values[e->order[j]];
        if (e->mix != NULL && j > 0)
            row[j] =
                mod_add(row[j], mod_mul(e->mix[j], values[e->order[j - 1]], e->prime), e->prime);
    }
}

void echelon_reduce(const echelon *e, size_t first, size_t count, uint64_t *rows) {
    for (size_t k = first; k < e->rank; k += BLOCK) {
        for (size_t i = 0; i < count; i++)
            take_off(e, k, e->rank - k < BLOCK ? e->rank - k : BLOCK, rows + i * e->cols);
    }
}

bool echelon_add(echelon *e, const uint64_t *row) {
    size_t lead = 0;
    while (lead < e->cols && row[lead] == 0) lead++;
    if (lead == e->cols) return false;
    const uint64_t scale = mod_inv(row[lead], e->prime);
    e->rows = mem_resize(e->rows, (e->rank + 1) * e->cols, sizeof *e->rows);
    for (size_t j = 0; j < e->cols; j++)
        e->rows[e->rank * e->cols + j] = mod_mul(row[j], scale, e->prime);
    e->lead[e->rank++] = lead;
    return true;
}

uint64_t *echelon_null(const echelon *e) {
    size_t *row_of = MEM_NEW(size_t, e->cols), count = 0;
    uint64_t *all = MEM_NEW_ZERO(uint64_t, (e->cols - e->rank) * e->cols), *null = e->scratch;
    for (size_t j = 0; j < e->cols; j++) row_of[j] = e->rank;
    for (size_t k = 0; k < e->rank; k++) row_of[e->lead[k]] = k;
    for (size_t place = 0; place < e->cols; place++) {
        if (row_of[place] < e->rank) continue;
        memset(null, 0, e->cols * sizeof *null);
        null[place] = 1;
        for (size_t at = place; at-- > 0;) { // a column depends on the leading ones before it
            if (row_of[at] == e->rank) continue;
            const uint64_t *row = e->rows + row_of[at] * e->cols;
            uint64_t sum = 0;
            for (size_t j = at + 1; j <= place; j++) {
                if (null[j] != 0) sum = mod_add(sum, mod_mul(row[j], null[j], e->prime), e->prime);
            }
            null[at] = mod_neg(sum, e->prime);
        }
        for (size_t j = 0; j < e->cols; j++) all[count * e->cols + e->order[j]] = null[j];
        count++;
    }
    free(row_of);
    return all;
}
