/// Volumes of D/G: the divergence on the quotient is that of the reduced equations, and not that on
/// D if the group is not unimodular.
#include "mech/reducing.h"

#include "algebroid/calculus.h"
#include "mech/measure/measure.h"
#include "mech/measure/quotient.h"

#define AFFINE "coordinates\n a : line > 0\n b, r, s : line\ngroup G on (a, b) = [[a, b], [0, 1]]\n"
static const char *const systems[] = {
    // the group alone, beside a shape that knows it
    "model free\nparameters\n A = 2; B = 3; C = 1\n" AFFINE
    "lagrangian\n (A*a'^2 + (B + r^2)*b'^2 + 2*C*a'*b')/(2*a^2) + r'^2/2*(1 + s^2) + s'^2/2\n"
    "symmetry G\n",
    // a principal connection: the quotient is the tangent bundle of the shape
    "model kinematic\nparameters\n A = 1, A > 0\n B = 2, B > 0\n" AFFINE
    "lagrangian\n (A*a'^2 + B*b'^2)/(2*a^2) + r'^2/2 + s'^2/2\n"
    "constraints\n a' = a*s*r'\n b' = a*r'\nsymmetry G\n",
    // some of the group is free
    "model mixed\nparameters\n m = 1, m > 0\n J = 1/2, J > 0\n k = 2/3, k > 0\n"
    "coordinates\n x, y, s, r : line\n th : angle\n"
    "group G on (x, y, th, s) = [[exp(s)*cos(th), -exp(s)*sin(th), x],"
    " [exp(s)*sin(th), exp(s)*cos(th), y], [0, 0, 1]]\n"
    "lagrangian\n m/2*exp(-2*s)*(x'^2 + y'^2) + J/2*th'^2 + k/2*s'^2 + r'^2/2 - r^2/2\n"
    "constraints\n -sin(th)*x' + cos(th)*y' = r*exp(s)*r'\nsymmetry G\n"};

/// θ_b v^b + θ_α w^α, with the speeds of the reduced equations for v.
static expr divergence_of(const reducing *d, const mech_divergence *v) {
    const mech_connection *a = &d->a;
    expr total = v->theta[a->m + a->h];
    for (size_t i = 0; i < a->m + a->h; i++)
        total = expr_add2(
            d->l.pool, total,
            expr_mul2(d->l.pool, v->theta[i], i < a->m ? d->e.speeds[i] : a->symbols[i - a->m]));
    return total;
}

/// Σ ∂p_b'/∂p_b + Σ ∂w'_α/∂w_α, less W[log det I]: dp = det I dv at fixed w.
static expr divergence_of_equations(reducing *d) {
    expr_pool *pool = d->l.pool;
    const mech_reduced *e = &d->e;
    expr det = expr_int(pool, 1), grows, total = expr_int(pool, 0);
    for (size_t b = 0; b < e->m; b++) {
        expr rate = e->momentum_rate[b];
        expr_substitute(pool, 1, &rate, e->m, d->a.speeds, e->speeds, &rate);
        total = expr_add2(pool, total, expr_diff(pool, rate, e->symbols[b]));
    }
    for (size_t a = 0; a < e->h; a++) {
        expr rate = e->rates[a];
        expr_substitute(pool, 1, &rate, e->m, d->a.speeds, e->speeds, &rate);
        total = expr_add2(pool, total, expr_diff(pool, rate, d->a.symbols[a]));
    }
    if (e->m > 0) assert_ok(&d->l, exact_determinant(&d->l.x, e->m, d->a.inertia, &det));
    algebroid_advance(&d->r.quotient, e->velocity, 1, &det, &grows);
    return expr_sub(pool, total, expr_div(pool, grows, det));
}

/// @eq GN16 (8.1)
static void check_quotient_divergence(reducing *d) {
    mech_divergence v;
    const char *why;
    assert_true(d->reduced && d->a.principal && d->e.closed);
    assert_ok(&d->l, mech_divergence_on_quotient(&v, &d->l.x, &d->r, &d->a, &why));
    assert_vanishes(d, expr_sub(d->l.pool, divergence_of(d, &v), divergence_of_equations(d)));
    mech_divergence_clear(&v);
}

static void the_divergence_is_that_of_the_reduced_equations(void **state) {
    (void)state;
    static const char *const builtin[] = {"snakeboard", "particle", "vertical_disk"};
    for (size_t i = 0; i < 3; i++) {
        reducing d;
        reducing_init(&d, systems[i], 0);
        assert_false(mech_is_unimodular(d.l.pool, d.y.k, d.y.structure));
        check_quotient_divergence(&d);
        reducing_clear(&d);
        reducing_builtin(&d, builtin[i], 0);
        assert_true(mech_is_unimodular(d.l.pool, d.y.k, d.y.structure));
        check_quotient_divergence(&d);
        reducing_clear(&d);
    }
}

/// The measure on D/G, a function of the shape alone.
static truth measure_on_quotient(const char *source, mech_measure_reason reason) {
    reducing d;
    mech_divergence v;
    mech_measure m;
    const char *why;
    reducing_init(&d, source, 0);
    assert_ok(&d.l, mech_divergence_on_quotient(&v, &d.l.x, &d.r, &d.a, &why));
    assert_ok(&d.l, mech_measure_init(&m, &d.l.x, &d.l.s, &v, &(const mech_measure_setting){0}));
    assert_int_equal(m.reason, reason);
    const truth exists = m.exists;
    mech_measure_clear(&m);
    mech_divergence_clear(&v);
    reducing_clear(&d);
    return exists;
}

/// Free motion has Liouville's measure on TQ and none on TQ/G: along the group nothing of the shape
/// moves, and the divergence is that of the modular function. Where S = 0 there may be one.
static void what_is_kept_on_D_need_not_be_kept_on_the_quotient(void **state) {
    (void)state;
    assert_int_equal(measure_on_quotient(systems[0], MEASURE_ELEMENTS), TRUTH_NO);
    assert_int_equal(measure_on_quotient(systems[1], MEASURE_FACTORS), TRUTH_YES);
    assert_int_equal(measure_on_quotient(systems[2], MEASURE_ELEMENTS), TRUTH_NO);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_divergence_is_that_of_the_reduced_equations),
        cmocka_unit_test(what_is_kept_on_D_need_not_be_kept_on_the_quotient),
    };
    return cmocka_run_group_tests(tests, NULL, laws_end);
}
