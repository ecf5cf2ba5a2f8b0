/// Kalman's matrices, and the resolvent by the method of Leverrier and Faddeev.
#include "report/table/linear_exact.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "mech/tools/readable.h"

enum { LARGEST_RANK = 10, LARGEST_TRANSFER = 6 };

static expr *transposed(size_t rows, size_t cols, const expr *M) {
    expr *out = MEM_NEW(expr, rows * cols);
    for (size_t i = 0; i < rows * cols; i++) out[i % cols * rows + i / cols] = M[i];
    return out;
}

bool linear_exact_rank(exact *x, const linear_system *s, bool outputs, size_t *rank) {
    const size_t n = s->n, m = outputs ? s->p : s->m;
    if (s->A_exact == NULL || n > LARGEST_RANK) return false;
    expr *A = outputs ? transposed(n, n, s->A_exact) : mem_copy(s->A_exact, n * n, sizeof *A);
    expr *B = outputs ? transposed(s->p, n, s->C_exact) : mem_copy(s->B_exact, n * m, sizeof *B);
    expr *all = MEM_NEW(expr, n * n * m), *next = MEM_NEW(expr, n * m); // a row a direction reached
    hamel_status status = HAMEL_OK;
    for (size_t k = 0; k < n && status == HAMEL_OK; k++) {
        for (size_t i = 0; i < n * m; i++) all[(k * m + i % m) * n + i / m] = B[i];
        status = exact_product(x, n, n, m, A, B, next);
        memcpy(B, next, n * m * sizeof *B);
    }
    if (status == HAMEL_OK) status = exact_rank(x, n * m, n, all, rank);
    free(A);
    free(B);
    free(all);
    free(next);
    return status == HAMEL_OK;
}

/// The variable s, under a name that nothing else here has.
static expr laplace(const exact *x) {
    expr known;
    return expr_symbol(x->pool, expr_symbol_find(x->pool, "s", &known) ? "s_" : "s", EXPR_OTHER);
}

/// χ, coefficients by powers of s, and the numerators C M_k B, entry by entry.
static hamel_status leverrier(exact *x, const linear_system *s, expr *chi, expr *numerators) {
    const size_t n = s->n, m = s->m, p = s->p;
    expr *M = MEM_NEW(expr, n * n), *AM = MEM_NEW(expr, n * n), *MB = MEM_NEW(expr, n * m);
    hamel_status status = HAMEL_OK;
    chi[n] = expr_int(x->pool, 1);
    for (size_t i = 0; i < n * n; i++) M[i] = expr_int(x->pool, i / n == i % n);
    for (size_t k = 1; k <= n && status == HAMEL_OK; k++) {
        status = exact_product(x, n, n, m, M, s->B_exact, MB);
        if (status == HAMEL_OK)
            status = exact_product(x, p, n, m, s->C_exact, MB, numerators + (n - k) * p * m);
        if (status == HAMEL_OK) status = exact_product(x, n, n, n, s->A_exact, M, AM);
        expr trace = expr_int(x->pool, 0);
        for (size_t i = 0; i < n; i++) trace = expr_add2(x->pool, trace, AM[i * n + i]);
        chi[n - k] = expr_mul2(x->pool, expr_ratio(x->pool, -1, (long)k), trace);
        if (status == HAMEL_OK) status = exact_normalise(x, &chi[n - k]);
        for (size_t i = 0; i < n * n; i++)
            M[i] = i / n == i % n ? expr_add2(x->pool, AM[i], chi[n - k]) : AM[i];
    }
    free(M);
    free(AM);
    free(MB);
    return status;
}

static expr polynomial(expr_pool *pool, expr s, size_t count, const expr *c, size_t stride) {
    expr value = expr_int(pool, 0);
    for (size_t k = count; k-- > 0;)
        value = expr_add2(pool, expr_mul2(pool, value, s), c[k * stride]);
    return value;
}

/// G, written as a polynomial over a polynomial in s, each factored where that is shorter.
static hamel_status over(exact *x, expr *G) {
    expr parts[2];
    hamel_status status = exact_fraction(x, *G, &parts[0], &parts[1]);
    for (size_t k = 0; k < 2 && status == HAMEL_OK; k++) {
        const readable_part shape = {1, &parts[k]};
        readable_seen seen = {0};
        status = readable_tidy(x, &seen, 1, &shape);
        readable_seen_clear(&seen);
    }
    if (status == HAMEL_OK) *G = expr_div(x->pool, parts[0], parts[1]);
    return status;
}

void linear_exact_transfer(doc *d, exact *x, const linear_system *s) {
    const size_t n = s->n, entries = s->m * s->p;
    if (s->A_exact == NULL || n > LARGEST_TRANSFER || entries > LARGEST_TRANSFER * n) return;
    expr *chi = MEM_NEW(expr, n + 1), *numerators = MEM_NEW(expr, n * entries);
    const expr by = laplace(x);
    if (leverrier(x, s, chi, numerators) == HAMEL_OK) {
        doc *part = doc_object(d, "transfer", "transfer functions, of an output by an input");
        const expr denominator = polynomial(x->pool, by, n + 1, chi, 1);
        for (size_t i = 0; i < entries; i++) {
            text key = {0};
            expr G =
                expr_div(x->pool, polynomial(x->pool, by, n, numerators + i, entries), denominator);
            G = expr_add2(x->pool, G, s->D_exact[i]);
            text_addf(&key, "G_%zu_%zu", i / s->m + 1, i % s->m + 1);
            if (exact_normalise(x, &G) == HAMEL_OK && !expr_is_int(x->pool, G, 0) &&
                over(x, &G) == HAMEL_OK)
                doc_expr(part, text_cstr(&key), expr_symbol(x->pool, text_cstr(&key), EXPR_OTHER),
                         G, NULL);
            text_clear(&key);
        }
    }
    free(chi);
    free(numerators);
}
