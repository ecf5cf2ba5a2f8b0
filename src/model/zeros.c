/// A model with zero put for the parameters that are zero.
#include <stdlib.h>

#include "base/mem.h"
#include "model/substitute.h"
#include "model/zeros.h"

void model_zeros_init(model *out, const model *m) {
    expr *from = MEM_NEW(expr, m->parameter_count), *to = MEM_NEW(expr, m->parameter_count);
    size_t count = 0;
    for (size_t i = 0; i < m->parameter_count; i++) {
        if (!expr_is_int(m->pool, m->parameters[i].value, 0)) continue;
        from[count] = m->parameters[i].symbol;
        to[count++] = expr_int(m->pool, 0);
    }
    model_substitute_init(out, m, count, from, to);
    free(from);
    free(to);
}

void model_zeros_clear(model *m) { model_substitute_clear(m); }
