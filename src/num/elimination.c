/// The program is three lists: of the rows, of the multipliers of each row, and of the places that
/// each multiplier changes. The entries of a row stand side by side, so that a multiplier goes once
/// along the row of its pivot.
#include "num/elimination.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/vec.h"

enum { BLOCK = 4 }; ///< targets of a step come in fours: most steps have no more, and none branches

/// A multiplier: l = value[place]/pivot[k], and where it is taken off: targets from `first` on, one
/// for each entry of row k behind the pivot from `source` on, and more of them, behind all values,
/// up to a multiple of BLOCK.
typedef struct step {
    uint32_t place, k, source, first, count;
    bool still; ///< l never changes
} step;

/// Where a row begins in the values: multipliers, pivot, what is behind it.
typedef struct row {
    uint32_t begin, pivot, end;
    uint32_t first_step;
    bool still; ///< its pivot never changes
} row;

struct elimination {
    size_t order, entry_count;
    row *rows; ///< order + 1
    VEC(step) steps;
    VEC(uint32_t) targets;
    VEC(uint32_t) columns; ///< of each value
    VEC(bool) still;       ///< of each value, while the program is made
    double *fixed;         ///< what values are made of that never changes
    double *values;
    double *inverse; ///< 1/pivot, and 1 behind them
    double *usual;   ///< |pivot| of the matrix the program was made with
    uint32_t *place; ///< of each entry that changes:
    uint32_t *entry; ///< which it is
    size_t change_count;
    uint32_t *row_at, *column_at; ///< of the matrix, by pivot
    double *room;                 ///< order
};

// ---- making -------------------------------------------------------------------------------------

/// What is needed while rows are laid out.
typedef struct layout {
    uint32_t *starts, *columns, *source; ///< rows of the permuted matrix: columns, and which entry
    uint32_t *at;        ///< by column: its place in the row at hand, from 1; 0: it is not in it
    VEC(uint32_t) found; ///< columns of the row at hand
} layout;

static void layout_init(layout *l, size_t order, const uint32_t *starts, const uint32_t *rows,
                        const uint32_t *row_of, const uint32_t *column_of) {
    const size_t count = starts[order];
    uint32_t *position = MEM_NEW(uint32_t, order);
    *l = (layout){.starts = MEM_NEW_ZERO(uint32_t, order + 2),
                  .columns = MEM_NEW(uint32_t, count),
                  .source = MEM_NEW(uint32_t, count),
                  .at = MEM_NEW_ZERO(uint32_t, order)};
    for (size_t k = 0; k < order; k++) position[row_of[k]] = (uint32_t)k;
    for (size_t e = 0; e < count; e++) l->starts[position[rows[e]] + 2]++;
    for (size_t i = 0; i < order; i++) l->starts[i + 2] += l->starts[i + 1];
    for (size_t k = 0; k < order; k++) { // by columns, so that those of a row increase
        const size_t column = column_of[k];
        for (uint32_t e = starts[column]; e < starts[column + 1]; e++) {
            const uint32_t to = l->starts[position[rows[e]] + 1]++;
            l->columns[to] = (uint32_t)k;
            l->source[to] = e;
        }
    }
    free(position);
}

static void layout_clear(layout *l) {
    free(l->starts);
    free(l->columns);
    free(l->source);
    free(l->at);
    vec_clear(&l->found);
}

/// Puts a column of the row at hand in its place, which increases.
static void add_column(layout *l, uint32_t column) {
    size_t i = l->found.count;
    *vec_push(&l->found) = column;
    for (; i > 0 && l->found.items[i - 1] > column; i--) l->found.items[i] = l->found.items[i - 1];
    l->found.items[i] = column;
    l->at[column] = 1;
}

/// The columns of row i, fill-in too.
static void find_columns(const elimination *e, layout *l, size_t i) {
    l->found.count = 0;
    for (uint32_t s = l->starts[i]; s < l->starts[i + 1]; s++) add_column(l, l->columns[s]);
    for (size_t n = 0; n < l->found.count && l->found.items[n] < i; n++) {
        const row *k = &e->rows[l->found.items[n]];
        for (uint32_t p = k->pivot + 1; p < k->end; p++) {
            if (l->at[e->columns.items[p]] == 0) add_column(l, e->columns.items[p]);
        }
    }
}

/// Places for row i, and its steps. False if it has no pivot.
static bool add_row(elimination *e, layout *l, const bool *fixed, size_t i) {
    find_columns(e, l, i);
    row *r = &e->rows[i];
    *r = (row){.begin = (uint32_t)e->columns.count, .first_step = (uint32_t)e->steps.count};
    bool found = false;
    for (size_t n = 0; n < l->found.count; n++) {
        const uint32_t column = l->found.items[n], place = (uint32_t)e->columns.count;
        if (column == i) r->pivot = place, found = true;
        *vec_push(&e->columns) = column;
        *vec_push(&e->still) = true;
        l->at[column] = place + 1;
    }
    r->end = (uint32_t)e->columns.count;
    for (uint32_t s = l->starts[i]; s < l->starts[i + 1]; s++) {
        if (fixed == NULL || !fixed[l->source[s]]) e->still.items[l->at[l->columns[s]] - 1] = false;
    }
    for (uint32_t place = r->begin; found && place < r->pivot; place++) {
        const uint32_t k = e->columns.items[place];
        const row *up = &e->rows[k];
        const bool still = e->still.items[place] && up->still;
        const step s = {
            place, k, up->pivot + 1, (uint32_t)e->targets.count, up->end - up->pivot - 1, still};
        *vec_push(&e->steps) = s;
        for (uint32_t p = up->pivot + 1; p < up->end; p++) {
            const uint32_t target = l->at[e->columns.items[p]] - 1;
            *vec_push(&e->targets) = target;
            if (!still || !e->still.items[p]) e->still.items[target] = false;
        }
        e->still.items[place] = still;
    }
    r->still = found && e->still.items[r->pivot];
    for (size_t n = 0; n < l->found.count; n++) l->at[l->found.items[n]] = 0;
    return found;
}

/// Which entries go where, and those that never change.
static void place_entries(elimination *e, const layout *l, const bool *fixed,
                          const double *entries) {
    for (size_t i = 0; i < e->order; i++) {
        uint32_t place = e->rows[i].begin;
        for (uint32_t s = l->starts[i]; s < l->starts[i + 1]; s++) {
            while (e->columns.items[place] != l->columns[s]) place++;
            const uint32_t source = l->source[s];
            if (fixed != NULL && fixed[source]) {
                e->fixed[place] += entries[source];
            } else {
                e->place[e->change_count] = place;
                e->entry[e->change_count++] = source;
            }
        }
    }
}

/// Does what never changes, once: the product of a multiplier and an entry that are both still. It
/// is taken off a place beyond the last instead, and a step with nothing else to do is left out.
static void do_what_is_still(elimination *e) {
    const uint32_t nowhere = (uint32_t)e->columns.count;
    size_t kept = 0;
    VEC(uint32_t) targets = {0};
    for (size_t i = 0; i < e->order; i++) {
        const uint32_t first = e->rows[i].first_step, last = e->rows[i + 1].first_step;
        e->rows[i].first_step = (uint32_t)kept;
        for (uint32_t n = first; n < last; n++) {
            step s = e->steps.items[n];
            if (s.still) e->fixed[s.place] *= e->inverse[s.k];
            bool any = !s.still;
            for (uint32_t p = 0; p < s.count; p++) {
                uint32_t target = e->targets.items[s.first + p];
                if (s.still && e->still.items[s.source + p]) {
                    e->fixed[target] -= e->fixed[s.place] * e->fixed[s.source + p];
                    target = nowhere + p % BLOCK;
                } else {
                    any = true;
                }
                *vec_push(&targets) = target;
            }
            if (!any) {
                targets.count -= s.count;
                continue;
            }
            for (; s.count % BLOCK != 0; s.count++) *vec_push(&targets) = nowhere + s.count % BLOCK;
            if (s.still) s.k = (uint32_t)e->order; // it is divided already
            e->steps.items[kept++] = s;
        }
        if (e->rows[i].still) e->inverse[i] = 1 / e->fixed[e->rows[i].pivot];
    }
    e->rows[e->order].first_step = (uint32_t)kept;
    e->steps.count = kept;
    vec_clear(&e->targets);
    e->targets.items = targets.items;
    e->targets.count = targets.count;
    e->targets.capacity = targets.capacity;
}

elimination *elimination_create(size_t order, const uint32_t *starts, const uint32_t *rows,
                                const uint32_t *row_of, const uint32_t *column_of,
                                const bool *fixed, const double *entries) {
    elimination *e = MEM_NEW(elimination, 1);
    layout l;
    const size_t count = starts[order];
    *e = (elimination){.order = order,
                       .entry_count = count,
                       .rows = MEM_NEW_ZERO(row, order + 1),
                       .inverse = MEM_NEW(double, order + 1),
                       .usual = MEM_NEW_ZERO(double, order),
                       .place = MEM_NEW(uint32_t, count),
                       .entry = MEM_NEW(uint32_t, count),
                       .row_at = mem_copy(row_of, order, sizeof *row_of),
                       .column_at = mem_copy(column_of, order, sizeof *column_of),
                       .room = MEM_NEW(double, order)};
    e->inverse[order] = 1;
    layout_init(&l, order, starts, rows, row_of, column_of);
    bool good = true;
    for (size_t i = 0; i < order && good; i++) good = add_row(e, &l, fixed, i);
    e->rows[order].first_step = (uint32_t)e->steps.count;
    e->fixed = MEM_NEW_ZERO(double, e->columns.count + BLOCK);
    e->values = MEM_NEW_ZERO(double, e->columns.count + BLOCK);
    if (good) {
        place_entries(e, &l, fixed, entries);
        do_what_is_still(e);
        (void)elimination_run(e, entries);
        for (size_t k = 0; k < order; k++) {
            e->usual[k] = fabs(e->values[e->rows[k].pivot]);
            good = good && e->usual[k] > 0 && isfinite(e->usual[k]);
        }
    }
    layout_clear(&l);
    if (good) return e;
    elimination_destroy(e);
    return NULL;
}

void elimination_destroy(elimination *e) {
    if (e == NULL) return;
    free(e->rows);
    free(e->fixed);
    free(e->values);
    free(e->inverse);
    free(e->usual);
    free(e->place);
    free(e->entry);
    free(e->row_at);
    free(e->column_at);
    free(e->room);
    vec_clear(&e->steps);
    vec_clear(&e->targets);
    vec_clear(&e->columns);
    vec_clear(&e->still);
    free(e);
}

// ---- running ------------------------------------------------------------------------------------

elimination_look elimination_run(elimination *e, const double *entries) {
    double *const v = e->values;
    memcpy(v, e->fixed, (e->columns.count + BLOCK) * sizeof *v);
    for (size_t n = 0; n < e->change_count; n++) v[e->place[n]] += entries[e->entry[n]];
    elimination_look look = {0, INFINITY};
    const uint32_t *targets = e->targets.items;
    for (size_t i = 0; i < e->order; i++) {
        const row *r = &e->rows[i];
        for (uint32_t n = r->first_step; n < r[1].first_step; n++) {
            const step *s = &e->steps.items[n];
            const double l = v[s->place] * e->inverse[s->k];
            const double *source = v + s->source;
            v[s->place] = l;
            if (!(fabs(l) <= look.multiplier)) look.multiplier = fabs(l);
            const uint32_t *const end = targets + s->count;
            for (; targets < end; targets += BLOCK, source += BLOCK) {
                v[targets[0]] -= l * source[0];
                v[targets[1]] -= l * source[1];
                v[targets[2]] -= l * source[2];
                v[targets[3]] -= l * source[3];
            }
        }
        if (r->still) continue;
        const double pivot = v[r->pivot];
        e->inverse[i] = 1 / pivot;
        if (!(fabs(pivot) >= look.pivot * e->usual[i])) look.pivot = fabs(pivot) / e->usual[i];
    }
    return look;
}

/// Σ v_p z_column(p), two sums side by side: one addition need not wait for the other.
static double along(const double *v, const uint32_t *columns, const double *z, uint32_t begin,
                    uint32_t end) {
    double even = 0, odd = 0;
    uint32_t p = begin;
    for (; p + 1 < end; p += 2) {
        even += v[p] * z[columns[p]];
        odd += v[p + 1] * z[columns[p + 1]];
    }
    if (p < end) even += v[p] * z[columns[p]];
    return even + odd;
}

void elimination_solve(elimination *e, const double *b, double *x) {
    const double *v = e->values;
    const uint32_t *columns = e->columns.items;
    double *z = e->room;
    for (size_t i = 0; i < e->order; i++) {
        const row *r = &e->rows[i];
        z[i] = b[e->row_at[i]] - along(v, columns, z, r->begin, r->pivot);
    }
    for (size_t i = e->order; i-- > 0;) {
        const row *r = &e->rows[i];
        z[i] = (z[i] - along(v, columns, z, r->pivot + 1, r->end)) * e->inverse[i];
    }
    for (size_t i = 0; i < e->order; i++) x[e->column_at[i]] = z[i];
}

size_t elimination_work(const elimination *e) { return e->targets.count + e->columns.count; }
