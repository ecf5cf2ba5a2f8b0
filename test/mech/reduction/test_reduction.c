/// Reduction with group coordinates, by second routes: Hamel's equations on Q, brackets on Q, the
/// formulas of BKMM96 §3, §5 and §7, and the motion of chapter D.
#include "algebroid/calculus.h"
#include "mech/reducing.h"
#include "mech/reduction/coefficients.h"
#include "mech/reduction/locked_velocity.h"
#include "space/field.h"

// ---- the quotient -------------------------------------------------------------------------------

/// The reduced law for Z_b, Y_α is Hamel's law on Q for these fields: what it says is invariant,
/// and its values on the slice are those of the quotient.
/// @eq GN16 (5.7), §8.1; BKMM96 (3.2.1), (7.1.1)
static void law_on_Q(reducing *d) {
    const size_t n = d->r.n, m = d->a.m, h = d->a.h;
    if (!plain(d)) return;
    laws *l = &d->l;
    expr *fields = MEM_NEW(expr, (m + h) * n), *on = MEM_NEW(expr, (m + h) * n);
    expr W[16] = {0}, WQ[16], v[16];
    memcpy(fields, d->a.sections, m * n * sizeof *fields);
    memcpy(fields + m * n, d->a.fields, h * n * sizeof *fields);
    memcpy(v, d->a.speeds, m * sizeof *v);
    for (size_t s = 0; s < h; s++) { // symbols that no substitution of coordinates touches
        char name[40];
        snprintf(name, sizeof name, "test_w%zu", s);
        v[m + s] = expr_symbol(l->pool, name, EXPR_VELOCITY);
    }
    for (size_t I = 0; I < n; I++) {
        W[I] = d->a.drift[I];
        for (size_t i = 0; i < m + h; i++)
            W[I] = expr_add2(l->pool, W[I], expr_mul2(l->pool, v[i], fields[i * n + I]));
    }
    for (size_t i = 0; i < m + h; i++) field_on_Q(d, fields + i * n, on + i * n);
    field_on_Q(d, W, WQ);
    algebroid_law law;
    algebroid_law e;
    algebroid_law_init(&law, mech_on_quotient(&d->r), m + h, fields, m + h, v, W);
    algebroid_law_init(&e, mech_on_tangent(&l->s), m + h, on, m + h, v, WQ);
    for (size_t i = 0; i < m + h; i++) {
        expr here[2] = {law.momentum[i], expr_sub(l->pool, law.force[i], law.bias[i])};
        mech_reduction_extend(&d->r, 2, here);
        assert_agree(d, here[0], e.momentum[i]);
        assert_agree(d, here[1], expr_sub(l->pool, e.force[i], e.bias[i]));
        for (size_t j = 0; j < m + h; j++) {
            expr mass = law.mass[i * (m + h) + j];
            mech_reduction_extend(&d->r, 1, &mass);
            assert_agree(d, mass, e.mass[i * (m + h) + j]);
        }
    }
    expr energy = law.energy;
    mech_reduction_extend(&d->r, 1, &energy);
    assert_agree(d, energy, e.energy);
    algebroid_law_clear(&law);
    algebroid_law_clear(&e);
    free(fields);
    free(on);
}

static void the_reduced_law_is_hamels_on_Q(void **state) {
    (void)state;
    for_all_reductions(law_on_Q);
}

/// Brackets of invariant fields in the quotient are their brackets on Q; and the Jacobi identity.
static void brackets_on_Q(reducing *d) {
    const size_t n = d->r.n;
    laws *l = &d->l;
    expr Y[2][16] = {0}, YQ[2][16], bracket[16], on[16], wanted[16];
    if (!plain(d)) return;
    for (size_t I = 0; I < n; I++) {
        for (size_t j = 0; j < 2; j++) {
            expr factor = expr_int(l->pool, (long)(1 + (I * 3 + j * 5) % 7));
            for (size_t s = 0; s < d->r.sigma; s++) { // some function of the shape
                const expr q = space_factor_of(d->q, d->r.directions[s])->entries[0];
                factor =
                    expr_add2(l->pool, factor, (I + s + j) % 2 == 0 ? expr_sin(l->pool, q) : q);
            }
            Y[j][I] = factor;
        }
    }
    for (size_t j = 0; j < 2; j++) field_on_Q(d, Y[j], YQ[j]);
    algebroid_bracket(&d->r.quotient, Y[0], Y[1], bracket);
    field_on_Q(d, bracket, on);
    space_bracket(d->q, YQ[0], YQ[1], wanted);
    for (size_t i = 0; i < n; i++) assert_agree(d, on[i], wanted[i]);
}

static void brackets_are_those_on_Q(void **state) {
    (void)state;
    for_all_reductions(brackets_on_Q);
}

// ---- the equations ------------------------------------------------------------------------------

/// A function of (r, w, v or p) on D, in the quasi-velocities of a basis.
static expr in_basis(const reducing *d, const mech_basis *b, expr e) {
    expr_substitute(d->l.pool, 1, &e, d->a.m, d->a.speeds, d->e.speeds, &e);
    return on_D(&d->l, b, on_Q(d, e));
}

/// Momentum equation and reduced equations hold along the motion of chapter D: the reduced field is
/// the projection of the field on D.
/// @eq BKMM96 (7.2.1), (7.2.2), (3.4.2), (3.4.3), (4.4.1)
static void projection(reducing *d) {
    const size_t m = d->a.m, h = d->a.h;
    laws *l = &d->l;
    mech_quasi c;
    assert_ok(l, mech_quasi_init(&c, &l->x, &l->s));
    const bool symbols = d->a.principal; // w are velocities of the slice
    for (size_t b = 0; b < m && c.closed && symbols; b++) {
        const expr p = in_basis(d, &c.basis, d->e.symbols[b]);
        const expr wanted = in_basis(d, &c.basis, d->e.momentum_rate[b]);
        assert_agree(d, rate_on_D(l, &c.basis, c.rates, p), wanted);
    }
    expr rates[16];
    for (size_t s = 0; s < h && c.closed && symbols; s++)
        rates[s] = rate_on_D(l, &c.basis, c.rates, in_basis(d, &c.basis, d->a.symbols[s]));
    for (size_t s = 0; s < h && c.closed && symbols; s++) {
        sum total = {0};
        for (size_t u = 0; u < h; u++)
            sum_add_product(l->pool, &total, 1, in_basis(d, &c.basis, d->e.mass[s * h + u]),
                            rates[u]);
        assert_agree(d, sum_take(l->pool, &total), in_basis(d, &c.basis, d->e.rhs[s]));
        if (d->e.closed) assert_agree(d, rates[s], in_basis(d, &c.basis, d->e.rates[s]));
        vec_clear(&total);
    }
    for (size_t I = 0; I < d->r.n && symbols; I++) // reconstruction
        assert_agree(d, in_basis(d, &c.basis, d->r.velocities[I]),
                     in_basis(d, &c.basis, d->e.velocity[I]));
    if (symbols) assert_agree(d, in_basis(d, &c.basis, d->e.energy), c.energy);
    if (symbols) assert_agree(d, in_basis(d, &c.basis, d->e.lagrangian), c.lagrangian);
    mech_quasi_clear(&c);
}

static void the_reduced_field_is_the_projection(void **state) {
    (void)state;
    for_all_reductions(projection);
}

/// E(r, w, p) is constant along the reduced equations, for linear constraints without forces.
static void energy_constant(reducing *d) {
    const size_t m = d->a.m, h = d->a.h;
    laws *l = &d->l;
    if (d->a.affine || d->y.forces || !d->e.closed || d->e.rate_in_speeds || d->e.rhs_in_speeds)
        return;
    expr along, gradient[16];
    sum total = {0};
    algebroid_advance(&d->r.quotient, d->e.velocity, 1, &d->e.energy, &along);
    sum_add(l->pool, &total, 1, along);
    expr_gradient(l->pool, d->e.energy, m, d->e.symbols, gradient);
    for (size_t b = 0; b < m; b++)
        sum_add_product(l->pool, &total, 1, gradient[b], d->e.momentum_rate[b]);
    expr_gradient(l->pool, d->e.energy, h, d->a.symbols, gradient);
    for (size_t s = 0; s < h; s++) sum_add_product(l->pool, &total, 1, gradient[s], d->e.rates[s]);
    assert_vanishes(d, sum_take(l->pool, &total));
    vec_clear(&total);
}

static void energy_is_constant_on_the_quotient(void **state) {
    (void)state;
    for_all_reductions(energy_constant);
}

/// The momentum equation and the reduced equations by the formulas of §7.
/// @eq BKMM96 (7.1.2), (7.1.3), (7.1.5), (7.1.6), (7.1.7), (7.1.8), (7.1.9), (7.1.10)
/// @eq BKMM96 (7.2.1), Thm 7.5, (1.2.3); BKMM96 (5.3.2), (5.3.4), (5.3.5)
static void coefficients(reducing *d) {
    const size_t m = d->a.m, h = d->a.h;
    laws *l = &d->l;
    mech_reduced_coefficients q;
    if (d->r.n >= LARGE || d->y.forces) return;
    if (mech_reduced_coefficients_init(&q, &l->x, &d->r, &d->a) != HAMEL_OK) return;
    const expr *p = d->e.symbols, *w = d->a.symbols;
    sum total = {0};
    for (size_t b = 0; b < m; b++) {
        for (size_t i = 0; i < m * m; i++)
            sum_add_product(l->pool, &total, 1, q.quadratic[b * m * m + i],
                            expr_mul2(l->pool, p[i / m], p[i % m]));
        for (size_t i = 0; i < h * m; i++)
            sum_add_product(l->pool, &total, 1, q.linear[b * h * m + i],
                            expr_mul2(l->pool, w[i / m], p[i % m]));
        for (size_t i = 0; i < h * h; i++)
            sum_add_product(l->pool, &total, 1, q.shape[b * h * h + i],
                            expr_mul2(l->pool, w[i / h], w[i % h]));
        expr rate = d->e.momentum_rate[b];
        expr_substitute(l->pool, 1, &rate, m, d->a.speeds, d->e.speeds, &rate);
        assert_agree(d, rate, sum_take(l->pool, &total));
    }
    expr lagrangian = d->e.lagrangian, gradient[16], slope[16];
    expr_substitute(l->pool, 1, &lagrangian, m, d->a.speeds, d->e.speeds, &lagrangian);
    expr_gradient(l->pool, lagrangian, h, w, gradient);
    for (size_t s = 0; s < h; s++) { // f = ∂l_c/∂r − r' ∂²l_c/∂r∂r' − 𝒦
        space_apply_base(d->q, d->r.directions[s], 1, &lagrangian, &slope[s]);
        sum_add(l->pool, &total, 1, slope[s]);
        for (size_t u = 0; u < h; u++) {
            expr along;
            space_apply_base(d->q, d->r.directions[u], 1, &gradient[s], &along);
            sum_add_product(l->pool, &total, -1, along, w[u]);
        }
        for (size_t i = 0; i < m * m; i++)
            sum_add_product(l->pool, &total, -1, q.force_momenta[s * m * m + i],
                            expr_mul2(l->pool, p[i / m], p[i % m]));
        for (size_t i = 0; i < h * m; i++)
            sum_add_product(l->pool, &total, -1, q.force_mixed[s * h * m + i],
                            expr_mul2(l->pool, w[i / m], p[i % m]));
        for (size_t i = 0; i < h * h; i++)
            sum_add_product(l->pool, &total, -1, q.force_shape[s * h * h + i],
                            expr_mul2(l->pool, w[i / h], w[i % h]));
        expr rhs = d->e.rhs[s];
        expr_substitute(l->pool, 1, &rhs, m, d->a.speeds, d->e.speeds, &rhs);
        assert_agree(d, rhs, sum_take(l->pool, &total));
    }
    vec_clear(&total);
    mech_reduced_coefficients_clear(&q);
}

static void the_formulas_of_section_7_agree(void **state) {
    (void)state;
    for_all_reductions(coefficients);
}

// ---- special cases ------------------------------------------------------------------------------

/// ∂l_c/∂r^α − r'^β ∂²l_c/∂r^β∂r'^α: what f is without the forces of curvature and momenta.
static expr lagrange_part(const reducing *d, size_t s) {
    const laws *l = &d->l;
    expr slope, gradient;
    sum total = {0};
    gradient = expr_diff(l->pool, d->e.lagrangian, d->a.symbols[s]);
    space_apply_base(d->q, d->r.directions[s], 1, &d->e.lagrangian, &slope);
    sum_add(l->pool, &total, 1, slope);
    for (size_t u = 0; u < d->a.h; u++) {
        space_apply_base(d->q, d->r.directions[u], 1, &gradient, &slope);
        sum_add_product(l->pool, &total, -1, slope, d->a.symbols[u]);
    }
    const expr e = sum_take(l->pool, &total);
    vec_clear(&total);
    return e;
}

static void other_system(reducing *d, const char *name) {
    for (size_t i = 0; i < sizeof other_systems / sizeof *other_systems; i++) {
        reducing_init(d, other_systems[i], 0);
        if (strcmp(d->l.m->name, name) == 0) return;
        reducing_clear(d);
    }
    fail_msg("no system %s", name);
}

/// δl_c = ⟨∂l/∂ξ, B(r', δr)⟩ + ⟨∂l/∂ξ, DΓ(δr)⟩, DΓ = dΓ − [A, Γ]; without the bracket it fails.
/// @eq BKMM96 (3.4.1), (3.4.2), (3.4.3), (3.4.4)
static void affine_constraints_bring_the_covariant_derivative(void **state) {
    (void)state;
    reducing d;
    other_system(&d, "affine_carriage");
    laws *l = &d.l;
    const size_t k = d.r.k, h = d.a.h;
    assert_true(d.a.affine && d.a.principal && d.a.m == 0);
    expr P[16];
    expr_gradient(l->pool, d.r.lagrangian, d.r.n, d.r.velocities, P);
    expr_substitute(l->pool, k, P, d.r.n, d.r.velocities, d.e.velocity, P);
    bool bracket_matters = false;
    for (size_t s = 0; s < h; s++) {
        sum total = {0}, brackets = {0};
        sum_add(l->pool, &total, 1, lagrange_part(&d, s));
        for (size_t a = 0; a < k; a++) {
            expr slope;
            for (size_t u = 0; u < h; u++)
                sum_add_product(l->pool, &total, -1, expr_mul2(l->pool, P[a], d.a.symbols[u]),
                                d.a.curvature[(a * h + u) * h + s]);
            space_apply_base(d.q, d.r.directions[s], 1, &d.a.gamma[a], &slope);
            sum_add_product(l->pool, &total, -1, P[a], slope);
            for (size_t i = 0; i < k * k; i++)
                sum_add_product(
                    l->pool, &brackets, 1, expr_mul2(l->pool, P[a], d.a.local[i / k * h + s]),
                    expr_mul2(l->pool, group_structure(l->pool, &d.t.G, i / k, i % k, a),
                              d.a.gamma[i % k]));
        }
        const expr rest = sum_take(l->pool, &brackets);
        bracket_matters = bracket_matters || exact_is_zero(&l->x, rest) == TRUTH_NO;
        sum_add(l->pool, &total, 1, rest);
        assert_equal(l, d.e.rhs[s], sum_take(l->pool, &total));
        vec_clear(&total);
        vec_clear(&brackets);
    }
    assert_true(bracket_matters);
    reducing_clear(&d);
}

/// Without constraints, in a fixed basis of the algebra: E_αd^a = C_bd^a A_α^b,
///   p_b' = p_a (−E_αb^a r'^α + C_db^a I^de p_e)
///   d/dt ∂l/∂r'^α − ∂l/∂r^α = p_a (−B_αβ^a r'^β + E_αd^a I^de p_e) − p_d ∂I^de/∂r^α p_e
/// with B the components of [X_α, X_β], minus the curvature.
/// @eq BKMM96 (5.3.2), (5.3.3), (5.3.4), (5.3.5)
static void reduced_euler_lagrange(void **state) {
    (void)state;
    reducing d;
    other_system(&d, "slider");
    laws *l = &d.l;
    expr_pool *pool = l->pool;
    const size_t k = d.r.k, h = d.a.h;
    assert_int_equal(d.a.m, k);
    for (size_t i = 0; i < k * k; i++)
        assert_true(expr_is_int(pool, d.a.sections[i / k * d.r.n + i % k], i / k == i % k ? 1 : 0));
    const expr *p = d.e.symbols, *w = d.a.symbols;
    expr Omega[8], E[64];
    for (size_t e = 0; e < k; e++) Omega[e] = dot(pool, k, d.a.inverse + e * k, p);
    for (size_t s = 0; s < h; s++) {
        for (size_t i = 0; i < k * k; i++) { // E_αd^a at d·k + a
            sum total = {0};
            for (size_t b = 0; b < k; b++)
                sum_add_product(pool, &total, 1, group_structure(pool, &d.t.G, b, i / k, i % k),
                                d.a.local[b * h + s]);
            E[(s * k + i / k) * k + i % k] = sum_take(pool, &total);
            vec_clear(&total);
        }
    }
    sum total = {0};
    for (size_t b = 0; b < k; b++) {
        for (size_t a = 0; a < k; a++) {
            for (size_t s = 0; s < h; s++)
                sum_add_product(pool, &total, -1, expr_mul2(pool, p[a], w[s]),
                                E[(s * k + b) * k + a]);
            for (size_t e = 0; e < k; e++)
                sum_add_product(pool, &total, 1,
                                expr_mul2(pool, group_structure(pool, &d.t.G, e, b, a), p[a]),
                                Omega[e]);
        }
        assert_equal(l, d.e.momentum_rate[b], sum_take(pool, &total));
    }
    for (size_t s = 0; s < h; s++) {
        expr slope[64];
        sum_add(pool, &total, 1, lagrange_part(&d, s));
        space_apply_base(d.q, d.r.directions[s], k * k, d.a.inverse, slope);
        for (size_t a = 0; a < k; a++) {
            for (size_t u = 0; u < h; u++)
                sum_add_product(pool, &total, 1, expr_mul2(pool, p[a], w[u]),
                                d.a.curvature[(a * h + s) * h + u]);
            for (size_t e = 0; e < k; e++) {
                sum_add_product(pool, &total, 1, expr_mul2(pool, p[a], Omega[e]),
                                E[(s * k + e) * k + a]);
                sum_add_product(pool, &total, -1, expr_mul2(pool, p[a], p[e]), slope[a * k + e]);
            }
        }
        assert_equal(l, d.e.rhs[s], sum_take(pool, &total));
    }
    vec_clear(&total);
    reducing_clear(&d);
}

/// The same in Ω: with p_a = I_ab Ω^b,
///   d/dt ∂l/∂Ω^b = p_a (−E_αb^a r'^α + C_db^a Ω^d)
///   d/dt ∂l/∂r'^α − ∂l/∂r^α = p_a (−B_αβ^a r'^β + E_αd^a Ω^d)
/// @eq BKMM96 (5.3.2), (5.3.3)
static void locked_velocity(void **state) {
    (void)state;
    reducing d;
    other_system(&d, "slider");
    laws *l = &d.l;
    expr_pool *pool = l->pool;
    const size_t k = d.r.k, h = d.a.h;
    mech_locked own;
    assert_int_equal(mech_locked_init(&own, &l->x, &d.r, &d.a), HAMEL_OK);
    const expr *w = d.a.symbols, *Omega = own.speeds;
    expr p[8];
    for (size_t a = 0; a < k; a++) {
        p[a] = dot(pool, k, d.a.inertia + a * k, Omega);
        assert_equal(l, own.momentum[a], p[a]);
    }
    sum total = {0};
    bool some = false;
    for (size_t b = 0; b < k; b++) {
        for (size_t i = 0; i < k * k; i++) {
            const expr C =
                expr_mul2(pool, p[i % k], group_structure(pool, &d.t.G, i / k, b, i % k));
            sum_add_product(pool, &total, 1, C, Omega[i / k]);
            for (size_t s = 0; s < h; s++)
                sum_add_product(pool, &total, -1, expr_mul2(pool, C, d.a.local[i / k * h + s]),
                                w[s]);
        }
        assert_equal(l, own.momentum_rate[b], sum_take(pool, &total));
    }
    for (size_t s = 0; s < h; s++) {
        for (size_t a = 0; a < k; a++) {
            for (size_t u = 0; u < h; u++)
                sum_add_product(pool, &total, 1, expr_mul2(pool, p[a], w[u]),
                                d.a.curvature[(a * h + s) * h + u]);
            for (size_t i = 0; i < k * k; i++)
                sum_add_product(
                    pool, &total, 1, expr_mul2(pool, p[a], d.a.local[i / k * h + s]),
                    expr_mul2(pool, group_structure(pool, &d.t.G, i / k, i % k, a), Omega[i % k]));
        }
        assert_equal(l, own.force[s], sum_take(pool, &total));
        some = some || exact_is_zero(&l->x, own.force[s]) == TRUTH_NO;
    }
    assert_true(some);
    vec_clear(&total);
    mech_locked_clear(&own);
    reducing_clear(&d);
}

/// d/dt ⟨P, X_α⟩ = X_α[l_c] + ⟨∂l/∂ξ, B_αβ⟩ r'^β − ⟨∂l/∂ξ, DΓ_α⟩ where all is kinematic, by the law
/// with Γ as a part of the velocity.
/// @eq BKMM96 (3.4.3), (3.4.4)
static void affine_law(reducing *d) {
    const mech_connection *c = &d->a;
    if (c->covariant == NULL || c->m > 0) return;
    expr_pool *pool = d->l.pool;
    const size_t n = c->n, k = c->k, h = c->h;
    algebroid_law law;
    algebroid_law_init(&law, mech_on_quotient(&d->r), h, c->lifts, h, c->symbols, d->e.velocity);
    for (size_t s = 0; s < h; s++) {
        sum total = {0};
        expr along;
        algebroid_apply(&d->r.quotient, c->lifts + s * n, 1, &law.lagrangian, &along);
        sum_add(pool, &total, 1, along);
        for (size_t a = 0; a < k; a++) {
            const expr P = law.base_momentum[a];
            for (size_t u = 0; u < h; u++)
                sum_add_product(pool, &total, 1, expr_mul2(pool, P, c->symbols[u]),
                                c->curvature[(a * h + s) * h + u]);
            sum_add_product(pool, &total, -1, P, c->covariant[a * h + s]);
        }
        sum_add(pool, &total, 1, law.force[s]);
        assert_agree(d, sum_take(pool, &total), algebroid_law_rate(&law, pool, s));
        vec_clear(&total);
    }
    algebroid_law_clear(&law);
}

static void affine_constraints_act_by_their_covariant_derivative(void **state) {
    (void)state;
    for_all_reductions(affine_law);
}

/// The ball whose spin is held, on a turntable: Γ = (Ω x, Ω y, a c)/a.
/// @eq BKMM96 (3.4.4)
static void the_held_ball_has_the_affine_part_of_the_table(void **state) {
    (void)state;
    reducing d;
    reducing_builtin(&d, "ball_held_spin", 0);
    assert_non_null(d.a.covariant);
    assert_equal(&d.l, d.a.gamma[0], scene_read(d.l.pool, "Omega*x/a"));
    assert_equal(&d.l, d.a.gamma[1], scene_read(d.l.pool, "Omega*y/a"));
    assert_equal(&d.l, d.a.gamma[2], scene_read(d.l.pool, "c"));
    reducing_clear(&d);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_reduced_law_is_hamels_on_Q),
        cmocka_unit_test(brackets_are_those_on_Q),
        cmocka_unit_test(the_reduced_field_is_the_projection),
        cmocka_unit_test(energy_is_constant_on_the_quotient),
        cmocka_unit_test(the_formulas_of_section_7_agree),
        cmocka_unit_test(affine_constraints_bring_the_covariant_derivative),
        cmocka_unit_test(reduced_euler_lagrange),
        cmocka_unit_test(locked_velocity),
        cmocka_unit_test(affine_constraints_act_by_their_covariant_derivative),
        cmocka_unit_test(the_held_ball_has_the_affine_part_of_the_table),
    };
    return cmocka_run_group_tests(tests, NULL, laws_end);
}
