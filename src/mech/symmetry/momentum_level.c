/// g_μ is the kernel of the skew matrix c_ab^c μ_c; the rest is linear algebra with the kinetic
/// energy on the generators.
#include "mech/symmetry/momentum_level.h"

#include <stdlib.h>

#include "base/text.h"
#include "expr/calculus.h"
#include "expr/sum.h"
#include "expr/tensor.h"
#include "mech/tools/fields.h"

/// mu_1 .., or nu_1 .. where the model has such names.
static void name_values(mech_momentum_level *v, expr_pool *pool) {
    static const char *const stems[] = {"mu", "nu", "value_mu"};
    for (size_t i = 0, taken = 1; i < sizeof stems / sizeof *stems && taken > 0; i++) {
        taken = 0;
        for (size_t a = 0; a < v->k; a++) {
            text name = {0};
            text_addf(&name, "%s_%zu", stems[i], a + 1);
            v->mu[a] = expr_symbol(pool, text_cstr(&name), EXPR_OTHER);
            taken += expr_symbol_info_of(pool, v->mu[a])->kind != EXPR_OTHER;
            text_clear(&name);
        }
    }
}

/// @eq F98 (24)
static hamel_status isotropy_algebra_of_value(mech_momentum_level *v, exact *x, const space *q,
                                              const mech_symmetry *y) {
    const size_t k = v->k;
    expr *ad = MEM_NEW(expr, k * k);
    for (size_t ab = 0; ab < k * k; ab++) // row b: η^a c_ab^c μ_c
        ad[ab % k * k + ab / k] = sum_pairing(x->pool, k, y->structure + ab * k, v->mu);
    hamel_status status = exact_null_space(x, k, k, ad, NULL, &v->d, &v->isotropy);
    for (size_t i = 0; i < v->d && status == HAMEL_OK; i++)
        status = field_clear_denominators(x, q, k, v->isotropy + i * k);
    free(ad);
    return status;
}

/// I = ⟪e_a, e_b⟫, J_a = ⟪e_a, q'⟫, and with the rows η: Π = η I ηᵀ, α = Π⁻¹ η J, μ̃ = Π⁻¹ η μ,
/// V_μ = V + ½ μ I⁻¹ μ.
/// @eq F98 (24)
static hamel_status connection_of_value(mech_momentum_level *v, exact *x, const mech_system *s,
                                        const mech_symmetry *y, expr *metric, expr rest) {
    expr_pool *pool = x->pool;
    const size_t k = v->k, n = y->n, d = v->d;
    expr *lowered = MEM_NEW(expr, k * n), *I = MEM_NEW(expr, k * k), *J = MEM_NEW(expr, k),
         *half = MEM_NEW(expr, k * k), *rhs = MEM_NEW(expr, 2 * d + 1),
         *solved = MEM_NEW(expr, 2 * d + 1);
    for (size_t i = 0; i < k * n; i++)
        lowered[i] = sum_pairing(pool, n, metric + i % n * n, y->generators + i / n * n);
    for (size_t i = 0; i < k * k; i++)
        I[i] = sum_pairing(pool, n, lowered + i / k * n, y->generators + i % k * n);
    hamel_status status = exact_normalise_all(x, k * k, I);
    for (size_t a = 0; a < k; a++) J[a] = sum_pairing(pool, n, lowered + a * n, s->q->velocities);
    const tensor eta = tensor_matrix(d, k, v->isotropy);
    tensor_product(pool, eta, tensor_matrix(k, k, I), half);
    tensor_gram(pool, tensor_matrix(d, k, half), eta, v->inertia);
    for (size_t i = 0; i < d; i++) {
        rhs[2 * i] = sum_pairing(pool, k, v->isotropy + i * k, J);
        rhs[2 * i + 1] = sum_pairing(pool, k, v->isotropy + i * k, v->mu);
    }
    if (status == HAMEL_OK && d > 0) status = exact_normalise_all(x, d * d, v->inertia);
    if (status == HAMEL_OK && d > 0) status = exact_solve(x, d, 2, v->inertia, rhs, solved);
    for (size_t i = 0; i < d && status == HAMEL_OK; i++) {
        v->connection[i] = solved[2 * i];
        v->value[i] = solved[2 * i + 1];
    }
    if (status == HAMEL_OK) status = exact_solve(x, k, 1, I, v->mu, half);
    if (status == HAMEL_OK) {
        const expr more =
            expr_mul2(pool, expr_ratio(pool, 1, 2), sum_pairing(pool, k, v->mu, half));
        v->amended = expr_sub(pool, more, rest);
        status = exact_normalise(x, &v->amended);
    }
    free(lowered);
    free(I);
    free(J);
    free(half);
    free(rhs);
    free(solved);
    return status;
}

hamel_status mech_momentum_level_init(mech_momentum_level *v, exact *x, const mech_system *s,
                                      const mech_symmetry *y) {
    const size_t k = y->k, n = y->n;
    *v = (mech_momentum_level){.k = k};
    if (s->p > 0 || k == 0 || y->forces || y->lagrangian_invariant != TRUTH_YES ||
        y->orbit_dimension < k)
        return HAMEL_OK;
    expr *metric = MEM_NEW(expr, n * n), *linear = MEM_NEW(expr, n), rest;
    exact quiet = exact_quietly(x);
    const bool simple = exact_quadratic(&quiet, s->lagrangian, n, s->q->velocities, metric, linear,
                                        &rest) == HAMEL_OK &&
                        exact_all_zero(&quiet, n, linear) == TRUTH_YES;
    hamel_status status = HAMEL_OK;
    if (simple) {
        v->mu = MEM_NEW(expr, k);
        v->inertia = MEM_NEW(expr, k * k);
        v->connection = MEM_NEW(expr, k);
        v->value = MEM_NEW(expr, k);
        name_values(v, x->pool);
        status = isotropy_algebra_of_value(v, x, s->q, y);
        if (status == HAMEL_OK) status = connection_of_value(v, x, s, y, metric, rest);
        v->dimension = 2 * n - k - v->d;
        v->exists = status == HAMEL_OK;
    }
    free(metric);
    free(linear);
    if (status != HAMEL_OK) mech_momentum_level_clear(v);
    return status;
}

void mech_momentum_level_clear(mech_momentum_level *v) {
    free(v->mu);
    free(v->isotropy);
    free(v->inertia);
    free(v->connection);
    free(v->value);
    *v = (mech_momentum_level){0};
}
