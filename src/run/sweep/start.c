/// How a motion of a sweep begins. In general the initial state is completed as that of a run, by
/// Newton's method. Where the coordinates and the quasi-velocities are given one by one there is
/// nothing to search for, and the numbers are put in as they are.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "expr/walk.h"
#include "run/motion/chart_internal.h"
#include "run/motion/initial_internal.h"
#include "run/sweep/start_internal.h"
#include "run/sweep/sweep_internal.h"

/// Where a value comes from, if it is a number or a knob.
static bool source_of(const sweep *s, expr value, sweep_value *out) {
    for (size_t k = 0; k < s->knob_count; k++) {
        if (!expr_same(value, s->knobs[k])) continue;
        *out = (sweep_value){.source = SWEEP_KNOB, .knob = k};
        return true;
    }
    *out = (sweep_value){.source = SWEEP_CONSTANT, .constant = model_number(&s->swept, value)};
    return isfinite(out->constant);
}

static double value_of(const sweep_value *v, const double *knobs) {
    return v->source == SWEEP_KNOB ? knobs[v->knob] : v->constant;
}

static size_t find_symbol(size_t count, const expr *list, expr e) {
    for (size_t k = 0; k < count; k++) {
        if (expr_same(list[k], e)) return k;
    }
    return count;
}

// ---- what is given ------------------------------------------------------------------------------

/// Whether every quasi-velocity of the first chart is given, and nothing else of velocities.
static bool velocities_are_simple(const sweep *s) {
    const run_motion *r = s->r;
    const run_chart *c = &r->charts.items[0];
    size_t given = 0;
    bool *seen = MEM_NEW_ZERO(bool, c->basis.r), simple = true;
    for (size_t k = 0; k < s->spec.from_count; k++) {
        const model_setting *x = &s->spec.from[k];
        const size_t which = find_symbol(c->basis.r, c->symbols, x->target);
        if (which == c->basis.r) {
            const bool velocity =
                expr_mentions(r->m->pool, 1, &x->target, r->q->n, r->q->velocities) ||
                expr_mentions(r->m->pool, 1, &x->target, s->quasi_count, s->quasi);
            simple = simple && !velocity;
            continue;
        }
        simple = simple && !seen[which] && source_of(s, x->value, &s->simple.velocities[which]);
        seen[which] = true;
        given++;
    }
    free(seen);
    return simple && given == c->basis.r && r->prescribed_count == 0 && r->phi_count == 0;
}

/// Whether coordinates are given one by one, and of a rotation all entries or none.
static bool positions_are_simple(const sweep *s) {
    const run_motion *r = s->r;
    const space *q = r->q;
    bool *seen = MEM_NEW_ZERO(bool, q->entry_count), simple = r->levels.count == 0;
    for (size_t k = 0; k < s->spec.from_count && simple; k++) {
        const model_setting *x = &s->spec.from[k];
        if (find_symbol(r->charts.items[0].basis.r, r->charts.items[0].symbols, x->target) <
            r->charts.items[0].basis.r)
            continue;
        const size_t which = find_symbol(q->entry_count, q->entries, x->target);
        simple = which < q->entry_count && !seen[which] &&
                 source_of(s, x->value, &s->simple.entries[which]);
        if (which < q->entry_count) seen[which] = true;
    }
    for (size_t f = 0; f < q->part_count; f++) {
        const space_factor *factor = &q->factors[f];
        size_t given = 0;
        for (size_t i = 0; i < factor->kind->entry_count; i++)
            given += seen[factor->first_entry + i];
        simple = simple && (given == 0 || given == factor->kind->entry_count);
        for (size_t i = 0; i < factor->kind->entry_count && given == 0; i++) // the origin
            s->simple.entries[factor->first_entry + i].constant =
                factor->kind->entry_count == FACTOR_ENTRIES && i % 4 == 0;
    }
    free(seen);
    return simple;
}

/// Whether no knob has to do with the position.
static bool positions_are_fixed(const sweep *s) {
    const run_motion *r = s->r;
    bool fixed = r->levels.count == 0;
    for (size_t k = 0; k < s->spec.from_count && fixed; k++) {
        const model_setting *x = &s->spec.from[k];
        if (find_symbol(r->charts.items[0].basis.r, r->charts.items[0].symbols, x->target) <
            r->charts.items[0].basis.r)
            continue;
        const expr both[2] = {x->target, x->value};
        fixed = !expr_mentions(r->m->pool, 2, both, s->knob_count, s->knobs);
    }
    return fixed;
}

/// Those its functions look at.
static double *knobs_of_run(const sweep *s) {
    return s->r->switches != NULL ? s->r->switches->values : s->knob_values;
}

void sweep_simple_init(sweep *s) {
    run_motion *r = s->r;
    sweep_simple *p = &s->simple;
    p->state = MEM_NEW_ZERO(double, r->q->state_count);
    p->entries = MEM_NEW_ZERO(sweep_value, r->q->entry_count);
    p->velocities = MEM_NEW_ZERO(sweep_value, r->charts.items[0].basis.r);
    if (!velocities_are_simple(s)) return;
    if (positions_are_fixed(s)) {
        p->fixed =
            sweep_knobs(s, 0, knobs_of_run(s)) && run_initial_find(r) == HAMEL_OK && r->chart == 0;
        if (p->fixed) memcpy(p->state, r->state, r->q->state_count * sizeof *p->state);
        p->usable = p->fixed;
    }
    if (!p->usable) p->usable = positions_are_simple(s);
}

void sweep_simple_clear(sweep *s) {
    free(s->simple.state);
    free(s->simple.entries);
    free(s->simple.velocities);
}

// ---- beginning ----------------------------------------------------------------------------------

/// The state from its entries; false if a rotation is none.
static bool put_position(const sweep *s, run_motion *twin, double *state) {
    const space *q = twin->q;
    double entries[FACTOR_ENTRIES];
    for (size_t f = 0; f < q->part_count; f++) {
        const space_factor *factor = &q->factors[f];
        const size_t count = factor->kind->entry_count;
        for (size_t i = 0; i < count; i++)
            entries[i] =
                value_of(&s->simple.entries[factor->first_entry + i], twin->m->knob_values);
        factor->kind->state_of(entries, state + factor->first_state);
        if (count != FACTOR_ENTRIES) continue;
        for (size_t i = 0; i < 9; i++) {
            double product = -(double)(i % 4 == 0);
            for (size_t k = 0; k < 3; k++)
                product += entries[3 * k + i / 3] * entries[3 * k + i % 3];
            if (!(fabs(product) < 1e-9)) return false;
        }
    }
    return true;
}

/// Multipliers in the state: the run's, and those that vary.
static void put_further(const sweep *s, run_motion *twin) {
    if (twin->form->further == NULL) return;
    (void)twin->form->begin(twin);
    for (size_t k = 0; k < s->knob_count; k++) {
        if (s->further[k] > 0)
            twin->y[run_first_extra(twin) + s->further[k] - 1] = twin->m->knob_values[k];
    }
}

static bool begin(const sweep *s, run_motion *twin) {
    const size_t size = twin->q->state_count;
    twin->chart = 0;
    if (!s->simple.usable) return run_initial_find(twin) == HAMEL_OK;
    if (s->simple.fixed) memcpy(twin->y, s->simple.state, size * sizeof *twin->y);
    else if (!put_position(s, twin, twin->y)) return false;
    for (size_t k = 0; k < twin->charts.items[0].basis.r; k++)
        twin->y[size + k] = value_of(&s->simple.velocities[k], twin->m->knob_values);
    return true;
}

bool sweep_begin(const sweep *s, run_motion *twin) {
    if (!begin(s, twin)) return false;
    put_further(s, twin);
    return true;
}
