/// Everything in the record that the chapters compute with is put through the substitution. Runs,
/// definitions and parameters stay: they are not asked for.
#include "mech/law/specialise.h"

#include <stdlib.h>

#include "base/mem.h"
#include "expr/calculus.h"

typedef struct change {
    expr_pool *pool;
    size_t count;
    const expr *symbols, *values;
} change;

static expr *changed(const change *c, size_t n, const expr *e) {
    expr *out = MEM_NEW(expr, n);
    expr_substitute(c->pool, n, e, c->count, c->symbols, c->values, out);
    return out;
}

static expr changed_one(const change *c, expr e) {
    expr out;
    expr_substitute(c->pool, 1, &e, c->count, c->symbols, c->values, &out);
    return out;
}

static model_field *changed_fields(const change *c, size_t n, size_t count, const model_field *f) {
    model_field *out = mem_copy(f, count, sizeof *out);
    for (size_t i = 0; i < count; i++) out[i].field = changed(c, n, f[i].field);
    return out;
}

void special_model_init(special_model *s, const model *m, size_t count, const expr *symbols,
                        const expr *values) {
    const change c = {m->pool, count, symbols, values};
    const size_t n = m->q->n;
    s->m = *m;
    s->m.lagrangian = changed_one(&c, m->lagrangian);
    s->m.force = changed(&c, n, m->force);
    s->m.constraints = mem_copy(m->constraints, m->constraint_count, sizeof *m->constraints);
    for (size_t a = 0; a < m->constraint_count; a++) {
        model_constraint *k = &s->m.constraints[a];
        k->beta = changed(&c, n, k->beta);
        k->b = changed_one(&c, k->b);
        k->written = changed_one(&c, k->written);
        if (k->holonomic) k->level = changed_one(&c, k->level);
    }
    s->m.fields = changed_fields(&c, n, m->field_count, m->fields);
    s->m.complement = changed_fields(&c, n, m->complement_count, m->complement);
    s->m.symmetries = mem_copy(m->symmetries, m->symmetry_count, sizeof *m->symmetries);
    for (size_t i = 0; i < m->symmetry_count; i++) {
        model_symmetry *y = &s->m.symmetries[i];
        y->generators = changed(&c, y->dimension * n, y->generators);
    }
}

void special_model_clear(special_model *s) {
    for (size_t a = 0; a < s->m.constraint_count; a++) free(s->m.constraints[a].beta);
    for (size_t i = 0; i < s->m.field_count; i++) free(s->m.fields[i].field);
    for (size_t i = 0; i < s->m.complement_count; i++) free(s->m.complement[i].field);
    for (size_t i = 0; i < s->m.symmetry_count; i++) free(s->m.symmetries[i].generators);
    free(s->m.force);
    free(s->m.constraints);
    free(s->m.fields);
    free(s->m.complement);
    free(s->m.symmetries);
}
