/// Controls that are moved get the motion k_0 + (t − k)(k_1 + (t − k) k_2/2) of knobs; the
/// equations of that run, at t = k, are those for the position k_0, the rate k_1 and the second
/// rate k_2 at that time.
#include "run/steer/system_internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "expr/calculus.h"
#include "expr/print.h"
#include "expr/print_name.h"
#include "expr/symbolf.h"
#include "model/rotation_words.h"
#include "run/form/forms.h"
#include "run/motion/feeds.h"
#include "run/motion/initial_internal.h"
#include "run/motion/switch_values.h"
#include "run/outside/point.h"

enum { KNOBS_EACH = 3 };

// ---- controls -----------------------------------------------------------------------------------

static hamel_status find_controls(steer_system *s, diag *messages) {
    const model *m = s->given;
    if (m->control_count == 0)
        return diag_add(messages, HAMEL_INVALID, (diag_span){0},
                        "the model has no controls: there is nothing to steer it by");
    s->controls = MEM_NEW_ZERO(steer_control, m->control_count);
    for (size_t i = 0; i < m->control_count; i++) {
        const space_factor *f = space_factor_of(m->q, m->controls[i].direction);
        if (f->kind->entry_count != 1)
            return diag_add(messages, HAMEL_INVALID, m->controls[i].place,
                            "the control '%s' is no line or angle, and a table of inputs cannot "
                            "hold it",
                            f->name);
        const bool force = m->controls[i].kind == CONTROL_FORCE;
        s->controls[s->control_count++] = (steer_control){.factor = f, .force = force};
        s->moved += !force;
    }
    return HAMEL_OK;
}

static expr new_knob(expr_pool *pool, size_t i) {
    return expr_symbolf(pool, EXPR_PARAMETER, "steered(%zu)", i);
}

static void make_moves(steer_system *s) {
    expr_pool *pool = s->given->pool;
    const size_t count = 1 + KNOBS_EACH * s->moved;
    s->knobs = MEM_NEW(expr, count);
    s->knob_values = MEM_NEW_ZERO(double, count);
    s->moves = MEM_NEW_ZERO(model_setting, s->moved);
    for (size_t i = 0; i < count; i++) s->knobs[i] = new_knob(pool, i);
    const expr tau = expr_sub(pool, s->given->q->time, s->knobs[0]), half = expr_ratio(pool, 1, 2);
    size_t k = 0;
    for (size_t i = 0; i < s->control_count; i++) {
        if (s->controls[i].force) continue;
        const expr *own = s->knobs + 1 + KNOBS_EACH * k;
        const expr bend = expr_mul2(pool, expr_mul2(pool, half, tau), own[2]);
        const expr slope = expr_mul2(pool, tau, expr_add2(pool, own[1], bend));
        s->moves[k++] = (model_setting){.target = s->controls[i].factor->entries[0],
                                        .value = expr_add2(pool, own[0], slope),
                                        .every = expr_int(pool, 0)};
    }
}

// ---- the start ----------------------------------------------------------------------------------

/// The value of a motion of the run at t = 0, if it prescribes one.
static double prescribed_first(const steer_system *s, expr entry) {
    const model *m = s->given;
    const model_run *spec = &s->change.spec;
    const expr zero = expr_int(m->pool, 0);
    for (size_t k = 0; k < spec->input_count; k++) {
        if (spec->inputs[k].force || !expr_same(spec->inputs[k].target, entry)) continue;
        expr value;
        expr_substitute(m->pool, 1, &spec->inputs[k].value, 1, &m->q->time, &zero, &value);
        const double number = model_number(m, value);
        return isfinite(number) ? number : 0;
    }
    return 0;
}

/// Initial values of what is moved become knobs, the others stay with the run.
static hamel_status split_start(steer_system *s, bool *rate_given) {
    const model *m = s->given;
    s->from = MEM_NEW(model_setting, s->change.spec.from_count);
    size_t kept = 0, k = 0;
    for (size_t i = 0; i < s->control_count; i++) {
        if (!s->controls[i].force)
            s->knob_values[1 + KNOBS_EACH * k++] =
                prescribed_first(s, s->controls[i].factor->entries[0]);
    }
    for (size_t i = 0; i < s->change.spec.from_count; i++) {
        const model_setting *one = &s->change.spec.from[i];
        bool knob = false;
        k = 0;
        for (size_t c = 0; c < s->control_count; c++) {
            if (s->controls[c].force) continue;
            const space_factor *f = s->controls[c].factor;
            const bool rate = expr_same(one->target, f->velocities[0]);
            if (rate || expr_same(one->target, f->entries[0])) {
                s->knob_values[1 + KNOBS_EACH * k + rate] = model_number(m, one->value);
                if (rate) rate_given[k] = true;
                knob = true;
            }
            k++;
        }
        if (!knob) s->from[kept++] = *one;
    }
    s->spec.from_count = kept;
    s->spec.from = s->from;
    return HAMEL_OK;
}

/// Whether a part of the words, NAME=.., gives a value to a control that is moved, or to its rate.
static bool speaks_of_moved(const steer_system *s, const char *words, size_t start, size_t end) {
    size_t last = words_part_end(words, start, end, '=');
    words_skip_blanks(words, &start, &last);
    for (size_t i = 0; i < s->control_count; i++) {
        const char *name = s->controls[i].factor->name;
        const size_t n = strlen(name), left = last - start;
        if (s->controls[i].force || left < n || strncmp(words + start, name, n) != 0) continue;
        if (left == n || (left == n + 1 && words[start + n] == '\'') ||
            (left == n + 4 && strncmp(words + start + n, "_dot", 4) == 0))
            return true;
    }
    return false;
}

/// The words for the start without those of controls that are moved: these have a table.
static void say_start(steer_system *s, const char *from) {
    text out = {0};
    const size_t length = from != NULL ? strlen(from) : 0;
    for (size_t start = 0, end; start < length; start = end + 1) {
        end = words_part_end(from, start, length, ',');
        size_t first = start, last = end;
        words_skip_blanks(from, &first, &last);
        if (speaks_of_moved(s, from, start, end)) continue;
        text_add(&out, out.length > 0 ? ", " : "");
        text_add_bytes(&out, from + first, last - first);
    }
    if (out.length == 0) text_add(&out, "");
    s->from_words = text_take(&out);
}

// ---- equations ----------------------------------------------------------------------------------

static void take_symbols(steer_system *s) {
    const space *q = s->r->q;
    const mech_basis *d = &s->r->charts.items[s->r->chart].basis;
    s->n = q->state_count + d->r + s->moved;
    s->m = s->control_count;
    s->y = MEM_NEW(expr, s->n);
    s->u = MEM_NEW(expr, s->m);
    for (size_t f = 0; f < q->part_count; f++) {
        const space_factor *factor = &q->factors[f];
        for (size_t i = 0; i < factor->kind->state_count; i++)
            s->y[factor->first_state + i] = factor->state[i];
    }
    memcpy(s->y + q->state_count, d->symbols, d->r * sizeof *s->y);
    const size_t own = s->open.open.parameter_count - s->open.count;
    for (size_t i = 0, k = 0, forces = 0; i < s->control_count; i++) {
        steer_control *c = &s->controls[i];
        c->input = i;
        if (c->force) {
            s->u[i] = s->open.open.parameters[own + forces++].symbol;
            continue;
        }
        c->position = c->factor->first_state;
        c->rate = q->state_count + d->r + k++;
        s->y[c->rate] = c->factor->velocities[0];
        s->u[i] = expr_symbol_dot(q->pool, c->factor->velocities[0]);
    }
    s->kinematic = d->r == 0 && s->moved == s->control_count;
}

void steer_put_in(const steer_system *s, size_t count, expr *e) {
    const model *m = s->given;
    expr_pool *pool = m->pool;
    const size_t most = 1 + KNOBS_EACH * s->moved + m->parameter_count;
    expr *from = MEM_NEW(expr, most), *to = MEM_NEW(expr, most);
    size_t all = 0;
    from[all] = s->knobs[0];
    to[all++] = m->q->time;
    for (size_t i = 0, k = 0; i < s->control_count; i++) {
        const steer_control *c = &s->controls[i];
        if (c->force) continue;
        const expr *own = s->knobs + 1 + KNOBS_EACH * k++;
        const expr is[KNOBS_EACH] = {s->y[c->position], s->y[c->rate], s->u[c->input]};
        for (size_t j = 0; j < KNOBS_EACH; j++) {
            from[all] = own[j];
            to[all++] = is[j];
        }
    }
    for (size_t i = 0; i < m->parameter_count; i++) {
        from[all] = m->parameters[i].symbol;
        to[all++] = m->parameters[i].value;
    }
    expr_substitute(pool, count, e, all, from, to, e);
    free(from);
    free(to);
}

/// Entries of rotations as functions of the state.
static void of_quaternions(const space *q, size_t count, expr *e) {
    for (size_t i = 0; i < q->factor_count; i++)
        expr_substitute(q->pool, count, e, q->factors[i].kind->entry_count, q->factors[i].entries,
                        q->factors[i].entries_of_state, e);
}

void steer_of_state(const steer_system *s, size_t count, expr *e) {
    const space *q = s->r->q;
    expr_substitute(q->pool, count, e, q->n, q->velocities, s->velocity, e);
    steer_put_in(s, count, e);
    of_quaternions(q, count, e);
}

static void take_equations(steer_system *s) {
    const space *q = s->r->q;
    const mech_basis *d = &s->r->charts.items[s->r->chart].basis;
    exact quiet = exact_quietly(&s->r->exact);
    const mech_shorter how = {.x = &quiet};
    mech_motion motion;
    s->r->form->motion(s->r, d, &how, &motion);
    s->f = MEM_NEW(expr, s->n);
    run_state_rates(q, motion.velocity, s->f);
    memcpy(s->f + q->state_count, motion.rates, d->r * sizeof *s->f);
    for (size_t i = 0; i < s->control_count; i++) {
        if (!s->controls[i].force) s->f[s->controls[i].rate] = s->u[i];
    }
    steer_put_in(s, s->n, s->f);
    of_quaternions(q, s->n, s->f);
    s->velocity = mem_copy(motion.velocity, q->n, sizeof *s->velocity);
    steer_put_in(s, q->n, s->velocity);
    mech_motion_clear(&motion);
}

static void take_start(steer_system *s, const bool *rate_given) {
    const size_t held = s->n - s->moved;
    s->first = MEM_NEW_ZERO(double, s->n);
    s->open_first = MEM_NEW_ZERO(bool, s->n);
    memcpy(s->first, s->r->y, held * sizeof *s->first);
    for (size_t k = 0; k < s->moved; k++) {
        s->first[held + k] = s->knob_values[1 + KNOBS_EACH * k + 1];
        s->open_first[held + k] = s->kinematic && !rate_given[k];
    }
}

static hamel_status check(const steer_system *s, diag *messages) {
    hamel_status status = run_need(s->r, RUN_CAN_EXPORT, messages);
    if (status == HAMEL_OK) status = run_feeds_refuse(s->r, messages, "steering does not");
    if (status == HAMEL_OK) status = run_switches_refuse(s->r, messages, "steering does not");
    return status;
}

hamel_status steer_system_init(steer_system *s, const model *m, const steer_options *options,
                               diag *words, const char **about, diag *messages) {
    *s = (steer_system){.given = m};
    const run_words_given given = {.from = options->from};
    hamel_status status = find_controls(s, messages);
    if (status == HAMEL_OK)
        status = run_change_init(&s->change, m, options->spec, &given, words, about, messages);
    if (status != HAMEL_OK) return status;
    bool *rate_given = MEM_NEW_ZERO(bool, s->moved + 1);
    s->spec = s->change.spec;
    make_moves(s);
    status = split_start(s, rate_given);
    s->spec.inputs = s->moves;
    s->spec.input_count = s->moved;
    s->spec.table_count = 0;
    run_inputs_init(&s->open, m, &s->spec);
    s->knobbed = s->open.open;
    s->knobbed.knob_count = 1 + KNOBS_EACH * s->moved;
    s->knobbed.knobs = s->knobs;
    s->knobbed.knob_values = s->knob_values;
    const run_options how = {.until = 1, .every = 1, .speed = RUN_INTERPRETED};
    if (status == HAMEL_OK) status = run_create(&s->knobbed, &s->spec, &how, messages, &s->r);
    if (status == HAMEL_OK) status = check(s, messages);
    if (status == HAMEL_OK) {
        s->r->messages = NULL;
        take_symbols(s);
        take_equations(s);
        take_start(s, rate_given);
        say_start(s, options->from);
    }
    free(rate_given);
    return status;
}

bool steer_name(const void *system, const char *name, expr *out) {
    const steer_system *s = system;
    for (size_t i = 0; i < s->m; i++) {
        if (strcmp(expr_symbol_info_of(s->given->pool, s->u[i])->name, name) == 0) {
            *out = s->u[i];
            return true;
        }
    }
    return run_name(s->given, name, out);
}

void steer_system_clear(steer_system *s) {
    if (s->r != NULL) run_destroy(s->r);
    run_inputs_clear(&s->open);
    run_change_clear(&s->change);
    free(s->from);
    free(s->moves);
    free(s->knobs);
    free(s->knob_values);
    free(s->controls);
    free(s->y);
    free(s->u);
    free(s->f);
    free(s->velocity);
    free(s->first);
    free(s->open_first);
    free(s->from_words);
    *s = (steer_system){0};
}
