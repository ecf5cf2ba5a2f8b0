/// Formulas of LaTeX in lines: every line is one that LaTeX can set by itself, and fits as far as
/// its width can be known.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "expr/print.h"
#include "report/doc/latex_lines.h"
#include "report/doc/latex_width.h"
#include "support/random_expr.h"
#include "support/seed.h"

static int count(const char *s, const char *word) {
    int found = 0;
    for (s = strstr(s, word); s != NULL; s = strstr(s + 1, word)) found++;
    return found;
}

static void assert_can_be_set(const char *line) {
    int depth = 0;
    for (const char *s = line; *s != '\0'; s++) {
        if (*s == '{') depth++;
        if (*s == '}') assert_true(depth-- > 0);
    }
    assert_int_equal(depth, 0);
    assert_int_equal(count(line, "\\left"), count(line, "\\right"));
    assert_int_equal(count(line, "\\begin"), count(line, "\\end"));
}

/// Calls `look` with each line of a broken formula.
static void each_line(const char *s, void (*look)(const char *line)) {
    while (*s != '\0') {
        const size_t bytes = strcspn(s, "\n");
        text line = {0};
        text_add_bytes(&line, s, bytes);
        look(text_cstr(&line));
        text_clear(&line);
        s += bytes + (s[bytes] == '\n');
    }
}

static void lines_can_be_set_one_by_one(void **state) {
    (void)state;
    random_state rng = test_random(__func__);
    expr_pool *pool = expr_pool_create();
    const expr symbols[] = {expr_symbol(pool, "a", EXPR_OTHER), expr_symbol(pool, "J0", EXPR_OTHER),
                            expr_symbol(pool, "theta", EXPR_ANGLE)};
    random_expr_options options = random_expr_default(3, symbols);
    options.depth = 6;
    options.quotients = options.trig = options.roots = options.functions = options.solves = true;
    for (int round = 0; round < 300; round++) {
        text marked = {0}, broken = {0};
        const expr e = random_expr(pool, &rng, &options);
        assert_int_equal(expr_print_marked(pool, e, EXPR_LATEX, &marked), HAMEL_OK);
        latex_lines(text_cstr(&marked), 100 + (size_t)random_between(&rng, 0, 200), &broken);
        each_line(text_cstr(&broken), assert_can_be_set);
        for (size_t i = 0; i < broken.length; i++)
            assert_true(broken.bytes[i] == '\n' || (unsigned char)broken.bytes[i] >= ' ');
        text_clear(&marked);
        text_clear(&broken);
    }
    expr_pool_destroy(pool);
}

static void assert_lines(const char *marked, size_t width, const char *wanted) {
    text out = {0};
    latex_lines(marked, width, &out);
    assert_string_equal(text_cstr(&out), wanted);
    text_clear(&out);
}

static void parentheses_close_with_their_line(void **state) {
    (void)state;
    assert_lines("\2a\4 \\left(\1bbbbbbbb\4 + cccccccc\3\\right)\3", 90,
                 "a \\left(bbbbbbbb\\right. \\\\\n  &\\hspace{14pt} \\left.+ cccccccc\\right)");
}

static void wide_fractions_leave_their_braces(void **state) {
    (void)state;
    assert_lines("\\frac{\1aaaaaaaa\4 + bbbbbbbb\3}{2}", 300, "\\frac{aaaaaaaa + bbbbbbbb}{2}");
    assert_lines("\\frac{\1aaaaaaaa\4 + bbbbbbbb\4 + cccccccc\3}{2}", 150,
                 "\\frac{1}{2} \\left(aaaaaaaa + bbbbbbbb\\right. \\\\\n"
                 "  &\\hspace{14pt} \\left.+ cccccccc\\right)");
}

static size_t wide(const char *formula) { return latex_width(formula, strlen(formula)); }

static void widths_follow_the_shape(void **state) {
    (void)state;
    assert_true(wide("\\frac{a}{a + b + c}") < wide("a + b + c + d"));
    assert_true(wide("\\frac{a}{a + b + c}") > wide("a + b + c"));
    assert_true(wide("x^{abc}") < wide("x abc"));
    assert_true(wide("\\begin{pmatrix}aaaa & b \\\\ a & bbbb\\end{pmatrix}") > wide("aaaa bbbb"));
    assert_int_equal(wide(""), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_can_be_set_one_by_one),
        cmocka_unit_test(parentheses_close_with_their_line),
        cmocka_unit_test(wide_fractions_leave_their_braces),
        cmocka_unit_test(widths_follow_the_shape),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
