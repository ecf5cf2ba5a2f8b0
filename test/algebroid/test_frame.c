/// Frames of TQ: duality, structure functions by two routes, and how they change.
#include "algebroid/frame_complete.h"
#include "space/field.h"
#include "space/laws.h"

#include "algebroid/frame.h"
#include "space/form.h"

static const space_part flat[] = {{&factor_line, "x"},
                                  {&factor_line, "y"},
                                  {&factor_angle, "theta"}};
static const space_part curved[] = {{&factor_rotation_body, "B"}, {&factor_line, "x"}};
static const space_part curved_space[] = {{&factor_angle, "theta"}, {&factor_rotation_space, "B"}};

/// Ones on the diagonal and random functions above it, the columns rotated: always a frame, and one
/// whose inverse is not too long.
static expr *random_rho(laws *l) {
    const size_t n = l->q->n;
    expr *rho = MEM_NEW(expr, n * n);
    for (size_t j = 0; j < n; j++) {
        for (size_t i = 0; i < n; i++)
            rho[j * n + (i + 1) % n] = i > j ? random_function(l) : expr_int(l->pool, i == j);
    }
    return rho;
}

static const struct {
    size_t count;
    const space_part *parts;
} spaces[] = {{3, flat}, {2, curved}, {2, curved_space}};

/// All structure functions of a frame, C_ij^k at (i·n + j)·n + k.
static expr *structure_of(laws *l, const frame *f) {
    expr *C = MEM_NEW(expr, f->n * f->n * f->n);
    assert_int_equal(frame_structure(f, &l->x, f->n, C), HAMEL_OK);
    return C;
}

static expr entry(const expr *C, size_t n, size_t i, size_t j, size_t k) {
    return C[(i * n + j) * n + k];
}

/// A random frame on each space.
static void each_frame(const char *test, void (*claim)(laws *, const frame *)) {
    for (size_t s = 0; s < sizeof spaces / sizeof *spaces; s++) {
        laws l;
        frame f;
        laws_init(&l, test, spaces[s].count, spaces[s].parts);
        algebroid A;
        algebroid_of_space(&A, l.q);
        expr *rho = random_rho(&l);
        assert_int_equal(frame_init(&f, &l.x, &A, rho), HAMEL_OK);
        claim(&l, &f);
        frame_clear(&f);
        free(rho);
        algebroid_clear(&A);
        laws_clear(&l);
    }
}

/// ρ_j^k σ^i_k = δ_j^i
/// @eq GN16 (5.1)
static void check_frame_duality(laws *l, const frame *f) {
    for (size_t j = 0; j < f->n; j++) {
        expr *on = MEM_NEW(expr, f->n);
        frame_from_base(f, frame_field(f, j), on);
        for (size_t i = 0; i < f->n; i++) assert_equal(l, on[i], expr_int(l->pool, i == j));
        free(on);
    }
}

static void coframe_is_dual_to_the_frame(void **state) {
    (void)state;
    each_frame(__func__, check_frame_duality);
}

/// v ↦ q' = ρv ↦ σq' is the identity.
/// @eq GN16 (5.2), (5.3)
static void check_velocities(laws *l, const frame *f) {
    expr *v = MEM_NEW(expr, f->n), *back = MEM_NEW(expr, f->n);
    frame_from_base(f, l->q->velocities, v);
    frame_to_base(f, v, back);
    assert_all_equal(l, f->n, back, l->q->velocities);
    free(v);
    free(back);
}

static void quasi_velocities_and_velocities_are_inverse_to_each_other(void **state) {
    (void)state;
    each_frame(__func__, check_velocities);
}

/// ∂L̃/∂v^i = ρ_i^k ∂L/∂q'^k for L̃(q, v) = L(q, ρv).
/// @eq GN16 (5.4)
static void check_momenta(laws *l, const frame *f) {
    expr_pool *p = l->pool;
    const size_t n = f->n;
    expr *velocity = MEM_NEW(expr, n), *momenta = MEM_NEW(expr, n), *direct = MEM_NEW(expr, n);
    expr L = expr_int(p, 0), tilde;
    for (size_t i = 0; i < n; i++) { // quasi-velocities called by the accelerations' symbols
        expr square = expr_mul2(p, l->q->velocities[i], l->q->velocities[(i + 1) % n]);
        L = expr_add2(p, L, expr_mul2(p, random_function(l), square));
    }
    frame_to_base(f, l->q->accelerations, velocity);
    expr_substitute(p, 1, &L, n, l->q->velocities, velocity, &tilde);
    expr_gradient(p, tilde, n, l->q->accelerations, direct);
    expr_gradient(p, L, n, l->q->velocities, momenta);
    frame_pair(f, momenta, momenta);
    expr_substitute(p, n, momenta, n, l->q->velocities, velocity, momenta);
    assert_all_equal(l, n, momenta, direct);
    free(velocity);
    free(momenta);
    free(direct);
}

static void momenta_over_the_frame_are_pairings_with_its_fields(void **state) {
    (void)state;
    each_frame(__func__, check_momenta);
}

/// [X_i, X_j] = C_ij^k X_k, and C_ij^k = −C_ji^k.
static void check_brackets(laws *l, const frame *f) {
    const size_t n = f->n;
    expr *bracket = MEM_NEW(expr, n), *sum = MEM_NEW(expr, n), *C = structure_of(l, f);
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < n; j++) {
            space_bracket(l->q, frame_field(f, i), frame_field(f, j), bracket);
            frame_to_base(f, C + (i * n + j) * n, sum);
            assert_all_equal(l, n, bracket, sum);
            for (size_t k = 0; k < n; k++)
                assert_zero(l, expr_add2(l->pool, entry(C, n, i, j, k), entry(C, n, j, i, k)));
        }
    }
    free(bracket);
    free(sum);
    free(C);
}

static void brackets_of_the_fields_are_skew_and_close_with_the_structure_functions(void **state) {
    (void)state;
    each_frame(__func__, check_brackets);
}

/// dμ^k(X_i, X_j) = −C_ij^k
static void check_coframe_route(laws *l, const frame *f) {
    expr *C = structure_of(l, f);
    for (size_t k = 0; k < f->n; k++) {
        form mu, dmu;
        form_init(&mu, l->q, 1);
        for (size_t i = 0; i < f->n; i++) mu.components[i] = frame_form(f, k)[i];
        form_derivative(l->q, &mu, &dmu);
        for (size_t i = 0; i < f->n; i++) {
            for (size_t j = 0; j < i; j++) {
                form once, twice;
                form_interior(l->q, frame_field(f, i), &dmu, &once);
                form_interior(l->q, frame_field(f, j), &once, &twice);
                assert_zero(l, expr_add2(l->pool, twice.components[0], entry(C, f->n, i, j, k)));
                form_clear(&once);
                form_clear(&twice);
            }
        }
        form_clear(&mu);
        form_clear(&dmu);
    }
    free(C);
}

static void structure_functions_are_minus_the_derivative_of_the_coframe(void **state) {
    (void)state;
    each_frame(__func__, check_coframe_route);
}

/// Σ_cyc (X_i[C_jk^m] + C_jk^l C_il^m) = 0
static void check_bianchi(laws *l, const frame *f) {
    expr_pool *p = l->pool;
    const size_t n = f->n;
    expr *C = structure_of(l, f);
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < i; j++) {
            for (size_t k = 0; k < j; k++) {
                const size_t cycle[5] = {i, j, k, i, j};
                for (size_t m = 0; m < n; m++) {
                    expr total = expr_int(p, 0);
                    for (size_t r = 0; r < 3; r++) {
                        const size_t a = cycle[r], b = cycle[r + 1], c = cycle[r + 2];
                        const expr Cm = entry(C, n, b, c, m);
                        expr slope;
                        space_apply(l->q, frame_field(f, a), 1, &Cm, &slope);
                        total = expr_add2(p, total, slope);
                        for (size_t s = 0; s < n; s++)
                            total = expr_add2(
                                p, total, expr_mul2(p, entry(C, n, b, c, s), entry(C, n, a, s, m)));
                    }
                    assert_zero(l, total);
                }
            }
        }
    }
    free(C);
}

static void structure_functions_satisfy_the_bianchi_identity(void **state) {
    (void)state;
    each_frame(__func__, check_bianchi);
}

/// In coordinates: ∂ρ_i^j/∂q^k ρ_l^k − ∂ρ_l^j/∂q^k ρ_i^k = −ρ_m^j C_il^m
/// @eq GN16 (5.6)
static void structure_functions_are_those_of_partial_derivatives(void **state) {
    (void)state;
    laws l;
    laws_init(&l, __func__, 3, flat);
    algebroid A;
    algebroid_of_space(&A, l.q);
    expr_pool *p = l.pool;
    frame f;
    expr *rho = random_rho(&l);
    assert_int_equal(frame_init(&f, &l.x, &A, rho), HAMEL_OK);
    expr *C = structure_of(&l, &f);
    for (size_t i = 0; i < 3; i++) {
        for (size_t m = 0; m < 3; m++) {
            for (size_t j = 0; j < 3; j++) {
                expr total = expr_int(p, 0);
                for (size_t k = 0; k < 3; k++) {
                    const expr q = l.q->entries[k];
                    total = expr_add2(
                        p, total, expr_mul2(p, expr_diff(p, rho[3 * i + j], q), rho[3 * m + k]));
                    total = expr_sub(p, total,
                                     expr_mul2(p, expr_diff(p, rho[3 * m + j], q), rho[3 * i + k]));
                    total = expr_add2(p, total, expr_mul2(p, rho[3 * k + j], entry(C, 3, i, m, k)));
                }
                assert_zero(&l, total);
            }
        }
    }
    frame_clear(&f);
    free(rho);
    free(C);
    algebroid_clear(&A);
    laws_clear(&l);
}

static void base_frame_has_the_structure_of_the_space(void **state) {
    (void)state;
    laws l;
    frame f;
    laws_init(&l, __func__, 2, curved_space);
    algebroid A;
    algebroid_of_space(&A, l.q);
    const size_t n = l.q->n;
    expr *one = MEM_NEW(expr, n * n);
    for (size_t i = 0; i < n * n; i++) one[i] = expr_int(l.pool, i % (n + 1) == 0);
    assert_int_equal(frame_init(&f, &l.x, &A, one), HAMEL_OK);
    expr *C = structure_of(&l, &f);
    for (size_t i = 0; i < f.n; i++) {
        for (size_t j = 0; j < f.n; j++) {
            for (size_t k = 0; k < f.n; k++)
                assert_true(
                    expr_is_int(l.pool, entry(C, f.n, i, j, k), space_structure(l.q, i, j, k)));
        }
    }
    frame_clear(&f);
    free(one);
    free(C);
    algebroid_clear(&A);
    laws_clear(&l);
}

/// The sleigh of GN16 §5.3: X_1 = cos θ ∂x + sin θ ∂y, X_2 = ∂θ, completed by −sin θ ∂x + cos θ ∂y,
/// has [X_1, X_2] = −X_3, [X_2, X_3] = −X_1, [X_1, X_3] = 0.
static void frame_of_the_sleigh_is_that_of_se2(void **state) {
    (void)state;
    laws l;
    frame f;
    laws_init(&l, __func__, 3, flat);
    algebroid A;
    algebroid_of_space(&A, l.q);
    expr_pool *p = l.pool;
    const expr c = expr_cos(p, l.q->entries[2]), s = expr_sin(p, l.q->entries[2]);
    const expr zero = expr_int(p, 0), one = expr_int(p, 1);
    const expr rho[9] = {c, s, zero, zero, zero, one, expr_neg(p, s), c, zero};
    assert_int_equal(frame_init(&f, &l.x, &A, rho), HAMEL_OK);
    expr C[27], on_D[12];
    assert_int_equal(frame_structure(&f, &l.x, 3, C), HAMEL_OK);
    assert_int_equal(frame_structure(&f, &l.x, 2, on_D), HAMEL_OK);
    for (size_t k = 0; k < 3; k++) {
        assert_true(expr_is_int(p, entry(C, 3, 0, 1, k), k == 2 ? -1 : 0));
        assert_true(expr_is_int(p, entry(C, 3, 1, 2, k), k == 0 ? -1 : 0));
        assert_true(expr_is_int(p, entry(C, 3, 0, 2, k), 0));
        assert_true(expr_same(on_D[(0 * 2 + 1) * 3 + k], entry(C, 3, 0, 1, k)));
        assert_true(expr_same(on_D[(1 * 2 + 0) * 3 + k], entry(C, 3, 1, 0, k)));
    }
    frame_clear(&f);

    // The fields of D completed by base vectors: by ∂x when it is preferred, else by ∂y.
    assert_int_equal(frame_init_completed(&f, &l.x, &A, 2, rho, NULL), HAMEL_OK);
    assert_true(expr_is_int(p, f.rho[7], 1));
    check_brackets(&l, &f);
    frame_clear(&f);
    assert_int_equal(frame_init_completed(&f, &l.x, &A, 2, rho, (const size_t[]){0, 1, 2}),
                     HAMEL_OK);
    assert_true(expr_is_int(p, f.rho[6], 1));
    check_brackets(&l, &f);
    frame_clear(&f);
    algebroid_clear(&A);
    laws_clear(&l);
}

static void dependent_fields_are_no_frame(void **state) {
    (void)state;
    laws l;
    frame f;
    laws_init(&l, __func__, 3, flat);
    algebroid A;
    algebroid_of_space(&A, l.q);
    expr_pool *p = l.pool;
    expr *X = random_functions(&l, 9);
    const expr a = random_function(&l), b = random_function(&l);
    for (size_t i = 0; i < 3; i++)
        X[6 + i] = expr_add2(p, expr_mul2(p, a, X[i]), expr_mul2(p, b, X[3 + i]));
    assert_int_equal(frame_init(&f, &l.x, &A, X), HAMEL_SINGULAR);
    assert_int_equal(frame_init_completed(&f, &l.x, &A, 3, X, NULL), HAMEL_SINGULAR);
    assert_int_equal(frame_init_completed(&f, &l.x, &A, 4, X, NULL), HAMEL_SINGULAR);
    free(X);
    algebroid_clear(&A);
    laws_clear(&l);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(coframe_is_dual_to_the_frame),
        cmocka_unit_test(quasi_velocities_and_velocities_are_inverse_to_each_other),
        cmocka_unit_test(momenta_over_the_frame_are_pairings_with_its_fields),
        cmocka_unit_test(brackets_of_the_fields_are_skew_and_close_with_the_structure_functions),
        cmocka_unit_test(structure_functions_are_minus_the_derivative_of_the_coframe),
        cmocka_unit_test(structure_functions_satisfy_the_bianchi_identity),
        cmocka_unit_test(structure_functions_are_those_of_partial_derivatives),
        cmocka_unit_test(base_frame_has_the_structure_of_the_space),
        cmocka_unit_test(frame_of_the_sleigh_is_that_of_se2),
        cmocka_unit_test(dependent_fields_are_no_frame),
    };
    return cmocka_run_group_tests(tests, NULL, laws_end);
}
