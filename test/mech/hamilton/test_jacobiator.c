/// The Jacobi identity: on D* exactly when D is involutive; on fewer functions it may hold all the
/// same.
#include "mech/hamilton/chapter_f.h"
#include "mech/hamilton/jacobiator.h"
#include "mech/hamilton/reduced_bracket.h"
#include "mech/hamilton/reduced_calculus.h"
#include "mech/hamilton/symplectic.h"
#include "space/field.h"

static expr cyclic(const chapter_f *c, expr f, expr g, expr h) {
    const expr terms[3] = {poisson(c, f, poisson(c, g, h)), poisson(c, g, poisson(c, h, f)),
                           poisson(c, h, poisson(c, f, g))};
    return expr_add(c->l.pool, 3, terms);
}

/// Positions alone, and a momentum with two of them, have no Jacobiator; momenta have theirs.
static void check_cyclic_sums(chapter_f *c) {
    const expr *p = c->h.momenta, *s = c->l.m->q->entries;
    const size_t n = c->h.n, r = c->h.r;
    for (size_t k = 1; k < c->l.m->q->entry_count; k++)
        assert_zero(&c->l, cyclic(c, s[k - 1], s[k], p[k % r]));
    for (size_t b = 1; b + 1 < r; b++)
        assert_equal(&c->l, mech_jacobiator(&c->h, n + b - 1, n + b, n + r - 1),
                     cyclic(c, p[b - 1], p[b], p[r - 1]));
}

/// The trivector over the moving frame, paired with differentials of functions, is the Jacobiator
/// of these functions: of entries of rotations as of coordinates.
static void check_functions(chapter_f *c) {
    if (!c->h.closed || c->h.size > 6) return;
    const space *q = c->l.m->q;
    const size_t n = c->h.n;
    check_cyclic_sums(c);
    for (size_t k = 0; k < q->entry_count; k++) {
        for (size_t b = 0; b < c->h.r; b++) {
            for (size_t a = 0; a < b; a++) {
                sum total = {0};
                for (size_t i = 0; i < n; i++) {
                    expr df;
                    space_apply_base(q, i, 1, &q->entries[k], &df);
                    sum_add_product(q->pool, &total, 1, df,
                                    mech_jacobiator(&c->h, i, n + a, n + b));
                }
                const expr J = sum_take(q->pool, &total);
                vec_clear(&total);
                assert_equal(&c->l, J, cyclic(c, q->entries[k], c->h.momenta[a], c->h.momenta[b]));
            }
        }
    }
}

static void jacobiator_is_that_of_functions(void **state) {
    (void)state;
    for_chapters_f(HAMILTON_IN_MOMENTA, check_functions);
}

/// All components: J(q, q, p) = 0, and β^a(J(·, p_α, p_β)) = β^a([X_α, X_β]).
static void check_curvature(chapter_f *c) {
    if (!c->h.closed) return;
    laws *l = &c->l;
    const space *q = l->m->q;
    const size_t n = c->h.n, r = c->h.r;
    expr *XY = MEM_NEW(expr, n);
    for (size_t a = 0; a < r; a++) {
        for (size_t i = 0; i < n; i++) {
            for (size_t j = 0; j < i; j++) assert_zero(l, mech_jacobiator(&c->h, i, j, n + a));
        }
        for (size_t b = 0; b < a; b++) {
            space_bracket(q, c->d.basis.fields + a * n, c->d.basis.fields + b * n, XY);
            for (size_t k = 0; k < l->s.p; k++) {
                const expr *beta = l->s.beta + k * n;
                sum total = {0};
                for (size_t i = 0; i < n; i++)
                    sum_add_product(l->pool, &total, 1, beta[i],
                                    mech_jacobiator(&c->h, i, n + a, n + b));
                assert_equal(l, sum_take(l->pool, &total), dot(l->pool, n, beta, XY));
                vec_clear(&total);
            }
        }
    }
    free(XY);
}

/// @eq GN16 §6.1
static void constraints_see_the_jacobiator_as_curvature(void **state) {
    (void)state;
    for_chapters_f(HAMILTON_IN_MOMENTA, check_curvature);
}

static void check_identity(chapter_f *c) {
    mech_jacobi j;
    assert_ok(&c->l, mech_jacobi_find(&j, &c->l.x, &c->l.s, &c->d, &c->h));
    const truth integrable = mech_integrable(&c->l.x, &c->l.s, &c->d.basis);
    if (j.identity != integrable || j.identity == TRUTH_UNKNOWN)
        fail_msg("%s: %s", c->l.m->name, truth_word(j.identity));
    if (j.identity == TRUTH_YES) return;
    assert_int_equal(exact_is_zero(&c->l.x, j.curvature), TRUTH_NO);
    if (!c->h.closed) return;
    assert_true(j.found);
    assert_int_equal(exact_is_zero(&c->l.x, j.value), TRUTH_NO);
    assert_equal(&c->l, j.value, mech_jacobiator(&c->h, j.A, j.B, j.C));
}

/// Both ways, with a witness that is proved not to be zero.
/// @eq GN16 §6.1
static void jacobi_identity_holds_exactly_when_D_is_integrable(void **state) {
    (void)state;
    for_chapters_f(HAMILTON_IN_MOMENTA, check_identity);
}

/// D is the kernel of f·d(level): integrable, with a random metric that does not respect it; and
/// with another term it is not.
static void random_integrable_distributions_have_poisson_brackets(void **state) {
    (void)state;
    random_state random = test_random("random_integrable");
    static const char *const functions[] = {"x", "y", "z", "x*y", "y*w", "x + z", "w - 2*x", "z^2"};
    for (int k = 0; k < 16; k++) {
        const char *f[6];
        for (size_t i = 0; i < 6; i++) f[i] = functions[random_below(&random, 8)];
        text level = {0}, lagrangian = {0};
        text_addf(&level, "w + (%s)*(%s)", f[0], f[1]);
        text_addf(&lagrangian,
                  "(2*x'^2 + (2 + (%s)^2)*y'^2 + (3 + (%s)^2)*z'^2 + w'^2)/2 + x'*w' + (%s)*y'",
                  f[2], f[3], f[4]);
        const scene s = {.name = "random",
                         .parts = {LINE("x"), LINE("y"), LINE("z"), LINE("w")},
                         .lagrangian = text_cstr(&lagrangian),
                         .constraints = {"w'"}}; // replaced below
        chapter_f c;
        laws_init(&c.l, &s);
        expr e = read(&c.l, text_cstr(&level));
        const expr twist = read(&c.l, k % 2 == 0 ? "0" : "x*y'");
        space_total_derivative(c.l.m->q, 1, &e, &e);
        const expr factor = expr_add2(c.l.pool, read(&c.l, "2 + z^2"), read(&c.l, f[5]));
        e = expr_mul2(c.l.pool, factor, expr_add2(c.l.pool, e, twist));
        expr rest;
        scene_affine(c.l.m->q, e, c.l.m->constraints[0].beta, &rest);
        mech_system_clear(&c.l.s);
        assert_ok(&c.l, mech_system_init(&c.l.s, &c.l.x, c.l.m, 0, NULL));
        assert_ok(&c.l, mech_quasi_init(&c.d, &c.l.x, &c.l.s));
        assert_ok(&c.l, mech_hamilton_init(&c.h, &c.l.x, &c.l.s, &c.d, HAMILTON_IN_MOMENTA));
        check_identity(&c);
        if (k % 2 == 0) assert_int_equal(mech_integrable(&c.l.x, &c.l.s, &c.d.basis), TRUTH_YES);
        chapter_f_clear(&c);
        text_clear(&level);
        text_clear(&lagrangian);
    }
}

/// Written with v, and with solves, it is the same trivector.
static void the_form_in_velocities_has_the_same_jacobiator(void **state) {
    (void)state;
    static const char *const names[] = {"chaplygin_sleigh", "particle", "suslov",
                                        "rigid_body",       "pendulum", "vertical_disk",
                                        "ball_on_turntable"};
    for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
        chapter_f c;
        mech_hamilton v;
        chapter_f_init(&c, scene_find(names[k]), HAMILTON_IN_MOMENTA);
        assert_ok(&c.l, mech_hamilton_init(&v, &c.l.x, &c.l.s, &c.d, HAMILTON_IN_VELOCITIES));
        assert_true(c.h.closed && !v.closed);
        for (size_t A = 0; A < c.h.size; A++) {
            for (size_t B = 0; B < A; B++) {
                for (size_t C = 0; C < B; C++) {
                    expr one = mech_jacobiator(&c.h, A, B, C);
                    mech_hamilton_on_D(&c.h, c.l.pool, 1, &one, &one);
                    assert_equal(&c.l, one, mech_jacobiator(&v, A, B, C));
                }
            }
        }
        mech_hamilton_clear(&v);
        chapter_f_clear(&c);
    }
}

static mech_reduced_bracket reduced(chapter_f *c, const char *name) {
    mech_reduced_bracket g;
    chapter_f_init(c, scene_find(name), HAMILTON_IN_MOMENTA);
    assert_ok(&c->l, mech_reduced_bracket_init(&g, &c->l.x, &c->l.s, &c->d, &c->h));
    return g;
}

/// The sleigh and Suslov's problem: not Poisson on D*, Poisson on D*/G.
/// @eq GN16 §8.1
static void reduced_brackets_may_be_poisson(void **state) {
    (void)state;
    static const char *const names[] = {"chaplygin_sleigh", "suslov"};
    for (size_t k = 0; k < 2; k++) {
        chapter_f c;
        mech_jacobi j;
        mech_reduced_bracket g = reduced(&c, names[k]);
        assert_true(g.exists);
        assert_int_equal(g.count, 0);
        assert_int_equal(g.identity, TRUTH_YES);
        assert_ok(&c.l, mech_jacobi_find(&j, &c.l.x, &c.l.s, &c.d, &c.h));
        assert_int_equal(j.identity, TRUTH_NO);
        mech_reduced_bracket_clear(&g);
        chapter_f_clear(&c);
    }
}

typedef struct quotient {
    const char *system, *group;
    size_t factor_count, factors[5];
    bool exists;
    size_t functions; ///< of position, on Q/G
    truth identity;
} quotient;

/// D*/G for groups that leave everything alone; the snakeboard is not Poisson there, though it is
/// once the rotor's angle is forgotten too. Turns of the sleigh alone, about an axis that stays
/// where it is, and shifts of one coordinate that the constraint depends on, are no symmetries.
static const quotient quotients[] = {
    {"chaplygin_sleigh", "SE(2)", 3, {0, 1, 2}, true, 0, TRUTH_YES},
    {"suslov", "SO(3)", 1, {0}, true, 0, TRUTH_YES},
    {"snakeboard", "SE(2)", 3, {0, 1, 2}, true, 2, TRUTH_NO},
    {"particle", "R", 1, {0}, true, 2, TRUTH_NO},
    {"bicycle", "SE(2)", 3, {0, 1, 2}, true, 2, TRUTH_NO},
    {"chaplygin_top", "SE(2)", 3, {0, 1, 2}, true, 3, TRUTH_NO},
    {"chaplygin_sphere", "SE(2)", 3, {0, 1, 2}, true, 3, TRUTH_NO},
    {"chaplygin_sleigh", "S1", 1, {2}, false, 0, TRUTH_UNKNOWN},
    {"particle", "R", 1, {1}, false, 0, TRUTH_UNKNOWN},
};

/// @eq GN16 §8.1
static void brackets_on_quotients_have_their_own_jacobiator(void **state) {
    (void)state;
    for (size_t k = 0; k < sizeof quotients / sizeof *quotients; k++) {
        const quotient *t = &quotients[k];
        chapter_f c;
        chapter_f_init(&c, scene_find(t->system), HAMILTON_IN_MOMENTA);
        const group_law *law = group_law_find(t->group);
        const size_t dimension = group_law_dimension(law);
        expr *generators = MEM_NEW(expr, dimension * c.h.n);
        assert_ok(&c.l, action_generators(c.l.m->q, law, ACTION_LEFT, t->factor_count, t->factors,
                                          &c.l.messages, generators));
        const model_symmetry by = {
            .name = t->group, .law = law, .dimension = dimension, .generators = generators};
        mech_reduced_bracket g;
        assert_ok(&c.l, mech_reduced_by(&g, &c.l.x, &c.l.s, &c.d, &c.h, &by));
        if (g.exists != t->exists) fail_msg("%s by %s", t->system, t->group);
        if (g.exists) {
            assert_int_equal(g.count, t->functions);
            if (g.identity != t->identity) fail_msg("%s by %s: identity", t->system, t->group);
        }
        if (g.exists && g.identity == TRUTH_NO)
            assert_int_equal(exact_is_zero(&c.l.x, g.value), TRUTH_NO);
        mech_reduced_bracket_clear(&g);
        free(generators);
        chapter_f_clear(&c);
    }
}

/// The bracket closes on the functions named: their brackets with momenta depend on these only; and
/// where the identity fails, the witness is the Jacobiator of the functions.
static void check_closed(chapter_f *c) {
    mech_reduced_bracket g;
    assert_ok(&c->l, mech_reduced_bracket_init(&g, &c->l.x, &c->l.s, &c->d, &c->h));
    const space *q = c->l.m->q;
    for (size_t k = 0; g.exists && k < g.count * g.r; k++) {
        for (size_t e = 0; e < q->entry_count; e++) {
            bool own = false;
            for (size_t i = 0; i < g.count; i++)
                own = own || expr_same(g.functions[i], q->entries[e]);
            if (!own) assert_zero(&c->l, expr_diff(q->pool, g.rates[k], q->entries[e]));
        }
    }
    if (g.exists && g.identity == TRUTH_NO && c->h.closed) {
        const expr first = g.of_momenta ? c->h.momenta[g.i] : g.functions[g.i];
        assert_equal(&c->l, g.value, cyclic(c, first, c->h.momenta[g.a], c->h.momenta[g.b]));
    }
    mech_reduced_bracket_clear(&g);
}

static void reduced_functions_are_closed(void **state) {
    (void)state;
    for_chapters_f(HAMILTON_IN_MOMENTA, check_closed);
}

/// The free rigid body: {p_i, p_j} = −ε_ijk p_k, with the Casimir |p|²; with a rotor p_α is one
/// too.
static void lie_poisson_brackets_have_their_casimirs(void **state) {
    (void)state;
    chapter_f c;
    mech_reduced_bracket g = reduced(&c, "rigid_body");
    const size_t n = c.h.n, N = c.h.size;
    assert_int_equal(g.identity, TRUTH_YES);
    assert_zero(&c.l, expr_add2(c.l.pool, c.h.bracket[n * N + n + 1], c.h.momenta[2]));
    assert_int_equal(g.casimir_count, 1);
    assert_equal(&c.l, g.casimirs[0], read(&c.l, "p_1^2 + p_2^2 + p_3^2"));
    mech_reduced_bracket_clear(&g);
    chapter_f_clear(&c);
    g = reduced(&c, "rigid_body_rotor");
    assert_int_equal(g.casimir_count, 2);
    assert_equal(&c.l, g.casimirs[0], read(&c.l, "p_alpha"));
    assert_equal(&c.l, g.casimirs[1], read(&c.l, "p_1^2 + p_2^2 + p_3^2"));
    for (size_t k = 0; k < 2; k++) {
        for (size_t a = 0; a < c.h.r; a++)
            assert_zero(&c.l, poisson(&c, c.h.momenta[a], g.casimirs[k]));
    }
    mech_reduced_bracket_clear(&g);
    chapter_f_clear(&c);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(jacobiator_is_that_of_functions),
        cmocka_unit_test(constraints_see_the_jacobiator_as_curvature),
        cmocka_unit_test(jacobi_identity_holds_exactly_when_D_is_integrable),
        cmocka_unit_test(random_integrable_distributions_have_poisson_brackets),
        cmocka_unit_test(the_form_in_velocities_has_the_same_jacobiator),
        cmocka_unit_test(reduced_brackets_may_be_poisson),
        cmocka_unit_test(brackets_on_quotients_have_their_own_jacobiator),
        cmocka_unit_test(reduced_functions_are_closed),
        cmocka_unit_test(lie_poisson_brackets_have_their_casimirs),
    };
    return cmocka_run_group_tests(tests, NULL, laws_end);
}
