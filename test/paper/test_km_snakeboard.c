/// KM97: the snakeboard of section 2.5, the particle of 3.7 and the bicycle of 3.6 on M = FL(D),
/// against the ledger. The paper's momenta are those of all coordinates, ∂L/∂q' on D, and its
/// coordinates of M are p_θ, p_ψ, p_φ: here P_i as functions of (q, p_α).
#include "mech/hamilton/chapter_f.h"
#include "mech/hamilton/cotangent.h"
#include "mech/hamilton/symplectic.h"
#include "mechanics.h"

/// A row of the ledger with symbols replaced by expressions.
static expr row_with(laws *l, const char *id, size_t count, const char *const *names,
                     const expr *values) {
    expr e = printed(l, id, 0, NULL), from[8];
    for (size_t k = 0; k < count; k++) from[k] = read(l, names[k]);
    expr_substitute(l->pool, 1, &e, count, from, values, &e);
    return e;
}

/// In the base (θ, ψ, φ): w is θ'.
static scene snakeboard(void) {
    scene s = *scene_find("snakeboard");
    s.fields[0].name = "w";
    s.fields[0].field = "theta' - r*cot(phi)*(cos(theta)*x' + sin(theta)*y')";
    return s;
}

/// @eq KM97 (2.5.1), (2.5.2), §2.5
static void snakeboard_legendre_transform(void **state) {
    (void)state;
    const scene s = snakeboard();
    chapter_f c;
    chapter_f_init(&c, &s, HAMILTON_IN_VELOCITIES);
    laws *l = &c.l;
    const other_name names[] = {{"thetad", "w"}};
    assert_ledger_in(l, "KM-2.5.xdot", names, c.d.basis.velocity[0]);
    assert_ledger_in(l, "KM-2.5.ydot", names, c.d.basis.velocity[1]);
    assert_ledger_in(l, "KM-2.5.Lc", names, c.d.lagrangian);
    static const char *const ids[5] = {"KM-2.5.px", "KM-2.5.py", "KM-2.5.ptheta", "KM-2.5.ppsi",
                                       "KM-2.5.pphi"};
    for (size_t i = 0; i < 5; i++) assert_ledger_in(l, ids[i], names, c.h.base[i]);
    chapter_f_clear(&c);
}

/// M, the inverse of FL on it, and the Hamiltonian, in the momenta of θ, ψ and φ.
/// @eq KM97 (2.2.2), §2.5
static void snakeboard_on_M(void **state) {
    (void)state;
    const scene s = snakeboard();
    chapter_f c;
    chapter_f_init(&c, &s, HAMILTON_IN_MOMENTA);
    laws *l = &c.l;
    assert_true(c.h.closed);
    static const char *const names[3] = {"ptheta", "ppsi", "pphi"};
    const expr *P = c.h.base + 2; // of θ, ψ, φ
    assert_equal(l, c.h.base[0], row_with(l, "KM-2.5.M.px", 3, names, P));
    assert_equal(l, c.h.base[1], row_with(l, "KM-2.5.M.py", 3, names, P));
    assert_equal(l, c.h.hamiltonian, row_with(l, "KM-2.5.HM", 3, names, P));
    static const char *const ids[5] = {"KM-2.5.inv.xd", "KM-2.5.inv.yd", "KM-2.5.inv.thetad",
                                       "KM-2.5.inv.psid", "KM-2.5.inv.phid"};
    for (size_t i = 0; i < 5; i++) assert_equal(l, c.h.rates[i], row_with(l, ids[i], 3, names, P));
    chapter_f_clear(&c);
}

/// The same over the momenta of θ, ψ, φ, whatever the basis of D: that of BKMM96 here.
/// @eq KM97 §2.5
static void snakeboard_over_the_momenta_of_its_base(void **state) {
    (void)state;
    chapter_f c;
    mech_cotangent t;
    mech_momentum_graph g;
    chapter_f_init(&c, scene_find("snakeboard"), HAMILTON_IN_VELOCITIES);
    laws *l = &c.l;
    static const size_t base[] = {2, 3, 4};
    assert_ok(l, mech_cotangent_init(&t, &l->x, &l->s));
    assert_ok(l, mech_momentum_graph_init(&g, &l->x, &c.h, &c.d, base, t.momenta));
    assert_true(g.closed);
    static const char *const names[3] = {"ptheta", "ppsi", "pphi"};
    static const char *const ids[5] = {"KM-2.5.inv.xd", "KM-2.5.inv.yd", "KM-2.5.inv.thetad",
                                       "KM-2.5.inv.psid", "KM-2.5.inv.phid"};
    const expr *P = t.momenta + 2;
    for (size_t i = 0; i < 5; i++)
        assert_equal(l, g.velocities[i], row_with(l, ids[i], 3, names, P));
    assert_equal(l, g.momenta[0], row_with(l, "KM-2.5.M.px", 3, names, P));
    assert_equal(l, g.momenta[1], row_with(l, "KM-2.5.M.py", 3, names, P));
    mech_momentum_graph_clear(&g);
    mech_cotangent_clear(&t);
    chapter_f_clear(&c);
}

/// Rows KM-2.4.1: Theorem 2.1 for the snakeboard and the particle, with E_D = ∂L_c/∂r' r' − L_c.
/// @eq KM97 (2.4.1), Thm 2.1
static void theorem_for_snakeboard_and_particle(void **state) {
    (void)state;
    const scene systems[2] = {snakeboard(), *scene_find("particle")};
    for (size_t k = 0; k < 2; k++) {
        chapter_f c;
        chapter_f_init(&c, &systems[k], HAMILTON_IN_MOMENTA);
        laws *l = &c.l;
        assert_int_equal(mech_form_agrees_on_D(&l->x, &l->s, &c.d), TRUTH_YES);
        assert_int_equal(mech_form_agrees_on_M(&l->x, &l->s, &c.d, &c.h), TRUTH_YES);
        const expr pv = dot(l->pool, c.h.r, c.h.legendre, c.d.basis.symbols);
        assert_equal(l, c.d.energy, expr_sub(l->pool, pv, c.d.lagrangian));
        chapter_f_clear(&c);
    }
}

/// @eq KM97 §3.7
static void particle_on_M(void **state) {
    (void)state;
    chapter_f c;
    chapter_f_init(&c, scene_find("particle"), HAMILTON_IN_MOMENTA);
    laws *l = &c.l;
    expr P[3];
    for (size_t i = 0; i < 3; i++) P[i] = with(l, c.h.base[i], "m", 1);
    static const char *const px[1] = {"px"}, *const momenta[2] = {"p1", "py"};
    assert_equal(l, P[2], row_with(l, "KM-3.7.pz", 1, px, P));
    assert_equal(l, c.h.momenta[0], row_with(l, "KM-3.7.p", 1, px, P));
    assert_equal(l, with(l, c.h.hamiltonian, "m", 1),
                 row_with(l, "KM-3.7.HM", 2, momenta, c.h.momenta));
    chapter_f_clear(&c);
}

/// The rows of the bicycle that speak of the momentum p of u, and of ψ' and σ'.
/// @eq KM97 §3.6
static void bicycle_on_M(void **state) {
    (void)state;
    chapter_f c;
    chapter_f_init(&c, scene_find("bicycle"), HAMILTON_IN_MOMENTA);
    laws *l = &c.l;
    assert_true(c.h.closed);
    expr e = printed(l, "KM-3.6.u", 0, NULL), lagrangian = c.d.lagrangian;
    const expr from[3] = {read(l, "p"), read(l, "psi'"), read(l, "sigma'")},
               to[3] = {c.h.momenta[0], c.h.velocities[1], c.h.velocities[2]};
    expr_substitute(l->pool, 1, &e, 3, from, to, &e);
    assert_equal(l, c.h.velocities[0], e);
    e = printed(l, "KM-3.6.pdot", 0, NULL);
    expr_substitute(l->pool, 1, &e, 3, from, to, &e);
    assert_equal(l, c.h.rates[c.h.n], e);
    e = printed(l, "KM-3.6.lcp", 0, NULL);
    expr_substitute(l->pool, 1, &e, 3, from, to, &e);
    expr_substitute(l->pool, 1, &lagrangian, 3, c.d.basis.symbols, c.h.velocities, &lagrangian);
    assert_equal(l, lagrangian, e);
    const expr pv = dot(l->pool, 3, c.h.momenta, c.h.velocities);
    assert_equal(l, c.h.hamiltonian, expr_sub(l->pool, pv, e));
    chapter_f_clear(&c);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(snakeboard_legendre_transform),
        cmocka_unit_test(snakeboard_on_M),
        cmocka_unit_test(snakeboard_over_the_momenta_of_its_base),
        cmocka_unit_test(theorem_for_snakeboard_and_particle),
        cmocka_unit_test(particle_on_M),
        cmocka_unit_test(bicycle_on_M),
    };
    return cmocka_run_group_tests(tests, book_open, book_close);
}
