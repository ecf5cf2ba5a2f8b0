/// Groups from generators. Hamel proves P(e, v) = v, and that P moves as the generators do; here
/// the product is proved to be associative, with inverses and with Ad a homomorphism, and flows to
/// be flows.
#include "laws.h"

#include <string.h>

#include "expr/read.h"
#include "space/flow.h"
#include "space/group_flow.h"
#include "space/group_num.h"

enum { N = 5 };

static const space_part parts[] = {{&factor_line, "x"},
                                   {&factor_line, "y"},
                                   {&factor_line, "z"},
                                   {&factor_angle, "t"},
                                   {&factor_line, "w"}};

typedef struct example {
    const char *name;
    size_t k;
    const char *generators[4][N]; ///< components along x, y, z, t, w; NULL: zero
    size_t own[4];                ///< the group coordinates to be found
} example;

static const example examples[] = {
    {"shift", 1, {{"1", NULL, NULL, "2", "w"}}, {0}},
    {"Heisenberg", 3, {{"1", NULL, "y"}, {NULL, "1"}, {NULL, NULL, "1"}}, {0, 1, 2}},
    {"Heisenberg, another basis",
     3,
     {{"1", NULL, "a*y"}, {NULL, "2", "1"}, {NULL, NULL, "3"}},
     {0, 1, 2}},
    {"SE(2)", 3, {{"1"}, {NULL, "1"}, {"-y", "x", NULL, "1"}}, {0, 1, 3}},
    {"SE(2) from the body",
     3,
     {{"cos(t)", "sin(t)"}, {"-sin(t)", "cos(t)"}, {NULL, NULL, NULL, "1", "1"}},
     {0, 1, 3}},
    {"E(1,1)", 3, {{"x", "-y", "1"}, {"1"}, {NULL, "1"}}, {0, 1, 2}},
    {"Aff(1)", 2, {{"x", "y", NULL, NULL, "w"}, {NULL, "1", NULL, NULL, "1"}}, {0, 1}},
};

static expr read(laws *l, const char *words) {
    expr e = expr_int(l->pool, 0);
    if (words != NULL)
        assert_int_equal(expr_read(l->pool, words, strlen(words), NULL, NULL, &e), HAMEL_OK);
    return e;
}

static group_law *make(laws *l, const example *e, size_t *factors, size_t *count) {
    expr rows[4 * N];
    (void)expr_symbol(l->pool, "a", EXPR_PARAMETER);
    const expr zero = expr_int(l->pool, 0);
    if (strcmp(e->name, "Aff(1)") == 0) expr_assume_range(l->pool, l->q->entries[0], &zero, NULL);
    expr_assume_nonzero(l->pool, expr_symbol(l->pool, "a", EXPR_PARAMETER));
    for (size_t i = 0; i < e->k * N; i++) rows[i] = read(l, e->generators[i / N][i % N]);
    return group_flow_create(&l->x, e->name, l->q, e->k, rows, factors, count);
}

static void products_are_associative_with_inverses(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
        laws l;
        size_t factors[N], count = 0;
        laws_init(&l, examples[i].name, N, parts);
        group_law *law = make(&l, &examples[i], factors, &count);
        if (law == NULL) fail_msg("no law for %s", examples[i].name);
        for (size_t a = 0; a < examples[i].k; a++) assert_int_equal(factors[a], examples[i].own[a]);
        const group_written *w = group_law_written(law);
        const group_law *one = law;
        group G;
        group_init(&G, 1, &one);
        expr third[4], uv[4], vw[4], left[4], right[4], Ad[3][16];
        group_written_symbols(l.pool, w->k, w->u, "k", third);
        group_product(l.pool, &G, w->u, w->v, uv);
        group_product(l.pool, &G, w->v, third, vw);
        group_product(l.pool, &G, uv, third, left);
        group_product(l.pool, &G, w->u, vw, right);
        assert_all_equal(&l, w->k, left, right);
        group_inverse(l.pool, &G, w->u, right);
        group_product(l.pool, &G, right, w->u, left);
        assert_all_equal(&l, w->k, left, w->identity);
        group_Ad(l.pool, &G, w->u, Ad[0]);
        group_Ad(l.pool, &G, w->v, Ad[1]);
        group_Ad(l.pool, &G, uv, Ad[2]);
        for (size_t ab = 0; ab < w->k * w->k; ab++) {
            expr total = expr_int(l.pool, 0);
            for (size_t c = 0; c < w->k; c++)
                total = expr_add2(
                    l.pool, total,
                    expr_mul2(l.pool, Ad[0][ab / w->k * w->k + c], Ad[1][c * w->k + ab % w->k]));
            assert_equal(&l, total, Ad[2][ab]);
        }
        group_clear(&G);
        group_written_destroy(law);
        laws_clear(&l);
    }
}

/// What the group moves besides its own coordinates is moved by products as by one after another.
static void others_are_acted_on(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
        laws l;
        size_t factors[N], count = 0;
        laws_init(&l, examples[i].name, N, parts);
        group_law *law = make(&l, &examples[i], factors, &count);
        assert_non_null(law);
        const group_written *w = group_law_written(law);
        const group_law *one = law;
        group G;
        group_init(&G, 1, &one);
        expr point[4], once[4], both[4], from[12], to[12], first[N], twice[N], product[N];
        group_written_symbols(l.pool, w->k, w->u, "p", point);
        for (size_t a = 0; a < w->k; a++) { // g = u, h = v on a point
            from[a] = w->u[a], to[a] = w->v[a];
            from[w->k + a] = w->v[a], to[w->k + a] = point[a];
        }
        group_product(l.pool, &G, w->v, point, once);
        group_product(l.pool, &G, w->u, w->v, both);
        expr_substitute(l.pool, w->other_count, w->moved, 2 * w->k, from, to, first);
        for (size_t a = 0; a < w->k; a++) to[a] = both[a];
        expr_substitute(l.pool, w->other_count, w->moved, 2 * w->k, from, to, product);
        for (size_t a = 0; a < w->k; a++) to[a] = w->u[a], to[w->k + a] = once[a];
        for (size_t j = 0; j < w->other_count; j++)
            from[2 * w->k + j] = w->others[j], to[2 * w->k + j] = first[j];
        expr_substitute(l.pool, w->other_count, w->moved, 2 * w->k + w->other_count, from, to,
                        twice);
        assert_all_equal(&l, w->other_count, twice, product);
        group_clear(&G);
        group_written_destroy(law);
        laws_clear(&l);
    }
}

static void flows_solve_their_equation(void **state) {
    (void)state;
    static const char *const fields[][N] = {{"1", "x", "x*y", NULL, NULL},
                                            {"cos(t)", "sin(2*t)", NULL, "a", NULL},
                                            {"-3*y", "3*x", "1", "2", "z"},
                                            {"a*x + 1", "2*a*y", "z*0", "1", "1"},
                                            {NULL, NULL, NULL, NULL, NULL}};
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        laws l;
        laws_init(&l, "flows", N, parts);
        (void)expr_symbol(l.pool, "a", EXPR_PARAMETER);
        expr X[N], out[N], rate, slope[N], moved[N], start[N];
        const expr s = expr_symbol(l.pool, "s", EXPR_OTHER),
                   T = expr_symbol(l.pool, "T", EXPR_OTHER);
        for (size_t j = 0; j < N; j++) X[j] = read(&l, fields[i][j]);
        assert_true(flow_closed(&l.x, N, l.q->entries, X, s, T, &rate, out));
        const expr symbols[] = {s, T}, rates[] = {expr_int(l.pool, 1), expr_mul2(l.pool, rate, T)};
        const expr zero[] = {expr_int(l.pool, 0), expr_int(l.pool, 1)};
        expr_derive(l.pool, N, out, 2, symbols, rates, slope);
        expr_substitute(l.pool, N, X, N, l.q->entries, out, moved);
        assert_all_equal(&l, N, slope, moved);
        expr_substitute(l.pool, N, out, 2, symbols, zero, start);
        assert_all_equal(&l, N, start, l.q->entries);
        laws_clear(&l);
    }
}

static void what_is_no_group_of_coordinates_has_no_law(void **state) {
    (void)state;
    static const example wrong[] = {
        {"only a turn of the plane", 1, {{"-y", "x"}}, {0}},
        {"a turn that does not close", 1, {{"x", NULL, NULL, "1"}}, {0}},
        {"no elementary flow", 1, {{"1 + x^4"}}, {0}},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        laws l;
        size_t factors[N], count = 0;
        laws_init(&l, wrong[i].name, N, parts);
        group_law *law = make(&l, &wrong[i], factors, &count);
        if (law != NULL) fail_msg("a law for %s", wrong[i].name);
        laws_clear(&l);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(products_are_associative_with_inverses),
        cmocka_unit_test(others_are_acted_on),
        cmocka_unit_test(flows_solve_their_equation),
        cmocka_unit_test(what_is_no_group_of_coordinates_has_no_law),
    };
    return cmocka_run_group_tests(tests, NULL, laws_end);
}
