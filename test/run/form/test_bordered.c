/// Large runs: the sparse bordered system gives the accelerations of the minimal coordinates, on
/// every built-in model and on trailers, at random states; and the same motion. Fifty trailers keep
/// their energy and their constraints.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "exact/exact.h"
#include "model/builtin.h"
#include "model/read.h"
#include "run/form/bordered_internal.h"
#include "run/form/forms.h"
#include "run/motion/chart_internal.h"
#include "run/motion/fast_internal.h"
#include "run/motion/go.h"
#include "run/motion/run_internal.h"
#include "run/motion/watch.h"
#include "space/field.h"
#include "support/affine_models.h"
#include "support/seed.h"
#include "support/trailers.h"

static void assert_near(double a, double b, double tolerance) {
    if (!(fabs(a - b) <= tolerance)) fail_msg("%.17g is not %.17g", a, b);
}

static model *read_text(const char *name, const char *source, size_t length) {
    diag messages = {0};
    model *m;
    if (model_read(name, source, length, &messages, &m) != HAMEL_OK)
        fail_msg("%s: %s", name, messages.items[0].words);
    diag_clear(&messages);
    return m;
}

static run_motion *create(const model *m, const model_run *spec, run_options options) {
    diag messages = {0};
    run_motion *r;
    if (run_create(m, spec, &options, &messages, &r) != HAMEL_OK)
        fail_msg("%s: %s", m->name, messages.count > 0 ? messages.items[0].words : "?");
    diag_clear(&messages);
    return r;
}

// ---- rates --------------------------------------------------------------------------------------

/// v' of a basis from velocities and accelerations: (state, q', q'', t) → v'.
static void compile_quasi_rates(const run_motion *r, run_function *f) {
    const space *q = r->q;
    const mech_basis *d = &r->charts.items[0].basis;
    expr *v = malloc((d->r + 1) * sizeof *v), *more = malloc(2 * q->n * sizeof *more);
    run_chart_inverse(q, d, v);
    space_total_derivative(q, d->r, v, v);
    memcpy(more, q->velocities, q->n * sizeof *more);
    memcpy(more + q->n, q->accelerations, q->n * sizeof *more);
    assert_int_equal(function_init(f, r->m, 2 * q->n, more, d->r, v, NULL), HAMEL_OK);
    free(v);
    free(more);
}

/// How many of the random states have rates; all of these are compared.
static size_t compare_rates(const model *m, const model_run *spec, random_state *rng) {
    run_motion *minimal = create(m, spec, (run_options){.until = 1}),
               *bordered = create(m, spec, (run_options){.until = 1, .route = RUN_BORDERED});
    const size_t n = m->q->n, size = m->q->state_count, rank = minimal->charts.items[0].basis.r;
    const bool work = !minimal->conservative;
    minimal->chart = 0;
    run_function back;
    compile_quasi_rates(minimal, &back);
    double *y = calloc(4 * (size + 2 * n + 2), sizeof *y), *dy = y + size + 2 * n + 2;
    double *w = dy + size + 2 * n + 2, *dw = w + size + 2 * n + 2, *v = calloc(n + 1, sizeof *v);
    size_t met = 0;
    for (int trial = 0; trial < 20; trial++) {
        const double t = random_between(rng, 0, 2);
        memcpy(y, minimal->state, size * sizeof *y);
        for (size_t i = 0; i < size; i++) y[i] += random_between(rng, -0.4, 0.4);
        space_project(m->q, y);
        for (size_t k = 0; k < rank; k++) y[size + k] = random_between(rng, -1, 1);
        const run_chart *c = &minimal->charts.items[0];
        if (!function_defined(&c->watch, y, y + size, t, minimal->watched)) continue;
        if (run_rates(minimal, t, y, dy).fault != TAPE_OK) continue;
        memcpy(w, y, size * sizeof *w);
        memcpy(w + size, minimal->watched + m->q->entry_count, n * sizeof *w);
        if (run_bordered_rates(bordered, t, w, dw).fault != TAPE_OK) continue;
        double *both = malloc(2 * n * sizeof *both);
        memcpy(both, w + size, n * sizeof *both);
        memcpy(both + n, dw + size, n * sizeof *both);
        assert_true(function_defined(&back, y, both, t, v));
        double scale = 1;
        for (size_t i = 0; i < n; i++) scale = fmax(scale, fabs(dw[size + i]));
        for (size_t i = 0; i < size; i++) assert_near(dw[i], dy[i], 1e-12 * scale);
        for (size_t k = 0; k < rank; k++) {
            if (fabs(v[k] - dy[size + k]) > 1e-8 * scale)
                fail_msg("%s: rate %zu is %.17g, by the bordered system %.17g", m->name, k,
                         dy[size + k], v[k]);
        }
        if (work) assert_near(dw[size + n], dy[size + rank], 1e-8 * scale * scale);
        free(both);
        met++;
    }
    function_clear(&back);
    free(y);
    free(v);
    run_destroy(minimal);
    run_destroy(bordered);
    return met;
}

/// @eq GN16 (3.5)      by the sparse bordered system
static void rates_are_those_of_minimal_coordinates(void **state) {
    (void)state;
    random_state rng = test_random("large rates");
    size_t count;
    const model_builtin *all = model_builtins(&count);
    for (const model_builtin *b = all; b < all + count; b++) {
        if (model_is_large(b)) continue;
        model *m = read_text(b->name, b->source, b->length);
        for (size_t k = 0; k < m->run_count; k++) {
            if (m->nonlinear_count > 0) continue;
            assert_true(compare_rates(m, &m->runs[k], &rng) > 5);
        }
        model_destroy(m);
    }
    for (size_t n = 1; n <= 6; n++) {
        model *m = trailers_read(n, n % 2 == 0);
        assert_true(compare_rates(m, &m->runs[0], &rng) > 5);
        model_destroy(m);
    }
}

// ---- motions ------------------------------------------------------------------------------------

typedef struct ending {
    size_t count;
    double *values;
    run_summary summary;
} ending;

static bool keep(const double *columns, void *data) {
    ending *e = data;
    memcpy(e->values, columns, e->count * sizeof *columns);
    return true;
}

static void go(const model *m, const model_run *spec, run_options options, ending *e) {
    run_motion *r = create(m, spec, options);
    e->count = run_column_count(r);
    e->values = calloc(e->count, sizeof *e->values);
    run_go(r, keep, e, &e->summary);
    run_destroy(r);
}

/// Positions and velocities; what the columns behind them are depends on the way.
static double distance(const model *m, const ending *a, const ending *b) {
    double most = 0;
    for (size_t i = 0; i < 1 + m->q->entry_count + m->q->n; i++)
        most = fmax(most, fabs(a->values[i] - b->values[i]));
    return most;
}

/// At t = 3 to 1e-9, or within 20 times the change when the tolerance is divided by ten.
static void same_motion(const model *m, const model_run *spec) {
    const run_options plain = {.until = 3, .every = 3, .tolerance = 1e-12};
    run_options finer = plain, large = plain;
    finer.tolerance = 1e-13;
    large.route = RUN_BORDERED;
    ending a, b, c;
    go(m, spec, plain, &a);
    go(m, spec, finer, &b);
    go(m, spec, large, &c);
    if (a.summary.end == RUN_DONE) {
        assert_int_equal(c.summary.end, RUN_DONE);
        const double allowed = fmax(1e-9, 20 * distance(m, &a, &b)), found = distance(m, &a, &c);
        if (!(found <= allowed)) fail_msg("%s: %g, not %g", m->name, found, allowed);
        assert_true(c.summary.constraint < 1e-11);
        assert_true(c.summary.level < 1e-11);
        if (!c.summary.conservative)
            assert_near(c.summary.work, a.summary.work, 1e-8 * (1 + fabs(a.summary.work)));
    }
    free(a.values);
    free(b.values);
    free(c.values);
}

static void motions_are_those_of_minimal_coordinates(void **state) {
    (void)state;
    size_t count;
    const model_builtin *all = model_builtins(&count);
    for (const model_builtin *b = all; b < all + count; b++) {
        if (model_is_large(b)) continue;
        model *m = read_text(b->name, b->source, b->length);
        if (m->nonlinear_count == 0 && m->run_count > 0) same_motion(m, &m->runs[0]);
        model_destroy(m);
    }
    for (size_t n = 4; n <= 12; n += 4) { // with fields a basis is at hand even for twelve
        model *m = trailers_read(n, true);
        same_motion(m, &m->runs[0]);
        model_destroy(m);
    }
}

static void fifty_trailers_keep_energy_and_constraints(void **state) {
    (void)state;
    model *m = trailers_read(50, false);
    ending e, compiled;
    const run_options options = {.until = 10, .every = 1, .route = RUN_AUTOMATIC_ROUTE};
    run_options fast = options;
    fast.speed = RUN_COMPILED;
    go(m, &m->runs[0], options, &e);
    assert_int_equal(e.summary.end, RUN_DONE);
    assert_true(e.summary.conservative);
    assert_true(e.summary.energy_drift < 1e-9 * e.summary.kinetic_largest);
    assert_true(e.summary.constraint < 1e-12);
    go(m, &m->runs[0], fast, &compiled);
    assert_memory_equal(e.values, compiled.values, e.count * sizeof *e.values);
    free(e.values);
    free(compiled.values);
    model_destroy(m);
}

/// A chain of rods in the coordinates of their ends, held together by levels only.
static void levels_hold_a_chain_together(void **state) {
    (void)state;
    enum { LINKS = 12 };
    text source = {0};
    text_add(&source, "coordinates\n");
    for (int k = 1; k <= LINKS; k++) text_addf(&source, "    x%d, y%d : line\n", k, k);
    text_add(&source, "define\n    x0 = 0\n    y0 = 0\nlagrangian\n    0");
    for (int k = 1; k <= LINKS; k++) text_addf(&source, " + (x%d'^2 + y%d'^2)/2 - y%d", k, k, k);
    text_add(&source, "\nconstraints\n");
    for (int k = 1; k <= LINKS; k++)
        text_addf(&source, "    holonomic (x%d - x%d)^2 + (y%d - y%d)^2 = 1\n", k, k - 1, k, k - 1);
    text_add(&source, "run fall\n    from x1 = 1, y1 = 0");
    for (int k = 2; k <= LINKS; k++) text_addf(&source, ", x%d = %d, y%d = 0", k, k, k);
    text_add(&source, "\n    until 2 every 1\n");
    model *m = read_text("chain", text_cstr(&source), source.length);
    ending e;
    go(m, &m->runs[0], (run_options){.route = RUN_AUTOMATIC_ROUTE}, &e);
    assert_int_equal(e.summary.end, RUN_DONE);
    assert_int_equal(e.summary.level_count, LINKS);
    assert_true(e.summary.level < 1e-12 && e.summary.constraint < 1e-12);
    assert_true(e.summary.energy_drift < 1e-8);
    free(e.values);
    model_destroy(m);
    text_clear(&source);
}

static void dependent_constraints_are_refused(void **state) {
    (void)state;
    static const char source[] = "coordinates\n  x, y, z : line\nlagrangian\n  x'^2 + y'^2 + z'^2\n"
                                 "constraints\n  x' = y*z'\n  2*x' = 2*y*z'\n";
    model *m = read_text("twice", source, sizeof source - 1);
    diag messages = {0};
    run_motion *r;
    const run_options options = {.until = 1, .route = RUN_BORDERED};
    assert_int_equal(run_create(m, NULL, &options, &messages, &r), HAMEL_INVALID);
    assert_non_null(strstr(messages.items[0].words, "rank is 1"));
    diag_clear(&messages);
    model_destroy(m);
}

static int end(void **state) {
    (void)state;
    exact_thread_end(true);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rates_are_those_of_minimal_coordinates),
        cmocka_unit_test(motions_are_those_of_minimal_coordinates),
        cmocka_unit_test(fifty_trailers_keep_energy_and_constraints),
        cmocka_unit_test(levels_hold_a_chain_together),
        cmocka_unit_test(dependent_constraints_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, end);
}
