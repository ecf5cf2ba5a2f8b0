/// What is said of steady motions is proved, or called numeric or unknown: models whose steady
/// motions and stability are known, written so that tolerances get them wrong.
#include "run/steady/family.h"
#include "run/steady/steadying.h"

#include "base/random.h"
#include "expr/calculus.h"
#include "report/table/steady.h"
#include "support/seed.h"

/// A model with this Lagrangian in coordinates that are lines; `rest` is what else there is.
static model *read_lines(const char *parameters, const char *names, const char *lagrangian,
                         const char *rest) {
    text source = {0};
    text_addf(&source,
              "model tried\nparameters\n    none = 1\n%scoordinates\n    %s : line\n"
              "lagrangian\n    %s\n%s",
              parameters, names, lagrangian, rest);
    model *m = read_text("tried", text_cstr(&source));
    text_clear(&source);
    return m;
}

static steady *find_all(const model *m) { return find(m, NULL, NULL); }

/// The answer and how it is known: "proved", "numeric", "unknown".
static void answers(const steady_motion *e, steady_verdict verdict, bool proved) {
    bool numeric;
    assert_int_equal(steady_answer(e, &numeric), verdict);
    assert_int_equal(e->proof.decided, proved);
    assert_false(proved && numeric);
}

// ---- equilibria ---------------------------------------------------------------------------------

/// Flat minima have one equilibrium, the exact one.
static void a_flat_potential_has_one_equilibrium(void **unused) {
    (void)unused;
    const char *potentials[] = {"x^4", "x^6", "x^8/1000", "(x - 1)^4", "(x + c)^6"};
    const double wanted[] = {0, 0, 0, 1, -0.7};
    for (size_t k = 0; k < sizeof wanted / sizeof *wanted; k++) {
        text lagrangian = {0};
        text_addf(&lagrangian, "x'^2/2 - %s", potentials[k]);
        model *m = read_lines("    c = 0.7\n", "x", text_cstr(&lagrangian), "");
        text_clear(&lagrangian);
        steady *s = find_all(m);
        assert_int_equal(steady_count(s), 1);
        const steady_motion *e = steady_at(s, 0);
        assert_true(fabs(e->entries[0] - wanted[k]) < 1e-15);
        assert_int_equal(e->proof.ground, STEADY_EXACT);
        answers(e, STEADY_STABLE, true); // by energy: not by the linearisation
        assert_true(e->proof.isolated);
        steady_destroy(s);
        model_destroy(m);
    }
}

/// A force that only tends to zero is nowhere zero.
static void a_force_that_fades_has_no_equilibrium(void **unused) {
    (void)unused;
    const char *potentials[] = {"exp(-x)", "-exp(-x)", "1/(1 + exp(x))", "atan(x)",
                                "x + exp(-x^2)/9"};
    for (size_t k = 0; k < sizeof potentials / sizeof *potentials; k++) {
        text lagrangian = {0};
        text_addf(&lagrangian, "x'^2/2 - (%s)", potentials[k]);
        model *m = read_lines("", "x", text_cstr(&lagrangian), "");
        text_clear(&lagrangian);
        diag words = {0}, messages = {0};
        steady *s;
        assert_int_equal(steady_create(m, &(steady_options){0}, &words, &messages, &s), HAMEL_OK);
        if (steady_find(s, &messages) != HAMEL_UNDEFINED)
            fail_msg("%s: x = %g", potentials[k], steady_at(s, 0)->entries[0]);
        steady_destroy(s);
        diag_clear(&words);
        diag_clear(&messages);
        model_destroy(m);
    }
}

/// Slow eigenvalues are not zeros, and one weak equilibrium is not many.
static void weak_forces_are_no_zeros(void **unused) {
    (void)unused;
    model *m = read_lines("    k = 1e-8\n", "x, y", "(x'^2 + y'^2)/2 + k/2*(x^2 + y^2)", "");
    steady *s = find_all(m);
    assert_int_equal(steady_count(s), 1);
    const steady_proof *p = &steady_at(s, 0)->proof;
    assert_true(p->enclosed);
    assert_int_equal(p->zeros, 0);
    assert_int_equal(p->root_count, 4);
    for (size_t i = 0; i < 4; i++) assert_true(fabs(fabs(p->roots[i].re) - 1e-4) < 1e-18);
    answers(steady_at(s, 0), STEADY_UNSTABLE, true);
    steady_destroy(s);
    model_destroy(m);
}

/// However weak, damping decides.
static void damping_decides_by_its_sign(void **unused) {
    (void)unused;
    const char *values[] = {"-1e-9", "1e-9", "-1e-30", "1e-30", "0"};
    const steady_verdict wanted[] = {STEADY_UNSTABLE, STEADY_STABLE, STEADY_UNSTABLE, STEADY_STABLE,
                                     STEADY_CENTRE};
    for (size_t k = 0; k < 5; k++) {
        text parameters = {0};
        text_addf(&parameters, "    c = %s\n", values[k]);
        model *m =
            read_lines(text_cstr(&parameters), "x", "x'^2/2 - x^2/2", "force\n    x = -c*x'\n");
        text_clear(&parameters);
        steady *s = find_all(m);
        answers(steady_at(s, 0), wanted[k], true);
        steady_destroy(s);
        model_destroy(m);
    }
}

/// Nothing holds a free particle.
static void a_free_particle_is_not_stable(void **unused) {
    (void)unused;
    const char *lagrangians[] = {"m*x'^2/2 + y'^2/2 - y^2/2", "m*(x'^2 + y'^2)/2",
                                 "m*(x'^2 + y'^2)/2 - (1 - cos(y))"};
    for (size_t k = 0; k < 3; k++) {
        model *m = read_lines("    m = 1\n", "x, y", lagrangians[k], "");
        steady *s = find(m, "x=0.3", NULL);
        answers(steady_at(s, 0), STEADY_DRIFTS, true);
        steady_destroy(s);
        model_destroy(m);
    }
}

/// Double pairs: two equal springs are harmless, whatever the axes; the same polynomial with a
/// Jordan block is no centre.
static void double_pairs_are_told_apart(void **unused) {
    (void)unused;
    const struct {
        const char *lagrangian;
        bool centre;
    } cases[] = {
        {"(x'^2 + y'^2)/2 - k*(x^2 + y^2)/2", true},
        {"(x'^2 + y'^2)/2 - k*x^2/2 - l*y^2/2 - b*x*y", true}, // equal for these values only
        {"x'^2/2 + 2*y'^2 - k*x^2/2 - 2*l*y^2", true},
        {"x'*y' - k*x*y - y^2/2", false},
        {"x'*y' - k*x*y - b*y^2/2", true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        model *m = read_lines("    k = 1\n    l = 1\n    b = 0\n", "x, y", cases[i].lagrangian, "");
        steady *s = find(m, "x=0", NULL);
        answers(steady_at(s, 0), cases[i].centre ? STEADY_CENTRE : STEADY_UNKNOWN, cases[i].centre);
        steady_destroy(s);
        model_destroy(m);
    }
}

/// Forces of second and third order do not show in the polynomial, only in what it means.
static void a_centre_needs_structure(void **unused) {
    (void)unused;
    const struct {
        const char *force;
        steady_verdict verdict;
    } cases[] = {
        {"-x'^3", STEADY_STABLE}, // energy falls
        {"x'^3", STEADY_UNKNOWN},     {"-c*x'^3", STEADY_STABLE},
        {"x^3 + x^2", STEADY_CENTRE}, {"x'^2", STEADY_CENTRE},
        {"-x^2*x'", STEADY_STABLE},   {"x*x'", STEADY_CENTRE}, // x → −x turns it round
        {"-e*x'^3", STEADY_CENTRE},                            // e is 0
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        text force = {0};
        text_addf(&force, "force\n    x = %s\n", cases[i].force);
        model *m =
            read_lines("    c = 1e-12\n    e = 0\n", "x", "x'^2/2 - x^2/2", text_cstr(&force));
        steady *s = find(m, "x=0", NULL);
        answers(steady_at(s, 0), cases[i].verdict, cases[i].verdict != STEADY_UNKNOWN);
        steady_destroy(s);
        text_clear(&force);
        model_destroy(m);
    }
}

/// Equilibria that no formula has: x = cos x, and a circle of them.
static void roots_without_formulas_are_enclosed(void **unused) {
    (void)unused;
    model *m = read_lines("", "x", "x'^2/2 - x^2/2 + sin(x)", "");
    steady *s = find_all(m);
    assert_int_equal(steady_count(s), 1);
    const steady_motion *e = steady_at(s, 0);
    assert_true(fabs(e->entries[0] - 0.7390851332151607) < 1e-14);
    assert_int_equal(e->proof.ground, STEADY_ENCLOSED);
    answers(e, STEADY_CENTRE, true);
    steady_destroy(s);
    model_destroy(m);
    m = read_lines("", "x, y", "(x'^2 + y'^2)/2 - (x^2 + y^2 - 2)^2", "");
    s = find(m, "x=0.7, y=0.9", NULL);
    e = steady_at(s, 0);
    assert_int_not_equal(e->proof.ground, STEADY_NUMERIC);
    assert_true(e->proof.zeros == 2 || !e->proof.enclosed);
    assert_false(e->proof.decided && e->proof.verdict == STEADY_STABLE);
    steady_destroy(s);
    model_destroy(m);
}

// ---- symbols ------------------------------------------------------------------------------------

/// Numbers that happen to agree with parameters are not taken for them.
static void a_number_is_not_taken_for_a_parameter(void **unused) {
    (void)unused;
    model *m = read_text("kepler", "model kepler\nparameters\n    m = 1\n    k = 1\n"
                                   "coordinates\n    r : line in (0, 10)\n    phi : angle\n"
                                   "lagrangian\n    m/2*(r'^2 + r^2*phi'^2) + k/r\n"
                                   "symmetry SO(2) on phi\n");
    steady *s = find(m, "r=1, phi'=1", NULL);
    text out = {0};
    steady_to_text(s, NULL, NULL, 0, &out);
    if (strstr(text_cstr(&out), "m λ² + k = 0") == NULL) fail_msg("%s", text_cstr(&out));
    answers(steady_at(s, 0), STEADY_CENTRE, true);
    text_clear(&out);
    steady_destroy(s);
    model_destroy(m);
}

// ---- laws ---------------------------------------------------------------------------------------

/// V' = Π (x − a_i), with rational roots that are simple: each is enclosed or exact, and its
/// stability is the sign of V''.
static void equilibria_of_random_potentials_are_proved(void **unused) {
    (void)unused;
    random_state rng = test_random("potentials");
    for (int k = 0; k < 12; k++) {
        const int count = 1 + (int)random_below(&rng, 4);
        double roots[4];
        for (int i = 0; i < count; i++)
            roots[i] = (double)((long)random_below(&rng, 12) + 12 * i - 20) / 17;
        text force = {0};
        text_addf(&force, "force\n    x = -1");
        for (int i = 0; i < count; i++) text_addf(&force, "*(x - (%.17g))", roots[i]);
        text_add(&force, "\n");
        model *m = read_lines("", "x", "x'^2/2", text_cstr(&force));
        steady *s = find_all(m);
        assert_true(steady_count(s) <= (size_t)count);
        for (size_t i = 0; i < steady_count(s); i++) {
            const steady_motion *e = steady_at(s, i);
            int nearest = 0;
            double slope = 1;
            for (int j = 0; j < count; j++) {
                if (fabs(roots[j] - e->entries[0]) < fabs(roots[nearest] - e->entries[0]))
                    nearest = j;
            }
            for (int j = 0; j < count; j++) slope *= j == nearest ? 1 : roots[nearest] - roots[j];
            assert_true(fabs(roots[nearest] - e->entries[0]) < 1e-12);
            assert_int_not_equal(e->proof.ground, STEADY_NUMERIC);
            answers(e, slope > 0 ? STEADY_CENTRE : STEADY_UNSTABLE, true);
        }
        steady_destroy(s);
        text_clear(&force);
        model_destroy(m);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_flat_potential_has_one_equilibrium),
        cmocka_unit_test(a_force_that_fades_has_no_equilibrium),
        cmocka_unit_test(weak_forces_are_no_zeros),
        cmocka_unit_test(damping_decides_by_its_sign),
        cmocka_unit_test(a_free_particle_is_not_stable),
        cmocka_unit_test(double_pairs_are_told_apart),
        cmocka_unit_test(a_centre_needs_structure),
        cmocka_unit_test(roots_without_formulas_are_enclosed),
        cmocka_unit_test(a_number_is_not_taken_for_a_parameter),
        cmocka_unit_test(equilibria_of_random_potentials_are_proved),
    };
    return cmocka_run_group_tests(tests, NULL, end_thread);
}
