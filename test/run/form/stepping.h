/// Runs by discrete mechanics, for the tests of them: a model is run, its samples are kept.
#ifndef TEST_RUN_FORM_STEPPING_H
#define TEST_RUN_FORM_STEPPING_H

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/mem.h"
#include "discrete/discrete_internal.h"
#include "model/builtin.h"
#include "model/read.h"
#include "run/form/discrete_internal.h"
#include "run/form/forms.h"
#include "run/motion/go.h"
#include "run/motion/run.h"
#include "run/motion/watch.h"

// ---- running ------------------------------------------------------------------------------------

typedef struct trip {
    model *m;
    run_motion *r;
    diag messages;
    run_summary summary;
    size_t columns, rows;
    VEC(double) values;
} trip;

static inline bool take(const double *columns, void *data) {
    trip *t = data;
    for (size_t k = 0; k < t->columns; k++) *vec_push(&t->values) = columns[k];
    t->rows++;
    return true;
}

static inline double value(const trip *t, size_t row, const char *name) {
    for (size_t k = 0; k < t->columns; k++) {
        if (strcmp(run_column_name(t->r, k), name) == 0)
            return t->values.items[row * t->columns + k];
    }
    fail_msg("no column %s", name);
    return NAN;
}

static inline const double *last(const trip *t) {
    return t->values.items + (t->rows - 1) * t->columns;
}

static inline void trip_clear(trip *t) {
    run_destroy(t->r);
    model_destroy(t->m);
    diag_clear(&t->messages);
    vec_clear(&t->values);
}

/// A built-in model, or one from text.
static inline hamel_status prepare(trip *t, const char *of, const char *run,
                                   const run_options *options) {
    *t = (trip){0};
    const model_builtin *b = model_builtin_find(of);
    const char *source = b != NULL ? b->source : of;
    assert_int_equal(model_read("test", source, strlen(source), &t->messages, &t->m), HAMEL_OK);
    const model_run *spec = NULL;
    for (size_t k = 0; k < t->m->run_count && spec == NULL; k++) {
        if (run == NULL || strcmp(t->m->runs[k].name, run) == 0) spec = &t->m->runs[k];
    }
    assert_non_null(spec);
    return run_create(t->m, spec, options, &t->messages, &t->r);
}

static inline void travel(trip *t, const char *of, const char *run, run_options options) {
    const hamel_status status = prepare(t, of, run, &options);
    for (size_t k = 0; k < t->messages.count; k++)
        print_message("%s\n", t->messages.items[k].words);
    assert_int_equal(status, HAMEL_OK);
    t->columns = run_column_count(t->r);
    run_go(t->r, take, t, &t->summary);
    if (t->summary.end != RUN_DONE) print_message("%s\n", t->summary.reason);
    assert_int_equal(t->summary.end, RUN_DONE);
}

/// A particle with z' = yx' in a potential: one that McLachlan and Perlmutter try their methods on.
static const char contact[] = "model contact\n"
                              "coordinates\n x, y, z : line\n"
                              "lagrangian\n (x'^2 + y'^2 + z'^2)/2 - (x^2 + y^2 + z^2)/2\n"
                              "constraints\n z' = y*x'\n"
                              "run swing\n from x = 1, y = 0.7, z = 0.4, x' = 0.5, y' = -0.3\n"
                              " until 20\n"
                              "run release\n from x = 1, y = 0.7, z = 0.4\n until 3\n"
                              "run nearly\n from x = 1, y = 0.7, z = 0.4, x' = 1e-6\n until 3\n";

// ---- systems to try -----------------------------------------------------------------------------

typedef struct case_of {
    const char *model, *run;
    double until, step;
    bool only_dla;
} case_of;

static const case_of cases[] = {
    {"chaplygin_sleigh", NULL, 3, 0.02, false}, {"vertical_disk", NULL, 2, 0.02, false},
    {"particle", NULL, 4, 0.02, false},         {contact, NULL, 3, 0.02, false},
    {"suslov", NULL, 3, 0.02, false},           {"chaplygin_sphere", NULL, 1, 0.01, false},
    {"ball_on_surface", NULL, 1, 0.01, false},  {"snakeboard", "coast", 3, 0.02, false},
    {"snakeboard", "drive", 3, 0.02, true},     {"ball_on_turntable", NULL, 2, 0.02, true},
    {contact, "release", 3, 0.02, false},       {contact, "nearly", 3, 0.02, false},
    {"pendulum", NULL, 1, 0.01, true},          {"hydrodynamic_sleigh", "fast", 1, 0.01, true},
};

#endif
