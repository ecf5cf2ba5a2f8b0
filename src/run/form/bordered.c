/// The bordered run: its one chart, of all velocities.
#include "run/form/bordered.h"
#include "run/form/bordered_internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "discrete/discrete.h"
#include "expr/calculus.h"
#include "expr/sum.h"
#include "run/form/bordered_start_internal.h"
#include "run/form/painleve_internal.h"
#include "run/form/velocities_internal.h"
#include "run/motion/initial_internal.h"
#include "run/motion/quasi_words.h"
#include "run/motion/rates.h"
#include "run/motion/switch_values.h"

enum { LEVEL_STEPS = 4 };

run_bordered *run_bordered_of(const run_motion *r) { return (run_bordered *)r->own; }

// ---- choosing -----------------------------------------------------------------------------------

/// Whether a rotation is prescribed: it has more entries than directions.
static bool prescribes_rotation(const space *q, const model_run *spec) {
    for (size_t k = 0; spec != NULL && k < spec->input_count; k++) {
        const model_setting *s = &spec->inputs[k];
        for (size_t f = 0; f < q->factor_count && !s->force; f++) {
            const space_factor *factor = &q->factors[f];
            for (size_t i = 0; factor->kind->entry_count > 1 && i < factor->kind->entry_count; i++)
                if (expr_same(s->target, factor->entries[i])) return true;
        }
    }
    return false;
}

static bool fits(const space *q, size_t nonlinear_count, const model_run *spec,
                 const run_options *o) {
    return !o->reduced && o->form == RUN_NONHOLONOMIC && nonlinear_count == 0 &&
           (o->method == NULL || discrete_method_find(o->method) == NULL) &&
           !prescribes_rotation(q, spec);
}

/// Chosen for what is large, unless a method is asked for that it has not got.
static bool asked(const run_request *q) {
    const run_options *o = q->options;
    if (run_uses_reactions(q->m->pool, q->spec)) return true;
    if (o->route != RUN_AUTOMATIC_ROUTE) return o->route == RUN_BORDERED;
    const bool by_series = o->method != NULL && strcmp(o->method, "taylor") == 0;
    return q->m->q->n > LARGE_DIMENSION && !by_series &&
           fits(q->m->q, q->m->nonlinear_count, q->spec, o);
}

static hamel_status check(const run_motion *r) {
    if (fits(r->q, r->phi_count, r->spec, &r->options)) return HAMEL_OK;
    if (run_uses_reactions(r->m->pool, r->spec))
        return diag_add(r->messages, HAMEL_INVALID, r->spec->place,
                        "a force that depends on a reaction is found with it, in a bordered run: "
                        "nonholonomic, in velocities, with affine constraints, and not by a "
                        "discrete method");
    return diag_add(r->messages, HAMEL_INVALID, (diag_span){0},
                    "a bordered run is nonholonomic, in velocities, with affine constraints, "
                    "without prescribed rotations, and not by a discrete method");
}

static hamel_status init(run_motion *r) {
    r->own = (struct run_own *)MEM_NEW_ZERO(run_bordered, 1);
    r->all_made = true; // there is one chart
    return HAMEL_OK;
}

static void clear(run_motion *r) {
    run_bordered *l = run_bordered_of(r);
    mech_rows_clear(&l->rows);
    l->linear.values = NULL; // the chart's
    tape_linear_clear(&l->linear);
    run_bordered_program_clear(&l->program);
    sparse_destroy(l->solver);
    function_clear(&l->stray);
    function_clear(&l->power);
    function_clear(&l->quasi);
    free(l->fixed);
    free(l->numbers);
    free(l->right);
    free(l->strays);
    free(l->powers);
    free(l->moves);
    free(l);
}

// ---- compiling ----------------------------------------------------------------------------------

static hamel_status basis(run_motion *r, mech_basis *d) {
    const space *q = r->q;
    *d = (mech_basis){.n = q->n,
                      .r = q->n,
                      .fields = MEM_NEW(expr, 1),
                      .drift = MEM_NEW(expr, 1),
                      .symbols = mem_copy(q->velocities, q->n, sizeof(expr)),
                      .velocity = mem_copy(q->velocities, q->n, sizeof(expr)),
                      .content = expr_int(q->pool, 1),
                      .quality = expr_int(q->pool, 1)};
    return HAMEL_OK;
}

bool run_bordered_linear(const run_motion *r, size_t more_count, const expr *more, size_t count,
                         const expr *unknowns, const expr *out, tape_linear *l) {
    const space *q = r->q;
    const size_t known = q->state_count + more_count + 1 + r->m->knob_count;
    expr *symbols = MEM_NEW(expr, known + count);
    size_t k = 0;
    for (size_t i = 0; i < q->part_count; i++) {
        for (size_t j = 0; j < q->factors[i].kind->state_count; j++)
            symbols[k++] = q->factors[i].state[j];
    }
    for (size_t i = 0; i < more_count; i++) symbols[k++] = more[i];
    symbols[k++] = q->time;
    for (size_t i = 0; i < r->m->knob_count; i++) symbols[k++] = r->m->knobs[i];
    for (size_t i = 0; i < count; i++) symbols[k++] = unknowns[i];
    tape *t;
    bool good =
        function_tape_as_written(r->m, known + count, symbols, count, out, NULL, &t) == HAMEL_OK;
    if (good) {
        good = tape_linear_init(l, t, (uint32_t)count);
        tape_destroy(t);
    }
    free(symbols);
    return good;
}

/// The bordered system, as it is written or, where that does not show that it is linear, expanded.
static hamel_status make_system(run_motion *r) {
    run_bordered *l = run_bordered_of(r);
    const size_t n = r->q->n, count = n + r->system.p;
    for (int expanded = 0; expanded < 2; expanded++) {
        mech_rows_init(&l->rows, &r->system, r->m, expanded == 1);
        expr *unknowns = MEM_NEW(expr, count);
        memcpy(unknowns, r->q->accelerations, n * sizeof *unknowns);
        memcpy(unknowns + n, l->rows.multipliers, l->rows.p * sizeof *unknowns);
        const bool good =
            run_bordered_linear(r, n, r->q->velocities, count, unknowns, l->rows.rows, &l->linear);
        free(unknowns);
        if (good) return HAMEL_OK;
        mech_rows_clear(&l->rows);
    }
    return diag_add(r->messages, HAMEL_TOO_LARGE, (diag_span){0},
                    "the equations of this large model could not be written as a sparse system");
}

/// The quasi-velocities that have columns: those of the model that are no velocities themselves.
static hamel_status compile_quasi(run_motion *r) {
    run_bordered *l = run_bordered_of(r);
    expr *meanings = MEM_NEW(expr, r->m->field_count);
    hamel_status status = HAMEL_OK;
    if (run_own_fields(r->m, meanings)) {
        l->quasi_count = r->m->field_count;
        status = function_init(&l->quasi, r->m, r->q->n, r->q->velocities, l->quasi_count, meanings,
                               r->messages);
    }
    free(meanings);
    return status;
}

/// The level of constraint a, zero if it has none.
static expr level_of(const run_motion *r, size_t a) {
    const size_t own = r->m->constraint_count;
    if (a < own)
        return r->m->constraints[a].holonomic ? r->m->constraints[a].level
                                              : expr_int(r->m->pool, 0);
    const expr entry = space_factor_of(r->q, r->prescribed[a - own].direction)->entries[0];
    for (size_t k = 0; k < r->spec->input_count; k++) {
        const model_setting *s = &r->spec->inputs[k];
        if (!s->force && expr_same(s->target, entry)) return expr_sub(r->m->pool, entry, s->value);
    }
    return expr_int(r->m->pool, 0);
}

/// What has to stay zero, and what energy changes by.
static hamel_status compile_strays(run_motion *r) {
    run_bordered *l = run_bordered_of(r);
    const size_t p = l->rows.p, n = r->q->n;
    expr *out = MEM_NEW(expr, 2 * p + 1);
    memcpy(out, l->rows.constraints, p * sizeof *out);
    for (size_t a = 0; a < p; a++) out[p + a] = level_of(r, a);
    hamel_status status =
        function_init_as_written(&l->stray, r->m, n, r->q->velocities, 2 * p, out, r->messages);
    out[0] = l->rows.power;
    memcpy(out + 1, r->system.b, p * sizeof *out);
    expr *more = MEM_NEW(expr, n + p);
    memcpy(more, r->q->velocities, n * sizeof *more);
    memcpy(more + n, l->rows.multipliers, p * sizeof *more);
    if (status == HAMEL_OK && !r->conservative)
        status = function_init_as_written(&l->power, r->m, n + p, more, p + 1, out, r->messages);
    free(more);
    free(out);
    return status;
}

/// As they are written: values are not put in, or what expressions share would be lost.
static hamel_status compile_watch(run_motion *r, run_chart *c) {
    size_t count;
    expr *out = run_watch_expressions(r, r->q->velocities, run_bordered_of(r)->rows.energy,
                                      c->basis.quality, &count);
    const hamel_status status = function_init_as_written(&c->watch, r->m, r->q->n, r->q->velocities,
                                                         count, out, r->messages);
    free(out);
    return status;
}

/// Which entries of the matrix are constants of the tape.
static bool *fixed_entries(const tape_linear *l) {
    bool *fixed = MEM_NEW(bool, l->entry_count);
    const tape *t = l->values;
    for (uint32_t k = 0; k < l->entry_count; k++)
        fixed[k] = t->outputs[k] >= t->input_count && t->outputs[k] < tape_first(t);
    return fixed;
}

static hamel_status compile(run_motion *r, run_chart *c) {
    run_bordered *l = run_bordered_of(r);
    const space *q = r->q;
    const size_t p = r->system.p;
    hamel_status status = make_system(r);
    if (status != HAMEL_OK) return status;
    const size_t order = l->linear.order;
    function_from_tape(&c->rates, r->m, q->n, l->linear.values);
    l->way = SPARSE_PROGRAM;
    l->fixed = fixed_entries(&l->linear);
    l->solver = sparse_create(order, l->linear.starts, l->linear.rows, l->fixed, l->way);
    l->numbers = MEM_NEW(double, l->linear.entry_count + order);
    l->right = MEM_NEW_ZERO(double, 2 * order);
    l->z = l->right + order;
    l->strays = MEM_NEW(double, 2 * p);
    l->powers = MEM_NEW(double, p + 1);
    l->moves = MEM_NEW_ZERO(double, q->n + p);
    status = compile_strays(r);
    if (status == HAMEL_OK) status = compile_quasi(r);
    if (status == HAMEL_OK) status = compile_watch(r, c);
    if (status == HAMEL_OK)
        status =
            function_init(&c->inverse, r->m, q->n, q->velocities, q->n, q->velocities, r->messages);
    return status;
}

// ---- moving -------------------------------------------------------------------------------------

static const tape_result good = {TAPE_OK, TAPE_NONE};
static const tape_result singular = {TAPE_SINGULAR, TAPE_NONE};

/// Eliminates the bordered matrix at a state.
static tape_result eliminate(run_motion *r, double t, const double *y) {
    run_bordered *l = run_bordered_of(r);
    const tape_result result =
        function_eval(&r->charts.items[r->chart].rates, y, y + r->q->state_count, t, l->numbers);
    if (result.fault != TAPE_OK) return result;
    return sparse_factor(l->solver, l->numbers) ? good : singular;
}

/// l->z: accelerations, then multipliers.
static tape_result accelerations(run_motion *r, double t, const double *y) {
    run_bordered *l = run_bordered_of(r);
    const double *found = run_bordered_program_solve(r, t, y);
    if (found != NULL) {
        memcpy(l->z, found, (r->q->n + l->rows.p) * sizeof *l->z);
        return good;
    }
    const tape_result result = eliminate(r, t, y);
    if (result.fault != TAPE_OK) return result;
    if (!sparse_solve(l->solver, l->numbers + l->linear.entry_count, l->z)) return singular;
    run_bordered_program_make(r, t, y, l->numbers);
    return good;
}

tape_result run_bordered_rates(run_motion *r, double t, const double *y, double *dy) {
    run_bordered *l = run_bordered_of(r);
    const size_t size = r->q->state_count, n = r->q->n;
    tape_result result = accelerations(r, t, y);
    if (result.fault != TAPE_OK) return result;
    memcpy(dy + size, l->z, n * sizeof *dy);
    if (!r->conservative) {
        memcpy(l->moves, y + size, n * sizeof *y);
        memcpy(l->moves + n, l->z + n, l->rows.p * sizeof *y);
        result = function_eval(&l->power, y, l->moves, t, l->powers);
        if (result.fault != TAPE_OK) return result;
        dy[size + n] = l->powers[0];
        for (size_t a = 0; a < l->rows.p; a++) dy[size + n] -= l->z[n + a] * l->powers[1 + a];
    }
    result = function_eval(&r->displaced, y, y + size, t, dy);
    if (result.fault != TAPE_OK || r->q->auxiliary_count == 0) return result;
    return function_eval(&r->auxiliary, y, y + size, t, dy + size - r->q->auxiliary_count);
}

static bool reactions(run_motion *r, double t, const double *y, double *out) {
    if (accelerations(r, t, y).fault != TAPE_OK) return false;
    memcpy(out, run_bordered_of(r)->z + r->q->n, r->system.p * sizeof *out);
    return true;
}

/// Multipliers are in the order of the constraints.
static bool forces(run_motion *r, double t, const double *y, double *out) {
    if (accelerations(r, t, y).fault != TAPE_OK) return false;
    const double *multipliers = run_bordered_of(r)->z + r->q->n;
    memcpy(out, multipliers + r->m->constraint_count, r->prescribed_count * sizeof *out);
    return true;
}

/// The change of velocity, or of position, that takes `values` of the constraints away: the
/// solution of
///   M δ − βᵀμ = 0,   β δ = −values,
/// the shortest one as the kinetic energy measures it. NULL if there is none.
static const double *correction(run_bordered *l, const double *values) {
    memset(l->right, 0, l->linear.order * sizeof *l->right);
    for (size_t a = 0; a < l->rows.p; a++) l->right[l->rows.n + a] = -values[a];
    return sparse_solve(l->solver, l->right, l->z) ? l->z : NULL;
}

static double largest(size_t count, const double *x) {
    double most = 0;
    for (size_t i = 0; i < count; i++) most = fmax(most, fabs(x[i]));
    return most;
}

/// Newton's method onto the levels. The matrix is left as it is where the last step began.
static bool reach_levels(run_motion *r, double t, double *y) {
    run_bordered *l = run_bordered_of(r);
    const size_t p = l->rows.p, size = r->q->state_count;
    double left = INFINITY;
    for (int k = 0; k < LEVEL_STEPS; k++) {
        if (!function_defined(&l->stray, y, y + size, t, l->strays)) return false;
        const double now = largest(p, l->strays + p);
        if (now == 0 || !(now < left)) return isfinite(now);
        left = now;
        if (eliminate(r, t, y).fault != TAPE_OK) return false;
        const double *move = correction(l, l->strays + p);
        if (move == NULL) return false;
        run_displace(r, y, move);
    }
    return true;
}

static bool project(run_motion *r, double t, double *y) {
    run_bordered *l = run_bordered_of(r);
    const size_t size = r->q->state_count;
    if (l->rows.p == 0) return true;
    if (r->levels.count > 0 && !reach_levels(r, t, y)) return false;
    if (!function_defined(&l->stray, y, y + size, t, l->strays)) return false;
    if (largest(l->rows.p, l->strays) == 0) return true;
    if (eliminate(r, t, y).fault != TAPE_OK) return false;
    const double *move = correction(l, l->strays);
    if (move == NULL) return false;
    for (size_t i = 0; i < r->q->n; i++) y[size + i] += move[i];
    return true;
}

/// Masses stay as they are, or it is not known.
static bool impulse(run_motion *r, double t, const double *p, bool heavier) {
    (void)p;
    return !heavier && project(r, t, r->y);
}

/// What is watched is a small part of a step. A system that is too long for a program of its own is
/// too long for machine code: lists run by one loop are as fast then (bench/growth.c).
static void fast(run_motion *r, run_chart *c) {
    (void)r;
    function_compile(&c->fast);
}

// ---- columns ------------------------------------------------------------------------------------

static void columns(run_motion *r) {
    for (size_t k = 0; k < run_bordered_of(r)->quasi_count; k++)
        run_column_add_symbol(r, r->m->fields[k].symbol);
}

static bool fill(run_motion *r, double t, const double *y, double *out) {
    return function_defined(&run_bordered_of(r)->quasi, y, y + r->q->state_count, t, out);
}

const char *run_solver(const run_motion *r, size_t *order, size_t *entries, size_t *operations) {
    if (r->form != &run_bordered_form) return NULL;
    const run_bordered *l = run_bordered_of(r);
    if (order != NULL) *order = l->linear.order;
    if (entries != NULL) *entries = l->linear.entry_count;
    if (operations != NULL) *operations = l->linear.values->code_count;
    return sparse_way_name(l->way);
}

static const run_unknowns all_velocities = {
    .system = mech_system_init_large,
    .levels = run_levels_init_values,
    .basis = basis,
    .constraint = run_bordered_constraint,
    .meanings = run_bordered_meanings,
    .position = run_start_is_enough,
    .velocity = run_bordered_velocity,
    .reactions = reactions,
    .condition = run_painleve_condition,
    .forces = forces,
    .fast = fast,
    .between = run_project,
};

const run_form_table run_bordered_form = {
    .name = "a bordered run",
    .cannot =
        {
            [RUN_CAN_SWEEP] = "its sparse system is no part of the equations",
            [RUN_CAN_SERIES] = "its sparse system is no part of the equations",
            [RUN_CAN_EXPORT] = "its sparse system is no part of the equations",
            [RUN_CAN_EXPONENT] = "its variational equations would be too large",
            [RUN_CAN_ENCLOSE] = "its derivatives would be too large",
            [RUN_CAN_INTEGRALS] = "finding them would take too long",
        },
    .unknowns = &all_velocities,
    .velocity_starts = 1,
    .asked = asked,
    .check = check,
    .init = init,
    .conservative = run_is_conservative,
    .compile = compile,
    .columns = columns,
    .clear = clear,
    .rates = run_bordered_rates,
    .project = project,
    .impulse = impulse,
    .look = run_look_here,
    .fill = fill,
};
