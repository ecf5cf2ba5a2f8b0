/// Linear algebra: laws of rank, null space, reduction, solutions and determinants, on random
/// matrices of each family.
#include "laws.h"

typedef void family(laws *l);
static family *const families[] = {atoms_rational, atoms_trigonometric, atoms_sphere,
                                   atoms_rotation, atoms_roots};
enum { FAMILIES = sizeof families / sizeof *families, LARGEST = 36 };

static expr random_entry(laws *l) {
    switch (random_below(&l->rng, 8)) {
    case 0:
    case 1: return expr_int(l->pool, (long)random_below(&l->rng, 5) - 2);
    case 2: return random_function(l, 1);
    default: return l->atoms.items[random_below(&l->rng, l->atoms.count)];
    }
}

static void random_matrix(laws *l, size_t rows, size_t cols, expr *A) {
    for (size_t i = 0; i < rows * cols; i++) A[i] = random_entry(l);
}

static void multiply(laws *l, size_t n, size_t k, size_t m, const expr *A, const expr *B, expr *C) {
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < m; j++) {
            expr sum = expr_int(l->pool, 0);
            for (size_t s = 0; s < k; s++)
                sum = expr_add2(l->pool, sum, expr_mul2(l->pool, A[i * k + s], B[s * m + j]));
            C[i * m + j] = sum;
        }
    }
}

static void assert_all_zero(laws *l, size_t n, const expr *e) {
    for (size_t i = 0; i < n; i++) assert_zero(l, e[i]);
}

static void assert_matrices_equal(laws *l, size_t n, const expr *a, const expr *b) {
    for (size_t i = 0; i < n; i++) assert_equal(l, a[i], b[i]);
}

/// Runs a check on every family.
static void for_families(const char *test, int times, void (*check)(laws *l)) {
    for (size_t f = 0; f < FAMILIES; f++) {
        laws l;
        laws_init(&l, test);
        families[f](&l);
        l.polynomials = families[f] == atoms_rotation; // the products of denominators are large
        for (int i = 0; i < times; i++) check(&l);
        laws_clear(&l);
    }
}

/// A rows × cols matrix of rank at most `inner`.
static void random_product(laws *l, size_t rows, size_t inner, size_t cols, expr *C) {
    expr A[LARGEST], B[LARGEST];
    random_matrix(l, rows, inner, A);
    random_matrix(l, inner, cols, B);
    multiply(l, rows, inner, cols, A, B, C);
}

// ---- rank and null space ---------------------------------------------------------------------

static void check_null_space(laws *l) {
    const size_t rows = 2 + random_below(&l->rng, 2), cols = 3 + random_below(&l->rng, 2);
    expr A[LARGEST], *basis;
    random_product(l, rows, 1 + random_below(&l->rng, 2), cols, A);
    size_t rank, dimension;
    assert_ok(exact_rank(&l->x, rows, cols, A, &rank));
    assert_ok(exact_null_space(&l->x, rows, cols, A, NULL, &dimension, &basis));
    assert_int_equal(dimension, cols - rank);
    for (size_t k = 0; k < dimension; k++) {
        expr image[LARGEST];
        multiply(l, rows, cols, 1, A, basis + k * cols, image);
        assert_all_zero(l, rows, image);
    }
    size_t independent;
    assert_ok(exact_rank(&l->x, dimension, cols, basis, &independent));
    assert_int_equal(independent, dimension);
    free(basis);
}

static void null_space_is_annihilated_and_complements_the_rank(void **state) {
    (void)state;
    for_families(__func__, 6, check_null_space);
}

static void check_rank(laws *l) {
    const size_t rows = 3, cols = 4, inner = 1 + random_below(&l->rng, 2);
    expr A[LARGEST], B[LARGEST], C[LARGEST], transposed[LARGEST];
    random_matrix(l, rows, inner, A);
    random_matrix(l, inner, cols, B);
    multiply(l, rows, inner, cols, A, B, C);
    size_t a, b, c, t;
    assert_ok(exact_rank(&l->x, rows, inner, A, &a));
    assert_ok(exact_rank(&l->x, inner, cols, B, &b));
    assert_ok(exact_rank(&l->x, rows, cols, C, &c));
    assert_true(c <= a && c <= b && c + inner >= a + b); // Sylvester
    for (size_t i = 0; i < rows; i++) {
        for (size_t j = 0; j < cols; j++) transposed[j * rows + i] = C[i * cols + j];
    }
    assert_ok(exact_rank(&l->x, cols, rows, transposed, &t));
    assert_int_equal(t, c);
}

static void rank_of_a_product_obeys_sylvester_and_transposition(void **state) {
    (void)state;
    for_families(__func__, 5, check_rank);
}

static void check_prefer(laws *l) {
    enum { ROWS = 2, COLS = 4 };
    expr A[ROWS * COLS], *basis;
    random_matrix(l, ROWS, COLS, A);
    size_t order[COLS] = {0, 1, 2, 3}, dimension;
    for (size_t i = COLS; i > 1; i--) {
        const size_t k = random_below(&l->rng, i), swap = order[k];
        order[k] = order[i - 1];
        order[i - 1] = swap;
    }
    assert_ok(exact_null_space(&l->x, ROWS, COLS, A, order, &dimension, &basis));
    // The pivots are the first columns, in the order asked for, that do not depend on those before.
    bool pivot[COLS] = {false};
    size_t taken = 0;
    for (size_t k = 0; k < COLS; k++) {
        expr columns[ROWS * COLS];
        size_t count = taken + 1, rank;
        for (size_t i = 0; i < ROWS; i++) {
            size_t at = 0;
            for (size_t j = 0; j < k; j++) {
                if (pivot[order[j]]) columns[i * count + at++] = A[i * COLS + order[j]];
            }
            columns[i * count + at] = A[i * COLS + order[k]];
        }
        assert_ok(exact_rank(&l->x, ROWS, count, columns, &rank));
        pivot[order[k]] = rank == count;
        taken += rank == count;
    }
    assert_int_equal(dimension, COLS - taken);
    // Each vector is 1 in one free column and 0 in the other free ones.
    for (size_t k = 0; k < dimension; k++) {
        size_t ones = 0;
        for (size_t j = 0; j < COLS; j++) {
            if (pivot[j]) continue;
            const expr e = basis[k * COLS + j];
            assert_true(expr_is_int(l->pool, e, 0) || expr_is_int(l->pool, e, 1));
            ones += expr_is_int(l->pool, e, 1);
        }
        assert_int_equal(ones, 1);
    }
    free(basis);
}

static void preferred_columns_become_pivots_first(void **state) {
    (void)state;
    for_families(__func__, 5, check_prefer);
}

static void empty_and_zero_matrices_have_rank_zero(void **state) {
    (void)state;
    laws l;
    laws_init(&l, __func__);
    expr zero[6], *basis;
    for (int i = 0; i < 6; i++) zero[i] = read(&l, "sin(x)^2 + cos(x)^2 - 1");
    size_t rank, dimension;
    assert_ok(exact_rank(&l.x, 2, 3, zero, &rank));
    assert_int_equal(rank, 0);
    for (size_t rows = 0; rows <= 2; rows += 2) {
        assert_ok(exact_null_space(&l.x, rows, 3, zero, NULL, &dimension, &basis));
        assert_int_equal(dimension, 3);
        for (size_t i = 0; i < 9; i++) assert_true(expr_is_int(l.pool, basis[i], i % 4 == 0));
        free(basis);
    }
    expr det;
    assert_ok(exact_determinant(&l.x, 0, NULL, &det));
    assert_true(expr_is_int(l.pool, det, 1));
    laws_clear(&l);
}

// ---- row reduction ---------------------------------------------------------------------------

static void check_row_reduce(laws *l) {
    enum { ROWS = 3, COLS = 4 };
    expr A[ROWS * COLS], R[ROWS * COLS], both[2 * ROWS * COLS];
    random_product(l, ROWS, 2, COLS, A);
    size_t rank, pivots[ROWS], rank_a;
    assert_ok(exact_row_reduce(&l->x, ROWS, COLS, A, &rank, R, pivots));
    for (size_t i = 0; i < ROWS; i++) {
        if (i > 0 && i < rank) assert_true(pivots[i] > pivots[i - 1]);
        for (size_t j = 0; j < COLS; j++) {
            const expr e = R[i * COLS + j];
            if (i >= rank || j < pivots[i]) assert_true(expr_is_int(l->pool, e, 0));
            for (size_t k = 0; k < rank; k++) {
                if (j == pivots[k]) assert_true(expr_is_int(l->pool, e, i == k));
            }
        }
    }
    // The same row space.
    memcpy(both, A, sizeof A);
    memcpy(both + ROWS * COLS, R, sizeof R);
    assert_ok(exact_rank(&l->x, ROWS, COLS, A, &rank_a));
    assert_int_equal(rank_a, rank);
    assert_ok(exact_rank(&l->x, 2 * ROWS, COLS, both, &rank_a));
    assert_int_equal(rank_a, rank);
}

static void row_reduction_is_an_echelon_form_of_the_same_rows(void **state) {
    (void)state;
    for_families(__func__, 4, check_row_reduce);
}

// ---- solving and determinants ----------------------------------------------------------------

static void check_inverse(laws *l) {
    const size_t n = 2 + random_below(&l->rng, 2);
    expr A[LARGEST], inverse[LARGEST], product[LARGEST];
    expr det;
    random_matrix(l, n, n, A);
    assert_ok(exact_determinant(&l->x, n, A, &det));
    const truth singular = exact_is_zero(&l->x, det);
    const hamel_status status = exact_inverse(&l->x, n, A, inverse);
    assert_int_not_equal(singular, TRUTH_UNKNOWN);
    assert_int_equal(status, singular == TRUTH_YES ? HAMEL_SINGULAR : HAMEL_OK);
    if (status != HAMEL_OK) return;
    for (int side = 0; side < 2; side++) {
        multiply(l, n, n, n, side ? A : inverse, side ? inverse : A, product);
        for (size_t i = 0; i < n * n; i++)
            assert_equal(l, product[i], expr_int(l->pool, i % (n + 1) == 0));
    }
}

static void a_matrix_times_its_inverse_is_one(void **state) {
    (void)state;
    for_families(__func__, 5, check_inverse);
}

static void check_solve(laws *l) {
    enum { N = 3, M = 2 };
    expr A[N * N], B[N * M], X[N * M], AX[N * M];
    random_matrix(l, N, N, A);
    random_matrix(l, N, M, B);
    const hamel_status status = exact_solve(&l->x, N, M, A, B, X);
    if (status == HAMEL_SINGULAR) return;
    assert_ok(status);
    multiply(l, N, N, M, A, X, AX);
    assert_matrices_equal(l, N * M, AX, B);
    // The compound operator of `expr` means the same.
    expr b[N], picked[N];
    for (size_t i = 0; i < N; i++) b[i] = B[i * M];
    expr_solve(l->pool, N, A, b, picked);
    for (size_t i = 0; i < N; i++) assert_equal(l, picked[i], X[i * M]);
}

static void solutions_solve_and_agree_with_the_operator(void **state) {
    (void)state;
    for_families(__func__, 4, check_solve);
}

static void check_determinant(laws *l) {
    enum { N = 3 };
    expr A[N * N], B[N * N], C[N * N], a, b, c;
    random_matrix(l, N, N, A);
    random_matrix(l, N, N, B);
    multiply(l, N, N, N, A, B, C);
    assert_ok(exact_determinant(&l->x, N, A, &a));
    assert_ok(exact_determinant(&l->x, N, B, &b));
    assert_ok(exact_determinant(&l->x, N, C, &c));
    assert_equal(l, expr_mul2(l->pool, a, b), c);
    for (size_t i = 0; i < N; i++) { // exchanging two rows changes the sign
        const expr swap = A[i];
        A[i] = A[N + i];
        A[N + i] = swap;
    }
    assert_ok(exact_determinant(&l->x, N, A, &b));
    assert_zero(l, expr_add2(l->pool, a, b));
}

static void determinant_is_multiplicative_and_alternating(void **state) {
    (void)state;
    for_families(__func__, 4, check_determinant);
}

/// Common denominators reduced by sin² + cos² = 1 are no longer multiples of the denominators.
static void denominators_that_meet_in_a_relation_are_no_obstacle(void **state) {
    (void)state;
    laws l;
    laws_init(&l, __func__);
    const expr A[4] = {read(&l, "1/(sin(a) + x)"), read(&l, "1/(sin(a) - x)"), read(&l, "x"),
                       read(&l, "1")};
    expr det;
    assert_ok(exact_determinant(&l.x, 2, A, &det));
    assert_equal(&l, det, read(&l, "1/(sin(a) + x) - x/(sin(a) - x)"));
    laws_clear(&l);
}

/// Singular only because of sin² + cos² = 1, of RᵀR = 1, or of √2² = 2.
static void hidden_singularity_is_found(void **state) {
    (void)state;
    static const char *const matrices[][4] = {
        {"1 + cos(a)", "sin(a)", "sin(a)", "1 - cos(a)"},
        {"sqrt(2)", "2", "1", "sqrt(2)"},
        {"sin(a + b)", "sin(a)*cos(b) + cos(a)*sin(b)", "x", "x"},
        {"1 - g_3^2", "g_1*x", "x*g_1 + x*g_2^2/g_1", "x^2"},
        {"x", "x^2", "x^2", "x^3"},
    };
    for (size_t i = 0; i < sizeof matrices / sizeof *matrices; i++) {
        laws l;
        laws_init(&l, __func__);
        expr g[3], A[4], X[4];
        expr_unit_vector(l.pool, "g", g);
        for (int k = 0; k < 4; k++) A[k] = read(&l, matrices[i][k]);
        size_t rank;
        expr det;
        assert_ok(exact_rank(&l.x, 2, 2, A, &rank));
        assert_int_equal(rank, 1);
        assert_ok(exact_determinant(&l.x, 2, A, &det));
        assert_true(expr_is_int(l.pool, det, 0));
        assert_int_equal(exact_inverse(&l.x, 2, A, X), HAMEL_SINGULAR);
        assert_message(&l, "zero");
        laws_clear(&l);
    }
}

/// R⁻¹ = Rᵀ, found and not only verified.
static void inverse_of_a_rotation_is_its_transpose(void **state) {
    (void)state;
    laws l;
    laws_init(&l, __func__);
    expr R[9], inverse[9], det;
    expr_rotation(l.pool, "R", R);
    assert_ok(exact_determinant(&l.x, 3, R, &det));
    assert_true(expr_is_int(l.pool, det, 1));
    assert_ok(exact_inverse(&l.x, 3, R, inverse));
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) assert_same(&l, inverse[3 * i + j], R[3 * j + i]);
    }
    laws_clear(&l);
}

static void unknown_functions_leave_a_rank_undecided_but_never_wrong(void **state) {
    (void)state;
    laws l;
    laws_init(&l, __func__);
    expr_assume_positive(l.pool, read(&l, "a"));
    const expr A[4] = {read(&l, "log(a^2)"), read(&l, "2"), read(&l, "log(a)"), read(&l, "1")};
    size_t rank; // 1, which takes log(a²) = 2 log(a)
    const hamel_status status = exact_rank(&l.x, 2, 2, A, &rank);
    assert_true(status == HAMEL_UNDECIDED || (status == HAMEL_OK && rank == 1));
    const expr B[4] = {read(&l, "exp(x)"), read(&l, "1"), read(&l, "1"), read(&l, "exp(-x)")};
    assert_ok(exact_rank(&l.x, 2, 2, B, &rank));
    assert_int_equal(rank, 1);
    const expr C[4] = {read(&l, "exp(x)"), read(&l, "log(a)"), read(&l, "1"), read(&l, "exp(-x)")};
    assert_ok(exact_rank(&l.x, 2, 2, C, &rank));
    assert_int_equal(rank, 2);
    laws_clear(&l);
}

/// (|a| − a)(|a| + a) = 0: neither is zero, neither can be divided by.
static void what_vanishes_for_one_sign_of_a_parameter_is_no_pivot(void **state) {
    (void)state;
    laws l;
    laws_init(&l, __func__);
    const expr one = expr_int(l.pool, 1), zero = expr_int(l.pool, 0);
    const expr minus = read(&l, "sqrt(a^2) - a"), plus = read(&l, "sqrt(a^2) + a");
    size_t rank;
    expr out;
    assert_int_equal(exact_rank(&l.x, 2, 2, (expr[]){minus, zero, zero, one}, &rank),
                     HAMEL_UNDECIDED);
    assert_int_equal(exact_rank(&l.x, 2, 2, (expr[]){minus, one, zero, plus}, &rank),
                     HAMEL_UNDECIDED); // 1, with a pivot for each sign
    assert_int_equal(exact_normal(&l.x, expr_div(l.pool, plus, minus), &out), HAMEL_UNDECIDED);
    assert_ok(exact_rank(&l.x, 1, 2, (expr[]){minus, one}, &rank));
    assert_int_equal(rank, 1);
    assert_ok(exact_rank(&l.x, 2, 1, (expr[]){minus, one}, &rank));
    assert_int_equal(rank, 1);
    const expr apart = expr_add2(l.pool, minus, read(&l, "1 + y"));
    assert_ok(exact_rank(&l.x, 2, 2, (expr[]){apart, zero, zero, one}, &rank));
    assert_int_equal(rank, 2);
    laws_clear(&l);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(null_space_is_annihilated_and_complements_the_rank),
        cmocka_unit_test(rank_of_a_product_obeys_sylvester_and_transposition),
        cmocka_unit_test(preferred_columns_become_pivots_first),
        cmocka_unit_test(empty_and_zero_matrices_have_rank_zero),
        cmocka_unit_test(row_reduction_is_an_echelon_form_of_the_same_rows),
        cmocka_unit_test(a_matrix_times_its_inverse_is_one),
        cmocka_unit_test(solutions_solve_and_agree_with_the_operator),
        cmocka_unit_test(determinant_is_multiplicative_and_alternating),
        cmocka_unit_test(denominators_that_meet_in_a_relation_are_no_obstacle),
        cmocka_unit_test(hidden_singularity_is_found),
        cmocka_unit_test(inverse_of_a_rotation_is_its_transpose),
        cmocka_unit_test(unknown_functions_leave_a_rank_undecided_but_never_wrong),
        cmocka_unit_test(what_vanishes_for_one_sign_of_a_parameter_is_no_pivot),
    };
    return cmocka_run_group_tests(tests, NULL, laws_end);
}
