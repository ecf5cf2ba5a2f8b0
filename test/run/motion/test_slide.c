/// Dry friction sticks and slips by Filippov's rule: motions against closed forms and against laws
/// of their own, in every method and form.
#include "run/running.h"

#include "run/motion/slide.h"

static const double PI = 3.14159265358979323846;

static const run_options ways[] = {
    {.method = "dop853", .tolerance = 1e-12},
    {.method = "taylor", .tolerance = 1e-12},
    {.method = "rk4", .step = 0.003},
    {.tolerance = 1e-12, .speed = RUN_COMPILED},
    {.tolerance = 1e-12, .route = RUN_BORDERED},
    {.tolerance = 1e-12, .form = RUN_HAMILTON},
};
enum { WAYS = sizeof ways / sizeof *ways };

static void assert_near(double a, double b, double within) {
    if (!(fabs(a - b) <= within)) fail_msg("%.17g is not near %.17g", a, b);
}

/// A motion that has to reach its end.
static void travels(trip *t, const char *source, size_t way) {
    travel(t, source, NULL, ways[way]);
    if (t->summary.end != RUN_DONE) fail_msg("way %zu: %s", way, t->summary.reason);
}

static void assert_note(const trip *t, size_t i, double time, run_note_kind kind) {
    const run_note *notes;
    assert_true(i < run_notes(t->r, &notes));
    assert_near(notes[i].time, time, 1e-8);
    assert_int_equal(notes[i].kind, kind);
}

#define BLOCK                                                                                      \
    "model block\nparameters\n    mu = 0.5, F = 1, alpha = 0.3, g = 9.81\ncoordinates\n    x : "   \
    "line\nlagrangian\n    x'^2/2\nforce x = -mu*sign(x')\ncontrols force x\n"

/// x = t − μ t²/2 until t = 1/μ, then rest.
static void block_comes_to_rest(void **state) {
    (void)state;
    for (size_t w = 0; w < WAYS; w++) {
        trip t;
        travels(&t, BLOCK "run a\n    from x' = 1\n    until 5 every 0.25\n", w);
        assert_note(&t, 0, 2, NOTE_STICKS);
        for (size_t row = 0; row < t.s.rows; row++) {
            const double s = fmin(value(&t.s, row, "t"), 2);
            assert_near(value(&t.s, row, "x"), s - s * s / 4, 1e-10);
        }
        assert_near(t.summary.work, -0.5, 1e-9);
        trip_clear(&t);
    }
}

/// Held until sin t = μ, then x' = −cos t + cos t₁ − μ (t − t₁).
static void pushed_block_breaks_loose(void **state) {
    (void)state;
    for (size_t w = 0; w < WAYS; w++) {
        trip t;
        travels(&t, BLOCK "run a\n    force x = F*sin(t)\n    until 2 every 0.1\n", w);
        assert_note(&t, 0, 0, NOTE_STICKS);
        assert_note(&t, 1, PI / 6, NOTE_SLIPS);
        for (size_t row = 0; row < t.s.rows; row++) {
            const double s = fmax(value(&t.s, row, "t") - PI / 6, 0);
            const double v = -cos(s + PI / 6) + cos(PI / 6) - 0.5 * s;
            assert_near(value(&t.s, row, "x_dot"), v, 1e-9);
        }
        trip_clear(&t);
    }
}

#define PLANE(slope)                                                                               \
    "model plane\nparameters\n    mu = 0.5, alpha = " slope ", g = 9.81\ncoordinates\n    x : "    \
    "line\nlagrangian\n    x'^2/2 + g*sin(alpha)*x\nforce x = -mu*g*cos(alpha)*sign(x')\n"         \
    "run up\n    from x' = -2\n    until 3\n"

/// On a plane of slope α a block slides down if tan α > μ, and is held if not.
static void block_on_a_plane_is_held_by_enough_friction(void **state) {
    (void)state;
    const double down = 9.81 * sin(0.4), drag = 0.5 * 9.81 * cos(0.4);
    trip t;
    travel(&t, PLANE("0.4"), NULL, FINE); // it goes up, stops and stays: tan 0.4 < 0.5
    assert_note(&t, 0, 2 / (down + drag), NOTE_STICKS);
    assert_near(last(&t.s, "x"), -2 / (down + drag), 1e-9);
    trip_clear(&t);
    travel(&t, PLANE("0.6"), NULL, FINE); // it comes back
    const double d6 = 9.81 * sin(0.6), f6 = 0.5 * 9.81 * cos(0.6), top = 2 / (d6 + f6);
    const run_note *notes;
    assert_int_equal(run_notes(t.r, &notes), 0);
    assert_near(last(&t.s, "x"), -top + (d6 - f6) / 2 * (3 - top) * (3 - top), 1e-9);
    trip_clear(&t);
}

/// A mass on a spring with dry friction: every half turn the amplitude loses 2μ, and it rests where
/// the spring is weaker than that.
static void amplitudes_fall_in_equal_steps(void **state) {
    (void)state;
    trip t;
    travel(&t,
           "model spring\nparameters mu = 0.1\ncoordinates x : line\nlagrangian x'^2/2 - x^2/2\n"
           "force x = -mu*sign(x')\nrun a\n    from x = 0.95\n    until 20 every 0.1\n",
           NULL, FINE);
    assert_note(&t, 0, 5 * PI, NOTE_STICKS);
    assert_near(last(&t.s, "x"), -(0.95 - 5 * 0.2), 1e-9);
    trip_clear(&t);
}

/// A mass on a moving belt: with one friction while it sticks and slips there is no end to it, and
/// while it sticks it has the belt's velocity.
static void mass_on_a_belt_moves_with_it_while_it_sticks(void **state) {
    (void)state;
    for (size_t w = 0; w < WAYS; w++) {
        trip t;
        travels(&t,
                "model belt\nparameters N = 1, v = 0.5\ncoordinates x : line\n"
                "lagrangian x'^2/2 - x^2/2\nforce x = -N*sign(x' - v)\n"
                "run a\n    from x' = 1/2\n    until 6 every 0.5\n",
                w);
        assert_note(&t, 0, 0, NOTE_STICKS);
        assert_note(&t, 1, 2, NOTE_SLIPS); // x = 1: the spring is as strong as friction
        for (size_t row = 0; row < t.s.rows && value(&t.s, row, "t") <= 2; row++)
            assert_near(value(&t.s, row, "x"), value(&t.s, row, "t") / 2, 1e-10);
        // then x = 1 + sin(t − 2)/2, and back to the belt where cos(t − 2) = 1, at its maximum
        assert_near(last(&t.s, "x"), 1 + sin(4) / 2, 1e-8);
        trip_clear(&t);
    }
}

/// Two blocks with a spring between them: what each does is told by the balance of work, and both
/// rest in the end where the spring is weaker than friction.
static void two_blocks_stick_and_slip_together(void **state) {
    (void)state;
    for (size_t w = 0; w < WAYS; w++) {
        trip t;
        travels(&t,
                "model two\nparameters mu = 0.2\ncoordinates x, y : line\n"
                "lagrangian x'^2/2 + y'^2 - 2*(x - y)^2\n"
                "force x = -mu*sign(x')\nforce y = -3*mu*sign(y')\n"
                "run a\n    from x = 1\n    until 20 every 0.5\n",
                w);
        if (ways[w].step == 0) assert_true(t.summary.balance < 1e-9);
        const double x = last(&t.s, "x"), y = last(&t.s, "y");
        assert_near(last(&t.s, "x_dot"), 0, 1e-10);
        assert_near(last(&t.s, "y_dot"), 0, 1e-10);
        assert_true(4 * fabs(x - y) <= 0.2 + 1e-9);
        trip_clear(&t);
    }
}

/// A held force jumps at its samples: what sticks is asked again.
static void samples_break_the_block_loose(void **state) {
    (void)state;
    trip t;
    travel(&t, BLOCK "run a\n    force x = t every 0.2\n    until 1 every 0.1\n", NULL, FINE);
    assert_note(&t, 0, 0, NOTE_STICKS);
    assert_note(&t, 1, 0.6, NOTE_SLIPS); // 0.4 is weaker than 0.5, 0.6 is not
    assert_near(last(&t.s, "x_dot"), 0.2 * 0.1 + 0.2 * 0.3, 1e-10);
    trip_clear(&t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(block_comes_to_rest),
        cmocka_unit_test(pushed_block_breaks_loose),
        cmocka_unit_test(block_on_a_plane_is_held_by_enough_friction),
        cmocka_unit_test(amplitudes_fall_in_equal_steps),
        cmocka_unit_test(mass_on_a_belt_moves_with_it_while_it_sticks),
        cmocka_unit_test(two_blocks_stick_and_slip_together),
        cmocka_unit_test(samples_break_the_block_loose),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
