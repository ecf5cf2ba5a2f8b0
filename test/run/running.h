/// What the tests of runs share: a model read from text, a run of it, and its samples.
#ifndef TEST_RUN_RUNNING_H
#define TEST_RUN_RUNNING_H

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/text.h"
#include "model/builtin.h"
#include "model/read.h"
#include "run/form/forms.h"
#include "run/motion/go.h"
#include "run/motion/run.h"
#include "run/motion/watch.h"

/// The samples of a run, row by row.
typedef struct samples {
    const run_motion *r;
    size_t columns, rows, most;
    double *values;
    size_t stop_after; ///< rows; 0: never
} samples;

static inline bool take(const double *columns, void *data) {
    samples *s = data;
    if (s->rows == s->most) {
        s->most = 2 * s->most + 64;
        s->values = realloc(s->values, s->most * s->columns * sizeof *columns);
        assert_non_null(s->values);
    }
    memcpy(s->values + s->rows++ * s->columns, columns, s->columns * sizeof *columns);
    return true;
}

static inline bool stop(void *data) {
    const samples *s = data;
    return s->stop_after > 0 && s->rows >= s->stop_after;
}

static inline double value(const samples *s, size_t row, const char *name) {
    for (size_t k = 0; k < s->columns; k++) {
        if (strcmp(run_column_name(s->r, k), name) == 0) return s->values[row * s->columns + k];
    }
    fail_msg("no column %s", name);
    return NAN;
}

static inline double last(const samples *s, const char *name) {
    return value(s, s->rows - 1, name);
}

typedef struct trip {
    model *m;
    run_motion *r;
    diag messages;
    samples s;
    run_summary summary;
} trip;

static inline void trip_clear(trip *t) {
    run_destroy(t->r);
    model_destroy(t->m);
    diag_clear(&t->messages);
    free(t->s.values);
}

static inline const model_run *find_run(const model *m, const char *name) {
    for (size_t k = 0; k < m->run_count; k++) {
        if (name == NULL || strcmp(m->runs[k].name, name) == 0) return &m->runs[k];
    }
    return NULL;
}

/// Reads a model from text and prepares a run of it.
static inline hamel_status prepare(trip *t, const char *source, const char *run,
                                   run_options options) {
    *t = (trip){0};
    hamel_status status = model_read("test", source, strlen(source), &t->messages, &t->m);
    if (t->messages.count > 0) print_message("%s\n", t->messages.items[0].words);
    assert_int_equal(status, HAMEL_OK);
    options.stop = stop;
    options.data = &t->s;
    return run_create(t->m, find_run(t->m, run), &options, &t->messages, &t->r);
}

static inline void go(trip *t) {
    t->s.r = t->r;
    t->s.columns = run_column_count(t->r);
    t->s.rows = 0;
    run_go(t->r, take, &t->s, &t->summary);
}

static inline void travel(trip *t, const char *source, const char *run, run_options options) {
    const hamel_status status = prepare(t, source, run, options);
    for (size_t k = 0; k < t->messages.count; k++)
        print_message("%s\n", t->messages.items[k].words);
    assert_int_equal(status, HAMEL_OK);
    go(t);
}

static inline const char *builtin(const char *name) {
    const model_builtin *b = model_builtin_find(name);
    assert_non_null(b);
    return b->source;
}

static const run_options FINE = {.tolerance = 1e-12};

#endif
