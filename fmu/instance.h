/* What the functions of both versions of the interface do: the numbers of core.h, the phases that
 * an importer leads them through, and words where it may not. fmi2.c and fmi3.c have the names. */
#ifndef INSTANCE_H
#define INSTANCE_H

#include <stdio.h>
#include <stdlib.h>

#include "core.h"

typedef enum { INSTANTIATED, INITIALIZING, EVENTS_MODE, CONTINUOUS, STEPPING, TERMINATED } phase;

/* Statuses, with the numbers that both standards give them. */
enum { UNIT_OK = 0, UNIT_DISCARD = 2, UNIT_ERROR = 3 };

/* All that changes, and that is taken and given back as a state of the whole. */
typedef struct {
    core now;
    phase at;
    int ended;
} situation;

typedef struct unit {
    situation is;
    int exchange; /* of model exchange, not co-simulation */
    void (*say)(const struct unit *m, int status, const char *words);
    char name[100];
} unit;

/* ---- words ---------------------------------------------------------------------------------- */

static int unit_complain(const unit *m, int status, const char *words) {
    m->say(m, status, words);
    return status;
}

static int unit_told(const unit *m, int result) {
    switch (result) {
    case CORE_DONE: return UNIT_OK;
    case CORE_MISSING: return unit_complain(m, UNIT_DISCARD, "there is no value at this state");
    case CORE_UNKNOWN: return unit_complain(m, UNIT_ERROR, "there is no such variable for this");
    default: return unit_complain(m, UNIT_DISCARD, "there is no motion beyond this time");
    }
}

static int unit_not_now(const unit *m, const char *function) {
    char words[120];
    snprintf(words, sizeof words, "%s is not allowed now", function);
    return unit_complain(m, UNIT_ERROR, words);
}

static int unit_counts(const unit *m, size_t count, size_t right, const char *what) {
    char words[120];
    if (count == right) return UNIT_OK;
    snprintf(words, sizeof words, "that is not the number of %s", what);
    return unit_complain(m, UNIT_ERROR, words);
}

/* ---- phases --------------------------------------------------------------------------------- */

/* A new one at m; 0, with words, if the description that was read is that of another unit. */
static int unit_begin(unit *m, const char *name, int exchange, const char *guid, const char *own) {
    snprintf(m->name, sizeof m->name, "%s", name != NULL ? name : "");
    m->exchange = exchange;
    core_reset(&m->is.now);
    if (guid != NULL && strcmp(guid, own) == 0) return 1;
    unit_complain(m, UNIT_ERROR, "the description is that of another unit: the guid differs");
    return 0;
}

static int unit_reset(unit *m) {
    core_reset(&m->is.now);
    m->is.at = INSTANTIATED;
    m->is.ended = 0;
    return UNIT_OK;
}

static int unit_move(unit *m, const char *function, phase from, phase to) {
    if (m->is.at != from) return unit_not_now(m, function);
    m->is.at = to;
    return UNIT_OK;
}

static void unit_setup(unit *m, int tolerance_defined, double tolerance, double start) {
    m->is.now.t = start;
    if (tolerance_defined && tolerance > 0) m->is.now.tolerance = fmax(tolerance, 1e-14);
}

/* The end of initialization. */
static int unit_start(unit *m, const char *function) {
    if (m->is.at != INITIALIZING) return unit_not_now(m, function);
    core_project(m->is.now.y);
    core_forget(&m->is.now);
    if (core_settle(&m->is.now, NULL)) return unit_told(m, CORE_MISSING);
    m->is.at = m->exchange ? EVENTS_MODE : STEPPING;
    return UNIT_OK;
}

/* ---- variables ------------------------------------------------------------------------------ */

/* Before the start signs are those of the present numbers. */
static int unit_fresh(unit *m) {
    if (m->is.at > INITIALIZING) return 0;
    core_forget(&m->is.now);
    return core_settle(&m->is.now, NULL);
}

static int unit_get(unit *m, size_t count, const unsigned *refs, double *values) {
    if (unit_fresh(m)) return unit_told(m, CORE_MISSING);
    return unit_told(m, core_get(&m->is.now, count, refs, values));
}

static int unit_set(unit *m, size_t count, const unsigned *refs, const double *values) {
    size_t k;
    for (k = 0; k < count; k++) {
        if (!(values[k] - values[k] == 0))
            return unit_complain(m, UNIT_ERROR, "a number is not finite");
        if (refs[k] < REF_DERIVATIVE && m->is.at > INITIALIZING)
            return unit_complain(m, UNIT_ERROR, "states are set one by one before the start only");
    }
    return unit_told(m, core_set(&m->is.now, count, refs, values));
}

static int unit_derivative(unit *m, size_t unknown_count, const unsigned *unknowns,
                           size_t known_count, const unsigned *knowns, const double *direction,
                           double *out) {
    if (unit_fresh(m)) return unit_told(m, CORE_MISSING);
    return unit_told(m, core_derivative(&m->is.now, unknown_count, unknowns, known_count, knowns,
                                        direction, out));
}

/* ---- states of the whole -------------------------------------------------------------------- */

static int unit_keep(const unit *m, const void *bytes, void **state) {
    if (*state == NULL) *state = malloc(sizeof(situation));
    if (*state == NULL) return unit_complain(m, UNIT_ERROR, "there is no memory");
    memcpy(*state, bytes, sizeof(situation));
    return UNIT_OK;
}

static int unit_give_back(unit *m, const void *state) {
    if (state == NULL) return unit_complain(m, UNIT_ERROR, "there is no such state");
    memcpy(&m->is, state, sizeof m->is);
    return UNIT_OK;
}

static int unit_forget(void **state) {
    if (state != NULL) {
        free(*state);
        *state = NULL;
    }
    return UNIT_OK;
}

static int unit_to_bytes(const unit *m, const void *state, void *bytes, size_t size) {
    if (state == NULL || size < sizeof(situation))
        return unit_complain(m, UNIT_ERROR, "there is no such state");
    memcpy(bytes, state, sizeof(situation));
    return UNIT_OK;
}

static int unit_from_bytes(const unit *m, const void *bytes, size_t size, void **state) {
    if (size != sizeof(situation))
        return unit_complain(m, UNIT_ERROR, "these are bytes of another unit");
    return unit_keep(m, bytes, state);
}

/* ---- model exchange ------------------------------------------------------------------------- */

static int unit_enter_events(unit *m, const char *function) {
    if (m->is.at != CONTINUOUS && m->is.at != EVENTS_MODE) return unit_not_now(m, function);
    m->is.at = EVENTS_MODE;
    return UNIT_OK;
}

/* What an event changes: signs, what sticks, which is put onto its zero, and rotations, whose
 * length is one again. */
static int unit_event(unit *m, const char *function, int *states_changed) {
    double before[STATES + 1];
    int missing;
    if (m->is.at != EVENTS_MODE) return unit_not_now(m, function);
    memcpy(before, m->is.now.y, sizeof before);
    if (core_drift(&m->is.now) > 0) core_project(m->is.now.y);
    missing = core_settle(&m->is.now, NULL);
    *states_changed = memcmp(before, m->is.now.y, STATES * sizeof *before) != 0;
    return unit_told(m, missing ? CORE_MISSING : CORE_DONE);
}

static int unit_wants_event(const unit *m) {
    return core_drift(&m->is.now) > 1e-6 || core_unsettled(&m->is.now);
}

static int unit_set_states(unit *m, const double *x, size_t count) {
    if (unit_counts(m, count, STATES, "states")) return UNIT_ERROR;
    memcpy(m->is.now.y, x, STATES * sizeof *x);
    return UNIT_OK;
}

static int unit_get_states(const unit *m, double *x, size_t count) {
    if (unit_counts(m, count, STATES, "states")) return UNIT_ERROR;
    memcpy(x, m->is.now.y, STATES * sizeof *x);
    return UNIT_OK;
}

static int unit_get_rates(const unit *m, double *rates, size_t count) {
    const core *c = &m->is.now;
    double s[EVENTS + 1];
    if (unit_counts(m, count, STATES, "states")) return UNIT_ERROR;
    return unit_told(m, core_rates(c, c->t, c->y, s, rates) ? CORE_MISSING : CORE_DONE);
}

static int unit_get_indicators(const unit *m, double *z, size_t count) {
    const core *c = &m->is.now;
    if (unit_counts(m, count, EVENTS, "indicators")) return UNIT_ERROR;
    if (count == 0) return UNIT_OK;
    return unit_told(m, core_indicators(c, z) ? CORE_MISSING : CORE_DONE);
}

static int unit_get_nominals(const unit *m, double *nominals, size_t count) {
    size_t k;
    if (unit_counts(m, count, STATES, "states")) return UNIT_ERROR;
    for (k = 0; k < count; k++) nominals[k] = 1;
    return UNIT_OK;
}

/* ---- co-simulation -------------------------------------------------------------------------- */

static int unit_step(unit *m, const char *function, double time, double length) {
    int result;
    if (m->is.at != STEPPING) return unit_not_now(m, function);
    if (!(length > 0)) return unit_complain(m, UNIT_ERROR, "a step has a positive length");
    if (!(fabs(time - m->is.now.t) <= 1e-9 * (fabs(time) + length)))
        return unit_complain(m, UNIT_ERROR, "a step begins where the last one ended");
    result = core_advance(&m->is.now, time + length);
    m->is.ended = result != CORE_DONE;
    return unit_told(m, result);
}

#endif
