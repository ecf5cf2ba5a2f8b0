/// Linear systems: the published matrices of the bicycle; the spectrum that steady motions have by
/// their own route; formulas with values put in are the numbers; and differences of the motion.
#include "run/linear/linear.h"

#include <string.h>

#include "expr/calculus.h"
#include "num/dense.h"
#include "run/steady/steadying.h"
#include "support/affine_models.h"

static linear *linearise(const model *m, const linear_options *options) {
    diag words = {0}, messages = {0};
    linear *l;
    const hamel_status status = linear_create(m, options, &words, &messages, &l);
    if (words.count > 0) print_message("%s\n", words.items[0].words);
    if (messages.count > 0) print_message("%s\n", messages.items[0].words);
    assert_int_equal(status, HAMEL_OK);
    diag_clear(&words);
    diag_clear(&messages);
    return l;
}

static model *read_file(const char *name) {
    text path = {0}, source = {0};
    text_addf(&path, "%s/test/data/%s.hamel", HAMEL_SOURCE_DIR, name);
    FILE *file = fopen(text_cstr(&path), "r");
    assert_non_null(file);
    char line[400];
    while (fgets(line, sizeof line, file) != NULL) text_add(&source, line);
    fclose(file);
    model *m = read_text(name, text_cstr(&source));
    text_clear(&path);
    text_clear(&source);
    return m;
}

static void near(const double *found, const double *wanted, size_t count, double close) {
    for (size_t i = 0; i < count; i++) {
        if (!(fabs(found[i] - wanted[i]) <= close))
            fail_msg("%zu: %.15g, not %.15g", i, found[i], wanted[i]);
    }
}

/// Meijaard, Papadopoulos, Ruina, Schwab 2007, (A 7)-(A 10) with the benchmark's parameters:
/// M q'' + v C₁ q' + (g K₀ + v² K₂) q = 0 in lean and steer.
static void the_bicycle_has_the_matrices_of_the_benchmark(void **unused) {
    (void)unused;
    static const double M[4] = {80.81722, 2.31941332208709, 2.31941332208709, 0.29784188199686};
    static const double K0[4] = {-80.95, -2.59951685249872, -2.59951685249872, -0.80329488458618};
    static const double K2[4] = {0, 76.59734589573222, 0, 2.65431523794604};
    static const double C1[4] = {0, 33.86641391492494, -0.85035641456978, 1.68540397397560};
    model *m = read_file("whipple");
    for (int v = 0; v <= 3; v += 3) {
        char at[20];
        snprintf(at, sizeof at, "x'=%d", v);
        linear *l = linearise(m, &(linear_options){.at = at, .second = "phi, delta"});
        const linear_system *s = linear_of(l);
        double C[4], K[4];
        for (size_t i = 0; i < 4; i++) {
            C[i] = v * C1[i];
            K[i] = 9.81 * K0[i] + v * v * K2[i];
        }
        assert_true(s->steady && s->k == 2);
        near(s->mass, M, 4, 1e-12);
        near(s->damping, C, 4, 1e-11);
        near(s->stiffness, K, 4, 9.81e-12); // g K₀ and v² K₂
        linear_destroy(l);
    }
    model_destroy(m);
}

/// The first motion of each model: z has the spectrum that steady motions are said to have.
static void states_have_the_spectrum_of_the_motion(void **unused) {
    (void)unused;
    size_t count, compared = 0;
    const model_builtin *models = affine_models(&count);
    for (size_t k = 0; k < count; k += model_step()) {
        model *m = read_text(models[k].name, models[k].source);
        steady *s;
        diag words = {0}, messages = {0};
        const char *by = m->symmetry_count > 0 ? "1" : "none";
        hamel_status status =
            steady_create(m, &(steady_options){.symmetry = by}, &words, &messages, &s);
        if (status != HAMEL_OK)
            status =
                steady_create(m, &(steady_options){.symmetry = by = "none"}, &words, &messages, &s);
        assert_int_equal(status, HAMEL_OK);
        assert_int_equal(steady_find(s, &messages), HAMEL_OK);
        diag_clear(&words);
        diag_clear(&messages);
        linear *l = linearise(m, &(linear_options){.symmetry = by});
        const linear_system *found = linear_of(l);
        const spectrum *wanted = &steady_at(s, 0)->spectrum;
        double *A = mem_copy(found->A, found->n * found->n, sizeof *A);
        double *re = MEM_NEW(double, found->n), *im = MEM_NEW(double, found->n);
        double sums[3] = {0}, theirs[3] = {0};
        dense_eigenvalues(found->n, A, re, im);
        for (size_t i = 0; i < found->n; i++) { // power sums do not mind multiple eigenvalues
            sums[0] += re[i];
            sums[1] += re[i] * re[i] - im[i] * im[i];
            sums[2] += re[i] * (re[i] * re[i] - 3 * im[i] * im[i]);
        }
        for (size_t i = 0; i < wanted->count; i++) {
            const double x = wanted->re[i], y = wanted->im[i];
            theirs[0] += x;
            theirs[1] += x * x - y * y;
            theirs[2] += x * (x * x - 3 * y * y);
        }
        assert_int_equal(found->n, wanted->count + wanted->zeros);
        const double unit = 1 + dense_norm(found->n * found->n, found->A);
        for (size_t i = 0; i < 3; i++) {
            if (!(fabs(sums[i] - theirs[i]) <= 1e-6 * pow(unit, (double)i + 1)))
                fail_msg("%s: Σ λ^%zu = %g, not %g", m->name, i + 1, sums[i], theirs[i]);
        }
        compared++;
        free(A);
        free(re);
        free(im);
        linear_destroy(l);
        steady_destroy(s);
        model_destroy(m);
    }
    assert_true(compared > (model_step() == 1 ? 5 : 0));
}

/// Formulas at the point and the values of the parameters are the numbers.
static void formulas_have_the_numbers_as_values(void **unused) {
    (void)unused;
    static const struct {
        const char *model, *at, *outputs;
    } cases[] = {{"pendulum", NULL, "x*y, x'"},
                 {"snakeboard", "phi=0.3, theta'=1", NULL},
                 {"rigid_body_rotor", NULL, NULL},
                 {"bicycle", NULL, NULL},
                 {"roller_racer", NULL, "phi + x'"},
                 {"snakeboard", "phi=0.3, theta'=1", "lambda_1, lambda_2*psi'', tau_phi"}};
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        model *m = read_builtin(cases[k].model);
        linear *l = linearise(m, &(linear_options){.at = cases[k].at, .outputs = cases[k].outputs});
        const linear_system *s = linear_of(l);
        const linear_point *at = linear_point_of(l);
        assert_non_null(s->A_exact);
        const size_t counts[] = {s->n * s->n, s->n * s->m, s->p * s->n, s->p * s->m};
        const expr *formulas[] = {s->A_exact, s->B_exact, s->C_exact, s->D_exact};
        const double *numbers[] = {s->A, s->B, s->C, s->D};
        double *values = MEM_NEW_ZERO(double, expr_symbol_count(m->pool));
        for (size_t i = 0; i < m->parameter_count; i++)
            values[expr_symbol_index(m->pool, m->parameters[i].symbol)] =
                model_number(m, m->parameters[i].value);
        for (size_t i = 0; i < at->count; i++)
            values[expr_symbol_index(m->pool, at->names[i])] = at->values[i];
        for (size_t b = 0; b < 4; b++) {
            double *of = MEM_NEW(double, counts[b] + 1);
            expr_eval(m->pool, counts[b], formulas[b], values, of);
            near(of, numbers[b], counts[b], 1e-9);
            free(of);
        }
        free(values);
        linear_destroy(l);
        model_destroy(m);
    }
}

/// An acceleration is the rate of its velocity: as an output it has the rows of A and B, whatever
/// the constraints are, and inputs have rows of one.
static void accelerations_have_the_rows_of_their_velocities(void **unused) {
    (void)unused;
    static const char *const cases[] = {"snakeboard", "roller_racer", "ball_on_plate", "segway"};
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k += model_step()) {
        model *m = read_builtin(cases[k]);
        const linear_options plain = {.at = "", .symmetry = "none"};
        linear *l = linearise(m, &plain);
        const linear_system *s = linear_of(l);
        text outputs = {0};
        size_t rows[32], count = 0;
        for (size_t i = 0; i < s->n && count < 32; i++) {
            if (expr_symbol_info_of(m->pool, s->states[i])->order != 1) continue;
            const expr rate = expr_symbol_dot(m->pool, s->states[i]);
            text_addf(&outputs, "%s, ", expr_symbol_info_of(m->pool, rate)->name);
            rows[count++] = i;
        }
        assert_true(count > 0 && s->m > 0);
        text_addf(&outputs, "3*%s", expr_symbol_info_of(m->pool, s->inputs[0])->name);
        linear_options seen = plain;
        seen.outputs = text_cstr(&outputs);
        linear *a = linearise(m, &seen);
        const linear_system *t = linear_of(a);
        assert_int_equal(t->p, count + 1);
        for (size_t i = 0; i < count; i++) {
            near(t->C + i * s->n, s->A + rows[i] * s->n, s->n, 1e-9);
            near(t->D + i * s->m, s->B + rows[i] * s->m, s->m, 1e-9);
        }
        for (size_t j = 0; j < s->m; j++) assert_true(t->D[count * s->m + j] == (j == 0 ? 3 : 0));
        linear_destroy(a);
        linear_destroy(l);
        text_clear(&outputs);
        model_destroy(m);
    }
}

/// Where the motion is not steady: rates of turns about the axes, by differences of Euler's
/// equations.
static void unsteady_turns_are_carried_along(void **unused) {
    (void)unused;
    model *m =
        read_text("body", "model body\ncoordinates\n    B : rotation\ndefine\n    W = body(B)\n"
                          "lagrangian\n    (W[1]^2 + 2*W[2]^2 + 3*W[3]^2)/2\n");
    linear *l = linearise(m, &(linear_options){.at = "W=[1, 2, 3]"});
    const linear_system *s = linear_of(l);
    assert_int_equal(s->n, 6);
    assert_false(s->steady);
    // η' = −Ω × η + δΩ; Ω₁' = (I₂ − I₃) Ω₂Ω₃/I₁, ..
    const double wanted[36] = {0, 3,  -2, 1, 0, 0, -3, 0, 1, 0,        1,        0,
                               2, -1, 0,  0, 0, 1, 0,  0, 0, 0,        -3,       -2,
                               0, 0,  0,  3, 0, 1, 0,  0, 0, -2.0 / 3, -1.0 / 3, 0};
    near(s->A, wanted, 36, 1e-12);
    linear_destroy(l);
    model_destroy(m);
}

static void what_is_no_state_is_refused(void **unused) {
    (void)unused;
    model *m = read_builtin("snakeboard");
    static const linear_options wrong[] = {
        {.states = "phi, q"},  {.states = "phi, phi'"}, {.motion = 99},
        {.outputs = "nobody"}, {.second = "phi, x"},    {.at = "phi="},
        {.outputs = "x'''"},   {.outputs = "lambda_3"}, {.outputs = "zeta_1"}};
    for (size_t k = 0; k < sizeof wrong / sizeof *wrong; k++) {
        diag words = {0}, messages = {0};
        linear *l;
        assert_int_not_equal(linear_create(m, &wrong[k], &words, &messages, &l), HAMEL_OK);
        assert_null(l);
        assert_true(words.count + messages.count > 0);
        diag_clear(&words);
        diag_clear(&messages);
    }
    model_destroy(m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_bicycle_has_the_matrices_of_the_benchmark),
        cmocka_unit_test(states_have_the_spectrum_of_the_motion),
        cmocka_unit_test(formulas_have_the_numbers_as_values),
        cmocka_unit_test(accelerations_have_the_rows_of_their_velocities),
        cmocka_unit_test(unsteady_turns_are_carried_along),
        cmocka_unit_test(what_is_no_state_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, end_thread);
}
