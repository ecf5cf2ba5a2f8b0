/// The reader: what it takes, where it points when it does not, and that no input breaks it.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "expr/print.h"
#include "expr/print_name.h"
#include "expr/read.h"
#include "support/seed.h"

static void assert_reads_as(const char *source, const char *infix) {
    expr_pool *pool = expr_pool_create();
    diag messages = {0};
    expr e;
    text out = {0};
    hamel_status status = expr_read(pool, source, strlen(source), NULL, &messages, &e);
    if (status != HAMEL_OK) print_message("%s: %s\n", source, messages.items[0].words);
    assert_int_equal(status, HAMEL_OK);
    assert_int_equal(messages.count, 0);
    assert_int_equal(expr_print(pool, e, EXPR_INFIX, &out), HAMEL_OK);
    assert_string_equal(text_cstr(&out), infix);
    text_clear(&out);
    expr_pool_destroy(pool);
}

typedef struct failing {
    const char *source;
    size_t offset, length;
    const char *words;
    hamel_status status;
} failing;

static void assert_fails(expr_pool *pool, const expr_reader *reader, const failing *f) {
    diag messages = {0};
    expr e;
    const hamel_status expected = f->status == HAMEL_OK ? HAMEL_SYNTAX : f->status;
    assert_int_equal(expr_read(pool, f->source, strlen(f->source), reader, &messages, &e),
                     expected);
    assert_int_equal(messages.count, 1);
    assert_string_equal(messages.items[0].words, f->words);
    assert_int_equal(messages.items[0].status, expected);
    assert_int_equal(messages.items[0].span.offset, f->offset);
    assert_int_equal(messages.items[0].span.length, f->length);
    diag_clear(&messages);
}

static void assert_all_fail(size_t n, const failing *cases) {
    for (size_t i = 0; i < n; i++) {
        expr_pool *pool = expr_pool_create();
        assert_fails(pool, NULL, &cases[i]);
        expr_pool_destroy(pool);
    }
}
#define ASSERT_ALL_FAIL(cases) assert_all_fail(sizeof(cases) / sizeof *(cases), cases)

// ---- what it takes -------------------------------------------------------------------------

static void operators_bind_as_in_mathematics(void **state) {
    (void)state;
    assert_reads_as("-x^2", "-x^2");
    assert_reads_as("(-x)^2", "x^2");
    assert_reads_as("-2^2", "-4");
    assert_reads_as("2^-1", "1/2");
    assert_reads_as("2^3^2", "512");
    assert_reads_as("(2^3)^2", "64");
    assert_reads_as("2**3**2", "512");
    assert_reads_as("2^-2^2", "1/16");
    assert_reads_as("8/4/2", "1");
    assert_reads_as("8/4*2", "4");
    assert_reads_as("1 - 2 - 3", "-4");
    assert_reads_as("1 - (2 - 3)", "2");
    assert_reads_as("2 + 3*4^2/6 - 1", "9");
    assert_reads_as("+x - -y", "x + y");
    assert_reads_as("2*-x", "-2*x");
    assert_reads_as("- - -x", "-x");
    assert_reads_as("x^y", "exp(y*log(x))");
    assert_reads_as("a/b*c", "a*c/b");
    assert_reads_as("a/(b*c)", "a/(b*c)");
}

static void numbers_are_exact(void **state) {
    (void)state;
    assert_reads_as("0.1", "1/10");
    assert_reads_as("0.1 + 0.2", "3/10");
    assert_reads_as(".5", "1/2");
    assert_reads_as("5.", "5");
    assert_reads_as("1e-3", "1/1000");
    assert_reads_as("1.25E+2", "125");
    assert_reads_as("007", "7");
    assert_reads_as("6/4", "3/2");
    assert_reads_as("123456789012345678901234567890", "123456789012345678901234567890");
}

static void names_and_primes_are_symbols(void **state) {
    (void)state;
    assert_reads_as("x'", "x_dot");
    assert_reads_as("x_dot + x'", "2*x_dot");
    assert_reads_as("x'' - x_ddot", "0");
    assert_reads_as("x_d3dot - x'''", "0");
    assert_reads_as("pi", "pi");
    expr_pool *pool = expr_pool_create();
    expr e, theta = expr_symbol(pool, "theta", EXPR_ANGLE);
    assert_int_equal(expr_read(pool, "theta'", 6, NULL, NULL, &e), HAMEL_OK);
    assert_true(expr_same(e, expr_symbol_dot(pool, theta)));
    assert_int_equal(expr_symbol_info_of(pool, e)->kind, EXPR_VELOCITY);
    assert_int_equal(expr_read(pool, "pi", 2, NULL, NULL, &e), HAMEL_OK);
    assert_true(expr_same(e, expr_pi(pool)));
    expr_pool_destroy(pool);
}

/// lambda is printed lambda_, a symbol lambda_ is printed lambda__, and back.
static void reserved_words_go_there_and_back(void **state) {
    (void)state;
    const char *names[] = {"lambda", "lambda_", "lambda__", "in", "None_"};
    expr_pool *pool = expr_pool_create();
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        expr symbol = expr_symbol(pool, names[i], EXPR_PARAMETER), again;
        text out = {0};
        expr_print_name(pool, symbol, EXPR_INFIX, &out);
        assert_int_equal(out.length, strlen(names[i]) + 1);
        assert_int_equal(expr_read(pool, text_cstr(&out), out.length, NULL, NULL, &again),
                         HAMEL_OK);
        assert_true(expr_same(symbol, again));
        text_clear(&out);
    }
    expr_pool_destroy(pool);
}

static void functions_are_those_of_the_table(void **state) {
    (void)state;
#define X(name, infix, latex, c, breaks) assert_reads_as(infix "(x)", infix "(x)");
    EXPR_FUNCTIONS(X)
#undef X
    assert_reads_as("sqrt(x)", "sqrt(x)");
    assert_reads_as("sqrt(4/9)", "2/3");
    assert_reads_as("atan2(y, x)", "atan2(y, x)");
    assert_reads_as("solve(2, 2, a, b, c, d, u, v)", "solve(2, 2, a, b, c, d, u, v)");
    assert_reads_as("sin ( x )", "sin(x)");
}

static void white_space_is_free(void **state) {
    (void)state;
    assert_reads_as(" \t\r\n x\n+\ny ", "x + y");
}

static bool only_x(const void *context, const char *name, expr *out) {
    if (strcmp(name, "x") != 0) return false;
    *out = *(const expr *)context;
    return true;
}

static void a_resolver_decides_what_names_mean(void **state) {
    (void)state;
    expr_pool *pool = expr_pool_create();
    expr a = expr_symbol(pool, "a", EXPR_PARAMETER), e;
    expr_symbol(pool, "x", EXPR_LINE);
    expr meaning = expr_add2(pool, a, expr_int(pool, 1));
    expr_reader reader = {only_x, &meaning};
    assert_int_equal(expr_read(pool, "x^2", 3, &reader, NULL, &e), HAMEL_OK);
    assert_true(expr_same(e, expr_pow_int(pool, meaning, 2)));
    assert_fails(pool, &reader,
                 &(failing){"1 + xx", 4, 2, "unknown name 'xx'; did you mean 'x'?", 0});
    assert_fails(pool, &reader, &(failing){"a", 0, 1, "unknown name 'a'", 0});
    assert_fails(pool, &reader,
                 &(failing){"x'", 0, 2, "'x' is not a symbol: it cannot have primes", 0});
    expr_pool_destroy(pool);
}

// ---- where it points -----------------------------------------------------------------------

static void errors_point_at_the_place(void **state) {
    (void)state;
    static const failing cases[] = {
        {"", 0, 1, "expected a number, a name or '(', found the end of the text", 0},
        {"  ", 2, 1, "expected a number, a name or '(', found the end of the text", 0},
        {"1 +", 3, 1, "expected a number, a name or '(', found the end of the text", 0},
        {"1 + )", 4, 1, "expected a number, a name or '(', found ')'", 0},
        {"* 2", 0, 1, "expected a number, a name or '(', found '*'", 0},
        {"()", 1, 1, "expected a number, a name or '(', found ')'", 0},
        {"2 x", 2, 1, "expected an operator, found 'x'", 0},
        {"2x", 1, 1, "expected an operator, found 'x'", 0},
        {"(a)(b)", 3, 1, "expected an operator, found '('", 0},
        {"1.2.3", 3, 2, "expected an operator, found '.3'", 0},
        {"1e", 1, 1, "expected an operator, found 'e'", 0},
        {"a + (b*(c + 1)", 4, 1, "'(' is never closed", 0},
        {"sin(x", 3, 1, "'(' is never closed", 0},
        {"a + b)", 5, 1, "')' without '('", 0},
        {"a, b", 1, 1, "',' outside of a function's arguments", 0},
        {"(a, b)", 2, 1, "',' outside of a function's arguments", 0},
        {"1 + sine(x)", 4, 4, "unknown function 'sine'; did you mean 'sin'?", 0},
        {"sqr(x)", 0, 3, "unknown function 'sqr'; did you mean 'sqrt'?", 0},
        {"frobnicate(x)", 0, 10, "unknown function 'frobnicate'", 0},
        {"x*x(1)", 3, 1, "expected an operator, found '('", 0},
        {"sin + 1", 0, 3, "expected '(' after the function 'sin'", 0},
        {"sin(x, y)", 0, 3, "sin takes 1 argument, not 2", 0},
        {"atan2(x)", 0, 5, "atan2 takes 2 arguments, not 1", 0},
        {"solve(3, 2, a, b, c, d, u, v)", 0, 5,
         "solve(i, n, ...) begins with the whole numbers i and n, 1 <= i <= n", 0},
        {"solve(x, 2)", 0, 5, "solve(i, n, ...) begins with the whole numbers i and n, 1 <= i <= n",
         0},
        {"solve(1, 2, a, b, c)", 0, 5, "solve of order 2 takes 6 entries after i and n, not 3", 0},
        {"x''''''''''", 0, 11, "more than 9 primes", 0},
        {"a = b", 2, 1, "expected an operator, found '='", 0},
        {"x + θ", 4, 2, "expected a number, a name or '(', found 'θ' (write theta)", 0},
        {"x · y", 2, 2, "expected an operator, found '·'", 0},
        {"x + \xff", 4, 1,
         "expected a number, a name or '(', found a byte that is not UTF-8 (0xFF)", 0},
        {"x \x01", 2, 1, "expected an operator, found a control character (0x01)", 0},
    };
    ASSERT_ALL_FAIL(cases);
}

static void what_has_no_value_is_refused_at_its_operator(void **state) {
    (void)state;
    static const failing cases[] = {
        {"1 + 1/0", 5, 1, "division by zero", HAMEL_UNDEFINED},
        {"0/0", 1, 1, "division by zero", HAMEL_UNDEFINED},
        {"0^-1", 1, 1, "division by zero", HAMEL_UNDEFINED},
        {"x/(y - y)*2", 1, 1, "division by zero", HAMEL_UNDEFINED},
        {"2*cot(0)", 2, 3, "division by zero", HAMEL_UNDEFINED},
        {"log(0)", 0, 3, "a function of a number outside its domain", HAMEL_UNDEFINED},
        {"sqrt(-1)", 0, 4, "a function of a number outside its domain", HAMEL_UNDEFINED},
        {"2^(10^12)", 1, 1, "a constant is too large to be written out", HAMEL_TOO_LARGE},
        {"1 + 1e4001", 4, 6, "the exponent of 1e4001 is too large: at most 4000", HAMEL_TOO_LARGE},
        {"1e-99999999999999999999", 0, 23,
         "the exponent of 1e-99999999999999999999 is too large: at most 4000", HAMEL_TOO_LARGE},
    };
    ASSERT_ALL_FAIL(cases);
}

static void a_nul_byte_is_not_the_end(void **state) {
    (void)state;
    expr_pool *pool = expr_pool_create();
    diag messages = {0};
    expr e;
    assert_int_equal(expr_read(pool, "x\0+y", 4, NULL, &messages, &e), HAMEL_SYNTAX);
    assert_int_equal(messages.items[0].span.offset, 1);
    assert_string_equal(messages.items[0].words,
                        "expected an operator, found a control character (0x00)");
    diag_clear(&messages);
    expr_pool_destroy(pool);
}

// ---- size ----------------------------------------------------------------------------------

/// `count` times `left`, then `middle`, then as many times `right`; to be cleared.
static text nested(size_t count, const char *left, const char *middle, const char *right) {
    text t = {0};
    for (size_t i = 0; i < count; i++) text_add(&t, left);
    text_add(&t, middle);
    for (size_t i = 0; i < count; i++) text_add(&t, right);
    return t;
}

static void deep_nesting_is_read(void **state) {
    (void)state;
    const size_t counts[] = {10000, 1000000};
    for (size_t i = 0; i < 2; i++) {
        expr_pool *pool = expr_pool_create();
        expr e;
        text t = nested(counts[i], "(", "x", ")");
        assert_int_equal(expr_read(pool, t.bytes, t.length, NULL, NULL, &e), HAMEL_OK);
        assert_true(expr_is_symbol(pool, e));
        text_clear(&t);
        t = nested(counts[i], "sin(", "x", ")");
        assert_int_equal(expr_read(pool, t.bytes, t.length, NULL, NULL, &e), HAMEL_OK);
        text out = {0};
        assert_int_equal(expr_print(pool, e, EXPR_INFIX, &out), HAMEL_OK);
        assert_true(out.length == t.length && memcmp(out.bytes, t.bytes, t.length) == 0);
        text_clear(&out);
        text_clear(&t);
        t = nested(counts[i], "-", "x", "");
        assert_int_equal(expr_read(pool, t.bytes, t.length, NULL, NULL, &e), HAMEL_OK);
        text_clear(&t);
        t = nested(counts[i], "x^", "2", "");
        hamel_status status = expr_read(pool, t.bytes, t.length, NULL, NULL, &e);
        assert_int_equal(status, HAMEL_OK);
        text_clear(&t);
        expr_pool_destroy(pool);
    }
}

static void a_million_open_parentheses_are_refused(void **state) {
    (void)state;
    expr_pool *pool = expr_pool_create();
    diag messages = {0};
    expr e;
    text t = nested(1000000, "(", "x", "");
    assert_int_equal(expr_read(pool, t.bytes, t.length, NULL, &messages, &e), HAMEL_SYNTAX);
    assert_int_equal(messages.items[0].span.offset, 999999);
    diag_clear(&messages);
    text_clear(&t);
    expr_pool_destroy(pool);
}

static void a_long_sum_is_one_sum(void **state) {
    (void)state;
    expr_pool *pool = expr_pool_create();
    text t = {0};
    for (int i = 0; i < 100000; i++) text_addf(&t, "%s a%d", i == 0 ? "" : i % 2 ? "-" : "+", i);
    expr e;
    assert_int_equal(expr_read(pool, t.bytes, t.length, NULL, NULL, &e), HAMEL_OK);
    assert_int_equal(expr_op_of(pool, e), EXPR_ADD);
    assert_int_equal(expr_arity(pool, e), 100000);
    text_clear(&t);
    expr_pool_destroy(pool);
}

static void a_number_with_too_many_digits_is_refused(void **state) {
    (void)state;
    expr_pool *pool = expr_pool_create();
    expr e;
    text t = nested(300000, "9", "", "");
    assert_int_equal(expr_read(pool, t.bytes, t.length, NULL, NULL, &e), HAMEL_OK);
    text_clear(&t);
    t = nested(400000, "9", "", "");
    assert_int_equal(expr_read(pool, t.bytes, t.length, NULL, NULL, &e), HAMEL_TOO_LARGE);
    text_clear(&t);
    expr_pool_destroy(pool);
}

static void random_bytes_never_break_it(void **state) {
    (void)state;
    static const char alphabet[] = "xy12.e'()+-*/^, \tsincolvatqr_\xce\xb8\xff";
    random_state rng = test_random(__func__);
    for (int i = 0; i < 20000; i++) {
        char source[40];
        const size_t n = random_below(&rng, sizeof source);
        for (size_t k = 0; k < n; k++)
            source[k] = alphabet[random_below(&rng, sizeof alphabet)]; // the NUL is one of them
        expr_pool *pool = expr_pool_create();
        diag messages = {0};
        expr e;
        const hamel_status status = expr_read(pool, source, n, NULL, &messages, &e);
        assert_int_equal(messages.count, status == HAMEL_OK ? 0 : 1);
        diag_clear(&messages);
        expr_pool_destroy(pool);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(operators_bind_as_in_mathematics),
        cmocka_unit_test(numbers_are_exact),
        cmocka_unit_test(names_and_primes_are_symbols),
        cmocka_unit_test(reserved_words_go_there_and_back),
        cmocka_unit_test(functions_are_those_of_the_table),
        cmocka_unit_test(white_space_is_free),
        cmocka_unit_test(a_resolver_decides_what_names_mean),
        cmocka_unit_test(errors_point_at_the_place),
        cmocka_unit_test(what_has_no_value_is_refused_at_its_operator),
        cmocka_unit_test(a_nul_byte_is_not_the_end),
        cmocka_unit_test(deep_nesting_is_read),
        cmocka_unit_test(a_million_open_parentheses_are_refused),
        cmocka_unit_test(a_long_sum_is_one_sum),
        cmocka_unit_test(a_number_with_too_many_digits_is_refused),
        cmocka_unit_test(random_bytes_never_break_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
