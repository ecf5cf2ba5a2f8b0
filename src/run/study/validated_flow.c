/// The flow of a chart in the entries of the space (a rotation by its nine, so that the equations
/// are polynomials in them) and the quasi-velocities; where the chart gets poor its bounds go over
/// to another.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "expr/calculus.h"
#include "expr/sum.h"
#include "run/motion/chart_internal.h"
#include "run/motion/run_internal.h"
#include "run/motion/watch.h"
#include "run/study/validated_flow_internal.h"

// ---- expressions --------------------------------------------------------------------------------

/// Parameters put in.
static void put_values_in(const validated_journey *j, size_t count, expr *e) {
    const model *m = j->r->m;
    expr *symbols = MEM_NEW(expr, m->parameter_count), *values = MEM_NEW(expr, m->parameter_count);
    for (size_t i = 0; i < m->parameter_count; i++) {
        symbols[i] = m->parameters[i].symbol;
        values[i] = m->parameters[i].value;
    }
    expr_substitute(m->pool, count, e, m->parameter_count, symbols, values, e);
    free(symbols);
    free(values);
}

/// Functions of positions and velocities as those of the chart's numbers.
static void in_chart(const validated_journey *j, const expr *velocity, size_t count,
                     const expr *from, expr *to) {
    const space *q = j->r->q;
    expr_substitute(q->pool, count, from, q->n, q->velocities, velocity, to);
    put_values_in(j, count, to);
}

/// E_a[entry] w^a, and the rates of auxiliary numbers.
static void entry_rates(const space *q, const expr *velocity, expr *out) {
    sum total = {0};
    for (size_t f = 0; f < q->factor_count; f++) {
        const space_factor *factor = &q->factors[f];
        const size_t count = factor->kind->entry_count;
        for (size_t i = 0; i < count; i++) {
            for (size_t a = 0; a < factor->kind->dimension; a++)
                sum_add_product(q->pool, &total, 1, factor->kinematics[a * count + i],
                                velocity[factor->first + a]);
            out[factor->first_entry + i] = sum_take(q->pool, &total);
        }
    }
    for (size_t f = q->factor_count; f < q->part_count; f++)
        expr_substitute(q->pool, 1, q->factors[f].state_rates, q->n, q->velocities, velocity,
                        out + q->factors[f].first_entry);
    vec_clear(&total);
}

/// What has to stay positive: distances to the bounds of ranges, and what makes constraints
/// independent.
static void make_guards(validated_journey *j) {
    const run_motion *r = j->r;
    const model *m = r->m;
    j->guards = mem_resize(j->guards, 2 * m->range_count + 1, sizeof *j->guards);
    j->guard_count = 0;
    for (size_t k = 0; k < m->range_count; k++) {
        const model_range *range = &m->ranges[k];
        const expr x = r->q->entries[r->q->factors[range->factor].first_entry];
        if (range->has_lower) j->guards[j->guard_count++] = expr_sub(m->pool, x, range->lower);
        if (range->has_upper) j->guards[j->guard_count++] = expr_sub(m->pool, range->upper, x);
    }
    j->guards[j->guard_count++] =
        expr_mul2(m->pool, expr_int(m->pool, r->content > 0 ? 1 : -1), r->system.content);
}

/// q' and v' of a chart.
static void equations(const validated_journey *j, const mech_basis *d, expr *velocity,
                      expr *rates) {
    const run_motion *r = j->r;
    const model *m = r->m;
    expr *symbols = MEM_NEW(expr, m->parameter_count), *values = MEM_NEW(expr, m->parameter_count);
    for (size_t i = 0; i < m->parameter_count; i++) {
        symbols[i] = m->parameters[i].symbol;
        values[i] = m->parameters[i].value;
    }
    exact quiet = exact_quietly(&j->r->exact);
    const mech_shorter how = {
        .x = &quiet, .count = m->parameter_count, .symbols = symbols, .values = values};
    mech_motion motion;
    r->form->motion(r, d, j->shorter ? &how : NULL, &motion);
    memcpy(velocity, motion.velocity, d->n * sizeof *velocity);
    memcpy(rates, motion.rates, d->r * sizeof *rates);
    mech_motion_clear(&motion);
    free(symbols);
    free(values);
}

/// The equations of the chart in use, and everything that is looked at in its numbers.
static void make_flow(validated_journey *j) {
    run_motion *r = j->r;
    const space *q = r->q;
    expr_pool *pool = r->m->pool;
    const mech_basis *d = &r->charts.items[r->chart].basis;
    expr *velocity = MEM_NEW(expr, q->n);
    j->n = q->entry_count + d->r;
    j->symbols = mem_resize(j->symbols, j->n, sizeof *j->symbols);
    j->rates = mem_resize(j->rates, j->n, sizeof *j->rates);
    memcpy(j->symbols, q->entries, q->entry_count * sizeof *j->symbols);
    memcpy(j->symbols + q->entry_count, d->symbols, d->r * sizeof *j->symbols);
    equations(j, d, velocity, j->rates + q->entry_count);
    entry_rates(q, velocity, j->rates);
    put_values_in(j, j->n, j->rates);
    in_chart(j, velocity, j->q->column_count, j->q->columns, j->columns);
    in_chart(j, velocity, j->q->watch_count, j->q->watches, j->watches);
    make_guards(j);
    put_values_in(j, j->guard_count, j->guards);
    // the rate of a quantity along the motion
    expr *symbols = MEM_NEW(expr, j->n + 1), *rates = MEM_NEW(expr, j->n + 1);
    memcpy(symbols, j->symbols, j->n * sizeof *symbols);
    memcpy(rates, j->rates, j->n * sizeof *rates);
    symbols[j->n] = q->time;
    rates[j->n] = expr_int(pool, 1);
    expr_derive(pool, j->q->watch_count, j->watches, j->n + 1, symbols, rates, j->slopes);
    free(symbols);
    free(rates);
    free(velocity);
    exact_flow_destroy(j->flow);
    j->flow = exact_flow_create(pool, j->n, j->symbols, j->rates, q->time, NULL);
}

// ---- beginning ----------------------------------------------------------------------------------

static void begin(validated_journey *j) {
    run_motion *r = j->r;
    const space *q = r->q;
    const double relative = j->q->radius > 0 ? j->q->radius : 1e-14;
    j->out->radius = relative;
    double *middle = MEM_NEW(double, j->n), *radius = MEM_NEW(double, j->n);
    memcpy(middle, run_initial(r) + 1, q->entry_count * sizeof *middle);
    memcpy(middle + q->entry_count, r->y_first + q->state_count,
           (j->n - q->entry_count) * sizeof *middle);
    for (size_t i = 0; i < j->n; i++) radius[i] = relative * fmax(1, fabs(middle[i]));
    exact_flow_begin(j->flow, 0, middle, radius);
    free(middle);
    free(radius);
}

void validated_choose_equations(validated_journey *j) {
    double length[2];
    for (int k = 0; k < 2; k++) {
        j->shorter = k > 0;
        make_flow(j);
        begin(j);
        length[k] =
            exact_flow_step(j->flow, j->r->until) == FLOW_DONE ? exact_flow_time(j->flow) : 0;
    }
    if (length[0] > length[1]) {
        j->shorter = false;
        make_flow(j);
    }
    begin(j);
}

// ---- changing charts ----------------------------------------------------------------------------

/// The middle of the present bounds, as the run has its states: state, then velocities.
static void middle_state(validated_journey *j, double *state, double *velocity) {
    const run_motion *r = j->r;
    const space *q = r->q;
    const mech_basis *d = &r->charts.items[r->chart].basis;
    expr *seen = MEM_NEW(expr, q->n);
    memcpy(seen, d->velocity, q->n * sizeof *seen);
    put_values_in(j, q->n, seen);
    double *entries = MEM_NEW(double, q->entry_count);
    const double t = exact_flow_time(j->flow);
    exact_flow_see(j->flow, t, q->entry_count, j->symbols, j->bounds);
    for (size_t i = 0; i < q->entry_count; i++)
        entries[i] = (j->bounds[i].low + j->bounds[i].high) / 2;
    exact_flow_see(j->flow, t, q->n, seen, j->bounds);
    for (size_t i = 0; i < q->n; i++) velocity[i] = (j->bounds[i].low + j->bounds[i].high) / 2;
    space_state(q, entries, state);
    free(entries);
    free(seen);
}

/// Bounds of the same states in the chart now in use, `old` the one before.
static void carry_over(validated_journey *j, size_t old) {
    run_motion *r = j->r;
    const space *q = r->q;
    const mech_basis *d = &r->charts.items[r->chart].basis, *before = &r->charts.items[old].basis;
    const size_t n = q->entry_count + d->r;
    const double t = exact_flow_time(j->flow);
    expr *e = MEM_NEW(expr, n);
    memcpy(e, q->entries, q->entry_count * sizeof *e);
    run_chart_inverse(q, d, e + q->entry_count);
    in_chart(j, before->velocity, n, e, e);
    flow_bounds *bounds = MEM_NEW(flow_bounds, n);
    exact_flow_see(j->flow, t, n, e, bounds);
    double *middle = MEM_NEW(double, n), *radius = MEM_NEW(double, n);
    for (size_t i = 0; i < n; i++) {
        middle[i] = bounds[i].low + (bounds[i].high - bounds[i].low) / 2;
        radius[i] = fmax(bounds[i].high - middle[i], middle[i] - bounds[i].low) * (1 + 1e-15);
    }
    make_flow(j);
    exact_flow_begin(j->flow, t, middle, radius);
    free(e);
    free(bounds);
    free(middle);
    free(radius);
}

void validated_change_chart(validated_journey *j) {
    run_motion *r = j->r;
    const size_t old = r->chart;
    const double t = exact_flow_time(j->flow);
    double *state = MEM_NEW(double, r->q->state_count), *velocity = MEM_NEW(double, r->q->n),
           *y = MEM_NEW_ZERO(double, r->q->state_count + r->q->n + 1 + r->extra);
    middle_state(j, state, velocity);
    const double quality = run_chart_quality(r, old, state, t);
    j->best = fmax(j->best, quality);
    if (run_chart_is_poor(r, quality, j->best)) {
        run_charts_complete(r, state, t);
        if (run_chart_choose(r, state, velocity, t, y) && r->chart != old) {
            carry_over(j, old);
            j->best = run_chart_quality(r, r->chart, state, t);
            j->out->changes++;
        } else {
            r->chart = old;
        }
    }
    free(state);
    free(velocity);
    free(y);
}

bool validated_step_as_given(validated_journey *j) {
    if (!j->shorter) return false;
    j->shorter = false;
    carry_over(j, j->r->chart);
    return exact_flow_step(j->flow, j->r->until) == FLOW_DONE;
}
