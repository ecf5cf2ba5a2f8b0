/// GN16 section 5 and the bicycle: equations in quasi-velocities, against the ledger.
#include "mech/quasi/agree.h"
#include "mechanics.h"

static void derive(laws *l, mech_quasi *d, const char *name) {
    laws_init(l, scene_find(name));
    assert_ok(l, mech_quasi_init(d, &l->x, &l->s));
}

/// @eq GN16 §5.3, (5.14), (5.16)
static void quasi_velocities_of_the_chaplygin_sleigh(void **state) {
    (void)state;
    laws l;
    mech_quasi d;
    derive(&l, &d, "chaplygin_sleigh");
    assert_int_equal(d.complement, COMPLEMENT_ORTHOGONAL);
    const expr *C12 = d.structure + 1 * 3; // [X_1, X_2] = C_12^k X_k
    assert_ledger(&l, "GN-5.3.C121", C12[0]);
    assert_ledger(&l, "GN-5.3.C122", C12[1]);
    assert_ledger(&l, "GN-5.3.Lc", d.lagrangian);
    assert_ledger(&l, "GN-5.3.ud", d.rates[0]);
    assert_ledger(&l, "GN-5.3.wd", d.rates[1]);
    // the complement is that of the paper: [X_1, X_2] = sin θ ∂_x − cos θ ∂_y is C_12^2 X_2 +
    // C_12^a Y_a
    const expr *Y = frame_field(&d.frame, 2);
    const expr printed_Y[3] = {read(&l, "sin(theta)"), read(&l, "-cos(theta)"),
                               read(&l, "m*a/(J + m*a^2)")};
    for (size_t i = 0; i < 3; i++) assert_equal(&l, expr_mul2(l.pool, C12[2], Y[i]), printed_Y[i]);
    assert_equal(&l, d.basis.velocity[0], read(&l, "u*cos(theta)"));
    assert_equal(&l, d.basis.velocity[1], read(&l, "u*sin(theta)"));
    mech_quasi_clear(&d);
    laws_clear(&l);
}

static const other_name bicycle_names[] = {{"u", "u1"}, {"ud", "u1_dot"}};

/// L is singular on TQ (rank 4 of 5) and regular on D.
static void bicycle_is_singular_on_TQ_and_regular_on_D(void **state) {
    (void)state;
    laws l;
    mech_quasi d;
    mech_lagrange a;
    derive(&l, &d, "bicycle");
    assert_ok(&l, mech_lagrange_init(&a, &l.x, &l.s, &d));
    size_t rank;
    assert_ok(&l, exact_rank(&l.x, 5, 5, a.mass, &rank));
    assert_int_equal(rank, 4);
    assert_ok(&l, exact_rank(&l.x, 3, 3, d.mass, &rank));
    assert_int_equal(rank, 3);
    assert_int_equal(mech_agree(&d, &l.x, &l.s), TRUTH_YES);
    mech_lagrange_clear(&a);
    mech_quasi_clear(&d);
    laws_clear(&l);
}

/// The ledger's rows KM-3.6, derived from the Lagrangian, in the basis u, ψ', σ'.
static void quasi_velocities_of_the_bicycle(void **state) {
    (void)state;
    laws l;
    mech_quasi d;
    derive(&l, &d, "bicycle");
    assert_ledger_in(&l, "KM-3.6.Lc", bicycle_names, d.lagrangian);
    assert_ledger_in(&l, "KM-3.6.p", bicycle_names, d.momentum[0]);
    assert_ledger_in(&l, "KM-3.6.K", bicycle_names, d.mass[0]);
    const expr psi = expr_sub(l.pool, dot(l.pool, 3, d.mass + 3, d.rate_symbols), d.rhs[1]);
    assert_ledger_in(&l, "KM-3.6.psi_u", bicycle_names, psi);
    const expr zero[3] = {expr_int(l.pool, 0), expr_int(l.pool, 0), expr_int(l.pool, 0)};
    const expr pdot = expr_add2(l.pool, rate_on_D(&l, &d.basis, zero, d.momentum[0]), d.rhs[0]);
    assert_ledger_in(&l, "KM-3.6.pdot_u", bicycle_names, pdot);
    assert_ledger_in(&l, "KM-3.6.sigmadd", bicycle_names, d.rhs[2]);
    // ψ'' with u' eliminated and u in terms of p
    const expr ratio = expr_div(l.pool, d.mass[3], d.mass[0]);
    const expr mass = expr_sub(l.pool, d.mass[4], expr_mul2(l.pool, ratio, d.mass[1]));
    assert_ledger_in(&l, "KM-3.6.M", bicycle_names, mass);
    expr rate = expr_sub(l.pool, d.rhs[1], expr_mul2(l.pool, ratio, d.rhs[0]));
    rate = expr_div(l.pool, rate, mass);
    const expr u = read(&l, "u1"), of_p = printed(&l, "KM-3.6.u", 2, bicycle_names);
    expr_substitute(l.pool, 1, &rate, 1, &u, &of_p, &rate);
    assert_ledger_in(&l, "KM-3.6.psidd", bicycle_names, rate);
    mech_quasi_clear(&d);
    laws_clear(&l);
}

static void constrained_lagrangians(void **state) {
    (void)state;
    laws l;
    mech_quasi d;
    derive(&l, &d, "vertical_disk");
    assert_ledger(&l, "BKMM-8.1.5", d.lagrangian);
    mech_quasi_clear(&d);
    laws_clear(&l);
    derive(&l, &d, "particle");
    assert_ledger(&l, "BKMM-8.2.Lc", with(&l, d.lagrangian, "m", 1));
    assert_ledger(&l, "BKMM-8.2.p1", with(&l, d.momentum[0], "m", 1));
    mech_quasi_clear(&d);
    laws_clear(&l);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(quasi_velocities_of_the_chaplygin_sleigh),
        cmocka_unit_test(bicycle_is_singular_on_TQ_and_regular_on_D),
        cmocka_unit_test(quasi_velocities_of_the_bicycle),
        cmocka_unit_test(constrained_lagrangians),
    };
    return cmocka_run_group_tests(tests, book_open, book_close);
}
