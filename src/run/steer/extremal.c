/// Shooting in pieces: unknown are y and p at the nodes but the first y, the multipliers of the
/// goal, and T where it is free; conditions are that pieces meet, and those of the end. Gauss and
/// Newton's method, with differences of shots for derivatives: where a quaternion or a symmetry
/// makes a direction idle, the shortest step is taken.
#include "run/steer/extremal_internal.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/stop.h"
#include "num/dense.h"
#include "num/least_squares.h"
#include "run/steer/abnormal_internal.h"

enum { MOST_STEPS = 25, MOST_HALVES = 10 };
/// What is left of the conditions when they are solved.
static const double SOLVED = 1e-9;

// ---- conditions ---------------------------------------------------------------------------------

static size_t block_size(const steer_shot *s, size_t j) {
    return j + 1 < SHOT_PIECES ? 2 * s->h.n : s->goals + s->h.n + s->free_time;
}

/// What is left at the end: the goal, p(T) − Σ ν ∇g, H(T).
static bool end_block(steer_shot *s, const double *x, double *out) {
    const size_t n = s->h.n, goals = s->goals;
    const run_derivative *d = &s->p->at_end.by;
    const double T = steer_shot_time(s, x), *p = s->z + n, *nu = x + shot_goal_at(s);
    if (!steer_shot_goal(s, T)) return false;
    memcpy(out, s->goal, goals * sizeof *out);
    memcpy(out + goals, p, n * sizeof *out);
    double by_time = 0;
    for (size_t k = 0; k < d->count; k++) {
        const double pull = nu[d->row[k]] * s->goal_by[k];
        if (d->column[k] < n) out[goals + d->column[k]] -= pull;
        else by_time += pull;
    }
    if (!s->free_time) return true;
    if (!steer_hamiltonian_at(&s->h, T, s->z, p)) return false;
    out[goals + n] = steer_shot_energy(s, p) + by_time;
    return true;
}

/// What is left behind piece j: that it meets the next node, or the conditions of the end.
static bool block(steer_shot *s, const double *x, size_t j, double *out) {
    if (!steer_shot_piece(s, x, j, &(ode_watch){0})) return false;
    if (j + 1 == SHOT_PIECES) {
        if (!end_block(s, x, out)) return false;
    } else {
        const double *next = x + shot_node_at(s, j + 1);
        for (size_t i = 0; i < 2 * s->h.n; i++) out[i] = s->z[i] - next[i];
    }
    return dense_finite(block_size(s, j), out);
}

static bool conditions(steer_shot *s, const double *x, double *out) {
    bool good = true;
    for (size_t j = 0; j < SHOT_PIECES && good; j++) good = block(s, x, j, out + 2 * s->h.n * j);
    return good;
}

// ---- Gauss and Newton ---------------------------------------------------------------------------

/// Column k of the derivatives, in the rows of block j.
static bool difference(steer_shot *s, double *x, size_t k, size_t j, double *J, double *room) {
    const size_t count = s->unknowns, size = block_size(s, j);
    const double kept = x[k], step = 1e-6 * (1 + fabs(kept));
    x[k] = kept + step;
    bool good = block(s, x, j, room);
    x[k] = kept - step;
    good = good && block(s, x, j, room + size);
    x[k] = kept;
    for (size_t i = 0; i < size && good; i++)
        J[(2 * s->h.n * j + i) * count + k] = (room[i] - room[size + i]) / (2 * step);
    return good;
}

static bool derivatives(steer_shot *s, double *x, double *J, double *room) {
    const size_t count = s->unknowns, n = s->h.n;
    bool good = true;
    memset(J, 0, count * count * sizeof *J);
    for (size_t j = 0; j < SHOT_PIECES && good; j++) {
        const size_t first = shot_node_at(s, j), last = shot_node_at(s, j + 1);
        for (size_t k = first; k < last && good; k++) {
            good = difference(s, x, k, j, J, room);
            if (j > 0) J[(2 * n * (j - 1) + k - first) * count + k] = -1;
        }
        if (s->free_time && good) good = difference(s, x, shot_time_at(s), j, J, room);
    }
    for (size_t g = 0; g < s->goals && good; g++)
        good = difference(s, x, shot_goal_at(s) + g, SHOT_PIECES - 1, J, room);
    return good && !stop_wanted();
}

static double largest(size_t count, const double *v) {
    double most = 0;
    for (size_t i = 0; i < count; i++) most = fmax(most, fabs(v[i]));
    return most;
}

/// Covectors and multipliers are measured by the largest of them: in which units unknowns and
/// conditions are counted.
static void find_units(const steer_shot *s, double *of_x, double *of_r) {
    const size_t n = s->h.n, end = 2 * n * (SHOT_PIECES - 1);
    double p = 1;
    for (size_t j = 0; j < SHOT_PIECES; j++) {
        const double *node = s->x + shot_node_at(s, j) + (j > 0 ? n : 0);
        p = fmax(p, largest(n, node));
    }
    for (size_t k = 0; k < s->unknowns; k++)
        of_x[k] = k < n || k >= shot_goal_at(s) || (k - n) % (2 * n) >= n ? p : 1;
    if (s->free_time) of_x[shot_time_at(s)] = s->x[shot_time_at(s)];
    for (size_t i = 0; i < s->unknowns; i++)
        of_r[i] = i < end ? (i % (2 * n) < n ? 1 : p) : i < end + s->goals ? 1 : p;
}

typedef struct newton {
    double *J, *scaled, *r, *step, *tried, *room, *of_x, *of_r, *work;
} newton;

/// What is left, in units.
static double measure(const newton *w, size_t count, const double *r) {
    double most = 0;
    for (size_t i = 0; i < count; i++) most = fmax(most, fabs(r[i]) / w->of_r[i]);
    return most;
}

/// A step that leaves alone what moves the conditions by less than `idle`, and what it leaves: in
/// w->tried and w->room.
static double try_step(steer_shot *s, newton *w, double idle, double part) {
    const size_t count = s->unknowns;
    for (size_t i = 0; i < count * count; i++)
        w->scaled[i] = w->J[i] * w->of_x[i % count] / w->of_r[i / count];
    for (size_t i = 0; i < count; i++) w->room[i] = w->r[i] / w->of_r[i];
    least_squares(count, count, w->scaled, w->room, idle, w->work, w->step);
    memcpy(w->tried, s->x, (shot_time_at(s) + 1) * sizeof *w->tried);
    for (size_t a = 0; a < count; a++) w->tried[a] -= part * w->step[a] * w->of_x[a];
    return conditions(s, w->tried, w->room) ? measure(w, count, w->room) : INFINITY;
}

/// One step downwards. False where there is none.
static bool go_down(steer_shot *s, newton *w, double *left) {
    static const double idle[] = {1e-11, 1e-9, 1e-7, SHOT_IDLE, 1e-4};
    const size_t count = s->unknowns;
    double best = *left, chosen = 0, part = 1;
    for (size_t i = 0; i < sizeof idle / sizeof *idle; i++) {
        const double there = try_step(s, w, idle[i], 1);
        if (!(there < best)) continue;
        best = there;
        chosen = idle[i];
    }
    for (int i = 0; i < MOST_HALVES && chosen == 0; i++) {
        part /= 2;
        if (try_step(s, w, SHOT_IDLE, part) < best) chosen = SHOT_IDLE;
    }
    if (chosen == 0) return false;
    *left = try_step(s, w, chosen, part);
    memcpy(s->x, w->tried, (shot_time_at(s) + 1) * sizeof *w->tried);
    memcpy(w->r, w->room, count * sizeof *w->r);
    return true;
}

/// To a zero of the conditions. *left is the largest of them.
static bool solve(steer_shot *s, double *left) {
    const size_t count = s->unknowns, all = shot_time_at(s) + 1;
    double *room = MEM_NEW(double, 2 * count * count + 8 * all);
    newton w = {.J = room, .scaled = room + count * count, .r = room + 2 * count * count};
    w.step = w.r + all;
    w.tried = w.step + all;
    w.of_x = w.tried + all;
    w.of_r = w.of_x + all;
    w.room = w.of_r + all;
    w.work = MEM_NEW(double, least_squares_room(count, count));
    find_units(s, w.of_x, w.of_r);
    bool good = conditions(s, s->x, w.r);
    *left = good ? measure(&w, count, w.r) : INFINITY;
    for (int k = 0; k < MOST_STEPS && good && *left > 1e-13; k++) {
        if (!derivatives(s, s->x, w.J, w.room) || !go_down(s, &w, left)) break;
    }
    good = good && *left <= SOLVED;
    free(room);
    free(w.work);
    return good;
}

// ---- a beginning --------------------------------------------------------------------------------

/// y and p at the time T s: y from the points, p from the multipliers of the intervals, which stand
/// for their middles.
static void look_up(const steer_shot *s, const steer_path *path, double at, double *y, double *p) {
    const size_t n = s->h.n, all = s->p->system.n, nz = all + s->p->system.m;
    size_t k = 0, i = 0;
    while (k + 1 < path->intervals && at > path->s[k + 1]) k++;
    const double x = (at - path->s[k]) / (path->s[k + 1] - path->s[k]);
    const double *a = path->z + 2 * k * nz, *c = a + nz, *b = c + nz;
    while (i + 2 < path->intervals && at > (path->s[i + 1] + path->s[i + 2]) / 2) i++;
    const double m0 = (path->s[i] + path->s[i + 1]) / 2, m1 = (path->s[i + 1] + path->s[i + 2]) / 2;
    const double w = (at - m0) / (m1 - m0), *l = path->costate + i * all;
    for (size_t e = 0; e < n; e++) {
        y[e] = a[e] * (1 - x) * (1 - 2 * x) + c[e] * 4 * x * (1 - x) + b[e] * x * (2 * x - 1);
        p[e] = l[e] + w * (l[all + e] - l[e]);
    }
}

/// The shortest p with ∂L/∂u + p ∂f/∂u = 0 at a time: for motions whose multipliers are not unique,
/// and may be anything.
static void shortest(const steer_shot *s, const steer_path *path, double at, double *p) {
    const steer_problem *q = s->p;
    const size_t n = s->h.n, m = s->h.m, nz = q->system.n + q->system.m;
    const run_derivative *d = &q->along.by;
    double *z = MEM_NEW(double, nz + 1), *by = MEM_NEW(double, d->count + 1),
           *A = MEM_NEW_ZERO(double, m *n + m), *b = A + m * n,
           *work = MEM_NEW(double, least_squares_room(m, n));
    size_t k = 0;
    while (k + 1 < path->intervals && at > path->s[k + 1]) k++;
    memcpy(z, path->z + 2 * k * nz, nz * sizeof *z);
    z[nz] = path->time * path->s[k];
    if (steer_first(&q->along, z, by)) {
        for (size_t e = 0; e < d->count; e++) {
            const size_t c = d->column[e];
            if (c < n || c >= n + m || d->row[e] > q->system.n) continue;
            if (d->row[e] == q->system.n) b[c - n] -= by[e];
            else if (d->row[e] < n) A[(c - n) * n + d->row[e]] += by[e];
        }
        least_squares(m, n, A, b, 1e-9, work, p);
    }
    free(z);
    free(by);
    free(A);
    free(work);
}

/// Nodes from the path, with its multipliers or the shortest p; the multipliers of the goal from
/// p(T).
static void begin(steer_shot *s, const steer_path *path, bool short_ones) {
    const size_t n = s->h.n;
    const run_derivative *d = &s->p->at_end.by;
    double *y = MEM_NEW(double, 2 * n), *p = y + n, *A = MEM_NEW_ZERO(double, n * s->goals + 1);
    double *work = MEM_NEW(double, least_squares_room(n, s->goals));
    for (size_t j = 0; j < SHOT_PIECES; j++) {
        double *node = s->x + shot_node_at(s, j);
        look_up(s, path, (double)j / SHOT_PIECES, y, p);
        if (short_ones) shortest(s, path, (double)j / SHOT_PIECES, p);
        if (j > 0) memcpy(node, y, n * sizeof *node);
        memcpy(j > 0 ? node + n : node, p, n * sizeof *node);
    }
    look_up(s, path, 1, s->z, p);
    if (short_ones) shortest(s, path, 1, p);
    s->x[shot_time_at(s)] = path->time;
    if (steer_shot_goal(s, path->time)) {
        for (size_t k = 0; k < d->count; k++) {
            if (d->column[k] < n) A[d->column[k] * s->goals + d->row[k]] += s->goal_by[k];
        }
        least_squares(n, s->goals, A, p, 1e-12, work, s->x + shot_goal_at(s));
    }
    free(y);
    free(A);
    free(work);
}

// ---- all of it ----------------------------------------------------------------------------------

typedef struct energies {
    steer_shot *s;
    double least, most;
} energies;

static int watch_energy(ode *o, double before, double t, const double *z, void *data) {
    energies *e = data;
    (void)o, (void)before;
    if (!steer_hamiltonian_at(&e->s->h, t, z, z + e->s->h.n)) return 1;
    const double H = steer_shot_energy(e->s, z + e->s->h.n);
    e->least = fmin(e->least, H);
    e->most = fmax(e->most, H);
    return 0;
}

static void take(steer_shot *s, steer_extremal *out) {
    energies e = {s, INFINITY, -INFINITY};
    out->solved = true;
    for (size_t j = 0; j < SHOT_PIECES && out->solved; j++) {
        out->solved = steer_shot_piece(s, s->x, j, &(ode_watch){.step = watch_energy, .data = &e});
        out->cost += s->z[2 * s->h.n];
    }
    out->energy = e.least;
    out->drift = e.most - e.least;
    out->flat = s->h.flat;
    out->length = sqrt(fmax(out->cost, 0) * steer_shot_time(s, s->x)); // L is constant then
    steer_shot_corank(s, out);
}

static void make_room(steer_shot *s, const steer_path *path) {
    const steer_problem *p = s->p;
    const size_t n = s->h.n;
    const double slack = 1e-6 * p->time[1];
    s->goals = p->goal_count;
    s->free_time = path->time > p->time[0] + slack && path->time < p->time[1] - slack;
    s->unknowns = shot_time_at(s) + s->free_time;
    s->x = MEM_NEW_ZERO(double, shot_time_at(s) + 1);
    s->z = MEM_NEW_ZERO(double, 2 * n + 1);
    s->goal = MEM_NEW_ZERO(double, s->goals);
    s->goal_by = MEM_NEW_ZERO(double, p->at_end.by.count + 1);
    s->at = MEM_NEW_ZERO(double, p->system.n + 1);
    s->flow = steer_shot_flow(s);
}

steer_shot *steer_shot_create(const steer_problem *p, const steer_path *path, steer_extremal *out) {
    steer_shot *s = MEM_NEW_ZERO(steer_shot, 1);
    s->p = p;
    out->tried = true;
    const char *why = steer_hamiltonian_init(&s->h, p);
    if (why == NULL) {
        make_room(s, path);
        for (int k = 0; k < 2 && !out->solved; k++) {
            begin(s, path, k == 1);
            if (solve(s, &out->left)) take(s, out);
        }
        if (out->solved) return s;
    }
    if (why != NULL) snprintf(out->why, sizeof out->why, "%s", why);
    else
        snprintf(out->why, sizeof out->why, "shots from the multipliers do not meet (left: %.1e)",
                 out->left);
    steer_shot_destroy(s);
    return NULL;
}

typedef struct row_taker {
    steer_shot *s;
    steer_rows rows;
    size_t at;
} row_taker;

static int take_row(double t, const double *z, void *data) {
    row_taker *w = data;
    const steer_system *y = &w->s->p->system;
    double *row = w->rows.values + w->at++ * w->rows.width;
    if (!steer_hamiltonian_at(&w->s->h, t, z, z + w->s->h.n)) return 1;
    row[0] = t;
    for (size_t i = 0; i < y->control_count; i++)
        row[1 + i] = y->controls[i].force ? steer_inputs(&w->s->h)[i] : z[y->controls[i].position];
    return 0;
}

steer_rows steer_shot_rows(steer_shot *s, size_t each) {
    const size_t width = 1 + s->p->system.control_count, count = SHOT_PIECES * each + 1;
    const double T = steer_shot_time(s, s->x);
    double *times = MEM_NEW(double, count);
    for (size_t k = 0; k < count; k++) times[k] = T * (double)k / (double)(count - 1);
    row_taker w = {.s = s, .rows = {count, width, MEM_NEW_ZERO(double, count *width)}};
    bool good = true;
    for (size_t j = 0; j < SHOT_PIECES && good; j++)
        good = steer_shot_piece(s, s->x, j,
                                &(ode_watch){.sample_count = each + (j + 1 == SHOT_PIECES),
                                             .samples = times + j * each,
                                             .sample = take_row,
                                             .data = &w});
    free(times);
    if (good && w.at == count) return w.rows;
    free(w.rows.values);
    return (steer_rows){0};
}

void steer_shot_destroy(steer_shot *s) {
    steer_hamiltonian_clear(&s->h);
    if (s->flow != NULL) ode_destroy(s->flow);
    free(s->x);
    free(s->z);
    free(s->goal);
    free(s->goal_by);
    free(s->at);
    free(s);
}
