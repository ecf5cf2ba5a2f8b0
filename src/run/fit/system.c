/// A run is made with knobs, and its equations are taken out of it.
#include "run/fit/pieces_internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "expr/calculus.h"
#include "expr/print_name.h"
#include "expr/symbolf.h"
#include "mech/tools/shorten.h"
#include "run/form/forms.h"
#include "run/motion/chart_internal.h"
#include "run/motion/feed_values.h"
#include "run/motion/initial_internal.h"
#include "run/motion/switch_values.h"
#include "run/outside/derivative.h"
#include "space/field.h"

// ---- knobs --------------------------------------------------------------------------------------

/// Initial values that data will give become knobs.
static void open_start(fit_system *s, const model *m) {
    for (size_t k = 0; k < s->spec.from_count; k++) {
        if (!expr_is_symbol(m->pool, s->from[k].target)) continue;
        text name = {0};
        expr_print_name(m->pool, s->from[k].target, EXPR_INFIX, &name);
        text_add(&name, "(0)");
        const expr knob = expr_symbol(m->pool, text_cstr(&name), EXPR_PARAMETER);
        text_clear(&name);
        s->values[s->free_count + s->start_count] = model_number(m, s->from[k].value);
        s->knobs[s->free_count + s->start_count] = knob;
        s->started[s->start_count++] = s->from[k].target;
        s->from[k].value = knob;
    }
}

static void open_model(fit_system *s, const model *m, const expr *free, fit_start start) {
    const expr zero = expr_int(m->pool, 0);
    run_inputs_init(&s->open, m, s->given);
    s->spec = s->given != NULL
                  ? *s->given
                  : (model_run){.name = "", .until = zero, .every = zero, .tolerance = zero};
    s->from = mem_copy(s->spec.from, s->spec.from_count, sizeof *s->from);
    s->spec.from = s->from;
    s->knobs = MEM_NEW(expr, s->free_count + s->spec.from_count);
    s->values = MEM_NEW_ZERO(double, s->free_count + s->spec.from_count);
    s->started = MEM_NEW(expr, s->spec.from_count);
    memcpy(s->knobs, free, s->free_count * sizeof *free);
    s->swept = s->open.open;
    s->parameters = MEM_NEW(model_parameter, s->swept.parameter_count);
    s->swept.parameters = s->parameters;
    s->swept.parameter_count = 0;
    for (size_t i = 0; i < s->open.open.parameter_count; i++) {
        const model_parameter *p = &s->open.open.parameters[i];
        size_t k = 0;
        while (k < s->free_count && !expr_same(free[k], p->symbol)) k++;
        if (k == s->free_count) s->parameters[s->swept.parameter_count++] = *p;
        else s->values[k] = model_number(m, p->value);
    }
    if (start != FIT_START_RUN) open_start(s, m);
    s->swept.knob_count = s->free_count + s->start_count;
    s->swept.knobs = s->knobs;
    s->swept.knob_values = s->values;
}

// ---- equations ----------------------------------------------------------------------------------

static void take_symbols(fit_system *s) {
    const space *q = s->r->q;
    const mech_basis *d = &s->r->charts.items[s->chart].basis;
    s->size = q->state_count + d->r;
    s->y = MEM_NEW(expr, s->size);
    for (size_t f = 0; f < q->part_count; f++) {
        const space_factor *factor = &q->factors[f];
        for (size_t i = 0; i < factor->kind->state_count; i++)
            s->y[factor->first_state + i] = factor->state[i];
    }
    memcpy(s->y + q->state_count, d->symbols, d->r * sizeof *s->y);
    s->entry_count = q->entry_count + d->r;
    s->entries = MEM_NEW(expr, s->entry_count);
    memcpy(s->entries, q->entries, q->entry_count * sizeof *s->entries);
    memcpy(s->entries + q->entry_count, d->symbols, d->r * sizeof *s->entries);
    s->input_count = s->open.count;
    s->inputs = MEM_NEW(expr, s->input_count);
    s->given_inputs = MEM_NEW_ZERO(bool, s->input_count);
    const size_t own = s->open.open.parameter_count - s->input_count;
    for (size_t i = 0; i < s->input_count; i++)
        s->inputs[i] = s->open.open.parameters[own + i].symbol;
    const run_feeds *feeds = s->r->feeds;
    const size_t before = s->swept.knob_count;
    if (feeds == NULL) return;
    s->held_count = feeds->knob_count - before;
    s->held = mem_copy(feeds->knobs + before, s->held_count, sizeof *s->held);
}

void fit_of_state(const fit_system *s, size_t count, expr *e) {
    const space *q = s->r->q;
    for (size_t i = 0; i < q->factor_count; i++)
        expr_substitute(q->pool, count, e, q->factors[i].kind->entry_count, q->factors[i].entries,
                        q->factors[i].entries_of_state, e);
}

static void take_equations(fit_system *s) {
    const space *q = s->r->q;
    const mech_basis *d = &s->r->charts.items[s->chart].basis;
    exact quiet = exact_quietly(&s->r->exact);
    const mech_shorter how = {.x = &quiet};
    mech_motion motion;
    s->r->form->motion(s->r, d, &how, &motion);
    s->rates = MEM_NEW(expr, s->size);
    run_state_rates(q, motion.velocity, s->rates);
    memcpy(s->rates + q->state_count, motion.rates, d->r * sizeof *s->rates);
    fit_of_state(s, s->size, s->rates);
    s->entry_rates = MEM_NEW(expr, s->entry_count);
    space_rates(q, motion.velocity, s->entry_rates);
    memcpy(s->entry_rates + q->entry_count, motion.rates, d->r * sizeof *s->rates);
    s->column_count = s->r->names.count - 1;
    s->columns = MEM_NEW(expr, s->column_count);
    memcpy(s->columns, q->entries, q->entry_count * sizeof *s->columns);
    memcpy(s->columns + q->entry_count, motion.velocity, q->n * sizeof *s->columns);
    for (size_t k = 0; k < s->r->quasi.count; k++)
        s->columns[q->entry_count + q->n + k] = d->symbols[s->r->quasi.items[k]];
    s->columns[s->column_count - 1] = motion.energy;
    fit_pieces_take(s, motion.velocity);
    mech_motion_clear(&motion);
}

static hamel_status check(const fit_system *s, diag *messages) {
    const run_motion *r = s->r;
    hamel_status status = run_need(r, RUN_CAN_EXPORT, messages);
    if (status == HAMEL_OK && r->feeds != NULL && r->feeds->sample_count > 0)
        status = run_feeds_refuse(r, messages, "a fit does not");
    if (status == HAMEL_OK) status = fit_pieces_check(s, messages);
    return status;
}

hamel_status fit_system_init(fit_system *s, const model *m, const model_run *spec,
                             size_t free_count, const expr *free, fit_start start, diag *messages) {
    *s = (fit_system){.given = spec, .free_count = free_count};
    open_model(s, m, free, start);
    const run_options options = {.until = 1, .every = 1, .waits = true, .speed = RUN_INTERPRETED};
    hamel_status status = run_reactions_refuse(m->pool, spec, messages, "a fit does not");
    if (status == HAMEL_OK) status = run_create(&s->swept, &s->spec, &options, messages, &s->r);
    if (status == HAMEL_OK) status = check(s, messages);
    if (status == HAMEL_OK) status = run_initial_find(s->r);
    if (status != HAMEL_OK) return status;
    s->r->messages = NULL; // from now on a failure is an answer
    s->chart = s->r->chart;
    take_symbols(s);
    take_equations(s);
    return HAMEL_OK;
}

const char *fit_column(const fit_system *s, size_t column) { return s->r->names.items[column + 1]; }

/// Of s->in.
static size_t own_count(const fit_system *s) {
    return 1 + s->free_count + s->input_count + s->sign_count + s->held_count;
}

// ---- compiling ----------------------------------------------------------------------------------

/// Longer tapes are interpreted: machine code for them takes longer than they do.
enum { LONGEST_COMPILED = 3000 };

/// A symbol for entry i of a direction.
static expr direction(expr_pool *pool, const char *what, size_t i) {
    return expr_symbolf(pool, EXPR_OTHER, "%s(%zu)", what, i);
}

/// Parameters that are not free get their values, all or those that are fractions.
static void put_values(const fit_system *s, bool all, size_t count, expr *e) {
    const model *m = &s->swept;
    expr *symbols = MEM_NEW(expr, m->parameter_count), *values = MEM_NEW(expr, m->parameter_count);
    size_t n = 0;
    for (size_t i = 0; i < m->parameter_count; i++) {
        bool input = false;
        for (size_t k = 0; k < s->input_count; k++)
            input = input || expr_same(s->inputs[k], m->parameters[i].symbol);
        if (input || (!all && !expr_is_number(m->pool, m->parameters[i].value))) continue;
        symbols[n] = m->parameters[i].symbol;
        values[n++] = m->parameters[i].value;
    }
    expr_substitute(m->pool, count, e, n, symbols, values, e);
    free(symbols);
    free(values);
}

void fit_put_values(const fit_system *s, size_t count, expr *e) { put_values(s, true, count, e); }

void fit_put_still(const fit_system *s, size_t count, expr *e) {
    const expr zero = expr_int(s->r->m->pool, 0);
    for (size_t i = 0; i < s->input_count; i++) {
        if (!s->given_inputs[i])
            expr_substitute(s->r->m->pool, count, e, 1, &s->inputs[i], &zero, e);
    }
    fit_pieces_put(s, count, e);
}

void fit_put_fractions(const fit_system *s, size_t count, expr *e) {
    put_values(s, false, count, e);
    fit_put_still(s, count, e);
}

/// y, s, t, p, u, signs, pieces of tables, d: a fresh array.
static expr *inputs_of(const fit_system *s, size_t *count) {
    expr_pool *pool = s->r->m->pool;
    const size_t n = s->size, k = s->free_count;
    const size_t inputs = s->input_count + s->sign_count + s->held_count;
    *count = 2 * n + 1 + 2 * k + inputs;
    expr *in = MEM_NEW(expr, *count), *at = in + 2 * n;
    memcpy(in, s->y, n * sizeof *in);
    for (size_t i = 0; i < n; i++) in[n + i] = direction(pool, "sensitivity", i);
    *at++ = s->r->q->time;
    memcpy(at, s->knobs, k * sizeof *in);
    memcpy(at + k, s->inputs, s->input_count * sizeof *in);
    if (s->sign_count > 0) memcpy(at + k + s->input_count, s->signs, s->sign_count * sizeof *in);
    for (size_t i = 0; i < s->held_count; i++)
        at[k + s->input_count + s->sign_count + i] = s->held[i];
    for (size_t i = 0; i < k; i++) at[k + inputs + i] = direction(pool, "parameter", i);
    return in;
}

hamel_status fit_code_compile(fit_code *c, const fit_system *s, size_t count, const expr *f,
                              diag *messages) {
    expr_pool *pool = s->r->m->pool;
    const size_t n = s->size, k = s->free_count;
    size_t in_count;
    expr *in = inputs_of(s, &in_count), *all = MEM_NEW(expr, 2 * count), *by = MEM_NEW(expr, n + k),
         *along = MEM_NEW(expr, n + k);
    memcpy(all, f, count * sizeof *f);
    memcpy(by, s->y, n * sizeof *by);
    memcpy(by + n, s->knobs, k * sizeof *by);
    memcpy(along, in + n, n * sizeof *along);
    memcpy(along + n, in + in_count - k, k * sizeof *along);
    expr_derive(pool, count, f, n + k, by, along, all + count);
    const run_derived of = {.m = &s->swept,
                            .in_count = in_count,
                            .in = in,
                            .rows = 2 * count,
                            .f = all,
                            .messages = messages};
    const hamel_status status = run_function_tape(&of, 2 * count, all, &c->tape);
    free(in);
    free(all);
    free(by);
    free(along);
    if (status != HAMEL_OK) return status;
    c->count = count;
    if (c->tape->code_count > LONGEST_COMPILED ||
        jit_compile(c->tape, JIT_LANES, NULL, &c->code) != HAMEL_OK)
        c->code = NULL;
    c->work = tape_work_create(c->tape, c->code != NULL ? 1 : TAPE_LANES);
    c->in = MEM_NEW_ZERO(double, TAPE_LANES *in_count);
    c->out = MEM_NEW_ZERO(double, TAPE_LANES * 2 * count);
    return HAMEL_OK;
}

hamel_status fit_system_compile(fit_system *s, size_t output_count, const size_t *outputs,
                                bool free_start, diag *messages) {
    const size_t n = s->size;
    s->sense = s->free_count + (free_start ? n : 0);
    s->output_count = output_count;
    s->outputs = mem_copy(outputs, output_count, sizeof *outputs);
    expr *h = MEM_NEW(expr, output_count), *rates = mem_copy(s->rates, n, sizeof *rates);
    for (size_t j = 0; j < output_count; j++) h[j] = s->columns[outputs[j]];
    fit_of_state(s, output_count, h);
    fit_put_values(s, output_count, h);
    fit_put_values(s, n, rates);
    hamel_status status = fit_code_compile(&s->flow, s, n, rates, messages);
    if (status == HAMEL_OK) status = fit_code_compile(&s->seen, s, output_count, h, messages);
    if (status == HAMEL_OK) status = fit_pieces_compile(s, messages);
    s->in = MEM_NEW_ZERO(double, own_count(s));
    free(h);
    free(rates);
    return status;
}

static void put_lanes(double *in, double value) {
    for (size_t l = 0; l < TAPE_LANES; l++) in[l] = value;
}

/// Evaluates the lanes. False where a value is missing in one of them.
static bool eval_lanes(const fit_code *c) {
    tape_result results[TAPE_LANES];
    if (c->code != NULL) return jit_eval_lanes(c->code, c->work, c->in, c->out, results) == 0;
    tape_eval_lanes(c->tape, c->work, c->in, c->out, results);
    bool good = true;
    for (size_t l = 0; l < TAPE_LANES; l++) good = good && results[l].fault == TAPE_OK;
    return good;
}

bool fit_code_eval(const fit_system *s, const fit_code *c, const double *z, double *out) {
    const size_t n = s->size, k = s->free_count, own = own_count(s);
    double *S = c->in + TAPE_LANES * n, *d = c->in + TAPE_LANES * (2 * n + own);
    for (size_t i = 0; i < n; i++) put_lanes(c->in + TAPE_LANES * i, z[i]);
    for (size_t i = 0; i < own; i++) put_lanes(c->in + TAPE_LANES * (2 * n + i), s->in[i]);
    for (size_t first = 0; first < s->sense; first += TAPE_LANES) {
        for (size_t l = 0; l < TAPE_LANES; l++) {
            const size_t which = first + l;
            for (size_t i = 0; i < n; i++)
                S[TAPE_LANES * i + l] = which < s->sense ? z[n * (1 + which) + i] : 0;
            for (size_t i = 0; i < k; i++) d[TAPE_LANES * i + l] = which == i;
        }
        if (!eval_lanes(c)) return false;
        for (size_t i = 0; i < c->count; i++) {
            out[i] = c->out[TAPE_LANES * i];
            for (size_t l = 0; l < TAPE_LANES && first + l < s->sense; l++)
                out[(1 + first + l) * c->count + i] = c->out[TAPE_LANES * (c->count + i) + l];
        }
    }
    return true;
}

double fit_system_piece(fit_system *s, double t) {
    run_motion *r = s->r;
    if (r->feeds == NULL) return INFINITY;
    (void)run_feeds_advance(r, t); // nothing is sampled: it does not fail
    mem_copy_numbers(s->in + own_count(s) - s->held_count, run_feeds_knobs(r) + s->swept.knob_count,
                     s->held_count);
    return r->feeds->end;
}

void fit_system_restart(fit_system *s, double t) {
    run_feeds_restart(s->r);
    (void)fit_system_piece(s, t);
}

bool fit_system_begin(fit_system *s, double t, double *y) {
    s->r->chart = s->chart;
    s->r->begins = t;
    if (run_feeds_knobs(s->r) != NULL) // which has others behind these
        mem_copy_numbers(run_feeds_knobs(s->r), s->values, s->swept.knob_count);
    fit_system_restart(s, t);
    if (run_initial_find(s->r) != HAMEL_OK || s->r->chart != s->chart) return false;
    memcpy(y, s->r->y, s->size * sizeof *y);
    return true;
}

static void code_clear(fit_code *c) {
    jit_destroy(c->code);
    if (c->work != NULL) tape_work_destroy(c->work);
    tape_destroy(c->tape);
    free(c->in);
    free(c->out);
}

void fit_system_clear(fit_system *s) {
    code_clear(&s->flow);
    code_clear(&s->seen);
    code_clear(&s->events);
    code_clear(&s->slopes);
    if (s->r != NULL) run_destroy(s->r);
    run_inputs_clear(&s->open);
    free(s->from);
    free(s->parameters);
    free(s->knobs);
    free(s->held);
    free(s->values);
    free(s->started);
    free(s->y);
    free(s->rates);
    free(s->entries);
    free(s->entry_rates);
    free(s->columns);
    free(s->inputs);
    free(s->given_inputs);
    free(s->outputs);
    free(s->in);
    free(s->signs);
    free(s->switches);
    free(s->first_signs);
    free(s->room);
    free(s->sides);
    free(s->matrix);
    free(s->stuck);
}
