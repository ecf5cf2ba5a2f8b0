/// Lines: random expressions, laid out to random widths, keep every character and no line is
/// longer than it has to be; breaks are taken from the outside in.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "expr/print.h"
#include "report/doc/layout.h"
#include "support/random_expr.h"
#include "support/seed.h"

typedef struct fixture {
    expr_pool *pool;
    expr symbols[4];
    random_expr_options options;
} fixture;

static void fixture_init(fixture *f) {
    static const char *const names[] = {"a", "J0", "theta", "m_wheel"};
    f->pool = expr_pool_create();
    for (size_t i = 0; i < 4; i++) f->symbols[i] = expr_symbol(f->pool, names[i], EXPR_OTHER);
    f->options = random_expr_default(4, f->symbols);
    f->options.depth = 5;
    f->options.quotients = f->options.trig = f->options.roots = true;
    f->options.functions = f->options.solves = true;
}

static void keep_seen(const char *s, text *out) {
    for (; *s != '\0'; s++) {
        if (*s != ' ' && *s != '\n' && *s > EXPR_MARK_BREAK) text_add_char(out, *s);
        else if ((unsigned char)*s >= 0x80) text_add_char(out, *s);
    }
}

static void lay_out(const char *marked, size_t width, text *out) {
    const layout lines = layout_of_text(0, 0, width);
    (void)layout_add(&lines, marked, out);
}

/// The widest stretch without a place to break.
static size_t widest_atom(const char *marked) {
    size_t widest = 0;
    while (*marked != '\0') {
        const size_t bytes = strcspn(marked, "\4");
        text seen = {0};
        for (size_t i = 0; i < bytes; i++)
            if ((unsigned char)marked[i] > EXPR_MARK_BREAK) text_add_char(&seen, marked[i]);
        const size_t wide = text_width(text_cstr(&seen), seen.length);
        if (wide > widest) widest = wide;
        text_clear(&seen);
        marked += bytes + (marked[bytes] != '\0');
    }
    return widest;
}

static void lines_fit_and_lose_nothing(void **state) {
    (void)state;
    random_state rng = test_random(__func__);
    fixture f;
    fixture_init(&f);
    for (int round = 0; round < 300; round++) {
        text marked = {0}, flat = {0}, broken = {0}, all = {0}, kept = {0};
        const expr e = random_expr(f.pool, &rng, &f.options);
        const size_t width = 30 + (size_t)random_between(&rng, 0, 90);
        assert_int_equal(expr_print_marked(f.pool, e, EXPR_TEXT, &marked), HAMEL_OK);
        assert_int_equal(expr_print(f.pool, e, EXPR_TEXT, &flat), HAMEL_OK);
        lay_out(text_cstr(&marked), width, &broken);
        keep_seen(text_cstr(&flat), &all);
        keep_seen(text_cstr(&broken), &kept);
        assert_string_equal(text_cstr(&all), text_cstr(&kept));
        // a line holds at least what cannot be broken, behind its indentation
        const size_t longest = widest_atom(text_cstr(&marked)) + width * 3 / 5;
        for (const char *s = text_cstr(&broken); *s != '\0';) {
            const size_t bytes = strcspn(s, "\n");
            assert_true(text_width(s, bytes) <= (longest > width ? longest : width));
            s += bytes + (s[bytes] == '\n');
        }
        text_clear(&marked), text_clear(&flat), text_clear(&broken);
        text_clear(&all), text_clear(&kept);
    }
    expr_pool_destroy(f.pool);
}

static void without_marks_it_is_the_flat_form(void **state) {
    (void)state;
    random_state rng = test_random(__func__);
    fixture f;
    fixture_init(&f);
    for (int round = 0; round < 100; round++) {
        text marked = {0}, flat = {0}, line = {0};
        const expr e = random_expr(f.pool, &rng, &f.options);
        assert_int_equal(expr_print_marked(f.pool, e, EXPR_TEXT, &marked), HAMEL_OK);
        assert_int_equal(expr_print(f.pool, e, EXPR_TEXT, &flat), HAMEL_OK);
        lay_out(text_cstr(&marked), 0, &line);
        assert_string_equal(text_cstr(&line), text_cstr(&flat));
        text_clear(&marked), text_clear(&flat), text_clear(&line);
    }
    expr_pool_destroy(f.pool);
}

static void assert_lines(const char *marked, size_t width, const char *wanted) {
    text out = {0};
    lay_out(marked, width, &out);
    assert_string_equal(text_cstr(&out), wanted);
    text_clear(&out);
}

static void outer_breaks_come_first(void **state) {
    (void)state;
    assert_lines("\1aaaa\4 + bbbb\4 + (\1cc\4 + dd\3)\3", 20, "aaaa + bbbb\n+ (cc + dd)");
    assert_lines("\1aaaa\4 + bbbb\4 + (\1cc\4 + dd\3)\3", 100, "aaaa + bbbb + (cc + dd)");
    // what fits nowhere is broken inside, below where it begins
    assert_lines("\2aa\4 (\1bbbbbb\4 + cccccc\4 + dddddd\4 + eeeeee\3)\3", 20,
                 "aa (bbbbbb + cccccc\n    + dddddd\n    + eeeeee)");
}

static void prose_breaks_at_spaces_and_has_no_marks(void **state) {
    (void)state;
    text out = {0};
    const layout lines = layout_of_text(0, 2, 12);
    (void)layout_prose(&lines, "one two three \4four\3", &out);
    assert_non_null(strstr(text_cstr(&out), "one two\n  three"));
    assert_null(strchr(text_cstr(&out), '\4'));
    text_clear(&out);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_fit_and_lose_nothing),
        cmocka_unit_test(without_marks_it_is_the_flat_form),
        cmocka_unit_test(outer_breaks_come_first),
        cmocka_unit_test(prose_breaks_at_spaces_and_has_no_marks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
