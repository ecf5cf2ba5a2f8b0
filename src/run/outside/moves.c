/// Knob 0 is the time k of the motions; then three for each: position, rate, second rate.
#include "run/outside/moves.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/text.h"
#include "expr/calculus.h"
#include "expr/symbolf.h"
#include "run/outside/inputs.h"

enum { KNOBS_EACH = 3, INPUTS_EACH = 2 };

/// Whether an input of the run is a motion that can be left open.
static const space_factor *opens(const model *m, const model_setting *s) {
    if (s->force || !expr_same(s->every, expr_int(m->pool, 0))) return NULL;
    for (size_t k = 0; k < m->control_count; k++) {
        const space_factor *f = space_factor_of(m->q, m->controls[k].direction);
        if (f->kind->entry_count == 1 && expr_same(s->target, f->entries[0])) return f;
    }
    return NULL;
}

static expr new_knob(expr_pool *pool, size_t i) {
    return expr_symbolf(pool, EXPR_PARAMETER, "moved(%zu)", i);
}

/// Its dimension is that of the rate, over time for the second one.
static void add_unit(run_moves *v, const model *m, expr rate, expr input) {
    unit_dimension d;
    if (model_dimension(m, rate, &d)) v->units[v->open.unit_count++] = (model_unit){input, d};
}

/// A further parameter, zero as long as nobody says otherwise.
static expr add_input(run_moves *v, const model *m, const char *what, const space_factor *f,
                      expr like) {
    const expr input = run_input_symbol(m, what, f->name);
    add_unit(v, m, like, input);
    v->parameters[m->parameter_count + v->input_count++] =
        (model_parameter){.symbol = input, .value = expr_int(m->pool, 0)};
    return input;
}

/// Where a motion of the run and its rates are at t = 0: the knobs to begin with.
static double at_zero(const model *m, expr e) {
    const expr zero = expr_int(m->pool, 0);
    expr_substitute(m->pool, 1, &e, 1, &m->q->time, &zero, &e);
    const double number = model_number(m, e);
    return isfinite(number) ? number : 0;
}

static void open_motion(run_moves *v, const model *m, model_setting *s, const space_factor *f) {
    expr_pool *pool = m->pool;
    const expr t = m->q->time, one = expr_int(pool, 1), tau = expr_sub(pool, t, v->knobs[0]);
    const size_t at = 1 + KNOBS_EACH * v->count++;
    expr *own = v->knobs + at, g[KNOBS_EACH] = {s->value};
    for (size_t j = 0; j < KNOBS_EACH; j++) own[j] = new_knob(pool, at + j);
    for (size_t j = 1; j < KNOBS_EACH; j++) expr_derive(pool, 1, &g[j - 1], 1, &t, &one, &g[j]);
    for (size_t j = 0; j < KNOBS_EACH; j++) v->knob_values[at + j] = at_zero(m, g[j]);
    const expr rate = f->velocities[0], second = expr_symbol_dot(pool, rate);
    v->meanings[at] = f->state[0];
    v->meanings[at + 1] = expr_add2(pool, g[1], add_input(v, m, "rate", f, rate));
    v->meanings[at + 2] = expr_add2(pool, g[2], add_input(v, m, "accel", f, second));
    const expr bend = expr_mul2(pool, expr_mul2(pool, expr_ratio(pool, 1, 2), tau), own[2]);
    s->value = expr_add2(pool, own[0], expr_mul2(pool, tau, expr_add2(pool, own[1], bend)));
}

void run_moves_init(run_moves *v, const model *m, const model_run *spec) {
    *v = (run_moves){.open = *m};
    if (spec != NULL) v->spec = *spec;
    if (spec == NULL || spec->table_count > 0) return; // who reads tables refuses, or not
    const size_t most = spec->input_count, knobs = 1 + KNOBS_EACH * most;
    v->units = MEM_NEW_ZERO(model_unit, m->unit_count + INPUTS_EACH * most);
    v->parameters = MEM_NEW_ZERO(model_parameter, m->parameter_count + INPUTS_EACH * most);
    v->inputs = mem_copy(spec->inputs, most, sizeof *v->inputs);
    v->knobs = MEM_NEW(expr, knobs);
    v->meanings = MEM_NEW(expr, knobs);
    v->knob_values = MEM_NEW_ZERO(double, knobs);
    v->knobs[0] = new_knob(m->pool, 0);
    v->meanings[0] = m->q->time;
    if (m->parameter_count > 0)
        memcpy(v->parameters, m->parameters, m->parameter_count * sizeof *v->parameters);
    if (m->unit_count > 0) memcpy(v->units, m->units, m->unit_count * sizeof *v->units);
    for (size_t i = 0; i < most; i++) {
        const space_factor *f = opens(m, &v->inputs[i]);
        if (f != NULL) open_motion(v, m, &v->inputs[i], f);
    }
    if (v->count == 0) return;
    v->spec.inputs = v->inputs;
    v->open.parameters = v->parameters;
    v->open.parameter_count = m->parameter_count + v->input_count;
    v->open.units = v->units;
    v->open.knobs = v->knobs;
    v->open.knob_values = v->knob_values;
    v->open.knob_count = 1 + KNOBS_EACH * v->count;
}

void run_moves_put(const run_moves *v, size_t count, expr *e) {
    if (v == NULL || v->count == 0) return;
    expr_substitute(v->open.pool, count, e, 1 + KNOBS_EACH * v->count, v->knobs, v->meanings, e);
}

void run_moves_clear(run_moves *v) {
    free(v->units);
    free(v->parameters);
    free(v->inputs);
    free(v->knobs);
    free(v->meanings);
    free(v->knob_values);
    *v = (run_moves){0};
}
