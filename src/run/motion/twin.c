/// A run for another thread: what does not change is shared, what is written to is its own.
#include <stdlib.h>

#include "run/motion/chart_internal.h"
#include "run/motion/position_internal.h"
#include "run/motion/run_internal.h"
#include "run/motion/start_internal.h"
#include "run/motion/twin_internal.h"

static run_chart chart_twin(const run_chart *c, const double *knobs) {
    run_chart t = *c;
    t.rates = function_twin(&c->rates, knobs);
    t.watch = function_twin(&c->watch, knobs);
    t.inverse = function_twin(&c->inverse, knobs);
    t.level = function_twin(&c->level, knobs);
    t.fast = function_twin(&c->fast, knobs);
    t.forces = t.lifted = t.shown = (run_function){0};
    return t;
}

run_motion *run_twin_create(const run_motion *r, const double *knobs) {
    const size_t n = r->q->n, size = r->q->state_count;
    run_motion *t = mem_copy(r, 1, sizeof *r);
    t->is_twin = t->all_made = true;
    t->affine.knob_values = knobs;
    t->m = &t->affine;
    t->messages = NULL;
    t->charts.items = MEM_NEW(run_chart, r->charts.count);
    for (size_t k = 0; k < r->charts.count; k++)
        t->charts.items[k] = chart_twin(&r->charts.items[k], knobs);
    t->bounds_of = function_twin(&r->bounds_of, knobs);
    t->bounds = MEM_NEW_ZERO(double, 2 * r->m->range_count);
    t->levels = run_levels_twin(&r->levels, t);
    t->start = run_start_twin(r->start, t);
    t->displaced = function_twin(&r->displaced, knobs);
    if (r->q->auxiliary_count > 0) t->auxiliary = function_twin(&r->auxiliary, knobs);
    if (r->form->twin != NULL) r->form->twin(r, t);
    t->velocity = MEM_NEW_ZERO(double, n);
    t->drift = MEM_NEW_ZERO(double, size);
    t->kept = MEM_NEW_ZERO(double, size);
    t->state = MEM_NEW_ZERO(double, size);
    t->initial_velocity = MEM_NEW_ZERO(double, n);
    t->y = MEM_NEW_ZERO(double, size + n + 1 + r->extra);
    t->watched = MEM_NEW_ZERO(double, r->q->entry_count + n + WATCH_FIXED + r->constraint_count);
    return t;
}

void run_twin_destroy(run_motion *t) {
    if (t == NULL) return;
    for (size_t k = 0; k < t->charts.count; k++) {
        run_chart *c = &t->charts.items[k];
        function_clear(&c->rates);
        function_clear(&c->watch);
        function_clear(&c->inverse);
        function_clear(&c->level);
        function_clear(&c->fast);
    }
    free(t->charts.items);
    function_clear(&t->bounds_of);
    free(t->bounds);
    run_levels_clear(&t->levels);
    run_start_destroy(t->start);
    function_clear(&t->displaced);
    if (t->q->auxiliary_count > 0) function_clear(&t->auxiliary);
    if (t->form->twin_clear != NULL) t->form->twin_clear(t);
    free(t->velocity);
    free(t->drift);
    free(t->kept);
    free(t->state);
    free(t->initial_velocity);
    free(t->y);
    free(t->watched);
    free(t);
}
