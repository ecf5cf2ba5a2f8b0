/// Nonlinear constraints: on affine ones, taken for nonlinear, the rules are those of chapters A
/// and H; on others the vakonomic motion is that of Euler and Lagrange on (q, λ), and both keep the
/// constraint.
#include "mech/law/basis_choose.h"
#include "mech/laws.h"
#include "space/field.h"

#include "mech/nonlinear/nonlinear.h"
#include "mech/vakonomic/motion.h"
#include "mech/vakonomic/vakonomic.h"

enum { MOST = 16 };

/// The system without its constraints, and these as functions on TQ.
typedef struct released {
    mech_system s;
    mech_basis d;
    expr functions[MOST];
} released;

static void release(laws *l, released *out, model *free_model) {
    const size_t n = l->s.q->n;
    *free_model = *l->m;
    free_model->constraint_count = free_model->field_count = free_model->complement_count = 0;
    assert_ok(l, mech_system_init(&out->s, &l->x, free_model, 0, NULL));
    assert_ok(l, mech_basis_init(&out->d, &l->x, &out->s));
    for (size_t a = 0; a < l->s.p; a++)
        out->functions[a] =
            expr_add2(l->pool, dot(l->pool, n, l->s.beta + a * n, l->s.q->velocities), l->s.b[a]);
}

static void released_clear(released *r) {
    mech_basis_clear(&r->d);
    mech_system_clear(&r->s);
}

/// The rates of the basis as accelerations, for a basis of base vectors.
static expr acceleration(const laws *l, const released *r, const mech_nonlinear *m, size_t i) {
    return rate_on_D(l, &r->d, m->rates, r->d.velocity[i]);
}

/// Chetaev's rule on affine constraints is d'Alembert's.
/// @eq F98 (1)
static void chetaev_is_dalembert_on_affine_constraints(void **state) {
    (void)state;
    for (size_t k = 0; k < SCENE_COUNT; k++) {
        laws l;
        laws_init(&l, &scenes[k]);
        const size_t n = l.s.q->n, p = l.s.p;
        if (p > 0 && n <= 4) {
            released r;
            model free_model;
            mech_nonlinear m;
            expr q2[MOST], lambda[MOST];
            release(&l, &r, &free_model);
            mech_nonlinear_init(&m, &r.s, &r.d, p, r.functions, false);
            mech_bordered_motion(&l.s, q2, lambda);
            for (size_t i = 0; i < n; i++)
                assert_equal(&l, on_D(&l, &r.d, q2[i]), acceleration(&l, &r, &m, i));
            for (size_t a = 0; a < p; a++)
                assert_equal(&l, on_D(&l, &r.d, lambda[a]), m.multipliers[a]);
            mech_nonlinear_clear(&m);
            released_clear(&r);
        }
        laws_clear(&l);
    }
}

/// The vakonomic rule on affine constraints is that of chapter H, on the constraints.
/// @eq F98 (2), (3)
static void vakonomic_rule_is_that_of_affine_constraints(void **state) {
    (void)state;
    for (size_t k = 0; k < SCENE_COUNT; k++) {
        laws l;
        laws_init(&l, &scenes[k]);
        const size_t n = l.s.q->n, p = l.s.p;
        if (p > 0 && n <= 4) {
            released r;
            model free_model;
            mech_nonlinear m;
            mech_basis d;
            mech_vakonomic_motion v;
            release(&l, &r, &free_model);
            mech_nonlinear_init(&m, &r.s, &r.d, p, r.functions, true);
            assert_ok(&l, mech_basis_init(&d, &l.x, &l.s));
            mech_vakonomic_motion_init(&v, &l.s, &d);
            expr inverse[MOST]; // v of the free basis in terms of those on D
            for (size_t i = 0; i < n; i++) inverse[i] = on_D(&l, &d, r.d.symbols[i]);
            for (size_t i = 0; i < n; i++) {
                expr there = acceleration(&l, &r, &m, i);
                expr_substitute(l.pool, 1, &there, n, r.d.symbols, inverse, &there);
                assert_equal(&l, rate_on_D(&l, &d, v.rates, d.velocity[i]), there);
            }
            for (size_t a = 0; a < p; a++) {
                expr there = m.multipliers[a];
                expr_substitute(l.pool, 1, &there, n, r.d.symbols, inverse, &there);
                assert_equal(&l, v.multiplier_rates[a], there);
            }
            mech_vakonomic_motion_clear(&v);
            mech_basis_clear(&d);
            mech_nonlinear_clear(&m);
            released_clear(&r);
        }
        laws_clear(&l);
    }
}

static const scene machine = {.name = "a cone of velocities that turns",
                              .parts = {LINE("x"), LINE("y"), LINE("z")},
                              .parameters = {"m", "g", "a"},
                              .lagrangian = "m/2*(x'^2 + y'^2 + z'^2) - m*g*z*x",
                              .forces = {{"y'", "-a*y'"}}};

/// (d/dt ∂𝓛/∂q' − ∂𝓛/∂q − F) = 0 with 𝓛 = L − λ f, and f' = 0, by plain differentiation in
/// coordinates.
/// @eq F98 (2)
static void vakonomic_rule_is_that_of_euler_and_lagrange(void **state) {
    (void)state;
    laws l;
    laws_init(&l, &machine);
    const space *q = l.s.q;
    mech_basis d;
    mech_nonlinear m;
    const expr f = read(&l, "x'^2 + x*y'^2 - a^2*z'^2 + t*y*x'");
    assert_ok(&l, mech_basis_init(&d, &l.x, &l.s));
    mech_nonlinear_init(&m, &l.s, &d, 1, &f, true);
    const expr whole = expr_sub(l.pool, l.s.lagrangian, expr_mul2(l.pool, m.lambda[0], f));
    expr P[3], rate[3], level, gradient;
    expr_gradient(l.pool, whole, 3, q->velocities, P);
    space_total_derivative(q, 3, P, rate);
    space_total_derivative(q, 1, &f, &level);
    for (size_t i = 0; i < 3; i++) {
        expr across;
        expr_gradient(l.pool, P[i], 1, m.lambda, &gradient);
        space_apply_base(q, i, 1, &whole, &across);
        expr row = expr_add2(l.pool, rate[i], expr_mul2(l.pool, gradient, m.multipliers[0]));
        row = expr_sub(l.pool, expr_sub(l.pool, row, across), l.s.force[i]);
        expr_substitute(l.pool, 1, &row, 3, q->accelerations, m.rates, &row);
        assert_zero(&l, row);
    }
    expr_substitute(l.pool, 1, &level, 3, q->accelerations, m.rates, &level);
    assert_zero(&l, level);
    mech_nonlinear_clear(&m);
    mech_basis_clear(&d);
    laws_clear(&l);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chetaev_is_dalembert_on_affine_constraints),
        cmocka_unit_test(vakonomic_rule_is_that_of_affine_constraints),
        cmocka_unit_test(vakonomic_rule_is_that_of_euler_and_lagrange),
    };
    return cmocka_run_group_tests(tests, NULL, laws_end);
}
