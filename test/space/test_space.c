/// Spaces: the base frame, derivatives along fields, and the state a rotation moves in.
#include "laws.h"

#include <math.h>

#include "space/field.h"

static const space_part body_parts[] = {{&factor_line, "x"},
                                        {&factor_angle, "theta"},
                                        {&factor_rotation_body, "B"}};
static const space_part space_parts[] = {{&factor_rotation_space, "B"},
                                         {&factor_line, "x"},
                                         {&factor_rotation_body, "A"}};

/// E_i as a field.
static void base_field(const space *q, size_t i, expr *out) {
    for (size_t k = 0; k < q->n; k++) out[k] = expr_int(q->pool, i == k);
}

/// E_i[E_j[f]] − E_j[E_i[f]] = c_ij^k E_k[f] on every entry, which is all there is to know.
static void check_structure(laws *l) {
    const space *q = l->q;
    const size_t n = q->n, m = q->entry_count;
    expr *slopes = MEM_NEW(expr, n * m), *ij = MEM_NEW(expr, m), *ji = MEM_NEW(expr, m);
    for (size_t i = 0; i < n; i++) space_apply_base(q, i, m, q->entries, slopes + i * m);
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < n; j++) {
            space_apply_base(q, i, m, slopes + j * m, ij);
            space_apply_base(q, j, m, slopes + i * m, ji);
            for (size_t e = 0; e < m; e++) {
                expr rest = expr_sub(l->pool, ij[e], ji[e]);
                for (size_t k = 0; k < n; k++) {
                    expr c = expr_int(l->pool, space_structure(q, i, j, k));
                    rest = expr_sub(l->pool, rest, expr_mul2(l->pool, c, slopes[k * m + e]));
                }
                assert_zero(l, rest);
            }
        }
    }
    free(slopes);
    free(ij);
    free(ji);
}

static void structure_constants_are_those_of_the_derivations(void **state) {
    (void)state;
    laws l;
    laws_init(&l, __func__, 3, body_parts);
    check_structure(&l);
    laws_clear(&l);
    laws_init(&l, __func__, 3, space_parts);
    check_structure(&l);
    laws_clear(&l);
}

static void body_frame_has_plus_epsilon_and_space_frame_minus(void **state) {
    (void)state;
    laws l;
    laws_init(&l, __func__, 3, body_parts);
    assert_int_equal(l.q->n, 5);
    assert_int_equal(space_structure(l.q, 2, 3, 4), 1);
    assert_int_equal(space_structure(l.q, 3, 2, 4), -1);
    assert_int_equal(space_structure(l.q, 0, 3, 4), 0);
    laws_clear(&l);
    laws_init(&l, __func__, 3, space_parts);
    assert_int_equal(l.q->n, 7);
    assert_int_equal(space_structure(l.q, 0, 1, 2), -1);
    assert_int_equal(space_structure(l.q, 4, 5, 6), 1);
    assert_int_equal(space_structure(l.q, 0, 1, 6), 0);
    assert_int_equal(space_structure(l.q, 4, 5, 2), 0);
    laws_clear(&l);
}

static void bracket_of_base_fields_is_the_structure(void **state) {
    (void)state;
    laws l;
    laws_init(&l, __func__, 3, space_parts);
    const size_t n = l.q->n;
    expr *X = MEM_NEW(expr, n), *Y = MEM_NEW(expr, n), *Z = MEM_NEW(expr, n);
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < n; j++) {
            base_field(l.q, i, X);
            base_field(l.q, j, Y);
            space_bracket(l.q, X, Y, Z);
            for (size_t k = 0; k < n; k++)
                assert_true(expr_is_int(l.pool, Z[k], space_structure(l.q, i, j, k)));
        }
    }
    free(X);
    free(Y);
    free(Z);
    laws_clear(&l);
}

static void fields_are_tangent_to_the_relations(void **state) {
    (void)state;
    laws l;
    laws_init(&l, __func__, 3, space_parts);
    expr *X = random_functions(&l, l.q->n), rates[7];
    for (size_t f = 0; f < l.q->factor_count; f++) {
        const space_factor *factor = &l.q->factors[f];
        const size_t count = factor->kind->relation_count;
        if (count == 0) continue;
        for (size_t i = 0; i < count; i++) assert_zero(&l, factor->relations[i]);
        space_apply(l.q, X, count, factor->relations, rates);
        for (size_t i = 0; i < count; i++) assert_zero(&l, rates[i]);
    }
    free(X);
    laws_clear(&l);
}

/// [X, Y][f] = X[Y[f]] − Y[X[f]]
static void bracket_is_the_commutator_of_derivations(void **state) {
    (void)state;
    laws l;
    laws_init(&l, __func__, 3, body_parts);
    const size_t n = l.q->n;
    expr *X = random_functions(&l, n), *Y = random_functions(&l, n), *Z = MEM_NEW(expr, n);
    const expr f = random_function(&l);
    expr Xf, Yf, XYf, YXf, Zf;
    space_bracket(l.q, X, Y, Z);
    space_apply(l.q, Z, 1, &f, &Zf);
    space_apply(l.q, X, 1, &f, &Xf);
    space_apply(l.q, Y, 1, &f, &Yf);
    space_apply(l.q, X, 1, &Yf, &XYf);
    space_apply(l.q, Y, 1, &Xf, &YXf);
    assert_equal(&l, Zf, expr_sub(l.pool, XYf, YXf));
    free(X);
    free(Y);
    free(Z);
    laws_clear(&l);
}

static void total_derivative_sees_position_velocity_acceleration_and_time(void **state) {
    (void)state;
    laws l;
    laws_init(&l, __func__, 3, body_parts);
    expr_pool *p = l.pool;
    const expr x = l.q->entries[0], v = l.q->velocities[0], a = l.q->accelerations[0];
    const expr jerk = expr_symbol_dot(p, a), t = l.q->time;
    const expr f[] = {expr_mul2(p, t, x), expr_mul2(p, x, v), expr_mul2(p, t, a)};
    expr out[3];
    space_total_derivative(l.q, 3, f, out);
    assert_equal(&l, out[0], expr_add2(p, x, expr_mul2(p, t, v)));
    assert_equal(&l, out[1], expr_add2(p, expr_mul2(p, v, v), expr_mul2(p, x, a)));
    assert_equal(&l, out[2], expr_add2(p, a, expr_mul2(p, t, jerk)));
    laws_clear(&l);
}

/// (BᵀB')' along the motion: B' = B hat(Ω) gives BᵀB' = hat(Ω), whose derivative is hat(Ω').
static void check_angular_velocity(laws *l, const space_factor *B, bool body) {
    expr rates[9], hat[9];
    space_total_derivative(l->q, 9, B->entries, rates);
    for (size_t i = 0; i < 3; i++) {
        for (size_t j = 0; j < 3; j++) { // BᵀB' or B'Bᵀ
            expr s = expr_int(l->pool, 0);
            for (size_t k = 0; k < 3; k++) {
                const expr a = body ? B->entries[3 * k + i] : B->entries[3 * j + k];
                s = expr_add2(l->pool, s,
                              expr_mul2(l->pool, a, rates[body ? 3 * k + j : 3 * i + k]));
            }
            hat[3 * i + j] = s;
        }
        assert_zero(l, hat[4 * i]);
    }
    assert_equal(l, hat[7], B->velocities[0]);
    assert_equal(l, hat[2], B->velocities[1]);
    assert_equal(l, hat[3], B->velocities[2]);
    space_total_derivative(l->q, 9, hat, rates);
    assert_equal(l, rates[7], B->accelerations[0]);
}

/// @eq GN16 §5.1      the example of the Euler top: B' = B hat(Ω)
static void velocities_of_a_rotation_are_body_or_space_angular_velocity(void **state) {
    (void)state;
    laws l;
    laws_init(&l, __func__, 3, space_parts);
    check_angular_velocity(&l, space_find(l.q, "B"), false);
    check_angular_velocity(&l, space_find(l.q, "A"), true);
    laws_clear(&l);
}

static void names_and_kinds_are_those_of_the_json_contract(void **state) {
    (void)state;
    laws l;
    laws_init(&l, __func__, 3, space_parts);
    const space_factor *B = space_find(l.q, "B"), *x = space_find(l.q, "x");
    const expr_symbol_info *w = expr_symbol_info_of(l.pool, B->velocities[0]);
    assert_string_equal(w->name, "B_w1");
    assert_int_equal(w->kind, EXPR_VELOCITY);
    w = expr_symbol_info_of(l.pool, B->accelerations[2]);
    assert_string_equal(w->name, "B_w3_dot");
    assert_int_equal(w->kind, EXPR_ACCELERATION);
    assert_string_equal(expr_symbol_info_of(l.pool, B->entries[5])->name, "B_23");
    assert_string_equal(expr_symbol_info_of(l.pool, x->velocities[0])->name, "x_dot");
    assert_string_equal(expr_symbol_info_of(l.pool, x->accelerations[0])->name, "x_ddot");
    assert_null(space_find(l.q, "C"));
    assert_ptr_equal(space_factor_of(l.q, 2), B);
    assert_ptr_equal(space_factor_of(l.q, 3), x);
    laws_clear(&l);
}

/// d/dt B(q) along q' = ½ q∘Ω (or ½ ω∘q) is the kinematics of B, for every quaternion q ≠ 0.
static void check_quaternion(laws *l, const space_factor *B) {
    expr rates[9], moved[9], relations[7];
    expr_substitute(l->pool, 7, B->relations, 9, B->entries, B->entries_of_state, relations);
    for (size_t i = 0; i < 7; i++) assert_zero(l, relations[i]);
    expr_derive(l->pool, 9, B->entries_of_state, 4, B->state, B->state_rates, moved);
    space_total_derivative(l->q, 9, B->entries, rates);
    expr_substitute(l->pool, 9, rates, 9, B->entries, B->entries_of_state, rates);
    assert_all_equal(l, 9, moved, rates);
}

static void quaternion_kinematics_is_that_of_the_matrix(void **state) {
    (void)state;
    laws l;
    laws_init(&l, __func__, 3, space_parts);
    check_quaternion(&l, space_find(l.q, "B"));
    check_quaternion(&l, space_find(l.q, "A"));
    laws_clear(&l);
}

/// Entries → state → entries, near every place where one part of the quaternion vanishes.
static void state_of_a_rotation_gives_the_rotation_back(void **state) {
    (void)state;
    laws l;
    laws_init(&l, __func__, 1, &space_parts[0]);
    const space_factor *B = &l.q->factors[0];
    const size_t symbols = expr_symbol_count(l.pool);
    double *at = MEM_NEW_ZERO(double, symbols), q[4], entries[9], back[9];
    for (int trial = 0; trial < 300; trial++) {
        for (int i = 0; i < 4; i++) {
            const double size = trial % 4 == i ? 1 : pow(10, -(trial % 9) * 2.0);
            q[i] = random_between(&l.random, -size, size) + (trial % 4 == i ? 2 : 0);
        }
        for (size_t i = 0; i < 4; i++) at[expr_symbol_index(l.pool, B->state[i])] = q[i];
        expr_eval(l.pool, 9, B->entries_of_state, at, entries);
        space_state(l.q, entries, q);
        space_project(l.q, q);
        for (size_t i = 0; i < 4; i++) at[expr_symbol_index(l.pool, B->state[i])] = q[i];
        expr_eval(l.pool, 9, B->entries_of_state, at, back);
        for (size_t i = 0; i < 9; i++) assert_true(fabs(entries[i] - back[i]) < 2e-15);
    }
    free(at);
    laws_clear(&l);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(structure_constants_are_those_of_the_derivations),
        cmocka_unit_test(body_frame_has_plus_epsilon_and_space_frame_minus),
        cmocka_unit_test(bracket_of_base_fields_is_the_structure),
        cmocka_unit_test(fields_are_tangent_to_the_relations),
        cmocka_unit_test(bracket_is_the_commutator_of_derivations),
        cmocka_unit_test(total_derivative_sees_position_velocity_acceleration_and_time),
        cmocka_unit_test(velocities_of_a_rotation_are_body_or_space_angular_velocity),
        cmocka_unit_test(names_and_kinds_are_those_of_the_json_contract),
        cmocka_unit_test(quaternion_kinematics_is_that_of_the_matrix),
        cmocka_unit_test(state_of_a_rotation_gives_the_rotation_back),
    };
    return cmocka_run_group_tests(tests, NULL, laws_end);
}
