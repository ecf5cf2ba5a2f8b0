/// The projected connection: its laws on models and on random metrics, reversal, reactions.
#include "mech/laws.h"
#include "mech/quasi/affine_connection.h"
#include "mech/quasi/reversal.h"
#include "space/field.h"

typedef struct derived {
    laws l;
    mech_quasi d;
    mech_affine_connection k;
} derived;

static void derive(derived *x, const scene *of) {
    laws_init(&x->l, of);
    assert_ok(&x->l, mech_quasi_init(&x->d, &x->l.x, &x->l.s));
    assert_ok(&x->l, mech_affine_connection_init(&x->k, &x->l.x, &x->l.s, &x->d));
}

static void derived_clear(derived *x) {
    mech_affine_connection_clear(&x->k);
    mech_quasi_clear(&x->d);
    laws_clear(&x->l);
}

/// The system without potential and forces, for which motions are geodesics. `nothing` has room for
/// n.
static mech_system free_system(const derived *x, expr *nothing) {
    mech_system s = x->l.s;
    for (size_t i = 0; i < x->d.n; i++) nothing[i] = expr_int(x->l.pool, 0);
    s.force = nothing;
    s.lagrangian = expr_add2(x->l.pool, s.lagrangian, x->k.potential);
    return s;
}

/// g(∇̄_v v, X_γ) is the bias of Hamel's equations with L = T.
static void geodesics_are_free_motions(derived *x) {
    expr nothing[8];
    laws *l = &x->l;
    const size_t r = x->k.r;
    const mech_system s = free_system(x, nothing);
    algebroid_law e;
    algebroid_law_init(&e, mech_on_tangent(&s), r, x->d.basis.fields, r, x->d.basis.symbols,
                       x->d.basis.velocity);
    for (size_t g = 0; g < r; g++) {
        expr along = expr_int(l->pool, 0), raised = along;
        for (size_t i = 0; i < r * r; i++) {
            const expr vv =
                expr_mul2(l->pool, x->d.basis.symbols[i / r], x->d.basis.symbols[i % r]);
            along = expr_add2(l->pool, along, expr_mul2(l->pool, vv, x->k.lower[i * r + g]));
        }
        assert_equal(l, along, e.bias[g]);
        for (size_t i = 0; i < r && x->k.closed; i++) { // g Γ^· = Γ_·
            for (size_t b = 0; b < r; b++) {
                expr column[8];
                for (size_t c = 0; c < r; c++) column[c] = x->k.coefficients[(i * r + b) * r + c];
                raised = dot(l->pool, r, x->d.mass + g * r, column);
                assert_equal(l, raised, x->k.lower[(i * r + b) * r + g]);
            }
        }
    }
    algebroid_law_clear(&e);
}

/// X_α[g_βγ] = g(∇̄_α X_β, X_γ) + g(X_β, ∇̄_α X_γ), and the antisymmetric part is the projected
/// bracket.
static void connection_is_metric_and_torsion_free_on_D(derived *x) {
    laws *l = &x->l;
    const size_t r = x->k.r, n = x->k.n;
    expr P[8], bracket[8];
    expr_gradient(l->pool, l->s.lagrangian, n, l->m->q->velocities, P);
    for (size_t i = 0; i < r * r * r; i++) {
        const size_t a = i / r / r, b = i / r % r, c = i % r;
        expr slope;
        space_apply(l->m->q, x->d.basis.fields + a * n, 1, &x->d.mass[b * r + c], &slope);
        assert_equal(l, slope, expr_add2(l->pool, x->k.lower[i], x->k.lower[(a * r + c) * r + b]));
        space_bracket(l->m->q, x->d.basis.fields + a * n, x->d.basis.fields + b * n, bracket);
        expr product = expr_int(l->pool, 0);
        for (size_t m = 0; m < n; m++) { // g(bracket, X_c)
            expr row[8];
            expr_gradient(l->pool, P[m], n, l->m->q->velocities, row);
            product = expr_add2(
                l->pool, product,
                expr_mul2(l->pool, x->d.basis.fields[c * n + m], dot(l->pool, n, row, bracket)));
        }
        assert_equal(l, product, expr_sub(l->pool, x->k.lower[i], x->k.lower[(b * r + a) * r + c]));
    }
}

/// @eq KM97 (2.1.2)
static void laws_hold_on_all_models(void **state) {
    (void)state;
    size_t tried = 0;
    for (size_t k = 0; k < SCENE_COUNT; k++) {
        derived x;
        derive(&x, &scenes[k]);
        if (x.k.obstacle == OBSTACLE_NONE && x.k.r <= 3 && x.k.n <= 5) {
            geodesics_are_free_motions(&x);
            connection_is_metric_and_torsion_free_on_D(&x);
            tried++;
        }
        derived_clear(&x);
    }
    assert_true(tried >= 8);
}

/// A random metric and constraint on a space of three lines, coefficients linear or quadratic in
/// position.
static void random_scene(random_state *random, scene *out, char words[2][400]) {
    static const char *const functions[] = {"x", "y", "z", "x*y", "y*z", "x^2", "1"};
    const char *f[6];
    for (size_t i = 0; i < 6; i++) f[i] = functions[random_below(random, 7)];
    snprintf(words[0], 400,
             "(1 + (%s)^2)*x'^2/2 + (2 + (%s)^2)*y'^2/2 + z'^2 + (%s)*x'*y'/3 + x'*z'/2 - x*z",
             f[0], f[1], f[2]);
    snprintf(words[1], 400, "z' - (%s)*x' - (%s + %s)*y'", f[3], f[4], f[5]);
    *out = (scene){.name = "random",
                   .parts = {LINE("x"), LINE("y"), LINE("z")},
                   .lagrangian = words[0],
                   .constraints = {words[1]}};
}

/// R(Y) = −½ (L_Y g)(v, v) for Y ⊥ D: against the reaction that chapter A's multipliers give.
static void second_fundamental_form_is_the_reaction(derived *x) {
    laws *l = &x->l;
    expr nothing[8], lambda[4];
    mech_system s = free_system(x, nothing);
    mech_quasi free_motion;
    assert_ok(l, mech_quasi_init(&free_motion, &l->x, &s));
    expr_substitute(l->pool, x->k.p, free_motion.multipliers, x->k.r, free_motion.rate_symbols,
                    free_motion.rates, lambda);
    for (size_t a = 0; a < x->k.p; a++) {
        expr reaction = expr_int(l->pool, 0);
        const expr *Y = x->d.frame.rho + (x->k.r + a) * x->k.n;
        for (size_t b = 0; b < x->k.p; b++)
            reaction = expr_add2(
                l->pool, reaction,
                expr_mul2(l->pool, lambda[b], dot(l->pool, x->k.n, s.beta + b * x->k.n, Y)));
        assert_equal(l, reaction, x->k.second[a]);
    }
    mech_quasi_clear(&free_motion);
}

/// @eq KM97 (2.1.2)
static void laws_hold_for_random_metrics(void **state) {
    (void)state;
    random_state random = test_random(__func__);
    for (size_t k = 0; k < 12; k++) {
        scene of;
        char words[2][400];
        derived x;
        random_scene(&random, &of, words);
        derive(&x, &of);
        assert_int_equal(x.k.obstacle, OBSTACLE_NONE);
        geodesics_are_free_motions(&x);
        connection_is_metric_and_torsion_free_on_D(&x);
        second_fundamental_form_is_the_reaction(&x);
        derived_clear(&x);
    }
    static const char *const names[] = {"chaplygin_sleigh", "snakeboard", "vertical_disk",
                                        "bicycle", "pendulum"};
    for (size_t k = 0; k < 5; k++) {
        derived x;
        derive(&x, scene_find(names[k]));
        second_fundamental_form_is_the_reaction(&x);
        derived_clear(&x);
    }
}

/// What is refused, and why.
static void obstacles_are_named(void **state) {
    (void)state;
    static const struct {
        scene of;
        mech_obstacle why;
    } all[] = {
        {{.parts = {LINE("x"), LINE("y")}, .lagrangian = "(x'^2 + y'^2)/2 + x*y'"},
         OBSTACLE_GYROSCOPIC},
        {{.parts = {LINE("x")}, .lagrangian = "x'^2/2 + x'^4"}, OBSTACLE_NOT_QUADRATIC},
        {{.parts = {LINE("x")}, .lagrangian = "(1 + t^2)*x'^2/2"}, OBSTACLE_TIME},
        {{.parts = {LINE("x"), LINE("y")},
          .lagrangian = "(x'^2 + y'^2)/2",
          .constraints = {"y' - x"}},
         OBSTACLE_AFFINE},
        {{.parts = {LINE("x"), LINE("y")},
          .lagrangian = "(x'^2 + y'^2)/2",
          .constraints = {"y' - t*x'"}},
         OBSTACLE_TIME},
    };
    for (size_t k = 0; k < sizeof all / sizeof *all; k++) {
        derived x;
        scene of = all[k].of;
        of.name = "obstacle";
        derive(&x, &of);
        assert_int_equal(x.k.obstacle, all[k].why);
        derived_clear(&x);
    }
}

/// @eq GN16 §3.1
static void motions_reverse_unless_something_is_odd(void **state) {
    (void)state;
    static const struct {
        scene of;
        truth answer;
    } all[] = {
        {{.parts = {LINE("x"), LINE("y")}, .lagrangian = "(x'^2 + y'^2)/2 - x*y"}, TRUTH_YES},
        {{.parts = {LINE("x"), LINE("y")}, .lagrangian = "(x'^2 + y'^2)/2 + x*y'"}, TRUTH_NO},
        {{.parts = {LINE("x"), LINE("y")}, .lagrangian = "(x'^2 + y'^2)/2 + x*x'"}, TRUTH_YES},
        {{.parts = {LINE("x")}, .lagrangian = "x'^2/2", .forces = {{"x'", "-x'"}}}, TRUTH_NO},
        {{.parts = {LINE("x")}, .lagrangian = "x'^2/2", .forces = {{"x'", "-x'^2"}}}, TRUTH_YES},
        {{.parts = {LINE("x")}, .lagrangian = "x'^2/2 - cos(t)*x"}, TRUTH_YES},
        {{.parts = {LINE("x")}, .lagrangian = "x'^2/2 - sin(t)*x"}, TRUTH_YES},
        {{.parts = {LINE("x")}, .lagrangian = "x'^2/2 + x'^3"}, TRUTH_YES}, // x'' = 0
        {{.parts = {LINE("x")}, .lagrangian = "x'^2/2 + x'^3 - x"}, TRUTH_NO},
        {{.parts = {LINE("x"), LINE("y")},
          .lagrangian = "(x'^2 + y'^2)/2",
          .constraints = {"y' - x"}},
         TRUTH_NO},
        {{.parts = {LINE("x"), LINE("y")},
          .lagrangian = "(x'^2 + y'^2)/2",
          .constraints = {"y' - sin(t)"}},
         TRUTH_YES},
        {{.parts = {LINE("x"), LINE("y")},
          .lagrangian = "(x'^2 + y'^2)/2",
          .constraints = {"y' - t*x'"}},
         TRUTH_NO},
        {{.parts = {LINE("x"), LINE("y")},
          .lagrangian = "(x'^2 + y'^2)/2",
          .constraints = {"y' - sin(t)*x' - cos(3*t)"}},
         TRUTH_YES},
        {{.parts = {LINE("x")}, .lagrangian = "x'^2/2 - x*(t^2 - 2*t)"}, TRUTH_YES},
        {{.parts = {LINE("x")}, .lagrangian = "x'^2/2 - x*(t^2 - 2*t) + x^2*t^2"}, TRUTH_NO},
        {{.parts = {LINE("x")}, .lagrangian = "x'^2/2 - x*t"}, TRUTH_NO},
    };
    for (size_t k = 0; k < sizeof all / sizeof *all; k++) {
        derived x;
        scene of = all[k].of;
        of.name = "reversal";
        derive(&x, &of);
        const mech_reversal v = mech_reversible(&x.l.x, &x.l.s, &x.d);
        if (v.reversible != all[k].answer) fail_msg("system %zu: %s", k, truth_word(v.reversible));
        derived_clear(&x);
    }
    for (size_t k = 0; k < SCENE_COUNT; k++) {
        derived x;
        derive(&x, &scenes[k]);
        const mech_reversal v = mech_reversible(&x.l.x, &x.l.s, &x.d);
        bool linear = true;
        for (size_t a = 0; a < x.l.s.p; a++) linear = linear && sum_zero(x.l.pool, x.l.s.b[a]);
        assert_int_equal(v.reversible, linear ? TRUTH_YES : TRUTH_NO);
        derived_clear(&x);
    }
}

/// Remark 3.3: a homogeneous ball rolls without reactions. So does what moves freely along D.
/// @eq GN16 §3.1
static void reactions_of_a_homogeneous_ball_vanish(void **state) {
    (void)state;
    static const scene ball = {.name = "homogeneous_ball",
                               .parts = {SPATIAL("B"), LINE("x"), LINE("y")},
                               .parameters = {"m", "R", "I"},
                               .lagrangian = "I/2*(B_w1^2 + B_w2^2 + B_w3^2) + m/2*(x'^2 + y'^2)",
                               .constraints = {"x' - R*B_w2", "y' + R*B_w1"}};
    size_t at;
    derived x;
    derive(&x, &ball);
    assert_int_equal(mech_reactions_vanish(&x.l.x, &x.d, &at), TRUTH_YES);
    assert_int_equal(x.k.totally_geodesic, TRUTH_YES);
    derived_clear(&x);
    derive(&x, scene_find("chaplygin_sphere"));
    assert_int_equal(mech_reactions_vanish(&x.l.x, &x.d, &at), TRUTH_NO);
    assert_int_equal(x.k.totally_geodesic, TRUTH_NO);
    derived_clear(&x);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(laws_hold_on_all_models),
        cmocka_unit_test(laws_hold_for_random_metrics),
        cmocka_unit_test(obstacles_are_named),
        cmocka_unit_test(motions_reverse_unless_something_is_odd),
        cmocka_unit_test(reactions_of_a_homogeneous_ball_vanish),
    };
    return cmocka_run_group_tests(tests, NULL, laws_end);
}
