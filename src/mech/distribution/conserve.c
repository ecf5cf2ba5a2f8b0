/// Functions that are conserved are relations with constant coefficients between the derivatives of
/// simple functions along the fields; exact_dependence finds and proves them. First the simplest
/// are looked among, then products of two.
#include "mech/distribution/conserve.h"

#include <stdlib.h>
#include <string.h>

#include "base/vec.h"
#include "expr/print.h"
#include "expr/sum.h"
#include "expr/walk.h"
#include "mech/tools/ansatz.h"
#include "space/field.h"

typedef VEC(expr) list;

typedef struct conserve {
    exact *x;
    const space *q;
    size_t r;
    const expr *fields;
    list terms; ///< φ_j, the simplest first
} conserve;

// ---- terms --------------------------------------------------------------------------------------

/// Whether some form has a component along the factor.
static bool factor_occurs(const space *q, const space_factor *f, size_t count, const expr *forms) {
    for (size_t k = 0; k < count; k++) {
        for (size_t i = 0; i < f->kind->dimension; i++) {
            if (!sum_zero(q->pool, forms[k * q->n + f->first + i])) return true;
        }
    }
    return false;
}

/// Coordinates that occur in no form do not occur in f.
static list absent_entries(const space *q, size_t count, const expr *forms) {
    list absent = {0};
    for (size_t k = 0; k < q->factor_count; k++) {
        const space_factor *f = &q->factors[k];
        for (size_t i = 0; i < f->kind->entry_count && !factor_occurs(q, f, count, forms); i++)
            *vec_push(&absent) = f->entries[i];
    }
    return absent;
}

static bool holds_any(const expr_pool *pool, expr e, const list *symbols) {
    expr_walk w;
    uint32_t place;
    bool holds = false;
    expr_walk_init(&w, pool, 1, &e);
    for (size_t k = 0; k < symbols->count && !holds; k++)
        holds = expr_walk_find(&w, symbols->items[k], &place);
    expr_walk_clear(&w);
    return holds;
}

/// Angles themselves, then the functions of the ansatz; *simple of them have degree 1.
static hamel_status list_terms(conserve *a, size_t count, const expr *forms, size_t *simple) {
    enum { MOST_TERMS = 240 };
    list absent = absent_entries(a->q, count, forms);
    ansatz functions;
    const hamel_status status = ansatz_init(&functions, a->x, a->q, 2, 0, NULL);
    for (size_t k = 0; k < a->q->factor_count; k++) {
        const expr e = a->q->factors[k].entries[0];
        if (a->q->factors[k].kind == &factor_angle && !a->q->factors[k].bare &&
            !holds_any(a->x->pool, e, &absent)) // one that is bare is among the functions
            *vec_push(&a->terms) = e;
    }
    for (size_t j = 1; j < functions.quadratic; j++) {
        if (j == functions.linear) *simple = a->terms.count;
        if (!holds_any(a->x->pool, functions.functions[j], &absent))
            *vec_push(&a->terms) = functions.functions[j];
    }
    if (functions.quadratic <= functions.linear || a->terms.count > MOST_TERMS)
        a->terms.count = *simple;
    ansatz_clear(&functions);
    vec_clear(&absent);
    return status;
}

// ---- functions ----------------------------------------------------------------------------------

/// Divides the coefficients by the one that makes them shortest, the first of these.
static void shorten(exact *x, size_t count, expr *c) {
    expr *best = mem_copy(c, count, sizeof *c), *now = MEM_NEW(expr, count);
    size_t shortest = SIZE_MAX;
    for (size_t unit = 0; unit < count; unit++) {
        size_t length = 0;
        bool good = !sum_zero(x->pool, c[unit]);
        for (size_t j = 0; j < count && good; j++) {
            good = exact_normal(x, expr_div(x->pool, c[j], c[unit]), &now[j]) == HAMEL_OK;
            length += expr_infix_tokens(x->pool, now[j]);
        }
        if (!good || length >= shortest) continue;
        shortest = length;
        memcpy(best, now, count * sizeof *c);
    }
    memcpy(c, best, count * sizeof *c);
    free(best);
    free(now);
}

/// Whether df is independent of those of the functions found before.
static bool is_new(const conserve *a, size_t count, const expr *found, expr f) {
    const size_t n = a->q->n;
    size_t rank = 0;
    expr *df = MEM_NEW(expr, (count + 1) * n);
    for (size_t k = 0; k <= count; k++) {
        for (size_t i = 0; i < n; i++)
            space_apply_base(a->q, i, 1, k < count ? &found[k] : &f, &df[k * n + i]);
    }
    const bool independent =
        exact_rank(a->x, count + 1, n, df, &rank) == HAMEL_OK && rank == count + 1;
    free(df);
    return independent;
}

/// Adds the functions made of the first `cols` terms to those found.
static size_t solve(const conserve *a, size_t cols, size_t most, size_t found, expr *out) {
    expr *rates = MEM_NEW(expr, a->r * cols), *c = NULL;
    size_t dimension = 0;
    bool complete;
    for (size_t k = 0; k < a->r; k++)
        space_apply(a->q, a->fields + k * a->q->n, cols, a->terms.items, rates + k * cols);
    const hamel_status status =
        exact_dependence(a->x, a->r, cols, rates, NULL, &dimension, &c, &complete);
    sum total = {0};
    for (size_t k = 0; k < dimension && status == HAMEL_OK && found < most; k++) {
        shorten(a->x, cols, c + k * cols);
        for (size_t j = 0; j < cols; j++)
            sum_add_product(a->x->pool, &total, 1, c[k * cols + j], a->terms.items[j]);
        const expr f = sum_take(a->x->pool, &total);
        if (is_new(a, found, out, f)) out[found++] = f;
    }
    vec_clear(&total);
    free(rates);
    free(c);
    return found;
}

size_t conserve_search(exact *x, const space *q, size_t r, const expr *fields, size_t most,
                       const expr *forms, expr *out) {
    exact quiet = exact_quietly(x);
    conserve a = {.x = &quiet, .q = q, .r = r, .fields = fields};
    size_t found = 0, simple = 0;
    if (list_terms(&a, most, forms, &simple) == HAMEL_OK) {
        for (size_t j = 0; j < simple && found < most && r == 0; j++) { // nothing moves
            if (is_new(&a, found, out, a.terms.items[j])) out[found++] = a.terms.items[j];
        }
        if (r > 0) found = solve(&a, simple, most, found, out);
        if (r > 0 && found < most) found = solve(&a, a.terms.count, most, found, out);
    }
    vec_clear(&a.terms);
    return found;
}
