/// From a run with tables, samples and controllers to one with knobs.
#include "run/motion/feeds.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "base/vec.h"
#include "expr/calculus.h"
#include "expr/walk.h"
#include "run/motion/run_internal.h"
#include "run/motion/switch_values.h"

typedef struct finding {
    run_motion *r;
    run_feeds *f;
    VEC(expr) knobs;
    VEC(model_setting) inputs;
    VEC(feed_sample) samples;
    VEC(feed_call) calls;
    expr *tables; ///< what stands for each table of the run
} finding;

static bool is_held(const run_motion *r, const model_setting *s) {
    return s->every.id != 0 && !expr_is_int(r->m->pool, s->every, 0);
}

static bool any_feeds(const run_motion *r) {
    if (r->options.controller_count > 0) return true;
    if (r->spec == NULL) return false;
    for (size_t k = 0; k < r->spec->input_count; k++) {
        if (is_held(r, &r->spec->inputs[k])) return true;
    }
    return r->spec->table_count > 0;
}

/// A new knob; *place is where its value stands.
static expr add_knob(finding *g, size_t *place) {
    text name = {0};
    *place = g->knobs.count;
    text_addf(&name, "input(%zu)", g->knobs.count);
    const expr symbol = expr_symbol(g->r->m->pool, text_cstr(&name), EXPR_PARAMETER);
    text_clear(&name);
    *vec_push(&g->knobs) = symbol;
    return symbol;
}

// ---- tables -------------------------------------------------------------------------------------

static bool is_in(const run_motion *r, const model_table *t, bool force) {
    for (size_t k = 0; k < r->spec->input_count; k++) {
        const model_setting *s = &r->spec->inputs[k];
        if (s->force == force && expr_mentions(r->m->pool, 1, &s->value, 1, &t->symbol))
            return true;
    }
    return false;
}

static hamel_status check_cover(const model_table *t, const input_curve *c, double from, double to,
                                diag *messages) {
    const double first = c->t[0], last = c->t[c->count - 1], slack = 1e-12 * to;
    if (first <= from + slack && last >= to - slack) return HAMEL_OK;
    return diag_add(messages, HAMEL_INVALID, t->place,
                    "%s covers t = %.10g to %.10g, and the run goes from %.10g to %.10g", t->file,
                    first, last, from, to);
}

hamel_status run_feeds_cover(const run_motion *r, double from, double to, diag *messages) {
    hamel_status status = HAMEL_OK;
    for (size_t k = 0; r->feeds != NULL && k < r->feeds->table_count && status == HAMEL_OK; k++)
        status = check_cover(&r->spec->tables[k], &r->feeds->tables[k].curve, from, to, messages);
    return status;
}

static hamel_status read_table(const finding *g, const model_table *t, feed_table *out) {
    const run_motion *r = g->r;
    input_rows rows;
    if (!t->cubic && is_in(r, t, false))
        return diag_add(r->messages, HAMEL_INVALID, t->place,
                        "a motion prescribed by straight lines has velocities that jump: "
                        "table(\"..\", cubic)");
    hamel_status status = input_rows_read(&rows, t->file, t->place, r->messages);
    if (status != HAMEL_OK) return status;
    const size_t column = t->column != NULL ? input_rows_find(&rows, t->column) : 1;
    if (column == rows.column_count || column == 0) {
        status = diag_add(r->messages, HAMEL_INVALID, t->place, "%s has no column '%s'", t->file,
                          t->column);
    } else {
        input_curve_init(&out->curve, &rows, column, t->cubic);
        if (!r->options.waits) status = check_cover(t, &out->curve, 0, r->until, r->messages);
    }
    input_rows_clear(&rows);
    return status;
}

/// c_0 + τ (c_1 + τ (c_2 + τ c_3)), τ = t − t_i
static expr polynomial(finding *g, bool cubic, size_t *knob) {
    expr_pool *pool = g->r->m->pool;
    expr c[CURVE_COEFFICIENTS];
    size_t place;
    const expr tau = expr_sub(pool, g->r->q->time, add_knob(g, knob));
    for (size_t i = 0; i < CURVE_COEFFICIENTS; i++) c[i] = add_knob(g, &place);
    expr e = cubic ? c[3] : c[1];
    for (size_t i = cubic ? 3 : 1; i-- > 0;) e = expr_add2(pool, c[i], expr_mul2(pool, tau, e));
    return e;
}

static hamel_status take_tables(finding *g) {
    const model_run *spec = g->r->spec;
    const size_t count = spec != NULL ? spec->table_count : 0;
    hamel_status status = HAMEL_OK;
    g->f->tables = MEM_NEW_ZERO(feed_table, count);
    g->tables = MEM_NEW(expr, count);
    for (size_t k = 0; k < count && status == HAMEL_OK; k++) {
        feed_table *t = &g->f->tables[g->f->table_count++];
        status = read_table(g, &spec->tables[k], t);
        g->tables[k] = polynomial(g, spec->tables[k].cubic, &t->knob);
    }
    return status;
}

// ---- samples and controllers --------------------------------------------------------------------

static const run_control *controller_of(const run_motion *r, expr velocity) {
    for (size_t k = 0; k < r->options.controller_count; k++) {
        const run_control *c = &r->options.controllers[k];
        if (expr_same(r->q->velocities[c->direction], velocity)) return c;
    }
    return NULL;
}

static hamel_status check_distance(const run_motion *r, double every, diag_span place) {
    if (every > 0 && r->until / every < 1e7) return HAMEL_OK;
    return diag_add(r->messages, HAMEL_INVALID, place,
                    "a sample every %g until %g is more than ten million samples", every, r->until);
}

/// The inputs of the run, with knobs for what is held; those that a controller gives are left out.
static hamel_status take_inputs(finding *g) {
    const run_motion *r = g->r;
    for (size_t k = 0; r->spec != NULL && k < r->spec->input_count; k++) {
        model_setting s = r->spec->inputs[k];
        if (s.force && controller_of(r, s.target) != NULL) continue;
        for (size_t i = 0; i < r->spec->table_count; i++)
            expr_substitute(r->m->pool, 1, &s.value, 1, &r->spec->tables[i].symbol, &g->tables[i],
                            &s.value);
        if (is_held(r, &s) && run_mentions_reaction(r->m->pool, s.value))
            return diag_add(r->messages, HAMEL_INVALID, s.place,
                            "a force that is held between samples cannot depend on a reaction");
        if (is_held(r, &s)) {
            feed_sample one = {.every = model_number(r->m, s.every), .value = s.value};
            s.value = add_knob(g, &one.knob);
            *vec_push(&g->samples) = one;
            const hamel_status status = check_distance(r, one.every, s.place);
            if (status != HAMEL_OK) return status;
        }
        *vec_push(&g->inputs) = s;
    }
    return HAMEL_OK;
}

static hamel_status take_controllers(finding *g) {
    const run_motion *r = g->r;
    hamel_status status = HAMEL_OK;
    for (size_t k = 0; k < r->options.controller_count && status == HAMEL_OK; k++) {
        const run_control *c = &r->options.controllers[k];
        size_t knob;
        const model_setting s = {
            .target = r->q->velocities[c->direction], .value = add_knob(g, &knob), .force = true};
        *vec_push(&g->inputs) = s;
        if (c->every > 0) {
            *vec_push(&g->samples) = (feed_sample){
                .every = c->every, .knob = knob, .value = expr_int(r->m->pool, 0), .controller = c};
            status = check_distance(r, c->every, (diag_span){0});
        } else {
            *vec_push(&g->calls) = (feed_call){knob, c};
        }
    }
    return status;
}

// ---- all of it ----------------------------------------------------------------------------------

static void add_knobs(finding *g) {
    const model *m = g->r->m;
    run_feeds *f = g->f;
    f->knobs = g->knobs.items;
    f->knob_count = g->knobs.count;
    f->values = MEM_NEW_ZERO(double, g->knobs.count);
    mem_copy_numbers(f->values, m->knob_values, m->knob_count);
    f->held = *m;
    f->held.knob_count = f->knob_count;
    f->held.knobs = f->knobs;
    f->held.knob_values = f->values;
}

static void replace_run(finding *g) {
    run_motion *r = g->r;
    run_feeds *f = g->f;
    const expr zero = expr_int(r->m->pool, 0);
    f->spec = r->spec != NULL
                  ? *r->spec
                  : (model_run){.name = "", .until = zero, .every = zero, .tolerance = zero};
    f->spec.input_count = g->inputs.count;
    f->spec.inputs = g->inputs.items;
    f->samples = g->samples.items;
    f->sample_count = g->samples.count;
    f->calls = g->calls.items;
    f->call_count = g->calls.count;
    r->affine = f->held;
    r->spec = &f->spec;
}

hamel_status run_feeds_find(run_motion *r) {
    if (!any_feeds(r)) return HAMEL_OK;
    finding g = {.r = r, .f = r->feeds = MEM_NEW_ZERO(run_feeds, 1)};
    for (size_t i = 0; i < r->m->knob_count; i++) *vec_push(&g.knobs) = r->m->knobs[i];
    hamel_status status = take_tables(&g);
    if (status == HAMEL_OK) status = take_inputs(&g);
    if (status == HAMEL_OK) status = take_controllers(&g);
    add_knobs(&g);
    replace_run(&g);
    free(g.tables);
    return status;
}

void run_feeds_destroy(run_motion *r) {
    run_feeds *f = r->feeds;
    if (f == NULL) return;
    for (size_t k = 0; k < f->table_count; k++) input_curve_clear(&f->tables[k].curve);
    function_clear(&f->sampled);
    free(f->tables);
    free(f->samples);
    free(f->calls);
    free(f->spec.inputs);
    free(f->knobs);
    free(f->values);
    free(f->found);
    free(f);
    r->feeds = NULL;
}

hamel_status run_feeds_refuse(const run_motion *r, diag *messages, const char *who) {
    const run_feeds *f = r->feeds;
    if (f == NULL) return HAMEL_OK;
    return diag_add(messages, HAMEL_INVALID, r->spec->place,
                    "an input of this run is %s: hamel run goes from piece to piece, %s",
                    f->table_count > 0    ? "a table"
                    : f->sample_count > 0 ? "held between samples"
                                          : "a controller of the program",
                    who);
}
