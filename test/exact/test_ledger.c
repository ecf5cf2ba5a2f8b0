/// The formulas of the papers: read, evaluated, normalised, printed, read again, proved equal.
#include <math.h>

#include "laws.h"
#include "support/ledger.h"

static ledger book;

static int load(void **state) {
    (void)state;
    ledger_load(&book);
    return 0;
}

static int unload(void **state) {
    ledger_clear(&book);
    return laws_end(state);
}

/// Runs a check on every entry, each with a pool of its own.
static void for_entries(const char *test,
                        void (*check)(laws *l, const ledger_entry *entry, expr e)) {
    for (size_t i = 0; i < book.count; i++) {
        laws l = {.pool = expr_pool_create()};
        if (i == 0) l.rng = test_random(test);
        else l.rng = (random_state){i};
        exact_init(&l.x, l.pool, &l.messages);
        const ledger_entry *entry = &book.entries[i];
        check(&l, entry, ledger_read(entry, l.pool));
        laws_clear(&l);
    }
}

static void ledger_is_complete(void **state) {
    (void)state;
    assert_int_equal(book.count, 221);
}

static void check_samples(laws *l, const ledger_entry *entry, expr e) {
    const uint32_t n = expr_symbol_count(l->pool);
    double *point = MEM_NEW(double, n);
    for (size_t s = 0; s < LEDGER_SAMPLES; s++) {
        __mpq_struct *exact_point = ledger_point(entry, s, l->pool);
        for (uint32_t i = 0; i < n; i++) point[i] = mpq_get_d(&exact_point[i]);
        double value, middle, radius;
        expr_eval(l->pool, 1, &e, point, &value);
        assert_ok(exact_ball(&l->x, e, exact_point, 128, &middle, &radius));
        const double wanted = entry->values[s], scale = fmax(fabs(wanted), 1e-3);
        if (!(fabs(middle - wanted) <= 1e-12 * scale + radius) ||
            !(fabs(value - wanted) <= 1e-12 * scale))
            fail_msg("%s, sample %zu: %.17g (ball %.17g), expected %.17g", entry->id, s, value,
                     middle, wanted);
        ledger_point_clear(exact_point, l->pool);
    }
    free(point);
}

static void samples_are_reproduced(void **state) {
    (void)state;
    for_entries(__func__, check_samples);
}

static void check_round_trip(laws *l, const ledger_entry *entry, expr e) {
    (void)entry;
    expr canonical = normal(l, e);
    assert_equal(l, canonical, e);
    assert_same(l, normal(l, canonical), canonical);
    char *infix = shown(l, canonical);
    expr again = read(l, infix);
    free(infix);
    assert_equal(l, again, e);
    assert_same(l, normal(l, again), canonical);
}

static void normal_forms_are_read_back_and_proved_equal(void **state) {
    (void)state;
    for_entries(__func__, check_round_trip);
}

static void check_shuffled(laws *l, const ledger_entry *entry, expr e) {
    (void)entry;
    expr canonical = normal(l, e);
    VEC(expr) symbols = {0};
    for (uint32_t i = 0; i < expr_symbol_count(l->pool); i++)
        *vec_push(&symbols) = expr_symbol_at(l->pool, i);
    random_expr_options o = random_expr_default(symbols.count, symbols.items);
    assert_same(l, normal(l, random_scramble(l->pool, &l->rng, &o, e)), canonical);
    vec_clear(&symbols);
}

static void normal_forms_of_shuffled_formulas_are_the_same_nodes(void **state) {
    (void)state;
    for_entries(__func__, check_shuffled);
}

/// A formula off by one part in a million in one of its variables is told from the true one.
static void check_perturbed(laws *l, const ledger_entry *entry, expr e) {
    if (entry->variable_count == 0) return;
    expr v, off;
    assert_true(expr_symbol_find(l->pool, entry->variables[0], &v));
    off = expr_mul2(l->pool, expr_ratio(l->pool, 1, 1000003), v);
    assert_not_zero(l, expr_sub(l->pool, expr_add2(l->pool, normal(l, e), off), e));
}

static void perturbed_formulas_are_proved_different(void **state) {
    (void)state;
    for_entries(__func__, check_perturbed);
}

static void check_styles(laws *l, const ledger_entry *entry, expr e) {
    (void)entry;
    static const expr_style styles[] = {EXPR_TEXT, EXPR_INFIX, EXPR_LATEX, EXPR_C};
    for (size_t i = 0; i < 4; i++) {
        text t = {0};
        assert_ok(expr_print(l->pool, normal(l, e), styles[i], &t));
        assert_true(t.length > 0);
        text_clear(&t);
    }
}

static void normal_forms_print_in_every_style(void **state) {
    (void)state;
    for_entries(__func__, check_styles);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ledger_is_complete),
        cmocka_unit_test(samples_are_reproduced),
        cmocka_unit_test(normal_forms_are_read_back_and_proved_equal),
        cmocka_unit_test(normal_forms_of_shuffled_formulas_are_the_same_nodes),
        cmocka_unit_test(perturbed_formulas_are_proved_different),
        cmocka_unit_test(normal_forms_print_in_every_style),
    };
    return cmocka_run_group_tests(tests, load, unload);
}
