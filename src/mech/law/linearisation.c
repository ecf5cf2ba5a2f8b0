/// One derivation a column; the variational equations are one derivation in all.
#include "mech/law/linearisation.h"

#include <stdlib.h>

#include "base/mem.h"
#include "expr/calculus.h"
#include "expr/sum.h"
#include "space/field.h"

void mech_linearise(const space *q, const mech_variations *by, size_t count, const expr *functions,
                    expr *out) {
    const size_t columns = mech_variation_count(by);
    const expr one = expr_int(q->pool, 1);
    expr *column = MEM_NEW(expr, count);
    for (size_t j = 0; j < columns; j++) {
        if (j < by->direction_count)
            space_apply_base(q, by->directions[j], count, functions, column);
        else
            expr_derive(q->pool, count, functions, 1, &by->symbols[j - by->direction_count], &one,
                        column);
        for (size_t i = 0; i < count; i++) out[i * columns + j] = column[i];
    }
    free(column);
}

void mech_vary(const space *q, size_t r, const expr *symbols, const expr *eta, const expr *delta,
               size_t count, const expr *functions, expr *out) {
    expr *along_v = MEM_NEW(expr, count);
    expr_derive(q->pool, count, functions, r, symbols, delta, along_v);
    space_apply(q, eta, count, functions, out);
    for (size_t i = 0; i < count; i++) out[i] = expr_add2(q->pool, out[i], along_v[i]);
    free(along_v);
}

void mech_variational(const space *q, size_t r, const expr *symbols, const expr *velocity,
                      const expr *rates, const expr *eta, const expr *delta, expr *out) {
    sum total = {0};
    mech_vary(q, r, symbols, eta, delta, q->n, velocity, out);
    mech_vary(q, r, symbols, eta, delta, r, rates, out + q->n);
    for (size_t k = 0; k < q->n; k++) {
        sum_add(q->pool, &total, 1, out[k]);
        for (size_t i = 0; i < q->n; i++) {
            for (size_t j = 0; j < q->n; j++) {
                const int c = space_structure(q, i, j, k);
                if (c != 0) sum_add_product(q->pool, &total, -c, velocity[i], eta[j]);
            }
        }
        out[k] = sum_take(q->pool, &total);
    }
    vec_clear(&total);
}
