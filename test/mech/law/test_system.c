/// Constraints that depend on each other: found, named, dropped, or refused at their place.
#include "mech/laws.h"
#include "mech/quasi/agree.h"

static const scene plane = {.name = "plane",
                            .parts = {LINE("x"), LINE("y"), ANGLE("theta")},
                            .parameters = {"m", "J", "c"},
                            .lagrangian = "m/2*(x'^2 + y'^2) + J/2*theta'^2"};

static scene plane_with(const char *first, const char *second, const char *third) {
    scene s = plane;
    s.constraints[0] = first;
    s.constraints[1] = second;
    s.constraints[2] = third;
    return s;
}

static void redundant_constraints_are_named_and_dropped(void **state) {
    (void)state;
    const scene s = plane_with("x'*sin(theta) - y'*cos(theta) + c",
                               "2*x' - 2*y'*cos(theta)/sin(theta)"
                               " + 2*c/sin(theta)",
                               "theta' - x'");
    laws l;
    laws_init(&l, &s);
    assert_int_equal(l.s.p, 2);
    assert_int_equal(l.s.source[0], 0);
    assert_int_equal(l.s.source[1], 2);
    assert_int_equal(l.s.dropped_count, 1);
    assert_int_equal(l.s.dropped[0].source, 1);
    assert_equal(&l, l.s.dropped[0].combination[0], read(&l, "2/sin(theta)"));
    assert_zero(&l, l.s.dropped[0].combination[1]);
    laws_clear(&l);
}

/// Rows that span the same everywhere: rank 2, whatever θ is; and one that is only held by two rows
/// together.
static void ranks_belong_to_all_constraints(void **state) {
    (void)state;
    const char *rows[] = {"sin(theta)*x' - cos(theta)*y'", "x' - cos(theta)*theta'",
                          "y' - sin(theta)*theta'"};
    for (size_t k = 0; k < 6; k++) {
        const size_t i = k / 2, j = (i + 1 + k % 2) % 3;
        const scene s = plane_with(rows[i], rows[j], rows[3 - i - j]);
        laws l;
        laws_init(&l, &s);
        assert_int_equal(l.s.p, 2);
        assert_int_equal(l.s.dropped_count, 1);
        assert_string_equal(s.constraints[l.s.dropped[0].source], rows[0]);
        assert_true(expr_is_int(l.pool, l.s.content, 1));
        laws_clear(&l);
    }
    const scene s = plane_with("sin(theta)*(x' - y*theta')", "cos(theta)*(x' - y*theta')", NULL);
    laws l;
    laws_init(&l, &s);
    assert_int_equal(l.s.p, 1);
    assert_true(expr_is_int(l.pool, l.s.content, 1));
    assert_false(expr_is_int(l.pool, l.s.pivots.content, 1)); // those kept do vanish
    laws_clear(&l);
}

/// A factor that all rows have is where their rank drops, however they are combined and repeated.
static void where_all_constraints_drop_does_not_depend_on_the_choice(void **state) {
    (void)state;
    const char *rows[][3] = {
        {"x*(x' - y*theta')", NULL, NULL},
        {"x*(x' - y*theta')", "x*(x' - y*theta')", NULL},
        {"x*sin(theta)*(x' - y*theta')", "x*(x' - y*theta')", NULL},
        {"x*sin(theta)*(x' - y*theta')", "x^2*(x' - y*theta')", "x*cos(theta)*(x' - y*theta')"}};
    for (size_t k = 0; k < sizeof rows / sizeof rows[0]; k++) {
        const scene s = plane_with(rows[k][0], rows[k][1], rows[k][2]);
        laws l;
        laws_init(&l, &s);
        assert_int_equal(l.s.p, 1);
        assert_equal(&l, l.s.content, read(&l, "x"));
        laws_clear(&l);
    }
}

static void refused_at(const scene *s, size_t constraint) {
    laws l;
    assert_int_equal(laws_try(&l, s, 0, NULL), HAMEL_INVALID);
    assert_int_equal(l.messages.count, 1);
    assert_int_equal(l.messages.items[0].span.offset, 100 * (constraint + 1));
    assert_true(l.messages.items[0].span.length > 0);
    laws_clear(&l);
}

static void contradictory_constraints_are_refused_at_their_place(void **state) {
    (void)state;
    scene s = plane_with("x' - y'", "theta'", "x' - y' + theta' - 1");
    refused_at(&s, 2);
    s = plane_with("x' - y'", "x - x + 1", NULL);
    refused_at(&s, 1);
    s = plane;
    s.holonomic[0] = "x^2 + y^2 - 1";
    s.holonomic[1] = "3*x^2 + 3*y^2 - 4";
    refused_at(&s, 1);
}

static void the_same_level_twice_is_redundant(void **state) {
    (void)state;
    scene s = plane;
    s.holonomic[0] = "x^2 + y^2 - c^2";
    s.holonomic[1] = "3*x^2 + 3*y^2 - 3*c^2";
    laws l;
    laws_init(&l, &s);
    assert_int_equal(l.s.p, 1);
    assert_int_equal(l.s.dropped[0].source, 1);
    laws_clear(&l);
}

static void prescribed_motions_join_the_constraints(void **state) {
    (void)state;
    const scene s = plane_with("-x'*sin(theta) + y'*cos(theta)", NULL, NULL);
    laws l;
    laws_init(&l, &s);
    const mech_prescribed turn = {2, read(&l, "2*cos(t)")};
    mech_system with;
    assert_ok(&l, mech_system_init(&with, &l.x, l.m, 1, &turn));
    assert_int_equal(with.p, 2);
    assert_int_equal(with.source[1], 1);
    mech_quasi d;
    assert_ok(&l, mech_quasi_init(&d, &l.x, &with));
    assert_int_equal(d.r, 1);
    assert_equal(&l, d.accelerations[2], read(&l, "-2*sin(t)"));
    assert_equal(&l, d.multipliers[1], read(&l, "-2*J*sin(t)")); // the torque that does it
    assert_int_equal(mech_agree(&d, &l.x, &with), TRUTH_YES);
    mech_quasi_clear(&d);
    mech_system_clear(&with);
    laws_clear(&l);
}

static void a_motion_with_nothing_left_free_is_determined(void **state) {
    (void)state;
    const scene s = plane_with("x' - 1", "y' - t", "theta'");
    laws l;
    laws_init(&l, &s);
    mech_quasi d;
    assert_ok(&l, mech_quasi_init(&d, &l.x, &l.s));
    assert_int_equal(d.r, 0);
    assert_equal(&l, d.accelerations[1], expr_int(l.pool, 1));
    assert_equal(&l, d.multipliers[1], read(&l, "m"));
    mech_lagrange a;
    assert_ok(&l, mech_lagrange_init(&a, &l.x, &l.s, &d));
    assert_equal(&l, a.multipliers[1], read(&l, "m"));
    mech_lagrange_clear(&a);
    mech_quasi_clear(&d);
    laws_clear(&l);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(redundant_constraints_are_named_and_dropped),
        cmocka_unit_test(ranks_belong_to_all_constraints),
        cmocka_unit_test(where_all_constraints_drop_does_not_depend_on_the_choice),
        cmocka_unit_test(contradictory_constraints_are_refused_at_their_place),
        cmocka_unit_test(the_same_level_twice_is_redundant),
        cmocka_unit_test(prescribed_motions_join_the_constraints),
        cmocka_unit_test(a_motion_with_nothing_left_free_is_determined),
    };
    return cmocka_run_group_tests(tests, NULL, laws_end);
}
