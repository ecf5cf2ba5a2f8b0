/// Loops of the shape, lifted on Q. The invariant: y = (q, p, q of the lift), each of the two over
/// the same point of the loop.
#include "run/gait/loop.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "derivation/derivation.h"
#include "expr/calculus.h"
#include "expr/sum.h"
#include "mech/reduction/bundle.h"
#include "ode/ode.h"
#include "run/form/phase_labels.h"
#include "run/form/reconstruct.h"
#include "run/gait/element.h"
#include "space/field.h"

static const double CLOSED = 1e-8;

typedef struct follower {
    const model *m;
    const reduction *made;
    size_t entries, momenta, h;
    tape *path;   ///< t → s, s'
    tape *motion; ///< (q, s', p) → q', p'
    tape *lift;   ///< (q, s') → q'
    tape_work *path_work, *motion_work, *lift_work;
    double *in, *rates; ///< room
} follower;

// ---- compiling ----------------------------------------------------------------------------------

static hamel_status compile(const follower *f, size_t in_count, const expr *in, size_t count,
                            expr *out, diag *messages, tape **result) {
    const model *m = f->m;
    for (size_t i = 0; i < m->parameter_count; i++)
        expr_substitute(m->pool, count, out, 1, &m->parameters[i].symbol, &m->parameters[i].value,
                        out);
    return tape_create(m->pool, in_count, in, count, out, messages, result);
}

static hamel_status compile_path(follower *f, const gait_loop *l, diag *messages) {
    const expr time = f->m->q->time;
    expr *out = MEM_NEW(expr, 2 * l->h);
    for (size_t i = 0; i < l->h; i++) {
        out[i] = l->path[i];
        out[l->h + i] = expr_diff(f->m->pool, l->path[i], time);
    }
    const hamel_status status = compile(f, 1, &time, 2 * l->h, out, messages, &f->path);
    free(out);
    return status;
}

/// q' = s'^μ X_μ, and with the momenta q' = W.
/// @eq BKMM96 (1.2.1), (1.2.2)
static hamel_status compile_lifts(follower *f, diag *messages) {
    const mech_connection *a = &f->made->a;
    const mech_reduced *e = &f->made->e;
    const space *q = f->m->q;
    const size_t E = f->entries, m = f->momenta, h = f->h, n = q->n;
    expr *in = MEM_NEW(expr, E + h + m), *W = MEM_NEW(expr, n + m), *out = MEM_NEW(expr, E + m);
    memcpy(in, q->entries, E * sizeof *in);
    memcpy(in + E, a->symbols, h * sizeof *in);
    memcpy(in + E + h, e->symbols, m * sizeof *in);
    mech_reduction_up(&f->made->r, e->own_velocity, W);
    memcpy(W + n, e->momentum_rate, m * sizeof *W);
    expr_substitute(q->pool, n + m, W, m, a->speeds, e->speeds, W);
    space_rates(q, W, out);
    memcpy(out + E, W + n, m * sizeof *out);
    hamel_status status = compile(f, E + h + m, in, E + m, out, messages, &f->motion);
    expr *lift = MEM_NEW(expr, a->n);
    tensor_combine(q->pool, tensor_matrix(h, a->n, a->lifts), a->symbols, lift);
    mech_reduction_up(&f->made->r, lift, W);
    free(lift);
    space_rates(q, W, out);
    if (status == HAMEL_OK) status = compile(f, E + h, in, E, out, messages, &f->lift);
    free(in);
    free(W);
    free(out);
    return status;
}

// ---- following ----------------------------------------------------------------------------------

static int rates(double t, const double *y, double *dy, void *data) {
    follower *f = data;
    const size_t E = f->entries, m = f->momenta, h = f->h;
    double *in = f->in, *s = f->rates;
    if (tape_eval(f->path, f->path_work, &t, s).fault != TAPE_OK) return 1;
    memcpy(in, y, E * sizeof *in);
    memcpy(in + E, s + h, h * sizeof *in);
    memcpy(in + E + h, y + E, m * sizeof *in);
    if (tape_eval(f->motion, f->motion_work, in, dy).fault != TAPE_OK) return 1;
    memcpy(in, y + E + m, E * sizeof *in);
    return tape_eval(f->lift, f->lift_work, in, dy + E + m).fault != TAPE_OK;
}

/// How far the shape of a point is from the path at a time.
static double gap_at(follower *f, double t, const double *entries) {
    const mech_reduction *r = &f->made->r;
    const size_t symbols = expr_symbol_count(f->m->pool);
    double *values = MEM_NEW_ZERO(double, symbols), *shape = MEM_NEW(double, f->h), gap = 0;
    for (size_t i = 0; i < f->m->parameter_count; i++)
        values[expr_symbol_index(f->m->pool, f->m->parameters[i].symbol)] =
            model_number(f->m, f->m->parameters[i].value);
    for (size_t i = 0; i < f->entries; i++)
        values[expr_symbol_index(f->m->pool, f->m->q->entries[i])] = entries[i];
    expr_eval(f->m->pool, f->h, r->shape, values, shape);
    if (tape_eval(f->path, f->path_work, &t, f->rates).fault != TAPE_OK) gap = INFINITY;
    for (size_t i = 0; i < f->h; i++) gap = fmax(gap, fabs(shape[i] - f->rates[i]));
    free(values);
    free(shape);
    return gap;
}

/// Both ends, as elements and then as numbers.
static hamel_status find_phases(follower *f, const gait_loop *l, const double *y, diag *messages,
                                gait_loop_phases *out) {
    const model_symmetry *given = &f->m->symmetries[l->symmetry];
    const size_t E = f->entries;
    reconstruction c;
    reconstruct_init(&c, given);
    double *g = MEM_NEW_ZERO(double, 3 * c.entry_count), *lifted = g + c.entry_count,
           *left = g + 2 * c.entry_count;
    *out = (gait_loop_phases){.k = c.k};
    hamel_status status = HAMEL_OK;
    if (c.k > GAIT_MOST || !gait_element_between(&c, f->m->q, given, l->from, y, g) ||
        !gait_element_between(&c, f->m->q, given, l->from, y + E + f->momenta, lifted)) {
        status = diag_add(messages, HAMEL_INVALID, (diag_span){0},
                          "phases of loops are found for groups of the plane and of space that act "
                          "from the left, and %s is none of them",
                          given->name);
    } else {
        reconstruct_between(&c, lifted, g, left);
        phase_numbers(&c, g, out->whole);
        phase_numbers(&c, lifted, out->geometric);
        phase_numbers(&c, left, out->dynamic);
        out->gap = fmax(gap_at(f, l->period, y), gap_at(f, l->period, y + E + f->momenta));
    }
    free(g);
    reconstruct_clear(&c);
    return status;
}

static hamel_status go(follower *f, const gait_loop *l, diag *messages, gait_loop_phases *out) {
    const size_t E = f->entries, m = f->momenta, n = 2 * E + m;
    if (gap_at(f, 0, l->from) > CLOSED || gap_at(f, l->period, l->from) > CLOSED)
        return diag_add(messages, HAMEL_INVALID, (diag_span){0},
                        gap_at(f, 0, l->from) > CLOSED
                            ? "the loop does not begin where the model is"
                            : "the motion of the shape is not closed");
    double *y = MEM_NEW_ZERO(double, n);
    memcpy(y, l->from, E * sizeof *y);
    if (l->p != NULL) memcpy(y + E, l->p, m * sizeof *y);
    else if (l->values != NULL) expr_eval(f->m->pool, m, f->made->e.momentum, l->values, y + E);
    memcpy(y + E + m, l->from, E * sizeof *y);
    ode_options options = ode_options_default();
    options.relative = options.absolute = 1e-11;
    const ode_system system = {.n = n, .rhs = rates, .data = f};
    ode *s = ode_create(ode_method_find("dop853"), &system, &options);
    const ode_result r = ode_solve(s, 0, l->period, y, NULL);
    ode_destroy(s);
    const hamel_status status =
        r.end == ODE_DONE
            ? find_phases(f, l, y, messages, out)
            : diag_add(messages, HAMEL_UNDEFINED, (diag_span){0},
                       "the lift of the loop ends at t = %g: %s", r.t, ode_end_text(r.end));
    free(y);
    return status;
}

static hamel_status follow(follower *f, const gait_loop *l, diag *messages, gait_loop_phases *out) {
    hamel_status status = compile_path(f, l, messages);
    if (status == HAMEL_OK) status = compile_lifts(f, messages);
    if (status == HAMEL_OK) {
        f->in = MEM_NEW_ZERO(double, f->entries + f->h + f->momenta);
        f->rates = MEM_NEW_ZERO(double, 2 * f->h);
        f->path_work = tape_work_create(f->path, 1);
        f->motion_work = tape_work_create(f->motion, 1);
        f->lift_work = tape_work_create(f->lift, 1);
        status = go(f, l, messages, out);
        tape_work_destroy(f->path_work);
        tape_work_destroy(f->motion_work);
        tape_work_destroy(f->lift_work);
    }
    if (f->path != NULL) tape_destroy(f->path);
    if (f->motion != NULL) tape_destroy(f->motion);
    if (f->lift != NULL) tape_destroy(f->lift);
    free(f->in);
    free(f->rates);
    return status;
}

hamel_status gait_loop_follow(const model *m, const gait_loop *l, diag *messages,
                              gait_loop_phases *out) {
    exact x;
    exact_init(&x, m->pool, messages);
    derivation *d = derivation_create(&x, m, NULL);
    follower f = {.m = m, .entries = m->q->entry_count, .h = l->h};
    hamel_status status = derivation_reduction_unread(d, l->symmetry, messages, &f.made);
    if (status == HAMEL_OK && (f.made->r.shape_count != l->h || f.made->a.affine))
        status = diag_add(messages, HAMEL_INVALID, (diag_span){0},
                          "loops are followed over functions of a shape without coordinates, under "
                          "constraints that are linear");
    if (status == HAMEL_OK) {
        f.momenta = f.made->a.m;
        status = follow(&f, l, messages, out);
    }
    derivation_destroy(d);
    return status;
}
