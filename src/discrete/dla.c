/// Discrete Lagrange-d'Alembert (Cortés, Martínez, Nonlinearity 14 (2001); on groups Fedorov,
/// Zenkov, 2005), with the midpoint on the group: q_m = q_0 exp(hξ/2),
///   L_d(q_0, q_1) = h L(q_m, ξ),    (q_0, q_1) ∈ D_d  iff  β(q_m) ξ + b = 0,
/// and D_1 L_d(q_k, q_{k+1}) + D_2 L_d(q_{k−1}, q_k) vanishes on D at q_k. With the momenta before
/// and after a node,
///   p_0 = −D_1 L_d = dexp_{hξ}⁻ᵀ (μ − h/2 dexp_{hξ/2}ᵀ f),
///   p_1 =  D_2 L_d = dexp_{−hξ}⁻ᵀ (μ + h/2 dexp_{−hξ/2}ᵀ f),
/// that says: π_α = ⟨p, X_α⟩ is the same on both sides of it. So (q, π) ∈ D*, or (q, v) ∈ D, is the
/// state of the discrete motion, and a step solves n equations for ξ. Forces are discretised as f
/// is. Where a constraint is the rate of a function of position, that function vanishes at q_1
/// instead.
#include <string.h>

#include "discrete/discrete_internal.h"
#include "discrete/method_internal.h"
#include "discrete/newton_internal.h"

/// Where things stand in the room of the method.
typedef struct dla {
    double *state, *law, *p, *node, *level;
    const double *X, *pi;
} dla;

static size_t unknowns(const discrete_system *s) { return s->space.n; }

static size_t node_size(const discrete_system *s) { return (s->r + 1) * s->space.n + s->r; }

static size_t room(const discrete_system *s) {
    return s->space.state_count + 2 * s->space.n + s->p + s->space.n + node_size(s) + s->p;
}

static dla places(const discrete *d) {
    const discrete_system *s = &d->system;
    const size_t n = s->space.n;
    dla w = {.state = d->room};
    w.law = w.state + s->space.state_count;
    w.p = w.law + 2 * n + s->p;
    w.node = w.p + n;
    w.level = w.node + node_size(s);
    w.X = w.node;
    w.pi = w.node + (s->r + 1) * n;
    return w;
}

/// p ← dexp_{shξ}⁻ᵀ (μ − s h/2 dexp_{shξ/2}ᵀ f): p_0 for s = 1, p_1 for s = −1.
static void momentum(const discrete *d, const dla *w, double s, const double *xi) {
    const discrete_space *q = &d->system.space;
    const double h = s * d->step, *mu = w->law, *f = w->law + q->n;
    memcpy(w->p, f, q->n * sizeof *f);
    discrete_dexp_dual(q, h / 2, xi, w->p);
    for (size_t i = 0; i < q->n; i++) w->p[i] = mu[i] - h / 2 * w->p[i];
    discrete_dexp_inverse_dual(q, h, xi, w->p);
}

static int equations(const double *xi, double *out, void *data) {
    discrete *d = data;
    const discrete_system *s = &d->system;
    const size_t n = s->space.n;
    const dla w = places(d);
    discrete_move(&s->space, d->state, d->step / 2, xi, w.state);
    int reason = discrete_law(d, d->t + d->step / 2, w.state, xi, w.law);
    if (reason != 0) return reason;
    momentum(d, &w, 1, xi);
    for (size_t a = 0; a < s->r; a++) out[a] = discrete_pair(n, w.X + a * n, w.p) - w.pi[a];
    memcpy(out + s->r, w.law + 2 * n, s->p * sizeof *out);
    if (s->level == NULL) return 0;
    discrete_move(&s->space, d->state, d->step, xi, w.state);
    reason = s->level(d->t + d->step, w.state, NULL, w.level, s->data);
    for (size_t a = 0; a < s->p; a++) {
        if (s->is_level[a]) out[s->r + a] = w.level[a] / d->step;
    }
    return reason;
}

static discrete_end step(discrete *d, double t, double h, const double *y, double *y_next) {
    const discrete_system *s = &d->system;
    const size_t n = s->space.n, size = s->space.state_count;
    const dla w = places(d);
    double *xi = d->z;
    if (s->node(t, y, y + size, w.node, s->data) != 0) return DISCRETE_UNDEFINED;
    discrete_guess(d, w.X + s->r * n, xi);
    const discrete_end end = newton_solve(&d->solver, equations, d, h, discrete_scale(d, y), xi);
    if (end != DISCRETE_DONE) return end;
    memcpy(d->last, xi, n * sizeof *xi);
    discrete_move(&s->space, y, h, xi, y_next);
    momentum(d, &w, -1, xi);
    // v only to have the basis at q_1, then that of π
    double *v = y_next + size;
    memcpy(v, y + size, s->r * sizeof *v);
    if (s->node(t + h, y_next, v, w.node, s->data) != 0) return DISCRETE_UNDEFINED;
    double *pi = w.node + (s->r + 1) * n;
    for (size_t a = 0; a < s->r; a++) pi[a] = discrete_pair(n, w.X + a * n, w.p);
    return s->inverse(t + h, y_next, pi, v, s->data) == 0 ? DISCRETE_DONE : DISCRETE_UNDEFINED;
}

const discrete_method discrete_dla = {"dla", unknowns, room, step};
