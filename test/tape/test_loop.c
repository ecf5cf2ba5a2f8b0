/// Tapes as lists of operations: the interpreter's numbers, bit for bit, at one point and over
/// lanes; what has no value is left to the interpreter.
#include "tape/loop.h"
#include "tape/support.h"

enum { OUTPUTS = 12 };

static void compare(const tape *t, random_state *rng) {
    tape_loop *one = tape_loop_create(t, 1), *many = tape_loop_create(t, TAPE_LANES);
    tape_work *w = tape_work_create(t, 1);
    double in[SYMBOLS], lanes[SYMBOLS * TAPE_LANES], out[OUTPUTS], mine[OUTPUTS],
        all[OUTPUTS * TAPE_LANES];
    bool every = true;
    assert_true(tape_loop_length(one) <= t->code_count);
    for (size_t i = 0; i < SYMBOLS * TAPE_LANES; i++) lanes[i] = random_between(rng, -2, 2);
    const bool together = tape_loop_eval(many, lanes, all);
    for (size_t l = 0; l < TAPE_LANES; l++) {
        for (size_t i = 0; i < SYMBOLS; i++) in[i] = lanes[i * TAPE_LANES + l];
        const bool good = tape_eval(t, w, in, out).fault == TAPE_OK;
        assert_int_equal(tape_loop_eval(one, in, mine), good);
        every = every && good;
        if (!good) continue;
        assert_memory_equal(out, mine, sizeof out);
        for (size_t i = 0; i < OUTPUTS; i++)
            assert_memory_equal(&out[i], &all[i * TAPE_LANES + l], sizeof *out);
    }
    assert_int_equal(together, every);
    tape_work_destroy(w);
    tape_loop_destroy(one);
    tape_loop_destroy(many);
}

static void values_are_the_interpreters(void **state) {
    (void)state;
    random_state rng = test_random("loop");
    for (int trial = 0; trial < 100; trial++) {
        fixture f = fixture_create();
        random_expr_options options = random_expr_default(SYMBOLS, f.x);
        options.trig = trial % 2 == 0;
        options.solves = trial % 3 == 0;
        expr out[OUTPUTS];
        for (size_t i = 0; i < OUTPUTS; i++) out[i] = random_expr(f.pool, &rng, &options);
        tape *t = tape_of(&f, OUTPUTS, out);
        compare(t, &rng);
        tape_destroy(t);
        expr_pool_destroy(f.pool);
    }
}

/// Products on either side of a sum, on both, negative zeros, outputs that are products or inputs.
static void every_kind_of_sum_is_met(void **state) {
    (void)state;
    static const char *const words[OUTPUTS] = {
        "x*y + z", "x*y - z", "z - x*y",   "x*y + z*w",       "x*y - z*w", "x*y",
        "-x",      "x",       "x*(y*z-w)", "sqrt(x)*y - 3*z", "x/y",       "-x*y - z*w"};
    random_state rng = test_random("loop sums");
    fixture f = fixture_create();
    expr out[OUTPUTS];
    for (size_t i = 0; i < OUTPUTS; i++) out[i] = read_expr(&f, words[i]);
    tape *t = tape_of(&f, OUTPUTS, out);
    for (int k = 0; k < 50; k++) compare(t, &rng);
    tape_loop *l = tape_loop_create(t, 1);
    tape_work *w = tape_work_create(t, 1);
    const double zeros[SYMBOLS] = {0, -1, -0.0, 0};
    double mine[OUTPUTS], given[OUTPUTS];
    assert_true(tape_loop_eval(l, zeros, mine));
    assert_int_equal(tape_eval(t, w, zeros, given).fault, TAPE_OK);
    assert_memory_equal(mine, given, sizeof given);
    tape_loop_destroy(l);
    tape_work_destroy(w);
    tape_destroy(t);
    expr_pool_destroy(f.pool);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_the_interpreters),
        cmocka_unit_test(every_kind_of_sum_is_met),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
