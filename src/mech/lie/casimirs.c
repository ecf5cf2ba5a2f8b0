/// Casimirs by linear algebra. The bracket with μ_a takes polynomials of a degree to such; what
/// each of them takes to zero is left, one after another.
#include "mech/lie/casimirs.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "expr/sum.h"

enum { MOST_MONOMIALS = 200 };

/// Exponents of k variables, one monomial after another.
typedef struct monomials {
    size_t k, count;
    VEC(unsigned) powers;
} monomials;

/// All monomials of a degree, the first variable highest first.
static void fill(monomials *m, size_t k, unsigned degree) {
    unsigned *now = MEM_NEW_ZERO(unsigned, k);
    now[0] = degree;
    for (bool more = k > 0; more && m->count <= MOST_MONOMIALS;) {
        for (size_t i = 0; i < k; i++) *vec_push(&m->powers) = now[i];
        m->count++;
        const unsigned last = now[k - 1]; // to the next one: from the last place that can give
        size_t i = k - 1;
        now[k - 1] = 0;
        while (i > 0 && now[i - 1] == 0) i--;
        more = i > 0;
        if (!more) break;
        now[i - 1]--;
        now[i] = last + 1;
    }
    free(now);
}

static size_t find(const monomials *m, const unsigned *powers) {
    for (size_t i = 0; i < m->count; i++) {
        if (memcmp(m->powers.items + i * m->k, powers, m->k * sizeof *powers) == 0) return i;
    }
    return m->count;
}

/// {μ_a, C} for a polynomial C by its coefficients: {μ_a, Π μ_b^n_b} = Σ_b n_b c_ab^c μ_c Π / μ_b.
static void bracket(const lie_algebra *g, expr_pool *pool, const monomials *m, size_t a,
                    const expr *C, expr *out) {
    const size_t k = g->k;
    unsigned *powers = MEM_NEW(unsigned, k);
    for (size_t i = 0; i < m->count; i++) out[i] = expr_int(pool, 0);
    for (size_t i = 0; i < m->count * k * k; i++) {
        const size_t at = i / k / k, b = i / k % k, c = i % k;
        const expr constant = g->c[(a * k + b) * k + c];
        memcpy(powers, m->powers.items + at * k, k * sizeof *powers);
        const unsigned n = powers[b];
        if (n == 0 || sum_zero(pool, constant) || sum_zero(pool, C[at])) continue;
        powers[b]--;
        powers[c]++;
        expr *to = &out[find(m, powers)];
        const expr factors[] = {expr_int(pool, n), constant, C[at]};
        *to = expr_add2(pool, *to, expr_mul(pool, 3, factors));
    }
    free(powers);
}

/// Those combinations of a basis whose bracket with μ_a is zero, in its place.
static hamel_status keep_those(exact *x, const lie_algebra *g, const monomials *m, size_t a,
                               lie_subspace *u) {
    const size_t d = u->dimension, n = m->count;
    expr *A = MEM_NEW(expr, n * d), *image = MEM_NEW(expr, n), *kernel = NULL;
    size_t rows = 0, kept = 0;
    for (size_t j = 0; j < d; j++) {
        bracket(g, x->pool, m, a, u->basis + j * n, image);
        for (size_t i = 0; i < n; i++) A[i * d + j] = image[i];
    }
    for (size_t i = 0; i < n; i++) { // rows that are not zero
        if (sum_all_zero(x->pool, d, A + i * d)) continue;
        memmove(A + rows++ * d, A + i * d, d * sizeof *A);
    }
    const hamel_status status = exact_null_space(x, rows, d, A, NULL, &kept, &kernel);
    if (status == HAMEL_OK) {
        expr *basis = lie_combinations(x->pool, n, u, kept, kernel);
        lie_subspace_clear(u);
        *u = (lie_subspace){kept, basis};
    }
    free(A);
    free(image);
    free(kernel);
    return status;
}

static expr polynomial(expr_pool *pool, const monomials *m, const expr *mu, const expr *c) {
    sum total = {0};
    for (size_t i = 0; i < m->count; i++) {
        expr term = c[i];
        for (size_t j = 0; j < m->k; j++)
            term = expr_mul2(pool, term, expr_pow_int(pool, mu[j], m->powers.items[i * m->k + j]));
        sum_add(pool, &total, 1, term);
    }
    const expr e = sum_take(pool, &total);
    vec_clear(&total);
    return e;
}

hamel_status lie_casimirs(exact *x, const lie_algebra *g, const expr *mu, unsigned degree,
                          size_t *count, expr **functions) {
    monomials m = {.k = g->k};
    *count = 0;
    *functions = NULL;
    fill(&m, g->k, degree);
    hamel_status status = m.count > MOST_MONOMIALS ? HAMEL_TOO_LARGE : HAMEL_OK;
    lie_subspace u = {m.count, MEM_NEW(expr, m.count * m.count)};
    for (size_t i = 0; i < m.count * m.count; i++)
        u.basis[i] = expr_int(x->pool, i % (m.count + 1) == 0);
    for (size_t a = 0; a < g->k && status == HAMEL_OK && u.dimension > 0; a++)
        status = keep_those(x, g, &m, a, &u);
    if (status == HAMEL_OK) {
        *count = u.dimension;
        *functions = MEM_NEW(expr, u.dimension + 1);
        for (size_t i = 0; i < u.dimension; i++)
            (*functions)[i] = polynomial(x->pool, &m, mu, u.basis + i * m.count);
    }
    lie_subspace_clear(&u);
    vec_clear(&m.powers);
    return status;
}
