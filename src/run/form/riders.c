/// Multipliers that move along with the state: what the forms that have them share.
#include "run/form/riders_internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "run/motion/run_internal.h"
#include "run/motion/watch_internal.h"

run_riders *run_riders_of(const run_motion *r) { return (run_riders *)r->own; }

const expr *run_riders_further(const run_motion *r) { return run_riders_of(r)->symbols; }

// ---- making them --------------------------------------------------------------------------------

hamel_status run_riders_make(run_motion *r, run_riders *k, size_t count) {
    const size_t given = r->options.lambda_count, p = r->system.p + r->phi_count;
    if (given != 0 && given != p)
        return diag_add(r->messages, HAMEL_INVALID, (diag_span){0},
                        "%zu multipliers are given, but there are %zu independent constraints",
                        given, p);
    r->extra = count;
    k->symbols = MEM_NEW(expr, count);
    k->initial = MEM_NEW_ZERO(double, count);
    return HAMEL_OK;
}

void run_riders_show(run_riders *k, const char *stem, size_t number) {
    text name = {0};
    text_add(&name, stem);
    if (number > 0) text_addf(&name, "%zu", number);
    *vec_push(&k->shown_names) = text_take(&name);
}

void run_riders_make_room(run_riders *k) {
    k->shown_count = k->shown_names.count;
    k->shown = MEM_NEW_ZERO(double, k->shown_count);
    k->first = MEM_NEW_ZERO(double, k->shown_count);
}

void run_riders_clear(run_riders *k) {
    for (size_t i = 0; i < k->shown_names.count; i++) free(k->shown_names.items[i]);
    vec_clear(&k->shown_names);
    vec_clear(&k->integrals);
    free(k->symbols);
    free(k->initial);
    free(k->shown);
    free(k->first);
}

void run_riders_destroy(run_motion *r) {
    run_riders_clear(run_riders_of(r));
    free(r->own);
}

// ---- compiling ----------------------------------------------------------------------------------

expr *run_riders_inputs(const run_motion *r, const run_chart *c, size_t *count) {
    const size_t rank = c->basis.r, work = !r->conservative;
    *count = rank + work + r->extra;
    expr *more = MEM_NEW(expr, *count);
    memcpy(more, c->basis.symbols, rank * sizeof *more);
    if (work) more[rank] = expr_symbol(r->m->pool, "work_done", EXPR_OTHER);
    for (size_t i = 0; i < r->extra; i++) more[rank + work + i] = run_riders_of(r)->symbols[i];
    return more;
}

hamel_status run_riders_compile(run_motion *r, run_chart *c, run_riders_fill *rates,
                                run_riders_fill *shown) {
    const run_riders *k = run_riders_of(r);
    size_t more_count;
    expr *more = run_riders_inputs(r, c, &more_count);
    const size_t count = r->q->state_count + more_count;
    expr *out = MEM_NEW(expr, count + k->shown_count);
    mech_vakonomic_motion m;
    mech_vakonomic_motion_init(&m, &r->system, &c->basis);
    rates(r, c, &m, out);
    hamel_status status = function_init(&c->rates, r->m, more_count, more, count, out, r->messages);
    shown(r, c, &m, out);
    if (status == HAMEL_OK)
        status = function_init(&c->shown, r->m, more_count, more, k->shown_count, out, r->messages);
    free(out);
    free(more);
    mech_vakonomic_motion_clear(&m);
    return status;
}

// ---- moving -------------------------------------------------------------------------------------

hamel_status run_riders_begin(run_motion *r) {
    mem_copy_numbers(r->y + run_first_extra(r), run_riders_of(r)->initial, r->extra);
    return HAMEL_OK;
}

/// Evaluates what is shown. False where it has no value.
static bool look(const run_motion *r, double t, const double *y) {
    const run_riders *k = run_riders_of(r);
    return k->shown_count == 0 || function_defined(&r->charts.items[r->chart].shown, y,
                                                   y + r->q->state_count, t, k->shown);
}

void run_riders_restart(run_motion *r, run_summary *out) {
    run_riders *k = run_riders_of(r);
    out->integral_count = k->integral_count;
    if (look(r, 0, r->y)) mem_copy_numbers(k->first, k->shown, k->shown_count);
}

bool run_riders_carry_on(run_motion *r, double t, const double *y, bool change) {
    (void)t;
    const size_t first = run_first_extra(r);
    if (change) mem_copy_numbers(r->y + first, y + first, r->extra);
    return false;
}

bool run_riders_watch(run_motion *r, double t, const double *y, run_summary *out) {
    const run_riders *k = run_riders_of(r);
    if (!look(r, t, y)) return false;
    for (size_t i = 0; i < k->integral_count; i++)
        out->integral = fmax(out->integral, fabs(k->shown[i] - k->first[i]));
    return true;
}

// ---- columns ------------------------------------------------------------------------------------

void run_riders_columns(run_motion *r) {
    const run_riders *k = run_riders_of(r);
    for (size_t i = 0; i < r->extra; i++) run_column_add_symbol(r, k->symbols[i]);
    for (size_t i = 0; i < k->shown_count; i++) run_column_add(r, k->shown_names.items[i]);
}

bool run_riders_fill_columns(run_motion *r, double t, const double *y, double *columns) {
    const run_riders *k = run_riders_of(r);
    if (!look(r, t, y)) return false;
    mem_copy_numbers(columns, y + run_first_extra(r), r->extra);
    mem_copy_numbers(columns + r->extra, k->shown, k->shown_count);
    return true;
}
