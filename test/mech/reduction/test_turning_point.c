/// The points about which bodies in the plane turn, by geometry: axles of wheels meet there.
#include "mech/reducing.h"

#include "mech/reduction/turning_point.h"

/// (P − wheel)·(rolling direction) = 0: P is on the axle of a wheel at (x, 0) turned by φ.
static void assert_on_axle(laws *l, const expr *P, const char *x, const char *phi) {
    text words = {0};
    text_addf(&words, "(Px - (%s))*cos(%s) + Py*sin(%s)", x, phi, phi);
    const expr from[] = {expr_symbol(l->pool, "Px", EXPR_OTHER),
                         expr_symbol(l->pool, "Py", EXPR_OTHER)};
    expr e = read(l, text_cstr(&words));
    expr_substitute(l->pool, 1, &e, 2, from, P, &e);
    assert_zero(l, e);
    text_clear(&words);
}

/// The axles of the back wheels, at −r, and of the front ones, at r, meet in P; so they do in
/// motion.
/// @eq BKMM96 §8.4
static void axles_of_the_snakeboard_meet_where_it_turns(void **state) {
    (void)state;
    reducing d;
    expr P[2];
    reducing_builtin(&d, "snakeboard_full", 0);
    const expr *const of[] = {d.a.sections, d.e.own_velocity};
    for (size_t i = 0; i < 2; i++) {
        assert_ok(&d.l, mech_turning_point(&d.l.x, of[i], P));
        assert_on_axle(&d.l, P, "-r", "phi1");
        assert_on_axle(&d.l, P, "r", "phi2");
    }
    reducing_clear(&d);
}

/// The carriage: R = w φ₁'/φ₂', on the axle of both wheels.
/// @eq F98 §5
static void the_carriage_runs_in_a_circle(void **state) {
    (void)state;
    reducing d;
    expr P[2];
    reducing_builtin(&d, "carriage", 0);
    assert_ok(&d.l, mech_turning_point(&d.l.x, d.e.velocity, P));
    assert_zero(&d.l, P[0]);
    assert_equal(&d.l, P[1], read(&d.l, "w*phi1_dot/phi2_dot"));
    reducing_clear(&d);
}

/// The point is at rest for any velocity; a shift has none.
static void the_point_is_at_rest(void **state) {
    (void)state;
    reducing d;
    expr P[2], xi[3];
    reducing_builtin(&d, "carriage", 0);
    static const char *const names[] = {"u1", "u2", "u3"};
    for (size_t i = 0; i < 3; i++) xi[i] = expr_symbol(d.l.pool, names[i], EXPR_OTHER);
    assert_ok(&d.l, mech_turning_point(&d.l.x, xi, P));
    assert_zero(&d.l, expr_sub(d.l.pool, xi[0], expr_mul2(d.l.pool, xi[2], P[1])));
    assert_zero(&d.l, expr_add2(d.l.pool, xi[1], expr_mul2(d.l.pool, xi[2], P[0])));
    xi[2] = expr_int(d.l.pool, 0);
    assert_int_equal(mech_turning_point(&d.l.x, xi, P), HAMEL_SINGULAR);
    reducing_clear(&d);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(axles_of_the_snakeboard_meet_where_it_turns),
        cmocka_unit_test(the_carriage_runs_in_a_circle),
        cmocka_unit_test(the_point_is_at_rest),
    };
    return cmocka_run_group_tests(tests, NULL, laws_end);
}
