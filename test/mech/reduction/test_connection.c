/// The nonholonomic connection, its curvature and the mechanical connection, for every reduction
/// there is.
#include "mech/reducing.h"
#include "mech/symmetry/invariant_field.h"
#include "space/field.h"

/// Horizontal fields satisfy the constraints, are orthogonal to S, and invariant; 𝒜 = 𝒜_kin + 𝒜_sym
/// with 𝒜_sym in S and 𝒜_kin orthogonal to it; X_α = F_α − 𝒜_α, so 𝒜(ξ_Q) = ξ and 𝒜(X_α) = 0.
/// @eq BKMM96 (6.4.2), (6.4.3), Def 6.2, (3.3.1)
static void connection_laws(reducing *d) {
    const size_t n = d->r.n, k = d->r.k, m = d->a.m, h = d->a.h;
    laws *l = &d->l;
    for (size_t s = 0; s < h; s++) {
        const expr *X = d->a.lifts + s * n;
        for (size_t c = 0; c < d->r.p; c++)
            assert_vanishes(d, dot(l->pool, n, d->r.omega + c * n, X));
        for (size_t b = 0; b < m; b++)
            assert_vanishes(d, mech_reduction_metric(&d->r, X, d->a.sections + b * n));
        for (size_t I = 0; I < n && d->a.principal; I++) {
            const expr wanted = I < k ? expr_neg(l->pool, d->a.local[I * h + s])
                                      : expr_int(l->pool, I == k + s ? 1 : 0);
            assert_agree(d, X[I], wanted);
        }
        if (plain(d)) {
            expr on[16];
            field_on_Q(d, X, on);
            assert_true(mech_is_invariant(&l->x, d->q, d->y.given, on));
        }
        expr sym[16], kin[16], matrix[256];
        for (size_t I = 0; I < n; I++) {
            sym[I] = I < k ? d->a.symmetric[I * h + s] : expr_int(l->pool, 0);
            kin[I] = I < k ? expr_sub(l->pool, d->a.local[I * h + s], sym[I]) : sym[I];
        }
        for (size_t b = 0; b < m && d->a.principal; b++)
            assert_vanishes(d, mech_reduction_metric(&d->r, kin, d->a.sections + b * n));
        memcpy(matrix, d->a.sections, m * n * sizeof *matrix);
        memcpy(matrix + m * n, sym, n * sizeof *matrix);
        size_t rank;
        assert_ok(l, exact_rank(&l->x, m + 1, n, matrix, &rank));
        assert_int_equal(rank, m);
    }
    for (size_t c = 0; c < d->r.p; c++) {
        for (size_t b = 0; b < m; b++)
            assert_vanishes(d, dot(l->pool, n, d->r.omega + c * n, d->a.sections + b * n));
        assert_agree(d, dot(l->pool, n, d->r.omega + c * n, d->a.gamma),
                     expr_neg(l->pool, d->r.b[c]));
    }
    assert_int_equal(m, d->y.m);
    assert_int_equal(d->a.principal, mech_symmetry_principal(&d->y));
}

static void the_connection_is_principal_and_splits(void **state) {
    (void)state;
    for_all_reductions(connection_laws);
}

/// d𝒜 − [𝒜, 𝒜] (right: +), by components.
/// @eq BKMM96 (3.4.2)
static void curvature_formula(reducing *d) {
    const size_t k = d->r.k, h = d->a.h;
    laws *l = &d->l;
    bool coordinates = d->a.principal;
    for (size_t s = 0; s < d->r.sigma; s++)
        coordinates =
            coordinates && space_factor_of(d->q, d->r.directions[s])->kind->dimension == 1;
    for (size_t s = 0; s < h && coordinates; s++) {
        for (size_t u = 0; u < h; u++) {
            for (size_t a = 0; a < k; a++) {
                expr along, across;
                space_apply_base(d->q, d->r.directions[s], 1, &d->a.local[a * h + u], &along);
                space_apply_base(d->q, d->r.directions[u], 1, &d->a.local[a * h + s], &across);
                sum total = {0};
                sum_add(l->pool, &total, 1, along);
                sum_add(l->pool, &total, -1, across);
                const long sign = d->t.side == ACTION_LEFT ? -1 : 1;
                for (size_t b = 0; b < k; b++) {
                    for (size_t c = 0; c < k; c++)
                        sum_add_product(l->pool, &total, sign,
                                        expr_mul2(l->pool,
                                                  group_structure(l->pool, &d->t.G, b, c, a),
                                                  d->a.local[b * h + s]),
                                        d->a.local[c * h + u]);
                }
                assert_agree(d, d->a.curvature[(a * h + s) * h + u], sum_take(l->pool, &total));
                vec_clear(&total);
            }
        }
    }
}

static void curvature_is_dA_minus_AA(void **state) {
    (void)state;
    for_all_reductions(curvature_formula);
}

/// I⁻¹J kills what is orthogonal to the orbits: ⟪ζ_a, F_α − 𝒜_mech ζ⟫ = 0.
/// @eq BKMM96 (5.3.1)
static void mechanical_laws(reducing *d) {
    const size_t n = d->r.n, k = d->r.k, sigma = d->r.sigma;
    laws *l = &d->l;
    for (size_t i = 0; i < k * sigma && d->a.mechanical; i++) {
        expr X[16], Z[16];
        for (size_t I = 0; I < n; I++) {
            Z[I] = expr_int(l->pool, I == i / sigma ? 1 : 0);
            X[I] = I < k ? expr_neg(l->pool, d->a.mechanical_local[I * sigma + i % sigma])
                         : expr_int(l->pool, I == k + i % sigma ? 1 : 0);
        }
        assert_vanishes(d, mech_reduction_metric(&d->r, X, Z));
    }
    if (d->l.s.p == 0) { // then it is the nonholonomic connection
        for (size_t i = 0; i < k * sigma; i++)
            assert_agree(d, d->a.local[i], d->a.mechanical_local[i]);
    }
}

static void the_mechanical_connection_is_orthogonal(void **state) {
    (void)state;
    for_all_reductions(mechanical_laws);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_connection_is_principal_and_splits),
        cmocka_unit_test(curvature_is_dA_minus_AA),
        cmocka_unit_test(the_mechanical_connection_is_orthogonal),
    };
    return cmocka_run_group_tests(tests, NULL, laws_end);
}
