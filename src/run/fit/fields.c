/// Small whole constants are tried one after the other; then linear relations, with coefficients
/// that are functions of the parameters, between the derivatives of f and h by the parameters,
///   Σ_k η_k(p) ∂_k f_i(y, p) = 0  for all y.
/// What is found is proved.
#include "run/fit/fields_internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "expr/calculus.h"
#include "expr/symbolf.h"
#include "expr/walk.h"

enum { MOST_NODES = 20000 };

/// Which rates the outputs see: those of entries that outputs, or other rates that they see, depend
/// on.
static void see(const fit_system *s, size_t m, const expr *h, bool *seen) {
    const expr_pool *pool = s->r->m->pool;
    for (bool more = true; more;) {
        more = false;
        for (size_t i = 0; i < s->entry_count; i++) {
            if (seen[i]) continue;
            seen[i] = expr_mentions(pool, m, h, 1, &s->entries[i]);
            for (size_t k = 0; k < s->entry_count && !seen[i]; k++)
                seen[i] = seen[k] && expr_contains(pool, s->entry_rates[k], s->entries[i]);
            more = more || seen[i];
        }
    }
}

/// Inputs vary, and parameters do not.
static void vary_inputs(const fit_system *s, size_t count, expr *e) {
    for (size_t i = 0; i < s->input_count; i++) {
        const expr u = fit_varying_input(s, i);
        expr_substitute(s->r->m->pool, count, e, 1, &s->inputs[i], &u, e);
    }
}

expr fit_varying_input(const fit_system *s, size_t i) {
    return expr_symbolf(s->r->m->pool, EXPR_OTHER, "varying_input(%zu)", i);
}

expr *fit_functions(const fit_system *s, bool values, size_t *count) {
    const size_t n = s->entry_count, m = s->output_count;
    expr *e = MEM_NEW(expr, n + m);
    bool *seen = MEM_NEW_ZERO(bool, n);
    for (size_t j = 0; j < m; j++) e[j] = s->columns[s->outputs[j]];
    see(s, m, e, seen);
    *count = m;
    for (size_t i = 0; i < n; i++) {
        if (seen[i]) e[(*count)++] = s->entry_rates[i];
    }
    free(seen);
    if (values) fit_put_fractions(s, *count, e);
    else fit_put_still(s, *count, e);
    vary_inputs(s, *count, e);
    return e;
}

/// η f along one field.
static void along(const fit_system *s, const expr *eta, size_t count, const expr *e, expr *out) {
    expr_derive(s->r->m->pool, count, e, s->free_count, s->knobs, eta, out);
}

/// Whether a field leaves all systems alone, proved.
static bool is_proved(const fit *f, exact *x, const expr *eta) {
    bool good = true;
    for (size_t k = 0; k < f->system_count && good; k++) {
        const fit_system *s = &f->systems[k];
        size_t count;
        expr *e = fit_functions(s, true, &count), *out = MEM_NEW(expr, count);
        along(s, eta, count, e, out);
        good = exact_all_zero(x, count, out) == TRUTH_YES;
        free(e);
        free(out);
    }
    return good;
}

static void push(fit_verdict *v, size_t n, const expr *eta) {
    v->fields = mem_resize(v->fields, (v->field_count + 1) * n, sizeof *v->fields);
    memcpy(v->fields + v->field_count++ * n, eta, n * sizeof *eta);
}

/// Small whole numbers a, not all zero and with the first of them positive, one after the other.
static bool next_whole(size_t n, int most, int *a) {
    for (;;) {
        size_t k = n;
        while (k > 0 && a[k - 1] == most) a[--k] = -most;
        if (k == 0) return false;
        a[k - 1]++;
        size_t first = 0;
        while (first < n && a[first] == 0) first++;
        if (first < n && a[first] > 0) return true;
    }
}

/// v ← what a has beyond the orthogonal rows that were found; how long that is.
static double left_over(size_t n, size_t count, const double *rows, const int *a, double *v) {
    double left = 0;
    for (size_t i = 0; i < n; i++) v[i] = a[i];
    for (size_t r = 0; r < count; r++) {
        double dot = 0, norm = 0;
        for (size_t i = 0; i < n; i++) {
            dot += v[i] * rows[r * n + i];
            norm += rows[r * n + i] * rows[r * n + i];
        }
        for (size_t i = 0; i < n; i++) v[i] -= dot / norm * rows[r * n + i];
    }
    for (size_t i = 0; i < n; i++) left += v[i] * v[i];
    return sqrt(left);
}

/// Scalings (η_k = a_k p_k) or shifts (η_k = a_k).
static void search(fit *f, exact *x, bool scale, size_t most_fields) {
    fit_verdict *v = &f->verdict;
    const size_t n = f->free_count;
    const int most = n <= 4 ? 2 : 1;
    int *a = MEM_NEW(int, n);
    expr *eta = MEM_NEW(expr, n);
    double *rows = MEM_NEW_ZERO(double, n *n);
    size_t found = 0;
    for (size_t i = 0; i < n; i++) a[i] = -most;
    a[0] = 0;
    while (v->field_count < most_fields && found < n && next_whole(n, most, a)) {
        if (left_over(n, found, rows, a, rows + found * n) < 1e-6) continue;
        for (size_t i = 0; i < n; i++) {
            eta[i] = expr_int(x->pool, a[i]);
            if (scale) eta[i] = expr_mul2(x->pool, eta[i], f->free[i]);
        }
        if (!is_proved(f, x, eta)) continue;
        found++;
        push(v, n, eta);
    }
    free(a);
    free(eta);
    free(rows);
}

// ---- relations ----------------------------------------------------------------------------------

/// The functions of all systems; a fresh array.
static expr *all_functions(const fit *f, bool values, size_t *count) {
    expr *all = NULL;
    *count = 0;
    for (size_t k = 0; k < f->system_count; k++) {
        size_t n;
        expr *e = fit_functions(&f->systems[k], values, &n);
        all = mem_resize(all, *count + n, sizeof *all);
        memcpy(all + *count, e, n * sizeof *e);
        *count += n;
        free(e);
    }
    return all;
}

static bool is_small(const expr_pool *pool, size_t count, const expr *e) {
    expr_walk nodes;
    expr_walk_init(&nodes, pool, count, e);
    const bool small = nodes.count < MOST_NODES;
    expr_walk_clear(&nodes);
    return small;
}

/// Their derivatives by the parameters, one function a row; NULL if they are too large.
static expr *derivatives(const fit *f, bool values, size_t *rows) {
    expr_pool *pool = f->m->pool;
    const size_t k = f->free_count;
    const expr one = expr_int(pool, 1);
    expr *e = all_functions(f, values, rows), *D = NULL, *column = MEM_NEW(expr, *rows);
    if (is_small(pool, *rows, e)) {
        D = MEM_NEW(expr, *rows * k);
        for (size_t j = 0; j < k; j++) {
            expr_derive(pool, *rows, e, 1, &f->free[j], &one, column);
            for (size_t i = 0; i < *rows; i++) D[i * k + j] = column[i];
        }
    }
    free(e);
    free(column);
    return D;
}

/// A multiple without denominators.
static bool clear_denominators(exact *x, size_t n, expr *eta) {
    for (size_t i = 0; i < n; i++) {
        expr above, below;
        if (exact_fraction(x, eta[i], &above, &below) != HAMEL_OK) return false;
        for (size_t j = 0; j < n && !expr_same(below, expr_int(x->pool, 1)); j++)
            eta[j] = expr_mul2(x->pool, eta[j], below);
        if (exact_normalise_all(x, n, eta) != HAMEL_OK) return false;
    }
    return true;
}

/// The rank of the fields that were taken, at the values of what is not free; less than there are
/// where a value makes one infinite.
static size_t rank_of_fields(const fit *f, exact *x) {
    const size_t n = f->free_count, count = f->verdict.field_count;
    expr *e = mem_copy(f->verdict.fields, count * n, sizeof *e);
    size_t rank = 0;
    fit_put_fractions(&f->systems[0], count * n, e);
    if (exact_normalise_all(x, count * n, e) != HAMEL_OK ||
        exact_rank(x, count, n, e, &rank) != HAMEL_OK)
        rank = 0;
    free(e);
    return rank;
}

/// Takes a field, if it is no combination of those that were taken.
static void take(fit *f, exact *x, expr *eta) {
    if (!clear_denominators(x, f->free_count, eta)) return;
    push(&f->verdict, f->free_count, eta);
    if (rank_of_fields(f, x) < f->verdict.field_count) f->verdict.field_count--;
}

/// Relations of the model with all its parameters, or with the values of those that are not free.
static void relate(fit *f, exact *x, bool values, size_t most_fields) {
    const size_t n = f->free_count;
    size_t rows, count = 0;
    expr *D = derivatives(f, values, &rows), *basis = NULL;
    bool complete;
    if (D != NULL && exact_dependence(x, rows, n, D, NULL, &count, &basis, &complete) != HAMEL_OK)
        count = 0;
    for (size_t i = 0; i < count && f->verdict.field_count < most_fields; i++)
        take(f, x, basis + i * n);
    free(D);
    free(basis);
}

void fit_fields_find(fit *f, exact *x) {
    const size_t missing = f->free_count - f->verdict.rank;
    if (f->free_count <= 6) search(f, x, true, missing);
    if (f->free_count <= 6 && f->verdict.field_count < missing) search(f, x, false, missing);
    if (f->verdict.field_count < missing) relate(f, x, false, missing);
    if (f->verdict.field_count < missing) relate(f, x, true, missing);
}
