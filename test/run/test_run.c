/// Runs: motions against closed forms and against each other, what theory says stays constant, and
/// initial states that are completed or refused.
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
#include "run/run.h"
#include "support/affine_models.h"

// ---- running ------------------------------------------------------------------------------------

/// The samples of a run, row by row.
typedef struct samples {
    const run_motion *r;
    size_t columns, rows, most;
    double *values;
    size_t stop_after; ///< rows; 0: never
} samples;

static bool take(const double *columns, void *data) {
    samples *s = data;
    if (s->rows == s->most) {
        s->most = 2 * s->most + 64;
        s->values = realloc(s->values, s->most * s->columns * sizeof *columns);
        assert_non_null(s->values);
    }
    memcpy(s->values + s->rows++ * s->columns, columns, s->columns * sizeof *columns);
    return true;
}

static bool stop(void *data) {
    const samples *s = data;
    return s->stop_after > 0 && s->rows >= s->stop_after;
}

static double value(const samples *s, size_t row, const char *name) {
    for (size_t k = 0; k < s->columns; k++) {
        if (strcmp(run_column_name(s->r, k), name) == 0) return s->values[row * s->columns + k];
    }
    fail_msg("no column %s", name);
    return NAN;
}

static double last(const samples *s, const char *name) { return value(s, s->rows - 1, name); }

typedef struct trip {
    model *m;
    run_motion *r;
    diag messages;
    samples s;
    run_summary summary;
} trip;

static void trip_clear(trip *t) {
    run_destroy(t->r);
    model_destroy(t->m);
    diag_clear(&t->messages);
    free(t->s.values);
}

static const model_run *find_run(const model *m, const char *name) {
    for (size_t k = 0; k < m->run_count; k++) {
        if (name == NULL || strcmp(m->runs[k].name, name) == 0) return &m->runs[k];
    }
    return NULL;
}

/// Reads a model from text and prepares a run of it.
static hamel_status prepare(trip *t, const char *source, const char *run, run_options options) {
    *t = (trip){0};
    hamel_status status = model_read("test", source, strlen(source), &t->messages, &t->m);
    if (t->messages.count > 0) print_message("%s\n", t->messages.items[0].words);
    assert_int_equal(status, HAMEL_OK);
    options.stop = stop;
    options.data = &t->s;
    return run_create(t->m, find_run(t->m, run), &options, &t->messages, &t->r);
}

static void go(trip *t) {
    t->s.r = t->r;
    t->s.columns = run_column_count(t->r);
    t->s.rows = 0;
    run_go(t->r, take, &t->s, &t->summary);
}

static void travel(trip *t, const char *source, const char *run, run_options options) {
    const hamel_status status = prepare(t, source, run, options);
    for (size_t k = 0; k < t->messages.count; k++)
        print_message("%s\n", t->messages.items[k].words);
    assert_int_equal(status, HAMEL_OK);
    go(t);
}

static const char *builtin(const char *name) {
    const model_builtin *b = model_builtin_find(name);
    assert_non_null(b);
    return b->source;
}

static const run_options FINE = {.tolerance = 1e-12};

// ---- closed forms -------------------------------------------------------------------------------

/// u = A tanh s, ω = (A/k) sech s, s = s0 + (a A/k²) t, k² = (J + m a²)/m
static void sleigh_follows_its_closed_form(void **state) {
    (void)state;
    trip t;
    travel(&t, builtin("chaplygin_sleigh"), NULL, FINE);
    const double m = 1, J = 0.5, a = 0.4, k = sqrt((J + m * a * a) / m);
    const double A = hypot(-1, k * 0.1), s0 = atanh(-1 / A);
    assert_int_equal(t.summary.end, RUN_DONE);
    assert_int_equal(t.s.rows, 601);
    for (size_t row = 0; row < t.s.rows; row++) {
        const double s = s0 + a * A / (k * k) * value(&t.s, row, "t");
        assert_true(fabs(value(&t.s, row, "u") - A * tanh(s)) < 1e-10);
        assert_true(fabs(value(&t.s, row, "omega") - A / k / cosh(s)) < 1e-10);
    }
    trip_clear(&t);
}

/// BKMM96 §8.3: x'' = −k²Ω y'/(a² + k²), y'' = k²Ω x'/(a² + k²): circles.
static void ball_on_turntable_runs_in_circles(void **state) {
    (void)state;
    trip t;
    travel(&t, builtin("ball_on_turntable"), NULL, FINE);
    const double w = 0.36 / 1.36;
    for (size_t row = 0; row < t.s.rows; row++) {
        const double at = w * value(&t.s, row, "t");
        assert_true(fabs(value(&t.s, row, "x_dot") + 0.5 * sin(at)) < 1e-10);
        assert_true(fabs(value(&t.s, row, "y_dot") - 0.5 * cos(at)) < 1e-10);
        assert_true(fabs(value(&t.s, row, "B_w3") - 0.2) < 1e-10);
    }
    assert_false(t.summary.conservative);
    assert_true(t.summary.balance < 1e-10);
    trip_clear(&t);
}

/// The momentum along the field of v, p = 4 m r² cos²φ v + J0 sin 2φ ψ', changes by BKMM96 §8.4:
/// p' = 2 J0 cos²φ φ' ψ' − tan φ φ' p.
static void snakeboard_drive_obeys_the_momentum_equation(void **state) {
    (void)state;
    const double m = 6, r = 0.5, J0 = 0.2, dt = 1e-3;
    trip t;
    travel(&t, builtin("snakeboard"), "drive",
           (run_options){.tolerance = 1e-13, .until = 5, .every = dt});
    double p[3] = {0};
    for (size_t row = 0; row < t.s.rows; row++) {
        const double time = value(&t.s, row, "t"), phi = value(&t.s, row, "phi");
        const double psi_dot = value(&t.s, row, "psi_dot");
        assert_true(fabs(phi - 0.3 * sin(time)) < 1e-14);
        assert_true(fabs(psi_dot - 0.7 * cos(time)) < 1e-13);
        p[0] = p[1];
        p[1] = p[2];
        p[2] = 4 * m * r * r * cos(phi) * cos(phi) * value(&t.s, row, "v") +
               J0 * sin(2 * phi) * psi_dot;
        if (row < 2) continue;
        const double mid = time - dt, f = 0.3 * sin(mid), f_dot = 0.3 * cos(mid);
        const double wanted =
            2 * J0 * cos(f) * cos(f) * f_dot * 0.7 * cos(mid) - tan(f) * f_dot * p[1];
        assert_true(fabs((p[2] - p[0]) / (2 * dt) - wanted) < 1e-6);
    }
    assert_true(t.summary.balance < 1e-10);
    trip_clear(&t);
}

// ---- what stays ---------------------------------------------------------------------------------

static void conservative_models_keep_energy_constraints_and_rotations(void **state) {
    (void)state;
    size_t count, conservative = 0;
    const model_builtin *all = affine_models(&count);
    for (size_t k = 0; k < count; k++) {
        trip t;
        assert_int_equal(prepare(&t, all[k].source, NULL,
                                 (run_options){.tolerance = 1e-12, .until = 100, .every = 0.5}),
                         HAMEL_OK);
        go(&t);
        const run_summary *s = &t.summary;
        print_message("%-20s %-8s drift %.1e constraint %.1e level %.1e rotation %.1e\n",
                      all[k].name, s->conservative ? "keeps E" : "works",
                      s->energy_drift / s->kinetic_largest, s->constraint, s->level, s->rotation);
        assert_int_equal(s->end, RUN_DONE);
        assert_true(s->constraint < 1e-13);
        assert_true(s->level < 1e-13);
        assert_true(s->rotation < 1e-13);
        if (s->conservative) assert_true(s->energy_drift < 1e-10 * s->kinetic_largest);
        else assert_true(s->balance < 1e-9 * s->kinetic_largest);
        conservative += s->conservative;
        trip_clear(&t);
    }
    assert_true(conservative >= 10);
}

/// A frame that fails where γ_3 = 0 is left there, and the motion is the same.
static void a_degenerate_basis_is_changed_on_the_way(void **state) {
    (void)state;
    static const char source[] = "model test\n"
                                 "parameters\n    I = diag(1, 1.5, 2), I > 0\n"
                                 "coordinates\n    B : rotation\n"
                                 "define\n    Omega = body(B)\n    gamma = B^T*e3\n"
                                 "lagrangian\n    dot(Omega, I*Omega)/2\n"
                                 "constraints\n    dot(gamma, Omega) = 0\n"
                                 "frame\n    u = gamma[3]*d/dB[1] - gamma[1]*d/dB[3]\n"
                                 "    w = gamma[3]*d/dB[2] - gamma[2]*d/dB[3]\n"
                                 "run tumble\n"
                                 "    from gamma = [0.6, 0, 0.8], Omega = [0.8, 1, -0.6]\n"
                                 "    until 40 every 0.05\n";
    trip bad, good;
    travel(&bad, source, NULL, FINE);
    travel(&good, builtin("veselova"), NULL, FINE);
    assert_int_equal(bad.summary.end, RUN_DONE);
    assert_true(bad.summary.changes > 0);
    for (size_t row = 0; row < bad.s.rows; row++) {
        assert_true(fabs(value(&bad.s, row, "B_31") - value(&good.s, row, "B_31")) < 1e-9);
        assert_true(fabs(value(&bad.s, row, "B_w2") - value(&good.s, row, "B_w2")) < 1e-9);
    }
    // the same again, from the beginning
    const double end = last(&bad.s, "B_11");
    go(&bad);
    assert_true(last(&bad.s, "B_11") == end);
    trip_clear(&bad);
    trip_clear(&good);
}

// ---- inputs -------------------------------------------------------------------------------------

/// A bead on a rod that turns as prescribed, held by a prescribed force: x'' = ω² x + F.
static void prescribed_motion_and_force_act(void **state) {
    (void)state;
    static const char source[] = "model test\n"
                                 "coordinates\n    x : line\n    theta : angle\n"
                                 "lagrangian\n    (x'^2 + x^2*theta'^2)/2\n"
                                 "controls theta\n"
                                 "controls force x\n"
                                 "run spin\n    theta = 1 + 2*t\n    force x = 1\n"
                                 "    from x = 1, x' = 0\n    until 1 every 0.1\n";
    trip t;
    travel(&t, source, NULL, FINE);
    for (size_t row = 0; row < t.s.rows; row++) {
        const double at = value(&t.s, row, "t");
        assert_true(fabs(value(&t.s, row, "x") - (1.25 * cosh(2 * at) - 0.25)) < 1e-10);
        assert_true(fabs(value(&t.s, row, "theta") - (1 + 2 * at)) < 1e-14);
    }
    assert_true(t.summary.balance < 1e-10);
    trip_clear(&t);
}

/// A rotation prescribed as a matrix drags a bead along its first axis: the same motion.
static void a_prescribed_rotation_turns_as_told(void **state) {
    (void)state;
    static const char source[] = "model test\n"
                                 "coordinates\n    B : rotation\n    x : line\n"
                                 "define\n    P = x*(B*e1)\n"
                                 "lagrangian\n    dot(P', P')/2\n"
                                 "controls B\n"
                                 "run spin\n    B = Rz(2*t)\n    from x = 1, x' = 0\n"
                                 "    until 1 every 0.1\n";
    trip t;
    travel(&t, source, NULL, FINE);
    for (size_t row = 0; row < t.s.rows; row++) {
        const double at = value(&t.s, row, "t");
        assert_true(fabs(value(&t.s, row, "x") - cosh(2 * at)) < 1e-10);
        assert_true(fabs(value(&t.s, row, "B_21") - sin(2 * at)) < 1e-13);
        assert_true(fabs(value(&t.s, row, "B_w3") - 2) < 1e-13);
    }
    trip_clear(&t);
}

// ---- initial states -----------------------------------------------------------------------------

#define PARTICLE                                                                                   \
    "model test\ncoordinates\n    x, y, z : line\nlagrangian\n    (x'^2 + y'^2 + z'^2)/2\n"        \
    "constraints\n    z' = y*x'\n"

static void velocities_are_completed_by_the_slowest_ones(void **state) {
    (void)state;
    trip t;
    travel(&t, PARTICLE "run a\n    from y = 2, z' = 3\n    until 1\n", NULL, FINE);
    assert_true(fabs(value(&t.s, 0, "x_dot") - 1.5) < 1e-14);
    assert_true(value(&t.s, 0, "y_dot") == 0);
    trip_clear(&t);
}

static void contradicting_velocities_are_refused_with_the_numbers(void **state) {
    (void)state;
    trip t;
    const hamel_status status =
        prepare(&t, PARTICLE "run a\n    from y = 2, x' = 1, z' = 3\n    until 1\n", NULL, FINE);
    assert_int_equal(status, HAMEL_INVALID);
    assert_null(t.r);
    assert_int_equal(t.messages.count, 2);
    assert_non_null(strstr(t.messages.items[0].words, "x_dot = 1 is asked for"));
    assert_non_null(strstr(t.messages.items[0].words, "1.4"));
    assert_true(t.messages.items[0].span.length > 0);
    trip_clear(&t);
}

static void contradicting_positions_are_refused(void **state) {
    (void)state;
    trip t;
    const hamel_status status =
        prepare(&t, PARTICLE "run a\n    from x = 1, x + y = 3, y = 1\n    until 1\n", NULL, FINE);
    assert_int_equal(status, HAMEL_INVALID);
    assert_int_equal(t.messages.count, 3);
    trip_clear(&t);
}

static void rotations_are_found_from_the_vertical(void **state) {
    (void)state;
    static const char *const verticals[] = {"[0, 0, -1]", "[0.6, 0, 0.8]", "[1, 0, 0]",
                                            "[0, -0.28, -0.96]"};
    static const double wanted[][3] = {{0, 0, -1}, {0.6, 0, 0.8}, {1, 0, 0}, {0, -0.28, -0.96}};
    for (size_t k = 0; k < 4; k++) {
        text source = {0};
        text_addf(&source,
                  "model test\ncoordinates\n    B : rotation\n"
                  "define\n    gamma = B^T*e3\n    Omega = body(B)\n"
                  "lagrangian\n    dot(Omega, Omega)/2\n"
                  "run a\n    from gamma = %s, Omega = [1, 2, 3]\n    until 1\n",
                  verticals[k]);
        trip t;
        travel(&t, text_cstr(&source), NULL, FINE);
        assert_true(fabs(value(&t.s, 0, "B_31") - wanted[k][0]) < 1e-14);
        assert_true(fabs(value(&t.s, 0, "B_32") - wanted[k][1]) < 1e-14);
        assert_true(fabs(value(&t.s, 0, "B_33") - wanted[k][2]) < 1e-14);
        trip_clear(&t);
        text_clear(&source);
    }
}

static void a_vertical_not_of_length_one_is_refused(void **state) {
    (void)state;
    trip t;
    const hamel_status status = prepare(&t,
                                        "model test\ncoordinates\n    B : rotation\n"
                                        "define\n    gamma = B^T*e3\n    Omega = body(B)\n"
                                        "lagrangian\n    dot(Omega, Omega)/2\n"
                                        "run a\n    from gamma = [1, 1, 0]\n    until 1\n",
                                        NULL, FINE);
    assert_int_equal(status, HAMEL_INVALID);
    assert_non_null(strstr(t.messages.items[0].words, "gamma_1 = 1 is asked for"));
    assert_non_null(strstr(t.messages.items[0].words, "0.707107"));
    trip_clear(&t);
}

static void positions_start_on_holonomic_constraints(void **state) {
    (void)state;
    trip t;
    travel(&t,
           "model test\ncoordinates\n    x, y : line\nlagrangian\n    (x'^2 + y'^2)/2 - y\n"
           "constraints\n    holonomic x^2 + y^2 = 25\nrun a\n    from x = 3, x' = 4\n"
           "    until 10\n",
           NULL, FINE);
    assert_true(fabs(fabs(value(&t.s, 0, "y")) - 4) < 1e-13);
    assert_true(fabs(3 * 4 + value(&t.s, 0, "y") * value(&t.s, 0, "y_dot")) < 1e-12);
    assert_true(t.summary.level < 1e-13);
    trip_clear(&t);
}

// ---- ends ---------------------------------------------------------------------------------------

static void a_singularity_ends_the_run_with_time_and_reason(void **state) {
    (void)state;
    trip t;
    travel(&t,
           "model test\ncoordinates\n    x : line\nlagrangian\n    x'^2/2 + 1/x\n"
           "run fall\n    from x = 1, x' = 0\n    until 10 every 0.1\n",
           NULL, FINE);
    assert_int_equal(t.summary.end, RUN_SINGULAR);
    assert_true(fabs(t.summary.time - acos(-1) / (2 * sqrt(2))) < 1e-6);
    assert_int_equal(t.s.rows, 12);
    assert_true(t.summary.reason[0] != '\0');
    trip_clear(&t);
}

static void dependent_constraints_end_the_run_or_refuse_it(void **state) {
    (void)state;
    static const char source[] = "model test\ncoordinates\n    x, y, z : line\n"
                                 "lagrangian\n    (x'^2 + y'^2 + z'^2)/2\n"
                                 "constraints\n    x*z' = x*y*x'\n"
                                 "run go\n    from x = 1, x' = -1\n    until 5 every 0.1\n"
                                 "run there\n    from x = 0, x' = -1\n    until 5 every 0.1\n";
    trip t;
    travel(&t, source, "go", FINE);
    assert_int_equal(t.summary.end, RUN_SINGULAR);
    assert_true(fabs(t.summary.time - 1) < 1e-10);
    assert_non_null(strstr(t.summary.reason, "x = 0"));
    trip_clear(&t);
    assert_int_equal(prepare(&t, source, "there", FINE), HAMEL_SINGULAR);
    assert_int_equal(t.messages.count, 1);
    trip_clear(&t);
}

static void leaving_a_range_ends_the_run_where_it_happens(void **state) {
    (void)state;
    trip t;
    travel(&t,
           "model test\ncoordinates\n    x : line in (0, 3)\nlagrangian\n    x'^2/2\n"
           "run go\n    from x = 1, x' = 0.5\n    until 10 every 0.1\n",
           NULL, FINE);
    assert_int_equal(t.summary.end, RUN_LEFT_RANGE);
    assert_true(fabs(t.summary.time - 4) < 1e-10);
    assert_true(last(&t.s, "x") < 3);
    trip_clear(&t);
}

static void a_run_stops_when_asked_and_keeps_its_samples(void **state) {
    (void)state;
    trip t;
    assert_int_equal(prepare(&t, builtin("rigid_body"), NULL, FINE), HAMEL_OK);
    t.s.stop_after = 10;
    go(&t);
    assert_int_equal(t.summary.end, RUN_STOPPED);
    assert_true(t.s.rows >= 10 && t.s.rows < 100);
    trip_clear(&t);
}

static void a_singular_lagrangian_is_refused(void **state) {
    (void)state;
    trip t;
    const hamel_status status = prepare(&t,
                                        "model test\ncoordinates\n    x, y : line\n"
                                        "lagrangian\n    (x' + y')^2/2\nrun go\n    until 1\n",
                                        NULL, FINE);
    assert_int_equal(status, HAMEL_SINGULAR);
    assert_int_equal(t.messages.count, 1);
    trip_clear(&t);
}

/// The same motion by every method, to its own accuracy.
static void methods_agree(void **state) {
    (void)state;
    static const run_options ways[] = {{.method = "rk4", .step = 0.002},
                                       {.method = "midpoint", .step = 0.001}};
    trip exact, other;
    travel(&exact, builtin("veselova"), NULL, (run_options){.tolerance = 1e-13, .until = 2});
    for (size_t k = 0; k < 2; k++) {
        run_options options = ways[k];
        options.until = 2;
        travel(&other, builtin("veselova"), NULL, options);
        const double difference = fabs(last(&exact.s, "B_w1") - last(&other.s, "B_w1"));
        assert_true(difference < (k == 0 ? 1e-9 : 1e-5));
        trip_clear(&other);
    }
    trip_clear(&exact);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sleigh_follows_its_closed_form),
        cmocka_unit_test(ball_on_turntable_runs_in_circles),
        cmocka_unit_test(snakeboard_drive_obeys_the_momentum_equation),
        cmocka_unit_test(conservative_models_keep_energy_constraints_and_rotations),
        cmocka_unit_test(a_degenerate_basis_is_changed_on_the_way),
        cmocka_unit_test(prescribed_motion_and_force_act),
        cmocka_unit_test(a_prescribed_rotation_turns_as_told),
        cmocka_unit_test(velocities_are_completed_by_the_slowest_ones),
        cmocka_unit_test(contradicting_velocities_are_refused_with_the_numbers),
        cmocka_unit_test(contradicting_positions_are_refused),
        cmocka_unit_test(rotations_are_found_from_the_vertical),
        cmocka_unit_test(a_vertical_not_of_length_one_is_refused),
        cmocka_unit_test(positions_start_on_holonomic_constraints),
        cmocka_unit_test(a_singularity_ends_the_run_with_time_and_reason),
        cmocka_unit_test(dependent_constraints_end_the_run_or_refuse_it),
        cmocka_unit_test(leaving_a_range_ends_the_run_where_it_happens),
        cmocka_unit_test(a_run_stops_when_asked_and_keeps_its_samples),
        cmocka_unit_test(a_singular_lagrangian_is_refused),
        cmocka_unit_test(methods_agree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
