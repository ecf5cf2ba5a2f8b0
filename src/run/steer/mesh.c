/// The error of an interval is of order five in its length: one that is q times too large is cut
/// into q^(1/5) pieces.
#include "run/steer/mesh_internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/random.h"
#include "expr/walk.h"
#include "ode/ode.h"

static size_t point_size(const steer_problem *p) { return p->system.n + p->system.m; }

// ---- a guess ------------------------------------------------------------------------------------

/// A number from −1 to 1.
static double swing(random_state *state) {
    return 2 * (double)(random_next(state) >> 11) / 9007199254740992.0 - 1;
}

/// The end of y as far as goals of one variable say; else the start.
static double *end_of(const steer_problem *p) {
    const steer_system *s = &p->system;
    double *end = mem_copy(s->first, s->n, sizeof *end), *g = MEM_NEW(double, p->goal_count + 1);
    double *by = MEM_NEW(double, p->at_end.by.count + 1), *at = MEM_NEW_ZERO(double, s->n + 1);
    memcpy(at, s->first, s->n * sizeof *at);
    const run_derivative *d = &p->at_end.by;
    if (steer_values(&p->at_end, at, g) && steer_first(&p->at_end, at, by)) {
        for (size_t k = 0; k < d->count; k++) { // a step of Newton where a goal has one variable
            size_t others = 0;
            for (size_t i = 0; i < d->count; i++) others += d->row[i] == d->row[k];
            if (others == 1 && d->column[k] < s->n && by[k] != 0)
                end[d->column[k]] = s->first[d->column[k]] - g[d->row[k]] / by[k];
        }
    }
    free(g);
    free(by);
    free(at);
    return end;
}

typedef struct swinging {
    double size, turns, phase;
} swinging;

/// Point j of the guess.
static void guess_point(const steer_problem *p, const swinging *how, const double *end, double s,
                        double T, double *z) {
    const steer_system *y = &p->system;
    for (size_t i = 0; i < y->n; i++) z[i] = y->first[i] + s * (end[i] - y->first[i]);
    for (size_t i = 0; i < y->control_count; i++) {
        const steer_control *c = &y->controls[i];
        const double w = 2 * acos(-1) * how[i].turns, a = w * s + how[i].phase;
        if (c->force) {
            z[y->n + i] = how[i].size * sin(a);
            continue;
        }
        z[c->position] += how[i].size * (sin(a) - sin(how[i].phase));
        z[c->rate] = (end[c->position] - y->first[c->position] + how[i].size * w * cos(a)) / T;
        z[y->n + i] = -how[i].size * w * w * sin(a) / (T * T);
    }
    for (size_t i = 0; i < point_size(p); i++) z[i] = fmin(fmax(z[i], p->low[i]), p->high[i]);
}

steer_path steer_guess(const steer_problem *p, size_t intervals, unsigned number) {
    steer_path out = steer_path_create(p, intervals);
    random_state state = {2027 + 77 * (uint64_t)number};
    double *end = end_of(p);
    swinging *how = MEM_NEW(swinging, p->system.control_count);
    for (size_t i = 0; i < p->system.control_count; i++)
        how[i] = (swinging){0.1 + 0.4 * fabs(swing(&state)), 1 + (double)((number + i) % 2),
                            3 * swing(&state)};
    out.time = sqrt(p->time[0] * p->time[1]);
    for (size_t k = 0; k <= intervals; k++) out.s[k] = (double)k / (double)intervals;
    for (size_t j = 0; j <= 2 * intervals; j++)
        guess_point(p, how, end, (double)j / (double)(2 * intervals), out.time,
                    out.z + j * point_size(p));
    free(end);
    free(how);
    return out;
}

// ---- errors -------------------------------------------------------------------------------------

typedef struct stretch {
    const steer_problem *p;
    double t[2];
    const double *u[2];
    double *at, *f;
} stretch;

static int rates(double t, const double *y, double *dy, void *data) {
    const stretch *w = data;
    const steer_system *s = &w->p->system;
    const double part = (t - w->t[0]) / (w->t[1] - w->t[0]);
    memcpy(w->at, y, s->n * sizeof *y);
    for (size_t i = 0; i < s->m; i++)
        w->at[s->n + i] = w->u[0][i] + part * (w->u[1][i] - w->u[0][i]);
    w->at[s->n + s->m] = t;
    if (!steer_values(&w->p->along, w->at, w->f)) return 1;
    memcpy(dy, w->f, s->n * sizeof *dy);
    return 0;
}

double *steer_errors(const steer_problem *p, const steer_path *path) {
    const size_t n = p->system.n, nz = point_size(p);
    double *errors = MEM_NEW(double, path->intervals), *y = MEM_NEW(double, n);
    stretch w = {.p = p, .at = MEM_NEW(double, nz + 1), .f = MEM_NEW(double, p->along.rows)};
    ode_options how = ode_options_default();
    how.relative = how.absolute = 1e-11;
    const ode_system system = {.n = n, .rhs = rates, .data = &w};
    ode *o = ode_create(ode_method_find("dop853"), &system, &how);
    for (size_t k = 0; k < path->intervals; k++) {
        const double *a = path->z + 2 * k * nz, *b = a + 2 * nz;
        w.t[0] = path->time * path->s[k];
        w.t[1] = path->time * path->s[k + 1];
        w.u[0] = a + n;
        w.u[1] = b + n;
        memcpy(y, a, n * sizeof *y);
        const ode_result r = ode_solve(o, w.t[0], w.t[1], y, &(ode_watch){0});
        errors[k] = r.end == ODE_DONE ? 0 : INFINITY;
        for (size_t i = 0; i < n && r.end == ODE_DONE; i++)
            errors[k] = fmax(errors[k], fabs(y[i] - b[i]) / (1 + fabs(b[i])));
    }
    ode_destroy(o);
    free(y);
    free(w.at);
    free(w.f);
    return errors;
}

// ---- a finer mesh -------------------------------------------------------------------------------

/// The path at s: y by a parabola through the points of the interval, u straight.
static void between(const steer_problem *p, const steer_path *path, double s, double *z) {
    const size_t n = p->system.n, nz = point_size(p);
    size_t k = 0;
    while (k + 1 < path->intervals && s > path->s[k + 1]) k++;
    const double x = (s - path->s[k]) / (path->s[k + 1] - path->s[k]);
    const double *a = path->z + 2 * k * nz, *c = a + nz, *b = c + nz;
    for (size_t i = 0; i < nz; i++)
        z[i] = i < n
                   ? a[i] * (1 - x) * (1 - 2 * x) + c[i] * 4 * x * (1 - x) + b[i] * x * (2 * x - 1)
                   : a[i] + x * (b[i] - a[i]);
}

steer_path steer_refine(const steer_problem *p, const steer_path *path, const double *errors,
                        double part, size_t most) {
    double mean = 0;
    size_t count = 0, finite = 0, *pieces = MEM_NEW(size_t, path->intervals);
    for (size_t k = 0; k < path->intervals; k++) {
        if (!isfinite(errors[k])) continue;
        mean += errors[k];
        finite++;
    }
    mean /= finite > 0 ? (double)finite : 1;
    for (size_t k = 0; k < path->intervals; k++) {
        const double q = isfinite(errors[k]) ? pow(errors[k] / (part * mean + 1e-300), 0.2) : 4;
        pieces[k] = q <= 1 ? 1 : q >= 4 ? 4 : (size_t)ceil(q);
        if (count + pieces[k] + (path->intervals - k - 1) > most) pieces[k] = 1;
        count += pieces[k];
    }
    steer_path out = steer_path_create(p, count);
    out.time = path->time;
    size_t at = 0;
    for (size_t k = 0; k < path->intervals; k++) {
        for (size_t i = 0; i < pieces[k]; i++)
            out.s[at++] =
                path->s[k] + (path->s[k + 1] - path->s[k]) * (double)i / (double)pieces[k];
    }
    out.s[count] = 1;
    for (size_t j = 0; j <= 2 * count; j++)
        between(p, path, (out.s[j / 2] + out.s[(j + 1) / 2]) / 2, out.z + j * point_size(p));
    free(pieces);
    return out;
}
