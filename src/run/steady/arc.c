/// Branches by their length. Where a branch folds back there is no steady motion for the next value
/// of what varies, but the branch goes on: with the value μ as one more unknown it is a smooth
/// curve
///   F(y, μ) = 0,   t·(z − z_0) = s,      z = (y, μ/unit)
/// along a direction t that it has for a while. (For a quantity μ of the motion itself y alone will
/// do.) Where steady motions are a family for each μ, the nearest is taken, as everywhere: least
/// squares.
///
/// H. B. Keller, Numerical solution of bifurcation and nonlinear eigenvalue problems (1977).
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "num/dense.h"
#include "num/least_squares.h"
#include "run/steady/arc_internal.h"
#include "run/steady/family_internal.h"
#include "run/steady/problem_internal.h"
#include "run/steady/steady_internal.h"

enum { MOST_STEPS = 15, SEARCH = 100 };
static const double SMALL = 1e-7;    ///< singular values that belong to the family
static const double STRAIGHT = 0.85; ///< cosine of what a step may turn

/// Unknowns: variations, and μ if it is a parameter.
static size_t unknowns(const steady_arc *a) { return a->p->size + a->s->by_parameter; }

/// (variation, change of μ/unit) from one place to another, whether μ is an unknown or not.
static void difference(const steady_arc *a, const steady_place *from, const steady_place *to,
                       double *out) {
    steady_between(a->s, a->p, from->y, to->y, out);
    out[a->p->size] = (to->value - from->value) / a->unit;
}

double steady_arc_length(const steady_arc *a, const steady_place *from, const steady_place *to) {
    double *z = MEM_NEW(double, a->p->size + 1);
    difference(a, from, to, z);
    const double length = dense_norm(a->p->size + 1, z);
    free(z);
    return length;
}

static double product(size_t n, const double *a, const double *b) {
    double sum = 0;
    for (size_t i = 0; i < n; i++) sum += a[i] * b[i];
    return sum;
}

// ---- equations ----------------------------------------------------------------------------------

/// Room for the equations at a place and a step of them.
typedef struct room {
    size_t rows, cols;
    double *matrix, *values, *work, *step;
} room;

static room room_create(const steady_arc *a) {
    const size_t cols = unknowns(a), rows = a->p->size + a->s->level_count + 1;
    return (room){.rows = rows,
                  .cols = cols,
                  .matrix = MEM_NEW_ZERO(double, rows *cols),
                  .values = MEM_NEW_ZERO(double, rows),
                  .work = MEM_NEW(double, least_squares_room(rows, cols)),
                  .step = MEM_NEW(double, cols)};
}

static void room_clear(room *r) {
    free(r->matrix);
    free(r->values);
    free(r->work);
    free(r->step);
}

static bool evaluate(const steady_arc *a, const steady_place *at) {
    if (a->s->by_parameter) a->s->value = at->value;
    return steady_evaluate(a->s, a->p, at->y);
}

/// Derivatives of F and t at the place evaluated last.
static void fill_matrix(const steady_arc *a, const double *t, room *r) {
    const steady_problem *p = a->p;
    const size_t N = p->size, L = a->s->level_count;
    for (size_t i = 0; i < N + L; i++) {
        const double *row = p->out + (i < N ? p->jacobian + i * N : p->level_rows + (i - N) * N);
        memcpy(r->matrix + i * r->cols, row, N * sizeof *row);
        if (a->s->by_parameter)
            r->matrix[i * r->cols + N] =
                a->unit * p->out[i < N ? p->slopes + i : p->level_slopes + i - N];
    }
    memcpy(r->matrix + (N + L) * r->cols, t, r->cols * sizeof *t);
}

/// Moves a place onto the branch where t·(z − z_0) = 0. False if that does not converge.
static bool correct(const steady_arc *a, const steady_place *z0, const double *t, room *r,
                    steady_place *at) {
    const steady_problem *p = a->p;
    const size_t N = p->size, L = a->s->level_count;
    double *z = MEM_NEW(double, N + 1);
    bool good = true, done = false;
    for (int k = 0; k < MOST_STEPS && good && !done; k++) {
        good = evaluate(a, at);
        if (!good) break;
        memcpy(r->values, p->out + p->rates, N * sizeof *z);
        memcpy(r->values + N, p->out + p->levels, L * sizeof *z);
        difference(a, z0, at, z);
        r->values[N + L] = product(r->cols, t, z);
        done =
            dense_norm(N + L, r->values) <= steady_tolerance(p) && fabs(r->values[N + L]) < 1e-10;
        fill_matrix(a, t, r);
        least_squares(r->rows, r->cols, r->matrix, r->values, SMALL, r->work, r->step);
        good = dense_finite(r->cols, r->step);
        if (!good) break;
        steady_move(a->s, p, at->y, -1, r->step); // once more where it is done: quadratic
        if (a->s->by_parameter) at->value -= a->unit * r->step[N];
    }
    good = good && done && evaluate(a, at);
    if (good && !a->s->by_parameter) at->value = p->out[p->condition];
    free(z);
    return good;
}

/// dz/ds at the place evaluated last, with t·dz/ds = 1; returns that of μ/unit.
static double tangent(const steady_arc *a, const double *t, room *r) {
    const size_t N = a->p->size;
    memset(r->values, 0, r->rows * sizeof *r->values);
    r->values[r->rows - 1] = 1;
    fill_matrix(a, t, r);
    least_squares(r->rows, r->cols, r->matrix, r->values, SMALL, r->work, r->step);
    if (a->s->by_parameter) return r->step[N];
    return product(N, a->p->out + a->p->condition_row, r->step) / a->unit;
}

// ---- steps --------------------------------------------------------------------------------------

static steady_place copy(const steady_arc *a, const steady_place *from) {
    const size_t length = a->s->m->q->state_count + a->p->equations.r;
    return (steady_place){from->value, mem_copy(from->y, length, sizeof *from->y)};
}

/// The direction from one place to another, over the unknowns, of length one.
static double *direction(const steady_arc *a, const steady_place *from, const steady_place *to) {
    double *t = MEM_NEW(double, a->p->size + 1);
    difference(a, from, to, t);
    const double norm = dense_norm(unknowns(a), t);
    for (size_t i = 0; i <= a->p->size && norm > 0; i++) t[i] /= norm;
    return t;
}

/// The place on the branch at a length along t from another.
static bool place_at(const steady_arc *a, const steady_place *from, const double *t, double length,
                     room *r, steady_place *out) {
    *out = copy(a, from);
    steady_move(a->s, a->p, out->y, length, t);
    if (a->s->by_parameter) out->value += a->unit * length * t[a->p->size];
    steady_place z0 = copy(a, out);
    const bool good = correct(a, &z0, t, r, out);
    free(z0.y);
    if (!good) free(out->y);
    return good;
}

bool steady_arc_step(const steady_arc *a, const steady_place *before, const steady_place *last,
                     double length, steady_place *out) {
    room r = room_create(a);
    double *t = direction(a, before, last);
    bool good = evaluate(a, last);
    if (good) { // the direction it has now, rather than that of the last step
        (void)tangent(a, t, &r);
        const double norm = dense_norm(r.cols, r.step);
        good = norm > 0 && isfinite(norm);
        for (size_t i = 0; i < r.cols && good; i++) t[i] = r.step[i] / norm;
    }
    good = good && place_at(a, last, t, length, &r, out);
    if (good) {
        double *next = direction(a, last, out);
        good = product(r.cols, t, next) > STRAIGHT;
        free(next);
        if (!good) free(out->y);
    }
    free(t);
    room_clear(&r);
    return good;
}

/// dμ/ds at a length along t from a place, and μ there.
static bool slope_at(const steady_arc *a, const steady_place *from, const double *t, double length,
                     room *r, double *slope, double *value) {
    steady_place at;
    if (!place_at(a, from, t, length, r, &at)) return false;
    *value = at.value;
    *slope = tangent(a, t, r);
    free(at.y);
    return true;
}

bool steady_arc_fold(const steady_arc *a, const steady_place *from, const steady_place *half,
                     const steady_place *to, double *value, bool *beyond) {
    room r = room_create(a);
    double *t = direction(a, from, to), *z = MEM_NEW(double, a->p->size + 1);
    difference(a, from, half, z);
    const double half_way = product(r.cols, t, z);
    difference(a, from, to, z);
    double x[2] = {0, product(r.cols, t, z)}, f[2], g = 0;
    bool good = slope_at(a, from, t, x[0], &r, &f[0], value) &&
                slope_at(a, from, t, x[1], &r, &f[1], value) && (f[0] > 0) != (f[1] > 0);
    for (int k = 0; k < SEARCH && good; k++) {
        double middle = (x[0] * f[1] - x[1] * f[0]) / (f[1] - f[0]); // regula falsi, and bisection
        if (k % 3 == 2 || !(middle > x[0] && middle < x[1])) middle = (x[0] + x[1]) / 2;
        if (middle <= x[0] || middle >= x[1] || f[0] == 0) break;
        good = slope_at(a, from, t, middle, &r, &g, value);
        const int side = (g > 0) == (f[0] > 0) ? 0 : 1;
        x[side] = middle;
        f[side] = g;
        if (x[1] - x[0] < 1e-12 * (1 + x[1])) break;
    }
    *beyond = x[0] >= half_way;
    free(t);
    free(z);
    room_clear(&r);
    return good;
}
