/// GN16 sections 3 and 4: reactions and multipliers, against the ledger.
#include "mechanics.h"
#include "space/field.h"

typedef struct chapters {
    laws l;
    mech_quasi d;
    mech_lagrange a;
} chapters;

static void derive(chapters *c, const char *name) {
    laws_init(&c->l, scene_find(name));
    assert_ok(&c->l, mech_quasi_init(&c->d, &c->l.x, &c->l.s));
    assert_ok(&c->l, mech_lagrange_init(&c->a, &c->l.x, &c->l.s, &c->d));
}

static void chapters_clear(chapters *c) {
    mech_lagrange_clear(&c->a);
    mech_quasi_clear(&c->d);
    laws_clear(&c->l);
}

/// @eq GN16 (3.5), (3.6), (3.7)
static void reactions_of_the_pendulum(void **state) {
    (void)state;
    chapters c;
    derive(&c, "pendulum");
    const expr lambda = c.a.multipliers[0];
    assert_ledger(&c.l, "GN-3.2.lam", lambda);
    const expr tension =
        expr_neg(c.l.pool, expr_mul2(c.l.pool, lambda, read(&c.l, "sqrt(x^2 + y^2)")));
    assert_ledger(&c.l, "GN-3.2.T", tension);
    chapters_clear(&c);
}

/// In polar coordinates the constraint is r' = 0, and what remains is the equation of Example 3.4.
/// @eq GN16 §3.3
static void pendulum_in_polar_coordinates(void **state) {
    (void)state;
    static const scene polar = {.name = "polar pendulum",
                                .parts = {LINE("r"), ANGLE("theta")},
                                .parameters = {"m", "g", "ell"},
                                .lagrangian = "m/2*((r'*sin(theta) + r*cos(theta)*theta')^2 + "
                                              "(r*sin(theta)*theta' - r'*cos(theta))^2)"
                                              " + m*g*r*cos(theta)",
                                .holonomic = {"r - ell"}};
    chapters c;
    laws_init(&c.l, &polar);
    assert_ok(&c.l, mech_quasi_init(&c.d, &c.l.x, &c.l.s));
    assert_ok(&c.l, mech_lagrange_init(&c.a, &c.l.x, &c.l.s, &c.d));
    static const other_name radius[] = {{"rd", "r'"}};
    assert_ledger_in(&c.l, "GN-Ex3.4.L", radius, c.l.m->lagrangian);
    expr angular = c.a.accelerations[1];
    const expr from[2] = {read(&c.l, "r"), read(&c.l, "r'")},
               to[2] = {read(&c.l, "ell"), expr_int(c.l.pool, 0)};
    expr_substitute(c.l.pool, 1, &angular, 2, from, to, &angular);
    assert_ledger(&c.l, "GN-Ex3.4.eom", angular);
    chapters_clear(&c);
}

/// M q'' + c, the left side of an equation of motion.
static expr left_side(chapters *c, size_t i) {
    const expr inertia = dot(c->l.pool, c->a.n, c->a.mass + i * c->a.n, c->l.m->q->accelerations);
    return expr_sub(c->l.pool, inertia, c->a.rhs[i]);
}

/// The equations with the two misprints of the paper mended.
/// @eq GN16 §3.4
static void reactions_of_the_chaplygin_sleigh(void **state) {
    (void)state;
    chapters c;
    derive(&c, "chaplygin_sleigh");
    assert_ledger(&c.l, "GN-3.4a", left_side(&c, 2));
    assert_ledger(&c.l, "GN-3.4b", left_side(&c, 0));
    assert_ledger(&c.l, "GN-3.4c", left_side(&c, 1));
    assert_ledger(&c.l, "GN-3.4.lam", c.a.multipliers[0]);
    chapters_clear(&c);
}

/// @eq GN16 (4.1), (4.2), (4.3)
static void reactions_of_the_suslov_problem(void **state) {
    (void)state;
    chapters c;
    derive(&c, "suslov");
    laws *l = &c.l;
    assert_ledger(l, "GN-4.3a", with(l, c.a.accelerations[0], "I_12", 0));
    assert_ledger(l, "GN-4.3b", with(l, c.a.accelerations[1], "I_12", 0));
    assert_ledger(l, "GN-4.3c", c.a.accelerations[2]);
    assert_ledger(l, "GN-4.3a.I12", c.a.accelerations[0]);
    assert_ledger(l, "GN-4.3b.I12", c.a.accelerations[1]);
    assert_ledger(l, "GN-4.2.red", with(l, c.a.multipliers[0], "I_12", 0));
    assert_ledger(l, "GN-4.1.E", with(l, c.d.energy, "I_12", 0));
    chapters_clear(&c);
}

/// On all of TSO(3), where ⟨γ, Ω⟩ is a first integral.
/// @eq GN16 (4.5), (4.6)
static void reactions_of_the_veselova_problem(void **state) {
    (void)state;
    chapters c;
    derive(&c, "veselova");
    assert_ledger(&c.l, "GN-4.6.diag", c.a.multipliers[0]);
    assert_ledger(&c.l, "GN-4.5.1", c.a.accelerations[0]);
    assert_ledger(&c.l, "GN-4.5.2", c.a.accelerations[1]);
    assert_ledger(&c.l, "GN-4.5.3", c.a.accelerations[2]);
    chapters_clear(&c);
}

/// Euler's equations, I Ω' = (I Ω) × Ω.
/// @eq GN16 §4, §5.1
static void reactions_of_the_rigid_body(void **state) {
    (void)state;
    chapters c;
    derive(&c, "rigid_body");
    assert_equal(&c.l, c.a.accelerations[0], read(&c.l, "(I_22 - I_33)*B_w2*B_w3/I_11"));
    assert_equal(&c.l, c.a.accelerations[1], read(&c.l, "(I_33 - I_11)*B_w3*B_w1/I_22"));
    assert_equal(&c.l, c.a.accelerations[2], read(&c.l, "(I_11 - I_22)*B_w1*B_w2/I_33"));
    chapters_clear(&c);
}

static const other_name top_names[] = {{"ell", "l"}, {"I12", "0"}, {"I13", "0"}, {"I23", "0"}};

/// The force of the table, R_1 = m u'' + m g e3, and its moment R_2 = ρ × B⁻¹R_1, in (Ω, Ω', γ).
/// @eq GN16 (4.7), (4.8), (4.9)
static void chaplygin_top_reactions(void **state) {
    (void)state;
    chapters c;
    derive(&c, "chaplygin_top");
    laws *l = &c.l;
    expr z = read(l, "R + l*B_33"), force[3] = {c.d.multipliers[0], c.d.multipliers[1]}, body[3];
    space_total_derivative(l->m->q, 1, &z, &z);
    space_total_derivative(l->m->q, 1, &z, &z);
    force[2] = expr_mul2(l->pool, read(l, "m"), expr_add2(l->pool, z, read(l, "g")));
    const expr *B = l->m->q->factors[0].entries;
    for (size_t i = 0; i < 3; i++) {
        const expr column[3] = {B[i], B[3 + i], B[6 + i]};
        body[i] = dot(l->pool, 3, column, force);
    }
    assert_ledger_in(l, "GN-4.3.R1b1", top_names, body[0]);
    assert_ledger_in(l, "GN-4.3.R1b2", top_names, body[1]);
    assert_ledger_in(l, "GN-4.3.R1b3", top_names, body[2]);
    const expr rho[3] = {read(l, TOP_RHO1), read(l, TOP_RHO2), read(l, TOP_RHO3)};
    static const char *const ids[] = {"GN-4.3.R2_1", "GN-4.3.R2_2", "GN-4.3.R2_3"};
    for (size_t i = 0; i < 3; i++) {
        const size_t j = (i + 1) % 3, k = (i + 2) % 3;
        const expr moment = expr_sub(l->pool, expr_mul2(l->pool, rho[j], body[k]),
                                     expr_mul2(l->pool, rho[k], body[j]));
        assert_ledger_in(l, ids[i], top_names, moment);
    }
    chapters_clear(&c);
}

/// K is the momentum of the quasi-velocities Ω; its rate, and the energy.
/// @eq GN16 §4.3
static void chaplygin_top_momentum(void **state) {
    (void)state;
    chapters c;
    derive(&c, "chaplygin_top");
    laws *l = &c.l;
    static const char *const momenta[] = {"GN-4.3.K1", "GN-4.3.K2", "GN-4.3.K3"};
    static const char *const rates[] = {"GN-4.3.K1d", "GN-4.3.K2d", "GN-4.3.K3d"};
    const expr K[3] = {read(l, "K1"), read(l, "K2"), read(l, "K3")};
    const expr zero[3] = {expr_int(l->pool, 0), expr_int(l->pool, 0), expr_int(l->pool, 0)};
    for (size_t i = 0; i < 3; i++) {
        assert_ledger_in(l, momenta[i], top_names, c.d.momentum[i]);
        expr theirs = printed(l, rates[i], 4, top_names);
        expr_substitute(l->pool, 1, &theirs, 3, K, c.d.momentum, &theirs);
        const expr mine = expr_add2(l->pool, rate_on_D(l, &c.d.basis, zero, c.d.momentum[i]),
                                    c.d.rhs[i]); // M Ω' = rhs
        assert_equal(l, mine, theirs);
    }
    const expr energy = expr_sub(l->pool, c.d.energy, read(l, "m*g*R"));
    assert_ledger_in(l, "GN-4.3.Ex", top_names, energy);
    chapters_clear(&c);
}

static void reactions_of_the_vertical_disk(void **state) {
    (void)state;
    chapters c;
    derive(&c, "vertical_disk");
    assert_ledger(&c.l, "BKMM-8.1.lam1", c.a.multipliers[0]);
    assert_ledger(&c.l, "BKMM-8.1.lam2", c.a.multipliers[1]);
    assert_ledger(&c.l, "BKMM-8.1.8", c.a.accelerations[2]);
    assert_ledger(&c.l, "BKMM-8.1.9", c.a.accelerations[3]);
    chapters_clear(&c);
}

/// @eq BKMM96 (8.3.9), (8.2.12)
static void reactions_of_the_ball_on_turntable_and_particle(void **state) {
    (void)state;
    chapters c;
    derive(&c, "ball_on_turntable");
    assert_ledger(&c.l, "BKMM-8.3.9a", c.a.accelerations[0]);
    assert_ledger(&c.l, "BKMM-8.3.9b", c.a.accelerations[1]);
    assert_ledger(&c.l, "BKMM-8.3.wzd", c.a.accelerations[4]);
    static const other_name gyration[] = {{"Ib", "m*k^2"}};
    assert_ledger_in(&c.l, "F-sph.nh", gyration, c.a.accelerations[0]);
    chapters_clear(&c);
    derive(&c, "particle");
    assert_ledger(&c.l, "BKMM-8.2.12", c.a.accelerations[0]);
    chapters_clear(&c);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reactions_of_the_pendulum),
        cmocka_unit_test(pendulum_in_polar_coordinates),
        cmocka_unit_test(reactions_of_the_chaplygin_sleigh),
        cmocka_unit_test(reactions_of_the_suslov_problem),
        cmocka_unit_test(reactions_of_the_veselova_problem),
        cmocka_unit_test(reactions_of_the_rigid_body),
        cmocka_unit_test(chaplygin_top_reactions),
        cmocka_unit_test(chaplygin_top_momentum),
        cmocka_unit_test(reactions_of_the_vertical_disk),
        cmocka_unit_test(reactions_of_the_ball_on_turntable_and_particle),
    };
    return cmocka_run_group_tests(tests, book_open, book_close);
}
