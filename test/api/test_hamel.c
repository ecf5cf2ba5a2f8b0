/// The public library: what the header promises, on the built-in models and on bad input.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "hamel/hamel.h"

static hamel_model *builtin(const char *name) {
    hamel_model *m;
    const hamel_status status = hamel_model_builtin(name, &m);
    if (status != HAMEL_OK) print_error("%s", hamel_model_messages(m));
    assert_int_equal(status, HAMEL_OK);
    return m;
}

static hamel_model *parsed(const char *source, hamel_status wanted) {
    hamel_model *m;
    assert_int_equal(hamel_model_parse("test", source, strlen(source), &m), wanted);
    return m;
}

static void every_builtin_model_is_read_and_has_a_title_and_a_run(void **state) {
    (void)state;
    size_t i = 0;
    for (; hamel_builtin_name(i) != NULL; i++) {
        hamel_model *m = builtin(hamel_builtin_name(i));
        assert_string_equal(hamel_model_messages(m), "");
        assert_string_equal(hamel_model_name(m), hamel_builtin_name(i));
        assert_string_equal(hamel_model_title(m), hamel_builtin_title(i));
        assert_non_null(hamel_model_run_name(m, 0));
        if (i > 0) assert_true(strcmp(hamel_builtin_name(i - 1), hamel_builtin_name(i)) < 0);
        hamel_model_destroy(m);
    }
    assert_true(i >= 18);
    assert_null(hamel_builtin_title(i));
    assert_null(hamel_builtin_source(i));
}

static void an_unknown_builtin_name_is_told_its_nearest(void **state) {
    (void)state;
    hamel_model *m;
    assert_int_equal(hamel_model_builtin("snakebord", &m), HAMEL_INVALID);
    assert_non_null(strstr(hamel_model_messages(m), "did you mean 'snakeboard'?"));
    assert_null(hamel_model_name(m));
    char *words;
    assert_int_equal(hamel_model_derive(m, NULL, HAMEL_TEXT, &words), HAMEL_INVALID);
    assert_null(words);
    hamel_model_destroy(m);
    hamel_model_destroy(NULL);
}

static void messages_say_where(void **state) {
    (void)state;
    hamel_model *m =
        parsed("model bad\ncoordinates\n    x : line\nlagrangian\n    z'^2\n", HAMEL_SYNTAX);
    assert_true(hamel_model_message_count(m) >= 1);
    const hamel_message first = hamel_model_message(m, 0);
    assert_int_equal(first.line, 5);
    assert_int_equal(first.column, 5);
    assert_non_null(strstr(hamel_model_messages(m), "test:5:5:"));
    assert_string_equal(hamel_model_message(m, 99).words, "");
    hamel_model_destroy(m);
    m = parsed("", HAMEL_SYNTAX);
    assert_true(hamel_model_message_count(m) >= 1);
    hamel_model_destroy(m);
}

static double parameter(const hamel_model *m, const char *name) {
    for (size_t i = 0; hamel_model_parameter(m, i) != NULL; i++) {
        if (strcmp(hamel_model_parameter(m, i), name) == 0)
            return hamel_model_parameter_value(m, i);
    }
    return NAN;
}

static void parameters_get_values_that_their_assumptions_allow(void **state) {
    (void)state;
    hamel_model *m = builtin("chaplygin_sleigh");
    assert_int_equal(hamel_model_set(m, "a", "pi/6"), HAMEL_OK);
    assert_true(fabs(parameter(m, "a") - 3.14159265358979323846 / 6) < 1e-15);
    assert_int_equal(hamel_model_set_number(m, "a", 0.1), HAMEL_OK);
    assert_true(fabs(parameter(m, "a") - 0.1) < 1e-16);
    assert_int_equal(hamel_model_set(m, "m", "-1"), HAMEL_INVALID);
    assert_true(parameter(m, "m") == 1);
    assert_int_equal(hamel_model_set(m, "nothing", "1"), HAMEL_INVALID);
    assert_int_equal(hamel_model_set(m, "a", "J"), HAMEL_SYNTAX);
    assert_int_equal(hamel_model_set(m, "a", "1/0"), HAMEL_UNDEFINED);
    assert_int_not_equal(hamel_model_set_number(m, "a", (double)NAN), HAMEL_OK);
    assert_true(hamel_model_message_count(m) > 0);
    assert_true(fabs(parameter(m, "a") - 0.1) < 1e-16);
    assert_true(isnan(hamel_model_parameter_value(m, 99)));
    hamel_model_destroy(m);
}

static void parts_are_derived_in_every_format(void **state) {
    (void)state;
    hamel_model *m = builtin("chaplygin_sleigh");
    for (size_t i = 0; hamel_part_name(i) != NULL; i++) {
        for (int format = HAMEL_TEXT; format <= HAMEL_JSON; format++) {
            char *words;
            assert_int_equal(
                hamel_model_derive(m, hamel_part_name(i), (hamel_format)format, &words), HAMEL_OK);
            assert_true(strlen(words) > 20);
            hamel_free(words);
        }
    }
    assert_null(hamel_part_name(100));
    char *words;
    assert_int_equal(hamel_model_derive(m, "nothing", HAMEL_TEXT, &words), HAMEL_INVALID);
    hamel_model_destroy(m);
}

// ---- numbers ---------------------------------------------------------------------------------

static double value(hamel_model *m, const char *name, const char *at) {
    double out;
    const hamel_status status = hamel_model_evaluate(m, name, at, &out);
    if (status != HAMEL_OK) print_error("%s", hamel_model_messages(m));
    assert_int_equal(status, HAMEL_OK);
    return out;
}

/// θ'' = −m a u θ'/(J + m a²), whatever the point is given by.
static void a_point_is_given_by_velocities_or_by_quasi_velocities(void **state) {
    (void)state;
    static const char name[] = "lagrange_dalembert.accelerations.theta";
    hamel_model *m = builtin("chaplygin_sleigh");
    const double wanted = -0.4 * 1 * 2 / (0.5 + 0.16);
    assert_true(fabs(value(m, name, "u=1, omega=2") - wanted) < 1e-9);
    assert_true(fabs(value(m, name, "x'=1, theta'=2") - wanted) < 1e-9);
    assert_true(fabs(value(m, name, "theta=pi/2, y'=1, theta'=2, t=3") - wanted) < 1e-9);
    assert_true(fabs(value(m, name, NULL)) < 1e-15);
    assert_int_equal(hamel_model_set(m, "a", "0"), HAMEL_OK);
    assert_true(fabs(value(m, name, "u=1, omega=2")) < 1e-15);
    hamel_model_destroy(m);
}

static void points_that_make_no_sense_are_refused(void **state) {
    (void)state;
    static const char name[] = "lagrange_dalembert.accelerations.theta";
    static const struct {
        const char *at, *words;
    } cases[] = {
        {"y'=1, theta=0", "the nearest state has"}, // sideways
        {"theta'=1, theta'=2", "contradict"},
        {"x", "expected NAME=VALUE"},
        {"thteta=1", "did you mean 'theta'?"},
        {"theta''=1", "positions and velocities only"},
        {"theta=1/0", "point:1:"},
        {"theta=x", "expected a number"},
        {"m=2", "unknown name 'm'"},
        {"theta=", "expected"},
        {",", "expected NAME=VALUE"},
    };
    hamel_model *m = builtin("chaplygin_sleigh");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        double out;
        assert_int_not_equal(hamel_model_evaluate(m, name, cases[i].at, &out), HAMEL_OK);
        assert_true(isnan(out));
        if (strstr(hamel_model_messages(m), cases[i].words) == NULL)
            fail_msg("%s: %s", cases[i].at, hamel_model_messages(m));
    }
    double out;
    assert_int_equal(hamel_model_evaluate(m, "no.such.thing", NULL, &out), HAMEL_INVALID);
    hamel_model_destroy(m);
}

static void every_quantity_that_is_listed_can_be_evaluated(void **state) {
    (void)state;
    hamel_model *m = builtin("vertical_disk");
    char *names;
    assert_int_equal(hamel_model_names(m, &names), HAMEL_OK);
    size_t count = 0;
    for (char *name = strtok(names, "\n"); name != NULL; name = strtok(NULL, "\n"), count++)
        assert_true(isfinite(value(m, name, "phi=0.3, theta'=1, phi'=2")));
    assert_true(count > 10);
    hamel_free(names);
    hamel_model_destroy(m);
}

// ---- motion ----------------------------------------------------------------------------------

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
        assert_int_equal(f->eval(work, s * h, y, k1), 0);
        for (size_t i = 0; i < f->size; i++) z[i] = y[i] + h * k1[i];
        assert_int_equal(f->eval(work, (s + 1) * h, z, k2), 0);
        for (size_t i = 0; i < f->size; i++) y[i] += h / 2 * (k1[i] + k2[i]);
    }
    hamel_work_destroy(work);
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
        hamel_model *m = builtin(cases[c].model);
        hamel_run_options options = hamel_run_options_default();
        options.until = 0.5;
        recording r = {0};
        hamel_run_summary summary;
        assert_int_equal(hamel_model_run(m, cases[c].run, &options, record, &r, &summary),
                         HAMEL_OK);
        assert_true(summary.time == 0.5 && summary.samples == r.samples && summary.steps > 0);
        assert_true(summary.constraint < 1e-9 && summary.level < 1e-9);
        assert_string_equal(summary.reason, "");
        const hamel_function *f;
        assert_int_equal(hamel_model_compile(m, cases[c].run, &f), HAMEL_OK);
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
        hamel_model *m = builtin(cases[c].model);
        hamel_run_options options = hamel_run_options_default();
        hamel_run_summary summary;
        options.until = 1;
        assert_int_equal(hamel_model_run(m, NULL, &options, NULL, NULL, &summary), HAMEL_OK);
        assert_int_equal(summary.integral_count, 0);
        options.integrals = 1;
        for (int again = 0; again < 2; again++)
            assert_int_equal(hamel_model_run(m, NULL, &options, NULL, NULL, &summary), HAMEL_OK);
        const hamel_integral *found = NULL;
        for (size_t k = 0; k < summary.integral_count; k++) {
            const hamel_integral *one = &summary.integrals[k];
            assert_true(one->drift < 1e-9);
            if (strcmp(one->name, cases[c].name) == 0) found = one;
        }
        assert_non_null(found);
        assert_string_equal(found->kind, cases[c].kind);
        assert_int_equal(found->value != NULL, cases[c].closed);
        assert_true(isfinite(found->first));
        hamel_model_destroy(m);
    }
}

static void a_listener_can_end_a_motion(void **state) {
    (void)state;
    hamel_model *m = builtin("particle");
    recording r = {.stop_after = 3};
    hamel_run_summary summary;
    assert_int_equal(hamel_model_run(m, NULL, NULL, record, &r, &summary), HAMEL_OK);
    assert_int_equal(r.samples, 3);
    assert_true(summary.time < 12);
    assert_int_equal(hamel_model_run(m, "fly", NULL, NULL, NULL, NULL), HAMEL_OK);
    assert_int_equal(hamel_model_run(m, "flyy", NULL, record, &r, &summary), HAMEL_INVALID);
    assert_non_null(strstr(hamel_model_messages(m), "did you mean 'fly'?"));
    const hamel_function *f;
    assert_int_equal(hamel_model_compile(m, "none", &f), HAMEL_INVALID);
    assert_null(f);
    assert_int_equal(hamel_model_compile(m, NULL, &f), HAMEL_OK);
    hamel_function_destroy(f);
    hamel_function_destroy(NULL);
    hamel_work_destroy(NULL);
    hamel_run_options options = hamel_run_options_default();
    options.method = "magic";
    assert_int_equal(hamel_model_run(m, NULL, &options, NULL, NULL, &summary), HAMEL_INVALID);
    hamel_model_destroy(m);
}

static void a_motion_that_cannot_go_on_ends_with_time_and_reason(void **state) {
    (void)state;
    hamel_model *m = parsed("model edge\n"
                            "coordinates\n    x : line < 1\n"
                            "lagrangian\n    x'^2/2\n"
                            "run out\n    from x = 0, x' = 1\n    until 3 every 0.1\n",
                            HAMEL_OK);
    recording r = {0};
    hamel_run_summary summary;
    assert_int_equal(hamel_model_run(m, "out", NULL, record, &r, &summary), HAMEL_DOMAIN);
    assert_true(summary.time > 0.89 && summary.time <= 1.11);
    assert_true(r.samples >= 9 && strlen(summary.reason) > 0);
    assert_true(hamel_model_message_count(m) == 1);
    hamel_model_destroy(m);
}

static void a_reduced_run_gives_the_same_samples_and_its_phases(void **state) {
    (void)state;
    hamel_model *m = builtin("vertical_disk");
    hamel_run_options options = hamel_run_options_default();
    recording full = {0}, reduced = {0};
    hamel_run_summary summary;
    options.tolerance = 1e-12;
    assert_int_equal(hamel_model_run(m, NULL, &options, record, &full, &summary), HAMEL_OK);
    assert_int_equal(summary.phase_count, 0);
    options.reduced = 1;
    options.symmetry = "SE(2)";
    assert_int_equal(hamel_model_run(m, NULL, &options, record, &reduced, &summary), HAMEL_OK);
    assert_int_equal(full.count, reduced.count);
    for (size_t i = 0; i < full.count; i++)
        assert_true(fabs(full.last[i] - reduced.last[i]) < 1e-10);
    assert_int_equal(summary.phase_count, 3);
    assert_true(summary.phase_split);
    assert_true(fabs(summary.phase_geometric[0] - 40) < 1e-10);
    options.symmetry = "SO(3)";
    assert_int_equal(hamel_model_run(m, NULL, &options, record, &reduced, &summary), HAMEL_INVALID);
    hamel_model_destroy(m);
}

static int end_thread(void **state) {
    (void)state;
    hamel_thread_end();
    return 0;
}

static void gaits_are_measured_and_singular_ones_refused(void **state) {
    (void)state;
    hamel_model *m = builtin("snakeboard");
    hamel_gait g;
    assert_int_equal(hamel_model_gait(m, "turn", 2, &g), HAMEL_OK);
    assert_int_equal(g.count, 3);
    assert_int_equal(g.momentum_count, 1);
    assert_true(fabs(g.displacement[2] - 2 * 0.05173204525) < 1e-9 && fabs(g.momenta[0]) < 1e-9);
    assert_true(g.has_prediction && fabs(2 * g.prediction[2] - g.geometric[2]) < 1e-9);
    assert_int_equal(hamel_model_gait(m, "coast", 1, &g), HAMEL_INVALID);
    assert_int_equal(hamel_model_gait(m, "swim", 1, &g), HAMEL_INVALID);
    assert_int_equal(hamel_model_set(m, "b", "2"), HAMEL_OK);
    assert_int_equal(hamel_model_gait(m, "drive", 1, &g), HAMEL_SINGULAR);
    assert_non_null(strstr(g.reason, "cos(phi) = 0, at t = 0.903339"));
    hamel_model_destroy(m);
}

static int has_forces(void *context, size_t count, const char *const *names, const double *values) {
    (void)values;
    for (size_t i = 0; i < count; i++) *(int *)context += strncmp(names[i], "force_", 6) == 0;
    return 1;
}

static void forces_of_prescribed_motions_have_columns(void **state) {
    (void)state;
    hamel_model *m = builtin("snakeboard");
    hamel_run_options options = hamel_run_options_default();
    int columns = 0;
    options.forces = 1;
    assert_int_equal(hamel_model_run(m, "drive", &options, has_forces, &columns, NULL), HAMEL_OK);
    assert_int_equal(columns, 2);
    hamel_model_destroy(m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_builtin_model_is_read_and_has_a_title_and_a_run),
        cmocka_unit_test(an_unknown_builtin_name_is_told_its_nearest),
        cmocka_unit_test(messages_say_where),
        cmocka_unit_test(parameters_get_values_that_their_assumptions_allow),
        cmocka_unit_test(parts_are_derived_in_every_format),
        cmocka_unit_test(a_point_is_given_by_velocities_or_by_quasi_velocities),
        cmocka_unit_test(points_that_make_no_sense_are_refused),
        cmocka_unit_test(every_quantity_that_is_listed_can_be_evaluated),
        cmocka_unit_test(the_compiled_function_moves_as_the_run_does),
        cmocka_unit_test(a_run_watches_conserved_quantities),
        cmocka_unit_test(a_listener_can_end_a_motion),
        cmocka_unit_test(a_motion_that_cannot_go_on_ends_with_time_and_reason),
        cmocka_unit_test(a_reduced_run_gives_the_same_samples_and_its_phases),
        cmocka_unit_test(gaits_are_measured_and_singular_ones_refused),
        cmocka_unit_test(forces_of_prescribed_motions_have_columns),
    };
    return cmocka_run_group_tests(tests, NULL, end_thread);
}
