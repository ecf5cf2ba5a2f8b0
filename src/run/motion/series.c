/// Taylor series of the equations of a chart, and whether they are the cheaper way to go on.
///
/// The series are those of the tape the rates are computed with: y' is made of its outputs, and its
/// inputs are the first numbers of y, and t. Where the shorter equations have no value the given
/// ones are asked.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "jit/taylor.h"
#include "run/motion/chart_internal.h"
#include "run/motion/feeds.h"
#include "run/motion/run_internal.h"
#include "run/motion/series_cost.h"
#include "run/motion/series_internal.h"
#include "tape/taylor_eval.h"

/// One program, with what it takes to compute it.
typedef struct expansion {
    taylor *program;
    taylor_work *work;
    jit_taylor *code; ///< NULL: interpreted
} expansion;

struct run_series {
    ode_series functions;
    expansion main, given; ///< of the shorter equations, and of the given ones, made when needed
    const tape *given_tape;
    double *in;
};

// ---- making them --------------------------------------------------------------------------------

static hamel_status expand(expansion *x, const tape *t, size_t fixed, diag *messages) {
    const hamel_status status = taylor_create(t, (uint32_t)fixed, messages, &x->program);
    if (status == HAMEL_OK) x->work = taylor_work_create(x->program);
    return status;
}

static void expansion_clear(expansion *x) {
    jit_taylor_destroy(x->code);
    taylor_work_destroy(x->work);
    taylor_destroy(x->program);
    *x = (expansion){0};
}

static tape_result evaluate(const expansion *x, unsigned order, const double *in, double *c) {
    return x->code != NULL ? jit_taylor_eval(x->code, x->work, order, in, c)
                           : taylor_eval(x->program, x->work, order, in, c);
}

static int coefficients(double t, const double *y, size_t order, double *c, void *data) {
    run_motion *r = data;
    struct run_series *s = r->charts.items[r->chart].series;
    const size_t n = s->main.program->state_count, fixed = r->m->knob_count;
    mem_copy_numbers(s->in, y, n);
    s->in[n] = t;
    mem_copy_numbers(s->in + n + 1, r->m->knob_values, fixed);
    r->evaluations++;
    tape_result result = evaluate(&s->main, (unsigned)order, s->in, c);
    if (result.fault != TAPE_OK && s->given_tape != NULL) {
        if (s->given.program == NULL && expand(&s->given, s->given_tape, fixed, NULL) != HAMEL_OK)
            expansion_clear(&s->given);
        if (s->given.program != NULL) result = evaluate(&s->given, (unsigned)order, s->in, c);
    }
    if (result.fault == TAPE_OK) return 0;
    r->fault = result;
    return (int)result.fault;
}

static void sum(const double *c, size_t order, double h, double *move, void *data) {
    const run_motion *r = data;
    jit_taylor_sum(r->charts.items[r->chart].series->main.code, c, (unsigned)order, h, move);
}

hamel_status run_series_make(run_motion *r, run_chart *c, diag *messages) {
    if (c->series != NULL) return HAMEL_OK;
    hamel_status status = run_need(r, RUN_CAN_SERIES, messages);
    if (status == HAMEL_OK && r->feeds != NULL && r->feeds->call_count > 0)
        status = diag_add(messages, HAMEL_INVALID, (diag_span){0},
                          "a controller of the program has no Taylor series; one that is held "
                          "between samples needs none");
    if (status != HAMEL_OK) return status;
    struct run_series *s = MEM_NEW_ZERO(struct run_series, 1);
    const tape *t = c->fast.tape != NULL ? c->fast.tape : c->rates.tape;
    status = expand(&s->main, t, r->m->knob_count, messages);
    if (status != HAMEL_OK) {
        free(s);
        return status;
    }
    s->given_tape = t == c->fast.tape ? c->rates.tape : NULL;
    s->in = MEM_NEW_ZERO(double, t->input_count);
    s->functions = (ode_series){
        .coefficients = coefficients, .highest = TAYLOR_HIGHEST, .kinks = !s->main.program->smooth};
    c->series = s;
    return HAMEL_OK;
}

void run_series_clear(run_chart *c) {
    if (c->series == NULL) return;
    expansion_clear(&c->series->main);
    expansion_clear(&c->series->given);
    free(c->series->in);
    free(c->series);
    c->series = NULL;
}

const ode_series *run_series_functions(const run_chart *c) {
    return c->series == NULL ? NULL : &c->series->functions;
}

bool run_series_compile(const run_chart *c) {
    struct run_series *s = c->series;
    if (s->main.code == NULL &&
        jit_taylor_compile(s->main.program, NULL, &s->main.code) != HAMEL_OK)
        s->main.code = NULL;
    if (s->main.code != NULL) s->functions.sum = sum;
    return s->main.code != NULL;
}

// ---- whether they pay ---------------------------------------------------------------------------

double run_series_gain(run_motion *r, const run_chart *c, double t, const double *y,
                       double tolerance, double step) {
    const struct run_series *s = c->series;
    const tape *code = c->fast.tape != NULL ? c->fast.tape : c->rates.tape;
    const size_t n = code->output_count;
    const ode_system system = {.n = n, .rhs = NULL, .series = &s->functions, .data = r};
    double length;
    size_t order;
    if (!ode_taylor_length(&system, tolerance, t, y, &order, &length)) return 0;
    return series_gain(code, s->main.program, order, length, step);
}
