/// Systems on a Lie algebra alone: their motion is Euler, Poincaré and Suslov's, M ξ' = ad*_ξ M ξ +
/// λ_a β^a, by the coadjoint action of the group, which the reader of brackets does not know. What
/// is no algebra is refused.
#include "model/reading.h"

#include "expr/calculus.h"
#include "expr/sum.h"
#include "mech/law/motion.h"
#include "mech/measure/measure.h"
#include "space/group.h"

#define NAMES3 "(x1, x2, x3)"
#define NAMES6 "(x1, x2, x3, x4, x5, x6)"
#define L3                                                                                         \
    "parameters k = 1/2\n"                                                                         \
    "lagrangian (2*x1^2 + 3*x2^2 + 5*x3^2)/2 + k*x1*x3\n"
#define L6                                                                                         \
    "parameters k = 1/2\n"                                                                         \
    "lagrangian (2*x1^2 + 3*x2^2 + 5*x3^2 + 7*x4^2 + 11*x5^2 + 13*x6^2)/2 + k*x1*x5 + x2*x3\n"

typedef struct example {
    const char *group, *source;
} example;

/// Each algebra by its name and by its brackets, free and constrained.
static const example examples[] = {
    {"SO(3)", "algebra so(3) on " NAMES3 "\n" L3},
    {"SO(3)", "algebra g on " NAMES3 "\n"
              "    [x1, x2] = x3; [x2, x3] = x1; [x3, x1] = x2\n" L3 "constraints x3 - k*x1 = 0\n"},
    {"SE(2)", "algebra se(2) on " NAMES3 "\n" L3 "constraints x2 = 0\n"},
    {"SE(2)", "algebra g on " NAMES3 "\n    [x3, x1] = x2; [x2, x3] = x1\n" L3},
    {"SE(3)", "algebra se(3) on " NAMES6 "\n" L6},
    {"SE(3)", "algebra g on " NAMES6 "\n"
              "    [x1, x2] = x3; [x2, x3] = x1; [x3, x1] = x2\n"
              "    [x1, x5] = x6; [x2, x6] = x4; [x3, x4] = x5\n"
              "    [x4, x2] = x6; [x5, x3] = x4; [x6, x1] = x5\n" L6},
    {"SE(3)", "algebra se(3) on " NAMES6 "\n" L6 "constraints\n    x6 = k*x2\n    x5 = 0\n"},
};

/// @eq BKMM96 Corollary 4.9; GN16 §8.1
static void motion_is_that_of_the_coadjoint_action(void **state) {
    (void)state;
    for (size_t e = 0; e < sizeof examples / sizeof *examples; e++) {
        model *m = read_model(examples[e].source);
        expr_pool *pool = m->pool;
        exact x;
        exact_init(&x, pool, NULL);
        mech_system s;
        assert_int_equal(mech_system_init(&s, &x, m, 0, NULL), HAMEL_OK);
        const group_law *law = group_law_find(examples[e].group);
        group G;
        group_init(&G, 1, &law);
        const size_t n = m->q->n;
        assert_int_equal(n, G.dimension);
        expr a[6], lambda[2], P[6], coad[6], row[6];
        mech_bordered_motion(&s, a, lambda);
        expr_gradient(pool, m->lagrangian, n, m->q->velocities, P);
        group_coad(pool, &G, m->q->velocities, P, coad);
        for (size_t i = 0; i < n; i++) {
            expr_gradient(pool, P[i], n, m->q->velocities, row);
            sum total = {0};
            sum_add(pool, &total, 1, sum_pairing(pool, n, row, a));
            sum_add(pool, &total, -1, coad[i]);
            for (size_t c = 0; c < s.p; c++)
                sum_add_product(pool, &total, -1, lambda[c], s.beta[c * n + i]);
            assert_int_equal(exact_is_zero(&x, sum_take(pool, &total)), TRUTH_YES);
            vec_clear(&total);
        }
        for (size_t c = 0; c < s.p; c++)
            assert_int_equal(exact_is_zero(&x, sum_pairing(pool, n, s.beta + c * n, a)), TRUTH_YES);
        group_clear(&G);
        mech_system_clear(&s);
        model_destroy(m);
    }
}

/// tr ad_ξ is the divergence of a free motion on the dual; no density of the position helps, as
/// there is none.
static void volume_is_kept_on_unimodular_algebras_only(void **state) {
    (void)state;
    static const struct {
        const char *source;
        truth measure;
    } cases[] = {
        {"algebra g on (a, b)\n    [a, b] = b\nlagrangian (a^2 + b^2)/2\n", TRUTH_NO},
        {"algebra g on (a, b, c)\n    [a, b] = b; [a, c] = -c\nlagrangian (a^2 + b^2 + c^2)/2\n",
         TRUTH_YES},
        {"algebra so(3) on (a, b, c)\nlagrangian (a^2 + 2*b^2 + 3*c^2)/2\n", TRUTH_YES},
        {"coordinates x : line\nalgebra g on (a, b)\n    [a, b] = b\n"
         "lagrangian (a^2 + b^2 + x'^2)/2\n",
         TRUTH_NO},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        model *m = read_model(cases[i].source);
        exact x;
        exact_init(&x, m->pool, NULL);
        mech_system s;
        mech_quasi d;
        mech_divergence v;
        mech_measure out;
        const char *why = NULL;
        assert_int_equal(mech_system_init(&s, &x, m, 0, NULL), HAMEL_OK);
        assert_int_equal(mech_quasi_init(&d, &x, &s), HAMEL_OK);
        assert_int_equal(mech_divergence_init(&v, &x, &s, &d, &why), HAMEL_OK);
        assert_int_equal(mech_measure_init(&out, &x, &s, &v, &(mech_measure_setting){0}), HAMEL_OK);
        assert_int_equal(out.exists, cases[i].measure);
        mech_measure_clear(&out);
        mech_divergence_clear(&v);
        mech_quasi_clear(&d);
        mech_system_clear(&s);
        model_destroy(m);
    }
}

static void what_is_no_algebra_is_refused_at_its_place(void **state) {
    (void)state;
    static const struct {
        const char *source, *words;
    } cases[] = {
        {"algebra g on (a, b, c)\n    [a, b] = c; [b, c] = a; [a, c] = a\nlagrangian a^2\n",
         "1:15: this is no Lie algebra: the Jacobi identity fails for a, b and c"},
        {"algebra g on (a, b)\n    [a, b] = b; [b, a] = a\nlagrangian a^2\n",
         "2:17: this bracket is given already (line 2)"},
        {"algebra g on (a, b)\n    [a, b] = b/2\nlagrangian a^2\n",
         "2:14: structure constants are whole numbers here; fractions go away where all elements "
         "are "
         "multiplied by a number"},
        {"algebra g on (a, b)\n    [a, b] = b^2\nlagrangian a^2\n",
         "2:14: a bracket is a combination of the elements of the algebra"},
        {"algebra so(3) on (a, b)\nlagrangian a^2\n",
         "1:9: this algebra has 3 elements, and 2 are named"},
        {"algebra g on (a, b)\nlagrangian a^2 + b^2\nsymmetry s\n    d/da\n",
         "4:5: an element of an algebra moves no position: its group is divided by already"},
        {"algebra g on (a, b)\nlagrangian a^2 + b^2\nsymmetry R on a\n",
         "3:10: R has no standard action on a (algebra) as it stands in the list"},
        {"algebra g on (a, b)\nlagrangian a^2 + b^2\ncontrols a\n",
         "3:10: 'a' is an element of an algebra and has no position to prescribe; 'controls force "
         "a' "
         "prescribes the force on it"},
        {"algebra g on (a, b)\nlagrangian a^2 + b^2\nconstraints holonomic a = 1\n",
         "3:23: a velocity cannot stand in a holonomic constraint"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_messages(cases[i].source, 1, &cases[i].words);
}

static int end(void **state) {
    (void)state;
    exact_thread_end(true);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(motion_is_that_of_the_coadjoint_action),
        cmocka_unit_test(volume_is_kept_on_unimodular_algebras_only),
        cmocka_unit_test(what_is_no_algebra_is_refused_at_its_place),
    };
    return cmocka_run_group_tests(tests, NULL, end);
}
