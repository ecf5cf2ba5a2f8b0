/// A run for a page: its equations as JavaScript, where it begins, and what hamel run says of it at
/// some times, which the page compares with its own motion.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/escape.h"
#include "expr/print_name.h"
#include "report/page/beside.h"
#include "report/page/columns.h"
#include "report/page/geometry.h"
#include "report/page/js.h"
#include "report/page/run.h"
#include "run/form/forms.h"
#include "run/motion/go.h"
#include "run/motion/watch.h"
#include "run/outside/live.h"

enum { REFERENCES = 40 };

/// unit:"m/s", of a symbol that has one.
static void add_unit(const model *m, expr symbol, text *out) {
    for (size_t k = 0; k < m->unit_count; k++) {
        const unit_dimension *d = &m->units[k].dimension;
        if (!expr_same(m->units[k].symbol, symbol) || d->any || dimension_is_number(d)) continue;
        text unit = {0};
        dimension_write(d, &unit);
        text_add(out, "unit:");
        json_string(out, text_cstr(&unit));
        text_add_char(out, ',');
        text_clear(&unit);
        return;
    }
}

const char *page_meaning(const model *m, expr symbol) {
    const char *name = expr_symbol_info_of(m->pool, symbol)->name;
    for (size_t k = 0; k < m->meaning_count; k++) {
        const char *of = m->meanings[k].name;
        const size_t length = strlen(of);
        if (strncmp(of, name, length) != 0) continue;
        const char *rest = name + length; // an entry of a matrix is _ and numbers behind its name
        if (*rest == '\0' || (*rest == '_' && rest[1 + strspn(rest + 1, "0123456789")] == '\0'))
            return m->meanings[k].words;
    }
    return NULL;
}

/// W_2 is no name for what stands there: W is the model's word for all of the vector.
static bool is_entry(const char *definition) {
    const char *tail = strrchr(definition, '_');
    return tail != NULL && tail[1] != '\0' && tail[1 + strspn(tail + 1, "0123456789")] == '\0';
}

static void add_meaning(const model *m, expr symbol, text *out) {
    const char *words = page_meaning(m, symbol);
    if (words == NULL) return;
    text_add(out, ",meaning:");
    json_string(out, words);
}

void page_name(const model *m, expr symbol, text *out) {
    add_unit(m, symbol, out);
    text_add(out, "name:");
    json_string(out, expr_symbol_info_of(m->pool, symbol)->name);
    add_meaning(m, symbol, out);
    const bool moves = expr_symbol_info_of(m->pool, symbol)->kind == EXPR_VELOCITY;
    for (size_t k = 0; moves && k < m->definition_count; k++) {
        if (expr_same(m->definitions[k].value, symbol) && !is_entry(m->definitions[k].name))
            symbol = expr_symbol(m->pool, m->definitions[k].name, EXPR_OTHER);
    }
    text label = {0};
    expr_print_name(m->pool, symbol, EXPR_TEXT, &label);
    text_add(out, ",plain:");
    json_string(out, text_cstr(&label));
    text_reset(&label);
    text_add(&label, "<math>");
    expr_print_name(m->pool, symbol, EXPR_MATHML, &label);
    text_add(&label, "</math>");
    text_add(out, ",label:");
    json_string(out, text_cstr(&label));
    text_clear(&label);
}

static hamel_status add_function(const char *key, hamel_status status, tape *t, text *out) {
    if (status != HAMEL_OK || t == NULL) return status;
    text_addf(out, "%s:", key);
    js_function(t, out);
    text_add(out, ",\n");
    tape_destroy(t);
    return HAMEL_OK;
}

// ---- what the sliders are for -------------------------------------------------------------------

/// A force in a direction is not the direction's velocity: Q_x, as in equations of motion.
static expr force_symbol(const model *m, expr velocity) {
    const expr_symbol_info *info = expr_symbol_info_of(m->pool, velocity);
    text name = {0};
    text_addf(&name, "Q_%s", expr_symbol_info_of(m->pool, info->base)->name);
    const expr symbol = expr_symbol(m->pool, text_cstr(&name), EXPR_OTHER);
    text_clear(&name);
    return symbol;
}

/// Between which numbers a coordinate stays, for the parameters as they are.
static void add_bounds(const model *m, expr symbol, text *out) {
    for (size_t k = 0; k < m->range_count; k++) {
        const model_range *r = &m->ranges[k];
        if (!expr_same(m->q->factors[r->factor].entries[0], symbol)) continue;
        if (r->has_lower) text_add(out, ",low:"), js_number(out, model_number(m, r->lower));
        if (r->has_upper) text_add(out, ",high:"), js_number(out, model_number(m, r->upper));
    }
}

static void add_parameters(const model *m, const model_run *spec, const run_live *l, text *out) {
    const model_parameter *p = run_live_parameters(l);
    text_add(out, "parameters:[");
    for (size_t k = 0; k < run_live_parameter_count(l); k++) {
        const bool gain = k >= m->parameter_count;
        text_addf(out, "%s{", k == 0 ? "" : ",");
        if (gain) { // the input it multiplies
            const model_setting *s = &spec->inputs[run_live_gain_input(l, k - m->parameter_count)];
            page_name(m, s->force ? force_symbol(m, s->target) : s->target, out);
            text_addf(out, ",gain:true,force:%s,value:1}", s->force ? "true" : "false");
            continue;
        }
        page_name(m, p[k].symbol, out);
        text_addf(out, ",positive:%s,nonzero:%s,value:", p[k].positive ? "true" : "false",
                  p[k].nonzero ? "true" : "false");
        js_number(out, model_number(m, p[k].value));
        text_add_char(out, '}');
    }
    text_add(out, "],\n");
}

static void add_state(const model *m, const run_live *l, text *out) {
    const size_t size = m->q->state_count + run_live_basis(l)->r;
    text_add(out, "y:[");
    for (size_t i = 0; i < size; i++) {
        text_addf(out, "%s{", i == 0 ? "" : ",");
        page_name(m, run_live_symbol(l, i), out);
        add_bounds(m, run_live_symbol(l, i), out);
        const bool angle = expr_symbol_info_of(m->pool, run_live_symbol(l, i))->kind == EXPR_ANGLE;
        text_addf(out, ",free:%s,angle:%s}", run_live_is_free(l, i) ? "true" : "false",
                  angle ? "true" : "false");
    }
    text_addf(out, "],\nstates:%zu,\ninitial:", m->q->state_count);
    js_numbers(out, size, run_live_initial(l));
    text_add(out, ",\nrotations:[");
    for (size_t f = 0, n = 0; f < m->q->factor_count; f++) {
        if (m->q->factors[f].kind->state_count == FACTOR_STATE)
            text_addf(out, "%s%zu", n++ == 0 ? "" : ",", m->q->factors[f].first_state);
    }
    text_add(out, "],\n");
}

// ---- what hamel run says ------------------------------------------------------------------------

typedef struct reference {
    text times, rows;
    size_t entries, count;
} reference;

static bool take(const double *columns, void *data) {
    reference *r = data;
    if (r->count++ > 0) text_add_char(&r->times, ','), text_add_char(&r->rows, ',');
    js_number(&r->times, columns[0]);
    js_numbers(&r->rows, r->entries, columns + 1);
    return true;
}

static hamel_status add_reference(const model *m, const model_run *spec, exact_memo *memo,
                                  double until, text *out) {
    const run_options options = {.every = until / REFERENCES, .memo = memo};
    run_motion *r;
    hamel_status status = run_create(m, spec, &options, NULL, &r);
    if (status != HAMEL_OK) return status;
    reference taken = {.entries = m->q->entry_count};
    run_summary summary;
    run_go(r, take, &taken, &summary);
    text_addf(out, "reference:{t:[%s],\nrows:[%s],\nentries:%zu,end:", text_cstr(&taken.times),
              text_cstr(&taken.rows), m->q->entry_count);
    js_number(out, summary.time);
    text_add(out, ",reason:");
    json_string(out, summary.end == RUN_DONE ? "" : summary.reason);
    text_addf(out, ",changes:%zu},\n", summary.changes);
    text_clear(&taken.times);
    text_clear(&taken.rows);
    run_destroy(r);
    return HAMEL_OK;
}

// ---- all ----------------------------------------------------------------------------------------

static double number_or(const model *m, expr e, double otherwise) {
    const double value = model_number(m, e);
    return value > 0 ? value : otherwise;
}

static hamel_status add_run(const model *m, const model_run *spec, exact_memo *memo,
                            const doc *derivation, const run_live *l, const stop_wish *wish,
                            text *out) {
    const double until = run_until(run_live_motion(l));
    text_add(out, "{name:");
    json_string(out, spec->name);
    text_addf(out, ",until:%.17g,every:%.17g,tolerance:%.17g,conservative:%s,\n", until,
              number_or(m, spec->every, until / 400), number_or(m, spec->tolerance, 1e-10),
              run_live_is_conservative(l) ? "true" : "false");
    add_parameters(m, spec, l, out);
    add_state(m, l, out);
    tape *t = NULL;
    hamel_status status = run_live_rates(l, NULL, &t);
    status = add_function("rates", status, t, out);
    size_t levels = 0;
    if (status == HAMEL_OK) status = run_live_levels(l, NULL, &levels, &t);
    if (status == HAMEL_OK) {
        text_addf(out, "levelCount:%zu,\n", levels);
        status = add_function("levels", status, t, out);
    }
    if (status == HAMEL_OK) status = run_live_speeds(l, NULL, &levels, &t);
    if (status == HAMEL_OK) {
        text_addf(out, "speedCount:%zu,\n", levels);
        status = add_function("speeds", status, t, out);
    }
    if (status == HAMEL_OK) page_portrait(m, derivation, l, out);
    if (status == HAMEL_OK) status = page_columns(m, l, out);
    if (status == HAMEL_OK) status = page_things(m, l, out);
    if (status == HAMEL_OK) status = add_reference(m, spec, memo, until, out);
    if (status == HAMEL_OK && wish != NULL) {
        const stop_wish before = stop_listen(*wish);
        page_phases(m, spec, memo, until, out);
        page_vakonomic(m, spec, memo, until, out);
        (void)stop_listen(before);
    }
    text_add(out, "}");
    return status;
}

void page_run(const model *m, const model_run *spec, exact_memo *memo, const doc *derivation,
              const stop_wish *wish, text *out, text *why) {
    diag messages = {0};
    run_live *l = NULL;
    text object = {0};
    hamel_status status = run_live_create(m, spec, memo, &messages, &l);
    if (status == HAMEL_OK) status = add_run(m, spec, memo, derivation, l, wish, &object);
    if (status == HAMEL_OK) text_add(out, text_cstr(&object));
    else text_add(out, "null");
    if (messages.count > 0) text_add(why, messages.items[0].words);
    run_live_destroy(l);
    text_clear(&object);
    diag_clear(&messages);
}
