/// Every record holds the functions whose vanishing is the answer, or a matrix whose rank is: as
/// they follow from what was found, not as they were decided, so that the gate sees them anew.
#include "report/derive/verdicts.h"

#include <stdlib.h>

#include "expr/calculus.h"
#include "expr/sum.h"
#include "mech/law/invariance.h"
#include "space/field.h"

/// One field, or all of TQ, is involutive without anything that has to vanish.
mech_verdict verdict_involutive(const chapter *c, const mech_distribution *d, readable_list *room) {
    mech_verdict v = {.answer = d->involutive};
    if (d->involutive == TRUTH_NO) *vec_push(room) = d->witness.component;
    for (size_t k = 0; k < d->r * d->r && d->involutive == TRUTH_YES; k++) {
        for (size_t a = 0; a < d->p && k / d->r < k % d->r; a++)
            *vec_push(room) =
                sum_pairing(c->pool, d->n, d->forms + a * d->n, d->brackets + k * d->n);
    }
    v.evidence = evidence_zero(room->count, room->items);
    if (d->involutive == TRUTH_YES && room->count == 0) v.method = METHOD_THEOREM;
    return v;
}

/// Brackets of all fields of D with the last `fresh` ones in the list, behind them.
static void add_brackets(const chapter *c, const mech_distribution *d, size_t fresh,
                         readable_list *fields) {
    const size_t n = d->n, end = fields->count / n;
    for (size_t b = end - fresh; b < end; b++) {
        for (size_t a = 0; a < d->r; a++) {
            if (end == d->r && a >= b) continue;
            expr *Y = mem_copy(fields->items + b * n, n, sizeof *Y), *Z = MEM_NEW(expr, n);
            space_bracket(c->m->q, d->fields + a * n, Y, Z);
            for (size_t i = 0; i < n; i++) *vec_push(fields) = Z[i];
            free(Y);
            free(Z);
        }
    }
}

verdict_evidence evidence_flag(const chapter *c, const mech_distribution *d, readable_list *room) {
    enum { MOST_FIELDS = 40 };
    const size_t n = d->n;
    for (size_t i = 0; i < d->r * n; i++) *vec_push(room) = d->fields[i];
    const size_t steps = d->bracket_generating == TRUTH_YES ? d->lie.count - 1 : d->lie.count;
    for (size_t k = 0, before = 0; k < steps; k++) {
        const size_t count = room->count / n;
        if (count + d->r * (count - before) > MOST_FIELDS) return (verdict_evidence){0};
        add_brackets(c, d, count - before, room);
        before = count;
    }
    return evidence_rank(room->count / n, n, room->items, d->lie.ranks[d->lie.count - 1]);
}

mech_verdict verdict_generating(const chapter *c, const mech_distribution *d, readable_list *room) {
    return (mech_verdict){.answer = d->bracket_generating,
                          .method = METHOD_LINEAR_ALGEBRA,
                          .evidence = evidence_flag(c, d, room)};
}

mech_verdict verdict_reversible(const chapter *c, const mech_reversal *v, readable_list *room) {
    mech_verdict out = {.answer = v->reversible};
    if (v->reversible == TRUTH_NO && v->why != REVERSAL_TIME) *vec_push(room) = v->change;
    for (size_t k = 0; k < c->quasi->r && v->reversible == TRUTH_YES; k++)
        *vec_push(room) = mech_odd_part(c->quasi, c->m->q, v->about, c->quasi->rates[k]);
    out.evidence = evidence_zero(room->count, room->items);
    return out;
}

mech_verdict verdict_reactions(const chapter *c, size_t *at) {
    return (mech_verdict){.answer = mech_reactions_vanish(c->x, c->quasi, at),
                          .evidence = evidence_zero(c->system->p, c->quasi->multipliers)};
}

mech_verdict verdict_constant(chapter *c, truth constant, expr rate, readable_list *room) {
    *vec_push(room) = chapter_with_rates(c, rate);
    return (mech_verdict){.answer = constant, .evidence = evidence_zero(1, room->items)};
}

/// The rate along motions of a function of (q, v, t), by the equations of motion.
static expr rate_of(const chapter *c, const mech_quasi *d, expr f) {
    expr carried, driven;
    space_advance(c->m->q, d->basis.velocity, 1, &f, &carried);
    expr_derive(c->pool, 1, &f, d->r, d->basis.symbols, d->rates, &driven);
    return expr_add2(c->pool, carried, driven);
}

mech_verdict verdict_momentum(const chapter *c, const mech_momentum *p, size_t b,
                              readable_list *room) {
    const truth constant = p->conserved[b] == CONSERVED_NOT       ? TRUTH_NO
                           : p->conserved[b] == CONSERVED_UNKNOWN ? TRUTH_UNKNOWN
                                                                  : TRUTH_YES;
    *vec_push(room) =
        c->quasi == NULL ? p->equation[b] : rate_of(c, c->quasi, p->on_constraints[b]);
    return (mech_verdict){.answer = constant, .evidence = evidence_zero(1, room->items)};
}

static mech_verdict verdict_kept_by(const chapter *c, const mech_quasi *d, truth constant,
                                    expr full, readable_list *room) {
    if (d == NULL) return (mech_verdict){.answer = constant};
    expr value;
    expr_substitute(c->pool, 1, &full, c->m->q->n, c->m->q->velocities, d->basis.velocity, &value);
    *vec_push(room) = rate_of(c, d, value);
    return (mech_verdict){.answer = constant, .evidence = evidence_zero(1, room->items)};
}

mech_verdict verdict_kept(const chapter *c, truth constant, expr full, readable_list *room) {
    return verdict_kept_by(c, c->quasi, constant, full, room);
}

/// The motion that an integral belongs to: where D is larger at the values it is another one there.
static const mech_quasi *motion_of(const chapter *c, bool special) {
    const mech_quasi *there;
    if (!special || !c->system->dependent_at_values) return c->quasi;
    return derivation_quasi(derivation_at_values(c->d), NULL, &there) == HAMEL_OK ? there : NULL;
}

/// Parameters as numbers, where it is constant for these only.
mech_verdict verdict_integral(const chapter *c, const mech_integral *one, bool special,
                              readable_list *room) {
    const model *m = c->m;
    mech_verdict v = verdict_kept_by(c, motion_of(c, special), TRUTH_YES, one->full, room);
    for (size_t i = 0; i < m->parameter_count && special && room->count > 0; i++) {
        expr *rate = &room->items[room->count - 1];
        expr_substitute(c->pool, 1, rate, 1, &m->parameters[i].symbol, &m->parameters[i].value,
                        rate);
    }
    v.scope.parameters = special ? PARAMETERS_GIVEN : PARAMETERS_GENERIC;
    return v;
}

/// ξ^TQ[L], and how far [ξ, X] is from D for X in D.
mech_verdict verdict_symmetry(const chapter *c, const mech_symmetry *y, truth answer,
                              readable_list *room) {
    const size_t n = y->n;
    for (size_t a = 0; a < y->k; a++) {
        expr change, *bracket = MEM_NEW(expr, n);
        mech_lift_apply(c->m->q, y->generators + a * n, 1, &c->system->lagrangian, &change);
        *vec_push(room) = change;
        for (size_t i = 0; i < y->p * (c->quasi == NULL ? 0 : c->quasi->r); i++) {
            space_bracket(c->m->q, y->generators + a * n, c->quasi->basis.fields + i / y->p * n,
                          bracket);
            *vec_push(room) = sum_pairing(c->pool, n, c->system->beta + i % y->p * n, bracket);
        }
        for (size_t b = 0; b < y->p && y->affine; b++)
            *vec_push(room) = y->affine_change[a * y->p + b];
        free(bracket);
    }
    const bool seen = answer == TRUTH_YES || y->lagrangian_invariant == TRUTH_NO ||
                      y->constraints_invariant == TRUTH_NO || y->affine_invariant == TRUTH_NO;
    return (mech_verdict){.answer = answer,
                          .evidence = evidence_zero(seen ? room->count : 0, room->items)};
}

/// X[σ] + Θ for all fields, where μ = e^σ was found.
static void add_density_conditions(const chapter *c, const measure_answer *a,
                                   const mech_density *mu, readable_list *room) {
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
        add_density_conditions(c, a, &m->density, room);
        v.scope.domain = m->zero_count == 0 ? DOMAIN_EVERYWHERE : DOMAIN_DEFINED;
    } else if (m->exists == TRUTH_YES && m->zero_count > 0) v.scope.domain = DOMAIN_DEFINED;
    if (m->exists == TRUTH_NO && m->obstruction_count > 0) *vec_push(room) = m->obstructions[0];
    v.evidence = m->exists == TRUTH_NO && m->row_count > 0
                     ? evidence_rank(m->row_count, a->v.n + 1, m->rows, a->v.n + 1)
                     : evidence_zero(room->count, room->items);
    return v;
}

/// The conditions of the general system, with the special values put in.
mech_verdict verdict_measure_case(const chapter *c, const measure_answer *a,
                                  const measure_case *one, readable_list *room) {
    if (one->found) add_density_conditions(c, a, &one->density, room);
    expr_substitute(c->pool, room->count, room->items, one->given.count, one->given.symbols,
                    one->given.values, room->items);
    return (mech_verdict){.answer = one->exists,
                          .scope.among = "densities in the position",
                          .evidence = evidence_zero(room->count, room->items)};
}

mech_verdict verdict_liouville(const measure_answer *a, bool timeless) {
    const mech_liouville *l = &a->liouville;
    const bool yes = l->holds && (l->timeless || !timeless);
    return (mech_verdict){.answer = yes ? TRUTH_YES : TRUTH_UNKNOWN,
                          .scope.among = timeless ? "densities in position and velocity"
                                                  : "densities in position, velocity and time",
                          .method = METHOD_THEOREM,
                          .evidence = evidence_zero(yes ? 1 : 0, &l->change)};
}

mech_verdict verdict_no_position(const measure_answer *a) {
    return (mech_verdict){.answer = TRUTH_NO,
                          .scope.among = "densities in the position",
                          .evidence = evidence_zero(1, &a->v.steep)};
}

mech_verdict verdict_no_others(const chapter *c, const mech_integrals *f,
                               verdict_parameters parameters, bool polynomials) {
    const integral_search *each[] = {&f->linear, &f->quadratic, &f->polynomials};
    const size_t count = polynomials && f->velocities.count > 0 ? 3 : 2;
    mech_verdict v = {.claim = "no others",
                      .answer = mech_integrals_complete(f, polynomials) ? TRUTH_YES : TRUTH_UNKNOWN,
                      .scope = {.parameters = parameters},
                      .method = METHOD_MODULAR};
    for (size_t k = 0; k < count && v.answer == TRUTH_YES; k++) { // the last passes with the record
        v.evidence = evidence_complete(1, each[k]->unknowns, each[k]->rates, each[k]->count);
        if (k + 1 < count && !gate_pass(derivation_gate(c->d), &v)) break;
    }
    v.claim = NULL;
    return v;
}
