/// The holonomic part: the annihilator of the limit of the Lie flag, the smallest involutive
/// distribution that contains D. It consists of the combinations of constraints that are integrable
/// (Frobenius), and so conserves functions f with df = Σ_a c_a β^a, which conserve.c looks for.
#include <stdlib.h>
#include <string.h>

#include "expr/sum.h"
#include "mech/distribution/conserve.h"
#include "mech/distribution/holonomic_internal.h"
#include "space/field.h"

/// The combinations of constraints that make up forms in their span: of[k·p + a] β^a = forms[k],
/// from the columns the constraints can be solved for.
static hamel_status combinations(exact *x, const mech_system *s, size_t count, const expr *forms,
                                 expr *of) {
    const size_t n = s->q->n, p = s->p, *columns = s->pivots.sets;
    expr *A = MEM_NEW(expr, p * p), *B = MEM_NEW(expr, p * count), *X = MEM_NEW(expr, p * count);
    for (size_t i = 0; i < p; i++) {
        for (size_t a = 0; a < p; a++) A[i * p + a] = s->beta[a * n + columns[i]];
        for (size_t k = 0; k < count; k++) B[i * count + k] = forms[k * n + columns[i]];
    }
    const hamel_status status = exact_solve(x, p, count, A, B, X);
    for (size_t k = 0; k < count && status == HAMEL_OK; k++) {
        for (size_t a = 0; a < p; a++) of[k * p + a] = X[a * count + k];
    }
    free(A);
    free(B);
    free(X);
    return status;
}

/// Σ_a of[a] β^a over the base frame, canonical where that can be had.
static hamel_status combine(exact *x, const mech_system *s, const expr *of, expr *form) {
    sum total = {0};
    hamel_status status = HAMEL_OK;
    for (size_t i = 0; i < s->q->n && status == HAMEL_OK; i++) {
        for (size_t a = 0; a < s->p; a++)
            sum_add_product(x->pool, &total, 1, of[a], s->beta[a * s->q->n + i]);
        form[i] = sum_take(x->pool, &total);
        status = exact_normalise(x, &form[i]);
    }
    vec_clear(&total);
    return status;
}

/// Frees a combination of denominators and common factors, and the form with it.
static hamel_status shorten(exact *x, const mech_system *s, expr *of, expr *form) {
    expr *nonzero = MEM_NEW(expr, s->p), common;
    size_t count = 0;
    for (size_t a = 0; a < s->p; a++) {
        if (!sum_zero(x->pool, of[a])) nonzero[count++] = of[a];
    }
    hamel_status status = mech_common_factor(x, s->q, count, nonzero, &common);
    if (status == HAMEL_OK && count == 1) common = nonzero[0]; // a constraint as it was given
    for (size_t a = 0; a < s->p && status == HAMEL_OK; a++)
        status = exact_normal(x, expr_div(x->pool, of[a], common), &of[a]);
    free(nonzero);
    return status == HAMEL_OK ? combine(x, s, of, form) : status;
}

/// f' on motions: −Σ_a of[a] b^a.
static expr rate_of(exact *x, const mech_system *s, const expr *of) {
    sum total = {0};
    for (size_t a = 0; a < s->p; a++) sum_add_product(x->pool, &total, -1, of[a], s->b[a]);
    expr e = sum_take(x->pool, &total);
    vec_clear(&total);
    (void)!exact_normalise(x, &e); // as it stands where that fails
    return e;
}

/// A function times what stands in its denominator, if that is a constant that may be zero: a x +
/// b y for x + b y/a.
static void clear_constants(exact *x, const space *q, expr *f) {
    expr numerator, denominator;
    if (exact_fraction(x, *f, &numerator, &denominator) == HAMEL_OK &&
        mech_is_constant(q, denominator) && !mech_never_zero(x, q, denominator))
        *f = numerator;
}

static void find_conserved(mech_distribution *d, exact *x, const mech_system *s) {
    const size_t n = d->n, p = d->p;
    d->conserved = MEM_NEW(expr, d->holonomic_count);
    d->conserved_of = MEM_NEW(expr, d->holonomic_count * p);
    d->conserved_rate = MEM_NEW(expr, d->holonomic_count);
    size_t count =
        conserve_search(x, s->q, d->r, d->fields, d->holonomic_count, d->holonomic, d->conserved);
    expr *df = MEM_NEW(expr, n);
    for (size_t k = 0; k < count; k++) {
        clear_constants(x, s->q, &d->conserved[k]);
        for (size_t i = 0; i < n; i++) space_apply_base(s->q, i, 1, &d->conserved[k], &df[i]);
        if (combinations(x, s, 1, df, d->conserved_of + k * p) != HAMEL_OK) break;
        d->conserved_rate[k] = rate_of(x, s, d->conserved_of + k * p);
        d->conserved_count++;
    }
    free(df);
}

void distribution_holonomic(mech_distribution *d, exact *x, const mech_system *s) {
    const flag_level *limit = &d->lie_levels.levels.items[d->lie_levels.levels.count - 1];
    exact quiet = exact_quietly(x); // a combination too long to be written out is left out
    const size_t n = d->n, p = d->p;
    d->holonomic_count = limit->form_count;
    if (limit->form_count == 0 || d->lie.ends != TRUTH_YES) return;
    d->holonomic = MEM_NEW(expr, limit->form_count * n);
    for (size_t k = 0; k < limit->form_count; k++)
        angle_chart_form_back(&d->chart, &quiet, limit->forms + k * n, d->holonomic + k * n);
    d->holonomic_of = MEM_NEW(expr, limit->form_count * p);
    hamel_status status = combinations(&quiet, s, limit->form_count, d->holonomic, d->holonomic_of);
    for (size_t k = 0; k < limit->form_count && status == HAMEL_OK; k++)
        status = shorten(&quiet, s, d->holonomic_of + k * p, d->holonomic + k * n);
    if (status != HAMEL_OK) {
        free(d->holonomic_of);
        d->holonomic_of = NULL;
    }
    find_conserved(d, &quiet, s);
}
