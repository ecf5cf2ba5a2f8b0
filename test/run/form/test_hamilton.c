/// Runs in momenta: the same motion as in quasi-velocities, on every built-in model; what has no
/// such form is refused.
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
#include "run/form/forms.h"
#include "run/motion/go.h"
#include "run/motion/run.h"
#include "run/motion/watch.h"
#include "support/affine_models.h"

/// The positions and velocities at the end of a run.
typedef struct ending {
    size_t count, columns;
    double *values;
    run_summary summary;
} ending;

static bool keep(const double *columns, void *data) {
    ending *e = data;
    memcpy(e->values, columns, e->count * sizeof *columns);
    return true;
}

static hamel_status go(const model *m, run_options options, diag *messages, ending *e) {
    run_motion *r;
    const hamel_status status =
        run_create(m, m->run_count > 0 ? &m->runs[0] : NULL, &options, messages, &r);
    if (status != HAMEL_OK) return status;
    e->count = run_first_velocity(r) + m->q->n;
    e->columns = run_column_count(r);
    e->values = calloc(e->count, sizeof *e->values);
    run_go(r, keep, e, &e->summary);
    run_destroy(r);
    return status;
}

static double distance(const ending *a, const ending *b) {
    double most = 0;
    assert_int_equal(a->count, b->count);
    for (size_t i = 0; i < a->count; i++) most = fmax(most, fabs(a->values[i] - b->values[i]));
    return most;
}

static model *read_builtin(const model_builtin *b) {
    diag messages = {0};
    model *m;
    if (model_read(b->name, b->source, b->length, &messages, &m) != HAMEL_OK)
        fail_msg("%s: %s", b->name, messages.items[0].words);
    diag_clear(&messages);
    return m;
}

/// At t = 10 to 1e-10, or within 20 times the change when the tolerance is divided by ten: some
/// motions are unstable.
/// @eq GN16 §6
static void same_motion_on_every_model(void **state) {
    (void)state;
    size_t count;
    const model_builtin *all = affine_models(&count);
    for (const model_builtin *b = all; b < all + count; b++) {
        model *m = read_builtin(b);
        diag messages = {0};
        const run_options plain = {.until = 10, .every = 10, .tolerance = 1e-12};
        run_options finer = plain, momenta = plain;
        finer.tolerance = 1e-13;
        momenta.form = RUN_HAMILTON;
        ending v, w, p;
        assert_int_equal(go(m, plain, &messages, &v), HAMEL_OK);
        assert_int_equal(go(m, finer, &messages, &w), HAMEL_OK);
        if (go(m, momenta, &messages, &p) != HAMEL_OK)
            fail_msg("%s: %s", b->name, messages.items[0].words);
        const double off = distance(&v, &p), change = distance(&v, &w);
        if (!(off <= fmax(1e-10, 20 * change)))
            fail_msg("%s: in momenta %g off, with the tolerance %g", b->name, off, change);
        assert_true(fabs(p.summary.time - v.summary.time) < 1e-9);
        free(v.values);
        free(w.values);
        free(p.values);
        diag_clear(&messages);
        model_destroy(m);
    }
}

static void refused(const char *source, run_options options, const char *words) {
    diag messages = {0};
    model *m;
    ending e;
    assert_int_equal(model_read("test", source, strlen(source), &messages, &m), HAMEL_OK);
    assert_int_equal(go(m, options, &messages, &e), HAMEL_INVALID);
    assert_non_null(strstr(messages.items[0].words, words));
    diag_clear(&messages);
    model_destroy(m);
}

static void what_has_no_such_form_is_refused(void **state) {
    (void)state;
    refused("coordinates\n  x, y : line\nlagrangian\n  x'^4 + x'^2 + y'^2\n",
            (run_options){.until = 1, .form = RUN_HAMILTON}, "not linear in the velocities");
    refused("coordinates\n  x, y : line\nlagrangian\n  x'^2 + y'^2\nsymmetry R on x\n",
            (run_options){.until = 1, .form = RUN_HAMILTON, .reduced = true}, "reduced");
}

static int end(void **state) {
    (void)state;
    exact_thread_end(true);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_motion_on_every_model),
        cmocka_unit_test(what_has_no_such_form_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, end);
}
