/// Steps on groups against the groups of `space`, and the solver they rest on.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "discrete/discrete_internal.h"
#include "discrete/newton_internal.h"
#include "space/group.h"
#include "space/group_num.h"
#include "space/quaternion.h"
#include "support/seed.h"

static double number(random_state *g, double size) { return random_between(g, -size, size); }

static void dual(size_t k, const double *matrix, const double *mu, double *out) {
    for (size_t i = 0; i < k; i++) {
        out[i] = 0;
        for (size_t j = 0; j < k; j++) out[i] += matrix[j * k + i] * mu[j];
    }
}

/// One group of `space`, and the part that moves on it.
typedef struct pair {
    const char *name;
    discrete_kind kind;
    double sign; ///< of the vector in dexp
} pair;

static const pair pairs[] = {{"SO(3)", DISCRETE_BODY, 1},
                             {"SO(3)", DISCRETE_SPATIAL, -1},
                             {"SE(2)", DISCRETE_RIGID_MOTION, 1}};

static discrete_space one_part(const pair *p, discrete_part *part) {
    *part = (discrete_part){p->kind, {0, 1, 2}, {0, 1, 2, 3}};
    return (discrete_space){3, p->kind == DISCRETE_RIGID_MOTION ? 3 : 4, 1, part};
}

static void dexp_is_that_of_the_group(void **state) {
    (void)state;
    random_state g = test_random(__func__);
    for (int round = 0; round < 300; round++) {
        const pair *p = &pairs[round % 3];
        const group_law *law = group_law_find(p->name);
        group G;
        discrete_part part;
        const discrete_space q = one_part(p, &part);
        const double size = pow(10, number(&g, 3)) / 1000; // from tiny to large
        double xi[3], w[3], mu[3], matrix[9], by_group[3], got[3];
        group_init(&G, 1, &law);
        for (int i = 0; i < 3; i++) {
            xi[i] = number(&g, size);
            w[i] = p->sign * 2 * xi[i];
            mu[i] = number(&g, 1);
        }
        group_dexp(&G, w, matrix);
        dual(3, matrix, mu, by_group);
        memcpy(got, mu, sizeof mu);
        discrete_dexp_dual(&q, 2, xi, got);
        for (int i = 0; i < 3; i++) assert_true(fabs(got[i] - by_group[i]) < 1e-14);
        group_dexp_inverse(&G, w, matrix);
        dual(3, matrix, mu, by_group);
        memcpy(got, mu, sizeof mu);
        discrete_dexp_inverse_dual(&q, 2, xi, got);
        for (int i = 0; i < 3; i++) assert_true(fabs(got[i] - by_group[i]) < 1e-13);
        discrete_dexp_dual(&q, 2, xi, got); // and one is the inverse of the other
        for (int i = 0; i < 3; i++) assert_true(fabs(got[i] - mu[i]) < 1e-13);
        group_clear(&G);
    }
}

/// The matrix of a quaternion, by turning the unit vectors.
static void matrix_of(const double q[4], double B[9]) {
    for (int j = 0; j < 3; j++) {
        const double e[3] = {j == 0, j == 1, j == 2}, *u = q + 1;
        const double c[3] = {u[1] * e[2] - u[2] * e[1], u[2] * e[0] - u[0] * e[2],
                             u[0] * e[1] - u[1] * e[0]};
        for (int i = 0; i < 3; i++) {
            const int a = (i + 1) % 3, b = (i + 2) % 3;
            B[3 * i + j] = e[i] + 2 * (q[0] * c[i] + u[a] * c[b] - u[b] * c[a]);
        }
    }
}

static void moving_is_the_product_with_exp(void **state) {
    (void)state;
    random_state g = test_random(__func__);
    for (int round = 0; round < 300; round++) {
        const pair *p = &pairs[round % 3];
        const group_law *law = group_law_find(p->name);
        const size_t entries = group_law_entry_count(law);
        group G;
        discrete_part part;
        const discrete_space q = one_part(p, &part);
        double from[4], to[4], xi[3], w[3], a[9], e[9], by_group[9], got[9];
        group_init(&G, 1, &law);
        for (int i = 0; i < 4; i++) from[i] = number(&g, 2);
        for (int i = 0; i < 3; i++) w[i] = (xi[i] = number(&g, 1)) * 0.7;
        discrete_move(&q, from, 0.7, xi, to);
        group_exp(&G, w, e);
        if (q.state_count == 4) {
            discrete_move(&q, from, 0.7, xi, to);
            quaternion_normalise(from);
            quaternion_normalise(to);
            matrix_of(from, a);
            matrix_of(to, got);
        } else {
            memcpy(a, from, sizeof *a * 3);
            memcpy(got, to, sizeof *got * 3);
        }
        if (p->kind == DISCRETE_SPATIAL) group_product_num(&G, e, a, by_group);
        else group_product_num(&G, a, e, by_group);
        for (size_t i = 0; i < entries; i++) assert_true(fabs(got[i] - by_group[i]) < 1e-13);
        group_clear(&G);
    }
}

/// x² + y² = 5, xy = 2 near (1, 2).
static int circle_and_hyperbola(const double *z, double *out, void *data) {
    int *calls = data;
    out[0] = z[0] * z[0] + z[1] * z[1] - 5;
    out[1] = z[0] * z[1] - 2;
    ++*calls;
    return z[0] < 0;
}

static void newton_reaches_rounding_and_keeps_its_jacobian(void **state) {
    (void)state;
    newton w = newton_create(2);
    int calls = 0;
    double z[2] = {1.2, 1.9};
    assert_int_equal(newton_solve(&w, circle_and_hyperbola, &calls, 1, 1, z), DISCRETE_DONE);
    assert_true(fabs(z[0] - 1) < 1e-15 && fabs(z[1] - 2) < 1e-15);
    w.ready = true;
    const int first = calls;
    z[0] = 1 + 1e-6;
    assert_int_equal(newton_solve(&w, circle_and_hyperbola, &calls, 1, 1, z), DISCRETE_DONE);
    assert_true(fabs(z[0] - 1) < 1e-15 && calls - first < first);
    z[0] = -1; // undefined there
    assert_int_equal(newton_solve(&w, circle_and_hyperbola, &calls, 1, 1, z), DISCRETE_UNDEFINED);
    newton_destroy(&w);
}

static int never_zero(const double *z, double *out, void *data) {
    (void)data;
    out[0] = z[0] * z[0] + 1;
    return 0;
}

static void newton_says_so_where_there_is_no_solution(void **state) {
    (void)state;
    newton w = newton_create(1);
    double z = 0.3;
    assert_int_equal(newton_solve(&w, never_zero, NULL, 1, 1, &z), DISCRETE_NOT_CONVERGED);
    newton_destroy(&w);
}

static void methods_have_names(void **state) {
    (void)state;
    assert_ptr_equal(discrete_method_find("dla"), &discrete_dla);
    assert_ptr_equal(discrete_method_find("leapfrog"), &discrete_leapfrog);
    assert_ptr_equal(discrete_method_find("energy"), &discrete_energy);
    assert_null(discrete_method_find("euler"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dexp_is_that_of_the_group),
        cmocka_unit_test(moving_is_the_product_with_exp),
        cmocka_unit_test(newton_reaches_rounding_and_keeps_its_jacobian),
        cmocka_unit_test(newton_says_so_where_there_is_no_solution),
        cmocka_unit_test(methods_have_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
