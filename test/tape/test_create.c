/// How expressions become tapes: in order, shared, in few instructions; and what is refused.
#include "support.h"

#include <float.h>
#include <math.h>

static void assert_in_order(const tape *t) {
    for (uint32_t k = 0; k < t->code_count; k++) {
        const tape_code c = t->code[k];
        const uint32_t own = tape_first(t) + k;
        if (c.op == TAPE_SOLVE) {
            for (uint32_t i = 0; i < tape_operand_count(c.a); i++)
                assert_true(t->operands[c.b + i] < own);
        } else if (c.op == TAPE_RESULT) {
            const uint32_t of = t->code[k - c.a].op;
            assert_true(of == TAPE_SINCOS || of == TAPE_SOLVE);
        } else {
            assert_true(c.a < own && c.b < own);
        }
    }
    for (uint32_t i = 0; i < t->output_count; i++) assert_true(t->outputs[i] < tape_slots(t));
}

static void every_argument_stands_below_its_instruction(void **state) {
    (void)state;
    random_state rng = test_random("order");
    fixture f = fixture_create();
    random_expr_options o = random_expr_default(SYMBOLS, f.x);
    o.quotients = o.trig = o.roots = o.functions = o.solves = o.raw = true;
    o.depth = 6;
    for (int i = 0; i < 300; i++) {
        const expr e = random_expr(f.pool, &rng, &o);
        tape *t = tape_of(&f, 1, &e);
        assert_in_order(t);
        tape_destroy(t);
    }
    expr_pool_destroy(f.pool);
}

static void assert_instructions(fixture *f, const char *source, uint32_t count) {
    tape *t = tape_of_text(f, source);
    if (t->code_count != count)
        fail_msg("%s: %u instructions, not %u", source, t->code_count, count);
    tape_destroy(t);
}

static void a_tape_is_as_short_as_by_hand(void **state) {
    (void)state;
    fixture f = fixture_create();
    assert_instructions(&f, "x", 0);
    assert_instructions(&f, "2/3", 0);
    assert_instructions(&f, "x + y + z", 2);
    assert_instructions(&f, "x - y", 1);
    assert_instructions(&f, "-x*y - z", 3);
    assert_instructions(&f, "z - 2*x*y", 3);
    assert_instructions(&f, "x/y", 1);
    assert_instructions(&f, "x/(y*z)", 2);
    assert_instructions(&f, "x/y^2", 2);
    assert_instructions(&f, "1/sqrt(x)", 2);
    assert_instructions(&f, "x^(3/2)", 2);
    assert_instructions(&f, "x^8", 3);
    assert_instructions(&f, "x^7", 4);
    assert_instructions(&f, "x^4 + x^2", 3);
    assert_instructions(&f, "x*y + 2*x*y*z", 4);  // x y once
    assert_instructions(&f, "x/w + sin(y/w)", 5); // one reciprocal for both
    assert_instructions(&f, "sin(x)*cos(x)", 3);  // one instruction, two results
    assert_instructions(&f, "sin(x)*tan(x)", 4);  // tan = sin/cos where there is one of them
    assert_instructions(&f, "tan(x)*y", 2);
    assert_instructions(&f, "x*sqrt(2)*sin(1)", 2); // constants are computed beforehand
    assert_instructions(&f, "x*(1 - sqrt(2))*log(1/2)", 2);
    expr_pool_destroy(f.pool);
}

static void places_lead_back_to_expressions(void **state) {
    (void)state;
    fixture f = fixture_create();
    const expr root = read_expr(&f, "log(x - y)"), e = expr_mul2(f.pool, f.x[2], root);
    tape *t = tape_of(&f, 1, &e);
    tape_result r;
    value_at(t, (double[]){1, 2, 3, 4}, &r);
    assert_int_equal(r.fault, TAPE_DOMAIN);
    assert_int_equal(t->origins[r.place], root.id);
    assert_int_equal(t->origins[1], f.x[1].id);
    tape_destroy(t);
    expr_pool_destroy(f.pool);
}

// ---- constants ---------------------------------------------------------------------------------

static double constant_of(fixture *f, const char *source) {
    tape *t = tape_of_text(f, source);
    tape_result r;
    const double value = value_at(t, (double[]){0, 0, 0, 0}, &r);
    assert_int_equal(r.fault, TAPE_OK);
    tape_destroy(t);
    return value;
}

static void constants_are_rounded_to_nearest(void **state) {
    (void)state;
    fixture f = fixture_create();
    // the compiler's own conversion is correct
    assert_true(constant_of(&f, "1/10") == 0.1);
    assert_true(constant_of(&f, "2/3") == 2.0 / 3.0);
    assert_true(constant_of(&f, "-2/3") == -2.0 / 3.0);
    assert_true(constant_of(&f, "123456789/1000000000000") == 123456789e-12);
    assert_true(constant_of(&f, "pi") == acos(-1.0));
    // halfway: to even
    assert_true(constant_of(&f, "9007199254740993") == 9007199254740992.0);
    assert_true(constant_of(&f, "9007199254740995") == 9007199254740996.0);
    // up to the next power of two
    assert_true(constant_of(&f, "18014398509481983") == 0x1p54);
    // the smallest, and half of it, and a little more than half
    assert_true(constant_of(&f, "2^(-1074)") == DBL_TRUE_MIN);
    assert_true(constant_of(&f, "2^(-1075)") == 0);
    assert_true(constant_of(&f, "3*2^(-1076)") == DBL_TRUE_MIN);
    assert_true(constant_of(&f, "2^1024 - 2^971") == DBL_MAX);

    random_state rng = test_random("constants");
    for (int i = 0; i < 2000; i++) {
        const long p = (long)(random_next(&rng) >> 11), q = (long)(random_next(&rng) >> 11) | 1;
        const expr e =
            expr_ratio(f.pool, p, q); // both are doubles, so their quotient is rounded once
        tape *t = tape_of(&f, 1, &e);
        tape_result r;
        assert_true(value_at(t, (double[]){0, 0, 0, 0}, &r) == (double)p / (double)q);
        tape_destroy(t);
    }
    expr_pool_destroy(f.pool);
}

// ---- refusals ----------------------------------------------------------------------------------

static void other_symbols_are_refused_all_in_one_go(void **state) {
    (void)state;
    fixture f = fixture_create();
    const expr e = read_expr(&f, "x + alpha*sin(beta)");
    diag messages = {0};
    tape *t;
    assert_int_equal(tape_create(f.pool, SYMBOLS, f.x, 1, &e, &messages, &t), HAMEL_INVALID);
    assert_null(t);
    assert_int_equal(messages.count, 2);
    assert_string_equal(messages.items[0].words, "alpha has no value: it is not among the inputs");
    diag_clear(&messages);
    expr_pool_destroy(f.pool);
}

static void what_has_no_value_is_refused(void **state) {
    (void)state;
    fixture f = fixture_create();
    tape *t;
    const expr fault = expr_fault_make(f.pool, EXPR_FAULT_DIVISION_BY_ZERO);
    assert_int_equal(tape_create(f.pool, SYMBOLS, f.x, 1, &fault, NULL, &t), HAMEL_UNDEFINED);
    const expr large = expr_add2(f.pool, f.x[0], expr_pow_int(f.pool, expr_int(f.pool, 10), 400));
    assert_int_equal(tape_create(f.pool, SYMBOLS, f.x, 1, &large, NULL, &t), HAMEL_TOO_LARGE);
    expr_pool_destroy(f.pool);
}

// ---- size --------------------------------------------------------------------------------------

static void a_million_nodes_in_a_chain_compile(void **state) {
    (void)state;
    enum { DEPTH = 500000 };
    fixture f = fixture_create();
    expr e = f.x[0];
    for (int i = 0; i < DEPTH; i++) { // a sum on a sine on a sum ...
        e = expr_sin(f.pool, e);
        e = expr_add2(f.pool, f.x[1 + i % 3], e);
    }
    tape *t = tape_of(&f, 1, &e);
    assert_int_equal(t->code_count, 2 * DEPTH);
    const double in[SYMBOLS] = {0.1, 0.2, 0.3, 0.4};
    double expected = in[0];
    for (int i = 0; i < DEPTH; i++) expected = in[1 + i % 3] + sin(expected);
    tape_result r;
    assert_true(value_at(t, in, &r) == expected);
    tape_destroy(t);
    expr_pool_destroy(f.pool);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_argument_stands_below_its_instruction),
        cmocka_unit_test(a_tape_is_as_short_as_by_hand),
        cmocka_unit_test(places_lead_back_to_expressions),
        cmocka_unit_test(constants_are_rounded_to_nearest),
        cmocka_unit_test(other_symbols_are_refused_all_in_one_go),
        cmocka_unit_test(what_has_no_value_is_refused),
        cmocka_unit_test(a_million_nodes_in_a_chain_compile),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
