/// Runs by Taylor series: the motion of dop853 on every built-in model and in every form that has
/// equations; energy kept to rounding over long times; the choice of a method.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "exact/exact.h"
#include "jit/jit.h"
#include "model/builtin.h"
#include "model/read.h"
#include "run/form/forms.h"
#include "run/motion/go.h"
#include "run/motion/run.h"
#include "run/motion/watch.h"
#include "support/affine_models.h"

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

static hamel_status go(const model *m, const model_run *spec, run_options options, diag *messages,
                       ending *e) {
    run_motion *r;
    *e = (ending){0};
    const hamel_status status = run_create(m, spec, &options, messages, &r);
    if (status != HAMEL_OK) return status;
    e->count = run_first_velocity(r) + m->q->n;
    e->values = calloc(e->count, sizeof *e->values);
    run_go(r, keep, e, &e->summary);
    run_destroy(r);
    return status;
}

static model *read_source(const char *name, const char *source) {
    diag messages = {0};
    model *m;
    if (model_read(name, source, strlen(source), &messages, &m) != HAMEL_OK)
        fail_msg("%s: %s", name, messages.items[0].words);
    diag_clear(&messages);
    return m;
}

/// Both methods at two tolerances: they differ by no more than twenty times what the tolerance
/// changes.
static void compare(const model *m, const model_run *spec, run_options options) {
    ending a, b, c;
    options.until = 3;
    options.every = 1;
    options.tolerance = 1e-11;
    options.method = "taylor";
    if (go(m, spec, options, NULL, &a) != HAMEL_OK)
        return; // its equations have no series, or no form
    options.method = "dop853";
    assert_int_equal(go(m, spec, options, NULL, &b), HAMEL_OK);
    options.tolerance = 1e-12;
    assert_int_equal(go(m, spec, options, NULL, &c), HAMEL_OK);
    assert_int_equal(a.summary.end, b.summary.end);
    for (size_t i = 0; i < a.count; i++) {
        const double off = fabs(a.values[i] - c.values[i]), by = fabs(b.values[i] - c.values[i]);
        if (!(off <= 1e-9 * (1 + fabs(c.values[i])) + 20 * by))
            fail_msg("%s: %.17g by series, %.17g by dop853", m->name, a.values[i], c.values[i]);
    }
    free(a.values);
    free(b.values);
    free(c.values);
}

static void every_model_moves_the_same_by_series(void **state) {
    (void)state;
    size_t count;
    const model_builtin *models = model_builtins(&count);
    for (size_t i = 0; i < count; i++) {
        if (model_is_large(&models[i])) continue;
        model *m = read_source(models[i].name, models[i].source);
        for (size_t k = 0; k < m->run_count && k < 2; k++) {
            compare(m, &m->runs[k], (run_options){.speed = RUN_AUTOMATIC});
            compare(m, &m->runs[k], (run_options){.speed = RUN_INTERPRETED});
        }
        if (m->run_count > 0) {
            compare(m, &m->runs[0], (run_options){.form = RUN_HAMILTON});
            compare(m, &m->runs[0], (run_options){.form = RUN_VAKONOMIC});
        }
        model_destroy(m);
    }
}

static const char free_snakeboard[] = "\nrun long\n    from x = 0, y = 0, theta = 0, psi = 0, phi "
                                      "= 0.3, v = -1, psi' = 1, phi' = 0.0001\n"
                                      "    until 10000\n";

/// Sleigh, top and the free snakeboard to t = 10^4.
static void energy_is_kept_to_rounding(void **state) {
    (void)state;
    static const char *const names[] = {"chaplygin_sleigh", "chaplygin_top", "snakeboard"};
    for (size_t i = 0; i < 3; i++) {
        const char *given = model_builtin_find(names[i])->source,
                   *more = i == 2 ? free_snakeboard : "";
        char *source = malloc(strlen(given) + strlen(more) + 1);
        strcpy(source, given);
        strcat(source, more);
        model *m = read_source(names[i], source);
        const model_run *spec = &m->runs[i == 2 ? m->run_count - 1 : 0];
        ending e;
        const run_options options = {
            .method = "taylor", .until = 1e4, .every = 100, .tolerance = 1e-15};
        assert_int_equal(go(m, spec, options, NULL, &e), HAMEL_OK);
        assert_int_equal(e.summary.end, RUN_DONE);
        assert_true(e.summary.time == 1e4);
        const double relative = e.summary.energy_drift / fabs(e.summary.energy_first);
        if (!(relative < 1e-13)) fail_msg("%s: %.3g", names[i], relative);
        free(e.values);
        free(source);
        model_destroy(m);
    }
}

static void the_cheaper_method_is_chosen(void **state) {
    (void)state;
    if (!jit_available()) skip();
    model *m = read_source("snakeboard", model_builtin_find("snakeboard")->source);
    ending e;
    run_options options = {.speed = RUN_COMPILED, .until = 200, .every = 10, .tolerance = 1e-12};
    assert_int_equal(go(m, &m->runs[0], options, NULL, &e), HAMEL_OK);
    assert_string_equal(e.summary.method, "taylor");
    assert_true(e.summary.gain > 1);
    free(e.values);
    options.speed = RUN_INTERPRETED;
    assert_int_equal(go(m, &m->runs[0], options, NULL, &e), HAMEL_OK);
    assert_string_equal(e.summary.method, "dop853");
    free(e.values);
    model_destroy(m);
    m = read_source("top", model_builtin_find("chaplygin_top")->source);
    options = (run_options){.speed = RUN_COMPILED, .until = 50, .every = 10, .tolerance = 1e-8};
    assert_int_equal(go(m, &m->runs[0], options, NULL, &e), HAMEL_OK);
    assert_string_equal(e.summary.method, "dop853");
    free(e.values);
    model_destroy(m);
}

static void reduced_runs_have_no_series(void **state) {
    (void)state;
    model *m = read_source("snakeboard", model_builtin_find("snakeboard")->source);
    ending e;
    diag messages = {0};
    const run_options options = {.method = "taylor", .until = 1, .every = 1, .reduced = true};
    assert_int_equal(go(m, &m->runs[0], options, &messages, &e), HAMEL_UNAVAILABLE);
    assert_true(messages.count > 0);
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
        cmocka_unit_test(every_model_moves_the_same_by_series),
        cmocka_unit_test(energy_is_kept_to_rounding),
        cmocka_unit_test(the_cheaper_method_is_chosen),
        cmocka_unit_test(reduced_runs_have_no_series),
    };
    return cmocka_run_group_tests(tests, NULL, end);
}
