/// Charts of D: a basis, its equations compiled unexpanded, and the way from velocities back to its
/// quasi-velocities. A chart is left when its quality has fallen far below its best and another one
/// is clearly better there.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "expr/calculus.h"
#include "expr/sum.h"
#include "mech/law/basis_choose.h"
#include "mech/law/motion.h"
#include "mech/law/system.h"
#include "run/motion/anchored_internal.h"
#include "run/motion/chart_internal.h"
#include "run/motion/run_internal.h"
#include "run/motion/series_internal.h"
#include "run/motion/system_internal.h"

enum { MOST_CHARTS = 8, MOST_ANCHORED = 16 };

void run_state_rates(const space *q, const expr *velocity, expr *out) {
    for (size_t i = 0; i < q->factor_count; i++) {
        const space_factor *factor = &q->factors[i];
        expr_substitute(q->pool, factor->kind->state_count, factor->state_rates,
                        factor->kind->dimension, factor->velocities, velocity + factor->first,
                        out + factor->first_state);
    }
    for (size_t i = q->factor_count; i < q->part_count; i++)
        expr_substitute(q->pool, 1, q->factors[i].state_rates, q->n, q->velocities, velocity,
                        out + q->factors[i].first_state);
}

hamel_status run_compile_rates(run_motion *r, const run_chart *c, const expr *velocity,
                               const expr *rates, expr power, run_function *f) {
    const space *q = r->q;
    const size_t rank = c->basis.r, count = q->state_count + rank + !r->conservative;
    expr *out = MEM_NEW(expr, count);
    run_state_rates(q, velocity, out);
    memcpy(out + q->state_count, rates, rank * sizeof *out);
    if (!r->conservative) out[count - 1] = power;
    const hamel_status status = function_init(f, r->m, rank, c->symbols, count, out, r->messages);
    free(out);
    return status;
}

hamel_status run_compile_motion(run_motion *r, run_chart *c, const mech_motion *motion) {
    return run_compile_rates(r, c, motion->velocity, motion->rates, motion->power, &c->rates);
}

expr run_constraint(const run_motion *r, size_t a, const expr *velocity) {
    const model_constraint *c = &r->m->constraints[a];
    sum total = {0};
    for (size_t i = 0; i < r->q->n; i++)
        sum_add_product(r->m->pool, &total, 1, c->beta[i], velocity[i]);
    sum_add(r->m->pool, &total, 1, c->b);
    const expr e = sum_take(r->m->pool, &total);
    vec_clear(&total);
    return e;
}

/// The kinetic energy is what of the energy depends on velocities: E(q, q') − E(q, 0).
static expr kinetic_energy(const run_motion *r, expr energy) {
    const space *q = r->q;
    expr *zeros = MEM_NEW(expr, q->n), still;
    for (size_t i = 0; i < q->n; i++) zeros[i] = expr_int(q->pool, 0);
    expr_substitute(q->pool, 1, &r->m->lagrangian, q->n, q->velocities, zeros, &still);
    free(zeros);
    return expr_add2(q->pool, energy, still);
}

expr *run_watch_expressions(const run_motion *r, const expr *velocity, expr energy, expr quality,
                            size_t *count) {
    const space *q = r->q;
    const size_t n = q->n, first = run_watch_first(r);
    *count = first + WATCH_FIXED + r->constraint_count;
    expr *out = MEM_NEW(expr, *count);
    memcpy(out, q->entries, q->entry_count * sizeof *out);
    memcpy(out + q->entry_count, velocity, n * sizeof *out);
    out[first + WATCH_ENERGY] = energy;
    out[first + WATCH_KINETIC] = kinetic_energy(r, energy);
    out[first + WATCH_QUALITY] = quality;
    out[first + WATCH_CONTENT] = r->system.content;
    expr *left = out + first + WATCH_FIXED;
    for (size_t a = 0; a < r->m->constraint_count; a++)
        *left++ = r->form->unknowns->constraint(r, a, velocity);
    for (size_t k = 0; k < r->prescribed_count; k++)
        *left++ = expr_sub(q->pool, velocity[r->prescribed[k].direction], r->prescribed[k].rate);
    expr_substitute(q->pool, r->phi_count, r->phi, n, q->velocities, velocity, left);
    return out;
}

hamel_status run_compile_watch(run_motion *r, size_t symbol_count, const expr *symbols,
                               const expr *velocity, expr energy, expr quality, run_function *f) {
    size_t count;
    expr *out = run_watch_expressions(r, velocity, energy, quality, &count);
    const hamel_status status =
        function_init(f, r->m, symbol_count, symbols, count, out, r->messages);
    free(out);
    return status;
}

hamel_status run_watch_velocities(run_motion *r, run_function *f) {
    const space *q = r->q;
    algebroid_law base; // of no fields: the energy alone
    algebroid_law_init(&base, mech_on_tangent(&r->system), 0, NULL, q->n, q->velocities,
                       q->velocities);
    const hamel_status status = run_compile_watch(r, q->n, q->velocities, q->velocities,
                                                  base.energy, expr_int(q->pool, 0), f);
    algebroid_law_clear(&base);
    return status;
}

void run_chart_inverse(const space *q, const mech_basis *d, expr *v) {
    expr *G = MEM_NEW(expr, d->r * d->r), *rhs = MEM_NEW(expr, d->r);
    sum total = {0};
    for (size_t a = 0; a < d->r; a++) {
        const expr *X = d->fields + a * d->n;
        for (size_t c = 0; c < d->r; c++) {
            for (size_t i = 0; i < d->n; i++)
                sum_add_product(q->pool, &total, 1, X[i], d->fields[c * d->n + i]);
            G[a * d->r + c] = sum_take(q->pool, &total);
        }
        for (size_t i = 0; i < d->n; i++)
            sum_add_product(q->pool, &total, 1, X[i],
                            expr_sub(q->pool, q->velocities[i], d->drift[i]));
        rhs[a] = sum_take(q->pool, &total);
    }
    if (d->r > 0) expr_solve(q->pool, d->r, G, rhs, v);
    vec_clear(&total);
    free(G);
    free(rhs);
}

void run_chart_in_velocities(const space *q, const mech_basis *d, size_t count, expr *e) {
    VEC(expr) from = {0}, to = {0};
    expr *v = MEM_NEW(expr, d->r);
    run_chart_inverse(q, d, v);
    for (size_t a = 0; a < d->r; a++) {
        bool velocity = false;
        for (size_t i = 0; i < q->n; i++)
            velocity = velocity || expr_same(d->symbols[a], q->velocities[i]);
        if (velocity) continue;
        *vec_push(&from) = d->symbols[a];
        *vec_push(&to) = v[a];
    }
    expr_substitute(q->pool, count, e, from.count, from.items, to.items, e);
    vec_clear(&from);
    vec_clear(&to);
    free(v);
}

static hamel_status compile_inverse(run_motion *r, run_chart *c) {
    expr *v = MEM_NEW(expr, c->basis.r);
    run_chart_inverse(r->q, &c->basis, v);
    const hamel_status status =
        function_init(&c->inverse, r->m, r->q->n, r->q->velocities, c->basis.r, v, r->messages);
    free(v);
    return status;
}

void run_chart_clear(run_chart *c) {
    mech_basis_clear(&c->basis);
    free(c->symbols);
    run_series_clear(c);
    function_clear(&c->rates);
    function_clear(&c->watch);
    function_clear(&c->inverse);
    function_clear(&c->lifted);
    function_clear(&c->fast);
    function_clear(&c->shown);
    function_clear(&c->level);
    function_clear(&c->forces);
}

void run_prescribed_forces(const run_motion *r, const expr *multipliers, expr *out) {
    for (size_t k = 0; k < r->prescribed_count; k++) {
        out[k] = expr_int(r->m->pool, 0);
        for (size_t a = 0; a < r->system.p; a++) {
            if (r->system.source[a] == r->m->constraint_count + k) out[k] = multipliers[a];
        }
    }
}

hamel_status run_compile_forces(run_motion *r, run_chart *c, const expr *symbols,
                                const expr *multipliers) {
    if (!r->options.forces || r->prescribed_count == 0) return HAMEL_OK;
    expr *out = MEM_NEW(expr, r->prescribed_count);
    run_prescribed_forces(r, multipliers, out);
    const hamel_status status =
        function_init(&c->forces, r->m, c->basis.r, symbols, r->prescribed_count, out, r->messages);
    free(out);
    return status;
}

hamel_status run_chart_compile(run_motion *r, run_chart *c) {
    const mech_basis *d = &c->basis;
    mech_motion motion;
    r->form->motion(r, d, NULL, &motion);
    hamel_status status = r->form->rates_of(r, c, &motion);
    if (status == HAMEL_OK)
        status = run_compile_watch(r, d->r, d->symbols, d->velocity, motion.energy, d->quality,
                                   &c->watch);
    if (status == HAMEL_OK) status = compile_inverse(r, c);
    if (status == HAMEL_OK) status = run_compile_forces(r, c, d->symbols, motion.multipliers);
    mech_motion_clear(&motion);
    return status;
}

/// Compiles the chart of a basis, which is taken over.
static hamel_status add_chart(run_motion *r, mech_basis basis) {
    run_chart c = {.basis = basis, .symbols = mem_copy(basis.symbols, basis.r, sizeof(expr))};
    const hamel_status status = r->form->compile(r, &c);
    if (status == HAMEL_OK) *vec_push(&r->charts) = c;
    else run_chart_clear(&c);
    return status;
}

hamel_status run_basis(run_motion *r, mech_basis *out) {
    const hamel_status status = run_short_basis(out, &r->exact, &r->system);
    r->anchored = status == HAMEL_TOO_LARGE;
    if (r->anchored) run_keep_short(&r->exact);
    return r->anchored ? run_anchored_first(r, out) : status;
}

hamel_status run_charts_init(run_motion *r) {
    mech_basis basis;
    const hamel_status status = r->form->unknowns->basis(r, &basis);
    return status == HAMEL_OK ? add_chart(r, basis) : status;
}

double run_chart_quality(run_motion *r, size_t chart, const double *state, double t) {
    const run_chart *c = &r->charts.items[chart];
    double *still = MEM_NEW_ZERO(double, c->basis.r);
    const bool good = function_defined(&c->watch, state, still, t, r->watched);
    free(still);
    return good ? r->watched[run_watch_first(r) + WATCH_QUALITY] : 0;
}

/// One more chart, orthonormal at a state, unless there is one that is nearly so.
static void anchor(run_motion *r, const double *state, double t) {
    const double orthonormal = pow(0.25, (double)r->charts.items[0].basis.r);
    for (size_t k = 0; k < r->charts.count; k++) {
        if (run_chart_quality(r, k, state, t) > 0.8 * orthonormal) return;
    }
    mech_basis basis;
    if (!run_anchored_at(r, state, t, &basis)) return;
    r->all_made = add_chart(r, basis) != HAMEL_OK || r->charts.count >= MOST_ANCHORED;
}

/// All bases in symbols that are to be had.
static void add_bases(run_motion *r) {
    mech_basis *bases;
    size_t count;
    r->all_made = true;
    exact quiet = exact_quietly(&r->exact);
    if (mech_bases(&quiet, &r->system, MOST_CHARTS, &count, &bases) != HAMEL_OK) return;
    for (size_t k = 0; k < count; k++) {
        hamel_status status = HAMEL_INVALID;
        if (k == 0) mech_basis_clear(&bases[0]); // the first chart has it
        else status = add_chart(r, bases[k]);
        (void)status;
    }
    free(bases);
}

void run_charts_complete(run_motion *r, const double *state, double t) {
    if (r->all_made) return;
    diag *const messages = r->messages; // a chart that cannot be had is no failure
    r->messages = NULL;
    if (!r->anchored) add_bases(r);
    else if (state != NULL) anchor(r, state, t);
    r->messages = messages;
}

/// The quality of a chart at a point, or −1 where it is none: v is found, and gives the velocity
/// back.
static double chart_quality(run_motion *r, const run_chart *c, const double *state,
                            const double *velocity, double t, double *v) {
    const size_t n = r->q->n, first = run_watch_first(r);
    if (!function_defined(&c->inverse, state, velocity, t, v)) return -1;
    if (!function_defined(&c->watch, state, v, t, r->watched)) return -1;
    double size = 1;
    for (size_t i = 0; i < n; i++) size = fmax(size, fabs(velocity[i]));
    for (size_t i = 0; i < n; i++) {
        if (!(fabs(r->watched[r->q->entry_count + i] - velocity[i]) <= 1e-7 * size)) return -1;
    }
    return r->watched[first + WATCH_QUALITY];
}

/// Anchored bases are many, and left while they are still good.
bool run_chart_is_poor(const run_motion *r, double quality, double best) {
    return !(quality > (r->anchored ? 0.3 : 0.01) * best);
}

bool run_chart_choose(run_motion *r, const double *state, const double *velocity, double t,
                      double *y) {
    double *v = y + r->q->state_count, best = -1, present = -1;
    size_t choice = r->chart;
    for (size_t k = 0; k < r->charts.count; k++) {
        const double quality = chart_quality(r, &r->charts.items[k], state, velocity, t, v);
        if (k == r->chart) present = quality;
        if (quality > best) choice = k;
        best = fmax(best, quality);
    }
    if (best < 0) return false;
    if (present >= (r->anchored ? 0.7 : 0.1) * best) choice = r->chart; // not worth a change
    r->chart = choice;
    r->quality = chart_quality(r, &r->charts.items[choice], state, velocity, t, v);
    memmove(y, state, r->q->state_count * sizeof *y);
    return true;
}
