/// The equations of motion as a function of state, inputs and parameters: what it says is what the
/// library says with these values in the model, and its derivatives are differences.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/library.h"

static const hamel_function *function_of(hamel_model *m, const char *run) {
    const hamel_function *f;
    if (hamel_model_compile(m, run, NULL, &f) != HAMEL_OK) fail_msg("%s", library_said(m));
    return f;
}

/// Numbers near those of the function, but not at them.
static void nearby(size_t count, const double *from, double *to) {
    for (size_t i = 0; i < count; i++) to[i] = from[i] + 0.01 * (double)(i % 5 + 1);
}

// ---- derivatives --------------------------------------------------------------------------------

typedef struct place {
    const hamel_function *f;
    hamel_work *work;
    double *y, *u, *p;
} place;

/// The largest error of a column: derivative by *x against a difference of order four.
static double error_of(const place *at, double *x, size_t columns, size_t k, const double *J) {
    static const double steps[] = {-2, -1, 1, 2}, weights[] = {1, -8, 8, -1};
    const size_t n = at->f->size;
    double *dy = calloc(n, sizeof *dy), *slope = calloc(n, sizeof *slope), largest = 0;
    const double kept = *x, h = 1e-3;
    for (size_t s = 0; s < 4; s++) {
        *x = kept + steps[s] * h;
        assert_int_equal(at->f->eval(at->work, 0.3, at->y, at->u, at->p, dy), 0);
        for (size_t i = 0; i < n; i++) slope[i] += weights[s] * dy[i] / (12 * h);
    }
    *x = kept;
    for (size_t i = 0; i < n; i++)
        largest = fmax(largest, fabs(slope[i] - J[i * columns + k]) / (1 + fabs(slope[i])));
    free(dy);
    free(slope);
    return largest;
}

/// The entries of a pattern are those of the whole matrix, and nothing else is not zero.
static void check_sparse(const place *at, const hamel_pattern *pattern, size_t columns,
                         const double *whole, int which) {
    const size_t n = at->f->size;
    double *entries = calloc(pattern->count + 1, sizeof *entries);
    double *left = calloc(n * columns + 1, sizeof *left);
    double *const out[3] = {which == 0 ? entries : NULL, which == 1 ? entries : NULL,
                            which == 2 ? entries : NULL};
    for (size_t k = 0; k < n * columns; k++) left[k] = whole[k];
    assert_int_equal(
        at->f->sparse_jacobian(at->work, 0.3, at->y, at->u, at->p, out[0], out[1], out[2]), 0);
    for (size_t k = 0; k < pattern->count; k++) {
        assert_true(pattern->rows[k] < n && pattern->columns[k] < columns);
        double *entry = &left[pattern->rows[k] * columns + pattern->columns[k]];
        assert_true(*entry == entries[k]);
        *entry = 0;
    }
    for (size_t k = 0; k < n * columns; k++) assert_true(left[k] == 0);
    free(entries);
    free(left);
}

/// Those of the outputs: differences, and nothing outside of their patterns.
static void check_outputs(const char *name, const place *at) {
    const hamel_function *f = at->f;
    const size_t m = f->output_count;
    double *const x[3] = {at->y, at->u, at->p};
    const size_t counts[3] = {f->size, f->input_count, f->parameter_count};
    double *out = calloc(m, sizeof *out), *slope = calloc(m, sizeof *slope);
    for (int by = 0; by < 3; by++) {
        double *J = calloc(m * counts[by] + 1, sizeof *J);
        bool *listed = calloc(m * counts[by] + 1, sizeof *listed);
        double *const wanted[3] = {by == 0 ? J : NULL, by == 1 ? J : NULL, by == 2 ? J : NULL};
        assert_int_equal(hamel_function_output_jacobian(at->work, 0.3, at->y, at->u, at->p,
                                                        wanted[0], wanted[1], wanted[2]),
                         0);
        const hamel_pattern pattern = hamel_function_output_pattern(f, (hamel_by)by);
        for (size_t k = 0; k < pattern.count; k++)
            listed[pattern.rows[k] * counts[by] + pattern.columns[k]] = true;
        for (size_t k = 0; k < m * counts[by]; k++) assert_true(listed[k] || J[k] == 0);
        for (size_t k = 0; k < counts[by]; k++) {
            static const double steps[] = {-2, -1, 1, 2}, weights[] = {1, -8, 8, -1};
            const double kept = x[by][k], h = 1e-3;
            memset(slope, 0, m * sizeof *slope);
            for (size_t s = 0; s < 4; s++) {
                x[by][k] = kept + steps[s] * h;
                assert_int_equal(f->output(at->work, 0.3, at->y, at->u, at->p, out), 0);
                for (size_t i = 0; i < m; i++) slope[i] += weights[s] * out[i] / (12 * h);
            }
            x[by][k] = kept;
            for (size_t i = 0; i < m; i++) {
                const double error = fabs(slope[i] - J[i * counts[by] + k]);
                if (!(error < 1e-6 * (1 + fabs(slope[i]))))
                    fail_msg("%s: %s by number %zu of %d is wrong by %g", name, f->outputs[i], k,
                             by, error);
            }
        }
        free(J);
        free(listed);
    }
    free(out);
    free(slope);
}

static void check_derivatives(const char *name, const place *at) {
    const hamel_function *f = at->f;
    const size_t n = f->size, u = f->input_count, p = f->parameter_count;
    double *by_y = calloc(n * n, sizeof(double)), *by_u = calloc(n * (u + 1), sizeof(double)),
           *by_p = calloc(n * (p + 1), sizeof(double));
    assert_int_equal(f->jacobian(at->work, 0.3, at->y, at->u, at->p, by_y, by_u, by_p), 0);
    double largest = 0;
    for (size_t k = 0; k < n; k++) largest = fmax(largest, error_of(at, &at->y[k], n, k, by_y));
    for (size_t k = 0; k < u; k++) largest = fmax(largest, error_of(at, &at->u[k], u, k, by_u));
    for (size_t k = 0; k < p; k++) largest = fmax(largest, error_of(at, &at->p[k], p, k, by_p));
    check_sparse(at, &f->by_state, n, by_y, 0);
    check_sparse(at, &f->by_inputs, u, by_u, 1);
    check_sparse(at, &f->by_parameters, p, by_p, 2);
    if (!(largest < 1e-6)) fail_msg("%s: a derivative is wrong by %g", name, largest);
    free(by_y);
    free(by_u);
    free(by_p);
}

/// M v' + C + G = F + B u with the v' of the function, u forces and second rates; M is symmetric,
/// and C vanishes at rest. Rates of motions are squared in C.
static void check_dynamics(const char *name, const place *at) {
    const hamel_function *f = at->f;
    const size_t n = f->size, r = f->velocity_count, k = f->input_count;
    double *M = calloc(r * r + 1, sizeof *M), *rest = calloc(4 * r + 1, sizeof *rest),
           *B = calloc(r * k + 1, sizeof *B), *dy = calloc(n, sizeof *dy);
    double *C = rest, *G = C + r, *F = G + r;
    for (size_t j = 0; j < k; j++)
        at->u[j] = strncmp(f->inputs[j], "rate_", 5) == 0 ? 0 : 0.3 + (double)j;
    assert_int_equal(f->eval(at->work, 0.3, at->y, at->u, at->p, dy), 0);
    assert_int_equal(f->dynamics(at->work, 0.3, at->y, at->p, M, C, G, F, B), 0);
    for (size_t i = 0; i < r; i++) {
        double left = C[i] + G[i], right = F[i], size = 1 + fabs(C[i]) + fabs(G[i]) + fabs(F[i]);
        for (size_t j = 0; j < r; j++) {
            left += M[i * r + j] * dy[n - r + j];
            size += fabs(M[i * r + j] * dy[n - r + j]);
            assert_true(fabs(M[i * r + j] - M[j * r + i]) <= 1e-9 * (1 + fabs(M[i * r + j])));
        }
        for (size_t j = 0; j < k; j++) right += B[i * k + j] * at->u[j];
        if (!(fabs(left - right) <= 1e-9 * size))
            fail_msg("%s: equation %zu says %g, not %g", name, i, left, right);
    }
    double *still = malloc(n * sizeof *still);
    memcpy(still, at->y, n * sizeof *still);
    memset(still + n - r, 0, r * sizeof *still);
    if (f->dynamics(at->work, 0.3, still, at->p, NULL, C, G, NULL, NULL) == 0) {
        for (size_t i = 0; i < r; i++) assert_true(fabs(C[i]) <= 1e-12 * (1 + fabs(G[i])));
    }
    memset(at->u, 0, k * sizeof *at->u);
    free(M);
    free(rest);
    free(B);
    free(dy);
    free(still);
}

static void derivatives_are_differences(void **state) {
    (void)state;
    const char *name;
    size_t checked = 0, solved = 0;
    for (size_t i = 0; (name = hamel_builtin_name(i)) != NULL; i++) {
        if (strcmp(name, "whipple") == 0) continue; // cli.large is about it
        hamel_model *m = library_builtin(name);
        const hamel_function *f;
        if (hamel_model_compile(m, hamel_model_run_name(m, 0), NULL, &f) == HAMEL_OK) {
            place at = {f, hamel_work_create(f), calloc(f->size, sizeof(double)),
                        calloc(f->input_count + 1, sizeof(double)),
                        calloc(f->parameter_count + 1, sizeof(double))};
            nearby(f->size, f->initial, at.y);
            nearby(f->parameter_count, f->values, at.p);
            double *dy = calloc(f->size, sizeof *dy);
            if (f->eval(at.work, 0.3, at.y, at.u, at.p, dy) == 0) {
                check_derivatives(name, &at);
                check_outputs(name, &at);
                if (f->velocity_count > 0) check_dynamics(name, &at), solved++;
                checked++;
            }
            free(dy);
            free(at.y);
            free(at.u);
            free(at.p);
            hamel_work_destroy(at.work);
            hamel_function_destroy(f);
        }
        hamel_model_destroy(m);
    }
    assert_true(checked >= 25 && solved >= 25);
}

// ---- values -------------------------------------------------------------------------------------

static void parameters_are_those_of_the_model(void **state) {
    (void)state;
    hamel_model *m = library_builtin("snakeboard"), *other = library_builtin("snakeboard");
    assert_int_equal(hamel_model_set(other, "m", "9"), HAMEL_OK);
    const hamel_function *f = function_of(m, "coast"), *g = function_of(other, "coast");
    hamel_work *work = hamel_work_create(f), *there = hamel_work_create(g);
    double p[16], y[16], dy[16], expected[16];
    memcpy(p, f->values, f->parameter_count * sizeof *p);
    assert_string_equal(f->parameters[0], "m");
    p[0] = 9;
    nearby(f->size, f->initial, y);
    assert_int_equal(f->eval(work, 0, y, NULL, p, dy), 0);
    assert_int_equal(g->eval(there, 0, y, NULL, NULL, expected), 0);
    for (size_t i = 0; i < f->size; i++) assert_true(fabs(dy[i] - expected[i]) < 1e-12);
    hamel_work_destroy(work);
    hamel_work_destroy(there);
    hamel_function_destroy(f);
    hamel_function_destroy(g);
    hamel_model_destroy(m);
    hamel_model_destroy(other);
}

static const char cart[] = "model cart\n"
                           "parameters\n    m = 2; tau_x = 5\n"
                           "coordinates\n    x, z : line\n"
                           "lagrangian\n    m*x'^2/2 + m*z'^2/2 - tau_x*x\n"
                           "controls force x\ncontrols force z\n"
                           "run push\n    force z = 3\n    until 1 every 1\n";

/// m x'' = u − tau_x with the input's name kept apart from the parameter's; m z'' = 3 + u.
static void inputs_are_forces_along_controls(void **state) {
    (void)state;
    hamel_model *m;
    assert_int_equal(hamel_model_parse("cart", cart, strlen(cart), &m), HAMEL_OK);
    const hamel_function *f = function_of(m, "push");
    hamel_work *work = hamel_work_create(f);
    assert_int_equal(f->input_count, 2);
    assert_string_equal(f->inputs[0], "tau_x_");
    assert_string_equal(f->inputs[1], "tau_z");
    const double y[4] = {0, 0, 0, 0}, u[2] = {7, 1};
    double dy[4], by_u[8];
    assert_int_equal(f->eval(work, 0, y, u, NULL, dy), 0);
    assert_true(fabs(dy[2] - 1) < 1e-15 && fabs(dy[3] - 2) < 1e-15);
    assert_int_equal(f->eval(work, 0, y, NULL, NULL, dy), 0);
    assert_true(fabs(dy[2] + 2.5) < 1e-15 && fabs(dy[3] - 1.5) < 1e-15);
    assert_int_equal(f->jacobian(work, 0, y, u, NULL, NULL, by_u, NULL), 0);
    assert_true(by_u[4] == 0.5 && by_u[5] == 0 && by_u[6] == 0 && by_u[7] == 0.5);
    hamel_work_destroy(work);
    hamel_function_destroy(f);
    hamel_model_destroy(m);
}

/// Where among the outputs a name is.
static size_t output_named(const hamel_function *f, const char *name, const char *behind) {
    for (size_t i = 0; i < f->output_count; i++) {
        const size_t n = strlen(name);
        if (strncmp(f->outputs[i], name, n) == 0 && strcmp(f->outputs[i] + n, behind) == 0)
            return i;
    }
    fail_msg("no output %s%s", name, behind);
    return 0;
}

/// ψ' and ψ'' that a run prescribes at a time: from its outputs, ψ'' by differences of order four.
static void prescribed(const hamel_function *f, hamel_work *work, size_t output, double *rates) {
    static const double steps[] = {-2, -1, 0, 1, 2}, weights[] = {1, -8, 0, 8, -1};
    double h[64];
    rates[1] = 0;
    for (size_t s = 0; s < 5; s++) {
        assert_int_equal(f->output(work, 0.7 + 1e-3 * steps[s], f->initial, NULL, NULL, h), 0);
        if (steps[s] == 0) rates[0] = h[output];
        rates[1] += weights[s] * h[output] / (12 * 1e-3);
    }
}

/// What one run says with the rates of another is what that one says: y', outputs, forces.
static void check_motions(hamel_model *m, const char *one, const char *other) {
    const hamel_function *f = function_of(m, one), *g = function_of(m, other);
    hamel_work *a = hamel_work_create(f), *b = hamel_work_create(g);
    double u[16] = {0}, y[32], dy[2][32], h[2][64], force[2][16];
    assert_true(f->input_count > 0 && f->input_count <= 16 && f->input_count % 2 == 0);
    assert_true(f->size <= 32 && f->output_count <= 64 && f->size == g->size);
    for (size_t k = 0; k < f->input_count; k += 2) {
        double from[2], to[2];
        assert_memory_equal(f->inputs[k], "rate_", 5);
        assert_memory_equal(f->inputs[k + 1], "accel_", 6);
        const size_t at = output_named(f, f->inputs[k] + 5, "_dot");
        prescribed(f, a, at, from);
        prescribed(g, b, at, to);
        for (size_t i = 0; i < 2; i++) u[k + i] = to[i] - from[i];
    }
    nearby(f->size, f->initial, y);
    assert_int_equal(f->eval(a, 0.7, y, u, NULL, dy[0]), 0);
    assert_int_equal(g->eval(b, 0.7, y, NULL, NULL, dy[1]), 0);
    assert_int_equal(f->output(a, 0.7, y, u, NULL, h[0]), 0);
    assert_int_equal(g->output(b, 0.7, y, NULL, NULL, h[1]), 0);
    assert_int_equal(f->prescribed_forces(a, 0.7, y, u, NULL, force[0]), 0);
    assert_int_equal(g->prescribed_forces(b, 0.7, y, NULL, NULL, force[1]), 0);
    for (size_t i = 0; i < f->size; i++)
        assert_true(fabs(dy[0][i] - dy[1][i]) < 1e-8 * (1 + fabs(dy[1][i])));
    for (size_t i = 0; i < f->output_count; i++)
        assert_true(fabs(h[0][i] - h[1][i]) < 1e-8 * (1 + fabs(h[1][i])));
    for (size_t i = 0; i < f->prescribed_count; i++)
        assert_true(fabs(force[0][i] - force[1][i]) < 1e-8 * (1 + fabs(force[1][i])));
    hamel_work_destroy(a);
    hamel_work_destroy(b);
    hamel_function_destroy(f);
    hamel_function_destroy(g);
}

static void rates_of_prescribed_motions_are_inputs(void **state) {
    static const char swing[] =
        "parameters\n    m = 2, m > 0\n    l = 0.7, l > 0\ncoordinates\n    x : line\n"
        "    theta : angle\nlagrangian m/2*(x'^2 + l^2*theta'^2 + 2*l*x'*theta'*cos(theta)) + "
        "9.81*m*l*cos(theta)\ncontrols x\n"
        "run shake\n    x = sin(3*t)\n    from theta = 0.2\n    until 1\n"
        "run pull\n    x = t^2/2 - t^3/5\n    from theta = 0.2\n    until 1\n";
    (void)state;
    hamel_model *m;
    assert_int_equal(hamel_model_parse("swing", swing, strlen(swing), &m), HAMEL_OK);
    check_motions(m, "shake", "pull");
    check_motions(m, "pull", "shake");
    hamel_model_destroy(m);
    m = library_builtin("snakeboard");
    check_motions(m, "drive", "park");
    hamel_model_destroy(m);
    m = library_builtin("kinematic_car");
    check_motions(m, "drive", "park");
    hamel_model_destroy(m);
}

/// A control that a run lets go is pushed, one that it moves is moved.
static void free_controls_are_pushed(void **state) {
    (void)state;
    hamel_model *m = library_builtin("snakeboard");
    const hamel_function *f = function_of(m, "drive"), *g = function_of(m, "coast");
    assert_int_equal(f->input_count, 4);
    assert_string_equal(f->inputs[0], "rate_psi");
    assert_string_equal(f->inputs[3], "accel_phi");
    assert_int_equal(g->input_count, 2);
    assert_string_equal(g->inputs[0], "tau_psi");
    hamel_function_destroy(f);
    hamel_function_destroy(g);
    hamel_model_destroy(m);
}

static void outputs_are_the_columns_of_a_run(void **state) {
    (void)state;
    hamel_model *m = library_builtin("chaplygin_sleigh");
    const hamel_function *f = function_of(m, "glide");
    hamel_work *work = hamel_work_create(f);
    hamel_run *r;
    double h[32];
    assert_int_equal(hamel_run_create(m, "glide", NULL, NULL, &r), HAMEL_OK);
    assert_int_equal(f->output_count + 1, hamel_run_column_count(r));
    assert_int_equal(f->output(work, 0, f->initial, NULL, NULL, h), 0);
    for (size_t i = 0; i < f->output_count; i++) {
        assert_string_equal(f->outputs[i], hamel_run_column(r, i + 1));
        assert_true(fabs(h[i] - hamel_run_initial(r)[i + 1]) < 1e-12);
    }
    hamel_run_destroy(r);
    hamel_work_destroy(work);
    hamel_function_destroy(f);
    hamel_model_destroy(m);
}

/// A sample, by names.
typedef struct sample {
    size_t count;
    const char *const *names;
    double values[32];
} sample;

static int keep(void *context, size_t count, const char *const *names, const double *values) {
    sample *s = context;
    assert_true(count <= 32);
    s->count = count;
    s->names = names;
    memcpy(s->values, values, count * sizeof *values);
    return 0;
}

static double value_of(const sample *s, const char *name) {
    for (size_t i = 0; i < s->count; i++) {
        if (strcmp(s->names[i], name) == 0) return s->values[i];
    }
    fail_msg("no %s", name);
    return NAN;
}

/// The columns that hamel run --forces writes.
static void forces_make_prescribed_motions(void **state) {
    (void)state;
    hamel_model *m = library_builtin("snakeboard");
    const hamel_function *f = function_of(m, "drive");
    hamel_work *work = hamel_work_create(f);
    hamel_run_options options = hamel_run_options_default();
    options.forces = 1;
    options.until = 0.5;
    hamel_run *r;
    sample last = {0};
    const hamel_run_listener listener = {keep, NULL, &last};
    double forces[2], y[16];
    assert_int_equal(hamel_run_create(m, "drive", &options, NULL, &r), HAMEL_OK);
    assert_int_equal(hamel_run_go(r, &listener, NULL), HAMEL_OK);
    for (size_t i = 0; i < f->size; i++) y[i] = value_of(&last, f->names[i]);
    assert_int_equal(f->prescribed_count, 2);
    assert_int_equal(f->prescribed_forces(work, 0.5, y, NULL, NULL, forces), 0);
    for (size_t k = 0; k < 2; k++) {
        const double wanted = value_of(&last, f->prescribed[k]);
        assert_true(fabs(wanted) > 1e-3 && fabs(forces[k] - wanted) < 1e-10);
    }
    hamel_run_destroy(r);
    hamel_work_destroy(work);
    hamel_function_destroy(f);
    hamel_model_destroy(m);
}

/// With constraints that are not linear in the velocities there is no such form.
static void nonlinear_constraints_have_no_mass_matrix(void **state) {
    (void)state;
    hamel_model *m = library_builtin("appell_hamel");
    const hamel_function *f = function_of(m, hamel_model_run_name(m, 0));
    hamel_work *work = hamel_work_create(f);
    double M[16];
    assert_int_equal(f->velocity_count, 0);
    assert_int_not_equal(f->dynamics(work, 0, f->initial, NULL, M, NULL, NULL, NULL, NULL), 0);
    hamel_work_destroy(work);
    hamel_function_destroy(f);
    hamel_model_destroy(m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(derivatives_are_differences),
        cmocka_unit_test(parameters_are_those_of_the_model),
        cmocka_unit_test(inputs_are_forces_along_controls),
        cmocka_unit_test(rates_of_prescribed_motions_are_inputs),
        cmocka_unit_test(free_controls_are_pushed),
        cmocka_unit_test(outputs_are_the_columns_of_a_run),
        cmocka_unit_test(forces_make_prescribed_motions),
        cmocka_unit_test(nonlinear_constraints_have_no_mass_matrix),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
