/// Every record holds the functions whose vanishing is the answer.
#include "report/derive/verdicts.h"

#include "expr/sum.h"
#include "space/field.h"

mech_verdict verdict_involutive(const chapter *c, const mech_distribution *d, readable_list *room) {
    mech_verdict v = {.answer = d->involutive};
    if (d->involutive == TRUTH_NO) *vec_push(room) = d->witness.component;
    for (size_t k = 0; k < d->r * d->r && d->involutive == TRUTH_YES; k++) {
        for (size_t a = 0; a < d->p && k / d->r < k % d->r; a++)
            *vec_push(room) =
                sum_pairing(c->pool, d->n, d->forms + a * d->n, d->brackets + k * d->n);
    }
    v.evidence = evidence_zero(room->count, room->items);
    return v;
}

mech_verdict verdict_reversible(const mech_reversal *v) {
    const bool seen = v->reversible == TRUTH_NO && v->why != REVERSAL_TIME;
    return (mech_verdict){.answer = v->reversible,
                          .evidence = evidence_zero(seen ? 1 : 0, &v->change)};
}

mech_verdict verdict_reactions(const chapter *c, size_t *at) {
    return (mech_verdict){.answer = mech_reactions_vanish(c->x, c->quasi, at),
                          .evidence = evidence_zero(c->system->p, c->quasi->multipliers)};
}

mech_verdict verdict_constant(chapter *c, truth constant, expr rate, readable_list *room) {
    *vec_push(room) = chapter_with_rates(c, rate);
    return (mech_verdict){.answer = constant, .evidence = evidence_zero(1, room->items)};
}

mech_verdict verdict_momentum(const mech_momentum *p, size_t b) {
    const truth constant = p->conserved[b] == CONSERVED_NOT       ? TRUTH_NO
                           : p->conserved[b] == CONSERVED_UNKNOWN ? TRUTH_UNKNOWN
                                                                  : TRUTH_YES;
    return (mech_verdict){.answer = constant, .evidence = evidence_zero(1, &p->equation[b])};
}

/// X[σ] + Θ for all fields, where μ = e^σ was found.
static void add_density_conditions(const chapter *c, const measure_answer *a, readable_list *room) {
    const mech_density *mu = &a->m.density;
    expr *along = MEM_NEW(expr, mu->count);
    sum total = {0};
    for (size_t k = 0; k < a->v.count; k++) {
        space_apply(c->m->q, a->v.fields + k * a->v.n, mu->count, mu->bases, along);
        for (size_t i = 0; i < mu->count; i++)
            sum_add_product(c->pool, &total, 1, mu->exponents[i],
                            expr_div(c->pool, along[i], mu->bases[i]));
        sum_add(c->pool, &total, 1, a->v.theta[k]);
        *vec_push(room) = sum_take(c->pool, &total);
    }
    vec_clear(&total);
    free(along);
}

bool measure_excludes_all(const measure_answer *a) {
    return a->v.homogeneous || (a->v.rests && a->m.reason == MEASURE_DAMPING);
}

mech_verdict verdict_measure(const chapter *c, const measure_answer *a, readable_list *room) {
    const mech_measure *m = &a->m;
    const bool all = m->exists == TRUTH_NO && measure_excludes_all(a);
    mech_verdict v = {.answer = m->exists,
                      .scope.among =
                          all ? "densities in position and velocity" : "densities in the position"};
    if (m->exists == TRUTH_YES && m->found) {
        add_density_conditions(c, a, room);
        v.scope.domain = m->zero_count == 0 ? DOMAIN_EVERYWHERE : DOMAIN_DEFINED;
    }
    if (m->exists == TRUTH_NO && m->obstruction_count > 0) *vec_push(room) = m->obstructions[0];
    v.evidence = m->exists == TRUTH_NO && m->row_count > 0
                     ? evidence_rank(m->row_count, a->v.n + 1, m->rows, a->v.n + 1)
                     : evidence_zero(room->count, room->items);
    return v;
}

mech_verdict verdict_no_others(const mech_integrals *f) {
    const bool all = f->linear.complete && f->quadratic.complete;
    return (mech_verdict){.answer = all ? TRUTH_YES : TRUTH_UNKNOWN, .method = METHOD_MODULAR};
}
