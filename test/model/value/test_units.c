/// Units: values are kept in base units, dimensions are those of the operations, and what does not
/// fit is refused where it stands.
#include "model/reading.h"

#define HEAD                                                                                       \
    "parameters\n    m = 600 [g], m > 0\n    J = diag(1, 2, 3) [kg*m^2], J > 0\n"                  \
    "    g = 9.81 [m/s^2]; alpha = 30 [deg]; b = 0.1 [N*s/m]; w = 2 [1/s]\n"                       \
    "coordinates\n    x, y : line [m]\n    z : line > 0 [m]\n    theta : angle\n    B : "          \
    "rotation\n"                                                                                   \
    "lagrangian m/2*(x'^2 + y'^2 + z'^2) + J[1, 1]/2*theta'^2 + m*g*sin(alpha)*x\n"                \
    "    + dot(body(B), J*body(B))/2\n"

static void check_unit(const model *m, const char *source, const char *wanted) {
    unit_dimension d;
    text words = {0};
    assert_true(model_dimension(m, infix((model *)(uintptr_t)m, source), &d));
    dimension_write(&d, &words);
    assert_string_equal(text_cstr(&words), wanted);
    text_clear(&words);
}

static void values_are_kept_in_base_units(void **state) {
    (void)state;
    model *m = read_model(HEAD);
    assert_proved(m, m->parameters[0].value, "3/5");
    for (size_t i = 0; i < m->parameter_count; i++) {
        const char *name = expr_symbol_info_of(m->pool, m->parameters[i].symbol)->name;
        if (strcmp(name, "alpha") == 0) assert_proved(m, m->parameters[i].value, "pi/6");
    }
    check_unit(m, "m*g*x", "kg*m^2/s^2");
    check_unit(m, "J_22*theta_dot^2", "kg*m^2/s^2");
    check_unit(m, "sqrt(g/x)", "1/s");
    check_unit(m, "cos(theta)*x_ddot", "m/s^2");
    check_unit(m, "atan2(y, x)", "1");
    check_unit(m, "abs(x*y)/t", "m^2/s");
    model_destroy(m);
}

/// The kinetic energy of a motion does not change its unit with the coordinates: what is derived
/// has the unit that the theory says.
static void a_frame_and_a_force_fit(void **state) {
    (void)state;
    model *m = read_model(HEAD "constraints -sin(theta)*x' + cos(theta)*y' = 0\n"
                               "frame\n    u = cos(theta)*d/dx + sin(theta)*d/dy\n"
                               "    s = d/dz + d/dtheta/z\nforce x = -b*x'\n"
                               "run r\n    from x = 1, x' = 2\n    until 3\n"
                               "draw\n    point [x + 1, y]\n");
    check_unit(m, "u", "m/s");
    check_unit(m, "s", "m/s");
    model_destroy(m);
    model *plain = read_model("parameters m = 1\ncoordinates x : line\nlagrangian m*x' + sin(x)\n");
    assert_int_equal(plain->unit_count, 0);
    model_destroy(plain);
}

static void what_does_not_fit_is_refused_at_its_place(void **state) {
    (void)state;
    ASSERT_MESSAGES(HEAD "define a = x + y*theta + x'\n", "12:24: a sum of m and m/s");
    ASSERT_MESSAGES(HEAD "define a = 2*sin(x)\ndefine b2 = exp(w*t) + log(t)\n",
                    "12:14: sin of something in m", "13:24: log of something in s");
    ASSERT_MESSAGES(HEAD "define a = x + 1\ndefine c = x*0 + 1\n", "12:14: a sum of m and 1");
    ASSERT_MESSAGES(HEAD "constraints\n    x' = w*y + z\n    y' = w*z\n",
                    "13:14: a sum of m and m/s");
    ASSERT_MESSAGES(HEAD "constraints x' = z\n", "12:16: a sum of m/s and m");
    ASSERT_MESSAGES(HEAD "force x = -m*x\n",
                    "12:7: this force does work in kg*m^2, and the Lagrangian is in kg*m^2/s^2");
    ASSERT_MESSAGES(HEAD "frame u = d/dx + d/dtheta\n",
                    "12:7: the terms of this field are not of one unit");
    ASSERT_MESSAGES("parameters a = 1 [kgg]; b = 2 [m^x]; c = 3 [m/]\ncoordinates\n    x : angle "
                    "[m]\n    y : line [cm]\nlagrangian 1\n",
                    "1:19: unknown unit 'kgg'; units are m, kg, s, A, K, rad, deg, mm, cm, km, g, "
                    "t, ms, min, h, Hz, N, J, W, Pa, V, C and their products",
                    "1:34: expected the power of a unit, found 'x'",
                    "1:47: expected a unit, such as kg*m^2/s^2",
                    "3:15: only a line has a unit: angles and rotations are numbers",
                    "4:14: coordinates are measured in m, kg, s, A, K and what is made of them");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_kept_in_base_units),
        cmocka_unit_test(a_frame_and_a_force_fit),
        cmocka_unit_test(what_does_not_fit_is_refused_at_its_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
