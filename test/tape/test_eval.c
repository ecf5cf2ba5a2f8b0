/// The interpreter: the values of expr_eval, the same bits in every lane, and every fault reported.
#include "support.h"

#include <math.h>
#include <string.h>

#include "expr/walk.h"
#include "tape/tape_internal.h"

static random_expr_options everything(const fixture *f) {
    random_expr_options o = random_expr_default(SYMBOLS, f->x);
    o.quotients = o.trig = o.roots = o.functions = o.solves = o.raw = true;
    o.depth = 5;
    return o;
}

/// Whether every value on the way is of moderate size, so that rounding is not blown up.
static bool is_tame(const fixture *f, size_t n, const expr *e, const double *point) {
    expr_walk walk;
    expr_walk_init(&walk, f->pool, n, e);
    bool tame = true;
    for (uint32_t p = 0; p < walk.count && tame; p++) {
        const expr node = {walk.ids[p]};
        double value;
        if (expr_op_of(f->pool, node) == EXPR_SOLVE) continue;
        expr_eval(f->pool, 1, &node, point, &value);
        tame = fabs(value) < 1000;
    }
    expr_walk_clear(&walk);
    return tame;
}

static void tape_agrees_with_expr_eval(void **state) {
    (void)state;
    enum { OUTPUTS = 3 };
    random_state rng = test_random("agree");
    size_t compared = 0;
    for (int i = 0; i < 1000; i++) {
        fixture f = fixture_create();
        const random_expr_options o = everything(&f);
        expr e[OUTPUTS];
        double expected[OUTPUTS], out[OUTPUTS];
        for (size_t k = 0; k < OUTPUTS; k++) e[k] = random_expr(f.pool, &rng, &o);
        double *point = random_point(f.pool, &rng), in[SYMBOLS];
        for (size_t k = 0; k < SYMBOLS; k++) in[k] = point[expr_symbol_index(f.pool, f.x[k])];
        expr_eval(f.pool, OUTPUTS, e, point, expected);
        tape *t = tape_of(&f, OUTPUTS, e);
        tape_work *w = tape_work_create(t, 1);
        const tape_result r = tape_eval(t, w, in, out);
        const bool tame = is_tame(&f, OUTPUTS, e, point);
        for (size_t k = 0; k < OUTPUTS && r.fault == TAPE_OK; k++) {
            assert_true(isfinite(expected[k]));
            assert_true(!tame || nearly_equal(out[k], expected[k], 1e-9));
            compared += tame;
        }
        tape_work_destroy(w);
        tape_destroy(t);
        free(point);
        expr_pool_destroy(f.pool);
    }
    assert_true(compared > 1500);
}

/// The same number, or NaN both (whose bits IEEE leaves open).
static bool same_bits(double a, double b) {
    return memcmp(&a, &b, sizeof a) == 0 || (isnan(a) && isnan(b));
}

static void lanes_agree_with_scalar_bit_for_bit(void **state) {
    (void)state;
    random_state rng = test_random("lanes");
    size_t faults = 0;
    for (int i = 0; i < 1000; i++) {
        fixture f = fixture_create();
        const random_expr_options o = everything(&f);
        const expr e[2] = {random_expr(f.pool, &rng, &o), random_expr(f.pool, &rng, &o)};
        tape *t = tape_of(&f, 2, e);
        tape_work *one = tape_work_create(t, 1), *many = tape_work_create(t, TAPE_LANES);
        double in[SYMBOLS * TAPE_LANES], out[2 * TAPE_LANES];
        for (size_t k = 0; k < SYMBOLS * TAPE_LANES; k++) // zeros now and then, for the faults
            in[k] = random_below(&rng, 8) == 0 ? 0 : random_between(&rng, -2, 2);
        tape_result results[TAPE_LANES];
        tape_eval_lanes(t, many, in, out, results);
        for (size_t l = 0; l < TAPE_LANES; l++) {
            double in1[SYMBOLS], out1[2];
            for (size_t k = 0; k < SYMBOLS; k++) in1[k] = in[k * TAPE_LANES + l];
            const tape_result r = tape_eval(t, one, in1, out1);
            for (size_t k = 0; k < 2; k++) assert_true(same_bits(out1[k], out[k * TAPE_LANES + l]));
            assert_int_equal(r.fault, results[l].fault);
            assert_int_equal(r.place, results[l].place);
            faults += r.fault != TAPE_OK;
        }
        tape_work_destroy(one);
        tape_work_destroy(many);
        tape_destroy(t);
        expr_pool_destroy(f.pool);
    }
    assert_true(faults > 100);
}

static void a_workspace_forgets_the_last_point(void **state) {
    (void)state;
    fixture f = fixture_create();
    tape *t = tape_of_text(&f, "log(x)/y");
    tape_work *w = tape_work_create(t, 1);
    double out;
    assert_int_equal(tape_eval(t, w, (double[]){-1, 1, 0, 0}, &out).fault, TAPE_DOMAIN);
    assert_int_equal(tape_eval(t, w, (double[]){2, 0, 0, 0}, &out).fault, TAPE_DIVISION_BY_ZERO);
    assert_int_equal(tape_eval(t, w, (double[]){2, 4, 0, 0}, &out).fault, TAPE_OK);
    assert_true(out == log(2) / 4);
    tape_work_destroy(w);
    tape_destroy(t);
    expr_pool_destroy(f.pool);
}

// ---- faults ------------------------------------------------------------------------------------

static void assert_fault(fixture *f, const char *source, double x, tape_fault expected) {
    tape *t = tape_of_text(f, source);
    tape_result r;
    value_at(t, (double[]){x, 1, 1, 1}, &r);
    if (r.fault != expected) fail_msg("%s at x = %g: %s", source, x, tape_fault_text(r.fault));
    tape_destroy(t);
}

static void faults_are_reported_even_where_no_output_shows_them(void **state) {
    (void)state;
    fixture f = fixture_create();
    assert_fault(&f, "1/x", 0, TAPE_DIVISION_BY_ZERO);
    assert_fault(&f, "atan(1/x)", 0, TAPE_DIVISION_BY_ZERO); // π/2 in IEEE arithmetic
    assert_fault(&f, "y/(1 + 1/x)", 0, TAPE_DIVISION_BY_ZERO);
    assert_fault(&f, "x^(-3)", 0, TAPE_DIVISION_BY_ZERO);
    assert_fault(&f, "cot(x)", 0, TAPE_DIVISION_BY_ZERO);
    assert_fault(&f, "csc(x)*sin(x)", 0, TAPE_DIVISION_BY_ZERO);
    assert_fault(&f, "sqrt(x)", -1, TAPE_DOMAIN);
    assert_fault(&f, "x^(5/2)", -1, TAPE_DOMAIN);
    assert_fault(&f, "x^(1/3)", -1, TAPE_DOMAIN);
    assert_fault(&f, "x^(-1/3)", 0, TAPE_DOMAIN);
    assert_fault(&f, "log(x)", 0, TAPE_DOMAIN);
    assert_fault(&f, "atan(log(x))", 0, TAPE_DOMAIN);
    assert_fault(&f, "asin(x)", 1.5, TAPE_DOMAIN);
    assert_fault(&f, "acos(x)", -1.5, TAPE_DOMAIN);
    assert_fault(&f, "atan2(x, x)", 0, TAPE_DOMAIN);
    assert_fault(&f, "exp(exp(x))", 10, TAPE_NOT_FINITE);
    assert_fault(&f, "1/cosh(x)", 1000, TAPE_OK); // overflow on the way to the right answer
    assert_fault(&f, "x + y", NAN, TAPE_NOT_FINITE);
    assert_fault(&f, "x^2", INFINITY, TAPE_NOT_FINITE);
    assert_fault(&f, "sqrt(x)", 0, TAPE_OK);
    assert_fault(&f, "x^3", -2, TAPE_OK);
    assert_fault(&f, "x^67", -1, TAPE_OK);
    expr_pool_destroy(f.pool);
}

// ---- solves ------------------------------------------------------------------------------------

enum { MOST = 7 };

/// Every order, full or in blocks, symmetric or not; one equation is in other units.
static void solves_satisfy_their_equations(size_t n, bool symmetric, size_t block,
                                           random_state *rng) {
    expr_pool *pool = expr_pool_create();
    expr in[MOST * MOST + MOST], A[MOST * MOST + MOST], x[MOST];
    const size_t size = n * n + n;
    for (size_t i = 0; i < size; i++) {
        char name[32];
        snprintf(name, sizeof name, "a%zu", i);
        in[i] = A[i] = expr_symbol(pool, name, EXPR_LINE);
    }
    for (size_t i = 0; i < n * n; i++) {
        const size_t row = i / n, column = i % n;
        if (symmetric && column > row) A[i] = A[column * n + row];
        if (row % block != column % block) A[i] = expr_int(pool, 0);
    }
    expr_solve(pool, n, A, A + n * n, x);
    tape *t;
    assert_int_equal(tape_create(pool, size, in, n, x, NULL, &t), HAMEL_OK);
    assert_int_equal(count_op(t, TAPE_SOLVE), block);
    tape_work *w = tape_work_create(t, 1);
    for (int trial = 0; trial < 200; trial++) {
        double a[MOST * MOST + MOST], y[MOST];
        const double units = pow(10, random_between(rng, -100, 100));
        for (size_t i = 0; i < size; i++) a[i] = random_between(rng, -1, 1);
        for (size_t j = 0; !symmetric && j < n; j++) a[n * (n - 1) + j] *= units;
        if (!symmetric) a[n * n + n - 1] *= units;
        assert_int_equal(tape_eval(t, w, a, y).fault, TAPE_OK);
        for (size_t i = 0; i < n; i++) {
            double left = 0, largest = 0;
            for (size_t j = 0; j < n; j++) {
                if (i % block != j % block) continue;
                const double entry = a[symmetric && j > i ? j * n + i : i * n + j];
                left += entry * y[j];
                for (size_t k = 0; k < n; k++) largest = fmax(largest, fabs(entry * y[k]));
            }
            assert_true(fabs(left - a[n * n + i]) <= 1e-11 * largest);
        }
    }
    tape_work_destroy(w);
    tape_destroy(t);
    expr_pool_destroy(pool);
}

static void solves_of_every_order_satisfy_their_equations(void **state) {
    (void)state;
    random_state rng = test_random("solves");
    for (size_t n = 1; n <= MOST; n++) {
        for (size_t block = 1; block <= n; block++) {
            solves_satisfy_their_equations(n, false, block, &rng);
            solves_satisfy_their_equations(n, true, block, &rng);
        }
    }
}

/// Directly where that is good, and by elimination where the determinant has cancelled.
static void direct_solves_are_as_good_as_elimination(void **state) {
    (void)state;
    random_state rng = test_random("direct solves");
    fixture f = fixture_create();
    const expr A[4] = {f.x[0], f.x[1], f.x[1], expr_int(f.pool, 1)}, b[2] = {f.x[2], f.x[3]};
    expr x[2];
    expr_solve(f.pool, 2, A, b, x);
    tape *t = tape_of(&f, 2, x);
    tape_work *w = tape_work_create(t, 1);
    for (int trial = 0; trial < 1000; trial++) {
        const double gap = pow(10, random_between(&rng, -9, 0)), c = random_between(&rng, -2, 2);
        const double in[SYMBOLS] = {c * c + gap, c, random_between(&rng, -1, 1),
                                    random_between(&rng, -1, 1)};
        const double system[6] = {in[0], c, c, 1, in[2], in[3]};
        double direct[2], eliminated[2], room[10];
        assert_int_equal(tape_eval(t, w, in, direct).fault, TAPE_OK);
        assert_int_equal(tape_solve_system(2, system, room, eliminated), TAPE_OK);
        const double size = fabs(eliminated[0]) + fabs(eliminated[1]);
        for (size_t i = 0; i < 2; i++)
            assert_true(fabs(direct[i] - eliminated[i]) <= 1e-14 * size * (1 + c * c) / gap);
    }
    tape_work_destroy(w);
    tape_destroy(t);
    expr_pool_destroy(f.pool);
}

static tape_fault fault_of(size_t n, const double *A) {
    double system[20], x[4], room[28];
    memcpy(system, A, n * n * sizeof *A);
    for (size_t i = 0; i < n; i++) system[n * n + i] = 1;
    return tape_solve_system(n, system, room, x);
}

static void singular_is_told_from_badly_scaled(void **state) {
    (void)state;
    assert_int_equal(fault_of(2, (double[]){0, 1, 1, 0}), TAPE_OK);
    assert_int_equal(fault_of(2, (double[]){1, 2, 2, 4}), TAPE_SINGULAR);
    assert_int_equal(fault_of(2, (double[]){1, NAN, 1, 1}), TAPE_SINGULAR);
    assert_int_equal(fault_of(2, (double[]){1, INFINITY, INFINITY, 1}), TAPE_SINGULAR);
    // rank 2 up to rounding
    assert_int_equal(fault_of(3, (double[]){0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9}),
                     TAPE_SINGULAR);
    // regular, in units that differ
    assert_int_equal(fault_of(2, (double[]){1e20, 1e20, 1, 2}), TAPE_OK);
    assert_int_equal(fault_of(2, (double[]){1, 0, 0, 1e-30}), TAPE_OK);
    assert_int_equal(fault_of(2, (double[]){1, 1e-20, 1, 2e-20}), TAPE_OK);
}

static void a_singular_solve_names_its_place(void **state) {
    (void)state;
    fixture f = fixture_create();
    const expr A[4] = {f.x[0], f.x[1], f.x[1], f.x[0]}, b[2] = {f.x[2], f.x[3]};
    expr x[2];
    expr_solve(f.pool, 2, A, b, x);
    tape *t = tape_of(&f, 2, x);
    tape_work *w = tape_work_create(t, TAPE_LANES);
    double in[SYMBOLS * TAPE_LANES], out[2 * TAPE_LANES];
    for (size_t i = 0; i < SYMBOLS * TAPE_LANES; i++) in[i] = 1 + (double)(i / TAPE_LANES);
    in[1 * TAPE_LANES + 5] = 1; // x = y in lane 5
    tape_result results[TAPE_LANES];
    tape_eval_lanes(t, w, in, out, results);
    for (size_t l = 0; l < TAPE_LANES; l++) {
        assert_int_equal(results[l].fault, l == 5 ? TAPE_SINGULAR : TAPE_OK);
        if (l == 5) assert_int_equal(t->code[results[l].place - tape_first(t)].op, TAPE_SOLVE);
        else assert_true(nearly_equal(out[l], 5.0 / 3, 1e-15)); // x + 2y = 3, 2x + y = 4
    }
    tape_work_destroy(w);
    tape_destroy(t);
    expr_pool_destroy(f.pool);
}

static void a_tape_without_inputs_needs_no_point(void **state) {
    (void)state;
    fixture f = fixture_create();
    const expr e = read_expr(&f, "2 + sqrt(9)");
    diag messages = {0};
    tape *t;
    assert_int_equal(tape_create(f.pool, 0, NULL, 1, &e, &messages, &t), HAMEL_OK);
    double out = 0, lanes[TAPE_LANES] = {0};
    tape_result results[TAPE_LANES];
    tape_work *one = tape_work_create(t, 1), *all = tape_work_create(t, TAPE_LANES);
    assert_int_equal(tape_eval(t, one, NULL, &out).fault, TAPE_OK);
    tape_eval_lanes(t, all, NULL, lanes, results);
    assert_true(out == 5 && lanes[0] == 5 && lanes[TAPE_LANES - 1] == 5);
    tape_work_destroy(one);
    tape_work_destroy(all);
    tape_destroy(t);
    diag_clear(&messages);
    expr_pool_destroy(f.pool);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_tape_without_inputs_needs_no_point),
        cmocka_unit_test(tape_agrees_with_expr_eval),
        cmocka_unit_test(lanes_agree_with_scalar_bit_for_bit),
        cmocka_unit_test(a_workspace_forgets_the_last_point),
        cmocka_unit_test(faults_are_reported_even_where_no_output_shows_them),
        cmocka_unit_test(solves_of_every_order_satisfy_their_equations),
        cmocka_unit_test(direct_solves_are_as_good_as_elimination),
        cmocka_unit_test(singular_is_told_from_badly_scaled),
        cmocka_unit_test(a_singular_solve_names_its_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
