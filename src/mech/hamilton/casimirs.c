/// Casimirs by an ansatz: {p_α, Σ c_m m} = 0 for all α is a linear relation with constant
/// coefficients between the functions {p_α, m}, m the monomials of degree 1 and 2.
#include <stdlib.h>

#include "expr/calculus.h"
#include "expr/sum.h"
#include "mech/hamilton/casimirs.h"

typedef VEC(expr) function_list;

/// The monomials p_α, then p_α p_β with α ≤ β: r + r(r + 1)/2 of them.
static size_t monomials(expr_pool *pool, size_t r, const expr *p, expr *out) {
    size_t count = 0;
    for (size_t a = 0; a < r; a++) out[count++] = p[a];
    for (size_t a = 0; a < r; a++) {
        for (size_t b = a; b < r; b++) out[count++] = expr_mul2(pool, p[a], p[b]);
    }
    return count;
}

/// {p_α, m} for all α: column j of `cols`.
static void fill_column(expr_pool *pool, size_t r, const expr *momenta, const expr *bracket, expr m,
                        size_t cols, size_t j, expr *out) {
    expr *dm = MEM_NEW(expr, r);
    expr_gradient(pool, m, r, momenta, dm);
    for (size_t a = 0; a < r; a++) out[a * cols + j] = sum_pairing(pool, r, bracket + a * r, dm);
    free(dm);
}

/// Keeps a function that is no combination of those before it; `known` has these, independent.
static hamel_status keep_if_new(exact *x, function_list *known, expr f, bool *fresh) {
    size_t dimension = 1;
    expr *relations = NULL;
    bool complete;
    *vec_push(known) = f;
    const hamel_status status =
        exact_dependence(x, 1, known->count, known->items, NULL, &dimension, &relations, &complete);
    free(relations);
    *fresh = status == HAMEL_OK && dimension == 0;
    if (!*fresh) known->count--;
    return status;
}

/// The polynomials over the first `cols` monomials whose brackets vanish: *dimension of them. The
/// first monomials are free.
static hamel_status solutions(exact *x, size_t r, const expr *momenta, const expr *bracket,
                              size_t cols, const expr *monomial, size_t *dimension, expr **out) {
    expr *f = MEM_NEW(expr, r * cols), *basis = NULL;
    size_t *prefer = MEM_NEW(size_t, cols);
    bool complete;
    for (size_t j = 0; j < cols; j++) {
        fill_column(x->pool, r, momenta, bracket, monomial[j], cols, j, f);
        prefer[j] = cols - 1 - j;
    }
    const hamel_status status =
        exact_dependence(x, r, cols, f, prefer, dimension, &basis, &complete);
    *out = MEM_NEW(expr, cols);
    for (size_t k = 0; status == HAMEL_OK && k < *dimension; k++)
        (*out)[k] = sum_pairing(x->pool, cols, basis + k * cols, monomial);
    free(f);
    free(basis);
    free(prefer);
    return status;
}

hamel_status mech_casimirs(exact *x, size_t r, const expr *momenta, const expr *bracket,
                           size_t *count, expr **casimirs) {
    const size_t most = r + r * (r + 1) / 2;
    expr *monomial = MEM_NEW(expr, most);
    function_list known = {0};
    exact quiet = exact_quietly(x);
    monomials(x->pool, r, momenta, monomial);
    *casimirs = MEM_NEW(expr, most);
    *count = 0;
    hamel_status status = HAMEL_OK;
    for (int degree = 1; degree <= 2 && status == HAMEL_OK; degree++) {
        expr *found = NULL;
        size_t dimension = 0;
        const size_t linear = *count;
        for (size_t k = 0; k < linear * linear; k++) { // products of linear ones are known
            if (k % linear <= k / linear)
                *vec_push(&known) =
                    expr_mul2(x->pool, (*casimirs)[k / linear], (*casimirs)[k % linear]);
        }
        status = solutions(&quiet, r, momenta, bracket, degree == 1 ? r : most, monomial,
                           &dimension, &found);
        for (size_t k = dimension; k-- > 0 && status == HAMEL_OK;) {
            bool fresh = false;
            status = keep_if_new(&quiet, &known, found[k], &fresh);
            if (fresh) (*casimirs)[(*count)++] = found[k];
        }
        free(found);
    }
    vec_clear(&known);
    free(monomial);
    return status;
}
