/// The one-form of Chaplygin systems, against the bracket on D*/G: {π_i, π_k} = −C_ik^j π_j.
#include "mech/hamilton/reduced_calculus.h"
#include "mech/hamilton/reduced_frame.h"
#include "mech/reducing.h"

#include "expr/walk.h"
#include "mech/hamilton/reduced_bracket.h"
#include "mech/measure/chaplygin_form.h"

static size_t compared;

/// g_i = −C_ik^k = Σ_k ∂{π_i, π_k}/∂π_k, where no velocities stand for the momenta.
static void check_form(reducing *d) {
    laws *l = &d->l;
    mech_chaplygin_form f;
    assert_ok(l, mech_chaplygin_form_init(&f, &l->x, &d->r, &d->a));
    if (f.exists) {
        mech_quasi q;
        mech_hamilton h;
        mech_reduced_bracket g;
        assert_int_equal(d->a.m, 0);
        assert_ok(l, mech_quasi_init(&q, &l->x, &l->s));
        assert_ok(l, mech_hamilton_init(&h, &l->x, &l->s, &q, HAMILTON_IN_MOMENTA));
        assert_ok(
            l, mech_reduced_by_frame(&g, &l->x, &l->s, &q, &h, &d->y, &d->t, &d->r, &d->a, &d->e));
        const bool closed = !expr_mentions(l->pool, 1, &g.hamiltonian, d->a.h, d->a.symbols);
        for (size_t i = 0; i < f.h && closed; i++) {
            sum total = {0};
            for (size_t k = 0; k < f.h; k++)
                sum_add(l->pool, &total, 1,
                        expr_diff(l->pool, g.bracket[i * f.h + k], g.momenta[k]));
            assert_equal(l, f.g[i], sum_take(l->pool, &total));
            vec_clear(&total);
        }
        compared += closed;
        mech_reduced_bracket_clear(&g);
        mech_hamilton_clear(&h);
        mech_quasi_clear(&q);
    }
    mech_chaplygin_form_clear(&f);
}

/// @eq GN16 §8.2
static void form_is_the_trace_of_the_reduced_bracket(void **state) {
    (void)state;
    for_all_reductions(check_form);
    assert_true(compared >= 4);
}

/// The particle's is −d log √(1 + y²); the snake's is not closed.
/// @eq GN16 §8.2
static void some_are_closed_and_some_are_not(void **state) {
    (void)state;
    reducing d;
    mech_chaplygin_form f;
    reducing_builtin(&d, "particle", 1);
    assert_ok(&d.l, mech_chaplygin_form_init(&f, &d.l.x, &d.r, &d.a));
    assert_int_equal(f.closed, TRUTH_YES);
    assert_zero(&d.l, f.g[0]);
    assert_equal(&d.l, f.g[1], read(&d.l, "-y/(1 + y^2)"));
    mech_chaplygin_form_clear(&f);
    reducing_clear(&d);
    reducing_builtin(&d, "kinematic_snake", 0);
    assert_ok(&d.l, mech_chaplygin_form_init(&f, &d.l.x, &d.r, &d.a));
    assert_int_equal(f.closed, TRUTH_NO);
    assert_int_equal(exact_is_zero(&d.l.x, f.curl), TRUTH_NO);
    mech_chaplygin_form_clear(&f);
    reducing_clear(&d);
    reducing_builtin(&d, "snakeboard", 0); // not one: D meets the orbits
    assert_ok(&d.l, mech_chaplygin_form_init(&f, &d.l.x, &d.r, &d.a));
    assert_false(f.exists);
    mech_chaplygin_form_clear(&f);
    reducing_clear(&d);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(form_is_the_trace_of_the_reduced_bracket),
        cmocka_unit_test(some_are_closed_and_some_are_not),
    };
    return cmocka_run_group_tests(tests, NULL, laws_end);
}
