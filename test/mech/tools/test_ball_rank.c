/// Ranks by enclosures against exact elimination. As a bound a rank may be too low; on matrices of
/// this size it is not.
#include "mech/laws.h"
#include "mech/tools/ball_rank.h"
#include "support/random_expr.h"

enum { LARGEST = 5 };

static const scene everything = {.name = "a space of everything",
                                 .parts = {LINE("x"), LINE("y"), ANGLE("theta"), BODY("B")},
                                 .lagrangian = "x'^2"};

static void fill(laws *l, const random_expr_options *o, size_t count, expr *out) {
    for (size_t i = 0; i < count; i++) out[i] = random_expr(l->pool, &l->random, o);
}

/// A = L R with k columns in L.
static void products_have_the_rank_that_elimination_finds(void **state) {
    (void)state;
    laws l;
    laws_init(&l, &everything);
    l.random = test_random("ball rank");
    const expr symbols[] = {read(&l, "x"), read(&l, "y"), read(&l, "sin(theta)")};
    random_expr_options o = random_expr_default(3, symbols);
    o.depth = 1;
    for (int trial = 0; trial < 60; trial++) {
        const size_t rows = 2 + random_below(&l.random, LARGEST - 1);
        const size_t cols = 2 + random_below(&l.random, LARGEST - 1);
        const size_t k = 1 + random_below(&l.random, rows < cols ? rows : cols);
        expr L[LARGEST * LARGEST], R[LARGEST * LARGEST], A[LARGEST * LARGEST];
        fill(&l, &o, rows * k, L);
        fill(&l, &o, cols * k, R);
        for (size_t i = 0; i < rows * cols; i++)
            A[i] = dot(l.pool, k, L + i / cols * k, R + i % cols * k);
        size_t rank;
        assert_ok(&l, exact_rank(&l.x, rows, cols, A, &rank));
        assert_int_equal(mech_rank_at_least(&l.x, l.m->q, rows, cols, A), rank);
    }
    laws_clear(&l);
}

/// The values that stand for a rotation are those of one: B has rank 3, B Bᵀ − 1 rank 0.
static void rotations_stay_rotations(void **state) {
    (void)state;
    laws l;
    laws_init(&l, &everything);
    const char *const names[] = {"B_11", "B_12", "B_13", "B_21", "B_22",
                                 "B_23", "B_31", "B_32", "B_33"};
    expr B[9], defect[9];
    for (size_t i = 0; i < 9; i++) B[i] = read(&l, names[i]);
    for (size_t i = 0; i < 9; i++)
        defect[i] = expr_sub(l.pool, dot(l.pool, 3, B + i / 3 * 3, B + i % 3 * 3),
                             expr_int(l.pool, i / 3 == i % 3));
    assert_int_equal(mech_rank_at_least(&l.x, l.m->q, 3, 3, B), 3);
    assert_int_equal(mech_rank_at_least(&l.x, l.m->q, 3, 3, defect), 0);
    laws_clear(&l);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(products_have_the_rank_that_elimination_finds),
        cmocka_unit_test(rotations_stay_rotations),
    };
    return cmocka_run_group_tests(tests, NULL, laws_end);
}
