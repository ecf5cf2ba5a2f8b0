/// Runs: motions against closed forms and against each other, and what theory says stays constant.
#include "run/running.h"

#include "support/affine_models.h"

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
        cmocka_unit_test(methods_agree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
