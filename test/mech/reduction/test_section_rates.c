/// How sections change with the shape: γ against the particle of the paper and its momentum
/// equation.
#include "mech/reducing.h"

#include "mech/reduction/coefficients.h"
#include "mech/reduction/section_rates.h"

/// γ_11^1 = y/(1 + y²) and, with e_2 = (−y, 1), γ_11^2 = 1/(1 + y²); for an abelian group and λ = 0
/// the first is the whole coefficient of p' (Corollary 7.4).
/// @eq BKMM96 (7.1.6), §8.2
static void sections_of_the_particle(void **state) {
    (void)state;
    reducing d;
    mech_reduced_coefficients q;
    expr gamma[2];
    reducing_builtin(&d, "particle", 0);
    assert_ok(&d.l, mech_reduced_coefficients_init(&q, &d.l.x, &d.r, &d.a));
    assert_true(q.k == 2 && q.m == 1 && q.h == 1);
    assert_ok(&d.l, mech_section_rates(&d.l.x, &d.r, q.m, q.basis, gamma));
    assert_equal(&d.l, gamma[0], read(&d.l, "y/(1 + y^2)"));
    // the scale of e_2 is free: γ e_2 = (−y, 1)/(1 + y²)
    assert_equal(&d.l, expr_mul2(d.l.pool, gamma[1], q.basis[3]), read(&d.l, "1/(1 + y^2)"));
    assert_equal(&d.l, gamma[0], q.linear[0]);
    mech_reduced_coefficients_clear(&q);
    reducing_clear(&d);
}

/// The derivatives themselves: Σ γ_bα^c e_c = ∂e_b/∂r^α on every model with group coordinates.
/// @eq BKMM96 (7.1.6)
static void check_rates(reducing *d) {
    mech_reduced_coefficients q;
    if (!d->reduced || d->r.k == 0 || d->a.m == 0 || d->a.h == 0) return;
    exact brief = readable_limits(&d->l.x);
    if (mech_reduced_coefficients_init(&q, &brief, &d->r, &d->a) != HAMEL_OK) return;
    const size_t k = q.k, sigma = d->r.sigma;
    expr *gamma = MEM_NEW(expr, q.m * sigma * k);
    if (mech_section_rates(&brief, &d->r, q.m, q.basis, gamma) == HAMEL_OK) {
        for (size_t i = 0; i < q.m * sigma; i++) {
            expr rate[GROUP_DIMENSION * 2];
            space_apply_base(d->q, d->r.directions[i % sigma], k, q.basis + i / sigma * k, rate);
            for (size_t a = 0; a < k; a++) {
                for (size_t c = 0; c < k; c++)
                    rate[a] = expr_sub(d->l.pool, rate[a],
                                       expr_mul2(d->l.pool, gamma[i * k + c], q.basis[c * k + a]));
                assert_zero(&d->l, rate[a]);
            }
        }
    }
    free(gamma);
    mech_reduced_coefficients_clear(&q);
}

static void rates_are_derivatives(void **state) {
    (void)state;
    static const char *const names[] = {"snakeboard", "vertical_disk", "particle"};
    for (size_t i = 0; i < 3; i++) {
        reducing d;
        reducing_builtin(&d, names[i], 0);
        check_rates(&d);
        reducing_clear(&d);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sections_of_the_particle),
        cmocka_unit_test(rates_are_derivatives),
    };
    return cmocka_run_group_tests(tests, NULL, laws_end);
}
