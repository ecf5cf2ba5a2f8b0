/// The search in steps, the cheap ones first. It can be ended between them without losing what was
/// found.
#include "mech/integrals/integrals.h"

#include <stdlib.h>

#include "base/stop.h"
#include "expr/calculus.h"
#include "expr/sum.h"
#include "expr/walk.h"
#include "mech/energy/energy.h"
#include "mech/energy/moving_search.h"
#include "mech/integrals/factored_internal.h"
#include "mech/integrals/integrals_internal.h"
#include "mech/integrals/list_internal.h"
#include "mech/law/motion.h"
#include "mech/tools/readable.h"

/// Tells whoever waits; whether to go on.
static bool go_on(integrals_work *w, const char *doing) {
    if (!w->f->interrupted && w->patience != NULL)
        w->f->interrupted = w->patience->step(w->patience->data, doing, w->f->count);
    if (stop_wanted()) w->f->interrupted = true;
    return !w->f->interrupted;
}

// ---- energy ------------------------------------------------------------------------------------

/// E or E_Z as an item, with E − ⟨∂L/∂q', Z⟩ on all of TQ.
static mech_integral energy_item(const integrals_work *w, mech_integral_reason reason, expr value,
                                 expr *Z) {
    const size_t n = w->f->n;
    algebroid_law e;
    algebroid_law_init(&e, mech_on_tangent(w->s), Z != NULL, Z, n, w->s->q->velocities,
                       w->s->q->velocities);
    mech_integral one = {reason, value, value, e.energy, value, .generator = Z};
    if (Z != NULL) one.full = expr_sub(w->x->pool, e.energy, e.momentum[0]);
    algebroid_law_clear(&e);
    return one;
}

/// E, if it is constant: for affine constraints reactions do work, which has to be zero.
static bool add_energy(integrals_work *w) {
    const size_t n = w->f->n;
    expr *zero = MEM_NEW(expr, n), value, rate;
    for (size_t i = 0; i < n; i++) zero[i] = expr_int(w->x->pool, 0);
    mech_moving_law(w->s, w->d, zero, &value, &rate);
    free(zero);
    if (!sum_all_zero(w->s->q->pool, w->s->p, w->s->b)) {
        mech_motion motion;
        mech_motion_init(&motion, w->s, w->d);
        rate = motion.power;
        mech_motion_clear(&motion);
    }
    if (exact_is_zero(w->x, rate) != TRUTH_YES) return false;
    if (readable_normalise(w->x, 1, &value) != HAMEL_OK) return false;
    integrals_add(w, energy_item(w, INTEGRAL_ENERGY, value, NULL));
    return true;
}

static void add_moving_energy(integrals_work *w) {
    expr *Z = MEM_NEW(expr, w->f->n), value, rate;
    if (mech_moving_search(w->x, w->s, w->d, Z)) {
        mech_moving_law(w->s, w->d, Z, &value, &rate);
        if (readable_normalise(w->x, 1, &value) == HAMEL_OK) {
            integrals_add(w, energy_item(w, INTEGRAL_MOVING_ENERGY, value, Z));
            return;
        }
    }
    free(Z);
}

// ---- the whole ---------------------------------------------------------------------------------

/// The functions that coefficients are made of.
static hamel_status find_functions(integrals_work *w) {
    const mech_system *s = w->s;
    mech_integrals *f = w->f;
    VEC(expr) seen = {0};
    *vec_push(&seen) = s->lagrangian;
    for (size_t i = 0; i < s->p * f->n; i++) *vec_push(&seen) = s->beta[i];
    for (size_t i = 0; i < s->p; i++) *vec_push(&seen) = s->b[i];
    for (size_t i = 0; i < f->n; i++) *vec_push(&seen) = s->force[i];
    const hamel_status status = ansatz_init(&f->functions, w->x, s->q, 1, seen.count, seen.items);
    vec_clear(&seen);
    return status;
}

/// Gauge momenta without a closed form, if there are more along the orbits than were found.
static hamel_status add_gauge(integrals_work *w) {
    mech_integrals *f = w->f;
    if (!f->has_symmetries) return HAMEL_OK;
    hamel_status status =
        gauge_equations_init(&f->gauge, w->x, w->s, w->d, f->symmetries.k, f->symmetries.fields);
    for (size_t k = 0; k < f->count; k++)
        f->gauge_known +=
            f->items[k].reason == INTEGRAL_NOETHER || f->items[k].reason == INTEGRAL_GAUGE;
    if (status == HAMEL_OK && f->gauge_known >= f->gauge.m) gauge_equations_clear(&f->gauge);
    return status;
}

typedef VEC(expr) known_list;

/// All constants of motion that were found, as functions of (q, v, t), and products of two that are
/// linear.
static void list_known(const mech_integrals *f, known_list *out) {
    for (size_t k = 0; k < f->linear.count; k++)
        *vec_push(out) = integral_on_D(&f->momenta, f->linear.found[k]);
    for (size_t k = 0; k < f->count; k++) *vec_push(out) = f->items[k].plain;
    for (size_t k = 0; k < f->linear.count; k++) {
        for (size_t l = 0; l <= k; l++) {
            const expr product = expr_mul2(f->momenta.s->q->pool, out->items[k], out->items[l]);
            *vec_push(out) = product;
        }
    }
    for (size_t k = 0; k < f->quadratic.count; k++)
        *vec_push(out) = integral_on_D(&f->momenta, f->quadratic.found[k]);
}

/// What is polynomial in the velocities, whatever momenta there are.
static hamel_status add_polynomials(integrals_work *w) {
    mech_integrals *f = w->f;
    if (integral_momenta_are_velocities(&f->momenta)) return HAMEL_OK;
    integral_velocities_init(&f->velocities, w->s, w->d);
    if (!go_on(w, "polynomials in the velocities")) return HAMEL_OK;
    known_list known = {0};
    list_known(f, &known);
    exact wide = *w->x; // accelerations are longer than what a person would read
    wide.limits.product_terms = wide.limits.gcd_terms = 2e5;
    const hamel_status status =
        integral_search_beside(&f->polynomials, &wide, &f->velocities, f->functions.linear,
                               f->functions.functions, known.count, known.items);
    vec_clear(&known);
    if (status == HAMEL_OK) integrals_add_found(w, &f->polynomials);
    return status;
}

/// Whether there is a potential: L at rest is a function of position.
static bool has_potential(const integrals_work *w) {
    const space *q = w->s->q;
    bool depends = false;
    expr V = w->s->lagrangian;
    expr *zero = MEM_NEW(expr, q->n);
    for (size_t i = 0; i < q->n; i++) zero[i] = expr_int(q->pool, 0);
    expr_substitute(q->pool, 1, &V, q->n, q->velocities, zero, &V);
    free(zero);
    for (size_t i = 0; i < q->entry_count && !depends; i++)
        depends = expr_contains(q->pool, V, q->entries[i]);
    return depends;
}

enum { MOST_SEPARATED = 12 }; ///< functions whose products are looked among

/// What a potential of degree two leaves constant beside energy: parts of it that separate, as in
/// the cases of Clebsch.
static hamel_status add_separated(integrals_work *w) {
    mech_integrals *f = w->f;
    if (f->functions.linear > MOST_SEPARATED || !has_potential(w)) return HAMEL_OK;
    if (!go_on(w, "integrals beside a potential")) return HAMEL_OK;
    integral_search separated;
    const hamel_status status = integral_search_separated(
        &separated, w->x, &f->momenta, f->functions.linear, f->functions.functions);
    if (status == HAMEL_OK) integrals_add_found(w, &separated);
    integral_search_clear(&separated);
    return status;
}

/// Quadratic ones: first those that are invariant and have numbers as coefficients, such as ⟨K, K⟩,
/// then all.
static hamel_status add_quadratic(integrals_work *w) {
    mech_integrals *f = w->f;
    hamel_status status = HAMEL_OK;
    if (f->has_symmetries && f->symmetries.k > 0 && go_on(w, "invariant quadratic integrals")) {
        integral_search invariant;
        status = integral_search_invariant(&invariant, w->x, &f->momenta, f->functions.linear,
                                           f->functions.functions, f->symmetries.k,
                                           f->symmetries.fields);
        if (status == HAMEL_OK) integrals_add_found(w, &invariant);
        integral_search_clear(&invariant);
    }
    if (status == HAMEL_OK && go_on(w, "quadratic integrals"))
        status = integral_search_init(&f->quadratic, w->x, &f->momenta, f->functions.linear,
                                      f->functions.functions, true);
    if (status == HAMEL_OK) integrals_add_found(w, &f->quadratic);
    if (status == HAMEL_OK) status = add_separated(w);
    if (status == HAMEL_OK) status = add_polynomials(w);
    return status;
}

static hamel_status search(integrals_work *w) {
    mech_integrals *f = w->f;
    hamel_status status = find_functions(w);
    if (status == HAMEL_OK) status = integral_momenta_of_D(&f->momenta, w->x, w->s, w->d);
    if (status == HAMEL_OK && go_on(w, "symmetries"))
        f->has_symmetries = mech_found_in(&f->symmetries, w->x, w->s, w->d, w->m, 1) == HAMEL_OK;
    if (status == HAMEL_OK && go_on(w, "linear integrals"))
        status = integral_search_init(&f->linear, w->x, &f->momenta, f->functions.count,
                                      f->functions.functions, false);
    if (status == HAMEL_OK) integrals_add_found(w, &f->linear);
    if (status == HAMEL_OK && go_on(w, "integrals with factors")) integrals_add_factored(w);
    if (status == HAMEL_OK && go_on(w, "gauge momenta")) status = add_gauge(w);
    for (size_t k = 0; k < w->late_count; k++) integrals_know(w, w->late[k]);
    if (status == HAMEL_OK && !add_energy(w) && go_on(w, "a moving energy")) add_moving_energy(w);
    return status == HAMEL_OK ? add_quadratic(w) : status;
}

static void span_clear(integral_span *span) {
    free(span->differentials);
    free(span->at_point);
    free(span->from);
    free(span->to);
}

hamel_status mech_integrals_special(mech_integrals *f, exact *x, const mech_system *s,
                                    const model *m, const mech_basis *d, size_t known_count,
                                    size_t linear_count, const expr *known,
                                    const mech_patience *patience) {
    *f = (mech_integrals){.n = d->n, .r = d->r};
    exact brief = readable_limits(x);
    integrals_work w = {.x = &brief,
                        .s = s,
                        .m = m,
                        .d = d,
                        .patience = patience,
                        .f = f,
                        .special = known_count > 0,
                        .late_count = known_count - linear_count,
                        .late = known + linear_count};
    for (size_t k = 0; k < linear_count; k++) integrals_know(&w, known[k]);
    const hamel_status status = search(&w);
    span_clear(&w.all);
    span_clear(&w.invariant);
    if (status != HAMEL_OK) mech_integrals_clear(f);
    return status;
}

hamel_status mech_integrals_init(mech_integrals *f, exact *x, const mech_system *s, const model *m,
                                 const mech_basis *d, const mech_patience *patience) {
    const expr none = {0};
    return mech_integrals_special(f, x, s, m, d, 0, 0, &none, patience);
}

void mech_integrals_clear(mech_integrals *f) {
    for (size_t k = 0; k < f->count; k++) free(f->items[k].generator);
    free(f->items);
    integral_momenta_clear(&f->momenta);
    integral_momenta_clear(&f->velocities);
    integral_search_clear(&f->linear);
    integral_search_clear(&f->quadratic);
    integral_search_clear(&f->polynomials);
    gauge_equations_clear(&f->gauge);
    ansatz_clear(&f->functions);
    if (f->has_symmetries) mech_found_clear(&f->symmetries);
    *f = (mech_integrals){0};
}

bool mech_integrals_searched(const mech_integrals *f) {
    return f->linear.done && f->quadratic.done && (f->velocities.count == 0 || f->polynomials.done);
}

bool mech_integrals_complete(const mech_integrals *f, bool polynomials) {
    return f->linear.done && f->quadratic.done && f->linear.complete && f->quadratic.complete &&
           (!polynomials || f->velocities.count == 0 ||
            (f->polynomials.done && f->polynomials.complete));
}
