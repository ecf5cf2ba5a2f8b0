/// Realisations: the model without its constraints, with another Lagrangian or other forces, from
/// the completed initial state of the model itself.
#include "run/study/realise.h"
#include "run/motion/go.h"
#include "run/motion/watch.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/vec.h"
#include "expr/calculus.h"
#include "expr/sum.h"
#include "mech/law/system.h"
#include "num/least_squares.h"
#include "run/form/forms.h"

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

/// The completed initial state: as the initial values of a run, and as values of the symbols.
typedef struct beginning {
    size_t count;
    model_setting *from; ///< entries, then velocities
    double *values;      ///< by symbol index
    double *push; ///< n: the velocity across the constraints that belongs to λ(0), over −ε
} beginning;

static void set_value(const model *m, beginning *b, size_t i, expr symbol, double value) {
    b->from[i] = (model_setting){.target = symbol, .value = exactly(m->pool, value)};
    b->values[expr_symbol_index(m->pool, symbol)] = value;
}

/// ∂f^a/∂q' of all constraints at the initial state: the affine ones, then the others.
static double *normals_at(const model *m, const beginning *b) {
    const size_t n = m->q->n, affine = m->constraint_count;
    expr *rows = MEM_NEW(expr, (affine + m->nonlinear_count) * n);
    double *out = MEM_NEW(double, (affine + m->nonlinear_count) * n);
    for (size_t a = 0; a < affine; a++)
        memcpy(rows + a * n, m->constraints[a].beta, n * sizeof *rows);
    for (size_t c = 0; c < m->nonlinear_count; c++)
        expr_gradient(m->pool, m->nonlinear[c].function, n, m->q->velocities,
                      rows + (affine + c) * n);
    expr_eval(m->pool, (affine + m->nonlinear_count) * n, rows, b->values, out);
    free(rows);
    return out;
}

/// The shortest w with (Σ_a ∂f^a ⊗ ∂f^a) w = Σ_a λ_a ∂f^a, the first sum over all constraints, the
/// second over independent ones: with q' = q'_0 − ε w the inertia's momentum is −λ_a ∂f^a, to first
/// order.
static void find_push(const model *m, const mech_system *s, const run_options *options,
                      beginning *b) {
    const size_t n = m->q->n, all = m->constraint_count + m->nonlinear_count;
    double *normal = normals_at(m, b), *A = MEM_NEW_ZERO(double, n *n);
    double *rhs = MEM_NEW_ZERO(double, n), *work = MEM_NEW(double, least_squares_room(n, n));
    for (size_t a = 0; a < all; a++) {
        for (size_t i = 0; i < n * n; i++) A[i] += normal[a * n + i / n] * normal[a * n + i % n];
    }
    for (size_t k = 0; k < options->lambda_count; k++) {
        const size_t a = k >= s->p ? m->constraint_count + k - s->p : s->source[k];
        const bool prescribed = k < s->p && s->source[k] >= m->constraint_count;
        for (size_t i = 0; i < n && !prescribed; i++)
            rhs[i] += options->lambda[k] * normal[a * n + i];
    }
    least_squares(n, n, A, rhs, 1e-12, work, b->push);
    free(normal);
    free(A);
    free(rhs);
    free(work);
}

static hamel_status begin(const model *m, const model_run *spec, const run_options *options,
                          const run_options *given, diag *messages, beginning *b) {
    run_motion *r;
    const size_t n = m->q->n, entries = m->q->entry_count;
    run_options still = *options; // it is not going to move
    still.as_written = true;
    const hamel_status status = run_create(m, spec, &still, messages, &r);
    if (status != HAMEL_OK) return status;
    *b = (beginning){.count = entries + n,
                     .from = MEM_NEW(model_setting, entries + n),
                     .values = MEM_NEW_ZERO(double, expr_symbol_count(m->pool)),
                     .push = MEM_NEW_ZERO(double, n)};
    for (size_t i = 0; i < m->parameter_count; i++)
        b->values[expr_symbol_index(m->pool, m->parameters[i].symbol)] =
            model_number(m, m->parameters[i].value);
    const double *columns = run_initial(r);
    for (size_t i = 0; i < entries; i++) set_value(m, b, i, m->q->entries[i], columns[1 + i]);
    columns += run_first_velocity(r);
    for (size_t i = 0; i < n; i++) set_value(m, b, entries + i, m->q->velocities[i], columns[i]);
    find_push(m, run_system(r), given, b);
    run_destroy(r);
    return HAMEL_OK;
}

static void beginning_clear(beginning *b) {
    free(b->from);
    free(b->values);
    free(b->push);
}

/// f^a: β^a q' + b^a, or a nonlinear one.
static expr violation(const model *m, size_t a) {
    if (a >= m->constraint_count) return m->nonlinear[a - m->constraint_count].function;
    return expr_add2(m->pool,
                     sum_pairing(m->pool, m->q->n, m->constraints[a].beta, m->q->velocities),
                     m->constraints[a].b);
}

/// The model without constraints, with friction or inertia against their violation. `force` has
/// room for n.
static model released(const model *m, double epsilon, bool friction, expr *force) {
    model out = *m;
    const size_t n = m->q->n;
    const expr strength = exactly(m->pool, 1 / epsilon);
    expr *normal = MEM_NEW(expr, n);
    memcpy(force, m->force, n * sizeof *force);
    for (size_t a = 0; a < m->constraint_count + m->nonlinear_count; a++) {
        const expr f = violation(m, a), pull = expr_mul2(m->pool, strength, f);
        expr_gradient(m->pool, f, n, m->q->velocities, normal);
        for (size_t i = 0; i < n && friction; i++)
            force[i] = expr_sub(m->pool, force[i], expr_mul2(m->pool, pull, normal[i]));
        const expr half[] = {expr_ratio(m->pool, 1, 2), pull, f};
        if (!friction)
            out.lagrangian = expr_add2(m->pool, out.lagrangian, expr_mul(m->pool, 3, half));
    }
    free(normal);
    out.force = force;
    out.constraint_count = out.field_count = out.complement_count = out.base_count = 0;
    out.nonlinear_count = 0;
    return out;
}

typedef enum limit_kind { BY_FRICTION, BY_INERTIA, BY_PUSHED_INERTIA } limit_kind;

/// The run from the completed initial state, pushed across the constraints by −ε times what λ(0)
/// asks for.
static model_run start(const model *m, const model_run *spec, const beginning *b, double epsilon,
                       model_setting *from) {
    model_run out = *spec;
    const size_t entries = m->q->entry_count;
    memcpy(from, b->from, b->count * sizeof *from);
    for (size_t i = 0; i < m->q->n; i++)
        from[entries + i].value =
            expr_sub(m->pool, from[entries + i].value, exactly(m->pool, epsilon * b->push[i]));
    out.from_count = b->count;
    out.from = from;
    return out;
}

/// Distances of one family from its limit.
static hamel_status approach(const model *m, const model_run *spec, const run_options *options,
                             diag *messages, const beginning *b, limit_kind kind,
                             run_realisation *into, run_family *family) {
    track limit = {0};
    run_options form = *options;
    expr *force = MEM_NEW(expr, m->q->n);
    model_setting *from = MEM_NEW(model_setting, b->count);
    model_run complete = start(m, spec, b, 0, from);
    form.form = kind == BY_FRICTION ? RUN_NONHOLONOMIC : RUN_VAKONOMIC;
    if (kind != BY_PUSHED_INERTIA) form.lambda_count = 0;
    hamel_status status = follow(m, &complete, &form, messages, &limit, into);
    form.form = RUN_NONHOLONOMIC;
    form.lambda_count = 0;
    for (size_t k = 0; k < REALISE_COUNT && status == HAMEL_OK; k++) {
        track member = {0};
        const double epsilon = into->epsilon[k];
        const model free_model = released(m, epsilon, kind == BY_FRICTION, force);
        complete = start(m, spec, b, kind == BY_PUSHED_INERTIA ? epsilon : 0, from);
        status = follow(&free_model, &complete, &form, messages, &member, into);
        family->distance[k] = distance(&limit, &member);
        vec_clear(&member.rows);
    }
    family->order = log2(family->distance[REALISE_COUNT - 2] / family->distance[REALISE_COUNT - 1]);
    vec_clear(&limit.rows);
    free(force);
    free(from);
    return status;
}

/// @eq F98 §1      after Kozlov
hamel_status run_realise(const model *m, const model_run *spec, const run_options *options,
                         diag *messages, run_realisation *out) {
    *out = (run_realisation){0};
    run_options own = *options;
    const double end = model_number(m, spec->until);
    if (!(own.until > 0)) own.until = end > 0 && end < DEFAULT_END ? end : DEFAULT_END;
    own.every = own.until / 100;
    out->until = own.until;
    for (size_t k = 0; k < REALISE_COUNT; k++) out->epsilon[k] = ldexp(FIRST_EPSILON, -(int)k);
    run_options still = own;
    still.form = RUN_NONHOLONOMIC;
    still.lambda_count = 0;
    beginning b;
    hamel_status status = begin(m, spec, &still, options, messages, &b);
    if (status != HAMEL_OK) return status;
    for (size_t i = 0; i < m->q->n; i++) out->pushed = out->pushed || b.push[i] != 0;
    status = approach(m, spec, &own, messages, &b, BY_FRICTION, out, &out->friction);
    if (status == HAMEL_OK)
        status = approach(m, spec, &own, messages, &b, BY_INERTIA, out, &out->inertia);
    if (status == HAMEL_OK && out->pushed)
        status = approach(m, spec, &own, messages, &b, BY_PUSHED_INERTIA, out, &out->push);
    beginning_clear(&b);
    return status;
}
