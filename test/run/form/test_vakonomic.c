/// Vakonomic runs: constraints, energy and momenta hold from any λ(0); the motion is that of the
/// Euler-Lagrange equations on (q, λ), and the nonholonomic one where the theory says so;
/// comparing.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "exact/exact.h"
#include "model/builtin.h"
#include "model/read.h"
#include "run/form/forms.h"
#include "run/motion/go.h"
#include "run/motion/run.h"
#include "run/motion/watch.h"
#include "run/study/compare.h"
#include "run/study/realise.h"
#include "support/affine_models.h"

#define assert_near(a, b, bound)                                                                   \
    do {                                                                                           \
        const double near_a = (a), near_b = (b);                                                   \
        if (!(fabs(near_a - near_b) < (bound))) fail_msg("%.15g is not %.15g", near_a, near_b);    \
    } while (0)

typedef struct result {
    size_t columns;
    double last[64];
    run_summary summary;
} result;

static bool keep(const double *columns, void *data) {
    result *r = data;
    memcpy(r->last, columns, r->columns * sizeof *columns);
    return true;
}

static model *read_text(const char *name, const char *source) {
    diag messages = {0};
    model *m;
    const hamel_status status = model_read(name, source, strlen(source), &messages, &m);
    if (messages.count > 0) print_message("%s\n", messages.items[0].words);
    assert_int_equal(status, HAMEL_OK);
    diag_clear(&messages);
    return m;
}

static model *open_model(const char *name) {
    return read_text(name, model_builtin_find(name)->source);
}

/// A run until T with these multipliers, at a tolerance of 1e-12.
static result go(const model *m, double until, run_form form, size_t count, const double *lambda) {
    result out = {0};
    diag messages = {0};
    const run_options options = {.until = until,
                                 .every = until / 100,
                                 .tolerance = 1e-12,
                                 .form = form,
                                 .lambda_count = count,
                                 .lambda = lambda};
    run_motion *r;
    const hamel_status status =
        run_create(m, m->run_count > 0 ? &m->runs[0] : NULL, &options, &messages, &r);
    if (status != HAMEL_OK) fail_msg("%s: %s", m->name, messages.items[0].words);
    out.columns = run_column_count(r);
    assert_true(out.columns <= 64);
    run_go(r, keep, &out, &out.summary);
    assert_int_equal(out.summary.end, RUN_DONE);
    run_destroy(r);
    diag_clear(&messages);
    return out;
}

static const double some[] = {0.3, -0.2, 0.15, 0.1, 0.05, -0.05};

/// Every model, from multipliers that are not special.
static void what_is_constant_stays_constant(void **state) {
    (void)state;
    size_t count;
    const model_builtin *all = model_builtins(&count);
    for (size_t i = 0; i < count; i++) {
        if (model_is_large(&all[i])) continue;
        model *m = open_model(all[i].name);
        size_t inputs = 0;
        for (size_t k = 0; m->run_count > 0 && k < m->runs[0].input_count; k++)
            inputs += !m->runs[0].inputs[k].force;
        const result r =
            go(m, 1, RUN_VAKONOMIC, m->constraint_count + inputs + m->nonlinear_count, some);
        const double energy = fmax(1, r.summary.kinetic_largest);
        if (r.summary.constraint > 1e-11 * energy || r.summary.integral > 1e-9 * energy ||
            (r.summary.conservative ? r.summary.energy_drift : r.summary.balance) > 1e-9 * energy)
            fail_msg("%s: constraint %g, integrals %g, energy %g or %g", m->name,
                     r.summary.constraint, r.summary.integral, r.summary.energy_drift,
                     r.summary.balance);
        model_destroy(m);
    }
}

/// (49) as the ledger corrects it, written out here and integrated by another method.
/// @eq F98 (49)
static void carriage_turns_as_corrected_equations_say(void **state) {
    (void)state;
    static const double lambda[] = {0.5, 0.3, -0.2};
    model *m = open_model("carriage");
    const result r = go(m, 2, RUN_VAKONOMIC, 3, lambda);
    // (49), corrected, by a fine Runge-Kutta method of its own: φ1', φ2', λ1, λ2, λ3, θ, x, y
    const double mass = 2, J = 0.5, I = 0.1, rr = 0.3, w = 0.4;
    double s[8] = {3, 0.5, 0.5, 0.3, -0.2, 0, 0, 0};
    enum { STEPS = 20000 };
    for (int k = 0; k < STEPS; k++) {
        double d[4][8], at[8];
        for (int stage = 0; stage < 4; stage++) {
            const double h = stage == 0 ? 0 : stage == 3 ? 2.0 / STEPS : 1.0 / STEPS;
            for (int i = 0; i < 8; i++) at[i] = s[i] + (stage == 0 ? 0 : h * d[stage - 1][i]);
            double *f = d[stage];
            f[0] = -rr * rr / w * at[1] * at[3] / (2 * I + mass * rr * rr);
            f[1] = rr * rr / w * at[0] * at[3] / (2 * I + J * rr * rr / w / w);
            f[2] = mass * rr * f[0] + rr / w * at[1] * at[3];
            f[3] = rr / w * at[1] * (mass * rr * at[0] - at[2]);
            f[4] = J * rr / w * f[1] - rr * at[0] * at[3];
            f[5] = rr / w * at[1];
            f[6] = rr * at[0] * cos(at[5]);
            f[7] = rr * at[0] * sin(at[5]);
        }
        for (int i = 0; i < 8; i++)
            s[i] += 2.0 / STEPS / 6 * (d[0][i] + 2 * d[1][i] + 2 * d[2][i] + d[3][i]);
    }
    // t, x, y, θ, φ1, φ2, x', y', θ', φ1', φ2', λ1, λ2, λ3
    assert_near(r.last[1], s[6], 1e-9);
    assert_near(r.last[2], s[7], 1e-9);
    assert_near(r.last[3], s[5], 1e-9);
    assert_near(r.last[9], s[0], 1e-9);
    assert_near(r.last[10], s[1], 1e-9);
    for (int a = 0; a < 3; a++) assert_near(r.last[11 + a], s[2 + a], 1e-9);
    model_destroy(m);
}

/// The vakonomic motion is the nonholonomic one with the right multipliers, and not with others.
static void motions_agree_with_the_right_multipliers(void **state) {
    (void)state;
    static const double right[] = {1.8, 0, 7}, wrong[] = {1.8, 0.1, 0};
    model *m = open_model("carriage");
    const result plain = go(m, 10, RUN_NONHOLONOMIC, 0, NULL);
    const result same = go(m, 10, RUN_VAKONOMIC, 3, right);
    const result other = go(m, 10, RUN_VAKONOMIC, 3, wrong);
    for (size_t i = 1; i <= 10; i++) assert_near(plain.last[i], same.last[i], 1e-9);
    assert_true(hypot(plain.last[1] - other.last[1], plain.last[2] - other.last[2]) > 0.1);
    model_destroy(m);
}

/// Bad requests are refused with words.
static void wrong_multipliers_are_refused(void **state) {
    (void)state;
    model *m = open_model("carriage");
    static const struct {
        run_form form;
        size_t count;
        bool reduced;
    } bad[] = {{RUN_VAKONOMIC, 2, false}, {RUN_NONHOLONOMIC, 3, false}, {RUN_VAKONOMIC, 3, true}};
    for (size_t i = 0; i < 3; i++) {
        diag messages = {0};
        run_motion *r;
        const run_options options = {.form = bad[i].form,
                                     .lambda_count = bad[i].count,
                                     .lambda = some,
                                     .reduced = bad[i].reduced};
        assert_int_equal(run_create(m, &m->runs[0], &options, &messages, &r), HAMEL_INVALID);
        assert_int_equal(messages.count, 1);
        diag_clear(&messages);
    }
    model_destroy(m);
}

static run_comparison compare(const model *m, double until) {
    run_comparison c;
    diag messages = {0};
    const run_options options = {.until = until, .every = until / 100};
    assert_int_equal(run_compare(m, &m->runs[0], &options, &messages, &c), HAMEL_OK);
    diag_clear(&messages);
    return c;
}

/// λ(0) is found: J(0) for the disk; the distance is small. For the particle there is none.
static void best_multipliers_are_found(void **state) {
    (void)state;
    model *m = open_model("vertical_disk");
    run_comparison c = compare(m, 10);
    assert_true(run_comparison_agrees(&c));
    assert_near(c.lambda[0], 2, 1e-8); // m x'
    assert_near(c.lambda[1], 0, 1e-8);
    assert_true(c.largest < 1e-6);
    assert_int_equal(c.count, 101);
    run_comparison_clear(&c);
    model_destroy(m);
    m = open_model("particle");
    c = compare(m, 5);
    assert_false(run_comparison_agrees(&c));
    assert_true(c.residual > 0.01 && c.largest > 0.1);
    run_comparison_clear(&c);
    model_destroy(m);
}

/// A motion that is special: the particle with y' = 0 needs no reaction, so λ = 0 does.
static void special_motions_agree(void **state) {
    (void)state;
    static const char source[] =
        "coordinates\n    x, y, z : line\nlagrangian\n    (x'^2 + y'^2 + z'^2)/2\n"
        "constraints\n    z' = y*x'\n"
        "run still\n    from x = 0, y = 2, z = 0, x' = 1, y' = 0\n    until 5 every 0.05\n";
    model *m = read_text("special", source);
    run_comparison c = compare(m, 5);
    assert_true(run_comparison_agrees(&c));
    assert_true(c.largest < 1e-9);
    run_comparison_clear(&c);
    model_destroy(m);
}

/// Appell and Hamel's machine: by Chetaev's rule the motion goes down its ray with z'' = −g/(1 +
/// a²); with a linear constraint beside it, z is a function of the others.
static void nonlinear_constraints_by_rule(void **state) {
    (void)state;
    static const char source[] =
        "parameters\n    g = 1\n    a = 2\ncoordinates\n    x, y, z, w : line\n"
        "lagrangian\n    (x'^2 + y'^2 + z'^2 + w'^2)/2 - g*z\n"
        "constraints\n    nonlinear x'^2 + y'^2 = a^2*z'^2\n    w' = x*y'\n"
        "run fall\n    from x = 0, y = 0, z = 0, w = 0, x' = 1, y' = 0, z' = 0.5\n"
        "    until 2 every 0.5\n";
    static const double lambda[] = {0.1, 0.05};
    model *m = read_text("appell", source);
    result r = go(m, 2, RUN_NONHOLONOMIC, 0, NULL);
    assert_near(r.last[3], 0.5 * 2 - 0.2 * 2 * 2 / 2, 1e-10); // t, x, y, z, w, x', y', z', w'
    assert_near(r.last[7], 0.5 - 0.2 * 2, 1e-10);
    assert_true(r.summary.constraint < 1e-12 && r.summary.balance < 1e-10);
    r = go(m, 0.5, RUN_VAKONOMIC, 2, lambda);
    assert_true(r.summary.constraint < 1e-12 && r.summary.balance < 1e-10);
    model_destroy(m);
}

static run_realisation realise(const model *m, size_t count, const double *lambda) {
    diag messages = {0};
    run_realisation z;
    const run_options options = {.until = 2, .lambda_count = count, .lambda = lambda};
    if (run_realise(m, &m->runs[0], &options, &messages, &z) != HAMEL_OK)
        fail_msg("%s: %s", m->name, messages.items[0].words);
    assert_string_equal(z.reason, "");
    diag_clear(&messages);
    return z;
}

static void assert_first_order(const char *name, const run_family *f) {
    if (!(fabs(f->order - 1) < 0.05) || !(f->distance[REALISE_COUNT - 1] < 0.03))
        fail_msg("%s: order %g, distance %g", name, f->order, f->distance[REALISE_COUNT - 1]);
}

/// Friction makes the nonholonomic motion, inertia the vakonomic one, from λ(0) = 0 and, with a
/// push across the constraints, from any other: all to first order. Constraints may be nonlinear.
/// @eq F98 §1
static void realisations_converge_to_first_order(void **state) {
    (void)state;
    static const char *const names[] = {"carriage",          "particle",     "chaplygin_sleigh",
                                        "ball_on_turntable", "appell_hamel", "isokinetic"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        model *m = open_model(names[i]);
        const run_realisation z = realise(m, m->constraint_count + m->nonlinear_count, some);
        assert_first_order(names[i], &z.friction);
        assert_first_order(names[i], &z.inertia);
        assert_true(z.pushed);
        assert_first_order(names[i], &z.push);
        const run_realisation still = realise(m, 0, NULL);
        assert_false(still.pushed);
        assert_near(still.inertia.order, z.inertia.order, 1e-12);
        model_destroy(m);
    }
}

/// A constraint that is given twice is one: λ of the first stands for both.
static void realisations_of_dependent_constraints(void **state) {
    (void)state;
    static const char source[] =
        "coordinates\n    x, y, z : line\nlagrangian\n    (x'^2 + y'^2 + z'^2)/2\n"
        "constraints\n    z' = y*x'\n    2*z' = 2*y*x'\n"
        "run fly\n    from x = 0, y = 1, z = 0, x' = 1, y' = 0.5\n    until 2\n";
    model *m = read_text("twice", source);
    const double lambda = 0.4;
    const run_realisation z = realise(m, 1, &lambda);
    assert_first_order("twice", &z.push);
    model_destroy(m);
}

/// Along the machine's motions every multiplier is without force; of the thermostat none is, and a
/// given one is taken for the motion but not for the verdict.
static void nonlinear_runs_are_compared(void **state) {
    (void)state;
    model *m = open_model("appell_hamel");
    run_comparison c = compare(m, 2);
    assert_true(run_comparison_agrees(&c));
    assert_true(c.largest < 1e-10);
    run_comparison_clear(&c);
    model_destroy(m);
    m = open_model("isokinetic");
    c = compare(m, 2);
    assert_false(run_comparison_agrees(&c));
    assert_true(c.largest > 0.01);
    const double best = c.lambda[0], least = c.least, other = best + 0.05;
    run_comparison_clear(&c);
    diag messages = {0};
    const run_options options = {.until = 2, .every = 0.02, .lambda_count = 1, .lambda = &other};
    assert_int_equal(run_compare(m, &m->runs[0], &options, &messages, &c), HAMEL_OK);
    assert_near(c.lambda[0], other, 1e-15);
    assert_near(c.least, least, 1e-9);
    assert_true(c.residual != c.least);
    run_comparison_clear(&c);
    diag_clear(&messages);
    model_destroy(m);
}

static int end(void **state) {
    (void)state;
    exact_thread_end(true);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_constant_stays_constant),
        cmocka_unit_test(carriage_turns_as_corrected_equations_say),
        cmocka_unit_test(motions_agree_with_the_right_multipliers),
        cmocka_unit_test(wrong_multipliers_are_refused),
        cmocka_unit_test(best_multipliers_are_found),
        cmocka_unit_test(special_motions_agree),
        cmocka_unit_test(nonlinear_constraints_by_rule),
        cmocka_unit_test(realisations_converge_to_first_order),
        cmocka_unit_test(realisations_of_dependent_constraints),
        cmocka_unit_test(nonlinear_runs_are_compared),
    };
    return cmocka_run_group_tests(tests, NULL, end);
}
