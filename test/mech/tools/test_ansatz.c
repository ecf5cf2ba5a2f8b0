/// Function spaces: independent, with the angles that occur, of the size that is counted by hand.
#include "mech/laws.h"
#include "mech/tools/ansatz.h"

static void with_ansatz(const char *system, unsigned degree,
                        void (*check)(laws *l, const ansatz *a)) {
    laws l;
    ansatz a;
    laws_init(&l, scene_find(system));
    VEC(expr) seen = {0};
    *vec_push(&seen) = l.s.lagrangian;
    for (size_t i = 0; i < l.s.p * l.m->q->n; i++) *vec_push(&seen) = l.s.beta[i];
    assert_ok(&l, ansatz_init(&a, &l.x, l.m->q, degree, seen.count, seen.items));
    vec_clear(&seen);
    check(&l, &a);
    ansatz_clear(&a);
    laws_clear(&l);
}

static void check_independent(laws *l, const ansatz *a) {
    size_t dimension;
    expr *basis;
    bool complete;
    assert_ok(
        l, exact_dependence(&l->x, 1, a->count, a->functions, NULL, &dimension, &basis, &complete));
    assert_int_equal(dimension, 0);
    assert_true(complete);
    assert_true(expr_is_int(l->pool, a->functions[0], 1));
    free(basis);
}

static void the_functions_are_independent(void **state) {
    (void)state;
    static const char *const systems[] = {"snakeboard", "rigid_body_rotor", "falling_disk",
                                          "particle"};
    for (size_t k = 0; k < sizeof systems / sizeof *systems; k++) {
        for (unsigned degree = 1; degree <= 2; degree++)
            with_ansatz(systems[k], degree, check_independent);
    }
}

/// x, y; sines and cosines of theta, psi, phi and of the two sums in the constraints; and products
/// of the two kinds: (1 + 2)(1 + 10).
static void check_snakeboard(laws *l, const ansatz *a) {
    assert_int_equal(a->line_count, 2);
    assert_int_equal(a->wave_count, 5);
    assert_int_equal(a->count, 33);
    const expr wanted = read(l, "x*sin(theta + phi)");
    bool found = false;
    for (size_t j = 0; j < a->count; j++)
        found = found || expr_same(a->functions[j], wanted) ||
                exact_equal(&l->x, a->functions[j], wanted) == TRUTH_YES;
    assert_true(found);
}

static void sums_of_angles_that_occur_are_taken(void **state) {
    (void)state;
    with_ansatz("snakeboard", 1, check_snakeboard);
}

/// Polynomials of degree two on SO(3): 1 + 9 + 25 by Peter and Weyl.
static void check_rotation(laws *l, const ansatz *a) {
    (void)l;
    assert_int_equal(a->count, 35);
}

static void relations_of_rotations_are_taken_out(void **state) {
    (void)state;
    with_ansatz("rigid_body", 2, check_rotation);
}

static void combinations_are_sums(void **state) {
    (void)state;
    laws l;
    ansatz a;
    laws_init(&l, scene_find("particle"));
    assert_ok(&l, ansatz_init(&a, &l.x, l.m->q, 1, 0, NULL));
    assert_int_equal(a.count, 4);
    const expr c[4] = {read(&l, "2"), read(&l, "0"), read(&l, "-1"), read(&l, "1/3")};
    assert_equal(&l, ansatz_combination(&a, l.pool, c), read(&l, "2 - y + z/3"));
    ansatz_clear(&a);
    laws_clear(&l);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_functions_are_independent),
        cmocka_unit_test(sums_of_angles_that_occur_are_taken),
        cmocka_unit_test(relations_of_rotations_are_taken_out),
        cmocka_unit_test(combinations_are_sums),
    };
    return cmocka_run_group_tests(tests, NULL, laws_end);
}
