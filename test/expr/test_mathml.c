/// MathML: the shapes of text and LaTeX, and for any expression one well-formed row in which every
/// element has as many children as it must.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "expr/print.h"
#include "expr/print_name.h"
#include "expr/read.h"
#include "support/random_expr.h"
#include "support/seed.h"

// ---- a reader of elements -----------------------------------------------------------------------

/// The elements that may stand there, and how many children each has; 0: any number, −1: text only.
static const struct {
    const char *name;
    int children;
} elements[] = {{"mi", -1},   {"mn", -1},   {"mo", -1},    {"mtext", -1}, {"mspace", -1},
                {"mrow", 0},  {"msqrt", 0}, {"mtable", 0}, {"mtr", 0},    {"mtd", 0},
                {"mfrac", 2}, {"msup", 2},  {"msub", 2},   {"mover", 2},  {"msubsup", 3}};

static int children_of(const char *name, size_t length) {
    for (size_t i = 0; i < sizeof elements / sizeof *elements; i++) {
        if (strlen(elements[i].name) == length && strncmp(elements[i].name, name, length) == 0)
            return elements[i].children;
    }
    return -2;
}

typedef struct open_element {
    const char *name;
    size_t length;
    int children, wanted;
} open_element;

/// What is wrong with it, or NULL.
static const char *complaint(const char *s) {
    enum { DEEPEST = 4000 };
    static open_element open[DEEPEST];
    size_t depth = 0;
    while (*s != '\0') {
        if (*s != '<') {
            if (depth == 0 || open[depth - 1].wanted != -1) return "text outside of an element";
            if (*s == '>') return "a bare >";
            s++;
            continue;
        }
        const char *end = strchr(s, '>'), *name = s + 1 + (s[1] == '/');
        if (end == NULL) return "a tag without end";
        const size_t length = strcspn(name, " />");
        if (s[1] == '/') {
            if (depth == 0) return "an end without beginning";
            const open_element *e = &open[--depth];
            if (e->length != length || strncmp(e->name, name, length) != 0) return "tags cross";
            if (e->wanted > 0 && e->children != e->wanted) return "a wrong number of children";
        } else {
            const int wanted = children_of(name, length);
            if (wanted == -2) return "an unknown element";
            if (depth > 0) open[depth - 1].children++;
            if (depth > 0 && open[depth - 1].wanted == -1) return "an element inside of text";
            if (depth == DEEPEST) return "too deep";
            if (end[-1] != '/') open[depth++] = (open_element){name, length, 0, wanted};
        }
        s = end + 1;
    }
    return depth == 0 ? NULL : "an element is not closed";
}

static void assert_well_formed(const char *mathml) {
    const char *why = complaint(mathml);
    if (why != NULL) fail_msg("%s: %s", why, mathml);
}

static void the_reader_finds_what_is_wrong(void **state) {
    (void)state;
    assert_null(complaint("<mfrac><mn>1</mn><mi>x</mi></mfrac>"));
    assert_non_null(complaint("<mfrac><mn>1</mn></mfrac>"));
    assert_non_null(complaint("<mrow><mn>1</mrow></mn>"));
    assert_non_null(complaint("<mrow>"));
    assert_non_null(complaint("1"));
    assert_non_null(complaint("<mx></mx>"));
}

// ---- shapes -------------------------------------------------------------------------------------

static void assert_shows(const char *source, const char *expected) {
    expr_pool *pool = expr_pool_create();
    diag messages = {0};
    expr e;
    assert_int_equal(expr_read(pool, source, strlen(source), NULL, &messages, &e), HAMEL_OK);
    text out = {0};
    assert_int_equal(expr_print(pool, e, EXPR_MATHML, &out), HAMEL_OK);
    assert_well_formed(text_cstr(&out));
    assert_string_equal(text_cstr(&out), expected);
    text_clear(&out);
    diag_clear(&messages);
    expr_pool_destroy(pool);
}

#define THETA "<mi>θ</mi>"
#define X "<mi>x</mi>"
#define THIN "<mspace width=\".17em\"/>"

static void formulas_have_the_shapes_of_mathematics(void **state) {
    (void)state;
    assert_shows("theta", THETA);
    assert_shows("Omega", "<mi mathvariant=\"normal\">Ω</mi>");
    assert_shows("J0", "<msub><mi>J</mi><mn>0</mn></msub>");
    assert_shows("theta'", "<mover accent=\"true\">" THETA "<mo>˙</mo></mover>");
    assert_shows("x''", "<mover accent=\"true\">" X "<mo>¨</mo></mover>");
    assert_shows("x/2", "<mfrac><mrow>" X "</mrow><mrow><mn>2</mn></mrow></mfrac>");
    assert_shows("-x", "<mo form=\"prefix\">−</mo>" X);
    assert_shows("x + 1", X "<mo>+</mo><mn>1</mn>");
    assert_shows("sqrt(x)", "<msqrt>" X "</msqrt>");
    assert_shows("x^2", "<msup>" X "<mn>2</mn></msup>");
    assert_shows("cos(theta)^2", "<msup><mi>cos</mi><mn>2</mn></msup>" THIN THETA);
    assert_shows("2*cos(theta)*x", "<mn>2</mn>" THIN "<mi>cos</mi>" THIN THETA THIN X);
    assert_shows("(x + 1)^2",
                 "<msup><mrow><mrow><mo>(</mo><mrow>" X
                 "<mo>+</mo><mn>1</mn></mrow><mo>)</mo></mrow></mrow><mn>2</mn></msup>");
    assert_shows("abs(x)", "<mrow><mo form=\"prefix\">|</mo><mrow>" X
                           "</mrow><mo form=\"postfix\">|</mo></mrow>");
}

/// A name made by a chapter, as it is shown.
static void assert_name_shows(const char *name, expr_kind kind, const char *expected) {
    expr_pool *pool = expr_pool_create();
    const expr symbol = expr_symbol(pool, name, kind);
    text out = {0};
    expr_print_name(pool, symbol, EXPR_MATHML, &out);
    assert_well_formed(text_cstr(&out));
    assert_string_equal(text_cstr(&out), expected);
    text_clear(&out);
    expr_pool_destroy(pool);
}

static void names_of_chapters_are_shown(void **state) {
    (void)state;
    assert_name_shows("d_theta", EXPR_MULTIPLIER,
                      "<msub><mi mathvariant=\"normal\">∂</mi>" THETA "</msub>");
    assert_name_shows("A^y_x", EXPR_OTHER, "<msubsup><mi>A</mi><mi>x</mi><mi>y</mi></msubsup>");
    assert_name_shows("{x, theta}", EXPR_OTHER,
                      "<mrow><mo stretchy=\"false\">{</mo>" X "<mo stretchy=\"false\">,</mo>" THETA
                      "<mo stretchy=\"false\">}</mo></mrow>");
    assert_name_shows("a_<b", EXPR_OTHER, "<mi>a_&lt;b</mi>");
}

static void every_expression_is_well_formed(void **state) {
    (void)state;
    static const char *const names[] = {"theta", "J_0", "x_dot", "a_b_c"};
    random_state rng = test_random(__func__);
    for (int i = 0; i < 2000; i++) {
        expr_pool *pool = expr_pool_create();
        expr symbols[4];
        for (size_t k = 0; k < 4; k++) symbols[k] = expr_symbol(pool, names[k], EXPR_OTHER);
        random_expr_options options = random_expr_default(4, symbols);
        options.quotients = options.trig = options.roots = options.functions = true;
        options.solves = options.raw = true;
        const expr e = random_expr(pool, &rng, &options);
        text out = {0};
        assert_int_equal(expr_print(pool, e, EXPR_MATHML, &out), HAMEL_OK);
        assert_well_formed(text_cstr(&out));
        text_clear(&out);
        expr_pool_destroy(pool);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_reader_finds_what_is_wrong),
        cmocka_unit_test(formulas_have_the_shapes_of_mathematics),
        cmocka_unit_test(names_of_chapters_are_shown),
        cmocka_unit_test(every_expression_is_well_formed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
