/// T*Q: Hamilton's equations with multipliers against the motion of chapter D, FL(D) over other
/// momenta, Dirac's bracket, fields of functions, and the rate of the symplectic form by a Lie
/// derivative.
#include "expr/walk.h"
#include "mech/hamilton/chapter_f.h"
#include "mech/hamilton/cotangent.h"
#include "mech/hamilton/dirac.h"
#include "mech/hamilton/functions.h"
#include "mech/hamilton/projector.h"
#include "mech/hamilton/symplectic.h"
#include "mech/hamilton/symplectic_rate.h"

static bool is_one_of(const chapter_f *c, size_t count, const char *const *names) {
    for (size_t k = 0; k < count; k++) {
        if (strcmp(c->l.m->name, names[k]) == 0) return true;
    }
    return false;
}

/// λ_a of chapter D with its rates put in.
static expr multiplier(const chapter_f *c, size_t a) {
    expr e;
    expr_substitute(c->l.pool, 1, &c->d.multipliers[a], c->h.r, c->d.rate_symbols, c->d.rates, &e);
    return e;
}

/// Along motions on D, with chapter D's rates and multipliers: d/dt P_i = P_i' of T*Q + λ_a β^a_i,
/// and the constraints vanish; H is the energy.
static void check_motion(chapter_f *c) {
    static const char *const names[] = {"pendulum", "chaplygin_sleigh", "particle",
                                        "suslov",   "vertical_disk",    "snakeboard",
                                        "carriage", "ball_on_turntable"};
    if (!is_one_of(c, sizeof names / sizeof *names, names)) return;
    laws *l = &c->l;
    mech_cotangent t;
    assert_ok(l, mech_cotangent_init(&t, &l->x, &l->s));
    assert_true(t.regular && t.closed);
    assert_int_equal(mech_cotangent_agrees(&t, &l->x, &l->s), TRUTH_YES);
    for (size_t i = 0; i < t.n; i++) {
        expr mine = t.rates[i], v = t.velocities[i];
        expr_substitute(l->pool, 1, &mine, t.n, t.momenta, c->h.base, &mine);
        expr_substitute(l->pool, 1, &v, t.n, t.momenta, c->h.base, &v);
        assert_equal(l, v, c->d.basis.velocity[i]);
        for (size_t a = 0; a < l->s.p; a++)
            mine = expr_add2(l->pool, mine,
                             expr_mul2(l->pool, multiplier(c, a), l->s.beta[a * t.n + i]));
        assert_equal(l, mine, rate_on_D(l, &c->d.basis, c->d.rates, c->h.base[i]));
    }
    for (size_t a = 0; a < l->s.p; a++) {
        expr e;
        expr_substitute(l->pool, 1, &t.constraints[a], t.n, t.momenta, c->h.base, &e);
        assert_zero(l, e);
    }
    expr energy = t.hamiltonian;
    expr_substitute(l->pool, 1, &energy, t.n, t.momenta, c->h.base, &energy);
    assert_equal(l, energy, c->d.energy);
    mech_cotangent_clear(&t);
}

/// @eq KM97 (2.2.1), (2.2.2)
static void multipliers_on_the_cotangent_bundle_give_the_motion(void **state) {
    (void)state;
    for_chapters_f(HAMILTON_IN_VELOCITIES, check_motion);
}

/// The bicycle has inertia along D only.
static void a_lagrangian_that_is_singular_has_no_hamiltonian(void **state) {
    (void)state;
    chapter_f c;
    mech_cotangent t;
    chapter_f_init(&c, scene_find("bicycle"), HAMILTON_IN_VELOCITIES);
    assert_ok(&c.l, mech_cotangent_init(&t, &c.l.x, &c.l.s));
    assert_false(t.regular);
    mech_cotangent_clear(&t);
    chapter_f_clear(&c);
}

/// The graph over the momenta of θ, ψ, φ: with those of velocities on D put in, it is M again.
/// @eq KM97 (2.2.2), §2.5
static void M_is_a_graph_over_the_momenta_of_a_base(void **state) {
    (void)state;
    chapter_f c;
    chapter_f_init(&c, scene_find("snakeboard"), HAMILTON_IN_VELOCITIES);
    laws *l = &c.l;
    mech_cotangent t;
    mech_momentum_graph g;
    static const size_t base[] = {2, 3, 4}, not_one[] = {0, 1, 4};
    assert_ok(l, mech_cotangent_init(&t, &l->x, &l->s));
    assert_ok(l, mech_momentum_graph_init(&g, &l->x, &c.h, &c.d, base, t.momenta));
    assert_true(g.closed);
    for (size_t i = 0; i < t.n; i++) {
        expr P = g.momenta[i], v = g.velocities[i];
        assert_false(expr_mentions(l->pool, 1, &P, 2, t.momenta)); // not those of x and y
        expr_substitute(l->pool, 1, &P, t.n, t.momenta, c.h.base, &P);
        expr_substitute(l->pool, 1, &v, t.n, t.momenta, c.h.base, &v);
        assert_equal(l, P, c.h.base[i]);
        assert_equal(l, v, c.d.basis.velocity[i]);
    }
    mech_momentum_graph_clear(&g);
    // P_x and P_y are proportional on M
    assert_ok(l, mech_momentum_graph_init(&g, &l->x, &c.h, &c.d, not_one, t.momenta));
    assert_false(g.closed);
    mech_momentum_graph_clear(&g);
    mech_cotangent_clear(&t);
    chapter_f_clear(&c);
}

/// Dirac's formula on M; where the constraints are holonomic it is Dirac's bracket.
static void check_dirac(chapter_f *c) {
    static const char *const names[] = {"pendulum", "chaplygin_sleigh", "particle", "suslov",
                                        "vertical_disk"};
    if (!is_one_of(c, sizeof names / sizeof *names, names)) return;
    laws *l = &c->l;
    const size_t count = c->h.size * c->h.size;
    mech_cotangent t;
    expr *out = MEM_NEW(expr, count);
    assert_ok(l, mech_cotangent_init(&t, &l->x, &l->s));
    assert_ok(l, mech_dirac_bracket(&l->x, &l->s, &c->d, &c->h, &t, out));
    for (size_t k = 0; k < count; k++) assert_equal(l, out[k], c->h.bracket[k]);
    free(out);
    mech_cotangent_clear(&t);
}

/// @eq GN16 §6.1
static void the_bracket_is_diracs(void **state) {
    (void)state;
    for_chapters_f(HAMILTON_IN_MOMENTA, check_dirac);
}

/// {f, g} of functions is Ω(Q X_f, Q X_g) of the symplectic projector, by the product rule; X_H is
/// the motion.
/// @eq GN16 §6, §6.1
static void fields_of_functions_are_those_of_the_projector(void **state) {
    (void)state;
    chapter_f c;
    chapter_f_init(&c, scene_find("chaplygin_sleigh"), HAMILTON_IN_MOMENTA);
    laws *l = &c.l;
    const size_t N = c.h.size;
    expr *pi = MEM_NEW(expr, N * N), *X = MEM_NEW(expr, N), *df = MEM_NEW(expr, N),
         *dg = MEM_NEW(expr, N);
    assert_ok(l, mech_intrinsic_bracket(&l->x, &l->s, &c.d, &c.h, pi));
    const expr f = read(l, "x*u^2 + sin(theta)*omega"), g = read(l, "y*cos(theta) - omega^3");
    // over x, y, θ, p_u = m u, p_ω = (J + m a²) ω
    static const char *const of_f[] = {"u^2", "0", "cos(theta)*omega", "2*x*u/m",
                                       "sin(theta)/(J + m*a^2)"},
                             *const of_g[] = {"0", "cos(theta)", "-y*sin(theta)", "0",
                                              "-3*omega^2/(J + m*a^2)"};
    expr wanted = expr_int(l->pool, 0);
    for (size_t A = 0; A < N; A++) df[A] = read(l, of_f[A]), dg[A] = read(l, of_g[A]);
    for (size_t A = 0; A < N * N; A++)
        wanted = expr_add2(l->pool, wanted,
                           expr_mul2(l->pool, pi[A], expr_mul2(l->pool, df[A / N], dg[A % N])));
    mech_hamilton_on_D(&c.h, l->pool, 1, &wanted, &wanted);
    assert_equal(l, mech_hamilton_bracket(&c.h, l->m->q, f, g), wanted);
    mech_hamilton_field(&c.h, l->m->q, c.d.energy, X);
    for (size_t i = 0; i < c.h.n; i++) assert_equal(l, X[i], c.d.basis.velocity[i]);
    for (size_t a = 0; a < c.h.r; a++)
        assert_equal(l, X[c.h.n + a], rate_on_D(l, &c.d.basis, c.d.rates, c.h.legendre[a]));
    free(pi);
    free(X);
    free(df);
    free(dg);
    chapter_f_clear(&c);
}

// ---- the rate of the symplectic form ------------------------------------------------------------

/// Ω = dq^i ∧ dP_i pulled back to D, coordinates (q, v): size² entries.
static void form_on_D(const chapter_f *c, expr *out) {
    const size_t n = c->h.n, N = c->h.size;
    expr_pool *pool = c->l.pool;
    expr *dP = MEM_NEW(expr, n * N);
    for (size_t i = 0; i < n; i++) {
        expr_gradient(pool, c->h.base[i], n, c->l.m->q->entries, dP + i * N);
        expr_gradient(pool, c->h.base[i], c->h.r, c->h.symbols, dP + i * N + n);
    }
    for (size_t k = 0; k < N * N; k++) {
        const size_t A = k / N, B = k % N;
        const expr first = A < n ? dP[A * N + B] : expr_int(pool, 0),
                   second = B < n ? dP[B * N + A] : expr_int(pool, 0);
        out[k] = expr_sub(pool, first, second);
    }
    free(dP);
}

/// (L_X Ω)_AB = X[Ω_AB] + ∂_A X^C Ω_CB + ∂_B X^C Ω_AC on the fields X_α, X_β of D.
static void check_lie_derivative(chapter_f *c) {
    static const char *const names[] = {"pendulum",      "chaplygin_sleigh", "particle",
                                        "vertical_disk", "snakeboard",       "carriage"};
    if (!is_one_of(c, sizeof names / sizeof *names, names)) return;
    laws *l = &c->l;
    const size_t n = c->h.n, r = c->h.r, N = c->h.size;
    expr *w = MEM_NEW(expr, N * N), *X = MEM_NEW(expr, N), *dX = MEM_NEW(expr, N * N),
         *rate = MEM_NEW(expr, r * r), *z = MEM_NEW(expr, N),
         *curvature = MEM_NEW(expr, r * r * c->d.p);
    memcpy(z, l->m->q->entries, n * sizeof *z);
    memcpy(z + n, c->h.symbols, r * sizeof *z);
    memcpy(X, c->d.basis.velocity, n * sizeof *X);
    memcpy(X + n, c->d.rates, r * sizeof *X);
    for (size_t C = 0; C < N; C++) expr_gradient(l->pool, X[C], N, z, dX + C * N);
    form_on_D(c, w);
    assert_ok(l, mech_symplectic_rate(&l->x, &l->s, &c->d, curvature, rate));
    for (size_t k = 0; k < r * r; k++) {
        const expr *u = c->d.basis.fields + k / r * n, *y = c->d.basis.fields + k % r * n;
        sum total = {0};
        for (size_t A = 0; A < n; A++) {
            for (size_t B = 0; B < n; B++) {
                expr entry;
                expr_derive(l->pool, 1, &w[A * N + B], N, z, X, &entry);
                sum_add_product(l->pool, &total, 1, entry, expr_mul2(l->pool, u[A], y[B]));
                for (size_t C = 0; C < N; C++) {
                    const expr uy = expr_mul2(l->pool, u[A], y[B]);
                    sum_add_product(l->pool, &total, 1, uy,
                                    expr_mul2(l->pool, dX[C * N + A], w[C * N + B]));
                    sum_add_product(l->pool, &total, 1, uy,
                                    expr_mul2(l->pool, dX[C * N + B], w[A * N + C]));
                }
            }
        }
        assert_equal(l, rate[k], sum_take(l->pool, &total));
        vec_clear(&total);
    }
    free(w);
    free(X);
    free(dX);
    free(rate);
    free(curvature);
    free(z);
}

/// @eq BKMM96 §2.3
static void the_symplectic_form_changes_by_the_curvature(void **state) {
    (void)state;
    for_chapters_f(HAMILTON_IN_VELOCITIES, check_lie_derivative);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(multipliers_on_the_cotangent_bundle_give_the_motion),
        cmocka_unit_test(a_lagrangian_that_is_singular_has_no_hamiltonian),
        cmocka_unit_test(M_is_a_graph_over_the_momenta_of_a_base),
        cmocka_unit_test(the_bracket_is_diracs),
        cmocka_unit_test(fields_of_functions_are_those_of_the_projector),
        cmocka_unit_test(the_symplectic_form_changes_by_the_curvature),
    };
    return cmocka_run_group_tests(tests, NULL, laws_end);
}
