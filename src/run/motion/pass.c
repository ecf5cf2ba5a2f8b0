/// One place after another.
#include "run/motion/pass.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "run/motion/feeds.h"
#include "run/motion/impulse.h"
#include "run/motion/run_internal.h"
#include "run/motion/standstill.h"
#include "run/motion/switch_values.h"
#include "run/motion/watch_internal.h"

enum { MOST_TRIES = 2, MOST_QUICK = 100 };
/// Slopes of what slides are taken over that many of the shortest steps.
static const double SLOPE_STEPS = 1e5;

/// What changes by less has not changed.
static const double SAME = 1e-9;

/// Where the function that ends the motion stands among those of events: behind the others.
static size_t halt_place(const run_motion *r) {
    return r->switches != NULL && r->switches->events ? r->switches->count : 0;
}

static int event_values(double t, const double *y, double *g, void *run) {
    run_motion *r = run;
    if (halt_place(r) > 0 && run_sides_events(t, y, g, run) != 0) return 1;
    if (!r->options.halts) return 0;
    return run_look(r, t, y) && function_defined(&r->halt, r->point, r->watched + r->q->entry_count,
                                                 t, &g[halt_place(r)])
               ? 0
               : 1;
}

bool run_pass_halts(const run_motion *r, size_t event) {
    return r->options.halts && event == halt_place(r);
}

void run_pass_init(run_pass *p, const run_motion *r) {
    *p = (run_pass){.crossed = SIDES_NONE, .last = -INFINITY};
    const size_t n = r->q->n, count = r->switches != NULL ? r->switches->count : 0;
    p->events = MEM_NEW(ode_event, count + 1);
    for (size_t i = 0; i < count; i++) p->events[i] = (ode_event){-1, true};
    p->events[halt_place(r)] = (ode_event){0, true};
    if (r->switches == NULL) return;
    p->w = MEM_NEW_ZERO(double, 4 * n);
    p->p = p->w + n;
    p->w_after = p->p + n;
    p->p_after = p->w_after + n;
}

void run_pass_clear(run_pass *p) {
    free(p->events);
    free(p->w);
}

double run_pass_until(const run_motion *r) {
    const double smooth = r->switches != NULL ? r->switches->end : r->until;
    return r->feeds != NULL ? fmin(smooth, r->feeds->end) : smooth;
}

void run_pass_events(run_pass *p, run_motion *r, ode_system *system) {
    system->event_count = halt_place(r) + r->options.halts;
    system->events = p->events;
    system->event_values = event_values;
}

bool run_pass_mistaken(run_pass *p, run_motion *r, ode *s, double t_old, double t,
                       const double *y) {
    if (!run_sides_mistaken(r, t, y)) return false;
    p->mistaken = ode_dense(s, t_old, r->y) == ODE_DONE;
    p->back = t_old;
    p->crossed = SIDES_NONE;
    return p->mistaken;
}

// ---- what stays the same ------------------------------------------------------------------------

/// Energy, velocities and momenta of the velocities `of` (NULL: these) at a state.
static bool look(run_motion *r, double t, const double *of, double *energy, double *w, double *p) {
    if (!run_look(r, t, r->y)) return false;
    *energy = r->watched[run_watch_first(r) + WATCH_ENERGY];
    memcpy(w, r->watched + r->q->entry_count, r->q->n * sizeof *w);
    return function_defined(&r->switches->momenta, r->point, of != NULL ? of : w, t, p);
}

static bool is_same(size_t n, const double *a, const double *b) {
    double size = 1, change = 0;
    for (size_t i = 0; i < n; i++) {
        size = fmax(size, fmax(fabs(a[i]), fabs(b[i])));
        change = fmax(change, fabs(a[i] - b[i]));
    }
    return change <= SAME * size;
}

/// Whether the velocity last looked at satisfies the constraints as they are now: where all
/// velocities are in the state they do not follow by themselves.
static bool holds(const run_motion *r, const double *w) {
    const double *left = r->watched + run_watch_first(r) + WATCH_FIXED;
    double size = 1, most = 0;
    for (size_t i = 0; i < r->q->n; i++) size = fmax(size, fabs(w[i]));
    for (size_t a = 0; a < r->constraint_count; a++) most = fmax(most, fabs(left[a]));
    return most <= SAME * size;
}

/// The energy behind the place: what it gained in time is work; at a place in the state it has to
/// be what it was.
static bool take_energy(run_motion *r, double before, double after, bool in_state, text *why) {
    const double kinetic = fabs(r->watched[run_watch_first(r) + WATCH_KINETIC]);
    if (fabs(after - before) <= SAME * (1 + fabs(before) + kinetic)) return true;
    if (!in_state && !r->conservative) {
        r->y[r->q->state_count + r->charts.items[r->chart].basis.r] += after - before;
        return true;
    }
    text_addf(why, "the energy jumps from %.6g to %.6g", before, after);
    return false;
}

/// Signs have changed: what has to follow does, or there is no way on.
static bool follow(run_pass *p, run_motion *r, double t, double before, bool in_state, text *why) {
    const size_t n = r->q->n;
    double after;
    if (!look(r, t, p->w, &after, p->w_after, p->p_after)) {
        text_add(why, "the state has no value here");
        return false;
    }
    const bool heavier = !is_same(n, p->p, p->p_after);
    const bool same =
        !heavier && is_same(n, p->w, p->w_after) && (in_state || holds(r, p->w_after));
    if (!same && !(!in_state && run_impulse_is_known(r) && r->form->impulse(r, t, p->p, heavier))) {
        text_add(why, "a velocity or a momentum jumps");
        return false;
    }
    if (!same && !look(r, t, NULL, &after, p->w_after, p->p_after)) {
        text_add(why, "the state has no value here");
        return false;
    }
    return take_energy(r, before, after, in_state, why);
}

// ---- signs --------------------------------------------------------------------------------------

static void say_side(run_motion *r, run_sides side, size_t which, text *why) {
    if (side == SIDES_UNDEFINED) {
        text_add(why, "the equations of motion have no value here");
        return;
    }
    if (side == SIDES_NO_REACTION || side == SIDES_TWO_REACTIONS) {
        const run_switch *k = &r->switches->items[which];
        run_switch_say(r, which, why);
        text_addf(why,
                  " has %s value here (Painlevé): taken as positive it is %.4g, as negative %.4g; "
                  "it has one where ",
                  side == SIDES_NO_REACTION ? "no" : "more than one", k->up, k->down);
        if (!r->form->unknowns->condition(r, which, why)) text_add(why, "these have the same sign");
        return;
    }
    text_add(why, "the motion may leave to both sides of ");
    run_switch_say(r, which, why);
    text_add(why, " = 0: it is not determined");
}

/// The signs behind the place.
static bool turn(run_pass *p, run_motion *r, double t, double step, text *why) {
    size_t which;
    if (p->begun && t >= r->switches->end && !run_switches_segment(r, t, &which)) {
        text_add(why, "there is no telling when ");
        run_switch_say(r, which, why);
        text_add(why, " changes its sign next");
        return false;
    }
    const run_sides side = run_sides_choose(r, t, r->y, step, p->crossed, &which);
    if (side != SIDES_GOOD) say_side(r, side, which, why);
    return side == SIDES_GOOD;
}

/// Whether places come one upon the other, without end.
static bool is_endless(run_pass *p, const run_motion *r, double t) {
    p->quick = t - p->last < 1e-12 * r->until ? p->quick + 1 : 0;
    p->tries = p->mistaken ? p->tries + 1 : 0;
    p->last = t;
    return p->quick > MOST_QUICK || p->tries > MOST_TRIES;
}

bool run_pass_unique(run_motion *r, double t, const double *y, text *why) {
    size_t which;
    const run_sides side = run_sides_unique(r, t, y, &which);
    if (side != SIDES_GOOD) say_side(r, side, which, why);
    return side == SIDES_GOOD;
}

bool run_pass_go(run_pass *p, run_motion *r, double t, double step, text *why) {
    const run_switches *s = r->switches;
    if (s == NULL) return true;
    const bool in_state = p->crossed != SIDES_NONE,
               here = in_state || t >= s->end || !p->begun || run_slides(r);
    r->switches->scale = run_standstill_scale(r, SLOPE_STEPS * step);
    double before = 0;
    if (!here && !p->mistaken) return true;
    if (is_endless(p, r, t)) {
        text_add(why, "it switches again and again at one time");
        return false;
    }
    if (p->mistaken) {
        p->mistaken = false;
        return true;
    }
    bool shifted;
    if (!run_standstill_settle(r, t, p->crossed, &shifted)) {
        text_add(why, "the motion stands, and what holds it is not determined");
        return false;
    }
    if (p->begun && !look(r, t, NULL, &before, p->w, p->p)) {
        text_add(why, "the state has no value here");
        return false;
    }
    bool good = turn(p, r, t, step, why);
    if (good && run_standstill_settle(r, t, SIDES_NONE, &shifted) && shifted && p->begun)
        (void)look(r, t, NULL, &before, p->w, p->p); // what signs changed made it move
    if (good && p->begun) {
        good = follow(p, r, t, before, in_state, why);
        if (!good && in_state) {
            text_add(why, " where ");
            run_switch_say(r, (size_t)p->crossed, why);
            text_add(why, " = 0: an impulse, which is not modelled");
        } else if (!good) {
            text_add(why, ": an impulse, which is not modelled");
        }
    }
    p->begun = true;
    p->crossed = SIDES_NONE;
    return good;
}
