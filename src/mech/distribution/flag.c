/// Flags at a generic point. A level is kept as fields and as forms that annihilate them. The
/// brackets that may lead out of it, on the forms, make a matrix, the torsion; its rank is the step
/// of the flag, and its kernel the annihilator of the next level:
///   ω = Σ_c k_c ω^c,   Σ_c k_c ω^c([X_a, Y_b]) = 0
/// Invariant: the forms of a level are all that annihilates its fields.
#include "mech/distribution/flag.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "expr/print.h"
#include "expr/sum.h"
#include "mech/law/kernel.h"
#include "space/field.h"

void mech_flag_clear(mech_flag *f) {
    free(f->ranks);
    *f = (mech_flag){0};
}

bool mech_flag_same(const mech_flag *a, const mech_flag *b) {
    return a->count == b->count && a->ends == b->ends &&
           memcmp(a->ranks, b->ranks, a->count * sizeof *a->ranks) == 0;
}

static void level_clear(flag_level *l) {
    free(l->fields);
    free(l->forms);
    free(l->torsion);
    *l = (flag_level){0};
}

void flag_torsion(const space *q, size_t left, const expr *X, size_t right, const expr *Y,
                  size_t form_count, const expr *forms, expr *out) {
    const size_t n = q->n;
    expr *bracket = MEM_NEW(expr, n);
    for (size_t k = 0; k < left * right; k++) {
        space_bracket(q, X + k / right * n, Y + k % right * n, bracket);
        for (size_t c = 0; c < form_count; c++)
            out[k * form_count + c] = sum_pairing(q->pool, q->n, forms + c * n, bracket);
    }
    free(bracket);
}

/// The brackets of a level that are not yet known to lie in it: of D, or for the derived flag of
/// all of it, with what is new in the level.
static void find_torsion(const space *q, flag_kind kind, size_t r, const expr *D, flag_level *l) {
    const size_t n = q->n, left = kind == FLAG_LIE ? r : l->rank;
    const expr *X = kind == FLAG_LIE ? D : l->fields;
    l->torsion = MEM_NEW(expr, left * l->rank * l->form_count);
    for (size_t a = 0; a < left; a++) {
        for (size_t b = l->fresh; b < l->rank; b++) {
            if (b <= a && (kind == FLAG_DERIVED || l->fresh == 0)) continue;
            flag_torsion(q, 1, X + a * n, 1, l->fields + b * n, l->form_count, l->forms,
                         l->torsion + l->bracket_count++ * l->form_count);
        }
    }
}

/// The annihilator of the next level: combinations of the forms that the torsion lets through.
static hamel_status next_forms(const space *q, exact *x, const flag_level *l, flag_level *next) {
    const size_t n = q->n, p = l->form_count;
    expr *kernel;
    sum total = {0};
    hamel_status status =
        exact_null_space(x, l->bracket_count, p, l->torsion, NULL, &next->form_count, &kernel);
    next->forms = MEM_NEW(expr, next->form_count * n);
    for (size_t k = 0; k < next->form_count && status == HAMEL_OK; k++) {
        for (size_t i = 0; i < n; i++) {
            for (size_t c = 0; c < p; c++)
                sum_add_product(q->pool, &total, 1, kernel[k * p + c], l->forms[c * n + i]);
            next->forms[k * n + i] = sum_take(q->pool, &total);
            if (status == HAMEL_OK)
                status = exact_normal(x, next->forms[k * n + i], &next->forms[k * n + i]);
        }
        if (status == HAMEL_OK) status = mech_primitive(x, q, next->forms + k * n);
    }
    vec_clear(&total);
    free(kernel);
    return status;
}

/// Sorts `count` rows of n by length, first come first.
static void sort_rows(const expr_pool *pool, size_t count, size_t n, expr *rows) {
    expr *kept = MEM_NEW(expr, n);
    for (size_t k = 1; k < count; k++) {
        size_t at = k;
        const size_t length = expr_infix_length(pool, n, rows + k * n);
        memcpy(kept, rows + k * n, n * sizeof *kept);
        for (; at > 0 && expr_infix_length(pool, n, rows + (at - 1) * n) > length; at--)
            memcpy(rows + at * n, rows + (at - 1) * n, n * sizeof *rows);
        memcpy(rows + at * n, kept, n * sizeof *kept);
    }
    free(kept);
}

hamel_status flag_columns(exact *x, const space *q, size_t count, const expr *forms, size_t *order,
                          expr *determinant) {
    mech_pivots pivots;
    size_t place = count;
    const hamel_status status = mech_pivots_init(&pivots, x, q, count, forms);
    if (status != HAMEL_OK) return status;
    assert(pivots.count > 0);
    *determinant = pivots.determinants[0];
    memcpy(order, pivots.sets, count * sizeof *order);
    for (size_t i = 0, k = 0; i < q->n; i++) {
        if (k < count && order[k] == i) k++;
        else order[place++] = i;
    }
    mech_pivots_clear(&pivots);
    return HAMEL_OK;
}

hamel_status flag_solutions(exact *x, const space *q, size_t form_count, const expr *forms,
                            size_t *count, expr **out, expr *determinant) {
    const size_t n = q->n;
    size_t *order = MEM_NEW(size_t, n);
    hamel_status status = HAMEL_OK;
    *out = NULL;
    *count = n;
    *determinant = expr_int(q->pool, 1);
    if (form_count == 0) {
        *out = MEM_NEW(expr, n * n);
        for (size_t i = 0; i < n * n; i++) (*out)[i] = expr_int(q->pool, i % (n + 1) == 0);
    } else {
        status = flag_columns(x, q, form_count, forms, order, determinant);
        if (status == HAMEL_OK)
            status = exact_null_space(x, form_count, n, forms, order, count, out);
    }
    for (size_t k = 0; k < *count && status == HAMEL_OK; k++)
        status = mech_primitive(x, q, *out + k * n);
    free(order);
    if (status == HAMEL_OK) sort_rows(q->pool, *count, n, *out);
    return status;
}

/// The fields of the next level: those of this one, completed by short ones among the solutions of
/// ω(X) = 0. What they do to the forms of this level tells which are new.
static hamel_status next_fields(const space *q, exact *x, const flag_level *l, flag_level *next) {
    const size_t n = q->n, p = l->form_count;
    size_t count, rank = 0, *pivots;
    expr *all, *values, *R;
    next->rank = n - next->form_count;
    next->fresh = l->rank;
    next->fields = MEM_NEW(expr, next->rank * n);
    memcpy(next->fields, l->fields, l->rank * n * sizeof *next->fields);
    expr determinant;
    hamel_status status =
        flag_solutions(x, q, next->form_count, next->forms, &count, &all, &determinant);
    if (status != HAMEL_OK) {
        free(all);
        return status;
    }
    values = MEM_NEW(expr, p * count);
    R = MEM_NEW(expr, p * count);
    pivots = MEM_NEW(size_t, p + 1);
    for (size_t c = 0; c < p; c++) {
        for (size_t k = 0; k < count; k++)
            values[c * count + k] = sum_pairing(q->pool, q->n, l->forms + c * n, all + k * n);
    }
    status = exact_row_reduce(x, p, count, values, &rank, R, pivots);
    for (size_t k = 0; k < rank && status == HAMEL_OK; k++)
        memcpy(next->fields + (l->rank + k) * n, all + pivots[k] * n, n * sizeof *all);
    free(all);
    free(values);
    free(R);
    free(pivots);
    return status;
}

void flag_levels_init(flag_levels *f, exact *x, const space *q, flag_kind kind, size_t r,
                      const expr *fields, size_t p, const expr *forms) {
    exact quiet = exact_quietly(x); // that a flag could not be followed to its end is an answer
    *f = (flag_levels){.q = q, .ends = TRUTH_UNKNOWN};
    *vec_push(&f->levels) = (flag_level){.rank = r,
                                         .fields = mem_copy(fields, r * q->n, sizeof *fields),
                                         .form_count = p,
                                         .forms = mem_copy(forms, p * q->n, sizeof *forms)};
    for (;;) {
        flag_level *l = &f->levels.items[f->levels.count - 1], next = {0};
        if (l->form_count > 0) find_torsion(q, kind, r, fields, l);
        if (l->form_count == 0 || l->bracket_count == 0) {
            f->ends = TRUTH_YES;
            return;
        }
        hamel_status status = next_forms(q, &quiet, l, &next);
        if (status == HAMEL_OK && next.form_count == l->form_count) {
            level_clear(&next);
            f->ends = TRUTH_YES;
            return;
        }
        if (status == HAMEL_OK) status = next_fields(q, &quiet, l, &next);
        if (status != HAMEL_OK) {
            level_clear(&next);
            return;
        }
        *vec_push(&f->levels) = next;
    }
}

void flag_levels_clear(flag_levels *f) {
    for (size_t i = 0; i < f->levels.count; i++) level_clear(&f->levels.items[i]);
    vec_clear(&f->levels);
    *f = (flag_levels){0};
}

mech_flag flag_levels_ranks(const flag_levels *f) {
    mech_flag out = {
        .count = f->levels.count, .ranks = MEM_NEW(size_t, f->levels.count), .ends = f->ends};
    for (size_t i = 0; i < f->levels.count; i++) out.ranks[i] = f->levels.items[i].rank;
    return out;
}
