/// Realisations: the model without its constraints, with another Lagrangian or other forces, from the
/// completed initial state of the model itself.
#include "run/realise.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/vec.h"
#include "expr/calculus.h"
#include "space/sum.h"

static const double FIRST_EPSILON = 1.0 / 64, DEFAULT_END = 5;

typedef VEC(double) numbers;

typedef struct track {
    size_t width;
    numbers rows; ///< positions, sample after sample
} track;

static bool take(const double *columns, void *data) {
    track *r = data;
    for (size_t i = 0; i < r->width; i++) *vec_push(&r->rows) = columns[1 + i];
    return true;
}

/// A motion's positions. False, with the reason, if it does not come to its end.
static hamel_status follow(const model *m, const model_run *spec, const run_options *options,
                           diag *messages, track *out, run_realisation *into) {
    run_motion *r;
    const hamel_status status = run_create(m, spec, options, messages, &r);
    if (status != HAMEL_OK) return status;
    run_summary summary;
    out->width = m->q->entry_count;
    run_go(r, take, out, &summary);
    if (summary.end != RUN_DONE) snprintf(into->reason, sizeof into->reason, "%s", summary.reason);
    run_destroy(r);
    return HAMEL_OK;
}

static double distance(const track *a, const track *b) {
    double largest = 0;
    const size_t count = a->rows.count < b->rows.count ? a->rows.count : b->rows.count;
    for (size_t s = 0; s + a->width <= count; s += a->width) {
        double size = 0;
        for (size_t i = s; i < s + a->width; i++)
            size = hypot(size, a->rows.items[i] - b->rows.items[i]);
        largest = fmax(largest, size);
    }
    return largest;
}

static expr exactly(expr_pool *pool, double x) {
    mpq_t value;
    mpq_init(value);
    mpq_set_d(value, x);
    const expr e = expr_number(pool, value);
    mpq_clear(value);
    return e;
}

/// The completed initial state, as the initial values of a run.
static hamel_status start_of(const model *m, const model_run *spec, const run_options *options,
                             diag *messages, model_setting *from) {
    run_motion *r;
    const hamel_status status = run_create(m, spec, options, messages, &r);
    if (status != HAMEL_OK) return status;
    const double *columns = run_initial(r);
    for (size_t i = 0; i < m->q->entry_count; i++)
        from[i] =
            (model_setting){.target = m->q->entries[i], .value = exactly(m->pool, columns[1 + i])};
    columns += run_first_velocity(r);
    for (size_t i = 0; i < m->q->n; i++)
        from[m->q->entry_count + i] =
            (model_setting){.target = m->q->velocities[i], .value = exactly(m->pool, columns[i])};
    run_destroy(r);
    return HAMEL_OK;
}

/// β^a q' + b^a
static expr violation(const model *m, size_t a) {
    sum total = {0};
    for (size_t i = 0; i < m->q->n; i++)
        sum_add_product(m->pool, &total, 1, m->constraints[a].beta[i], m->q->velocities[i]);
    sum_add(m->pool, &total, 1, m->constraints[a].b);
    const expr e = sum_take(m->pool, &total);
    vec_clear(&total);
    return e;
}

/// The model without constraints, with friction or inertia against their violation. `force` has room
/// for n.
static model released(const model *m, double epsilon, bool friction, expr *force) {
    model out = *m;
    const expr strength = exactly(m->pool, 1 / epsilon);
    memcpy(force, m->force, m->q->n * sizeof *force);
    for (size_t a = 0; a < m->constraint_count; a++) {
        const expr f = violation(m, a), pull = expr_mul2(m->pool, strength, f);
        for (size_t i = 0; i < m->q->n && friction; i++)
            force[i] =
                expr_sub(m->pool, force[i], expr_mul2(m->pool, pull, m->constraints[a].beta[i]));
        const expr half[] = {expr_ratio(m->pool, 1, 2), pull, f};
        if (!friction)
            out.lagrangian = expr_add2(m->pool, out.lagrangian, expr_mul(m->pool, 3, half));
    }
    out.force = force;
    out.constraint_count = out.field_count = out.complement_count = out.base_count = 0;
    return out;
}

/// Distances of one family from its limit.
static hamel_status approach(const model *m, const model_run *spec, const run_options *options,
                             diag *messages, bool friction, run_realisation *into) {
    track limit = {0};
    run_options form = *options;
    expr *force = MEM_NEW(expr, m->q->n);
    form.form = friction ? RUN_NONHOLONOMIC : RUN_VAKONOMIC;
    hamel_status status = follow(m, spec, &form, messages, &limit, into);
    form.form = RUN_NONHOLONOMIC;
    for (size_t k = 0; k < REALISE_COUNT && status == HAMEL_OK; k++) {
        track member = {0};
        const model free_model = released(m, into->epsilon[k], friction, force);
        status = follow(&free_model, spec, &form, messages, &member, into);
        (friction ? into->friction : into->inertia)[k] = distance(&limit, &member);
        vec_clear(&member.rows);
    }
    vec_clear(&limit.rows);
    free(force);
    return status;
}

static double order_of(const double *d) {
    return log2(d[REALISE_COUNT - 2] / d[REALISE_COUNT - 1]);
}

hamel_status run_realise(const model *m, const model_run *spec, const run_options *options,
                         diag *messages, run_realisation *out) {
    *out = (run_realisation){0};
    run_options own = *options;
    const double end = model_number(m, spec->until);
    if (!(own.until > 0)) own.until = end > 0 && end < DEFAULT_END ? end : DEFAULT_END;
    own.every = own.until / 100;
    own.form = RUN_NONHOLONOMIC;
    own.lambda_count = 0;
    out->until = own.until;
    for (size_t k = 0; k < REALISE_COUNT; k++) out->epsilon[k] = ldexp(FIRST_EPSILON, -(int)k);
    const size_t count = m->q->entry_count + m->q->n;
    model_setting *from = MEM_NEW(model_setting, count);
    hamel_status status = start_of(m, spec, &own, messages, from);
    model_run complete = *spec;
    complete.from_count = count;
    complete.from = from;
    if (status == HAMEL_OK) status = approach(m, &complete, &own, messages, true, out);
    if (status == HAMEL_OK) status = approach(m, &complete, &own, messages, false, out);
    out->friction_order = order_of(out->friction);
    out->inertia_order = order_of(out->inertia);
    free(from);
    return status;
}
