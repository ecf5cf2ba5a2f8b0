/// The printers: what holds for all expressions, random ones and those that are too long.
#include "expr/read.h"
#include "printing.h"

#include "support/random_expr.h"
#include "support/seed.h"

// ---- laws ----------------------------------------------------------------------------------

typedef struct fixture {
    expr_pool *pool;
    expr symbols[4];
    random_expr_options options;
} fixture;

static void fixture_init(fixture *f) {
    f->pool = expr_pool_create();
    f->symbols[0] = expr_symbol(f->pool, "x", EXPR_LINE);
    f->symbols[1] = expr_symbol(f->pool, "theta", EXPR_ANGLE);
    f->symbols[2] = expr_symbol_dot(f->pool, f->symbols[0]);
    f->symbols[3] = expr_symbol(f->pool, "lambda", EXPR_PARAMETER);
    f->options = random_expr_default(4, f->symbols);
    f->options.depth = 5;
    f->options.quotients = f->options.trig = f->options.roots = true;
    f->options.functions = f->options.solves = true;
}

static void readers_invert_printers(void **state) {
    (void)state;
    random_state rng = test_random(__func__);
    for (int round = 0; round < 40; round++) {
        fixture f;
        fixture_init(&f);
        for (int i = 0; i < 50; i++) {
            expr e = random_expr(f.pool, &rng, &f.options);
            text infix = {0};
            assert_int_equal(expr_print(f.pool, e, EXPR_INFIX, &infix), HAMEL_OK);
            expr again = read_or_fail(f.pool, text_cstr(&infix));
            if (!expr_same(e, again)) print_message("%s\n", text_cstr(&infix));
            assert_true(expr_same(e, again));
            text_clear(&infix);
        }
        expr_pool_destroy(f.pool);
    }
}

/// Sums and products too long to be flattened keep their shape, too.
static void readers_invert_printers_of_long_sums_and_products(void **state) {
    (void)state;
    random_state rng = test_random(__func__);
    expr_pool *pool = expr_pool_create();
    expr symbols[40];
    for (int i = 0; i < 40; i++) {
        char name[16];
        snprintf(name, sizeof name, "a%d", i);
        symbols[i] = expr_symbol(pool, name, EXPR_PARAMETER);
    }
    expr e = symbols[0];
    for (int i = 0; i < 400; i++) {
        expr args[40];
        const size_t n = random_below(&rng, 39) + 1;
        for (size_t k = 0; k < n; k++) {
            args[k] = symbols[random_below(&rng, 40)];
            if (random_below(&rng, 3) == 0) args[k] = expr_pow_int(pool, args[k], -1);
        }
        args[n] = random_below(&rng, 4) ? e : expr_ratio(pool, -3, 2);
        switch (random_below(&rng, 4)) {
        case 0: e = expr_add(pool, n + 1, args); break;
        case 1: e = expr_neg(pool, e); break;
        case 2: e = expr_pow_int(pool, e, random_below(&rng, 2) ? -1 : 2); break;
        default: e = expr_mul(pool, n + 1, args); break;
        }
        text infix = {0};
        assert_int_equal(expr_print(pool, e, EXPR_INFIX, &infix), HAMEL_OK);
        expr again = read_or_fail(pool, text_cstr(&infix));
        if (!expr_same(e, again)) print_message("%s\n", text_cstr(&infix));
        assert_true(expr_same(e, again));
        if (infix.length > 2000) e = symbols[random_below(&rng, 40)];
        text_clear(&infix);
    }
    expr_pool_destroy(pool);
}

static void raw_expressions_read_back_with_the_same_value(void **state) {
    (void)state;
    random_state rng = test_random(__func__);
    for (int i = 0; i < 500; i++) {
        fixture f;
        fixture_init(&f);
        f.options.raw = true;
        f.options.trig = f.options.roots = f.options.functions = f.options.solves = false;
        expr e = random_expr(f.pool, &rng, &f.options);
        e = random_scramble(f.pool, &rng, &f.options, e);
        text infix = {0};
        assert_int_equal(expr_print(f.pool, e, EXPR_INFIX, &infix), HAMEL_OK);
        expr pair[2] = {e};
        mod_point point = {f.pool, random_next(&rng)};
        expr_mod at = mod_point_at(&point);
        uint64_t values[2];
        if (expr_eval_mod(f.pool, 1, &e, &at, values)) { // 1/(x - x) has no value, and is not read
            pair[1] = read_or_fail(f.pool, text_cstr(&infix));
            assert_true(expr_eval_mod(f.pool, 2, pair, &at, values));
            if (values[0] != values[1]) print_message("%s\n", text_cstr(&infix));
            assert_true(values[0] == values[1]);
        }
        text_clear(&infix);
        expr_pool_destroy(f.pool);
    }
}

/// Tokens counted another way: at every place where one cannot go on.
static size_t tokens_in(const char *s) {
    size_t count = 0;
    bool word = false;
    for (; *s != '\0'; s++) {
        const bool in_word = strchr("+-*/^(), ", *s) == NULL;
        count += *s != ' ' && !(word && in_word);
        word = in_word;
    }
    return count;
}

static void infix_tokens_are_those_of_the_printed_text(void **state) {
    (void)state;
    random_state rng = test_random(__func__);
    fixture f;
    fixture_init(&f);
    f.options.raw = true;
    for (int i = 0; i < 300; i++) {
        expr e = random_expr(f.pool, &rng, &f.options);
        text infix = {0};
        assert_int_equal(expr_print(f.pool, e, EXPR_INFIX, &infix), HAMEL_OK);
        assert_int_equal(expr_infix_tokens(f.pool, e), tokens_in(text_cstr(&infix)));
        text_clear(&infix);
    }
    expr_pool_destroy(f.pool);
}

/// The infix text without the parenthesis at `open` and its partner, to be freed.
static char *without_pair(const char *s, size_t open) {
    size_t n = strlen(s), close = open, depth = 0;
    do {
        depth += s[close] == '(';
        depth -= s[close] == ')';
        close++;
    } while (depth > 0);
    char *out = malloc(n + 1);
    assert_non_null(out);
    memcpy(out, s, n + 1);
    out[open] = out[close - 1] = ' ';
    return out;
}

static void infix_has_no_needless_parentheses(void **state) {
    (void)state;
    random_state rng = test_random(__func__);
    fixture f;
    fixture_init(&f);
    for (int i = 0; i < 200; i++) {
        expr e = random_expr(f.pool, &rng, &f.options), other;
        text infix = {0};
        assert_int_equal(expr_print(f.pool, e, EXPR_INFIX, &infix), HAMEL_OK);
        for (size_t k = 0; k < infix.length; k++) {
            if (infix.bytes[k] != '(' || (k > 0 && strchr("+-*/^( ", infix.bytes[k - 1]) == NULL))
                continue;
            char *fewer = without_pair(infix.bytes, k);
            if (expr_read(f.pool, fewer, strlen(fewer), NULL, NULL, &other) == HAMEL_OK) {
                if (expr_same(e, other)) print_message("%s\n%s\n", infix.bytes, fewer);
                assert_false(expr_same(e, other));
            }
            free(fewer);
        }
        text_clear(&infix);
    }
    expr_pool_destroy(f.pool);
}

// ---- limits --------------------------------------------------------------------------------

/// A symbol with a name so long that few of them fill EXPR_MAX_TEXT.
static expr long_symbol(expr_pool *pool) {
    char name[4001];
    memset(name, 'x', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    return expr_symbol(pool, name, EXPR_LINE);
}

static void a_text_beyond_the_limit_is_refused_and_leaves_no_trace(void **state) {
    (void)state;
    expr_pool *pool = expr_pool_create();
    expr e = long_symbol(pool);
    for (int i = 0; i < 60; i++) e = expr_raw(pool, EXPR_ADD, 2, (expr[]){e, expr_sin(pool, e)});
    const expr_style styles[] = {EXPR_TEXT, EXPR_INFIX, EXPR_LATEX, EXPR_C};
    for (size_t i = 0; i < 4; i++) {
        text out = {0};
        text_add(&out, "before");
        assert_int_equal(expr_print(pool, e, styles[i], &out), HAMEL_TOO_LARGE);
        assert_string_equal(text_cstr(&out), "before");
        text_clear(&out);
    }
    assert_true(expr_infix_tokens(pool, e) == SIZE_MAX);
    expr_pool_destroy(pool);
}

static void a_product_of_a_product_of_a_product_is_refused_in_time(void **state) {
    (void)state;
    expr_pool *pool = expr_pool_create();
    expr e = long_symbol(pool);
    for (int i = 0; i < 60; i++) e = expr_raw(pool, EXPR_MUL, 2, (expr[]){e, e});
    text out = {0};
    assert_int_equal(expr_print(pool, e, EXPR_INFIX, &out), HAMEL_TOO_LARGE);
    text_clear(&out);
    expr_pool_destroy(pool);
}

/// A square of a square of a ... must not double in size at every level.
static void nested_squares_stay_short_in_c(void **state) {
    (void)state;
    expr_pool *pool = expr_pool_create();
    expr e = expr_symbol(pool, "x", EXPR_LINE);
    for (int i = 0; i < 100; i++) e = expr_pow_int(pool, expr_add2(pool, e, expr_int(pool, 1)), 2);
    text out = {0};
    assert_int_equal(expr_print(pool, e, EXPR_C, &out), HAMEL_OK);
    assert_true(out.length < 10000);
    text_clear(&out);
    expr_pool_destroy(pool);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(readers_invert_printers),
        cmocka_unit_test(readers_invert_printers_of_long_sums_and_products),
        cmocka_unit_test(raw_expressions_read_back_with_the_same_value),
        cmocka_unit_test(infix_tokens_are_those_of_the_printed_text),
        cmocka_unit_test(infix_has_no_needless_parentheses),
        cmocka_unit_test(a_text_beyond_the_limit_is_refused_and_leaves_no_trace),
        cmocka_unit_test(a_product_of_a_product_of_a_product_is_refused_in_time),
        cmocka_unit_test(nested_squares_stay_short_in_c),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
