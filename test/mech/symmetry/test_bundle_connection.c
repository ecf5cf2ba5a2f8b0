/// The connection on g^D, equivariance of the momentum map along S, and the corollary on sections
/// that do not depend on the shape: each against the momentum equation or the algebra's constants.
#include "mech/law/basis_choose.h"
#include "mech/symmetric.h"

#include "mech/reduction/body_momentum.h"
#include "mech/symmetry/bundle_connection.h"
#include "mech/symmetry/momentum.h"
#include "space/field.h"

/// ⟪η_Q, ζ_Q⟫ for elements over the basis of g, from the Lagrangian itself.
static expr locked(symmetric *s, const expr *eta, const expr *zeta) {
    const size_t n = s->y.n;
    const space *q = s->l.m->q;
    expr *X = MEM_NEW(expr, n), *Y = MEM_NEW(expr, n), slope;
    for (size_t i = 0; i < n; i++) {
        X[i] = Y[i] = expr_int(s->l.pool, 0);
        for (size_t a = 0; a < s->y.k; a++) {
            const expr g = s->y.generators[a * n + i];
            X[i] = expr_add2(s->l.pool, X[i], expr_mul2(s->l.pool, eta[a], g));
            Y[i] = expr_add2(s->l.pool, Y[i], expr_mul2(s->l.pool, zeta[a], g));
        }
    }
    expr_derive(s->l.pool, 1, &s->l.m->lagrangian, n, q->velocities, X, &slope);
    expr_derive(s->l.pool, 1, &slope, n, q->velocities, Y, &slope);
    free(X);
    free(Y);
    return slope;
}

static bool is_small(const symmetric *s) {
    static const char *const names[] = {"particle", "vertical_disk",     "snakeboard",
                                        "suslov",   "ball_on_turntable", "rigid_body"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strcmp(s->l.m->name, names[i]) == 0) return s->y.m > 0;
    }
    return false;
}

/// p_b' = Γ_bl^c q'^l p_c + ⟨J, δ_bl⟩ q'^l, with δ orthogonal to g^D.
/// @eq BKMM96 (4.3.7), §4.3
static void check_connection(symmetric *s) {
    if (!is_small(s)) return;
    mech_momentum p;
    mech_basis d;
    mech_bundle_connection f;
    assert_ok(&s->l, mech_basis_init(&d, &s->l.x, &s->l.s));
    assert_ok(&s->l, mech_momentum_init(&p, &s->l.x, &s->l.s, &s->y, &d));
    assert_ok(&s->l, mech_bundle_connection_init(&f, &s->l.x, &s->l.s, &s->y));
    assert_true(f.exists);
    for (size_t b = 0; b < f.m; b++) {
        sum total = {0};
        for (size_t l = 0; l < f.n; l++) {
            const expr v = s->l.m->q->velocities[l], *rest = f.rest + (b * f.n + l) * f.k;
            for (size_t c = 0; c < f.m; c++) {
                sum_add_product(s->l.pool, &total, 1,
                                expr_mul2(s->l.pool, f.gamma[(b * f.n + l) * f.m + c], v),
                                p.momentum[c]);
                assert_zero(&s->l, locked(s, rest, s->y.sections + c * f.k));
            }
            for (size_t a = 0; a < f.k; a++)
                sum_add_product(s->l.pool, &total, 1, expr_mul2(s->l.pool, rest[a], v), p.map[a]);
        }
        assert_equal(&s->l, sum_take(s->l.pool, &total), p.rate[b]);
        vec_clear(&total);
    }
    mech_bundle_connection_clear(&f);
    mech_momentum_clear(&p);
    mech_basis_clear(&d);
}

static void the_momentum_equation_is_a_covariant_derivative(void **state) {
    (void)state;
    symmetric_each(check_connection);
}

/// Q × g is flat, so that curvature comes from what the projection leaves out (Gauss):
///   I(R(E_i, E_j) e_b, e_c) = I(δ_i e_b, E_j[e_c]) − I(δ_j e_b, E_i[e_c]) + I'(..),
/// here without derivatives of I: π(E_j[δ_i e_b]) − π(E_i[δ_j e_b]) + c_ij^l .. = R(E_i, E_j) e_b,
/// paired with e_c in the locked metric.
/// @eq BKMM96 §4.3
static void check_projected_curvature(symmetric *s) {
    if (!is_small(s)) return;
    const space *q = s->l.m->q;
    mech_bundle_connection f;
    assert_ok(&s->l, mech_bundle_connection_init(&f, &s->l.x, &s->l.s, &s->y));
    const size_t n = f.n, m = f.m, k = f.k;
    expr *change = MEM_NEW(expr, k), *first = MEM_NEW(expr, k), *second = MEM_NEW(expr, k),
         *element = MEM_NEW(expr, k);
    for (size_t e = 0; e < m * n * n; e++) {
        const size_t b = e / n / n, i = e / n % n, j = e % n;
        space_apply_base(q, j, k, f.rest + (b * n + i) * k, first);
        space_apply_base(q, i, k, f.rest + (b * n + j) * k, second);
        for (size_t a = 0; a < k; a++) {
            change[a] = expr_sub(s->l.pool, first[a], second[a]);
            for (size_t l = 0; l < n; l++) { // [E_i, E_j][e_b] − ∇ of it
                const int c = space_structure(q, i, j, l);
                if (c != 0)
                    change[a] = expr_add2(
                        s->l.pool, change[a],
                        expr_mul2(s->l.pool, expr_int(s->l.pool, c), f.rest[(b * n + l) * k + a]));
            }
            element[a] = expr_int(s->l.pool, 0);
            for (size_t c = 0; c < m; c++)
                element[a] =
                    expr_add2(s->l.pool, element[a],
                              expr_mul2(s->l.pool, f.curvature[((b * m + c) * n + i) * n + j],
                                        s->y.sections[c * k + a]));
            change[a] = expr_sub(s->l.pool, change[a], element[a]);
        }
        for (size_t c = 0; c < m; c++) assert_zero(&s->l, locked(s, change, s->y.sections + c * k));
    }
    free(change);
    free(first);
    free(second);
    free(element);
    mech_bundle_connection_clear(&f);
}

static void curvature_is_made_by_the_projection(void **state) {
    (void)state;
    symmetric_each(check_projected_curvature);
}

/// By the constants of the algebra: ξ_a^TQ[J_c] = ∓c_ac^d J_d, so that
///   ξ_a^TQ[J(ξ^b)] = (ξ_a[ξ^b_d] ∓ ξ^b_c c_ac^d) J_d,
/// and these coefficients are an element of g^D again.
/// @eq BKMM96 §4.2
static void check_equivariance_along_S(symmetric *s) {
    if (!is_small(s) || s->y.lagrangian_invariant != TRUTH_YES ||
        s->y.constraints_invariant != TRUTH_YES)
        return;
    const size_t n = s->y.n, k = s->y.k;
    const bool right = s->y.given->actions[0].side == ACTION_RIGHT;
    assert_int_equal(mech_momentum_equivariant(&s->l.x, &s->l.s, &s->y), TRUTH_YES);
    expr *moved = MEM_NEW(expr, k);
    for (size_t i = 0; i < k * s->y.m; i++) {
        const size_t a = i / s->y.m, b = i % s->y.m;
        space_apply(s->l.m->q, s->y.generators + a * n, k, s->y.sections + b * k, moved);
        for (size_t d = 0; d < k; d++) {
            sum total = {0};
            sum_add(s->l.pool, &total, 1, moved[d]);
            for (size_t c = 0; c < k; c++)
                sum_add_product(s->l.pool, &total, right ? 1 : -1, s->y.sections[b * k + c],
                                s->y.structure[(a * k + c) * k + d]);
            moved[d] = sum_take(s->l.pool, &total);
            vec_clear(&total);
        }
        for (size_t e = 0; e < s->l.s.p; e++) {
            sum total = {0};
            for (size_t d = 0; d < k; d++)
                sum_add_product(
                    s->l.pool, &total, 1, moved[d],
                    sum_pairing(s->l.pool, n, s->l.s.beta + e * n, s->y.generators + d * n));
            assert_zero(&s->l, sum_take(s->l.pool, &total));
            vec_clear(&total);
        }
    }
    free(moved);
}

static void the_momentum_map_along_S_is_equivariant(void **state) {
    (void)state;
    symmetric_each(check_equivariance_along_S);
}

/// Shifts of a particle whose constraint knows where it is do not keep D, nor g^D.
static void it_is_not_where_the_distribution_is_not_invariant(void **state) {
    (void)state;
    symmetric s;
    symmetric_text(&s,
                   "coordinates\n    x, y, z : line\nlagrangian\n    (x'^2 + y'^2 + z'^2)/2\n"
                   "constraints\n    y' = x*x'\nsymmetry R^3 on (x, y, z)\n",
                   0);
    assert_int_equal(s.y.constraints_invariant, TRUTH_NO);
    assert_int_equal(mech_momentum_equivariant(&s.l.x, &s.l.s, &s.y), TRUTH_NO);
    symmetric_clear(&s);
}

/// Suslov: constant sections e_1, e_2, and p' is (IΩ) × Ω in these directions, for all Ω.
/// @eq BKMM96 Cor. 4.9
static void constant_sections_give_euler_poincare(void **state) {
    (void)state;
    symmetric s;
    mech_body_momentum body;
    symmetric_init(&s, "suslov", 0);
    assert_ok(&s.l, mech_body_momentum_init(&body, &s.l.x, &s.l.s, &s.y, NULL));
    assert_true(body.exists && body.m == 2 && body.constant[0] && body.constant[1]);
    const expr *w = body.velocity;
    expr FL[3], turned[3];
    expr_gradient(s.l.pool, s.l.m->lagrangian, 3, s.l.m->q->velocities, FL);
    for (size_t i = 0; i < 3; i++) {
        const size_t j = (i + 1) % 3, k = (i + 2) % 3;
        turned[i] =
            expr_sub(s.l.pool, expr_mul2(s.l.pool, FL[j], w[k]), expr_mul2(s.l.pool, FL[k], w[j]));
    }
    for (size_t b = 0; b < 2; b++) {
        expr wanted = expr_int(s.l.pool, 0);
        for (size_t i = 0; i < 3; i++)
            wanted = expr_add2(s.l.pool, wanted,
                               expr_mul2(s.l.pool, body.sections[b * 3 + i], turned[i]));
        assert_equal(&s.l, body.rate[b], wanted);
    }
    mech_body_momentum_clear(&body);
    symmetric_clear(&s);
}

/// The particle, shifted along x and z: p' = ⟨∂l/∂ξ, ∂e/∂y⟩ y' = z' y'; no bracket is left.
/// @eq BKMM96 (4.4.4), Cor. 4.9
static void abelian_groups_leave_the_sections_dependence(void **state) {
    (void)state;
    symmetric s;
    mech_body_momentum body;
    symmetric_init(&s, "particle", 0);
    assert_true(s.y.abelian);
    assert_ok(&s.l, mech_body_momentum_init(&body, &s.l.x, &s.l.s, &s.y, NULL));
    assert_true(body.exists && body.m == 1 && !body.constant[0]);
    expr_pool *pool = s.l.pool;
    const expr y = s.l.m->q->entries[1], y_dot = s.l.m->q->velocities[1];
    expr wanted = expr_int(pool, 0);
    for (size_t a = 0; a < body.k; a++) {
        const expr slope = expr_diff(pool, body.sections[a], y),
                   dl = expr_diff(pool, s.l.m->lagrangian, body.velocity[a]);
        wanted = expr_add2(pool, wanted, expr_mul2(pool, expr_mul2(pool, slope, y_dot), dl));
    }
    assert_equal(&s.l, body.rate[0], wanted);
    mech_body_momentum_clear(&body);
    symmetric_clear(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_momentum_equation_is_a_covariant_derivative),
        cmocka_unit_test(curvature_is_made_by_the_projection),
        cmocka_unit_test(the_momentum_map_along_S_is_equivariant),
        cmocka_unit_test(it_is_not_where_the_distribution_is_not_invariant),
        cmocka_unit_test(constant_sections_give_euler_poincare),
        cmocka_unit_test(abelian_groups_leave_the_sections_dependence),
    };
    return cmocka_run_group_tests(tests, NULL, laws_end);
}
