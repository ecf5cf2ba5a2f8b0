/// Energy kept exactly: a discrete gradient (Gonzalez, J. Nonlinear Sci. 6 (1996); on groups
/// Celledoni, Eidnes, Owren, Ringholm, 2018) in Hamel's equations. In momenta π of a basis X_α of D
/// they are
///   q' = v^α X_α,   π_α' = −X_α[H] − K_αβ v^β,   v = ∂H/∂π,   K_αβ = ⟨P, [X_α, X_β]⟩ skew,
/// and whatever stands for (X_α[H], v), the skew structure keeps H if it satisfies
///   H(q_1, π_1) − H(q_0, π_0) = h g·u + u·(π_1 − π_0),   q_1 = q_0 exp(hξ),  ξ = u^α X_α.
/// Gonzalez' choice takes both at the midpoint (q_0 exp(hξ/2), (π_0 + π_1)/2) and corrects them
/// along the step, here measured by the kinetic energy there, a = (π_1 − π_0)/h:
///   u = v + c h M⁻¹a,   g = X[H] + (c/h) Mu,
///   c (uᵀMu + h² aᵀM⁻¹a) = H_1 − H_0 − h X[H]·u − h v·a.
/// The unknowns of a step are ξ, a and κ = (c/h) √e, e = vᵀMv + h² aᵀM⁻¹a, which is as uncertain as
/// a force and not more where the motion nearly rests. There these equations have another solution,
/// which stays where it is (c is large then); so a first step starts from that of c = 0, the
/// midpoint rule.
#include <float.h>
#include <math.h>
#include <string.h>

#include "discrete/discrete_internal.h"
#include "discrete/method_internal.h"
#include "discrete/newton_internal.h"

/// e below this part of |H| is lost in the rounding of H: nothing is to be corrected.
static const double RESTING = 1e-10;

typedef struct energy {
    double *state, *middle, *mass, *pi, *pi_at, *v, *u, *Ma, *node;
    double H; ///< at the beginning of the motion, so that rounding does not add up
} energy;

static size_t unknowns(const discrete_system *s) { return s->space.n + s->r + 1; }

static size_t middle_size(const discrete_system *s) {
    return s->r * s->space.n + s->r + 2 * s->r * s->r;
}

static size_t node_size(const discrete_system *s) { return (s->r + 1) * s->space.n + s->r; }

static size_t room(const discrete_system *s) {
    return s->space.state_count + middle_size(s) + s->r * s->r + 5 * s->r + node_size(s);
}

static energy places(const discrete *d) {
    const discrete_system *s = &d->system;
    const size_t r = s->r;
    energy w = {.H = d->hidden[0], .state = d->room};
    w.middle = w.state + s->space.state_count;
    w.mass = w.middle + middle_size(s);
    w.pi = w.mass + r * r;
    w.pi_at = w.pi + r;
    w.v = w.pi_at + r;
    w.u = w.v + r;
    w.Ma = w.u + r;
    w.node = w.Ma + r;
    return w;
}

/// The quasi-velocities and everything else at a time s h of the step.
static int look(discrete *d, const energy *w, double s, const double *z) {
    const discrete_system *S = &d->system;
    const double *a = z + S->space.n;
    discrete_move(&S->space, d->state, s * d->step, z, w->state);
    for (size_t i = 0; i < S->r; i++) w->pi_at[i] = w->pi[i] + s * d->step * a[i];
    return S->inverse(d->t + s * d->step, w->state, w->pi_at, w->v, S->data);
}

/// Σ_j A_ij x_j
static double row(size_t r, const double *A, size_t i, const double *x) {
    return discrete_pair(r, A + i * r, x);
}

static int equations_of(discrete *d, bool corrected, const double *z, double *out) {
    const discrete_system *s = &d->system;
    const size_t n = s->space.n, r = s->r;
    const energy w = places(d);
    const double h = d->step, *a = z + n;
    double H;
    int reason = look(d, &w, 1, z);
    if (reason == 0) reason = s->energy(d->t + h, w.state, w.v, &H, s->data);
    if (reason == 0) reason = look(d, &w, 0.5, z);
    if (reason == 0) reason = s->middle(d->t + h / 2, w.state, w.v, w.middle, s->data);
    d->evaluations++;
    if (reason != 0) return reason;
    const double *X = w.middle, *slope = X + r * n, *K = slope + r, *M = K + r * r;
    memcpy(w.mass, M, r * r * sizeof *M);
    memcpy(w.Ma, a, r * sizeof *a);
    if (!newton_decompose(r, w.mass, d->swap)) return 1;
    newton_substitute(r, w.mass, d->swap, w.Ma);
    double work = H - w.H, size = 0, e = 0;
    for (size_t i = 0; i < r; i++) e += w.v[i] * row(r, M, i, w.v) + h * h * a[i] * w.Ma[i];
    const bool moves = corrected && e > RESTING * fabs(H);
    const double gamma = moves ? z[n + r] / sqrt(e) : 0;
    for (size_t i = 0; i < r; i++) w.u[i] = w.v[i] + h * h * gamma * w.Ma[i];
    for (size_t i = 0; i < r; i++) {
        const double Mu = row(r, M, i, w.u);
        out[n + i] = a[i] - slope[i] + gamma * Mu + row(r, K, i, w.u);
        work += h * (slope[i] * w.u[i] - w.v[i] * a[i]);
        size += w.u[i] * Mu + h * h * a[i] * w.Ma[i];
    }
    for (size_t j = 0; j < n; j++) {
        out[j] = z[j];
        for (size_t i = 0; i < r; i++) out[j] -= w.u[i] * X[i * n + j];
    }
    out[n + r] = moves && size > 0 ? z[n + r] - sqrt(e) * work / (h * size) : z[n + r];
    return 0;
}

static int midpoint_rule(const double *z, double *out, void *data) {
    return equations_of(data, false, z, out);
}

static int equations(const double *z, double *out, void *data) {
    return equations_of(data, true, z, out);
}

/// Whether the energy at the end of the step is that of the beginning up to its rounding.
static bool keeps_energy(discrete *d, const energy *w) {
    const discrete_system *s = &d->system;
    double H;
    return look(d, w, 1, d->z) == 0 &&
           s->energy(d->t + d->step, w->state, w->v, &H, s->data) == 0 &&
           fabs(H - w->H) <= 16 * DBL_EPSILON * fabs(H);
}

/// The step of the midpoint rule from the velocity at its beginning, and from there, if it has to
/// be corrected, the step that is wanted.
static discrete_end solve_afresh(discrete *d, const double *velocity, double scale) {
    const size_t n = d->system.space.n;
    const energy w = places(d);
    memcpy(d->z, velocity, n * sizeof *d->z);
    memset(d->z + n, 0, (d->system.r + 1) * sizeof *d->z);
    d->solver.ready = false;
    const discrete_end end = newton_solve(&d->solver, midpoint_rule, d, d->step, scale, d->z);
    d->solver.ready = false;
    if (end != DISCRETE_DONE || keeps_energy(d, &w)) return end;
    return newton_solve(&d->solver, equations, d, d->step, scale, d->z);
}

static discrete_end step(discrete *d, double t, double h, const double *y, double *y_next) {
    const discrete_system *s = &d->system;
    const size_t n = s->space.n, r = s->r, size = s->space.state_count;
    const energy w = places(d);
    if (s->node(t, y, y + size, w.node, s->data) != 0 ||
        (!d->going && s->energy(t, y, y + size, &d->hidden[0], s->data) != 0))
        return DISCRETE_UNDEFINED;
    memcpy(w.pi, w.node + (r + 1) * n, r * sizeof *w.pi);
    const double *velocity = w.node + r * n, scale = discrete_scale(d, y);
    discrete_end end = DISCRETE_NOT_CONVERGED;
    if (d->going) { // a and κ as they were
        discrete_guess(d, velocity, d->z);
        end = newton_solve(&d->solver, equations, d, h, scale, d->z);
    }
    if (end != DISCRETE_DONE) end = solve_afresh(d, velocity, scale);
    if (end != DISCRETE_DONE) return end;
    memcpy(d->last, d->z, n * sizeof *d->z);
    if (look(d, &w, 1, d->z) != 0) return DISCRETE_UNDEFINED;
    memcpy(y_next, w.state, size * sizeof *y);
    memcpy(y_next + size, w.v, r * sizeof *y);
    return DISCRETE_DONE;
}

const discrete_method discrete_energy = {"energy", unknowns, room, step};
