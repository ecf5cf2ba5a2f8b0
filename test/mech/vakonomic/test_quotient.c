/// Vakonomic motion on D/G, by second routes: the law of L − λ_a ω^a on Q for invariant fields, and
/// F98's equations where S = 0 and the constraints are a principal connection.
#include "mech/reducing.h"

#include "mech/vakonomic/quotient.h"
#include "mech/vakonomic/reduced.h"
#include "space/field.h"

/// ω^a on Q: dual to the W on Q, combinations of the system's constraints. Fresh.
static expr *forms_on_Q(reducing *d, size_t p, const expr *W) {
    laws *l = &d->l;
    const size_t n = d->r.n;
    expr *N = MEM_NEW(expr, p * p), *out = MEM_NEW(expr, p * n);
    for (size_t i = 0; i < p * p; i++) N[i] = dot(l->pool, n, l->s.beta + i / p * n, W + i % p * n);
    assert_ok(l, exact_solve(&l->x, p, n, N, l->s.beta, out));
    free(N);
    return out;
}

static expr lagrangian_on_Q(reducing *d, const mech_vakonomic_quotient *v, const expr *forms) {
    laws *l = &d->l;
    expr e = l->s.lagrangian;
    for (size_t a = 0; a < v->p; a++)
        e = expr_sub(l->pool, e,
                     expr_mul2(l->pool, v->lambda[a],
                               dot(l->pool, d->r.n, forms + a * d->r.n, d->q->velocities)));
    return e;
}

static size_t checked; ///< systems for which the law below was compared

/// Rates of ⟨∂𝓛/∂q', Z⟩ on Q for Z_b, X_α, W_a are those on D/G: λ_a G^a, and κ'.
static void vakonomic_law_on_Q(reducing *d) {
    laws *l = &d->l;
    const size_t n = d->r.n, m = d->a.m, h = d->a.h, p = d->r.p;
    mech_vakonomic_quotient v;
    exact brief = readable_limits(&l->x);
    if (p == 0 || !plain(d) || d->a.affine || d->e.rate_in_speeds || d->e.rhs_in_speeds) return;
    if (mech_vakonomic_quotient_init(&v, &brief, &d->r, &d->a, &d->e) != HAMEL_OK) return;
    checked++;
    expr *on = MEM_NEW(expr, n * n), *one = MEM_NEW(expr, n), w[16], WQ[16];
    for (size_t i = 0; i < m + h + p; i++) {
        for (size_t I = 0; I < n; I++)
            one[I] = i < m       ? d->a.sections[i * n + I]
                     : i < m + h ? d->a.lifts[(i - m) * n + I]
                                 : expr_int(l->pool, I == v.across[i - m - h]);
        field_on_Q(d, one, on + i * n);
    }
    for (size_t i = 0; i < m + h; i++) { // W = Ω^b Z_b + w^α X_α, with symbols of its own
        char name[40];
        snprintf(name, sizeof name, "test_w%zu", i);
        w[i] = expr_symbol(l->pool, name, EXPR_VELOCITY);
    }
    for (size_t I = 0; I < n; I++) {
        WQ[I] = expr_int(l->pool, 0);
        for (size_t i = 0; i < m + h; i++)
            WQ[I] = expr_add2(l->pool, WQ[I], expr_mul2(l->pool, w[i], on[i * n + I]));
    }
    expr *forms = forms_on_Q(d, p, on + (m + h) * n);
    mechanics extended = mech_on_tangent(&l->s);
    extended.lagrangian = lagrangian_on_Q(d, &v, forms);
    algebroid_law e, free_motion;
    algebroid_law_init(&e, extended, n, on, m + h, w, WQ);
    algebroid_law_init(&free_motion, mech_on_tangent(&l->s), n, on, m + h, w, WQ);
    expr back[16], kappa[16];
    for (size_t a = 0; a < p; a++) kappa[a] = e.momentum[m + h + a];
    // p_b = ⟨P, Z_b⟩ and w of the reduced formulas, in the symbols of this test
    memcpy(back, free_motion.momentum, m * sizeof *back);
    for (size_t i = 0; i < m + h + p; i++) {
        expr reduced = i < m ? v.on_momenta[i] : i < m + h ? v.on_shape[i - m] : v.rates[i - m - h];
        mech_reduction_extend(&d->r, 1, &reduced);
        expr_substitute(l->pool, 1, &reduced, p, v.kappa, kappa, &reduced);
        expr_substitute(l->pool, 1, &reduced, h, d->a.symbols, w + m, &reduced);
        expr_substitute(l->pool, 1, &reduced, m, d->e.symbols, back, &reduced);
        expr here = algebroid_law_rate(&e, l->pool, i);
        if (i < m + h) here = expr_sub(l->pool, here, algebroid_law_rate(&free_motion, l->pool, i));
        assert_agree(d, here, reduced);
    }
    algebroid_law_clear(&e);
    algebroid_law_clear(&free_motion);
    mech_vakonomic_quotient_clear(&v);
    free(forms);
    free(on);
    free(one);
}

static const char *const kinds[] = {"snakeboard",   "chaplygin_sleigh", "particle",
                                    "falling_disk", "roller_racer",     "carriage"};

/// @eq F98 (36), (41), Prop 4.2
static void reduced_vakonomic_motion_is_that_on_Q(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        reducing d;
        reducing_builtin(&d, kinds[i], 0);
        assert_true(d.reduced);
        vakonomic_law_on_Q(&d);
        reducing_clear(&d);
    }
    for (size_t i = 0; i < 2; i++) { // λ of §7 not zero; S of dimension 2
        reducing d;
        reducing_init(&d, other_systems[i], 0);
        vakonomic_law_on_Q(&d);
        reducing_clear(&d);
    }
    assert_true(checked >= 6);
}

/// S = 0: with κ = ∂l/∂ξ − λ_b these are F98's, (41) less (42) and (36).
/// @eq F98 (36), (41), (42)
static void without_S_they_are_favrettis(void **state) {
    (void)state;
    reducing d;
    reducing_builtin(&d, "carriage", 0);
    laws *l = &d.l;
    expr lambda[8];
    mech_vakonomic_reduced f;
    mech_vakonomic_quotient v;
    for (size_t a = 0; a < l->s.p; a++) {
        char name[32];
        snprintf(name, sizeof name, "lambda_%zu", a + 1);
        lambda[a] = expr_symbol(l->pool, name, EXPR_MULTIPLIER);
    }
    assert_ok(l, mech_vakonomic_reduced_init(&f, &l->x, &l->s, &d.y, NULL, lambda));
    assert_ok(l, mech_vakonomic_quotient_init(&v, &l->x, &d.r, &d.a, &d.e));
    assert_int_equal(v.m, 0);
    assert_int_equal(v.p, f.k);
    for (size_t a = 0; a < f.k; a++) assert_int_equal(v.across[a], a); // W = ζ, so λ is the same
    for (size_t s = 0; s < v.h; s++)
        assert_agree(&d, v.on_shape[s], expr_sub(l->pool, f.right[s], f.nonholonomic[s]));
    for (size_t a = 0; a < v.p; a++) { // κ' = d/dt ∂l/∂ξ − λ_b'
        expr momentum, rate, kappa[8];
        momentum = f.momentum[a];
        space_total_derivative(d.q, 1, &momentum, &rate);
        for (size_t b = 0; b < v.p; b++) kappa[b] = expr_sub(l->pool, f.momentum[b], f.lambda[b]);
        expr here;
        expr_substitute(l->pool, 1, &v.rates[a], v.p, v.kappa, kappa, &here);
        assert_agree(&d, here, expr_sub(l->pool, rate, f.rates[a]));
    }
    mech_vakonomic_reduced_clear(&f);
    mech_vakonomic_quotient_clear(&v);
    reducing_clear(&d);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reduced_vakonomic_motion_is_that_on_Q),
        cmocka_unit_test(without_S_they_are_favrettis),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
