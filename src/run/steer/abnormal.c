/// The rank of the end as a function of the inputs, seen on the way back: a' = −a ∂f/∂y from the
/// gradients of the goal, and ∫ (a ∂f/∂u)(a ∂f/∂u)ᵀ dt. A covector in the kernel of that is one
/// that no input changes: the motion is an abnormal extremal. Where f is unstable all rows become
/// much the same on the way, and the integral nearly singular whatever inputs do. So the kernel is
/// found piece by piece too, with rows that are orthonormal again at each; what leaves it in one
/// piece is none of it.
#include "run/steer/abnormal_internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "num/dense.h"

typedef struct backwards {
    steer_shot *s;
    double *by, *at, *pushed;
} backwards;

/// z: y, p; then the rows a, one a goal; then what is integrated.
static int back(double t, const double *z, double *dz, void *data) {
    backwards *w = data;
    steer_shot *s = w->s;
    const steer_problem *p = s->p;
    const run_derivative *d = &p->along.by;
    const size_t n = s->h.n, m = s->h.m, goals = s->goals, all = p->system.n;
    if (!steer_hamiltonian_at(&s->h, t, z, z + n)) return 1;
    memcpy(dz, s->h.out, 2 * n * sizeof *dz);
    memset(w->at, 0, (all + p->system.m + 1) * sizeof *w->at);
    memcpy(w->at, z, n * sizeof *z);
    memcpy(w->at + n, steer_inputs(&s->h), m * sizeof *z); // rates or inputs, both behind y
    w->at[all + p->system.m] = t;
    if (!steer_first(&p->along, w->at, w->by)) return 1;
    const double *a = z + 2 * n;
    double *da = dz + 2 * n, *dW = da + goals * n;
    memset(da, 0, goals * (n + goals) * sizeof *da);
    memset(w->pushed, 0, goals * m * sizeof *w->pushed);
    for (size_t k = 0; k < d->count; k++) {
        const size_t i = d->row[k], c = d->column[k];
        if (i >= n || c >= n + m) continue;
        for (size_t g = 0; g < goals; g++) {
            if (c < n) da[g * n + c] -= a[g * n + i] * w->by[k];
            else w->pushed[g * m + c - n] += a[g * n + i] * w->by[k];
        }
    }
    for (size_t g = 0; g < goals * goals; g++) {
        for (size_t j = 0; j < m; j++)
            dW[g] -= w->pushed[g / goals * m + j] * w->pushed[g % goals * m + j];
    }
    return 0;
}

/// Back through a piece; z holds the rows a at its end.
static bool go_back(steer_shot *s, ode *o, size_t piece, double *z) {
    const double T = steer_shot_time(s, s->x), h = T / SHOT_PIECES;
    if (!steer_shot_piece(s, s->x, piece, &(ode_watch){0})) return false;
    memcpy(z, s->z, 2 * s->h.n * sizeof *z);
    return ode_solve(o, h * (double)(piece + 1), h * (double)piece, z, &(ode_watch){0}).end ==
           ODE_DONE;
}

/// Rows become orthonormal; how many are left.
static size_t orthonormalise(size_t count, size_t n, double *a) {
    size_t left = 0;
    for (size_t i = 0; i < count; i++) {
        double *row = a + left * n, size = 0, before = 0;
        memmove(row, a + i * n, n * sizeof *row);
        for (size_t k = 0; k < n; k++) before += row[k] * row[k];
        for (size_t j = 0; j < 2 * left; j++) { // twice is enough
            const double *other = a + j % left * n;
            double along = 0;
            for (size_t k = 0; k < n; k++) along += row[k] * other[k];
            for (size_t k = 0; k < n; k++) row[k] -= along * other[k];
        }
        for (size_t k = 0; k < n; k++) size += row[k] * row[k];
        if (!(size > 1e-24 * before)) continue;
        for (size_t k = 0; k < n; k++) row[k] /= sqrt(size);
        left++;
    }
    return left;
}

/// The dimension of what stays in the kernel piece by piece; `rows` are the gradients of the goal.
static size_t stay(steer_shot *s, ode *o, const double *rows, double *z) {
    const size_t n = s->h.n, goals = s->goals;
    double *a = z + 2 * n, *W = a + goals * n, largest = 0, *own = MEM_NEW(double, goals *goals),
           *V = MEM_NEW(double, goals *goals), *values = MEM_NEW(double, goals),
           *kept = MEM_NEW(double, goals *n);
    memcpy(a, rows, goals * n * sizeof *a);
    size_t count = orthonormalise(goals, n, a);
    for (size_t j = SHOT_PIECES; j-- > 0 && count > 0;) {
        memset(a + count * n, 0, (goals - count) * n * sizeof *a);
        memset(W, 0, goals * goals * sizeof *W);
        if (!go_back(s, o, j, z)) break;
        for (size_t i = 0; i < count * count; i++) own[i] = W[i / count * goals + i % count];
        dense_singular(count, count, own, values, V);
        largest = fmax(largest, values[0]);
        size_t idle = 0;
        for (size_t k = 0; k < count; k++) {
            if (sqrt(values[k]) > SHOT_IDLE * sqrt(largest)) continue;
            double *to = kept + idle++ * n;
            for (size_t i = 0; i < n; i++) {
                to[i] = 0;
                for (size_t g = 0; g < count; g++) to[i] += V[k * count + g] * a[g * n + i];
            }
        }
        memcpy(a, kept, idle * n * sizeof *a);
        count = orthonormalise(idle, n, a);
    }
    free(own);
    free(V);
    free(values);
    free(kept);
    return count;
}

void steer_shot_corank(steer_shot *s, steer_extremal *out) {
    const size_t n = s->h.n, goals = s->goals, count = 2 * n + goals * (n + goals);
    const run_derivative *d = &s->p->at_end.by;
    double *z = MEM_NEW_ZERO(double, count), *values = MEM_NEW(double, goals),
           *V = MEM_NEW(double, goals *goals), *rows = MEM_NEW_ZERO(double, goals *n);
    backwards w = {.s = s,
                   .by = MEM_NEW(double, s->p->along.by.count + 1),
                   .pushed = MEM_NEW(double, goals * s->h.m + 1),
                   .at = MEM_NEW(double, s->p->along.columns)};
    const ode_system system = {.n = count, .rhs = back, .data = &w};
    ode_options how = ode_options_default();
    how.relative = how.absolute = 1e-11;
    ode *o = ode_create(ode_method_find("dop853"), &system, &how);
    if (steer_shot_piece(s, s->x, SHOT_PIECES - 1, &(ode_watch){0}) &&
        steer_shot_goal(s, steer_shot_time(s, s->x))) {
        for (size_t k = 0; k < d->count; k++) {
            if (d->column[k] < n) rows[d->row[k] * n + d->column[k]] = s->goal_by[k];
        }
        memcpy(z + 2 * n, rows, goals * n * sizeof *z);
        bool good = true;
        for (size_t j = SHOT_PIECES; j-- > 0 && good;) good = go_back(s, o, j, z);
        if (good) {
            dense_singular(goals, goals, z + 2 * n + goals * n, values, V);
            out->least = values[0] > 0 ? sqrt(fabs(values[goals - 1]) / values[0]) : 0;
            for (size_t g = 0; g < goals; g++)
                out->corank += !(sqrt(values[g]) > SHOT_IDLE * sqrt(values[0]));
            const size_t most = out->corank > 0 ? stay(s, o, rows, z) : 0;
            if (out->corank > most) out->corank = most;
        }
    }
    ode_destroy(o);
    free(z);
    free(values);
    free(V);
    free(rows);
    free(w.by);
    free(w.pushed);
    free(w.at);
}
