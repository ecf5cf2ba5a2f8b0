/// GN16 §4 and §8: reduced equations of the sleigh, the Suslov and Veselova problems and the
/// rolling balls, against the ledger.
#include "mechanics.h"

#include "mech/reducing.h"

static void find_frame(reducing *d, mech_invariant *f, const char *name) {
    reducing_builtin(d, name, 0);
    laws *l = &d->l;
    assert_ok(l, mech_invariant_init(f, &l->x, &l->s, d->y.given, l->m->shape_count, l->m->shape));
    assert_true(f->exists);
}

/// v' from I v' = f.
static void velocity_rates(reducing *d, expr *rates) {
    bool closed;
    assert_ok(&d->l, readable_solve(&d->l.x, d->a.m, d->a.inertia, d->e.speed_rhs, rates, &closed));
    assert_true(closed);
}

/// @eq GN16 §8.1, (5.16); BKMM96 (7.1.8)
static void reduced_equations_of_the_sleigh(void **state) {
    (void)state;
    reducing d;
    expr rates[2];
    reducing_builtin(&d, "chaplygin_sleigh", 0);
    velocity_rates(&d, rates);
    assert_ledger(&d.l, "GN-5.3.ud", rates[0]);
    assert_ledger(&d.l, "GN-5.3.wd", rates[1]);
    expr divergence = expr_add2(d.l.pool, expr_diff(d.l.pool, rates[0], d.a.speeds[0]),
                                expr_diff(d.l.pool, rates[1], d.a.speeds[1]));
    assert_ledger(&d.l, "GN-8.sleigh.div", divergence);
    reducing_clear(&d);
}

/// @eq GN16 (4.3), §8.1
static void reduced_equations_of_the_suslov_problem(void **state) {
    (void)state;
    reducing d;
    expr rates[2];
    reducing_builtin(&d, "suslov", 0);
    velocity_rates(&d, rates);
    assert_ledger(&d.l, "GN-4.3a", rates[0]);
    assert_ledger(&d.l, "GN-4.3b", rates[1]);
    assert_zero(&d.l, d.e.velocity[2]);
    reducing_clear(&d);
}

/// @eq GN16 (4.5), (4.6)
static void reduced_equations_of_the_veselova_problem(void **state) {
    (void)state;
    reducing d;
    mech_invariant f;
    find_frame(&d, &f, "veselova");
    assert_ledger(&d.l, "GN-4.6.diag", f.multipliers[0]);
    assert_ledger(&d.l, "GN-4.5.1", f.rates[0]);
    assert_ledger(&d.l, "GN-4.5.2", f.rates[1]);
    assert_ledger(&d.l, "GN-4.5.3", f.rates[2]);
    mech_invariant_clear(&f);
    reducing_clear(&d);
}

static const other_name top_names[] = {{"ell", "l"}};

/// K' = K × Ω + m ρ' × (Ω × ρ) + m g ρ × γ, with K = ∂l_c/∂Ω.
/// @eq GN16 (4.9), §8.1
static void reduced_equations_of_the_chaplygin_top(void **state) {
    (void)state;
    reducing d;
    mech_invariant f;
    find_frame(&d, &f, "chaplygin_top");
    laws *l = &d.l;
    assert_true(f.on_D);
    const expr K[3] = {read(l, "K1"), read(l, "K2"), read(l, "K3")};
    for (size_t a = 0; a < 3; a++) {
        char id[48];
        snprintf(id, sizeof id, "GN-4.3.K%zu", a + 1);
        expr printed_K = printed(l, id, 1, top_names);
        for (size_t i = 0; i < 3; i++) {
            const char *name = (const char *[]){"I_12", "I_13", "I_23"}[i];
            printed_K = with(l, printed_K, name, 0);
        }
        assert_equal(l, f.momentum[a], printed_K);
    }
    for (size_t a = 0; a < 3; a++) {
        char id[48];
        snprintf(id, sizeof id, "GN-4.3.K%zud", a + 1);
        expr rate = printed(l, id, 1, top_names), rest;
        const expr none[3] = {expr_int(l->pool, 0), expr_int(l->pool, 0), expr_int(l->pool, 0)};
        expr_substitute(l->pool, 1, &rate, 3, K, none, &rest); // beside K × Ω
        expr_substitute(l->pool, 1, &rate, 3, K, f.momentum, &rate);
        assert_equal(l, f.rate[a], rate);
        assert_true(f.twisted);
        assert_equal(l, f.rest[a], rest);
    }
    // the model counts the potential energy from the table
    assert_ledger_in(l, "GN-4.3.Ex", top_names, expr_sub(l->pool, f.energy, read(l, "m*g*R")));
    mech_invariant_clear(&f);
    reducing_clear(&d);
}

/// K' = K × Ω for the ball whose centre of mass is its centre.
/// @eq GN16 §8.1
static void reduced_equations_of_the_chaplygin_sphere(void **state) {
    (void)state;
    reducing d;
    mech_invariant f;
    find_frame(&d, &f, "chaplygin_sphere");
    for (size_t a = 0; a < 3; a++) {
        const size_t b = (a + 1) % 3, c = (a + 2) % 3;
        assert_zero(&d.l, f.rest[a]);
        assert_equal(&d.l, f.rate[a],
                     expr_sub(d.l.pool, expr_mul2(d.l.pool, f.momentum[b], f.symbols[c]),
                              expr_mul2(d.l.pool, f.momentum[c], f.symbols[b])));
    }
    mech_invariant_clear(&f);
    reducing_clear(&d);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reduced_equations_of_the_sleigh),
        cmocka_unit_test(reduced_equations_of_the_suslov_problem),
        cmocka_unit_test(reduced_equations_of_the_veselova_problem),
        cmocka_unit_test(reduced_equations_of_the_chaplygin_top),
        cmocka_unit_test(reduced_equations_of_the_chaplygin_sphere),
    };
    return cmocka_run_group_tests(tests, book_open, book_close);
}
