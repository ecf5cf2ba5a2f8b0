/// Hamel's equations against those of Lagrange, on random fields, drifts and Lagrangians.
#include "mech/laws.h"
#include "space/field.h"

static const scene mixed = {.name = "mixed",
                            .parts = {BODY("B"), LINE("x"), ANGLE("theta")},
                            .parameters = {"m", "J", "c"},
                            .lagrangian = "0"};

/// A small random function of position and time (and velocities, if asked).
static expr random_term(laws *l, bool velocities) {
    static const char *const atoms[] = {"x", "sin(theta)", "B_12", "B_31", "t", "m", "cos(theta)"};
    static const char *const speeds[] = {"B_w1", "B_w2", "B_w3", "x'", "theta'"};
    expr e = expr_int(l->pool, 1 + (long)random_below(&l->random, 3));
    for (int k = 0; k < 2; k++) {
        e = expr_mul2(l->pool, e, read(l, atoms[random_below(&l->random, 7)]));
        if (velocities) e = expr_mul2(l->pool, e, read(l, speeds[random_below(&l->random, 5)]));
    }
    return e;
}

static expr random_sum(laws *l, size_t terms, bool velocities) {
    expr e = expr_int(l->pool, (long)random_below(&l->random, 3));
    while (terms-- > 0) e = expr_add2(l->pool, e, random_term(l, velocities));
    return e;
}

/// d/dt ∂L/∂v^i − E_i[L] + c_il^m v^l ∂L/∂v^m − F_i in the base frame, with accelerations as
/// symbols.
static void lagrange_left_sides(const laws *l, expr *out) {
    const space *q = l->m->q;
    expr P[5], rates[5];
    sum total = {0};
    expr_gradient(l->pool, l->s.lagrangian, 5, q->velocities, P);
    space_total_derivative(q, 5, P, rates);
    for (size_t i = 0; i < 5; i++) {
        expr across;
        space_apply_base(q, i, 1, &l->s.lagrangian, &across);
        sum_add(l->pool, &total, 1, rates[i]);
        sum_add(l->pool, &total, -1, across);
        sum_add(l->pool, &total, -1, l->m->force[i]);
        for (size_t j = 0; j < 5; j++) {
            for (size_t k = 0; k < 5; k++)
                sum_add(l->pool, &total, space_structure(q, i, j, k),
                        expr_mul2(l->pool, q->velocities[j], P[k]));
        }
        out[i] = sum_take(l->pool, &total);
    }
    vec_clear(&total);
}

/// For velocities W = v^α X_α + X_0 and any Z: M v' + c − F = ⟨Lagrange, Z⟩ at q' = W, q'' = W'.
/// @eq GN16 (5.5), (5.7), (5.9)
static void hamel_is_lagrange_paired_with_fields(void **state) {
    (void)state;
    const random_state seed = test_random(__func__);
    laws l;
    laws_init(&l, &mixed);
    l.random = seed;
    const space *q = l.m->q;
    for (int round = 0; round < 4; round++) {
        l.s.lagrangian = expr_add2(l.pool, random_sum(&l, 3, true),
                                   expr_pow_int(l.pool, read(&l, "x' + B_w1*sin(theta)"), 3));
        for (size_t i = 0; i < 5; i++) l.m->force[i] = random_sum(&l, 1, true);
        expr X[2 * 5], Z[5], W[5], A[5], left[5];
        const expr v[2] = {expr_symbol(l.pool, "v1", EXPR_VELOCITY),
                           expr_symbol(l.pool, "v2", EXPR_VELOCITY)};
        const expr vdot[2] = {expr_symbol_dot(l.pool, v[0]), expr_symbol_dot(l.pool, v[1])};
        for (size_t i = 0; i < 10; i++) X[i] = random_sum(&l, 1, false);
        for (size_t i = 0; i < 5; i++) {
            Z[i] = random_sum(&l, 1, false);
            W[i] =
                expr_add2(l.pool, expr_mul2(l.pool, v[0], X[i]), expr_mul2(l.pool, v[1], X[5 + i]));
            W[i] = expr_add2(l.pool, W[i], random_sum(&l, 1, false));
        }
        algebroid_law e;
        algebroid_law_init(&e, mech_on_tangent(&l.s), 1, Z, 2, v, W);
        space_advance(q, W, 5, W, A);
        for (size_t i = 0; i < 5; i++) {
            A[i] = expr_add2(l.pool, A[i], expr_mul2(l.pool, vdot[0], X[i]));
            A[i] = expr_add2(l.pool, A[i], expr_mul2(l.pool, vdot[1], X[5 + i]));
        }
        lagrange_left_sides(&l, left);
        expr right = dot(l.pool, 5, left, Z), from[10], to[10];
        for (size_t i = 0; i < 5; i++) {
            from[i] = q->velocities[i], to[i] = W[i];
            from[5 + i] = q->accelerations[i], to[5 + i] = A[i];
        }
        expr_substitute(l.pool, 1, &right, 10, from, to, &right);
        expr mine = expr_add2(l.pool, dot(l.pool, 2, e.mass, vdot), e.bias[0]);
        assert_equal(&l, expr_sub(l.pool, mine, e.force[0]), right);
        algebroid_law_clear(&e);
    }
    laws_clear(&l);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hamel_is_lagrange_paired_with_fields),
    };
    return cmocka_run_group_tests(tests, NULL, laws_end);
}
