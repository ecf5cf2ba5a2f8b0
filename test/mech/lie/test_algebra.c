/// Known algebras are recognised in any basis; what fields span has the structure constants of
/// their group; Jacobi's identity holds.
#include "mech/laws.h"
#include "mech/lie/algebra.h"
#include "mech/lie/structure.h"
#include "space/action.h"

typedef struct bench {
    expr_pool *pool;
    diag messages;
    exact x;
    random_state rng;
} bench;

static void bench_init(bench *b, const char *test) {
    *b = (bench){.pool = expr_pool_create(), .rng = test_random(test)};
    exact_init(&b->x, b->pool, &b->messages);
}

static void bench_clear(bench *b) {
    diag_clear(&b->messages);
    expr_pool_destroy(b->pool);
}

/// Brackets written as triples: [e_a, e_b] += value e_c, from 1.
typedef struct brackets {
    size_t k, count;
    struct {
        size_t a, b, c;
        int value;
    } items[24];
} brackets;

static lie_algebra algebra(bench *b, const brackets *from) {
    const size_t k = from->k;
    lie_algebra g = {k, MEM_NEW(expr, k * k * k)};
    for (size_t i = 0; i < k * k * k; i++) g.c[i] = expr_int(b->pool, 0);
    for (size_t i = 0; i < from->count; i++) {
        const size_t p = from->items[i].a - 1, q = from->items[i].b - 1, r = from->items[i].c - 1;
        g.c[(p * k + q) * k + r] = expr_int(b->pool, from->items[i].value);
        g.c[(q * k + p) * k + r] = expr_int(b->pool, -from->items[i].value);
    }
    return g;
}

static expr entry(bench *b, size_t k, const lie_algebra *g, const expr *S, const expr *T,
                  size_t i) {
    // c'_ab^c = S_a^p S_b^q c_pq^r T_r^c, rows of S the new basis, T its inverse.
    const size_t a = i / k / k, d = i / k % k, c = i % k;
    sum total = {0};
    for (size_t m = 0; m < k * k * k; m++)
        sum_add_product(b->pool, &total, 1,
                        expr_mul2(b->pool, S[a * k + m / k / k], S[d * k + m / k % k]),
                        expr_mul2(b->pool, g->c[m], T[m % k * k + c]));
    const expr out = sum_take(b->pool, &total);
    vec_clear(&total);
    return out;
}

/// The same algebra in a random basis: products of shears, so that the inverse has whole numbers.
static lie_algebra scrambled(bench *b, const lie_algebra *g, bool thoroughly) {
    const size_t k = g->k;
    expr *S = MEM_NEW(expr, k * k), *T = MEM_NEW(expr, k * k);
    for (size_t i = 0; i < k * k; i++) {
        const size_t row = i / k, col = i % k;
        S[i] = expr_int(b->pool, row == col                   ? 1
                                 : col > row || col + 2 < row ? 0
                                                              : (long)random_below(&b->rng, 5) - 2);
    }
    for (size_t row = 0; row < k; row++) { // and upper shears between neighbours
        for (size_t col = 0; col < k && row + 1 < k; col++)
            S[row * k + col] = expr_add2(b->pool, S[row * k + col], S[(row + 1) * k + col]);
    }
    for (size_t col = 0; col < k && thoroughly; col++) // the last vector with the first
        S[(k - 1) * k + col] = expr_add2(b->pool, S[(k - 1) * k + col], S[col]);
    size_t rank;
    assert_int_equal(exact_rank(&b->x, k, k, S, &rank), HAMEL_OK);
    if (rank < k) {
        free(S);
        free(T);
        return scrambled(b, g, thoroughly);
    }
    assert_int_equal(exact_inverse(&b->x, k, S, T), HAMEL_OK);
    lie_algebra h = {k, MEM_NEW(expr, k * k * k)};
    for (size_t i = 0; i < k * k * k; i++) h.c[i] = entry(b, k, g, S, T, i);
    free(S);
    free(T);
    return h;
}

static void assert_factors(bench *b, const char *name, const lie_algebra *g, size_t count,
                           const lie_kind *kinds) {
    lie_structure s;
    assert_int_equal(lie_structure_init(&s, &b->x, g), HAMEL_OK);
    if (s.factor_count != count) fail_msg("%s: %zu factors", name, s.factor_count);
    size_t total = 0;
    for (size_t i = 0; i < count; i++) {
        if (s.factors[i].kind != kinds[i])
            fail_msg("%s: factor %zu is of kind %d", name, i, (int)s.factors[i].kind);
        total += s.factors[i].space.dimension;
        lie_subspace inner; // factors are ideals that commute with each other
        for (size_t j = 0; j < i; j++) {
            assert_int_equal(
                lie_bracket(&inner, &b->x, g, &s.factors[i].space, &s.factors[j].space), HAMEL_OK);
            assert_int_equal(inner.dimension, 0);
            lie_subspace_clear(&inner);
        }
    }
    assert_int_equal(total, g->k);
    lie_structure_clear(&s);
}

typedef struct known {
    const char *name;
    size_t count;
    lie_kind kinds[4];
    brackets table;
} known;

#define TURNS(a, b, c)                                                                             \
    {a, b, c, 1}, {b, c, a, 1}, { c, a, b, 1 }
static const known table[] = {
    {"R^3", 3, {LIE_R, LIE_R, LIE_R}, {3, 0, {{0}}}},
    {"aff(1)", 1, {LIE_AFFINE}, {2, 1, {{1, 2, 2, 1}}}},
    {"heisenberg", 1, {LIE_HEISENBERG}, {3, 1, {{1, 2, 3, 1}}}},
    {"heisenberg(5)", 1, {LIE_HEISENBERG}, {5, 2, {{1, 2, 5, 1}, {3, 4, 5, 2}}}},
    {"heisenberg x R", 2, {LIE_HEISENBERG, LIE_R}, {4, 1, {{1, 2, 3, 1}}}},
    {"se(2)", 1, {LIE_SE2}, {3, 2, {{1, 3, 2, -1}, {2, 3, 1, 1}}}},
    {"se(2) x R", 2, {LIE_SE2, LIE_R}, {4, 2, {{1, 3, 2, -1}, {2, 3, 1, 1}}}},
    {"se(2) x R^2", 3, {LIE_SE2, LIE_R, LIE_R}, {5, 2, {{1, 3, 2, -2}, {2, 3, 1, 3}}}},
    {"e(1,1)", 1, {LIE_E11}, {3, 2, {{1, 3, 2, 1}, {2, 3, 1, 1}}}},
    {"a spiral",
     1,
     {LIE_SOLVABLE},
     {3, 4, {{1, 3, 2, -1}, {2, 3, 1, 1}, {1, 3, 1, 1}, {2, 3, 2, 1}}}},
    {"so(3)", 1, {LIE_SO3}, {3, 3, {TURNS(1, 2, 3)}}},
    {"sl(2)", 1, {LIE_SL2}, {3, 3, {{1, 2, 2, 2}, {1, 3, 3, -2}, {2, 3, 1, 1}}}},
    {"so(3) x R", 2, {LIE_SO3, LIE_R}, {4, 3, {TURNS(1, 2, 3)}}},
    {"so(3) x se(2)", 2, {LIE_SO3, LIE_SE2}, {6, 5, {TURNS(1, 2, 3), {4, 6, 5, -1}, {5, 6, 4, 1}}}},
    {"so(3) x so(3)", 2, {LIE_SO3, LIE_SO3}, {6, 6, {TURNS(1, 2, 3), TURNS(4, 5, 6)}}},
    {"se(2) x se(2)",
     2,
     {LIE_SE2, LIE_SE2},
     {6, 4, {{1, 3, 2, -1}, {2, 3, 1, 1}, {4, 6, 5, -1}, {5, 6, 4, 1}}}},
    {"se(3)",
     1,
     {LIE_SE3},
     {6,
      9,
      {TURNS(1, 2, 3),
       {1, 5, 6, 1},
       {1, 6, 5, -1},
       {2, 6, 4, 1},
       {2, 4, 6, -1},
       {3, 4, 5, 1},
       {3, 5, 4, -1}}}},
    {"se(3) x R",
     2,
     {LIE_SE3, LIE_R},
     {7,
      9,
      {TURNS(1, 2, 3),
       {1, 5, 6, 1},
       {1, 6, 5, -1},
       {2, 6, 4, 1},
       {2, 4, 6, -1},
       {3, 4, 5, 1},
       {3, 5, 4, -1}}}},
    {"so(3) x heisenberg", 2, {LIE_SO3, LIE_HEISENBERG}, {6, 4, {TURNS(1, 2, 3), {4, 5, 6, 1}}}},
    {"the oscillator", 1, {LIE_SOLVABLE}, {4, 3, {{4, 1, 2, 1}, {4, 2, 1, -1}, {1, 2, 3, 1}}}},
};

/// Two equal factors beside each other are told apart if a basis vector lies in one of them.
static bool twins(const known *one) {
    return one->count == 2 && one->kinds[0] == one->kinds[1] && one->kinds[0] != LIE_R;
}

static void known_algebras_are_recognised_in_any_basis(void **state) {
    (void)state;
    bench b;
    bench_init(&b, __func__);
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        lie_algebra g = algebra(&b, &table[i].table);
        assert_factors(&b, table[i].name, &g, table[i].count, table[i].kinds);
        lie_algebra h = scrambled(&b, &g, !twins(&table[i]));
        assert_factors(&b, table[i].name, &h, table[i].count, table[i].kinds);
        lie_algebra_clear(&g);
        lie_algebra_clear(&h);
    }
    bench_clear(&b);
}

/// A sign that depends on a parameter is not guessed: the bracket of Bianchi's class A.
static void unknown_signs_are_not_decided(void **state) {
    (void)state;
    bench b;
    bench_init(&b, __func__);
    const brackets turns = {3, 3, {TURNS(1, 2, 3)}};
    lie_algebra g = algebra(&b, &turns);
    const expr p = expr_symbol(b.pool, "p", EXPR_PARAMETER);
    g.c[(0 * 3 + 1) * 3 + 2] = p;
    g.c[(1 * 3 + 0) * 3 + 2] = expr_neg(b.pool, p);
    assert_factors(&b, "so(3) or sl(2)", &g, 1, (const lie_kind[]){LIE_SEMISIMPLE});
    expr_assume_positive(b.pool, p);
    assert_factors(&b, "so(3)", &g, 1, (const lie_kind[]){LIE_SO3});
    lie_algebra_clear(&g);
    bench_clear(&b);
}

static void structure_says_what_kind_of_algebra_it_is(void **state) {
    (void)state;
    bench b;
    bench_init(&b, __func__);
    lie_structure s;
    const brackets osc = {4, 3, {{4, 1, 2, 1}, {4, 2, 1, -1}, {1, 2, 3, 1}}};
    lie_algebra g = algebra(&b, &osc);
    assert_int_equal(lie_structure_init(&s, &b.x, &g), HAMEL_OK);
    assert_true(s.solvable && !s.nilpotent && !s.abelian && !s.semisimple);
    assert_int_equal(s.centre.dimension, 1);
    assert_int_equal(s.series_count, 4); // 4 3 1 0
    assert_int_equal(s.series[1], 3);
    assert_int_equal(s.series[2], 1);
    assert_int_equal(s.radical.dimension, 4);
    lie_structure_clear(&s);
    lie_algebra_clear(&g);
    const brackets mixed = {6, 4, {TURNS(1, 2, 3), {4, 5, 6, 1}}};
    g = algebra(&b, &mixed);
    assert_int_equal(lie_structure_init(&s, &b.x, &g), HAMEL_OK);
    assert_true(!s.solvable && !s.semisimple);
    assert_int_equal(s.radical.dimension, 3);
    assert_int_equal(s.derived.dimension, 4);
    lie_structure_clear(&s);
    lie_algebra_clear(&g);
    bench_clear(&b);
}

/// Generators of the standard actions: [ξ_Q, η_Q] = −[ξ, η]_Q from the left.
static void fields_have_the_constants_of_their_group(void **state) {
    (void)state;
    static const char *const names[] = {"SE(2)", "SO(3)", "SE(3)"};
    static const space_part parts[3][4] = {{LINE("x"), LINE("y"), ANGLE("theta")},
                                           {BODY("B")},
                                           {BODY("B"), LINE("x"), LINE("y"), LINE("z")}};
    static const size_t counts[3] = {3, 1, 4};
    for (size_t i = 0; i < 3; i++) {
        bench b;
        bench_init(&b, __func__);
        space *q = space_create(b.pool, counts[i], parts[i]);
        const group_law *law = group_law_find(names[i]);
        const size_t k = group_law_dimension(law), factors[4] = {0, 1, 2, 3};
        expr *fields = MEM_NEW(expr, k * q->n);
        assert_int_equal(action_generators(q, law, ACTION_LEFT, counts[i], factors, NULL, fields),
                         HAMEL_OK);
        lie_algebra g;
        truth closed;
        assert_int_equal(lie_algebra_of_fields(&g, &b.x, q, k, fields, &closed), HAMEL_OK);
        assert_int_equal(closed, TRUTH_YES);
        for (size_t m = 0; m < k * k * k; m++) {
            const expr c = group_law_structure(b.pool, law, m / k / k, m / k % k, m % k);
            assert_true(expr_same(g.c[m], expr_neg(b.pool, c)));
        }
        lie_algebra_clear(&g);
        // Two of them do not close.
        if (k == 3) {
            assert_int_equal(lie_algebra_of_fields(&g, &b.x, q, 2, fields + q->n, &closed),
                             HAMEL_OK);
            assert_int_equal(closed, TRUTH_NO);
        }
        free(fields);
        space_destroy(q);
        bench_clear(&b);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_algebras_are_recognised_in_any_basis),
        cmocka_unit_test(unknown_signs_are_not_decided),
        cmocka_unit_test(structure_says_what_kind_of_algebra_it_is),
        cmocka_unit_test(fields_have_the_constants_of_their_group),
    };
    return cmocka_run_group_tests(tests, NULL, laws_end);
}
