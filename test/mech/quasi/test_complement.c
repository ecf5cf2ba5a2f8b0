/// A complement of D that the model gives: used as it stands, and the motion does not depend on it.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "mech/lagrange/lagrange.h"
#include "model/model.h"
#include "model/read.h"

#define SLEIGH                                                                                     \
    "parameters\n  m = 1, m > 0\n  J = 1, J > 0\n  a = 1\n"                                        \
    "coordinates\n  x, y : line\n  theta : angle\n"                                                \
    "lagrangian\n  m/2*(x'^2 + y'^2) + (J + m*a^2)/2*theta'^2"                                     \
    " + m*a*theta'*(cos(theta)*y' - sin(theta)*x')\n"                                              \
    "constraints\n  cos(theta)*y' - sin(theta)*x' = 0\n"                                           \
    "frame\n  u = cos(theta)*d/dx + sin(theta)*d/dy\n  omega = d/dtheta\n"

/// Chapter D of a model text; the status, and the first message if it fails.
static hamel_status derive(const char *source, model **m, mech_system *s, mech_quasi *d, exact *x,
                           diag *messages) {
    assert_int_equal(model_read("test", source, strlen(source), messages, m), HAMEL_OK);
    exact_init(x, (*m)->pool, messages);
    hamel_status status = mech_system_init(s, x, *m, 0, NULL);
    if (status != HAMEL_OK) return status;
    status = mech_quasi_init(d, x, s);
    if (status != HAMEL_OK) mech_system_clear(s);
    return status;
}

static void a_given_complement_is_used_and_changes_no_motion(void **state) {
    (void)state;
    const char *sources[] = {SLEIGH, SLEIGH "complement\n  cos(theta)*d/dy - sin(theta)*d/dx\n"};
    expr first[2];
    model *m[2];
    for (int k = 0; k < 2; k++) {
        diag messages = {0};
        mech_system s;
        mech_quasi d;
        exact x;
        assert_int_equal(derive(sources[k], &m[k], &s, &d, &x, &messages), HAMEL_OK);
        assert_int_equal(d.complement, k == 0 ? COMPLEMENT_ORTHOGONAL : COMPLEMENT_GIVEN);
        // C_12^2 = −a m/(J + m a²) with the orthogonal complement (GN16 §5.3), 0 with this one.
        first[k] = d.structure[(0 * 2 + 1) * 3 + 1];
        assert_true(expr_is_int(m[k]->pool, first[k], 0) == (k == 1));
        expr a, omega, u, J, mass;
        assert_true(expr_symbol_find(m[k]->pool, "a", &a));
        assert_true(expr_symbol_find(m[k]->pool, "omega", &omega));
        assert_true(expr_symbol_find(m[k]->pool, "u", &u));
        assert_true(expr_symbol_find(m[k]->pool, "J", &J));
        assert_true(expr_symbol_find(m[k]->pool, "m", &mass));
        expr_pool *p = m[k]->pool;
        const expr inertia = expr_add2(p, J, expr_mul(p, 3, (expr[]){mass, a, a}));
        const expr rate =
            expr_neg(p, expr_mul(p, 5, (expr[]){mass, a, u, omega, expr_pow_int(p, inertia, -1)}));
        assert_int_equal(exact_equal(&x, d.rates[0], expr_mul(p, 3, (expr[]){a, omega, omega})),
                         TRUTH_YES);
        assert_int_equal(exact_equal(&x, d.rates[1], rate), TRUTH_YES);
        mech_quasi_clear(&d);
        mech_system_clear(&s);
        diag_clear(&messages);
        model_destroy(m[k]);
    }
}

static void what_is_no_complement_is_refused_at_its_place(void **state) {
    (void)state;
    const struct {
        const char *source, *words;
    } bad[] = {
        {SLEIGH "complement\n  d/dtheta\n", "no complement"},
        {SLEIGH "complement\n  d/dx\n  d/dy\n", "2 fields, where there are 1"},
    };
    for (size_t k = 0; k < sizeof bad / sizeof *bad; k++) {
        diag messages = {0};
        mech_system s;
        mech_quasi d;
        exact x;
        model *m;
        assert_int_equal(derive(bad[k].source, &m, &s, &d, &x, &messages), HAMEL_INVALID);
        assert_non_null(strstr(messages.items[0].words, bad[k].words));
        assert_true(messages.items[0].span.length > 0);
        diag_clear(&messages);
        model_destroy(m);
    }
}

static int end(void **state) {
    (void)state;
    exact_thread_end(true);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_given_complement_is_used_and_changes_no_motion),
        cmocka_unit_test(what_is_no_complement_is_refused_at_its_place),
    };
    return cmocka_run_group_tests_name("complement", tests, NULL, end);
}
