/// What discrete motion keeps: momenta where theory says so, the energy by the method for it and
/// otherwise where the motion is reversible integrable, and the bits of the interpreter.
#include "run/motion/go.h"
#include "run/motion/integrals.h"
#include "stepping.h"

// ---- what stays ---------------------------------------------------------------------------------

/// The drift of the integral whose formula begins so.
static double drift_of(const trip *t, size_t which) {
    const run_integral *list;
    assert_true(run_integrals_of(t->r, &list) > which);
    return list[which].drift;
}

/// Momenta of symmetries that are horizontal, which the discrete motion has exactly.
static void horizontal_momenta_are_kept(void **state) {
    (void)state;
    static const char *const methods[] = {"dla", "leapfrog"};
    for (int k = 0; k < 2; k++) {
        const run_options options = {
            .until = 200, .method = methods[k], .step = 0.02, .every = 10, .integrals = true};
        trip t;
        travel(&t, "chaplygin_sphere", NULL, options);
        for (size_t i = 0; i < 3; i++) assert_true(drift_of(&t, i) < 1e-11);
        assert_true(t.summary.energy_drift > 1e-7); // the energy is not
        trip_clear(&t);
        travel(&t, "veselova", NULL, options);
        for (size_t i = 0; i < 2; i++) assert_true(drift_of(&t, i) < 1e-11);
        trip_clear(&t);
        travel(&t, "vertical_disk", NULL, options);
        assert_true(drift_of(&t, 1) < 1e-12); // J φ'
        trip_clear(&t);
        travel(
            &t, "snakeboard", "coast",
            (run_options){
                .until = 10, .method = methods[k], .step = 0.02, .every = 10, .integrals = true});
        for (size_t i = 0; i < 2; i++) assert_true(drift_of(&t, i) < 1e-13);
        trip_clear(&t);
    }
}

/// The vertical momentum of a heavy top: forces act too, and on the group.
static void momentum_of_a_heavy_top_is_kept(void **state) {
    (void)state;
    static const char top[] =
        "model top\ncoordinates\n B : rotation\ndefine\n Omega = body(B)\n gamma = B^T*e3\n"
        "lagrangian\n dot(Omega, diag(1, 1.3, 2)*Omega)/2 - 3*dot(gamma, [0.2, 0.1, 1])\n"
        "symmetry SO(2) on B\n"
        "run spin\n from gamma = [0, 0.6, 0.8], Omega = [0.1, 0.5, 2]\n until 50 every 1\n";
    static const char *const methods[] = {"dla", "leapfrog"};
    for (int k = 0; k < 2; k++) {
        trip t;
        travel(&t, top, NULL, (run_options){.method = methods[k], .step = 0.05, .integrals = true});
        assert_true(drift_of(&t, 0) < 1e-12);
        assert_true(t.summary.energy_drift > 1e-4);
        trip_clear(&t);
    }
}

/// What the leapfrog remembers is half of the reaction's impulse, up to the square of the step.
static void leapfrog_remembers_half_the_impulse(void **state) {
    (void)state;
    double off[2];
    for (int i = 0; i < 2; i++) {
        const double h = 0.02 / (1 + i);
        const run_options options = {.until = 1, .method = "leapfrog", .step = h};
        trip t;
        travel(&t, "chaplygin_sphere", NULL, options);
        const run_discrete *d = run_discrete_of(t.r);
        double *R = MEM_NEW_ZERO(double, t.r->q->n), *y = MEM_NEW_ZERO(double, 20),
               *next = MEM_NEW_ZERO(double, 20);
        memcpy(y, t.r->y_first, (t.r->q->state_count + d->system.r) * sizeof *y);
        discrete_begin(d->steps);
        for (int k = 0; k < 50; k++) {
            assert_int_equal(discrete_step(d->steps, 0, h, y, next), DISCRETE_DONE);
            memcpy(y, next, 20 * sizeof *y);
        }
        assert_int_equal(d->system.reaction(0, y, y + t.r->q->state_count, R, t.r), 0);
        off[i] = 0;
        for (size_t j = 0; j < t.r->q->n; j++)
            off[i] = fmax(off[i], fabs(d->steps->hidden[j] - h / 2 * R[j]) / h);
        free(R);
        free(y);
        free(next);
        trip_clear(&t);
    }
    assert_true(off[0] < 2e-3 && off[1] < off[0] / 1.8);
}

static void energy_method_keeps_the_energy(void **state) {
    (void)state;
    for (size_t i = 0; i < 8; i++) {
        trip t;
        travel(&t, cases[i].model, cases[i].run,
               (run_options){.until = 40, .method = "energy", .step = 0.05, .every = 10});
        assert_true(t.summary.energy_drift < 2e-13 * (1 + t.summary.kinetic_largest));
        trip_clear(&t);
    }
}

/// Energy and momenta, both: as many integrals as velocities can hold.
static void energy_momentum_method_keeps_both(void **state) {
    (void)state;
    static const struct {
        const char *model, *run;
        size_t count; ///< of integrals beside the energy
    } of[] = {{"routh_sphere", NULL, 2}, {"snakeboard", "coast", 3}};
    for (size_t i = 0; i < 2; i++) {
        trip t;
        travel(&t, of[i].model, of[i].run,
               (run_options){.until = 20, .method = "energy-momentum", .step = 0.02, .every = 10});
        assert_true(t.summary.energy_drift < 2e-13 * (1 + t.summary.kinetic_largest));
        const run_integral *kept;
        const size_t count = run_integrals_of(t.r, &kept);
        assert_true(count >= of[i].count);
        for (size_t k = 0; k < of[i].count; k++) {
            if (!(kept[k].drift < 1e-12 * (1 + fabs(kept[k].first))))
                fail_msg("%s %s: %g", of[i].model, kept[k].name, kept[k].drift);
        }
        trip_clear(&t);
    }
}

/// A system at rest in equilibrium stays: there is no direction to correct along.
static void energy_method_leaves_what_rests(void **state) {
    (void)state;
    static const char still[] = "model still\ncoordinates\n x, y : line\n"
                                "lagrangian\n (x'^2 + y'^2)/2 - x^2/2\n"
                                "run rest\n from x = 0, y = 1, x' = 0, y' = 0\n until 1\n";
    trip t;
    travel(&t, still, NULL, (run_options){.method = "energy", .step = 0.1});
    assert_true(value(&t, t.rows - 1, "x") == 0 && value(&t, t.rows - 1, "y") == 1);
    trip_clear(&t);
}

/// A pendulum drives a transmission between two oscillators. As it turns over, the motion is
/// reversible integrable if its potential is even; otherwise only integrable. Modin and Verdier
/// (2020).
static const char transmission[] =
    "model transmission\nparameters\n eps = %g\ncoordinates\n x, y : line\n xi : angle\n"
    "lagrangian\n (x'^2 + y'^2 + xi'^2)/2 - (x^2 + y^2)/2 + cos(xi) + eps*sin(2*xi)/2\n"
    "constraints\n y' + sin(xi)*x' = 0\n"
    "run turn\n from x = 1, y = 0.5, xi = 0, x' = 0.3, xi' = 2.5\n until 20000 every 20\n";

static double energy_drift(double eps, const char *method) {
    char source[600];
    snprintf(source, sizeof source, transmission, eps);
    trip t;
    travel(&t, source, NULL, (run_options){.method = method, .step = 0.1});
    const double drift = t.summary.energy_drift;
    trip_clear(&t);
    return drift;
}

static void reversible_integrable_motion_keeps_its_energy_and_other_does_not(void **state) {
    (void)state;
    assert_true(energy_drift(0, "dla") < 0.01);
    assert_true(energy_drift(0, "leapfrog") < 0.02);
    assert_true(energy_drift(0.3, "dla") > 0.5);
    assert_true(energy_drift(0.3, "energy") < 1e-10);
}

/// Work of prescribed motions is added up.
static void work_balances_to_the_order_of_the_method(void **state) {
    (void)state;
    double balance[2];
    for (int k = 0; k < 2; k++) {
        trip t;
        travel(&t, "snakeboard", "drive",
               (run_options){.until = 5, .method = "dla", .step = 0.02 / (1 + k)});
        assert_false(t.summary.conservative);
        balance[k] = t.summary.balance;
        trip_clear(&t);
    }
    assert_true(balance[0] < 1e-4 && fabs(balance[0] / balance[1] - 4) < 0.3);
}

/// Machine code gives the same motion, bit for bit; so does a second go.
static void motion_is_repeatable(void **state) {
    (void)state;
    static const char *const methods[] = {"dla", "leapfrog", "energy"};
    for (int k = 0; k < 3; k++) {
        trip a, b;
        run_options options = {.until = 5, .method = methods[k], .step = 0.02};
        options.speed = RUN_INTERPRETED;
        travel(&a, "chaplygin_sphere", NULL, options);
        options.speed = RUN_COMPILED;
        travel(&b, "chaplygin_sphere", NULL, options);
        assert_memory_equal(last(&a), last(&b), a.columns * sizeof(double));
        run_go(a.r, take, &a, &a.summary);
        assert_memory_equal(last(&a), last(&b), a.columns * sizeof(double));
        trip_clear(&a);
        trip_clear(&b);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(horizontal_momenta_are_kept),
        cmocka_unit_test(momentum_of_a_heavy_top_is_kept),
        cmocka_unit_test(leapfrog_remembers_half_the_impulse),
        cmocka_unit_test(energy_method_keeps_the_energy),
        cmocka_unit_test(energy_momentum_method_keeps_both),
        cmocka_unit_test(energy_method_leaves_what_rests),
        cmocka_unit_test(reversible_integrable_motion_keeps_its_energy_and_other_does_not),
        cmocka_unit_test(work_balances_to_the_order_of_the_method),
        cmocka_unit_test(motion_is_repeatable),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
