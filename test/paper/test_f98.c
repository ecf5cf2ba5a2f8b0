/// Chapter H against F98 §5, by the ledger, which corrects its misprints: the carriage (45)-(50)
/// and the sphere on a rotating table.
#include "mech/symmetric.h"
#include "paper/mechanics.h"

#include "mech/vakonomic/carried_multipliers.h"
#include "mech/vakonomic/reduced.h"
#include "mech/vakonomic/vakonomic.h"

typedef struct example {
    symmetric s;
    mech_quasi d;
    mech_vakonomic k;
    mech_vakonomic_reduced v;
} example;

static void example_init(example *e, const char *name) {
    symmetric_init(&e->s, name, 0);
    laws *l = &e->s.l;
    assert_ok(l, mech_quasi_init(&e->d, &l->x, &l->s));
    assert_ok(l, mech_vakonomic_init(&e->k, &l->x, &l->s, &e->d));
    assert_ok(l, mech_vakonomic_reduced_init(&e->v, &l->x, &l->s, &e->s.y, NULL, e->k.lambda));
}

static void example_clear(example *e) {
    mech_vakonomic_reduced_clear(&e->v);
    mech_vakonomic_clear(&e->k);
    mech_quasi_clear(&e->d);
    symmetric_clear(&e->s);
}

static const other_name carriage_names[] = {
    {"Iw", "I"},          {"phi1d", "phi1'"},     {"phi2d", "phi2'"},     {"phi1dd", "phi1''"},
    {"phi2dd", "phi2''"}, {"lamb1", "lambda_b1"}, {"lamb2", "lambda_b2"}, {"lamb3", "lambda_b3"},
};

#define assert_carriage(l, id, e) assert_ledger_in(l, id, carriage_names, e)

/// y'' from (41).
static void solved(example *e, const expr *right, expr *out) {
    laws *l = &e->s.l;
    expr f[8];
    for (size_t i = 0; i < e->v.sigma; i++) f[i] = expr_sub(l->pool, right[i], e->v.bias[i]);
    assert_ok(l, exact_solve(&l->x, e->v.sigma, 1, e->v.mass, f, out));
}

/// @eq F98 (45), (46), (49), (50), (41), (42)
static void vakonomic_carriage(void **state) {
    (void)state;
    example e;
    expr rates[2];
    example_init(&e, "carriage");
    laws *l = &e.s.l;
    const mech_vakonomic_reduced *v = &e.v;
    assert_equal(l, v->A[0], read(l, "-r")); // (45)
    assert_equal(l, v->A[2 * 2 + 1], read(l, "-r/w"));
    for (size_t i = 1; i < 5; i++) assert_zero(l, v->A[i]);
    assert_zero(l, v->curvature[0 * 4 + 1]);
    assert_carriage(l, "F-5.Om", v->curvature[1 * 4 + 1]);
    assert_zero(l, v->curvature[2 * 4 + 1]);
    assert_carriage(l, "F-5.lc", v->constrained);
    assert_carriage(l, "F-5.lxi1", v->momentum[0]);
    assert_carriage(l, "F-5.lxi2", v->momentum[1]);
    assert_carriage(l, "F-5.lxi3", v->momentum[2]);
    assert_carriage(l, "F-46a", expr_mul2(l->pool, v->mass[0], read(l, "phi1''")));
    assert_carriage(l, "F-46b", expr_mul2(l->pool, v->mass[3], read(l, "phi2''")));
    for (size_t i = 0; i < 2; i++) assert_zero(l, v->nonholonomic[i]);
    solved(&e, v->right, rates);
    assert_carriage(l, "F-49a", rates[0]);
    assert_carriage(l, "F-49b", rates[1]);
    assert_carriage(l, "F-49.l1", v->rates[0]);
    assert_carriage(l, "F-49.l2", v->rates[1]);
    assert_carriage(l, "F-49.l3", v->rates[2]);
    for (size_t a = 0; a < 3; a++) // the model's constraints are those of the body
        assert_equal(l, v->body[a], e.k.lambda[a]);
    assert_carriage(l, "F-50.l1", e.d.multipliers[0]); // reactions of the nonholonomic motion
    assert_carriage(l, "F-50.l2", e.d.multipliers[1]);
    assert_carriage(l, "F-50.l3", e.d.multipliers[2]);
    example_clear(&e);
}

/// The nonholonomic motion is a circle of radius w φ1'/φ2' = v/ω, and m ω² R is the reaction.
/// @eq F98 (47), (48)
static void carriage_circle(void **state) {
    (void)state;
    example e;
    example_init(&e, "carriage");
    laws *l = &e.s.l;
    for (size_t i = 0; i < 2; i++) assert_zero(l, e.d.rates[i]);
    const expr *w = e.d.basis.velocity;
    const expr speed = read(l, "r*phi1'"), turn = w[2];
    assert_equal(l,
                 expr_add2(l->pool, expr_mul2(l->pool, w[0], w[0]), expr_mul2(l->pool, w[1], w[1])),
                 expr_mul2(l->pool, speed, speed));
    const expr radius = expr_div(l->pool, speed, turn);
    assert_carriage(l, "F-48R", radius);
    const expr reaction[] = {read(l, "m"), turn, turn, radius};
    assert_equal(l, e.d.multipliers[1], expr_mul(l->pool, 4, reaction));
    example_clear(&e);
}

/// A formula of (36) along the nonholonomic motion, φ'' = 0, for given λ_b.
static expr transported(example *e, size_t a, const expr *lambda) {
    laws *l = &e->s.l;
    const expr from[] = {read(l, "phi1''"), read(l, "phi2''"), e->v.lambda[0], e->v.lambda[1],
                         e->v.lambda[2]};
    const expr zero = expr_int(l->pool, 0);
    const expr to[] = {zero, zero, lambda[0], lambda[1], lambda[2]};
    expr out;
    expr_substitute(l->pool, 1, &e->v.rates[a], 5, from, to, &out);
    return out;
}

/// Corrected (44): λ_b = ∂l/∂ξ + Ad*_g d with g(0) = e solves the equations along the nonholonomic
/// motion for every d; its second component is what would have to vanish. As printed it does not
/// solve them.
/// @eq F98 (43), (44), (33)
static void carriage_multipliers(void **state) {
    (void)state;
    example e;
    example_init(&e, "carriage");
    laws *l = &e.s.l;
    group G;
    const group_law *law = group_law_find("SE(2)");
    group_init(&G, 1, &law);
    const expr g[] = {read(l, "x"), read(l, "y"), read(l, "theta")};
    const expr d[] = {scene_read(l->pool, "d1"), scene_read(l->pool, "d2"),
                      scene_read(l->pool, "d3")};
    expr lambda[3];
    group_coAd(l->pool, &G, g, d, lambda);
    for (size_t a = 0; a < 3; a++) lambda[a] = expr_add2(l->pool, lambda[a], e.v.momentum[a]);
    for (size_t a = 0; a < 3; a++)
        assert_equal(l, rate_on_D(l, &e.d.basis, e.d.rates, lambda[a]), transported(&e, a, lambda));
    const expr angle = scene_read(l->pool, "beta_*r*t/w");
    expr second;
    expr_substitute(l->pool, 1, &lambda[1], 1, &g[2], &angle, &second);
    assert_carriage(l, "F-43.carriage", second);
    const expr printed_44[] = {scene_read(l->pool, "Lam1"), expr_int(l->pool, 0),
                               scene_read(l->pool, "Lam3")};
    static const other_name speeds[] = {{"alpha", "phi1'"}, {"beta_", "phi2'"}};
    assert_ledger_in(l, "F-44.res", speeds, expr_neg(l->pool, transported(&e, 1, printed_44)));
    group_clear(&G);
    example_clear(&e);
}

static const other_name ball_names[] = {
    {"Ib", "I"},  {"lamb1", "lambda_b1"}, {"lamb2", "lambda_b2"}, {"lamb3", "lambda_b3"},
    {"wz0", "c"},
};

#define assert_ball(l, id, e) assert_ledger_in(l, id, ball_names, e)

/// @eq F98 (36), (41), (42)      §5, the sphere: right action
static void vakonomic_ball(void **state) {
    (void)state;
    example e;
    expr rates[2];
    example_init(&e, "ball_held_spin");
    laws *l = &e.s.l;
    const mech_vakonomic_reduced *v = &e.v;
    const expr a = read(l, "a");
    assert_ball(l, "F-sph.l1", expr_mul2(l->pool, a, v->rates[0]));
    assert_ball(l, "F-sph.l2", expr_mul2(l->pool, a, v->rates[1]));
    assert_ball(l, "F-sph.l3", expr_mul2(l->pool, a, v->rates[2]));
    solved(&e, v->right, rates);
    assert_ball(l, "F-sph.x", rates[0]);
    assert_ball(l, "F-sph.y", rates[1]);
    solved(&e, v->nonholonomic, rates);
    assert_ball(l, "F-sph.nh", rates[0]);
    example_clear(&e);
}

/// ⟨∂l/∂ξ, Ω_loc(y', w) + Dμ(w)⟩, condition (43) with λ_b(0) = ∂l/∂ξ(0): zero exactly if Ω = 0.
/// @eq F98 (43)
static void ball_condition(void **state) {
    (void)state;
    example e;
    example_init(&e, "ball_held_spin");
    laws *l = &e.s.l;
    const expr w[] = {scene_read(l->pool, "w1"), scene_read(l->pool, "w2")};
    expr total = expr_int(l->pool, 0);
    for (size_t i = 0; i < 2; i++)
        total = expr_sub(l->pool, total, expr_mul2(l->pool, w[i], e.v.nonholonomic[i]));
    assert_ball(l, "F-sph.cond", total);
    assert_zero(l, with(l, total, "Omega", 0));
    assert_int_equal(exact_is_zero(&l->x, total), TRUTH_NO);
    example_clear(&e);
}

/// (44) with Ad*: d/dt λ_b is the rate of (36) for every d; and (43) is what λ_b does to the
/// motion.
/// @eq F98 (36), (43), (44)
static void multipliers_are_carried_by_the_group(void **state) {
    (void)state;
    static const char *const names[] = {"carriage", "ball_held_spin"}; // a left action, a right one
    for (size_t i = 0; i < 2; i++) {
        example e;
        mech_carried_multipliers c;
        example_init(&e, names[i]);
        laws *l = &e.s.l;
        const space *q = l->m->q;
        assert_ok(l, mech_carried_multipliers_init(&c, &l->x, &l->s, &e.s.y, &e.v));
        for (size_t a = 0; a < c.k; a++) {
            expr rate, wanted = e.v.rates[a];
            space_total_derivative(q, 1, &c.multipliers[a], &rate);
            expr_substitute(l->pool, 1, &rate, q->n, q->velocities, e.d.basis.velocity, &rate);
            expr_substitute(l->pool, 1, &wanted, c.k, e.v.lambda, c.multipliers, &wanted);
            assert_equal(l, rate, wanted);
        }
        mech_carried_multipliers_clear(&c);
        example_clear(&e);
    }
    example e;
    mech_carried_multipliers c;
    example_init(&e, "carriage");
    laws *l = &e.s.l;
    assert_ok(l, mech_carried_multipliers_init(&c, &l->x, &l->s, &e.s.y, &e.v));
    assert_equal(l, c.multipliers[1], read(l, "d_2*cos(theta) - d_1*sin(theta)"));
    const expr force = expr_mul2(l->pool, c.multipliers[1], read(l, "r^2*phi1_dot/w"));
    assert_equal(l, c.conditions[1], force);
    mech_carried_multipliers_clear(&c);
    example_clear(&e);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(vakonomic_carriage),
        cmocka_unit_test(carriage_circle),
        cmocka_unit_test(carriage_multipliers),
        cmocka_unit_test(vakonomic_ball),
        cmocka_unit_test(ball_condition),
        cmocka_unit_test(multipliers_are_carried_by_the_group),
    };
    return cmocka_run_group_tests(tests, book_open, book_close);
}
