/// Angles that are circles, intervals or lines, by where they stand.
#include "model/reading.h"

static const space_factor *factor(const model *m, const char *name) {
    const space_factor *f = space_find(m->q, name);
    assert_non_null(f);
    return f;
}

/// phi of a model with these lines: a circle, or a line and where it was seen.
static void assert_phi(const char *lines, const char *where) {
    text source = {0};
    text_addf(&source, "coordinates\n    x, y : line; phi, psi : angle\n%s", lines);
    model *m = read_model(text_cstr(&source));
    const space_factor *phi = factor(m, "phi");
    assert_int_equal(phi->circle, where == NULL);
    assert_int_equal(phi->bare, where != NULL);
    assert_true(factor(m, "psi")->circle);
    assert_int_equal(m->bare_count, where != NULL);
    if (where != NULL) assert_string_equal(m->bare[0].where, where);
    model_destroy(m);
    text_clear(&source);
}

#define FREE "lagrangian x'^2 + y'^2 + phi'^2 + psi'^2\n"

static void an_angle_under_sines_is_a_circle(void **state) {
    (void)state;
    assert_phi(FREE, NULL);
    assert_phi("lagrangian phi'^2 + psi'^2 + x*cos(phi - 2*psi) + y*cos(phi/2)^2\n", NULL);
    assert_phi(FREE "constraints x' = cos(phi)*y' + phi'\n", NULL);
    assert_phi(FREE "define far = phi^2\nrun r\n    from phi = 7\n    until 1\n", NULL);
    assert_phi(FREE "draw point [phi, x]\n", NULL);
}

static void an_angle_anywhere_else_is_a_line(void **state) {
    (void)state;
    assert_phi("lagrangian phi'^2 + psi'^2 - phi^2\n", "the Lagrangian");
    assert_phi(FREE "constraints x' = phi*y'\n", "a constraint");
    assert_phi(FREE "constraints holonomic x - 2*phi = 0\n", "a constraint");
    assert_phi(FREE "constraints nonlinear x'^2 = phi^2*y'^2\n", "a constraint");
    assert_phi(FREE "force x = -phi\n", "a force");
    assert_phi(FREE "force at [x, y] = [0, cos(phi/2)]\n", "a force");
    assert_phi(FREE "frame u = d/dx + phi*d/dy\n", "the frame");
    assert_phi(FREE "symmetry s\n    d/dx + phi*d/dy\n", "a symmetry");
    assert_phi(FREE "shape phi^2\n", "the shape");
}

static void an_angle_with_a_range_is_an_interval(void **state) {
    (void)state;
    model *m = read_model("coordinates phi : angle in (-1, 1); psi : angle > 0\n"
                          "lagrangian phi'^2 + psi'^2 - psi^2\n");
    assert_false(factor(m, "phi")->circle);
    assert_false(factor(m, "phi")->bare);
    assert_false(factor(m, "psi")->circle);
    assert_true(factor(m, "psi")->bare);
    model_destroy(m);
}

static void groups_turn_circles_only(void **state) {
    (void)state;
    ASSERT_MESSAGES("coordinates x, y : line; phi : angle; psi : angle in (-1, 1)\n"
                    "lagrangian x'^2 + y'^2 + phi'^2 + psi'^2\n"
                    "constraints holonomic x - 2*phi = 0\n"
                    "symmetry S1 on phi\n"
                    "symmetry SE(2) on (x, y, phi)\n"
                    "symmetry R x S1 on (x, psi)\n",
                    "4:10: S1 turns a circle, and 'phi' stands outside of sin and cos in a "
                    "constraint (line 3), so it is taken as a line; R shifts a line",
                    "5:10: SE(2) turns a circle, and 'phi' stands outside of sin and cos in a "
                    "constraint (line 3), so it is taken as a line; R shifts a line",
                    "6:10: S1 turns a circle, and 'psi' has a range: an interval");
    model *m = read_model("coordinates x, y : line; phi, psi : angle\n"
                          "lagrangian x'^2 + y'^2 + phi'^2 + psi'^2\n"
                          "constraints holonomic x - 2*phi = 0\n"
                          "symmetry R on phi\nsymmetry S1 on psi\nsymmetry SE(2) on (x, y, psi)\n");
    model_destroy(m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_angle_under_sines_is_a_circle),
        cmocka_unit_test(an_angle_anywhere_else_is_a_line),
        cmocka_unit_test(an_angle_with_a_range_is_an_interval),
        cmocka_unit_test(groups_turn_circles_only),
    };
    const int failures = cmocka_run_group_tests(tests, NULL, NULL);
    exact_thread_end(true);
    return failures;
}
