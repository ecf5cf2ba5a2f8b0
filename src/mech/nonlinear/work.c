/// Work of reactions, by Euler's identity first; then on f = 0, where the motion is written out.
#include "mech/nonlinear/work.h"

#include <stdlib.h>

#include "exact/sign/sign.h"
#include "expr/calculus.h"
#include "expr/sum.h"
#include "mech/tools/readable.h"

/// Whether g vanishes where f does: g = k f with a k that has no poles.
static bool is_multiple(exact *x, expr g, expr f) {
    expr numerator, denominator;
    return exact_fraction(x, expr_div(x->pool, g, f), &numerator, &denominator) == HAMEL_OK &&
           exact_never_zero(x, denominator);
}

static truth is_homogeneous(exact *x, const mech_system *s, const mech_basis *d,
                            const mech_nonlinear *m, const expr *functions) {
    for (size_t c = 0; c < m->count; c++) {
        const expr pairing = mech_chetaev_pairing(x->pool, s, d, functions[c]);
        if (!is_multiple(x, pairing, m->level[c])) return TRUTH_UNKNOWN;
    }
    return TRUTH_YES;
}

/// Why there is no work, where the motion shows that there is none.
static mech_work_reason reason_on_level(exact *x, const mech_system *s, const mech_basis *d,
                                        const mech_chetaev *motion, const expr *functions) {
    if (exact_all_zero(x, motion->count, motion->multiplier) == TRUTH_YES) return WORK_NO_REACTION;
    for (size_t c = 0; c < motion->count; c++) {
        expr pairing = mech_chetaev_pairing(x->pool, s, d, functions[c]);
        if (mech_chetaev_put(motion, x, s, d, 1, &pairing) != HAMEL_OK ||
            exact_is_zero(x, pairing) != TRUTH_YES)
            return WORK_CANCELS;
    }
    return WORK_TANGENT;
}

/// The energy where only what is given can do work: E' = F(q') − ∂L/∂t, as constraints that are
/// linear do none.
static truth keeps_energy(exact *x, const mech_system *s, const mech_basis *d) {
    const space *q = s->q;
    if (exact_all_zero(x, s->p, s->b) != TRUTH_YES) return TRUTH_UNKNOWN;
    expr power = expr_sub(x->pool, sum_pairing(x->pool, q->n, s->force, q->velocities),
                          expr_diff(x->pool, s->lagrangian, q->time));
    expr_substitute(x->pool, 1, &power, q->n, q->velocities, d->velocity, &power);
    return exact_is_zero(x, power) == TRUTH_YES ? TRUTH_YES : TRUTH_UNKNOWN;
}

mech_work mech_work_of(exact *x, const mech_system *s, const mech_basis *d, const mech_nonlinear *m,
                       const mech_chetaev *motion, const expr *functions) {
    exact brief = readable_limits(x);
    mech_work w = {TRUTH_UNKNOWN, WORK_OPEN, TRUTH_UNKNOWN};
    if (is_homogeneous(&brief, s, d, m, functions) == TRUTH_YES)
        w = (mech_work){TRUTH_YES, WORK_HOMOGENEOUS, keeps_energy(&brief, s, d)};
    if (motion == NULL) return w;
    if (w.workless != TRUTH_YES) {
        w.workless = exact_is_zero(&brief, motion->work);
        if (w.workless == TRUTH_YES) w.reason = reason_on_level(&brief, s, d, motion, functions);
        if (w.workless == TRUTH_NO) w.reason = WORK_DONE;
    }
    if (w.conserved != TRUTH_YES) w.conserved = exact_is_zero(&brief, motion->power);
    return w;
}
