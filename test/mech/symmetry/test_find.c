/// Symmetries found, by second routes: each is a Killing field of the kinetic energy, preserves the
/// potential and the constraints by formulas other than those of the search; momenta of fields in D
/// are constant by the equations of motion; groups of the papers' systems; and the same group in
/// scrambled coordinates.
#include "mech/law/at_values.h"
#include "mech/law/basis_choose.h"
#include "mech/laws.h"
#include "mech/symmetry/field_condition.h"
#include "mech/symmetry/find.h"
#include "model/builtin.h"
#include "model/read.h"
#include "space/field.h"
#include "space/form.h"
#include "support/affine_models.h"

// ---- the groups of the built-in models ----------------------------------------------------------

/// A built-in model with what is found in it.
typedef struct builtin {
    laws l;
    mech_found f;
} builtin;

static void builtin_init(builtin *b, const char *name) {
    const model_builtin *from = model_builtin_find(name);
    *b = (builtin){0};
    laws *l = &b->l;
    assert_int_equal(model_read(name, from->source, from->length, &l->messages, &l->m), HAMEL_OK);
    l->pool = l->m->pool;
    exact_init(&l->x, l->pool, &l->messages);
    assert_ok(l, mech_system_init(&l->s, &l->x, l->m, 0, NULL));
    assert_ok(l, mech_found_init(&b->f, &l->x, &l->s, l->m, 1));
}

static void builtin_clear(builtin *b) {
    mech_found_clear(&b->f);
    mech_system_clear(&b->l.s);
    model_destroy(b->l.m);
    diag_clear(&b->l.messages);
}

typedef struct wanted {
    const char *name;
    size_t k, in_D, in_D_symmetric, count;
    lie_kind kinds[4];
} wanted;

static const wanted groups[] = {
    {"ball_on_turntable", 4, 3, 0, 2, {LIE_SO3, LIE_R}},
    {"bicycle", 3, 1, 0, 1, {LIE_SE2}},
    {"carriage", 5, 1, 0, 3, {LIE_SE2, LIE_R, LIE_R}},
    {"chaplygin_sleigh", 3, 0, 0, 1, {LIE_SE2}},
    {"chaplygin_sphere", 3, 3, 0, 1, {LIE_SE2}},
    {"chaplygin_top", 3, 0, 0, 1, {LIE_SE2}},
    {"falling_disk", 4, 0, 0, 2, {LIE_SE2, LIE_R}},
    {"n_trailer", 3, 1, 0, 1, {LIE_SE2}},
    {"particle", 2, 2, 0, 2, {LIE_R, LIE_R}},
    {"rigid_body", 3, 3, 3, 1, {LIE_SO3}},
    {"rigid_body_rotor", 4, 4, 4, 2, {LIE_SO3, LIE_R}},
    {"routh_sphere", 4, 1, 0, 2, {LIE_SE2, LIE_R}},
    {"snakeboard", 4, 2, 1, 2, {LIE_SE2, LIE_R}},
    {"snakeboard_full", 4, 3, 1, 2, {LIE_SE2, LIE_R}},
    {"suslov", 3, 0, 0, 1, {LIE_SO3}},
    {"vertical_disk", 4, 1, 0, 2, {LIE_SE2, LIE_R}},
    {"veselova", 1, 2, 0, 1, {LIE_R}},
};

static void the_groups_of_the_papers_are_found(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof groups / sizeof *groups; i++) {
        const wanted *w = &groups[i];
        builtin b;
        builtin_init(&b, w->name);
        const mech_found *f = &b.f;
        if (f->k != w->k || f->in_D != w->in_D || f->in_D_symmetric != w->in_D_symmetric ||
            f->structure.factor_count != w->count)
            fail_msg("%s: %zu symmetries, %zu (%zu) in D, %zu factors", w->name, f->k, f->in_D,
                     f->in_D_symmetric, f->structure.factor_count);
        for (size_t j = 0; j < w->count; j++)
            assert_int_equal(f->structure.factors[j].kind, w->kinds[j]);
        assert_true(f->complete);
        assert_int_equal(f->closed, TRUTH_YES);
        builtin_clear(&b);
    }
}

/// What a model says of itself is among what is found, unless it is not true: the ball's R² × SO(3)
/// does not preserve the constraints, the Chaplygin sphere's SO(2) is horizontal instead.
static void named_symmetries_are_found(void **state) {
    (void)state;
    size_t count, named = 0, missing = 0;
    const model_builtin *all = affine_models(&count);
    for (size_t i = 0; i < count; i++) {
        builtin b;
        builtin_init(&b, all[i].name);
        for (size_t j = 0; j < b.l.m->symmetry_count; j++) {
            const model_symmetry *y = &b.l.m->symmetries[j];
            truth *inside = MEM_NEW(truth, y->dimension), every = TRUTH_YES;
            expr *c;
            assert_ok(&b.l,
                      mech_found_express(&b.f, &b.l.x, y->dimension, y->generators, inside, &c));
            for (size_t a = 0; a < y->dimension; a++) every = truth_and(every, inside[a]);
            if (every == TRUTH_YES) named++;
            else missing++;
            free(c);
            free(inside);
        }
        builtin_clear(&b);
    }
    assert_true(named >= 17);
    assert_int_equal(missing, 2);
}

// ---- second routes ------------------------------------------------------------------------------

/// (L_X g)(E_i, E_j) = X[g_ij] − g([X, E_i], E_j) − g(E_i, [X, E_j]) for the kinetic energy, and
/// X[V].
static void assert_killing(laws *l, const expr *X) {
    const space *q = l->m->q;
    const size_t n = q->n;
    expr *g = MEM_NEW(expr, n * n), *w = MEM_NEW(expr, n), *E = MEM_NEW(expr, n),
         *Z = MEM_NEW(expr, n * n), V, change;
    assert_ok(l, exact_quadratic(&l->x, l->m->lagrangian, n, q->velocities, g, w, &V));
    for (size_t i = 0; i < n; i++) {
        assert_zero(l, w[i]); // no gyroscopic terms in these models
        for (size_t j = 0; j < n; j++) E[j] = expr_int(l->pool, i == j);
        space_bracket(q, X, E, Z + i * n);
    }
    space_apply(q, X, 1, &V, &change);
    assert_zero(l, change);
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j <= i; j++) {
            sum total = {0};
            space_apply(q, X, 1, &g[i * n + j], &change);
            sum_add(l->pool, &total, 1, change);
            for (size_t k = 0; k < n; k++) {
                sum_add_product(l->pool, &total, -1, Z[i * n + k], g[k * n + j]);
                sum_add_product(l->pool, &total, -1, Z[j * n + k], g[i * n + k]);
            }
            assert_zero(l, sum_take(l->pool, &total));
            vec_clear(&total);
        }
    }
    free(g);
    free(w);
    free(E);
    free(Z);
}

/// L_X β ∧ β¹ ∧ .. ∧ β^p = 0, and the affine part: (L_X β)(X_0) + X[b] − .. written out as
/// L_X(β + b dt) ≡ 0 modulo β + b dt on the field ∂t + X_0.
static void assert_keeps_constraints(laws *l, const expr *X) {
    const space *q = l->m->q;
    mech_basis d;
    assert_ok(l, mech_basis_init(&d, &l->x, &l->s));
    for (size_t a = 0; a < l->s.p; a++) {
        form beta, lie;
        form_init(&beta, q, 1);
        memcpy(beta.components, l->s.beta + a * q->n, q->n * sizeof(expr));
        form_lie(q, X, &beta, &lie);
        for (size_t k = 0; k < d.r; k++)
            assert_zero(l, dot(l->pool, q->n, lie.components, d.fields + k * q->n));
        expr change;
        space_apply(q, X, 1, &l->s.b[a], &change);
        assert_zero(l, expr_add2(l->pool, change, dot(l->pool, q->n, lie.components, d.drift)));
        form_clear(&beta);
        form_clear(&lie);
    }
    mech_basis_clear(&d);
}

static void each_symmetry_preserves_metric_potential_and_constraints(void **state) {
    (void)state;
    size_t count;
    const model_builtin *all = affine_models(&count);
    for (size_t i = 0; i < count; i++) {
        builtin b;
        builtin_init(&b, all[i].name);
        for (size_t k = 0; k < b.f.k; k++) {
            assert_killing(&b.l, b.f.fields + k * b.f.n);
            assert_keeps_constraints(&b.l, b.f.fields + k * b.f.n);
        }
        for (size_t k = 0; k < b.f.in_D; k++) {
            const expr *X = b.f.in_D_fields + k * b.f.n;
            assert_killing(&b.l, X);
            for (size_t a = 0; a < b.l.s.p; a++)
                assert_zero(&b.l, dot(b.l.pool, b.f.n, b.l.s.beta + a * b.f.n, X));
        }
        builtin_clear(&b);
    }
}

/// The momentum's derivative by the equations of motion with the reactions that chapter A solves
/// for: d/dt ⟨P, X⟩ = 0 on D.
/// @eq BKMM96 (4.2.3)
static void momenta_of_fields_in_D_are_constant(void **state) {
    (void)state;
    static const char *const names[] = {"particle",   "carriage",         "snakeboard",
                                        "veselova",   "chaplygin_sphere", "ball_on_turntable",
                                        "rigid_body", "routh_sphere",     "n_trailer"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        builtin b;
        builtin_init(&b, names[i]);
        mech_basis d;
        mech_motion motion;
        assert_ok(&b.l, mech_basis_init(&d, &b.l.x, &b.l.s));
        mech_motion_init(&motion, &b.l.s, &d);
        for (size_t k = 0; k < b.f.in_D; k++) {
            const expr mu = on_D(&b.l, &d, b.f.in_D_momenta[k]);
            assert_int_equal(b.f.in_D_constant[k], TRUTH_YES);
            assert_zero(&b.l, rate_on_D(&b.l, &d, motion.rates, mu));
        }
        mech_motion_clear(&motion);
        mech_basis_clear(&d);
        builtin_clear(&b);
    }
}

// ---- other coordinates --------------------------------------------------------------------------

/// The system in coordinates q = A q̃ + c: symbols and velocities replaced, constraints pulled back.
static void change_coordinates(model *m, random_state *rng) {
    const size_t n = m->q->n;
    expr *A = MEM_NEW(expr, n * n), *from = MEM_NEW(expr, 2 * n), *to = MEM_NEW(expr, 2 * n);
    for (size_t i = 0; i < n * n; i++) {
        const size_t row = i / n, col = i % n;
        const bool same = space_factor_of(m->q, row)->kind == space_factor_of(m->q, col)->kind;
        A[i] = expr_int(m->pool, row == col          ? 1
                                 : row > col && same ? (long)random_below(rng, 3) - 1
                                                     : 0);
    }
    for (size_t i = 0; i < n; i++) {
        from[i] = m->q->entries[i];
        from[n + i] = m->q->velocities[i];
        to[i] = dot(m->pool, n, A + i * n, m->q->entries);
        to[n + i] = dot(m->pool, n, A + i * n, m->q->velocities);
    }
    expr_substitute(m->pool, 1, &m->lagrangian, 2 * n, from, to, &m->lagrangian);
    for (size_t a = 0; a < m->constraint_count; a++) {
        expr row = dot(m->pool, n, m->constraints[a].beta, m->q->velocities);
        expr_substitute(m->pool, 1, &row, 2 * n, from, to, &row);
        scene_affine(m->q, row, m->constraints[a].beta, &m->constraints[a].b);
    }
    free(A);
    free(from);
    free(to);
}

static void assert_kinds(laws *l, const mech_found *f, size_t count, const lie_kind *kinds) {
    if (f->structure.factor_count != count)
        fail_msg("%s: %zu factors of %zu symmetries", l->m->name, f->structure.factor_count, f->k);
    for (size_t i = 0; i < count; i++) assert_int_equal(f->structure.factors[i].kind, kinds[i]);
}

static void the_group_does_not_depend_on_coordinates(void **state) {
    (void)state;
    static const wanted systems[] = {{"vertical_disk", 4, 0, 0, 2, {LIE_SE2, LIE_R}},
                                     {"chaplygin_sleigh", 3, 0, 0, 1, {LIE_SE2}},
                                     {"snakeboard", 4, 0, 0, 2, {LIE_SE2, LIE_R}},
                                     {"particle", 2, 0, 0, 2, {LIE_R, LIE_R}}};
    random_state rng = test_random(__func__);
    for (size_t i = 0; i < sizeof systems / sizeof *systems; i++) {
        for (int trial = 0; trial < 4; trial++) {
            scene own = *scene_find(systems[i].name);
            own.fields[0].name = NULL; // they are given in the old coordinates
            laws l = {.m = scene_build(&own)};
            l.pool = l.m->pool;
            exact_init(&l.x, l.pool, &l.messages);
            change_coordinates(l.m, &rng);
            assert_ok(&l, mech_system_init(&l.s, &l.x, l.m, 0, NULL));
            mech_found f;
            assert_ok(&l, mech_found_init(&f, &l.x, &l.s, l.m, 1));
            assert_int_equal(f.k, systems[i].k);
            assert_kinds(&l, &f, systems[i].count, systems[i].kinds);
            mech_found_clear(&f);
            laws_clear(&l);
        }
    }
}

// ---- at values of the parameters ----------------------------------------------------------------

static void equal_moments_of_inertia_bring_a_symmetry(void **state) {
    (void)state;
    builtin b;
    builtin_init(&b, "rigid_body");
    diag messages = {0};
    assert_int_equal(model_set_parameter(b.l.m, "I_22", expr_int(b.l.pool, 1), &messages),
                     HAMEL_OK);
    mech_at_values v;
    mech_system s;
    mech_found f;
    mech_at_values_init(&v, b.l.m);
    assert_ok(&b.l, mech_system_init(&s, &b.l.x, &v.m, 0, NULL));
    assert_ok(&b.l, mech_found_init(&f, &b.l.x, &s, &v.m, 1));
    assert_int_equal(f.k, 4);
    assert_int_equal(f.structure.factors[1].kind, LIE_R);
    mech_found_clear(&f);
    mech_system_clear(&s);
    mech_at_values_clear(&v);
    diag_clear(&messages);
    builtin_clear(&b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_groups_of_the_papers_are_found),
        cmocka_unit_test(named_symmetries_are_found),
        cmocka_unit_test(each_symmetry_preserves_metric_potential_and_constraints),
        cmocka_unit_test(momenta_of_fields_in_D_are_constant),
        cmocka_unit_test(the_group_does_not_depend_on_coordinates),
        cmocka_unit_test(equal_moments_of_inertia_bring_a_symmetry),
    };
    return cmocka_run_group_tests(tests, NULL, laws_end);
}
