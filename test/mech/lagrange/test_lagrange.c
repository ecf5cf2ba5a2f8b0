/// Chapter A: what must hold of reactions, multipliers and energy, and what is refused.
#include <math.h>

#include "mech/law/bordered.h"
#include "mech/laws.h"

/// Chapters D and A of a scene.
typedef struct derived {
    laws l;
    mech_quasi d;
    mech_lagrange a;
} derived;

static void derive(derived *x, const scene *of) {
    laws_init(&x->l, of);
    assert_ok(&x->l, mech_quasi_init(&x->d, &x->l.x, &x->l.s));
    assert_ok(&x->l, mech_lagrange_init(&x->a, &x->l.x, &x->l.s, &x->d));
}

static void derived_clear(derived *x) {
    mech_lagrange_clear(&x->a);
    mech_quasi_clear(&x->d);
    laws_clear(&x->l);
}

/// e on D as a function of (q, v, t): velocities by W, and, where rates are left as symbols, v' by
/// the solution of chapter D.
static expr settled(const derived *x, expr e) {
    expr out;
    expr_substitute(x->l.pool, 1, &e, x->d.r, x->d.rate_symbols, x->d.rates, &out);
    return on_D(&x->l, &x->d.basis, out);
}

/// Accelerations and multipliers satisfy M q'' + c = F + βᵀλ and β q'' + γ = 0 on D.
/// @eq GN16 (3.1), (3.2), (3.3), (3.4), (3.5)
static void solutions_satisfy_the_bordered_system(void **state) {
    (void)state;
    for (size_t k = 0; k < SCENE_COUNT; k++) {
        derived x;
        derive(&x, &scenes[k]);
        if (!x.d.closed) { // then chapter A says what chapter D says, which mech_agree proves
            derived_clear(&x);
            continue;
        }
        const size_t n = x.a.n, p = x.a.p, N = n + p;
        mech_bordered system;
        mech_bordered_init(&system, &x.l.s);
        expr solution[16];
        for (size_t i = 0; i < n; i++) solution[i] = settled(&x, x.a.accelerations[i]);
        for (size_t i = 0; i < p; i++) solution[n + i] = settled(&x, x.a.multipliers[i]);
        for (size_t i = 0; i < N; i++) {
            expr row[16];
            for (size_t j = 0; j < N; j++)
                row[j] = on_D(&x.l, &x.d.basis, system.matrix[i * N + j]);
            assert_equal(&x.l, dot(x.l.pool, N, row, solution),
                         on_D(&x.l, &x.d.basis, system.rhs[i]));
        }
        mech_bordered_clear(&system);
        derived_clear(&x);
    }
}

/// Where M is regular: λ = (β M⁻¹ βᵀ)⁻¹ (β M⁻¹ (c − F) − γ), the formula as it is printed.
/// @eq GN16 (3.5)
static void multipliers_are_those_of_the_printed_formula(void **state) {
    (void)state;
    static const char *const names[] = {"pendulum", "chaplygin_sleigh", "particle",
                                        "vertical_disk"};
    for (size_t k = 0; k < 4; k++) {
        derived x;
        derive(&x, scene_find(names[k]));
        laws *l = &x.l;
        const size_t n = x.a.n, p = x.a.p;
        expr inverse[16], left[4], right[2], schur[4], lambda[2], row[4];
        assert_ok(l, exact_inverse(&l->x, n, x.a.mass, inverse));
        for (size_t a = 0; a < p; a++) {
            for (size_t j = 0; j < n; j++) {
                expr column[4];
                for (size_t i = 0; i < n; i++) column[i] = inverse[i * n + j];
                row[j] = dot(l->pool, n, l->s.beta + a * n, column);
            }
            for (size_t b = 0; b < p; b++)
                schur[a * p + b] = dot(l->pool, n, row, l->s.beta + b * n);
            left[a] = expr_neg(l->pool, dot(l->pool, n, row, x.a.rhs));
            right[a] = expr_sub(l->pool, left[a], x.a.rate[a]);
        }
        assert_ok(l, exact_solve(&l->x, p, 1, schur, right, lambda));
        for (size_t a = 0; a < p; a++)
            assert_equal(l, on_D(l, &x.d.basis, lambda[a]), settled(&x, x.a.multipliers[a]));
        derived_clear(&x);
    }
}

/// Quasi-velocities of one basis as functions of those of another: v = μ(W − X_0).
static void in_other_basis(const derived *x, const mech_basis *other, expr *out) {
    expr difference[8];
    for (size_t i = 0; i < other->n; i++)
        difference[i] = expr_sub(x->l.pool, other->velocity[i], x->d.basis.drift[i]);
    for (size_t v = 0; v < x->d.r; v++)
        out[v] = dot(x->l.pool, other->n, frame_form(&x->d.frame, v), difference);
}

/// Remark 3.1: with β replaced by ψβ, ψ invertible, R = βᵀλ on D is the same.
/// @eq GN16 §3.1
static void reaction_does_not_depend_on_the_basis_of_constraints(void **state) {
    (void)state;
    static const char *const names[] = {"vertical_disk", "snakeboard", "ball_on_turntable",
                                        "carriage"};
    random_state random = test_random(__func__);
    for (size_t k = 0; k < 4; k++) {
        derived x;
        derive(&x, scene_find(names[k]));
        laws *l = &x.l;
        const size_t n = x.d.n;
        model_constraint *c = l->m->constraints;
        const expr f = expr_add2(l->pool, expr_int(l->pool, 2), l->m->q->entries[0]);
        const expr g = expr_int(l->pool, 1 + (long)random_below(&random, 5));
        for (size_t i = 0; i <= n;
             i++) { // first ← f·first + second, then second ← g·second + first
            expr *first = i < n ? &c[0].beta[i] : &c[0].b,
                 *second = i < n ? &c[1].beta[i] : &c[1].b;
            *first = expr_add2(l->pool, expr_mul2(l->pool, f, *first), *second);
            *second = expr_add2(l->pool, expr_mul2(l->pool, g, *second), *first);
        }
        derived y = {.l = *l}; // shares pool and model with x
        assert_ok(l, mech_system_init(&y.l.s, &l->x, l->m, 0, NULL));
        assert_ok(l, mech_quasi_init(&y.d, &l->x, &y.l.s));
        assert_ok(l, mech_lagrange_init(&y.a, &l->x, &y.l.s, &y.d));
        expr v[8];
        in_other_basis(&x, &y.d.basis, v);
        for (size_t i = 0; i < n; i++) {
            expr theirs = settled(&x, x.a.reaction[i]);
            expr_substitute(l->pool, 1, &theirs, x.d.r, x.d.basis.symbols, v, &theirs);
            assert_equal(l, settled(&y, y.a.reaction[i]), theirs);
        }
        mech_lagrange_clear(&y.a);
        mech_quasi_clear(&y.d);
        mech_system_clear(&y.l.s);
        derived_clear(&x);
    }
}

static const scene driven = {.name = "driven",
                             .parts = {LINE("x"), LINE("y"), ANGLE("theta")},
                             .parameters = {"m", "J", "k", "c"},
                             .lagrangian = "m/2*(x'^2 + y'^2) + J/2*theta'^2 + t*x*y'"
                                           " - k/2*x^2*cos(t)",
                             .constraints = {"-x'*sin(theta) + y'*cos(theta) + c*cos(t)"},
                             .forces = {{"theta'", "-c*theta'"}, {"x'", "m*cos(t)"}}};

/// dE/dt = F(q') + R(q') − ∂L/∂t; zero for the conservative systems with linear constraints.
/// @eq GN16 §3
static void energy_changes_by_the_power(void **state) {
    (void)state;
    for (size_t k = 0; k <= SCENE_COUNT; k++) {
        const scene *of = k < SCENE_COUNT ? &scenes[k] : &driven;
        laws l;
        laws_init(&l, of);
        mech_quasi d;
        mech_motion m;
        assert_ok(&l, mech_quasi_init(&d, &l.x, &l.s));
        mech_motion_init(&m, &l.s, &d.basis);
        // M v' = rhs is multiplied by v: no solution is needed. E' at v' = 0, plus v·M v'
        expr zero[16];
        for (size_t i = 0; i < d.r; i++) zero[i] = expr_int(l.pool, 0);
        expr rate = rate_on_D(&l, &d.basis, zero, d.energy);
        bool affine = false;
        for (size_t a = 0; a < l.s.p; a++) affine = affine || !expr_is_int(l.pool, l.s.b[a], 0);
        if (!affine) {
            rate = expr_add2(l.pool, rate, dot(l.pool, d.r, d.basis.symbols, d.rhs));
            assert_zero(&l, rate);
        } else if (d.closed) {
            assert_equal(&l, rate_on_D(&l, &d.basis, d.rates, d.energy), m.power);
        }
        mech_motion_clear(&m);
        mech_quasi_clear(&d);
        laws_clear(&l);
    }
}

/// What moves is what is read: unexpanded rates, multipliers and the bordered solves have the
/// values of the exact ones at random points.
static void motion_has_the_values_of_the_exact_equations(void **state) {
    (void)state;
    random_state random = test_random(__func__);
    for (size_t k = 0; k < SCENE_COUNT; k++) {
        derived x;
        derive(&x, &scenes[k]);
        laws *l = &x.l;
        const size_t n = x.d.n, r = x.d.r, p = x.d.p;
        mech_motion m;
        mech_motion_init(&m, &l->s, &x.d.basis);
        expr a[16], b[16];
        size_t count = 0;
        expr q2[8], lambda[8];
        mech_bordered_motion(&l->s, q2, lambda);
        for (size_t i = 0; i < r; i++) a[count] = m.rates[i], b[count++] = x.d.rates[i];
        for (size_t i = 0; i < p; i++)
            a[count] = m.multipliers[i], b[count++] = on_D(l, &x.d.basis, lambda[i]);
        for (size_t i = 0; i < n && count < 16; i++)
            a[count] = settled(&x, x.a.accelerations[i]), b[count++] = on_D(l, &x.d.basis, q2[i]);
        const uint32_t symbols = expr_symbol_count(l->pool);
        double *point = MEM_NEW(double, symbols), left[16], right[16];
        for (uint32_t i = 0; i < symbols; i++)
            point[i] = 0.5 + (double)random_below(&random, 1000) / 1000;
        for (size_t f = 0; f < l->m->q->factor_count; f++) { // entries that are those of a rotation
            const space_factor *factor = &l->m->q->factors[f];
            if (factor->kind->entry_count != 9) continue;
            double entries[9];
            expr_eval(l->pool, 9, factor->entries_of_state, point, entries);
            for (size_t i = 0; i < 9; i++)
                point[expr_symbol_index(l->pool, factor->entries[i])] = entries[i];
        }
        expr_eval(l->pool, count, a, point, left);
        expr_eval(l->pool, count, b, point, right);
        for (size_t i = 0; i < count; i++) {
            if (!(fabs(left[i] - right[i]) <= 1e-9 * (1 + fabs(left[i]))))
                fail_msg("%s: %g against %g", l->m->name, left[i], right[i]);
        }
        free(point);
        mech_motion_clear(&m);
        derived_clear(&x);
    }
}

static void a_lagrangian_singular_on_D_is_refused(void **state) {
    (void)state;
    static const scene weightless = {.name = "weightless",
                                     .parts = {LINE("x"), LINE("y"), ANGLE("theta")},
                                     .parameters = {"m"},
                                     .lagrangian = "m/2*(x'^2 + y'^2)",
                                     .constraints = {"-x'*sin(theta) + y'*cos(theta)"}};
    laws l;
    laws_init(&l, &weightless);
    mech_quasi d;
    assert_int_equal(mech_quasi_init(&d, &l.x, &l.s), HAMEL_SINGULAR);
    assert_non_null(strstr(l.messages.items[l.messages.count - 1].words, "theta_dot"));
    laws_clear(&l);
}

static bool is_where(derived *x, const char *factor) {
    const expr e = read(&x->l, factor);
    for (size_t k = 0; k < x->a.where_count; k++) {
        if (exact_equal(&x->l.x, x->a.where[k], e) == TRUTH_YES) return true;
        if (exact_equal(&x->l.x, x->a.where[k], expr_neg(x->l.pool, e)) == TRUTH_YES) return true;
    }
    return false;
}

static void singular_points_are_named(void **state) {
    (void)state;
    derived x;
    derive(&x, scene_find("pendulum"));
    assert_int_equal(x.a.where_count, 1);
    assert_true(is_where(&x, "x^2 + y^2"));
    derived_clear(&x);
    derive(&x, scene_find("snakeboard"));
    assert_int_equal(x.a.where_count, 2);
    assert_true(is_where(&x, "cos(phi)"));
    assert_true(is_where(&x, "m*r^2 - J0*sin(phi)^2"));
    derived_clear(&x);
    derive(&x, scene_find("chaplygin_sleigh"));
    assert_int_equal(x.a.where_count, 0);
    derived_clear(&x);
    derive(&x, scene_find("particle"));
    assert_int_equal(x.a.where_count, 0);
    derived_clear(&x);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solutions_satisfy_the_bordered_system),
        cmocka_unit_test(multipliers_are_those_of_the_printed_formula),
        cmocka_unit_test(reaction_does_not_depend_on_the_basis_of_constraints),
        cmocka_unit_test(energy_changes_by_the_power),
        cmocka_unit_test(motion_has_the_values_of_the_exact_equations),
        cmocka_unit_test(a_lagrangian_singular_on_D_is_refused),
        cmocka_unit_test(singular_points_are_named),
    };
    return cmocka_run_group_tests(tests, NULL, laws_end);
}
