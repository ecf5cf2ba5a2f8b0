/// Fields with known slopes of σ, and what their brackets say. Exactly: independent fields are
/// collected until brackets lead no further; a field that depends on others must have the slope
/// these give it. By values: rows (X, X[σ]), nothing written out, have rank at most n if there is a
/// σ.
#include <stdlib.h>
#include <string.h>

#include "base/stop.h"
#include "expr/sum.h"
#include "mech/measure/brackets_internal.h"
#include "mech/measure/measure_internal.h"
#include "space/field.h"
#include "space/form.h"

/// Independent fields: n of them at most.
typedef struct known_fields {
    size_t n, count;
    expr *fields; ///< room for n·n
    expr *slopes; ///< room for n
} known_fields;

/// The slope of σ along X is found to be `slope`: either X is new, or this must be what is known.
static hamel_status learn(measure_work *w, known_fields *k, const expr *X, expr slope) {
    exact *x = w->x;
    const size_t n = k->n, cols = k->count + 1;
    expr *columns = MEM_NEW(expr, n * cols), *null = NULL;
    for (size_t i = 0; i < n; i++) {
        for (size_t a = 0; a < k->count; a++) columns[i * cols + a] = k->fields[a * n + i];
        columns[i * cols + k->count] = X[i];
    }
    size_t dimension = 0;
    hamel_status status = exact_null_space(x, n, cols, columns, NULL, &dimension, &null);
    if (status == HAMEL_OK && dimension == 0) {
        memcpy(k->fields + k->count * n, X, n * sizeof *X);
        k->slopes[k->count++] = slope;
    } else if (status == HAMEL_OK) {
        sum total = {0};
        for (size_t a = 0; a < k->count; a++)
            sum_add_product(x->pool, &total, 1, null[a], k->slopes[a]);
        sum_add_product(x->pool, &total, 1, null[k->count], slope);
        expr contradiction = sum_take(x->pool, &total);
        vec_clear(&total);
        status = exact_normal(x, contradiction, &contradiction);
        if (status == HAMEL_OK) {
            const truth zero = exact_is_zero(x, contradiction);
            if (zero == TRUTH_NO) measure_obstruct(w, contradiction, MEASURE_BRACKETS);
            if (zero == TRUTH_UNKNOWN) status = HAMEL_UNDECIDED;
        }
    }
    free(null);
    free(columns);
    return status;
}

/// [X, Y] and X[Y[σ]] − Y[X[σ]], from rows (field, slope); unexpanded.
static void bracket_row(const space *q, const expr *X, expr slope_X, const expr *Y, expr slope_Y,
                        expr *row) {
    expr up, down;
    space_bracket(q, X, Y, row);
    space_apply(q, X, 1, &slope_Y, &up);
    space_apply(q, Y, 1, &slope_X, &down);
    row[q->n] = expr_sub(q->pool, up, down);
}

/// What is known to begin with: rows (field, slope), fresh: along D, then along generators.
static expr_list first_rows(const measure_work *w) {
    const mech_divergence *v = w->v;
    expr_list rows = {0};
    for (size_t a = 0; a < v->count - !v->drift; a++) {
        for (size_t i = 0; i < v->n; i++) *vec_push(&rows) = v->fields[a * v->n + i];
        *vec_push(&rows) = expr_neg(w->x->pool, v->theta[a]);
    }
    for (size_t i = 0; i < w->by_symmetry.rows.count; i++)
        *vec_push(&rows) = w->by_symmetry.rows.items[i];
    return rows;
}

/// dσ over the base frame, from n fields.
static hamel_status differential_of(measure_work *w, const known_fields *k, expr **out) {
    expr *d = MEM_NEW(expr, k->n);
    const hamel_status status = exact_solve(w->x, k->n, 1, k->fields, k->slopes, d);
    if (status == HAMEL_OK) *out = d;
    else free(d);
    return HAMEL_OK; // without it only the periods stay open
}

hamel_status measure_by_brackets(measure_work *w, expr **differential) {
    const size_t n = w->v->n;
    known_fields k = {.n = n, .fields = MEM_NEW(expr, n * n), .slopes = MEM_NEW(expr, n)};
    expr *row = MEM_NEW(expr, n + 1);
    expr_list rows = first_rows(w);
    hamel_status status = HAMEL_OK;
    for (size_t i = 0; i < rows.count && status == HAMEL_OK; i += n + 1)
        status = learn(w, &k, rows.items + i, rows.items[i + n]);
    for (size_t j = 1; j < k.count && status == HAMEL_OK; j++) {
        for (size_t i = 0; i < j && status == HAMEL_OK; i++) {
            bracket_row(w->s->q, k.fields + i * n, k.slopes[i], k.fields + j * n, k.slopes[j], row);
            for (size_t c = 0; c <= n && status == HAMEL_OK; c++)
                status = exact_normal(w->x, row[c], &row[c]);
            if (status == HAMEL_OK) status = learn(w, &k, row, row[n]);
        }
    }
    *differential = NULL;
    if (status == HAMEL_OK && w->m->exists != TRUTH_NO && k.count == n)
        status = differential_of(w, &k, differential);
    vec_clear(&rows);
    free(row);
    free(k.fields);
    free(k.slopes);
    return status;
}

/// Whether β vanishes along all rows.
static bool vanishes_along(measure_work *w, const expr *beta, const expr_list *rows) {
    const size_t n = w->v->n;
    bool zero = true;
    sum total = {0};
    for (size_t k = 0; k < rows->count && zero; k += n + 1) {
        for (size_t i = 0; i < n; i++)
            sum_add_product(w->x->pool, &total, 1, beta[i], rows->items[k + i]);
        zero = exact_is_zero(w->x, sum_take(w->x->pool, &total)) == TRUTH_YES;
    }
    vec_clear(&total);
    return zero;
}

static bool is_closed(measure_work *w, const expr *beta) {
    const space *q = w->s->q;
    form one, derivative;
    form_init(&one, q, 1);
    memcpy(one.components, beta, q->n * sizeof *beta);
    form_derivative(q, &one, &derivative);
    const bool closed = exact_all_zero(w->x, derivative.count, derivative.components) == TRUTH_YES;
    form_clear(&derivative);
    form_clear(&one);
    return closed;
}

/// Whether a constraint is closed, as those of levels are, and vanishes along all rows: then also
/// along their brackets, β([X, Y]) = X[β(Y)] − Y[β(X)] − dβ(X, Y). No n of these fields are
/// independent, and rows have rank n at most: they forbid nothing.
static bool stay_on_leaves(measure_work *w, const expr_list *rows) {
    const size_t n = w->v->n;
    if (n != w->s->q->n || n > FORM_MAX_DIMENSION) return false;
    for (size_t a = 0; a < w->s->p; a++) {
        const expr *beta = w->s->beta + a * n;
        if (is_closed(w, beta) && vanishes_along(w, beta, rows)) return true;
    }
    return false;
}

/// Brackets with fields of D, round by round.
hamel_status measure_by_values(measure_work *w) {
    enum { MOST_ROUNDS = 8, MOST_ROWS = 64, MOST_NODES = 100000 };
    const size_t n = w->v->n, width = n + 1, first = w->v->count - !w->v->drift;
    const uint32_t begin = expr_pool_size(w->x->pool);
    expr_list rows = first_rows(w);
    if (stay_on_leaves(w, &rows)) {
        vec_clear(&rows);
        return HAMEL_OK;
    }
    expr *pair = MEM_NEW(expr, 2 * width), *row = MEM_NEW(expr, width);
    hamel_status status = HAMEL_OK;
    size_t from = 0, end = first, rank = 0;
    for (size_t round = 0; round < MOST_ROUNDS && status == HAMEL_OK && rank <= n; round++) {
        const size_t next = rows.count / width;
        for (size_t j = from; j < end && status == HAMEL_OK && rows.count / width < MOST_ROWS &&
                              expr_pool_size(w->x->pool) - begin < MOST_NODES;
             j++) {
            for (size_t i = 0; i < first && expr_pool_size(w->x->pool) - begin < MOST_NODES; i++) {
                if (round == 0 && i >= j) continue;
                if (stop_wanted()) status = HAMEL_STOPPED;
                if (status != HAMEL_OK) break;
                memcpy(pair, rows.items + i * width, width * sizeof *pair); // rows may move
                memcpy(pair + width, rows.items + j * width, width * sizeof *pair);
                bracket_row(w->s->q, pair, pair[n], pair + width, pair[width + n], row);
                for (size_t c = 0; c < width; c++) *vec_push(&rows) = row[c];
            }
        }
        from = next; // brackets of generators with fields of D lead nowhere
        end = rows.count / width;
        if (status != HAMEL_OK) break;
        if (expr_pool_size(w->x->pool) - begin > MOST_NODES) break; // it stays open
        status = exact_rank_at_least(w->x, end, width, rows.items, &rank);
        if (from == end) break;
    }
    free(pair);
    free(row);
    if (status == HAMEL_OK && rank > n) {
        w->m->exists = TRUTH_NO;
        w->m->reason = MEASURE_BRACKETS;
        w->m->row_count = rows.count / width;
        w->m->rows = rows.items;
    } else vec_clear(&rows);
    return status;
}
