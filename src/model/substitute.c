/// What expressions occur in is copied; the rest is shared with the model.
#include "model/substitute.h"

#include <stdlib.h>

#include "base/mem.h"
#include "expr/calculus.h"

typedef struct change {
    expr_pool *pool;
    size_t count;
    const expr *from, *to;
} change;

/// A fresh copy with the change made.
static expr *put(const change *z, size_t count, const expr *e) {
    expr *out = mem_copy(e, count, sizeof *e);
    expr_substitute(z->pool, count, e, z->count, z->from, z->to, out);
    return out;
}

static void put_one(const change *z, expr *e) {
    expr_substitute(z->pool, 1, e, z->count, z->from, z->to, e);
}

static model_field *put_fields(const change *z, size_t n, size_t count, const model_field *fields) {
    model_field *out = mem_copy(fields, count, sizeof *fields);
    for (size_t i = 0; i < count; i++) out[i].field = put(z, n, fields[i].field);
    return out;
}

void model_substitute_init(model *out, const model *m, size_t count, const expr *from,
                           const expr *to) {
    const size_t n = m->q->n;
    const change z = {m->pool, count, from, to};
    *out = *m;
    put_one(&z, &out->lagrangian);
    out->force = put(&z, n, m->force);
    out->constraints = mem_copy(m->constraints, m->constraint_count, sizeof *m->constraints);
    for (size_t a = 0; a < m->constraint_count; a++) {
        out->constraints[a].beta = put(&z, n, m->constraints[a].beta);
        put_one(&z, &out->constraints[a].b);
        put_one(&z, &out->constraints[a].written);
        if (out->constraints[a].holonomic) put_one(&z, &out->constraints[a].level);
    }
    out->nonlinear = mem_copy(m->nonlinear, m->nonlinear_count, sizeof *m->nonlinear);
    for (size_t c = 0; c < m->nonlinear_count; c++) put_one(&z, &out->nonlinear[c].function);
    out->definitions = mem_copy(m->definitions, m->definition_count, sizeof *m->definitions);
    for (size_t i = 0; i < m->definition_count; i++) put_one(&z, &out->definitions[i].value);
    out->symmetries = mem_copy(m->symmetries, m->symmetry_count, sizeof *m->symmetries);
    for (size_t i = 0; i < m->symmetry_count; i++)
        out->symmetries[i].generators =
            put(&z, m->symmetries[i].dimension * n, m->symmetries[i].generators);
    out->fields = put_fields(&z, n, m->field_count, m->fields);
    out->complement = put_fields(&z, n, m->complement_count, m->complement);
}

void model_substitute_clear(model *m) {
    for (size_t a = 0; a < m->constraint_count; a++) free(m->constraints[a].beta);
    for (size_t i = 0; i < m->symmetry_count; i++) free(m->symmetries[i].generators);
    for (size_t i = 0; i < m->field_count; i++) free(m->fields[i].field);
    for (size_t i = 0; i < m->complement_count; i++) free(m->complement[i].field);
    free(m->force);
    free(m->constraints);
    free(m->nonlinear);
    free(m->definitions);
    free(m->symmetries);
    free(m->fields);
    free(m->complement);
}
