/// Deciding about an invariant measure: first a short density is tried, then what forbids one, and
/// where nothing does a longer search for the density.
#include "mech/measure/measure.h"

#include <stdlib.h>

#include "expr/sum.h"
#include "mech/measure/brackets_internal.h"
#include "mech/measure/factors_internal.h"
#include "mech/measure/measure_internal.h"
#include "mech/measure/periods_internal.h"
#include "mech/measure/symmetry_internal.h"
#include "mech/tools/readable.h"

void measure_obstruct(measure_work *w, expr e, mech_measure_reason reason) {
    if (exact_is_zero(w->x, e) != TRUTH_NO) return;
    if (w->obstructions.count == 0) w->m->reason = reason;
    w->m->exists = TRUTH_NO;
    *vec_push(&w->obstructions) = e;
}

/// What is beyond the limits leaves a question open.
static hamel_status forgive(hamel_status status) {
    return status == HAMEL_TOO_LARGE || status == HAMEL_UNDECIDED || status == HAMEL_SINGULAR
               ? HAMEL_OK
               : status;
}

/// dσ is closed: whether σ is a function on all of Q.
static void decide_periods(measure_work *w, const expr *differential) {
    mech_measure *m = w->m;
    m->reason = MEASURE_LOCAL;
    if (differential == NULL) return;
    expr_list poles = {0};
    m->exists = measure_single_valued(w, differential, &m->cycle, &poles);
    if (m->exists == TRUTH_YES) {
        m->reason = MEASURE_CLOSED;
        m->zero_count = poles.count;
        m->zeros = poles.items;
    } else vec_clear(&poles);
    if (m->exists == TRUTH_NO) m->reason = MEASURE_PERIOD;
}

/// A density is a function of positions: elements of an algebra do not change it, nor what
/// moves nothing (sections of S, on D/G).
static void know_elements(measure_work *w) {
    const space *q = w->s->q;
    const size_t positions = q->algebra_count > 0 ? q->algebra_first : q->n;
    for (size_t a = 0; a < q->algebra_count; a++) {
        for (size_t i = 0; i <= q->n; i++)
            *vec_push(&w->by_symmetry.rows) = expr_int(q->pool, i == q->algebra_first + a);
        w->by_symmetry.count++;
    }
    for (size_t a = 0; a + 1 < w->v->count; a++) {
        const expr *X = w->v->fields + a * q->n;
        if (sum_all_zero(q->pool, positions, X))
            measure_obstruct(w, w->v->theta[a], MEASURE_ELEMENTS);
    }
}

static hamel_status look_for_obstruction(measure_work *w) {
    if (!w->v->drift) {
        measure_obstruct(w, w->v->theta[w->v->count - 1], MEASURE_DAMPING);
        if (w->m->exists == TRUTH_NO) return HAMEL_OK;
    }
    know_elements(w);
    if (w->m->exists == TRUTH_NO) return HAMEL_OK;
    hamel_status status = forgive(measure_by_symmetry(w));
    if (status != HAMEL_OK || w->m->exists == TRUTH_NO) return status;
    expr *differential = NULL;
    status = measure_by_brackets(w, &differential);
    const bool decided = status == HAMEL_OK;
    status = forgive(status);
    if (decided && w->m->exists != TRUTH_NO) decide_periods(w, differential);
    else if (status == HAMEL_OK && w->m->exists != TRUTH_NO) status = forgive(measure_by_values(w));
    free(differential);
    return status;
}

hamel_status mech_measure_init(mech_measure *m, exact *x, const mech_system *s,
                               const mech_divergence *v, const mech_measure_setting *given) {
    *m = (mech_measure){.exists = TRUTH_UNKNOWN, .reason = MEASURE_OPEN};
    exact brief = readable_limits(x);
    measure_work w = {.x = &brief, .s = s, .v = v, .given = given, .m = m};
    hamel_status status = forgive(measure_by_factors(&w, false));
    if (status == HAMEL_OK && !m->found) status = look_for_obstruction(&w);
    if (status == HAMEL_OK && !m->found && m->exists != TRUTH_NO)
        status = forgive(measure_by_factors(&w, true));
    m->obstruction_count = w.obstructions.count;
    m->obstructions = w.obstructions.items;
    vec_clear(&w.by_symmetry.rows);
    if (status != HAMEL_OK) mech_measure_clear(m);
    return status;
}

void mech_measure_clear(mech_measure *m) {
    mech_density_clear(&m->density);
    mech_density_clear(&m->momentum_density);
    mech_density_clear(&m->kinetic_density);
    free(m->zeros);
    free(m->obstructions);
    free(m->rows);
    *m = (mech_measure){0};
}
