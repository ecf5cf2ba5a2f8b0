/// The momentum equation, by other routes: Hamel's equations tested with the fields of S, the lift
/// of these fields on L, the motion itself.
#include "mech/law/basis_choose.h"
#include "mech/law/system.h"
#include "mech/symmetric.h"

#include "mech/law/invariance.h"
#include "mech/quasi/quasi.h"
#include "mech/reduction/body_momentum.h"
#include "mech/symmetry/momentum.h"
#include "mech/symmetry/moving_basis.h"
#include "space/field.h"

static expr right_side(const symmetric *s, const mech_momentum *p, size_t b) {
    const expr terms[] = {p->rate[b], p->change[b], p->force[b]};
    return expr_add(s->l.pool, 3, terms);
}

static void momentum_of(symmetric *s, mech_momentum *p, mech_basis *d) {
    assert_ok(&s->l, mech_basis_init(d, &s->l.x, &s->l.s));
    assert_ok(&s->l, mech_momentum_init(p, &s->l.x, &s->l.s, &s->y, d));
}

// ---- off the constraints ------------------------------------------------------------------------

/// Hamel's equations with Z_b on all of TQ read d/dt p_b = R(Z_b) + right side: so
///   W[p_b] + ∂p_b/∂t − c_b + F(Z_b) is the right side, and p_b the momentum.
/// @eq BKMM96 (4.2.3), (4.1.1), (4.1.2); GN16 §9
static void check_hamel(symmetric *s) {
    const space *q = s->l.m->q;
    mech_momentum p;
    mech_basis d;
    algebroid_law e;
    momentum_of(s, &p, &d);
    algebroid_law_init(&e, mech_on_tangent(&s->l.s), p.m, s->y.fields, q->n, q->velocities,
                       q->velocities);
    for (size_t b = 0; b < p.m; b++) {
        expr along;
        space_advance(q, q->velocities, 1, &e.momentum[b], &along);
        const expr side = expr_add2(s->l.pool, expr_sub(s->l.pool, along, e.bias[b]), e.force[b]);
        assert_equal(&s->l, e.momentum[b], p.momentum[b]);
        assert_equal(&s->l, side, right_side(s, &p, b));
    }
    algebroid_law_clear(&e);
    mech_momentum_clear(&p);
    mech_basis_clear(&d);
}

static void the_momentum_equation_is_hamels_along_S(void **state) {
    (void)state;
    symmetric_each(check_hamel);
}

/// As a field on Q, ξ^b_Q changes L by both terms together.
static void check_lift(symmetric *s) {
    mech_momentum p;
    mech_basis d;
    momentum_of(s, &p, &d);
    for (size_t b = 0; b < p.m; b++) {
        expr lift;
        mech_lift_apply(s->l.m->q, s->y.fields + b * s->y.n, 1, &s->l.s.lagrangian, &lift);
        assert_equal(&s->l, lift, expr_add2(s->l.pool, p.rate[b], p.change[b]));
    }
    mech_momentum_clear(&p);
    mech_basis_clear(&d);
}

static void the_right_side_is_the_lift_of_the_field_on_L(void **state) {
    (void)state;
    symmetric_each(check_lift);
}

/// ξ_a^TQ[J_b] = ⟨FL, [ξ_a, ξ_b]⟩ = ∓c_ab^c J_c.
static void check_equivariance(symmetric *s) {
    const space *q = s->l.m->q;
    mech_momentum p;
    mech_basis d;
    momentum_of(s, &p, &d);
    const bool right = s->y.given->actions[0].side == ACTION_RIGHT;
    for (size_t i = 0; i < p.k * p.k; i++) {
        const size_t a = i / p.k, b = i % p.k;
        expr moved;
        sum total = {0};
        mech_lift_apply(q, s->y.generators + a * p.n, 1, &p.map[b], &moved);
        for (size_t c = 0; c < p.k; c++)
            sum_add_product(s->l.pool, &total, right ? 1 : -1, s->y.structure[i * p.k + c],
                            p.map[c]);
        assert_equal(&s->l, moved, sum_take(s->l.pool, &total));
        vec_clear(&total);
    }
    mech_momentum_clear(&p);
    mech_basis_clear(&d);
}

static void the_momentum_map_is_equivariant(void **state) {
    (void)state;
    symmetric_each(check_equivariance);
}

/// @eq BKMM96 (4.3.2), (4.3.7)
static void check_moving_basis(symmetric *s) {
    if (s->y.m == 0) return;
    mech_momentum p;
    mech_basis d;
    mech_moving_basis f;
    momentum_of(s, &p, &d);
    assert_ok(&s->l, mech_moving_basis_init(&f, &s->l.x, s->l.m->q, &s->y));
    expr *J = MEM_NEW(expr, f.k);
    for (size_t c = 0; c < f.k; c++) J[c] = pair(s, f.k, f.psi + c * f.k, p.map);
    for (size_t b = 0; b < f.m; b++) {
        sum total = {0};
        for (size_t l = 0; l < f.n; l++) {
            for (size_t c = 0; c < f.k; c++)
                sum_add_product(s->l.pool, &total, 1,
                                expr_mul2(s->l.pool, f.gamma[(b * f.n + l) * f.k + c],
                                          s->l.m->q->velocities[l]),
                                J[c]);
        }
        assert_equal(&s->l, sum_take(s->l.pool, &total), p.rate[b]);
        vec_clear(&total);
    }
    free(J);
    mech_moving_basis_clear(&f);
    mech_momentum_clear(&p);
    mech_basis_clear(&d);
}

static void a_moving_basis_gives_the_same_equation(void **state) {
    (void)state;
    symmetric_each(check_moving_basis);
}

/// Whether the group moves its own coordinates only.
static bool moves_itself_only(const symmetric *s) {
    size_t moved = 0;
    for (size_t i = 0; i < s->y.n; i++) {
        bool moves = false;
        for (size_t a = 0; a < s->y.k; a++)
            moves = moves || !expr_is_int(s->l.pool, s->y.generators[a * s->y.n + i], 0);
        moved += moves;
    }
    return moved == s->y.k;
}

/// In body representation, with ξ put in: the momentum and right side of the section Ad_g e_b(r).
/// @eq BKMM96 (4.4.1), (4.4.2)
static void check_body(symmetric *s) {
    mech_momentum p;
    mech_basis d;
    mech_body_momentum body;
    momentum_of(s, &p, &d);
    assert_ok(&s->l, mech_body_momentum_init(&body, &s->l.x, &s->l.s, &s->y, NULL));
    for (size_t b = 0; b < p.m && body.exists && moves_itself_only(s); b++) {
        if (!body.carried[b]) continue;
        expr both[2] = {body.momentum[b], body.rate[b]};
        expr_substitute(s->l.pool, 2, both, body.k, body.velocity, body.meaning, both);
        assert_equal(&s->l, both[0], p.momentum[b]);
        assert_equal(&s->l, both[1], right_side(s, &p, b));
    }
    mech_body_momentum_clear(&body);
    mech_momentum_clear(&p);
    mech_basis_clear(&d);
}

static void body_representation_gives_the_same_equation(void **state) {
    (void)state;
    symmetric_each(check_body);
}

/// Euler's equations: the body momenta of the free rigid body, on which the sections are constant.
static void body_representation_of_a_free_body_is_eulers(void **state) {
    (void)state;
    symmetric s;
    mech_body_momentum body;
    symmetric_init(&s, "rigid_body", 0);
    assert_ok(&s.l, mech_body_momentum_init(&body, &s.l.x, &s.l.s, &s.y, NULL));
    assert_true(body.exists);
    assert_equal(&s.l, body.rate[0], read(&s.l, "(I_22 - I_33)*B_w2*B_w3"));
    assert_equal(&s.l, body.rate[1], read(&s.l, "(I_33 - I_11)*B_w3*B_w1"));
    mech_body_momentum_clear(&body);
    symmetric_clear(&s);
}

/// From the right: −[ξ, e_b]. A ball in the space frame, with axes that differ: π' = ω × π.
static void body_representation_of_a_right_action_has_the_other_sign(void **state) {
    (void)state;
    symmetric s;
    mech_body_momentum body;
    symmetric_text(&s,
                   "parameters\n    I = diag(1, 2, 3), I > 0\n"
                   "coordinates\n    B : rotation space\ndefine\n    w = space(B)\n"
                   "lagrangian\n    dot(w, I*w)/2\nsymmetry SO(3) right on B\n",
                   0);
    assert_int_equal(s.y.lagrangian_invariant, TRUTH_YES);
    assert_ok(&s.l, mech_body_momentum_init(&body, &s.l.x, &s.l.s, &s.y, NULL));
    assert_true(body.exists);
    assert_equal(&s.l, body.rate[0], read(&s.l, "(I_33 - I_22)*B_w2*B_w3"));
    mech_body_momentum_clear(&body);
    symmetric_clear(&s);
}

// ---- on the constraints -------------------------------------------------------------------------

/// Along the motion: d/dt of J^nhc(q, v) with the rates of chapter D is the right side.
static void check_motion(symmetric *s) {
    mech_quasi d;
    mech_momentum p;
    assert_ok(&s->l, mech_quasi_init(&d, &s->l.x, &s->l.s));
    assert_ok(&s->l, mech_momentum_init(&p, &s->l.x, &s->l.s, &s->y, &d.basis));
    for (size_t b = 0; b < p.m && d.closed; b++) {
        expr along, *slopes = MEM_NEW(expr, d.r);
        space_advance(s->l.m->q, d.basis.velocity, 1, &p.on_constraints[b], &along);
        expr_gradient(s->l.pool, p.on_constraints[b], d.r, d.basis.symbols, slopes);
        const expr rate = expr_add2(s->l.pool, along, pair(s, d.r, slopes, d.rates));
        assert_equal(&s->l, rate, p.equation[b]);
        assert_int_equal(exact_is_zero(&s->l.x, rate) == TRUTH_YES,
                         p.conserved[b] >= CONSERVED_HORIZONTAL);
        free(slopes);
    }
    mech_momentum_clear(&p);
    mech_quasi_clear(&d);
}

static void the_motion_satisfies_the_momentum_equation(void **state) {
    (void)state;
    static const char *const names[] = {
        "ball_on_turntable", "chaplygin_sleigh", "falling_disk", "particle",
        "rigid_body",        "snakeboard",       "suslov",       "vertical_disk"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        symmetric s;
        symmetric_init(&s, names[i], 0);
        const size_t symmetries = s.l.m->symmetry_count;
        symmetric_clear(&s);
        for (size_t which = 0; which < symmetries; which++) {
            symmetric_init(&s, names[i], which);
            check_motion(&s);
            symmetric_clear(&s);
        }
    }
}

/// Forces and a Lagrangian that is not invariant add their terms; D need not be invariant.
static void forces_and_broken_symmetry_add_their_terms(void **state) {
    (void)state;
    static const char sleigh[] =
        "parameters\n    m = 1, m > 0\n    J = 1, J > 0\n    a = 1\n    c = 1\n    g = 1\n"
        "coordinates\n    x, y : line\n    theta : angle\n"
        "lagrangian\n    ((J + m*a^2)*theta'^2 + m*(x'^2 + y'^2)"
        " + 2*m*a*theta'*(cos(theta)*y' - sin(theta)*x'))/2 - m*g*x\n"
        "constraints\n    -sin(theta)*x' + cos(theta)*y' = sin(t)\n"
        "force x = -c*x'\nforce theta = -c*theta'\n"
        "symmetry SE(2) on (x, y, theta)\nsymmetry S1 on theta\nsymmetry R on x\n";
    for (size_t which = 0; which < 3; which++) {
        symmetric s;
        symmetric_text(&s, sleigh, which);
        check_hamel(&s);
        check_lift(&s);
        check_motion(&s);
        symmetric_clear(&s);
    }
}

/// p put in for the velocities along S, and taken out again.
static void check_reduced(symmetric *s) {
    mech_momentum p;
    mech_basis d;
    momentum_of(s, &p, &d);
    for (size_t b = 0; b < p.m && p.solved; b++) {
        expr e;
        expr_substitute(s->l.pool, 1, &p.reduced[b], p.m, p.symbols, p.on_constraints, &e);
        assert_equal(&s->l, e, p.equation[b]);
        expr_substitute(s->l.pool, 1, &p.velocity[b], p.m, p.symbols, p.on_constraints, &e);
        assert_equal(&s->l, e, d.symbols[p.belongs[b]]);
    }
    mech_momentum_clear(&p);
    mech_basis_clear(&d);
}

static void momenta_stand_for_velocities_along_S(void **state) {
    (void)state;
    symmetric_each(check_reduced);
}

/// @eq BKMM96 (4.2.4); GN16 Thm 9.1
static void momenta_are_conserved_for_their_reasons(void **state) {
    (void)state;
    static const struct {
        const char *name;
        size_t which;
        mech_conserved reasons[4];
    } cases[] = {
        {"ball_on_turntable", 0, {CONSERVED_BY_FIELD}},
        {"ball_on_turntable",
         1,
         {CONSERVED_HORIZONTAL, CONSERVED_HORIZONTAL, CONSERVED_HORIZONTAL}},
        {"chaplygin_sphere", 0, {CONSERVED_BY_FIELD}},
        {"chaplygin_sphere", 1, {CONSERVED_HORIZONTAL}},
        {"falling_disk", 0, {CONSERVED_NOT, CONSERVED_NOT}},
        {"rigid_body_rotor",
         0,
         {CONSERVED_HORIZONTAL, CONSERVED_HORIZONTAL, CONSERVED_HORIZONTAL, CONSERVED_HORIZONTAL}},
        {"routh_sphere", 0, {CONSERVED_NOT}},
        {"snakeboard", 0, {CONSERVED_NOT}},
        {"vertical_disk", 0, {CONSERVED_BY_FIELD}},
        {"vertical_disk", 1, {CONSERVED_BY_ITSELF}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        symmetric s;
        mech_momentum p;
        mech_basis d;
        symmetric_init(&s, cases[i].name, cases[i].which);
        momentum_of(&s, &p, &d);
        for (size_t b = 0; b < p.m; b++) {
            if (p.conserved[b] != cases[i].reasons[b])
                fail_msg("%s %zu: momentum %zu: %d", cases[i].name, cases[i].which, b + 1,
                         (int)p.conserved[b]);
        }
        mech_momentum_clear(&p);
        mech_basis_clear(&d);
        symmetric_clear(&s);
    }
}

/// @eq BKMM96 Cor. 7.3, Cor. 7.4
static void the_shape_of_the_momentum_equation_is_seen(void **state) {
    (void)state;
    static const struct {
        const char *name;
        truth no_quadratic, transport;
    } cases[] = {
        {"particle", TRUTH_YES, TRUTH_YES},
        {"snakeboard", TRUTH_YES, TRUTH_NO},
        {"chaplygin_sleigh", TRUTH_NO, TRUTH_NO},
        {"falling_disk", TRUTH_YES, TRUTH_YES},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        symmetric s;
        mech_momentum p;
        mech_basis d;
        symmetric_init(&s, cases[i].name, 0);
        momentum_of(&s, &p, &d);
        if (!p.solved || p.no_quadratic != cases[i].no_quadratic ||
            p.transport != cases[i].transport)
            fail_msg("%s: solved %d, no terms p²: %s, transport: %s", cases[i].name, p.solved,
                     truth_word(p.no_quadratic), truth_word(p.transport));
        mech_momentum_clear(&p);
        mech_basis_clear(&d);
        symmetric_clear(&s);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_momentum_equation_is_hamels_along_S),
        cmocka_unit_test(the_right_side_is_the_lift_of_the_field_on_L),
        cmocka_unit_test(the_momentum_map_is_equivariant),
        cmocka_unit_test(a_moving_basis_gives_the_same_equation),
        cmocka_unit_test(body_representation_gives_the_same_equation),
        cmocka_unit_test(body_representation_of_a_free_body_is_eulers),
        cmocka_unit_test(body_representation_of_a_right_action_has_the_other_sign),
        cmocka_unit_test(the_motion_satisfies_the_momentum_equation),
        cmocka_unit_test(forces_and_broken_symmetry_add_their_terms),
        cmocka_unit_test(momenta_stand_for_velocities_along_S),
        cmocka_unit_test(momenta_are_conserved_for_their_reasons),
        cmocka_unit_test(the_shape_of_the_momentum_equation_is_seen),
    };
    return cmocka_run_group_tests(tests, NULL, laws_end);
}
