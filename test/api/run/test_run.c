/// Motions through the library: runs, what is watched on them, pictures, and compiled functions.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/library.h"

enum { MOST = 64 };

typedef struct recording {
    size_t samples, stop_after, count;
    double last[MOST];
    char names[MOST][32];
} recording;

static int record(void *context, size_t count, const char *const *names, const double *values) {
    recording *r = context;
    assert_true(count <= MOST);
    assert_string_equal(names[0], "t");
    r->count = count;
    for (size_t i = 0; i < count; i++) {
        r->last[i] = values[i];
        strncpy(r->names[i], names[i], sizeof r->names[i] - 1);
    }
    return ++r->samples == r->stop_after;
}

static double recorded(const recording *r, const char *name) {
    for (size_t i = 0; i < r->count; i++) {
        if (strcmp(r->names[i], name) == 0) return r->last[i];
    }
    fail_msg("no column %s", name);
    return NAN;
}

/// Two routes to one motion: the run, and the compiled function under the midpoint rule of Heun
/// extrapolated by halving (order 4 by Richardson's step).
static void heun(const hamel_function *f, double until, int n, double *y) {
    hamel_work *work = hamel_work_create(f);
    double k1[MOST], k2[MOST], z[MOST];
    const double h = until / n;
    for (int s = 0; s < n; s++) {
        assert_int_equal(f->eval(work, s * h, y, NULL, NULL, k1), 0);
        for (size_t i = 0; i < f->size; i++) z[i] = y[i] + h * k1[i];
        assert_int_equal(f->eval(work, (s + 1) * h, z, NULL, NULL, k2), 0);
        for (size_t i = 0; i < f->size; i++) y[i] += h / 2 * (k1[i] + k2[i]);
    }
    hamel_work_destroy(work);
}

/// A run moved once, its samples recorded.
static hamel_run *moved(hamel_model *m, const char *run, const hamel_run_options *options,
                        recording *r, hamel_status wanted) {
    hamel_run *out = library_run(m, run, options);
    const hamel_run_listener listener = {.sample = record, .context = r};
    assert_int_equal(hamel_run_go(out, &listener, NULL), wanted);
    return out;
}

static void the_compiled_function_moves_as_the_run_does(void **state) {
    (void)state;
    static const struct {
        const char *model, *run;
    } cases[] = {{"chaplygin_sleigh", "glide"},
                 {"snakeboard", "drive"},
                 {"snakeboard", "coast"},
                 {"ball_on_turntable", "circle"},
                 {"falling_disk", "wobble"}};
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        hamel_model *m = library_builtin(cases[c].model);
        hamel_run_options options = hamel_run_options_default();
        options.until = 0.5;
        recording r = {0};
        hamel_run *run = moved(m, cases[c].run, &options, &r, HAMEL_OK);
        const hamel_run_summary *summary = hamel_run_summarise(run);
        assert_true(summary->time == 0.5 && summary->samples == r.samples && summary->steps > 0);
        assert_true(summary->constraint < 1e-9 && summary->level < 1e-9);
        assert_int_equal(summary->end, HAMEL_END_REACHED);
        assert_string_equal(summary->reason, "");
        hamel_run_destroy(run);
        const hamel_function *f;
        assert_int_equal(hamel_model_compile(m, cases[c].run, NULL, &f), HAMEL_OK);
        hamel_model_destroy(m); // the function does not need it
        assert_true(f->size <= MOST);
        double coarse[MOST], fine[MOST];
        memcpy(coarse, f->initial, f->size * sizeof *coarse);
        memcpy(fine, f->initial, f->size * sizeof *fine);
        heun(f, 0.5, 2000, coarse);
        heun(f, 0.5, 4000, fine);
        for (size_t i = 0; i < f->size; i++) {
            if (strstr(f->names[i], "_q") != NULL) continue; // quaternions have no columns
            const double y = fine[i] + (fine[i] - coarse[i]) / 3;
            assert_true(fabs(y - recorded(&r, f->names[i])) < 1e-7);
        }
        hamel_function_destroy(f);
    }
}

/// Proved integrals, with their kind, formula and drift; nothing of them unless it is asked for.
static void a_run_watches_conserved_quantities(void **state) {
    (void)state;
    static const struct {
        const char *model, *name, *kind;
        int closed;
    } cases[] = {{"particle", "F_3", "gauge_momentum", 1},
                 {"routh_sphere", "F_1", "momentum", 1},
                 {"ball_on_turntable", "E_Z", "moving_energy", 1},
                 {"falling_disk", "J_2", "gauge_momentum", 0}};
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        hamel_model *m = library_builtin(cases[c].model);
        hamel_run_options options = hamel_run_options_default();
        options.until = 1;
        options.integrals = 0;
        hamel_run *run = library_run(m, NULL, &options);
        assert_null(hamel_run_integral(run, 0).name);
        hamel_run_destroy(run);
        options.integrals = 1;
        run = library_run(m, NULL, &options);
        for (int again = 0; again < 2; again++)
            assert_int_equal(hamel_run_go(run, NULL, NULL), HAMEL_OK);
        hamel_integral found = {0}, one;
        for (size_t k = 0; (one = hamel_run_integral(run, k)).name != NULL; k++) {
            assert_true(one.drift < 1e-9);
            if (strcmp(one.name, cases[c].name) == 0) found = one;
        }
        assert_non_null(found.name);
        assert_string_equal(found.kind, cases[c].kind);
        assert_int_equal(found.value != NULL, cases[c].closed);
        assert_true(isfinite(found.first));
        hamel_run_destroy(run);
        hamel_model_destroy(m);
    }
}

static void a_listener_can_end_a_motion(void **state) {
    (void)state;
    hamel_model *m = library_builtin("particle");
    recording r = {.stop_after = 3};
    hamel_run *run = moved(m, NULL, NULL, &r, HAMEL_OK);
    assert_int_equal(r.samples, 3);
    assert_int_equal(hamel_run_summarise(run)->end, HAMEL_END_LISTENER);
    assert_true(hamel_run_summarise(run)->time < 12);
    assert_int_equal(hamel_run_go(run, NULL, NULL), HAMEL_OK); // and begin again
    assert_int_equal(hamel_run_summarise(run)->end, HAMEL_END_REACHED);
    hamel_run_destroy(run);
    assert_int_equal(hamel_run_create(m, "flyy", NULL, NULL, &run), HAMEL_INVALID);
    assert_null(run);
    assert_non_null(strstr(library_said(m), "no run 'flyy'; it has: fly"));
    const hamel_function *f;
    assert_int_equal(hamel_model_compile(m, "none", NULL, &f), HAMEL_INVALID);
    assert_null(f);
    assert_int_equal(hamel_model_compile(m, NULL, NULL, &f), HAMEL_OK);
    hamel_function_destroy(f);
    hamel_function_destroy(NULL);
    hamel_work_destroy(NULL);
    hamel_run_options options = hamel_run_options_default();
    options.method = "magic";
    assert_int_equal(hamel_run_create(m, NULL, &options, NULL, &run), HAMEL_INVALID);
    hamel_model_destroy(m);
}

static void a_motion_that_cannot_go_on_ends_with_time_and_reason(void **state) {
    (void)state;
    hamel_model *m = library_parsed("model edge\n"
                                    "coordinates\n    x : line < 1\n"
                                    "lagrangian\n    x'^2/2\n"
                                    "run out\n    from x = 0, x' = 1\n    until 3 every 0.1\n",
                                    HAMEL_OK);
    recording r = {0};
    hamel_run *run = moved(m, "out", NULL, &r, HAMEL_DOMAIN);
    const hamel_run_summary *summary = hamel_run_summarise(run);
    assert_int_equal(summary->end, HAMEL_END_LEFT_RANGE);
    assert_true(summary->time > 0.89 && summary->time <= 1.11);
    assert_true(r.samples >= 9 && strlen(summary->reason) > 0);
    assert_int_equal(hamel_messages_count(hamel_model_messages(m)), 1);
    hamel_run_destroy(run);
    hamel_model_destroy(m);
}

static void a_reduced_run_gives_the_same_samples_and_its_phases(void **state) {
    (void)state;
    hamel_model *m = library_builtin("vertical_disk");
    hamel_run_options options = hamel_run_options_default();
    recording full = {0}, reduced = {0};
    options.tolerance = 1e-12;
    hamel_run *run = moved(m, NULL, &options, &full, HAMEL_OK);
    assert_int_equal(hamel_run_phases(run).count, 0);
    hamel_run_destroy(run);
    options.reduced = 1;
    options.symmetry = "SE(2)";
    run = moved(m, NULL, &options, &reduced, HAMEL_OK);
    assert_int_equal(full.count, reduced.count);
    for (size_t i = 0; i < full.count; i++)
        assert_true(fabs(full.last[i] - reduced.last[i]) < 1e-10);
    const hamel_phases phases = hamel_run_phases(run);
    assert_int_equal(phases.count, 3);
    assert_non_null(phases.geometric);
    assert_true(fabs(phases.geometric[0] - 40) < 1e-10);
    hamel_run_destroy(run);
    options.symmetry = "SO(3)";
    assert_int_equal(hamel_run_create(m, NULL, &options, NULL, &run), HAMEL_INVALID);
    hamel_model_destroy(m);
}

static void forces_of_prescribed_motions_have_columns(void **state) {
    (void)state;
    hamel_model *m = library_builtin("snakeboard");
    hamel_run_options options = hamel_run_options_default();
    options.forces = 1;
    hamel_run *run = library_run(m, "drive", &options);
    size_t forces = 0;
    for (size_t i = 0; hamel_run_column(run, i) != NULL; i++)
        forces += strncmp(hamel_run_column(run, i), "force_", 6) == 0;
    assert_int_equal(forces, 2);
    assert_string_equal(hamel_run_column(run, 0), "t");
    assert_true(hamel_run_initial(run)[0] == 0);
    hamel_run_destroy(run);
    hamel_model_destroy(m);
}

// ---- what is watched -------------------------------------------------------------------------

typedef struct sightings {
    size_t count, stop_after;
    double last;
} sightings;

static int see(void *context, size_t watch, size_t count, const double *values) {
    sightings *s = context;
    if (watch != 0) return 0;
    assert_true(count > 3);
    assert_true(fabs(values[1]) < 1e-9); // x
    assert_true(values[count - 1] == 1); // it rises
    s->last = values[0];
    return ++s->count == s->stop_after;
}

static void crossings_are_told_until_it_is_enough(void **state) {
    (void)state;
    static const hamel_watch watches[] = {{"rising", "x=0", NULL}, {"integrals", NULL, "i.csv"}};
    hamel_model *m = library_builtin("pendulum");
    hamel_run_options options = hamel_run_options_default();
    options.watch_count = 2;
    options.watches = watches;
    hamel_run *run = library_run(m, NULL, &options);
    assert_string_equal(hamel_run_watch_column(run, 0, 0), "t");
    assert_string_equal(hamel_run_watch_column(run, 0, hamel_run_column_count(run)), "direction");
    assert_null(hamel_run_watch_column(run, 0, hamel_run_column_count(run) + 1));
    assert_string_equal(hamel_run_watch_column(run, 1, 1), "energy");
    assert_null(hamel_run_watch_column(run, 2, 0));
    sightings s = {.stop_after = 3};
    const hamel_run_listener listener = {.seen = see, .context = &s};
    assert_int_equal(hamel_run_go(run, &listener, NULL), HAMEL_OK);
    assert_int_equal(hamel_run_summarise(run)->end, HAMEL_END_LISTENER);
    assert_int_equal(s.count, 3);
    s = (sightings){0};
    assert_int_equal(hamel_run_go(run, &listener, NULL), HAMEL_OK);
    const hamel_watched watched = hamel_run_watched(run, 0);
    assert_true(s.count > 3 && watched.count == s.count);
    assert_true(watched.times[s.count - 1] == s.last);
    char *words;
    assert_int_equal(hamel_run_write(run, HAMEL_TEXT, "x.csv", &words), HAMEL_OK);
    assert_non_null(strstr(words, "samples in x.csv"));
    assert_non_null(strstr(words, "after every step in i.csv"));
    hamel_free(words);
    hamel_run_destroy(run);
    static const hamel_watch wrong[] = {{"section", "z", NULL}, {"nothing", "x", NULL}};
    options.watch_count = 1;
    options.watches = &wrong[0];
    assert_int_not_equal(hamel_run_create(m, NULL, &options, NULL, &run), HAMEL_OK);
    assert_non_null(strstr(library_said(m), "watch section \"z\""));
    options.watches = &wrong[1];
    assert_int_equal(hamel_run_create(m, NULL, &options, NULL, &run), HAMEL_INVALID);
    hamel_model_destroy(m);
}

static void exponents_are_told(void **state) {
    (void)state;
    static const hamel_watch watch = {"lyapunov", NULL, NULL};
    hamel_model *m = library_builtin("rigid_body");
    hamel_run_options options = hamel_run_options_default();
    options.reduced = 1;
    options.until = 200;
    options.watch_count = 1;
    options.watches = &watch;
    hamel_run *run = library_run(m, NULL, &options);
    assert_string_equal(hamel_run_watch_column(run, 0, 2), "exponent");
    assert_int_equal(hamel_run_go(run, NULL, NULL), HAMEL_OK);
    const hamel_watched seen = hamel_run_watched(run, 0);
    assert_true(fabs(seen.exponent) < 0.1 && seen.exponent != 0 && isfinite(seen.second_half));
    assert_int_equal(hamel_run_watched(run, 1).count, 0);
    char *words;
    assert_int_equal(hamel_run_write(run, HAMEL_JSON, NULL, &words), HAMEL_OK);
    assert_non_null(strstr(words, "\"second_half\""));
    hamel_free(words);
    assert_int_equal(hamel_run_write(run, HAMEL_LATEX, NULL, &words), HAMEL_INVALID);
    hamel_run_destroy(run);
    hamel_model_destroy(m);
}

static void a_run_is_drawn_by_the_columns_it_was_asked_for(void **state) {
    (void)state;
    hamel_model *m = library_builtin("chaplygin_sleigh");
    hamel_run_options options = hamel_run_options_default();
    char *picture;
    size_t length;
    options.draw = "x,theta";
    hamel_run *run = library_run(m, NULL, &options);
    assert_int_equal(hamel_run_draw(run, HAMEL_SVG, &picture, &length), HAMEL_INVALID); // not yet
    assert_int_equal(hamel_run_go(run, NULL, NULL), HAMEL_OK);
    assert_int_equal(hamel_run_draw(run, HAMEL_SVG, &picture, &length), HAMEL_OK);
    assert_non_null(strstr(picture, "</svg>"));
    assert_int_equal(strlen(picture), length);
    hamel_free(picture);
    for (hamel_picture kind = HAMEL_PNG; kind <= HAMEL_PDF; kind++) {
        char *why;
        const hamel_status possible = hamel_picture_possible(kind, &why);
        assert_true((possible == HAMEL_OK) ==
                    (why == NULL)); // with the reason, where there is none
        hamel_free(why);
        assert_int_equal(hamel_run_draw(run, kind, &picture, &length), possible);
        if (possible == HAMEL_OK)
            assert_memory_equal(picture, kind == HAMEL_PNG ? "\x89PNG" : "%PDF", 4);
        hamel_free(picture);
    }
    assert_int_equal(hamel_picture_possible((hamel_picture)9, NULL), HAMEL_INVALID);
    hamel_run_destroy(run);
    options.draw = "x,nothing";
    assert_int_equal(hamel_run_create(m, NULL, &options, NULL, &run), HAMEL_INVALID);
    assert_string_equal(hamel_messages_at(hamel_model_messages(m), 0).about, "columns");
    hamel_model_destroy(m);
}

static int end_thread(void **state) {
    (void)state;
    hamel_thread_end();
    return 0;
}

/// Rows of bounds around the samples; a form that has none says so; bad numbers are refused.
static void bounds_are_proved(void **state) {
    (void)state;
    hamel_model *m = library_builtin("chaplygin_sleigh");
    hamel_run_options o = hamel_run_options_default();
    recording seen = {0};
    hamel_document *page;
    o.until = o.every = 2;
    o.columns = "x, theta'";
    hamel_run *r = moved(m, NULL, &o, &seen, HAMEL_OK);
    assert_int_equal(hamel_run_validate(r, 0, NULL, &page), HAMEL_OK);
    const hamel_rows *rows = hamel_document_rows(page);
    assert_int_equal(rows->columns, 5);
    assert_int_equal(rows->count, 2);
    assert_string_equal(rows->names[1], "x_low");
    const double *last = rows->values + 5;
    assert_true(last[1] <= seen.last[1] + 1e-9 && seen.last[1] - 1e-9 <= last[2]);
    assert_true(last[3] <= seen.last[2] + 1e-9 && seen.last[2] - 1e-9 <= last[4]);
    assert_true(last[2] - last[1] < 1e-10);
    hamel_document_destroy(page);
    assert_int_equal(hamel_run_validate(r, NAN, NULL, &page), HAMEL_INVALID);
    assert_int_equal(hamel_run_validate(r, 0, NULL, NULL), HAMEL_INVALID);
    assert_int_equal(hamel_run_validate(NULL, 0, NULL, &page), HAMEL_INVALID);
    hamel_run_destroy(r);
    o.form = HAMEL_HAMILTON;
    o.columns = NULL;
    assert_int_equal(hamel_run_create(m, NULL, &o, NULL, &r), HAMEL_OK);
    assert_int_equal(hamel_run_validate(r, 0, NULL, &page), HAMEL_UNAVAILABLE);
    assert_null(page);
    hamel_run_destroy(r);
    hamel_model_destroy(m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_compiled_function_moves_as_the_run_does),
        cmocka_unit_test(a_run_watches_conserved_quantities),
        cmocka_unit_test(a_listener_can_end_a_motion),
        cmocka_unit_test(a_motion_that_cannot_go_on_ends_with_time_and_reason),
        cmocka_unit_test(a_reduced_run_gives_the_same_samples_and_its_phases),
        cmocka_unit_test(forces_of_prescribed_motions_have_columns),
        cmocka_unit_test(crossings_are_told_until_it_is_enough),
        cmocka_unit_test(exponents_are_told),
        cmocka_unit_test(bounds_are_proved),
        cmocka_unit_test(a_run_is_drawn_by_the_columns_it_was_asked_for),
    };
    return cmocka_run_group_tests(tests, NULL, end_thread);
}
