/// Normal forms: what is equal gets the same node, and what is not, another.
#include "laws.h"

/// The normal forms of random functions of a family and of their scrambled equals coincide.
static void scrambled_coincide(const char *test, void (*atoms)(laws *l), int times,
                               unsigned depth) {
    laws l;
    laws_init(&l, test);
    atoms(&l);
    const random_expr_options o = random_expr_default(l.atoms.count, l.atoms.items);
    for (int i = 0; i < times; i++) {
        expr e = random_function(&l, depth), other = random_scramble(l.pool, &l.rng, &o, e);
        expr a = normal(&l, e), b = normal(&l, other);
        assert_same(&l, a, b);
        assert_same(&l, normal(&l, a), a);
        assert_zero(&l, expr_sub(l.pool, a, other));
    }
    laws_clear(&l);
}

static void scrambled_rational_functions_coincide(void **state) {
    (void)state;
    scrambled_coincide(__func__, atoms_rational, 80, 3);
}

static void scrambled_trigonometric_functions_coincide(void **state) {
    (void)state;
    scrambled_coincide(__func__, atoms_trigonometric, 60, 3);
}

static void scrambled_functions_of_a_unit_vector_coincide(void **state) {
    (void)state;
    scrambled_coincide(__func__, atoms_sphere, 40, 2);
}

static void scrambled_functions_of_roots_coincide(void **state) {
    (void)state;
    scrambled_coincide(__func__, atoms_roots, 40, 2);
}

/// Both sides name entries of every row and column, so both are seen in the whole rotation.
static void scrambled_functions_of_a_rotation_coincide(void **state) {
    (void)state;
    laws l;
    laws_init(&l, __func__);
    atoms_rotation(&l);
    const random_expr_options o = random_expr_default(l.atoms.count, l.atoms.items);
    expr whole = read(&l, "u*R_11 + v*R_22 + w*R_33");
    for (int i = 0; i < 20; i++) {
        expr e = random_function(&l, 2), other = random_scramble(l.pool, &l.rng, &o, e);
        assert_same(&l, normal(&l, expr_add2(l.pool, e, whole)),
                    normal(&l, expr_add2(l.pool, other, whole)));
    }
    laws_clear(&l);
}

// ---- angles ----------------------------------------------------------------------------------

/// sin and cos of Σ k_i α_i, by the addition theorems, one α at a time.
static void add_angles(laws *l, size_t n, const expr *angles, const long *multiples, expr *s,
                       expr *c) {
    expr_pool *p = l->pool;
    *s = expr_int(p, 0), *c = expr_int(p, 1);
    for (size_t i = 0; i < n; i++) {
        for (long k = labs(multiples[i]); k > 0; k--) {
            expr s1 = expr_sin(p, angles[i]), c1 = expr_cos(p, angles[i]);
            if (multiples[i] < 0) s1 = expr_neg(p, s1);
            expr t = expr_sub(p, expr_mul2(p, *c, c1), expr_mul2(p, *s, s1));
            *s = expr_add2(p, expr_mul2(p, *s, c1), expr_mul2(p, *c, s1));
            *c = t;
        }
    }
}

/// A random function of sin and cos of combinations of angles, and the same written out.
static void functions_of_combined_angles_coincide_with_their_expansion(void **state) {
    (void)state;
    laws l;
    laws_init(&l, __func__);
    expr_pool *p = l.pool;
    const expr angles[3] = {read(&l, "theta/2"), read(&l, "phi"), read(&l, "omega*t")};
    int compared = 0;
    for (int i = 0; i < 25; i++) {
        expr folded[6], expanded[6];
        // The atoms themselves stand on both sides, so that both have the same smallest angles.
        for (int k = 0; k < 6; k += 2) {
            long multiples[3];
            for (int j = 0; j < 3; j++) multiples[j] = (long)random_below(&l.rng, 4) - 1;
            expr sum[3];
            for (int j = 0; j < 3; j++) sum[j] = expr_mul2(p, expr_int(p, multiples[j]), angles[j]);
            expr angle = expr_add(p, 3, sum);
            folded[k] = expr_sin(p, angle), folded[k + 1] = expr_cos(p, angle);
            add_angles(&l, 3, angles, multiples, &expanded[k], &expanded[k + 1]);
        }
        random_expr_options o = random_expr_default(6, folded);
        o.depth = 2;
        expr e = random_expr(p, &l.rng, &o), d = random_expr(p, &l.rng, &o);
        if (exact_is_zero(&l.x, d) == TRUTH_NO) e = expr_div(p, e, d);
        expr other;
        expr_substitute(p, 1, &e, 6, folded, expanded, &other);
        expr fix = read(&l, "u*sin(theta/2) + v*sin(phi) + w*sin(omega*t)");
        expr a, b;
        if (exact_normal(&l.x, expr_add2(p, e, fix), &a) != HAMEL_OK ||
            exact_normal(&l.x, expr_add2(p, other, fix), &b) != HAMEL_OK) {
            assert_true(too_large(&l));
            continue;
        }
        compared++;
        assert_equal(&l, e, other);
        assert_same(&l, a, b);
    }
    assert_true(compared > 10);
    laws_clear(&l);
}

/// The order in which sines come into being does not decide on signs.
static void normal_forms_do_not_depend_on_the_order_of_creation(void **state) {
    (void)state;
    laws l;
    laws_init(&l, __func__);
    read(&l, "tan(b) + sin(c) + cot(a)");
    expr e = normal(&l, read(&l, "sin(a)*tan(b)*sec(c)/(cos(a) - cos(b) - c)"));
    assert_same(&l, normal(&l, read(&l, "sin(a)*sin(b)/(cos(b)*cos(c)*(cos(a) - cos(b) - c))")), e);
    assert_same(&l, normal(&l, read(&l, "tan(b)/(cot(a)*cos(c)*(1 - (cos(b) + c)/cos(a)))")), e);
    laws_clear(&l);
}

static void the_same_function_written_in_another_way_is_the_same_node(void **state) {
    (void)state;
    static const char *const pairs[][2] = {
        {"(1 - cos(a))/sin(a)", "sin(a)/(1 + cos(a))"},
        {"tan(a)*cot(a)", "1"},
        {"sec(a)^2 - tan(a)^2", "1"},
        {"csc(a)*sin(a)*x", "x"},
        {"sin(3*a)/sin(a)", "4*cos(a)^2 - 1"},
        {"cos(a)^4 - sin(a)^4", "cos(2*a)"},
        {"2*sin(a/2)*cos(a/2)", "sin(a)"},
        {"2*cos(a/2)^2 - 1", "cos(a)"},
        {"tan(3*a/2)", "sin(3*a)/(1 + cos(3*a))"},
        {"4*cos(a/3)^3 - 3*cos(a/3)", "cos(a)"},
        {"sin(a + pi)", "-sin(a)"},
        {"cos(a - pi/2)", "sin(a)"},
        {"sin(a + pi/4)*sqrt(2)", "sin(a) + cos(a)"},
        {"sin(pi/3)", "sqrt(3)/2"},
        {"tan(a + pi/4)", "(1 + tan(a))/(1 - tan(a))"},
        {"sin((x^2 - y^2)/(x - y))", "sin(x + y)"},
        {"sin(x*(y + z))", "sin(x*y)*cos(x*z) + cos(x*y)*sin(x*z)"},
        {"(x^2 - y^2)/(x - y)", "x + y"},
        {"1/x + 1/y", "(x + y)/(x*y)"},
        {"sqrt(x^2*y)", "abs(x)*sqrt(y)"},
        {"sqrt(8)/2", "sqrt(2)"},
        {"1/(sqrt(2) - 1)", "sqrt(2) + 1"},
        {"1/sqrt(1 + x^2)", "sqrt(1 + x^2)/(1 + x^2)"},
        {"sqrt(1/(1 + x^2))", "1/sqrt(1 + x^2)"},
        {"(1 + x^2)^(3/2)", "(1 + x^2)*sqrt(1 + x^2)"},
        {"exp(a)*exp(b)", "exp(a + b)"},
        {"exp(2*a)", "exp(a)^2"},
        {"cosh(a)^2 - sinh(a)^2", "1"},
        {"log(x*y + x*z)", "log(x*(y + z))"},
        {"atan((x^2 - 1)/(x - 1))", "atan(x + 1)"},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        laws l;
        laws_init(&l, __func__);
        assert_same(&l, normal(&l, read(&l, pairs[i][0])), normal(&l, read(&l, pairs[i][1])));
        laws_clear(&l);
    }
}

static void fractions_are_numerator_over_denominator(void **state) {
    (void)state;
    laws l;
    laws_init(&l, __func__);
    atoms_trigonometric(&l);
    for (int i = 0; i < 30; i++) {
        expr e = random_function(&l, 2), n, d;
        assert_ok(exact_fraction(&l.x, e, &n, &d));
        assert_same(&l, expr_div(l.pool, n, d), normal(&l, e));
        expr n1, number;
        assert_ok(exact_fraction(&l.x, d, &n1, &number));
        assert_true(expr_is_number(l.pool, number));
    }
    laws_clear(&l);
}

static void answers_do_not_depend_on_the_seed(void **state) {
    (void)state;
    laws l;
    laws_init(&l, __func__);
    atoms_roots(&l);
    for (int i = 0; i < 20; i++) {
        expr e = random_function(&l, 2), a = normal(&l, e);
        const truth t = exact_is_zero(&l.x, e);
        l.x.seed = random_next(&l.rng);
        assert_same(&l, normal(&l, e), a);
        assert_int_equal(exact_is_zero(&l.x, e), t);
    }
    laws_clear(&l);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scrambled_rational_functions_coincide),
        cmocka_unit_test(scrambled_trigonometric_functions_coincide),
        cmocka_unit_test(scrambled_functions_of_a_unit_vector_coincide),
        cmocka_unit_test(scrambled_functions_of_roots_coincide),
        cmocka_unit_test(scrambled_functions_of_a_rotation_coincide),
        cmocka_unit_test(functions_of_combined_angles_coincide_with_their_expansion),
        cmocka_unit_test(normal_forms_do_not_depend_on_the_order_of_creation),
        cmocka_unit_test(the_same_function_written_in_another_way_is_the_same_node),
        cmocka_unit_test(fractions_are_numerator_over_denominator),
        cmocka_unit_test(answers_do_not_depend_on_the_seed),
    };
    return cmocka_run_group_tests(tests, NULL, laws_end);
}
