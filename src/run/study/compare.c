/// Comparing: a carrying run, least squares for λ(0), a vakonomic run.
#include "run/study/compare.h"
#include "run/motion/go.h"
#include "run/motion/watch.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/stop.h"
#include "base/vec.h"
#include "num/least_squares.h"
#include "run/form/forms.h"

enum { PATIENCE = 10000 }; ///< steps, before a motion is given up

/// Rows of a run: some of its columns, and the time.
typedef struct record {
    size_t first, width; ///< columns that are kept
    size_t more_first, more_width;
    VEC(double) t, rows, more;
} record;

static bool take(const double *columns, void *data) {
    record *r = data;
    *vec_push(&r->t) = columns[0];
    for (size_t i = 0; i < r->width; i++) *vec_push(&r->rows) = columns[r->first + i];
    for (size_t i = 0; i < r->more_width; i++) *vec_push(&r->more) = columns[r->more_first + i];
    return true;
}

static bool asked(void *data) {
    (void)data;
    return stop_wanted();
}

/// Vakonomic motions may run away; then they are not followed to the end.
static bool tired(void *data) {
    size_t *left = data;
    return (*left)-- == 0 || stop_wanted();
}

static void record_clear(record *r) {
    vec_clear(&r->t);
    vec_clear(&r->rows);
    vec_clear(&r->more);
}

/// The motion of one form; positions, and of a carrying run the accelerations that λ adds.
static hamel_status record_run(const model *m, const model_run *spec, const run_options *options,
                               diag *messages, record *out, run_summary *summary, size_t *p) {
    run_motion *r;
    const hamel_status status = run_create(m, spec, options, messages, &r);
    if (status != HAMEL_OK) return status;
    *p = run_multiplier_count(r);
    out->first = 1;
    out->width = m->q->entry_count;
    if (options->form == RUN_CARRYING && *p > 0) {
        out->more_first = run_first_multiplier(r) + *p * (*p + 1);
        out->more_width = (*p + 1) * m->q->n;
    }
    run_go(r, take, out, summary);
    run_destroy(r);
    return stop_wanted() ? HAMEL_STOPPED : HAMEL_OK;
}

/// excess = e_0 + Σ_i λ_i (e_i − e_0), least over all samples.
static void find_lambda(size_t p, const record *r, size_t n, double *lambda) {
    const size_t rows = r->t.count * n;
    double *A = MEM_NEW(double, rows *p), *b = MEM_NEW(double, rows),
           *work = MEM_NEW(double, least_squares_room(rows, p));
    for (size_t s = 0; s < r->t.count; s++) {
        const double *e = r->more.items + s * r->more_width;
        for (size_t i = 0; i < n; i++) {
            b[s * n + i] = -e[i];
            for (size_t a = 0; a < p; a++) A[(s * n + i) * p + a] = e[(a + 1) * n + i] - e[i];
        }
    }
    least_squares(rows, p, A, b, 1e-10, work, lambda);
    free(A);
    free(b);
    free(work);
}

/// The largest |excess| with multipliers that begin with these; and against what its parts would
/// be, each for itself.
static void find_residual(size_t p, const record *r, size_t n, const double *lambda,
                          double *residual, double *relative) {
    for (size_t s = 0; s < r->t.count; s++) {
        const double *e = r->more.items + s * r->more_width;
        double left = 0, parts = 0;
        for (size_t i = 0; i < n; i++) {
            double sum = e[i];
            parts = hypot(parts, e[i]);
            for (size_t a = 0; a < p; a++) {
                const double unit = e[(a + 1) * n + i] - e[i];
                sum += lambda[a] * unit;
                parts = hypot(parts, fmax(1, fabs(lambda[a])) * unit);
            }
            left = hypot(left, sum);
        }
        *residual = fmax(*residual, left);
        if (left > 0) *relative = fmax(*relative, left / parts);
    }
}

/// The best multipliers, how well they do, and those that are taken: the best ones, unless some are
/// given.
static void find_multipliers(run_comparison *c, const record *r, size_t n,
                             const run_options *options) {
    double unused = 0;
    c->lambda = MEM_NEW_ZERO(double, c->p);
    if (c->p == 0) return;
    find_lambda(c->p, r, n, c->lambda);
    find_residual(c->p, r, n, c->lambda, &c->least, &c->relative);
    c->residual = c->least;
    if (options->lambda_count == 0) return;
    memcpy(c->lambda, options->lambda, c->p * sizeof *c->lambda);
    c->residual = 0;
    find_residual(c->p, r, n, c->lambda, &c->residual, &unused);
}

static void find_distance(run_comparison *c) {
    for (size_t s = 0; s < c->count; s++) {
        double size = 0;
        for (size_t i = s * c->width; i < (s + 1) * c->width; i++)
            size = hypot(size, c->vakonomic[i] - c->nonholonomic[i]);
        c->distance[s] = size;
        c->largest = fmax(c->largest, size);
    }
}

static void keep_names(run_comparison *c, const model *m) {
    c->names = MEM_NEW(char *, c->width);
    for (size_t i = 0; i < c->width; i++) {
        const char *name = expr_symbol_info_of(m->pool, m->q->entries[i])->name;
        c->names[i] = mem_string(name);
    }
}

hamel_status run_compare(const model *m, const model_run *spec, const run_options *options,
                         diag *messages, run_comparison *out) {
    *out = (run_comparison){0};
    record first = {0}, second = {0};
    run_options form = *options;
    form.form = RUN_CARRYING;
    form.lambda_count = 0;
    if (form.stop == NULL) form.stop = asked;
    hamel_status status = record_run(m, spec, &form, messages, &first, &out->first, &out->p);
    if (status == HAMEL_OK && options->lambda_count > 0 && options->lambda_count != out->p)
        status = diag_add(messages, HAMEL_INVALID, (diag_span){0},
                          "%zu multipliers are given, but there are %zu independent constraints",
                          options->lambda_count, out->p);
    if (status == HAMEL_OK) {
        find_multipliers(out, &first, m->q->n, options);
        form.form = RUN_VAKONOMIC;
        form.lambda = out->lambda;
        form.lambda_count = out->p;
        form.stop = tired;
        size_t left = PATIENCE + 100 * out->first.steps;
        form.data = &left;
        status = record_run(m, spec, &form, messages, &second, &out->second, &out->p);
    }
    if (status == HAMEL_OK) {
        out->width = first.width;
        out->count = first.t.count < second.t.count ? first.t.count : second.t.count;
        out->t = mem_copy(first.t.items, out->count, sizeof(double));
        out->nonholonomic = mem_copy(first.rows.items, out->count * out->width, sizeof(double));
        out->vakonomic = mem_copy(second.rows.items, out->count * out->width, sizeof(double));
        out->distance = MEM_NEW(double, out->count);
        keep_names(out, m);
        find_distance(out);
    }
    record_clear(&first);
    record_clear(&second);
    if (status != HAMEL_OK) run_comparison_clear(out);
    return status;
}

void run_comparison_clear(run_comparison *c) {
    for (size_t i = 0; i < c->width && c->names != NULL; i++) free(c->names[i]);
    free(c->names);
    free(c->lambda);
    free(c->t);
    free(c->nonholonomic);
    free(c->vakonomic);
    free(c->distance);
    *c = (run_comparison){0};
}

/// Where no multiplier exerts a force at all, only rounding is left of it.
bool run_comparison_agrees(const run_comparison *c) {
    return c->relative <= 1e-7 || c->least <= 1e-12;
}
