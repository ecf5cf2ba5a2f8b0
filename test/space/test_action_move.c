/// Actions in numbers, against the generators, the products of the groups and differences, on
/// spaces with every kind of factor and from both sides.
#include "laws.h"

#include <math.h>
#include <string.h>

#include "expr/calculus.h"
#include "space/action_move.h"
#include "space/field.h"
#include "space/group_num.h"

enum { ENTRIES = 64, N = 24, G_ENTRIES = 12, K = 6 };

typedef struct scene {
    const char *law;
    action_side side;
    size_t count;
    size_t factors[9];
} scene;

/// Factors: lines 0 .. 5, angle 6, angle 7, body rotation 8, space rotation 9.
static const space_part parts[] = {{&factor_line, "x"},          {&factor_line, "y"},
                                   {&factor_line, "z"},          {&factor_line, "u"},
                                   {&factor_line, "v"},          {&factor_line, "w"},
                                   {&factor_angle, "a"},         {&factor_angle, "b"},
                                   {&factor_rotation_body, "B"}, {&factor_rotation_space, "C"}};

static const scene scenes[] = {
    {"R", ACTION_LEFT, 3, {0, 6, 4}},
    {"S1", ACTION_LEFT, 5, {6, 0, 1, 8, 9}},
    {"SO(2)", ACTION_LEFT, 2, {8, 7}},
    {"SE(2)", ACTION_LEFT, 8, {0, 1, 6, 8, 9, 2, 3, 7}},
    {"SO(3)", ACTION_LEFT, 5, {8, 0, 1, 2, 9}},
    {"SE(3)", ACTION_LEFT, 8, {8, 0, 1, 2, 9, 3, 4, 5}},
    {"R", ACTION_RIGHT, 1, {0}},
    {"S1", ACTION_RIGHT, 1, {6}},
    {"SE(2)", ACTION_RIGHT, 3, {0, 1, 6}},
    {"SO(3)", ACTION_RIGHT, 1, {8}},
    {"SO(3)", ACTION_RIGHT, 1, {9}},
    {"SE(3)", ACTION_RIGHT, 4, {8, 0, 1, 2}},
    {"SE(3)", ACTION_RIGHT, 4, {9, 3, 4, 5}},
};
enum { SCENES = sizeof scenes / sizeof *scenes };

typedef struct world {
    expr_pool *pool;
    space *q;
    random_state random;
} world;

static void world_init(world *w, const char *name) {
    w->pool = expr_pool_create();
    w->q = space_create(w->pool, sizeof parts / sizeof *parts, parts);
    w->random = test_random(name);
}

static void world_clear(world *w) {
    space_destroy(w->q);
    expr_pool_destroy(w->pool);
}

static void random_element(world *w, const group *G, double *g) {
    double xi[K];
    for (size_t a = 0; a < G->dimension; a++) xi[a] = random_between(&w->random, -1.5, 1.5);
    group_exp(G, xi, g);
}

static void random_point(world *w, double *entries, double *velocity) {
    const group_law *SO3 = group_law_find("SO(3)");
    group G;
    group_init(&G, 1, &SO3);
    for (size_t f = 0; f < w->q->factor_count; f++) {
        const space_factor *factor = &w->q->factors[f];
        if (factor->kind->dimension == 3) random_element(w, &G, entries + factor->first_entry);
        else entries[factor->first_entry] = random_between(&w->random, -2, 2);
    }
    for (size_t i = 0; i < w->q->n; i++) velocity[i] = random_between(&w->random, -1, 1);
    group_clear(&G);
}

static double distance(size_t n, const double *a, const double *b) {
    double m = 0;
    for (size_t i = 0; i < n; i++) m = fmax(m, fabs(a[i] - b[i]));
    return m;
}

static void move(const world *w, const scene *s, const double *g, double *entries,
                 double *velocity) {
    action_move(w->q, group_law_find(s->law), s->side, s->count, s->factors, g, entries, velocity);
}

/// How the entries change along a velocity.
static void entry_rates(const world *w, const double *entries, const double *velocity,
                        double *rates) {
    const space *q = w->q;
    expr e[ENTRIES];
    double *values = calloc(expr_symbol_count(w->pool), sizeof *values);
    space_rates(q, q->velocities, e);
    for (size_t m = 0; m < q->entry_count; m++)
        values[expr_symbol_index(w->pool, q->entries[m])] = entries[m];
    for (size_t i = 0; i < q->n; i++)
        values[expr_symbol_index(w->pool, q->velocities[i])] = velocity[i];
    expr_eval(w->pool, q->entry_count, e, values, rates);
    free(values);
}

/// h·(g·q) = (hg)·q, and (q·g)·h = q·(gh), velocities as well.
static void an_action_respects_products(void **state) {
    (void)state;
    world w;
    world_init(&w, __func__);
    for (size_t k = 0; k < SCENES; k++) {
        const scene *s = &scenes[k];
        const group_law *law = group_law_find(s->law);
        group G;
        double g[G_ENTRIES], h[G_ENTRIES], both[G_ENTRIES];
        double q1[ENTRIES], v1[N], q2[ENTRIES], v2[N];
        group_init(&G, 1, &law);
        random_element(&w, &G, g);
        random_element(&w, &G, h);
        if (s->side == ACTION_LEFT) group_product_num(&G, h, g, both);
        else group_product_num(&G, g, h, both);
        random_point(&w, q1, v1);
        memcpy(q2, q1, sizeof q1);
        memcpy(v2, v1, sizeof v1);
        move(&w, s, g, q1, v1);
        move(&w, s, h, q1, v1);
        move(&w, s, both, q2, v2);
        assert_true(distance(w.q->entry_count, q1, q2) < 1e-13);
        assert_true(distance(w.q->n, v1, v2) < 1e-13);
        group_clear(&G);
    }
    world_clear(&w);
}

/// d/dt exp(t e_a)·q is the generator.
static void an_action_has_its_generators(void **state) {
    (void)state;
    world w;
    world_init(&w, __func__);
    const double small = 1e-4;
    for (size_t k = 0; k < SCENES; k++) {
        const scene *s = &scenes[k];
        const group_law *law = group_law_find(s->law);
        const size_t n = w.q->n;
        group G;
        group_init(&G, 1, &law);
        expr rows[K * N];
        double entries[ENTRIES], velocity[N], field[N], rates[ENTRIES], side[2][ENTRIES];
        assert_int_equal(action_generators(w.q, law, s->side, s->count, s->factors, NULL, rows),
                         HAMEL_OK);
        random_point(&w, entries, velocity);
        double *values = calloc(expr_symbol_count(w.pool), sizeof *values);
        for (size_t m = 0; m < w.q->entry_count; m++)
            values[expr_symbol_index(w.pool, w.q->entries[m])] = entries[m];
        for (size_t a = 0; a < G.dimension; a++) {
            expr_eval(w.pool, n, rows + a * n, values, field);
            entry_rates(&w, entries, field, rates);
            for (int i = 0; i < 2; i++) {
                double xi[K] = {0}, g[G_ENTRIES];
                xi[a] = i == 0 ? -small : small;
                group_exp(&G, xi, g);
                memcpy(side[i], entries, sizeof entries);
                move(&w, s, g, side[i], velocity);
            }
            for (size_t m = 0; m < w.q->entry_count; m++)
                assert_true(fabs((side[1][m] - side[0][m]) / (2 * small) - rates[m]) < 1e-7);
        }
        free(values);
        group_clear(&G);
    }
    world_clear(&w);
}

/// A velocity moves as the derivative of a curve: entries of g·(q + tv), by differences.
static void velocities_move_with_their_points(void **state) {
    (void)state;
    world w;
    world_init(&w, __func__);
    const double small = 1e-4;
    for (size_t k = 0; k < SCENES; k++) {
        const scene *s = &scenes[k];
        const group_law *law = group_law_find(s->law);
        group G;
        double g[G_ENTRIES], q[ENTRIES], v[N], rates[ENTRIES], side[2][ENTRIES], ignored[N];
        group_init(&G, 1, &law);
        random_element(&w, &G, g);
        random_point(&w, q, v);
        entry_rates(&w, q, v, rates);
        for (int i = 0; i < 2; i++) {
            for (size_t m = 0; m < w.q->entry_count; m++)
                side[i][m] = q[m] + (i == 0 ? -small : small) * rates[m];
            memcpy(ignored, v, sizeof v);
            move(&w, s, g, side[i], ignored);
        }
        move(&w, s, g, q, v);
        entry_rates(&w, q, v, rates);
        for (size_t m = 0; m < w.q->entry_count; m++)
            assert_true(fabs((side[1][m] - side[0][m]) / (2 * small) - rates[m]) < 1e-7);
        group_clear(&G);
    }
    world_clear(&w);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_action_respects_products),
        cmocka_unit_test(an_action_has_its_generators),
        cmocka_unit_test(velocities_move_with_their_points),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
