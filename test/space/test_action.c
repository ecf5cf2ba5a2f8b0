/// Standard actions: the generators close with the sign of their side, and are what the group's own
/// product says they are.
#include "laws.h"

#include <string.h>

#include "space/action.h"
#include "space/field.h"

static const space_part body[] = {{&factor_line, "x"},          {&factor_line, "y"},
                                  {&factor_line, "z"},          {&factor_angle, "theta"},
                                  {&factor_rotation_body, "B"}, {&factor_line, "u"},
                                  {&factor_line, "v"},          {&factor_angle, "phi"}};
static const space_part spatial[] = {{&factor_line, "x"},           {&factor_line, "y"},
                                     {&factor_line, "z"},           {&factor_angle, "theta"},
                                     {&factor_rotation_space, "B"}, {&factor_line, "u"},
                                     {&factor_line, "v"},           {&factor_angle, "phi"}};
enum { PARTS = 8, X = 0, Y, Z, THETA, B, U, V, PHI };

typedef struct standard_action {
    const char *group;
    action_side side;
    size_t count, on[6];
} standard_action;

static const standard_action actions[] = {
    {"R", ACTION_LEFT, 1, {X}},
    {"R", ACTION_RIGHT, 1, {THETA}},
    {"S1", ACTION_LEFT, 1, {THETA}},
    {"S1", ACTION_RIGHT, 1, {PHI}},
    {"SO(2)", ACTION_LEFT, 4, {X, Y, THETA, B}},
    {"SE(2)", ACTION_LEFT, 3, {X, Y, THETA}},
    {"SE(2)", ACTION_LEFT, 3, {B, X, Y}},
    {"SE(2)", ACTION_LEFT, 2, {X, Y}},
    {"SE(2)", ACTION_LEFT, 6, {X, Y, THETA, PHI, U, V}},
    {"SE(2)", ACTION_RIGHT, 3, {X, Y, THETA}},
    {"SO(3)", ACTION_LEFT, 1, {B}},
    {"SO(3)", ACTION_LEFT, 3, {X, Y, Z}},
    {"SO(3)", ACTION_RIGHT, 1, {B}},
    {"SE(3)", ACTION_LEFT, 4, {B, X, Y, Z}},
    {"SE(3)", ACTION_RIGHT, 4, {B, X, Y, Z}},
};
enum { ACTIONS = sizeof actions / sizeof *actions };

static expr *generators_of(laws *l, const standard_action *a) {
    const group_law *law = group_law_find(a->group);
    expr *rows = MEM_NEW(expr, group_law_dimension(law) * l->q->n);
    assert_int_equal(action_generators(l->q, law, a->side, a->count, a->on, NULL, rows), HAMEL_OK);
    return rows;
}

/// [(e_a)_Q, (e_b)_Q] = ∓ c_ab^c (e_c)_Q
static void check_closure(laws *l, const standard_action *a) {
    const group_law *law = group_law_find(a->group);
    const size_t k = group_law_dimension(law), n = l->q->n;
    expr *rows = generators_of(l, a), *bracket = MEM_NEW(expr, n);
    for (size_t i = 0; i < k; i++) {
        for (size_t j = 0; j < i; j++) {
            space_bracket(l->q, rows + i * n, rows + j * n, bracket);
            for (size_t m = 0; m < n; m++) {
                for (size_t c = 0; c < k; c++) {
                    const int sign = a->side == ACTION_LEFT ? -1 : 1;
                    const expr s = expr_mul2(l->pool, expr_int(l->pool, sign),
                                             group_law_structure(l->pool, law, i, j, c));
                    bracket[m] =
                        expr_sub(l->pool, bracket[m], expr_mul2(l->pool, s, rows[c * n + m]));
                }
                assert_zero(l, bracket[m]);
            }
        }
    }
    free(rows);
    free(bracket);
}

static void generators_close_with_minus_from_the_left_and_plus_from_the_right(void **state) {
    (void)state;
    for (size_t i = 0; i < ACTIONS; i++) {
        laws l;
        laws_init(&l, __func__, PARTS, body);
        check_closure(&l, &actions[i]);
        laws_clear(&l);
        laws_init(&l, __func__, PARTS, spatial);
        check_closure(&l, &actions[i]);
        laws_clear(&l);
    }
}

/// Left and right translations of a group commute.
static void left_and_right_generators_commute(void **state) {
    (void)state;
    static const standard_action pairs[][2] = {
        {{"SO(3)", ACTION_LEFT, 1, {B}}, {"SO(3)", ACTION_RIGHT, 1, {B}}},
        {{"SE(2)", ACTION_LEFT, 3, {X, Y, THETA}}, {"SE(2)", ACTION_RIGHT, 3, {X, Y, THETA}}},
        {{"SE(3)", ACTION_LEFT, 4, {B, X, Y, Z}}, {"SE(3)", ACTION_RIGHT, 4, {B, X, Y, Z}}},
    };
    for (size_t i = 0; i < 3; i++) {
        laws l;
        laws_init(&l, __func__, PARTS, i % 2 ? spatial : body);
        const size_t k = group_law_dimension(group_law_find(pairs[i][0].group)), n = l.q->n;
        expr *left = generators_of(&l, &pairs[i][0]), *right = generators_of(&l, &pairs[i][1]);
        expr *bracket = MEM_NEW(expr, n);
        for (size_t a = 0; a < k; a++) {
            for (size_t b = 0; b < k; b++) {
                space_bracket(l.q, left + a * n, right + b * n, bracket);
                for (size_t m = 0; m < n; m++) assert_zero(&l, bracket[m]);
            }
        }
        free(left);
        free(right);
        free(bracket);
        laws_clear(&l);
    }
}

/// On SE(2) itself: the generators are the derivatives of the product at the identity,
///   left ∂(g·q)/∂g, right ∂(q·g)/∂g, at g = 1.
static void generators_are_derivatives_of_the_product(void **state) {
    (void)state;
    laws l;
    laws_init(&l, __func__, 1, &body[X]);
    space_destroy(l.q);
    const space_part parts[] = {body[X], body[Y], body[THETA]};
    l.q = space_create(l.pool, 3, parts);
    const group_law *law = group_law_find("SE(2)");
    group G;
    group_init(&G, 1, &law);
    expr g[3], one[3], product[3], rows[9];
    const char *names[3] = {"g1", "g2", "g3"};
    for (size_t i = 0; i < 3; i++) g[i] = expr_symbol(l.pool, names[i], EXPR_OTHER);
    group_identity(l.pool, &G, one);
    for (int side = ACTION_LEFT; side <= ACTION_RIGHT; side++) {
        const bool left = side == ACTION_LEFT;
        group_product(l.pool, &G, left ? g : l.q->entries, left ? l.q->entries : g, product);
        assert_int_equal(action_generators(l.q, law, (action_side)side, 3,
                                           (const size_t[]){0, 1, 2}, NULL, rows),
                         HAMEL_OK);
        for (size_t a = 0; a < 3; a++) {
            for (size_t i = 0; i < 3; i++) {
                expr slope = expr_diff(l.pool, product[i], g[a]);
                expr_substitute(l.pool, 1, &slope, 3, g, one, &slope);
                assert_equal(&l, slope, rows[3 * a + i]);
            }
        }
    }
    group_clear(&G);
    laws_clear(&l);
}

/// SO(3) on B: from the left ξ_Q[B] = hat(ξ)B, from the right B hat(ξ), in either base frame.
static void generators_on_a_rotation_do_not_depend_on_the_frame(void **state) {
    (void)state;
    for (int side = ACTION_LEFT; side <= ACTION_RIGHT; side++) {
        expr rates[2][3][9];
        laws l;
        laws_init(&l, __func__, PARTS, body);
        for (size_t f = 0; f < 2; f++) {
            space *q = space_create(l.pool, PARTS, f ? spatial : body);
            expr *rows = MEM_NEW(expr, 3 * q->n);
            assert_int_equal(action_generators(q, group_law_find("SO(3)"), (action_side)side, 1,
                                               (const size_t[]){B}, NULL, rows),
                             HAMEL_OK);
            for (size_t a = 0; a < 3; a++)
                space_apply(q, rows + a * q->n, 9, space_find(q, "B")->entries, rates[f][a]);
            free(rows);
            space_destroy(q);
        }
        for (size_t a = 0; a < 3; a++) assert_all_equal(&l, 9, rates[0][a], rates[1][a]);
        const expr *b = space_find(l.q, "B")->entries;
        // hat(e_3)B has first row −(second row of B); B hat(e_3) has first column the second of B.
        assert_equal(&l, rates[0][2][0], side == ACTION_LEFT ? expr_neg(l.pool, b[3]) : b[1]);
        laws_clear(&l);
    }
}

static void what_is_no_standard_action_is_refused_with_a_reason(void **state) {
    (void)state;
    static const standard_action wrong[] = {
        {"S1", ACTION_LEFT, 1, {X}},
        {"R", ACTION_LEFT, 1, {B}},
        {"SE(2)", ACTION_LEFT, 3, {X, THETA, Y}},
        {"SO(3)", ACTION_LEFT, 1, {THETA}},
        {"SO(3)", ACTION_LEFT, 2, {X, Y}},
        {"SE(2)", ACTION_RIGHT, 3, {B, X, Y}},
        {"SO(3)", ACTION_RIGHT, 3, {X, Y, Z}},
        {"SE(3)", ACTION_RIGHT, 1, {B}},
        {"SE(2)", ACTION_LEFT, 0, {0}},
        {"SE(2)", ACTION_RIGHT, 0, {0}},
    };
    laws l;
    laws_init(&l, __func__, PARTS, body);
    expr *rows = MEM_NEW(expr, 6 * l.q->n);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        diag messages = {0};
        const group_law *law = group_law_find(wrong[i].group);
        assert_int_equal(action_generators(l.q, law, wrong[i].side, wrong[i].count, wrong[i].on,
                                           &messages, rows),
                         HAMEL_INVALID);
        assert_int_equal(messages.count, 1);
        assert_non_null(strstr(messages.items[0].words, wrong[i].group));
        diag_clear(&messages);
    }
    free(rows);
    laws_clear(&l);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(generators_close_with_minus_from_the_left_and_plus_from_the_right),
        cmocka_unit_test(left_and_right_generators_commute),
        cmocka_unit_test(generators_are_derivatives_of_the_product),
        cmocka_unit_test(generators_on_a_rotation_do_not_depend_on_the_frame),
        cmocka_unit_test(what_is_no_standard_action_is_refused_with_a_reason),
    };
    return cmocka_run_group_tests(tests, NULL, laws_end);
}
