/// The momentum equations of BKMM96 §8, GN16 §9 and KM97 §3.6 against the ledger.
#include "mech/law/basis_choose.h"
#include "paper/mechanics.h"

#include "mech/symmetric.h"

#include "mech/reduction/body_momentum.h"
#include "mech/symmetry/momentum.h"
#include "mech/symmetry/moving_basis.h"

/// A symmetry of a built-in model with its momenta in all forms.
typedef struct scene_momentum {
    symmetric s;
    mech_basis d;
    mech_momentum p;
    mech_moving_basis f;
    mech_body_momentum body;
} scene_momentum;

static void complete(scene_momentum *e) {
    laws *l = &e->s.l;
    assert_ok(l, mech_basis_init(&e->d, &l->x, &l->s));
    assert_ok(l, mech_momentum_init(&e->p, &l->x, &l->s, &e->s.y, &e->d));
    assert_ok(l, mech_moving_basis_init(&e->f, &l->x, l->m->q, &e->s.y));
    assert_ok(l, mech_body_momentum_init(&e->body, &l->x, &l->s, &e->s.y, NULL));
}

static void open_model(scene_momentum *e, const char *name, size_t which) {
    symmetric_init(&e->s, name, which);
    complete(e);
}

static void close_model(scene_momentum *e) {
    mech_body_momentum_clear(&e->body);
    mech_moving_basis_clear(&e->f);
    mech_momentum_clear(&e->p);
    mech_basis_clear(&e->d);
    symmetric_clear(&e->s);
}

static const other_name names[] = {{"Iw", "I"},        {"zd", "z'"},      {"wx", "B_w1"},
                                   {"wy", "B_w2"},     {"wz", "B_w3"},    {"p1", "p"},
                                   {"phi1d", "phi1'"}, {"phi2d", "phi2'"}};

#define assert_row(e, id, value) assert_ledger_in(&(e)->s.l, id, names, value)

static expr gamma_of(const scene_momentum *e, size_t b, size_t l, size_t c) {
    return e->f.gamma[((b - 1) * e->f.n + l - 1) * e->f.k + c - 1];
}

/// SE(2) on the disk: the section (y, −x, 1) belongs to ∂_φ, and J φ' is constant.
/// @eq BKMM96 (8.1.18), (8.1.21), (8.1.22)
static void disk_turned_about_the_vertical(void **state) {
    (void)state;
    scene_momentum e;
    open_model(&e, "vertical_disk", 0);
    laws *l = &e.s.l;
    assert_equal(l, e.s.y.sections[0], read(l, "y"));
    assert_equal(l, e.s.y.sections[1], read(l, "-x"));
    assert_equal(l, e.s.y.sections[2], expr_int(l->pool, 1));
    assert_row(&e, "BKMM-8.1.21", e.p.momentum[0]);
    assert_row(&e, "BKMM-8.1.22", e.p.rate[0]);
    assert_int_equal(e.p.conserved[0], CONSERVED_BY_FIELD);
    // Corollary 4.9 (3): a constant section in the body; what its bracket with the actual velocity
    // has as momentum vanishes, though not that with every η: e_y gives −m R θ' (BKMM-4.9.3h)
    assert_true(e.body.exists && e.body.constant[0] && e.body.carried[0]);
    assert_zero(l, e.body.rate[0]);
    close_model(&e);
}

/// Shifts and rolling.
/// @eq BKMM96 (8.1.23), (8.1.24), (8.1.26), (8.1.27), (4.3.2), (4.3.7), (4.4.2), (4.2.3)
static void disk_shifted_and_rolled(void **state) {
    (void)state;
    scene_momentum e;
    open_model(&e, "vertical_disk", 1);
    laws *l = &e.s.l;
    assert_int_equal(e.s.y.m, 1);
    assert_row(&e, "BKMM-8.1.23", e.p.momentum[0]);
    assert_row(&e, "BKMM-8.1.24", e.p.rate[0]);
    assert_row(&e, "BKMM-8.1.p1", e.p.on_constraints[0]);
    assert_row(&e, "BKMM-8.1.body", e.body.rate[0]);
    assert_row(&e, "BKMM-8.1.G2", gamma_of(&e, 1, 4, 2));
    assert_row(&e, "BKMM-8.1.G3", gamma_of(&e, 1, 4, 3));
    // (8.1.26): with the constraints, d/dt p = (I + m R²) θ'' = 0
    const expr theta = read(l, "theta'");
    expr slope;
    expr_gradient(l->pool, e.p.on_constraints[0], 1, &theta, &slope);
    assert_row(&e, "BKMM-8.1.26", expr_mul2(l->pool, slope, read(l, "theta''")));
    assert_int_equal(e.p.conserved[0], CONSERVED_BY_ITSELF);
    close_model(&e);
}

/// @eq BKMM96 (8.2.9), (8.2.10), (8.2.16), (4.3.7), (4.4.2)
static void particle_in_parallel_transport(void **state) {
    (void)state;
    scene_momentum e;
    open_model(&e, "particle", 0);
    assert_row(&e, "BKMM-8.2.9", e.p.momentum[0]);
    assert_row(&e, "BKMM-8.2.10", e.p.rate[0]);
    assert_row(&e, "BKMM-8.2.16", e.p.rate[0]);
    assert_row(&e, "BKMM-8.2.body", e.body.rate[0]);
    assert_row(&e, "BKMM-8.2.G", gamma_of(&e, 1, 2, 2));
    assert_row(&e, "BKMM-8.2.psiinv", e.f.inverse[0 * 2 + 1]);
    assert_row(&e, "BKMM-8.2.p1", e.p.on_constraints[0]);
    assert_row(&e, "BKMM-8.2.pt", e.p.reduced[0]);
    assert_int_equal(e.p.transport, TRUTH_YES);
    close_model(&e);
}

/// @eq BKMM96 (8.3.10), (8.3.11), (8.3.12)
static void ball_on_a_turntable(void **state) {
    (void)state;
    scene_momentum e;
    open_model(&e, "ball_on_turntable", 1);
    laws *l = &e.s.l;
    assert_int_equal(e.s.y.constraints_invariant, TRUTH_NO);
    assert_int_equal(e.s.y.affine_invariant, TRUTH_NO);
    // (8.3.10): −a ∂_y + ξ_x, a ∂_x + ξ_y, ξ_z, which are horizontal
    assert_equal(l, e.s.y.fields[0 * 5 + 1], read(l, "-a"));
    assert_equal(l, e.s.y.fields[1 * 5 + 0], read(l, "a"));
    assert_row(&e, "BKMM-8.3.11b", e.p.momentum[0]);
    assert_row(&e, "BKMM-8.3.11a", e.p.momentum[1]);
    assert_row(&e, "BKMM-8.3.11c", e.p.momentum[2]);
    for (size_t b = 0; b < 3; b++) assert_int_equal(e.p.conserved[b], CONSERVED_HORIZONTAL);
    close_model(&e);
}

/// @eq BKMM96 (8.4.3), (4.2.3), (4.4.2)
static void snakeboard_with_free_wheels(void **state) {
    (void)state;
    scene_momentum e;
    open_model(&e, "snakeboard_full", 0);
    laws *l = &e.s.l;
    assert_row(&e, "BKMM-8.4.3a", e.s.y.fields[0]);
    assert_row(&e, "BKMM-8.4.3b", e.s.y.fields[1]);
    assert_row(&e, "BKMM-8.4.3c", e.s.y.fields[2]);
    assert_row(&e, "BKMM-8.4.xi.x", e.s.y.sections[0]);
    assert_row(&e, "BKMM-8.4.xi.y", e.s.y.sections[1]);
    assert_row(&e, "BKMM-8.4.xi.th", e.s.y.sections[2]);
    assert_row(&e, "BKMM-8.4.p", e.p.momentum[0]);
    // BKMM-8.4.e1
    assert_equal(l, e.body.sections[0], read(l, "-2*r*cos(phi1)*cos(phi2)"));
    assert_equal(l, e.body.sections[1], read(l, "-r*sin(phi1 + phi2)"));
    assert_equal(l, e.body.sections[2], read(l, "sin(phi1 - phi2)"));
    close_model(&e);
}

/// @eq BKMM96 (8.4.8), (8.4.9), (8.4.3)
static void snakeboard_with_opposite_wheels(void **state) {
    (void)state;
    scene_momentum e;
    open_model(&e, "snakeboard", 0);
    assert_row(&e, "BKMM-8.4.psym", e.p.momentum[0]);
    assert_row(&e, "BKMM-8.4.8", e.p.rate[0]);
    assert_row(&e, "BKMM-8.4.9", e.p.reduced[0]);
    assert_int_equal(e.p.no_quadratic, TRUTH_YES);
    // (8.4.7): the velocities in terms of p
    laws *l = &e.s.l;
    const expr v = e.d.symbols[e.p.belongs[0]];
    expr turn = e.d.velocity[2];
    expr_substitute(l->pool, 1, &turn, 1, &v, &e.p.velocity[0], &turn);
    assert_row(&e, "BKMM-8.4.7c", turn);
    close_model(&e);
}

/// @eq KM97 §3.6; BKMM96 (4.4.2)
static void momenta_of_the_bicycle(void **state) {
    (void)state;
    scene_momentum e;
    open_model(&e, "bicycle", 0);
    assert_row(&e, "KM-3.6.p", e.p.on_constraints[0]);
    assert_row(&e, "KM-3.6.pdot_u", e.p.equation[0]);
    assert_row(&e, "KM-3.6.pdot", e.p.reduced[0]);
    close_model(&e);
}

/// The sleigh turned about its blade: L is not invariant, D is not, and yet the balance holds.
/// @eq GN16 §9
static void sleigh_turned_about_its_blade(void **state) {
    (void)state;
    scene_momentum e;
    symmetric_text(&e.s,
                   "parameters\n    m = 1, m > 0\n    J = 0.5, J > 0\n    a = 0.4\n"
                   "coordinates\n    x, y  : line\n    theta : angle\n"
                   "lagrangian\n    ((J + m*a^2)*theta'^2 + m*(x'^2 + y'^2)"
                   " + 2*m*a*theta'*(cos(theta)*y' - sin(theta)*x'))/2\n"
                   "constraints\n    -sin(theta)*x' + cos(theta)*y' = 0\n"
                   "frame\n    u = cos(theta)*d/dx + sin(theta)*d/dy\n    omega = d/dtheta\n"
                   "symmetry S1 on theta\n",
                   0);
    complete(&e);
    assert_row(&e, "GN-9.sleigh.lift", e.s.y.lagrangian_change[0]);
    assert_row(&e, "GN-9.sleigh.p", e.p.on_constraints[0]);
    assert_row(&e, "GN-9.sleigh.pd", e.p.equation[0]);
    assert_int_equal(e.s.y.constraints_invariant, TRUTH_NO);
    close_model(&e);
}

/// GN-9.sphere: turning a balanced ball about the vertical, its centre held, is horizontal; ⟨I Ω,
/// γ⟩ is constant although D is not invariant. With the centre of mass off centre it is not.
/// @eq GN16 Thm 9.1, §9
static void balanced_ball_turned_about_the_vertical(void **state) {
    (void)state;
    scene_momentum e;
    open_model(&e, "chaplygin_sphere", 1);
    laws *l = &e.s.l;
    assert_int_equal(e.s.y.constraints_invariant, TRUTH_NO);
    assert_int_equal(e.p.conserved[0], CONSERVED_HORIZONTAL);
    assert_equal(l, e.p.on_constraints[0],
                 read(l, "I_11*B_31*B_w1 + I_22*B_32*B_w2 + I_33*B_33*B_w3"));
    close_model(&e);
    open_model(&e, "chaplygin_top", 0);
    assert_int_equal(e.p.conserved[0], CONSERVED_NOT);
    close_model(&e);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(disk_turned_about_the_vertical),
        cmocka_unit_test(disk_shifted_and_rolled),
        cmocka_unit_test(particle_in_parallel_transport),
        cmocka_unit_test(ball_on_a_turntable),
        cmocka_unit_test(snakeboard_with_free_wheels),
        cmocka_unit_test(snakeboard_with_opposite_wheels),
        cmocka_unit_test(momenta_of_the_bicycle),
        cmocka_unit_test(sleigh_turned_about_its_blade),
        cmocka_unit_test(balanced_ball_turned_about_the_vertical),
    };
    return cmocka_run_group_tests(tests, book_open, book_close);
}
