/// Cases of the parameters. A case comes from conditions that have to hold; whether there is a
/// measure then is asked again. If not, there may be conditions on the parameters that are left:
/// once more.
#include "mech/measure/cases.h"

#include <stdlib.h>

#include "base/vec.h"
#include "expr/calculus.h"
#include "mech/law/specialise.h"
#include "mech/measure/conditions.h"

enum { DEEPEST = 2 };

typedef VEC(measure_case) case_list;

typedef struct search {
    exact *x;
    const model *of;
    const mech_divergence *v;
    const double *typical;
    case_list found;
    bool complete;
} search;

hamel_status mech_measure_of_model(mech_measure *out, exact *x, const model *m,
                                   const mech_system *s, const mech_divergence *v,
                                   const double *typical) {
    mech_symmetry *symmetries = MEM_NEW(mech_symmetry, m->symmetry_count);
    const mech_symmetry **each = MEM_NEW(const mech_symmetry *, m->symmetry_count);
    size_t made = 0;
    exact quiet = exact_quietly(x);
    for (size_t i = 0; i < m->symmetry_count; i++) { // one that is too long to look at says nothing
        each[made] = &symmetries[made];
        if (mech_symmetry_init(&symmetries[made], &quiet, s, &m->symmetries[i]) == HAMEL_OK) made++;
    }
    const mech_measure_setting given = {made, each, typical};
    const hamel_status status = mech_measure_init(out, x, s, v, &given);
    for (size_t i = 0; i < made; i++) mech_symmetry_clear(&symmetries[i]);
    free(symmetries);
    free(each);
    return status;
}

static hamel_status look(search *s, const mech_measure *m, const parameter_branch *so_far,
                         int depth);

static void branch_clear(parameter_branch *b) {
    free(b->symbols);
    free(b->values);
    *b = (parameter_branch){0};
}

/// What was given before, in the parameters that are still free, and what is given now.
static parameter_branch joined(expr_pool *pool, const parameter_branch *a,
                               const parameter_branch *b) {
    const size_t n = a->count + b->count;
    parameter_branch out = {n, MEM_NEW(expr, n), MEM_NEW(expr, n)};
    for (size_t i = 0; i < n; i++) {
        const parameter_branch *from = i < a->count ? a : b;
        const size_t k = i < a->count ? i : i - a->count;
        out.symbols[i] = from->symbols[k];
        out.values[i] = from->values[k];
        if (i < a->count)
            expr_substitute(pool, 1, &out.values[i], b->count, b->symbols, b->values,
                            &out.values[i]);
    }
    return out;
}

/// Whether a case is against an assumption a != 0 (a > 0 is known to the solver).
static bool forbidden(const model *m, const parameter_branch *b) {
    for (size_t i = 0; i < b->count; i++) {
        for (size_t k = 0; k < m->parameter_count; k++) {
            if (m->parameters[k].nonzero && expr_same(m->parameters[k].symbol, b->symbols[i]) &&
                expr_is_int(m->pool, b->values[i], 0))
                return true;
        }
    }
    return false;
}

/// Decides a case; keeps it, drops it, or looks further.
static hamel_status decide(search *s, parameter_branch *given, int depth) {
    if (forbidden(s->of, given)) return HAMEL_OK;
    special_model special;
    mech_system system;
    mech_divergence v;
    mech_measure m;
    exact quiet = exact_quietly(s->x);
    hamel_status status =
        mech_divergence_special(&v, &quiet, s->v, given->count, given->symbols, given->values);
    if (status == HAMEL_SINGULAR) return HAMEL_OK; // no such system
    if (status != HAMEL_OK) return status;
    special_model_init(&special, s->of, given->count, given->symbols, given->values);
    status = mech_system_init(&system, &quiet, &special.m, 0, NULL);
    if (status == HAMEL_OK) {
        status = mech_measure_of_model(&m, &quiet, &special.m, &system, &v, s->typical);
        if (status == HAMEL_OK) {
            if (m.exists != TRUTH_NO) {
                *vec_push(&s->found) =
                    (measure_case){*given, m.exists, m.found, mech_density_copy(&m.density)};
                *given = (parameter_branch){0};
            } else if (depth < DEEPEST) {
                status = look(s, &m, given, depth + 1);
            } else s->complete = false;
            mech_measure_clear(&m);
        }
        mech_system_clear(&system);
    }
    special_model_clear(&special);
    mech_divergence_clear(&v);
    return status;
}

static hamel_status look(search *s, const mech_measure *m, const parameter_branch *so_far,
                         int depth) {
    size_t count;
    expr *conditions;
    parameter_branches b;
    bool necessary;
    exact quiet = exact_quietly(s->x);
    hamel_status status =
        mech_measure_conditions(m, &quiet, s->of->q, &count, &conditions, &necessary);
    if (status == HAMEL_OK) {
        status = parameter_branches_init(&b, &quiet, count, conditions);
        free(conditions);
    }
    if (status != HAMEL_OK) {
        s->complete = false;
        return depth == 0 ? HAMEL_TOO_LARGE : HAMEL_OK;
    }
    s->complete = s->complete && b.complete && necessary;
    for (size_t i = 0; i < b.count && status == HAMEL_OK; i++) {
        parameter_branch given = joined(s->x->pool, so_far, &b.items[i]);
        if (decide(s, &given, depth) != HAMEL_OK) s->complete = false;
        branch_clear(&given);
    }
    parameter_branches_clear(&b);
    return status;
}

hamel_status measure_cases_init(measure_cases *c, exact *x, const model *of,
                                const mech_divergence *v, const mech_measure *m,
                                const double *typical) {
    search s = {.x = x, .of = of, .v = v, .typical = typical, .complete = true};
    const parameter_branch nothing = {0};
    const hamel_status status = look(&s, m, &nothing, 0);
    *c = (measure_cases){s.found.count, s.found.items, s.complete};
    if (status != HAMEL_OK) measure_cases_clear(c);
    return status;
}

void measure_cases_clear(measure_cases *c) {
    for (size_t i = 0; i < c->count; i++) {
        branch_clear(&c->items[i].given);
        mech_density_clear(&c->items[i].density);
    }
    free(c->items);
    *c = (measure_cases){0};
}
