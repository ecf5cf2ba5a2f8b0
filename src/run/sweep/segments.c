/// The segments of time of a sweep, found once.
#include "run/sweep/segments.h"

#include <stdlib.h>

#include "base/text.h"
#include "expr/calculus.h"
#include "expr/walk.h"
#include "run/motion/feeds.h"
#include "run/motion/switch_values.h"
#include "run/sweep/sweep_internal.h"

enum { MOST = 100000 };

static hamel_status refuse(const sweep *s, diag *messages, const char *why) {
    text who = {0};
    text_addf(&who, "a sweep does so only at times that all its motions share: %s", why);
    const hamel_status status = run_switches_refuse(s->r, messages, text_cstr(&who));
    text_clear(&who);
    return status;
}

/// Whether momenta jump with a sign: velocities would have to follow.
static bool has_impulses(const run_motion *r) {
    expr *p = MEM_NEW(expr, r->q->n);
    bool found = false;
    expr_gradient(r->m->pool, r->m->lagrangian, r->q->n, r->q->velocities, p);
    for (size_t i = 0; i < r->q->n; i++) found = found || run_switches_mention(r, p[i], true);
    free(p);
    return found;
}

/// Why these switches are not for a sweep; NULL if they are.
static const char *objection(const sweep *s) {
    const run_switches *k = s->r->switches;
    if (k->events) return "this depends on the state";
    if (s->until_of.tape != NULL) return "these motions end at different times";
    if (has_impulses(s->r)) return "momenta jump there";
    for (size_t i = 0; i < k->count; i++) {
        if (expr_mentions(s->m->pool, 1, &k->items[i].written, s->knob_count, s->knobs))
            return "this depends on what is swept over";
    }
    return NULL;
}

static void add(sweep_segments *g, const run_switches *k) {
    g->ends = mem_resize(g->ends, g->count + 1, sizeof *g->ends);
    g->signs = mem_resize(g->signs, (g->count + 1) * g->sign_count, sizeof *g->signs);
    g->ends[g->count] = k->end;
    for (size_t i = 0; i < k->count; i++) g->signs[g->count * g->sign_count + i] = k->signs[i];
    g->count++;
}

hamel_status sweep_segments_init(sweep *s, diag *messages) {
    run_motion *r = s->r;
    sweep_segments *g = &s->segments;
    size_t which;
    s->more_count = r->m->knob_count;
    if (r->feeds != NULL) return run_feeds_refuse(r, messages, "a sweep does not");
    if (r->switches == NULL) return HAMEL_OK;
    const char *why = objection(s);
    if (why != NULL) return refuse(s, messages, why);
    g->sign_count = r->switches->count;
    bool known = run_switches_restart(r, &which);
    for (; known && g->count < MOST; known = run_switches_segment(r, r->switches->end, &which)) {
        add(g, r->switches);
        if (r->switches->end >= r->until) return HAMEL_OK;
    }
    return refuse(s, messages, "there are too many");
}

void sweep_segments_clear(sweep_segments *g) {
    free(g->ends);
    free(g->signs);
    *g = (sweep_segments){0};
}

size_t sweep_segments_after(const sweep_segments *g, double t) {
    size_t low = 0, high = g->count;
    while (low < high) { // the first that ends behind t
        const size_t middle = low + (high - low) / 2;
        if (g->ends[middle] > t) high = middle;
        else low = middle + 1;
    }
    return low;
}
