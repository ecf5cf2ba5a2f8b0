/// GN16 sections 6 and 7: the almost Hamiltonian formulation, against the ledger.
#include "mech/hamilton/chapter_f.h"
#include "mech/hamilton/jacobiator.h"
#include "mechanics.h"

static const other_name sleigh_names[] = {{"pu", "p_u"}, {"pomega", "p_omega"}};

/// @eq GN16 §6.2
static void sleigh_hamiltonian_and_equations(void **state) {
    (void)state;
    chapter_f c;
    chapter_f_init(&c, scene_find("chaplygin_sleigh"), HAMILTON_IN_MOMENTA);
    laws *l = &c.l;
    assert_equal(l, c.h.legendre[0], read(l, "m*u"));
    assert_equal(l, c.h.legendre[1], read(l, "(J + m*a^2)*omega"));
    assert_ledger_in(l, "GN-6.2.H", sleigh_names, c.h.hamiltonian);
    assert_ledger_in(l, "GN-6.2.pud", sleigh_names, c.h.rates[3]);
    assert_ledger_in(l, "GN-6.2.pwd", sleigh_names, c.h.rates[4]);
    static const char *const velocities[3] = {"p_u*cos(theta)/m", "p_u*sin(theta)/m",
                                              "p_omega/(J + m*a^2)"};
    for (size_t i = 0; i < 3; i++) assert_equal(l, c.h.rates[i], read(l, velocities[i]));
    chapter_f_clear(&c);
}

/// The 5 by 5 matrix as printed, its rank, and its null one-form −sin θ dx + cos θ dy; the form
/// that is printed, sin θ dx + cos θ dy, is not null.
/// @eq GN16 §6.2
static void sleigh_bracket_matrix(void **state) {
    (void)state;
    static const char *const matrix[25] = {"0",
                                           "0",
                                           "0",
                                           "cos(theta)",
                                           "0", //
                                           "0",
                                           "0",
                                           "0",
                                           "sin(theta)",
                                           "0", //
                                           "0",
                                           "0",
                                           "0",
                                           "0",
                                           "1", //
                                           "-cos(theta)",
                                           "-sin(theta)",
                                           "0",
                                           "0",
                                           "a*m*p_omega/(J + m*a^2)", //
                                           "0",
                                           "0",
                                           "-1",
                                           "-a*m*p_omega/(J + m*a^2)",
                                           "0"};
    chapter_f c;
    chapter_f_init(&c, scene_find("chaplygin_sleigh"), HAMILTON_IN_MOMENTA);
    laws *l = &c.l;
    for (size_t k = 0; k < 25; k++) assert_equal(l, c.h.bracket[k], read(l, matrix[k]));
    assert_ledger_in(l, "GN-6.2.pi45", sleigh_names, c.h.bracket[3 * 5 + 4]);
    size_t rank;
    assert_ok(l, exact_rank(&l->x, 5, 5, c.h.bracket, &rank));
    assert_int_equal(rank, 4);
    const expr null[2] = {read(l, "-sin(theta)"), read(l, "cos(theta)")},
               misprint[2] = {read(l, "sin(theta)"), read(l, "cos(theta)")};
    for (size_t A = 0; A < 5; A++) assert_zero(l, dot(l->pool, 2, c.h.bracket + A * 5, null));
    assert_equal(l, dot(l->pool, 2, c.h.bracket + 3 * 5, misprint),
                 read(l, "-2*sin(theta)*cos(theta)"));
    chapter_f_clear(&c);
}

/// X_f[g] = {g, f}: the sign of the exercise is the other one, with which X_H would run backwards.
/// @eq GN16 §6.1
static void hamiltonian_fields_have_the_sign_of_the_motion(void **state) {
    (void)state;
    chapter_f c;
    chapter_f_init(&c, scene_find("chaplygin_sleigh"), HAMILTON_IN_MOMENTA);
    for (size_t i = 0; i < 3; i++) {
        const expr q = c.l.m->q->entries[i];
        assert_equal(&c.l, poisson(&c, q, c.h.hamiltonian), c.h.rates[i]);
        assert_zero(&c.l, expr_add2(c.l.pool, poisson(&c, c.h.hamiltonian, q), c.h.rates[i]));
    }
    chapter_f_clear(&c);
}

/// @eq GN16 §6.1
static void sleigh_jacobiator(void **state) {
    (void)state;
    chapter_f c;
    chapter_f_init(&c, scene_find("chaplygin_sleigh"), HAMILTON_IN_MOMENTA);
    static const char *const ids[3] = {"GN-6.2.jac_x", "GN-6.2.jac_y", "GN-6.2.jac_th"};
    for (size_t i = 0; i < 3; i++) {
        assert_ledger(&c.l, ids[i], mech_jacobiator(&c.h, i, 3, 4));
        for (size_t j = 0; j < i; j++) {
            for (size_t k = 0; k < 5; k++) // row GN-6.2.jac0: all others vanish
                assert_zero(&c.l, mech_jacobiator(&c.h, i, j, k));
        }
    }
    chapter_f_clear(&c);
}

/// p_α' = −X_α[H] − C_αβ^γ p_γ ∂H/∂p_β; section 7 prints ∂H/∂p_γ, which is another motion.
/// @eq GN16 §7
static void momentum_equation_sums_over_the_right_index(void **state) {
    (void)state;
    chapter_f c;
    chapter_f_init(&c, scene_find("chaplygin_sleigh"), HAMILTON_IN_MOMENTA);
    laws *l = &c.l;
    const expr *C = c.d.structure, *v = c.h.velocities, *p = c.h.momenta;
    for (size_t a = 0; a < 2; a++) {
        sum right = {0}, as_printed = {0};
        for (size_t b = 0; b < 2; b++) {
            for (size_t k = 0; k < 2; k++) {
                const expr Cp = expr_mul2(l->pool, C[(a * 2 + b) * 3 + k], p[k]);
                sum_add_product(l->pool, &right, -1, Cp, v[b]);
                sum_add_product(l->pool, &as_printed, -1, Cp, v[k]);
            }
        }
        assert_equal(l, sum_take(l->pool, &right), c.h.rates[3 + a]);
        const truth same = exact_equal(&l->x, sum_take(l->pool, &as_printed), c.h.rates[3 + a]);
        assert_int_equal(same, a == 0 ? TRUTH_YES : TRUTH_NO);
        vec_clear(&right);
        vec_clear(&as_printed);
    }
    chapter_f_clear(&c);
}

/// Row GN-6.matrix: π dH for the particle, and its kernel dz − y dx.
/// @eq GN16 §6
static void particle_matrix(void **state) {
    (void)state;
    chapter_f c;
    chapter_f_init(&c, scene_find("particle"), HAMILTON_IN_MOMENTA);
    laws *l = &c.l;
    for (size_t A = 0; A < 5; A++) {
        const expr f = A < 3 ? l->m->q->entries[A] : c.h.momenta[A - 3];
        assert_equal(l, poisson(&c, f, c.h.hamiltonian), c.h.rates[A]);
        const expr null[3] = {read(l, "-y"), read(l, "0"), read(l, "1")};
        assert_zero(l, dot(l->pool, 3, c.h.bracket + A * 5, null));
    }
    assert_equal(l, c.h.rates[3], read(l, "y*p_1*p_y/(m*(1 + y^2))"));
    chapter_f_clear(&c);
}

/// {p_1, p_2} = −C_12^γ p_γ in the left-invariant frame, and p' = I Ω' of (4.3).
/// @eq GN16 §6, (4.3)
static void hamiltonian_of_the_suslov_problem(void **state) {
    (void)state;
    chapter_f c;
    chapter_f_init(&c, scene_find("suslov"), HAMILTON_IN_MOMENTA);
    laws *l = &c.l;
    const expr C1 = printed(l, "GN-8.suslov.C121", 0, NULL),
               C2 = printed(l, "GN-8.suslov.C122", 0, NULL), C[2] = {C1, C2};
    const expr mine = with(l, c.h.bracket[3 * 5 + 4], "I_12", 0);
    assert_zero(l, expr_add2(l->pool, mine, dot(l->pool, 2, C, c.h.momenta)));
    static const char *const ids[2] = {"GN-4.3a.I12", "GN-4.3b.I12"};
    const expr I[4] = {read(l, "I_11"), read(l, "I_12"), read(l, "I_12"), read(l, "I_22")};
    const expr rates[2] = {printed(l, ids[0], 0, NULL), printed(l, ids[1], 0, NULL)};
    for (size_t a = 0; a < 2; a++) {
        expr rate;
        mech_hamilton_on_D(&c.h, l->pool, 1, &c.h.rates[3 + a], &rate);
        assert_equal(l, rate, dot(l->pool, 2, I + 2 * a, rates));
    }
    chapter_f_clear(&c);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sleigh_hamiltonian_and_equations),
        cmocka_unit_test(sleigh_bracket_matrix),
        cmocka_unit_test(hamiltonian_fields_have_the_sign_of_the_motion),
        cmocka_unit_test(sleigh_jacobiator),
        cmocka_unit_test(momentum_equation_sums_over_the_right_index),
        cmocka_unit_test(particle_matrix),
        cmocka_unit_test(hamiltonian_of_the_suslov_problem),
    };
    return cmocka_run_group_tests(tests, book_open, book_close);
}
