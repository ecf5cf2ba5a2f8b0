/// Running through gaits: one integration a cycle, of
///   y = (σ, σ of the horizontal lift, p, effort),   g = base·exp σ,
/// by run/form/reconstruct.h; the shape and its derivatives come from the path, not from the
/// integrator.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/stop.h"
#include "base/text.h"
#include "expr/print.h"
#include "run/form/phase_labels.h"
#include "run/gait/move.h"
#include "run/gait/move_internal.h"
#include "run/gait/system.h"
#include "space/group_num.h"

// ---- the path -----------------------------------------------------------------------------------

static void take_path(gait_work *w, const gait *g) {
    if (w->path_of == g) return;
    if (w->path != NULL) tape_work_destroy(w->path);
    w->path = tape_work_create(g->path, 1);
    w->path_of = g;
}

static bool path_eval(gait_work *w, double t, double *out) {
    w->path_in[0] = t;
    return tape_eval(w->g->path, w->path, w->path_in, out).fault == TAPE_OK;
}

bool gait_shape_at(gait_work *w, double t) {
    const size_t h = w->s->h;
    const gait_manner *how = &w->manner;
    if (!path_eval(w, how->backward ? w->period - t : t, w->path_out)) return false;
    for (size_t i = 0; i < h; i++) {
        const double first = w->path_first[i];
        w->in[i] = first + how->scale * (w->path_out[i] - first);
        w->in[h + i] = (how->backward ? -how->scale : how->scale) * w->path_out[h + i];
        w->in[2 * h + i] = how->scale * w->path_out[2 * h + i];
    }
    return true;
}

bool gait_begin(gait_work *w, const gait *g, const double *values, gait_manner manner,
                double period) {
    const gait_system *s = w->s;
    take_path(w, g);
    w->g = g;
    w->values = values;
    w->manner = manner;
    w->period = period;
    if (s->vary_count > 0) {
        memcpy(w->path_in + 1, values, s->vary_count * sizeof *values);
        memcpy(w->in + 3 * s->h + s->momenta, values, s->vary_count * sizeof *values);
    }
    return path_eval(w, 0, w->path_first);
}

// ---- the equations ------------------------------------------------------------------------------

static int equations(double t, const double *y, double *dy, void *data) {
    gait_work *w = data;
    const gait_system *s = w->s;
    const size_t k = s->k, m = s->momenta;
    if (!gait_shape_at(w, t)) return 1;
    memcpy(w->in + 3 * s->h, y + 2 * k, m * sizeof *y);
    if (tape_eval(s->rates, w->rates, w->in, w->out).fault != TAPE_OK) return 1;
    if (!reconstruct_rates(&w->whole, y, w->out, dy)) return 1;
    memset(dy + k, 0, k * sizeof *dy);
    if ((w->also & GAIT_PHASES) != 0 &&
        !reconstruct_rates(&w->geometric, y + k, w->out + k + m, dy + k))
        return 1;
    memcpy(dy + 2 * k, w->out + k, m * sizeof *dy);
    dy[2 * k + m] = 0;
    if ((w->also & GAIT_EFFORT) == 0) return 0;
    if (tape_eval(s->forces, w->forces, w->in, w->out).fault != TAPE_OK) return 1;
    for (size_t i = 0; i < s->h; i++) dy[2 * k + m] += w->out[i] * w->out[i];
    return 0;
}

static int stop_when_far(ode *o, double t_old, double t, const double *y, void *data) {
    (void)o, (void)t_old, (void)t;
    const gait_work *w = data;
    return reconstruct_is_far(&w->whole, y) || reconstruct_is_far(&w->geometric, y + w->s->k);
}

static tape_work *room_for(const tape *t) { return tape_work_create(t, 1); }

gait_work *gait_work_create(const gait_system *s, double tolerance, unsigned also) {
    gait_work *w = MEM_NEW_ZERO(gait_work, 1);
    const size_t size = 3 * s->h + s->momenta + s->vary_count;
    *w = (gait_work){.s = s,
                     .n = 2 * s->k + s->momenta + 1,
                     .also = also,
                     .rates = room_for(s->rates),
                     .forces = room_for(s->forces),
                     .curvature = room_for(s->curvature),
                     .danger = room_for(s->danger),
                     .in = MEM_NEW_ZERO(double, size + 1),
                     .out = MEM_NEW_ZERO(double, 2 * s->k + s->momenta + s->h + s->k * s->h * s->h +
                                                     s->danger_count),
                     .path_in = MEM_NEW_ZERO(double, 1 + s->vary_count),
                     .path_out = MEM_NEW_ZERO(double, 3 * s->h),
                     .path_first = MEM_NEW_ZERO(double, 3 * s->h),
                     .y = MEM_NEW_ZERO(double, 2 * s->k + s->momenta + 1)};
    reconstruct_init(&w->whole, s->given);
    reconstruct_init(&w->geometric, s->given);
    const ode_system system = {.n = w->n, .rhs = equations, .data = w};
    ode_options options = ode_options_default();
    options.relative = options.absolute = tolerance > 0 ? tolerance : 1e-10;
    w->ode = ode_create(ode_method_find("dop853"), &system, &options);
    return w;
}

void gait_work_destroy(gait_work *w) {
    if (w == NULL) return;
    tape_work_destroy(w->rates);
    tape_work_destroy(w->forces);
    tape_work_destroy(w->curvature);
    tape_work_destroy(w->danger);
    if (w->path != NULL) tape_work_destroy(w->path);
    reconstruct_clear(&w->whole);
    reconstruct_clear(&w->geometric);
    ode_destroy(w->ode);
    free(w->in);
    free(w->out);
    free(w->path_in);
    free(w->path_out);
    free(w->path_first);
    free(w->y);
    free(w);
}

// ---- moving -------------------------------------------------------------------------------------

void gait_motion_begin(const gait_work *w, const double *p, gait_motion *out) {
    memset(out, 0, sizeof *out);
    out->done = true;
    reconstruct_identity(&w->whole, out->element);
    reconstruct_identity(&w->whole, out->geometric);
    if (w->s->momenta > 0) memmove(out->momenta, p, w->s->momenta * sizeof *p);
}

bool gait_forces(gait_work *w, const gait *g, const double *values, double t, const double *p,
                 double *tau) {
    if (!gait_begin(w, g, values, gait_as_it_is, t) || !gait_shape_at(w, t)) return false;
    memcpy(w->in + 3 * w->s->h, p, w->s->momenta * sizeof *p);
    return tape_eval(w->s->forces, w->forces, w->in, tau).fault == TAPE_OK;
}

void gait_say_where(const gait_work *w, double t, text *out) {
    text_addf(out, "t = %.6g", t);
    for (size_t i = 0; i < w->s->h; i++)
        text_addf(out, ", %s = %.6g", w->s->m->q->factors[w->s->shape[i]].name, w->in[i]);
}

/// Where the motion ended early, and why.
static void say_end(gait_work *w, double t, ode_end end, gait_motion *out) {
    text words = {0};
    (void)gait_shape_at(w, t);
    text_addf(&words, "the motion ends at ");
    gait_say_where(w, t, &words);
    text_addf(&words, ": %s", ode_end_text(end));
    snprintf(out->reason, sizeof out->reason, "%s", text_cstr(&words));
    text_clear(&words);
}

bool gait_stretch(gait_work *w, const gait *g, const double *values, gait_manner manner,
                  double period, double from, double to, gait_motion *out) {
    const size_t k = w->s->k, m = w->s->momenta;
    const ode_watch watch = {.step = stop_when_far, .data = w};
    double t = from, *y = w->y;
    ode_end end = ODE_RHS_FAILED;
    memset(y, 0, w->n * sizeof *y);
    memcpy(y + 2 * k, out->momenta, m * sizeof *y);
    reconstruct_start(&w->whole, out->element);
    reconstruct_start(&w->geometric, out->geometric);
    bool far = gait_begin(w, g, values, manner, period);
    while (far) {
        const ode_result result = ode_solve(w->ode, t, to, y, &watch);
        t = result.t;
        end = result.end;
        far = end == ODE_STOPPED && t < to && !stop_wanted();
        reconstruct_fold(&w->whole, y);
        reconstruct_fold(&w->geometric, y + k);
        memset(y, 0, 2 * k * sizeof *y);
    }
    memcpy(out->element, w->whole.base, w->s->entry_count * sizeof *out->element);
    memcpy(out->geometric, w->geometric.base, w->s->entry_count * sizeof *out->geometric);
    memcpy(out->momenta, y + 2 * k, m * sizeof *y);
    out->effort += y[2 * k + m];
    out->time += t - from;
    out->done = t >= to;
    if (!out->done) say_end(w, t, end, out);
    return out->done;
}

bool gait_cycle(gait_work *w, const gait *g, const double *values, gait_manner manner,
                double period, gait_motion *out) {
    return gait_stretch(w, g, values, manner, period, 0, period, out);
}

// ---- curvature ----------------------------------------------------------------------------------

/// Nodes and weights of Gauss and Legendre on (0, 1), eight of them.
static const double nodes[8] = {0.019855071751231884, 0.101666761293186630, 0.237233795041835507,
                                0.408282678752175098, 0.591717321247824902, 0.762766204958164493,
                                0.898333238706813370, 0.980144928248768116};
static const double weights[8] = {0.050614268145188130, 0.111190517226687235, 0.156853322938943644,
                                  0.181341891689180991, 0.181341891689180991, 0.156853322938943644,
                                  0.111190517226687235, 0.050614268145188130};

/// −∫₀ᵀ∫₀¹ B(r − c, r')(c + s (r − c)) s ds dt; the mean over t is the trapezoidal rule, which is
/// exact to all orders for periodic functions.
/// @eq BKMM96 (3.3.1)
bool gait_area(gait_work *w, const gait *g, const double *values, double period, double *out) {
    enum { TIMES = 256 };
    const gait_system *s = w->s;
    const size_t h = s->h, k = s->k;
    double *centre = MEM_NEW_ZERO(double, 3 * h), *ray = centre + h, *velocity = ray + h;
    bool fine =
        gait_begin(w, g, values, gait_as_it_is, period) && path_eval(w, period, w->path_out);
    for (size_t i = 0; i < h && fine; i++) // an angle that turns encloses nothing
        fine = fabs(w->path_out[i] - w->path_first[i]) < 1;
    for (int j = 0; j < TIMES && fine; j++) {
        fine = gait_shape_at(w, period * j / TIMES);
        for (size_t i = 0; i < h; i++) centre[i] += w->in[i] / TIMES;
    }
    memset(out, 0, k * sizeof *out);
    for (int j = 0; j < TIMES * 8 && fine; j++) {
        const double weight = weights[j % 8] * nodes[j % 8] * period / TIMES;
        if (j % 8 == 0) {
            fine = gait_shape_at(w, period * (j / 8) / TIMES);
            for (size_t i = 0; i < h; i++) ray[i] = w->in[i] - centre[i];
            memcpy(velocity, w->in + h, h * sizeof *velocity);
        }
        for (size_t i = 0; i < h; i++) w->in[i] = centre[i] + nodes[j % 8] * ray[i];
        fine = fine && tape_eval(s->curvature, w->curvature, w->in, w->out).fault == TAPE_OK;
        for (size_t i = 0; i < k * h * h && fine; i++)
            out[i / h / h] -= weight * w->out[i] * ray[i / h % h] * velocity[i % h];
    }
    free(centre);
    return fine;
}

// ---- elements -----------------------------------------------------------------------------------

void gait_numbers(const gait_work *w, const double *element, double *out) {
    phase_numbers(&w->whole, element, out);
}

void gait_between(const gait_work *w, const double *first, const double *second, double *out) {
    reconstruct_between(&w->whole, first, second, out);
}

void gait_compose(const gait_work *w, const double *first, const double *second, double *out) {
    for (size_t i = 0; i < w->whole.count; i++) {
        const reconstruct_part *part = &w->whole.parts[i];
        const bool left = part->side == ACTION_LEFT;
        group_product_num(&part->G, (left ? first : second) + part->entry,
                          (left ? second : first) + part->entry, out + part->entry);
    }
}

void gait_exp(const gait_work *w, const double *xi, double *out) {
    for (size_t i = 0; i < w->whole.count; i++) {
        const reconstruct_part *part = &w->whole.parts[i];
        group_exp(&part->G, xi + part->component, out + part->entry);
    }
}
