/// The exact linearisation against differences of the same functions, on every model, and the
/// variational equations against what is known of a rigid body.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/mem.h"
#include "expr/calculus.h"
#include "mech/law/basis_choose.h"
#include "mech/law/linearisation.h"
#include "mech/law/motion.h"
#include "mech/steady/steady.h"
#include "model/builtin.h"
#include "model/read.h"
#include "support/affine_models.h"
#include "support/seed.h"

// ---- points -------------------------------------------------------------------------------------

/// Values of all symbols, rotations by quaternions beside them.
typedef struct point {
    const model *m;
    const mech_basis *d;
    double *values;
    double *state; ///< of the space
} point;

static double *slot(const point *p, expr symbol) {
    return &p->values[expr_symbol_index(p->m->pool, symbol)];
}

/// The entries of rotations from their states.
static void settle(const point *p) {
    const space *q = p->m->q;
    for (size_t f = 0; f < q->factor_count; f++) {
        const space_factor *factor = &q->factors[f];
        double entries[FACTOR_ENTRIES];
        for (size_t i = 0; i < factor->kind->state_count; i++)
            *slot(p, factor->state[i]) = p->state[factor->first_state + i];
        expr_eval(q->pool, factor->kind->entry_count, factor->entries_of_state, p->values, entries);
        for (size_t i = 0; i < factor->kind->entry_count; i++)
            *slot(p, factor->entries[i]) = entries[i];
    }
}

static void point_init(point *p, const model *m, const mech_basis *d, random_state *rng) {
    *p = (point){m, d, MEM_NEW_ZERO(double, expr_symbol_count(m->pool)),
                 MEM_NEW(double, m->q->state_count)};
    for (size_t i = 0; i < m->parameter_count; i++)
        *slot(p, m->parameters[i].symbol) = model_number(m, m->parameters[i].value);
    for (size_t i = 0; i < m->q->state_count; i++) p->state[i] = random_between(rng, 0.3, 0.9);
    space_project(m->q, p->state);
    for (size_t i = 0; i < m->q->n; i++) *slot(p, m->q->velocities[i]) = random_between(rng, -1, 1);
    for (size_t i = 0; i < d->r; i++) *slot(p, d->symbols[i]) = random_between(rng, -1, 1);
    settle(p);
}

static void point_clear(point *p) {
    free(p->values);
    free(p->state);
}

/// The state at `time` of the motion along base vector i: exact, by the exponential of a
/// quaternion.
static void flow(const point *p, size_t i, double time, double *state) {
    const space_factor *factor = space_factor_of(p->m->q, i);
    memcpy(state, p->state, p->m->q->state_count * sizeof *state);
    double *s = state + factor->first_state;
    if (factor->kind->state_count == 1) {
        s[0] += time;
        return;
    }
    const size_t a = i - factor->first, b = (a + 1) % 3, c = (a + 2) % 3;
    const double cosine = cos(time / 2), sine = sin(time / 2);
    const double side = factor->kind == &factor_rotation_body ? 1 : -1,
                 q[4] = {s[0], s[1], s[2], s[3]};
    s[0] = q[0] * cosine - q[a + 1] * sine;
    s[a + 1] = q[a + 1] * cosine + q[0] * sine;
    s[b + 1] = q[b + 1] * cosine + side * q[c + 1] * sine;
    s[c + 1] = q[c + 1] * cosine - side * q[b + 1] * sine;
}

/// Functions where variation j has gone a distance.
static void at(point *p, const mech_variations *by, size_t j, double h, size_t count,
               const expr *functions, double *out) {
    double *kept = mem_copy(p->state, p->m->q->state_count, sizeof *kept);
    double *moved = MEM_NEW(double, p->m->q->state_count);
    const bool position = j < by->direction_count;
    double *v = position ? NULL : slot(p, by->symbols[j - by->direction_count]);
    const double value = position ? 0 : *v;
    if (position) {
        flow(p, by->directions[j], h, moved);
        memcpy(p->state, moved, p->m->q->state_count * sizeof *moved);
        settle(p);
    } else {
        *v += h;
    }
    expr_eval(p->m->pool, count, functions, p->values, out);
    memcpy(p->state, kept, p->m->q->state_count * sizeof *kept);
    settle(p);
    if (!position) *v = value;
    free(kept);
    free(moved);
}

// ---- the law ------------------------------------------------------------------------------------

/// The largest difference, relative to the entries, of the exact derivatives from central
/// differences extrapolated twice.
static double compare(point *p, const mech_steady *e) {
    static const double weights[] = {1.0 / 45, -20.0 / 45, 64.0 / 45}; // of h = 4, 2, 1
    const mech_variations by = mech_steady_variations(e);
    const size_t N = mech_variation_count(&by);
    expr *J = MEM_NEW(expr, N * N);
    double *exact_values = MEM_NEW(double, N *N), *plus = MEM_NEW(double, N);
    double *minus = MEM_NEW(double, N), worst = 0;
    mech_linearise(p->m->q, &by, N, e->rates, J);
    expr_eval(p->m->pool, N * N, J, p->values, exact_values);
    for (size_t j = 0; j < N; j++) {
        double *column = MEM_NEW_ZERO(double, N);
        for (size_t k = 0; k < 3; k++) {
            const double h = 1e-3 * (double)(4 >> k);
            at(p, &by, j, h, N, e->rates, plus);
            at(p, &by, j, -h, N, e->rates, minus);
            for (size_t i = 0; i < N; i++) column[i] += weights[k] * (plus[i] - minus[i]) / (2 * h);
        }
        for (size_t i = 0; i < N; i++) {
            const double value = exact_values[i * N + j];
            worst = fmax(worst, fabs(column[i] - value) / (1 + fabs(value)));
        }
        free(column);
    }
    free(J);
    free(exact_values);
    free(plus);
    free(minus);
    return worst;
}

/// Of a model, by its first symmetry or without.
static double worst_of(const model *m, bool reduced, random_state *rng) {
    exact x;
    mech_system s;
    mech_basis d;
    mech_trivialisation slice = {0};
    mech_steady e;
    point p;
    exact_init(&x, m->pool, NULL);
    assert_int_equal(mech_system_init(&s, &x, m, 0, NULL), HAMEL_OK);
    assert_int_equal(mech_basis_init(&d, &x, &s), HAMEL_OK);
    const model_symmetry *given = reduced ? &m->symmetries[0] : NULL;
    if (reduced) mech_trivialisation_init(&slice, m->q, given, NULL);
    mech_steady_init(&e, &x, &s, &d, given, &slice);
    point_init(&p, m, &d, rng);
    const double worst = compare(&p, &e);
    point_clear(&p);
    mech_steady_clear(&e);
    if (reduced) mech_trivialisation_clear(&slice);
    mech_basis_clear(&d);
    mech_system_clear(&s);
    return worst;
}

static void linearisation_is_the_limit_of_differences(void **unused) {
    (void)unused;
    random_state rng = test_random("linearisation");
    size_t count;
    const model_builtin *all = affine_models(&count);
    for (size_t k = 0; k < count; k++) {
        diag messages = {0};
        model *m;
        assert_int_equal(model_read(all[k].name, all[k].source, all[k].length, &messages, &m),
                         HAMEL_OK);
        const double full = worst_of(m, false, &rng);
        const double reduced = m->symmetry_count > 0 ? worst_of(m, true, &rng) : 0;
        print_message("%-20s off %.1e, reduced %.1e\n", all[k].name, full, reduced);
        assert_true(full < 1e-8 && reduced < 1e-8);
        model_destroy(m);
        diag_clear(&messages);
    }
}

// ---- variational equations ----------------------------------------------------------------------

/// A body that turns with Ω = v: η' = δv − Ω × η, which is δΩ = η' + Ω × η (docs/conventions.md).
/// @eq BKMM96 (5.1.4)
static void variations_of_a_rotation_turn_with_it(void **unused) {
    (void)unused;
    static const char source[] = "model body\ncoordinates\n    B : rotation\ndefine\n"
                                 "    Omega = body(B)\nlagrangian\n    dot(Omega, Omega)/2\n";
    diag messages = {0};
    model *m;
    assert_int_equal(model_read("body", source, strlen(source), &messages, &m), HAMEL_OK);
    expr eta[3], delta[3], v[3], zero[3], out[6];
    const char *names[3][3] = {{"a1", "a2", "a3"}, {"b1", "b2", "b3"}, {"c1", "c2", "c3"}};
    for (size_t i = 0; i < 3; i++) {
        eta[i] = expr_symbol(m->pool, names[0][i], EXPR_OTHER);
        delta[i] = expr_symbol(m->pool, names[1][i], EXPR_OTHER);
        v[i] = expr_symbol(m->pool, names[2][i], EXPR_OTHER);
        zero[i] = expr_int(m->pool, 0);
    }
    mech_variational(m->q, 3, v, v, zero, eta, delta, out);
    exact x;
    exact_init(&x, m->pool, &messages);
    for (size_t i = 0; i < 3; i++) {
        const size_t j = (i + 1) % 3, k = (i + 2) % 3;
        const expr across =
            expr_sub(m->pool, expr_mul2(m->pool, v[j], eta[k]), expr_mul2(m->pool, v[k], eta[j]));
        const expr wanted = expr_sub(m->pool, delta[i], across);
        assert_int_equal(exact_is_zero(&x, expr_sub(m->pool, out[i], wanted)), TRUTH_YES);
        assert_true(expr_is_int(m->pool, out[3 + i], 0));
    }
    model_destroy(m);
    diag_clear(&messages);
}

static int thread_end(void **unused) {
    (void)unused;
    exact_thread_end(true);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(linearisation_is_the_limit_of_differences),
        cmocka_unit_test(variations_of_a_rotation_turn_with_it),
    };
    return cmocka_run_group_tests(tests, NULL, thread_end);
}
