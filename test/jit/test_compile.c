/// Machine code against the interpreter: the same bits for one point at a time, the same faults;
/// over lanes the same to rounding, and the same bits in every width.
#include "tape/support.h"

#include <math.h>

#include "jit/jit.h"
#include "model/builtin.h"
#include "model/read.h"
#include "support/affine_models.h"
#include "support/equations.h"

static bool same_bits(double a, double b) { return memcmp(&a, &b, sizeof a) == 0; }

static jit_function *compiled(const tape *t, jit_kind kind) {
    jit_function *f;
    diag messages = {0};
    if (jit_compile(t, kind, &messages, &f) != HAMEL_OK) fail_msg("%s", messages.items[0].words);
    diag_clear(&messages);
    return f;
}

/// One point: same values, bit for bit, and the same fault.
static void assert_same(const tape *t, const jit_function *f, tape_work *w, const double *in,
                        double *mine, double *theirs) {
    const tape_result expected = tape_eval(t, w, in, theirs), got = jit_eval(f, w, in, mine);
    assert_int_equal(got.fault, expected.fault);
    assert_int_equal(got.place, expected.place);
    for (uint32_t i = 0; i < t->output_count; i++) {
        if (expected.fault == TAPE_OK && !same_bits(mine[i], theirs[i]))
            fail_msg("output %u: %.17g compiled, %.17g interpreted", i, mine[i], theirs[i]);
    }
}

static void eval_lanes(const jit_function *f, tape_work *w, const double *in, double *out,
                       tape_result *results) {
    for (size_t l = 0; l < TAPE_LANES; l++) results[l] = (tape_result){TAPE_OK, TAPE_NONE};
    const uint32_t faults = jit_eval_lanes(f, w, in, out, results);
    for (size_t l = 0; l < TAPE_LANES; l++)
        assert_int_equal(faults >> l & 1, results[l].fault != TAPE_OK);
}

/// All lanes: near the interpreter's values, with its faults, and the same bits at half the width.
static void assert_lanes_agree(const tape *t, const jit_function *f, tape_work *w, const double *in,
                               double *mine, double *theirs) {
    tape_result got[TAPE_LANES];
    eval_lanes(f, w, in, mine, got);
    for (size_t l = 0; l < TAPE_LANES; l++) {
        const tape_result expected = tape_eval_lane(t, w, l, in, theirs);
        assert_int_equal(got[l].fault, expected.fault);
        assert_int_equal(got[l].place, expected.place);
        double size = 1;
        for (uint32_t i = 0; i < t->output_count; i++)
            size = fmax(size, fabs(theirs[i * TAPE_LANES + l]));
        for (uint32_t i = 0; i < t->output_count && expected.fault == TAPE_OK; i++) {
            const double a = mine[i * TAPE_LANES + l], b = theirs[i * TAPE_LANES + l];
            if (!(fabs(a - b) <= 1e-9 * size)) fail_msg("lane %zu: %.17g for %.17g", l, a, b);
        }
    }
    for (unsigned width = 2; width < jit_width(f); width *= 2) {
        jit_function *narrow = jit_compile_width(t, width);
        assert_non_null(narrow);
        eval_lanes(narrow, w, in, theirs, got);
        for (size_t i = 0; i < t->output_count * TAPE_LANES; i++)
            assert_true(got[i % TAPE_LANES].fault != TAPE_OK || same_bits(mine[i], theirs[i]));
        jit_destroy(narrow);
    }
}

typedef struct numbers {
    double *in, *lanes, *mine, *theirs;
} numbers;

static numbers numbers_for(const tape *t) {
    const size_t lanes = TAPE_LANES * sizeof(double);
    return (numbers){malloc(t->input_count * sizeof(double)), malloc(t->input_count * lanes),
                     malloc(t->output_count * lanes), malloc(t->output_count * lanes)};
}

static void numbers_clear(numbers *n) {
    free(n->in);
    free(n->lanes);
    free(n->mine);
    free(n->theirs);
}

static void compare_equations(const run_equations *e, random_state *rng) {
    const tape *t = e->tape;
    assert_int_equal(t->output_count, e->size);
    jit_function *f = compiled(t, JIT_BOTH);
    tape_work *w = tape_work_create(t, 1);
    numbers n = numbers_for(t);
    for (int trial = 0; trial < 1000; trial++) {
        for (uint32_t i = 0; i < t->input_count; i++)
            n.in[i] = (i < e->size ? e->initial[i] : 0) + random_between(rng, -1, 1);
        assert_same(t, f, w, n.in, n.mine, n.theirs);
    }
    for (int trial = 0; trial < 10; trial++) {
        for (uint32_t i = 0; i < t->input_count * TAPE_LANES; i++)
            n.lanes[i] = (i / TAPE_LANES < e->size ? e->initial[i / TAPE_LANES] : 0) +
                         random_between(rng, -1, 1);
        if (trial < 3) assert_lanes_agree(t, f, w, n.lanes, n.mine, n.theirs);
    }
    numbers_clear(&n);
    tape_work_destroy(w);
    jit_destroy(f);
}

static void every_model_moves_the_same_compiled(void **state) {
    (void)state;
    random_state rng = test_random("models");
    size_t count;
    const model_builtin *models = affine_models(&count);
    for (size_t i = 0; i < count; i += model_step()) {
        model *m;
        assert_int_equal(model_read(models[i].name, models[i].source, models[i].length, NULL, &m),
                         HAMEL_OK);
        for (size_t k = 0; k < m->run_count; k++) {
            run_equations e;
            assert_int_equal(run_equations_init(&e, m, &m->runs[k], NULL), HAMEL_OK);
            compare_equations(&e, &rng);
            run_equations_clear(&e);
            assert_int_equal(run_equations_init_short(&e, m, &m->runs[k], NULL), HAMEL_OK);
            compare_equations(&e, &rng);
            run_equations_clear(&e);
        }
        model_destroy(m);
    }
}

/// Every operator, with arguments in and outside its domain, infinite and NaN.
static void every_operator_agrees(void **state) {
    (void)state;
    random_state rng = test_random("operators");
    static const char *const sources[] = {
        "x + y",   "x - y",   "x*y",         "x/y",           "-x",
        "sqrt(x)", "x^(1/3)", "x^70",        "x^(-67)",       "sin(x)",
        "cos(x)",  "tan(x)",  "asin(x)",     "acos(x)",       "atan(x)",
        "sinh(x)", "cosh(x)", "tanh(x)",     "exp(x)",        "log(x)",
        "abs(x)",  "sign(x)", "atan2(x, y)", "sin(x)*cos(x)", "sqrt(x)/log(y) + asin(z)"};
    static const double odd[] = {0,     -0.0,   1,      -1,       2,         -2,
                                 1e300, -1e300, 1e-320, INFINITY, -INFINITY, NAN};
    fixture f = fixture_create();
    for (size_t s = 0; s < sizeof sources / sizeof *sources; s++) {
        tape *t = tape_of_text(&f, sources[s]);
        tape_work *w = tape_work_create(t, 1);
        jit_function *code = compiled(t, JIT_BOTH);
        numbers n = numbers_for(t);
        for (int trial = 0; trial < 500; trial++) {
            for (size_t i = 0; i < SYMBOLS * TAPE_LANES; i++) {
                const bool special = random_below(&rng, 3) == 0;
                n.lanes[i] = special ? odd[random_below(&rng, sizeof odd / sizeof *odd)]
                                     : random_between(&rng, -3, 3);
            }
            for (size_t i = 0; i < SYMBOLS; i++) n.in[i] = n.lanes[i * TAPE_LANES];
            assert_same(t, code, w, n.in, n.mine, n.theirs);
            if (trial < 5) assert_lanes_agree(t, code, w, n.lanes, n.mine, n.theirs);
        }
        numbers_clear(&n);
        jit_destroy(code);
        tape_work_destroy(w);
        tape_destroy(t);
    }
    expr_pool_destroy(f.pool);
}

static void random_expressions_agree(void **state) {
    (void)state;
    random_state rng = test_random("expressions");
    fixture f = fixture_create();
    random_expr_options o = random_expr_default(SYMBOLS, f.x);
    o.quotients = o.trig = o.roots = o.functions = o.solves = true;
    o.depth = 5;
    for (int trial = 0; trial < 60; trial++) {
        expr outputs[2] = {random_expr(f.pool, &rng, &o), random_expr(f.pool, &rng, &o)};
        tape *t;
        if (tape_create(f.pool, SYMBOLS, f.x, 2, outputs, NULL, &t) != HAMEL_OK) continue;
        tape_work *w = tape_work_create(t, 1);
        jit_function *code = compiled(t, JIT_SCALAR);
        double in[SYMBOLS], mine[2], theirs[2];
        for (int k = 0; k < 50; k++) {
            for (size_t i = 0; i < SYMBOLS; i++) in[i] = random_between(&rng, -2, 2);
            assert_same(t, code, w, in, mine, theirs);
        }
        jit_destroy(code);
        tape_work_destroy(w);
        tape_destroy(t);
    }
    expr_pool_destroy(f.pool);
}

/// Solves of every order, direct or not, good, doubtful and singular, some lanes of each.
static void solves_agree(void **state) {
    (void)state;
    random_state rng = test_random("solves");
    enum { MOST = 5, ROOM = MOST * MOST + MOST };
    for (size_t n = 1; n <= MOST; n++) {
        expr_pool *pool = expr_pool_create();
        expr in[ROOM], x[MOST];
        const size_t size = n * n + n;
        for (size_t i = 0; i < size; i++) {
            char name[32];
            snprintf(name, sizeof name, "a%zu", i);
            in[i] = expr_symbol(pool, name, EXPR_LINE);
        }
        expr_solve(pool, n, in, in + n * n, x);
        tape *t;
        assert_int_equal(tape_create(pool, size, in, n, x, NULL, &t), HAMEL_OK);
        tape_work *w = tape_work_create(t, 1);
        jit_function *code = compiled(t, JIT_BOTH);
        numbers v = numbers_for(t);
        for (int trial = 0; trial < 50; trial++) {
            for (size_t l = 0; l < TAPE_LANES; l++) {
                const uint64_t kind = random_below(&rng, 4);
                for (size_t i = 0; i < size; i++)
                    v.lanes[i * TAPE_LANES + l] = random_between(&rng, -1, 1);
                for (size_t j = 0; n > 1 && j < n && kind > 1; j++) { // dependent rows, or nearly
                    const double other = v.lanes[(n + j) * TAPE_LANES + l];
                    v.lanes[j * TAPE_LANES + l] = other * (kind == 3 ? 1 : 1 + 1e-9 * (double)j);
                }
            }
            for (size_t i = 0; i < size; i++) v.in[i] = v.lanes[i * TAPE_LANES];
            assert_same(t, code, w, v.in, v.mine, v.theirs);
            tape_result got[TAPE_LANES];
            eval_lanes(code, w, v.lanes, v.mine, got);
            for (size_t l = 0; l < TAPE_LANES; l++) { // up to fused products, over lanes too
                const tape_result expected = tape_eval_lane(t, w, l, v.lanes, v.theirs);
                assert_int_equal(got[l].fault, expected.fault);
                for (size_t i = 0; i < n && expected.fault == TAPE_OK; i++) {
                    const double got_x = v.mine[i * TAPE_LANES + l],
                                 right = v.theirs[i * TAPE_LANES + l];
                    assert_true(fabs(got_x - right) <= 1e-9 * fmax(1, fabs(right)));
                }
            }
        }
        numbers_clear(&v);
        jit_destroy(code);
        tape_work_destroy(w);
        tape_destroy(t);
        expr_pool_destroy(pool);
    }
}

/// Sines over lanes, small and large, near multiples of π/2, against the C library: within two
/// units in the last place.
static void sines_over_lanes_are_good(void **state) {
    (void)state;
    random_state rng = test_random("sines");
    expr_pool *pool = expr_pool_create();
    const expr x = expr_symbol(pool, "x", EXPR_LINE);
    const expr both[2] = {expr_sin(pool, x), expr_cos(pool, x)};
    tape *t;
    assert_int_equal(tape_create(pool, 1, &x, 2, both, NULL, &t), HAMEL_OK);
    tape_work *w = tape_work_create(t, 1);
    jit_function *code = compiled(t, JIT_LANES);
    double worst = 0;
    for (int trial = 0; trial < 20000; trial++) {
        double in[TAPE_LANES], out[2 * TAPE_LANES];
        tape_result got[TAPE_LANES];
        for (size_t l = 0; l < TAPE_LANES; l++) {
            const double scale = pow(10, random_between(&rng, -12, 7));
            in[l] = random_between(&rng, -1, 1) * scale;
            if (trial % 3 == 0) in[l] = 1.5707963267948966 * floor(in[l]) + 1e-9 * (double)l;
        }
        eval_lanes(code, w, in, out, got);
        for (size_t l = 0; l < TAPE_LANES; l++) {
            const double s = sin(in[l]), c = cos(in[l]);
            worst = fmax(worst, fabs(out[l] - s) / (fabs(s) * 0x1p-52 + 1e-300));
            worst = fmax(worst, fabs(out[TAPE_LANES + l] - c) / (fabs(c) * 0x1p-52 + 1e-300));
        }
    }
    print_message("off by %.2f units\n", worst);
    assert_true(worst <= 2);
    jit_destroy(code);
    tape_work_destroy(w);
    tape_destroy(t);
    expr_pool_destroy(pool);
}

int main(void) {
    if (!jit_available()) {
        puts("there is no compiler in this build: skipped");
        return 0;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_operator_agrees),
        cmocka_unit_test(random_expressions_agree),
        cmocka_unit_test(sines_over_lanes_are_good),
        cmocka_unit_test(solves_agree),
        cmocka_unit_test(every_model_moves_the_same_compiled),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
