/// Functions inside functions: handled to a depth, refused beyond it, never slow and never a crash.
#include "laws.h"

/// f(f(... f(x + 1) + 1 ...) + 1), `depth` times.
static expr nested(laws *l, expr_op op, int depth) {
    expr e = read(l, "x");
    const expr one = expr_int(l->pool, 1);
    for (int i = 0; i < depth; i++) {
        const expr inner = expr_add2(l->pool, e, one);
        e = op == EXPR_POW ? expr_sqrt(l->pool, inner) : expr_apply(l->pool, op, inner);
    }
    return e;
}

static void nested_roots_and_logarithms_are_normalised(void **state) {
    (void)state;
    laws l;
    laws_init(&l, __func__);
    const expr_op ops[] = {EXPR_POW, EXPR_LOG, EXPR_ATAN, EXPR_ABS};
    for (size_t i = 0; i < sizeof ops / sizeof *ops; i++) {
        for (int depth = 1; depth <= 40; depth += 13) {
            expr e = nested(&l, ops[i], depth), out;
            assert_ok(exact_normal(&l.x, e, &out));
            assert_ok(exact_tidy(&l.x, e, 0, NULL, &out));
            assert_int_equal(exact_equal(&l.x, e, out), TRUTH_YES);
        }
    }
    laws_clear(&l);
}

static void too_deep_or_too_many_is_refused(void **state) {
    (void)state;
    laws l;
    laws_init(&l, __func__);
    expr out;
    assert_int_equal(exact_normal(&l.x, nested(&l, EXPR_POW, 5000), &out), HAMEL_TOO_LARGE);
    assert_int_equal(exact_tidy(&l.x, nested(&l, EXPR_LOG, 5000), 0, NULL, &out), HAMEL_TOO_LARGE);
    assert_int_equal(exact_normal(&l.x, nested(&l, EXPR_SIN, 12), &out), HAMEL_TOO_LARGE);
    assert_int_equal(exact_is_zero(&l.x, nested(&l, EXPR_SIN, 12)), TRUTH_UNKNOWN);
    VEC(expr) many = {0};
    for (int i = 0; i < 12000; i++) {
        text name = {0};
        text_addf(&name, "y%d", i);
        *vec_push(&many) = expr_symbol(l.pool, text_cstr(&name), EXPR_LINE);
        text_clear(&name);
    }
    assert_int_equal(exact_normal(&l.x, expr_add(l.pool, many.count, many.items), &out),
                     HAMEL_TOO_LARGE);
    vec_clear(&many);
    laws_clear(&l);
}

static void exponents_beyond_a_word_are_refused(void **state) {
    (void)state;
    laws l;
    laws_init(&l, __func__);
    expr out;
    assert_int_equal(exact_normal(&l.x, read(&l, "2^((2^64 + 1)/2)"), &out), HAMEL_TOO_LARGE);
    assert_int_equal(exact_normal(&l.x, read(&l, "x^(2^64)"), &out), HAMEL_TOO_LARGE);
    laws_clear(&l);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nested_roots_and_logarithms_are_normalised),
        cmocka_unit_test(too_deep_or_too_many_is_refused),
        cmocka_unit_test(exponents_beyond_a_word_are_refused),
    };
    return cmocka_run_group_tests_name("nesting", tests, NULL, laws_end);
}
