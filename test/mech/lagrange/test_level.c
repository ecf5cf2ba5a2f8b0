/// Levels of holonomic constraints: what is put in for them is equal where they hold, and the leaf
/// moves as a system of its own coordinates.
#include "mech/laws.h"
#include "model/read.h"

#include "mech/lagrange/level.h"

typedef struct held {
    laws l;
    mech_level level;
} held;

static void held_init(held *h, const char *source) {
    *h = (held){.l = {.random = {1}}};
    if (model_read("test", source, strlen(source), &h->l.messages, &h->l.m) != HAMEL_OK)
        fail_msg("%s\n%s", source, h->l.messages.items[0].words);
    h->l.pool = h->l.m->pool;
    exact_init(&h->l.x, h->l.pool, &h->l.messages);
    assert_ok(&h->l, mech_system_init(&h->l.s, &h->l.x, h->l.m, 0, NULL));
    mech_level_init(&h->level, &h->l.x, h->l.m);
}

static void held_clear(held *h) {
    mech_level_clear(&h->level);
    mech_system_clear(&h->l.s);
    model_destroy(h->l.m);
    diag_clear(&h->l.messages);
}

static expr reduced(held *h, expr e) {
    assert_ok(&h->l, mech_level_reduce(&h->level, &h->l.x, 1, &e));
    return e;
}

#define PLANE                                                                                      \
    "parameters\n    l = 1, l > 0\n    m = 1, m > 0\n    g = 9.81\n"                               \
    "coordinates\n    x, y : line\nlagrangian\n    m/2*(x'^2 + y'^2) - m*g*y\nconstraints\n"

/// With x = l sin a, y = −l cos a both sides are the same function, for functions of all shapes;
/// what vanishes on the level becomes zero.
/// @eq GN16 §3.2
static void what_is_put_in_is_equal_on_the_level(void **state) {
    (void)state;
    held h;
    held_init(&h, PLANE "    holonomic (x^2 + y^2)/2 = l^2/2\n");
    laws *l = &h.l;
    assert_true(h.level.count == 1 && h.level.rules[0].square);
    static const char *const functions[] = {
        "1/(x^2 + y^2)",         "x/(x^2 + y^2) + y",      "(x^3*y + x)/(2*x^2 + y^2)",
        "(x + y)/(x - 2*l)",     "sin(x^2 + y^2)*x^5",     "x^2 + y^2 - l^2",
        "x_dot*x^2 + y_dot*x*y", "sqrt(x^2 + y^2)/(1 + x)"};
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
        expr both[2] = {read(l, functions[i])};
        both[1] = reduced(&h, both[0]);
        const expr a = expr_symbol(l->pool, "a", EXPR_ANGLE), *q = l->m->q->entries,
                   circle[2] = {
                       expr_mul2(l->pool, read(l, "l"), expr_sin(l->pool, a)),
                       expr_neg(l->pool, expr_mul2(l->pool, read(l, "l"), expr_cos(l->pool, a)))};
        expr_substitute(l->pool, 2, both, 2, q, circle, both);
        assert_equal(l, both[0], both[1]);
    }
    assert_zero(l, reduced(&h, read(l, "(x^2 + y^2 - l^2)*x")));
    assert_equal(l, reduced(&h, read(l, "x^2 + y^2")), read(l, "l^2"));
    held_clear(&h);
}

/// The tension of the rod, T = (m v² − m g y)/l.
/// @eq GN16 (3.6), (3.7)
static void tension_of_the_rod(void **state) {
    (void)state;
    held h;
    mech_quasi d;
    mech_lagrange e;
    held_init(&h, PLANE "    holonomic (x^2 + y^2)/2 = l^2/2\n");
    laws *l = &h.l;
    assert_ok(l, mech_quasi_init(&d, &l->x, &l->s));
    assert_ok(l, mech_lagrange_init(&e, &l->x, &l->s, &d));
    const expr T = expr_neg(l->pool, expr_mul2(l->pool, e.multipliers[0], read(l, "l"))),
               wanted = read(l, "(m*(x_dot^2 + y_dot^2) - m*g*y)/l");
    assert_zero(l, reduced(&h, on_D(l, &d.basis, expr_sub(l->pool, T, wanted))));
    mech_lagrange_clear(&e);
    mech_quasi_clear(&d);
    held_clear(&h);
}

/// Polar coordinates: r = l and r' = 0 are put in, and what is left are the Lagrangian and the
/// equation of a system with the one coordinate θ.
/// @eq GN16 (3.8), §3.3
static void the_leaf_is_a_system_of_its_own(void **state) {
    (void)state;
    held h, leaf;
    mech_quasi d, of_leaf;
    held_init(&h, "parameters\n    m = 1, m > 0\n    l = 1, l > 0\n    g = 9.81\ncoordinates\n"
                  "    theta : angle\n    r : line\nlagrangian\n"
                  "    m/2*(r'^2 + r^2*theta'^2) + m*g*r*cos(theta)\nconstraints\n"
                  "    holonomic r = l\n");
    held_init(&leaf, "parameters\n    m = 1, m > 0\n    l = 1, l > 0\n    g = 9.81\ncoordinates\n"
                     "    theta : angle\nlagrangian\n    m*l^2/2*theta'^2 + m*g*l*cos(theta)\n");
    assert_true(h.level.count == 1 && !h.level.rules[0].square && leaf.level.count == 0);
    assert_ok(&h.l, mech_quasi_init(&d, &h.l.x, &h.l.s));
    assert_ok(&leaf.l, mech_quasi_init(&of_leaf, &leaf.l.x, &leaf.l.s));
    const expr both[2] = {reduced(&h, d.lagrangian), reduced(&h, d.rates[0])},
               own[2] = {of_leaf.lagrangian, of_leaf.rates[0]};
    for (size_t i = 0; i < 2; i++) {
        char *words = shown(&leaf.l, own[i]);
        assert_equal(&h.l, both[i], read(&h.l, words));
        free(words);
    }
    mech_quasi_clear(&d);
    mech_quasi_clear(&of_leaf);
    held_clear(&h);
    held_clear(&leaf);
}

/// x y = l² cannot be solved for x where y = 0 is possible, and is left alone; of two levels the
/// second is seen on the first.
static void rules_divide_by_constants_only(void **state) {
    (void)state;
    held h;
    held_init(&h, PLANE "    holonomic x*y = l^2\n");
    assert_true(h.level.levels == 1 && h.level.count == 0);
    held_clear(&h);
    held_init(&h, PLANE "    holonomic 2*x = l\n    holonomic x*y = l^2\n");
    assert_int_equal(h.level.count, 2);
    assert_equal(&h.l, reduced(&h, read(&h.l, "x + y")), read(&h.l, "5*l/2"));
    assert_zero(&h.l, reduced(&h, read(&h.l, "x_dot")));
    held_clear(&h);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_put_in_is_equal_on_the_level),
        cmocka_unit_test(tension_of_the_rod),
        cmocka_unit_test(the_leaf_is_a_system_of_its_own),
        cmocka_unit_test(rules_divide_by_constants_only),
    };
    return cmocka_run_group_tests(tests, NULL, laws_end);
}
