/// BKMM96 §5-8, KM97 §3.6 and F98 §5: connections, momenta and reduced equations of the built-in
/// models, against the ledger.
#include "algebroid/calculus.h"
#include "mech/reduction/coefficients.h"
#include "mechanics.h"

#include "mech/reducing.h"

#define LEDGER(d, id, e) assert_ledger(&(d).l, id, e)

/// ∂/∂p of a body velocity: the papers' Υ.
static expr by_momentum(const reducing *d, size_t a) {
    return expr_diff(d->l.pool, d->e.velocity[a], d->e.symbols[0]);
}

/// @eq BKMM96 (8.4.7), (8.4.9), (7.2.1), (7.2.2), (6.4.3)
static void reduction_of_the_snakeboard(void **state) {
    (void)state;
    reducing d;
    reducing_builtin(&d, "snakeboard", 0);
    const size_t h = d.a.h; // psi, phi
    LEDGER(d, "BKMM-8.4.7a", d.e.velocity[0]);
    LEDGER(d, "BKMM-8.4.7b", d.e.velocity[1]);
    LEDGER(d, "BKMM-8.4.7c", d.e.velocity[2]);
    LEDGER(d, "BKMM-8.4.Ax", d.a.local[0 * h]);
    LEDGER(d, "BKMM-8.4.At", d.a.local[2 * h]);
    assert_zero(&d.l, d.a.local[0 * h + 1]);
    assert_zero(&d.l, d.a.local[1 * h]);
    LEDGER(d, "BKMM-8.4.Ux", by_momentum(&d, 0));
    LEDGER(d, "BKMM-8.4.Ut", by_momentum(&d, 2));
    LEDGER(d, "BKMM-8.4.Iloc", d.a.inertia[0]);
    LEDGER(d, "BKMM-8.4.psym", on_Q(&d, d.e.symbols[0]));
    LEDGER(d, "BKMM-8.4.9", d.e.momentum_rate[0]);
    LEDGER(d, "SB-sym.psidd", d.e.rates[0]);
    LEDGER(d, "SB-sym.phidd", d.e.rates[1]);
    LEDGER(d, "SB-sym.lc", d.e.lagrangian);
    const expr psi = d.a.symbols[0], momentum = expr_diff(d.l.pool, d.e.lagrangian, psi);
    LEDGER(d, "SB-sym.ptpsi", momentum);
    expr along;
    algebroid_advance(&d.r.quotient, d.e.velocity, 1, &momentum, &along);
    LEDGER(d, "SB-sym.ptpsid",
           expr_add2(d.l.pool, along, expr_mul2(d.l.pool, d.e.mass[0], d.e.rates[0])));
    reducing_clear(&d);
}

/// The same with J, J1, J2, φ1 and φ2 free.
/// @eq BKMM96 (7.2.2), (6.4.3)
static void reduction_of_the_full_snakeboard(void **state) {
    (void)state;
    static const other_name names[] = {{"phi1d", "phi1'"}, {"phi2d", "phi2'"}};
    static const char *const shape[] = {"psi", "phi1", "phi2"};
    reducing d;
    reducing_builtin(&d, "snakeboard_full", 0);
    laws *l = &d.l;
    assert_ledger_in(l, "SB-full.Iloc", names, d.a.inertia[0]);
    for (size_t a = 0; a < 3; a++) {
        char id[48];
        expr xi = d.e.velocity[a];
        expr_substitute(l->pool, 1, &xi, 1, d.a.speeds, d.e.speeds, &xi);
        snprintf(id, sizeof id, "SB-full.xi%zu", a + 1);
        assert_ledger_in(l, id, names, xi);
        snprintf(id, sizeof id, "SB-full.Ups%zu", a + 1);
        assert_ledger_in(l, id, names, expr_diff(l->pool, xi, d.e.symbols[0]));
        for (size_t s = 0; s < 3; s++) {
            snprintf(id, sizeof id, "SB-full.A%zu_%s", a + 1, shape[s]);
            assert_ledger_in(l, id, names, d.a.local[a * 3 + s]);
        }
    }
    expr rate = d.e.momentum_rate[0];
    expr_substitute(l->pool, 1, &rate, 1, d.a.speeds, d.e.speeds, &rate);
    assert_ledger_in(l, "SB-full.pdot", names, rate);
    reducing_clear(&d);
}

static const other_name disk_names[] = {{"Iw", "I"}};

/// @eq BKMM96 §8.1, (6.4.3)
static void reduction_of_the_vertical_disk(void **state) {
    (void)state;
    reducing d;
    reducing_builtin(&d, "vertical_disk", 0);
    LEDGER(d, "BKMM-6.disk.I1", d.a.inertia[0]);
    LEDGER(d, "BKMM-6.disk.A1", d.a.local[0]);
    assert_zero(&d.l, d.a.local[1]);
    assert_zero(&d.l, d.a.local[2]);
    LEDGER(d, "BKMM-8.1.21", on_Q(&d, d.e.symbols[0]));
    assert_zero(&d.l, d.e.momentum_rate[0]);
    assert_zero(&d.l, d.e.rates[0]);
    reducing_clear(&d);
    reducing_builtin(&d, "vertical_disk", 1);
    assert_ledger_in(&d.l, "BKMM-6.disk.I2", disk_names, d.a.inertia[0]);
    assert_ledger_in(&d.l, "BKMM-8.1.23", disk_names, on_Q(&d, d.e.symbols[0]));
    assert_zero(&d.l, d.e.momentum_rate[0]);
    reducing_clear(&d);
}

/// γ_{11}^c and the parallel transport form.
/// @eq BKMM96 §8.2, (7.1.8)
static void reduction_of_the_particle(void **state) {
    (void)state;
    static const other_name names[] = {{"p1", "p"}};
    reducing d;
    mech_reduced_coefficients q;
    reducing_builtin(&d, "particle", 0);
    assert_ok(&d.l, mech_reduced_coefficients_init(&q, &d.l.x, &d.r, &d.a));
    assert_zero(&d.l, mech_reduction_metric(&d.r, d.a.sections, d.a.lifts));
    LEDGER(d, "BKMM-8.2.g1", q.linear[0]);
    assert_zero(&d.l, q.shape[0]);
    assert_zero(&d.l, q.quadratic[0]);
    assert_ledger_in(&d.l, "BKMM-8.2.pt", names, d.e.momentum_rate[0]);
    expr p = on_Q(&d, d.e.symbols[0]);
    const expr z = read(&d.l, "z'"), on = read(&d.l, "y*x'");
    expr_substitute(d.l.pool, 1, &p, 1, &z, &on, &p);
    LEDGER(d, "BKMM-8.2.p1", p);
    mech_reduced_coefficients_clear(&q);
    reducing_clear(&d);
    reducing_builtin(&d, "particle", 1); // R on z: purely kinematic
    LEDGER(d, "BKMM-8.2.12", d.e.rates[0]);
    LEDGER(d, "BKMM-8.2.Lc", d.e.lagrangian);
    LEDGER(d, "BKMM-8.2.B12def", d.a.curvature[1]);
    reducing_clear(&d);
}

/// The ball by the right action of SO(3): affine, with a curvature that is not zero.
/// @eq BKMM96 §8.3, (3.4.3)
static void reduction_of_the_ball_on_turntable(void **state) {
    (void)state;
    reducing d;
    reducing_builtin(&d, "ball_on_turntable", 0);
    const size_t h = d.a.h;
    LEDGER(d, "BKMM-8.3.4a", d.e.velocity[0]);
    LEDGER(d, "BKMM-8.3.4b", d.e.velocity[1]);
    LEDGER(d, "BKMM-8.3.6a", d.a.local[0 * h + 1]);
    LEDGER(d, "BKMM-8.3.6b", d.a.local[1 * h + 0]);
    LEDGER(d, "BKMM-8.3.curv", d.a.curvature[(2 * h + 0) * h + 1]);
    LEDGER(d, "BKMM-8.3.9a", d.e.rates[0]);
    LEDGER(d, "BKMM-8.3.9b", d.e.rates[1]);
    LEDGER(d, "BKMM-8.3.wzd", d.e.momentum_rate[0]);
    expr lagrangian = d.e.lagrangian, zero = expr_int(d.l.pool, 0);
    expr_substitute(d.l.pool, 1, &lagrangian, 1, d.e.symbols, &zero, &lagrangian);
    LEDGER(d, "BKMM-8.3.5", lagrangian);
    reducing_clear(&d);
}

/// @eq KM97 §3.6; BKMM96 (7.1.9), (7.1.10), (7.2.1)
static void reduction_of_the_bicycle(void **state) {
    (void)state;
    static const other_name names[] = {{"xi1", "xi_x"}, {"xi2", "xi_y"}, {"xi3", "theta'"}};
    reducing d;
    mech_reduced_coefficients q;
    reducing_builtin(&d, "bicycle", 0);
    laws *l = &d.l;
    const size_t h = d.a.h;
    assert_ledger_in(l, "KM-3.6.l", names, d.r.lagrangian);
    LEDGER(d, "KM-3.6.K", d.a.inertia[0]);
    LEDGER(d, "KM-3.6.u", d.e.speeds[0]);
    LEDGER(d, "KM-3.6.u", d.e.velocity[0]);
    LEDGER(d, "KM-3.6.thd", d.e.velocity[2]);
    LEDGER(d, "KM-3.6.Ax", d.a.local[0 * h]);
    LEDGER(d, "KM-3.6.At", d.a.local[2 * h]);
    LEDGER(d, "KM-3.6.Ux", by_momentum(&d, 0));
    LEDGER(d, "KM-3.6.Ut", by_momentum(&d, 2));
    LEDGER(d, "KM-3.6.pdot", d.e.momentum_rate[0]);
    LEDGER(d, "KM-3.6.lcp", d.e.lagrangian);
    LEDGER(d, "KM-3.6.M", d.e.mass[0]);
    assert_zero(l, d.e.rhs[1]);
    expr rate = expr_div(l->pool, d.e.rhs[0], d.e.mass[0]);
    expr_substitute(l->pool, 1, &rate, 1, d.a.speeds, d.e.speeds, &rate);
    LEDGER(d, "KM-3.6.psidd", rate);
    assert_ok(l, mech_reduced_coefficients_init(&q, &l->x, &d.r, &d.a));
    LEDGER(d, "KM-3.6.D1", q.linear[1]);
    LEDGER(d, "KM-3.6.D2", expr_add2(l->pool, q.shape[1], q.shape[2]));
    mech_reduced_coefficients_clear(&q);
    reducing_clear(&d);
}

/// @eq F98 (46); BKMM96 (3.4.1), (3.4.2)
static void reduction_of_the_carriage(void **state) {
    (void)state;
    static const other_name names[] = {{"Iw", "I"},
                                       {"phi1d", "phi1'"},
                                       {"phi2d", "phi2'"},
                                       {"phi1dd", "phi1''"},
                                       {"phi2dd", "phi2''"}};
    reducing d;
    reducing_builtin(&d, "carriage", 0);
    laws *l = &d.l;
    assert_int_equal(d.a.m, 0);
    assert_ledger_in(l, "F-5.lc", names, d.e.lagrangian);
    for (size_t s = 0; s < 2; s++) {
        const expr left =
            expr_sub(l->pool, dot(l->pool, 2, d.e.mass + 2 * s, d.e.rate_symbols), d.e.rhs[s]);
        assert_ledger_in(l, s == 0 ? "F-46a" : "F-46b", names, left);
    }
    reducing_clear(&d);
}

/// π' = π × Ω for the free body and for the one with a rotor.
/// @eq BKMM96 §5.1, (5.3.5)
static void reduction_of_the_rigid_bodies(void **state) {
    (void)state;
    for (size_t rotor = 0; rotor < 2; rotor++) {
        reducing d;
        reducing_builtin(&d, rotor ? "rigid_body_rotor" : "rigid_body", 0);
        laws *l = &d.l;
        for (size_t a = 0; a < 3; a++) {
            const size_t b = (a + 1) % 3, c = (a + 2) % 3;
            const expr *p = d.e.symbols, *W = d.e.velocity;
            assert_equal(
                l, d.e.momentum_rate[a],
                expr_sub(l->pool, expr_mul2(l->pool, p[b], W[c]), expr_mul2(l->pool, p[c], W[b])));
        }
        if (rotor) assert_zero(l, d.e.momentum_rate[3]);
        reducing_clear(&d);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reduction_of_the_snakeboard),
        cmocka_unit_test(reduction_of_the_full_snakeboard),
        cmocka_unit_test(reduction_of_the_vertical_disk),
        cmocka_unit_test(reduction_of_the_particle),
        cmocka_unit_test(reduction_of_the_ball_on_turntable),
        cmocka_unit_test(reduction_of_the_bicycle),
        cmocka_unit_test(reduction_of_the_carriage),
        cmocka_unit_test(reduction_of_the_rigid_bodies),
    };
    return cmocka_run_group_tests(tests, book_open, book_close);
}
