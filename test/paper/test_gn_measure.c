/// GN16 sections 7 and 8: divergences, densities and conditions on parameters, against the ledger.
#include "mechanics.h"

#include "mech/measure/asking.h"

/// Θ_α v^α + Θ_0
static expr divergence(const asking *a) {
    return expr_add2(a->l.pool, dot(a->l.pool, a->d.r, a->v.theta, a->d.basis.symbols),
                     a->v.theta[a->d.r]);
}

/// @eq GN16 §7.1
static void measure_of_the_suslov_problem(void **state) {
    (void)state;
    asking a;
    ask_builtin(&a, "suslov");
    assert_ledger(&a.l, "GN-7.suslov.div", divergence(&a));
    assert_int_equal(a.m.reason, MEASURE_SYMMETRY);
    assert_true(a.v.homogeneous);
    measure_cases c = cases_of(&a);
    assert_true(c.complete && c.count == 1 && c.items[0].given.count == 2);
    assert_true(case_gives(&a, &c.items[0], "I_13", "0"));
    assert_true(case_gives(&a, &c.items[0], "I_23", "0"));
    measure_cases_clear(&c);
    asking_clear(&a);
}

/// @eq GN16 (8.2)
static void measure_of_the_chaplygin_sleigh(void **state) {
    (void)state;
    asking a;
    ask_builtin(&a, "chaplygin_sleigh");
    assert_ledger(&a.l, "GN-8.sleigh.div", divergence(&a));
    assert_int_equal(a.m.reason, MEASURE_SYMMETRY);
    assert_int_equal(a.m.obstruction_count, 1);
    assert_ledger(&a.l, "GN-8.2.sleigh", a.m.obstructions[0]);
    // C_12^2 of the projected bracket: what the paper calls the condition
    assert_ledger(&a.l, "GN-8.2.sleigh", a.d.structure[1 * 3 + 1]);
    measure_cases c = cases_of(&a);
    assert_true(c.complete && c.count == 1);
    assert_true(case_gives(&a, &c.items[0], "a", "0"));
    measure_cases_clear(&c);
    asking_clear(&a);
}

/// The density in momenta of the frame of the paper, with m = 1.
/// @eq GN16 (8.2)
static void measure_of_the_particle(void **state) {
    (void)state;
    asking a;
    ask_builtin(&a, "particle");
    assert_true(a.m.found);
    assert_proportional(&a, mech_density_value(a.l.pool, &a.m.momentum_density),
                        printed(&a.l, "GN-8.2.particle.mu", 0, NULL));
    asking_clear(&a);
}

/// Densities with respect to dΩ dγ: as quasi-velocities those of SO(3), for which dB dΩ is that
/// times dφ. The basis of Veselova's D is orthonormal in space, so dv is dΩ on ⟨γ, Ω⟩ = 0.
static void densities_on_rotations(void **state) {
    (void)state;
    static const struct {
        const char *model, *id;
    } rows[] = {{"veselova", "GN-veselova.mu.diag"},
                {"chaplygin_sphere", "GN-8.sphere.mu.f"},
                {"routh_sphere", "GN-8.routh.mu.f"}};
    static const other_name names[] = {{"ell", "l"}};
    for (size_t i = 0; i < 3; i++) {
        asking a;
        ask_builtin(&a, rows[i].model);
        assert_true(a.m.found);
        assert_proportional(&a, density_of(&a), printed(&a.l, rows[i].id, 1, names));
        asking_clear(&a);
    }
}

/// @eq GN16 (8.2)
static void measure_of_the_chaplygin_top(void **state) {
    (void)state;
    asking a;
    ask_builtin(&a, "chaplygin_top");
    assert_int_equal(a.m.reason, MEASURE_SYMMETRY);
    measure_cases c = cases_of(&a);
    assert_true(c.complete);
    assert_int_equal(c.count, 2);
    bool sphere = false, routh = false;
    for (size_t i = 0; i < 2; i++) {
        assert_int_equal(c.items[i].exists, TRUTH_YES);
        sphere = sphere || case_gives(&a, &c.items[i], "l", "0");
        routh = routh || case_gives(&a, &c.items[i], "I_22", "I_11") ||
                case_gives(&a, &c.items[i], "I_11", "I_22");
    }
    assert_true(sphere && routh);
    measure_cases_clear(&c);
    asking_clear(&a);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(measure_of_the_suslov_problem),
        cmocka_unit_test(measure_of_the_chaplygin_sleigh),
        cmocka_unit_test(measure_of_the_particle),
        cmocka_unit_test(densities_on_rotations),
        cmocka_unit_test(measure_of_the_chaplygin_top),
    };
    return cmocka_run_group_tests(tests, book_open, book_close);
}
