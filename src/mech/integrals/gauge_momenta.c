/// The equations of gauge momenta. The conditions are polynomials in v; each of its monomials gives
/// one equation that is linear in f and df/ds, with functions of position as coefficients.
/// Elimination shows whether they say df/ds = A f and nothing else, and whether A is a function of
/// s.
#include "mech/integrals/gauge_momenta.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "base/vec.h"
#include "expr/print.h"
#include "expr/sum.h"
#include "expr/walk.h"
#include "mech/integrals/gauge_closed.h"
#include "mech/integrals/gauge_hypergeometric.h"
#include "mech/integrals/gauge_orbits.h"
#include "mech/integrals/gauge_values.h"
#include "mech/law/kernel.h"
#include "mech/tools/readable.h"
#include "space/field.h"

typedef VEC(expr) expr_list;

enum { LONGEST_SECTIONS = 400 }; ///< tokens; what is longer has no short momenta

/// The combinations of `rank` fields R that lie in D: a fresh array of *m fields.
static hamel_status in_D(exact *x, const mech_system *s, size_t rank, const expr *R, size_t *m,
                         expr **fields) {
    const size_t n = s->q->n, p = s->p;
    expr *N = MEM_NEW(expr, p * rank + 1), *sections = NULL;
    sum total = {0};
    hamel_status status = HAMEL_OK;
    *m = 0;
    *fields = NULL;
    for (size_t i = 0; i < p * rank; i++) {
        for (size_t l = 0; l < n; l++)
            sum_add_product(x->pool, &total, 1, s->beta[i / rank * n + l], R[i % rank * n + l]);
        N[i] = sum_take(x->pool, &total);
    }
    if (status == HAMEL_OK) status = exact_null_space(x, p, rank, N, NULL, m, &sections);
    if (status == HAMEL_OK && expr_infix_length(x->pool, *m * rank, sections) > LONGEST_SECTIONS)
        status = HAMEL_TOO_LARGE;
    if (status == HAMEL_OK) *fields = MEM_NEW(expr, *m * n);
    for (size_t b = 0; b < *m && status == HAMEL_OK; b++) {
        for (size_t i = 0; i < n; i++) {
            for (size_t a = 0; a < rank; a++)
                sum_add_product(x->pool, &total, 1, sections[b * rank + a], R[a * n + i]);
            (*fields)[b * n + i] = sum_take(x->pool, &total);
            if (status == HAMEL_OK) status = exact_normalise(x, &(*fields)[b * n + i]);
        }
    }
    vec_clear(&total);
    free(sections);
    free(N);
    return status;
}

hamel_status gauge_sections(exact *x, const mech_system *s, size_t k, const expr *generators,
                            size_t *orbits, size_t *m, expr **fields) {
    const size_t n = s->q->n;
    expr *R = MEM_NEW(expr, k * n);
    size_t *pivots = MEM_NEW(size_t, k), rank = 0;
    *m = *orbits = 0;
    *fields = NULL;
    hamel_status status = exact_row_reduce(x, k, n, generators, &rank, R, pivots); // spans T Orb
    if (status == HAMEL_OK) status = in_D(x, s, rank, R, m, fields);
    for (size_t b = 0; b < *m && status == HAMEL_OK; b++)
        status = mech_primitive(x, s->q, *fields + b * n);
    *orbits = rank;
    free(pivots);
    free(R);
    return status;
}

/// The only coordinate that the generators leave alone; false if there is none or more than one.
static bool find_shape(exact *x, const space *q, size_t k, const expr *generators, expr *shape) {
    expr *rates = MEM_NEW(expr, q->entry_count);
    bool *still = MEM_NEW(bool, q->entry_count);
    size_t count = 0;
    for (size_t e = 0; e < q->entry_count; e++) still[e] = true;
    for (size_t a = 0; a < k; a++) {
        space_rates(q, generators + a * q->n, rates);
        for (size_t e = 0; e < q->entry_count; e++)
            still[e] = still[e] && exact_is_zero(x, rates[e]) == TRUTH_YES;
    }
    for (size_t e = 0; e < q->entry_count; e++) {
        if (!still[e]) continue;
        *shape = q->entries[e];
        count++;
    }
    free(still);
    free(rates);
    return count == 1;
}

/// The conditions: one row of 2m for each monomial in v, df/ds first.
static hamel_status conditions(const gauge_equations *g, exact *x, expr_list *rows) {
    const integral_momenta *p = &g->along;
    const size_t r = p->d->r, cols = 2 * g->m;
    VEC(unsigned long) seen = {0};
    hamel_status status = HAMEL_OK;
    for (size_t j = 0; j < cols && status == HAMEL_OK; j++) {
        const expr e =
            j < g->m ? expr_mul2(x->pool, g->shape_rate, p->values[j]) : p->rates[j - g->m];
        size_t count;
        unsigned long *exponents;
        expr *coefficients;
        status = exact_collect(x, e, r, p->d->symbols, &count, &exponents, &coefficients);
        if (status != HAMEL_OK) break;
        for (size_t t = 0; t < count; t++) {
            size_t row = 0;
            const size_t made = rows->count / cols;
            while (row < made &&
                   memcmp(seen.items + row * r, exponents + t * r, r * sizeof *exponents) != 0)
                row++;
            for (size_t i = 0; i < r && row == made; i++) *vec_push(&seen) = exponents[t * r + i];
            for (size_t i = 0; i < cols && row == made; i++) *vec_push(rows) = expr_int(x->pool, 0);
            rows->items[row * cols + j] = coefficients[t];
        }
        free(exponents);
        free(coefficients);
    }
    vec_clear(&seen);
    return status;
}

/// Whether position occurs in e by s alone, and time does not.
static bool depends_on_shape_only(const space *q, expr e, expr shape) {
    expr_walk w;
    expr_walk_init(&w, q->pool, 1, &e);
    bool only = true;
    for (uint32_t i = 0; i < w.count && only; i++) {
        const expr node = {w.ids[i]};
        if (!expr_is_symbol(q->pool, node) || expr_same(node, shape)) continue;
        const expr_kind kind = expr_symbol_info_of(q->pool, node)->kind;
        only = kind == EXPR_PARAMETER || kind == EXPR_CONSTANT;
    }
    expr_walk_clear(&w);
    return only;
}

/// A from the conditions; false if they are not df/ds = A(s) f.
static bool find_matrix(gauge_equations *g, exact *x, const space *q, const gauge_orbits *o) {
    const size_t m = g->m, cols = 2 * m;
    expr_list rows = {0};
    bool found = conditions(g, x, &rows) == HAMEL_OK && rows.count > 0;
    expr *R = MEM_NEW(expr, rows.count);
    size_t *pivots = MEM_NEW(size_t, rows.count / cols + 1), rank = 0;
    found =
        found &&
        exact_row_reduce(x, rows.count / cols, cols, rows.items, &rank, R, pivots) == HAMEL_OK &&
        rank == m;
    for (size_t b = 0; b < m && found; b++) {
        found = pivots[b] == b;
        for (size_t c = 0; c < m && found; c++) {
            g->matrix[b * m + c] = expr_neg(x->pool, R[b * cols + m + c]);
            found = exact_normalise(x, &g->matrix[b * m + c]) == HAMEL_OK &&
                    (!o->exists || gauge_orbits_write(o, x, &g->matrix[b * m + c])) &&
                    depends_on_shape_only(q, g->matrix[b * m + c], g->symbol);
        }
    }
    free(pivots);
    free(R);
    vec_clear(&rows);
    return found;
}

/// The shape variable, and the sections along which momenta are taken; *m = 0 if there are none.
static hamel_status find_sections(gauge_equations *g, exact *x, const mech_system *s, size_t k,
                                  const expr *generators, gauge_orbits *o, size_t *m,
                                  expr **fields) {
    const space *q = s->q;
    size_t orbits = 0;
    hamel_status status = HAMEL_OK;
    *m = 0;
    if (find_shape(x, q, k, generators, &g->shape)) {
        g->symbol = g->shape;
        status = gauge_sections(x, s, k, generators, &orbits, m, fields);
    } else {
        status = exact_rank(x, k, q->n, generators, &orbits);
        if (status == HAMEL_OK && orbits + 1 == q->n)
            status = gauge_orbits_init(o, x, q, k, generators);
        g->shape = o->shape;
        g->symbol = o->symbol;
        if (status == HAMEL_OK && o->exists) status = in_D(x, s, q->n - 1, o->fields, m, fields);
    }
    if (orbits + 1 != q->n) *m = 0;
    return status;
}

/// @eq GN16 §9.1
hamel_status gauge_equations_init(gauge_equations *g, exact *x, const mech_system *s,
                                  const mech_basis *d, size_t k, const expr *generators) {
    *g = (gauge_equations){0};
    const space *q = s->q;
    exact brief = readable_limits(x);
    gauge_orbits o = {0};
    size_t m;
    expr *fields = NULL;
    if (k + 1 < q->n) return HAMEL_OK;
    hamel_status status = find_sections(g, &brief, s, k, generators, &o, &m, &fields);
    if (status == HAMEL_OK && m > 0)
        status = integral_momenta_init(&g->along, &brief, s, d, m, fields);
    else m = 0;
    free(fields);
    if (status == HAMEL_OK && m > 0) {
        g->m = m;
        g->matrix = MEM_NEW(expr, m * m);
        g->names = MEM_NEW(expr, m);
        for (size_t b = 0; b < m; b++) {
            text name = {0};
            text_addf(&name, "f_%zu", b + 1);
            g->names[b] = expr_symbol(x->pool, text_cstr(&name), EXPR_OTHER);
            text_clear(&name);
        }
        space_apply(q, d->velocity, 1, &g->shape, &g->shape_rate);
        if (!find_matrix(g, &brief, q, &o)) m = 0;
    }
    gauge_orbits_clear(&o);
    if (m == 0) gauge_equations_clear(g);
    else gauge_solve(g, &brief);
    if (m > 0) gauge_solve_by_gauss(g, &brief);
    if (m > 0) gauge_name_solutions(g, &brief);
    return status == HAMEL_TOO_LARGE || status == HAMEL_UNDECIDED ? HAMEL_OK : status;
}

void gauge_equations_clear(gauge_equations *g) {
    integral_momenta_clear(&g->along);
    free(g->matrix);
    free(g->names);
    free(g->solutions);
    *g = (gauge_equations){0};
}
