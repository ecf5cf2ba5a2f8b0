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
    tape *shape;  ///< q → s
    tape *motion; ///< (q, s', p) → q', p'
    tape *lift;   ///< (q, s') → q'
    tape_work *path_work, *shape_work, *motion_work, *lift_work;
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
    hamel_status status = compile(f, 1, &time, 2 * l->h, out, messages, &f->path);
    memcpy(out, f->made->r.shape, l->h * sizeof *out);
    if (status == HAMEL_OK)
        status = compile(f, f->entries, f->m->q->entries, l->h, out, messages, &f->shape);
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
    double *shape = f->in, gap = 0;
    if (tape_eval(f->shape, f->shape_work, entries, shape).fault != TAPE_OK ||
        tape_eval(f->path, f->path_work, &t, f->rates).fault != TAPE_OK)
        return INFINITY;
    for (size_t i = 0; i < f->h; i++) gap = fmax(gap, fabs(shape[i] - f->rates[i]));
    return gap;
}

/// q' = (s(0) − s(q))^μ X_μ: as the X_μ lie over the projections of ∂/∂s^μ, the shape goes straight
/// down to the beginning of the path, along no orbit.
static int approach(double t, const double *y, double *dy, void *data) {
    (void)t;
    follower *f = data;
    const double start = 0;
    double *in = f->in, *s = f->rates;
    if (tape_eval(f->shape, f->shape_work, y, in + f->entries).fault != TAPE_OK ||
        tape_eval(f->path, f->path_work, &start, s).fault != TAPE_OK)
        return 1;
    memcpy(in, y, f->entries * sizeof *in);
    for (size_t i = 0; i < f->h; i++) in[f->entries + i] = s[i] - in[f->entries + i];
    return tape_eval(f->lift, f->lift_work, in, dy).fault != TAPE_OK;
}

/// Brings the model over the beginning of the path, if it is not there.
static void go_to_start(follower *f, double *q) {
    const double LONG = 40; // the distance falls like e^−t
    if (gap_at(f, 0, q) <= CLOSED) return;
    ode_options options = ode_options_default();
    options.relative = options.absolute = 1e-13;
    const ode_system system = {.n = f->entries, .rhs = approach, .data = f};
    ode *s = ode_create(ode_method_find("dop853"), &system, &options);
    (void)ode_solve(s, 0, LONG, q, NULL); // what came of it is seen by its distance
    ode_destroy(s);
}

/// Both ends, as elements and then as numbers.
static hamel_status find_phases(follower *f, const gait_loop *l, const double *from,
                                const double *y, diag *messages, gait_loop_phases *out) {
    const model_symmetry *given = &f->m->symmetries[l->symmetry];
    const size_t E = f->entries;
    reconstruction c;
    reconstruct_init(&c, given);
    double *g = MEM_NEW_ZERO(double, 3 * c.entry_count), *lifted = g + c.entry_count,
           *left = g + 2 * c.entry_count;
    *out = (gait_loop_phases){.k = c.k};
    hamel_status status = HAMEL_OK;
    if (c.k > GAIT_MOST || !gait_element_between(&c, f->m->q, given, from, y, g) ||
        !gait_element_between(&c, f->m->q, given, from, y + E + f->momenta, lifted)) {
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

/// The start, with the momenta that the values say.
static double *first_state(const follower *f, const gait_loop *l, const double *from) {
    const size_t E = f->entries, m = f->momenta;
    double *y = MEM_NEW_ZERO(double, 2 * E + m);
    memcpy(y, from, E * sizeof *y);
    if (l->p != NULL) memcpy(y + E, l->p, m * sizeof *y);
    else if (l->values != NULL) expr_eval(f->m->pool, m, f->made->e.momentum, l->values, y + E);
    memcpy(y + E + m, from, E * sizeof *y);
    return y;
}

static hamel_status go(follower *f, const gait_loop *l, double *from, diag *messages,
                       gait_loop_phases *out) {
    const double moved = gap_at(f, 0, from);
    go_to_start(f, from);
    if (gap_at(f, 0, from) > CLOSED || gap_at(f, l->period, from) > CLOSED)
        return diag_add(messages, HAMEL_INVALID, (diag_span){0},
                        gap_at(f, 0, from) > CLOSED
                            ? "the loop does not begin where the model is, and no way there is "
                              "found from its run"
                            : "the motion of the shape is not closed");
    double *y = first_state(f, l, from);
    ode_options options = ode_options_default();
    options.relative = options.absolute = 1e-11;
    const ode_system system = {.n = 2 * f->entries + f->momenta, .rhs = rates, .data = f};
    ode *s = ode_create(ode_method_find("dop853"), &system, &options);
    const ode_result r = ode_solve(s, 0, l->period, y, NULL);
    ode_destroy(s);
    const hamel_status status =
        r.end == ODE_DONE
            ? find_phases(f, l, from, y, messages, out)
            : diag_add(messages, HAMEL_UNDEFINED, (diag_span){0},
                       "the lift of the loop ends at t = %g: %s", r.t, ode_end_text(r.end));
    out->moved = moved > CLOSED;
    free(y);
    return status;
}

static hamel_status follow(follower *f, const gait_loop *l, diag *messages, gait_loop_phases *out) {
    hamel_status status = compile_path(f, l, messages);
    if (status == HAMEL_OK) status = compile_lifts(f, messages);
    if (status == HAMEL_OK) {
        f->in = MEM_NEW_ZERO(double, f->entries + 2 * f->h + f->momenta);
        f->rates = MEM_NEW_ZERO(double, 2 * f->h);
        f->path_work = tape_work_create(f->path, 1);
        f->shape_work = tape_work_create(f->shape, 1);
        f->motion_work = tape_work_create(f->motion, 1);
        f->lift_work = tape_work_create(f->lift, 1);
        double *from = mem_copy(l->from, f->entries, sizeof *from);
        status = go(f, l, from, messages, out);
        free(from);
        tape_work_destroy(f->path_work);
        tape_work_destroy(f->shape_work);
        tape_work_destroy(f->motion_work);
        tape_work_destroy(f->lift_work);
    }
    if (f->path != NULL) tape_destroy(f->path);
    if (f->shape != NULL) tape_destroy(f->shape);
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
    const size_t told = messages->count;
    hamel_status status = derivation_reduction_unread(d, l->symmetry, messages, &f.made);
    if (status == HAMEL_INVALID && messages->count == told)
        status = diag_add(messages, HAMEL_INVALID, (diag_span){0},
                          "loops are lifted by the connection of %s, and there is none: 'hamel "
                          "derive MODEL symmetry' says how far the quotient is known",
                          m->symmetries[l->symmetry].name);
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
