/// Equations that jump or kink: motions against closed forms, in every method and form; and what
/// is refused.
#include "run/running.h"

static const double PI = 3.14159265358979323846;

// ---- ways to integrate --------------------------------------------------------------------------

/// All that a run can be made of; fixed steps do not divide the times of the jumps.
static const run_options ways[] = {
    {.method = "dop853", .tolerance = 1e-12},
    {.method = "taylor", .tolerance = 1e-12},
    {.method = "cvode", .tolerance = 1e-12},
    {.method = "rk4", .step = 0.003},
    {.method = "midpoint", .step = 0.0003},
    {.method = "dop853", .step = 0.07},
    {.method = "dop853", .tolerance = 1e-12, .speed = RUN_COMPILED},
    {.method = "taylor", .tolerance = 1e-12, .speed = RUN_COMPILED},
    {.tolerance = 1e-12},
    {.tolerance = 1e-12, .route = RUN_BORDERED},
    {.tolerance = 1e-12, .form = RUN_HAMILTON},
    {.tolerance = 1e-12, .form = RUN_VAKONOMIC},
    {.tolerance = 1e-12, .reduced = true},
};
enum { WAYS = sizeof ways / sizeof *ways, UNREDUCED = WAYS - 1 };

/// How near a way comes to a solution that is piecewise a polynomial of low degree.
static double nearness(const run_options *way) {
    return strcmp(way->method == NULL ? "" : way->method, "cvode") == 0 ? 1e-8 : 1e-10;
}

static void arrives(const char *source, const run_options *way, double *x, double *v) {
    trip t;
    travel(&t, source, NULL, *way);
    if (t.summary.end != RUN_DONE) print_message("%s\n", t.summary.reason);
    assert_int_equal(t.summary.end, RUN_DONE);
    if (way->step == 0) assert_true(t.summary.balance < 1e-7);
    *x = last(&t.s, "x");
    *v = last(&t.s, "x_dot");
    trip_clear(&t);
}

static void assert_arrives_with(const char *source, size_t way, double x, double v, double within) {
    double at, speed;
    arrives(source, &ways[way], &at, &speed);
    if (!(fabs(at - x) <= within) || !(fabs(speed - v) <= within))
        fail_msg("way %zu: x = %.15g, x' = %.15g; wanted %.15g, %.15g", way, at, speed, x, v);
}

#define MASS                                                                                       \
    "model test\nparameters\n    w = 0.1, F = 1\ncoordinates\n    x : line\n"                      \
    "lagrangian\n    x'^2/2\nsymmetry R on (x)\ncontrols force x\n"

// ---- time ---------------------------------------------------------------------------------------

static void pulse_moves_a_mass_by_its_impulse(void **state) {
    (void)state;
    for (size_t k = 0; k < WAYS; k++) {
        assert_arrives_with(
            MASS "run a\n    force x = F*(sign(t - 5) - sign(t - 5 - w))/2\n    until 10\n", k,
            0.495, 0.1, nearness(&ways[k]));
        assert_arrives_with(
            MASS "run a\n    force x = 500*(sign(t - 5) - sign(t - 5.001))\n    until 10\n", k,
            4.9995, 1, nearness(&ways[k]));
    }
}

static void square_wave_moves_a_mass_in_parabolas(void **state) {
    (void)state;
    for (size_t k = 0; k < WAYS; k++)
        assert_arrives_with(MASS "run a\n    force x = sign(sin(pi*t))\n    until 10\n", k, 5, 0,
                            nearness(&ways[k]));
}

/// −1 on (1, 3), and 1 else.
static void what_stands_inside_switches_too(void **state) {
    (void)state;
    for (size_t k = 0; k < WAYS; k++)
        assert_arrives_with(MASS "run a\n    force x = sign(abs(t - 2) - 1)\n    until 4\n", k, 0,
                            0, nearness(&ways[k]));
}

/// x'' = |t − 1|
static void kink_in_time_is_no_error(void **state) {
    (void)state;
    for (size_t k = 0; k < WAYS; k++) {
        const double near = ways[k].step > 0 ? 1e-7 : nearness(&ways[k]);
        assert_arrives_with(MASS "run a\n    force x = abs(t - 1)\n    until 2\n", k, 1, 1, near);
    }
}

/// x'' = −k x with k = 1, then 3: the energy jumps, and that is work.
static void stiffness_may_jump_in_time(void **state) {
    (void)state;
    static const char source[] = "model test\ncoordinates\n    x : line\nlagrangian\n    x'^2/2 - "
                                 "(2 + sign(t - 1))*x^2/2\nrun a\n    from x = 1\n    until 2\n";
    const double w = sqrt(3), x = cos(1) * cos(w) - sin(1) / w * sin(w),
                 v = -w * cos(1) * sin(w) - sin(1) * cos(w);
    for (size_t k = 0; k < UNREDUCED; k++)
        assert_arrives_with(source, k, x, v, ways[k].step > 0 ? 1e-7 : 1e-8);
}

// ---- state --------------------------------------------------------------------------------------

/// In the potential |x| from 1: parabolas of quarter period √2.
static void motion_in_a_wedge_is_made_of_parabolas(void **state) {
    (void)state;
    static const char source[] = "model test\ncoordinates\n    x : line\nlagrangian\n    x'^2/2 - "
                                 "abs(x)\nrun a\n    from x = 1\n    until 10\n";
    const double v = sqrt(2), left = 10 - 7 * v; // x = 0 at seven quarters
    for (size_t k = 0; k < UNREDUCED; k++)
        assert_arrives_with(source, k, v * left - left * left / 2, v - left,
                            100 * nearness(&ways[k]));
}

/// x'' = 1 − x'|x'| from rest, and the other way: the side is chosen where the motion begins.
static void drag_begins_at_rest(void **state) {
    (void)state;
    for (size_t k = 0; k < UNREDUCED; k++) {
        const double near = ways[k].step > 0 ? 1e-7 : 1e-8;
        assert_arrives_with("model test\ncoordinates\n    x : line\nlagrangian\n    x'^2/2\nforce\n"
                            "    x = 1 - x'*abs(x')\nrun a\n    until 2\n",
                            k, log(cosh(2)), tanh(2), near);
        assert_arrives_with("model test\ncoordinates\n    x : line\nlagrangian\n    x'^2/2\nforce\n"
                            "    x = -1 - x'*abs(x')\nrun a\n    until 2\n",
                            k, -log(cosh(2)), -tanh(2), near);
    }
}

/// At rest on a kink for a while, then pushed to the other side than the one that was guessed.
static void side_is_chosen_again_where_a_force_sets_in(void **state) {
    (void)state;
    static const char source[] =
        "model test\ncoordinates\n    x : line\nlagrangian\n    x'^2/2\ncontrols force x\n"
        "force\n    x = -x'*sqrt(x'^2)\nrun a\n    force x = -(1 + sign(t - 1))/2\n    until 2\n";
    for (size_t k = 0; k < UNREDUCED; k++)
        assert_arrives_with(source, k, -log(cosh(1)), -tanh(1), ways[k].step > 0 ? 1e-7 : 1e-8);
}

/// Thrown up, with twice the weight above 0.98, where it is for a short time about the top: long
/// steps do not pass over that.
static void short_visit_beyond_a_switch_is_seen(void **state) {
    (void)state;
    static const char source[] =
        "model test\ncoordinates\n    x : line\nlagrangian\n    x'^2/2 - x/2\nforce\n"
        "    x = -(1 + sign(x - 0.98))/4\nrun a\n    from x' = 1\n    until 4\n";
    const double v = sqrt(0.02), T = 4 * (1 - v) + 2 * v; // it is back at zero
    for (size_t k = 0; k < UNREDUCED; k++) {
        const double left = 4 - T;
        assert_arrives_with(source, k, -left - left * left / 4, -1 - left / 2,
                            100 * nearness(&ways[k]));
    }
}

// ---- order --------------------------------------------------------------------------------------

static double error_with(const char *source, const char *method, double step, double x) {
    double at, v;
    const run_options way = {.method = method, .step = step};
    arrives(source, &way, &at, &v);
    return fabs(at - x);
}

static void assert_order(const char *source, const char *method, double step, double x, int order) {
    const double coarse = error_with(source, method, step, x),
                 fine = error_with(source, method, step / 4, x);
    const double seen = log(coarse / fine) / log(4);
    if (!(fabs(seen - order) < 0.4)) fail_msg("%s: order %g, not %d", method, seen, order);
}

/// x'' = −x + s(t): 1 − cos t up to 1, then about −1; and x'' = −x − sign(x)/2 from 1: up to zero
/// at T, cos T = 1/3, it is (3 cos t − 1)/2, and then −x(2 T − t).
static void order_stays_across_jumps(void **state) {
    (void)state;
    static const char in_time[] =
        "model test\ncoordinates\n    x : line\nlagrangian\n    x'^2/2 - x^2/2\n"
        "controls force x\nrun a\n    force x = -sign(t - 1)\n    until 3\n";
    static const char in_state[] =
        "model test\ncoordinates\n    x : line\nlagrangian\n    x'^2/2 - x^2/2\n"
        "force\n    x = -sign(x)/2\nrun a\n    from x = 1\n    until 3/2*acos(1/3)\n";
    const double there = (1 - 3 * cos(acos(1. / 3) / 2)) / 2;
    const double x1 = 1 - cos(1), v1 = sin(1), x = -1 + (x1 + 1) * cos(2) + v1 * sin(2);
    assert_order(in_time, "rk4", 0.11, x, 4);
    assert_order(in_time, "midpoint", 0.011, x, 2);
    assert_order(in_state, "rk4", 0.11, there, 4);
    assert_order(in_state, "midpoint", 0.011, there, 2);
}

static void smaller_tolerances_make_smaller_errors_across_jumps(void **state) {
    (void)state;
    static const char source[] =
        "model test\ncoordinates\n    x : line\nlagrangian\n    x'^2/2 - x^2/2\n"
        "force\n    x = -sign(x)/2\nrun a\n    from x = 1\n    until 2*acos(1/3)\n";
    static const char *const methods[] = {"dop853", "taylor", "cvode"};
    for (size_t k = 0; k < 3; k++) {
        for (double tolerance = 1e-4; tolerance > 1e-11; tolerance /= 10) {
            trip t;
            travel(&t, source, NULL, (run_options){.method = methods[k], .tolerance = tolerance});
            assert_int_equal(t.summary.end, RUN_DONE);
            assert_true(fabs(last(&t.s, "x") + 1) < 300 * tolerance);
            trip_clear(&t);
        }
    }
}

// ---- prescribed motions -------------------------------------------------------------------------

#define CART                                                                                       \
    "model test\ncoordinates\n    x, u : line\nlagrangian\n    x'^2/2 + (x' + u')^2/2\n"           \
    "controls u\n"

static void prescribed_position_that_jumps_is_refused_at_its_place(void **state) {
    (void)state;
    static const char source[] = CART "run a\n    u = (1 + sign(t - 1))/2\n    until 2\n";
    trip t;
    assert_int_equal(prepare(&t, source, NULL, FINE), HAMEL_INVALID);
    assert_non_null(strstr(t.messages.items[0].words, "u jumps at t = 1"));
    assert_true(strncmp(source + t.messages.items[0].span.offset, "u = (1", 6) == 0);
    trip_clear(&t);
}

/// The momentum of both stays: x' = −u'/2 from rest. The impulse does work, and it is counted.
static void prescribed_velocity_that_jumps_makes_an_impulse(void **state) {
    (void)state;
    static const char there[] = CART "run a\n    from x' = 0.5\n    u = abs(t - 1)\n    until 3\n";
    static const char away[] = CART "run a\n    u = abs(t - 1) + t\n    until 2\n";
    for (size_t k = 0; k < WAYS; k++) {
        if (ways[k].form == RUN_VAKONOMIC || ways[k].reduced) continue;
        assert_arrives_with(there, k, -0.5, -0.5, nearness(&ways[k]));
        assert_arrives_with(away, k, -1, -1, nearness(&ways[k]));
    }
}

/// The mass of x doubles at t = 1: its momentum stays. A bordered run says that it cannot.
static void mass_that_jumps_keeps_its_momentum(void **state) {
    (void)state;
    static const char source[] =
        "model test\ncoordinates\n    x : line\nlagrangian\n    (3 + sign(t - 1))*x'^2/4\n"
        "run a\n    from x' = 1\n    until 3\n";
    for (size_t k = 0; k < UNREDUCED; k++) {
        if (ways[k].form == RUN_VAKONOMIC) continue;
        if (ways[k].route != RUN_BORDERED) {
            assert_arrives_with(source, k, 2, 0.5, nearness(&ways[k]));
            continue;
        }
        trip t;
        travel(&t, source, NULL, ways[k]);
        assert_int_equal(t.summary.end, RUN_SINGULAR);
        assert_non_null(strstr(t.summary.reason, "a velocity or a momentum jumps: an impulse"));
        trip_clear(&t);
    }
}

/// u = (t − 1)|t − 1| has a velocity that kinks.
static void prescribed_velocity_that_kinks_is_followed(void **state) {
    (void)state;
    static const char source[] =
        CART "run a\n    from x' = -1\n    u = (t - 1)*abs(t - 1)\n    until 2\n";
    for (size_t k = 0; k < UNREDUCED; k++) {
        if (ways[k].form == RUN_VAKONOMIC) continue;
        assert_arrives_with(source, k, -1, -1, ways[k].step > 0 ? 1e-6 : 1e-8);
    }
}

// ---- what ends a motion -------------------------------------------------------------------------

/// It comes to rest at t = 2, x = 1, and would have to stay.
static void wall_in_the_potential_is_refused_with_the_reason(void **state) {
    (void)state;
    trip t;
    travel(&t,
           "model test\ncoordinates\n    x : line\nlagrangian\n    x'^2/2 - sign(x)/4\n"
           "run a\n    from x = -1, x' = 1\n    until 3\n",
           NULL, FINE);
    assert_int_equal(t.summary.end, RUN_SINGULAR);
    assert_non_null(strstr(t.summary.reason, "the energy jumps from 0.25 to 0.75 where x = 0"));
    assert_true(fabs(t.summary.time - 1) < 1e-12);
    trip_clear(&t);
}

/// From rest at distance 1 two bodies meet at t = π/(2√2).
static void no_method_runs_through_a_collision(void **state) {
    (void)state;
    static const char source[] =
        "model test\ncoordinates\n    x, y : line\nlagrangian\n    (x'^2 + y'^2)/2 + "
        "1/sqrt(x^2 + y^2)\nrun a\n    from x = 1\n    until 3\n";
    for (size_t k = 0; k < UNREDUCED; k++) {
        trip t;
        travel(&t, source, NULL, ways[k]);
        assert_int_not_equal(t.summary.end, RUN_DONE);
        assert_true(fabs(t.summary.time - PI / sqrt(8)) < 0.08);
        trip_clear(&t);
    }
}

/// It lasts 1e-12 of the run, which no jump says: the smooth pulse is seen with short steps only.
static void longest_step_shows_a_smooth_pulse(void **state) {
    (void)state;
    static const char source[] = MASS "run a\n    force x = exp(-(1000*(t - 5))^2)\n    until 10\n";
    trip t;
    travel(&t, source, NULL, (run_options){.method = "dop853", .longest_step = 0.002});
    assert_true(fabs(last(&t.s, "x_dot") - sqrt(PI) / 1000) < 1e-9);
    trip_clear(&t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pulse_moves_a_mass_by_its_impulse),
        cmocka_unit_test(square_wave_moves_a_mass_in_parabolas),
        cmocka_unit_test(what_stands_inside_switches_too),
        cmocka_unit_test(kink_in_time_is_no_error),
        cmocka_unit_test(stiffness_may_jump_in_time),
        cmocka_unit_test(motion_in_a_wedge_is_made_of_parabolas),
        cmocka_unit_test(drag_begins_at_rest),
        cmocka_unit_test(side_is_chosen_again_where_a_force_sets_in),
        cmocka_unit_test(short_visit_beyond_a_switch_is_seen),
        cmocka_unit_test(order_stays_across_jumps),
        cmocka_unit_test(smaller_tolerances_make_smaller_errors_across_jumps),
        cmocka_unit_test(prescribed_position_that_jumps_is_refused_at_its_place),
        cmocka_unit_test(prescribed_velocity_that_jumps_makes_an_impulse),
        cmocka_unit_test(mass_that_jumps_keeps_its_momentum),
        cmocka_unit_test(prescribed_velocity_that_kinks_is_followed),
        cmocka_unit_test(wall_in_the_potential_is_refused_with_the_reason),
        cmocka_unit_test(no_method_runs_through_a_collision),
        cmocka_unit_test(longest_step_shows_a_smooth_pulse),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
