/// Chapter C against the papers: BKMM96 §8.1 (disk), §8.2 (particle), §8.3 (turntable), §8.4
/// (snakeboard), KM97 §2.5, by the ledger.
#include "paper/mechanics.h"

#include "mech/ehresmann/ehresmann.h"

static void connect(laws *l, const scene *of, size_t r, const size_t *directions,
                    mech_ehresmann *e) {
    mech_base base;
    laws_init(l, of);
    assert_ok(l, mech_base_init(&base, &l->x, &l->s, r, directions, (diag_span){0, 0}));
    assert_ok(l, mech_ehresmann_init(e, &l->x, &l->s, base));
    assert_int_equal(mech_ehresmann_agrees(e, &l->x, &l->s), TRUTH_YES);
}

static void close_all(laws *l, mech_ehresmann *e) {
    mech_ehresmann_clear(e);
    laws_clear(l);
}

static expr A(const mech_ehresmann *e, size_t a, size_t k) { return e->A[a * e->r + k]; }
static expr B(const mech_ehresmann *e, size_t a, size_t k, size_t l) {
    return e->curvature[(a * e->r + k) * e->r + l];
}

/// The left side of equation k with the symbols r''.
static expr left(const laws *l, const mech_ehresmann *e, size_t k) {
    return expr_add2(l->pool, dot(l->pool, e->r, e->mass + k * e->r, e->rates), e->bias[k]);
}

/// r'' from the equations.
static void solved(laws *l, const mech_ehresmann *e, expr *rates) {
    expr f[8];
    for (size_t k = 0; k < e->r; k++) f[k] = expr_sub(l->pool, e->right[k], e->bias[k]);
    assert_ok(l, exact_solve(&l->x, e->r, 1, e->mass, f, rates));
}

/// @eq BKMM96 (8.1.3), (8.1.5), (8.1.6), (8.1.7), (8.1.8), (8.1.9), Def 2.3
static void ehresmann_form_of_the_vertical_disk(void **state) {
    (void)state;
    static const size_t theta_phi[] = {2, 3};
    laws l;
    mech_ehresmann e;
    connect(&l, scene_find("vertical_disk"), 2, theta_phi, &e);
    assert_ledger(&l, "BKMM-8.1.3a", A(&e, 0, 0));
    assert_ledger(&l, "BKMM-8.1.3b", A(&e, 1, 0));
    assert_zero(&l, A(&e, 0, 1));
    assert_zero(&l, A(&e, 1, 1));
    assert_ledger(&l, "BKMM-8.1.5", e.lagrangian);
    assert_ledger(&l, "BKMM-8.1.6a", B(&e, 0, 0, 1));
    assert_ledger(&l, "BKMM-8.1.6b", B(&e, 1, 0, 1));
    assert_ledger(&l, "BKMM-Def2.3.a", expr_neg(l.pool, B(&e, 0, 0, 1)));
    assert_ledger(&l, "BKMM-Def2.3.b", expr_neg(l.pool, B(&e, 1, 0, 1)));
    assert_equal(&l, left(&l, &e, 0), read(&l, "(m*R^2 + Iw)*theta''"));
    assert_equal(&l, left(&l, &e, 1), read(&l, "J*phi''"));
    assert_ledger(&l, "BKMM-8.1.8", e.right[0]);
    assert_ledger(&l, "BKMM-8.1.9", e.right[1]);
    assert_false(e.affine);
    close_all(&l, &e);
}

/// @eq BKMM96 (8.2.12), (2.1.6), (2.1.7)
static void ehresmann_form_of_the_particle(void **state) {
    (void)state;
    static const size_t x_y[] = {0, 1};
    laws l;
    mech_ehresmann e;
    expr rates[2];
    connect(&l, scene_find("particle"), 2, x_y, &e);
    assert_equal(&l, A(&e, 0, 0), read(&l, "-y"));
    assert_zero(&l, A(&e, 0, 1));
    assert_ledger(&l, "BKMM-8.2.Lc", with(&l, e.lagrangian, "m", 1));
    assert_ledger(&l, "BKMM-8.2.B12", B(&e, 0, 0, 1));
    assert_ledger(&l, "BKMM-8.2.B12def", expr_neg(l.pool, B(&e, 0, 0, 1)));
    assert_int_equal(e.flat, TRUTH_NO);
    solved(&l, &e, rates);
    assert_ledger(&l, "BKMM-8.2.12", rates[0]);
    assert_zero(&l, rates[1]);
    close_all(&l, &e);
}

static const other_name ball_names[] = {{"wx", "B_w1"}, {"wy", "B_w2"}, {"wz", "B_w3"}};

/// Over (x, y, ω_z), fibre (ω_x, ω_y): what brackets of ω_z add on the right cancels, and the
/// equations are (8.3.8) as printed.
/// @eq BKMM96 (8.3.4), (8.3.5), (8.3.6), (8.3.7), (8.3.8), (8.3.9), (2.3.2)
static void ehresmann_form_of_the_turntable(void **state) {
    (void)state;
    static const size_t x_y_wz[] = {0, 1, 4};
    laws l;
    mech_ehresmann e;
    expr rates[3];
    connect(&l, scene_find("ball_on_turntable"), 3, x_y_wz, &e);
    assert_ledger_in(&l, "BKMM-8.3.4a", ball_names, e.velocity[2]);
    assert_ledger_in(&l, "BKMM-8.3.4b", ball_names, e.velocity[3]);
    const expr spin = read(&l, "m*k^2*B_w3^2/2");
    assert_ledger_in(&l, "BKMM-8.3.5", ball_names, expr_sub(l.pool, e.lagrangian, spin));
    assert_ledger_in(&l, "BKMM-8.3.6a", ball_names, A(&e, 0, 1));
    assert_ledger_in(&l, "BKMM-8.3.6b", ball_names, A(&e, 1, 0));
    assert_zero(&l, A(&e, 0, 0));
    assert_zero(&l, A(&e, 1, 1));
    assert_ledger_in(&l, "BKMM-8.3.7a", ball_names, e.covariant[0 * 3 + 0]);
    assert_ledger_in(&l, "BKMM-8.3.7b", ball_names, e.covariant[1 * 3 + 1]);
    assert_zero(&l, e.covariant[0 * 3 + 1]);
    assert_zero(&l, e.covariant[1 * 3 + 0]);
    assert_ledger_in(&l, "BKMM-8.3.8a", ball_names, left(&l, &e, 0));
    assert_ledger_in(&l, "BKMM-8.3.8b", ball_names, left(&l, &e, 1));
    assert_ledger_in(&l, "BKMM-8.3.8c", ball_names, e.right[0]);
    assert_ledger_in(&l, "BKMM-8.3.8d", ball_names, e.right[1]);
    solved(&l, &e, rates);
    assert_ledger_in(&l, "BKMM-8.3.9a", ball_names, rates[0]);
    assert_ledger_in(&l, "BKMM-8.3.9b", ball_names, rates[1]);
    assert_ledger_in(&l, "BKMM-8.3.wzd", ball_names, rates[2]);
    assert_true(e.affine);
    close_all(&l, &e);
}

/// The connection of (8.3.4), with ω_z = c: over (x, y), fibre SO(3). Its curvature is not zero, as
/// the paper says, but has e_z component 1/a² as a two-form; and the equations are the same.
static void turntable_over_the_plane(void **state) {
    (void)state;
    static const size_t x_y[] = {0, 1};
    scene s = *scene_find("ball_on_turntable");
    s.parameters[4] = "c";
    s.constraints[2] = "B_w3 - c";
    laws l;
    mech_ehresmann e;
    expr rates[2];
    connect(&l, &s, 2, x_y, &e);
    assert_zero(&l, B(&e, 0, 0, 1));
    assert_zero(&l, B(&e, 1, 0, 1));
    assert_ledger_in(&l, "BKMM-8.3.curv", ball_names, expr_neg(l.pool, B(&e, 2, 0, 1)));
    for (size_t i = 0; i < 8; i++) assert_zero(&l, e.turning[i]);
    // dγ is (8.3.7); the rest of the covariant derivative is [A, γ]
    assert_equal(&l, e.covariant[0],
                 expr_sub(l.pool, printed(&l, "BKMM-8.3.7a", 3, ball_names), read(&l, "c/a")));
    assert_ledger_in(&l, "BKMM-8.3.8c", ball_names, e.right[0]);
    assert_ledger_in(&l, "BKMM-8.3.8d", ball_names, e.right[1]);
    solved(&l, &e, rates);
    assert_ledger_in(&l, "BKMM-8.3.9a", ball_names, rates[0]);
    assert_ledger_in(&l, "BKMM-8.3.9b", ball_names, rates[1]);
    close_all(&l, &e);
}

/// @eq KM97 §2.5, (2.1.6), (2.1.7)
static void ehresmann_form_of_the_snakeboard(void **state) {
    (void)state;
    static const size_t theta_psi_phi[] = {2, 3, 4};
    laws l;
    mech_ehresmann e;
    connect(&l, scene_find("snakeboard"), 3, theta_psi_phi, &e);
    assert_ledger(&l, "KM-2.5.Lc", e.lagrangian);
    assert_ledger(&l, "KM-2.5.xdot", e.velocity[0]);
    assert_ledger(&l, "KM-2.5.ydot", e.velocity[1]);
    assert_ledger(&l, "KM-2.5.Bxtp", B(&e, 0, 0, 2));
    assert_ledger(&l, "KM-2.5.Bytp", B(&e, 1, 0, 2));
    for (size_t a = 0; a < 2; a++) {
        assert_zero(&l, B(&e, a, 0, 1));
        assert_zero(&l, B(&e, a, 1, 2));
    }
    close_all(&l, &e);
}

/// D is spanned by ∂ψ, ∂φ1, ∂φ2 and a ∂x + b ∂y + c ∂θ, which is c X_θ.
/// @eq BKMM96 (8.4.1), (8.4.2), (8.4.3)
static void ehresmann_form_of_the_full_snakeboard(void **state) {
    (void)state;
    static const size_t theta_psi_phi[] = {2, 3, 4, 5};
    laws l;
    mech_ehresmann e;
    connect(&l, scene_find("snakeboard_full"), 4, theta_psi_phi, &e);
    const expr a = printed(&l, "BKMM-8.4.3a", 0, NULL), b = printed(&l, "BKMM-8.4.3b", 0, NULL),
               c = printed(&l, "BKMM-8.4.3c", 0, NULL);
    assert_equal(&l, expr_mul2(l.pool, c, e.lifts[0]), a);
    assert_equal(&l, expr_mul2(l.pool, c, e.lifts[1]), b);
    assert_equal(&l, e.lifts[2], expr_int(l.pool, 1));
    for (size_t k = 1; k < 4; k++) {
        for (size_t i = 0; i < 6; i++)
            assert_equal(&l, e.lifts[k * 6 + i], expr_int(l.pool, i == k + 2));
    }
    size_t count;
    expr *where;
    assert_ok(&l, mech_base_fails(&l.x, &l.s, &e.base, &count, &where));
    assert_int_equal(count, 1);
    const expr ratio = expr_div(l.pool, where[0], c);
    assert_equal(&l, expr_mul2(l.pool, ratio, ratio), expr_int(l.pool, 1));
    free(where);
    close_all(&l, &e);
}

/// The sleigh over (x, θ): y' = tan θ x', and X_x, X_θ do not commute. GN16's u and ω solve it.
static void ehresmann_form_of_the_sleigh(void **state) {
    (void)state;
    static const size_t x_theta[] = {0, 2};
    laws l;
    mech_ehresmann e;
    expr rates[2];
    connect(&l, scene_find("chaplygin_sleigh"), 2, x_theta, &e);
    assert_equal(&l, A(&e, 0, 0), read(&l, "-tan(theta)"));
    assert_equal(&l, B(&e, 0, 0, 1), read(&l, "-1/cos(theta)^2"));
    solved(&l, &e, rates);
    const other_name names[] = {{"u", "x'/cos(theta)"}, {"omega", "theta'"}};
    assert_ledger_in(&l, "GN-5.3.wd", names, rates[1]);
    // x' = u cos θ
    const expr ud = printed(&l, "GN-5.3.ud", 2, names);
    assert_equal(&l, rates[0],
                 expr_sub(l.pool, expr_mul2(l.pool, ud, read(&l, "cos(theta)")),
                          read(&l, "x'*theta'*tan(theta)")));
    close_all(&l, &e);
}

/// A holonomic constraint has no curvature, and the equation is Lagrange's on the circle:
/// θ'' = −(g/ℓ) sin θ with x = ℓ sin θ, y = −ℓ cos θ.
static void pendulum_is_integrable(void **state) {
    (void)state;
    static const size_t over_x[] = {0};
    laws l;
    mech_ehresmann e;
    connect(&l, scene_find("pendulum"), 1, over_x, &e);
    assert_int_equal(e.flat, TRUTH_YES);
    assert_zero(&l, e.right[0]);
    expr rates[1];
    solved(&l, &e, rates);
    const expr from[3] = {read(&l, "x"), read(&l, "y"), read(&l, "x'")},
               to[3] = {read(&l, "ell*sin(theta)"), read(&l, "-ell*cos(theta)"),
                        read(&l, "ell*cos(theta)*omega")};
    expr_substitute(l.pool, 1, rates, 3, from, to, rates);
    assert_equal(&l, rates[0],
                 read(&l, "ell*cos(theta)*(-g/ell*sin(theta)) - ell*sin(theta)*omega^2"));
    close_all(&l, &e);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ehresmann_form_of_the_vertical_disk),
        cmocka_unit_test(ehresmann_form_of_the_particle),
        cmocka_unit_test(ehresmann_form_of_the_turntable),
        cmocka_unit_test(turntable_over_the_plane),
        cmocka_unit_test(ehresmann_form_of_the_snakeboard),
        cmocka_unit_test(ehresmann_form_of_the_full_snakeboard),
        cmocka_unit_test(ehresmann_form_of_the_sleigh),
        cmocka_unit_test(pendulum_is_integrable),
    };
    return cmocka_run_group_tests(tests, book_open, book_close);
}
