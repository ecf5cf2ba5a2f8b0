/// Parameters that are zero, put into the model.
#include "base/mem.h"
#include "expr/calculus.h"
#include "model/model.h"

#include <stdlib.h>

typedef struct zeros {
    expr_pool *pool;
    size_t count;
    expr *from, *to;
} zeros;

static void put(const zeros *z, size_t count, expr *e) {
    expr_substitute(z->pool, count, e, z->count, z->from, z->to, e);
}

static void put_fields(const zeros *z, size_t n, size_t count, model_field *fields) {
    for (size_t i = 0; i < count; i++) put(z, n, fields[i].field);
}

void model_put_zeros(model *m) {
    const size_t n = m->q->n;
    zeros z = {.pool = m->pool,
               .from = MEM_NEW(expr, m->parameter_count),
               .to = MEM_NEW(expr, m->parameter_count)};
    for (size_t i = 0; i < m->parameter_count; i++) {
        if (!expr_is_int(m->pool, m->parameters[i].value, 0)) continue;
        z.from[z.count] = m->parameters[i].symbol;
        z.to[z.count++] = expr_int(m->pool, 0);
    }
    if (z.count > 0) {
        put(&z, 1, &m->lagrangian);
        put(&z, n, m->force);
        for (size_t a = 0; a < m->constraint_count; a++) {
            put(&z, n, m->constraints[a].beta);
            put(&z, 1, &m->constraints[a].b);
            put(&z, 1, &m->constraints[a].level);
        }
        for (size_t i = 0; i < m->definition_count; i++) put(&z, 1, &m->definitions[i].value);
        for (size_t i = 0; i < m->symmetry_count; i++)
            put(&z, m->symmetries[i].dimension * n, m->symmetries[i].generators);
        put_fields(&z, n, m->field_count, m->fields);
        put_fields(&z, n, m->complement_count, m->complement);
    }
    free(z.from);
    free(z.to);
}
