/// Compiled Taylor programs against the interpreter of them: the same coefficients up to rounding,
/// and the same faults.
#include "tape/support.h"

#include <math.h>

#include "jit/jit.h"
#include "jit/taylor.h"
#include "model/builtin.h"
#include "model/read.h"
#include "support/affine_models.h"
#include "support/equations.h"
#include "tape/taylor_eval.h"

enum { HIGH = 24 };

static jit_taylor *compiled(const taylor *s) {
    jit_taylor *f;
    diag messages = {0};
    if (jit_taylor_compile(s, &messages, &f) != HAMEL_OK) fail_msg("%s", messages.items[0].words);
    diag_clear(&messages);
    return f;
}

/// Coefficients of order k grow like 1/ρ^k: they are compared next to the largest of their order.
static void assert_near(const char *what, unsigned order, size_t n, const double *mine,
                        const double *theirs) {
    double size = 1e-300;
    for (size_t k = 1; k <= order; k++) {
        for (size_t i = 0; i < n; i++) size = fmax(size, fabs(theirs[k * n + i]));
        for (size_t i = 0; i < n; i++) {
            if (fabs(mine[k * n + i] - theirs[k * n + i]) <= 1e-11 * size) continue;
            fail_msg("%s: order %zu of %zu is %.17g compiled, %.17g interpreted", what, k, i,
                     mine[k * n + i], theirs[k * n + i]);
        }
    }
}

static void assert_same(const char *what, const tape *t, const double *in) {
    taylor *s;
    assert_int_equal(taylor_create(t, 0, NULL, &s), HAMEL_OK);
    taylor_work *w = taylor_work_create(s);
    jit_taylor *f = compiled(s);
    const size_t n = t->output_count;
    double *mine = calloc((HIGH + 1) * n, sizeof *mine),
           *theirs = calloc((HIGH + 1) * n, sizeof *mine);
    for (unsigned order = 4; order <= HIGH; order += 10) {
        const tape_result a = taylor_eval(s, w, order, in, theirs);
        const tape_result b = jit_taylor_eval(f, w, order, in, mine);
        assert_int_equal(a.fault, b.fault);
        assert_int_equal(a.place, b.place);
        if (a.fault == TAPE_OK) assert_near(what, order, n, mine, theirs);
    }
    double *move = calloc(n, sizeof *move);
    jit_taylor_sum(f, theirs, HIGH, 0.01, move);
    for (size_t i = 0; i < n; i++) {
        double sum = 0;
        for (size_t k = HIGH; k > 0; k--) sum = 0.01 * (sum + theirs[k * n + i]);
        assert_true(fabs(sum - move[i]) <= 1e-13 * (1 + fabs(sum)));
    }
    free(move);
    free(mine);
    free(theirs);
    jit_taylor_destroy(f);
    taylor_work_destroy(w);
    taylor_destroy(s);
}

static void compiled_series_are_those_of_the_interpreter(void **state) {
    (void)state;
    if (!jit_available()) skip();
    size_t count;
    const model_builtin *models = affine_models(&count);
    for (size_t i = 0; i < count; i++) {
        model *m;
        assert_int_equal(
            model_read(models[i].name, models[i].source, strlen(models[i].source), NULL, &m),
            HAMEL_OK);
        for (size_t k = 0; k < m->run_count; k++) {
            for (int which = 0; which < 2; which++) {
                run_equations e;
                const hamel_status status =
                    which == 0 ? run_equations_init(&e, m, &m->runs[k], NULL)
                               : run_equations_init_short(&e, m, &m->runs[k], NULL);
                assert_int_equal(status, HAMEL_OK);
                double *in = calloc(e.size + 1, sizeof *in);
                for (size_t l = 0; l < e.size; l++) in[l] = e.initial[l] + 0.01 * (double)(l + 1);
                in[e.size] = 0.3;
                assert_same(m->name, e.tape, in);
                free(in);
                run_equations_clear(&e);
            }
        }
        model_destroy(m);
    }
}

/// Systems with every operator and of many lengths: with few products and with many.
static void every_operator_compiles(void **state) {
    (void)state;
    if (!jit_available()) skip();
    static const char *const functions[] = {
        "sin(x*y)",        "cos(x)/(2 + y^2)", "tan(x/3 + y/5)", "asin(x/9)",     "acos(y/9)",
        "atan(x*y)",       "sinh(x/2)*y",      "cosh(y/2)",      "tanh(x + y)",   "exp(-x*y/4)",
        "log(3 + x^2)",    "sqrt(4 + x*y)",    "(3 + x)^(1/3)",  "(2 + y)^(x/5)", "abs(x - 7)*y",
        "atan2(x, 3 + y)", "atan2(x, 2)",      "sin(w)*x",       "w*x",           "w^2*cos(3*w)",
        "x*y/(1 + w^2)",   "1/(x*y)",          "x^5*y^3",        "sqrt(5 + w)",   "log(4 + w)*y",
        "exp(w)*sin(x)"};
    fixture f = fixture_create();
    const double in[SYMBOLS] = {0.7, 0.4, 1.1, 0.3};
    enum { ALL = sizeof functions / sizeof *functions };
    expr parts[ALL];
    for (size_t i = 0; i < ALL; i++) parts[i] = read_expr(&f, functions[i]);
    for (size_t i = 0; i < ALL; i++) {
        const expr rates[3] = {parts[i], expr_neg(f.pool, f.x[0]), expr_int(f.pool, 2)};
        tape *t = tape_of(&f, 3, rates);
        assert_same(functions[i], t, in);
        tape_destroy(t);
    }
    for (size_t length = 2; length <= ALL; length++) {
        const expr rates[3] = {expr_add(f.pool, length, parts), expr_neg(f.pool, parts[length - 1]),
                               f.x[0]};
        tape *t = tape_of(&f, 3, rates);
        assert_same("a sum", t, in);
        tape_destroy(t);
    }
    expr_pool_destroy(f.pool);
}

static void faults_are_told(void **state) {
    (void)state;
    if (!jit_available()) skip();
    fixture f = fixture_create();
    static const char *const functions[] = {"1/x",    "sqrt(x)", "log(x)",
                                            "abs(x)", "x^(1/3)", "sqrt(-1 - x)"};
    const double in[SYMBOLS] = {0, 0.4, 1.1, 0.3};
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
        const expr rates[3] = {read_expr(&f, functions[i]), f.x[0], f.x[1]};
        tape *t = tape_of(&f, 3, rates);
        taylor *s;
        assert_int_equal(taylor_create(t, 0, NULL, &s), HAMEL_OK);
        taylor_work *w = taylor_work_create(s);
        double c[3 * (HIGH + 1)];
        assert_int_not_equal(taylor_eval(s, w, 8, in, c).fault, TAPE_OK);
        taylor_work_destroy(w);
        taylor_destroy(s);
        assert_same(functions[i], t, in);
        tape_destroy(t);
    }
    expr_pool_destroy(f.pool);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_operator_compiles),
        cmocka_unit_test(faults_are_told),
        cmocka_unit_test(compiled_series_are_those_of_the_interpreter),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
