/// The relations of a rotation: twenty quadrics that are a Gröbner basis of the ideal of SO(3).
#include "exact/field_internal.h"
#include "exact/relations_internal.h"
#include "exact/scan_internal.h"
#include "laws.h"

/// The field of all entries of one rotation.
static exact_field *rotation_field(laws *l, expr R[9]) {
    expr_rotation(l->pool, "R", R);
    exact_field *F;
    assert_ok(field_create(&F, &l->x, 9, R));
    assert_int_equal(F->block_count, 1);
    assert_int_equal(F->blocks[0].kind, BLOCK_ROTATION);
    return F;
}

static void relations_are_twenty_quadrics_with_leading_coefficient_one(void **state) {
    (void)state;
    laws l;
    laws_init(&l, __func__);
    expr R[9];
    exact_field *F = rotation_field(&l, R);
    assert_int_equal(F->relation_count, 20);
    for (size_t i = 0; i < F->relation_count; i++) {
        fmpz_mpoly_struct *p = F->relations[i];
        assert_true(fmpz_is_pm1(p->coeffs));
        assert_int_equal(fmpz_mpoly_total_degree_si(p, F->ctx), 2);
    }
    field_destroy(F);
    laws_clear(&l);
}

/// lcm(LM f, LM g)/LT f · f − lcm(LM f, LM g)/LT g · g.
static void s_polynomial(fmpz_mpoly_t s, const fmpz_mpoly_t f, const fmpz_mpoly_t g,
                         const exact_field *F) {
    ulong a[9], b[9], up_a[9], up_b[9];
    fmpz_mpoly_get_term_exp_ui(a, f, 0, F->ctx);
    fmpz_mpoly_get_term_exp_ui(b, g, 0, F->ctx);
    for (int i = 0; i < 9; i++) {
        const ulong most = a[i] > b[i] ? a[i] : b[i];
        up_a[i] = most - a[i];
        up_b[i] = most - b[i];
    }
    fmpz_mpoly_t t, m;
    fmpz_mpoly_init(t, F->ctx);
    fmpz_mpoly_init(m, F->ctx);
    fmpz_mpoly_set_coeff_fmpz_ui(m, g->coeffs, up_a, F->ctx);
    fmpz_mpoly_mul(s, m, f, F->ctx);
    fmpz_mpoly_zero(m, F->ctx);
    fmpz_mpoly_set_coeff_fmpz_ui(m, f->coeffs, up_b, F->ctx);
    fmpz_mpoly_mul(t, m, g, F->ctx);
    fmpz_mpoly_sub(s, s, t, F->ctx);
    fmpz_mpoly_clear(t, F->ctx);
    fmpz_mpoly_clear(m, F->ctx);
}

static void all_s_polynomials_reduce_to_zero(void **state) {
    (void)state;
    laws l;
    laws_init(&l, __func__);
    expr R[9];
    exact_field *F = rotation_field(&l, R);
    fmpz_mpoly_t s;
    fmpz_mpoly_init(s, F->ctx);
    for (size_t i = 0; i < F->relation_count; i++) {
        for (size_t k = 0; k < i; k++) {
            s_polynomial(s, F->relations[i], F->relations[k], F);
            poly_reduce(F, s);
            assert_true(fmpz_mpoly_is_zero(s, F->ctx));
        }
    }
    fmpz_mpoly_clear(s, F->ctx);
    field_destroy(F);
    laws_clear(&l);
}

/// Few entries or many: what the relations that can divide leave is what all of them leave.
static void few_relations_reduce_as_all_do(void **state) {
    (void)state;
    laws l;
    laws_init(&l, __func__);
    random_state random = test_random(__func__);
    expr R[9];
    exact_field *F = rotation_field(&l, R);
    fmpz_mpoly_t a, rest;
    fmpz_mpoly_struct q[20], *qs[20];
    fmpz_mpoly_init(a, F->ctx);
    fmpz_mpoly_init(rest, F->ctx);
    for (size_t i = 0; i < 20; i++) {
        fmpz_mpoly_init(&q[i], F->ctx);
        qs[i] = &q[i];
    }
    for (int round = 0; round < 300; round++) {
        const uint64_t entries = random_below(&random, 512);
        fmpz_mpoly_zero(a, F->ctx);
        for (uint64_t t = random_below(&random, 12); t-- > 0;) {
            ulong exps[9];
            for (size_t v = 0; v < 9; v++)
                exps[v] = entries >> v & 1 ? random_below(&random, 3) : 0;
            const slong coefficient = (slong)random_below(&random, 19) - 9;
            fmpz_mpoly_set_coeff_si_ui(a, coefficient, exps, F->ctx);
        }
        fmpz_mpoly_divrem_ideal(qs, rest, a, F->relations, 20, F->ctx);
        poly_reduce(F, a);
        assert_true(fmpz_mpoly_equal(a, rest, F->ctx));
        poly_reduce(F, a); // once more: nothing
        assert_true(fmpz_mpoly_equal(a, rest, F->ctx));
    }
    for (size_t i = 0; i < 20; i++) fmpz_mpoly_clear(&q[i], F->ctx);
    fmpz_mpoly_clear(a, F->ctx);
    fmpz_mpoly_clear(rest, F->ctx);
    field_destroy(F);
    laws_clear(&l);
}

/// The relations define a variety of dimension 3 and degree 8, as SO(3) in 9-space has: the
/// monomials that are not leading ones, counted by degree, are 1, 9, 25, 49, ... = (2d + 1)²
/// (Peter-Weyl).
static void standard_monomials_count_like_peter_weyl(void **state) {
    (void)state;
    laws l;
    laws_init(&l, __func__);
    expr R[9];
    exact_field *F = rotation_field(&l, R);
    for (ulong degree = 0; degree <= 4; degree++) {
        ulong exps[9] = {0}, count = 0;
        exps[0] = degree;
        for (;;) { // all monomials of the degree
            bool standard = true;
            for (size_t r = 0; r < F->relation_count && standard; r++) {
                ulong lead[9];
                fmpz_mpoly_get_term_exp_ui(lead, F->relations[r], 0, F->ctx);
                bool divides = true;
                for (int i = 0; i < 9; i++) divides = divides && lead[i] <= exps[i];
                standard = !divides;
            }
            count += standard;
            int i = 0; // the next one: carry from the first nonzero exponent
            while (i < 9 && exps[i] == 0) i++;
            if (i >= 8) break;
            const ulong n = exps[i];
            exps[i] = 0;
            exps[0] = n - 1;
            exps[i + 1]++;
        }
        assert_int_equal(count, (2 * degree + 1) * (2 * degree + 1));
    }
    field_destroy(F);
    laws_clear(&l);
}

static void orthogonality_and_orientation_are_proved(void **state) {
    (void)state;
    laws l;
    laws_init(&l, __func__);
    expr R[9], det;
    expr_rotation(l.pool, "R", R);
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            expr rows = expr_int(l.pool, -(i == j)), cols = rows;
            for (int k = 0; k < 3; k++) {
                rows = expr_add2(l.pool, rows, expr_mul2(l.pool, R[3 * i + k], R[3 * j + k]));
                cols = expr_add2(l.pool, cols, expr_mul2(l.pool, R[3 * k + i], R[3 * k + j]));
            }
            assert_zero(&l, rows);
            assert_zero(&l, cols);
        }
    }
    det = read(&l, "R_11*(R_22*R_33 - R_23*R_32) - R_12*(R_21*R_33 - R_23*R_31)"
                   " + R_13*(R_21*R_32 - R_22*R_31)");
    assert_equal(&l, det, expr_int(l.pool, 1));
    assert_not_zero(&l, expr_add2(l.pool, det, expr_int(l.pool, 1)));
    laws_clear(&l);
}

/// Identities of degree three and more, none of them in the list of relations.
static void deeper_identities_are_proved(void **state) {
    (void)state;
    static const char *const zeros[] = {
        "R_11^2 + R_12^2 + R_13^2 - R_13^2 - R_23^2 - R_33^2 + R_13^2 - R_11^2 - R_12^2"
        " + R_23^2 + R_33^2 - R_13^2",
        "(R_22*R_33 - R_23*R_32)^2 + (R_23*R_31 - R_21*R_33)^2 + (R_21*R_32 - R_22*R_31)^2 - 1",
        // tr(R²) = tr(R)² − 2 tr(R)
        "R_11^2 + R_22^2 + R_33^2 + 2*R_12*R_21 + 2*R_13*R_31 + 2*R_23*R_32"
        " - (R_11 + R_22 + R_33)^2 + 2*(R_11 + R_22 + R_33)",
        "1/(R_33 + 1) - (1 - R_33)/(R_13^2 + R_23^2)",
        "(R_21 - R_12)^2 + (R_13 - R_31)^2 + (R_32 - R_23)^2"
        " - (3 - R_11 - R_22 - R_33)*(1 + R_11 + R_22 + R_33)",
    };
    static const char *const others[] = {
        "R_11*R_22*R_33 - 1",
        "R_12 + R_21",
        "R_11^2 + R_22^2 + R_33^2 - 1",
        "R_11 - R_22*R_33 + R_23*R_32 + (R_12 - R_21)/10^12",
    };
    laws l;
    laws_init(&l, __func__);
    expr R[9];
    expr_rotation(l.pool, "R", R);
    for (size_t i = 0; i < sizeof zeros / sizeof *zeros; i++) assert_zero(&l, read(&l, zeros[i]));
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        assert_not_zero(&l, read(&l, others[i]));
    laws_clear(&l);
}

static void a_row_or_column_alone_is_a_unit_vector(void **state) {
    (void)state;
    laws l;
    laws_init(&l, __func__);
    expr R[9];
    expr_rotation(l.pool, "R", R);
    for (int line = 0; line < 6; line++) {
        expr three[3];
        for (int k = 0; k < 3; k++) three[k] = line < 3 ? R[3 * line + k] : R[3 * k + line - 3];
        exact_field *F;
        assert_ok(field_create(&F, &l.x, 2, three)); // two of them bring the third
        assert_int_equal(F->blocks[0].kind, BLOCK_SPHERE);
        assert_int_equal(F->relation_count, 1);
        for (int k = 0; k < 3; k++) assert_true(field_find(F, GENERATOR_ENTRY, three[k]) >= 0);
        field_destroy(F);
        expr sum = expr_int(l.pool, -1);
        for (int k = 0; k < 3; k++) sum = expr_add2(l.pool, sum, expr_pow_int(l.pool, three[k], 2));
        assert_zero(&l, sum);
    }
    laws_clear(&l);
}

/// Two rotations do not know of each other; neither do two unit vectors.
static void different_rotations_are_independent(void **state) {
    (void)state;
    laws l;
    laws_init(&l, __func__);
    expr A[9], B[9], g[3], h[3];
    expr_rotation(l.pool, "A", A);
    expr_rotation(l.pool, "B", B);
    expr_unit_vector(l.pool, "g", g);
    expr_unit_vector(l.pool, "h", h);
    // (A B)(A B)ᵀ = 1: one entry on the diagonal and one beside it.
    for (int j = 0; j < 2; j++) {
        expr sum = expr_int(l.pool, -(j == 0));
        for (int k = 0; k < 3; k++) {
            expr first = expr_int(l.pool, 0), second = first;
            for (int s = 0; s < 3; s++) {
                first = expr_add2(l.pool, first, expr_mul2(l.pool, A[s], B[3 * s + k]));
                second = expr_add2(l.pool, second, expr_mul2(l.pool, A[3 * j + s], B[3 * s + k]));
            }
            sum = expr_add2(l.pool, sum, expr_mul2(l.pool, first, second));
        }
        assert_zero(&l, sum);
    }
    assert_not_zero(&l, read(&l, "A_11*B_11 + A_12*B_12 + A_13*B_13"));
    assert_not_zero(&l, read(&l, "g_1*h_1 + g_2*h_2 + g_3*h_3 - 1"));
    // |g × h|² + (g·h)² = 1
    assert_zero(&l, read(&l, "(g_2*h_3 - g_3*h_2)^2 + (g_3*h_1 - g_1*h_3)^2 + (g_1*h_2 - g_2*h_1)^2"
                             " + (g_1*h_1 + g_2*h_2 + g_3*h_3)^2 - 1"));
    laws_clear(&l);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(relations_are_twenty_quadrics_with_leading_coefficient_one),
        cmocka_unit_test(all_s_polynomials_reduce_to_zero),
        cmocka_unit_test(few_relations_reduce_as_all_do),
        cmocka_unit_test(standard_monomials_count_like_peter_weyl),
        cmocka_unit_test(orthogonality_and_orientation_are_proved),
        cmocka_unit_test(deeper_identities_are_proved),
        cmocka_unit_test(a_row_or_column_alone_is_a_unit_vector),
        cmocka_unit_test(different_rotations_are_independent),
    };
    return cmocka_run_group_tests(tests, NULL, laws_end);
}
