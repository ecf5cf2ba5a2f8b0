/// Runs with constraints that are nonlinear in the velocities. The velocities that the affine
/// constraints allow are moved by the bordered system of mech/nonlinear/nonlinear.h, which keeps φ
/// = 0 up to the error of the integrator; after every step v is put back by Newton's method, along
/// the normals ∂φ/∂v.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "expr/calculus.h"
#include "mech/nonlinear/nonlinear.h"
#include "mech/nonlinear/rumyantsev.h"
#include "num/least_squares.h"
#include "run/form/nonlinear_internal.h"
#include "run/form/riders_internal.h"
#include "run/motion/chart_internal.h"
#include "run/motion/run_internal.h"

hamel_status run_nonlinear_init(run_motion *r) {
    run_nonlinear *k = &r->nonlinear;
    const size_t n = r->q->n;
    if (k->count == 0) return HAMEL_OK;
    if (r->options.reduced)
        return diag_add(r->messages, HAMEL_INVALID, k->given[0].place,
                        "this constraint is nonlinear in the velocities: there is no theory of "
                        "reduction for it, so the run cannot be a reduced one");
    k->functions = MEM_NEW(expr, k->count);
    for (size_t c = 0; c < k->count; c++) k->functions[c] = k->given[c].function;
    k->values = MEM_NEW_ZERO(double, k->count *(n + 1));
    k->work = MEM_NEW(double, least_squares_room(k->count, n));
    k->move = MEM_NEW_ZERO(double, n);
    return HAMEL_OK;
}

void run_nonlinear_destroy(run_motion *r) {
    free(r->nonlinear.functions);
    free(r->nonlinear.values);
    free(r->nonlinear.work);
    free(r->nonlinear.move);
    r->nonlinear = (run_nonlinear){0};
}

void run_equations_of_motion(const run_motion *r, mech_motion *out) {
    const mech_basis *d = &r->charts.items[r->chart].basis;
    if (r->nonlinear.count == 0) mech_motion_init(out, &r->system, d);
    else mech_nonlinear_motion_init(out, &r->system, d, r->nonlinear.count, r->nonlinear.functions);
}

static hamel_status compile_level(run_motion *r, run_chart *c, const mech_nonlinear *m) {
    const size_t rank = m->r;
    expr *out = MEM_NEW(expr, m->count * (rank + 1));
    memcpy(out, m->level, m->count * sizeof *out);
    for (size_t i = 0; i < m->count; i++)
        expr_gradient(r->m->pool, m->level[i], rank, c->basis.symbols, out + m->count + i * rank);
    const hamel_status status = function_init(&c->level, r->m, rank, c->basis.symbols,
                                              m->count * (rank + 1), out, r->messages);
    free(out);
    return status;
}

/// λ', μ' and what is shown of them: of the motion itself, or of each of the solutions carried
/// along.
static hamel_status compile_riders(run_motion *r, run_chart *c, const mech_nonlinear *m,
                                   size_t more_count, const expr *more, expr *rates) {
    const size_t p = m->p + m->count;
    if (r->options.form == RUN_VAKONOMIC) {
        memcpy(rates, m->multiplier_rates, m->p * sizeof *rates);
        memcpy(rates + m->p, m->multipliers, m->count * sizeof *rates);
        return HAMEL_OK;
    }
    mech_nonlinear_carried k;
    expr *shown = MEM_NEW(expr, r->riders.shown_count);
    mech_nonlinear_carried_init(&k, m, &r->system, &c->basis, r->nonlinear.functions);
    run_for_each_solution(r, p, m->lambda, p, k.transport, rates);
    run_for_each_solution(r, p, m->lambda, m->n, k.excess, shown);
    const hamel_status status =
        function_init(&c->shown, r->m, more_count, more, r->riders.shown_count, shown, r->messages);
    mech_nonlinear_carried_clear(&k);
    free(shown);
    return status;
}

hamel_status run_nonlinear_compile(run_motion *r, run_chart *c) {
    const size_t rank = c->basis.r, riders = r->riders.count, more_count = rank + 1 + riders;
    mech_nonlinear m;
    mech_nonlinear_init_attracting(&m, &r->system, &c->basis, r->nonlinear.count,
                                   r->nonlinear.functions, r->options.form == RUN_VAKONOMIC);
    expr *more = MEM_NEW(expr, more_count), *out = MEM_NEW(expr, r->q->state_count + more_count);
    memcpy(more, c->basis.symbols, rank * sizeof *more);
    more[rank] = expr_symbol(r->m->pool, "work_done", EXPR_OTHER);
    for (size_t i = 0; i < riders; i++) more[rank + 1 + i] = r->riders.symbols[i];
    run_state_rates(r->q, c->basis.velocity, out);
    expr *at = out + r->q->state_count;
    memcpy(at, m.rates, rank * sizeof *at);
    at[rank] = m.power;
    hamel_status status =
        riders > 0 ? compile_riders(r, c, &m, more_count, more, at + rank + 1) : HAMEL_OK;
    if (status == HAMEL_OK)
        status = function_init(&c->rates, r->m, more_count, more, r->q->state_count + more_count,
                               out, r->messages);
    if (status == HAMEL_OK) status = compile_level(r, c, &m);
    free(more);
    free(out);
    mech_nonlinear_clear(&m);
    return status;
}

bool run_nonlinear_project(run_motion *r, double t, double *y) {
    enum { STEPS = 4 };
    run_nonlinear *k = &r->nonlinear;
    const run_chart *c = &r->charts.items[r->chart];
    const size_t rank = c->basis.r;
    double *v = y + r->q->state_count;
    for (int step = 0; step < STEPS; step++) {
        double left = 0;
        if (!function_defined(&c->level, y, v, t, k->values)) return false;
        for (size_t i = 0; i < k->count; i++) left = fmax(left, fabs(k->values[i]));
        if (left == 0) return true;
        least_squares(k->count, rank, k->values + k->count, k->values, 1e-12, k->work, k->move);
        for (size_t a = 0; a < rank; a++) v[a] -= k->move[a];
        if (left < 1e-13) return true;
    }
    return true;
}
