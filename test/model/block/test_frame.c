/// Quasi-velocities as functions of velocities, and turns about any axis: what is found is proved
/// by its definition, and by writing the same by hand.
#include "model/reading.h"

#include "expr/calculus.h"

#define SLEIGH                                                                                     \
    "parameters k = 2, k > 0\ncoordinates\n    x, y : line\n    theta, phi : angle\n"              \
    "lagrangian (x'^2 + y'^2 + theta'^2 + phi'^2)/2\n"                                             \
    "constraints\n    -sin(theta)*x' + cos(theta)*y' = 0\n"

/// ω(X_a) of the function that was written, along the field that was found.
static expr along(model *m, const char *function, const model_field *f) {
    expr e = infix(m, function), out;
    expr_substitute(m->pool, 1, &e, m->q->n, m->q->velocities, f->field, &out);
    return out;
}

static void each_function_is_one_along_its_own_field(void **state) {
    (void)state;
    static const char *const functions[3] = {"cos(theta)*x_dot + sin(theta)*y_dot + k*phi_dot",
                                             "phi_dot + k*theta_dot", "theta_dot - phi_dot"};
    model *m = read_model(SLEIGH "frame\n    u = cos(theta)*x' + sin(theta)*y' + k*phi'\n"
                                 "    v = phi' + k*theta'\n    w = theta' - phi'\n");
    assert_int_equal(m->field_count, 3);
    for (size_t a = 0; a < 3; a++) {
        assert_proved(m, along(m, "-sin(theta)*x_dot + cos(theta)*y_dot", &m->fields[a]), "0");
        for (size_t b = 0; b < 3; b++)
            assert_proved(m, along(m, functions[b], &m->fields[a]), a == b ? "1" : "0");
    }
    model_destroy(m);
}

static void functions_and_fields_stand_beside_each_other(void **state) {
    (void)state;
    model *m = read_model(SLEIGH "frame\n    w = d/dtheta + d/dphi\n"
                                 "    u = cos(theta)*x' + sin(theta)*y'\n    v = theta' - phi'\n");
    assert_proved(m, along(m, "theta_dot - phi_dot", &m->fields[2]), "1");
    assert_proved(m, along(m, "theta_dot - phi_dot", &m->fields[1]), "0");
    assert_proved(m, m->fields[1].field[0], "cos(theta)");
    assert_proved(m, m->fields[0].field[3], "1"); // as it was given
    model_destroy(m);
}

static void what_gives_no_frame_is_refused(void **state) {
    (void)state;
    ASSERT_MESSAGES(SLEIGH "frame\n    u = x'*cos(theta) + sin(theta)*y'\n    v = 2*theta'\n"
                           "    w = 3*cos(theta)*x' + 3*sin(theta)*y' - theta'\n",
                    "11:5: on the constraints this quasi-velocity is a combination of the ones "
                    "before it");
    ASSERT_MESSAGES(SLEIGH "frame\n    u = cos(theta)*x' + sin(theta)*y'\n    v = theta'\n",
                    "9:5: quasi-velocities that are functions of velocities need a name for each "
                    "dimension of D, which are 3, and the frame has 2");
    ASSERT_MESSAGES(SLEIGH "frame\n    u = theta'\n    v = phi'\n    w = cos(theta)*d/dx + "
                           "sin(theta)*d/dy + d/dphi\n",
                    "11:5: this field changes 'v' (line 10), which is a function of velocities");
    ASSERT_MESSAGES(SLEIGH "frame u = x'^2\nframe v = x' + d/dx\nframe w = x' + 1\nframe z = "
                           "x' - x'\n",
                    "8:11: a quasi-velocity is linear in the velocities, and this is none",
                    "9:11: a quasi-velocity is a vector field (d/dx) or a function of velocities "
                    "(x'), not both",
                    "10:11: a quasi-velocity is linear in the velocities, and this is none",
                    "11:11: this quasi-velocity is zero");
}

/// R and its angular velocities against Rᵀ R', and against Rx, Ry, Rz where the axis is one of
/// these.
static void turns_about_an_axis_are_rotations(void **state) {
    (void)state;
    model *m =
        read_model(SLEIGH "define\n    n = [cos(phi), 0, sin(phi)]\n    R = Rot(n, theta)\n"
                          "    S = Rot([k, 0, 0], theta)\n    T = Rot([1, 2, 2], theta)\n"
                          "    id = R^T*R\n    ax = R*n - n\n    wb = vee(R^T*R') - body(R)\n"
                          "    ws = vee(R'*R^T) - space(R)\n    dx = S - Rx(theta)\n"
                          "    db = body(T) - theta'*[1, 2, 2]/3\n"
                          "    comp = body(R*Rz(x)) - vee((R*Rz(x))^T*(R*Rz(x))')\n"
                          "    tr = R[1,1] + R[2,2] + R[3,3]\n");
    for (size_t i = 0; i < m->definition_count; i++) {
        const model_definition *d = &m->definitions[i];
        const bool zero = strncmp(d->name, "ax", 2) == 0 || strncmp(d->name, "wb", 2) == 0 ||
                          strncmp(d->name, "ws", 2) == 0 || strncmp(d->name, "dx", 2) == 0 ||
                          strncmp(d->name, "db", 2) == 0 || strncmp(d->name, "comp", 4) == 0;
        if (zero) assert_proved(m, d->value, "0");
    }
    assert_proved(m, definition(m, "id_11"), "1");
    assert_proved(m, definition(m, "id_12"), "0");
    assert_proved(m, definition(m, "tr"), "1 + 2*cos(theta)");
    model_destroy(m);
    ASSERT_MESSAGES(SLEIGH "define R = Rot([0, 0, 0], theta)\ndefine S = Rot([1, 2], theta)\n",
                    "8:12: the axis of a turn has a direction, and this is zero",
                    "9:12: Rot takes an axis, a vector of 3, and an angle, not a vector of 2");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_function_is_one_along_its_own_field),
        cmocka_unit_test(functions_and_fields_stand_beside_each_other),
        cmocka_unit_test(what_gives_no_frame_is_refused),
        cmocka_unit_test(turns_about_an_axis_are_rotations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
