/// A plan run through with the full equations of motion: one run for every part of every step, with
/// its shape motion written as inputs, from the pose and the momenta where the one before ended.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "expr/calculus.h"
#include "run/form/forms.h"
#include "run/gait/move.h"
#include "run/gait/system.h"
#include "run/motion/go.h"
#include "run/motion/run.h"
#include "run/motion/watch.h"
#include "run/plan/plan.h"
#include "run/plan/target.h"
#include "run/plan/verify.h"

typedef struct rehearsal {
    const plan *p;
    plan_sample *sample;
    void *data;
    double time; ///< at the beginning of the run
    double g[GAIT_ENTRIES], momenta[GAIT_MOST];
    const run_motion *run;
    double *last; ///< the columns last seen
    bool began;   ///< the first sample of a run is the last of the run before
} rehearsal;

static expr number(expr_pool *pool, double value) {
    mpq_t q;
    mpq_init(q);
    mpq_set_d(q, value);
    const expr e = expr_number(pool, q);
    mpq_clear(q);
    return e;
}

/// r(0) + scale (r(±t) − r(0)), backwards with T − t for t.
static expr scaled_input(const plan *p, const gait *g, double period, gait_manner how, expr input) {
    expr_pool *pool = p->s->m->pool;
    const expr time = p->s->m->q->time, zero = expr_int(pool, 0);
    expr first, moved = input;
    const expr back = expr_sub(pool, number(pool, period), time);
    (void)g;
    expr_substitute(pool, 1, &input, 1, &time, &zero, &first);
    if (how.backward) expr_substitute(pool, 1, &input, 1, &time, &back, &moved);
    const expr scale = number(pool, how.scale);
    return expr_add2(pool, first, expr_mul2(pool, scale, expr_sub(pool, moved, first)));
}

static bool take(const double *columns, void *data) {
    rehearsal *r = data;
    const size_t count = run_column_count(r->run);
    memcpy(r->last, columns, count * sizeof *columns);
    const bool repeated = columns[0] == 0 && r->began;
    if (r->sample == NULL || repeated) return true;
    const char **names = MEM_NEW(const char *, count);
    double *row = mem_copy(columns, count, sizeof *columns);
    for (size_t k = 0; k < count; k++) names[k] = run_column_name(r->run, k);
    row[0] += r->time;
    const bool good = r->sample(names, count, row, r->data);
    free(names);
    free(row);
    return good;
}

/// The pose and the momenta of the sample last seen.
static void look_at_end(rehearsal *r) {
    const gait_system *s = r->p->s;
    const model *m = s->m;
    double *values = MEM_NEW_ZERO(double, expr_symbol_count(m->pool));
    for (size_t i = 0; i < m->parameter_count; i++)
        values[expr_symbol_index(m->pool, m->parameters[i].symbol)] =
            model_number(m, m->parameters[i].value);
    for (size_t i = 0; i < m->q->entry_count; i++)
        values[expr_symbol_index(m->pool, m->q->entries[i])] = r->last[1 + i];
    for (size_t i = 0; i < m->q->n; i++)
        values[expr_symbol_index(m->pool, m->q->velocities[i])] =
            r->last[run_first_velocity(r->run) + i];
    expr_eval(m->pool, s->momenta, s->momentum, values, r->momenta);
    expr_eval(m->pool, s->entry_count, s->g, values, r->g);
    free(values);
}

/// One run: `cycles` of a gait in its manner.
static hamel_status rehearse(rehearsal *r, size_t which, gait_manner how, size_t cycles,
                             diag *messages) {
    const plan *p = r->p;
    const gait_system *s = p->s;
    const model_run *own = p->gaits[which]->spec;
    expr_pool *pool = s->m->pool;
    const double period = p->periods[which];
    model_run spec = {.name = own->name,
                      .from_count = s->entry_count + s->momenta,
                      .input_count = own->input_count,
                      .until = expr_int(pool, 0),
                      .every = expr_int(pool, 0),
                      .tolerance = expr_int(pool, 0)};
    spec.from = MEM_NEW_ZERO(model_setting, spec.from_count);
    spec.inputs = mem_copy(own->inputs, own->input_count, sizeof *own->inputs);
    for (size_t i = 0; i < s->entry_count; i++)
        spec.from[i] = (model_setting){.target = s->g[i], .value = number(pool, r->g[i])};
    for (size_t b = 0; b < s->momenta; b++)
        spec.from[s->entry_count + b] =
            (model_setting){.target = s->momentum[b], .value = number(pool, r->momenta[b])};
    for (size_t k = 0; k < spec.input_count; k++)
        spec.inputs[k].value = scaled_input(p, p->gaits[which], period, how, own->inputs[k].value);
    for (size_t i = 0; i < s->m->parameter_count; i++) { // momenta are given as numbers
        for (size_t b = 0; b < s->momenta; b++)
            expr_substitute(pool, 1, &spec.from[s->entry_count + b].target, 1,
                            &s->m->parameters[i].symbol, &s->m->parameters[i].value,
                            &spec.from[s->entry_count + b].target);
    }
    const run_options options = {.until = (double)cycles * period, .every = period / 64};
    run_motion *motion;
    hamel_status status = run_create(s->m, &spec, &options, messages, &motion);
    if (status == HAMEL_OK) {
        run_summary summary;
        r->run = motion;
        r->last = MEM_NEW_ZERO(double, run_column_count(motion));
        run_go(motion, take, r, &summary);
        look_at_end(r);
        if (summary.end != RUN_DONE)
            status = diag_add(messages, HAMEL_SINGULAR, own->place, "the run of %s ends early: %s",
                              own->name, summary.reason);
        r->time += summary.time;
        r->began = true;
        free(r->last);
        run_destroy(motion);
    }
    free(spec.from);
    free(spec.inputs);
    return status;
}

hamel_status plan_verify(const plan *p, const plan_target *target, plan_sample *sample, void *data,
                         diag *messages, double *reached) {
    rehearsal r = {.p = p, .sample = sample, .data = data};
    hamel_status status = HAMEL_OK;
    memcpy(r.g, target->first, sizeof r.g);
    for (size_t i = 0; i < p->steps.count; i++) {
        const plan_step *step = &p->steps.items[i];
        const plan_move *move = &p->moves.items[step->move];
        for (size_t n = 0; n < step->repeats * move->part_count && status == HAMEL_OK; n++) {
            const size_t part = n % move->part_count;
            const bool alone = move->part_count == 1; // all cycles in one run
            const gait_manner how = {move->parts[part].backward, step->scale};
            status = rehearse(&r, move->parts[part].gait, how,
                              alone ? step->repeats : move->parts[part].cycles, messages);
            if (alone) break;
        }
    }
    memcpy(reached, r.g, p->s->entry_count * sizeof *reached);
    return status;
}
