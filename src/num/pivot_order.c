/// Markowitz' rule: of the pivots that are not small in their column the one with the least
///   (entries of its row − 1)·(entries of its column − 1),
/// which is the most that it can fill in. Columns are looked at from the shortest on, a few only.
/// @eq Markowitz 1957; Duff, Erisman and Reid, Direct Methods for Sparse Matrices, §7.2
#include "num/pivot_order.h"

#include <math.h>
#include <stdlib.h>

#include "base/mem.h"
#include "base/vec.h"

static const double THRESHOLD = 0.1; ///< against the largest of the column: multipliers up to 10
static const double NOTHING = 1e-13; ///< what cancellation leaves of an entry of size 1
enum { COLUMNS = 6 };                ///< that are looked at for a pivot

typedef struct item {
    uint32_t column;
    double value;
} item;

typedef VEC(item) item_list;
typedef VEC(uint32_t) index_list;

/// What is left of the matrix. Columns of the same length form a list.
typedef struct active {
    size_t order;
    item_list *rows;
    index_list *columns; ///< the rows that have an entry there
    double *size;        ///< of each column: its largest entry in the beginning
    uint32_t *first;     ///< by length: the first column; NONE: there is none
    uint32_t *next, *before;
    uint32_t *at; ///< by column: place in the row at hand, from 1
} active;

#define NONE UINT32_MAX

// ---- lists of columns ---------------------------------------------------------------------------

static void list_add(active *a, uint32_t j) {
    const size_t length = a->columns[j].count;
    a->next[j] = a->first[length];
    a->before[j] = NONE;
    if (a->next[j] != NONE) a->before[a->next[j]] = j;
    a->first[length] = j;
}

/// On input its length is still that of the list it is in.
static void list_remove(active *a, uint32_t j) {
    if (a->before[j] != NONE) a->next[a->before[j]] = a->next[j];
    else a->first[a->columns[j].count] = a->next[j];
    if (a->next[j] != NONE) a->before[a->next[j]] = a->before[j];
}

static void column_add(active *a, uint32_t j, uint32_t i) {
    list_remove(a, j);
    *vec_push(&a->columns[j]) = i;
    list_add(a, j);
}

static void column_remove(active *a, uint32_t j, uint32_t i) {
    index_list *c = &a->columns[j];
    list_remove(a, j);
    size_t k = 0;
    while (c->items[k] != i) k++;
    c->items[k] = c->items[--c->count];
    list_add(a, j);
}

// ---- making -------------------------------------------------------------------------------------

static void active_init(active *a, size_t order, const uint32_t *starts, const uint32_t *rows,
                        const double *entries) {
    *a = (active){.order = order,
                  .rows = MEM_NEW_ZERO(item_list, order),
                  .columns = MEM_NEW_ZERO(index_list, order),
                  .size = MEM_NEW_ZERO(double, order),
                  .first = MEM_NEW(uint32_t, order + 1),
                  .next = MEM_NEW(uint32_t, order),
                  .before = MEM_NEW(uint32_t, order),
                  .at = MEM_NEW_ZERO(uint32_t, order)};
    for (size_t k = 0; k <= order; k++) a->first[k] = NONE;
    for (uint32_t j = 0; j < order; j++) {
        for (uint32_t e = starts[j]; e < starts[j + 1]; e++) {
            *vec_push(&a->rows[rows[e]]) = (item){j, entries[e]};
            *vec_push(&a->columns[j]) = rows[e];
            a->size[j] = fmax(a->size[j], fabs(entries[e]));
        }
    }
    for (size_t j = order; j-- > 0;) list_add(a, (uint32_t)j);
}

static void active_clear(active *a) {
    for (size_t k = 0; k < a->order; k++) {
        vec_clear(&a->rows[k]);
        vec_clear(&a->columns[k]);
    }
    free(a->rows);
    free(a->columns);
    free(a->size);
    free(a->first);
    free(a->next);
    free(a->before);
    free(a->at);
}

// ---- choosing -----------------------------------------------------------------------------------

static double value_at(const active *a, uint32_t i, uint32_t j) {
    const item_list *r = &a->rows[i];
    for (size_t k = 0; k < r->count; k++) {
        if (r->items[k].column == j) return r->items[k].value;
    }
    return 0;
}

typedef struct candidate {
    uint32_t row, column;
    double cost, value;
    bool found;
} candidate;

/// The best pivot of a column, if it is better than the one there is.
static void look_at_column(const active *a, uint32_t j, candidate *best) {
    const index_list *c = &a->columns[j];
    double largest = 0;
    for (size_t k = 0; k < c->count; k++)
        largest = fmax(largest, fabs(value_at(a, c->items[k], j)));
    if (!(largest > NOTHING * a->size[j]) || !isfinite(largest)) return;
    for (size_t k = 0; k < c->count; k++) {
        const uint32_t i = c->items[k];
        const double value = fabs(value_at(a, i, j));
        const double cost = (double)(a->rows[i].count - 1) * (double)(c->count - 1);
        if (value < THRESHOLD * largest) continue;
        if (best->found && (cost > best->cost || (cost == best->cost && value <= best->value)))
            continue;
        *best = (candidate){i, j, cost, value, true};
    }
}

static candidate choose(const active *a) {
    candidate best = {0};
    int looked = 0;
    for (size_t length = 1; length <= a->order && looked < COLUMNS; length++) {
        for (uint32_t j = a->first[length]; j != NONE && looked < COLUMNS; j = a->next[j]) {
            look_at_column(a, j, &best);
            looked += best.found;
            if (best.found && best.cost <= (double)((length - 1) * (length - 1))) return best;
        }
    }
    return best;
}

// ---- eliminating --------------------------------------------------------------------------------

/// Row i less a multiple of the pivot's, without the pivot's column.
static void subtract(active *a, uint32_t i, uint32_t pivot, uint32_t column, double value) {
    item_list *r = &a->rows[i];
    size_t kept = 0;
    double l = 0;
    for (size_t k = 0; k < r->count; k++) {
        if (r->items[k].column == column) l = r->items[k].value / value;
        else r->items[kept++] = r->items[k];
    }
    r->count = kept;
    for (size_t k = 0; k < r->count; k++) a->at[r->items[k].column] = (uint32_t)k + 1;
    for (size_t k = 0; k < a->rows[pivot].count; k++) {
        const item p = a->rows[pivot].items[k];
        if (p.column == column) continue;
        if (a->at[p.column] != 0) {
            r->items[a->at[p.column] - 1].value -= l * p.value;
        } else {
            *vec_push(r) = (item){p.column, -l * p.value};
            column_add(a, p.column, i);
        }
    }
    for (size_t k = 0; k < r->count; k++) a->at[r->items[k].column] = 0;
}

static void eliminate(active *a, const candidate *p) {
    const uint32_t i = p->row, j = p->column;
    const double value = value_at(a, i, j);
    for (size_t k = 0; k < a->rows[i].count; k++) column_remove(a, a->rows[i].items[k].column, i);
    list_remove(a, j);
    for (size_t k = 0; k < a->columns[j].count; k++)
        subtract(a, a->columns[j].items[k], i, j, value);
    a->rows[i].count = a->columns[j].count = 0;
}

bool pivot_order(size_t order, const uint32_t *starts, const uint32_t *rows, const double *entries,
                 uint32_t *row_of, uint32_t *column_of) {
    active a;
    active_init(&a, order, starts, rows, entries);
    size_t k = 0;
    for (; k < order; k++) {
        const candidate p = choose(&a);
        if (!p.found) break;
        row_of[k] = p.row;
        column_of[k] = p.column;
        eliminate(&a, &p);
    }
    active_clear(&a);
    return k == order;
}
