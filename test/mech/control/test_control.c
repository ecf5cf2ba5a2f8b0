/// Control systems, by second routes: the formulas of BKMM96 §7, the Jacobi identity, covariant
/// derivatives of the curvature, and flags of the distribution on Q; and verdicts that are known.
#include "algebroid/calculus.h"
#include "mech/reducing.h"

#include <math.h>

#include "mech/control/controllability.h"
#include "mech/control/jet_brackets.h"
#include "mech/law/basis_choose.h"
#include "mech/reduction/coefficients.h"
#include "space/field.h"

/// The control system of a reduction; false if there is none.
static bool steer(reducing *d, mech_control *c) {
    exact brief = readable_limits(&d->l.x);
    if (d->a.h == 0 && d->l.m->control_count == 0) return false;
    return mech_control_init(c, &brief, d->l.m, &d->y, &d->r, &d->a, &d->e) == HAMEL_OK;
}

static void bracket(reducing *d, const mech_control *c, const expr *Y, const expr *Z, expr *out) {
    mech_control_bracket(c, Y, Z, out);
    for (size_t K = 0; K < c->size; K++) assert_ok(&d->l, exact_normalise(&d->l.x, &out[K]));
}

// ---- brackets -----------------------------------------------------------------------------------

/// [[f, g_i], g_j] = (0, α_ij + α_ji, 0, 0) for accelerations as inputs.
/// @eq BKMM96 (1.2.2), (1.2.1), (7.1.10)
static void second_brackets(reducing *d) {
    mech_control c;
    mech_reduced_coefficients q;
    if (d->r.n >= LARGE || !steer(d, &c)) return;
    const bool formulas = c.mode == CONTROL_ACCELERATIONS &&
                          mech_reduced_coefficients_init(&q, &d->l.x, &d->r, &d->a) == HAMEL_OK;
    expr inner[32], outer[32];
    for (size_t i = 0; i < c.inputs * c.inputs && formulas; i++) {
        const size_t a = i / c.inputs, b = i % c.inputs, n = c.k + c.sigma, h = c.h;
        bracket(d, &c, c.drift, c.fields + a * c.size, inner);
        bracket(d, &c, inner, c.fields + b * c.size, outer);
        for (size_t K = 0; K < c.size; K++) {
            expr alpha = expr_int(d->l.pool, 0);
            if (K >= n && K < n + c.m)
                alpha = expr_add2(d->l.pool, q.shape[((K - n) * h + a) * h + b],
                                  q.shape[((K - n) * h + b) * h + a]);
            assert_agree(d, outer[K], alpha);
        }
    }
    if (formulas) mech_reduced_coefficients_clear(&q);
    mech_control_clear(&c);
}

static void second_brackets_are_alpha(void **state) {
    (void)state;
    for_all_reductions(second_brackets);
}

/// [X, [Y, Z]] + [Y, [Z, X]] + [Z, [X, Y]] = 0 for f, a g_i and their bracket.
static void jacobi(reducing *d) {
    mech_control c;
    if (d->r.n >= LARGE || !steer(d, &c)) return;
    if (c.mode == CONTROL_FORCES && c.h > 0) { // closed forms of M⁻¹ are long
        mech_control_clear(&c);
        return;
    }
    expr fields[3][32], once[32], sum_of[32], twice[32];
    const expr *g = c.fields, *other = c.inputs > 1 ? c.fields + c.size : c.drift;
    memcpy(fields[0], c.driftless ? other : c.drift, c.size * sizeof(expr));
    memcpy(fields[1], g, c.size * sizeof(expr));
    bracket(d, &c, other, g, fields[2]);
    for (size_t K = 0; K < c.size; K++) sum_of[K] = expr_int(d->l.pool, 0);
    for (size_t i = 0; i < 3; i++) {
        bracket(d, &c, fields[(i + 1) % 3], fields[(i + 2) % 3], once);
        bracket(d, &c, fields[i], once, twice);
        for (size_t K = 0; K < c.size; K++) sum_of[K] = expr_add2(d->l.pool, sum_of[K], twice[K]);
    }
    for (size_t K = 0; K < c.size; K++) assert_vanishes(d, sum_of[K]);
    mech_control_clear(&c);
}

static void brackets_satisfy_jacobi(void **state) {
    (void)state;
    for_all_reductions(jacobi);
}

/// Whether the base vectors of shape space commute: not so where the shape is a rotation.
static bool shape_commutes(const reducing *d, size_t h) {
    for (size_t i = 0; i < h * h * d->q->n; i++) {
        const size_t a = i / d->q->n / h, b = i / d->q->n % h;
        if (space_structure(d->q, d->r.directions[a], d->r.directions[b], i % d->q->n) != 0)
            return false;
    }
    return true;
}

/// Kelly and Murray's covariant derivatives: [X_γ, [X_α, X_β]] = −(∂_γ B_αβ ∓ [𝒜_γ, B_αβ]).
static void covariant(reducing *d) {
    mech_control c;
    if (!steer(d, &c)) return;
    const size_t k = c.k, h = c.h, n = d->r.n;
    expr once[32], twice[32];
    sum total = {0};
    const bool plain_shape =
        c.mode == CONTROL_VELOCITIES && c.principal && h >= 2 && n < LARGE && shape_commutes(d, h);
    for (size_t i = 0; i < h * h * h && plain_shape; i++) {
        const size_t g = i / h / h, a = i / h % h, b = i % h;
        bracket(d, &c, c.fields + a * c.size, c.fields + b * c.size, once);
        bracket(d, &c, c.fields + g * c.size, once, twice);
        for (size_t e = 0; e < k; e++) {
            const expr *B = d->a.curvature;
            expr slope;
            space_apply_base(d->q, d->r.directions[g], 1, &B[(e * h + a) * h + b], &slope);
            sum_add(d->l.pool, &total, -1, slope);
            for (size_t u = 0; u < k * k; u++)
                sum_add_product(
                    d->l.pool, &total, 1,
                    expr_mul2(d->l.pool, d->r.structure[u * k + e], d->a.local[u / k * h + g]),
                    B[(u % k * h + a) * h + b]);
            assert_agree(d, twice[e], sum_take(d->l.pool, &total));
        }
    }
    vec_clear(&total);
    mech_control_clear(&c);
}

static void brackets_of_lifts_are_covariant_derivatives(void **state) {
    (void)state;
    for_all_reductions(covariant);
}

// ---- verdicts -----------------------------------------------------------------------------------

/// Steering by the velocities is D itself: the rank that brackets reach is that of the flag of D on
/// Q.
static void flag_of_D(reducing *d) {
    mech_control c;
    if (!steer(d, &c)) return;
    if (c.mode == CONTROL_VELOCITIES && c.driftless) {
        exact brief = readable_limits(&d->l.x);
        mech_controllability v;
        mech_basis basis;
        flag_levels flag;
        assert_ok(&d->l, mech_controllability_init(&v, &brief, &c, NULL));
        assert_ok(&d->l, mech_basis_init(&basis, &d->l.x, &d->l.s));
        flag_levels_init(&flag, &d->l.x, d->q, FLAG_LIE, basis.r, basis.fields, d->l.s.p,
                         d->l.s.beta);
        const mech_flag ranks = flag_levels_ranks(&flag);
        assert_int_equal(v.rank, ranks.ranks[ranks.count - 1]);
        assert_int_equal(v.accessible, v.rank == v.size ? TRUTH_YES : TRUTH_NO);
        if (v.fibre) assert_int_equal(v.strong == TRUTH_YES, v.accessible == TRUTH_YES);
        free(ranks.ranks);
        flag_levels_clear(&flag);
        mech_basis_clear(&basis);
        mech_controllability_clear(&v);
    }
    mech_control_clear(&c);
}

static void steering_by_velocities_reaches_what_the_flag_does(void **state) {
    (void)state;
    for_all_reductions(flag_of_D);
}

/// A built-in model reduced by its first symmetry, over functions with relations if need be.
static void steering_builtin(reducing *d, const char *name) {
    reduction made;
    mech_basis basis;
    reducing_builtin(d, name, 0);
    if (d->reduced) return;
    laws *l = &d->l;
    exact brief = readable_limits(&l->x);
    assert_ok(l, mech_basis_init(&basis, &l->x, &l->s));
    assert_ok(l, reduction_init(&made, &brief, &l->s, &basis, &d->y, &d->t, l->m->shape_count,
                                l->m->shape));
    d->r = made.r;
    d->a = made.a;
    d->e = made.e;
    mech_bundle_form_clear(&made.form);
    mech_basis_clear(&basis);
}

typedef struct verdict {
    const char *model;
    truth accessible, locally;
    size_t rank, size;
} verdict;

static void verdicts_that_are_known(void **state) {
    (void)state;
    static const verdict known[] = {
        {"snakeboard", TRUTH_YES, TRUTH_YES, 8, 8}, // Ostrowski and Burdick 1997
        {"kinematic_car", TRUTH_YES, TRUTH_YES, 5, 5},
        {"kinematic_snake", TRUTH_YES, TRUTH_YES, 5, 5},
        {"n_trailer", TRUTH_YES, TRUTH_YES, 6, 6},
        {"carriage", TRUTH_NO, TRUTH_NO, 4, 5},     // one constraint is holonomic
        {"falling_disk", TRUTH_NO, TRUTH_NO, 2, 8}, // a disk at rest stays where it is
        {"vertical_disk", TRUTH_NO, TRUTH_NO, 2, 6},
        {"bicycle", TRUTH_NO, TRUTH_NO, 7, 8}, // steering does no work
        // over the sphere of γ one velocity of three is moved at once, across it
        {"veselova", TRUTH_YES, TRUTH_YES, 3, 3},
        {"chaplygin_top", TRUTH_YES, TRUTH_UNKNOWN, 9, 9},
        {"chaplygin_sphere", TRUTH_NO, TRUTH_NO, 8, 9}, // ⟨K, γ⟩ is constant
        {"rattleback", TRUTH_YES, TRUTH_UNKNOWN, 9, 9}, // one less than dim Q: a level
        {"ball_on_plate", TRUTH_YES, TRUTH_NO, 12, 12},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        reducing d;
        mech_control c;
        mech_controllability v;
        steering_builtin(&d, known[i].model);
        exact brief = readable_limits(&d.l.x);
        assert_true(steer(&d, &c));
        assert_ok(&d.l, mech_controllability_init(&v, &brief, &c, NULL));
        if (v.accessible != known[i].accessible || v.locally_controllable != known[i].locally ||
            v.rank != known[i].rank || v.size != known[i].size)
            fail_msg("%s: %d, %d, rank %zu of %zu", known[i].model, (int)v.accessible,
                     (int)v.locally_controllable, v.rank, v.size);
        mech_controllability_clear(&v);
        mech_control_clear(&c);
        reducing_clear(&d);
    }
}

/// Swinging the handle can only drive the roller racer one way: Sussmann's necessary condition.
static void the_roller_racer_is_pushed(void **state) {
    (void)state;
    reducing d;
    mech_control c;
    mech_controllability v;
    reducing_builtin(&d, "roller_racer", 0);
    exact brief = readable_limits(&d.l.x);
    assert_true(steer(&d, &c));
    for (int k = 0; k < 2;
         k++) { // for all parameters but special ones, then for the model's values
        assert_ok(&d.l, mech_controllability_init(&v, &brief, &c, NULL));
        assert_int_equal(v.accessible, TRUTH_YES);
        assert_int_equal(v.locally_controllable, TRUTH_NO);
        assert_false(v.drifts);
        assert_int_equal(v.brackets.items[v.obstruction].counts[1], 2);
        mech_controllability_clear(&v);
        assert_ok(&d.l, mech_control_put_values(&c, &brief, d.l.m));
    }
    mech_control_clear(&c);
    reducing_clear(&d);
}

// ---- power series -------------------------------------------------------------------------------

/// Ranks of brackets from their formulas, and from power series of the fields modulo a prime.
static void series_have_the_rank_of_formulas(void **state) {
    (void)state;
    static const char *const models[] = {"snakeboard",      "kinematic_car", "n_trailer",
                                         "kinematic_snake", "falling_disk",  "vertical_disk",
                                         "carriage",        "veselova",      "ball_on_cylinder"};
    for (size_t i = 0; i < sizeof models / sizeof *models; i++) {
        reducing d;
        mech_control c;
        mech_controllability v;
        control_brackets brackets = {0};
        control_list spanning = {0};
        unsigned degree;
        steering_builtin(&d, models[i]);
        exact brief = readable_limits(&d.l.x);
        assert_true(steer(&d, &c));
        assert_ok(&d.l, mech_controllability_init(&v, &brief, &c, NULL));
        assert_false(v.sampled);
        const size_t rank = jet_brackets_rank(&c, v.degree + 1, &degree, &brackets, &spanning);
        if (rank != v.rank || spanning.count != rank)
            fail_msg("%s: %zu by series, %zu by formulas", models[i], rank, v.rank);
        control_brackets_clear(&brackets);
        vec_clear(&spanning);
        mech_controllability_clear(&v);
        mech_control_clear(&c);
        reducing_clear(&d);
    }
}

/// The top with its centre of mass in the middle: p is ⟨K, γ⟩, and constant, whatever its inertia.
/// What is independent for generic values is not so at these: parameters are not random then.
static void a_balanced_top_keeps_its_momentum(void **state) {
    (void)state;
    reducing d;
    mech_control c;
    mech_controllability v;
    steering_builtin(&d, "chaplygin_top");
    exact brief = readable_limits(&d.l.x);
    assert_true(steer(&d, &c));
    for (size_t i = 0; i < d.l.m->parameter_count; i++) {
        model_parameter *p = &d.l.m->parameters[i];
        if (expr_same(p->symbol, read(&d.l, "l"))) p->value = expr_int(d.l.pool, 0);
    }
    assert_ok(&d.l, mech_control_put_values(&c, &brief, d.l.m));
    assert_ok(&d.l, mech_controllability_init(&v, &brief, &c, NULL));
    assert_int_equal(v.accessible, TRUTH_NO);
    assert_int_equal(v.rank + 1, v.size);
    mech_controllability_clear(&v);
    mech_control_clear(&c);
    reducing_clear(&d);
}

/// That no input changes E − K is proved for the bicycle from f[K] = 0 and g[K] = w. Here f[E − K]
/// and g[E − K] are computed at random states, K being the part of the energy that is quadratic in
/// σ'.
static void steering_a_bicycle_does_no_work(void **state) {
    (void)state;
    reducing d;
    mech_control c;
    reducing_builtin(&d, "bicycle", 0);
    assert_true(steer(&d, &c));
    laws *l = &d.l;
    assert_int_equal(mech_control_keeps_energy(&c, &l->x), TRUTH_YES);
    expr kept = expr_sub(l->pool, d.e.energy, c.own);
    expr_substitute(l->pool, 1, &kept, c.m, d.a.speeds, d.e.speeds, &kept);
    double *values = MEM_NEW(double, expr_symbol_count(l->pool));
    for (size_t i = 0; i <= c.inputs; i++) {
        const expr *field = i == 0 ? c.drift : c.fields + (i - 1) * c.size;
        expr along[2];
        expr_derive(l->pool, 1, &kept, c.size - d.r.n, c.symbols, field + d.r.n, &along[0]);
        algebroid_apply(&d.r.quotient, field, 1, &kept, &along[1]);
        for (int trial = 0; trial < 20; trial++) {
            double rates[2];
            for (size_t k = 0; k < expr_symbol_count(l->pool); k++)
                values[k] = 0.1 + (double)random_below(&l->random, 1000) / 1000;
            expr_eval(l->pool, 2, along, values, rates);
            assert_true(fabs(rates[0] + rates[1]) < 1e-10 * (1 + fabs(rates[0])));
        }
    }
    free(values);
    mech_control_clear(&c);
    reducing_clear(&d);
}

/// Bad brackets [g_φ, [f, g_φ]] are balanced by [g_ψ, [f, g_φ]] where the wheels weigh more than
/// the rotor.
static void weights_balance_the_full_snakeboard(void **state) {
    (void)state;
    reducing d;
    mech_control c;
    mech_controllability v;
    reducing_builtin(&d, "snakeboard_full", 0);
    exact brief = readable_limits(&d.l.x);
    assert_true(steer(&d, &c));
    assert_ok(&d.l, mech_control_put_values(&c, &brief, d.l.m));
    assert_ok(&d.l, mech_controllability_init(&v, &brief, &c, NULL));
    assert_int_equal(v.locally_controllable, TRUTH_YES);
    assert_int_equal(v.weights[1], 1);
    assert_int_equal(v.weights[2], 2);
    assert_int_equal(v.weights[3], 2);
    assert_int_equal(v.bad.count, 2);
    mech_controllability_clear(&v);
    mech_control_clear(&c);
    reducing_clear(&d);
}

/// At φ = 0 it takes brackets of higher degree, and the snakeboard can still be steered.
static void the_straight_snakeboard_can_be_steered(void **state) {
    (void)state;
    reducing d;
    mech_control c;
    mech_controllability v;
    reducing_builtin(&d, "snakeboard", 0);
    expr phi = read(&d.l, "phi"), zero = expr_int(d.l.pool, 0);
    const mech_point at = {1, &phi, &zero};
    exact brief = readable_limits(&d.l.x);
    assert_true(steer(&d, &c));
    assert_ok(&d.l, mech_controllability_init(&v, &brief, &c, &at));
    assert_int_equal(v.locally_controllable, TRUTH_YES);
    assert_int_equal(v.brackets.items[v.good.items[v.good.count - 1]].degree, 10);
    mech_controllability_clear(&v);
    mech_control_clear(&c);
    reducing_clear(&d);
}

/// With u = ξ_x the forward speed, d/dt(u/cos φ) = (J0/(m r)) sin φ ψ'' for every motion of the
/// snakeboard: f[u/cos φ] = 0 and g_ψ[u/cos φ] = (J0/(m r)) sin φ.
static void speed_over_cosine_follows_the_rotor(void **state) {
    (void)state;
    reducing d;
    mech_control c;
    reducing_builtin(&d, "snakeboard", 0);
    assert_true(steer(&d, &c));
    laws *l = &d.l;
    const expr w = expr_div(l->pool, c.drift[0], read(l, "cos(phi)"));
    for (size_t i = 0; i <= c.inputs; i++) {
        const expr *field = i == 0 ? c.drift : c.fields + (i - 1) * c.size;
        expr along, shape;
        expr_derive(l->pool, 1, &w, c.size - d.r.n, c.symbols, field + d.r.n, &along);
        algebroid_apply(&d.r.quotient, field, 1, &w, &shape);
        const bool rotor = i > 0 && expr_same(c.directions[i - 1], read(l, "psi_dot"));
        assert_equal(l, expr_add2(l->pool, along, shape),
                     rotor ? read(l, "J0/(m*r)*sin(phi)") : expr_int(l->pool, 0));
    }
    mech_control_clear(&c);
    reducing_clear(&d);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(second_brackets_are_alpha),
        cmocka_unit_test(brackets_satisfy_jacobi),
        cmocka_unit_test(brackets_of_lifts_are_covariant_derivatives),
        cmocka_unit_test(steering_by_velocities_reaches_what_the_flag_does),
        cmocka_unit_test(verdicts_that_are_known),
        cmocka_unit_test(the_roller_racer_is_pushed),
        cmocka_unit_test(series_have_the_rank_of_formulas),
        cmocka_unit_test(a_balanced_top_keeps_its_momentum),
        cmocka_unit_test(steering_a_bicycle_does_no_work),
        cmocka_unit_test(weights_balance_the_full_snakeboard),
        cmocka_unit_test(the_straight_snakeboard_can_be_steered),
        cmocka_unit_test(speed_over_cosine_follows_the_rotor),
    };
    return cmocka_run_group_tests(tests, NULL, laws_end);
}
