/// Values: every operation on scalars, vectors and matrices gives what its formula says.
#include "model/reading.h"

/// A model with these definitions.
static model *with_definitions(const char *definitions) {
    static const char head[] = "parameters\n  m = 2, m > 0; k = 3; c = [1, 2, 3]\n"
                               "coordinates\n  B : rotation; S : rotation space\n"
                               "  x, y, z : line; theta, phi : angle\n"
                               "lagrangian x'^2/2\n"
                               "define\n";
    text source = {0};
    text_addf(&source, "%s%s\n", head, definitions);
    model *m = read_model(text_cstr(&source));
    text_clear(&source);
    return m;
}

/// a = <value> must be what the infix says; for a vector a_1, a_2, .. in turn.
static void assert_value(const char *value, size_t count, const char *const *wanted) {
    text line = {0};
    text_addf(&line, "    a = %s", value);
    model *m = with_definitions(text_cstr(&line));
    for (size_t i = 0; i < count; i++) {
        text_reset(&line);
        text_addf(&line,
                  count == 1   ? "a"
                  : count == 9 ? "a_%zu%zu"
                               : "a_%zu",
                  count == 9 ? i / 3 + 1 : i + 1, i % 3 + 1);
        // numbers are not recorded as definitions: they need no name
        char *end;
        (void)strtod(wanted[i], &end);
        if (*end != '\0') assert_proved(m, definition(m, text_cstr(&line)), wanted[i]);
    }
    text_clear(&line);
    model_destroy(m);
}

#define SCALAR(value, wanted) assert_value(value, 1, (const char *[]){wanted})
#define VECTOR(value, ...)                                                                         \
    assert_value(value, sizeof((const char *[]){__VA_ARGS__}) / sizeof(char *),                    \
                 (const char *[]){__VA_ARGS__})

static void scalars_follow_the_usual_precedence(void **state) {
    (void)state;
    SCALAR("-x^2", "-(x*x)");
    SCALAR("2*x^3^2", "2*x^9");
    SCALAR("x/y*z", "x*z/y");
    SCALAR("x/(y*z)", "x/y/z");
    SCALAR("x - y - z", "x - (y + z)");
    SCALAR("x^-2", "1/(x*x)");
    SCALAR("x**2", "x^2");
    SCALAR("+x - -y", "x + y");
    SCALAR("0.1*x", "x/10");
    SCALAR("sqrt(m)*sqrt(m)*x", "m*x");
    SCALAR("atan2(y, x)", "atan2(y, x)");
    SCALAR("exp(log(m))*x", "m*x");
    SCALAR("pi*x", "pi*x");
    SCALAR("x + t", "x + t");
}

static void primes_differentiate_anything(void **state) {
    (void)state;
    SCALAR("x'", "x_dot");
    SCALAR("x_dot", "x_dot");
    SCALAR("(x^2*y)'", "2*x*y*x_dot + x^2*y_dot");
    SCALAR("sin(k*t + theta)'^2", "(k + theta_dot)^2*cos(k*t + theta)^2");
    SCALAR("(t^2)''*x", "2*x");
    SCALAR("m'*x + x", "x");
    VECTOR("[x, y]'", "x_dot", "y_dot");
    // B' = B hat(Ω)
    VECTOR("B'*e1", "B_12*B_w3 - B_13*B_w2", "B_22*B_w3 - B_23*B_w2", "B_32*B_w3 - B_33*B_w2");
    // S' = hat(ω) S
    VECTOR("S^T'*e1", "S_31*S_w2 - S_21*S_w3", "S_32*S_w2 - S_22*S_w3", "S_33*S_w2 - S_23*S_w3");
    SCALAR("[x, y]'[2]", "y_dot");
    SCALAR("[x, y^2][2]'", "2*y*y_dot");
}

static void vectors_have_their_products(void **state) {
    (void)state;
    SCALAR("dot([x, y], [y, z])", "x*y + y*z");
    VECTOR("cross([x, y, z], e3)", "y", "-x", "0");
    VECTOR("hat([x, y, z])*c", "y*c_3 - z*c_2", "z*c_1 - x*c_3", "x*c_2 - y*c_1");
    VECTOR("vee(hat([x, y, z]))", "x", "y", "z");
    SCALAR("norm([x, y])", "sqrt(x^2 + y^2)");
    SCALAR("[x, y, z]^T*c", "x*c_1 + y*c_2 + z*c_3");
    VECTOR("([x, y, z]*e2^T)*c", "x*c_2", "y*c_2", "z*c_2");
    VECTOR("2*[x, y]/m - [z, z]", "2*x/m - z", "2*y/m - z");
    VECTOR("-[x, y]", "-x", "-y");
    VECTOR("[x, y, z][2..3]", "y", "z");
    VECTOR("diag(x, y, z)*c", "x*c_1", "y*c_2", "z*c_3");
    VECTOR("diag(c)*[x, y, z]", "x*c_1", "y*c_2", "z*c_3");
    VECTOR("[[x, y], [z, 1]]*[y, x]", "2*x*y", "y*z + x");
    SCALAR("[[x, y], [z, 1]][2, 1]", "z");
    VECTOR("[[x, y], [z, x*y]][1..2, 2]", "y", "x*y");
    VECTOR("B*B^T*c", "c_1", "c_2", "c_3");
}

static void rotations_turn_the_right_way(void **state) {
    (void)state;
    VECTOR("Rx(theta)*[x, y, z]", "x", "cos(theta)*y - sin(theta)*z",
           "sin(theta)*y + cos(theta)*z");
    VECTOR("Ry(theta)*[x, y, z]", "cos(theta)*x + sin(theta)*z", "y",
           "cos(theta)*z - sin(theta)*x");
    VECTOR("Rz(theta)*[x, y, z]", "cos(theta)*x - sin(theta)*y", "sin(theta)*x + cos(theta)*y",
           "z");
}

static void angular_velocities_of_coordinates_are_their_velocities(void **state) {
    (void)state;
    model *m = with_definitions("  a = body(B); b = space(S); c1 = space(B); d = body(S)");
    expr found;
    static const char *const body[3] = {"B_w1", "B_w2", "B_w3"},
                             *spatial[3] = {"S_w1", "S_w2", "S_w3"};
    static const char *const of_a[3] = {"a_1", "a_2", "a_3"}, *of_b[3] = {"b_1", "b_2", "b_3"};
    for (size_t i = 0; i < 3; i++) { // the very nodes, not only equal to them
        assert_true(expr_symbol_find(m->pool, body[i], &found));
        assert_true(expr_same(found, definition(m, of_a[i])));
        assert_true(expr_symbol_find(m->pool, spatial[i], &found));
        assert_true(expr_same(found, definition(m, of_b[i])));
    }
    assert_proved(m, definition(m, "c1_1"), "B_11*B_w1 + B_12*B_w2 + B_13*B_w3");
    assert_proved(m, definition(m, "d_2"), "S_12*S_w1 + S_22*S_w2 + S_32*S_w3");
    model_destroy(m);
}

/// What products and transposes carry with them is vee(RᵀR') and vee(R'Rᵀ), computed entry by
/// entry.
static void angular_velocities_of_products_are_their_definition(void **state) {
    (void)state;
    static const char *const rotations[] = {
        "Rz(phi)*Rx(theta)", "B*Rz(phi)", "S*B",   "B^T*Ry(x*y)",
        "(S*Rx(phi))^T",     "Rz(k*t)*S", "B*S*B", "Rx(1)*B"};
    for (size_t i = 0; i < sizeof rotations / sizeof *rotations; i++) {
        text lines = {0};
        text_addf(&lines,
                  "    R = %s\n    u = body(R)\n    v = space(R)\n"
                  "    U = R^T*R'\n    V = R'*R^T\n"
                  "    w = [u[1] - U[3, 2], u[2] - U[1, 3], u[3] - U[2, 1], v[1] - V[3, 2], "
                  "v[2] - V[1, 3], v[3] - V[2, 1]]\n",
                  rotations[i]);
        model *m = with_definitions(text_cstr(&lines));
        for (size_t k = 0; k < m->definition_count; k++) {
            if (strncmp(m->definitions[k].name, "w_", 2) == 0)
                assert_proved(m, m->definitions[k].value, "0");
        }
        model_destroy(m);
        text_clear(&lines);
    }
}

/// A matrix written out is a rotation if that can be proved.
static void a_matrix_proved_to_be_a_rotation_has_an_angular_velocity(void **state) {
    (void)state;
    VECTOR("body([[cos(theta), -sin(theta), 0], [sin(theta), cos(theta), 0], [0, 0, 1]])", "0", "0",
           "theta_dot");
}

static void names_of_entries_can_be_read(void **state) {
    (void)state;
    SCALAR("c_1*B_12 + B_w3*x_dot", "c_1*B_12 + B_w3*x_dot");
}

static void a_letter_T_may_be_an_exponent_of_scalars(void **state) {
    (void)state;
    model *m = read_model("parameters T = 2\ncoordinates x : line; B : rotation\nlagrangian x'^2\n"
                          "define a = x^T; b = B^T*e1; c = x^(T)\n");
    assert_proved(m, definition(m, "a"), "exp(T*log(x))");
    assert_proved(m, definition(m, "b_2"), "B_12");
    assert_true(expr_same(definition(m, "a"), definition(m, "c")));
    model_destroy(m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scalars_follow_the_usual_precedence),
        cmocka_unit_test(primes_differentiate_anything),
        cmocka_unit_test(vectors_have_their_products),
        cmocka_unit_test(rotations_turn_the_right_way),
        cmocka_unit_test(angular_velocities_of_coordinates_are_their_velocities),
        cmocka_unit_test(angular_velocities_of_products_are_their_definition),
        cmocka_unit_test(a_matrix_proved_to_be_a_rotation_has_an_angular_velocity),
        cmocka_unit_test(names_of_entries_can_be_read),
        cmocka_unit_test(a_letter_T_may_be_an_exponent_of_scalars),
    };
    const int failures = cmocka_run_group_tests(tests, NULL, NULL);
    exact_thread_end(true);
    return failures;
}
