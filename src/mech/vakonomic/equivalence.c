/// The conditions on λ as rows (a_1 .. a_p | c) of Σ a_b λ_b = c, kept in reduced form. The
/// invariant: the derivative of every row that was added is in the span of the rows, or waits to be
/// added.
#include "mech/vakonomic/equivalence.h"
#include "space/field.h"

#include <stdlib.h>
#include <string.h>

#include "expr/calculus.h"
#include "expr/sum.h"

typedef VEC(expr) row_list; ///< rows of p + 1, one after another

typedef struct search {
    exact x; ///< quiet, with limits
    const mech_carried *c;
    const space *q;
    size_t p;
    expr *matrix;   ///< p·p: ∂T_a/∂λ_b
    expr *constant; ///< p: T_a at λ = 0
    row_list rows, waiting;
    VEC(size_t) pivots;
    VEC(expr) nonzero;
    truth agree;
    expr obstruction;
} search;

/// e = Σ_b row[b] λ_b − row[p], split.
static void split_affine(const search *h, expr e, expr *row) {
    const size_t p = h->p;
    expr *zero = MEM_NEW(expr, p);
    for (size_t b = 0; b < p; b++) zero[b] = expr_int(h->q->pool, 0);
    expr_gradient(h->q->pool, e, p, h->c->lambda, row);
    expr_substitute(h->q->pool, 1, &e, p, h->c->lambda, zero, &row[p]);
    row[p] = expr_neg(h->q->pool, row[p]);
    free(zero);
}

/// λ'_a along the motion, as T_ab λ_b + T_a0.
static hamel_status find_transport(search *h) {
    const size_t p = h->p;
    expr *row = MEM_NEW(expr, p + 1);
    for (size_t a = 0; a < p; a++) {
        split_affine(h, h->c->transport[a], row);
        memcpy(h->matrix + a * p, row, p * sizeof *row);
        h->constant[a] = expr_neg(h->q->pool, row[p]);
    }
    free(row);
    const hamel_status status = readable_normalise(&h->x, p * p, h->matrix);
    return status == HAMEL_OK ? readable_normalise(&h->x, p, h->constant) : status;
}

void mech_carried_along(const mech_carried *c, size_t count, const expr *f, expr *out) {
    expr *gradient = MEM_NEW(expr, c->r);
    sum total = {0};
    space_advance(c->q, c->velocity, count, f, out);
    for (size_t i = 0; i < count; i++) {
        expr_gradient(c->q->pool, f[i], c->r, c->symbols, gradient);
        sum_add(c->q->pool, &total, 1, out[i]);
        for (size_t j = 0; j < c->r; j++)
            sum_add_product(c->q->pool, &total, 1, gradient[j], c->rates[j]);
        out[i] = sum_take(c->q->pool, &total);
    }
    vec_clear(&total);
    free(gradient);
}

/// The derivative of a condition: Σ (a_b' + Σ_c a_c T_cb) λ_b = c' − Σ a_c T_c0. It waits to be
/// added.
static void wait_derivative(search *h, const expr *row) {
    const size_t p = h->p;
    expr *out = MEM_NEW(expr, p + 1);
    sum total = {0};
    mech_carried_along(h->c, p + 1, row, out);
    for (size_t b = 0; b <= p; b++) {
        sum_add(h->q->pool, &total, 1, out[b]);
        for (size_t c = 0; c < p; c++)
            sum_add_product(h->q->pool, &total, b < p ? 1 : -1, row[c],
                            b < p ? h->matrix[c * p + b] : h->constant[c]);
        *vec_push(&h->waiting) = sum_take(h->q->pool, &total);
    }
    vec_clear(&total);
    free(out);
}

/// Takes factor times `by` away from a row, in canonical form.
static hamel_status take_away(search *h, expr *row, expr factor, const expr *by) {
    for (size_t b = 0; b <= h->p; b++) {
        if (sum_zero(h->q->pool, by[b])) continue;
        row[b] = expr_sub(h->q->pool, row[b], expr_mul2(h->q->pool, factor, by[b]));
    }
    return readable_normalise(&h->x, h->p + 1, row);
}

/// The column to solve a reduced row for: the shortest entry that is not zero; p + 1 if it is not
/// known whether all are, p if all are.
static size_t find_pivot(search *h, expr *row) {
    size_t best = h->p, least = SIZE_MAX;
    bool open = false;
    for (size_t b = 0; b < h->p; b++) {
        const truth zero = exact_is_zero(&h->x, row[b]);
        if (zero == TRUTH_YES) row[b] = expr_int(h->q->pool, 0);
        open = open || zero == TRUTH_UNKNOWN;
        const size_t size = readable_nodes(h->q->pool, row[b]);
        if (zero != TRUTH_NO || size >= least) continue;
        least = size;
        best = b;
    }
    return best == h->p && open ? h->p + 1 : best;
}

/// A row without pivot says 0 = c.
static void judge_rest(search *h, expr c) {
    const truth zero = exact_is_zero(&h->x, c);
    if (zero == TRUTH_NO) h->obstruction = c;
    h->agree = truth_and(h->agree, zero);
}

/// Divides by the pivot, clears its column in the other rows, and keeps the row.
static hamel_status keep(search *h, expr *row, size_t pivot) {
    const size_t width = h->p + 1;
    const expr by = row[pivot];
    hamel_status status = HAMEL_OK;
    if (!expr_is_number(h->q->pool, by)) *vec_push(&h->nonzero) = by;
    for (size_t b = 0; b < width; b++) row[b] = expr_div(h->q->pool, row[b], by);
    status = readable_normalise(&h->x, width, row);
    row[pivot] = expr_int(h->q->pool, 1);
    for (size_t i = 0; i < h->pivots.count && status == HAMEL_OK; i++)
        status = take_away(h, h->rows.items + i * width, h->rows.items[i * width + pivot], row);
    if (status != HAMEL_OK) return status;
    for (size_t b = 0; b < width; b++) *vec_push(&h->rows) = row[b];
    *vec_push(&h->pivots) = pivot;
    wait_derivative(h, row);
    return HAMEL_OK;
}

static hamel_status add_row(search *h, expr *row) {
    const size_t width = h->p + 1;
    hamel_status status = readable_normalise(&h->x, width, row);
    for (size_t i = 0; i < h->pivots.count && status == HAMEL_OK; i++)
        status = take_away(h, row, row[h->pivots.items[i]], h->rows.items + i * width);
    if (status != HAMEL_OK) return status;
    const size_t pivot = find_pivot(h, row);
    if (pivot < h->p) return keep(h, row, pivot);
    if (pivot == h->p) judge_rest(h, row[h->p]);
    else h->agree = truth_and(h->agree, TRUTH_UNKNOWN);
    return HAMEL_OK;
}

/// The conditions that the forces vanish, and what follows from them. A contradiction ends the
/// search; so does a question that stays open, unless a contradiction is found in what waits
/// already.
/// @eq F98 (22), (43), Thm 3.1 λ = J + d where there is a symmetry; d turned by Ad* into the body
static hamel_status collect_equivalence(search *h) {
    const size_t p = h->p, width = p + 1;
    expr *row = MEM_NEW(expr, width);
    hamel_status status = HAMEL_OK;
    for (size_t j = 0; j < h->c->force_count; j++) {
        split_affine(h, h->c->force[j], row);
        for (size_t b = 0; b < width; b++) *vec_push(&h->waiting) = row[b];
    }
    for (size_t done = 0; done < h->waiting.count && h->agree == TRUTH_YES && status == HAMEL_OK;
         done += width) {
        memcpy(row, h->waiting.items + done, width * sizeof *row);
        status = add_row(h, row);
    }
    free(row);
    return status;
}

static void take_over(mech_equivalence *e, search *h) {
    e->agree = h->agree;
    e->obstruction = h->obstruction;
    e->count = h->pivots.count;
    e->rows = mem_copy(h->rows.items, h->rows.count, sizeof(expr));
    e->pivots = mem_copy(h->pivots.items, h->pivots.count, sizeof(size_t));
    e->nonzero_count = h->nonzero.count;
    e->nonzero = mem_copy(h->nonzero.items, h->nonzero.count, sizeof(expr));
}

hamel_status mech_equivalence_of(mech_equivalence *e, exact *x, const mech_carried *c) {
    *e = (mech_equivalence){.p = c->p};
    search h = {.x = readable_limits(x),
                .c = c,
                .q = c->q,
                .p = c->p,
                .matrix = MEM_NEW(expr, c->p * c->p),
                .constant = MEM_NEW(expr, c->p),
                .agree = TRUTH_YES,
                .obstruction = expr_int(x->pool, 0)};
    hamel_status status = find_transport(&h);
    if (status == HAMEL_OK) status = collect_equivalence(&h);
    if (status == HAMEL_TOO_LARGE) {
        h.agree = TRUTH_UNKNOWN;
        status = HAMEL_OK;
    }
    if (status == HAMEL_OK) take_over(e, &h);
    free(h.matrix);
    free(h.constant);
    vec_clear(&h.rows);
    vec_clear(&h.waiting);
    vec_clear(&h.pivots);
    vec_clear(&h.nonzero);
    return status;
}

mech_carried mech_carried_of(const mech_system *s, const mech_quasi *d, const mech_vakonomic *k,
                             expr *transport) {
    expr_substitute(s->q->pool, k->p, k->multiplier_rates, k->r, d->rate_symbols, d->rates,
                    transport);
    return (mech_carried){.q = s->q,
                          .r = d->r,
                          .symbols = d->basis.symbols,
                          .velocity = d->basis.velocity,
                          .rates = d->rates,
                          .p = k->p,
                          .lambda = k->lambda,
                          .transport = transport,
                          .force_count = k->r,
                          .force = k->force};
}

hamel_status mech_equivalence_init(mech_equivalence *e, exact *x, const mech_system *s,
                                   const mech_quasi *d, const mech_vakonomic *k) {
    expr *transport = MEM_NEW(expr, k->p);
    const mech_carried c = mech_carried_of(s, d, k, transport);
    const hamel_status status = mech_equivalence_of(e, x, &c);
    free(transport);
    return status;
}

void mech_equivalence_clear(mech_equivalence *e) {
    free(e->rows);
    free(e->pivots);
    free(e->nonzero);
    *e = (mech_equivalence){0};
}
