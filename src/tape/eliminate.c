/// Rows in the order of the pivots; each is made triangular by those before it, its right side with
/// it:
///   l = a_ik/a_kk,   a_ij ← a_ij − l a_kj  (j > k),   b_i ← b_i − l b_k,
/// and the unknowns follow from the last row on. An entry is a value of the tape being built, and
/// one that is the number zero is no entry.
#include "tape/eliminate.h"

#include <stdlib.h>

#include "base/vec.h"
#include "tape/build_internal.h"
#include "tape/copy_internal.h"
#include "tape/finish_internal.h"

typedef struct item {
    uint32_t column;
    tape_ref value;
} item;

typedef struct row {
    VEC(item) items; ///< behind the pivot, columns increasing
    tape_ref pivot, inverse, right;
} row;

typedef struct eliminating {
    const tape_linear *l;
    tape_build build;
    tape_ref *refs; ///< of the slots of l->values
    row *rows;
    /// The row at hand: by column its value, where there is one, and the columns that have one.
    tape_ref *value;
    bool *has;
    VEC(uint32_t) columns;
    VEC(tape_ref) multipliers, pivots; ///< those that change
} eliminating;

// ---- values -------------------------------------------------------------------------------------

static bool is_constant(tape_ref r) { return (r.slot & TAPE_CONSTANT) != 0; }

static bool is_zero(const eliminating *e, tape_ref r) {
    return is_constant(r) && e->build.constants.items[r.slot & ~TAPE_CONSTANT] == 0;
}

static tape_ref zero(eliminating *e) { return build_constant(&e->build, 0); }

/// a − b c.
static tape_ref less(eliminating *e, tape_ref a, tape_ref b, tape_ref c) {
    if (is_zero(e, b) || is_zero(e, c)) return a;
    tape_ref product = build_product(&e->build, b, c);
    if (product.slot == a.slot && product.negative == a.negative) return zero(e);
    product.negative = !product.negative;
    return is_zero(e, a) ? product : build_sum(&e->build, a, product);
}

static tape_ref output(const eliminating *e, uint32_t k) {
    return e->refs[e->l->values->outputs[k]];
}

static void copy_values(eliminating *e) {
    const tape *t = e->l->values;
    e->refs = MEM_NEW_ZERO(tape_ref, tape_slots(t));
    for (uint32_t i = 0; i < t->input_count; i++) e->refs[i] = (tape_ref){i, false, false};
    for (uint32_t i = 0; i < t->constant_count; i++)
        e->refs[t->input_count + i] = build_constant(&e->build, t->constants[i]);
    for (uint32_t k = 0; k < t->code_count; k++) {
        e->build.origin = t->origins[tape_first(t) + k];
        build_copy(&e->build, t, k, e->refs);
    }
    e->build.origin = TAPE_NONE;
}

// ---- rows ---------------------------------------------------------------------------------------

static void put(eliminating *e, uint32_t column, tape_ref value) {
    if (!e->has[column]) {
        size_t i = e->columns.count;
        *vec_push(&e->columns) = column;
        for (; i > 0 && e->columns.items[i - 1] > column; i--)
            e->columns.items[i] = e->columns.items[i - 1];
        e->columns.items[i] = column;
        e->has[column] = true;
    }
    e->value[column] = value;
}

/// The row at hand less a multiple of an earlier one.
static void subtract(eliminating *e, row *r, uint32_t k) {
    const row *up = &e->rows[k];
    const tape_ref l = build_product(&e->build, e->value[k], up->inverse);
    if (!is_constant(l)) *vec_push(&e->multipliers) = l;
    for (size_t n = 0; n < up->items.count; n++) {
        const item *i = &up->items.items[n];
        const tape_ref old = e->has[i->column] ? e->value[i->column] : zero(e);
        put(e, i->column, less(e, old, l, i->value));
    }
    r->right = less(e, r->right, l, up->right);
}

/// On input the row at hand is row i of the matrix. False if its pivot is zero.
static bool finish_row(eliminating *e, uint32_t i) {
    row *r = &e->rows[i];
    for (size_t n = 0; n < e->columns.count && e->columns.items[n] < i; n++) {
        const uint32_t k = e->columns.items[n];
        if (!is_zero(e, e->value[k])) subtract(e, r, k);
    }
    const bool good = e->has[i] && !is_zero(e, e->value[i]);
    for (size_t n = 0; n < e->columns.count; n++) {
        const uint32_t j = e->columns.items[n];
        e->has[j] = false;
        if (j > i && !is_zero(e, e->value[j])) *vec_push(&r->items) = (item){j, e->value[j]};
    }
    e->columns.count = 0;
    if (!good) return false;
    r->pivot = e->value[i];
    r->inverse = build_quotient(&e->build, build_constant(&e->build, 1), r->pivot);
    if (!is_constant(r->pivot)) *vec_push(&e->pivots) = r->pivot;
    return true;
}

/// Makes the matrix triangular.
static bool eliminate(eliminating *e, const uint32_t *row_of, const uint32_t *column_of) {
    const tape_linear *l = e->l;
    const uint32_t order = l->order;
    uint32_t *position = MEM_NEW(uint32_t, order), *starts = MEM_NEW_ZERO(uint32_t, order + 2),
             *column = MEM_NEW(uint32_t, l->entry_count),
             *entry = MEM_NEW(uint32_t, l->entry_count);
    for (uint32_t k = 0; k < order; k++) position[row_of[k]] = k;
    for (uint32_t n = 0; n < l->entry_count; n++) starts[position[l->rows[n]] + 2]++;
    for (uint32_t i = 0; i < order; i++) starts[i + 2] += starts[i + 1];
    for (uint32_t k = 0; k < order; k++) {
        for (uint32_t n = l->starts[column_of[k]]; n < l->starts[column_of[k] + 1]; n++) {
            const uint32_t to = starts[position[l->rows[n]] + 1]++;
            column[to] = k;
            entry[to] = n;
        }
    }
    bool good = true;
    for (uint32_t i = 0; i < order && good; i++) {
        for (uint32_t n = starts[i]; n < starts[i + 1]; n++) {
            const tape_ref value = output(e, entry[n]);
            if (!is_zero(e, value)) put(e, column[n], value);
        }
        e->rows[i].right = output(e, l->entry_count + row_of[i]);
        good = finish_row(e, i);
    }
    free(position);
    free(starts);
    free(column);
    free(entry);
    return good;
}

/// The unknowns, in e->value.
static void substitute(eliminating *e) {
    for (uint32_t i = e->l->order; i-- > 0;) {
        const row *r = &e->rows[i];
        tape_ref left = r->right;
        for (size_t n = 0; n < r->items.count; n++)
            left = less(e, left, r->items.items[n].value, e->value[r->items.items[n].column]);
        e->value[i] = is_zero(e, left) ? left : build_product(&e->build, left, r->inverse);
    }
}

// ---- the tape -----------------------------------------------------------------------------------

static void finish(eliminating *e, const uint32_t *column_of, tape_eliminated *out) {
    const tape *given = e->l->values;
    const uint32_t wanted = out->wanted;
    out->multipliers = (uint32_t)e->multipliers.count;
    out->pivots = (uint32_t)e->pivots.count;
    const uint32_t count = wanted + out->multipliers + out->pivots;
    uint32_t *slots = MEM_NEW(uint32_t, count), *all = MEM_NEW(uint32_t, count);
    for (uint32_t k = 0; k < e->l->order; k++) {
        if (column_of[k] < wanted) slots[column_of[k]] = build_plain(&e->build, e->value[k]);
    }
    for (uint32_t k = 0; k < out->multipliers; k++)
        slots[wanted + k] = e->multipliers.items[k].slot;
    for (uint32_t k = 0; k < out->pivots; k++)
        slots[wanted + out->multipliers + k] = e->pivots.items[k].slot;
    expr *inputs = MEM_NEW(expr, given->input_count);
    for (uint32_t i = 0; i < given->input_count; i++) inputs[i] = (expr){given->origins[i]};
    for (uint32_t k = 0; k < count; k++) all[k] = k;
    tape *whole = build_finish(&e->build, inputs, count, slots);
    out->t = tape_select(whole, count, all);
    tape_destroy(whole);
    free(inputs);
    free(all);
}

bool tape_eliminate(tape_eliminated *out, const tape_linear *l, const uint32_t *row_of,
                    const uint32_t *column_of, uint32_t wanted) {
    eliminating e = {.l = l,
                     .build = {.input_count = l->values->input_count},
                     .rows = MEM_NEW_ZERO(row, l->order),
                     .value = MEM_NEW_ZERO(tape_ref, l->order),
                     .has = MEM_NEW_ZERO(bool, l->order)};
    *out = (tape_eliminated){.wanted = wanted};
    copy_values(&e);
    const bool good = eliminate(&e, row_of, column_of);
    if (good) {
        substitute(&e);
        finish(&e, column_of, out);
    }
    for (uint32_t i = 0; i < l->order; i++) vec_clear(&e.rows[i].items);
    vec_clear(&e.columns);
    vec_clear(&e.multipliers);
    vec_clear(&e.pivots);
    tape_build_clear(&e.build);
    free(e.refs);
    free(e.rows);
    free(e.value);
    free(e.has);
    return good;
}

void tape_eliminated_clear(tape_eliminated *e) {
    tape_destroy(e->t);
    *e = (tape_eliminated){0};
}
