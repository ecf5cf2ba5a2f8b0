/// The problem in the solver's terms. Variables: (y, u) point by point, then T. Constraints: those
/// of the intervals, then the functions that are bounded, point by point, then the goal. Functions
/// are evaluated point by point; T stands before the rates and, as t = T s, in them.
#include "run/steer/collocate_internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

// ---- paths --------------------------------------------------------------------------------------

static size_t point_size(const steer_problem *p) { return p->system.n + p->system.m; }
static size_t point_count(size_t intervals) { return 2 * intervals + 1; }

steer_path steer_path_create(const steer_problem *p, size_t intervals) {
    return (steer_path){.intervals = intervals,
                        .s = MEM_NEW_ZERO(double, intervals + 1),
                        .z = MEM_NEW_ZERO(double, point_count(intervals) * point_size(p))};
}

steer_path steer_path_copy(const steer_problem *p, const steer_path *from) {
    steer_path out = *from;
    out.s = mem_copy(from->s, from->intervals + 1, sizeof *out.s);
    out.z = mem_copy(from->z, point_count(from->intervals) * point_size(p), sizeof *out.z);
    if (from->costate != NULL)
        out.costate = mem_copy(from->costate, from->intervals * p->system.n, sizeof *out.costate);
    return out;
}

void steer_path_clear(steer_path *path) {
    free(path->s);
    free(path->z);
    free(path->costate);
    *path = (steer_path){0};
}

// ---- the problem --------------------------------------------------------------------------------

typedef struct transcription {
    const steer_problem *p;
    const steer_ask *ask;
    size_t n, m, nz, intervals, points;
    const double *s; ///< nodes
    size_t time;     ///< the variable T
    size_t per;      ///< constraints of an interval: 2n + m
    size_t first_path, first_goal, goal_rows;
    double *at; ///< room: (y, u, t), (y, t)
    double *f;  ///< points × rows: values at the points,
    double *by; ///< and entries of their derivatives
    double *goal, *goal_by;
    double *weights, *second;
    double *kept;  ///< where a path that is to be kept was: the variables before,
    double *heavy; ///< and what the square of a change of each counts; NULL: none is to be kept
    VEC(int) row, column;         ///< of the Jacobian
    VEC(int) low_row, low_column; ///< of the Hessian
} transcription;

static double point_s(const transcription *t, size_t j) {
    const size_t k = j / 2;
    return j % 2 == 0 ? t->s[k] : (t->s[k] + t->s[k + 1]) / 2;
}

static double width(const transcription *t, size_t k) { return t->s[k + 1] - t->s[k]; }

/// The weight of point j in ∫_0^1: Simpson's.
static double simpson(const transcription *t, size_t j) {
    const size_t k = j / 2;
    if (j % 2 == 1) return 4 * width(t, k) / 6;
    return ((k > 0 ? width(t, k - 1) : 0) + (k < t->intervals ? width(t, k) : 0)) / 6;
}

static const double *put_point(const transcription *t, const double *x, size_t j) {
    memcpy(t->at, x + j * t->nz, t->nz * sizeof *x);
    t->at[t->nz] = x[t->time] * point_s(t, j);
    return t->at;
}

static const double *put_end(const transcription *t, const double *x) {
    memcpy(t->at, x + (t->points - 1) * t->nz, t->n * sizeof *x);
    t->at[t->n] = x[t->time];
    return t->at;
}

static bool values(const transcription *t, const double *x) {
    const size_t rows = t->p->along.rows;
    for (size_t j = 0; j < t->points; j++) {
        if (!steer_values(&t->p->along, put_point(t, x, j), t->f + j * rows)) return false;
    }
    return steer_values(&t->p->at_end, put_end(t, x), t->goal);
}

static bool derivatives(const transcription *t, const double *x) {
    const size_t count = t->p->along.by.count;
    for (size_t j = 0; j < t->points; j++) {
        if (!steer_first(&t->p->along, put_point(t, x, j), t->by + j * count)) return false;
    }
    return steer_first(&t->p->at_end, put_end(t, x), t->goal_by);
}

// ---- objective ----------------------------------------------------------------------------------

/// Σ squares of what is missing, or ∫ L dt, of the values that were computed last.
static double told(const transcription *t, const double *x) {
    double sum = 0;
    for (size_t g = 0; g < t->p->goal_count && t->ask->nearest; g++) sum += t->goal[g] * t->goal[g];
    for (size_t j = 0; j < t->points && !t->ask->nearest; j++)
        sum += x[t->time] * simpson(t, j) * t->f[j * t->p->along.rows + t->n];
    return sum;
}

static bool objective(const double *x, double *out, void *data) {
    const transcription *t = data;
    if (!values(t, x)) return false;
    *out = t->heavy == NULL ? told(t, x) : 0;
    for (size_t v = 0; v <= t->time && t->heavy != NULL; v++)
        *out += t->heavy[v] * (x[v] - t->kept[v]) * (x[v] - t->kept[v]) / 2;
    return true;
}

/// The variable that column c of the derivatives at point j is, and what it is multiplied by.
static size_t variable(const transcription *t, size_t j, size_t c, double *factor) {
    *factor = c < t->nz ? 1 : point_s(t, j);
    return c < t->nz ? j * t->nz + c : t->time;
}

static size_t end_variable(const transcription *t, size_t c) {
    return c < t->n ? (t->points - 1) * t->nz + c : t->time;
}

static bool objective_gradient(const double *x, double *out, void *data) {
    const transcription *t = data;
    const run_derivative *d = &t->p->along.by, *e = &t->p->at_end.by;
    if (!values(t, x) || !derivatives(t, x)) return false;
    memset(out, 0, (t->time + 1) * sizeof *out);
    for (size_t v = 0; v <= t->time && t->heavy != NULL; v++)
        out[v] = t->heavy[v] * (x[v] - t->kept[v]);
    if (t->heavy != NULL) return true;
    for (size_t k = 0; k < e->count && t->ask->nearest; k++)
        out[end_variable(t, e->column[k])] += 2 * t->goal[e->row[k]] * t->goal_by[k];
    for (size_t j = 0; j < t->points && !t->ask->nearest; j++) {
        const double w = simpson(t, j);
        out[t->time] += w * t->f[j * t->p->along.rows + t->n];
        for (size_t k = 0; k < d->count; k++) {
            double factor;
            if (d->row[k] != t->n) continue;
            const size_t v = variable(t, j, d->column[k], &factor);
            out[v] += x[t->time] * w * factor * t->by[j * d->count + k];
        }
    }
    return true;
}

// ---- constraints --------------------------------------------------------------------------------

static bool constraint_values(const double *x, double *g, void *data) {
    const transcription *t = data;
    const size_t rows = t->p->along.rows, n = t->n;
    if (!values(t, x)) return false;
    for (size_t k = 0; k < t->intervals; k++) {
        const double *a = x + 2 * k * t->nz, *c = a + t->nz, *b = c + t->nz;
        const double *fa = t->f + 2 * k * rows, *fc = fa + rows, *fb = fc + rows;
        const double h = x[t->time] * width(t, k);
        double *out = g + k * t->per;
        for (size_t i = 0; i < n; i++) {
            out[i] = b[i] - a[i] - h / 6 * (fa[i] + 4 * fc[i] + fb[i]);
            out[n + i] = c[i] - (a[i] + b[i]) / 2 - h / 8 * (fa[i] - fb[i]);
        }
        for (size_t i = 0; i < t->m; i++) out[2 * n + i] = c[n + i] - (a[n + i] + b[n + i]) / 2;
    }
    for (size_t j = 0; j < t->points; j++)
        mem_copy_numbers(g + t->first_path + j * t->p->path_count, t->f + j * rows + n + 1,
                         t->p->path_count);
    mem_copy_numbers(g + t->first_goal, t->goal, t->goal_rows);
    return true;
}

/// Takes the entries of the Jacobian in one order: listed without x, else computed.
typedef struct filler {
    transcription *t;
    double *out; ///< NULL: list them
    size_t at;
} filler;

static void fill(filler *w, size_t row, size_t column, double value) {
    if (w->out != NULL) {
        w->out[w->at++] = value;
        return;
    }
    *vec_push(&w->t->row) = (int)row;
    *vec_push(&w->t->column) = (int)column;
}

/// The rates of point j in the rows from `row` on, times −c: by the point, and by T.
static void fill_rates(filler *w, size_t row, size_t j, double T, double c) {
    transcription *t = w->t;
    const run_derivative *d = &t->p->along.by;
    for (size_t k = 0; k < d->count; k++) {
        if (d->row[k] >= t->n) continue;
        double factor;
        const size_t v = variable(t, j, d->column[k], &factor);
        fill(w, row + d->row[k], v, -T * c * factor * t->by[j * d->count + k]);
    }
    for (size_t i = 0; i < t->n; i++)
        fill(w, row + i, t->time, -c * t->f[j * t->p->along.rows + i]);
}

static void fill_interval(filler *w, size_t k, double T) {
    transcription *t = w->t;
    const size_t row = k * t->per, a = 2 * k, n = t->n, nz = t->nz;
    const double h = width(t, k);
    for (size_t i = 0; i < n; i++) {
        fill(w, row + i, (a + 2) * nz + i, 1);
        fill(w, row + i, a * nz + i, -1);
        fill(w, row + n + i, (a + 1) * nz + i, 1);
        fill(w, row + n + i, a * nz + i, -0.5);
        fill(w, row + n + i, (a + 2) * nz + i, -0.5);
    }
    for (size_t i = 0; i < t->m; i++) {
        fill(w, row + 2 * n + i, (a + 1) * nz + n + i, 1);
        fill(w, row + 2 * n + i, a * nz + n + i, -0.5);
        fill(w, row + 2 * n + i, (a + 2) * nz + n + i, -0.5);
    }
    fill_rates(w, row, a, T, h / 6);
    fill_rates(w, row, a + 1, T, 4 * h / 6);
    fill_rates(w, row, a + 2, T, h / 6);
    fill_rates(w, row + n, a, T, h / 8);
    fill_rates(w, row + n, a + 2, T, -h / 8);
}

static void fill_all(filler *w, double T) {
    transcription *t = w->t;
    const run_derivative *d = &t->p->along.by, *e = &t->p->at_end.by;
    for (size_t k = 0; k < t->intervals; k++) fill_interval(w, k, T);
    for (size_t j = 0; j < t->points; j++) {
        for (size_t k = 0; k < d->count; k++) {
            double factor;
            if (d->row[k] <= t->n) continue;
            const size_t v = variable(t, j, d->column[k], &factor);
            fill(w, t->first_path + j * t->p->path_count + d->row[k] - t->n - 1, v,
                 factor * t->by[j * d->count + k]);
        }
    }
    for (size_t k = 0; k < e->count && t->goal_rows > 0; k++)
        fill(w, t->first_goal + e->row[k], end_variable(t, e->column[k]), t->goal_by[k]);
}

static bool constraint_jacobian(const double *x, double *entries, void *data) {
    transcription *t = data;
    filler w = {.t = t, .out = entries};
    if (!values(t, x) || !derivatives(t, x)) return false;
    fill_all(&w, x[t->time]);
    return true;
}

// ---- second derivatives -------------------------------------------------------------------------

static void fill_low(filler *w, size_t row, size_t column, double value) {
    if (w->out != NULL) {
        w->out[w->at++] = value;
        return;
    }
    *vec_push(&w->t->low_row) = (int)(row > column ? row : column);
    *vec_push(&w->t->low_column) = (int)(row > column ? column : row);
}

/// What the functions of point j are multiplied by in the Lagrangian function, over T: rates and
/// cost; then, not over T, what is bounded.
static void point_weights(const transcription *t, size_t j, double sigma, const double *lambda,
                          double *out) {
    const size_t n = t->n, k = j / 2, paths = t->p->path_count;
    memset(out, 0, t->p->along.rows * sizeof *out);
    for (size_t side = 0; side < 2; side++) { // the interval behind the point, and before it
        const size_t i = side == 0 ? k : k - 1;
        if ((side == 0 && i >= t->intervals) || (side == 1 && (j % 2 == 1 || k == 0))) continue;
        const double h = width(t, i), *own = lambda + i * t->per;
        const double whole = j % 2 == 1 ? -4 * h / 6 : -h / 6;
        const double middle = j % 2 == 1 ? 0 : side == 0 ? -h / 8 : h / 8;
        for (size_t a = 0; a < n; a++) out[a] += whole * own[a] + middle * own[n + a];
    }
    out[n] = t->ask->nearest || t->heavy != NULL ? 0 : sigma * simpson(t, j);
    mem_copy_numbers(out + n + 1, lambda + t->first_path + j * paths, paths);
}

static void fill_point_second(filler *w, const double *x, size_t j, double sigma,
                              const double *lambda, double *corner) {
    transcription *t = w->t;
    const steer_functions *a = &t->p->along;
    const double T = x != NULL ? x[t->time] : 1, s = point_s(t, j);
    double *mixed = t->second + a->second_count, slope = 0;
    if (w->out != NULL) { // ∂_z of the part before which T stands, and ∂_t of it
        memset(mixed, 0, t->nz * sizeof *mixed);
        point_weights(t, j, sigma, lambda, t->weights);
        for (size_t k = 0; k < a->by.count; k++) {
            if (a->by.row[k] > t->n) continue;
            const double d = t->weights[a->by.row[k]] * t->by[j * a->by.count + k];
            if (a->by.column[k] < t->nz) mixed[a->by.column[k]] += d;
            else slope += d;
        }
        for (size_t i = 0; i <= t->n; i++) t->weights[i] *= T;
        (void)steer_second(a, put_point(t, x, j), t->weights, t->second);
    }
    for (size_t k = 0; k < a->second_count; k++) {
        double fr, fc;
        const size_t row = variable(t, j, a->second_row[k], &fr),
                     column = variable(t, j, a->second_column[k], &fc);
        if (row == t->time && column == t->time) *corner += s * s * t->second[k];
        else fill_low(w, row, column, fr * fc * t->second[k]);
    }
    for (size_t i = 0; i < t->nz; i++) fill_low(w, t->time, j * t->nz + i, mixed[i]);
    *corner += 2 * s * slope;
}

static void fill_goal_second(filler *w, const double *x, double sigma, const double *lambda) {
    transcription *t = w->t;
    const steer_functions *e = &t->p->at_end;
    const size_t goals = t->p->goal_count;
    if (w->out != NULL) {
        for (size_t g = 0; g < goals; g++)
            t->weights[g] = t->ask->nearest ? 2 * sigma * t->goal[g] : lambda[t->first_goal + g];
        (void)steer_second(e, put_end(t, x), t->weights, t->second);
    }
    for (size_t k = 0; k < e->second_count; k++)
        fill_low(w, end_variable(t, e->second_row[k]), end_variable(t, e->second_column[k]),
                 t->second[k]);
    if (!t->ask->nearest) return;
    for (size_t a = 0; a < e->by.count; a++) { // the squares of first derivatives
        for (size_t b = 0; b < e->by.count; b++) {
            const size_t row = end_variable(t, e->by.column[a]),
                         column = end_variable(t, e->by.column[b]);
            if (e->by.row[a] != e->by.row[b] || row < column) continue;
            fill_low(w, row, column, 2 * sigma * t->goal_by[a] * t->goal_by[b]);
        }
    }
}

static void fill_second(filler *w, const double *x, double sigma, const double *lambda) {
    transcription *t = w->t;
    double corner = 0;
    for (size_t j = 0; j < t->points; j++) fill_point_second(w, x, j, sigma, lambda, &corner);
    fill_low(w, t->time, t->time, corner);
    fill_goal_second(w, x, sigma, lambda);
    for (size_t v = 0; v <= t->time && t->heavy != NULL; v++)
        fill_low(w, v, v, sigma * t->heavy[v]);
}

static bool lagrangian_second(const double *x, double sigma, const double *lambda, double *entries,
                              void *data) {
    transcription *t = data;
    filler w = {.t = t, .out = entries};
    if (!values(t, x) || !derivatives(t, x)) return false;
    fill_second(&w, x, sigma, lambda);
    return true;
}

// ---- solving ------------------------------------------------------------------------------------

static bool asked_to_stop(void *data) {
    const transcription *t = data;
    return t->ask->stop != NULL && t->ask->stop(t->ask->data);
}

/// A path is kept in the mean of squares over time, each quantity in units of the largest that it
/// is on the way.
static void keep(transcription *t, const steer_path *path) {
    const size_t all = t->points * t->nz;
    t->kept = MEM_NEW(double, all + 1);
    t->heavy = MEM_NEW(double, all + 1);
    memcpy(t->kept, path->z, all * sizeof *t->kept);
    t->kept[t->time] = path->time;
    for (size_t i = 0; i < t->nz; i++) {
        double most = 1e-3;
        for (size_t j = 0; j < t->points; j++) most = fmax(most, fabs(path->z[j * t->nz + i]));
        for (size_t j = 0; j < t->points; j++)
            t->heavy[j * t->nz + i] = simpson(t, j) / (most * most);
    }
    t->heavy[t->time] = 1 / (path->time * path->time);
}

static void transcribe(transcription *t, const steer_problem *p, const steer_ask *ask,
                       const steer_path *path) {
    *t = (transcription){.p = p,
                         .ask = ask,
                         .n = p->system.n,
                         .m = p->system.m,
                         .nz = point_size(p),
                         .intervals = path->intervals,
                         .points = point_count(path->intervals),
                         .s = path->s,
                         .per = 2 * p->system.n + p->system.m};
    t->time = t->points * t->nz;
    t->first_path = t->intervals * t->per;
    t->first_goal = t->first_path + t->points * p->path_count;
    t->goal_rows = ask->nearest ? 0 : p->goal_count;
    const size_t weights = p->along.rows > p->goal_count ? p->along.rows : p->goal_count;
    const size_t second = p->along.second_count > p->at_end.second_count ? p->along.second_count
                                                                         : p->at_end.second_count;
    t->at = MEM_NEW_ZERO(double, t->nz + 1);
    t->f = MEM_NEW_ZERO(double, t->points * p->along.rows);
    t->by = MEM_NEW_ZERO(double, t->points * p->along.by.count + 1);
    t->goal = MEM_NEW_ZERO(double, p->goal_count + 1);
    t->goal_by = MEM_NEW_ZERO(double, p->at_end.by.count + 1);
    t->weights = MEM_NEW_ZERO(double, weights + 1);
    t->second = MEM_NEW_ZERO(double, second + t->nz + 1);
    if (ask->close) keep(t, path);
    filler list = {.t = t};
    fill_all(&list, 1);
    if (p->along.second != NULL || p->along.second_count == 0) fill_second(&list, NULL, 0, NULL);
}

static void release(transcription *t) {
    free(t->at);
    free(t->f);
    free(t->by);
    free(t->goal);
    free(t->goal_by);
    free(t->weights);
    free(t->second);
    free(t->kept);
    free(t->heavy);
    vec_clear(&t->row);
    vec_clear(&t->column);
    vec_clear(&t->low_row);
    vec_clear(&t->low_column);
}

static void set_bounds(const transcription *t, const steer_path *path, nlp *q) {
    const steer_problem *p = t->p;
    const steer_system *s = &p->system;
    for (size_t j = 0; j < t->points; j++) {
        for (size_t i = 0; i < t->nz; i++) {
            const size_t v = j * t->nz + i;
            const bool fixed = j == 0 && i < t->n && !s->open_first[i];
            q->x_low[v] = fixed ? s->first[i] : p->low[i];
            q->x_high[v] = fixed ? s->first[i] : p->high[i];
        }
        for (size_t k = 0; k < p->path_count; k++) {
            q->g_low[t->first_path + j * p->path_count + k] = p->path_low[k];
            q->g_high[t->first_path + j * p->path_count + k] = p->path_high[k];
        }
    }
    for (size_t g = 0; g < t->goal_rows; g++) {
        const double beside = t->ask->beside != NULL ? t->ask->beside[g] : 0;
        q->g_low[t->first_goal + g] = q->g_high[t->first_goal + g] = beside;
    }
    q->x_low[t->time] = p->time[0];
    q->x_high[t->time] = p->time[1];
    memcpy(q->x, path->z, t->points * t->nz * sizeof *q->x);
    q->x[t->time] = path->time;
}

steer_solved steer_collocate(const steer_problem *p, const steer_ask *ask, steer_path *path) {
    transcription t;
    transcribe(&t, p, ask, path);
    const size_t variables = t.time + 1, constraints = t.first_goal + t.goal_rows;
    double *room = MEM_NEW_ZERO(double, 3 * variables + 3 * constraints);
    nlp q = {.variable_count = (int)variables,
             .constraint_count = (int)constraints,
             .x_low = room,
             .x_high = room + variables,
             .x = room + 2 * variables,
             .g_low = room + 3 * variables,
             .g_high = room + 3 * variables + constraints,
             .lambda = room + 3 * variables + 2 * constraints,
             .jacobian_count = (int)t.row.count,
             .jacobian_row = t.row.items,
             .jacobian_column = t.column.items,
             .hessian_count = (int)t.low_row.count,
             .hessian_row = t.low_row.items,
             .hessian_column = t.low_column.items,
             .value = objective,
             .gradient = objective_gradient,
             .constraints = constraint_values,
             .jacobian = constraint_jacobian,
             .hessian = lagrangian_second,
             .stop = asked_to_stop,
             .data = &t,
             .tolerance = ask->tolerance,
             .most_steps = ask->most_steps,
             .near = ask->near || ask->close};
    set_bounds(&t, path, &q);
    steer_solved out = {.end = NLP_FAILED};
    out.available = nlp_solve(&q, &out.end, out.why, sizeof out.why);
    out.least = out.available && values(&t, q.x) ? told(&t, q.x) : NAN;
    out.steps = q.steps;
    memcpy(path->z, q.x, t.points * t.nz * sizeof *q.x);
    path->time = q.x[t.time];
    free(path->costate);
    path->costate = ask->close ? NULL : MEM_NEW(double, t.intervals *t.n);
    for (size_t k = 0; k < t.intervals && !ask->close; k++) {
        for (size_t i = 0; i < t.n; i++) path->costate[k * t.n + i] = -q.lambda[k * t.per + i];
    }
    free(room);
    release(&t);
    return out;
}
