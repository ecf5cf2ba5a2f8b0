/// Energy, constrained energy and moving energies: the law of their rates against their derivatives
/// along the motion, and what the search finds.
#include "mech/energy/energy.h"
#include "mech/laws.h"

// Systems with time, forces and affine constraints.
static const scene dragged = {.name = "dragged_sleigh",
                              .parts = {LINE("x"), LINE("y"), ANGLE("theta")},
                              .parameters = {"m", "J", "a", "c"},
                              .lagrangian = "m/2*(x'^2 + y'^2) + J/2*theta'^2",
                              .constraints = {"-sin(theta)*x' + cos(theta)*y' - a*theta'"},
                              .forces = {{"theta'", "-c*theta'"}}};
static const scene driven = {.name = "driven_oscillator",
                             .parts = {LINE("x")},
                             .parameters = {"m", "k", "u"},
                             .lagrangian = "m/2*x'^2 - k/2*(x - u*t)^2"};
static const scene hoop = {.name = "turning_hoop",
                           .parts = {ANGLE("theta"), ANGLE("phi")},
                           .parameters = {"m", "R", "g", "w"},
                           .lagrangian =
                               "m*R^2/2*(theta'^2 + sin(theta)^2*phi'^2) + m*g*R*cos(theta)",
                           .constraints = {"phi' - w"}};
static const scene wire = {.name = "turning_wire",
                           .parts = {LINE("x"), LINE("y")},
                           .parameters = {"m", "w"},
                           .lagrangian = "m/2*(x'^2 + y'^2)",
                           .holonomic = {"y*cos(w*t) - x*sin(w*t)"}};
static const scene table_blade = {
    .name = "blade_on_turntable",
    .parts = {LINE("x"), LINE("y"), ANGLE("theta")},
    .parameters = {"m", "J", "w"},
    .lagrangian = "m/2*(x'^2 + y'^2) + J/2*theta'^2",
    .constraints = {"-sin(theta)*(x' + w*y) + cos(theta)*(y' - w*x)"}};
static const scene stream = {.name = "blade_in_shear",
                             .parts = {LINE("x"), LINE("y"), ANGLE("theta")},
                             .parameters = {"m", "J", "w"},
                             .lagrangian = "m/2*(x'^2 + y'^2) + J/2*theta'^2",
                             .constraints = {"-sin(theta)*(x' - w*y^2) + cos(theta)*y'"}};
static const scene affine = {.name = "affine_test",
                             .parts = {LINE("r"), LINE("q"), LINE("s")},
                             .parameters = {"m", "k"},
                             .lagrangian = "m/2*(r'^2 + q'^2 + s'^2) + r*q'*s' - k/2*(r^2 + s^2)",
                             .constraints = {"s' + (q + s)*r' + r*q' - r*s - q"}};
static const scene drifting = {.name = "drifting_particle",
                               .parts = {LINE("x"), LINE("y")},
                               .parameters = {"m", "k", "w"},
                               .lagrangian = "m/2*(x'^2 + y'^2) - k/2*x^2",
                               .constraints = {"y' - w"}};
static const scene gyroscope = {.name = "gyroscopic_force",
                                .parts = {LINE("x"), LINE("y")},
                                .parameters = {"m", "b"},
                                .lagrangian = "m/2*(x'^2 + y'^2) - x^2*y",
                                .forces = {{"x'", "b*x*y'"}, {"y'", "-b*x*x'"}}};

static const scene *const own[] = {&dragged, &driven,    &hoop,        &wire,    &stream,
                                   &affine,  &gyroscope, &table_blade, &drifting};
enum { OWN_COUNT = sizeof own / sizeof *own };

typedef struct derived {
    laws l;
    mech_quasi d;
    mech_energy e;
} derived;

static void derive(derived *x, const scene *of, size_t base_count, const size_t *base) {
    laws_init(&x->l, of);
    assert_ok(&x->l, mech_quasi_init(&x->d, &x->l.x, &x->l.s));
    assert_ok(&x->l, mech_energy_init(&x->e, &x->l.x, &x->l.s, &x->d, base_count, base));
}

static void derived_clear(derived *x) {
    mech_energy_clear(&x->e);
    mech_quasi_clear(&x->d);
    laws_clear(&x->l);
}

/// E, E_c and the moving energy are differentiated along the motion.
static void rates_are_derivatives(const scene *of) {
    derived x;
    derive(&x, of, 0, NULL);
    laws *l = &x.l;
    expr power;
    expr_substitute(l->pool, 1, &x.e.power, x.d.r, x.d.rate_symbols, x.d.rates, &power);
    if (x.d.closed) {
        assert_equal(l, rate_on_D(l, &x.d.basis, x.d.rates, x.e.energy), power);
        assert_true((exact_is_zero(&l->x, power) == TRUTH_YES) == (x.e.conserved == TRUTH_YES));
        if (!x.e.linear)
            assert_equal(l, rate_on_D(l, &x.d.basis, x.d.rates, x.e.constrained.value),
                         x.e.constrained.rate);
        if (x.e.found) assert_zero(l, rate_on_D(l, &x.d.basis, x.d.rates, x.e.moving.value));
    }
    derived_clear(&x);
}

/// @eq BKMM96 §2.3
static void rates_are_derivatives_along_the_motion(void **state) {
    (void)state;
    for (size_t k = 0; k < SCENE_COUNT; k++) rates_are_derivatives(&scenes[k]);
    for (size_t k = 0; k < OWN_COUNT; k++) rates_are_derivatives(own[k]);
}

/// The law holds for every Z with β Z = −b, whatever its coefficients in D, of position and time.
static void the_law_holds_for_any_field(void **state) {
    (void)state;
    random_state random = test_random(__func__);
    for (size_t k = 0; k < OWN_COUNT + 3; k++) {
        static const char *const names[] = {"ball_on_turntable", "chaplygin_sleigh",
                                            "vertical_disk"};
        derived x;
        derive(&x, k < OWN_COUNT ? own[k] : scene_find(names[k - OWN_COUNT]), 0, NULL);
        laws *l = &x.l;
        const space *q = l->m->q;
        expr Z[8], value, rate;
        for (size_t i = 0; i < x.d.n; i++) Z[i] = x.d.basis.drift[i];
        for (size_t a = 0; a < x.d.r; a++) {
            const expr entry = q->entries[random_below(&random, q->entry_count)];
            const expr factor =
                expr_add2(l->pool, expr_int(l->pool, (long)random_below(&random, 7) - 3),
                          random_below(&random, 2) == 0
                              ? expr_mul2(l->pool, q->time, expr_sin(l->pool, entry))
                              : expr_cos(l->pool, entry));
            for (size_t i = 0; i < x.d.n; i++)
                Z[i] = expr_add2(l->pool, Z[i],
                                 expr_mul2(l->pool, factor, x.d.basis.fields[a * x.d.n + i]));
        }
        mech_moving_law(&l->s, &x.d.basis, Z, &value, &rate);
        assert_equal(l, rate_on_D(l, &x.d.basis, x.d.rates, value), rate);
        derived_clear(&x);
    }
}

/// The search, with what is subtracted from E; NULL where there is nothing to be found.
static void moving_energies_are_found(void **state) {
    (void)state;
    static const struct {
        const scene *of;
        const char *momentum;
    } all[] = {{&driven, "m*u*x'"},
               {&hoop, "m*R^2*sin(theta)^2*w*phi'"},
               {&wire, "m*w*(x*y' - y*x')"},
               {&table_blade, "m*w*(x*y' - y*x')"},
               {&dragged, "-c/a*(cos(theta)*x' + sin(theta)*y')"},
               {&stream, NULL}};
    for (size_t k = 0; k < sizeof all / sizeof *all; k++) {
        derived x;
        derive(&x, all[k].of, 0, NULL);
        assert_true(x.e.sought);
        assert_int_equal(x.e.found, all[k].momentum != NULL);
        assert_int_equal(x.e.conserved, TRUTH_NO);
        if (x.e.found) {
            assert_int_equal(x.e.moving.conserved, TRUTH_YES);
            assert_equal(&x.l, x.e.moving.momentum, read(&x.l, all[k].momentum));
            assert_equal(&x.l, expr_sub(x.l.pool, x.e.energy, x.e.moving.value),
                         on_D(&x.l, &x.d.basis, x.e.moving.momentum));
        }
        derived_clear(&x);
    }
    derived x;
    derive(&x, scene_find("ball_on_turntable"), 0, NULL);
    assert_true(x.e.found);
    assert_equal(&x.l, x.e.moving.momentum, read(&x.l, "m*Omega*(x*y' - y*x')"));
    derived_clear(&x);
}

/// E_c = r' ∂L_c/∂r' − L_c and its rate in coordinates (r, q; s), by hand:
///   dE_c/dt = −(∂L/∂s') γ_α r'^α − γ ∂L_c/∂s,   γ_α = X_α[γ] + γ ∂A_α/∂s
/// @eq BKMM96 §2.3
static void constrained_energy_of_remark_1_completed(void **state) {
    (void)state;
    static const size_t base[] = {0, 1};
    derived x;
    derive(&x, &affine, 2, base);
    laws *l = &x.l;
    const expr s_dot = read(l, "s'"), along = read(l, "r*s + q - (q + s)*r' - r*q'");
    expr L_c, p = expr_diff(l->pool, l->s.lagrangian, s_dot);
    expr_substitute(l->pool, 1, &l->s.lagrangian, 1, &s_dot, &along, &L_c);
    const expr r_dot = read(l, "r'"), q_dot = read(l, "q'");
    expr E_c = expr_neg(l->pool, L_c);
    E_c = expr_add2(l->pool, E_c, expr_mul2(l->pool, r_dot, expr_diff(l->pool, L_c, r_dot)));
    E_c = expr_add2(l->pool, E_c, expr_mul2(l->pool, q_dot, expr_diff(l->pool, L_c, q_dot)));
    assert_equal(l, on_D(l, &x.d.basis, E_c), x.e.constrained.value);
    const expr covariant = read(l, "(s - (q + s)*r + (r*s + q))*r' + (1 - r*r)*q'");
    const expr slope =
        expr_mul2(l->pool, read(l, "r*s + q"), expr_diff(l->pool, L_c, read(l, "s")));
    const expr rate =
        expr_neg(l->pool, expr_add2(l->pool, expr_mul2(l->pool, p, covariant), slope));
    assert_equal(l, on_D(l, &x.d.basis, rate), x.e.constrained.rate);
    derived_clear(&x);
}

static void forces_that_do_no_work_leave_energy_alone(void **state) {
    (void)state;
    derived x;
    derive(&x, &gyroscope, 0, NULL);
    assert_true(x.e.forces);
    assert_int_equal(x.e.conserved, TRUTH_YES);
    assert_false(x.e.sought);
    derived_clear(&x);
    derive(&x, &dragged, 0, NULL);
    assert_equal(&x.l, x.e.power, on_D(&x.l, &x.d.basis, read(&x.l, "-c*theta'^2")));
    derived_clear(&x);
}

/// Affine constraints may leave the energy alone, and still have a moving energy beside it.
static void a_moving_energy_is_sought_beside_a_conserved_one(void **state) {
    (void)state;
    derived x;
    derive(&x, &drifting, 0, NULL);
    assert_int_equal(x.e.conserved, TRUTH_YES);
    assert_true(x.e.sought);
    assert_true(x.e.found);
    assert_equal(&x.l, x.e.moving.momentum, read(&x.l, "m*w*y'"));
    derived_clear(&x);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rates_are_derivatives_along_the_motion),
        cmocka_unit_test(the_law_holds_for_any_field),
        cmocka_unit_test(moving_energies_are_found),
        cmocka_unit_test(a_moving_energy_is_sought_beside_a_conserved_one),
        cmocka_unit_test(constrained_energy_of_remark_1_completed),
        cmocka_unit_test(forces_that_do_no_work_leave_energy_alone),
    };
    return cmocka_run_group_tests(tests, NULL, laws_end);
}
