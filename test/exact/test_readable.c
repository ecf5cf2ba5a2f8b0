/// Readable forms, judged on the papers' formulas: every ledger expression is expanded over one
/// denominator and its terms are shuffled; what comes back is proved equal and counted in tokens of
/// infix against the ledger's own text. At least 95 in 100 must be no longer; the others are shown.
#include <ctype.h>
#include <string.h>

#include "expr/print.h"
#include "expr/read.h"
#include "laws.h"
#include "support/ledger.h"

/// Tokens of an infix text: names and numbers, and every other character but spaces.
static size_t tokens_of(const char *infix) {
    size_t count = 0;
    while (*infix != '\0') {
        if (isspace((unsigned char)*infix)) {
            infix++;
            continue;
        }
        count++;
        const char *start = infix;
        while (isalnum((unsigned char)*infix) || *infix == '_') infix++;
        if (infix == start) infix++;
    }
    return count;
}

/// The terms of a sum in random order, as they stand.
static expr shuffled(laws *l, expr e) {
    if (expr_op_of(l->pool, e) != EXPR_ADD) return e;
    const uint32_t n = expr_arity(l->pool, e);
    expr *terms = MEM_NEW(expr, n);
    for (uint32_t i = 0; i < n; i++) terms[i] = expr_arg(l->pool, e, i);
    for (uint32_t i = n; i > 1; i--) {
        const uint64_t k = random_below(&l->rng, i);
        const expr swap = terms[i - 1];
        terms[i - 1] = terms[k];
        terms[k] = swap;
    }
    const expr out = expr_raw(l->pool, EXPR_ADD, n, terms);
    free(terms);
    return out;
}

/// A pool with one ledger entry in it.
static void open_entry(laws *l, const ledger_entry *entry, uint64_t seed, expr *e) {
    *l = (laws){.pool = expr_pool_create(), .rng = {seed}};
    exact_init(&l->x, l->pool, &l->messages);
    *e = ledger_read(entry, l->pool);
}

static void ledger_formulas_come_back_as_short_as_they_were(void **state) {
    (void)state;
    ledger book;
    ledger_load(&book);
    size_t short_enough = 0, long_before = 0, long_after = 0;
    for (size_t i = 0; i < book.count; i++) {
        const ledger_entry *entry = &book.entries[i];
        laws l;
        expr e, num, den, tidy;
        open_entry(&l, entry, i + 1, &e);
        assert_ok(exact_fraction(&l.x, e, &num, &den));
        const expr expanded =
            expr_mul2(l.pool, shuffled(&l, num), expr_pow_int(l.pool, shuffled(&l, den), -1));
        assert_ok(exact_tidy(&l.x, expanded, 0, NULL, &tidy));
        if (exact_equal(&l.x, tidy, e) != TRUTH_YES)
            fail_msg("%s: the readable form is not proved equal", entry->id);
        text printed = {0};
        assert_ok(expr_print(l.pool, tidy, EXPR_INFIX, &printed));
        const size_t before = tokens_of(entry->expr), after = tokens_of(text_cstr(&printed));
        assert_int_equal(after, expr_infix_tokens(l.pool, tidy));
        long_before += before;
        long_after += after;
        if (after <= before) short_enough++;
        else
            print_message("longer, %zu tokens against %zu: %s\n  ledger: %s\n  Hamel:  %s\n", after,
                          before, entry->id, entry->expr, text_cstr(&printed));
        text_clear(&printed);
        laws_clear(&l);
    }
    print_message("%zu of %zu no longer than the ledger's; %zu tokens in all against %zu\n",
                  short_enough, book.count, long_after, long_before);
    assert_true(short_enough * 100 >= 95 * book.count);
    ledger_clear(&book);
}

/// What `source` is printed as, in infix; gamma is a vector of length one if `unit`.
static void assert_shape(const char *source, const char *wanted, bool unit) {
    laws l = {.pool = expr_pool_create()};
    exact_init(&l.x, l.pool, &l.messages);
    expr e, tidy, gamma[3];
    if (unit) expr_unit_vector(l.pool, "gamma", gamma);
    text printed = {0};
    assert_ok(expr_read(l.pool, source, strlen(source), NULL, &l.messages, &e));
    assert_ok(exact_tidy(&l.x, e, 0, NULL, &tidy));
    assert_ok(expr_print(l.pool, tidy, EXPR_INFIX, &printed));
    assert_string_equal(text_cstr(&printed), wanted);
    text_clear(&printed);
    laws_clear(&l);
}

static void assert_tidy(const char *source, const char *wanted) {
    assert_shape(source, wanted, false);
}

static void assert_tidy_with_unit(const char *source, const char *wanted) {
    assert_shape(source, wanted, true);
}

static void familiar_forms_are_found(void **state) {
    (void)state;
    assert_tidy("sin(x)^2 + cos(x)^2", "1");
    assert_tidy("1 - cos(x)^2", "sin(x)^2");
    assert_tidy("2*cos(x)^2 - 1", "cos(2*x)");
    assert_tidy("sin(x)*cos(x)*2", "sin(2*x)");
    assert_tidy("sin(x)/cos(x)", "tan(x)");
    assert_tidy("(a*cos(x) + b*sin(x))/cos(x)^2", "(a + b*tan(x))/cos(x)");
    assert_tidy("(m*a*cos(x) + m*b*sin(x))/cos(x)^3", "m*(a + b*tan(x))/cos(x)^2");
    assert_tidy("sin(a)*cos(b) - cos(a)*sin(b)", "sin(a - b)");
    assert_tidy("x^2 + 2*x*y + y^2", "(x + y)^2");
    assert_tidy("a*x + a*y", "a*(x + y)");
    assert_tidy("x/sqrt(x^2 + y^2)", "x/sqrt(x^2 + y^2)");
    assert_tidy("sqrt(4*x^2)", "2*abs(x)");
    assert_tidy("0*x", "0");
    assert_tidy_with_unit("1 - gamma_2^2 - gamma_3^2", "gamma_1^2");
    assert_tidy_with_unit("1/((1 - gamma_2^2 - gamma_3^2)/I1 + gamma_2^2/I2 + gamma_3^2/I3)",
                          "1/(gamma_1^2/I1 + gamma_2^2/I2 + gamma_3^2/I3)");
    assert_tidy("(z - 2*cos(x)*sin(x)*a)/(cos(x)^2*m - cos(x)^2*sin(x)^2)",
                "(z/cos(x)^2 - 2*a*tan(x))/(m - sin(x)^2)");
    assert_tidy("-a*m*omega*u/(J + a^2*m)", "-a*m*omega*u/(J + a^2*m)");
}

/// The tidy form of a random expression is proved equal to it and no longer than its canonical
/// form.
static void readable_forms_are_equal_and_short(void **state) {
    (void)state;
    laws l;
    laws_init(&l, __func__);
    expr gamma[3], B[9], symbols[10];
    expr_unit_vector(l.pool, "gamma", gamma);
    expr_rotation(l.pool, "B", B);
    for (int i = 0; i < 3; i++) symbols[i] = gamma[i];
    symbols[3] = B[6];
    symbols[4] = B[7];
    symbols[5] = read(&l, "sin(theta)");
    symbols[6] = read(&l, "cos(theta + phi)");
    symbols[7] = read(&l, "m");
    symbols[8] = read(&l, "sqrt(1 + x^2)");
    symbols[9] = read(&l, "x");
    random_expr_options o = random_expr_default(10, symbols);
    o.quotients = true;
    size_t longer = 0;
    for (int i = 0; i < 60; i++) {
        const expr e = random_expr(l.pool, &l.rng, &o);
        expr tidy, normal;
        if (exact_normal(&l.x, e, &normal) != HAMEL_OK) continue;
        assert_ok(exact_tidy(&l.x, e, 0, NULL, &tidy));
        assert_equal(&l, e, tidy);
        if (expr_infix_tokens(l.pool, tidy) > expr_infix_tokens(l.pool, normal)) longer++;
    }
    assert_true(longer <= 3); // one unproved shape would fall back to the long form
    laws_clear(&l);
}

static void abbreviations_are_used_where_they_fit(void **state) {
    (void)state;
    laws l = {.pool = expr_pool_create()};
    exact_init(&l.x, l.pool, &l.messages);
    const char *sources[] = {"-a*m*omega*u/(J + a^2*m)", "J + m*a^2", "Delta", "x + a*u"};
    expr e[4], out;
    for (int i = 0; i < 4; i++) {
        assert_ok(expr_read(l.pool, sources[i], strlen(sources[i]), NULL, &l.messages, &e[i]));
    }
    const exact_abbreviation delta = {e[2], e[1]};
    text printed = {0};
    assert_ok(exact_tidy(&l.x, e[0], 1, &delta, &out));
    assert_ok(expr_print(l.pool, out, EXPR_INFIX, &printed));
    assert_string_equal(text_cstr(&printed), "-a*m*omega*u/Delta");
    text_reset(&printed);
    assert_ok(exact_tidy(&l.x, e[3], 1, &delta, &out)); // nothing to abbreviate
    assert_ok(expr_print(l.pool, out, EXPR_INFIX, &printed));
    assert_string_equal(text_cstr(&printed), "x + a*u");
    text_clear(&printed);
    laws_clear(&l);
}

/// More symbols than the search has letters for: the formula comes back as it is. Two symbols of
/// the denominator once shared a letter, whose difference, 0, was then inverted.
static void more_symbols_than_letters(void **state) {
    (void)state;
    laws l;
    laws_init(&l, __func__);
    text many = {0};
    for (int i = 1; i <= 70; i++) text_addf(&many, "%sx%d", i == 1 ? "(" : " + ", i);
    text_add(&many, ")/(y1 - y2)");
    const expr e = read(&l, text_cstr(&many));
    expr tidy;
    assert_ok(exact_tidy(&l.x, e, 0, NULL, &tidy));
    assert_equal(&l, e, tidy);
    text_clear(&many);
    laws_clear(&l);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ledger_formulas_come_back_as_short_as_they_were),
        cmocka_unit_test(familiar_forms_are_found),
        cmocka_unit_test(readable_forms_are_equal_and_short),
        cmocka_unit_test(abbreviations_are_used_where_they_fit),
        cmocka_unit_test(more_symbols_than_letters),
    };
    return cmocka_run_group_tests_name("readable", tests, NULL, laws_end);
}
