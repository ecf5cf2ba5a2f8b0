/// The horizontal lift where D and the orbits do not span. What is printed in papers has
/// D + T Orb = TQ (test/paper/test_bkmm_connection.c).
#include "mech/law/basis_choose.h"
#include "mech/laws.h"
#include "mech/reduction/horizontal_lift.h"
#include "model/read.h"

/// The constraint says nothing of w, so S is all of the orbit, and to be orthogonal to it is to
/// have no momentum: w' + y x' = 0.
/// @eq BKMM96 (6.4.3)
static void along_free_orbits_the_lift_has_no_momentum(void **state) {
    (void)state;
    static const char source[] = "coordinates\n    x, y, z, w : line\n"
                                 "lagrangian\n    (3*x'^2 + y'^2 + z'^2 + w'^2)/2 + y*x'*w'\n"
                                 "constraints\n    z' = y*x'\nsymmetry R on w\n";
    laws l = {.random = {1}};
    mech_basis d;
    mech_trivialisation t;
    mech_reduced_motion motion;
    expr xi;
    assert_int_equal(model_read("free", source, strlen(source), &l.messages, &l.m), HAMEL_OK);
    l.pool = l.m->pool;
    exact_init(&l.x, l.pool, &l.messages);
    assert_ok(&l, mech_system_init(&l.s, &l.x, l.m, 0, NULL));
    assert_ok(&l, mech_basis_init(&d, &l.x, &l.s));
    mech_trivialisation_init(&t, l.m->q, &l.m->symmetries[0], NULL);
    mech_reduced_motion_init(&motion, &l.x, &l.s, &d, &l.m->symmetries[0], &t);
    assert_true(mech_horizontal_lift(&motion, &l.x, &l.s, &d, &l.m->symmetries[0], &t, &xi));
    assert_zero(&l, expr_add2(l.pool, xi, expr_mul2(l.pool, read(&l, "y"), motion.velocity[0])));
    mech_reduced_motion_clear(&motion);
    mech_trivialisation_clear(&t);
    mech_basis_clear(&d);
    mech_system_clear(&l.s);
    model_destroy(l.m);
    diag_clear(&l.messages);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(along_free_orbits_the_lift_has_no_momentum),
    };
    return cmocka_run_group_tests(tests, NULL, laws_end);
}
