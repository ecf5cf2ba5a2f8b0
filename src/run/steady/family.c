/// What a steady motion is like: its spectrum, and the family it belongs to. A family is a manifold
/// of steady motions; its tangent lies in the kernel of the linearised motion, and whether it is
/// all of the kernel is tried by small steps along it.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "num/dense.h"
#include "run/steady/family.h"
#include "run/steady/family_internal.h"
#include "run/steady/integrals_internal.h"
#include "run/steady/problem_internal.h"
#include "run/steady/proof_internal.h"
#include "run/steady/steady_internal.h"
#include "space/quaternion.h"

static const double TINY_STEP = 1e-3; ///< to try the tangent with
static const double ALONG = 0.03;     ///< how far from it such a step may end, as a part of it
static const double LONG_STEP = 0.3;  ///< of a walk
static const double HERE = 1e-6;      ///< two states this near are one
enum { TRIALS = 3, MOST_WALK = 300, ALIGNING = 4 };

// ---- between two states -------------------------------------------------------------------------

/// The rotation vector from one unit quaternion to another, seen from the body (p⁻¹q) or space
/// (qp⁻¹).
static void turn_between(const double *p, const double *q, bool body, double *out) {
    double turn[4] = {p[0] * q[0], 0, 0, 0};
    for (size_t i = 0; i < 3; i++) {
        const size_t j = (i + 1) % 3, k = (i + 2) % 3;
        const double across = p[j + 1] * q[k + 1] - p[k + 1] * q[j + 1];
        turn[0] += p[i + 1] * q[i + 1];
        turn[i + 1] = p[0] * q[i + 1] - q[0] * p[i + 1] + (body ? -across : across);
    }
    quaternion_log(turn, out);
}

void steady_between(const steady *s, const steady_problem *p, const double *from, const double *to,
                    double *out) {
    const space *q = s->m->q;
    const mech_steady *e = &p->equations;
    double *w = MEM_NEW_ZERO(double, q->n);
    for (size_t f = 0; f < q->factor_count; f++) {
        const space_factor *factor = &q->factors[f];
        const double *a = from + factor->first_state, *b = to + factor->first_state;
        if (factor->kind->state_count == 4)
            turn_between(a, b, factor->kind == &factor_rotation_body, w + factor->first);
        else w[factor->first] = factor->circle ? remainder(*b - *a, 2 * acos(-1)) : *b - *a;
    }
    for (size_t j = 0; j < e->free_count; j++) out[j] = w[e->free[j]];
    for (size_t a = 0; a < e->r; a++)
        out[e->free_count + a] = to[q->state_count + a] - from[q->state_count + a];
    free(w);
}

/// Qᵀ Q δ: what of a variation lies in the span of the rows.
static void project(size_t N, size_t rows, const double *Q, double *delta) {
    double *sum = MEM_NEW_ZERO(double, N);
    for (size_t i = 0; i < rows; i++) {
        double along = 0;
        for (size_t j = 0; j < N; j++) along += Q[i * N + j] * delta[j];
        for (size_t j = 0; j < N; j++) sum[j] += along * Q[i * N + j];
    }
    memcpy(delta, sum, N * sizeof *sum);
    free(sum);
}

/// Takes away what of a variation leads along the orbit of the state evaluated last.
static void across_orbits(const steady_problem *p, double *delta) {
    const size_t N = p->size, count = p->equations.orbit_count;
    double *rows = mem_copy(p->out + p->orbits, count * N, sizeof *rows);
    double *values = MEM_NEW(double, N), *V = MEM_NEW(double, N *N);
    const double norm = dense_norm(count * N, rows);
    dense_singular(count, N, rows, values, V);
    size_t rank = 0;
    while (rank < N && values[rank] > 1e-10 * norm) rank++;
    project(N, N - rank, V + rank * N, delta);
    free(rows);
    free(values);
    free(V);
}

/// Moves a state along its orbit to where it is nearest to another. Orbits of turns are straight
/// for a quaternion, so a few steps of first order do.
static double *aligned(const steady *s, const steady_problem *p, const double *y,
                       const double *to) {
    const size_t N = p->size;
    double *moved = mem_copy(y, s->m->q->state_count + p->equations.r, sizeof *y);
    double *delta = MEM_NEW(double, N), *across = MEM_NEW(double, N);
    for (int k = 0; k < ALIGNING && p->equations.orbit_count > 0; k++) {
        if (!steady_evaluate(s, p, moved)) break;
        steady_between(s, p, moved, to, delta);
        memcpy(across, delta, N * sizeof *delta);
        across_orbits(p, across);
        for (size_t j = 0; j < N; j++) delta[j] -= across[j];
        steady_move(s, p, moved, 1, delta);
    }
    free(delta);
    free(across);
    return moved;
}

// ---- at a state ---------------------------------------------------------------------------------

/// At the state evaluated last.
static void local_init(steady_linear *at, const steady *s, const steady_problem *p,
                       size_t kernel_count) {
    const size_t N = p->size;
    *at = (steady_linear){.N = N,
                          .A = MEM_NEW(double, N *N),
                          .Q = MEM_NEW(double, N *N),
                          .kernel_count = kernel_count,
                          .kernel = MEM_NEW_ZERO(double, kernel_count *N)};
    at->M = steady_linearised(s, p, at->A, at->Q);
    const size_t M = at->M;
    double *copy = mem_copy(at->A, M * M, sizeof *copy), *values = MEM_NEW(double, M);
    double *V = MEM_NEW(double, M *M);
    dense_singular(M, M, copy, values, V);
    for (size_t k = 0; k < kernel_count && k < M; k++) {
        for (size_t i = 0; i < M; i++) {
            for (size_t j = 0; j < N; j++)
                at->kernel[k * N + j] += V[(M - 1 - k) * M + i] * at->Q[i * N + j];
        }
    }
    at->gap = kernel_count < M ? values[M - 1 - kernel_count] : 0;
    free(copy);
    free(values);
    free(V);
}

static void local_clear(steady_linear *at) {
    free(at->A);
    free(at->Q);
    free(at->kernel);
}

// ---- families -----------------------------------------------------------------------------------

/// Whether a small step along a direction ends on the family, near where it should.
static bool goes_along(const steady *s, const steady_problem *p, const steady_linear *at,
                       const double *y, const double *direction) {
    const size_t N = at->N;
    double *there = mem_copy(y, steady_length(s, p), sizeof *y), *delta = MEM_NEW(double, N);
    steady_move(s, p, there, TINY_STEP, direction);
    bool good = steady_solve(s, p, (steady_goal){0}, there) <= steady_tolerance(p);
    steady_between(s, p, y, there, delta);
    project(N, at->M, at->Q, delta); // what curves away from the levels is of second order
    for (size_t j = 0; j < N; j++) delta[j] -= TINY_STEP * direction[j];
    good = good && dense_norm(N, delta) < ALONG * TINY_STEP;
    free(there);
    free(delta);
    return good;
}

static void random_direction(const steady_linear *at, random_state *random, double *out) {
    memset(out, 0, at->N * sizeof *out);
    for (size_t k = 0; k < at->kernel_count; k++) {
        const double c = (double)random_below(random, 2001) / 1000 - 1;
        for (size_t j = 0; j < at->N; j++) out[j] += c * at->kernel[k * at->N + j];
    }
    const double norm = dense_norm(at->N, out);
    for (size_t j = 0; j < at->N && norm > 0; j++) out[j] /= norm;
}

/// The dimension of the family: that of the kernel if all of it is tangent, else what single
/// directions of it show.
static void find_dimension(const steady *s, const steady_problem *p, const steady_linear *at,
                           steady_motion *out) {
    double *direction = MEM_NEW(double, at->N);
    random_state random = {7};
    out->regular = true;
    for (int k = 0; k < TRIALS && at->kernel_count > 0 && out->regular; k++) {
        random_direction(at, &random, direction);
        out->regular = goes_along(s, p, at, out->y, direction);
    }
    for (size_t k = 0; k < at->kernel_count; k++)
        out->dimension += out->regular || goes_along(s, p, at, out->y, at->kernel + k * at->N);
    free(direction);
}

static bool energy_moves(const steady_problem *p, const steady_linear *at) {
    const double *row = p->out + p->energy_row, norm = dense_norm(at->N, row);
    for (size_t k = 0; k < at->kernel_count; k++) {
        double change = 0;
        for (size_t j = 0; j < at->N; j++) change += row[j] * at->kernel[k * at->N + j];
        if (fabs(change) > 1e-9 * (1 + norm)) return true;
    }
    return false;
}

void steady_describe(const steady *s, size_t chart, const double *y, const spectrum *like,
                     steady_motion *out) {
    const steady_problem *p = s->problems.items[chart];
    const space *q = s->m->q;
    *out = (steady_motion){.chart = chart, .y = mem_copy(y, steady_length(s, p), sizeof *y)};
    (void)steady_evaluate(s, p, y);
    out->entries = mem_copy(p->out + p->entries, q->entry_count, sizeof *y);
    out->velocity = mem_copy(p->out + p->velocity, q->n, sizeof *y);
    out->xi = mem_copy(p->out + p->xi, p->equations.k, sizeof *y);
    out->energy = p->out[p->energy];
    out->residual = dense_norm(p->size, p->out + p->rates);
    steady_linear at;
    local_init(&at, s, p, 0);
    spectrum_init(&out->spectrum, at.M, at.A, like);
    local_clear(&at);
    local_init(&at, s, p, out->spectrum.stage_count > 0 ? out->spectrum.stages[0] : 0);
    out->energy_moves = energy_moves(p, &at);
    find_dimension(s, p, &at, out);
    if (out->regular && out->spectrum.zeros > out->dimension) {
        const size_t left = out->spectrum.zeros - out->dimension;
        const size_t forced = steady_forced(s, p, chart, y, &at);
        out->conserved = forced < left ? forced : left;
    }
    local_clear(&at);
}

void steady_motion_clear(steady_motion *e) {
    free(e->y);
    free(e->entries);
    free(e->velocity);
    free(e->xi);
    spectrum_clear(&e->spectrum);
    steady_proof_clear(&e->proof);
    *e = (steady_motion){0};
}

/// Whether two have the same position and velocity, whatever their charts.
static bool same_state(const space *q, const steady_motion *a, const steady_motion *b) {
    double off = 0;
    for (size_t i = 0; i < q->entry_count; i++)
        off = fmax(off, fabs(a->entries[i] - b->entries[i]));
    for (size_t i = 0; i < q->n; i++) off = fmax(off, fabs(a->velocity[i] - b->velocity[i]));
    return off < HERE + a->doubt + b->doubt;
}

bool steady_same(const steady *s, const steady_motion *a, const steady_motion *b) {
    if (a->chart != b->chart) return same_state(s->m->q, a, b);
    const steady_problem *p = s->problems.items[a->chart];
    double *delta = MEM_NEW(double, p->size), *near = aligned(s, p, b->y, a->y);
    const bool good = steady_evaluate(s, p, a->y);
    steady_between(s, p, a->y, near, delta);
    if (good) across_orbits(p, delta);
    const bool same = good && dense_norm(p->size, delta) < HERE + a->doubt + b->doubt;
    free(delta);
    free(near);
    return same;
}

/// One step of a walk towards a state; whether it came nearer and did not step to where families
/// meet. *left is the distance.
static bool step_towards(const steady *s, const steady_problem *p, const steady_motion *from,
                         const double *to, double *y, double *left) {
    const size_t N = p->size;
    if (!steady_evaluate(s, p, y)) return false;
    double *delta = MEM_NEW(double, N);
    steady_linear at;
    local_init(&at, s, p, from->dimension);
    steady_between(s, p, y, to, delta);
    across_orbits(p, delta);
    const double before = *left, distance = *left = dense_norm(N, delta);
    project(N, at.kernel_count, at.kernel, delta);
    const double along = dense_norm(N, delta);
    bool good =
        distance < before && (distance < HERE || along > 0.05 * distance) &&
        (from->spectrum.zeros == from->spectrum.size || at.gap > 1e-6 * from->spectrum.norm);
    if (good && distance >= HERE) {
        steady_move(s, p, y, fmin(1, LONG_STEP / along), delta);
        good = steady_solve(s, p, (steady_goal){0}, y) <= steady_tolerance(p);
    }
    local_clear(&at);
    free(delta);
    return good;
}

bool steady_joined(const steady *s, const steady_motion *from, const steady_motion *to) {
    if (steady_same(s, from, to)) return true;
    if (from->chart != to->chart) return false;
    const steady_problem *p = s->problems.items[from->chart];
    if (from->dimension == 0 || from->dimension != to->dimension || !from->regular || !to->regular)
        return false; // families do not go through where they meet others
    double *y = mem_copy(from->y, steady_length(s, p), sizeof *y), left = INFINITY;
    double *goal = aligned(s, p, to->y, from->y);
    bool going = true;
    for (int k = 0; k < MOST_WALK && going && left >= HERE; k++)
        going = step_towards(s, p, from, goal, y, &left);
    free(y);
    free(goal);
    return left < HERE;
}

// ---- the verdict --------------------------------------------------------------------------------

bool steady_has_spectrum(const steady_motion *e) {
    return e->agreement != STEADY_DISAGREE && e->agreement != STEADY_BREAKS;
}

steady_verdict steady_verdict_of(const steady_motion *e) {
    if (!steady_has_spectrum(e)) return STEADY_UNKNOWN;
    const spectrum_kind kind = spectrum_kind_of(&e->spectrum);
    if (kind == SPECTRUM_REPELLING) return STEADY_UNSTABLE;
    if (!e->regular || e->spectrum.zeros > e->dimension + e->conserved) return STEADY_UNKNOWN;
    if (e->conserved > 0) return STEADY_DRIFTS; // zeros beyond the kernel stand in Jordan blocks
    return kind == SPECTRUM_CENTRE ? STEADY_CENTRE : STEADY_STABLE;
}

steady_verdict steady_answer(const steady_motion *e, bool *numeric) {
    const steady_verdict seen = steady_verdict_of(e);
    *numeric = false;
    if (e->proof.decided) return e->proof.verdict;
    *numeric = !e->proof.enclosed &&
               (seen == STEADY_STABLE || seen == STEADY_UNSTABLE || seen == STEADY_DRIFTS);
    return *numeric ? seen : STEADY_UNKNOWN;
}

const char *steady_verdict_word(steady_verdict v) {
    static const char *const words[] = {"stable", "unstable", "centre", "drifts", "unknown"};
    return words[v];
}
