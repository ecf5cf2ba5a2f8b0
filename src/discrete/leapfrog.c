/// The nonholonomic leapfrog (McLachlan, Perlmutter, J. Nonlinear Sci. 16 (2006)), as an impulse
/// method (Ferraro, Iglesias, Martín de Diego, Nonlinearity 21 (2008)), which makes sense on groups
/// too. Between nodes the motion is free, a variational step of
///   L_d(q_0, q_1) = h/2 L(q_0, ξ) + h/2 L(q_1, ξ),
///   p_0 = −h/2 f(q_0, ξ) + dexp_{hξ}⁻ᵀ m, p_1 = h/2 f(q_1, ξ) + dexp_{−hξ}⁻ᵀ m, m = (μ_0 + μ_1)/2;
/// at a node the constraints act by an impulse: the part of the momentum along D stays, that across
/// it, orthogonal in the kinetic energy, is reflected,
///   p⁺ = Mv + s  ↦  p⁻ = Mv − s,    v ∈ D,  s ∈ D°.
/// For L = ½|q'|² − V on Rⁿ that is
///   q_{k+1} − 2q_k + q_{k−1} = −h²∇V(q_k) + h²Aᵀλ,   A(q_k)(q_{k+1} − q_{k−1}) = 0,
/// explicit but for λ. Velocities v = (q_{k+1} − q_{k−1})/2h satisfy the constraints at the nodes;
/// s is remembered between steps, and begins as half the impulse of the reaction. It ought to stay
/// that, of order h; but the method keeps the volume of T*Q, and where that of D contracts s grows.
#include <math.h>
#include <string.h>

#include "discrete/discrete_internal.h"
#include "discrete/method_internal.h"
#include "discrete/newton_internal.h"

typedef struct leapfrog {
    double *state, *first, *second, *m, *p, *node;
    const double *X, *velocity;
} leapfrog;

static size_t unknowns(const discrete_system *s) { return s->space.n; }

static size_t law_size(const discrete_system *s) { return 2 * s->space.n + s->p; }

static size_t node_size(const discrete_system *s) { return (s->r + 1) * s->space.n + s->r; }

static size_t room(const discrete_system *s) {
    return s->space.state_count + 2 * law_size(s) + 2 * s->space.n + node_size(s);
}

static leapfrog places(const discrete *d) {
    const discrete_system *s = &d->system;
    const size_t n = s->space.n;
    leapfrog w = {.state = d->room};
    w.first = w.state + s->space.state_count;
    w.second = w.first + law_size(s);
    w.m = w.second + law_size(s);
    w.p = w.m + n;
    w.node = w.p + n;
    w.X = w.node;
    w.velocity = w.node + s->r * n;
    return w;
}

/// m ← dexp_{shξ}⁻ᵀ (μ_0 + μ_1)/2
static void mean_momentum(const discrete *d, const leapfrog *w, double s, const double *xi) {
    for (size_t i = 0; i < d->system.space.n; i++) w->m[i] = (w->first[i] + w->second[i]) / 2;
    discrete_dexp_inverse_dual(&d->system.space, s * d->step, xi, w->m);
}

static int equations(const double *xi, double *out, void *data) {
    discrete *d = data;
    const discrete_space *q = &d->system.space;
    const leapfrog w = places(d);
    discrete_move(q, d->state, d->step, xi, w.state);
    int reason = discrete_law(d, d->t, d->state, xi, w.first);
    if (reason == 0) reason = discrete_law(d, d->t + d->step, w.state, xi, w.second);
    if (reason != 0) return reason;
    mean_momentum(d, &w, 1, xi);
    for (size_t i = 0; i < q->n; i++) out[i] = w.m[i] - d->step / 2 * w.first[q->n + i] - w.p[i];
    return 0;
}

/// s at the beginning of a step: half the impulse of the reaction, or what is left of the last
/// step.
static int begin(discrete *d, const double *y) {
    const discrete_system *s = &d->system;
    const size_t n = s->space.n;
    const double factor = d->going ? d->step / d->h : d->step / 2;
    if (!d->going) {
        const int reason = s->reaction(d->t, y, y + s->space.state_count, d->hidden, s->data);
        if (reason != 0) return reason;
    }
    for (size_t i = 0; i < n && factor != 1; i++) d->hidden[i] *= factor;
    return 0;
}

/// v and s from the momentum w->p at the end of a step, s reflected.
static int reflect(discrete *d, const leapfrog *w, double t, double *y) {
    const discrete_system *s = &d->system;
    const size_t n = s->space.n;
    double *v = y + s->space.state_count, *pi = w->node + (s->r + 1) * n;
    int reason = s->node(t, y, v, w->node, s->data); // for the basis; any v
    for (size_t a = 0; a < s->r; a++) pi[a] = discrete_pair(n, w->X + a * n, w->p);
    if (reason == 0) reason = s->inverse(t, y, pi, v, s->data);
    if (reason == 0) reason = s->node(t, y, v, w->node, s->data);
    if (reason == 0) reason = discrete_law(d, t, y, w->velocity, w->first);
    double across = 0, along = 0;
    for (size_t i = 0; i < n; i++) {
        d->hidden[i] = w->first[i] - w->p[i];
        across += d->hidden[i] * d->hidden[i];
        along += w->first[i] * w->first[i];
    }
    d->across = fmax(d->across, sqrt(across));
    d->along = fmax(d->along, sqrt(along));
    return reason;
}

static discrete_end step(discrete *d, double t, double h, const double *y, double *y_next) {
    const discrete_system *s = &d->system;
    const size_t n = s->space.n, size = s->space.state_count;
    const leapfrog w = places(d);
    double *xi = d->z;
    if (begin(d, y) != 0 || s->node(t, y, y + size, w.node, s->data) != 0 ||
        discrete_law(d, t, y, w.velocity, w.first) != 0)
        return DISCRETE_UNDEFINED;
    for (size_t i = 0; i < n; i++) w.p[i] = w.first[i] + d->hidden[i];
    discrete_guess(d, w.velocity, xi);
    const discrete_end end = newton_solve(&d->solver, equations, d, h, discrete_scale(d, y), xi);
    if (end != DISCRETE_DONE) return end;
    memcpy(d->last, xi, n * sizeof *xi);
    discrete_move(&s->space, y, h, xi, y_next);
    memcpy(y_next + size, y + size, s->r * sizeof *y);
    mean_momentum(d, &w, -1, xi);
    for (size_t i = 0; i < n; i++) w.p[i] = w.m[i] + h / 2 * w.second[n + i];
    return reflect(d, &w, t + h, y_next) == 0 ? DISCRETE_DONE : DISCRETE_UNDEFINED;
}

const discrete_method discrete_leapfrog = {"leapfrog", unknowns, room, step};
