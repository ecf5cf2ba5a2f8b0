/// Chapter C: for every model and, on the small ones, every admissible base, the equations of the
/// connection are those of Lagrange-d'Alembert; curvature and covariant derivative by second
/// routes.
#include "mech/laws.h"
#include "model/read.h"

#include "mech/ehresmann/ehresmann.h"
#include "model/builtin.h"
#include "space/form.h"
#include "support/affine_models.h"

/// Scenes for what the papers' systems lack: A that depends on the fibre, on time, affine parts
/// that depend on everything, forces, a division of a rotation, constraints for all or none of the
/// velocities.
static const scene more_scenes[] = {
    {.name = "A and gamma depend on everything",
     .parts = {LINE("x"), LINE("y"), LINE("z")},
     .parameters = {"m", "k"},
     .lagrangian = "m/2*(x'^2 + y'^2 + z'^2) + k*x'*z' - k*z^2*y",
     .constraints = {"z' - (y + z^2 + t*x)*x' - x*z*y' - t*z*y - x"},
     .forces = {{"x'", "-k*x'"}, {"z'", "-k*z'*y + t"}}},
    {.name = "disk on a turning table",
     .parts = {LINE("x"), LINE("y"), ANGLE("theta"), ANGLE("phi")},
     .parameters = {"m", "Iw", "J", "R", "w"},
     .lagrangian = "m/2*(x'^2 + y'^2) + Iw/2*theta'^2 + J/2*phi'^2",
     .constraints = {"x' - R*cos(phi)*theta' + w*y", "y' - R*sin(phi)*theta' - w*x"},
     .forces = {{"theta'", "-w*theta'"}, {"x'", "-R*x'"}}},
    {.name = "ball on a turning table, its spin held",
     .parts = {LINE("x"), LINE("y"), SPATIAL("B")},
     .parameters = {"m", "k", "a", "Omega", "c"},
     .lagrangian = "m/2*(x'^2 + y'^2 + k^2*(B_w1^2 + B_w2^2 + B_w3^2))",
     .constraints = {"x' - a*B_w2 + Omega*y", "y' + a*B_w1 - Omega*x", "B_w3 - c"}},
    {.name = "body held about an axis that moves",
     .parts = {BODY("B"), LINE("x")},
     .parameters = {"I_11", "I_22", "I_33", "c"},
     .lagrangian = "(I_11*B_w1^2 + I_22*B_w2^2 + I_33*B_w3^2 + x'^2)/2 + B_31*x",
     .constraints = {"B_31*B_w1 + B_32*B_w2 + (c + t)*B_w3 - x' - t*B_33"},
     .forces = {{"B_w1", "-c*B_w1"}, {"x'", "B_33*B_w2"}}},
    {.name = "everything is prescribed",
     .parts = {LINE("x"), LINE("y")},
     .lagrangian = "x'^2 + y'^2",
     .constraints = {"x' - y", "y' + x*t"}},
    {.name = "a rod of given length, which grows",
     .parts = {LINE("x"), LINE("y")},
     .parameters = {"m", "g"},
     .lagrangian = "m/2*(x'^2 + y'^2) - m*g*y",
     .holonomic = {"x^2 + y^2 - (1 + t)^2"}},
};

enum { MORE_COUNT = sizeof more_scenes / sizeof *more_scenes };

static const scene *scene_at(size_t k) {
    return k < SCENE_COUNT ? &scenes[k] : &more_scenes[k - SCENE_COUNT];
}

static void connect(laws *l, mech_base base, mech_ehresmann *e) {
    assert_ok(l, mech_ehresmann_init(e, &l->x, &l->s, base));
}

/// The connection of every scene, over the base that Hamel chooses, and on spaces of dimension up
/// to `all` over every base there is.
static void for_bases(size_t all, void (*check)(laws *l, const mech_ehresmann *e)) {
    for (size_t k = 0; k < SCENE_COUNT + MORE_COUNT; k++) {
        laws l;
        laws_init(&l, scene_at(k));
        const size_t count = l.s.p == 0 ? 1 : l.s.q->n <= all ? l.s.pivots.count : 1;
        for (size_t i = 0; i < count; i++) {
            mech_base base;
            mech_ehresmann e;
            if (l.s.p == 0 || count == 1)
                assert_ok(&l, mech_base_choose(&base, &l.x, &l.s, l.m, 0, NULL));
            else mech_base_init_set(&base, &l.s, i);
            connect(&l, base, &e);
            check(&l, &e);
            mech_ehresmann_clear(&e);
        }
        laws_clear(&l);
    }
}

static void check_agreement(laws *l, const mech_ehresmann *e) {
    if (mech_ehresmann_agrees(e, &l->x, &l->s) != TRUTH_YES)
        fail_msg("%s, the base begins with %zu", l->m->name, e->base.base[0]);
}

/// @eq BKMM96 (2.1.3), (2.1.5), (2.1.6), (2.3.1), (2.3.2); KM97 (2.1.3), (2.1.5), (2.1.6)
static void equations_are_those_of_lagrange_dalembert_over_every_base(void **state) {
    (void)state;
    for_bases(5, check_agreement);
}

/// The models as they are, over the base they give or Hamel chooses.
static void built_in_models_agree(void **state) {
    (void)state;
    size_t count;
    const model_builtin *all = affine_models(&count);
    for (size_t k = 0; k < count; k++) {
        laws l = {0};
        assert_int_equal(model_read(all[k].name, all[k].source, all[k].length, &l.messages, &l.m),
                         HAMEL_OK);
        l.pool = l.m->pool;
        exact_init(&l.x, l.pool, &l.messages);
        assert_ok(&l, mech_system_init(&l.s, &l.x, l.m, 0, NULL));
        mech_base base;
        mech_ehresmann e;
        assert_ok(&l, mech_base_choose(&base, &l.x, &l.s, l.m, 0, NULL));
        connect(&l, base, &e);
        check_agreement(&l, &e);
        mech_ehresmann_clear(&e);
        mech_system_clear(&l.s);
        model_destroy(l.m);
        diag_clear(&l.messages);
    }
}

/// A one-form ω^a as a form, to be derived by the exterior calculus.
static void connection_form(const laws *l, const mech_ehresmann *e, size_t a, form *w) {
    form_init(w, l->s.q, 1);
    w->components[e->base.fibre[a]] = expr_int(l->pool, 1);
    for (size_t k = 0; k < e->r; k++) w->components[e->base.base[k]] = e->A[a * e->r + k];
}

static void check_two_form(laws *l, const mech_ehresmann *e) {
    for (size_t a = 0; a < e->p; a++) {
        form w, dw;
        connection_form(l, e, a, &w);
        form_derivative(l->s.q, &w, &dw);
        for (size_t k = 0; k < e->r; k++) {
            form once;
            form_interior(l->s.q, e->lifts + k * e->n, &dw, &once);
            assert_zero(l, dot(l->pool, e->n, w.components, e->lifts + k * e->n));
            for (size_t j = 0; j < e->r; j++)
                assert_equal(l, dot(l->pool, e->n, once.components, e->lifts + j * e->n),
                             expr_neg(l->pool, e->curvature[(a * e->r + k) * e->r + j]));
            form_clear(&once);
        }
        form_clear(&w);
        form_clear(&dw);
    }
}

/// dω^a(X_α, X_β) = −B^a_αβ: Definition 2.3 against (2.1.7).
/// @eq BKMM96 (2.1.7), Def 2.3, (2.2.3); KM97 (2.1.7)
static void curvature_is_minus_the_derivative_of_the_form_on_lifts(void **state) {
    (void)state;
    for_bases(4, check_two_form);
}

/// ∂A^b_α/∂r^β − ∂A^b_β/∂r^α + A^a_α ∂A^b_β/∂s^a − A^a_β ∂A^b_α/∂s^a, and
/// γ^a_α = ∂γ^a/∂r^α − A^b_α ∂γ^a/∂s^b + γ^b ∂A^a_α/∂s^b + ∂A^a_α/∂t, as printed, by coordinates.
static void check_printed_formulas(laws *l, const mech_ehresmann *e) {
    const size_t r = e->r, p = e->p;
    for (size_t f = 0; f < l->s.q->factor_count; f++) {
        if (l->s.q->factors[f].kind->dimension != 1) return;
    }
    const expr *q = l->s.q->entries;
    sum total = {0};
    for (size_t b = 0; b < p; b++) {
        const expr *A = e->A + b * r;
        for (size_t k = 0; k < r; k++) {
            const expr rk = q[e->base.base[k]];
            for (size_t j = 0; j < r; j++) {
                sum_add(l->pool, &total, 1, expr_diff(l->pool, A[k], q[e->base.base[j]]));
                sum_add(l->pool, &total, -1, expr_diff(l->pool, A[j], rk));
                for (size_t a = 0; a < p; a++) {
                    const expr s = q[e->base.fibre[a]];
                    sum_add_product(l->pool, &total, 1, e->A[a * r + k],
                                    expr_diff(l->pool, A[j], s));
                    sum_add_product(l->pool, &total, -1, e->A[a * r + j],
                                    expr_diff(l->pool, A[k], s));
                }
                assert_equal(l, e->curvature[(b * r + k) * r + j], sum_take(l->pool, &total));
                assert_zero(l, e->turning[(k * r + j) * r]);
            }
            sum_add(l->pool, &total, 1, expr_diff(l->pool, e->gamma[b], rk));
            sum_add(l->pool, &total, 1, expr_diff(l->pool, A[k], l->s.q->time));
            for (size_t a = 0; a < p; a++) {
                const expr s = q[e->base.fibre[a]];
                sum_add_product(l->pool, &total, -1, e->A[a * r + k],
                                expr_diff(l->pool, e->gamma[b], s));
                sum_add_product(l->pool, &total, 1, e->gamma[a], expr_diff(l->pool, A[k], s));
            }
            assert_equal(l, e->covariant[b * r + k], sum_take(l->pool, &total));
        }
    }
    vec_clear(&total);
}

/// @eq BKMM96 (2.1.7), (2.3.2); KM97 (2.1.7)
static void curvature_and_covariant_derivative_are_as_printed(void **state) {
    (void)state;
    for_bases(4, check_printed_formulas);
}

static void check_projections(laws *l, const mech_ehresmann *e) {
    const expr *v = l->s.q->velocities;
    expr hor[8], ver[8], again[8], none[8];
    mech_ehresmann_project(e, l->pool, v, hor, ver);
    mech_ehresmann_project(e, l->pool, hor, again, none);
    for (size_t i = 0; i < e->n; i++) {
        assert_equal(l, again[i], hor[i]);
        assert_zero(l, none[i]);
    }
    for (size_t k = 0; k < e->r; k++) assert_zero(l, ver[e->base.base[k]]);
    for (size_t a = 0; a < e->p; a++) assert_zero(l, dot(l->pool, e->n, l->s.beta + a * e->n, hor));
    mech_ehresmann_project(e, l->pool, ver, none, again);
    for (size_t i = 0; i < e->n; i++) assert_equal(l, again[i], ver[i]);
}

/// hor and ver are projections, onto D and onto the fibre.
/// @eq BKMM96 (2.2.1), (2.2.2); KM97 (2.1.8)
static void projections_project(void **state) {
    (void)state;
    for_bases(4, check_projections);
}

/// The curvature does not vanish over one base and vanish over another, and vanishes for holonomic
/// constraints: it is D's.
static void curvature_vanishes_iff_integrable(void **state) {
    (void)state;
    for (size_t k = 0; k < SCENE_COUNT + MORE_COUNT; k++) {
        laws l;
        laws_init(&l, scene_at(k));
        truth flat = TRUTH_UNKNOWN;
        for (size_t i = 0; i < l.s.pivots.count && l.s.p > 0 && l.s.q->n <= 4; i++) {
            mech_base base;
            mech_ehresmann e;
            mech_base_init_set(&base, &l.s, i);
            connect(&l, base, &e);
            assert_int_not_equal(e.flat, TRUTH_UNKNOWN);
            if (i > 0) assert_int_equal(e.flat, flat);
            flat = e.flat;
            if (l.m->constraints[0].holonomic || e.r < 2) assert_int_equal(flat, TRUTH_YES);
            mech_ehresmann_clear(&e);
        }
        const bool moves = strcmp(l.m->name, "vertical_disk") == 0 ||
                           strcmp(l.m->name, "veselova") == 0 || strcmp(l.m->name, "particle") == 0;
        if (moves) assert_int_equal(flat, TRUTH_NO);
        laws_clear(&l);
    }
}

// ---- the choice of a base ----------------------------------------------------------------------

static double *point_of(const laws *l, const char *const *names, const double *values) {
    double *point = MEM_NEW_ZERO(double, expr_symbol_count(l->pool));
    for (uint32_t i = 0; i < expr_symbol_count(l->pool); i++) {
        if (expr_symbol_info_of(l->pool, expr_symbol_at(l->pool, i))->kind == EXPR_PARAMETER)
            point[i] = 1;
    }
    for (size_t k = 0; names[k] != NULL; k++)
        point[expr_symbol_index(l->pool, scene_read(l->pool, names[k]))] = values[k];
    return point;
}

/// Where the blade points along x, y' can be solved for, and where it points along y, x'.
static void the_base_chosen_is_one_where_the_runs_start(void **state) {
    (void)state;
    laws l;
    laws_init(&l, scene_find("chaplygin_sleigh"));
    static const char *const names[] = {"theta", NULL};
    static const double along_x[] = {0.1}, along_y[] = {1.5};
    double *points[2] = {point_of(&l, names, along_x), point_of(&l, names, along_y)};
    assert_true(mech_base_needs_points(&l.x, &l.s, l.m));
    for (size_t k = 0; k < 2; k++) {
        mech_base b;
        assert_ok(&l, mech_base_choose(&b, &l.x, &l.s, l.m, 1, (const double *const *)&points[k]));
        assert_false(b.given);
        assert_int_equal(b.fibre[0], k == 0 ? 1 : 0);
        size_t count;
        expr *where;
        assert_ok(&l, mech_base_fails(&l.x, &l.s, &b, &count, &where));
        assert_int_equal(count, 1);
        assert_equal(&l, where[0], read(&l, k == 0 ? "cos(theta)" : "sin(theta)"));
        free(where);
        mech_base_clear(&b);
        free(points[k]);
    }
    laws_clear(&l);
}

/// The disk is over (θ, φ) wherever it stands: its minor is constant.
static void a_base_that_never_fails_comes_first(void **state) {
    (void)state;
    laws l;
    laws_init(&l, scene_find("vertical_disk"));
    mech_base b;
    assert_false(mech_base_needs_points(&l.x, &l.s, l.m));
    assert_ok(&l, mech_base_choose(&b, &l.x, &l.s, l.m, 0, NULL));
    assert_int_equal(b.fibre[0], 0);
    assert_int_equal(b.fibre[1], 1);
    size_t count;
    expr *where;
    assert_ok(&l, mech_base_fails(&l.x, &l.s, &b, &count, &where));
    assert_int_equal(count, 0);
    free(where);
    mech_base_clear(&b);
    laws_clear(&l);
}

/// Poles are zeros of the minor that other minors do not share: cos φ of the snakeboard is one of
/// all minors and, in this one, a pole nevertheless (it is there squared).
static void poles_are_those_of_A(void **state) {
    (void)state;
    laws l;
    laws_init(&l, scene_find("snakeboard"));
    static const size_t along_x[] = {0, 3, 4};
    mech_base b;
    assert_ok(&l, mech_base_init(&b, &l.x, &l.s, 3, along_x, (diag_span){0, 0}));
    size_t count;
    expr *where;
    assert_ok(&l, mech_base_fails(&l.x, &l.s, &b, &count, &where));
    assert_int_equal(count, 2);
    const expr both = expr_mul2(l.pool, where[0], where[1]);
    const expr ratio = expr_div(l.pool, both, read(&l, "cos(phi)*cos(theta)"));
    assert_equal(&l, expr_mul2(l.pool, ratio, ratio), expr_int(l.pool, 1));
    free(where);
    mech_base_clear(&b);
    laws_clear(&l);
}

static void base_refused(laws *l, size_t count, const size_t *directions, const char *word) {
    mech_base b;
    const diag_span place = {77, 3};
    assert_int_equal(mech_base_init(&b, &l->x, &l->s, count, directions, place), HAMEL_INVALID);
    const diag_message *message = &l->messages.items[l->messages.count - 1];
    assert_int_equal(message->span.offset, 77);
    assert_non_null(strstr(message->words, word));
}

static void a_base_that_is_none_is_refused_at_its_place(void **state) {
    (void)state;
    laws l;
    laws_init(&l, scene_find("vertical_disk"));
    static const size_t directions[] = {0, 1, 2};
    base_refused(&l, 1, directions, "dimension 1, and it must have 2");
    base_refused(&l, 3, directions, "dimension 3");
    base_refused(&l, 2, directions, "theta_dot, phi_dot");
    laws_clear(&l);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equations_are_those_of_lagrange_dalembert_over_every_base),
        cmocka_unit_test(built_in_models_agree),
        cmocka_unit_test(curvature_is_minus_the_derivative_of_the_form_on_lifts),
        cmocka_unit_test(curvature_and_covariant_derivative_are_as_printed),
        cmocka_unit_test(projections_project),
        cmocka_unit_test(curvature_vanishes_iff_integrable),
        cmocka_unit_test(the_base_chosen_is_one_where_the_runs_start),
        cmocka_unit_test(a_base_that_never_fails_comes_first),
        cmocka_unit_test(poles_are_those_of_A),
        cmocka_unit_test(a_base_that_is_none_is_refused_at_its_place),
    };
    return cmocka_run_group_tests(tests, NULL, laws_end);
}
