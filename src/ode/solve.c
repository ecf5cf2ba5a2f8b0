/// The motion from t0 to t1: the method makes steps; samples, events and calls are made from them.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/stop.h"
#include "ode/event_internal.h"
#include "ode/ode_internal.h"

ode_options ode_options_default(void) {
    return (ode_options){
        .relative = 1e-9, .absolute = 1e-9, .most_steps = 10000000, .event_points = 4};
}

static double *tolerances(size_t n, double one, const double *each) {
    double *all = MEM_NEW(double, n);
    for (size_t i = 0; i < n; i++) all[i] = each == NULL ? one : each[i];
    return all;
}

ode *ode_create(const ode_method *method, const ode_system *system, const ode_options *options) {
    const size_t n = system->n, events = system->event_count;
    ode *s = MEM_NEW_ZERO(ode, 1);
    s->method = method;
    s->system = *system;
    s->options = *options;
    s->relative = tolerances(n, options->relative, options->relative_each);
    s->absolute = tolerances(n, options->absolute, options->absolute_each);
    s->y = MEM_NEW_ZERO(double, n);
    s->y_old = MEM_NEW_ZERO(double, n);
    s->y_next = MEM_NEW_ZERO(double, n);
    s->state = MEM_NEW_ZERO(double, n);
    s->g_left = MEM_NEW_ZERO(double, events);
    s->g_right = MEM_NEW_ZERO(double, events);
    s->g_root = MEM_NEW_ZERO(double, events);
    s->slope_left = MEM_NEW_ZERO(double, events);
    s->slope_right = MEM_NEW_ZERO(double, events);
    s->crossings = MEM_NEW_ZERO(ode_crossing, events);
    method->create(s);
    return s;
}

void ode_destroy(ode *s) {
    if (s == NULL) return;
    s->method->destroy(s);
    free(s->relative);
    free(s->absolute);
    free(s->y);
    free(s->y_old);
    free(s->y_next);
    free(s->state);
    free(s->g_left);
    free(s->g_right);
    free(s->g_root);
    free(s->slope_left);
    free(s->slope_right);
    free(s->crossings);
    free(s);
}

ode_end ode_dense(ode *s, double t, double *y) {
    const size_t size = s->system.n * sizeof *y;
    if (t == s->t || t == s->t_old) {
        memcpy(y, t == s->t ? s->y : s->y_old, size);
        return ODE_DONE;
    }
    const ode_end end = s->method->dense(s, t, y);
    if (end != ODE_DONE) return end;
    return ode_project(s, t, y) ? ODE_DONE : ODE_PROJECTION_FAILED;
}

// ---- telling -----------------------------------------------------------------------------------

/// One ode_solve: where it stands with its watch.
typedef struct motion {
    ode *s;
    const ode_watch *watch;
    size_t next_sample;
    size_t event; ///< that ended it
    double t;     ///< when it ended, if by an event
} motion;

/// Whether a comes before b, or at the same time, on the way.
static bool not_after(const ode *s, double a, double b) {
    return s->t_end < s->t_start ? a >= b : a <= b;
}

/// The samples up to time t.
static ode_end tell_samples(motion *m, double t) {
    const ode_watch *watch = m->watch;
    ode *s = m->s;
    if (watch == NULL || watch->sample == NULL) return ODE_DONE;
    while (m->next_sample < watch->sample_count &&
           not_after(s, watch->samples[m->next_sample], t)) {
        const double at = watch->samples[m->next_sample++];
        const ode_end end = ode_dense(s, at, s->state);
        if (end != ODE_DONE) return end;
        if (watch->sample(at, s->state, watch->data) != 0) return ODE_STOPPED;
    }
    return ODE_DONE;
}

/// The part of the last step before an event that ends the motion, at s->state.
static ode_end tell_end(motion *m, double t) {
    ode *s = m->s;
    const ode_watch *watch = m->watch;
    if (watch == NULL || watch->step == NULL) return ODE_EVENT;
    memcpy(s->y_next, s->state, s->system.n * sizeof *s->state);
    return watch->step(s, s->t_old, t, s->y_next, watch->data) != 0 ? ODE_STOPPED : ODE_EVENT;
}

static ode_end tell_event(motion *m, ode_crossing crossing) {
    ode *s = m->s;
    ode_end end = tell_samples(m, crossing.t);
    if (end == ODE_DONE) end = ode_dense(s, crossing.t, s->state);
    if (end != ODE_DONE) return end;
    if (m->watch != NULL && m->watch->event != NULL &&
        m->watch->event(crossing.which, crossing.t, s->state, m->watch->data) != 0)
        end = ODE_STOPPED;
    if (s->system.events[crossing.which].ends) end = tell_end(m, crossing.t);
    if (end != ODE_DONE) { // the state at the event is the end
        m->event = crossing.which;
        m->t = crossing.t;
        memcpy(s->y, s->state, s->system.n * sizeof *s->y);
    }
    return end;
}

/// Events and samples of the last step, in order of time, looked for piece by piece.
static ode_end tell_events(motion *m) {
    ode *s = m->s;
    const unsigned pieces = s->options.event_points + 1;
    const double t_old = s->t_old, t = s->t;
    ode_end end = ODE_DONE;
    double left = t_old;
    for (unsigned piece = 1; piece <= pieces && end == ODE_DONE;) {
        const double right = piece == pieces ? t : t_old + (t - t_old) * piece / pieces;
        double at = right;
        size_t count = 0;
        end = ode_events_turn(s, left, right, &at);
        if (end == ODE_DONE) end = ode_events_find(s, left, at, &count);
        for (size_t i = 0; i < count && end == ODE_DONE; i++) end = tell_event(m, s->crossings[i]);
        piece += at == right;
        left = at;
    }
    return end;
}

static ode_end tell_step(motion *m) {
    ode *s = m->s;
    ode_end end = s->system.event_count == 0 ? ODE_DONE : tell_events(m);
    if (end == ODE_DONE) end = tell_samples(m, s->t);
    if (end == ODE_DONE && m->watch != NULL && m->watch->step != NULL &&
        m->watch->step(s, s->t_old, s->t, s->y, m->watch->data) != 0)
        end = ODE_STOPPED;
    return end;
}

// ---- moving ------------------------------------------------------------------------------------

static ode_end begin(motion *m, double t0, double t1, const double *y) {
    ode *s = m->s;
    s->t_start = s->t_old = s->t = m->t = t0;
    s->t_end = t1;
    s->statistics = (ode_statistics){0};
    s->reason = 0;
    memcpy(s->y, y, s->system.n * sizeof *y);
    memcpy(s->y_old, y, s->system.n * sizeof *y);
    const ode_watch *watch = m->watch;
    while (watch != NULL && m->next_sample < watch->sample_count &&
           watch->samples[m->next_sample] != t0 && not_after(s, watch->samples[m->next_sample], t0))
        m->next_sample++;
    ode_end end = ode_events_start(s);
    if (end == ODE_DONE) end = s->method->start(s);
    return end == ODE_DONE ? tell_samples(m, t0) : end;
}

static ode_end go_on(motion *m) {
    ode *s = m->s;
    if (stop_wanted()) return ODE_STOPPED;
    if (ode_tries(s) >= s->options.most_steps) return ODE_TOO_MANY_STEPS;
    const ode_end end = s->method->step(s);
    if (end != ODE_DONE) return end;
    s->statistics.steps++;
    m->t = s->t;
    return tell_step(m);
}

/// Whether a motion that ended so did because a function of the system failed.
static bool has_reason(ode_end end) {
    return end == ODE_RHS_FAILED || end == ODE_PROJECTION_FAILED || end == ODE_EVENTS_FAILED;
}

ode_result ode_solve(ode *s, double t0, double t1, double *y, const ode_watch *watch) {
    motion m = {.s = s, .watch = watch};
    ode_end end = begin(&m, t0, t1, y);
    while (end == ODE_DONE && s->t != t1) end = go_on(&m);
    memcpy(y, s->y, s->system.n * sizeof *y);
    return (ode_result){.end = end,
                        .t = m.t,
                        .reason = has_reason(end) ? s->reason : 0,
                        .event = m.event,
                        .statistics = s->statistics};
}
