/// One derivation a column.
#include "mech/linearisation.h"

#include <stdlib.h>

#include "base/mem.h"
#include "expr/calculus.h"

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
