/// Lagrangian, forces, constraints and fields with numbers for the parameters. Names to print, runs
/// and symmetry blocks are not looked at by mechanics and stay those of the original.
#include "mech/law/at_values.h"

#include <stdlib.h>

#include "base/mem.h"
#include "expr/calculus.h"

void mech_at_values_put(const mech_at_values *v, size_t count, const expr *e, expr *out) {
    expr_substitute(v->m.pool, count, e, v->m.parameter_count, v->from, v->to, out);
}

static expr *put(const mech_at_values *v, size_t count, const expr *e) {
    expr *out = MEM_NEW(expr, count);
    mech_at_values_put(v, count, e, out);
    return out;
}

static model_field *put_fields(const mech_at_values *v, size_t count, const model_field *fields) {
    model_field *out = mem_copy(fields, count, sizeof *fields);
    for (size_t k = 0; k < count; k++) out[k].field = put(v, v->m.q->n, fields[k].field);
    return out;
}

void mech_at_values_init(mech_at_values *v, const model *m) {
    *v = (mech_at_values){*m, MEM_NEW(expr, m->parameter_count), MEM_NEW(expr, m->parameter_count)};
    for (size_t k = 0; k < m->parameter_count; k++) {
        v->from[k] = m->parameters[k].symbol;
        v->to[k] = m->parameters[k].value;
    }
    mech_at_values_put(v, 1, &m->lagrangian, &v->m.lagrangian);
    v->m.force = put(v, m->q->n, m->force);
    v->m.constraints = mem_copy(m->constraints, m->constraint_count, sizeof *m->constraints);
    for (size_t a = 0; a < m->constraint_count; a++) {
        model_constraint *c = &v->m.constraints[a];
        c->beta = put(v, m->q->n, c->beta);
        mech_at_values_put(v, 1, &c->b, &c->b);
        mech_at_values_put(v, 1, &c->written, &c->written);
        mech_at_values_put(v, 1, &c->level, &c->level);
    }
    v->m.fields = put_fields(v, m->field_count, m->fields);
    v->m.complement = put_fields(v, m->complement_count, m->complement);
}

void mech_at_values_clear(mech_at_values *v) {
    for (size_t a = 0; a < v->m.constraint_count; a++) free(v->m.constraints[a].beta);
    for (size_t k = 0; k < v->m.field_count; k++) free(v->m.fields[k].field);
    for (size_t k = 0; k < v->m.complement_count; k++) free(v->m.complement[k].field);
    free(v->m.constraints);
    free(v->m.fields);
    free(v->m.complement);
    free(v->m.force);
    free(v->from);
    free(v->to);
}
