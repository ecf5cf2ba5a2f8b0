/// Shorter forms are the same functions: proved for expressions, compared as numbers for motions.
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <math.h>

#include "exact/exact.h"
#include "mech/tools/shorten.h"
#include "mech/tools/shorten_numbers_internal.h"
#include "model/builtin.h"
#include "model/read.h"
#include "support/affine_models.h"
#include "support/equations.h"
#include "support/random_expr.h"
#include "support/seed.h"
#include <cmocka.h>

static void shorter_expressions_are_proved_equal(void **state) {
    (void)state;
    random_state rng = test_random("shorten");
    expr_pool *pool = expr_pool_create();
    const expr x[3] = {expr_symbol(pool, "x", EXPR_LINE), expr_symbol(pool, "theta", EXPR_ANGLE),
                       expr_symbol(pool, "phi", EXPR_ANGLE)};
    random_expr_options o = random_expr_default(3, x);
    o.trig = o.quotients = true;
    o.depth = 4;
    exact e;
    exact_init(&e, pool, NULL);
    for (int trial = 0; trial < 100; trial++) {
        expr before[3], after[3];
        for (size_t i = 0; i < 3; i++) before[i] = after[i] = random_expr(pool, &rng, &o);
        mech_shorten(&e, 3, after);
        for (size_t i = 0; i < 3; i++) {
            if (expr_op_of(pool, before[i]) == EXPR_FAULT) continue;
            assert_int_not_equal(exact_equal(&e, before[i], after[i]), TRUTH_NO);
        }
    }
    exact_thread_end(false);
    expr_pool_destroy(pool);
}

/// Numbers among the terms of a sum: every one of them stays, as it stands or under a common one.
static void numbers_in_sums_are_not_lost(void **state) {
    (void)state;
    random_state rng = test_random("numbers");
    expr_pool *pool = expr_pool_create();
    const expr x = expr_symbol(pool, "x", EXPR_LINE), y = expr_symbol(pool, "y", EXPR_LINE);
    exact e;
    exact_init(&e, pool, NULL);
    for (int trial = 0; trial < 300; trial++) {
        expr terms[5];
        const expr factors[4] = {expr_int(pool, 1), x, expr_pow_int(pool, y, 2),
                                 expr_mul2(pool, x, y)};
        for (size_t i = 0; i < 5; i++) {
            const expr number = expr_ratio(pool, 1 + (long)random_below(&rng, 2), 2);
            const expr product[2] = {number, factors[random_below(&rng, 4)]};
            terms[i] =
                expr_is_number(pool, product[1]) ? number : expr_raw(pool, EXPR_MUL, 2, product);
        }
        const expr sum = expr_raw(pool, EXPR_ADD, 5, terms);
        const expr product[3] = {expr_ratio(pool, 1, 1 + (long)random_below(&rng, 3)), y, sum};
        const expr before = expr_raw(pool, EXPR_MUL, 3, product);
        assert_int_equal(exact_equal(&e, before, shorten_numbers(pool, before)), TRUTH_YES);
        assert_int_equal(exact_equal(&e, sum, shorten_numbers(pool, sum)), TRUTH_YES);
    }
    exact_thread_end(false);
    expr_pool_destroy(pool);
}

/// Rates of both forms at random states near the beginning.
static void assert_same_rates(const run_equations *plain, const run_equations *brief,
                              random_state *rng) {
    const size_t n = plain->size;
    assert_int_equal(brief->size, n);
    tape_work *work = tape_work_create(plain->tape, 1), *other = tape_work_create(brief->tape, 1);
    double in[32], a[32], b[32];
    assert_true(n < 32);
    for (int trial = 0; trial < 200; trial++) {
        double size = 1;
        for (size_t i = 0; i <= n; i++)
            in[i] = (i < n ? plain->initial[i] : 0.5) + random_between(rng, -0.3, 0.3);
        if (tape_eval(plain->tape, work, in, a).fault != TAPE_OK) continue;
        assert_int_equal(tape_eval(brief->tape, other, in, b).fault, TAPE_OK);
        for (size_t i = 0; i < n; i++) size = fmax(size, fabs(a[i]));
        for (size_t i = 0; i < n; i++) {
            if (!(fabs(a[i] - b[i]) <= 1e-9 * size))
                fail_msg("%s: %.17g, shorter %.17g", plain->names[i], a[i], b[i]);
        }
    }
    tape_work_destroy(work);
    tape_work_destroy(other);
}

static void every_model_moves_the_same_by_shorter_equations(void **state) {
    (void)state;
    random_state rng = test_random("motions");
    size_t count, longer = 0, shorter = 0;
    const model_builtin *models = affine_models(&count);
    for (size_t i = 0; i < count; i++) {
        model *m;
        assert_int_equal(model_read(models[i].name, models[i].source, models[i].length, NULL, &m),
                         HAMEL_OK);
        for (size_t k = 0; k < m->run_count; k++) {
            run_equations plain, brief;
            assert_int_equal(run_equations_init(&plain, m, &m->runs[k], NULL), HAMEL_OK);
            assert_int_equal(run_equations_init_short(&brief, m, &m->runs[k], NULL), HAMEL_OK);
            assert_same_rates(&plain, &brief, &rng);
            assert_true(brief.tape->code_count <= plain.tape->code_count);
            longer += plain.tape->code_count;
            shorter += brief.tape->code_count;
            run_equations_clear(&plain);
            run_equations_clear(&brief);
        }
        model_destroy(m);
    }
    printf("%zu instructions instead of %zu\n", shorter, longer);
    assert_true(2 * shorter < longer);
    exact_thread_end(true);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shorter_expressions_are_proved_equal),
        cmocka_unit_test(numbers_in_sums_are_not_lost),
        cmocka_unit_test(every_model_moves_the_same_by_shorter_equations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
