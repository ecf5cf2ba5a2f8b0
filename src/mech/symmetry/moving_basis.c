/// A moving basis. What completes the sections are the e_a for the components that the sections can
/// be solved for least: the minor of the others is constant if there is such a choice, so that ψ⁻¹
/// has no denominators.
#include "mech/symmetry/moving_basis.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "expr/print.h"
#include "expr/sum.h"
#include "mech/tools/degenerate.h"
#include "space/field.h"

/// The columns with the best minor of the sections: constant, then short.
static hamel_status best_columns(exact *x, const space *q, const mech_symmetry *y, size_t *best,
                                 bool *constant) {
    enum { VARYING = 1 << 20, MOST = 200 };
    const size_t m = y->m, k = y->k;
    size_t *set = MEM_NEW(size_t, m), least = SIZE_MAX, tried = 0;
    hamel_status status = HAMEL_OK;
    for (size_t i = 0; i < m; i++) set[i] = i;
    do {
        expr det;
        status = mech_minor(x, m, k, y->sections, set, &det);
        if (status != HAMEL_OK || sum_zero(x->pool, det)) continue;
        const size_t cost =
            expr_infix_tokens(x->pool, det) + (mech_is_constant(q, det) ? 0 : VARYING);
        if (cost >= least) continue;
        least = cost;
        *constant = cost < VARYING;
        memcpy(best, set, m * sizeof *set);
    } while (status == HAMEL_OK && ++tried < MOST && mech_next_set(m, k, set));
    free(set);
    return status == HAMEL_OK && least == SIZE_MAX ? HAMEL_SINGULAR : status;
}

/// @eq BKMM96 (4.3.2), (4.3.7)
static hamel_status find_gamma(mech_moving_basis *f, exact *x, const space *q) {
    const size_t n = f->n, k = f->k;
    expr *rate = MEM_NEW(expr, k);
    sum total = {0};
    hamel_status status = HAMEL_OK;
    for (size_t b = 0; b < f->m; b++) {
        for (size_t l = 0; l < n; l++) {
            space_apply_base(q, l, k, f->psi + b * k, rate);
            for (size_t c = 0; c < k && status == HAMEL_OK; c++) {
                for (size_t a = 0; a < k; a++)
                    sum_add_product(x->pool, &total, 1, rate[a], f->inverse[a * k + c]);
                expr *gamma = &f->gamma[(b * n + l) * k + c];
                *gamma = sum_take(x->pool, &total);
                status = exact_normalise(x, gamma);
            }
        }
    }
    vec_clear(&total);
    free(rate);
    return status;
}

hamel_status mech_moving_basis_init(mech_moving_basis *f, exact *x, const space *q,
                                    const mech_symmetry *y) {
    const size_t k = y->k, m = y->m;
    *f = (mech_moving_basis){.n = y->n,
                             .k = k,
                             .m = m,
                             .completed = MEM_NEW(size_t, k),
                             .psi = MEM_NEW(expr, k * k),
                             .inverse = MEM_NEW(expr, k * k),
                             .gamma = MEM_NEW(expr, m * y->n * k)};
    size_t *best = MEM_NEW(size_t, m), next = 0, row = m;
    hamel_status status = m > 0 ? best_columns(x, q, y, best, &f->constant) : HAMEL_OK;
    memcpy(f->psi, y->sections, m * k * sizeof *f->psi);
    for (size_t a = 0; a < k && status == HAMEL_OK; a++) {
        if (next < m && best[next] == a) {
            next++;
            continue;
        }
        f->completed[row - m] = a;
        for (size_t c = 0; c < k; c++) f->psi[row * k + c] = expr_int(x->pool, a == c);
        row++;
    }
    if (status == HAMEL_OK) status = exact_inverse(x, k, f->psi, f->inverse);
    if (status == HAMEL_OK) status = find_gamma(f, x, q);
    free(best);
    if (status != HAMEL_OK) mech_moving_basis_clear(f);
    return status;
}

void mech_moving_basis_clear(mech_moving_basis *f) {
    free(f->completed);
    free(f->psi);
    free(f->inverse);
    free(f->gamma);
    *f = (mech_moving_basis){0};
}
