/// What a sample holds, and what is watched between samples.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "expr/print.h"
#include "expr/print_name.h"
#include "mech/law/bordered_rows.h"
#include "run/motion/chart_internal.h"
#include "run/motion/feed_values.h"
#include "run/motion/run_internal.h"
#include "run/motion/switch_values.h"
#include "run/motion/watch.h"
#include "run/motion/watch_internal.h"

// ---- columns ------------------------------------------------------------------------------------

void run_column_add(run_motion *r, const char *name) { *vec_push(&r->names) = mem_string(name); }

void run_column_add_symbol(run_motion *r, expr symbol) {
    text name = {0};
    expr_print_name(r->m->pool, symbol, EXPR_INFIX, &name);
    run_column_add(r, text_cstr(&name));
    text_clear(&name);
}

char *run_force_name(const run_motion *r, size_t i) {
    const space_factor *f = space_factor_of(r->q, i);
    text name = {0};
    text_addf(&name, "force_%s", f->name);
    if (f->kind->dimension > 1) text_addf(&name, "_%zu", i - f->first + 1);
    return text_take(&name);
}

static void add_force(run_motion *r, size_t k) {
    char *name = run_force_name(r, r->prescribed[k].direction);
    run_column_add(r, name);
    free(name);
}

// ---- forces of the run --------------------------------------------------------------------------

static bool is_wanted(const run_motion *r, size_t input) {
    return r->options.forces && r->spec->inputs[input].force;
}

static size_t input_count(const run_motion *r) {
    return r->spec != NULL ? r->spec->input_count : 0;
}

hamel_status run_own_forces_compile(run_motion *r) {
    const size_t n = r->q->n;
    VEC(expr) values = {0};
    bool reactive = false;
    for (size_t k = 0; k < input_count(r); k++) {
        if (!is_wanted(r, k)) continue;
        *vec_push(&values) = r->spec->inputs[k].value;
        reactive = reactive || run_mentions_reaction(r->m->pool, r->spec->inputs[k].value);
    }
    const size_t reactions = reactive ? r->system.p : 0;
    expr *more = MEM_NEW(expr, n + reactions);
    memcpy(more, r->q->velocities, n * sizeof *more);
    for (size_t a = 0; a < reactions; a++) more[n + a] = mech_multiplier(r->m->pool, a);
    r->own_room = MEM_NEW_ZERO(double, n + reactions);
    const hamel_status status = values.count == 0
                                    ? HAMEL_OK
                                    : function_init(&r->own_forces, r->m, n + reactions, more,
                                                    values.count, values.items, r->messages);
    free(more);
    vec_clear(&values);
    return status;
}

static void own_forces_columns(run_motion *r) {
    for (size_t k = 0; k < input_count(r); k++) {
        if (!is_wanted(r, k)) continue;
        for (size_t i = 0; i < r->q->n; i++) {
            if (!expr_same(r->spec->inputs[k].target, r->q->velocities[i])) continue;
            char *name = run_force_name(r, i);
            run_column_add(r, name);
            free(name);
        }
    }
}

static bool own_forces_fill(run_motion *r, double t, const double *y, double *out) {
    const run_function *f = &r->own_forces;
    const size_t n = r->q->n;
    if (f->count == 0) return true;
    if (!run_feeds_call(r, t, y)) return false;
    memcpy(r->own_room, r->watched + r->q->entry_count, n * sizeof *r->own_room);
    if (f->more_count > n && !r->form->unknowns->reactions(r, t, y, r->own_room + n)) return false;
    return function_defined(f, r->point, r->own_room, t, out);
}

// ---- all of them --------------------------------------------------------------------------------

void run_columns_init(run_motion *r) {
    const space *q = r->q;
    const run_chart *first = &r->charts.items[0];
    run_column_add(r, "t");
    for (size_t m = 0; m < q->entry_count; m++) run_column_add_symbol(r, q->entries[m]);
    r->first_velocity = r->names.count;
    for (size_t i = 0; i < q->n; i++) run_column_add_symbol(r, q->velocities[i]);
    r->first_quasi = r->names.count;
    for (size_t k = 0; k < first->basis.r; k++) {
        bool velocity = r->anchored; // what its v mean depends on where it was made
        for (size_t i = 0; i < q->n; i++)
            velocity = velocity || expr_same(first->symbols[k], q->velocities[i]);
        if (velocity) continue;
        *vec_push(&r->quasi) = k;
        run_column_add_symbol(r, first->symbols[k]);
    }
    r->first_own = r->names.count;
    if (r->form->columns != NULL) r->form->columns(r);
    r->first_force = r->names.count;
    for (size_t k = 0; k < r->prescribed_count && r->options.forces; k++) add_force(r, k);
    own_forces_columns(r);
    run_column_add(r, run_energy_name(r));
    r->columns = MEM_NEW_ZERO(double, r->names.count);
    r->initial = MEM_NEW_ZERO(double, r->names.count);
    r->quasi_values = MEM_NEW_ZERO(double, first->basis.r);
}

void run_columns_extend(run_motion *r, size_t count, const char *const *names,
                        void (*fill)(run_motion *r, double t, const double *y, double *out),
                        void (*clear)(run_motion *r)) {
    char *energy = vec_pop(&r->names);
    r->first_further = r->names.count;
    for (size_t k = 0; k < count; k++) run_column_add(r, names[k]);
    *vec_push(&r->names) = energy;
    r->fill_further = fill;
    r->clear_further = clear;
    r->columns = mem_resize(r->columns, r->names.count, sizeof *r->columns);
    r->initial = mem_resize(r->initial, r->names.count, sizeof *r->initial);
    memset(r->columns, 0, r->names.count * sizeof *r->columns);
    if (!run_columns_fill(r, 0, r->y, r->initial)) // it was filled before
        memset(r->initial, 0, r->names.count * sizeof *r->initial);
}

bool run_look(run_motion *r, double t, const double *y) { return r->form->look(r, t, y); }

bool run_look_here(run_motion *r, double t, const double *y) {
    const run_chart *c = &r->charts.items[r->chart];
    r->point = y;
    return function_defined(&c->watch, y, y + r->q->state_count, t, r->watched);
}

/// Forces are invariant where a run is reduced, so those on the slice are those of the motion.
bool run_forces(run_motion *r, double t, const double *y, double *out) {
    const run_chart *c = &r->charts.items[r->chart];
    return function_defined(&c->forces, y, y + r->q->state_count, t, out);
}

bool run_columns_fill(run_motion *r, double t, const double *y, double *columns) {
    const size_t size = r->q->state_count, first = run_watch_first(r);
    run_slide_settle(r, t, y);
    if (!run_look(r, t, y)) return false;
    columns[0] = t;
    memcpy(columns + 1, r->watched, first * sizeof *columns);
    // quasi-velocities are those of the first chart, whichever is in use
    const double *v = y + size;
    if (r->chart != 0 || r->point != y) {
        v = r->quasi_values;
        if (!function_defined(&r->charts.items[0].inverse, r->point, r->watched + r->q->entry_count,
                              t, r->quasi_values)) {
            for (size_t k = 0; k < r->charts.items[0].basis.r; k++) r->quasi_values[k] = NAN;
        }
    }
    for (size_t k = 0; k < r->quasi.count; k++) columns[r->first_quasi + k] = v[r->quasi.items[k]];
    if (r->form->fill != NULL && !r->form->fill(r, t, y, columns + r->first_own)) return false;
    if (r->options.forces && r->prescribed_count > 0 &&
        !r->form->unknowns->forces(r, t, y, columns + r->first_force))
        return false;
    const size_t made = r->options.forces ? r->prescribed_count : 0;
    if (!own_forces_fill(r, t, y, columns + r->first_force + made)) return false;
    if (r->further != NULL) r->fill_further(r, t, y, columns + r->first_further);
    columns[r->names.count - 1] = r->watched[first + WATCH_ENERGY];
    for (size_t k = 0; k < r->names.count; k++) columns[k] += 0.0; // −0 becomes 0
    return true;
}

size_t run_column_count(const run_motion *r) { return r->names.count; }
const char *run_column_name(const run_motion *r, size_t column) { return r->names.items[column]; }
const char *run_energy_name(const run_motion *r) {
    return r->m->kinematic ? "half_squared_rates" : "energy";
}
const double *run_initial(const run_motion *r) { return r->initial; }
size_t run_first_velocity(const run_motion *r) { return r->first_velocity; }
double run_until(const run_motion *r) { return r->until; }
size_t run_first_multiplier(const run_motion *r) {
    return r->extra > 0 ? r->first_own : r->first_force;
}
size_t run_multiplier_count(const run_motion *r) { return r->system.p + r->phi_count; }

double *run_initial_values(const run_motion *r, const model *m) {
    double *values = MEM_NEW_ZERO(double, expr_symbol_count(m->pool));
    for (size_t i = 0; i < m->parameter_count; i++)
        values[expr_symbol_index(m->pool, m->parameters[i].symbol)] =
            model_number(m, m->parameters[i].value);
    const double *columns = run_initial(r) + 1; // the first is the time
    for (size_t i = 0; i < m->q->entry_count; i++)
        values[expr_symbol_index(m->pool, m->q->entries[i])] = columns[i];
    columns = run_initial(r) + run_first_velocity(r);
    for (size_t i = 0; i < m->q->n; i++)
        values[expr_symbol_index(m->pool, m->q->velocities[i])] = columns[i];
    return values;
}

// ---- ranges -------------------------------------------------------------------------------------

hamel_status run_bounds_init(run_motion *r) {
    const size_t count = 2 * r->m->range_count;
    expr *both = MEM_NEW(expr, count);
    r->bounds = MEM_NEW_ZERO(double, count);
    for (size_t k = 0; k < r->m->range_count; k++) {
        both[2 * k] = r->m->ranges[k].lower;
        both[2 * k + 1] = r->m->ranges[k].upper;
    }
    const hamel_status status =
        function_init(&r->bounds_of, r->m, 0, NULL, count, both, r->messages);
    free(both);
    return status;
}

bool run_bounds_find(run_motion *r) {
    return function_defined(&r->bounds_of, r->state, NULL, r->begins, r->bounds);
}

const model_range *run_outside(const run_motion *r, const double *entries) {
    for (size_t k = 0; k < r->m->range_count; k++) {
        const model_range *range = &r->m->ranges[k];
        const double x = entries[r->q->factors[range->factor].first_entry];
        if (range->has_lower && !(x > r->bounds[2 * k])) return range;
        if (range->has_upper && !(x < r->bounds[2 * k + 1])) return range;
    }
    return NULL;
}

bool run_degenerates(const run_motion *r, const double *watched) {
    return !(watched[run_watch_first(r) + WATCH_CONTENT] * r->content > 0);
}

void run_say_dependent(run_motion *r, text *out) {
    expr tidy;
    text_add(out, "the constraints are dependent");
    if (r->is_twin) return; // the expressions belong to another thread
    if (exact_tidy(&r->exact, r->system.content, 0, NULL, &tidy) != HAMEL_OK ||
        expr_infix_tokens(r->m->pool, tidy) > 30)
        return;
    text_add(out, " where ");
    if (expr_print(r->m->pool, tidy, EXPR_INFIX, out) == HAMEL_OK) text_add(out, " = 0");
}

void run_say_range(const run_motion *r, const model_range *range, text *out) {
    const size_t k = (size_t)(range - r->m->ranges);
    if (range->has_lower) text_addf(out, "%.10g < ", r->bounds[2 * k]);
    text_add(out, r->q->factors[range->factor].name);
    if (range->has_upper) text_addf(out, " < %.10g", r->bounds[2 * k + 1]);
}

// ---- invariants ---------------------------------------------------------------------------------

/// The largest entry of |BᵀB − 1|.
static double rotation_defect(const double *B) {
    double largest = 0;
    for (size_t i = 0; i < 3; i++) {
        for (size_t j = 0; j < 3; j++) {
            double product = -(double)(i == j);
            for (size_t k = 0; k < 3; k++) product += B[3 * k + i] * B[3 * k + j];
            largest = fmax(largest, fabs(product));
        }
    }
    return largest;
}

void run_summary_watch(const run_motion *r, const double *watched, const double *levels,
                       run_summary *out) {
    const double *values = watched + run_watch_first(r);
    const double energy = values[WATCH_ENERGY];
    out->energy_last = energy;
    out->energy_drift = fmax(out->energy_drift, fabs(energy - out->energy_first));
    out->balance = fmax(out->balance, fabs(energy - out->energy_first - out->work));
    out->kinetic_largest = fmax(out->kinetic_largest, values[WATCH_KINETIC]);
    for (size_t a = 0; a < r->constraint_count; a++)
        out->constraint = fmax(out->constraint, fabs(values[WATCH_FIXED + a]));
    for (size_t k = 0; k < r->levels.count; k++) out->level = fmax(out->level, fabs(levels[k]));
    for (size_t i = 0; i < r->q->factor_count; i++) {
        const space_factor *factor = &r->q->factors[i];
        if (factor->kind->entry_count == FACTOR_ENTRIES)
            out->rotation = fmax(out->rotation, rotation_defect(watched + factor->first_entry));
    }
}
