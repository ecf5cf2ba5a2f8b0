/// The constructors: equal forms are one node, simplification is local, keeps values and is done
/// once, and nothing overflows.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include <cmocka.h>

#include "base/vec.h"
#include "expr/calculus.h"
#include "expr/print.h"
#include "expr/walk.h"
#include "support/random_expr.h"
#include "support/seed.h"

typedef struct fixture {
    expr_pool *pool;
    expr x, y, z, m; ///< m is positive
    expr zero, one, two;
} fixture;

static int setup(void **state) {
    fixture *f = malloc(sizeof *f);
    f->pool = expr_pool_create();
    f->x = expr_symbol(f->pool, "x", EXPR_LINE);
    f->y = expr_symbol(f->pool, "y", EXPR_LINE);
    f->z = expr_symbol(f->pool, "z", EXPR_ANGLE);
    f->m = expr_symbol(f->pool, "m", EXPR_PARAMETER);
    expr_assume_positive(f->pool, f->m);
    f->zero = expr_int(f->pool, 0);
    f->one = expr_int(f->pool, 1);
    f->two = expr_int(f->pool, 2);
    *state = f;
    return 0;
}

static int teardown(void **state) {
    fixture *f = *state;
    expr_pool_destroy(f->pool);
    free(f);
    return 0;
}

static void assert_same(expr a, expr b) { assert_int_equal(a.id, b.id); }

static expr power(expr_pool *pool, expr base, long numerator, long denominator) {
    return expr_power(pool, base, expr_ratio(pool, numerator, denominator));
}

// ---- one node ------------------------------------------------------------------------------

static void equal_expressions_are_one_node(void **state) {
    fixture *f = *state;
    expr_pool *p = f->pool;
    assert_same(expr_symbol(p, "x", EXPR_OTHER), f->x);
    assert_same(expr_ratio(p, 2, 4), expr_ratio(p, -1, -2));
    assert_same(expr_add2(p, f->x, f->y), expr_add2(p, f->y, f->x));
    assert_same(expr_mul2(p, f->x, f->y), expr_mul2(p, f->y, f->x));
    assert_same(expr_sin(p, expr_add2(p, f->x, f->y)), expr_sin(p, expr_add2(p, f->y, f->x)));
    const uint32_t size = expr_pool_size(p);
    expr_sin(p, expr_add2(p, f->x, f->y));
    assert_int_equal(expr_pool_size(p), size);
}

static void children_come_before_their_parents(void **state) {
    fixture *f = *state;
    random_state rng = test_random(__func__);
    const expr symbols[3] = {f->x, f->y, f->z};
    random_expr_options o = random_expr_default(3, symbols);
    o.depth = 6;
    o.quotients = o.trig = o.roots = o.functions = o.solves = o.raw = true;
    for (int i = 0; i < 100; i++) random_expr(f->pool, &rng, &o);
    for (uint32_t id = 0; id < expr_pool_size(f->pool); id++) {
        for (uint32_t k = 0; k < expr_arity(f->pool, (expr){id}); k++)
            assert_true(expr_arg(f->pool, (expr){id}, k).id < id);
    }
}

static void the_order_of_arguments_does_not_matter(void **state) {
    fixture *f = *state;
    random_state rng = test_random(__func__);
    const expr symbols[3] = {f->x, f->y, f->z};
    random_expr_options o = random_expr_default(3, symbols);
    o.quotients = o.trig = o.roots = true;
    for (int i = 0; i < 200; i++) {
        expr args[5];
        for (int k = 0; k < 5; k++) args[k] = random_expr(f->pool, &rng, &o);
        expr sum = expr_add(f->pool, 5, args), product = expr_mul(f->pool, 5, args);
        for (size_t k = 5; k > 1; k--) {
            size_t j = random_below(&rng, k);
            expr swap = args[j];
            args[j] = args[k - 1];
            args[k - 1] = swap;
        }
        assert_same(expr_add(f->pool, 5, args), sum);
        assert_same(expr_mul(f->pool, 5, args), product);
    }
}

/// Every node above e, built again from its own arguments.
static expr rebuilt(expr_pool *pool, expr e) {
    expr_walk w;
    expr_walk_init(&w, pool, 1, &e);
    expr *image = MEM_NEW(expr, w.count);
    VEC(expr) args = {0};
    for (uint32_t p = 0; p < w.count; p++) {
        const expr node = {w.ids[p]};
        args.count = 0;
        for (uint32_t i = 0; i < expr_arity(pool, node); i++)
            *vec_push(&args) = image[expr_walk_place(&w, expr_arg(pool, node, i))];
        image[p] = expr_rebuild(pool, node, args.items);
    }
    expr out = image[expr_walk_place(&w, e)];
    vec_clear(&args);
    free(image);
    expr_walk_clear(&w);
    return out;
}

static void simplifying_twice_is_simplifying_once(void **state) {
    fixture *f = *state;
    random_state rng = test_random(__func__);
    const expr symbols[4] = {f->x, f->y, f->z, f->m};
    random_expr_options o = random_expr_default(4, symbols);
    o.depth = 6;
    o.quotients = o.trig = o.roots = o.functions = o.solves = o.raw = true;
    for (int i = 0; i < 500; i++) {
        expr once = rebuilt(f->pool, random_expr(f->pool, &rng, &o));
        assert_same(rebuilt(f->pool, once), once);
    }
}

static void simplifying_keeps_the_value(void **state) {
    fixture *f = *state;
    random_state rng = test_random(__func__);
    const expr symbols[4] = {f->x, f->y, f->z, f->m};
    random_expr_options o = random_expr_default(4, symbols);
    o.depth = 5;
    o.quotients = o.raw = true;
    int defined = 0;
    for (int i = 0; i < 500; i++) {
        expr e = random_scramble(f->pool, &rng, &o, random_expr(f->pool, &rng, &o));
        mod_point point = {f->pool, random_next(&rng)};
        expr_mod at = mod_point_at(&point);
        uint64_t before, after;
        if (!expr_eval_mod(f->pool, 1, &e, &at, &before)) continue;
        expr simple = rebuilt(f->pool, e);
        assert_true(expr_eval_mod(f->pool, 1, &simple, &at, &after));
        assert_true(before == after);
        defined++;
    }
    assert_true(defined > 250);
}

static void simplifying_keeps_the_value_of_functions(void **state) {
    fixture *f = *state;
    random_state rng = test_random(__func__);
    const expr symbols[4] = {f->x, f->y, f->z, f->m};
    random_expr_options o = random_expr_default(4, symbols);
    o.quotients = o.trig = o.roots = o.functions = o.solves = o.raw = true;
    for (int i = 0; i < 500; i++) {
        expr e = random_expr(f->pool, &rng, &o), pair[2] = {e, rebuilt(f->pool, e)};
        double *point = random_point(f->pool, &rng), values[2];
        expr_eval(f->pool, 2, pair, point, values);
        free(point);
        assert_true(nearly_equal(values[0], values[1], 1e-9));
    }
}

// ---- folding -------------------------------------------------------------------------------

static void constants_fold(void **state) {
    fixture *f = *state;
    expr_pool *p = f->pool;
    assert_same(expr_add2(p, expr_ratio(p, 2, 3), expr_ratio(p, 1, 3)), f->one);
    assert_same(expr_mul2(p, expr_ratio(p, 2, 3), expr_ratio(p, 3, 2)), f->one);
    assert_same(expr_pow_int(p, expr_ratio(p, 2, 3), -2), expr_ratio(p, 9, 4));
    assert_same(power(p, expr_ratio(p, 8, 27), 2, 3), expr_ratio(p, 4, 9));
    assert_same(expr_sqrt(p, expr_int(p, 144)), expr_int(p, 12));
    assert_same(expr_mul2(p, expr_sqrt(p, f->two), expr_sqrt(p, f->two)), f->two);
    assert_same(expr_add(p, 0, NULL), f->zero);
    assert_same(expr_mul(p, 0, NULL), f->one);
    assert_same(expr_mul2(p, f->zero, f->x), f->zero);
    assert_same(expr_add2(p, f->zero, f->x), f->x);
    assert_same(expr_pow_int(p, f->x, 0), f->one);
    assert_same(expr_pow_int(p, f->x, 1), f->x);
}

static void like_terms_and_powers_are_collected(void **state) {
    fixture *f = *state;
    expr_pool *p = f->pool;
    expr sum = expr_add2(p, f->x, f->y);
    assert_same(expr_add2(p, f->x, f->x), expr_mul2(p, f->two, f->x));
    assert_same(expr_sub(p, sum, sum), f->zero);
    assert_same(expr_sub(p, sum, f->y), f->x);
    assert_same(expr_mul2(p, f->x, f->x), expr_pow_int(p, f->x, 2));
    assert_same(expr_div(p, expr_pow_int(p, f->x, 3), f->x), expr_pow_int(p, f->x, 2));
    assert_same(expr_div(p, sum, sum), f->one);
    assert_same(expr_mul2(p, expr_sqrt(p, f->x), expr_sqrt(p, f->x)), f->x);
    assert_same(expr_neg(p, expr_neg(p, f->x)), f->x);
}

/// What merging leaves behind is merged again: 2(x + y) − (x + y) + z, and √(x²)² x.
static void what_merging_uncovers_is_merged_too(void **state) {
    fixture *f = *state;
    expr_pool *p = f->pool;
    expr sum = expr_add2(p, f->x, f->y), root = expr_sqrt(p, expr_pow_int(p, f->x, 2));
    expr terms[3] = {expr_mul2(p, f->two, sum), expr_neg(p, sum), f->z};
    assert_same(expr_add(p, 3, terms), expr_add2(p, sum, f->z));
    assert_same(expr_mul(p, 3, (expr[]){root, root, f->x}), expr_pow_int(p, f->x, 3));
    expr xy = expr_sqrt(p, expr_mul2(p, f->x, f->y));
    assert_same(expr_mul(p, 3, (expr[]){xy, xy, f->x}),
                expr_mul2(p, expr_pow_int(p, f->x, 2), f->y));
}

static void a_root_of_a_square_is_the_absolute_value(void **state) {
    fixture *f = *state;
    expr_pool *p = f->pool;
    expr root = expr_sqrt(p, expr_pow_int(p, f->x, 2));
    assert_true(!expr_same(root, f->x));
    double *point = calloc(expr_symbol_count(p), sizeof *point), value;
    assert_non_null(point);
    point[expr_symbol_index(p, f->x)] = -3;
    expr_eval(p, 1, &root, point, &value);
    free(point);
    assert_true(value == 3);
    assert_same(expr_sqrt(p, expr_pow_int(p, f->m, 2)), f->m);
    assert_same(expr_pow_int(p, expr_sqrt(p, f->x), 2), f->x);
}

static void functions_know_their_parity_and_their_value_at_zero(void **state) {
    fixture *f = *state;
    expr_pool *p = f->pool;
    expr minus = expr_neg(p, f->x), difference = expr_sub(p, f->x, f->y);
    assert_same(expr_sin(p, minus), expr_neg(p, expr_sin(p, f->x)));
    assert_same(expr_cos(p, minus), expr_cos(p, f->x));
    assert_same(expr_sin(p, expr_neg(p, difference)), expr_neg(p, expr_sin(p, difference)));
    assert_same(expr_cos(p, expr_sub(p, f->y, f->x)), expr_cos(p, difference));
    assert_same(expr_sin(p, f->zero), f->zero);
    assert_same(expr_cos(p, f->zero), f->one);
    assert_same(expr_apply(p, EXPR_EXP, expr_apply(p, EXPR_LOG, f->x)), f->x);
    assert_same(expr_apply(p, EXPR_ABS, f->m), f->m);
}

static void raw_nodes_stay_as_given(void **state) {
    fixture *f = *state;
    expr_pool *p = f->pool;
    expr e = expr_raw(p, EXPR_ADD, 3, (expr[]){f->y, f->x, f->y});
    assert_int_equal(expr_arity(p, e), 3);
    assert_same(expr_arg(p, e, 0), f->y);
    assert_same(expr_arg(p, e, 1), f->x);
    assert_same(expr_arg(p, e, 2), f->y);
    assert_same(expr_raw(p, EXPR_ADD, 3, (expr[]){f->y, f->x, f->y}), e);
}

// ---- symbols -------------------------------------------------------------------------------

static void dots_name_and_link_the_derivatives(void **state) {
    fixture *f = *state;
    static const char *const names[] = {"x_dot", "x_ddot", "x_d3dot", "x_d4dot"};
    expr e = f->x;
    for (uint32_t i = 0; i < 4; i++) {
        e = expr_symbol_dot(f->pool, e);
        const expr_symbol_info *info = expr_symbol_info_of(f->pool, e);
        assert_string_equal(info->name, names[i]);
        assert_int_equal(info->order, i + 1);
        assert_int_equal(info->kind, i == 0 ? EXPR_VELOCITY : EXPR_ACCELERATION);
        assert_same(info->base, f->x);
    }
}

static void rotations_come_as_nine_named_entries(void **state) {
    fixture *f = *state;
    expr B[9], g[3], found;
    expr_rotation(f->pool, "B", B);
    expr_unit_vector(f->pool, "g", g);
    assert_true(expr_symbol_find(f->pool, "B_23", &found));
    assert_same(found, B[5]);
    const expr_symbol_info *info = expr_symbol_info_of(f->pool, B[5]);
    assert_int_equal(info->kind, EXPR_ROTATION);
    assert_int_equal(info->row, 1);
    assert_int_equal(info->col, 2);
    assert_int_equal(info->block, expr_symbol_index(f->pool, B[0]));
    assert_string_equal(expr_symbol_info_of(f->pool, g[2])->name, "g_3");
}

// ---- faults --------------------------------------------------------------------------------

static void division_by_zero_is_a_fault(void **state) {
    fixture *f = *state;
    expr_pool *p = f->pool;
    const expr_fault_reason by_zero = EXPR_FAULT_DIVISION_BY_ZERO;
    assert_int_equal(expr_fault(p, expr_pow_int(p, f->zero, -1)), by_zero);
    assert_int_equal(expr_fault(p, expr_div(p, f->x, f->zero)), by_zero);
    assert_int_equal(expr_fault(p, expr_div(p, f->zero, f->zero)), by_zero);
    assert_int_equal(expr_fault(p, expr_div(p, f->one, expr_sub(p, f->x, f->x))), by_zero);
    assert_int_equal(expr_fault(p, expr_ratio(p, 1, 0)), by_zero);
    assert_int_equal(expr_fault(p, expr_sqrt(p, expr_int(p, -1))), EXPR_FAULT_DOMAIN);
    assert_int_equal(expr_fault(p, expr_apply(p, EXPR_LOG, f->zero)), EXPR_FAULT_DOMAIN);
    assert_int_equal(expr_fault(p, f->x), EXPR_FAULT_NONE);
}

static void faults_are_contagious(void **state) {
    fixture *f = *state;
    expr_pool *p = f->pool;
    expr fault = expr_pow_int(p, f->zero, -1), out[2];
    assert_same(expr_add2(p, f->x, fault), fault);
    assert_same(expr_mul2(p, f->zero, fault), fault);
    assert_same(expr_pow_int(p, fault, 0), fault);
    assert_same(expr_power(p, f->x, fault), fault);
    assert_same(expr_neg(p, fault), fault);
#define X(name, infix, latex, c, breaks) assert_same(expr_apply(p, EXPR_##name, fault), fault);
    EXPR_FUNCTIONS(X)
#undef X
    assert_same(expr_atan2(p, f->x, fault), fault);
    assert_same(expr_raw(p, EXPR_ADD, 2, (expr[]){f->x, fault}), fault);
    expr_solve(p, 2, (expr[]){f->one, f->zero, fault, f->one}, (expr[]){f->x, f->y}, out);
    assert_same(out[0], fault);
    assert_same(out[1], fault);
    expr e = expr_div(p, f->one, f->x), image;
    expr_substitute(p, 1, &e, 1, &f->x, &f->zero, &image);
    assert_int_equal(expr_fault(p, image), EXPR_FAULT_DIVISION_BY_ZERO);
}

static void huge_constants_are_refused_at_once(void **state) {
    fixture *f = *state;
    expr_pool *p = f->pool;
    const expr huge = expr_int(p, 1000000000000);
    const expr_fault_reason large = EXPR_FAULT_TOO_LARGE;
    assert_int_equal(expr_fault(p, expr_power(p, f->two, huge)), large);
    assert_int_equal(expr_fault(p, expr_power(p, f->two, expr_neg(p, huge))), large);
    assert_int_equal(expr_fault(p, expr_power(p, expr_ratio(p, 2, 3), huge)), large);
    assert_int_equal(expr_fault(p, expr_power(p, expr_int(p, 4), expr_div(p, huge, f->two))),
                     large);
    expr tower = f->two; // 2^2^2^2^2^2
    for (int i = 0; i < 5; i++) tower = expr_power(p, f->two, tower);
    assert_int_equal(expr_fault(p, tower), large);
    assert_same(expr_power(p, f->one, huge), f->one);
    assert_same(expr_power(p, expr_int(p, -1), huge), f->one);
    assert_same(expr_power(p, f->zero, huge), f->zero);
    assert_int_equal(expr_fault(p, expr_power(p, f->x, huge)), EXPR_FAULT_NONE);
    expr e = expr_int(p, 3);
    for (int i = 0; i < 64 && !expr_fault(p, e); i++) e = expr_mul2(p, e, e);
    assert_int_equal(expr_fault(p, e), large);
    assert_int_equal(expr_fault(p, expr_power(p, expr_power(p, f->x, huge), huge)),
                     EXPR_FAULT_NONE);
}

// ---- depth ---------------------------------------------------------------------------------

static double seconds_since(clock_t start) { return (double)(clock() - start) / CLOCKS_PER_SEC; }

/// x + 1/(x + 1/(x + ...)): two nodes a level.
static void a_chain_of_a_million_nodes_is_no_deeper_than_the_heap(void **state) {
    fixture *f = *state;
    expr_pool *p = f->pool;
    const int levels = 500000;
    clock_t start = clock();
    expr e = f->x;
    for (int i = 0; i < levels; i++) e = expr_add2(p, f->x, expr_pow_int(p, e, -1));
    print_message("built %u nodes in %.2f s\n", expr_pool_size(p), seconds_since(start));
    start = clock();
    expr slope = expr_diff(p, e, f->x), reverse;
    expr_gradient(p, e, 1, &f->x, &reverse);
    print_message("differentiated forward and backward in %.2f s\n", seconds_since(start));
    start = clock();
    double *point = random_point(p, &(random_state){1}), values[3];
    const double x = point[expr_symbol_index(p, f->x)] = 1.5;
    expr_eval(p, 3, (expr[]){e, slope, reverse}, point, values);
    free(point);
    assert_true(nearly_equal(values[0], 2, 1e-12)); // e = x + 1/e
    assert_true(nearly_equal(values[1], 1 / (1 + 1 / (values[0] * values[0])), 1e-12) && x == 1.5);
    assert_true(nearly_equal(values[2], values[1], 1e-12));
    mod_point mod = {p, 7};
    expr_mod at = mod_point_at(&mod);
    uint64_t exact[2];
    assert_true(expr_eval_mod(p, 2, (expr[]){slope, reverse}, &at, exact));
    assert_true(exact[0] == exact[1]);
    expr image;
    expr_substitute(p, 1, &e, 1, &f->x, &f->y, &image);
    print_message("evaluated, substituted in %.2f s\n", seconds_since(start));
    start = clock();
    const expr_style styles[] = {EXPR_TEXT, EXPR_INFIX, EXPR_LATEX, EXPR_C};
    for (size_t i = 0; i < 4; i++) {
        text out = {0};
        assert_int_equal(expr_print(p, e, styles[i], &out), HAMEL_OK);
        text_clear(&out);
    }
    print_message("printed in %.2f s\n", seconds_since(start));
}

static void deeply_nested_functions_differentiate(void **state) {
    fixture *f = *state;
    expr e = f->x;
    for (int i = 0; i < 200000; i++) e = expr_sin(f->pool, e);
    expr pair[2] = {expr_diff(f->pool, e, f->x)};
    expr_gradient(f->pool, e, 1, &f->x, &pair[1]);
    double *point = random_point(f->pool, &(random_state){1}), values[2];
    expr_eval(f->pool, 2, pair, point, values);
    free(point);
    assert_true(nearly_equal(values[0], values[1], 1e-12));
}

static void many_terms_added_one_by_one_build(void **state) {
    fixture *f = *state;
    expr e = f->x;
    for (long i = 1; i < 200000; i++) {
        expr term =
            i % 2 ? expr_mul2(f->pool, expr_int(f->pool, i), f->y) : expr_pow_int(f->pool, f->x, i);
        e = expr_add2(f->pool, e, term);
    }
    mod_point mod = {f->pool, 3};
    expr_mod at = mod_point_at(&mod);
    uint64_t value;
    assert_true(expr_eval_mod(f->pool, 1, &e, &at, &value));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(equal_expressions_are_one_node),
        TEST(children_come_before_their_parents),
        TEST(the_order_of_arguments_does_not_matter),
        TEST(simplifying_twice_is_simplifying_once),
        TEST(simplifying_keeps_the_value),
        TEST(simplifying_keeps_the_value_of_functions),
        TEST(constants_fold),
        TEST(like_terms_and_powers_are_collected),
        TEST(what_merging_uncovers_is_merged_too),
        TEST(a_root_of_a_square_is_the_absolute_value),
        TEST(functions_know_their_parity_and_their_value_at_zero),
        TEST(raw_nodes_stay_as_given),
        TEST(dots_name_and_link_the_derivatives),
        TEST(rotations_come_as_nine_named_entries),
        TEST(division_by_zero_is_a_fault),
        TEST(faults_are_contagious),
        TEST(huge_constants_are_refused_at_once),
        TEST(a_chain_of_a_million_nodes_is_no_deeper_than_the_heap),
        TEST(deeply_nested_functions_differentiate),
        TEST(many_terms_added_one_by_one_build),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
