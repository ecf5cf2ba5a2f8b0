/// Groups in numbers: exp, log and dexp against each other, against plain series and against
/// differences, on every group and on a product, from tiny angles to beyond π.
#include "laws.h"

#include <math.h>
#include <string.h>

#include "space/group.h"
#include "space/group_num.h"

static const char *const names[] = {"R", "S1", "SO(2)", "SE(2)", "SO(3)", "SE(3)"};
enum { NAMES = sizeof names / sizeof *names, GROUPS = NAMES + 1, K = 10, M = 24 };

static void test_group(size_t i, group *G) {
    const group_law *one = group_law_find(names[i % NAMES]);
    const group_law *product[] = {group_law_find("SE(3)"), group_law_find("S1"),
                                  group_law_find("SE(2)")};
    if (i < NAMES) group_init(G, 1, &one);
    else group_init(G, 3, product);
}

static double largest(size_t n, const double *a) {
    double m = 0;
    for (size_t i = 0; i < n; i++) m = fmax(m, fabs(a[i]));
    return m;
}

static double distance(size_t n, const double *a, const double *b) {
    double m = 0;
    for (size_t i = 0; i < n; i++) m = fmax(m, fabs(a[i] - b[i]));
    return m;
}

static void random_vector(random_state *r, size_t k, double size, double *xi) {
    for (size_t a = 0; a < k; a++) xi[a] = random_between(r, -size, size);
}

static void multiply(size_t k, const double *A, const double *B, double *out) {
    for (size_t i = 0; i < k; i++) {
        for (size_t j = 0; j < k; j++) {
            out[i * k + j] = 0;
            for (size_t m = 0; m < k; m++) out[i * k + j] += A[i * k + m] * B[m * k + j];
        }
    }
}

static void apply(size_t k, const double *A, const double *v, double *out) {
    for (size_t i = 0; i < k; i++) {
        out[i] = 0;
        for (size_t j = 0; j < k; j++) out[i] += A[i * k + j] * v[j];
    }
}

/// Σ_j ad_ξ^j / (j + shift)! by brute force.
static void plain_series(const group *G, const double *xi, int shift, double *out) {
    const size_t k = G->dimension;
    double ad[K * K], power[K * K] = {0}, next[K * K], factorial = 1;
    group_ad_num(G, xi, ad);
    memset(out, 0, k * k * sizeof *out);
    for (size_t i = 0; i < k; i++) power[i * k + i] = 1;
    for (int j = 2; j <= shift; j++) factorial *= j;
    for (int j = 0; j < 60; j++) {
        for (size_t i = 0; i < k * k; i++) out[i] += power[i] / factorial;
        multiply(k, ad, power, next);
        memcpy(power, next, sizeof power);
        factorial *= j + 1 + shift;
    }
}

typedef void claim(random_state *r, const group *G, double size);

/// On each group, with vectors of sizes from 1e-12 to `most`.
static void each_group(const char *test, double most, claim *check) {
    random_state r = test_random(test);
    for (size_t i = 0; i < GROUPS; i++) {
        group G;
        test_group(i, &G);
        for (double size = most; size > 1e-12; size /= 3) check(&r, &G, size);
        group_clear(&G);
    }
}

/// exp((s + t)ξ) = exp(sξ) exp(tξ)
static void check_one_parameter(random_state *r, const group *G, double size) {
    double xi[K], s[K] = {0}, t[K] = {0}, st[K] = {0}, gs[M], gt[M], gst[M], product[M];
    random_vector(r, G->dimension, size, xi);
    const double a = random_between(r, -1, 1), b = random_between(r, -1, 1);
    for (size_t i = 0; i < G->dimension; i++)
        s[i] = a * xi[i], t[i] = b * xi[i], st[i] = (a + b) * xi[i];
    group_exp(G, s, gs);
    group_exp(G, t, gt);
    group_exp(G, st, gst);
    group_product_num(G, gs, gt, product);
    assert_true(distance(G->entry_count, product, gst) < 2e-14 * (1 + size));
}

static void exp_is_a_one_parameter_group(void **state) {
    (void)state;
    each_group(__func__, 4, check_one_parameter);
}

/// log exp ξ = ξ, to the relative accuracy of ξ where entries allow it and absolutely elsewhere.
static void check_log(random_state *r, const group *G, double size) {
    double xi[K], g[M], back[K];
    random_vector(r, G->dimension, size, xi);
    group_exp(G, xi, g);
    group_log(G, g, back);
    assert_true(distance(G->dimension, xi, back) < 1e-14 * size + 1e-15 * fmin(1, size));
}

static void log_undoes_exp(void **state) {
    (void)state;
    each_group(__func__, 1.7, check_log); // 1.7·√3 < π
}

/// Near a turn by π, where the sine of the angle says nothing.
static void log_is_accurate_near_a_half_turn(void **state) {
    (void)state;
    random_state r = test_random(__func__);
    group G;
    const group_law *law = group_law_find("SE(3)");
    group_init(&G, 1, &law);
    for (int trial = 0; trial < 400; trial++) {
        double xi[6], g[12], back[6];
        random_vector(&r, 6, 1, xi);
        const double angle = M_PI - pow(10, -(trial % 15) - 1.0);
        const double norm = hypot(hypot(xi[0], xi[1]), xi[2]);
        for (int i = 0; i < 3; i++) xi[i] *= angle / norm;
        group_exp(&G, xi, g);
        group_log(&G, g, back);
        assert_true(distance(6, xi, back) < 2e-14);
    }
    group_clear(&G);
}

/// exp log g = g also where log has to choose: angles beyond π.
static void check_exp_log(random_state *r, const group *G, double size) {
    double xi[K], g[M], back[M];
    random_vector(r, G->dimension, size, xi);
    group_exp(G, xi, g);
    group_log(G, g, xi);
    group_exp(G, xi, back);
    double Ag[K * K], Ab[K * K]; // Ad does not see multiples of 2π
    group_Ad_num(G, g, Ag);
    group_Ad_num(G, back, Ab);
    assert_true(distance(G->dimension * G->dimension, Ag, Ab) < 1e-12);
}

static void exp_undoes_log_on_the_whole_group(void **state) {
    (void)state;
    each_group(__func__, 10, check_exp_log);
}

/// Ad_{exp ξ} = exp(ad_ξ)
static void check_Ad_exp(random_state *r, const group *G, double size) {
    double xi[K], g[M], Ad[K * K], series[K * K];
    random_vector(r, G->dimension, size, xi);
    group_exp(G, xi, g);
    group_Ad_num(G, g, Ad);
    plain_series(G, xi, 0, series);
    assert_true(distance(G->dimension * G->dimension, Ad, series) < 2e-13 * (1 + size));
}

static void adjoint_of_exp_is_exp_of_ad(void **state) {
    (void)state;
    each_group(__func__, 3, check_Ad_exp);
}

/// dexp_ξ = Σ ad_ξ^j/(j+1)!, and its inverse undoes it.
static void check_dexp_series(random_state *r, const group *G, double size) {
    const size_t k = G->dimension;
    double xi[K] = {0}, dexp[K * K], series[K * K], inverse[K * K], product[K * K];
    random_vector(r, k, size, xi);
    group_dexp(G, xi, dexp);
    plain_series(G, xi, 1, series);
    assert_true(distance(k * k, dexp, series) < 1e-13 * (1 + size));
    group_dexp_inverse(G, xi, inverse);
    multiply(k, dexp, inverse, product);
    for (size_t i = 0; i < k; i++) product[i * k + i] -= 1;
    assert_true(largest(k * k, product) < 1e-12 * (1 + size));
}

static void dexp_is_its_series_and_has_an_inverse(void **state) {
    (void)state;
    each_group(__func__, 3.4, check_dexp_series); // 3.4·√3 < 2π
}

/// log(exp(ξ + hη) exp(ξ − hη)⁻¹)/2h = dexp_ξ η + O(h²): the error falls by four as h is halved.
static double dexp_error(const group *G, const double *xi, const double *eta, double h) {
    const size_t k = G->dimension;
    double plus[K] = {0}, minus[K] = {0}, g[M], gm[M], inverse[M], product[M], slope[K],
           dexp[K * K], limit[K];
    for (size_t i = 0; i < k; i++) plus[i] = xi[i] + h * eta[i], minus[i] = xi[i] - h * eta[i];
    group_exp(G, plus, g);
    group_exp(G, minus, gm);
    group_inverse_num(G, gm, inverse);
    group_product_num(G, g, inverse, product);
    group_log(G, product, slope);
    for (size_t i = 0; i < k; i++) slope[i] /= 2 * h;
    group_dexp(G, xi, dexp);
    apply(k, dexp, eta, limit);
    return distance(k, slope, limit);
}

static void check_dexp_order(random_state *r, const group *G, double size) {
    if (size < 0.5) return; // the error drowns in rounding
    double xi[K] = {0}, eta[K];
    random_vector(r, G->dimension, size, xi);
    random_vector(r, G->dimension, 1, eta);
    const double coarse = dexp_error(G, xi, eta, 1.0 / 64),
                 fine = dexp_error(G, xi, eta, 1.0 / 128);
    if (coarse < 1e-13) return; // an abelian group: no error at all
    const double order = log2(coarse / fine);
    if (fabs(order - 2) > 0.05) print_message("size %g: order %g\n", size, order);
    assert_true(fabs(order - 2) < 0.05);
}

static void dexp_is_the_derivative_of_exp_to_second_order_in_differences(void **state) {
    (void)state;
    each_group(__func__, 3, check_dexp_order);
}

/// Ad_g Ad_{g⁻¹} = 1 and g g⁻¹ = 1.
static void check_inverse(random_state *r, const group *G, double size) {
    const size_t k = G->dimension;
    double xi[K] = {0}, eta[K] = {0}, g[M], inverse[M], Ad[K * K], back[K * K], a[K], b[K];
    random_vector(r, k, size, xi);
    random_vector(r, k, 1, eta);
    group_exp(G, xi, g);
    group_inverse_num(G, g, inverse);
    group_Ad_num(G, g, Ad);
    group_Ad_num(G, inverse, back);
    apply(k, Ad, eta, a);
    apply(k, back, a, b);
    assert_true(distance(k, b, eta) < 1e-13 * (1 + size * size));
    double product[M], identity[M];
    group_product_num(G, g, inverse, product);
    group_identity_num(G, identity);
    assert_true(distance(G->entry_count, product, identity) < 1e-14 * (1 + size));
}

static void inverses_undo_elements_and_their_adjoints(void **state) {
    (void)state;
    each_group(__func__, 4, check_inverse);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exp_is_a_one_parameter_group),
        cmocka_unit_test(log_undoes_exp),
        cmocka_unit_test(log_is_accurate_near_a_half_turn),
        cmocka_unit_test(exp_undoes_log_on_the_whole_group),
        cmocka_unit_test(adjoint_of_exp_is_exp_of_ad),
        cmocka_unit_test(dexp_is_its_series_and_has_an_inverse),
        cmocka_unit_test(dexp_is_the_derivative_of_exp_to_second_order_in_differences),
        cmocka_unit_test(inverses_undo_elements_and_their_adjoints),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
