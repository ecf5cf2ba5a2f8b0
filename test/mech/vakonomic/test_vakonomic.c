/// Chapter H by second routes: the equations are those of Euler and Lagrange for 𝓛 on the space
/// extended by one line for each multiplier; semi-reduced and reduced equations, and the momenta,
/// follow from them.
#include "mech/symmetric.h"
#include "space/field.h"

#include "mech/vakonomic/motion.h"
#include "mech/vakonomic/reduced.h"
#include "mech/vakonomic/semi_reduced.h"
#include "mech/vakonomic/symmetry.h"
#include "mech/vakonomic/vakonomic.h"
#include "space/form.h"

enum { MOST = 16 };

static const scene more_scenes[] = {
    {.name = "A and gamma depend on everything",
     .parts = {LINE("x"), LINE("y"), LINE("z")},
     .parameters = {"m", "k"},
     .lagrangian = "m/2*(x'^2 + y'^2 + z'^2) + k*x'*z' - k*z^2*y",
     .constraints = {"z' - (y + z^2 + t*x)*x' - x*z*y' - t*z*y - x"},
     .forces = {{"x'", "-k*x'"}, {"z'", "-k*z'*y + t"}}},
    {.name = "body held about an axis that moves",
     .parts = {BODY("B"), LINE("x")},
     .parameters = {"I_11", "I_22", "I_33", "c"},
     .lagrangian = "(I_11*B_w1^2 + I_22*B_w2^2 + I_33*B_w3^2 + x'^2)/2 + B_31*x",
     .constraints = {"B_31*B_w1 + B_32*B_w2 + (c + t)*B_w3 - x' - t*B_33"},
     .forces = {{"B_w1", "-c*B_w1"}, {"x'", "B_33*B_w2"}}},
    {.name = "ball on a turning table, its spin held",
     .parts = {LINE("x"), LINE("y"), SPATIAL("B")},
     .parameters = {"m", "k", "a", "Omega", "c"},
     .lagrangian = "m/2*(x'^2 + y'^2 + k^2*(B_w1^2 + B_w2^2 + B_w3^2))",
     .constraints = {"x' - a*B_w2 + Omega*y", "y' + a*B_w1 - Omega*x", "B_w3 - c"}},
    {.name = "a rod of given length, which grows",
     .parts = {LINE("x"), LINE("y")},
     .parameters = {"m", "g"},
     .lagrangian = "m/2*(x'^2 + y'^2) - m*g*y",
     .holonomic = {"x^2 + y^2 - (1 + t)^2"}},
};

enum { MORE_COUNT = sizeof more_scenes / sizeof *more_scenes };

/// Calls a check with chapters D and H of every scene with constraints, of dimension up to `most`.
static void for_scenes(size_t most,
                       void (*check)(laws *l, const mech_quasi *d, const mech_vakonomic *k)) {
    for (size_t i = 0; i < SCENE_COUNT + MORE_COUNT; i++) {
        laws l;
        laws_init(&l, i < SCENE_COUNT ? &scenes[i] : &more_scenes[i - SCENE_COUNT]);
        mech_quasi d;
        mech_vakonomic k;
        if (l.s.p > 0 && l.s.q->n <= most) {
            assert_ok(&l, mech_quasi_init(&d, &l.x, &l.s));
            assert_ok(&l, mech_vakonomic_init(&k, &l.x, &l.s, &d));
            check(&l, &d, &k);
            mech_vakonomic_clear(&k);
            mech_quasi_clear(&d);
        }
        laws_clear(&l);
    }
}

// ---- the equations -----------------------------------------------------------------------------

/// The space with one line more for each multiplier.
static space *extended_space(const laws *l, size_t p) {
    static const char *const names[] = {"lambda_1", "lambda_2", "lambda_3", "lambda_4"};
    space_part parts[MOST];
    size_t count = 0;
    for (size_t f = 0; f < l->s.q->factor_count; f++)
        parts[count++] = (space_part){l->s.q->factors[f].kind, l->s.q->factors[f].name};
    for (size_t a = 0; a < p; a++) parts[count++] = (space_part){&factor_line, names[a]};
    return space_create(l->pool, count, parts);
}

/// The Euler-Lagrange equations of 𝓛 on (q, λ), paired with X_α and β^a, for any v' and λ'.
static void check_euler_lagrange(laws *l, const mech_quasi *d, const mech_vakonomic *k) {
    const size_t n = d->n, r = d->r, p = d->p;
    space *all = extended_space(l, p);
    algebroid tangent;
    algebroid_of_space(&tangent, all);
    expr force[MOST], E[MOST * MOST], q2[MOST], v[MOST], row[MOST];
    for (size_t i = 0; i < n + p; i++) force[i] = i < n ? l->s.force[i] : expr_int(l->pool, 0);
    const mechanics s = {&tangent, all->velocities, k->lagrangian, force, NULL};
    for (size_t i = 0; i < (n + p) * (n + p); i++) E[i] = expr_int(l->pool, i % (n + p + 1) == 0);
    algebroid_law e;
    algebroid_law_init(&e, s, n + p, E, n + p, all->velocities, all->velocities);
    for (size_t i = 0; i < n; i++) {
        v[i] = d->basis.velocity[i];
        q2[i] = rate_on_D(l, &d->basis, d->rate_symbols, d->basis.velocity[i]);
    }
    for (size_t a = 0; a < p; a++) v[n + a] = expr_symbol_dot(l->pool, k->lambda[a]);
    for (size_t a = 0; a < p; a++) q2[n + a] = expr_symbol_dot(l->pool, v[n + a]);
    for (size_t i = 0; i < n + p; i++) {
        row[i] = expr_sub(
            l->pool, expr_add2(l->pool, dot(l->pool, n + p, e.mass + i * (n + p), q2), e.bias[i]),
            e.force[i]);
        expr_substitute(l->pool, 1, &row[i], n + p, all->velocities, v, &row[i]);
        if (i >= n) assert_zero(l, row[i]); // the constraints
    }
    for (size_t a = 0; a < r; a++)
        assert_equal(
            l, dot(l->pool, n, d->basis.fields + a * n, row),
            expr_sub(l->pool, dot(l->pool, r, d->mass + a * r, d->rate_symbols), k->rhs[a]));
    expr at_rates[MOST]; // λ' = ..., in all rows at once, where the equations along D hold
    for (size_t a = 0; a < p; a++) at_rates[a] = dot(l->pool, n, l->s.beta + a * n, row);
    expr_substitute(l->pool, p, at_rates, p, v + n, k->multiplier_rates, at_rates);
    expr_substitute(l->pool, p, at_rates, r, d->rate_symbols, k->rates, at_rates);
    for (size_t a = 0; a < p; a++) assert_zero(l, at_rates[a]);
    algebroid_clear(&tangent);
    algebroid_law_clear(&e);
    space_destroy(all);
}

/// @eq F98 (2), (3), (13), (16), (17)
static void equations_are_those_of_euler_and_lagrange_with_multipliers(void **state) {
    (void)state;
    for_scenes(5, check_euler_lagrange);
}

/// G^a_α = dβ^a(q', X_α) + (∂β^a/∂t)(X_α) − X_α[b^a], by the exterior calculus.
static void check_gyroscopic(laws *l, const mech_quasi *d, const mech_vakonomic *k) {
    const size_t n = d->n;
    for (size_t a = 0; a < d->p; a++) {
        form w, dw, once;
        expr slip[MOST], one = expr_int(l->pool, 1), across;
        form_init(&w, l->s.q, 1);
        memcpy(w.components, l->s.beta + a * n, n * sizeof(expr));
        form_derivative(l->s.q, &w, &dw);
        form_interior(l->s.q, d->basis.velocity, &dw, &once);
        expr_derive(l->pool, n, w.components, 1, &l->s.q->time, &one, slip);
        for (size_t j = 0; j < d->r; j++) {
            const expr *X = d->basis.fields + j * n;
            space_apply(l->s.q, X, 1, &l->s.b[a], &across);
            const expr G = expr_sub(
                l->pool,
                expr_add2(l->pool, dot(l->pool, n, once.components, X), dot(l->pool, n, slip, X)),
                across);
            assert_equal(l, k->gyroscopic[a * d->r + j], G);
        }
        form_clear(&w);
        form_clear(&dw);
        form_clear(&once);
    }
}

/// @eq F98 (3), (13), (17)
static void gyroscopic_force_is_the_derivative_of_the_constraint_forms(void **state) {
    (void)state;
    for_scenes(6, check_gyroscopic);
}

/// The time derivative of a function of (q, v, λ, t) along the vakonomic motion.
static expr along_motion(const laws *l, const mech_quasi *d, const mech_vakonomic *k, expr e) {
    expr gradient[MOST];
    sum total = {0};
    sum_add(l->pool, &total, 1, rate_on_D(l, &d->basis, d->rate_symbols, e));
    expr_gradient(l->pool, e, k->p, k->lambda, gradient);
    for (size_t a = 0; a < k->p; a++)
        sum_add_product(l->pool, &total, 1, gradient[a], k->multiplier_rates[a]);
    const expr out = sum_take(l->pool, &total);
    vec_clear(&total);
    return mech_vakonomic_with_rates(k, d, l->pool, out);
}

/// ζ, as a function of the state, moves as (29) says, and r'' solves its second line.
static void check_semi_reduced(laws *l, const mech_quasi *d, const mech_vakonomic *k) {
    mech_base base;
    mech_ehresmann e;
    mech_semi_reduced z;
    assert_ok(l, mech_base_choose(&base, &l->x, &l->s, l->m, 0, NULL));
    assert_ok(l, mech_ehresmann_init(&e, &l->x, &l->s, base));
    assert_ok(l, mech_semi_reduced_init(&z, &l->x, &l->s, &e, k->lambda));
    expr meaning[MOST], rates[MOST];
    for (size_t a = 0; a < z.p; a++) meaning[a] = on_D(l, &d->basis, z.meaning[a]);
    for (size_t a = 0; a < z.p; a++) {
        expr claim = on_D(l, &d->basis, z.rates[a]);
        expr_substitute(l->pool, 1, &claim, z.p, z.zeta, meaning, &claim);
        assert_equal(l, along_motion(l, d, k, meaning[a]), claim);
    }
    for (size_t j = 0; j < z.r; j++)
        rates[j] = along_motion(l, d, k, d->basis.velocity[e.base.base[j]]);
    for (size_t j = 0; j < z.r; j++) {
        expr mass[MOST], bias = on_D(l, &d->basis, e.bias[j]),
                         right = on_D(l, &d->basis, z.right[j]);
        for (size_t i = 0; i < z.r; i++) mass[i] = on_D(l, &d->basis, e.mass[j * z.r + i]);
        expr_substitute(l->pool, 1, &right, z.p, z.zeta, meaning, &right);
        assert_equal(l, expr_add2(l->pool, dot(l->pool, z.r, mass, rates), bias), right);
    }
    mech_semi_reduced_clear(&z);
    mech_ehresmann_clear(&e);
}

/// @eq F98 (14), (28), (29)
static void semi_reduced_equations_follow(void **state) {
    (void)state;
    for_scenes(4, check_semi_reduced);
}

/// For moving and for reading: the same rates.
static void check_motion(laws *l, const mech_quasi *d, const mech_vakonomic *k) {
    mech_vakonomic_motion m;
    mech_vakonomic_motion_init(&m, &l->s, &d->basis);
    for (size_t j = 0; j < d->r; j++) assert_equal(l, m.rates[j], k->rates[j]);
    for (size_t a = 0; a < d->p; a++)
        assert_equal(l, m.multiplier_rates[a],
                     mech_vakonomic_with_rates(k, d, l->pool, k->multiplier_rates[a]));
    assert_equal(l, m.power, along_motion(l, d, k, m.energy));
    mech_vakonomic_motion_clear(&m);
}

static void motion_is_that_of_the_equations(void **state) {
    (void)state;
    for_scenes(4, check_motion);
}

// ---- symmetry ----------------------------------------------------------------------------------

/// An affine carriage with its centre of mass off the axle: all of (36)-(42) has something to do.
static const char offset_carriage[] =
    "parameters\n    m = 2\n    J = 0.5\n    I = 0.1\n    r = 0.3\n    w = 0.4\n    a = 0.1\n"
    "    c = 0.2\n    k = 0.3\n"
    "coordinates\n    x, y : line\n    theta, phi1, phi2 : angle\n"
    "define\n    P = [x + a*cos(theta), y + a*sin(theta)]\n"
    "lagrangian\n    m/2*dot(P', P') + J/2*theta'^2 + I*(phi1'^2 + phi2'^2) - cos(phi1)\n"
    "constraints\n"
    "    cos(theta)*x' + sin(theta)*y' - r*phi1' = c*sin(phi2)\n"
    "    cos(theta)*y' - sin(theta)*x' - a*sin(phi1)*phi2' = c*cos(phi1)\n"
    "    theta' - r/w*phi2' = k*phi1'*cos(phi2) + c\n"
    "force\n    phi1 = -k*phi1'\n    theta = -k*theta'\n"
    "symmetry SE(2) on (x, y, theta)\n";

static const char free_ball[] =
    "parameters\n    m = 1\n    a = 1\n    I = 0.4\n    Omega = 1\n    c = 0.2\n"
    "coordinates\n    x, y : line\n    B : rotation space\n"
    "define\n    omega = space(B)\n"
    "lagrangian\n    m/2*(x'^2 + y'^2) + I/2*dot(omega, omega)\n"
    "constraints\n    omega[1] + y'/a = Omega*x/a\n    omega[2] - x'/a = Omega*y/a\n"
    "    omega[3] = c\n"
    "symmetry SO(3) right on B\n";

/// A ball that rolls, with its centre of mass off centre; the shape is a rotation.
static const char rolling_ball[] =
    "parameters\n    m = 1; R = 1; l = 0.3\n    I = diag(1, 1.2, 1.5)\n"
    "coordinates\n    B : rotation\n    x, y : line\n"
    "define\n    Omega = body(B)\n    omega = space(B)\n"
    "lagrangian\n    m/2*(x'^2 + y'^2) + dot(Omega, I*Omega)/2 + m*l*x'*B[1,3]\n"
    "constraints\n    x' = R*omega[2]\n    y' = -R*omega[1]\n"
    "symmetry R^2 on (x, y)\n";

typedef struct reduced_case {
    symmetric s;
    mech_quasi d;
    mech_vakonomic k;
    mech_vakonomic_reduced v;
} reduced_case;

static void reduced_init(reduced_case *c, const char *source) {
    symmetric_text(&c->s, source, 0);
    laws *l = &c->s.l;
    assert_ok(l, mech_quasi_init(&c->d, &l->x, &l->s));
    assert_ok(l, mech_vakonomic_init(&c->k, &l->x, &l->s, &c->d));
    assert_ok(l, mech_vakonomic_reduced_init(&c->v, &l->x, &l->s, &c->s.y, NULL, c->k.lambda));
}

static void reduced_clear(reduced_case *c) {
    mech_vakonomic_reduced_clear(&c->v);
    mech_vakonomic_clear(&c->k);
    mech_quasi_clear(&c->d);
    symmetric_clear(&c->s);
}

/// A formula of the reduced equations at any point of Q: y', y'', λ_b, λ_b' and ξ as they are
/// there.
static expr lifted(reduced_case *c, expr e) {
    const laws *l = &c->s.l;
    const mech_vakonomic_reduced *v = &c->v;
    expr from[6 * MOST], to[6 * MOST];
    size_t n = 0;
    for (size_t i = 0; i < v->sigma; i++) {
        const expr w = c->d.basis.velocity[v->shape[i]];
        from[n] = l->s.q->velocities[v->shape[i]];
        to[n++] = w;
        from[n] = l->s.q->accelerations[v->shape[i]];
        to[n++] = along_motion(l, &c->d, &c->k, w);
    }
    for (size_t a = 0; a < v->k; a++) {
        from[n] = v->lambda[a];
        to[n++] = v->body[a];
        from[n] = v->lambda_dot[a];
        to[n++] = along_motion(l, &c->d, &c->k, v->body[a]);
        from[n] = v->xi[a];
        to[n++] = on_D(l, &c->d.basis, v->velocity[a]);
        from[n] = expr_symbol_dot(l->pool, v->xi[a]);
        to[n++] = along_motion(l, &c->d, &c->k, on_D(l, &c->d.basis, v->velocity[a]));
    }
    expr_substitute(l->pool, 1, &e, n, from, to, &e);
    return e;
}

/// What the bracket of a rotation's directions adds to the left side of (38): c_ij^m y'^j ∂l/∂y'^m.
static expr turned(const reduced_case *c, size_t i) {
    const laws *l = &c->s.l;
    const mech_vakonomic_reduced *v = &c->v;
    const space *q = l->s.q;
    expr total = expr_int(l->pool, 0);
    for (size_t jm = 0; jm < v->sigma * v->sigma; jm++) {
        const size_t j = v->shape[jm / v->sigma], m = v->shape[jm % v->sigma];
        const expr terms[] = {expr_int(l->pool, space_structure(q, v->shape[i], j, m)),
                              q->velocities[j],
                              expr_diff(l->pool, v->lagrangian, q->velocities[m])};
        total = expr_add2(l->pool, total, expr_mul(l->pool, 3, terms));
    }
    return total;
}

/// (36), (38) and (41), and the constraint, hold along the motion, at every point of the group.
static void check_reduced(const char *source) {
    reduced_case c;
    reduced_init(&c, source);
    laws *l = &c.s.l;
    const mech_vakonomic_reduced *v = &c.v;
    const space *q = l->s.q;
    for (size_t a = 0; a < v->k; a++) {
        expr left = expr_sub(l->pool, v->xi[a], v->mu[a]);
        for (size_t i = 0; i < v->sigma; i++)
            left =
                expr_add2(l->pool, left,
                          expr_mul2(l->pool, v->A[a * v->sigma + i], q->velocities[v->shape[i]]));
        assert_zero(l, lifted(&c, left));
        assert_equal(l, lifted(&c, v->rates[a]), lifted(&c, v->lambda_dot[a]));
    }
    for (size_t i = 0; i < v->sigma; i++) {
        expr accelerations[MOST], bracket, P, across;
        for (size_t j = 0; j < v->sigma; j++) accelerations[j] = q->accelerations[v->shape[j]];
        const expr left = expr_add2(
            l->pool, dot(l->pool, v->sigma, v->mass + i * v->sigma, accelerations), v->bias[i]);
        assert_equal(l, lifted(&c, left), lifted(&c, v->right[i]));
        // [l] with ξ as a function of time: its rate is that of the body velocity on the
        // constraints
        expr_gradient(l->pool, v->lagrangian, 1, &q->velocities[v->shape[i]], &P);
        space_apply_base(q, v->shape[i], 1, &v->lagrangian, &across);
        P = lifted(&c, P);
        bracket = expr_sub(l->pool, along_motion(l, &c.d, &c.k, P), lifted(&c, across));
        bracket = expr_add2(l->pool, bracket, lifted(&c, turned(&c, i)));
        assert_equal(l, bracket, lifted(&c, v->variation[i]));
        assert_equal(l, bracket, lifted(&c, v->bracket[i]));
    }
    reduced_clear(&c);
}

/// @eq F98 (11), (12), (15), (33), (34), (36), (37), (38), (39), (40), (41), Prop 4.2
static void reduced_equations_follow_from_a_left_action(void **state) {
    (void)state;
    check_reduced(offset_carriage);
}

/// @eq F98 (36), (38), (41)
static void reduced_equations_follow_from_a_right_action(void **state) {
    (void)state;
    check_reduced(free_ball);
}

/// @eq F98 (11), (36), (38), (41)
static void reduced_equations_follow_over_a_rotation(void **state) {
    (void)state;
    check_reduced(rolling_ball);
}

/// (42) is the nonholonomic motion.
/// @eq F98 (42)
static void nonholonomic_reduced_equations_are_those_of_the_motion(void **state) {
    (void)state;
    static const char *const sources[] = {offset_carriage, free_ball, rolling_ball};
    for (size_t s = 0; s < 3; s++) {
        reduced_case c;
        reduced_init(&c, sources[s]);
        laws *l = &c.s.l;
        const mech_vakonomic_reduced *v = &c.v;
        for (size_t i = 0; i < v->sigma; i++) {
            expr left = v->bias[i], from[2 * MOST], to[2 * MOST];
            for (size_t j = 0; j < v->sigma; j++) {
                const expr w = c.d.basis.velocity[v->shape[j]];
                left = expr_add2(l->pool, left,
                                 expr_mul2(l->pool, v->mass[i * v->sigma + j],
                                           l->s.q->accelerations[v->shape[j]]));
                from[2 * j] = l->s.q->velocities[v->shape[j]];
                to[2 * j] = w;
                from[2 * j + 1] = l->s.q->accelerations[v->shape[j]];
                to[2 * j + 1] = rate_on_D(l, &c.d.basis, c.d.rates, w);
            }
            expr e = expr_sub(l->pool, left, v->nonholonomic[i]);
            expr_substitute(l->pool, 1, &e, 2 * v->sigma, from, to, &e);
            assert_zero(l, e);
        }
        reduced_clear(&c);
    }
}

/// J̃ changes as its law says, and is constant where L and the constraints are invariant.
static void check_momentum(symmetric *s) {
    laws *l = &s->l;
    mech_quasi d;
    mech_vakonomic k;
    mech_vakonomic_momentum j;
    if (l->s.p == 0 || l->s.q->n > 5) return;
    assert_ok(l, mech_quasi_init(&d, &l->x, &l->s));
    assert_ok(l, mech_vakonomic_init(&k, &l->x, &l->s, &d));
    assert_ok(l, mech_vakonomic_momentum_init(&j, &l->x, &l->s, &d.basis, s->y.k, s->y.generators,
                                              k.lambda));
    for (size_t a = 0; a < j.k; a++) {
        const bool small = d.closed && l->s.q->n <= 4; // elsewhere the proof by this route is long
        if (small) assert_equal(l, along_motion(l, &d, &k, j.map[a]), j.rate[a]);
        if (s->y.lagrangian_invariant == TRUTH_YES && s->y.constraints_invariant == TRUTH_YES &&
            s->y.affine_invariant == TRUTH_YES && !s->y.forces)
            assert_int_equal(j.conserved[a], TRUTH_YES);
    }
    mech_vakonomic_momentum_clear(&j);
    mech_vakonomic_clear(&k);
    mech_quasi_clear(&d);
}

/// @eq F98 (18), (21), (31), (32), Prop 4.1
static void momenta_of_the_extended_lagrangian_are_constant(void **state) {
    (void)state;
    symmetric_each(check_momentum);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equations_are_those_of_euler_and_lagrange_with_multipliers),
        cmocka_unit_test(gyroscopic_force_is_the_derivative_of_the_constraint_forms),
        cmocka_unit_test(semi_reduced_equations_follow),
        cmocka_unit_test(motion_is_that_of_the_equations),
        cmocka_unit_test(reduced_equations_follow_from_a_left_action),
        cmocka_unit_test(reduced_equations_follow_from_a_right_action),
        cmocka_unit_test(reduced_equations_follow_over_a_rotation),
        cmocka_unit_test(nonholonomic_reduced_equations_are_those_of_the_motion),
        cmocka_unit_test(momenta_of_the_extended_lagrangian_are_constant),
    };
    return cmocka_run_group_tests(tests, NULL, laws_end);
}
