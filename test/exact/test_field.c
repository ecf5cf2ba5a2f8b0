/// The axioms of a field, proved on random functions of each family; and the same equations with
/// something small added, disproved.
#include "laws.h"

typedef void family(laws *l);

/// Runs a law on random functions a, b, c of a family.
static void for_family(const char *test, family *atoms, int times,
                       void (*law)(laws *l, expr a, expr b, expr c)) {
    laws l;
    laws_init(&l, test);
    atoms(&l);
    for (int i = 0; i < times; i++) {
        expr a = random_function(&l, 2), b = random_function(&l, 2), c = random_unit(&l, 2);
        law(&l, a, b, c);
    }
    laws_clear(&l);
}

/// Proves a = b, and a + something ≠ b.
static void equal_and_not_by_accident(laws *l, expr a, expr b) {
    assert_equal(l, a, b);
    expr off = expr_mul2(l->pool, expr_ratio(l->pool, 1, 1000003),
                         l->atoms.items[random_below(&l->rng, l->atoms.count)]);
    assert_not_zero(l, expr_sub(l->pool, expr_add2(l->pool, a, off), b));
}

static void axioms(laws *l, expr a, expr b, expr c) {
    expr_pool *p = l->pool;
#define SUM(u, v) expr_raw(p, EXPR_ADD, 2, (expr[]){(u), (v)})
#define PRODUCT(u, v) expr_raw(p, EXPR_MUL, 2, (expr[]){(u), (v)})
    equal_and_not_by_accident(l, SUM(SUM(a, b), c), SUM(a, SUM(b, c)));
    equal_and_not_by_accident(l, PRODUCT(PRODUCT(a, b), c), PRODUCT(a, PRODUCT(b, c)));
    equal_and_not_by_accident(l, PRODUCT(a, SUM(b, c)), SUM(PRODUCT(a, b), PRODUCT(a, c)));
    expr inverse = expr_raw(p, EXPR_POW, 2, (expr[]){c, expr_int(p, -1)});
    equal_and_not_by_accident(l, PRODUCT(c, inverse), expr_int(p, 1));
    equal_and_not_by_accident(l, PRODUCT(PRODUCT(a, c), inverse), a);
    equal_and_not_by_accident(l, SUM(a, PRODUCT(expr_int(p, -1), a)), expr_int(p, 0));
#undef SUM
#undef PRODUCT
}

static void rational_functions_are_a_field(void **state) {
    (void)state;
    for_family(__func__, atoms_rational, 40, axioms);
}

static void trigonometric_functions_are_a_field(void **state) {
    (void)state;
    for_family(__func__, atoms_trigonometric, 30, axioms);
}

static void functions_of_sums_and_parts_of_angles_are_a_field(void **state) {
    (void)state;
    for_family(__func__, atoms_angles, 15, axioms);
}

static void functions_of_a_unit_vector_are_a_field(void **state) {
    (void)state;
    for_family(__func__, atoms_sphere, 20, axioms);
}

static void functions_of_a_rotation_are_a_field(void **state) {
    (void)state;
    for_family(__func__, atoms_rotation, 10, axioms);
}

static void functions_of_roots_are_a_field(void **state) {
    (void)state;
    for_family(__func__, atoms_roots, 15, axioms);
}

/// sin and cos of whatever: nested, of quotients.
static void sines_of_anything_satisfy_the_axioms(void **state) {
    (void)state;
    laws l;
    laws_init(&l, __func__);
    atoms_rational(&l);
    random_expr_options o = random_expr_default(l.atoms.count, l.atoms.items);
    o.trig = o.quotients = true;
    for (int i = 0; i < 40; i++) {
        expr a = random_expr(l.pool, &l.rng, &o), b = random_expr(l.pool, &l.rng, &o);
        expr square = expr_pow_int(l.pool, expr_add2(l.pool, a, b), 2);
        expr terms[3] = {expr_pow_int(l.pool, a, 2), expr_pow_int(l.pool, b, 2),
                         expr_mul(l.pool, 3, (expr[]){expr_int(l.pool, 2), a, b})};
        const truth answer =
            exact_is_zero(&l.x, expr_sub(l.pool, square, expr_add(l.pool, 3, terms)));
        claim(&l, answer != TRUTH_NO,
              "(a + b)^2 = a^2 + 2 a b + b^2 denied for a + b =", expr_add2(l.pool, a, b));
        if (answer == TRUTH_UNKNOWN) claim(&l, l.messages.count > 0, "unknown without a reason", a);
        diag_clear(&l.messages);
    }
    laws_clear(&l);
}

static void addition_theorems_are_proved(void **state) {
    (void)state;
    laws l;
    laws_init(&l, __func__);
    expr_pool *p = l.pool;
    atoms_rational(&l);
    const expr two = expr_int(p, 2);
    random_expr_options o = random_expr_default(l.atoms.count, l.atoms.items);
    o.depth = 2;
    int proved = 0;
    for (int i = 0; i < 40; i++) {
        expr a = random_expr(p, &l.rng, &o), b = random_expr(p, &l.rng, &o);
        expr ca = expr_cos(p, a), sa = expr_sin(p, a), cb = expr_cos(p, b), sb = expr_sin(p, b);
        expr sum = expr_add2(p, a, b), twice = expr_mul2(p, two, a);
        const expr zeros[3] = {
            expr_sub(p, expr_sin(p, sum), expr_add2(p, expr_mul2(p, sa, cb), expr_mul2(p, ca, sb))),
            expr_sub(p, expr_cos(p, sum), expr_sub(p, expr_mul2(p, ca, cb), expr_mul2(p, sa, sb))),
            expr_sub(p, expr_sin(p, twice), expr_mul(p, 3, (expr[]){two, sa, ca}))};
        for (int k = 0; k < 3; k++) {
            const truth answer = exact_is_zero(&l.x, zeros[k]);
            claim(&l, answer == TRUTH_YES || (answer == TRUTH_UNKNOWN && too_large(&l)),
                  "not proved", zeros[k]);
            proved += answer == TRUTH_YES;
        }
        if (exact_is_zero(&l.x, a) == TRUTH_NO)
            assert_not_zero(&l, expr_sub(p, expr_sin(p, twice), expr_mul2(p, two, sa)));
    }
    assert_true(proved > 60);
    laws_clear(&l);
}

/// 1/x − 1/(x + 1) = 1/(x (x + 1)): angles with denominators depend on each other.
static void angles_with_denominators_are_not_taken_for_independent(void **state) {
    (void)state;
    laws l;
    laws_init(&l, __func__);
    static const char *const zeros[] = {
        "sin(1/(x*(x + 1))) - sin(1/x)*cos(1/(x + 1)) + cos(1/x)*sin(1/(x + 1))",
        "sin(x/(x + 1))*cos(1/(x + 1)) + cos(x/(x + 1))*sin(1/(x + 1)) - sin(1)",
        "cos(x^2/(x - y))*cos(y^2/(x - y)) + sin(x^2/(x - y))*sin(y^2/(x - y)) - cos(x + y)",
    };
    for (size_t i = 0; i < sizeof zeros / sizeof *zeros; i++)
        claim(&l, exact_is_zero(&l.x, read(&l, zeros[i])) != TRUTH_NO, "zero denied",
              read(&l, zeros[i]));
    laws_clear(&l);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rational_functions_are_a_field),
        cmocka_unit_test(trigonometric_functions_are_a_field),
        cmocka_unit_test(functions_of_sums_and_parts_of_angles_are_a_field),
        cmocka_unit_test(functions_of_a_unit_vector_are_a_field),
        cmocka_unit_test(functions_of_a_rotation_are_a_field),
        cmocka_unit_test(functions_of_roots_are_a_field),
        cmocka_unit_test(sines_of_anything_satisfy_the_axioms),
        cmocka_unit_test(addition_theorems_are_proved),
        cmocka_unit_test(angles_with_denominators_are_not_taken_for_independent),
    };
    return cmocka_run_group_tests(tests, NULL, laws_end);
}
