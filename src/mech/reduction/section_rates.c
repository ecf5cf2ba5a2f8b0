/// How sections change with the shape: derivatives of components on the slice.
#include "mech/reduction/section_rates.h"

#include <stdlib.h>

#include "base/mem.h"
#include "space/field.h"

/// @eq BKMM96 (7.1.6)
hamel_status mech_section_rates(exact *x, const mech_reduction *r, size_t m, const expr *basis,
                                expr *gamma) {
    const size_t k = r->k, columns = m * r->sigma;
    if (columns == 0) return HAMEL_OK;
    expr *across = MEM_NEW(expr, k * k), *rate = MEM_NEW(expr, k),
         *right = MEM_NEW(expr, k * columns), *solved = MEM_NEW(expr, k * columns);
    for (size_t i = 0; i < k * k; i++) across[i] = basis[i % k * k + i / k];
    for (size_t i = 0; i < columns; i++) {
        space_apply_base(r->q, r->directions[i % r->sigma], k, basis + i / r->sigma * k, rate);
        for (size_t a = 0; a < k; a++) right[a * columns + i] = rate[a];
    }
    const hamel_status status = exact_solve(x, k, columns, across, right, solved);
    for (size_t i = 0; i < columns * k && status == HAMEL_OK; i++)
        gamma[i] = solved[i % k * columns + i / k];
    free(across);
    free(rate);
    free(right);
    free(solved);
    return status == HAMEL_OK ? exact_normalise_all(x, columns * k, gamma) : status;
}
