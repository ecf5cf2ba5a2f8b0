/// Long runs: the rates in their shortest form, and all functions that are computed in every step
/// as machine code. The shorter form may miss a point where the given one has a value; there the
/// given one is asked.
#include "mech/law/motion.h"
#include "run/motion/chart_internal.h"
#include "run/motion/fast_internal.h"
#include "run/motion/feeds.h"
#include "run/motion/run_internal.h"

/// Instructions the interpreter does while a chart is made fast: so many, and so many more for each
/// one on the tape. A tenth of a second, and as much for every 200.
static const double WORTH = 5e7, WORTH_EACH = 3e5;
enum { FIRST_LOOK = 500 }; ///< evaluations before the length of the run is guessed

bool run_fast_pays(const run_motion *r, const run_chart *c, double t, size_t evaluations) {
    if (r->options.speed != RUN_AUTOMATIC || evaluations < FIRST_LOOK || !(t > 0)) return false;
    const double length = c->rates.tape->code_count, done = (double)evaluations * length;
    return done * (r->until - t) / t > WORTH + WORTH_EACH * length;
}

void run_shorten(run_motion *r, run_chart *c) {
    const model *m = r->m;
    expr *symbols = MEM_NEW(expr, m->parameter_count), *values = MEM_NEW(expr, m->parameter_count);
    for (size_t i = 0; i < m->parameter_count; i++) {
        symbols[i] = m->parameters[i].symbol;
        values[i] = m->parameters[i].value;
    }
    exact quiet = exact_quietly(&r->exact);
    const mech_shorter how = {.x = &quiet,
                              .count = m->parameter_count,
                              .symbols = symbols,
                              .values = values,
                              .power = !r->conservative};
    mech_motion motion;
    r->form->motion(r, &c->basis, &how, &motion);
    const bool shorter = run_compile_rates(r, c, motion.velocity, motion.rates, motion.power,
                                           &c->fast) == HAMEL_OK &&
                         c->fast.tape->code_count < c->rates.tape->code_count;
    if (!shorter) function_clear(&c->fast);
    mech_motion_clear(&motion);
    free(symbols);
    free(values);
}

void run_fast(run_motion *r, run_chart *c) {
    if (c->is_fast) return;
    c->is_fast = true;
    if (r->form->shorten != NULL) r->form->shorten(r, c);
    r->form->unknowns->fast(r, c);
}

void run_fast_functions(run_motion *r, run_chart *c) {
    (void)r;
    function_compile_step(c->fast.tape != NULL ? &c->fast : &c->rates);
    function_compile(&c->watch);
    function_compile(&c->lifted);
}

bool run_whole_step(ode_step *s, void *run) {
    run_motion *r = run;
    const run_chart *c = &r->charts.items[r->chart];
    const run_function *f = c->fast.tape != NULL ? &c->fast : &c->rates;
    if (f->code == NULL || f->count != s->n) return false;
    double *rest = f->in + f->state_count + f->more_count;
    rest[0] = s->t;
    for (size_t i = 0; i < f->knob_count; i++) rest[1 + i] = f->knobs[i];
    if (!jit_step_go(f->code, s->y, f->in, s->h, s->first, s->rest, s->next, s->relative,
                     s->absolute, s->sums))
        return false;
    r->evaluations += ode_dop853_rule.stages - 1;
    return true;
}

tape_result run_rates(run_motion *r, double t, const double *y, double *dy) {
    const run_chart *c = &r->charts.items[r->chart];
    const double *v = y + r->q->state_count;
    if (c->fast.tape != NULL) {
        const tape_result result = function_eval(&c->fast, y, v, t, dy);
        if (result.fault == TAPE_OK) return result;
    }
    return function_eval(&c->rates, y, v, t, dy);
}
