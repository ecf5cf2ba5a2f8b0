/* The numbers of one instance, and how they move by themselves in co-simulation: Dormand and
 * Prince's 5(4) with steps of any length, cut where an event indicator changes its sign. Nothing
 * is allocated here. model.h has the functions and the sizes.
 *
 * Value references count through states, their derivatives, inputs, parameters, outputs, the time,
 * event indicators; the last two are variables in version 3.0 only. */
#ifndef CORE_H
#define CORE_H

#include <math.h>
#include <stddef.h>
#include <string.h>

#include "model.h"

enum {
    REF_DERIVATIVE = STATES,
    REF_INPUT = 2 * STATES,
    REF_PARAMETER = REF_INPUT + INPUTS,
    REF_OUTPUT = REF_PARAMETER + PARAMETERS,
    REF_TIME = REF_OUTPUT + OUTPUTS,
    REF_INDICATOR = REF_TIME + 1,
    REF_END = REF_INDICATOR + EVENTS
};

enum { CORE_DONE, CORE_MISSING, CORE_UNKNOWN, CORE_ENDED };

typedef struct core {
    double t, y[STATES + 1], u[INPUTS + 1], p[PARAMETERS + 1];
    double s[EVENTS + 1];       /* the signs of the indicators, held between events */
    double largest[EVENTS + 1]; /* of each indicator so far: what counts as zero */
    int sticks[EVENTS + 1];     /* it is kept at zero: see slide.h */
    double tolerance;
    double step; /* the length that is tried next; 0: not known yet */
} core;

static void core_reset(core *c) {
    int i;
    memset(c, 0, sizeof *c);
    c->tolerance = MODEL_TOLERANCE;
    for (i = 0; i < STATES; i++) c->y[i] = model_initial[i];
    for (i = 0; i < PARAMETERS; i++) c->p[i] = model_defaults[i];
}

/* ---- events --------------------------------------------------------------------------------- */

static double core_sign(double x) { return x > 0 ? 1 : x < 0 ? -1 : 0; }

#include "slide.h"

/* Takes the signs that the indicators have now; one that is zero, or has just changed its sign,
 * gets that of the side it moves to, or sticks. before: the indicators, may be NULL. 1 where a
 * value is missing. */
static int core_settle(core *c, double *before) {
    double z[EVENTS + 1] = {0};
    int k;
    if (EVENTS == 0) return 0;
    /* an indicator may depend on the signs of others, which stand before it */
    for (k = 0; k < EVENTS; k++) {
        if (model_events(c->t, c->y, c->u, c->p, c->s, z)) return 1;
        c->largest[k] = fmax(c->largest[k], fabs(z[k]));
        if (!c->sticks[k] && c->s[k] * z[k] >= 0 && fabs(z[k]) > 1e-12 * c->largest[k])
            c->s[k] = core_sign(z[k]);
        else if (slide_choose(c, k, z[k])) return 1;
    }
    if (before != NULL) memcpy(before, z, sizeof z);
    return 0;
}

/* Nothing is known of what was before. */
static void core_forget(core *c) {
    memset(c->s, 0, sizeof c->s);
    memset(c->sticks, 0, sizeof c->sticks);
    memset(c->largest, 0, sizeof c->largest);
}

/* Whether an indicator that was zero when its sign was taken is not any more. */
static int core_unsettled(const core *c) {
    double z[EVENTS + 1] = {0};
    int k;
    if (EVENTS == 0 || model_events(c->t, c->y, c->u, c->p, c->s, z)) return 0;
    for (k = 0; k < EVENTS; k++) {
        if (c->s[k] == 0 && !c->sticks[k] && z[k] != 0) return 1;
    }
    return 0;
}

/* The indicators: of what sticks, how much friction there is left. */
static int core_indicators(const core *c, double *z) {
    double s[EVENTS + 1], rates[STATES + 1];
    int k;
    if (EVENTS == 0) return 0;
    if (model_events(c->t, c->y, c->u, c->p, c->s, z)) return 1;
    if (core_rates(c, c->t, c->y, s, rates)) return 1;
    for (k = 0; k < EVENTS; k++) {
        if (c->sticks[k]) z[k] = 1 - fabs(s[k]);
    }
    return 0;
}

/* Whether a reference is one of those from `first` on, before `end`. */
static int core_within(unsigned r, unsigned first, unsigned end) { return r >= first && r < end; }

/* ---- variables ------------------------------------------------------------------------------ */

static int core_get(const core *c, size_t count, const unsigned *refs, double *out) {
    double rates[STATES + 1], outputs[OUTPUTS + 1], z[EVENTS + 1], s[EVENTS + 1];
    int have_rates = 0, have_outputs = 0, have_z = 0;
    size_t k;
    for (k = 0; k < count; k++) {
        const unsigned r = refs[k];
        if (r < REF_DERIVATIVE) {
            out[k] = c->y[r];
        } else if (r < REF_INPUT) {
            if (!have_rates && core_rates(c, c->t, c->y, s, rates)) return CORE_MISSING;
            have_rates = 1;
            out[k] = rates[r - REF_DERIVATIVE];
        } else if (r < REF_PARAMETER) {
            out[k] = c->u[r - REF_INPUT];
        } else if (r < REF_OUTPUT) {
            out[k] = c->p[r - REF_PARAMETER];
        } else if (r < REF_TIME) {
            if (!have_outputs && (core_rates(c, c->t, c->y, s, rates) ||
                                  model_output(c->t, c->y, c->u, c->p, s, outputs)))
                return CORE_MISSING;
            have_outputs = have_rates = 1;
            out[k] = outputs[r - REF_OUTPUT];
        } else if (r == REF_TIME) {
            out[k] = c->t;
        } else if (r < REF_END) {
            if (!have_z && core_indicators(c, z)) return CORE_MISSING;
            have_z = 1;
            out[k] = z[r - REF_INDICATOR];
        } else {
            return CORE_UNKNOWN;
        }
    }
    return CORE_DONE;
}

/* States, inputs and parameters can be set. */
static int core_set(core *c, size_t count, const unsigned *refs, const double *values) {
    size_t k;
    for (k = 0; k < count; k++) {
        const unsigned r = refs[k];
        if (r < REF_DERIVATIVE) c->y[r] = values[k];
        else if (core_within(r, REF_INPUT, REF_PARAMETER)) c->u[r - REF_INPUT] = values[k];
        else if (core_within(r, REF_PARAMETER, REF_OUTPUT)) c->p[r - REF_PARAMETER] = values[k];
        else return CORE_UNKNOWN;
    }
    c->step = 0;
    return CORE_DONE;
}

/* ---- derivatives ---------------------------------------------------------------------------- */

/* out += D x of a sparse matrix */
static void core_add_product(int count, const int *rows, const int *columns, const double *entries,
                             const double *x, double *out) {
    int k;
    for (k = 0; k < count; k++) out[rows[k]] += entries[k] * x[columns[k]];
}

static int core_sticks(const core *c) {
    int k, found = 0;
    for (k = 0; k < EVENTS; k++) found = found || c->sticks[k];
    return found;
}

/* While something sticks friction follows what it balances: derivatives by differences. */
static int core_difference(const core *c, const double *dy, const double *du, double *rates,
                           double *outputs) {
    const double h = 1e-6;
    double f[STATES + 1], g[OUTPUTS + 1], s[EVENTS + 1];
    int side, i;
    for (side = -1; side <= 1; side += 2) {
        core other = *c;
        for (i = 0; i < STATES; i++) other.y[i] += side * h * dy[i];
        for (i = 0; i < INPUTS; i++) other.u[i] += side * h * du[i];
        if (core_rates(&other, c->t, other.y, s, f)) return 1;
        if (model_output(c->t, other.y, other.u, c->p, s, g)) return 1;
        for (i = 0; i < STATES; i++) rates[i] += side * f[i] / (2 * h);
        for (i = 0; i < OUTPUTS; i++) outputs[i] += side * g[i] / (2 * h);
    }
    return 0;
}

/* The numbers that were asked for. */
static int core_tell(size_t count, const unsigned *unknowns, const double *dy, const double *rates,
                     const double *outputs, double *out) {
    size_t k;
    for (k = 0; k < count; k++) {
        const unsigned r = unknowns[k];
        if (r < REF_DERIVATIVE) out[k] = dy[r];
        else if (r < REF_INPUT) out[k] = rates[r - REF_DERIVATIVE];
        else if (core_within(r, REF_OUTPUT, REF_TIME)) out[k] = outputs[r - REF_OUTPUT];
        else return CORE_UNKNOWN;
    }
    return CORE_DONE;
}

/* How unknowns (derivatives, outputs, states) change with knowns (states, inputs), along a line. */
static int core_derivative(const core *c, size_t unknown_count, const unsigned *unknowns,
                           size_t known_count, const unsigned *knowns, const double *direction,
                           double *out) {
    double dy[STATES + 1] = {0}, du[INPUTS + 1] = {0};
    double rates[STATES + 1] = {0}, outputs[OUTPUTS + 1] = {0}, entries[MOST_ENTRIES + 1];
    size_t k;
    for (k = 0; k < known_count; k++) {
        const unsigned r = knowns[k];
        if (r < REF_DERIVATIVE) dy[r] += direction[k];
        else if (core_within(r, REF_INPUT, REF_PARAMETER)) du[r - REF_INPUT] += direction[k];
        else return CORE_UNKNOWN;
    }
    if (core_sticks(c)) {
        if (core_difference(c, dy, du, rates, outputs)) return CORE_MISSING;
        return core_tell(unknown_count, unknowns, dy, rates, outputs, out);
    }
    if (model_rates_by_state(c->t, c->y, c->u, c->p, c->s, entries)) return CORE_MISSING;
    core_add_product(RATES_BY_STATE, rates_by_state_rows, rates_by_state_columns, entries, dy,
                     rates);
    if (model_rates_by_inputs(c->t, c->y, c->u, c->p, c->s, entries)) return CORE_MISSING;
    core_add_product(RATES_BY_INPUTS, rates_by_inputs_rows, rates_by_inputs_columns, entries, du,
                     rates);
    if (model_output_by_state(c->t, c->y, c->u, c->p, c->s, entries)) return CORE_MISSING;
    core_add_product(OUTPUT_BY_STATE, output_by_state_rows, output_by_state_columns, entries, dy,
                     outputs);
    if (model_output_by_inputs(c->t, c->y, c->u, c->p, c->s, entries)) return CORE_MISSING;
    core_add_product(OUTPUT_BY_INPUTS, output_by_inputs_rows, output_by_inputs_columns, entries, du,
                     outputs);
    return core_tell(unknown_count, unknowns, dy, rates, outputs, out);
}

/* ---- rotations ------------------------------------------------------------------------------ */

/* How far quaternions are from length one. */
static double core_drift(const core *c) {
    double largest = 0;
    int k;
    for (k = 0; k < QUATERNIONS; k++) {
        const double *q = c->y + quaternions[k];
        const double off = fabs(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3] - 1);
        if (off > largest) largest = off;
    }
    return largest;
}

static void core_project(double *y) {
    int k, i;
    for (k = 0; k < QUATERNIONS; k++) {
        double *q = y + quaternions[k];
        const double length = sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
        for (i = 0; i < 4; i++) q[i] /= length;
    }
}

/* ---- steps ---------------------------------------------------------------------------------- */

/* A step of Dormand and Prince: next from c->y; the error in units of the tolerance. */
static double core_try(const core *c, double h, double *next) {
    static const double nodes[7] = {0, 1 / 5.0, 3 / 10.0, 4 / 5.0, 8 / 9.0, 1, 1};
    static const double a[7][6] = {
        {0},
        {1 / 5.0},
        {3 / 40.0, 9 / 40.0},
        {44 / 45.0, -56 / 15.0, 32 / 9.0},
        {19372 / 6561.0, -25360 / 2187.0, 64448 / 6561.0, -212 / 729.0},
        {9017 / 3168.0, -355 / 33.0, 46732 / 5247.0, 49 / 176.0, -5103 / 18656.0},
        {35 / 384.0, 0, 500 / 1113.0, 125 / 192.0, -2187 / 6784.0, 11 / 84.0}};
    static const double e[7] = {71 / 57600.0,      0,          -71 / 16695.0, 71 / 1920.0,
                                -17253 / 339200.0, 22 / 525.0, -1 / 40.0};
    double k[7][STATES + 1], signs[EVENTS + 1], error = 0;
    int s, i, j;
    for (s = 0; s < 7; s++) {
        for (i = 0; i < STATES; i++) {
            next[i] = c->y[i];
            for (j = 0; j < s; j++) next[i] += h * a[s][j] * k[j][i];
        }
        if (core_rates(c, c->t + nodes[s] * h, next, signs, k[s])) return 1e10;
    }
    for (i = 0; i < STATES; i++) {
        double d = 0;
        for (s = 0; s < 7; s++) d += h * e[s] * k[s][i];
        d = fabs(d) / (c->tolerance * (1 + fmax(fabs(c->y[i]), fabs(next[i]))));
        if (!(d <= error)) error = d == d ? d : 1e10;
    }
    return error;
}

/* Whether an indicator changes its sign from the present state to another, or slips. */
static int core_switches(const core *c, double h, const double *next, const double *before) {
    double after[EVENTS + 1], s[EVENTS + 1], rates[STATES + 1];
    int k;
    if (EVENTS == 0 || model_events(c->t + h, next, c->u, c->p, c->s, after)) return 0;
    if (core_rates(c, c->t + h, next, s, rates)) return 0;
    for (k = 0; k < EVENTS; k++) {
        const double sign = c->s[k] != 0 ? c->s[k] : before[k];
        if (c->sticks[k] ? fabs(s[k]) > 1
                         : sign * after[k] < 0 && fabs(after[k]) > 1e-14 * c->largest[k])
            return 1;
    }
    return 0;
}

/* The shortest step, up to rounding, behind which an indicator has changed its sign. */
static double core_cut(const core *c, double h, double *next, const double *before) {
    double low = 0, high = h;
    while (high - low > 1e-13 * (fabs(c->t) + h)) {
        const double middle = low + (high - low) / 2;
        (void)core_try(c, middle, next);
        if (core_switches(c, middle, next, before)) high = middle;
        else low = middle;
    }
    (void)core_try(c, high, next);
    return high;
}

/* Moves to the time `end`. CORE_ENDED if there is no motion up to there: c is where it ended. */
static int core_advance(core *c, double end) {
    const double shortest = 1e-14 * (fabs(end) + fabs(end - c->t)), brief = 1e-7 * (end - c->t);
    double next[STATES + 1], before[EVENTS + 1] = {0};
    int at_once = 0; /* how often it switched with nearly no time between */
    int creeps = 0;  /* steps that were nearly none: to and fro at a jump without event */
    if (!(c->step > 0)) c->step = (end - c->t) / 10;
    while (c->t < end) {
        const int last = c->t + 1.01 * c->step >= end;
        double h = last ? end - c->t : c->step, error;
        int cut = 0;
        if (core_settle(c, before)) return CORE_ENDED;
        error = core_try(c, h, next);
        if (error <= 1) {
            if (core_switches(c, h, next, before)) {
                h = core_cut(c, h, next, before);
                cut = 1;
                at_once = h < 1e-9 * (1 + fabs(c->t)) ? at_once + 1 : 0;
                if (at_once > 50) return CORE_ENDED;
            }
            c->t = last && !cut ? end : c->t + h;
            memcpy(c->y, next, STATES * sizeof *next);
            core_project(c->y);
        }
        if (!cut && (!last || error > 1))
            c->step = h * fmin(5, fmax(0.2, 0.9 * pow(error + 1e-10, -0.2)));
        if (error > 1 && !(c->step > shortest)) return CORE_ENDED;
        creeps = h < brief ? creeps + 1 : 0;
        if (creeps > 3000) return CORE_ENDED;
    }
    return CORE_DONE;
}

#endif
