/// The search for a moving energy. The conditions on Z, β Z = −b and dE_Z/dt = 0 on D, are linear
/// in the constants of the ansatz: Z is a relation between the terms, each a row of functions on D,
/// and the side without constants.
#include <stdlib.h>

#include "expr/sum.h"
#include "mech/energy/energy.h"
#include "mech/energy/moving_search.h"
#include "mech/tools/ansatz.h"
#include "mech/tools/readable.h"

/// Terms φ E_i, the simplest first, and what each contributes to the conditions.
typedef struct terms {
    size_t count, n;
    expr *functions; ///< of term k: functions[k / n], along E_(k mod n)
    expr *rows;      ///< p + 1 rows of count + 1; the last column is the side without constants
} terms;

static hamel_status terms_init(terms *t, exact *x, const mech_system *s, const mech_basis *d) {
    const space *q = s->q;
    const size_t n = q->n, p = s->p;
    ansatz a;
    const hamel_status status = ansatz_init(&a, x, q, 1, 0, NULL);
    const size_t count = a.linear * n, cols = count + 1;
    *t = (terms){count, n, mem_copy(a.functions, a.linear, sizeof(expr)),
                 MEM_NEW(expr, (p + 1) * cols)};
    ansatz_clear(&a);
    expr *Z = MEM_NEW(expr, n), value, rest;
    for (size_t i = 0; i < n; i++) Z[i] = expr_int(q->pool, 0);
    mech_moving_law(s, d, Z, &value, &rest);
    for (size_t c = 0; c < p; c++) t->rows[c * cols + count] = s->b[c];
    t->rows[p * cols + count] = rest;
    for (size_t k = 0; k < count; k++) {
        const size_t i = k % n;
        Z[i] = t->functions[k / n];
        for (size_t c = 0; c < p; c++)
            t->rows[c * cols + k] = expr_mul2(q->pool, Z[i], s->beta[c * n + i]);
        mech_moving_law(s, d, Z, &value, &t->rows[p * cols + k]);
        t->rows[p * cols + k] = expr_sub(q->pool, t->rows[p * cols + k], rest);
        Z[i] = expr_int(q->pool, 0);
    }
    free(Z);
    return status;
}

static void terms_clear(terms *t) {
    free(t->functions);
    free(t->rows);
}

/// Σ c_k φ_k E_i
static void combine(const terms *t, expr_pool *pool, const expr *c, expr *field) {
    sum total = {0};
    for (size_t i = 0; i < t->n; i++) {
        for (size_t k = i; k < t->count; k += t->n)
            sum_add_product(pool, &total, 1, c[k], t->functions[k / t->n]);
        field[i] = sum_take(pool, &total);
    }
    vec_clear(&total);
}

bool mech_moving_search(exact *x, const mech_system *s, const mech_basis *d, expr *field) {
    exact brief = readable_limits(x);
    terms t;
    size_t dimension = 0;
    expr *relations = NULL;
    bool complete, found = false;
    hamel_status status = terms_init(&t, &brief, s, d);
    const size_t cols = t.count + 1;
    if (status ==
        HAMEL_OK) // the last column leads in no row unless it is independent of the others
        status = exact_dependence(&brief, s->p + 1, cols, t.rows, NULL, &dimension, &relations,
                                  &complete);
    for (size_t k = 0; k < dimension && status == HAMEL_OK && !found; k++) {
        const expr *c = relations + k * cols;
        found = expr_is_int(x->pool, c[t.count], 1);
        if (found) combine(&t, x->pool, c, field);
    }
    free(relations);
    terms_clear(&t);
    return found;
}
