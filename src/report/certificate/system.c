/// Velocities are those of the base frame: of a line or an angle its rate, of a rotation the
/// angular velocity in the body or in space, of an element of a Lie algebra itself.
#include "report/certificate/system.h"

static const char *name_of(const certificate_functions *f, expr symbol) {
    return expr_symbol_info_of(f->pool, symbol)->name;
}

static cJSON *names_json(const certificate_functions *f, size_t count, const expr *symbols) {
    cJSON *list = cJSON_CreateArray();
    for (size_t i = 0; i < count; i++)
        cJSON_AddItemToArray(list, cJSON_CreateString(name_of(f, symbols[i])));
    return list;
}

static cJSON *factor_json(const certificate_functions *f, const space_factor *factor) {
    const factor_kind *kind = factor->kind;
    const bool body = kind == &factor_rotation_body, turns = body || kind == &factor_rotation_space;
    const char *word = turns                   ? (body ? "body" : "space")
                       : kind->entry_count > 0 ? "line"
                                               : "element";
    cJSON *o = cJSON_CreateObject();
    cJSON_AddStringToObject(o, "kind", word);
    if (kind->entry_count > 0)
        cJSON_AddStringToObject(o, turns ? "block" : "entry", name_of(f, factor->entries[0]));
    cJSON_AddItemToObject(o, "velocities", names_json(f, kind->dimension, factor->velocities));
    return o;
}

/// c_ij^k of the directions that are elements of a Lie algebra, [i, j, k, c] each.
static cJSON *algebra_json(const space *q) {
    cJSON *list = cJSON_CreateArray();
    const size_t end = q->algebra_first + q->algebra_count;
    for (size_t i = q->algebra_first; i < end; i++) {
        for (size_t j = q->algebra_first; j < end; j++) {
            for (size_t k = q->algebra_first; k < end; k++) {
                const int c = space_structure(q, i, j, k);
                if (c == 0) continue;
                const double row[] = {(double)i, (double)j, (double)k, c};
                cJSON_AddItemToArray(list, cJSON_CreateDoubleArray(row, 4));
            }
        }
    }
    return list;
}

/// β_1 .. β_n, b, a row each.
static cJSON *constraints_json(certificate_functions *f, const mech_system *s) {
    cJSON *rows = cJSON_CreateArray();
    for (size_t a = 0; a < s->p; a++) {
        cJSON *row = functions_list(f, s->q->n, s->beta + a * s->q->n);
        cJSON_AddItemToArray(row, functions_refer(f, s->b[a]));
        cJSON_AddItemToArray(rows, row);
    }
    return rows;
}

cJSON *system_json(certificate_functions *f, const mech_system *s, const mech_quasi *d) {
    const space *q = s->q;
    if (q->auxiliary_count > 0) return NULL;
    cJSON *o = cJSON_CreateObject(), *factors = cJSON_AddArrayToObject(o, "factors");
    for (size_t i = 0; i < q->factor_count; i++)
        cJSON_AddItemToArray(factors, factor_json(f, &q->factors[i]));
    cJSON_AddItemToObject(o, "algebra", algebra_json(q));
    cJSON_AddStringToObject(o, "time", name_of(f, q->time));
    cJSON_AddItemToObject(o, "lagrangian", functions_refer(f, s->lagrangian));
    cJSON_AddItemToObject(o, "forces", functions_list(f, q->n, s->force));
    cJSON_AddItemToObject(o, "constraints", constraints_json(f, s));
    cJSON_AddItemToObject(o, "fields", functions_rows(f, d->r, d->n, d->basis.fields));
    cJSON_AddItemToObject(o, "drift", functions_list(f, d->n, d->basis.drift));
    cJSON_AddItemToObject(o, "speeds", names_json(f, d->r, d->basis.symbols));
    cJSON_AddItemToObject(o, "rates", functions_list(f, d->r, d->rates));
    return o;
}

cJSON *system_values(certificate_functions *f, const model *m) {
    cJSON *o = cJSON_CreateObject();
    for (size_t i = 0; i < m->parameter_count; i++)
        cJSON_AddItemToObject(o, name_of(f, m->parameters[i].symbol),
                              functions_refer(f, m->parameters[i].value));
    return o;
}
