/// Forces of controls: what they add to rates, accelerations, multipliers and reduced equations is
/// what the same forces, written out, do.
#include "mech/reducing.h"

#include "mech/lagrange/lagrange.h"
#include "mech/quasi/inputs.h"
#include "mech/reduction/inputs.h"

static const char sleigh[] =
    "model sleigh\nparameters\n m = 2, m > 0\n J = 1, J > 0\n I = 1/2, I > 0\n a = 0.3\n c = 0.1\n"
    "coordinates\n x, y : line\n theta, psi : angle\n"
    "lagrangian\n m/2*(x'^2 + y'^2) + J/2*theta'^2 + I/2*(psi' + theta')^2\n"
    "constraints\n cos(theta)*y' - sin(theta)*x' = a*theta'\nforce psi = -c*psi'\n"
    "symmetry SE(2) on (x, y, theta)\ncontrols force psi\ncontrols x\n";

/// The model with τ among its forces.
static model driven_model(const model *m, const mech_inputs *u, expr *force) {
    model other = *m;
    for (size_t i = 0; i < u->n; i++)
        force[i] =
            expr_add2(m->pool, m->force[i], mech_inputs_term(u, m->pool, u->matrix + i * u->count));
    other.force = force;
    return other;
}

static void assert_driven(reducing *d, const mech_inputs *u, size_t count, const expr *with,
                          const expr *without, const expr *rows) {
    for (size_t i = 0; i < count; i++)
        assert_agree(
            d, with[i],
            expr_add2(d->l.pool, without[i], mech_inputs_term(u, d->l.pool, rows + i * u->count)));
}

/// @eq BKMM96 (1.2.3)
static void inputs_act_as_written_forces_do(void **state) {
    (void)state;
    reducing d;
    reducing_init(&d, sleigh, 0);
    laws *l = &d.l;
    mech_quasi q, driven;
    mech_lagrange a, b;
    mech_inputs u;
    mech_system s;
    expr force[8];
    assert_ok(l, mech_quasi_init(&q, &l->x, &l->s));
    assert_ok(l, mech_inputs_init(&u, &l->x, l->m, &l->s, &q));
    assert_int_equal(u.count, 2);
    assert_true(u.closed);
    const model other = driven_model(l->m, &u, force);
    assert_ok(l, mech_system_init(&s, &l->x, &other, 0, NULL));
    assert_ok(l, mech_quasi_in(&driven, &l->x, &s, &q.basis));
    assert_ok(l, mech_lagrange_init(&a, &l->x, &l->s, &q));
    assert_ok(l, mech_lagrange_init(&b, &l->x, &s, &driven));
    assert_true(q.closed && driven.closed);
    assert_driven(&d, &u, q.r, driven.rhs, q.rhs, u.along);
    assert_driven(&d, &u, q.r, driven.rates, q.rates, u.rates);
    assert_driven(&d, &u, q.p, driven.multipliers, q.multipliers, u.multipliers);
    assert_driven(&d, &u, q.n, driven.accelerations, q.accelerations, u.accelerations);
    mech_lagrange_clear(&a);
    mech_lagrange_clear(&b);
    mech_quasi_clear(&q);
    mech_quasi_clear(&driven);
    mech_inputs_clear(&u);
    mech_system_clear(&s);
    reducing_clear(&d);
}

/// τ on the rotor stands in the reduced equations, τ on x, which the group turns, does not.
/// @eq BKMM96 (1.2.3)
static void reduced_inputs_act_as_written_forces_do(void **state) {
    (void)state;
    reducing d;
    reducing_init(&d, sleigh, 0);
    laws *l = &d.l;
    mech_quasi q;
    mech_inputs u;
    mech_reduced_inputs v;
    assert_ok(l, mech_quasi_init(&q, &l->x, &l->s));
    assert_ok(l, mech_inputs_init(&u, &l->x, l->m, &l->s, &q));
    mech_reduced_inputs_init(&v, &l->x, &u, &d.y, &d.r, &d.a, &d.e);
    assert_true(v.closed);
    assert_true(v.changed[1] && !v.changed[0]);
    expr force[8];
    model other = driven_model(l->m, &u, force);
    force[0] = l->m->force[0]; // x: not invariant
    mech_system s;
    reduction made;
    exact brief = readable_limits(&l->x);
    assert_ok(l, mech_system_init(&s, &l->x, &other, 0, NULL));
    assert_ok(l, reduction_init(&made, &brief, &s, NULL, &d.y, &d.t, 0, NULL));
    assert_driven(&d, &u, v.m, made.e.momentum_rate, d.e.momentum_rate, v.momenta);
    assert_driven(&d, &u, v.h, made.e.rhs, d.e.rhs, v.along);
    assert_driven(&d, &u, v.h, made.e.rates, d.e.rates, v.rates);
    reduction_clear(&made);
    mech_reduced_inputs_clear(&v);
    mech_inputs_clear(&u);
    mech_quasi_clear(&q);
    mech_system_clear(&s);
    reducing_clear(&d);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(inputs_act_as_written_forces_do),
        cmocka_unit_test(reduced_inputs_act_as_written_forces_do),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
