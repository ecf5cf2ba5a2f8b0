/// Rotations: nine entries B with BᵀB = 1 and det B = 1, a base frame of left-invariant (body) or
/// right-invariant (space) fields, and a quaternion to move in.
///
/// B(q) below is homogeneous of degree zero: a rotation for every q ≠ 0. So what is said about it
/// (B(q) is a rotation; q' gives B' = B hat(Ω)) holds as an identity, without |q| = 1.
#include "base/text.h"
#include "expr/sum.h"
#include "space/epsilon.h"
#include "space/factor.h"
#include "space/quaternion.h"

/// E_a[B]: B hat(e_a) in the body frame, hat(e_a) B in the space frame; hat(e_a)_ij = −ε_aij.
/// @eq GN16 §5.1      the example of the Euler top: B' = B hat(Ω)
static void fill_kinematics(expr_pool *pool, space_factor *out, bool body) {
    const expr *B = out->entries;
    sum s = {0};
    for (size_t a = 0; a < 3; a++) {
        for (size_t i = 0; i < 3; i++) {
            for (size_t j = 0; j < 3; j++) {
                for (size_t k = 0; k < 3; k++) {
                    if (body) sum_add(pool, &s, -epsilon(a, k, j), B[3 * i + k]);
                    else sum_add(pool, &s, -epsilon(a, i, k), B[3 * k + j]);
                }
                out->kinematics[9 * a + 3 * i + j] = sum_take(pool, &s);
            }
        }
    }
    vec_clear(&s);
}

/// The six entries of BᵀB − 1 on and above the diagonal, and det B − 1.
static void fill_relations(expr_pool *pool, space_factor *out) {
    const expr *B = out->entries;
    const expr minus_one = expr_int(pool, -1);
    sum s = {0};
    size_t count = 0;
    for (size_t i = 0; i < 3; i++) {
        for (size_t j = i; j < 3; j++) {
            for (size_t k = 0; k < 3; k++) sum_add_product(pool, &s, 1, B[3 * k + i], B[3 * k + j]);
            if (i == j) sum_add(pool, &s, 1, minus_one);
            out->relations[count++] = sum_take(pool, &s);
        }
    }
    for (size_t i = 0; i < 3; i++) {
        const size_t j = (i + 1) % 3, k = (i + 2) % 3; // the cofactors of the first row
        sum_add_product(pool, &s, 1, B[i], expr_mul2(pool, B[3 + j], B[6 + k]));
        sum_add_product(pool, &s, -1, B[i], expr_mul2(pool, B[3 + k], B[6 + j]));
    }
    sum_add(pool, &s, 1, minus_one);
    out->relations[count] = sum_take(pool, &s);
    vec_clear(&s);
}

/// q' = ½ q∘Ω (body) or ½ ω∘q (space):
///   q0' = −½ w·q,   q_i' = ½ (q0 w_i + (q × w)_i) with the cross product reversed in space
static void fill_state_rates(expr_pool *pool, space_factor *out, bool body) {
    const expr half = expr_ratio(pool, 1, 2), *q = out->state, *w = out->velocities;
    sum s = {0};
    for (size_t i = 0; i < 3; i++) sum_add_product(pool, &s, -1, q[i + 1], w[i]);
    out->state_rates[0] = expr_mul2(pool, half, sum_take(pool, &s));
    for (size_t i = 0; i < 3; i++) {
        sum_add_product(pool, &s, 1, q[0], w[i]);
        for (size_t j = 0; j < 3; j++) {
            for (size_t k = 0; k < 3; k++)
                sum_add_product(pool, &s, body ? epsilon(i, j, k) : -epsilon(i, j, k), q[j + 1],
                                w[k]);
        }
        out->state_rates[i + 1] = expr_mul2(pool, half, sum_take(pool, &s));
    }
    vec_clear(&s);
}

/// B_ij = δ_ij + 2 (q_i q_j − δ_ij Σ_k q_k² − q0 ε_ijk q_k) / |q|²
static void fill_entries_of_state(expr_pool *pool, space_factor *out) {
    const expr *q = out->state;
    sum s = {0};
    for (size_t i = 0; i < 4; i++) sum_add_product(pool, &s, 1, q[i], q[i]);
    const expr weight = expr_div(pool, expr_int(pool, 2), sum_take(pool, &s));
    for (size_t i = 0; i < 3; i++) {
        for (size_t j = 0; j < 3; j++) {
            if (i != j) sum_add_product(pool, &s, 1, q[i + 1], q[j + 1]);
            for (size_t k = 0; k < 3; k++) {
                if (i == j && k != i) sum_add_product(pool, &s, -1, q[k + 1], q[k + 1]);
                sum_add_product(pool, &s, -epsilon(i, j, k), q[0], q[k + 1]);
            }
            const expr product[2] = {weight, sum_take(pool, &s)};
            const expr rest = expr_raw(pool, EXPR_MUL, 2, product); // the weight is computed once
            out->entries_of_state[3 * i + j] =
                i == j ? expr_add2(pool, expr_int(pool, 1), rest) : rest;
        }
    }
    vec_clear(&s);
}

static expr named(expr_pool *pool, const char *name, const char *tail, size_t number,
                  const char *end, expr_kind kind) {
    text t = {0};
    text_addf(&t, "%s%s%zu%s", name, tail, number, end);
    expr e = expr_symbol(pool, text_cstr(&t), kind);
    text_clear(&t);
    return e;
}

static void fill(expr_pool *pool, space_factor *out, bool body) {
    expr_rotation(pool, out->name, out->entries);
    for (size_t a = 0; a < 3; a++) {
        out->velocities[a] = named(pool, out->name, "_w", a + 1, "", EXPR_VELOCITY);
        // Made with its kind first: the dot of a symbol without dots would count as a velocity.
        (void)named(pool, out->name, "_w", a + 1, "_dot", EXPR_ACCELERATION);
        out->accelerations[a] = expr_symbol_dot(pool, out->velocities[a]);
    }
    for (size_t i = 0; i < 4; i++) out->state[i] = named(pool, out->name, "_q", i, "", EXPR_OTHER);
    fill_kinematics(pool, out, body);
    fill_relations(pool, out);
    fill_state_rates(pool, out, body);
    fill_entries_of_state(pool, out);
}

static void fill_body(expr_pool *pool, space_factor *out) { fill(pool, out, true); }
static void fill_space(expr_pool *pool, space_factor *out) { fill(pool, out, false); }

static int minus_epsilon(size_t a, size_t b, size_t c) { return -epsilon(a, b, c); }

const factor_kind factor_rotation_body = {
    .name = "rotation, body frame",
    .dimension = 3,
    .entry_count = 9,
    .state_count = 4,
    .relation_count = 7,
    .structure = epsilon,
    .fill = fill_body,
    .state_of = quaternion_of_matrix,
    .project = quaternion_normalise,
};
const factor_kind factor_rotation_space = {
    .name = "rotation, space frame",
    .dimension = 3,
    .entry_count = 9,
    .state_count = 4,
    .relation_count = 7,
    .structure = minus_epsilon,
    .fill = fill_space,
    .state_of = quaternion_of_matrix,
    .project = quaternion_normalise,
};
