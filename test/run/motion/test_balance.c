/// What is conserved: kept by right motions at every tolerance, and missed with words where it is
/// not.
#include "run/running.h"

#include "run/motion/balance.h"
#include "run/motion/integrals.h"

#define ORBIT                                                                                      \
    "model test\ncoordinates\n    x, y : line\nlagrangian\n    (x'^2 + y'^2)/2 + "                 \
    "1/sqrt(x^2 + y^2)\nsymmetry SO(2) on (x, y)\nrun a\n    from x = 1, y' = 0.3\n    until "     \
    "200\n"

/// An orbit that passes the centre thirty times at a distance of 0.05.
static void right_motions_keep_their_balance_at_every_tolerance(void **state) {
    (void)state;
    static const char *const methods[] = {"dop853", "taylor", "cvode"};
    for (size_t k = 0; k < 3; k++) {
        for (double tolerance = 1e-6; tolerance > 1e-13; tolerance /= 100) {
            trip t;
            travel(&t, ORBIT, NULL,
                   (run_options){.method = methods[k], .tolerance = tolerance, .integrals = true});
            if (t.summary.end != RUN_DONE) print_message("%s\n", t.summary.reason);
            assert_int_equal(t.summary.end, RUN_DONE);
            trip_clear(&t);
        }
    }
}

static void energy_that_leaves_its_balance_is_told(void **state) {
    (void)state;
    trip t;
    text why = {0};
    travel(&t, ORBIT, NULL, (run_options){.tolerance = 1e-10, .until = 1});
    run_summary s = t.summary;
    s.balance = 1e-6 * s.kinetic_largest;
    assert_true(run_balance_energy(t.r, &s, &why));
    s.balance = 1e-4 * (1 + s.kinetic_largest + fabs(s.energy_first));
    assert_false(run_balance_energy(t.r, &s, &why));
    assert_non_null(strstr(text_cstr(&why), "the energy, which is conserved, went from -0.955"));
    text_clear(&why);
    trip_clear(&t);
}

static void integral_that_strays_is_told(void **state) {
    (void)state;
    trip t;
    text why = {0};
    travel(&t, ORBIT, NULL, (run_options){.tolerance = 1e-10, .until = 1, .integrals = true});
    const run_integral *all;
    assert_true(run_integrals_of(t.r, &all) >= 1);
    assert_true(run_balance_integrals(t.r, &t.summary, &why));
    const double elsewhere[2] = {5, 3}, slow[2] = {0.1, 0}; // another motion's state
    run_integrals_watch(t.r, 1, elsewhere, slow);
    assert_false(run_balance_integrals(t.r, &t.summary, &why));
    assert_non_null(strstr(text_cstr(&why), "which is conserved, strayed from"));
    text_clear(&why);
    trip_clear(&t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(right_motions_keep_their_balance_at_every_tolerance),
        cmocka_unit_test(energy_that_leaves_its_balance_is_told),
        cmocka_unit_test(integral_that_strays_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
