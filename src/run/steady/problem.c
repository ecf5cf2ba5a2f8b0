/// The equations of steady motions in one chart, solved by the method of Levenberg and Marquardt:
/// steady motions come in families, where Newton's method has no next step; with a damping that
/// goes to zero with the square of the residual this one converges quadratically to a near member
/// of the family.
///
/// N. Yamashita, M. Fukushima, On the rate of convergence of the Levenberg-Marquardt method (2001).
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "expr/calculus.h"
#include "num/dense.h"
#include "num/least_squares.h"
#include "run/form/reduced.h"
#include "run/motion/position_internal.h"
#include "run/steady/anchor_internal.h"
#include "run/steady/problem_internal.h"
#include "run/steady/steady_internal.h"

enum { MOST_STEPS = 60, HALVINGS = 8, POLISHING = 3, MOST_SHARPENING = 100 };
static const double FLAT = 1e-6;      ///< singular values below this part of the norm are suspect,
static const double ROUNDING = 1e-14; ///< and below this one zero
static const double TRAVEL = 1e-2;    ///< how far a root may be from where it is suspected

// ---- compiling ----------------------------------------------------------------------------------

/// Notes where a block of outputs begins and makes room for it.
static expr *block(expr **out, size_t *total, size_t *place, size_t count) {
    *out = mem_resize(*out, *total + count + 1, sizeof **out);
    *place = *total;
    *total += count;
    return *out + *place;
}

/// Derivatives by the parameter that varies, if it is one.
static void derive_by_parameter(const steady *s, size_t count, const expr *functions, expr *out) {
    const expr one = expr_int(s->m->pool, 1);
    if (s->by_parameter) expr_derive(s->m->pool, count, functions, 1, &s->quantity, &one, out);
}

static hamel_status compile(steady *s, steady_problem *p, const mech_basis *d) {
    const mech_steady *e = &p->equations;
    const space *q = s->m->q;
    const mech_variations by = mech_steady_variations(e);
    const size_t N = p->size = mech_variation_count(&by), L = s->level_count;
    const size_t C = s->varies && !s->by_parameter, U = s->by_parameter;
    expr *out = NULL, *levels = MEM_NEW(expr, L), condition = s->quantity;
    size_t total = 0;
    mech_steady_of(e, q, L, s->levels, levels);
    if (C > 0) mech_steady_of(e, q, 1, &condition, &condition);
    memcpy(block(&out, &total, &p->rates, N), e->rates, N * sizeof *out);
    mech_linearise(q, &by, N, e->rates, block(&out, &total, &p->jacobian, N * N));
    memcpy(block(&out, &total, &p->levels, L), levels, L * sizeof *out);
    mech_linearise(q, &by, L, levels, block(&out, &total, &p->level_rows, L * N));
    memcpy(block(&out, &total, &p->orbits, e->orbit_count * N), e->orbits,
           e->orbit_count * N * sizeof *out);
    *block(&out, &total, &p->condition, C) = condition;
    mech_linearise(q, &by, C, &condition, block(&out, &total, &p->condition_row, C * N));
    derive_by_parameter(s, N, e->rates, block(&out, &total, &p->slopes, U * N));
    derive_by_parameter(s, L, levels, block(&out, &total, &p->level_slopes, U * L));
    *block(&out, &total, &p->energy, 1) = e->energy;
    mech_linearise(q, &by, 1, &e->energy, block(&out, &total, &p->energy_row, N));
    *block(&out, &total, &p->quality, 1) = d->quality;
    memcpy(block(&out, &total, &p->entries, q->entry_count), q->entries,
           q->entry_count * sizeof *out);
    memcpy(block(&out, &total, &p->velocity, q->n), e->velocity, q->n * sizeof *out);
    memcpy(block(&out, &total, &p->xi, e->k), e->xi, e->k * sizeof *out);
    expr *more = MEM_NEW(expr, d->r + 1);
    memcpy(more, d->symbols, d->r * sizeof *more);
    more[d->r] = s->quantity;
    const hamel_status status =
        function_init(&p->all, &s->varied, d->r + s->by_parameter, more, total, out, NULL);
    p->count = total;
    p->out = MEM_NEW_ZERO(double, total);
    free(more);
    free(levels);
    free(out);
    return status;
}

steady_problem *steady_problem_of(steady *s, size_t chart) {
    while (s->problems.count <= chart) *vec_push(&s->problems) = NULL;
    steady_problem **found = &s->problems.items[chart];
    if (*found != NULL) return *found;
    const mech_basis *d = steady_basis(s, chart);
    steady_problem *p = MEM_NEW_ZERO(steady_problem, 1);
    mech_steady_init(&p->equations, &s->r->exact, &s->r->system, d, run_reduced_symmetry(s->r),
                     run_reduced_trivialisation(s->r));
    if (compile(s, p, d) == HAMEL_OK) return *found = p;
    steady_problem_destroy(p);
    return NULL;
}

void steady_problem_destroy(steady_problem *p) {
    if (p == NULL) return;
    mech_steady_clear(&p->equations);
    function_clear(&p->all);
    free(p->out);
    free(p);
}

// ---- a state ------------------------------------------------------------------------------------

bool steady_evaluate(const steady *s, const steady_problem *p, const double *y) {
    const size_t states = s->m->q->state_count, r = p->equations.r;
    double *more = MEM_NEW(double, r + 1);
    memcpy(more, y + states, r * sizeof *more);
    more[r] = s->value;
    const bool good = function_defined(&p->all, y, more, 0, p->out);
    free(more);
    return good;
}

void steady_move(const steady *s, const steady_problem *p, double *y, double factor,
                 const double *variation) {
    const mech_steady *e = &p->equations;
    double *w = MEM_NEW_ZERO(double, e->n);
    for (size_t j = 0; j < e->free_count; j++) w[e->free[j]] = factor * variation[j];
    run_displace(s->r, y, w);
    for (size_t a = 0; a < e->r; a++)
        y[s->m->q->state_count + a] += factor * variation[e->free_count + a];
    free(w);
}

/// What rounding leaves of a residual; where the equations blow up that is no measure of being
/// steady.
double steady_tolerance(const steady_problem *p) {
    return 1e-11 + fmin(1e-14 * dense_norm(p->size * p->size, p->out + p->jacobian), 1e-7);
}

// ---- solving ------------------------------------------------------------------------------------

/// Rates, levels and the condition at a state, one below the other.
typedef struct rows {
    size_t count, size;
    double *values, *matrix; ///< count, count · size with room for as many more as size
    double *step, *work;
} rows;

static double fill(const steady *s, const steady_problem *p, steady_goal goal, const double *y,
                   rows *e) {
    const size_t N = p->size, L = s->level_count;
    if (!steady_evaluate(s, p, y)) return INFINITY;
    memcpy(e->values, p->out + p->rates, N * sizeof *e->values);
    memcpy(e->values + N, p->out + p->levels, L * sizeof *e->values);
    memcpy(e->matrix, p->out + p->jacobian, N * N * sizeof *e->matrix);
    memcpy(e->matrix + N * N, p->out + p->level_rows, L * N * sizeof *e->matrix);
    e->count = N + L;
    if (goal.has_value) {
        e->values[e->count] = p->out[p->condition] - goal.value;
        memcpy(e->matrix + e->count * N, p->out + p->condition_row, N * sizeof *e->matrix);
        e->count++;
    }
    if (goal.has_speed) {
        const double *v = y + s->m->q->state_count;
        double *row = e->matrix + e->count * N, square = 0;
        memset(row, 0, N * sizeof *row);
        for (size_t a = 0; a < p->equations.r; a++) {
            row[p->equations.free_count + a] = v[a];
            square += v[a] * v[a];
        }
        e->values[e->count++] = (square - goal.speed * goal.speed) / 2;
    }
    return dense_norm(e->count, e->values);
}

/// Whether a step of the equations, damped by `damping` or on singular values above `small`, makes
/// the residual smaller; then y is there.
static bool improve(const steady *s, const steady_problem *p, steady_goal goal, rows *e,
                    double damping, double small, double *y, double *residual) {
    const size_t N = p->size, length = steady_length(s, p);
    for (size_t i = 0; i < N; i++) {
        e->values[e->count + i] = 0;
        for (size_t j = 0; j < N; j++) e->matrix[(e->count + i) * N + j] = i == j ? damping : 0;
    }
    least_squares(e->count + N, N, e->matrix, e->values, small, e->work, e->step);
    double *kept = mem_copy(y, length, sizeof *y), factor = -1;
    bool better = false;
    for (int k = 0; k < HALVINGS && !better; k++, factor /= 2) {
        memcpy(y, kept, length * sizeof *y);
        steady_move(s, p, y, factor, e->step);
        const double next = fill(s, p, goal, y, e);
        better = next < *residual;
        if (better) *residual = next;
    }
    if (!better) {
        memcpy(y, kept, length * sizeof *y);
        *residual = fill(s, p, goal, y, e);
    }
    free(kept);
    return better;
}

/// Room for equations, and for damping below them.
static rows rows_create(const steady *s, const steady_problem *p) {
    const size_t N = p->size, most = 2 * N + s->level_count + 2;
    return (rows){.size = N,
                  .values = MEM_NEW(double, most),
                  .matrix = MEM_NEW(double, most *N),
                  .step = MEM_NEW(double, N),
                  .work = MEM_NEW(double, least_squares_room(most, N))};
}

static void rows_destroy(rows *e) {
    free(e->values);
    free(e->matrix);
    free(e->step);
    free(e->work);
}

double steady_solve(const steady *s, const steady_problem *p, steady_goal goal, double *y) {
    rows e = rows_create(s, p);
    double residual = fill(s, p, goal, y, &e);
    bool going = isfinite(residual);
    for (int k = 0; k < MOST_STEPS && going && residual > steady_tolerance(p); k++)
        going = improve(s, p, goal, &e, residual, DBL_EPSILON, y, &residual);
    for (int k = 0; k < POLISHING && going && residual > 0; k++)
        going = improve(s, p, goal, &e, 0, 1e-7, y, &residual);
    rows_destroy(&e);
    return residual;
}

/// How many singular values are above a part of the norm.
static size_t rank_above(const rows *e, double part) {
    double *copy = mem_copy(e->matrix, e->count * e->size, sizeof *copy);
    double *values = MEM_NEW(double, e->size), *V = MEM_NEW(double, e->size * e->size);
    const double norm = dense_norm(e->count * e->size, copy);
    dense_singular(e->count, e->size, copy, values, V);
    size_t rank = 0;
    while (rank < e->size && values[rank] > part * norm) rank++;
    free(copy);
    free(values);
    free(V);
    return rank;
}

bool steady_sharpen(const steady *s, const steady_problem *p, double *y, double *doubt) {
    const double size = 1 + dense_norm(steady_length(s, p), y);
    rows e = rows_create(s, p);
    double travel = 0, step = INFINITY;
    bool good = isfinite(fill(s, p, (steady_goal){0}, y, &e));
    const size_t rank = good ? rank_above(&e, ROUNDING) : 0;
    const bool flat = good && rank_above(&e, FLAT) < rank;
    *doubt = 0;
    for (int k = 0; flat && k < MOST_SHARPENING && good && step > ROUNDING * size; k++) {
        if (rank_above(&e, ROUNDING) < rank) { // it was a root of some multiplicity
            *doubt = fmin(20 * step, TRAVEL * size);
            break;
        }
        least_squares(e.count, p->size, e.matrix, e.values, ROUNDING, e.work, e.step);
        step = dense_norm(p->size, e.step);
        travel += step;
        good = travel < TRAVEL * size;
        if (good) steady_move(s, p, y, -1, e.step);
        good = good && isfinite(fill(s, p, (steady_goal){0}, y, &e));
    }
    rows_destroy(&e);
    return good && (!flat || *doubt > 0 || step <= 1e-10 * size);
}

// ---- linearisation ------------------------------------------------------------------------------

size_t steady_restrict(size_t N, size_t count, const double *across, const double *J, double *A,
                       double *Q) {
    double *copy = mem_copy(across, count * N, sizeof *copy), *values = MEM_NEW(double, N);
    double *V = MEM_NEW(double, N *N);
    const double norm = dense_norm(count * N, copy);
    dense_singular(count, N, copy, values, V);
    size_t rank = 0;
    while (rank < N && values[rank] > 1e-10 * norm) rank++;
    memcpy(Q, V + rank * N, (N - rank) * N * sizeof *Q);
    dense_restrict(N, N - rank, J, Q, A);
    free(copy);
    free(values);
    free(V);
    return N - rank;
}

size_t steady_linearised(const steady *s, const steady_problem *p, double *A, double *Q) {
    const size_t N = p->size, orbits = p->equations.orbit_count;
    const size_t count = orbits + s->level_count;
    double *left_out = MEM_NEW(double, count *N);
    memcpy(left_out, p->out + p->orbits, orbits * N * sizeof *left_out);
    memcpy(left_out + orbits * N, p->out + p->level_rows, s->level_count * N * sizeof *left_out);
    const size_t M = steady_restrict(N, count, left_out, p->out + p->jacobian, A, Q);
    free(left_out);
    return M;
}
