/// The blocks: each thing the language can say is read into the record.
#include "model/reading.h"

#define PLANE "coordinates\n  x, y : line\n  theta : angle\nlagrangian (x'^2 + y'^2 + theta'^2)/2\n"
#define BODY                                                                                       \
    "coordinates\n  B : rotation\n  x, y, z : line\nlagrangian dot(body(B), body(B))/2 + x'^2\n"

// ---- layout -------------------------------------------------------------------------------------

static void the_name_is_that_of_the_file_unless_given(void **state) {
    (void)state;
    model *m = read_model("coordinates x : line\nlagrangian x'^2\n");
    assert_string_equal(m->name, "test");
    assert_string_equal(m->title, "test");
    model_destroy(m);
    m = read_model("model sleigh\n" PLANE);
    assert_string_equal(m->name, "sleigh");
    assert_string_equal(m->title, "sleigh");
    model_destroy(m);
}

static void deeper_lines_continue_an_item(void **state) {
    (void)state;
    model *m = read_model("coordinates\n  x, y\n    : line\nlagrangian\n  x'^2\n      + y'^2\n"
                          "define\n\ta = [\n\t\tx,\n\t\ty\n\t]\n\tb = x*\n\t  y\n"
                          "constraints x' =\n  y*y'\n");
    assert_proved(m, m->lagrangian, "x_dot^2 + y_dot^2");
    assert_proved(m, definition(m, "a_2"), "y");
    assert_proved(m, definition(m, "b"), "x*y");
    assert_proved(m, m->constraints[0].beta[1], "-y");
    model_destroy(m);
}

static void line_ends_comments_and_marks_are_free(void **state) {
    (void)state;
    model *m =
        read_model("\xEF\xBB\xBF# first\r\ncoordinates x : line # not: a : b\r\n\r\n   # θ\r\n"
                   "lagrangian\r\n\r\n  x'^2 #\r\n\r\n  # the end");
    assert_proved(m, m->lagrangian, "x_dot^2");
    model_destroy(m);
}

static void blocks_may_stand_in_any_order(void **state) {
    (void)state;
    model *m = read_model("lagrangian m*x'^2\ncoordinates x : line\nparameters m = 1\n");
    assert_proved(m, m->lagrangian, "m*x_dot^2");
    model_destroy(m);
}

// ---- parameters and coordinates -----------------------------------------------------------------

static void parameters_have_values_and_assumptions(void **state) {
    (void)state;
    model *m =
        read_model("parameters\n  m = 6, m > 0; k = -2/3, k != 0\n  a = pi/6; b = 0\n  a > 0\n"
                   "  g = sqrt(2) - 1, g > 0\n" PLANE);
    assert_int_equal(m->parameter_count, 5);
    assert_true(m->parameters[0].positive && m->parameters[0].nonzero);
    assert_true(!m->parameters[1].positive && m->parameters[1].nonzero);
    assert_proved(m, m->parameters[1].value, "-2/3");
    assert_true(m->parameters[2].positive);
    assert_proved(m, m->parameters[2].value, "pi/6");
    assert_false(m->parameters[3].nonzero);
    assert_true(expr_symbol_info_of(m->pool, m->parameters[0].symbol)->positive);
    assert_int_equal(expr_symbol_info_of(m->pool, m->parameters[0].symbol)->kind, EXPR_PARAMETER);
    model_destroy(m);
}

static void vector_and_matrix_parameters_stay_symbolic(void **state) {
    (void)state;
    model *m = read_model(
        "parameters\n  c = [1, 0, 2], c > 0\n  I = [[1, 0.1, 0], [0.1, 2, 0], [0, 0, 3]]\n"
        "  A = [[1, 2], [3, 4]]\n" BODY "define\n  a = I*e1; b = A*[x, y]; d = c\n");
    assert_proved(m, definition(m, "a_1"), "I_11");
    assert_proved(m, definition(m, "a_2"), "I_12"); // symmetric: one symbol for both places
    assert_proved(m, definition(m, "b_2"), "A_21*x + A_22*y");
    assert_proved(m, definition(m, "d_3"), "c_3");
    expr none;
    assert_false(expr_symbol_find(m->pool, "c_2", &none)); // a zero stays zero
    assert_false(expr_symbol_find(m->pool, "I_13", &none));
    assert_int_equal(m->parameter_count, 2 + 4 + 4);
    assert_true(m->parameters[1].positive);
    model_destroy(m);
}

static void parameters_can_be_set_within_their_assumptions(void **state) {
    (void)state;
    model *m = read_model("parameters m = 6, m > 0; k = 1, k != 0; a = 2\n" PLANE
                          "run r\n  from x = a/2 + m\n  until 2*pi*m\n");
    diag messages = {0};
    assert_int_equal(model_set_parameter(m, "m", expr_ratio(m->pool, 1, 2), &messages), HAMEL_OK);
    assert_proved(m, m->parameters[0].value, "1/2");
    assert_int_equal(model_set_parameter(m, "a", expr_int(m->pool, 0), &messages), HAMEL_OK);
    assert_true(model_number(m, m->runs[0].from[0].value) == 0.5);
    assert_true(model_number(m, m->runs[0].until) > 3.14159 &&
                model_number(m, m->runs[0].until) < 3.1416);
    assert_int_equal(messages.count, 0);
    assert_int_equal(model_set_parameter(m, "m", expr_int(m->pool, 0), &messages), HAMEL_INVALID);
    assert_int_equal(model_set_parameter(m, "k", expr_int(m->pool, 0), &messages), HAMEL_INVALID);
    assert_int_equal(model_set_parameter(m, "a", infix(m, "x"), &messages), HAMEL_INVALID);
    assert_int_equal(model_set_parameter(m, "mm", expr_int(m->pool, 1), &messages), HAMEL_INVALID);
    static const char *const wanted[] = {
        "'m' is assumed to be positive", "'k' is assumed to be different from zero",
        "the value of 'a' must be a number", "there is no parameter 'mm'; did you mean 'm'?"};
    for (size_t i = 0; i < 4; i++) assert_string_equal(messages.items[i].words, wanted[i]);
    diag_clear(&messages);
    model_destroy(m);
}

static void coordinates_may_have_ranges(void **state) {
    (void)state;
    model *m =
        read_model("parameters l = 2\ncoordinates\n  x : line > 0; y : line < l\n"
                   "  theta : angle in (-pi/2, pi/2); B : rotation body; C : rotation space\n"
                   "lagrangian x'^2\n");
    assert_int_equal(m->range_count, 3);
    assert_true(m->ranges[0].has_lower && !m->ranges[0].has_upper);
    assert_true(!m->ranges[1].has_lower && m->ranges[1].has_upper);
    assert_proved(m, m->ranges[1].upper, "l");
    assert_int_equal(m->ranges[2].factor, 2);
    assert_proved(m, m->ranges[2].lower, "-pi/2");
    assert_true(expr_symbol_info_of(m->pool, m->q->entries[0])->positive);
    assert_ptr_equal(m->q->factors[3].kind, &factor_rotation_body);
    assert_ptr_equal(m->q->factors[4].kind, &factor_rotation_space);
    model_destroy(m);
}

// ---- constraints and forces ---------------------------------------------------------------------

static void constraints_may_be_affine_and_depend_on_time(void **state) {
    (void)state;
    model *m = read_model("parameters k = 1\n" PLANE "constraints\n  x' - k*y*theta' = k*t*y\n"
                          "  [x', y'] = [t, 0]\n  [x' + 1, theta'] = 0\n");
    assert_int_equal(m->constraint_count, 5);
    static const char *const beta[3] = {"1", "0", "-k*y"};
    assert_all_proved(m, 3, m->constraints[0].beta, beta);
    assert_proved(m, m->constraints[0].b, "-k*t*y");
    assert_proved(m, m->constraints[1].b, "-t");
    assert_proved(m, m->constraints[3].b, "1");
    model_destroy(m);
}

/// The form hides it, the proof finds it: (x' + y)² − x'² is affine.
static void affine_constraints_are_recognised_in_any_form(void **state) {
    (void)state;
    model *m =
        read_model(PLANE "constraints\n  ((x' + y)^2 - x'^2)/(sin(x)^2 + cos(x)^2) = theta'\n");
    static const char *const beta[3] = {"2*y", "0", "-1"};
    assert_all_proved(m, 3, m->constraints[0].beta, beta);
    assert_proved(m, m->constraints[0].b, "y^2");
    model_destroy(m);
}

static void holonomic_constraints_keep_their_level(void **state) {
    (void)state;
    model *m = read_model("parameters l = 1\n" BODY "constraints\n  holonomic x^2 + y^2 = l^2 + t\n"
                          "  holonomic B[3, 1] = 0\n");
    assert_true(m->constraints[0].holonomic);
    assert_proved(m, m->constraints[0].level, "x^2 + y^2 - l^2 - t");
    static const char *const plane[6] = {"0", "0", "0", "2*x", "2*y", "0"};
    assert_all_proved(m, 6, m->constraints[0].beta, plane);
    assert_proved(m, m->constraints[0].b, "-1");
    // E_a[B] = B hat(e_a): E_2[B_31] = −B_33, E_3[B_31] = B_32
    static const char *const turn[6] = {"0", "-B_33", "B_32", "0", "0", "0"};
    assert_all_proved(m, 6, m->constraints[1].beta, turn);
    model_destroy(m);
}

static void forces_add_up_over_the_base_frame(void **state) {
    (void)state;
    model *m =
        read_model("parameters c = 1; l = 2; m = 3; g = 10\n" PLANE "force theta = -c*theta'\n"
                   "force at [x + l*cos(theta), y + l*sin(theta)] = [0, -m*g]\n"
                   "force\n  x = t; y = x\n");
    static const char *const F[3] = {"t", "x - m*g", "-c*theta_dot - m*g*l*cos(theta)"};
    assert_all_proved(m, 3, m->force, F);
    model_destroy(m);
}

/// A force f at the point B a of a body gives the torque a × Bᵀf over the body frame.
static void a_force_at_a_point_of_a_body_is_a_torque(void **state) {
    (void)state;
    model *m =
        read_model("parameters a = [1, 2, 3]; f = [4, 5, 6]\n" BODY "force at [x, y, z] + B*a = f\n"
                   "define torque = cross(a, B^T*f)\n");
    for (size_t i = 0; i < 3; i++) {
        static const char *const names[3] = {"torque_1", "torque_2", "torque_3"},
                                 *const direct[3] = {"f_1", "f_2", "f_3"};
        exact x;
        exact_init(&x, m->pool, NULL);
        assert_int_equal(exact_equal(&x, m->force[i], definition(m, names[i])), TRUTH_YES);
        assert_proved(m, m->force[3 + i], direct[i]);
    }
    model_destroy(m);
}

// ---- symmetries ---------------------------------------------------------------------------------

static void groups_act_on_coordinates(void **state) {
    (void)state;
    model *m =
        read_model("coordinates\n  x, y : line; theta, psi : angle; B : rotation; u, v, w : line\n"
                   "lagrangian x'^2\n"
                   "symmetry R on x\nsymmetry R^2 on (x, y)\nsymmetry S1 on psi\n"
                   "symmetry SO(2) on (x, y, B)\nsymmetry SE(2) on (x, y, theta)\n"
                   "symmetry SO(3) left on B\nsymmetry SO(3) right on B\n"
                   "symmetry SE(3) on (B, u, v, w)\nsymmetry R^2 x S1 on (x, y, psi)\n"
                   "symmetry SE(2) on (x, y, theta, u, v) x S1 on psi\n"
                   "symmetry SO(3) on B x SO(3) right on B\n");
    static const size_t dimensions[] = {1, 2, 1, 1, 3, 3, 3, 6, 3, 4, 6};
    static const char *const names[] = {"R",
                                        "R^2",
                                        "S1",
                                        "SO(2)",
                                        "SE(2)",
                                        "SO(3) left",
                                        "SO(3) right",
                                        "SE(3)",
                                        "R^2 x S1",
                                        "SE(2) x S1",
                                        "SO(3) x SO(3) right"};
    assert_int_equal(m->symmetry_count, 11);
    for (size_t i = 0; i < 11; i++) {
        assert_int_equal(m->symmetries[i].dimension, dimensions[i]);
        assert_string_equal(m->symmetries[i].name, names[i]);
    }
    assert_int_equal(m->symmetries[6].side, ACTION_RIGHT);
    assert_null(m->symmetries[1].law);
    assert_int_equal(m->symmetries[1].action_count, 2);
    assert_int_equal(m->symmetries[9].actions[1].first, 3);
    assert_int_equal(m->symmetries[9].actions[0].factor_count, 5);
    const size_t n = m->q->n; // x, y, theta, psi, B, u, v, w
    assert_proved(m, m->symmetries[8].generators[2 * n + 3], "1");
    assert_proved(m, m->symmetries[9].generators[2 * n + 8], "u");
    model_destroy(m);
}

static void generators_may_be_written_out(void **state) {
    (void)state;
    model *m = read_model(
        "parameters k = 2\ncoordinates\n  x, y, z : line; theta, phi : angle; B : rotation\n"
        "lagrangian x'^2\n"
        "symmetry so3\n  y*d/dz - z*d/dy; z*d/dx - x*d/dz; x*d/dy - y*d/dx\n"
        "symmetry heisenberg\n  d/dx, d/dy + k*x*d/dz\n  d/dz\n"
        "symmetry spherical # without value at theta = 0\n"
        "  -sin(phi)*d/dtheta - cos(theta)/sin(theta)*cos(phi)*d/dphi\n"
        "  cos(phi)*d/dtheta - cos(theta)/sin(theta)*sin(phi)*d/dphi\n  d/dphi\n"
        "symmetry left\n  dot(B^T*e1, d/dB); dot(B^T*e2, d/dB); dot(B^T*e3, d/dB)\n"
        "symmetry sl2\n  d/dx; x*d/dx; x^2*d/dx\n"
        "symmetry waves\n  sin(theta)*d/dx; cos(theta)*d/dx; d/dtheta\n"
        "symmetry one\n  x*d/dy\n");
    assert_int_equal(m->symmetry_count, 7);
    assert_string_equal(m->symmetries[1].name, "heisenberg");
    assert_null(m->symmetries[1].law);
    assert_int_equal(m->symmetries[1].dimension, 3);
    assert_proved(m, m->symmetries[1].generators[8 + 2], "k*x");
    assert_proved(m, m->symmetries[3].generators[8 + 5], "B_21");
    model_destroy(m);
}

// ---- choices ------------------------------------------------------------------------------------

static void frames_name_quasi_velocities(void **state) {
    (void)state;
    model *m = read_model("parameters d = 2\n" PLANE
                          "frame\n  u = cos(theta)*d/dx + sin(theta)*d/dy\n  w = d/dtheta/d\n"
                          "run r\n  from u = 1, w = 2\n  until 1\n");
    assert_int_equal(m->field_count, 2);
    static const char *const u[3] = {"cos(theta)", "sin(theta)", "0"}, *w[3] = {"0", "0", "1/d"};
    assert_all_proved(m, 3, m->fields[0].field, u);
    assert_all_proved(m, 3, m->fields[1].field, w);
    assert_int_equal(expr_symbol_info_of(m->pool, m->fields[0].symbol)->kind, EXPR_VELOCITY);
    assert_true(expr_same(m->runs[0].from[1].target, m->fields[1].symbol));
    model_destroy(m);
}

static void base_shape_and_controls_are_kept(void **state) {
    (void)state;
    model *m = read_model(BODY "define gamma = B^T*e3\nbase B, z\nshape gamma, x\n"
                               "controls x; B\ncontrols force z, y\n");
    static const size_t base[] = {0, 1, 2, 5};
    assert_int_equal(m->base_count, 4);
    assert_memory_equal(m->base, base, sizeof base);
    assert_int_equal(m->shape_count, 4);
    assert_proved(m, m->shape[1], "B_32");
    assert_int_equal(m->control_count, 6);
    assert_int_equal(m->controls[0].direction, 3);
    assert_int_equal(m->controls[0].kind, CONTROL_MOTION);
    assert_int_equal(m->controls[5].direction, 4);
    assert_int_equal(m->controls[5].kind, CONTROL_FORCE);
    model_destroy(m);
}

// ---- runs ---------------------------------------------------------------------------------------

static void runs_have_inputs_states_and_numbers(void **state) {
    (void)state;
    model *m =
        read_model("parameters k = 2\n" BODY "define\n  Omega = body(B); L2 = dot(Omega, Omega)\n"
                   "controls x, B\ncontrols force y\n"
                   "run a\n  x = k*sin(t); B = Rz(k*t)*Rx(1)\n  force y = exp(-t)\n"
                   "  from z' = 1,\n      z = 2\n  until 2*pi/k every 1/100\n  tolerance 1e-10\n"
                   "run b\n  from B = Rx(pi/4), Omega[1] = 1, L2 = 3\n  every 2\n  until 60\n");
    assert_int_equal(m->run_count, 2);
    const model_run *a = &m->runs[0], *b = &m->runs[1];
    assert_int_equal(a->input_count, 1 + 9 + 1);
    assert_proved(m, a->inputs[0].value, "k*sin(t)");
    assert_proved(m, a->inputs[1].target, "B_11");
    assert_proved(m, a->inputs[1].value, "cos(k*t)");
    assert_true(a->inputs[10].force);
    assert_proved(m, a->inputs[10].target, "y_dot");
    assert_int_equal(a->from_count, 2);
    assert_proved(m, a->until, "2*pi/k");
    assert_proved(m, a->tolerance, "1/10^10");
    assert_int_equal(b->from_count, 9 + 2);
    assert_proved(m, b->from[4].value, "cos(pi/4)");
    assert_proved(m, b->from[10].target, "B_w1^2 + B_w2^2 + B_w3^2");
    assert_proved(m, b->every, "2");
    model_destroy(m);
}

static void keywords_may_be_names(void **state) {
    (void)state;
    model *m = read_model("parameters model = 1; define = 2\n"
                          "coordinates run, force, at, from : line\n"
                          "lagrangian run'^2 + force'^2 + at'^2 + model*from'^2*define\n"
                          "force force = run\nforce at = 2\ncontrols force\n"
                          "run from\n  force = sin(t)\n  from from = 1\n  until 3\n");
    assert_proved(m, m->force[1], "run");
    assert_proved(m, m->runs[0].from[0].target, "from");
    model_destroy(m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_name_is_that_of_the_file_unless_given),
        cmocka_unit_test(deeper_lines_continue_an_item),
        cmocka_unit_test(line_ends_comments_and_marks_are_free),
        cmocka_unit_test(blocks_may_stand_in_any_order),
        cmocka_unit_test(parameters_have_values_and_assumptions),
        cmocka_unit_test(vector_and_matrix_parameters_stay_symbolic),
        cmocka_unit_test(parameters_can_be_set_within_their_assumptions),
        cmocka_unit_test(coordinates_may_have_ranges),
        cmocka_unit_test(constraints_may_be_affine_and_depend_on_time),
        cmocka_unit_test(affine_constraints_are_recognised_in_any_form),
        cmocka_unit_test(holonomic_constraints_keep_their_level),
        cmocka_unit_test(forces_add_up_over_the_base_frame),
        cmocka_unit_test(a_force_at_a_point_of_a_body_is_a_torque),
        cmocka_unit_test(groups_act_on_coordinates),
        cmocka_unit_test(generators_may_be_written_out),
        cmocka_unit_test(frames_name_quasi_velocities),
        cmocka_unit_test(base_shape_and_controls_are_kept),
        cmocka_unit_test(runs_have_inputs_states_and_numbers),
        cmocka_unit_test(keywords_may_be_names),
    };
    const int failures = cmocka_run_group_tests(tests, NULL, NULL);
    exact_thread_end(true);
    return failures;
}
