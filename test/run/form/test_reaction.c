/// Forces that depend on reactions: found together with them, or refused where there is no such
/// force, or more than one (Painlevé).
#include <stdio.h>

#include "run/running.h"

#include "run/motion/slide.h"
#include "run/outside/columns.h"

static void assert_near(double a, double b, double within) {
    if (!(fabs(a - b) <= within)) fail_msg("%.17g is not near %.17g", a, b);
}

#define PLANE                                                                                      \
    "model plane\nparameters\n    mu = 0.5, alpha = 0.4, g = 9.81\ncoordinates\n    x, y : line\n" \
    "lagrangian\n    (x'^2 + y'^2)/2 + g*sin(alpha)*x - g*cos(alpha)*y\n"                          \
    "constraints\n    y' = 0\ncontrols force x\n"

/// The friction of a block on a plane, from its reaction and from the formula for it.
static void friction_of_the_reaction_is_that_of_the_weight(void **state) {
    (void)state;
    trip a, b;
    travel(&a,
           PLANE "run up\n    force x = -mu*abs(lambda_1)*sign(x')\n    from x' = -2\n    until 3 "
                 "every 0.1\n",
           NULL, FINE);
    travel(&b,
           PLANE "run up\n    force x = -mu*g*cos(alpha)*sign(x')\n    from x' = -2\n    until 3 "
                 "every 0.1\n",
           NULL, FINE);
    assert_int_equal(a.summary.end, RUN_DONE);
    assert_true(a.summary.balance < 1e-10);
    assert_int_equal(a.s.rows, b.s.rows);
    for (size_t row = 0; row < a.s.rows; row++)
        assert_near(value(&a.s, row, "x"), value(&b.s, row, "x"), 1e-11);
    trip_clear(&a);
    trip_clear(&b);
}

/// A rod whose end slides on the ground, (s, h); θ is its slope.
#define ROD(mu)                                                                                    \
    "model rod\nparameters\n    mu = " mu ", l = 1, g = 9.81\ncoordinates\n    s, h : line\n"      \
    "    theta : angle\ndefine\n    c = [s + l*cos(theta), h + l*sin(theta)]\n"                    \
    "lagrangian\n    dot(c', c')/2 + l^2/6*theta'^2 - g*c[2]\n"

static const char SLIDES[] = "constraints\n    holonomic h = 0\ncontrols force s\n"
                             "run a\n    force s = -mu*abs(lambda_1)*sign(s')\n";

static hamel_status prepare_rod(trip *t, const char *rod, const char *from) {
    text source = {0};
    text_addf(&source, "%s%s    from %s\n    until 0.3 every 0.02\n", rod, SLIDES, from);
    const hamel_status status = prepare(t, text_cstr(&source), NULL, FINE);
    text_clear(&source);
    return status;
}

/// λ (1 + 3 cos²θ + 3 μ sign(s') sin θ cos θ) = g − θ'² sin θ (m = l = 1), from the equations of
/// the rod's centre and of its turning, by hand.
static double reaction(double mu, double slip, double theta, double rate) {
    const double s = sin(theta), c = cos(theta);
    return (9.81 - rate * rate * s) / (1 + 3 * c * c + 3 * mu * slip * s * c);
}

static void sliding_rod_has_the_reaction_of_the_formula(void **state) {
    (void)state;
    for (int slip = -1; slip <= 1; slip += 2) {
        trip t;
        size_t count, *chosen;
        char from[80];
        snprintf(from, sizeof from, "theta = 1.1, s' = %d, theta' = 0.5", 2 * slip);
        assert_int_equal(prepare_rod(&t, ROD("0.4"), from), HAMEL_OK);
        assert_int_equal(
            run_columns_choose(t.r, t.m, "lambda_1", &t.messages, &t.messages, &count, &chosen),
            HAMEL_OK);
        go(&t);
        assert_int_equal(t.summary.end, RUN_DONE);
        const run_note *notes;
        const double end = run_notes(t.r, &notes) > 0 ? notes[0].time : 1;
        assert_true(end > 0.1);
        for (size_t row = 0; row < t.s.rows && value(&t.s, row, "t") < end; row++)
            assert_near(
                value(&t.s, row, "lambda_1"),
                reaction(0.4, slip, value(&t.s, row, "theta"), value(&t.s, row, "theta_dot")),
                1e-8);
        free(chosen);
        trip_clear(&t);
    }
}

/// While it sticks it is a rod with a fixed end, and so are both reactions: |T| < μ λ.
static void sticking_rod_is_one_with_a_hinge(void **state) {
    (void)state;
    trip a, b;
    size_t count, *chosen, *others;
    assert_int_equal(prepare_rod(&a, ROD("0.8"), "theta = 1.2"), HAMEL_OK);
    assert_int_equal(
        run_columns_choose(a.r, a.m, "lambda_1", &a.messages, &a.messages, &count, &chosen),
        HAMEL_OK);
    go(&a);
    assert_int_equal(prepare(&b,
                             ROD("0.8") "constraints\n    holonomic h = 0\n    holonomic s = 0\n"
                                        "run a\n    from theta = 1.2\n    until 0.3 every 0.02\n",
                             NULL, FINE),
                     HAMEL_OK);
    assert_int_equal(
        run_columns_choose(b.r, b.m, "lambda_1", &b.messages, &b.messages, &count, &others),
        HAMEL_OK);
    go(&b);
    assert_int_equal(a.s.rows, b.s.rows);
    for (size_t row = 0; row < a.s.rows; row++) {
        assert_near(value(&a.s, row, "theta"), value(&b.s, row, "theta"), 1e-9);
        assert_near(value(&a.s, row, "lambda_1"), value(&b.s, row, "lambda_1"), 1e-7);
    }
    free(chosen);
    free(others);
    trip_clear(&a);
    trip_clear(&b);
}

/// With μ > 4/3 there are slopes at which 1 + 3 cos²θ − 3 μ sin θ |cos θ| is negative: then the end
/// pushed ahead has no reaction, the one drawn behind two.
static void rod_that_jams_is_refused(void **state) {
    (void)state;
    static const struct {
        const char *from, *words;
    } cases[] = {{"theta = 2.1, s' = 1", "lambda_1 has no value here"},
                 {"theta = 1.1, s' = 1", "lambda_1 has more than one value here"},
                 {"theta = 1.1, s' = -1", "lambda_1 has no value here"}};
    for (size_t k = 0; k < 3; k++) {
        trip t;
        assert_int_equal(prepare_rod(&t, ROD("2"), cases[k].from), HAMEL_OK);
        go(&t);
        assert_int_equal(t.summary.end, RUN_SINGULAR);
        assert_non_null(strstr(t.summary.reason, cases[k].words));
        assert_non_null(strstr(t.summary.reason, "Painlev"));
        // |b/a| of det K = a + b s, in symbols: that of the formula by hand above
        const char *condition = strstr(t.summary.reason, "it has one where abs(");
        if (condition == NULL || strstr(condition, "mu*") == NULL ||
            strstr(condition, "sign(s_dot)") == NULL || strstr(condition, "< 1") == NULL)
            fail_msg("%s", t.summary.reason);
        trip_clear(&t);
    }
}

/// A rod that comes to such a slope is stopped there, where 1 + 3 cos²θ = 3 μ sin θ |cos θ|.
static void rod_that_comes_to_jam_is_stopped(void **state) {
    (void)state;
    trip t;
    assert_int_equal(prepare_rod(&t, ROD("1.5"), "theta = 1.5, s' = 30, theta' = -3"), HAMEL_OK);
    go(&t);
    assert_int_equal(t.summary.end, RUN_SINGULAR);
    assert_non_null(strstr(t.summary.reason, "lambda_1 has more than one value here"));
    const double theta = last(&t.s, "theta");
    const double left = 1 + 3 * cos(theta) * cos(theta) - 4.5 * sin(theta) * cos(theta);
    assert_true(left > 0); // all rows are before the place
    trip_clear(&t);
}

static void assert_refused(const char *source, run_options options, const char *words) {
    trip t;
    assert_int_equal(prepare(&t, source, NULL, options), HAMEL_INVALID);
    if (strstr(t.messages.items[0].words, words) == NULL) fail_msg("%s", t.messages.items[0].words);
    trip_clear(&t);
}

static void other_forms_are_refused(void **state) {
    (void)state;
    static const char source[] =
        PLANE "run a\n    force x = -mu*abs(lambda_1)*sign(x')\n    until 1\n";
    assert_refused(source, (run_options){.form = RUN_HAMILTON}, "depends on a reaction");
    assert_refused(source, (run_options){.method = "dla", .step = 0.1}, "depends on a reaction");
    assert_refused(PLANE "run a\n    force x = -mu*abs(lambda_1) every 0.1\n    until 1\n", FINE,
                   "held between samples cannot depend on a reaction");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(friction_of_the_reaction_is_that_of_the_weight),
        cmocka_unit_test(sliding_rod_has_the_reaction_of_the_formula),
        cmocka_unit_test(sticking_rod_is_one_with_a_hinge),
        cmocka_unit_test(rod_that_jams_is_refused),
        cmocka_unit_test(rod_that_comes_to_jam_is_stopped),
        cmocka_unit_test(other_forms_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
