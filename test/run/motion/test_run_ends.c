/// How runs begin and end: initial states that are completed or refused, and what stops a motion.
#include "run/running.h"

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

/// Newton's method alone leaves atan(x − 3) = 0 for ever from x = 0: its first step goes to 12.5.
static void positions_are_found_where_whole_steps_lead_away(void **state) {
    (void)state;
    trip t;
    travel(&t,
           "model test\ncoordinates\n    x, y : line\nlagrangian\n    (x'^2 + y'^2)/2\n"
           "constraints\n    holonomic atan(x - 3) = 0\nrun a\n    from y' = 1\n    until 1\n",
           NULL, FINE);
    assert_true(fabs(value(&t.s, 0, "x") - 3) < 1e-12);
    assert_true(fabs(last(&t.s, "y") - 1) < 1e-10);
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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(velocities_are_completed_by_the_slowest_ones),
        cmocka_unit_test(positions_are_found_where_whole_steps_lead_away),
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
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
