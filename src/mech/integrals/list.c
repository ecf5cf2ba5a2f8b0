/// The list of integrals: what is independent of the others, and what each of them is.
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "exact/ball/balls.h"
#include "expr/calculus.h"
#include "expr/sum.h"
#include "expr/walk.h"
#include "mech/integrals/integrals_internal.h"
#include "mech/integrals/list.h"
#include "mech/integrals/list_internal.h"
#include "mech/law/invariance.h"
#include "space/field.h"

// ---- independence ------------------------------------------------------------------------------

/// A point in general place: small numbers for parameters, velocities, lines and entries of
/// rotations.
static void choose_point(const integrals_work *w, integral_span *span) {
    const space *q = w->s->q;
    expr_pool *pool = q->pool;
    random_state random = {span == &w->invariant ? 5 : 3};
    VEC(expr) from = {0}, to = {0};
    for (size_t k = 0; k < w->m->parameter_count; k++)
        *vec_push(&from) = w->m->parameters[k].symbol;
    for (size_t a = 0; a < w->d->r; a++) *vec_push(&from) = w->d->symbols[a];
    *vec_push(&from) = q->time;
    for (size_t k = 0; k < q->factor_count; k++) {
        if (q->factors[k].kind == &factor_line) *vec_push(&from) = q->factors[k].entries[0];
    }
    for (size_t k = 0; k < from.count; k++)
        *vec_push(&to) = expr_int(pool, 2 + (long)random_below(&random, 9973));
    for (size_t k = 0; k < q->factor_count; k++) {
        const space_factor *f = &q->factors[k];
        const size_t count = f->kind->entry_count;
        if (count == 1) continue;
        expr state[FACTOR_STATE], entries[FACTOR_ENTRIES];
        for (size_t i = 0; i < f->kind->state_count; i++)
            state[i] = expr_int(pool, 1 + (long)random_below(&random, 17));
        expr_substitute(pool, count, f->entries_of_state, f->kind->state_count, f->state, state,
                        entries);
        for (size_t i = 0; i < count; i++) {
            *vec_push(&from) = f->entries[i];
            *vec_push(&to) = entries[i];
        }
    }
    span->from_count = from.count;
    span->from = from.items;
    span->to = to.items;
}

static void differential(const integrals_work *w, expr f, expr *row) {
    const space *q = w->s->q;
    const expr one = expr_int(q->pool, 1);
    for (size_t i = 0; i < q->n; i++) space_apply_base(q, i, 1, &f, &row[i]);
    expr_gradient(q->pool, f, w->d->r, w->d->symbols, row + q->n);
    expr_derive(q->pool, 1, &f, 1, &q->time, &one, &row[q->n + w->d->r]);
}

/// A lower bound of the rank, by balls at random points.
static size_t rank_in_balls(const integrals_work *w, size_t rows, size_t cols, const expr *A) {
    enum { POINTS = 4, BITS = 192 };
    size_t best = 0;
    for (uint64_t seed = 1; seed <= POINTS && best < rows; seed++) {
        exact_balls *at = exact_balls_create(w->x->pool, BITS);
        exact_balls_scatter(at, seed);
        if (exact_balls_defined(at, rows * cols, A)) {
            const size_t rank = exact_balls_rank(at, rows, cols, A);
            best = rank > best ? rank : best;
        }
        exact_balls_destroy(at);
    }
    return best;
}

/// Whether df is independent of the differentials of the span: it is added to them then.
/// Independent at one point is independent; that what is dependent at a random point is dependent
/// everywhere only decides what is listed. Where numbers fail (roots of them) functions are looked
/// at; where these are not decided balls have to show it.
static bool is_new(integrals_work *w, integral_span *span, expr f) {
    const size_t cols = w->s->q->n + w->d->r + 1, rows = span->rows + 1;
    size_t rank = rows;
    if (span->from == NULL) choose_point(w, span);
    span->differentials = mem_resize(span->differentials, rows * cols, sizeof(expr));
    span->at_point = mem_resize(span->at_point, rows * cols, sizeof(expr));
    expr *last = span->at_point + span->rows * cols;
    differential(w, f, span->differentials + span->rows * cols);
    expr_substitute(w->x->pool, cols, span->differentials + span->rows * cols, span->from_count,
                    span->from, span->to, last);
    if (exact_rank(w->x, rows, cols, span->at_point, &rank) != HAMEL_OK &&
        exact_rank(w->x, rows, cols, span->differentials, &rank) != HAMEL_OK)
        rank = rank_in_balls(w, rows, cols, span->differentials);
    const bool independent = rank == rows;
    span->rows += independent;
    return independent;
}

/// Whether the symmetries found leave a function on D alone, given by one on TQ.
static bool is_invariant(const integrals_work *w, expr full) {
    const mech_found *found = &w->f->symmetries;
    const space *q = w->s->q;
    bool invariant = w->f->has_symmetries && found->k > 0;
    for (size_t a = 0; a < found->k && invariant; a++) {
        expr change;
        mech_lift_apply(q, found->fields + a * q->n, 1, &full, &change);
        expr_substitute(q->pool, 1, &change, q->n, q->velocities, w->d->velocity, &change);
        invariant = exact_is_zero(w->x, change) == TRUTH_YES;
    }
    return invariant;
}

void integrals_know(integrals_work *w, expr value) { (void)is_new(w, &w->all, value); }

void integrals_add(integrals_work *w, mech_integral one) {
    mech_integrals *f = w->f;
    const bool energy = one.reason == INTEGRAL_ENERGY || one.reason == INTEGRAL_MOVING_ENERGY;
    one.dependent = !is_new(w, &w->all, one.plain);
    one.invariant = is_invariant(w, one.full);
    const bool reduced = one.invariant && is_new(w, &w->invariant, one.plain);
    if (one.dependent && (w->special || (!energy && !reduced))) {
        free(one.generator);
        return;
    }
    f->items = mem_resize(f->items, f->count + 1, sizeof *f->items);
    f->items[f->count++] = one;
}

// ---- reasons -----------------------------------------------------------------------------------

/// Whether the field preserves L on all of TQ, and no force acts along it.
static bool preserves(const integrals_work *w, const expr *field) {
    const space *q = w->s->q;
    expr change;
    sum total = {0};
    mech_lift_apply(q, field, 1, &w->s->lagrangian, &change);
    for (size_t i = 0; i < q->n; i++) sum_add_product(q->pool, &total, 1, w->s->force[i], field[i]);
    const expr force = sum_take(q->pool, &total);
    vec_clear(&total);
    return exact_is_zero(w->x, change) == TRUTH_YES && exact_is_zero(w->x, force) == TRUTH_YES;
}

/// Whether the field is a combination of generators, with functions as coefficients; the dimension
/// of their orbits, which has to be less than n: otherwise every field is.
static bool along_orbits(const integrals_work *w, size_t k, const expr *generators,
                         const expr *field, size_t *orbits) {
    const size_t n = w->f->n;
    expr *rows = MEM_NEW(expr, (k + 1) * n);
    memcpy(rows, generators, k * n * sizeof *rows);
    memcpy(rows + k * n, field, n * sizeof *rows);
    size_t both;
    const bool along = exact_rank(w->x, k, n, rows, orbits) == HAMEL_OK && *orbits < n &&
                       exact_rank(w->x, k + 1, n, rows, &both) == HAMEL_OK && both == *orbits;
    free(rows);
    return along;
}

/// Whether the field lies along the orbits of a symmetry of the model that preserves L, the
/// smallest one, or of all symmetries found.
static bool along_symmetry(const integrals_work *w, const expr *field, const char **of) {
    const mech_found *found = &w->f->symmetries;
    size_t least = SIZE_MAX, orbits;
    *of = NULL;
    for (size_t i = 0; i < w->m->symmetry_count; i++) {
        const model_symmetry *y = &w->m->symmetries[i];
        bool symmetric = true;
        for (size_t a = 0; a < y->dimension && symmetric; a++)
            symmetric = preserves(w, y->generators + a * w->f->n);
        if (!symmetric || !along_orbits(w, y->dimension, y->generators, field, &orbits)) continue;
        if (orbits < least) *of = y->name;
        least = orbits < least ? orbits : least;
    }
    return *of != NULL || (w->f->has_symmetries && found->k > 0 &&
                           along_orbits(w, found->k, found->fields, field, &orbits));
}

mech_integral_reason integrals_reason(integrals_work *w, const expr *direction, bool scaled,
                                      const char **of) {
    *of = NULL;
    return !scaled && preserves(w, direction) ? INTEGRAL_NOETHER
           : along_symmetry(w, direction, of) ? INTEGRAL_GAUGE
                                              : INTEGRAL_LINEAR;
}

/// Σ_k ∂F/∂p_k Z_k for a function that is linear in the momenta.
static expr *generator_of(const integrals_work *w, const integral_momenta *p, const expr *slopes) {
    expr *field = MEM_NEW(expr, p->n);
    sum total = {0};
    for (size_t i = 0; i < p->n; i++) {
        for (size_t k = 0; k < p->count; k++)
            sum_add_product(w->x->pool, &total, 1, slopes[k], p->fields[k * p->n + i]);
        field[i] = sum_take(w->x->pool, &total);
        (void)!exact_normalise(w->x, &field[i]); // as it stands where that fails
    }
    vec_clear(&total);
    return field;
}

/// ζ in D with ⟨∂L/∂q', ζ⟩ = a_α v^α on D, where the mass matrix M depends on position only:
///   M_αβ ζ^β = a_α,   and nothing else is left of the momentum.
/// NULL if there is none, or none that is short enough to be had.
static expr *generator_by_mass(const integrals_work *w, expr value) {
    const size_t n = w->f->n, r = w->d->r;
    expr_pool *pool = w->x->pool;
    expr *slopes = MEM_NEW(expr, r), *z = MEM_NEW(expr, r), *field = MEM_NEW(expr, n), rest;
    algebroid_law e;
    sum total = {0};
    algebroid_law_init(&e, mech_on_tangent(w->s), r, w->d->fields, r, w->d->symbols,
                       w->d->velocity);
    expr_gradient(pool, value, r, w->d->symbols, slopes);
    bool made = exact_solve(w->x, r, 1, e.mass, slopes, z) == HAMEL_OK;
    for (size_t a = 0; a < r; a++) sum_add_product(pool, &total, 1, z[a], e.momentum[a]);
    sum_add(pool, &total, -1, value);
    rest = sum_take(pool, &total);
    for (size_t i = 0; i < n && made; i++) {
        for (size_t a = 0; a < r; a++)
            sum_add_product(pool, &total, 1, z[a], w->d->fields[a * n + i]);
        field[i] = sum_take(pool, &total);
        made = exact_normalise(w->x, &field[i]) == HAMEL_OK;
    }
    made = made && exact_is_zero(w->x, rest) == TRUTH_YES;
    vec_clear(&total);
    algebroid_law_clear(&e);
    free(slopes);
    free(z);
    if (!made) free(field);
    return made ? field : NULL;
}

/// The degree of a polynomial in the momenta, up to 2, its first derivatives, and whether it has
/// terms without momenta.
static unsigned degree_of(const integrals_work *w, const integral_momenta *p, expr f, expr *slopes,
                          bool *rest) {
    expr_pool *pool = w->x->pool;
    expr *zeros = MEM_NEW(expr, p->count), *at_zero = MEM_NEW(expr, p->count + 1);
    unsigned degree = 0;
    expr_gradient(pool, f, p->count, p->symbols, slopes);
    memcpy(at_zero, slopes, p->count * sizeof *slopes);
    at_zero[p->count] = f;
    for (size_t k = 0; k < p->count; k++) zeros[k] = expr_int(pool, 0);
    expr_substitute(pool, p->count + 1, at_zero, p->count, p->symbols, zeros, at_zero);
    for (size_t k = 0; k < p->count; k++) {
        if (!sum_zero(pool, slopes[k]) && degree == 0) degree = 1;
        if (!expr_same(slopes[k], at_zero[k])) degree = 2;
    }
    *rest = !sum_zero(pool, at_zero[p->count]);
    free(zeros);
    free(at_zero);
    return degree;
}

/// The factors of e that are constant, as one; 1 if it cannot be factored.
static expr constant_factor(const integrals_work *w, expr e) {
    expr unit, *factors, constant = expr_int(w->x->pool, 1);
    long *powers;
    size_t count;
    if (exact_factor(w->x, e, &unit, &count, &factors, &powers) != HAMEL_OK) return constant;
    if (expr_is_number(w->x->pool, unit)) constant = unit;
    for (size_t i = 0; i < count; i++) {
        if (integral_is_constant(w->x->pool, factors[i]))
            constant =
                expr_mul2(w->x->pool, constant, expr_pow_int(w->x->pool, factors[i], powers[i]));
    }
    free(factors);
    free(powers);
    return constant;
}

/// A function of (q, p, t) as an integral.
static mech_integral integral_of(integrals_work *w, const integral_momenta *p, expr f,
                                 expr *slopes) {
    bool rest;
    const unsigned degree = degree_of(w, p, f, slopes, &rest);
    mech_integral one = {.reason = degree == 0   ? INTEGRAL_POSITION
                                   : degree == 1 ? INTEGRAL_LINEAR
                                                 : INTEGRAL_QUADRATIC};
    if (degree == 1 && !rest) {
        one.generator = p->fields != NULL ? generator_of(w, p, slopes)
                                          : generator_by_mass(w, integral_on_D(p, f));
        if (one.generator != NULL)
            one.reason = integrals_reason(w, one.generator, false, &one.group);
    }
    if (one.reason == INTEGRAL_LINEAR) { // no momentum of anything: its size means nothing
        const expr c = constant_factor(w, p->fields != NULL ? integral_on_D(p, f) : f);
        f = expr_div(w->x->pool, f, c);
        for (size_t i = 0; i < w->f->n && one.generator != NULL; i++)
            one.generator[i] = expr_div(w->x->pool, one.generator[i], c);
    }
    one.value = one.plain = integral_on_D(p, f);
    one.in_momenta = p->fields != NULL ? f : one.value;
    one.full = integral_on_TQ(p, f);
    return one;
}

void integrals_add_found(integrals_work *w, const integral_search *found) {
    if (found->found == NULL) return;
    expr *slopes = MEM_NEW(expr, found->m->count);
    for (size_t k = 0; k < found->count; k++)
        integrals_add(w, integral_of(w, found->m, found->found[k], slopes));
    free(slopes);
}

const char *mech_integral_kind(mech_integral_reason reason) {
    switch (reason) {
    case INTEGRAL_ENERGY: return "energy";
    case INTEGRAL_MOVING_ENERGY: return "moving_energy";
    case INTEGRAL_NOETHER: return "momentum";
    case INTEGRAL_GAUGE: return "gauge_momentum";
    case INTEGRAL_LINEAR: return "linear";
    case INTEGRAL_QUADRATIC: return "quadratic";
    case INTEGRAL_POSITION: return "position";
    }
    return "";
}
