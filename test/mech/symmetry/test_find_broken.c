/// Symmetries of a point in the plane: those that a potential, a force or a constraint breaks are
/// gone; bent coordinates and curved planes need a higher degree.
#include "mech/laws.h"
#include "mech/symmetry/find.h"

static void assert_kinds(laws *l, const mech_found *f, size_t count, const lie_kind *kinds) {
    if (f->structure.factor_count != count)
        fail_msg("%s: %zu factors of %zu symmetries", l->m->name, f->structure.factor_count, f->k);
    for (size_t i = 0; i < count; i++) assert_int_equal(f->structure.factors[i].kind, kinds[i]);
}

static size_t count_symmetries(const scene *s, size_t *without_forces) {
    laws l;
    mech_found f;
    laws_init(&l, s);
    assert_ok(&l, mech_found_init(&f, &l.x, &l.s, l.m, 1));
    const size_t k = f.k;
    if (without_forces != NULL) *without_forces = f.without_forces;
    mech_found_clear(&f);
    laws_clear(&l);
    return k;
}

static const scene plane = {.name = "a point in the plane",
                            .parts = {LINE("x"), LINE("y")},
                            .parameters = {"m", "k"},
                            .lagrangian = "m/2*(x'^2 + y'^2)"};

static void what_a_potential_breaks_is_gone(void **state) {
    (void)state;
    static const struct {
        const char *potential;
        size_t count;
    } cases[] = {{"0", 3},        {"k*x", 1},         {"k*(x^2 + y^2)", 1}, {"k*x*y", 0},
                 {"k*sin(x)", 1}, {"k/(1 + x^2)", 1}, {"k*sin(x + y)", 1},  {"k*exp(x)", 1}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        scene s = plane;
        char lagrangian[200];
        snprintf(lagrangian, sizeof lagrangian, "m/2*(x'^2 + y'^2) - (%s)", cases[i].potential);
        s.lagrangian = lagrangian;
        if (count_symmetries(&s, NULL) != cases[i].count)
            fail_msg("%s: %zu", cases[i].potential, count_symmetries(&s, NULL));
    }
}

static void what_forces_break_is_gone_and_counted(void **state) {
    (void)state;
    size_t without;
    scene s = plane;
    s.forces[0].velocity = "x'", s.forces[0].force = "-k*x'";
    assert_int_equal(count_symmetries(&s, &without), 2); // shifts, but no turns
    assert_int_equal(without, 3);
    s.forces[1].velocity = "y'", s.forces[1].force = "-k*y'";
    assert_int_equal(count_symmetries(&s, &without), 3);
    s.forces[0].force = "-k*y", s.forces[1].force = "k*x"; // turns, but no shifts
    assert_int_equal(count_symmetries(&s, &without), 1);
}

/// A holonomic constraint has to be preserved level by level: on the plane z = 0 there are no
/// shifts along z.
static void holonomic_constraints_keep_their_level(void **state) {
    (void)state;
    const scene s = {.name = "a point on a plane in space",
                     .parts = {LINE("x"), LINE("y"), LINE("z")},
                     .parameters = {"m"},
                     .lagrangian = "m/2*(x'^2 + y'^2 + z'^2)",
                     .holonomic = {"z"}};
    assert_int_equal(count_symmetries(&s, NULL), 3);
}

/// Brackets of symmetries in the ansatz that leave it are added: in y = η + ξ²/2 the shift along x
/// is ∂ξ − ξ ∂η, and turns have coefficients of degree 3.
static void the_algebra_is_closed_under_brackets(void **state) {
    (void)state;
    const scene s = {.name = "the plane, bent",
                     .parts = {LINE("u"), LINE("w")},
                     .parameters = {"m"},
                     .lagrangian = "m/2*(u'^2 + (w' + u*u')^2)"};
    laws l;
    mech_found f;
    laws_init(&l, &s);
    for (unsigned degree = 1; degree <= 3; degree++) {
        assert_ok(&l, mech_found_init(&f, &l.x, &l.s, l.m, degree));
        assert_int_equal(f.k, degree < 3 ? 2 : 3);
        assert_int_equal(f.closed, TRUTH_YES);
        if (degree == 3) assert_kinds(&l, &f, 1, (const lie_kind[]){LIE_SE2});
        mech_found_clear(&f);
    }
    laws_clear(&l);
}

/// Motions of the sphere and of the hyperbolic plane, in coordinates where they have degree two; at
/// degree one only the turns about the origin are seen.
static void curved_planes_have_their_motions(void **state) {
    (void)state;
    static const struct {
        const char *lagrangian;
        lie_kind kind;
    } cases[] = {{"2*(x'^2 + y'^2)/(1 + x^2 + y^2)^2", LIE_SO3},
                 {"2*(x'^2 + y'^2)/(1 - x^2 - y^2)^2", LIE_SL2},
                 {"(x'^2 + y'^2)/(2*y^2)", LIE_SL2}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        scene s = plane;
        s.lagrangian = cases[i].lagrangian;
        laws l;
        mech_found f;
        laws_init(&l, &s);
        assert_ok(&l, mech_found_init(&f, &l.x, &l.s, l.m, 1));
        assert_int_equal(f.k, i < 2 ? 1 : 2);
        mech_found_clear(&f);
        assert_ok(&l, mech_found_init(&f, &l.x, &l.s, l.m, 2));
        assert_kinds(&l, &f, 1, &cases[i].kind);
        mech_found_clear(&f);
        laws_clear(&l);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_a_potential_breaks_is_gone),
        cmocka_unit_test(what_forces_break_is_gone_and_counted),
        cmocka_unit_test(holonomic_constraints_keep_their_level),
        cmocka_unit_test(the_algebra_is_closed_under_brackets),
        cmocka_unit_test(curved_planes_have_their_motions),
    };
    return cmocka_run_group_tests(tests, NULL, laws_end);
}
