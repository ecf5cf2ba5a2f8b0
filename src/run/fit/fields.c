/// Small whole constants are tried one after the other; what is found is proved.
#include "run/fit/fields_internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "expr/calculus.h"

/// The functions that are to stay: f and h of a system. A fresh array.
static expr *functions(const fit_system *s, size_t *count) {
    *count = s->entry_count + s->output_count;
    expr *e = MEM_NEW(expr, *count);
    memcpy(e, s->entry_rates, s->entry_count * sizeof *e);
    for (size_t j = 0; j < s->output_count; j++) e[s->entry_count + j] = s->columns[s->outputs[j]];
    fit_put_fractions(s, *count, e);
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
        expr *e = functions(s, &count), *out = MEM_NEW(expr, count);
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

void fit_fields_find(fit *f, exact *x) {
    const size_t missing = f->free_count - f->verdict.rank;
    if (f->free_count > 6) return;
    search(f, x, true, missing);
    if (f->verdict.field_count < missing) search(f, x, false, missing);
}
