/// Groups of matrices: what Hamel finds from the product of coordinates, against the matrices
/// themselves. The exponential is a flow here and a series there, Ad a solution of linear equations
/// here and conjugation there, structure constants second derivatives here and commutators there.
#include "laws.h"

#include <math.h>
#include <string.h>

#include "expr/read.h"
#include "space/group_matrix.h"
#include "space/group_num.h"

enum { K = 10, N2 = 16 };

typedef struct example {
    const char *name;
    size_t k, size;
    const char *coordinates[4]; ///< an angle begins with t
    const char *entries[N2];
    double at[4], reach; ///< elements are drawn near here
} example;

static const example examples[] = {
    {"H", 3, 3, {"a", "b", "c"}, {"1", "a", "c", "0", "1", "b", "0", "0", "1"}, {0}, 2},
    {"Aff", 2, 2, {"a", "b"}, {"a", "b", "0", "1"}, {2}, 1},
    {"SL2", 3, 2, {"a", "b", "c"}, {"a", "b", "c", "(1+b*c)/a"}, {1.5}, 0.4},
    {"Sim",
     4,
     3,
     {"k", "t", "x", "y"},
     {"k*cos(t)", "-k*sin(t)", "x", "k*sin(t)", "k*cos(t)", "y", "0", "0", "1"},
     {1.5},
     1},
    {"E11",
     3,
     3,
     {"s", "x", "y"},
     {"exp(s)", "0", "x", "0", "exp(-s)", "y", "0", "0", "1"},
     {0},
     1},
// roots lose a sign in the product: it is told near the unit
#define Q(e) e "/sqrt(1+x^2+y^2+z^2)"
    {"SU2",
     3,
     4,
     {"x", "y", "z"},
     {Q("1"), Q("-x"), Q("-y"), Q("-z"), Q("x"), Q("1"), Q("-z"), Q("y"), Q("y"), Q("z"), Q("1"),
      Q("-x"), Q("z"), Q("-y"), Q("x"), Q("1")},
     {0},
     0.4},
#undef Q
};
enum { EXAMPLES = sizeof examples / sizeof *examples };

typedef struct made {
    laws l;
    const example *of;
    expr u[4], M[N2];
    group_law *law;
    group G;
} made;

static void make(made *m, const char *test, const example *e) {
    laws_init(&m->l, test, 0, NULL);
    m->of = e;
    for (size_t a = 0; a < e->k; a++)
        m->u[a] = expr_symbol(m->l.pool, e->coordinates[a],
                              e->coordinates[a][0] == 't' ? EXPR_ANGLE : EXPR_LINE);
    const expr zero = expr_int(m->l.pool, 0);
    if (e->at[0] > 0) expr_assume_range(m->l.pool, m->u[0], &zero, NULL);
    for (size_t i = 0; i < e->size * e->size; i++)
        assert_int_equal(
            expr_read(m->l.pool, e->entries[i], strlen(e->entries[i]), NULL, NULL, &m->M[i]),
            HAMEL_OK);
    diag why = {0};
    assert_int_equal(
        group_matrix_create(&m->l.x, e->name, e->k, m->u, e->size, m->M, &why, &m->law), HAMEL_OK);
    const group_law *law = m->law;
    group_init(&m->G, 1, &law);
    diag_clear(&why);
}

static void unmake(made *m) {
    group_clear(&m->G);
    group_written_destroy(m->law);
    laws_clear(&m->l);
}

// ---- matrices in numbers ------------------------------------------------------------------------

static void matrix_of(const made *m, const double *g, double *out) {
    double *values = MEM_NEW_ZERO(double, expr_symbol_count(m->l.pool));
    for (size_t a = 0; a < m->of->k; a++) values[expr_symbol_index(m->l.pool, m->u[a])] = g[a];
    expr_eval(m->l.pool, m->of->size * m->of->size, m->M, values, out);
    free(values);
}

/// e_a as a matrix, by the exact derivative at the unit.
static void basis_of(made *m, size_t a, double *out) {
    double unit[K], values[1 << 8] = {0};
    group_identity_num(&m->G, unit);
    for (size_t i = 0; i < m->of->size * m->of->size; i++) {
        const expr slope = expr_diff(m->l.pool, m->M[i], m->u[a]);
        for (size_t b = 0; b < m->of->k; b++)
            values[expr_symbol_index(m->l.pool, m->u[b])] = unit[b];
        expr_eval(m->l.pool, 1, &slope, values, &out[i]);
    }
}

static void multiply(size_t n, const double *A, const double *B, double *out) {
    double result[N2];
    for (size_t i = 0; i < n * n; i++) {
        result[i] = 0;
        for (size_t j = 0; j < n; j++) result[i] += A[i / n * n + j] * B[j * n + i % n];
    }
    memcpy(out, result, n * n * sizeof *out);
}

/// The exponential series of ξ^a e_a.
static void series(made *m, const double *xi, double *out) {
    const size_t n = m->of->size;
    double X[N2] = {0}, e[N2], term[N2];
    for (size_t a = 0; a < m->of->k; a++) {
        basis_of(m, a, e);
        for (size_t i = 0; i < n * n; i++) X[i] += xi[a] * e[i];
    }
    for (size_t i = 0; i < n * n; i++) out[i] = term[i] = i % (n + 1) == 0;
    for (int j = 1; j < 60; j++) {
        multiply(n, term, X, term);
        for (size_t i = 0; i < n * n; i++) out[i] += term[i] /= j;
    }
}

static void draw(made *m, double *g) {
    for (size_t a = 0; a < m->of->k; a++)
        g[a] = m->of->at[a] + random_between(&m->l.random, -m->of->reach, m->of->reach);
}

static void assert_near(size_t n, const double *a, const double *b, double bound) {
    for (size_t i = 0; i < n; i++) {
        if (!(fabs(a[i] - b[i]) <= bound * (1 + fabs(b[i]))))
            fail_msg("%.17g, not %.17g", a[i], b[i]);
    }
}

// ---- claims -------------------------------------------------------------------------------------

static void products_and_inverses_are_those_of_the_matrices(void **state) {
    (void)state;
    for (size_t e = 0; e < EXAMPLES; e++) {
        made m;
        make(&m, "products", &examples[e]);
        const size_t n = m.of->size;
        for (int trial = 0; trial < 20; trial++) {
            double g[K], h[K], gh[K], A[N2], B[N2], C[N2];
            draw(&m, g), draw(&m, h);
            group_product_num(&m.G, g, h, gh);
            matrix_of(&m, g, A), matrix_of(&m, h, B), matrix_of(&m, gh, C);
            multiply(n, A, B, A);
            assert_near(n * n, C, A, 1e-12);
            group_inverse_num(&m.G, h, g);
            matrix_of(&m, g, A);
            multiply(n, A, B, A);
            for (size_t i = 0; i < n * n; i++) C[i] = i % (n + 1) == 0;
            assert_near(n * n, C, A, 1e-12);
        }
        unmake(&m);
    }
}

static void structure_constants_are_commutators(void **state) {
    (void)state;
    for (size_t e = 0; e < EXAMPLES; e++) {
        made m;
        make(&m, "structure", &examples[e]);
        const size_t n = m.of->size, k = m.of->k;
        for (size_t ab = 0; ab < k * k; ab++) {
            double A[N2], B[N2], AB[N2], BA[N2], C[N2];
            basis_of(&m, ab / k, A), basis_of(&m, ab % k, B);
            multiply(n, A, B, AB), multiply(n, B, A, BA);
            for (size_t i = 0; i < n * n; i++) AB[i] -= BA[i];
            memset(BA, 0, sizeof BA);
            for (size_t c = 0; c < k; c++) {
                basis_of(&m, c, C);
                for (size_t i = 0; i < n * n; i++)
                    BA[i] += group_law_written(m.law)->structure_num[ab * k + c] * C[i];
            }
            assert_near(n * n, BA, AB, 1e-14);
        }
        unmake(&m);
    }
}

static void Ad_is_conjugation(void **state) {
    (void)state;
    for (size_t e = 0; e < EXAMPLES; e++) {
        made m;
        make(&m, "Ad", &examples[e]);
        const size_t n = m.of->size, k = m.of->k;
        double g[K], back[K], Ad[K * K], A[N2], B[N2], E[N2], sum[N2];
        draw(&m, g);
        group_Ad_num(&m.G, g, Ad);
        group_inverse_num(&m.G, g, back);
        matrix_of(&m, g, A), matrix_of(&m, back, B);
        for (size_t a = 0; a < k; a++) {
            basis_of(&m, a, E);
            multiply(n, A, E, E), multiply(n, E, B, E);
            memset(sum, 0, sizeof sum);
            for (size_t b = 0; b < k; b++) {
                double C[N2];
                basis_of(&m, b, C);
                for (size_t i = 0; i < n * n; i++) sum[i] += Ad[b * k + a] * C[i];
            }
            assert_near(n * n, sum, E, 1e-12);
        }
        unmake(&m);
    }
}

static void the_exponential_is_the_series_of_matrices_and_log_undoes_it(void **state) {
    (void)state;
    for (size_t e = 0; e < EXAMPLES; e++) {
        made m;
        make(&m, "exp", &examples[e]);
        const size_t n = m.of->size, k = m.of->k;
        for (double size = 1; size > 1e-9; size /= 7) {
            double xi[K], g[K], back[K], A[N2], B[N2];
            for (size_t a = 0; a < k; a++) xi[a] = random_between(&m.l.random, -size, size) / 2;
            group_exp(&m.G, xi, g);
            matrix_of(&m, g, A);
            series(&m, xi, B);
            assert_near(n * n, A, B, 1e-13);
            group_log(&m.G, g, back);
            assert_near(k, back, xi, 1e-12);
        }
        unmake(&m);
    }
}

/// exp(ξ + ε η) exp(−ξ) = exp(ε dexp_ξ η + ..), by differences; and the inverse is one.
static void dexp_is_the_derivative_of_exp(void **state) {
    (void)state;
    const double h = 1e-4;
    for (size_t e = 0; e < EXAMPLES; e++) {
        made m;
        make(&m, "dexp", &examples[e]);
        const size_t k = m.of->k;
        double xi[K], up[K], g[K], back[K], minus[K], M[K * K], inverse[K * K], unit[K];
        for (size_t a = 0; a < k; a++) xi[a] = random_between(&m.l.random, -0.5, 0.5);
        for (size_t a = 0; a < k; a++) minus[a] = -xi[a];
        group_dexp(&m.G, xi, M);
        group_dexp_inverse(&m.G, xi, inverse);
        group_exp(&m.G, minus, back);
        group_identity_num(&m.G, unit);
        for (size_t b = 0; b < k; b++) {
            double column[K], expected[K], one[K] = {0}, sum[K] = {0};
            for (int sign = -1; sign <= 1; sign += 2) {
                memcpy(up, xi, sizeof up);
                up[b] += sign * h;
                group_exp(&m.G, up, g);
                group_product_num(&m.G, g, back, up);
                for (size_t a = 0; a < k; a++) column[a] = sign < 0 ? -up[a] : column[a] + up[a];
            }
            for (size_t a = 0; a < k; a++) {
                column[a] /= 2 * h;
                expected[a] = M[a * k + b];
                for (size_t c = 0; c < k; c++) sum[a] += inverse[a * k + c] * M[c * k + b];
            }
            one[b] = 1;
            assert_near(k, column, expected, 1e-8);
            assert_near(k, sum, one, 1e-12);
        }
        unmake(&m);
    }
}

static void what_is_no_group_is_refused(void **state) {
    (void)state;
    static const struct {
        hamel_status status;
        const char *entries[4], *words;
    } wrong[] = {
        {HAMEL_INVALID, {"a", "b", "b", "1"}, "the inverse"},
        {HAMEL_INVALID, {"1", "a", "0", "1"}, "in 1 directions only"},
        {HAMEL_INVALID, {"2", "a", "b", "1"}, "the unit"},
        {HAMEL_INVALID, {"a", "b", "a", "b"}, "the unit"},
        {HAMEL_INVALID, {"a", "b", "0", "1"}, "not all coordinates are elements"},
        {HAMEL_UNDECIDED, {"exp(a + a^3)", "b", "0", "1"}, "were found"},
    };
    laws l;
    laws_init(&l, "wrong", 0, NULL);
    const expr u[2] = {expr_symbol(l.pool, "a", EXPR_LINE), expr_symbol(l.pool, "b", EXPR_LINE)};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        expr M[4];
        diag why = {0};
        group_law *law;
        for (size_t e = 0; e < 4; e++)
            assert_int_equal(expr_read(l.pool, wrong[i].entries[e], strlen(wrong[i].entries[e]),
                                       NULL, NULL, &M[e]),
                             HAMEL_OK);
        const hamel_status status = group_matrix_create(&l.x, "W", 2, u, 2, M, &why, &law);
        if (status != wrong[i].status || strstr(why.items[0].words, wrong[i].words) == NULL)
            fail_msg("%zu: %s", i, why.count > 0 ? why.items[0].words : "accepted");
        assert_null(law);
        diag_clear(&why);
    }
    laws_clear(&l);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(products_and_inverses_are_those_of_the_matrices),
        cmocka_unit_test(structure_constants_are_commutators),
        cmocka_unit_test(Ad_is_conjugation),
        cmocka_unit_test(the_exponential_is_the_series_of_matrices_and_log_undoes_it),
        cmocka_unit_test(dexp_is_the_derivative_of_exp),
        cmocka_unit_test(what_is_no_group_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, laws_end);
}
