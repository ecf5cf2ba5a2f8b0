/// Energy and integrals kept: a step of the energy method, and then, at the place where it ends,
/// the nearest velocity on the common level of E and of all integrals F_k(q, v),
///   v ← v + M⁻¹ Rᵀ y,   (R M⁻¹ Rᵀ) y = E_0 − E, F_k(0) − F_k,   R = ∂(E, F)/∂v,
/// until that is rounding (Hairer, Lubich, Wanner, Geometric Numerical Integration IV.4). Rows that
/// depend on others are left out: their functions are on their level with these, or cannot be
/// brought there by velocities. What is put right is of order h³, so the order stays 2; the
/// symmetry of the step is lost.
#include <float.h>
#include <math.h>
#include <string.h>

#include "discrete/discrete_internal.h"
#include "discrete/method_internal.h"
#include "discrete/newton_internal.h"

/// Rows whose part across the others is smaller than this part of them depend on them.
static const double DEPENDENT = 1e-6;
/// What is left of E and F, relative to their size.
static const double KEPT = 64 * DBL_EPSILON;
enum { MOST_ROUNDS = 12 };

typedef struct levels {
    size_t count, r; ///< of E and the F_k
    double *first;   ///< count: at the beginning of the motion
    double *kept;    ///< count: nonzero for those that velocities can bring to their level
    double *values, *rows, *lifted, *y, *mass, *middle, *node;
} levels;

static size_t count_of(const discrete_system *s) { return 1 + s->integral_count; }

static size_t unknowns(const discrete_system *s) { return discrete_energy.unknowns(s); }

static size_t middle_size(const discrete_system *s) {
    return s->r * s->space.n + s->r + 2 * s->r * s->r;
}

static size_t own_room(const discrete_system *s) {
    const size_t c = count_of(s), r = s->r;
    return 5 * c + 2 * c * r + r * r + middle_size(s) + (r + 1) * s->space.n + r +
           s->integral_count * (r + 1);
}

static size_t room(const discrete_system *s) { return discrete_energy.room(s) + own_room(s); }

static levels places(const discrete *d) {
    const discrete_system *s = &d->system;
    const size_t c = count_of(s), r = s->r;
    levels w = {.count = c, .r = r, .first = d->room + discrete_energy.room(s)};
    w.values = w.first + c;
    w.y = w.values + c;
    w.kept = w.y + 2 * c;
    w.rows = w.kept + c;
    w.lifted = w.rows + c * r;
    w.mass = w.lifted + c * r;
    w.middle = w.mass + r * r;
    w.node = w.middle + middle_size(s);
    return w;
}

/// E, F and their derivatives by v at (state, v) in y.
static int look(discrete *d, const levels *w, double t, const double *y) {
    const discrete_system *s = &d->system;
    const size_t r = w->r, k = s->integral_count, size = s->space.state_count;
    double *F = w->node + (r + 1) * s->space.n + r;
    int reason = s->energy(t, y, y + size, &w->values[0], s->data);
    if (reason == 0) reason = s->node(t, y, y + size, w->node, s->data);
    if (reason == 0 && k > 0) reason = s->integrals(t, y, y + size, F, s->data);
    if (reason != 0) return reason;
    memcpy(w->rows, w->node + (r + 1) * s->space.n, r * sizeof *F); // ∂E/∂v = π
    memcpy(w->values + 1, F, k * sizeof *F);
    memcpy(w->rows + r, F + k, k * r * sizeof *F);
    return 0;
}

/// M⁻¹ of each row.
static bool lift(discrete *d, const levels *w, double t, const double *y) {
    const discrete_system *s = &d->system;
    const size_t r = w->r, c = w->count;
    if (s->middle(t, y, y + s->space.state_count, w->middle, s->data) != 0) return false;
    memcpy(w->mass, w->middle + r * s->space.n + r + r * r, r * r * sizeof *w->mass);
    if (!newton_decompose(r, w->mass, d->swap)) return false;
    memcpy(w->lifted, w->rows, c * r * sizeof *w->rows);
    for (size_t i = 0; i < c; i++) newton_substitute(r, w->mass, d->swap, w->lifted + i * r);
    return true;
}

/// One row after another, made orthogonal to those before (Gram and Schmidt, in the metric M⁻¹),
/// and v moved along it: so rows that depend on others are seen.
static void move(const levels *w, double *v) {
    const size_t r = w->r, c = w->count;
    double *missing = w->y, *size = w->y + c;
    for (size_t i = 0; i < c; i++) {
        missing[i] = w->first[i] - w->values[i];
        size[i] = discrete_pair(r, w->rows + i * r, w->lifted + i * r);
    }
    for (size_t i = 0; i < c; i++) {
        double *row = w->rows + i * r, *up = w->lifted + i * r;
        const double across = discrete_pair(r, row, up);
        w->kept[i] = across > DEPENDENT * DEPENDENT * size[i];
        if (w->kept[i] == 0) continue;
        const double along = missing[i] / across;
        for (size_t a = 0; a < r; a++) v[a] += along * up[a];
        for (size_t j = i + 1; j < c; j++) {
            double *next = w->rows + j * r, *next_up = w->lifted + j * r;
            missing[j] -= along * discrete_pair(r, next, up);
            const double part = discrete_pair(r, next, up) / across;
            for (size_t a = 0; a < r; a++) {
                next[a] -= part * row[a];
                next_up[a] -= part * up[a];
            }
        }
        missing[i] = 0;
    }
}

/// The nearest velocities on the levels, in y. What is left when rounds no longer help is rounding
/// where it is small, and what velocities cannot put right where not.
static bool project(discrete *d, const levels *w, double t, double *y) {
    const size_t size = d->system.space.state_count;
    double before = INFINITY;
    for (size_t i = 0; i < w->count; i++) w->kept[i] = 1;
    for (int round = 0; round < MOST_ROUNDS; round++) {
        double far = 0;
        if (look(d, w, t, y) != 0) return false;
        for (size_t i = 0; i < w->count; i++) {
            double scale = fmax(fabs(w->first[i]), fabs(w->values[i])), terms = 0;
            for (size_t a = 0; a < w->r; a++) terms += fabs(w->rows[i * w->r + a] * y[size + a]);
            scale = fmax(scale, terms);
            if (scale > 0 && w->kept[i] != 0)
                far = fmax(far, fabs(w->values[i] - w->first[i]) / scale);
        }
        if (far <= KEPT || !(far < 0.5 * before)) return true;
        before = round > 0 ? far : INFINITY; // of those that are kept
        if (!lift(d, w, t, y)) return false;
        move(w, y + size);
    }
    return true;
}

static discrete_end step(discrete *d, double t, double h, const double *y, double *y_next) {
    const levels w = places(d);
    if (!d->going) {
        if (look(d, &w, t, y) != 0) return DISCRETE_UNDEFINED;
        memcpy(w.first, w.values, w.count * sizeof *w.first);
    }
    const discrete_end end = discrete_energy.step(d, t, h, y, y_next);
    if (end != DISCRETE_DONE) return end;
    return project(d, &w, t + h, y_next) ? DISCRETE_DONE : DISCRETE_UNDEFINED;
}

const discrete_method discrete_energy_momentum = {"energy-momentum", unknowns, room, step};
