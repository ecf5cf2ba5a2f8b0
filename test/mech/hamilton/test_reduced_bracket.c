/// Chapter F, reduced: the bracket on D*/G against that on D*, and its equations against chapter
/// E's.
#include "mech/hamilton/reduced_calculus.h"
#include "mech/hamilton/reduced_frame.h"
#include "mech/hamilton/reduced_on_M.h"
#include "mech/reducing.h"
#include "space/field.h"

#include "expr/walk.h"
#include "mech/hamilton/reduced_bracket.h"

/// A reduction with the chapters D and F of its system.
typedef struct reduced_f {
    mech_quasi d;
    mech_hamilton h;
    mech_reduced_bracket g;
} reduced_f;

static void reduced_f_init(reduced_f *f, reducing *d) {
    laws *l = &d->l;
    assert_ok(l, mech_quasi_init(&f->d, &l->x, &l->s));
    assert_ok(l, mech_hamilton_init(&f->h, &l->x, &l->s, &f->d, HAMILTON_IN_MOMENTA));
    assert_ok(l, mech_reduced_by_frame(&f->g, &l->x, &l->s, &f->d, &f->h, &d->y, &d->t, &d->r,
                                       &d->a, &d->e));
}

static void reduced_f_clear(reduced_f *f) {
    mech_reduced_bracket_clear(&f->g);
    mech_hamilton_clear(&f->h);
    mech_quasi_clear(&f->d);
}

/// A function on D*/G as one on D: momenta as functions of velocities, then everything on TQ with
/// q' = W.
static expr value_on_D(const reducing *d, const reduced_f *f, expr e) {
    expr_pool *pool = d->l.pool;
    expr_substitute(pool, 1, &e, f->g.r, f->g.momenta, f->g.definitions, &e);
    for (size_t b = 0; b < d->a.m; b++) // speeds that no one else knows
        expr_substitute(pool, 1, &e, 1, &d->a.speeds[b], &d->e.speeds[b], &e);
    e = on_Q(d, e);
    const mech_basis *basis = &f->d.basis;
    expr_substitute(pool, 1, &e, d->r.n, d->q->velocities, basis->velocity, &e);
    return e;
}

/// On Q, where nothing is reduced: {p_A, p_B} = −⟨∂L/∂q', [X_A, X_B]⟩ on D with the commutator of
/// fields on Q, of which only those are used that are known there.
static void check_bracket(reducing *d, const reduced_f *f) {
    if (!plain(d) || d->r.n >= LARGE || d->a.affine) return;
    expr_pool *pool = d->l.pool;
    const size_t n = d->r.n, r = f->g.r;
    const bool simple =
        d->a.m > 0 && expr_mentions(pool, 1, &f->g.hamiltonian, d->a.m, d->a.speeds);
    expr *fields = MEM_NEW(expr, r * n), *P = MEM_NEW(expr, n), *XY = MEM_NEW(expr, n);
    for (size_t A = 0; A < r; A++)
        field_on_Q(d,
                   A < d->a.m ? d->a.sections + A * n
                              : (simple ? d->a.fields : d->a.lifts) + (A - d->a.m) * n,
                   fields + A * n);
    expr_gradient(pool, d->l.s.lagrangian, n, d->q->velocities, P);
    expr_substitute(pool, n, P, n, d->q->velocities, f->d.basis.velocity, P);
    for (size_t i = 0; i < r * r; i++) {
        if (i / r >= i % r) continue;
        space_bracket(d->q, fields + i / r * n, fields + i % r * n, XY);
        const expr e = expr_neg(pool, sum_pairing(pool, n, P, XY));
        assert_agree(d, value_on_D(d, f, f->g.bracket[i]), e);
    }
    for (size_t A = 0; A < r; A++) // the momenta are what they are called
        assert_agree(d, value_on_D(d, f, f->g.momenta[A]), sum_pairing(pool, n, P, fields + A * n));
    free(fields);
    free(P);
    free(XY);
}

/// {h, h} = 0: without a drift h' = 0 along the equations, in closed form.
static void check_energy(reducing *d, const reduced_f *f) {
    expr_pool *pool = d->l.pool;
    const mech_reduced_bracket *g = &f->g;
    if (d->r.n >= LARGE || g->has_drift) return;
    if (expr_mentions(pool, 1, &g->hamiltonian, d->a.h, d->a.symbols)) return;
    if (expr_mentions(pool, 1, &g->hamiltonian, d->a.m, d->a.speeds)) return;
    expr *symbols = MEM_NEW(expr, g->count + g->r), rate;
    memcpy(symbols, g->functions, g->count * sizeof *symbols);
    memcpy(symbols + g->count, g->momenta, g->r * sizeof *symbols);
    expr_derive(pool, 1, &g->hamiltonian, g->count + g->r, symbols, g->equations, &rate);
    free(symbols);
    for (size_t i = 0; i < d->l.m->parameter_count; i++) { // one choice of them
        const expr prime = expr_int(pool, (long[]){2, 3, 5, 7, 11, 13, 17, 19}[i % 8]);
        expr_substitute(pool, 1, &rate, 1, &d->l.m->parameters[i].symbol, &prime, &rate);
    }
    assert_zero(&d->l, rate);
}

static void check_all(reducing *d) {
    reduced_f f;
    reduced_f_init(&f, d);
    if (!f.g.exists || f.g.agrees != TRUTH_YES)
        fail_msg("%s: %s", d->l.m->name, truth_word(f.g.agrees));
    check_bracket(d, &f);
    check_energy(d, &f);
    reduced_f_clear(&f);
}

/// Three laws for every reduction there is: the bracket is that of invariant momenta on D*, it
/// gives the equations of chapter E, and keeps h.
/// @eq KM97 §3.4; GN16 §8.1
static void brackets_on_quotients_give_the_reduced_equations(void **state) {
    (void)state;
    for_all_reductions(check_all);
}

/// In the orthogonal frame h has no products of p_b and π_α.
/// @eq GN16 §8.1
static void kinetic_energy_is_block_diagonal(void **state) {
    (void)state;
    static const char *const names[] = {"snakeboard", "bicycle", "particle", "roller_racer"};
    for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
        reducing d;
        reduced_f f;
        reducing_builtin(&d, names[k], 0);
        reduced_f_init(&f, &d);
        assert_true(d.a.m > 0 && d.a.h > 0);
        for (size_t b = 0; b < d.a.m; b++) {
            const expr slope = expr_diff(d.l.pool, f.g.hamiltonian, f.g.momenta[b]);
            for (size_t a = 0; a < d.a.h; a++)
                assert_zero(&d.l, expr_diff(d.l.pool, slope, f.g.momenta[d.a.m + a]));
        }
        reduced_f_clear(&f);
        reducing_clear(&d);
    }
}

/// Veselova's problem: D*/SO(2) is the bundle T*S², which has no basis. The bracket of (γ, K) on
/// M/G against that of the functions γ, K(q, p) on D*, in the basis of chapter D.
/// @eq GN16 §8.1; KM97 §3.4
static void bracket_on_M_is_that_on_the_dual(void **state) {
    (void)state;
    reducing d;
    reducing_builtin(&d, "veselova", 0);
    laws *l = &d.l;
    expr_pool *pool = l->pool;
    mech_quasi q;
    mech_hamilton h;
    mech_invariant f;
    mech_reduced_bracket g;
    const expr K[3] = {read(l, "K_1"), read(l, "K_2"), read(l, "K_3")};
    assert_ok(l, mech_quasi_init(&q, &l->x, &l->s));
    assert_ok(l, mech_hamilton_init(&h, &l->x, &l->s, &q, HAMILTON_IN_MOMENTA));
    assert_ok(l, mech_invariant_init(&f, &l->x, &l->s, d.y.given, l->m->shape_count, l->m->shape));
    assert_ok(l, mech_reduced_on_M(&g, &l->x, &l->s, &q, d.y.given, &f, K));
    assert_true(g.exists && h.closed);
    assert_int_equal(g.agrees, TRUTH_YES);
    assert_int_equal(g.identity, TRUTH_NO);
    assert_int_equal(g.relation_count, 1);
    expr on[6]; // γ, and K on D*: P over the body frame
    memcpy(on, g.functions, 3 * sizeof *on);
    memcpy(on + 3, h.base, 3 * sizeof *on);
    for (size_t i = 0; i < 6; i++) {
        for (size_t j = 3; j < 6; j++) {
            expr e = i < 3 ? g.rates[i * 3 + j - 3] : g.bracket[(i - 3) * 3 + j - 3];
            expr_substitute(pool, 1, &e, 3, K, on + 3, &e);
            const size_t n = h.n, N = h.size;
            expr df[8], dg[8];
            sum total = {0};
            for (size_t k = 0; k < n; k++) {
                space_apply_base(d.q, k, 1, &on[i], &df[k]);
                space_apply_base(d.q, k, 1, &on[j], &dg[k]);
            }
            expr_gradient(pool, on[i], h.r, h.momenta, df + n);
            expr_gradient(pool, on[j], h.r, h.momenta, dg + n);
            for (size_t k = 0; k < N * N; k++)
                sum_add_product(pool, &total, 1, h.bracket[k],
                                expr_mul2(pool, df[k / N], dg[k % N]));
            assert_equal(l, e, sum_take(pool, &total));
            vec_clear(&total);
        }
    }
    expr relation = g.relations[0], energy = g.hamiltonian;
    expr_substitute(pool, 1, &relation, 3, K, on + 3, &relation);
    assert_zero(l, relation);
    expr_substitute(pool, 1, &energy, 3, K, on + 3, &energy);
    assert_equal(l, energy, h.hamiltonian);
    mech_reduced_bracket_clear(&g);
    mech_invariant_clear(&f);
    mech_hamilton_clear(&h);
    mech_quasi_clear(&q);
    reducing_clear(&d);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(brackets_on_quotients_give_the_reduced_equations),
        cmocka_unit_test(kinetic_energy_is_block_diagonal),
        cmocka_unit_test(bracket_on_M_is_that_on_the_dual),
    };
    return cmocka_run_group_tests(tests, NULL, laws_end);
}
