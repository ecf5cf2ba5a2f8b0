/// Whether a closed form is the differential of a function: it is if its integral over every loop
/// is zero. Rotations have no loops that count (twice around one can be undone), so it is ∫ dσ over
/// each angle, a constant as the form is closed, and over loops around the poles of the form. A
/// pole where one coordinate has some value leaves no loop but cuts Q, and the angle if it is one;
/// around others a circle in the plane of two lines is tried, which may show that there is a
/// period, never that there is none.
#include <math.h>
#include <stdlib.h>

#include "exact/sign/sign.h"
#include "expr/calculus.h"
#include "expr/walk.h"
#include "mech/measure/mean_internal.h"
#include "mech/measure/measure_internal.h"
#include "mech/measure/periods_internal.h"
#include "mech/tools/degenerate.h"
#include "mech/tools/locus.h"

// ---- poles --------------------------------------------------------------------------------------

/// Adds the factors of the denominator of e that may vanish. False if it has none that is known.
static bool add_poles(exact *x, expr e, expr_list *poles) {
    expr numerator, denominator, unit, *factors = NULL;
    long *powers = NULL;
    size_t count = 0;
    if (exact_fraction(x, e, &numerator, &denominator) != HAMEL_OK) return false;
    if (exact_never_zero(x, denominator)) return true;
    if (exact_factor(x, denominator, &unit, &count, &factors, &powers) != HAMEL_OK) return false;
    for (size_t i = 0; i < count; i++) {
        bool known = exact_never_zero(x, factors[i]);
        for (size_t k = 0; k < poles->count && !known; k++)
            known = expr_same(poles->items[k], factors[i]);
        if (!known) *vec_push(poles) = factors[i];
    }
    free(factors);
    free(powers);
    return true;
}

/// How many directions f depends on, all of a rotation where one entry occurs.
static size_t depends_on(const space *q, expr f) {
    size_t count = 0;
    for (size_t k = 0; k < q->factor_count; k++) {
        const space_factor *factor = &q->factors[k];
        if (expr_mentions(q->pool, 1, &f, factor->kind->entry_count, factor->entries))
            count += factor->kind->dimension;
    }
    return count;
}

/// Whether a pole is proved to lie across the circle of an angle.
static bool is_cut(const measure_work *w, const expr_list *poles, expr angle) {
    locus_sheet sheets[LOCUS_SHEETS];
    for (size_t i = 0; i < poles->count; i++) {
        if (expr_contains(w->x->pool, poles->items[i], angle) &&
            depends_on(w->s->q, poles->items[i]) == 1 &&
            locus_solve(w->x, w->s->q, poles->items[i], sheets) > 0)
            return true;
    }
    return false;
}

// ---- loops --------------------------------------------------------------------------------------

/// Whether ∫ e over a turn is zero; if not, the cycle is noted.
static truth over_turn(const measure_work *w, expr e, expr angle, size_t first, size_t second,
                       measure_cycle *cycle) {
    const double *typical = w->given->typical;
    const truth none = mech_has_no_mean(w->x, e, angle, typical);
    if (none == TRUTH_NO)
        *cycle = (measure_cycle){first, second,
                                 2 * M_PI * mech_mean_about(w->x->pool, e, angle, typical)};
    return none;
}

/// The same over the circle of this radius about the origin in the plane of two lines.
static truth around_origin(const measure_work *w, const expr *differential, size_t i, size_t j,
                           long radius, measure_cycle *cycle) {
    const space *q = w->s->q;
    expr_pool *pool = q->pool;
    const expr angle = expr_symbol(pool, "loop_angle", EXPR_ANGLE), r = expr_int(pool, radius);
    const expr c = expr_cos(pool, angle), s = expr_sin(pool, angle);
    const expr from[2] = {space_factor_of(q, i)->entries[0], space_factor_of(q, j)->entries[0]};
    const expr to[2] = {expr_mul2(pool, r, c), expr_mul2(pool, r, s)};
    expr along = expr_sub(pool, expr_mul2(pool, to[0], differential[j]),
                          expr_mul2(pool, to[1], differential[i]));
    expr_substitute(pool, 1, &along, 2, from, to, &along);
    if (exact_normalise(w->x, &along) != HAMEL_OK) return TRUTH_UNKNOWN;
    return over_turn(w, along, angle, i, j, cycle);
}

static bool is_free_line(const space *q, size_t i) {
    const space_factor *f = space_factor_of(q, i);
    return f->kind->entry_count == 1 && !f->circle && mech_is_unbounded(q->pool, f->entries[0]);
}

/// A circle in a plane of two lines over which the form has a period, if one is found.
static bool find_loop(const measure_work *w, const expr *differential, measure_cycle *cycle) {
    static const long radii[] = {1, 4};
    const size_t n = w->s->q->n;
    for (size_t k = 0; k < 2 * n * n; k++) {
        const size_t i = k / 2 / n, j = k / 2 % n;
        if (i >= j || !is_free_line(w->s->q, i) || !is_free_line(w->s->q, j)) continue;
        if (around_origin(w, differential, i, j, radii[k % 2], cycle) == TRUTH_NO) return true;
    }
    return false;
}

// ---- the answer ---------------------------------------------------------------------------------

/// @eq GN16 §8.2
truth measure_single_valued(const measure_work *w, const expr *differential, measure_cycle *cycle,
                            expr_list *poles) {
    const space *q = w->s->q;
    truth all = TRUTH_YES;
    bool known = true, winding = false;
    for (size_t i = 0; i < q->n; i++) known = add_poles(w->x, differential[i], poles) && known;
    for (size_t i = 0; i < q->n && all != TRUTH_NO; i++) {
        if (!space_factor_of(q, i)->circle) continue;
        const expr angle = space_factor_of(q, i)->entries[0];
        truth one = over_turn(w, differential[i], angle, i, i, cycle);
        if (one == TRUTH_UNKNOWN && is_cut(w, poles, angle)) one = TRUTH_YES;
        all = truth_and(all, one);
    }
    for (size_t k = 0; k < poles->count; k++)
        winding = winding || depends_on(q, poles->items[k]) > 1;
    if (all == TRUTH_NO) return TRUTH_NO;
    if (winding && find_loop(w, differential, cycle)) return TRUTH_NO;
    return known && !winding ? all : TRUTH_UNKNOWN;
}
