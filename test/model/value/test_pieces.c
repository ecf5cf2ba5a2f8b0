/// min, max, clip and piecewise take the values that their names say, at random points; what is
/// written wrongly is refused at its place.
#include <math.h>

#include "model/reading.h"

#include "expr/calculus.h"
#include "support/seed.h"

static const char MODEL[] = "coordinates\n  x, y, z : line\nlagrangian x'^2/2\n"
                            "define\n"
                            "  a = min(x, y, z); b = max(x, y, z); c = clip(x, -1/2, y^2)\n"
                            "  d = piecewise(x < y, x^2, z > 1/3, sin(y), z)\n"
                            "  e = piecewise(x >= y, x^2, z <= 1/3, sin(y), z)\n"
                            "  f = max(x, 0)'\n";

static void set(const model *m, double *values, const char *name, double value) {
    expr symbol;
    assert_true(expr_symbol_find(m->pool, name, &symbol));
    values[expr_symbol_index(m->pool, symbol)] = value;
}

static void assert_near(double a, double b) { assert_true(fabs(a - b) <= 1e-15); }

static double value_of(const model *m, const char *name, const double *values) {
    const expr e = definition(m, name);
    double out;
    expr_eval(m->pool, 1, &e, values, &out);
    return out;
}

static void pieces_have_the_values_of_their_names(void **state) {
    (void)state;
    model *m = read_model(MODEL);
    random_state rng = test_random("pieces");
    double *values = MEM_NEW_ZERO(double, expr_symbol_count(m->pool));
    for (int k = 0; k < 1000; k++) {
        const double x = random_between(&rng, -1, 1), y = random_between(&rng, -1, 1),
                     z = random_between(&rng, -1, 1), rate = random_between(&rng, -1, 1);
        set(m, values, "x", x);
        set(m, values, "y", y);
        set(m, values, "z", z);
        set(m, values, "x_dot", rate);
        assert_near(value_of(m, "a", values), fmin(x, fmin(y, z)));
        assert_near(value_of(m, "b", values), fmax(x, fmax(y, z)));
        assert_near(value_of(m, "c", values), fmin(fmax(x, -0.5), y * y));
        const double d = x < y ? x * x : z > 1.0 / 3 ? sin(y) : z;
        assert_near(value_of(m, "d", values), d);
        const double e = x >= y ? x * x : z <= 1.0 / 3 ? sin(y) : z;
        assert_near(value_of(m, "e", values), e);
        assert_near(value_of(m, "f", values), x > 0 ? rate : 0);
    }
    free(values);
    model_destroy(m);
}

static void assert_refused(const char *value, const char *wanted) {
    text source = {0};
    text_addf(&source, "coordinates x, y : line\nlagrangian x'^2/2\ndefine a = %s\n", value);
    diag messages = {0};
    model *m;
    const hamel_status status =
        model_read("test.hamel", text_cstr(&source), strlen(text_cstr(&source)), &messages, &m);
    assert_int_not_equal(status, HAMEL_OK);
    assert_int_equal(messages.count, 1);
    assert_non_null(strstr(messages.items[0].words, wanted));
    diag_clear(&messages);
    text_clear(&source);
}

static void what_is_no_piece_is_refused(void **state) {
    (void)state;
    assert_refused("min(x)", "min takes 2 arguments, not 1");
    assert_refused("max([x, y], x)", "max takes scalars, not a vector of 2");
    assert_refused("clip(x, 1, 0)", "b lies below a");
    assert_refused("piecewise(x, 1, 2)", "piecewise takes conditions");
    assert_refused("piecewise(x < 1, 1, y < 2, 2)", "piecewise takes conditions");
    assert_refused("piecewise(x < 1, y > 1, 2)", "piecewise takes conditions");
    assert_refused("piecewise(0 < x < 1, 1, 2)", "one comparison a condition");
    assert_refused("max(x < 1, 2)", "expected an operator, ',' or ')'");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_have_the_values_of_their_names),
        cmocka_unit_test(what_is_no_piece_is_refused),
    };
    const int failures = cmocka_run_group_tests(tests, NULL, NULL);
    exact_thread_end(true);
    return failures;
}
