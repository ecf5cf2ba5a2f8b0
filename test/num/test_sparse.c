/// Sparse systems: both ways solve what they are given, also when the values are no longer those
/// that the pivots were chosen for; singular matrices are found out.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "num/sparse.h"
#include "support/seed.h"

static void assert_near(double a, double b, double tolerance) {
    if (!(fabs(a - b) <= tolerance)) fail_msg("%.17g is not %.17g", a, b);
}

enum { N = 60, MOST = N * 8 };

typedef struct pattern {
    uint32_t starts[N + 1], rows[MOST];
} pattern;

/// A band without its diagonal's first entry, so that rows have to be exchanged.
static void make_pattern(pattern *p) {
    uint32_t count = 0;
    for (uint32_t j = 0; j < N; j++) {
        p->starts[j] = count;
        for (uint32_t i = j < 2 ? 0 : j - 2; i < N && i <= j + 2; i++) p->rows[count++] = i;
    }
    p->starts[N] = count;
}

static void check(sparse *s, const pattern *p, random_state *rng, const double *entries) {
    double x[N], b[N] = {0}, found[N];
    for (size_t j = 0; j < N; j++) x[j] = random_between(rng, -1, 1);
    for (size_t j = 0; j < N; j++) {
        for (uint32_t k = p->starts[j]; k < p->starts[j + 1]; k++)
            b[p->rows[k]] += entries[k] * x[j];
    }
    assert_true(sparse_factor(s, entries));
    assert_true(sparse_solve(s, b, found));
    for (size_t j = 0; j < N; j++) assert_near(found[j], x[j], 1e-6);
}

static void solve_by(sparse_way way) {
    random_state rng = test_random("sparse");
    pattern p;
    make_pattern(&p);
    sparse *s = sparse_create(N, p.starts, p.rows, way);
    double entries[MOST];
    for (int trial = 0; trial < 50; trial++) {
        for (uint32_t k = 0; k < p.starts[N]; k++) entries[k] = random_between(&rng, -1, 1);
        check(s, &p, &rng, entries);
        for (size_t j = (size_t)trial % 3; j < N;
             j += 3) { // pivots of the last time that are zero now
            for (uint32_t k = p.starts[j]; k < p.starts[j + 1]; k++)
                if (p.rows[k] == j) entries[k] = 0;
        }
        check(s, &p, &rng, entries);
    }
    for (uint32_t k = p.starts[7]; k < p.starts[8]; k++) entries[k] = 0;
    double b[N], x[N];
    for (size_t i = 0; i < N; i++) b[i] = 1;
    assert_false(sparse_factor(s, entries) && sparse_solve(s, b, x));
    sparse_destroy(s);
}

static void by_lapack(void **state) {
    (void)state;
    solve_by(SPARSE_LAPACK);
}

static void by_klu(void **state) {
    (void)state;
    if (!sparse_has_klu()) skip();
    solve_by(SPARSE_KLU);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(by_lapack), cmocka_unit_test(by_klu)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
