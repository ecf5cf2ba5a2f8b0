/// Steady motions: classical critical speeds, spectra with closed forms, laws of reversible
/// systems.
#include "expr/read.h"
#include "run/steady/family.h"
#include "run/steady/follow.h"
#include "run/steady/steadying.h"

#include "expr/calculus.h"
#include "support/affine_models.h"
#include "support/clock.h"
#include "support/seed.h"

// ---- the rolling disk ---------------------------------------------------------------------------

/// A disk with moments of inertia A, C rolls straight on stably from ω² = A m g R/(C (C + m R²))
/// on, and spins upright stably from Ω² = m g R/(A + m R²) on.
static void the_disk_has_its_classical_critical_speeds(void **unused) {
    (void)unused;
    random_state rng = test_random("disk");
    for (int k = 0; k < 4; k++) {
        model *m = read_builtin("falling_disk");
        const char *names[] = {"m", "R", "A", "C", "g"};
        double p[5];
        for (size_t i = 0; i < 5; i++) {
            p[i] = round(1e6 * random_between(&rng, i == 4 ? 5 : 0.3, i == 4 ? 15 : 2)) / 1e6;
            set(m, names[i], p[i]);
        }
        const double mR2 = p[0] * p[1] * p[1], mgR = p[0] * p[4] * p[1];
        const double rolling = sqrt(p[2] * mgR / (p[3] * (p[3] + mR2)));
        const double spinning = sqrt(mgR / (p[2] + mR2));
        const char *quantity[] = {"psi'", "phi'"}, *from[] = {"psi'=1", "phi'=1"};
        for (size_t i = 0; i < 2; i++) {
            const double wanted = i == 0 ? rolling : spinning;
            steady *s = find(m, from[i], quantity[i]);
            steady_branch b;
            steady_follow(s, 0.31 * wanted, 2.7 * wanted, 12, &b);
            assert_int_equal(b.count, 12);
            assert_int_equal(b.change_count, 1);
            print_message("%s: %.14g, %.1e off\n", quantity[i], wanted,
                          b.changes[0].value - wanted);
            assert_true(fabs(b.changes[0].value - wanted) < 1e-10 * wanted);
            assert_true(b.changes[0].through_zero);
            assert_int_equal(b.changes[0].before, STEADY_UNSTABLE);
            assert_int_equal(b.changes[0].after, STEADY_CENTRE);
            steady_branch_clear(&b);
            steady_destroy(s);
        }
        model_destroy(m);
    }
}

/// The same critical speed, found by varying gravity at a fixed speed.
static void a_parameter_may_vary_as_well(void **unused) {
    (void)unused;
    model *m = read_builtin("falling_disk");
    steady *s = find(m, "psi'=2", "g");
    steady_branch b;
    steady_follow(s, 1, 40, 14, &b);
    assert_int_equal(b.change_count, 1);
    assert_true(fabs(b.changes[0].value - 4 * 0.5 * 1.5 / 0.25) < 1e-9);
    steady_branch_clear(&b);
    steady_destroy(s);
    model_destroy(m);
}

// ---- zeros --------------------------------------------------------------------------------------

/// At rest: n momenta that are conserved make n zeros beside those of the family, unless they
/// change along it.
static void integrals_explain_zeros(void **unused) {
    (void)unused;
    static const struct {
        const char *model, *from;
        size_t dimension, conserved, zeros;
        steady_verdict verdict;
    } cases[] = {
        {"snakeboard", "phi=0.2", 3, 1, 4, STEADY_DRIFTS},    // phi'; psi is the group's, p is free
        {"bicycle", "psi=pi", 2, 1, 3, STEADY_DRIFTS},        // sigma'
        {"particle", "y=1", 2, 1, 3, STEADY_DRIFTS},          // y'; x' √(1 + y²) is free
        {"carriage", "x=0", 2, 0, 2, STEADY_STABLE},          // every motion is steady
        {"roller_racer", "phi=0.3", 2, 0, 3, STEADY_UNKNOWN}, // its momentum is not conserved
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        model *m = read_builtin(cases[i].model);
        steady *s = find(m, cases[i].from, NULL);
        const steady_motion *e = steady_at(s, 0);
        if (e->dimension != cases[i].dimension || e->conserved != cases[i].conserved ||
            e->spectrum.zeros != cases[i].zeros || steady_verdict_of(e) != cases[i].verdict)
            fail_msg("%s: dimension %zu, %zu from integrals of %zu", cases[i].model, e->dimension,
                     e->conserved, e->spectrum.zeros);
        steady_destroy(s);
        model_destroy(m);
    }
}

// ---- folds --------------------------------------------------------------------------------------

static const char cusp[] = "model cusp\nparameters\n    mu = -1\ncoordinates\n    x : line\n"
                           "lagrangian\n    x'^2/2 - x^4/4 + x^2/2 - mu*x\n";

/// x − x³ = μ folds back at μ = ±2/(3√3), and is unstable in between.
static void a_branch_is_followed_round_its_folds(void **unused) {
    (void)unused;
    const double critical = 2 / (3 * sqrt(3));
    model *m = read_text("cusp", cusp);
    for (size_t count = 5; count <= 80; count *= 4) {
        steady *s = find(m, "x=1", "mu");
        steady_branch b;
        steady_follow(s, -1, 1, count, &b);
        assert_false(b.ends);
        assert_true(b.values[b.count - 1] == 1);
        assert_int_equal(b.fold_count, 2);
        assert_int_equal(b.change_count, 2);
        for (size_t k = 0; k < 2; k++) {
            assert_true(fabs(b.folds[k] - (k == 0 ? critical : -critical)) < 1e-12);
            assert_true(b.changes[k].fold && b.changes[k].value == b.folds[k]);
            assert_int_equal(b.changes[k].after, k == 0 ? STEADY_UNSTABLE : STEADY_CENTRE);
        }
        for (size_t k = 0; k < b.count; k++) { // all places are on the branch, and x goes one way
            const double x = b.motions[k].entries[0];
            assert_true(fabs(x - x * x * x - b.values[k]) < 1e-10);
            assert_true(k == 0 || x < b.motions[k - 1].entries[0]);
        }
        steady_branch_clear(&b);
        steady_destroy(s);
    }
    model_destroy(m);
}

/// x² = μ: nothing below zero, and from there back on the other side.
static void a_branch_that_returns_says_so(void **unused) {
    (void)unused;
    model *m = read_text("fold", "model fold\nparameters\n    mu = 1\ncoordinates\n    x : line\n"
                                 "lagrangian\n    x'^2/2 - x^3/3 + mu*x\n");
    steady *s = find(m, "x=1", "mu");
    steady_branch b;
    steady_follow(s, 1, -1, 21, &b);
    assert_true(b.ends && b.returns);
    assert_int_equal(b.fold_count, 1);
    assert_true(fabs(b.folds[0]) < 1e-12);
    assert_true(b.values[b.count - 1] == 1);
    assert_true(fabs(b.motions[b.count - 1].entries[0] + 1) < 1e-10);
    steady_branch_clear(&b);
    steady_destroy(s);
    model_destroy(m);
}

// ---- closed forms -------------------------------------------------------------------------------

typedef struct expected {
    const char *model, *from;
    size_t dimension, zeros;
    steady_verdict verdict;
    double re, im; ///< of the eigenvalue with the largest real part, im >= 0
} expected;

static void check_one(const expected *e) {
    model *m = read_builtin(e->model);
    steady *s = find(m, e->from, NULL);
    assert_int_equal(steady_count(s), 1);
    const steady_motion *found = steady_at(s, 0);
    const spectrum *p = &found->spectrum;
    print_message("%s %s: %s, dimension %zu, zeros %zu, residual %.1e\n", e->model, e->from,
                  steady_verdict_word(steady_verdict_of(found)), found->dimension, p->zeros,
                  found->residual);
    assert_int_equal(found->dimension, e->dimension);
    assert_int_equal(p->zeros, e->zeros);
    assert_int_equal(steady_verdict_of(found), e->verdict);
    bool there = p->count == 0;
    for (size_t i = 0; i < p->count; i++)
        there = there || (fabs(p->re[i] - e->re) < 1e-11 && fabs(p->im[i] - e->im) < 1e-11);
    assert_true(there);
    assert_true(found->residual < 1e-12);
    steady_destroy(s);
    model_destroy(m);
}

static void spectra_have_their_closed_forms(void **unused) {
    (void)unused;
    const double g = 9.81;
    const expected all[] = {
        {"pendulum", "y=-1", 0, 0, STEADY_CENTRE, 0, sqrt(g)},
        {"pendulum", "y=1", 0, 0, STEADY_UNSTABLE, sqrt(g), 0},
        // I_i λ² = (I_j − I_k)(..): λ² = −(I3 − I1)(I2 − I1)/(I2 I3) Ω1², and so on
        {"rigid_body", "Omega_1=2", 1, 1, STEADY_CENTRE, 0, 2 * sqrt(1.0 / 3)},
        {"rigid_body", "Omega_2=2", 1, 1, STEADY_UNSTABLE, 2 * sqrt(1.0 / 3), 0},
        {"rigid_body", "Omega_3=2", 1, 1, STEADY_CENTRE, 0, 2},
        {"bicycle", "u=3", 2, 3, STEADY_UNSTABLE, sqrt(g), 0},
        {"ball_on_turntable", "x=0", 3, 3, STEADY_CENTRE, 0, 0.36 / 1.36},
        // spinning upright; I1 = 1.2, I3 = 1, m = R = 1, l = 0.3: the ball with its weight below
        {"routh_sphere", "gamma_3=-1", 1, 1, STEADY_CENTRE, 0, sqrt(0.3 * g / (1.2 + 0.49))},
        {"routh_sphere", "gamma_3=1", 1, 1, STEADY_UNSTABLE, sqrt(0.3 * g / (1.2 + 1.69)), 0},
    };
    for (size_t k = 0; k < sizeof all / sizeof *all; k++) check_one(&all[k]);
}

/// The sleigh goes forward stably: λ = −m a u/(I + m a²).
static void the_sleigh_is_stable_forward(void **unused) {
    (void)unused;
    const char *source = "model sleigh\nparameters\n    m = 2\n    a = 0.3\n    I = 0.7\n"
                         "coordinates\n    x, y : line\n    theta : angle\n"
                         "define\n    P = [x + a*cos(theta), y + a*sin(theta)]\n"
                         "lagrangian\n    m/2*dot(P', P') + I/2*theta'^2\n"
                         "constraints\n    sin(theta)*x' - cos(theta)*y' = 0\n"
                         "symmetry SE(2) on (x, y, theta)\n";
    model *m = read_text("sleigh", source);
    for (int sign = -1; sign <= 1; sign += 2) {
        steady *s = find(m, sign > 0 ? "x'=1.5" : "x'=-1.5", NULL);
        const steady_motion *e = steady_at(s, 0);
        const double wanted = -sign * 2 * 0.3 * 1.5 / (0.7 + 2 * 0.09);
        assert_int_equal(e->spectrum.count, 1);
        assert_true(fabs(e->spectrum.re[0] - wanted) < 1e-13);
        assert_int_equal(steady_verdict_of(e), sign > 0 ? STEADY_STABLE : STEADY_UNSTABLE);
        steady_destroy(s);
    }
    model_destroy(m);
}

/// The line of steady turns I_13 Ω_1 + I_23 Ω_2 = 0: one half attracts, the other repels.
static void suslov_has_a_line_with_two_halves(void **unused) {
    (void)unused;
    model *m = read_builtin("suslov");
    steady *s = find(m, NULL, NULL);
    size_t halves[2] = {0};
    double along = 0;
    for (size_t k = 0; k < steady_count(s); k++) {
        const steady_motion *e = steady_at(s, k);
        if (!e->regular) continue;
        assert_true(fabs(0.3 * e->velocity[0] + 0.2 * e->velocity[1]) < 1e-12);
        assert_int_equal(e->dimension, 1);
        const steady_verdict v = steady_verdict_of(e);
        assert_true(v == STEADY_STABLE || v == STEADY_UNSTABLE);
        halves[v == STEADY_STABLE]++;
        along += e->spectrum.re[0]; // of two opposite turns
    }
    assert_int_equal(halves[0], 1);
    assert_int_equal(halves[1], 1);
    assert_true(fabs(along) < 1e-12);
    steady_destroy(s);
    model_destroy(m);
}

// ---- laws ---------------------------------------------------------------------------------------

/// λ among the eigenvalues of a spectrum.
static bool contains(const spectrum *p, double re, double im) {
    for (size_t i = 0; i < p->count; i++) {
        if (hypot(p->re[i] - re, p->im[i] - im) < 1e-5 * (1 + p->norm)) return true;
    }
    return p->zeros > 0 && hypot(re, im) < 1e-5 * (1 + p->norm);
}

/// All models here are reversible, v → −v: with λ at a steady motion −λ belongs to the one run
/// backwards; at rest eigenvalues come in pairs ±λ.
static void eigenvalues_at_rest_come_in_pairs(void **unused) {
    (void)unused;
    size_t count, seen = 0;
    const model_builtin *all = affine_models(&count);
    for (size_t k = 0; k < count; k += model_step()) {
        if (strcmp(all[k].name, "ball_on_turntable") == 0) continue; // the table turns one way
        model *m = read_builtin(all[k].name);
        const double start = now();
        steady *s = find(m, NULL, NULL);
        print_message("%-20s %zu steady motions, %.2f s\n", all[k].name, steady_count(s),
                      now() - start);
        for (size_t i = 0; i < steady_count(s); i++) {
            const steady_motion *e = steady_at(s, i);
            double speed = 0;
            for (size_t j = 0; j < m->q->n; j++) speed = fmax(speed, fabs(e->velocity[j]));
            assert_true(e->residual < 1e-10);
            if (speed > 0) continue;
            seen++;
            for (size_t j = 0; j < e->spectrum.count; j++)
                assert_true(contains(&e->spectrum, -e->spectrum.re[j], -e->spectrum.im[j]));
        }
        steady_destroy(s);
        model_destroy(m);
    }
    assert_true(seen >= (count - 1) / model_step());
}

/// Faster than a critical spin the rattleback is stable in one sense; run backwards everything that
/// decays grows, so the critical spins of both senses agree.
static void the_rattleback_is_stable_in_one_sense(void **unused) {
    (void)unused;
    model *m = read_builtin("rattleback");
    steady *s = find(m, "gamma_3=1, h=0.7, Omega_3=1", "Omega_3");
    steady_branch b;
    steady_follow(s, -5, 5, 21, &b);
    assert_int_equal(b.count, 21);
    for (size_t k = 0; k < b.count; k++) {
        const spectrum *p = &b.motions[k].spectrum, *back = &b.motions[b.count - 1 - k].spectrum;
        for (size_t i = 0; i < p->count; i++) assert_true(contains(back, -p->re[i], -p->im[i]));
    }
    assert_int_equal(steady_verdict_of(&b.motions[0]), STEADY_STABLE);
    assert_int_equal(steady_verdict_of(&b.motions[20]), STEADY_UNSTABLE);
    assert_int_equal(b.change_count, 4);
    print_message("critical spins %.14g, %.14g\n", b.changes[0].value, b.changes[3].value);
    assert_true(fabs(b.changes[0].value + b.changes[3].value) < 1e-10);
    assert_true(fabs(b.changes[1].value) < 1e-10 && fabs(b.changes[2].value) < 1e-10);
    steady_branch_clear(&b);
    steady_destroy(s);
    model_destroy(m);
}

/// |p(λ)| of one factor, relative to the size of its terms.
static double left_over(exact *x, const model *m, const double *values, expr factor, expr lambda,
                        double re, double im) {
    size_t count;
    unsigned long *powers;
    expr *c;
    assert_int_equal(exact_collect(x, factor, 1, &lambda, &count, &powers, &c), HAMEL_OK);
    double sum[2] = {0, 0}, size = 0;
    for (size_t k = 0; k < count; k++) {
        double value, power[2] = {1, 0};
        expr_eval(m->pool, 1, &c[k], values, &value);
        for (unsigned long i = 0; i < powers[k]; i++) {
            const double next = power[0] * re - power[1] * im;
            power[1] = power[0] * im + power[1] * re;
            power[0] = next;
        }
        sum[0] += value * power[0];
        sum[1] += value * power[1];
        size += fabs(value) * hypot(power[0], power[1]);
    }
    free(powers);
    free(c);
    return hypot(sum[0], sum[1]) / size;
}

/// Every eigenvalue is a root of the characteristic polynomial in symbols, evaluated there: two
/// routes.
static void eigenvalues_are_roots_of_the_exact_polynomial(void **unused) {
    (void)unused;
    size_t count, seen = 0;
    const model_builtin *all = affine_models(&count);
    for (size_t k = 0; k < count; k += model_step()) {
        model *m = read_builtin(all[k].name);
        steady *s = find(m, NULL, NULL);
        exact x;
        exact_init(&x, m->pool, NULL);
        for (size_t i = 0; i < steady_count(s); i++) {
            const steady_motion *e = steady_at(s, i);
            const mech_characteristic p = e->proof.polynomial;
            if (!e->proof.has_polynomial) continue;
            double *values = calloc(expr_symbol_count(m->pool), sizeof *values);
            for (size_t a = 0; a < m->parameter_count; a++)
                values[expr_symbol_index(m->pool, m->parameters[a].symbol)] =
                    model_number(m, m->parameters[a].value);
            for (size_t a = 0; a < m->q->entry_count; a++)
                values[expr_symbol_index(m->pool, m->q->entries[a])] = e->entries[a];
            for (size_t a = 0; a < steady_rank(s, e->chart); a++)
                values[expr_symbol_index(m->pool, steady_symbol(s, e->chart, a))] =
                    e->y[m->q->state_count + a];
            for (size_t j = 0; j < e->spectrum.count; j++) {
                double best = 1;
                for (size_t f = 0; f < p.count; f++)
                    best = fmin(best, left_over(&x, m, values, p.factors[f], p.lambda,
                                                e->spectrum.re[j], e->spectrum.im[j]));
                if (!(best < 1e-4)) // of a triple eigenvalue; others are far better
                    fail_msg("%s, motion %zu: %g", all[k].name, i + 1, best);
                seen++;
            }
            free(values);
        }
        steady_destroy(s);
        model_destroy(m);
    }
    print_message("%zu eigenvalues\n", seen);
    assert_true(seen > (model_step() == 1 ? 60 : 0));
}

/// The disk's polynomial, proved.
static void the_disk_has_its_classical_polynomial(void **unused) {
    (void)unused;
    model *m = read_builtin("falling_disk");
    steady *s = find(m, "psi'=1", NULL);
    const mech_characteristic p = steady_at(s, 0)->proof.polynomial;
    diag messages = {0};
    exact x;
    expr wanted, zero = expr_int(m->pool, 0);
    exact_init(&x, m->pool, &messages);
    assert_true(steady_at(s, 0)->proof.has_polynomial);
    const char *words = "A*(A + m*R^2)*lambda^2 + C*(C + m*R^2)*psi_dot^2 - A*m*g*R";
    assert_int_equal(expr_read(m->pool, words, strlen(words), NULL, &messages, &wanted), HAMEL_OK);
    size_t found = 0;
    for (size_t i = 0; i < p.count; i++) {
        if (expr_same(p.factors[i], p.lambda)) assert_int_equal(p.powers[i], 2);
        else
            found += exact_equal(&x, p.factors[i], wanted) == TRUTH_YES ||
                     exact_equal(&x, expr_sub(m->pool, zero, p.factors[i]), wanted) == TRUTH_YES;
    }
    assert_int_equal(found, 1);
    steady_destroy(s);
    diag_clear(&messages);
    model_destroy(m);
}

/// A symmetry that is not used leaves equilibria only; both agree on them.
static void equilibria_are_steady_motions_at_rest(void **unused) {
    (void)unused;
    model *m = read_builtin("chaplygin_top");
    const steady_options options = {.from = "gamma_3=-1", .symmetry = "none"};
    diag words = {0}, messages = {0};
    steady *s, *reduced = find(m, "gamma_3=-1", NULL);
    assert_int_equal(steady_create(m, &options, &words, &messages, &s), HAMEL_OK);
    assert_int_equal(steady_find(s, &messages), HAMEL_OK);
    const spectrum *p = &steady_at(s, 0)->spectrum, *q = &steady_at(reduced, 0)->spectrum;
    assert_int_equal(p->count, q->count);
    for (size_t i = 0; i < p->count; i++) assert_true(contains(p, q->re[i], q->im[i]));
    assert_int_equal(p->zeros, q->zeros + 3); // the group
    steady_destroy(s);
    steady_destroy(reduced);
    diag_clear(&words);
    diag_clear(&messages);
    model_destroy(m);
}

/// A coordinate that is held is a constraint: the bicycle in a curve with its steering held,
/// leaning so that gravity and curvature balance.
static void what_is_held_stays(void **unused) {
    (void)unused;
    model *m = read_builtin("bicycle");
    const steady_options options = {.from = "u=3, psi=-0.09", .hold = "sigma=0.1"};
    diag words = {0}, messages = {0};
    steady *s;
    assert_int_equal(steady_create(m, &options, &words, &messages, &s), HAMEL_OK);
    assert_int_equal(steady_find(s, &messages), HAMEL_OK);
    const steady_motion *e = steady_at(s, 0);
    const double psi = e->entries[3], sigma = e->entries[4], u = e->velocity[0];
    assert_true(fabs(sigma - 0.1) < 1e-14);
    const double lean = 9.81 * sin(psi) + (1 + sigma * sin(psi)) * sigma * u * u * cos(psi);
    assert_true(fabs(lean) < 1e-11);
    assert_int_equal(e->dimension, 1);
    assert_int_equal(steady_verdict_of(e), STEADY_UNSTABLE);
    steady_destroy(s);
    diag_clear(&words);
    diag_clear(&messages);
    model_destroy(m);
}

// ---- refusals -----------------------------------------------------------------------------------

static void refused(const char *name, steady_options options, const char *wanted) {
    model *m = read_builtin(name);
    diag words = {0}, messages = {0};
    steady *s;
    hamel_status status = steady_create(m, &options, &words, &messages, &s);
    if (status == HAMEL_OK) status = steady_find(s, &messages);
    assert_int_not_equal(status, HAMEL_OK);
    const diag *told = words.count > 0 ? &words : &messages;
    assert_true(told->count > 0);
    if (strstr(told->items[0].words, wanted) == NULL) fail_msg("%s", told->items[0].words);
    steady_destroy(s);
    diag_clear(&words);
    diag_clear(&messages);
    model_destroy(m);
}

static void bad_words_are_refused(void **unused) {
    (void)unused;
    refused("falling_disk", (steady_options){.from = "thta=1"}, "thta");
    refused("falling_disk", (steady_options){.from = "theta"}, "expected NAME=VALUE");
    refused("falling_disk", (steady_options){.vary = "nothing"}, "nothing");
    refused("falling_disk", (steady_options){.hold = "psi'=1"}, "only coordinates");
    refused("falling_disk", (steady_options){.symmetry = "SU(2)"}, "has no symmetry");
    refused("pendulum", (steady_options){.from = "x=3, y=3"}, "contradict");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_disk_has_its_classical_critical_speeds),
        cmocka_unit_test(a_parameter_may_vary_as_well),
        cmocka_unit_test(integrals_explain_zeros),
        cmocka_unit_test(a_branch_is_followed_round_its_folds),
        cmocka_unit_test(a_branch_that_returns_says_so),
        cmocka_unit_test(spectra_have_their_closed_forms),
        cmocka_unit_test(the_sleigh_is_stable_forward),
        cmocka_unit_test(suslov_has_a_line_with_two_halves),
        cmocka_unit_test(eigenvalues_at_rest_come_in_pairs),
        cmocka_unit_test(the_rattleback_is_stable_in_one_sense),
        cmocka_unit_test(eigenvalues_are_roots_of_the_exact_polynomial),
        cmocka_unit_test(the_disk_has_its_classical_polynomial),
        cmocka_unit_test(equilibria_are_steady_motions_at_rest),
        cmocka_unit_test(what_is_held_stays),
        cmocka_unit_test(bad_words_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, end_thread);
}
