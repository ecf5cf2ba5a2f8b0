/// What is invariant under an action, by routes other than those of the code: brackets of fields,
/// lifts in coordinates.
#include "mech/law/basis_choose.h"
#include "mech/symmetric.h"
#include "space/field.h"

#include "mech/law/invariance.h"

/// In coordinates the lift is ξ^i ∂/∂q^i + (∂ξ^i/∂q^j) q'^j ∂/∂q'^i.
/// @eq BKMM96 (4.1.4)
static void the_lift_is_that_of_coordinates(void **state) {
    (void)state;
    static const char *const names[] = {"snakeboard", "chaplygin_sleigh", "bicycle", "n_trailer",
                                        "falling_disk"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        symmetric s;
        symmetric_init(&s, names[i], 0);
        const space *q = s.l.m->q;
        for (size_t a = 0; a < s.y.k; a++) {
            const expr *xi = s.y.generators + a * s.y.n;
            // of something that is not invariant
            const expr f = expr_mul2(s.l.pool, s.l.s.lagrangian, q->velocities[q->n - 1]);
            expr lift;
            sum total = {0};
            mech_lift_apply(q, xi, 1, &f, &lift);
            for (size_t j = 0; j < q->n; j++) {
                sum_add_product(s.l.pool, &total, 1, xi[j], expr_diff(s.l.pool, f, q->entries[j]));
                for (size_t k = 0; k < q->n; k++) {
                    const expr rate = expr_mul2(s.l.pool, q->velocities[k],
                                                expr_diff(s.l.pool, xi[j], q->entries[k]));
                    sum_add_product(s.l.pool, &total, 1, rate,
                                    expr_diff(s.l.pool, f, q->velocities[j]));
                }
            }
            assert_equal(&s.l, lift, sum_take(s.l.pool, &total));
            vec_clear(&total);
        }
        symmetric_clear(&s);
    }
}

/// (S1): [ξ, X] is a section of D for sections X, exactly if the verdict is yes.
/// @eq BKMM96 Prop. 3.2
static void check_brackets_with_D(symmetric *s) {
    const size_t n = s->y.n;
    mech_basis d;
    expr *bracket = MEM_NEW(expr, n);
    truth inside = TRUTH_YES;
    assert_ok(&s->l, mech_basis_init(&d, &s->l.x, &s->l.s));
    for (size_t i = 0; i < s->y.k * d.r; i++) {
        space_bracket(s->l.m->q, s->y.generators + i / d.r * n, d.fields + i % d.r * n, bracket);
        for (size_t b = 0; b < s->y.p; b++) {
            const expr value = pair(s, n, s->l.s.beta + b * n, bracket);
            inside = truth_and(inside, exact_is_zero(&s->l.x, value));
            // −β([ξ, X]) is (L_ξ β)(X), of which the change kept is the part on D
            const expr change = pair(s, n, s->y.constraints_change + (i / d.r * s->y.p + b) * n,
                                     d.fields + i % d.r * n);
            assert_zero(&s->l, expr_add2(s->l.pool, value, change));
        }
    }
    assert_int_equal(inside, s->y.constraints_invariant);
    free(bracket);
    mech_basis_clear(&d);
}

static void constraints_are_invariant_iff_brackets_stay_in_D(void **state) {
    (void)state;
    symmetric_each(check_brackets_with_D);
}

/// The affine part: [ξ, X_0] lies in D, too.
static void check_affine(symmetric *s) {
    const size_t n = s->y.n;
    mech_basis d;
    expr *bracket = MEM_NEW(expr, n);
    truth inside = s->y.constraints_invariant;
    assert_ok(&s->l, mech_basis_init(&d, &s->l.x, &s->l.s));
    for (size_t a = 0; a < s->y.k; a++) {
        space_bracket(s->l.m->q, s->y.generators + a * n, d.drift, bracket);
        for (size_t b = 0; b < s->y.p; b++)
            inside =
                truth_and(inside, exact_is_zero(&s->l.x, pair(s, n, s->l.s.beta + b * n, bracket)));
    }
    assert_int_equal(inside, s->y.affine_invariant);
    free(bracket);
    mech_basis_clear(&d);
}

static void affine_constraints_are_invariant_iff_the_drift_is(void **state) {
    (void)state;
    symmetric_each(check_affine);
}

/// Turns of space mix the two constraints of a rolling ball, and their affine parts with them.
static void affine_parts_are_mixed_as_their_constraints_are(void **state) {
    (void)state;
    static const struct {
        const char *x_part, *y_part;
        truth invariant;
    } cases[] = {{"-w*y", "w*x", TRUTH_YES}, {"w", "0", TRUTH_NO}, {"w*x", "w*y", TRUTH_YES}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        symmetric s;
        text t = {0};
        text_addf(&t,
                  "parameters\n    w = 1\ncoordinates\n    x, y : line\n    B : rotation space\n"
                  "define\n    o = space(B)\nlagrangian\n    (x'^2 + y'^2 + dot(o, o))/2\n"
                  "constraints\n    x' - o[2] = %s\n    y' + o[1] = %s\n"
                  "symmetry SO(2) on (x, y, B)\n",
                  cases[i].x_part, cases[i].y_part);
        symmetric_text(&s, text_cstr(&t), 0);
        text_clear(&t);
        assert_int_equal(s.y.constraints_invariant, TRUTH_YES);
        assert_int_equal(s.y.affine_invariant, cases[i].invariant);
        check_affine(&s);
        symmetric_clear(&s);
    }
}

static const char sleigh_with[] =
    "parameters\n    m = 1, m > 0\n    J = 1, J > 0\n    a = 1\n    c = 1\n    g = 1\n"
    "coordinates\n    x, y : line\n    theta : angle\n"
    "lagrangian\n    ((J + m*a^2)*theta'^2 + m*(x'^2 + y'^2)"
    " + 2*m*a*theta'*(cos(theta)*y' - sin(theta)*x'))/2 - m*g*x\n"
    "constraints\n    -sin(theta)*x' + cos(theta)*y' = 0\n"
    "force x = -c*x'\nforce theta = -c*theta'\n"
    "symmetry SE(2) on (x, y, theta)\nsymmetry S1 on theta\n";

static void what_is_not_invariant_is_shown_by_its_term(void **state) {
    (void)state;
    symmetric s;
    symmetric_text(&s, sleigh_with, 0);
    assert_int_equal(s.y.lagrangian_invariant, TRUTH_NO);
    assert_equal(&s.l, s.y.lagrangian_change[0], read(&s.l, "-m*g"));
    assert_zero(&s.l, s.y.lagrangian_change[1]);
    assert_equal(&s.l, s.y.lagrangian_change[2], read(&s.l, "m*g*y"));
    assert_int_equal(s.y.constraints_invariant, TRUTH_YES);
    assert_int_equal(s.y.forces_invariant, TRUTH_NO); // the drag is along x only
    symmetric_clear(&s);
    symmetric_text(&s, sleigh_with, 1);
    assert_int_equal(s.y.constraints_invariant, TRUTH_NO);
    assert_int_equal(s.y.horizontal_count, 1);
    assert_int_equal(s.y.forces_invariant, TRUTH_YES); // neither x' nor dx is turned
    symmetric_clear(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_lift_is_that_of_coordinates),
        cmocka_unit_test(constraints_are_invariant_iff_brackets_stay_in_D),
        cmocka_unit_test(affine_constraints_are_invariant_iff_the_drift_is),
        cmocka_unit_test(affine_parts_are_mixed_as_their_constraints_are),
        cmocka_unit_test(what_is_not_invariant_is_shown_by_its_term),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
