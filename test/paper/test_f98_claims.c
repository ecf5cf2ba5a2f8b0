/// What F98 claims without a formula of its own in the ledger's file: its rows in words, with the
/// misprints as the ledger corrects them. Ids of the rows stand at the tests.
#include "mech/symmetric.h"
#include "paper/mechanics.h"
#include "space/field.h"

#include "mech/ehresmann/ehresmann.h"
#include "mech/vakonomic/reduced.h"
#include "mech/vakonomic/vakonomic.h"

enum { MOST = 16 };

typedef struct example {
    symmetric s;
    mech_quasi d;
    mech_vakonomic k;
    mech_vakonomic_reduced v;
} example;

static void example_init(example *e, const char *name, size_t which) {
    symmetric_init(&e->s, name, which);
    laws *l = &e->s.l;
    assert_ok(l, mech_quasi_init(&e->d, &l->x, &l->s));
    assert_ok(l, mech_vakonomic_init(&e->k, &l->x, &l->s, &e->d));
    assert_ok(l, mech_vakonomic_reduced_init(&e->v, &l->x, &l->s, &e->s.y, NULL, e->k.lambda));
}

static void example_clear(example *e) {
    mech_vakonomic_reduced_clear(&e->v);
    mech_vakonomic_clear(&e->k);
    mech_quasi_clear(&e->d);
    symmetric_clear(&e->s);
}

// ---- the carriage -------------------------------------------------------------------------------

/// (38) as the engine prints it: 2 I φ1'' = −r λ_b1', 2 I φ2'' = −(r/w) λ_b3'; with (36) it gives
/// (41). Row F-38.
/// @eq F98 (37), (38), (42)
static void carriage_before_the_constraints_are_put_in(void **state) {
    (void)state;
    example e;
    example_init(&e, "carriage", 0);
    laws *l = &e.s.l;
    const mech_vakonomic_reduced *v = &e.v;
    assert_equal(l, v->bracket[0], read(l, "2*I*phi1''"));
    assert_equal(l, v->bracket[1], read(l, "2*I*phi2''"));
    for (size_t i = 0; i < 2; i++) {
        expr total = expr_sub(l->pool, v->bracket[i], v->variation[i]);
        expr_substitute(l->pool, 1, &total, 3, v->lambda_dot, v->rates, &total);
        for (size_t j = 0; j < 2; j++)
            total = expr_sub(
                l->pool, total,
                expr_mul2(l->pool, v->mass[i * 2 + j], l->s.q->accelerations[v->shape[j]]));
        assert_equal(l, expr_add2(l->pool, total, v->right[i]), v->bias[i]);
        assert_zero(l, v->nonholonomic[i]); // (42) is K φ'' = 0
    }
    example_clear(&e);
}

/// d/dt K φ'²/2 with the right sides of the two equations.
static expr power(example *e, expr first, expr second) {
    laws *l = &e->s.l;
    return expr_add2(l->pool, expr_mul2(l->pool, read(l, "phi1'"), first),
                     expr_mul2(l->pool, read(l, "phi2'"), second));
}

/// Rows F-49.E and F-49.Ep: corrected (49) keeps the energy, and as it is printed it does not.
/// @eq F98 (49)
static void carriage_keeps_its_energy(void **state) {
    (void)state;
    example e;
    example_init(&e, "carriage", 0);
    laws *l = &e.s.l;
    assert_zero(l, power(&e, e.v.right[0], e.v.right[1]));
    const expr printed_49 =
        power(&e, read(l, "lambda_b2*r^2/w*phi2'"), read(l, "lambda_b2*r^2/w*phi1'"));
    assert_int_equal(exact_is_zero(&l->x, printed_49), TRUTH_NO);
    example_clear(&e);
}

/// Row F-5.R: the product as it is printed; it comes from a matrix whose first row ends with 0, not
/// 1.
/// @eq F98 §5
static void product_of_the_group(void **state) {
    (void)state;
    example e;
    example_init(&e, "carriage", 0);
    laws *l = &e.s.l;
    group G;
    const group_law *law = group_law_find("SE(2)");
    group_init(&G, 1, &law);
    const expr g[] = {scene_read(l->pool, "x1"), scene_read(l->pool, "y1"),
                      scene_read(l->pool, "theta1")};
    const expr h[] = {scene_read(l->pool, "x2"), scene_read(l->pool, "y2"),
                      scene_read(l->pool, "theta2")};
    expr gh[3];
    group_product(l->pool, &G, g, h, gh);
    assert_equal(l, gh[0], scene_read(l->pool, "x1 + x2*cos(theta1) - y2*sin(theta1)"));
    assert_equal(l, gh[1], scene_read(l->pool, "y1 + x2*sin(theta1) + y2*cos(theta1)"));
    assert_equal(l, gh[2], scene_read(l->pool, "theta1 + theta2"));
    group_clear(&G);
    // Row F-5.L: I/2 (ψ1'² + ψ2'²) = I (φ1'² + φ2'²) with ψ = φ1 ± φ2
    assert_zero(l, scene_read(l->pool, "I/2*((p1 + p2)^2 + (p1 - p2)^2) - I*(p1^2 + p2^2)"));
    example_clear(&e);
}

/// Rows F-22 and F-43/44 of the disk: the group is abelian, and λ = J solves (36) and leaves (41)
/// as (42).
/// @eq F98 (22), (43), (44)
static void disk_agrees_with_its_momenta(void **state) {
    (void)state;
    example e;
    example_init(&e, "vertical_disk", 2);
    laws *l = &e.s.l;
    const mech_vakonomic_reduced *v = &e.v;
    expr rate[MOST];
    space_total_derivative(l->s.q, v->k, v->momentum, rate);
    for (size_t a = 0; a < v->k; a++) {
        expr claim = v->rates[a];
        expr_substitute(l->pool, 1, &claim, v->k, v->lambda, v->momentum, &claim);
        assert_equal(l, claim, rate[a]);
    }
    for (size_t i = 0; i < v->sigma; i++) {
        expr right = v->right[i];
        expr_substitute(l->pool, 1, &right, v->k, v->lambda, v->momentum, &right);
        assert_equal(l, right, v->nonholonomic[i]);
    }
    example_clear(&e);
}

// ---- the sphere ---------------------------------------------------------------------------------

/// Row F-5.A: A and μ, for the right action.
/// Row F-sph.xL: the printed λ-terms of x'' are those of a left action, and without dμ.
/// @eq F98 (41)
static void sphere_as_printed(void **state) {
    (void)state;
    example e;
    example_init(&e, "ball_held_spin", 0);
    laws *l = &e.s.l;
    const mech_vakonomic_reduced *v = &e.v;
    static const char *const A[] = {"0", "1/a", "-1/a", "0", "0", "0"},
                             *const mu[] = {"Omega*x/a", "Omega*y/a", "c"},
                             *const printed_terms[] = {"a*lambda_b1*c - lambda_b3*(Omega*x - y')",
                                                       "a*lambda_b2*c - lambda_b3*(Omega*y + x')"};
    for (size_t i = 0; i < 6; i++) assert_equal(l, v->A[i], read(l, A[i]));
    for (size_t a = 0; a < 3; a++) assert_equal(l, v->mu[a], read(l, mu[a]));
    for (size_t i = 0; i < 2; i++) {
        expr terms = expr_sub(l->pool, v->right[i], v->nonholonomic[i]), slope;
        for (size_t a = 0; a < 3; a++) {
            space_apply_base(l->s.q, v->shape[i], 1, &v->mu[a], &slope);
            terms = expr_sub(l->pool, terms, expr_mul2(l->pool, v->lambda[a], slope));
        }
        assert_equal(l, expr_mul2(l->pool, read(l, "-a^2"), terms), read(l, printed_terms[i]));
    }
    example_clear(&e);
}

/// Row F-sph.Om0: on a table that stands still, straight motion with λ = I ω solves the equations.
/// @eq F98 (36), (41)
static void sphere_on_a_table_that_stands_still(void **state) {
    (void)state;
    example e;
    example_init(&e, "ball_held_spin", 0);
    laws *l = &e.s.l;
    const mech_vakonomic_reduced *v = &e.v;
    const expr from[] = {v->lambda[0],   v->lambda[1],   v->lambda[2],
                         read(l, "x''"), read(l, "y''"), read(l, "Omega")};
    const expr zero = expr_int(l->pool, 0);
    expr to[] = {v->momentum[0], v->momentum[1], v->momentum[2], zero, zero, zero};
    for (size_t i = 0; i < 3; i++) to[i] = with(l, to[i], "Omega", 0);
    for (size_t a = 0; a < 3; a++) { // I ω' = 0, as x'' = y'' = 0
        expr rate = v->rates[a];
        expr_substitute(l->pool, 1, &rate, 6, from, to, &rate);
        assert_zero(l, rate);
    }
    for (size_t i = 0; i < 2; i++) {
        expr rest = expr_sub(l->pool, v->right[i], v->bias[i]);
        expr_substitute(l->pool, 1, &rest, 6, from, to, &rest);
        assert_zero(l, rest);
    }
    example_clear(&e);
}

// ---- (14) and (29) ------------------------------------------------------------------------------

/// d/dt ∂f/∂q'^i − ∂f/∂q^i in coordinates, λ moving at λ'.
static expr bracket(const laws *l, expr f, size_t i, size_t p, const expr *lambda) {
    const expr P = expr_diff(l->pool, f, l->s.q->velocities[i]);
    expr rate, across, by[MOST];
    space_total_derivative(l->s.q, 1, &P, &rate);
    space_apply_base(l->s.q, i, 1, &f, &across);
    expr_gradient(l->pool, P, p, lambda, by);
    for (size_t a = 0; a < p; a++)
        rate = expr_add2(l->pool, rate,
                         expr_mul2(l->pool, by[a], expr_symbol_dot(l->pool, lambda[a])));
    return expr_sub(l->pool, rate, across);
}

/// λ_a A^a_α with everything in between derived along direction i.
static expr slope(const laws *l, const mech_ehresmann *e, size_t a, size_t j, size_t i) {
    expr out;
    space_apply_base(l->s.q, i, 1, &e->A[a * e->r + j], &out);
    return out;
}

/// The right sides of (14) are what [L − λ ω] = 0 leaves of [L].
static void check_local_form(const char *name) {
    symmetric s;
    symmetric_init(&s, name, 0);
    laws *l = &s.l;
    const space *q = l->s.q;
    mech_base base;
    mech_ehresmann e;
    expr lambda[MOST];
    assert_ok(l, mech_base_choose(&base, &l->x, &l->s, l->m, 0, NULL));
    assert_ok(l, mech_ehresmann_init(&e, &l->x, &l->s, base));
    mech_vakonomic_symbols(&l->s, lambda);
    expr whole = l->s.lagrangian;
    for (size_t a = 0; a < e.p; a++) {
        expr f = q->velocities[e.base.fibre[a]];
        for (size_t j = 0; j < e.r; j++)
            f = expr_add2(l->pool, f,
                          expr_mul2(l->pool, e.A[a * e.r + j], q->velocities[e.base.base[j]]));
        whole = expr_sub(l->pool, whole, expr_mul2(l->pool, lambda[a], f));
    }
    sum right = {0};
    for (size_t c = 0; c < e.p; c++) { // λ'_γ − λ_a A^a_l,γ y'^l
        const size_t i = e.base.fibre[c];
        sum_add(l->pool, &right, 1, expr_symbol_dot(l->pool, lambda[c]));
        for (size_t a = 0; a < e.p; a++) {
            for (size_t j = 0; j < e.r; j++)
                sum_add_product(
                    l->pool, &right, -1, lambda[a],
                    expr_mul2(l->pool, slope(l, &e, a, j, i), q->velocities[e.base.base[j]]));
        }
        const expr L = bracket(l, l->s.lagrangian, i, e.p, lambda);
        assert_equal(l, expr_sub(l->pool, L, bracket(l, whole, i, e.p, lambda)),
                     sum_take(l->pool, &right));
    }
    for (size_t k = 0; k < e.r;
         k++) { // λ'_a A^a_l + λ_a A^a_l,β x'^β + λ_a (A^a_l,m − A^a_m,l) y'^m
        const size_t i = e.base.base[k];
        for (size_t a = 0; a < e.p; a++) {
            sum_add_product(l->pool, &right, 1, expr_symbol_dot(l->pool, lambda[a]),
                            e.A[a * e.r + k]);
            for (size_t b = 0; b < e.p; b++)
                sum_add_product(l->pool, &right, 1, lambda[a],
                                expr_mul2(l->pool, slope(l, &e, a, k, e.base.fibre[b]),
                                          q->velocities[e.base.fibre[b]]));
            for (size_t j = 0; j < e.r; j++)
                sum_add_product(l->pool, &right, 1, lambda[a],
                                expr_mul2(l->pool,
                                          expr_sub(l->pool, slope(l, &e, a, k, e.base.base[j]),
                                                   slope(l, &e, a, j, i)),
                                          q->velocities[e.base.base[j]]));
        }
        const expr L = bracket(l, l->s.lagrangian, i, e.p, lambda);
        assert_equal(l, expr_sub(l->pool, L, bracket(l, whole, i, e.p, lambda)),
                     sum_take(l->pool, &right));
    }
    vec_clear(&right);
    mech_ehresmann_clear(&e);
    symmetric_clear(&s);
}

/// Rows F-14 and F-3: with λ' in the first term, where the text lost its dots.
/// @eq F98 (14)
static void local_form_is_that_of_euler_and_lagrange(void **state) {
    (void)state;
    check_local_form("particle");
    check_local_form("bicycle");
}

/// Row F-29n: where L_c depends on the fibre, [L_c] δy has to be read along the horizontal lift;
/// with the components along the base only, its two readings differ by −A^a_l [L_c]_a.
/// @eq F98 (29)
static void second_line_of_29_is_along_the_lift(void **state) {
    (void)state;
    symmetric s;
    symmetric_init(&s, "bicycle", 0);
    laws *l = &s.l;
    static size_t chosen[] = {0, 3, 4}; // x, ψ, σ over fibres (y, θ): L_c depends on θ
    l->m->base_count = 3;
    l->m->base = chosen;
    mech_base base;
    mech_ehresmann e;
    assert_ok(l, mech_base_choose(&base, &l->x, &l->s, l->m, 0, NULL));
    assert_ok(l, mech_ehresmann_init(&e, &l->x, &l->s, base));
    bool differ = false;
    for (size_t k = 0; k < e.r; k++) {
        expr along_base = bracket(l, e.lagrangian, e.base.base[k], 0, NULL), on = e.bias[k];
        for (size_t j = 0; j < e.r; j++)
            on = expr_add2(
                l->pool, on,
                expr_mul2(l->pool, e.mass[k * e.r + j], l->s.q->accelerations[e.base.base[j]]));
        // what depends on the fibre changes at s' = −A r'
        expr velocity[MOST];
        for (size_t i = 0; i < e.n; i++) velocity[i] = e.velocity[i];
        expr_substitute(l->pool, 1, &along_base, e.n, l->s.q->velocities, velocity, &along_base);
        expr lift = along_base;
        for (size_t a = 0; a < e.p; a++) { // [L_c]_a = −∂L_c/∂s^a, as L_c is free of s'
            expr across;
            space_apply_base(l->s.q, e.base.fibre[a], 1, &e.lagrangian, &across);
            lift = expr_add2(l->pool, lift, expr_mul2(l->pool, e.A[a * e.r + k], across));
        }
        expr_substitute(l->pool, 1, &on, e.n, l->s.q->velocities, velocity, &on);
        assert_equal(l, lift, on);
        differ = differ || exact_is_zero(&l->x, expr_sub(l->pool, along_base, on)) == TRUTH_NO;
    }
    assert_true(differ);
    mech_ehresmann_clear(&e);
    symmetric_clear(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(carriage_before_the_constraints_are_put_in),
        cmocka_unit_test(carriage_keeps_its_energy),
        cmocka_unit_test(product_of_the_group),
        cmocka_unit_test(disk_agrees_with_its_momenta),
        cmocka_unit_test(sphere_as_printed),
        cmocka_unit_test(sphere_on_a_table_that_stands_still),
        cmocka_unit_test(local_form_is_that_of_euler_and_lagrange),
        cmocka_unit_test(second_line_of_29_is_along_the_lift),
    };
    return cmocka_run_group_tests(tests, NULL, laws_end);
}
