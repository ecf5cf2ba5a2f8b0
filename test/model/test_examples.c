/// The two models of the language's first page are read as what a person would write down by hand.
#include "model/reading.h"

static const char snakeboard[] =
    "model snakeboard \"The snakeboard, wheels turning oppositely\"\n"
    "\n"
    "parameters\n"
    "    m  = 6, m > 0     # mass\n"
    "    r  = 0.5      # centre to axle\n"
    "    J0 = 0.2      # rotor\n"
    "    J1 = 0.05     # each pair of wheels\n"
    "\n"
    "coordinates\n"
    "    x, y  : line\n"
    "    theta : angle\n"
    "    psi   : angle        # rotor, relative to the board\n"
    "    phi   : angle        # back wheels; the front ones turn by -phi\n"
    "\n"
    "lagrangian\n"
    "    m/2*(x'^2 + y'^2 + r^2*theta'^2) + J0/2*psi'^2 + J0*psi'*theta' + J1*phi'^2\n"
    "\n"
    "constraints\n"
    "    -sin(theta + phi)*x' + cos(theta + phi)*y' - r*cos(phi)*theta' = 0\n"
    "    -sin(theta - phi)*x' + cos(theta - phi)*y' + r*cos(phi)*theta' = 0\n"
    "\n"
    "symmetry SE(2) on (x, y, theta)\n"
    "\n"
    "controls psi, phi\n"
    "\n"
    "run drive\n"
    "    psi = 0.7*sin(t)\n"
    "    phi = 0.3*sin(t)\n"
    "    until 60 every 0.05\n";

static void the_snakeboard_is_read(void **state) {
    (void)state;
    model *m = read_model(snakeboard);
    assert_string_equal(m->name, "snakeboard");
    assert_string_equal(m->title, "The snakeboard, wheels turning oppositely");
    assert_int_equal(m->q->n, 5);
    assert_int_equal(m->parameter_count, 4);
    assert_proved(m, m->parameters[1].value, "1/2");
    assert_true(m->parameters[0].positive);
    assert_false(m->parameters[1].positive);
    assert_proved(m, m->lagrangian,
                  "m*(x_dot^2 + y_dot^2)/2 + m*r^2*theta_dot^2/2 + J0*psi_dot^2/2 + "
                  "J0*psi_dot*theta_dot + J1*phi_dot^2");
    assert_int_equal(m->constraint_count, 2);
    static const char *const beta[2][5] = {
        {"-sin(theta + phi)", "cos(theta + phi)", "-r*cos(phi)", "0", "0"},
        {"-sin(theta - phi)", "cos(theta - phi)", "r*cos(phi)", "0", "0"}};
    for (size_t a = 0; a < 2; a++) {
        assert_all_proved(m, 5, m->constraints[a].beta, beta[a]);
        assert_proved(m, m->constraints[a].b, "0");
        assert_false(m->constraints[a].holonomic);
    }
    model_destroy(m);
}

static void its_blocks_are_read(void **state) {
    (void)state;
    model *m = read_model(snakeboard);
    assert_int_equal(m->symmetry_count, 1);
    assert_string_equal(m->symmetries[0].name, "SE(2)");
    assert_ptr_equal(m->symmetries[0].law, group_law_find("SE(2)"));
    static const char *const turn[5] = {"-y", "x", "1", "0", "0"};
    assert_all_proved(m, 5, m->symmetries[0].generators + 10, turn);
    assert_int_equal(m->control_count, 2);
    assert_int_equal(m->controls[0].direction, 3);
    assert_int_equal(m->controls[1].direction, 4);
    assert_int_equal(m->controls[1].kind, CONTROL_MOTION);
    assert_int_equal(m->run_count, 1);
    const model_run *run = &m->runs[0];
    assert_string_equal(run->name, "drive");
    assert_int_equal(run->from_count, 0);
    assert_int_equal(run->input_count, 2);
    assert_proved(m, run->inputs[0].target, "psi");
    assert_proved(m, run->inputs[1].value, "3*sin(t)/10");
    assert_proved(m, run->until, "60");
    assert_proved(m, run->every, "1/20");
    assert_proved(m, run->tolerance, "0");
    for (size_t i = 0; i < m->q->n; i++) assert_proved(m, m->force[i], "0");
    model_destroy(m);
}

static const char chaplygin_top[] =
    "model chaplygin_top \"A ball with its centre of mass off centre, rolling on a table\"\n"
    "\n"
    "parameters\n"
    "    m = 1; R = 1; l = 0.3; g = 9.81\n"
    "    I = diag(1, 1.2, 1.5)\n"
    "\n"
    "coordinates\n"
    "    B : rotation\n"
    "    x, y : line\n"
    "\n"
    "define\n"
    "    Omega = body(B)                 # body angular velocity\n"
    "    gamma = B^T*e3                  # the vertical, seen from the body\n"
    "    rho   = -R*gamma - l*e3         # centre of mass to contact point\n"
    "    u     = [x, y, -dot(rho, gamma)]\n"
    "\n"
    "lagrangian\n"
    "    dot(Omega, I*Omega)/2 + m/2*dot(u', u') - m*g*u[3]\n"
    "\n"
    "constraints\n"
    "    u'[1..2] = (B*cross(rho, Omega))[1..2]\n"
    "\n"
    "symmetry SE(2) on (B, x, y)         # turns about e3, and shifts\n"
    "\n"
    "run roll\n"
    "    from Omega = [0.1, 2, 0.3], gamma = [0, 0, 1]\n"
    "    until 20\n";

/// With |γ| = 1: u_3 = R + l γ_3, so u_3' = l (γ × Ω)_3 = l (γ_1 Ω_2 − γ_2 Ω_1).
/// @eq GN16 §4.3 (4.8), (4.9)
static void the_chaplygin_top_is_read(void **state) {
    (void)state;
    model *m = read_model(chaplygin_top);
    assert_int_equal(m->parameter_count, 7);
    assert_proved(m, definition(m, "Omega_2"), "B_w2");
    assert_proved(m, definition(m, "gamma_1"), "B_31");
    assert_proved(m, definition(m, "rho_3"), "-R*B_33 - l");
    assert_proved(m, definition(m, "u_3"), "R + l*B_33");
    assert_proved(m, m->lagrangian,
                  "(I_11*B_w1^2 + I_22*B_w2^2 + I_33*B_w3^2)/2 + m/2*(x_dot^2 + y_dot^2 + "
                  "l^2*(B_31*B_w2 - B_32*B_w1)^2) - m*g*(R + l*B_33)");
    // (B (ρ × Ω))_i: β_a = −(B hat(ρ))_ia
    static const char *const beta[2][5] = {
        {"-(B_12*(-R*B_33 - l) + R*B_13*B_32)", "B_11*(-R*B_33 - l) + R*B_13*B_31",
         "R*B_11*B_32 - R*B_12*B_31", "1", "0"},
        {"-(B_22*(-R*B_33 - l) + R*B_23*B_32)", "B_21*(-R*B_33 - l) + R*B_23*B_31",
         "R*B_21*B_32 - R*B_22*B_31", "0", "1"}};
    assert_int_equal(m->constraint_count, 2);
    for (size_t a = 0; a < 2; a++) {
        assert_all_proved(m, 5, m->constraints[a].beta, beta[a]);
        assert_proved(m, m->constraints[a].b, "0");
    }
    static const char *const generators[3][5] = {
        {"0", "0", "0", "1", "0"}, {"0", "0", "0", "0", "1"}, {"B_31", "B_32", "B_33", "-y", "x"}};
    for (size_t k = 0; k < 3; k++)
        assert_all_proved(m, 5, m->symmetries[0].generators + 5 * k, generators[k]);
    assert_int_equal(m->runs[0].from_count, 6);
    assert_proved(m, m->runs[0].from[1].target, "B_w2");
    assert_proved(m, m->runs[0].from[3].target, "B_31");
    assert_proved(m, m->runs[0].from[5].value, "1");
    model_destroy(m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_snakeboard_is_read),
        cmocka_unit_test(its_blocks_are_read),
        cmocka_unit_test(the_chaplygin_top_is_read),
    };
    const int failures = cmocka_run_group_tests(tests, NULL, NULL);
    exact_thread_end(true);
    return failures;
}
