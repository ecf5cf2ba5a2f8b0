/// KM97 (2.1.2): motion as ∇_q' q' = 0, with coefficients found by hand; and BKMM96 §2.3, Remark 1,
/// on the ball, against the ledger.
#include "mech/energy/energy.h"
#include "mech/quasi/affine_connection.h"
#include "mechanics.h"

typedef struct coefficient {
    size_t a, b, c; ///< from 1
    const char *value;
} coefficient;

/// All coefficients are zero but those given.
static void assert_connection(const char *name, size_t count, const coefficient *given) {
    laws l;
    laws_init(&l, scene_find(name));
    mech_quasi d;
    mech_affine_connection k;
    assert_ok(&l, mech_quasi_init(&d, &l.x, &l.s));
    assert_ok(&l, mech_affine_connection_init(&k, &l.x, &l.s, &d));
    assert_true(k.closed);
    for (size_t i = 0; i < k.r * k.r * k.r; i++) {
        expr wanted = expr_int(l.pool, 0);
        for (size_t j = 0; j < count; j++) {
            const coefficient *g = &given[j];
            if (((g->a - 1) * k.r + g->b - 1) * k.r + g->c - 1 == i) wanted = read(&l, g->value);
        }
        assert_equal(&l, k.coefficients[i], wanted);
    }
    mech_affine_connection_clear(&k);
    mech_quasi_clear(&d);
    laws_clear(&l);
}

/// u' = a ω², ω' = −m a u ω/(J + m a²): only turning changes the fields.
/// @eq KM97 (2.1.2)
static void affine_connection_of_the_chaplygin_sleigh(void **state) {
    (void)state;
    static const coefficient given[] = {{2, 1, 2, "a*m/(J + a^2*m)"}, {2, 2, 1, "-a"}};
    assert_connection("chaplygin_sleigh", 2, given);
}

/// X_1 = d_x + y d_z: g_11 = 1 + y², so ∇_2 X_1 = y/(1 + y²) X_1, and x'' = −y x' y'/(1 + y²).
/// @eq KM97 (2.1.2)
static void affine_connection_of_the_particle(void **state) {
    (void)state;
    static const coefficient given[] = {{2, 1, 1, "y/(1 + y^2)"}};
    assert_connection("particle", 1, given);
}

/// The disk rolls and turns uniformly: the connection on D is flat in this basis.
/// @eq KM97 (2.1.2)
static void affine_connection_of_the_vertical_disk(void **state) {
    (void)state;
    assert_connection("vertical_disk", 0, NULL);
}

/// 2 Γ_12^3 I_33 = I_33 + I_22 − I_11: Euler's equations as geodesics.
/// @eq KM97 (2.1.2)
static void affine_connection_of_the_rigid_body(void **state) {
    (void)state;
    static const coefficient given[] = {
        {1, 2, 3, "(I_33 + I_22 - I_11)/(2*I_33)"}, {2, 1, 3, "-(I_33 + I_11 - I_22)/(2*I_33)"},
        {2, 3, 1, "(I_11 + I_33 - I_22)/(2*I_11)"}, {3, 2, 1, "-(I_11 + I_22 - I_33)/(2*I_11)"},
        {3, 1, 2, "(I_22 + I_11 - I_33)/(2*I_22)"}, {1, 3, 2, "-(I_22 + I_33 - I_11)/(2*I_22)"},
    };
    assert_connection("rigid_body", 6, given);
}

/// The ball with base (x, y, ω_3), as in BKMM96 §8.3.
/// @eq BKMM96 §2.3
static void constrained_energy_of_the_ball(void **state) {
    (void)state;
    static const size_t base[] = {0, 1, 4};
    laws l;
    laws_init(&l, scene_find("ball_on_turntable"));
    mech_quasi d;
    mech_energy e;
    assert_ok(&l, mech_quasi_init(&d, &l.x, &l.s));
    assert_ok(&l, mech_energy_init(&e, &l.x, &l.s, &d, 3, base));
    assert_int_equal(e.constrained.conserved, TRUTH_NO);
    assert_equal(&l, e.constrained.rate, on_D(&l, &d.basis, printed(&l, "BKMM-R1.ball", 0, NULL)));
    mech_energy_clear(&e);
    mech_quasi_clear(&d);
    laws_clear(&l);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(affine_connection_of_the_chaplygin_sleigh),
        cmocka_unit_test(affine_connection_of_the_particle),
        cmocka_unit_test(affine_connection_of_the_vertical_disk),
        cmocka_unit_test(affine_connection_of_the_rigid_body),
        cmocka_unit_test(constrained_energy_of_the_ball),
    };
    return cmocka_run_group_tests(tests, book_open, book_close);
}
