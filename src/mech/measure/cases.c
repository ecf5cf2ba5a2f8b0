/// Cases of the parameters. A case comes from conditions that have to hold; whether there is a
/// measure then is asked again. If not, there may be conditions on the parameters that are left:
/// once more. Where the basis that was chosen has a pole, or is none, the conditions say nothing:
/// such parameters are cases too, and there the system gets a basis of its own.
#include "mech/measure/cases.h"

#include <stdlib.h>

#include "base/vec.h"
#include "exact/sign/sign.h"
#include "expr/calculus.h"
#include "mech/law/specialise.h"
#include "mech/measure/conditions.h"
#include "mech/measure/measure_internal.h"
#include "mech/tools/pivots.h"

enum { DEEPEST = 2 };

typedef VEC(measure_case) case_list;

typedef struct search {
    exact *x;
    const model *of;
    const double *typical;
    expr_list asked; ///< functions of the parameters whose zeros were asked about
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

static hamel_status look(search *s, const mech_divergence *v, const mech_measure *m,
                         const parameter_branch *so_far, int depth);

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

/// A case by its formulas.
typedef struct case_system {
    mech_system s;
    mech_divergence v;
    bool own; ///< its basis is not the general one
} case_system;

/// In a basis of its own, as fields that the model gives are among those that failed.
static hamel_status derive_again(case_system *c, exact *x) {
    mech_quasi d;
    const char *why;
    c->own = true;
    c->s.field_count = c->s.complement_count = 0;
    hamel_status status = mech_quasi_init(&d, x, &c->s);
    if (status != HAMEL_OK) return status;
    status = mech_divergence_init(&c->v, x, &c->s, &d, &why);
    mech_quasi_clear(&d);
    return status;
}

/// HAMEL_SINGULAR if there is no such system. `general` are the formulas that `given` is put into.
static hamel_status case_system_init(case_system *c, exact *x, const model *special,
                                     const mech_divergence *general,
                                     const parameter_branch *given) {
    *c = (case_system){0};
    hamel_status status = mech_system_init(&c->s, x, special, 0, NULL);
    if (status != HAMEL_OK) return status;
    status =
        mech_divergence_special(&c->v, x, general, given->count, given->symbols, given->values);
    if (status == HAMEL_SINGULAR) status = derive_again(c, x);
    if (status != HAMEL_OK) mech_system_clear(&c->s);
    return status;
}

/// What was found of a case: keeps it, drops it, or looks further.
static hamel_status conclude(search *s, const case_system *c, const mech_measure *m,
                             parameter_branch *given, int depth) {
    if (m->exists == TRUTH_NO && depth < DEEPEST) return look(s, &c->v, m, given, depth + 1);
    if (m->exists == TRUTH_NO) {
        s->complete = false;
        return HAMEL_OK;
    }
    const bool shown = m->found && !c->own; // a density is one in the general basis
    *vec_push(&s->found) = (measure_case){
        *given, m->exists, shown, shown ? mech_density_copy(&m->density) : (mech_density){0}};
    *given = (parameter_branch){0};
    return HAMEL_OK;
}

static hamel_status decide(search *s, const mech_divergence *general, parameter_branch *given,
                           int depth) {
    if (forbidden(s->of, given)) return HAMEL_OK;
    special_model special;
    case_system c;
    mech_measure m;
    exact quiet = exact_quietly(s->x);
    special_model_init(&special, s->of, given->count, given->symbols, given->values);
    hamel_status status = case_system_init(&c, &quiet, &special.m, general, given);
    if (status == HAMEL_OK) {
        status = mech_measure_of_model(&m, &quiet, &special.m, &c.s, &c.v, s->typical);
        if (status == HAMEL_OK) {
            status = conclude(s, &c, &m, given, depth);
            mech_measure_clear(&m);
        }
        mech_divergence_clear(&c.v);
        mech_system_clear(&c.s);
    }
    special_model_clear(&special);
    return status == HAMEL_SINGULAR ? HAMEL_OK : status; // no such system
}

/// Asks about each solution of conditions on the parameters. False if there may be others.
static bool decide_all(search *s, const mech_divergence *v, size_t count, const expr *conditions,
                       const parameter_branch *so_far, int depth) {
    parameter_branches b;
    exact quiet = exact_quietly(s->x);
    if (parameter_branches_init(&b, &quiet, count, conditions) != HAMEL_OK) return false;
    bool all = b.complete;
    for (size_t i = 0; i < b.count; i++) {
        parameter_branch given = joined(s->x->pool, so_far, &b.items[i]);
        all = decide(s, v, &given, depth) == HAMEL_OK && all;
        branch_clear(&given);
    }
    parameter_branches_clear(&b);
    return all;
}

/// Lists the factors of e that are functions of the parameters and may vanish.
static void add_parameter_factors(search *s, expr e, expr_list *out) {
    expr unit, *factors;
    long *powers;
    size_t count;
    exact quiet = exact_quietly(s->x);
    if (exact_factor(&quiet, e, &unit, &count, &factors, &powers) != HAMEL_OK) {
        s->complete = false;
        return;
    }
    for (size_t i = 0; i < count; i++) {
        bool asked =
            !mech_is_constant(s->of->q, factors[i]) || exact_never_zero(&quiet, factors[i]);
        for (size_t k = 0; k < s->asked.count && !asked; k++)
            asked = expr_same(s->asked.items[k], factors[i]);
        if (!asked) *vec_push(out) = *vec_push(&s->asked) = factors[i];
    }
    free(factors);
    free(powers);
}

/// Asks where the formulas have poles, and where the X_α may be dependent: det M vanishes there.
static void look_elsewhere(search *s, const mech_divergence *v, const parameter_branch *so_far,
                           int depth) {
    expr numerator, denominator;
    exact quiet = exact_quietly(s->x);
    expr_list places = {0};
    add_parameter_factors(s, v->mass, &places);
    for (size_t i = 0; i < v->count * v->n; i++) {
        if (exact_fraction(&quiet, v->fields[i], &numerator, &denominator) == HAMEL_OK)
            add_parameter_factors(s, denominator, &places);
        else s->complete = false;
    }
    for (size_t i = 0; i < places.count; i++)
        s->complete = decide_all(s, v, 1, &places.items[i], so_far, depth) && s->complete;
    vec_clear(&places);
}

static hamel_status look(search *s, const mech_divergence *v, const mech_measure *m,
                         const parameter_branch *so_far, int depth) {
    size_t count;
    expr *conditions;
    bool necessary;
    exact quiet = exact_quietly(s->x);
    const hamel_status status =
        mech_measure_conditions(m, &quiet, s->of->q, &count, &conditions, &necessary);
    if (status == HAMEL_OK) {
        s->complete = decide_all(s, v, count, conditions, so_far, depth) && s->complete;
        s->complete = s->complete && necessary;
        free(conditions);
        look_elsewhere(s, v, so_far, depth);
        return HAMEL_OK;
    }
    s->complete = false;
    return depth == 0 ? HAMEL_TOO_LARGE : HAMEL_OK;
}

hamel_status measure_cases_init(measure_cases *c, exact *x, const model *of,
                                const mech_divergence *v, const mech_measure *m,
                                const double *typical) {
    search s = {.x = x, .of = of, .typical = typical, .complete = true};
    const parameter_branch nothing = {0};
    const hamel_status status = look(&s, v, m, &nothing, 0);
    vec_clear(&s.asked);
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
