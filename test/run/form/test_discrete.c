/// Motion by discrete mechanics: the equations that define a method hold between the positions it
/// gives, orders are measured, steps undo themselves, and systems that a method is not for are
/// refused.
#include "stepping.h"

// ---- the equations that define a method ---------------------------------------------------------

/// Positions of three nodes.
static void nodes(const trip *t, size_t row, double before[3], double at[3], double after[3]) {
    static const char *const names[] = {"x", "y", "z"};
    for (size_t i = 0; i < 3; i++) {
        before[i] = value(t, row - 1, names[i]);
        at[i] = value(t, row, names[i]);
        after[i] = value(t, row + 1, names[i]);
    }
}

/// D_1 L_d + D_2 L_d on D, L_d = h (|q_1 − q_0|²/2h² − V((q_0 + q_1)/2)), and
/// z_1 − z_0 = (y_0 + y_1)/2 (x_1 − x_0), worked out by hand.
static void dla_solves_its_equations(void **state) {
    (void)state;
    const double h = 0.05;
    trip t;
    travel(&t, contact, NULL, (run_options){.method = "dla", .step = h, .every = h});
    assert_int_equal(t.rows, 401);
    for (size_t k = 1; k + 1 < t.rows; k++) {
        double a[3], b[3], c[3], e[3];
        nodes(&t, k, a, b, c);
        for (int i = 0; i < 3; i++)
            e[i] = (b[i] - a[i]) / h - h / 4 * (a[i] + b[i]) - (c[i] - b[i]) / h -
                   h / 4 * (b[i] + c[i]);
        assert_true(fabs(e[1]) < 1e-13);               // along ∂_y
        assert_true(fabs(e[0] + b[1] * e[2]) < 1e-13); // along ∂_x + y∂_z
        assert_true(fabs(c[2] - b[2] - (b[1] + c[1]) / 2 * (c[0] - b[0])) < 1e-15);
    }
    trip_clear(&t);
}

/// q_{k+1} − 2q_k + q_{k−1} = −h²∇V + Aᵀλ, A(q_k)(q_{k+1} − q_{k−1}) = 0, and the velocity is the
/// central difference.
static void leapfrog_solves_its_equations(void **state) {
    (void)state;
    const double h = 0.05;
    trip t;
    travel(&t, contact, NULL, (run_options){.method = "leapfrog", .step = h, .every = h});
    for (size_t k = 1; k + 1 < t.rows; k++) {
        double a[3], b[3], c[3], e[3];
        nodes(&t, k, a, b, c);
        for (int i = 0; i < 3; i++) e[i] = c[i] - 2 * b[i] + a[i] + h * h * b[i];
        assert_true(fabs(e[1]) < 1e-14);
        assert_true(fabs(e[0] + b[1] * e[2]) < 1e-14);
        assert_true(fabs(c[2] - a[2] - b[1] * (c[0] - a[0])) < 1e-14);
        assert_true(fabs(value(&t, k, "x_dot") - (c[0] - a[0]) / (2 * h)) < 1e-13);
    }
    assert_true(t.summary.reflected > 0 && t.summary.reflected < 0.1);
    trip_clear(&t);
}

// ---- orders -------------------------------------------------------------------------------------

static double distance(const trip *a, const trip *b) {
    double largest = 0;
    for (size_t k = 1; k < a->columns; k++) largest = fmax(largest, fabs(last(a)[k] - last(b)[k]));
    return largest;
}

/// Errors against an accurate motion, with steps h, h/2, h/4: of order 2, or nothing but rounding.
static void check_order(const case_of *c, const char *method, run_retraction retraction) {
    trip fine, t;
    travel(&fine, c->model, c->run, (run_options){.until = c->until, .tolerance = 1e-13});
    double errors[3];
    for (int k = 0; k < 3; k++) {
        travel(&t, c->model, c->run,
               (run_options){.until = c->until,
                             .method = method,
                             .step = c->step / (1 << k),
                             .retraction = retraction});
        errors[k] = distance(&t, &fine);
        assert_true(t.summary.constraint < 1e-14 * (1 + t.summary.kinetic_largest));
        assert_true(t.summary.rotation < 1e-14);
        assert_true(t.summary.level < 1e-13);
        trip_clear(&t);
    }
    const bool good = errors[0] < 1e-11 || (fabs(errors[0] / errors[1] - 4) < 0.3 &&
                                            fabs(errors[1] / errors[2] - 4) < 0.15);
    if (!good)
        print_message("%s %s: %g %g %g\n", fine.m->name, method, errors[0], errors[1], errors[2]);
    assert_true(good);
    trip_clear(&fine);
}

static void methods_have_order_two(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        check_order(&cases[i], "dla", RUN_RETRACT_AS_MEASURED);
        if (cases[i].only_dla) continue;
        check_order(&cases[i], "leapfrog", RUN_RETRACT_AS_MEASURED);
        check_order(&cases[i], "energy", RUN_RETRACT_AS_MEASURED);
        if (strcmp(cases[i].model, "snakeboard") == 0) // its integrals leave velocities free
            check_order(&cases[i], "energy-momentum", RUN_RETRACT_AS_MEASURED);
    }
}

static void methods_have_order_two_on_the_plane_either_way(void **state) {
    (void)state;
    for (size_t i = 0; i < 2; i++) {
        check_order(&cases[i], "dla", RUN_RETRACT_GROUP);
        check_order(&cases[i], "leapfrog", RUN_RETRACT_GROUP);
        check_order(&cases[i], "energy", RUN_RETRACT_COORDINATES);
    }
}

/// Rolling in a circle is a motion of the group, and so are the steps.
static void energy_method_rolls_the_disk_exactly(void **state) {
    (void)state;
    trip fine, t;
    travel(&fine, "vertical_disk", NULL, (run_options){.until = 10, .tolerance = 1e-13});
    travel(&t, "vertical_disk", NULL, (run_options){.until = 10, .method = "energy", .step = 0.5});
    assert_true(distance(&t, &fine) < 1e-11);
    trip_clear(&t);
    trip_clear(&fine);
}

// ---- back again ---------------------------------------------------------------------------------

/// N steps forth and N back, in one chart.
static double return_error(const char *of, const char *run, const char *method,
                           run_retraction retraction) {
    enum { STEPS = 200 };
    const double h = 0.02;
    trip t;
    const run_options options = {.method = method, .step = h, .retraction = retraction};
    assert_int_equal(prepare(&t, of, run, &options), HAMEL_OK);
    discrete *d = run_discrete_of(t.r)->steps;
    const size_t size = t.r->q->state_count + run_discrete_of(t.r)->system.r;
    double *y = mem_copy(t.r->y, size, sizeof *y), *next = MEM_NEW_ZERO(double, size), error = 0;
    discrete_begin(d);
    for (int k = 0; k < 2 * STEPS; k++) {
        const bool back = k >= STEPS;
        const double at = h * (back ? 2 * STEPS - k : k);
        assert_int_equal(discrete_step(d, at, back ? -h : h, y, next), DISCRETE_DONE);
        memcpy(y, next, size * sizeof *y);
        space_project(t.r->q, y);
    }
    for (size_t i = 0; i < size; i++) error = fmax(error, fabs(y[i] - t.r->y[i]));
    free(y);
    free(next);
    trip_clear(&t);
    return error;
}

static void steps_undo_themselves(void **state) {
    (void)state;
    static const char *const methods[] = {"dla", "leapfrog", "energy"};
    for (size_t i = 0; i < 8; i++) {
        for (size_t k = 0; k < 3; k++) {
            for (int how = RUN_RETRACT_COORDINATES; how <= RUN_RETRACT_GROUP; how++) {
                const double error =
                    return_error(cases[i].model, cases[i].run, methods[k], (run_retraction)how);
                if (error >= 2e-11) print_message("%s %s %g\n", cases[i].model, methods[k], error);
                assert_true(error < 2e-11);
            }
        }
    }
}

/// The leapfrog is on the whole of TQ: where motions come together, as Suslov's do, what they come
/// from is forgotten only by the system.
static void dla_forgets_as_the_system_does(void **state) {
    (void)state;
    trip t;
    travel(&t, "chaplygin_sleigh", NULL,
           (run_options){.until = 200, .method = "dla", .step = 0.01});
    assert_true(fabs(value(&t, t.rows - 1, "omega")) < 1e-9);
    assert_true(t.summary.energy_drift < 1e-4);
    trip_clear(&t);
    travel(&t, "chaplygin_sleigh", NULL,
           (run_options){.until = 200, .method = "leapfrog", .step = 0.01});
    assert_true(t.summary.reflected > 0.5); // it has turned back by then, and the summary says so
    trip_clear(&t);
}

// ---- refusals -----------------------------------------------------------------------------------

static void refused(const char *of, const char *run, run_options options, const char *words) {
    trip t;
    assert_int_equal(prepare(&t, of, run, &options), HAMEL_INVALID);
    assert_true(t.messages.count > 0);
    if (strstr(t.messages.items[0].words, words) == NULL)
        print_message("%s\n", t.messages.items[0].words);
    assert_non_null(strstr(t.messages.items[0].words, words));
    trip_clear(&t);
}

static void systems_a_method_is_not_for_are_refused(void **state) {
    (void)state;
    const run_options dla = {.method = "dla", .step = 0.1},
                      leapfrog = {.method = "leapfrog", .step = 0.1},
                      energy = {.method = "energy", .step = 0.1};
    refused("particle", NULL, (run_options){.method = "dla"}, "needs a step");
    refused("snakeboard", "drive", leapfrog, "prescribed motions");
    refused("pendulum", NULL, energy, "holonomic constraints");
    refused("ball_on_turntable", NULL, leapfrog, "linear in the velocities");
    refused("hydrodynamic_sleigh", "fast", leapfrog, "forces depend on velocities");
    refused("hydrodynamic_sleigh", "fast", energy, "forces change it");
    refused("bicycle", "turn", leapfrog, "kinetic energy in every direction");
    refused("model m\ncoordinates\n x, y : line\nlagrangian\n (x'^2 + y'^2)/2 + x*y'\n"
            "run r\n until 1\n",
            NULL, leapfrog, "the same backwards");
    refused("model m\ncoordinates\n x, y : line\nlagrangian\n (x'^2 + y'^2)/2 + x'^4\n"
            "run r\n until 1\n",
            NULL, dla, "not linear in the velocities");
    refused("model m\ncoordinates\n x, y : line\nlagrangian\n (x'^2 + y'^2)/2 - t*x\n"
            "run r\n until 1\n",
            NULL, energy, "depend on time");
    run_options reduced = dla, vakonomic = dla;
    reduced.reduced = true;
    refused("chaplygin_sleigh", NULL, reduced, "whole space");
    vakonomic.form = RUN_VAKONOMIC;
    refused("particle", NULL, vakonomic, "nonholonomic form");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dla_solves_its_equations),
        cmocka_unit_test(leapfrog_solves_its_equations),
        cmocka_unit_test(methods_have_order_two),
        cmocka_unit_test(methods_have_order_two_on_the_plane_either_way),
        cmocka_unit_test(energy_method_rolls_the_disk_exactly),
        cmocka_unit_test(steps_undo_themselves),
        cmocka_unit_test(dla_forgets_as_the_system_does),
        cmocka_unit_test(systems_a_method_is_not_for_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
