/// Relations with constant coefficients: those that are known are found, random ones are as many as
/// linear algebra says, and each is an identity.
#include "laws.h"

#include "exact/linear/dependence_balls_internal.h"
#include "exact/memo.h"
#include "exact/remembered.h"

static expr symbol(laws *l, const char *name, expr_kind kind) {
    return expr_symbol(l->pool, name, kind);
}

/// The symbols of the tests, of the kinds that matter.
static void start(laws *l, const char *test) {
    laws_init(l, test);
    symbol(l, "a", EXPR_PARAMETER);
    symbol(l, "b", EXPR_PARAMETER);
    symbol(l, "x", EXPR_LINE);
    symbol(l, "y", EXPR_LINE);
    symbol(l, "theta", EXPR_ANGLE);
    symbol(l, "phi", EXPR_ANGLE);
    expr B[9];
    expr_rotation(l->pool, "B", B);
}

/// The number of relations does not come from signs alone: the sum of all functions, as one more,
/// ties their signs together and brings one relation more.
static void check_with_sum(laws *l, size_t count, const expr *f, size_t expected) {
    expr *more = MEM_NEW(expr, count + 1), *basis;
    memcpy(more, f, count * sizeof *f);
    more[count] = expr_add(l->pool, count, f);
    size_t dimension;
    bool complete;
    assert_int_equal(
        exact_dependence(&l->x, 1, count + 1, more, NULL, &dimension, &basis, &complete), HAMEL_OK);
    assert_int_equal(dimension, expected + 1);
    free(basis);
    free(more);
}

/// Relations between the functions of a list, in one row; *complete as wanted. Returns how many.
static size_t count_relations(laws *l, size_t count, const char *const *functions, bool wanted) {
    expr *f = MEM_NEW(expr, count), *basis, *terms = MEM_NEW(expr, count);
    for (size_t j = 0; j < count; j++) f[j] = read(l, functions[j]);
    size_t dimension;
    bool complete;
    assert_int_equal(exact_dependence(&l->x, 1, count, f, NULL, &dimension, &basis, &complete),
                     HAMEL_OK);
    assert_int_equal(complete, wanted);
    for (size_t k = 0; k < dimension; k++) {
        for (size_t j = 0; j < count; j++)
            terms[j] = expr_mul2(l->pool, basis[k * count + j], f[j]);
        assert_int_equal(exact_is_zero(&l->x, expr_add(l->pool, count, terms)), TRUTH_YES);
    }
    if (wanted) check_with_sum(l, count, f, dimension);
    free(basis);
    free(terms);
    free(f);
    return dimension;
}
#define RELATIONS(l, ...)                                                                          \
    count_relations((l), sizeof((const char *[]){__VA_ARGS__}) / sizeof(const char *),             \
                    (const char *[]){__VA_ARGS__}, true)

static void known_relations_are_found(void **state) {
    (void)state;
    laws l;
    start(&l, __func__);
    assert_int_equal(RELATIONS(&l, "1", "sin(theta)^2", "cos(theta)^2"), 1);
    assert_int_equal(RELATIONS(&l, "sin(theta)", "cos(theta)", "sin(theta + pi/2)"), 1);
    assert_int_equal(RELATIONS(&l, "sin(theta)", "cos(theta)", "sin(theta + pi/4)"), 1);
    assert_int_equal(
        RELATIONS(&l, "sin(theta + phi)", "sin(theta)*cos(phi)", "cos(theta)*sin(phi)"), 1);
    assert_int_equal(RELATIONS(&l, "1", "x", "sin(x)", "cos(x)", "x*sin(x)"), 0);
    assert_int_equal(RELATIONS(&l, "1/(x + 1)", "1/(x - 1)", "2/(x^2 - 1)"), 1);
    assert_int_equal(RELATIONS(&l, "B_11*B_22 - B_12*B_21", "B_33", "B_11", "1"), 1);
    assert_int_equal(RELATIONS(&l, "B_11*B_21", "B_12*B_22", "B_13*B_23", "B_31", "B_33"), 1);
    assert_int_equal(RELATIONS(&l, "(x + y)^2", "x^2", "y^2", "x*y", "x", "y"), 1);
    assert_int_equal(RELATIONS(&l, "sqrt(x + y)", "sqrt(4*x + 4*y)", "x*sqrt(x + y)"), 1);
    assert_int_equal(RELATIONS(&l, "cos(theta + phi)", "cos(theta - phi)", "cos(theta)*cos(phi)",
                               "sin(theta)*sin(phi)", "sin(theta)*cos(phi)"),
                     2);
    assert_int_equal(RELATIONS(&l, "sin(3*theta)", "sin(theta)", "sin(theta)^3", "cos(3*theta)",
                               "cos(theta)", "cos(theta)^3", "sin(2*theta)"),
                     2);
    assert_int_equal(
        RELATIONS(&l, "tan(theta)", "sin(theta)/cos(theta)", "tan(theta)^2", "1/cos(theta)^2", "1"),
        2);
    assert_int_equal(RELATIONS(&l, "B_11^2", "B_12^2", "B_13^2", "B_21^2", "B_31^2", "1"), 2);
    // Constants may be anything made of parameters.
    assert_int_equal(RELATIONS(&l, "a*x + b*y", "x - y", "x", "sqrt(a)*y"), 2);
    assert_int_equal(RELATIONS(&l, "x + a*y", "a*x + y"), 0);
    assert_int_equal(RELATIONS(&l, "cos(theta + a)", "cos(theta)", "sin(theta)"), 1);
    assert_int_equal(RELATIONS(&l, "0", "x", "0"), 2);
    laws_clear(&l);
}

/// Where values modulo a prime prove nothing, values in balls do.
static void functions_of_any_kind_are_ranked_in_balls(void **state) {
    (void)state;
    laws l;
    start(&l, __func__);
    assert_int_equal(RELATIONS(&l, "exp(x)", "y + a*exp(x)", "y"), 1);
    assert_int_equal(RELATIONS(&l, "log(x)", "x"), 0);
    assert_int_equal(RELATIONS(&l, "exp(1)*x", "x", "log(2)*y"), 1);
    assert_int_equal(RELATIONS(&l, "exp(x)", "exp(2*x)", "x*exp(x)", "atan(x)"), 0);
    laws_clear(&l);
}

enum { COLS = 9, ATOMS = 6, ROWS = 2 };

/// f_ij = Σ_m φ_im A_mj with φ_im independent: the relations are the null space of A.
static void random_relations_are_as_many_as_the_rank_says(void **state) {
    (void)state;
    laws l;
    start(&l, __func__);
    static const char *const atoms[ROWS][ATOMS] = {
        {"1", "x*sin(theta)", "B_12", "x^2/(1 + y^2)", "cos(2*phi + theta)", "B_33*B_21"},
        {"x", "y*B_11", "cos(theta)^2", "sin(theta)*x", "y^3", "1/(a + x)"}};
    for (int trial = 0; trial < 12; trial++) {
        const size_t rank = random_below(&l.rng, ATOMS + 1);
        expr A[ATOMS * COLS], f[ROWS * COLS], terms[ATOMS], *basis;
        const expr a = read(&l, "a"), b = read(&l, "b/(1 + a)");
        for (size_t i = 0; i < ATOMS * COLS; i++) { // rows beyond the rank are zero
            const expr number = expr_ratio(l.pool, (long)random_below(&l.rng, 9) - 4, 3);
            A[i] = i / COLS >= rank ? expr_int(l.pool, 0)
                   : random_below(&l.rng, 3) == 0
                       ? expr_mul2(l.pool, number, random_below(&l.rng, 2) ? a : b)
                       : number;
        }
        for (size_t i = 0; i < ROWS * COLS; i++) {
            for (size_t m = 0; m < ATOMS; m++)
                terms[m] = expr_mul2(l.pool, read(&l, atoms[i / COLS][m]), A[m * COLS + i % COLS]);
            f[i] = expr_add(l.pool, ATOMS, terms);
        }
        size_t dimension, generic;
        bool complete;
        assert_int_equal(exact_rank(&l.x, ATOMS, COLS, A, &generic), HAMEL_OK);
        assert_int_equal(exact_dependence(&l.x, ROWS, COLS, f, NULL, &dimension, &basis, &complete),
                         HAMEL_OK);
        assert_true(complete);
        assert_int_equal(dimension, COLS - generic);
        assert_int_equal(dependence_rank_in_balls(&l.x, ROWS, COLS, f), generic);
        free(basis);
    }
    laws_clear(&l);
}

/// Preferred columns are pivots: the simple function is the free one, with coefficient 1.
static void preferred_columns_are_solved_for(void **state) {
    (void)state;
    laws l;
    start(&l, __func__);
    const expr f[3] = {read(&l, "x"), read(&l, "a*x"), read(&l, "b*x")};
    const size_t prefer[3] = {2, 1, 0};
    expr *basis;
    size_t dimension;
    bool complete;
    assert_int_equal(exact_dependence(&l.x, 1, 3, f, prefer, &dimension, &basis, &complete),
                     HAMEL_OK);
    assert_int_equal(dimension, 2);
    for (size_t k = 0; k < 2; k++) {
        assert_true(expr_is_int(l.pool, basis[k * 3 + (k == 0 ? 1 : 0)], 1));
        assert_true(expr_is_int(l.pool, basis[k * 3 + (k == 0 ? 0 : 1)], 0));
    }
    free(basis);
    laws_clear(&l);
}

static int end(void **state) {
    (void)state;
    exact_thread_end(true);
    return 0;
}

/// The last of four functions in those before it: the coefficients of −1 times these, or nothing.
static bool combines(laws *l, const char *const functions[4], const char *const c[3]) {
    expr f[4], found[4];
    bool there;
    for (size_t j = 0; j < 4; j++) f[j] = read(l, functions[j]);
    assert_int_equal(exact_combination(&l->x, 1, 4, f, found, &there), HAMEL_OK);
    if (!there) return false;
    assert_true(expr_is_int(l->pool, found[3], 1));
    for (size_t j = 0; j < 3; j++)
        assert_int_equal(exact_equal(&l->x, found[j], read(l, c[j])), TRUTH_YES);
    return true;
}

static void one_function_in_others_is_found_alone(void **state) {
    (void)state;
    laws l;
    start(&l, __func__);
    assert_true(combines(&l, (const char *[]){"1", "cos(theta)^2", "x", "a*sin(theta)^2 - x"},
                         (const char *[]){"-a", "a", "1"}));
    // relations among the others are none of its own: early ones are taken
    assert_true(combines(&l, (const char *[]){"x", "2*x", "y", "x + b*y"},
                         (const char *[]){"-1", "0", "-b"}));
    assert_false(combines(&l, (const char *[]){"x", "2*x", "y", "x*y"}, NULL));
    assert_false(combines(&l, (const char *[]){"1", "x", "y", "sin(x)"}, NULL));
    laws_clear(&l);
}

enum { DEGREE = 15, MONOMIALS = 136, POWERS = 4, MANY = MONOMIALS + POWERS + 1 };

/// Powers of sums in monomials: their coefficients are binomial ones. The root makes the prime
/// another one. Asked again the answer is the same, from memory.
static void one_of_many_functions_is_written_in_the_others(void **state) {
    (void)state;
    laws l;
    start(&l, __func__);
    const expr x = read(&l, "x"), y = read(&l, "y");
    for (int with_root = 0; with_root < 2; with_root++) {
        expr f[MANY], *basis[2];
        size_t count = 0, dimension;
        bool complete;
        for (int i = 0; i <= DEGREE; i++) {
            for (int j = 0; i + j <= DEGREE; j++)
                f[count++] =
                    expr_mul2(l.pool, expr_pow_int(l.pool, x, i), expr_pow_int(l.pool, y, j));
        }
        assert_int_equal(count, MONOMIALS);
        for (int k = 1; k <= POWERS; k++)
            f[count++] = expr_pow_int(
                l.pool, expr_add2(l.pool, x, expr_mul2(l.pool, expr_int(l.pool, k), y)), 9 + k);
        if (with_root) f[count++] = read(&l, "sqrt(3)*x + y");
        l.x.memo = exact_memo_create();
        for (int time = 0; time < 2; time++) {
            assert_int_equal(
                exact_dependence(&l.x, 1, count, f, NULL, &dimension, &basis[time], &complete),
                HAMEL_OK);
            assert_true(complete);
            assert_int_equal(dimension, count - MONOMIALS);
        }
        assert_memory_equal(basis[0], basis[1], dimension * count * sizeof *f);
        for (size_t k = 0; k < POWERS; k++) { // the coefficient of x^i y in (x + (k + 1) y)^(i + 1)
            const size_t i = 9 + k, place = i * (DEGREE + 1) - i * (i - 1) / 2 + 1;
            const long binomial = (long)((i + 1) * (k + 1));
            assert_true(expr_is_int(l.pool, basis[0][k * count + place], -binomial));
        }
        free(basis[0]);
        free(basis[1]);
        exact_memo_destroy(l.x.memo);
        l.x.memo = NULL;
    }
    laws_clear(&l);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_relations_are_found),
        cmocka_unit_test(functions_of_any_kind_are_ranked_in_balls),
        cmocka_unit_test(random_relations_are_as_many_as_the_rank_says),
        cmocka_unit_test(preferred_columns_are_solved_for),
        cmocka_unit_test(one_function_in_others_is_found_alone),
        cmocka_unit_test(one_of_many_functions_is_written_in_the_others),
    };
    return cmocka_run_group_tests(tests, NULL, end);
}
