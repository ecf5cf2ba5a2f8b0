/// Symmetries and volume beside nonlinear constraints, by second routes: a momentum changes by what
/// its generator does to L and by the reactions along it; divergences are slopes of the rates; and
/// densities that are known.
#include <math.h>

#include "expr/calculus.h"
#include "mech/law/basis_choose.h"
#include "mech/law/invariance.h"
#include "mech/laws.h"
#include "mech/nonlinear/momentum.h"
#include "mech/nonlinear/volume.h"
#include "model/builtin.h"
#include "model/read.h"

typedef struct scene_of {
    laws l;
    model affine; ///< without the nonlinear constraint
    mech_basis d;
    mech_nonlinear m;
    mech_chetaev k;
    expr f;
} scene_of;

static void begin(scene_of *b, const char *name) {
    const model_builtin *from = model_builtin_find(name);
    *b = (scene_of){0};
    laws *l = &b->l;
    if (model_read(name, from->source, from->length, &l->messages, &l->m) != HAMEL_OK)
        fail_msg("%s: %s", name, l->messages.items[0].words);
    l->pool = l->m->pool;
    exact_init(&l->x, l->pool, &l->messages);
    b->affine = *l->m;
    b->affine.nonlinear_count = 0;
    assert_ok(l, mech_system_init(&l->s, &l->x, &b->affine, 0, NULL));
    assert_ok(l, mech_basis_init(&b->d, &l->x, &l->s));
    b->f = l->m->nonlinear[0].function;
    mech_nonlinear_init(&b->m, &l->s, &b->d, 1, &b->f, false);
    assert_ok(l, mech_chetaev_init(&b->k, &l->x, &l->s, &b->d, &b->m, &b->f));
}

static void end(scene_of *b) {
    mech_chetaev_clear(&b->k);
    mech_nonlinear_clear(&b->m);
    mech_basis_clear(&b->d);
    mech_system_clear(&b->l.s);
    model_destroy(b->l.m);
    diag_clear(&b->l.messages);
}

/// Shifts, a turn about the vertical, and a field that is no symmetry.
/// @eq BKMM96 (4.2.3)
static void momenta_change_by_the_reactions(void **state) {
    (void)state;
    static const char *const names[] = {"appell_hamel", "isokinetic"}, *const fields[][3] = {
                                                                           {"1", "0", "0"},
                                                                           {"-y", "x", "0"},
                                                                           {"0", "0", "1"},
                                                                           {"y", "z", "x"}};
    for (size_t n = 0; n < 2; n++) {
        scene_of b;
        begin(&b, names[n]);
        laws *l = &b.l;
        for (size_t i = 0; i < 4; i++) {
            expr xi[3], change;
            mech_nonlinear_momentum j;
            for (size_t k = 0; k < 3; k++) xi[k] = read(l, fields[i][k]);
            assert_ok(l, mech_nonlinear_momentum_of(&l->x, &l->s, &b.d, &b.k, &b.f, xi, &j));
            mech_lift_apply(l->s.q, xi, 1, &l->s.lagrangian, &change);
            assert_ok(l, mech_chetaev_put(&b.k, &l->x, &l->s, &b.d, 1, &change));
            assert_equal(l, j.rate, expr_add2(l->pool, change, j.across));
            assert_int_equal(j.lagrangian, i < 2 ? TRUTH_YES : TRUTH_NO);
            assert_int_equal(j.constraints, i < 3 ? TRUTH_YES : TRUTH_NO);
            assert_int_equal(j.virtual, TRUTH_NO);
            assert_true(j.changes.count > 0 && j.crossed.count > 0);
            mech_nonlinear_momentum_clear(&j);
        }
        end(&b);
    }
}

/// The divergence by differences of the rates, and the densities 1/|z'| and exp(−3 g z/c²).
/// @eq GN16 §7
static void volume_changes_as_the_rates_spread(void **state) {
    (void)state;
    static const char *const names[] = {"appell_hamel", "isokinetic"}, *const densities[] = {
                                                                           "1/abs(z')",
                                                                           "exp(-3*g*z/c^2)"};
    for (size_t n = 0; n < 2; n++) {
        scene_of b;
        begin(&b, names[n]);
        laws *l = &b.l;
        mech_nonlinear_volume v;
        assert_ok(l, mech_nonlinear_volume_of(&l->x, &l->s, &b.d, &b.k, &v));
        assert_true(v.found);
        assert_equal(l, v.density, read(l, densities[n]));
        double *at = MEM_NEW_ZERO(double, expr_symbol_count(l->pool)), total = 0, value;
        for (size_t i = 0; i < expr_symbol_count(l->pool); i++) at[i] = 1 + 0.05 * (double)i;
        for (size_t a = 0; a < b.k.left; a++)
            at[expr_symbol_index(l->pool, b.k.symbols[a])] = a == 0 ? 0.3 : 0.9;
        for (size_t a = 0; a < b.k.left; a++) {
            double *own = &at[expr_symbol_index(l->pool, b.k.symbols[a])], up, down;
            const double h = 1e-5, here = *own;
            *own = here + h;
            expr_eval(l->pool, 1, &b.k.rates[a], at, &up);
            *own = here - h;
            expr_eval(l->pool, 1, &b.k.rates[a], at, &down);
            *own = here;
            total += (up - down) / (2 * h);
        }
        expr_eval(l->pool, 1, &v.divergence, at, &value);
        assert_true(fabs(value - total) < 1e-7 * fmax(1, fabs(value)));
        free(at);
        mech_nonlinear_volume_clear(&v);
        end(&b);
    }
}

/// Directions are kept, y'/x', and a velocity beside a function of height; their rates by the
/// derivative of functions on TQ, which the search does not use.
static void products_of_velocities_are_constant(void **state) {
    (void)state;
    static const char *const names[] = {"appell_hamel", "isokinetic"}, *const known[][2] = {
                                                                           {"y'/x'", "y'/z'"},
                                                                           {"y'/x'",
                                                                            "y'*exp(-g*z/c^2)"}};
    for (size_t n = 0; n < 2; n++) {
        scene_of b;
        begin(&b, names[n]);
        laws *l = &b.l;
        mech_nonlinear_volume v;
        assert_ok(l, mech_nonlinear_volume_of(&l->x, &l->s, &b.d, &b.k, &v));
        assert_int_equal(v.constant.count, 2);
        assert_true(mech_solved_restore(&b.k.level, l->pool, 2, v.constant.items));
        for (size_t i = 0; i < 4; i++) {
            expr rate, f = i < 2 ? v.constant.items[i] : read(l, known[n][i - 2]);
            assert_ok(l, mech_chetaev_rate(&b.k, &l->x, &l->s, &b.d, 1, &f, &rate));
            assert_zero(l, rate);
        }
        mech_nonlinear_volume_clear(&v);
        end(&b);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(momenta_change_by_the_reactions),
        cmocka_unit_test(volume_changes_as_the_rates_spread),
        cmocka_unit_test(products_of_velocities_are_constant),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
