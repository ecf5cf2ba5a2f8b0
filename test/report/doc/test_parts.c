/// Names for parts of formulas: what is shown, with the names put back in, is what was given.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "expr/calculus.h"
#include "expr/print.h"
#include "expr/read.h"
#include "expr/walk.h"
#include "report/doc/parts.h"
#include "report/doc/spelling.h"

typedef struct page {
    expr_pool *pool;
    exact x;
    doc_parts parts;
    doc *section;
} page;

static void begin(page *p) {
    p->pool = expr_pool_create();
    exact_init(&p->x, p->pool, NULL);
    doc_parts_init(&p->parts, &p->x, NULL, NULL);
    p->section = doc_create();
}

static void end(page *p) {
    doc_destroy(p->section);
    doc_parts_clear(&p->parts);
    expr_pool_destroy(p->pool);
}

static expr read(page *p, const char *words) {
    expr e;
    assert_int_equal(expr_read(p->pool, words, strlen(words), NULL, NULL, &e), HAMEL_OK);
    return e;
}

static doc *formula(page *p, const char *name, const char *words) {
    const expr symbol = expr_symbol(p->pool, name, EXPR_OTHER);
    return doc_expr(p->section, name, symbol, read(p, words), NULL);
}

/// Names replaced by what they stand for, from the last one to the first.
static expr whole(page *p, expr e) {
    const doc *list = doc_find(p->section, "parts");
    for (size_t i = list == NULL ? 0 : list->children.count; i-- > 0;) {
        const doc *d = list->children.items[i];
        if (d->kind != DOC_EXPR) continue;
        expr_substitute(p->pool, 1, &e, 1, &d->name, &d->source, &e);
    }
    return e;
}

static const char LONG_SUM[] = "(a*x^2 + b*y^2 + c*sin(t)^2 + 1)";

static char *with_sum(const char *front, const char *back) {
    text words = {0};
    text_addf(&words, "%s%s%s", front, LONG_SUM, back);
    return text_take(&words);
}

static void what_recurs_gets_a_name_and_means_the_same(void **state) {
    (void)state;
    page p;
    begin(&p);
    static const char *const fronts[] = {"x*y/",     "t/",     "3*sin(x)/", "y^3/",
                                         "(x - y)/", "x^2*y/", "7*t*x/"};
    expr given[7];
    for (size_t i = 0; i < 7; i++) {
        char *words = with_sum(fronts[i], "^2"), name[] = {'f', (char)('a' + (int)i), '\0'};
        given[i] = formula(&p, name, words)->value;
        free(words);
    }
    doc_name_parts(&p.parts, p.section);
    const doc *list = doc_find(p.section, "parts");
    assert_non_null(list);
    assert_int_equal(list->children.count, 1);
    assert_string_equal(list->children.items[0]->key, "Delta_1");
    for (size_t i = 0; i < 7; i++) {
        const doc *d = p.section->children.items[i];
        assert_true(expr_same(d->value, given[i])); // JSON keeps it whole
        assert_true(expr_infix_tokens(p.pool, d->shown) < expr_infix_tokens(p.pool, d->value));
        assert_int_equal(exact_equal(&p.x, whole(&p, d->shown), d->value), TRUTH_YES);
    }
    end(&p);
}

static void no_name_is_given_twice(void **state) {
    (void)state;
    page p;
    begin(&p);
    (void)expr_symbol(p.pool, "Delta", EXPR_PARAMETER); // the model has one
    (void)expr_symbol(p.pool, "D_1", EXPR_PARAMETER);
    for (size_t i = 0; i < 8; i++) {
        char *words = with_sum("1/", ""), name[] = {'f', (char)('a' + (int)i), '\0'};
        formula(&p, name, words);
        free(words);
    }
    doc_name_parts(&p.parts, p.section);
    const doc *list = doc_find(p.section, "parts");
    assert_non_null(list);
    assert_string_equal(list->children.items[0]->key, "divisor_1");
    end(&p);
}

/// I_S = m S: elsewhere S is I_S/m, and products are put together.
static void printed_quantities_are_used(void **state) {
    (void)state;
    page p;
    begin(&p);
    (void)expr_symbol(p.pool, "m", EXPR_PARAMETER);
    char *words[] = {with_sum("m*", ""), with_sum("x*y/", ""), with_sum("t/(m*", "^2)"),
                     with_sum("x/", "")};
    static const char *const names[] = {"I_S", "f", "g", "h"};
    for (size_t i = 0; i < 4; i++) {
        formula(&p, names[i], words[i]);
        free(words[i]);
    }
    doc_name_parts(&p.parts, p.section);
    assert_null(doc_find(p.section, "parts"));
    static const char *const wanted[] = {NULL, "m*x*y/I_S", "m*t/I_S^2", "m*x/I_S"};
    for (size_t i = 1; i < 4; i++) {
        const doc *d = p.section->children.items[i];
        assert_int_equal(exact_equal(&p.x, d->shown, read(&p, wanted[i])), TRUTH_YES);
        assert_true(expr_infix_tokens(p.pool, d->shown) <= 8);
    }
    const doc *definition = p.section->children.items[0];
    assert_int_equal(exact_equal(&p.x, definition->shown, definition->value), TRUTH_YES);
    end(&p);
}

static void long_formulas_are_divided(void **state) {
    (void)state;
    page p;
    begin(&p);
    text words = {0};
    text_add(&words, "x");
    for (int i = 0; i < 60; i++) // nested, so that it is long and not wide
        text_addf(&words, "*(a%d + b%d*sin(c%d + x*", i, i, i);
    text_add(&words, "y");
    for (int i = 0; i < 60; i++) text_add(&words, "))");
    const doc *d = formula(&p, "f", text_cstr(&words));
    text_clear(&words);
    assert_true(expr_infix_tokens(p.pool, d->value) > DOC_LONGEST);
    doc_name_parts(&p.parts, p.section);
    assert_true(expr_infix_tokens(p.pool, d->shown) <= DOC_LONGEST);
    assert_false(doc_is_long(d, p.pool, DOC_LONGEST));
    assert_true(expr_same(whole(&p, d->shown), d->value));
    end(&p);
}

static void solutions_of_systems_have_entries(void **state) {
    (void)state;
    page p;
    begin(&p);
    const expr A[] = {read(&p, "a"), read(&p, "b"), read(&p, "b"), read(&p, "c")};
    const expr b[] = {read(&p, "x"), read(&p, "y")};
    expr s[2];
    expr_solve(p.pool, 2, A, b, s);
    for (size_t i = 0; i < 2; i++) doc_expr(p.section, i == 0 ? "f" : "g", EXPR_NONE, s[i], NULL);
    doc_name_parts(&p.parts, p.section);
    assert_true(expr_is_symbol(p.pool, p.section->children.items[0]->shown));
    const doc *matrix = doc_find(p.section, "parts.z.matrix");
    assert_non_null(matrix);
    assert_true(doc_is_matrix(matrix));
    assert_true(expr_same(doc_find(p.section, "parts.z.right_side.2")->value, b[1]));
    end(&p);
}

static void equal_sums_are_spelled_alike_and_zeros_vanish(void **state) {
    (void)state;
    page p;
    begin(&p);
    expr e[] = {read(&p, "1/(a^2*x^2 + (1 + b*sin(t))^2)"),
                read(&p, "x/(1 + a^2*x^2 + b*sin(t)*(2 + b*sin(t)))"),
                read(&p, "y + x*(a*cos(t)^2 + a*sin(t)^2 - a)"),
                read(&p, "1/(a^2*x^2 + (1 + b*cos(t))^2)")};
    expr before[4];
    for (size_t i = 0; i < 4; i++) before[i] = e[i];
    doc_spell_alike(&p.x, &(doc_spelling){0}, 4, e);
    for (size_t i = 0; i < 4; i++) assert_int_equal(exact_equal(&p.x, e[i], before[i]), TRUTH_YES);
    assert_true(expr_same(e[1], read(&p, "x/(a^2*x^2 + (1 + b*sin(t))^2)")) ||
                expr_same(e[0], read(&p, "1/(1 + a^2*x^2 + b*sin(t)*(2 + b*sin(t)))")));
    assert_true(expr_same(e[2], read(&p, "y")));
    assert_true(expr_same(e[3], before[3]));
    end(&p);
}

/// What is -S is written so where S is long; signs go through products and whole powers, and the
/// one that is positive is taken.
static void negatives_are_spelled_alike(void **state) {
    (void)state;
    static const char S[] = "(a*x^2 + b*y^2 + c*sin(t)^2 - d*(t - 1))",
                      minus_S[] = "(d*(t - 1) - a*x^2 - b*y^2 - c*sin(t)^2)",
                      *const around[] = {"x/%s", "y - x/%s", "x/%s^2", "sqrt(%s)", "x*%s^3 + y"};
    page p;
    for (size_t turned = 0; turned < 2; turned++) {
        expr e[10], before[10];
        begin(&p);
        for (size_t i = 0; i < 10; i++) {
            char words[200];
            (void)snprintf(words, sizeof words, around[i % 5], i < 5 ? S : minus_S);
            e[i] = before[i] = read(&p, words);
        }
        double *at = MEM_NEW(double, expr_symbol_count(p.pool));
        for (uint32_t i = 0; i < expr_symbol_count(p.pool); i++) at[i] = turned ? -0.5 : 0.5;
        at[expr_symbol_index(p.pool, read(&p, "t"))] = 0.5;
        doc_spell_alike(&p.x, &(doc_spelling){.at = at}, 10, e);
        const expr kept = read(&p, turned ? minus_S : S), other = read(&p, turned ? S : minus_S);
        for (size_t i = 0; i < 10; i++) {
            assert_int_equal(exact_equal(&p.x, e[i], before[i]), TRUTH_YES);
            if (i % 5 == 3) continue; // no sign goes through a root
            assert_true(expr_contains(p.pool, e[i], kept));
            assert_false(expr_contains(p.pool, e[i], other));
        }
        free(at);
        end(&p);
    }
}

/// Sums are compared by what abbreviations in them mean; and what a quantity is known by stands in
/// the formulas behind it only.
static void meanings_are_compared(void **state) {
    (void)state;
    page p;
    begin(&p);
    const exact_abbreviation r = {expr_symbol(p.pool, "r", EXPR_OTHER), read(&p, "sin(t)")};
    const expr known = read(&p, "(1 + a + b - cos(t)^2)*1 + c*(x + y)*x*y");
    expr e[] = {read(&p, "x/(a + b + r^2 + c*x^2*y + c*x*y^2)"), read(&p, "q"),
                read(&p, "y/(a + b + 1 - cos(t)^2 + c*x^2*y + c*x*y^2)")};
    expr before[3];
    for (size_t i = 0; i < 3; i++) before[i] = e[i];
    const expr called[] = {EXPR_NONE, known, EXPR_NONE};
    doc_spell_alike(&p.x, &(doc_spelling){1, &r, called, NULL}, 3, e);
    assert_true(expr_same(e[0], before[0]));
    assert_true(expr_same(e[1], before[1]));
    assert_true(expr_contains(p.pool, e[2], known));
    end(&p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_recurs_gets_a_name_and_means_the_same),
        cmocka_unit_test(no_name_is_given_twice),
        cmocka_unit_test(printed_quantities_are_used),
        cmocka_unit_test(long_formulas_are_divided),
        cmocka_unit_test(solutions_of_systems_have_entries),
        cmocka_unit_test(equal_sums_are_spelled_alike_and_zeros_vanish),
        cmocka_unit_test(negatives_are_spelled_alike),
        cmocka_unit_test(meanings_are_compared),
    };
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    exact_thread_end(true);
    return failed;
}
