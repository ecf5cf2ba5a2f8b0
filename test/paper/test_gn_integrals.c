/// Conserved quantities of the papers: each is a function of those found, as its differential is a
/// combination of theirs, and constant along motions, against the ledger.
#include "mech/law/basis_choose.h"
#include "mechanics.h"

#include "mech/integrals/integrals.h"

typedef struct found {
    laws l;
    mech_basis d;
    mech_motion motion;
    mech_integrals f;
} found;

static void found_init(found *b, const char *name) {
    laws_init(&b->l, scene_find(name));
    assert_ok(&b->l, mech_basis_init(&b->d, &b->l.x, &b->l.s));
    mech_motion_init(&b->motion, &b->l.s, &b->d);
    assert_ok(&b->l, mech_integrals_init(&b->f, &b->l.x, &b->l.s, b->l.m, &b->d, NULL));
}

static void found_clear(found *b) {
    mech_integrals_clear(&b->f);
    mech_motion_clear(&b->motion);
    mech_basis_clear(&b->d);
    laws_clear(&b->l);
}

/// Whether one of those listed is e on D, up to a constant factor. Squares are compared: the same
/// root may be written in two ways.
static bool is_listed(found *b, expr e) {
    const expr value = on_D(&b->l, &b->d, e);
    for (size_t k = 0; k < b->f.count; k++) {
        const expr pair[2] = {expr_pow_int(b->l.pool, b->f.items[k].value, 2),
                              expr_pow_int(b->l.pool, value, 2)};
        size_t dimension;
        expr *relation = NULL;
        bool complete;
        assert_ok(&b->l,
                  exact_dependence(&b->l.x, 1, 2, pair, NULL, &dimension, &relation, &complete));
        free(relation);
        if (dimension == 1) return true;
    }
    return false;
}

static void assert_constant(found *b, expr e) {
    assert_zero(&b->l, rate_on_D(&b->l, &b->d, b->motion.rates, on_D(&b->l, &b->d, e)));
}

/// @eq BKMM96 (8.2.13)
static void integrals_of_the_particle(void **state) {
    (void)state;
    found b;
    found_init(&b, "particle");
    const expr c = printed(&b.l, "BKMM-8.2.13", 0, NULL);
    assert_constant(&b, c);
    assert_true(is_listed(&b, c));
    found_clear(&b);
}

static const other_name ball_names[] = {{"wx", "B_w1"}, {"wy", "B_w2"}, {"wz", "B_w3"}};

/// @eq BKMM96 (8.3.11), (8.3.12)
static void integrals_of_the_ball_on_turntable(void **state) {
    (void)state;
    static const char *const ids[] = {"BKMM-8.3.11a", "BKMM-8.3.11b", "BKMM-8.3.11c"};
    found b;
    found_init(&b, "ball_on_turntable");
    for (size_t i = 0; i < 3; i++) {
        const expr J = printed(&b.l, ids[i], 3, ball_names);
        assert_constant(&b, J);
        assert_true(is_listed(&b, J));
    }
    found_clear(&b);
}

/// θ' and φ' of the vertical disk.
/// @eq BKMM96 (8.1.10), (8.1.11)
static void integrals_of_the_vertical_disk(void **state) {
    (void)state;
    found b;
    found_init(&b, "vertical_disk");
    assert_true(is_listed(&b, read(&b.l, "theta'")));
    assert_true(is_listed(&b, read(&b.l, "phi'")));
    found_clear(&b);
}

/// ⟨I Ω, γ⟩ = ⟨K, γ⟩ and ⟨K, K⟩ of the Chaplygin sphere, K = I Ω + m R² (Ω − ⟨Ω, γ⟩ γ).
/// @eq GN16 §9
static void integrals_of_the_chaplygin_sphere(void **state) {
    (void)state;
    found b;
    found_init(&b, "chaplygin_sphere");
    laws *l = &b.l;
    const expr along = read(l, "B_31*B_w1 + B_32*B_w2 + B_33*B_w3");
    expr K[3];
    sum square = {0}, vertical = {0};
    static const char *const parts[3] = {"I_11*B_w1 + m*R^2*B_w1", "I_22*B_w2 + m*R^2*B_w2",
                                         "I_33*B_w3 + m*R^2*B_w3"};
    static const char *const gamma[3] = {"m*R^2*B_31", "m*R^2*B_32", "m*R^2*B_33"};
    static const char *const up[3] = {"B_31", "B_32", "B_33"};
    for (size_t i = 0; i < 3; i++) {
        K[i] = expr_sub(l->pool, read(l, parts[i]), expr_mul2(l->pool, read(l, gamma[i]), along));
        sum_add_product(l->pool, &square, 1, K[i], K[i]);
        sum_add_product(l->pool, &vertical, 1, K[i], read(l, up[i]));
    }
    const expr KK = sum_take(l->pool, &square), Kg = sum_take(l->pool, &vertical);
    vec_clear(&square);
    vec_clear(&vertical);
    assert_equal(l, Kg, read(l, "I_11*B_31*B_w1 + I_22*B_32*B_w2 + I_33*B_33*B_w3"));
    assert_true(is_listed(&b, Kg));
    assert_true(is_listed(&b, KK));
    found_clear(&b);
}

/// The integral of Jellett and that of Routh: ⟨I Ω, ρ⟩ and Ω_3 √(I_1 I_3 + m ⟨ρ, I ρ⟩).
/// @eq GN16 §9.1
static void integrals_of_the_routh_sphere(void **state) {
    (void)state;
    found b;
    found_init(&b, "routh_sphere");
    laws *l = &b.l;
    const expr jellett = read(l, "I_1*R*(B_31*B_w1 + B_32*B_w2) + I_3*(R*B_33 + l)*B_w3");
    const expr routh = read(l, "B_w3*sqrt(I_1*I_3 + m*(I_1*R^2*(B_31^2 + B_32^2)"
                               " + I_3*(R*B_33 + l)^2))");
    assert_true(is_listed(&b, jellett));
    assert_true(is_listed(&b, routh));
    found_clear(&b);
}

/// |M|² − ⟨M, γ⟩² of the Veselova problem, M = I Ω.
/// @eq GN16 §9
static void integrals_of_the_veselova_problem(void **state) {
    (void)state;
    found b;
    found_init(&b, "veselova");
    const expr e = read(&b.l, "(I_11*B_w1)^2 + (I_22*B_w2)^2 + (I_33*B_w3)^2"
                              " - (I_11*B_w1*B_31 + I_22*B_w2*B_32 + I_33*B_w3*B_33)^2");
    assert_true(is_listed(&b, e));
    found_clear(&b);
}

/// The sleigh has its energy only; p_ξ of GN16 §9 is not constant unless a = 0.
/// @eq GN16 §9
static void integrals_of_the_chaplygin_sleigh(void **state) {
    (void)state;
    found b;
    found_init(&b, "chaplygin_sleigh");
    laws *l = &b.l;
    assert_int_equal(b.f.count, 1);
    const expr p = printed(l, "GN-9.sleigh.p", 0, NULL);
    const expr rate = rate_on_D(l, &b.d, b.motion.rates, on_D(l, &b.d, p));
    assert_ledger(l, "GN-9.sleigh.pd", rate);
    assert_zero(l, with(l, rate, "a", 0));
    found_clear(&b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(integrals_of_the_particle),
        cmocka_unit_test(integrals_of_the_ball_on_turntable),
        cmocka_unit_test(integrals_of_the_vertical_disk),
        cmocka_unit_test(integrals_of_the_chaplygin_sphere),
        cmocka_unit_test(integrals_of_the_routh_sphere),
        cmocka_unit_test(integrals_of_the_veselova_problem),
        cmocka_unit_test(integrals_of_the_chaplygin_sleigh),
    };
    return cmocka_run_group_tests(tests, book_open, book_close);
}
