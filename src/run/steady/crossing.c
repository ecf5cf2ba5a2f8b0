/// The secants of a real part that is known in balls. A place of the branch is a double, the steady
/// motion there is enclosed, and so are its eigenvalues: their errors are those of 192 bits, and
/// the secants end where neighbouring doubles do.
#include "run/steady/crossing_internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "run/steady/proof_internal.h"
#include "run/steady/steady_internal.h"

enum { SECANTS = 6 };
static const double ROUNDING = 4e-15;
static const double CLOSE = 1e-9; ///< to what is known in symbols, of a place off the crossing
static const double LEVEL = 1e-4; ///< .. of one near it, where equations are flat across the branch

/// Whether an eigenvalue is on one of the axes, and minus it is one too: it comes through zero as
/// √x does, and its square is what passes zero like a line.
static bool is_paired(const steady_spectrum *found, const exact_root *r) {
    const double size = hypot(r->re, r->im), small = 1e-12 * size;
    if (fmin(fabs(r->re), fabs(r->im)) > small) return false;
    for (size_t k = 0; k < found->count; k++) {
        const exact_root *other = &found->roots[k];
        if (other != r && hypot(r->re + other->re, r->im + other->im) <= small) return true;
    }
    return false;
}

/// The real part of the eigenvalue with about that frequency that is nearest to the axis; of one
/// that meets minus itself in zero, that of its square.
static bool real_part(const steady_spectrum *found, double frequency, double *out) {
    const exact_root *nearest = NULL;
    double least = INFINITY;
    for (size_t k = 0; k < found->count; k++) {
        const exact_root *r = &found->roots[k];
        const double off = hypot(r->re, fabs(r->im) - frequency);
        if (!(off < least)) continue;
        least = off;
        nearest = r;
    }
    if (nearest == NULL) return false;
    *out = nearest->re;
    if (frequency == 0 && is_paired(found, nearest))
        *out = (nearest->re - nearest->im) * (nearest->re + nearest->im);
    return nearest->radius <= 1e-15 * hypot(nearest->re, nearest->im) + 1e-30;
}

/// Puts a state that is on the branch to rounding onto what is known of the branch. False if it is
/// far from that.
static bool settle(const steady *s, size_t chart, const steady_known *known, double *y) {
    const size_t length = steady_length(s, s->problems.items[chart]);
    double *there = mem_copy(y, length, sizeof *y), off = 0, size = 1;
    steady_known_apply(s, chart, known, there);
    for (size_t i = 0; i < length; i++) {
        off = fmax(off, fabs(there[i] - y[i]));
        size = fmax(size, fabs(y[i]));
    }
    const bool good = off <= LEVEL * size;
    if (good) memcpy(y, there, length * sizeof *y);
    free(there);
    return good;
}

/// The same at a place of the branch: from what is known there in symbols, or enclosed. On output
/// *value is what varies at the very place.
static bool evaluate(steady *s, const steady_crossing *c, const steady_known *known,
                     steady_reach reach, double *value, double *y, double *out) {
    const steady_problem *p = s->problems.items[c->chart];
    if (!reach(s, p, *value, y)) return false;
    steady_motion here = {.chart = c->chart, .y = y, .dimension = c->dimension};
    if (known->count > 0 && settle(s, c->chart, known, y))
        here.proof = (steady_proof){.ground = STEADY_EXACT, .known = *known};
    if (!steady_evaluate(s, p, y)) return false;
    if (!s->by_parameter) *value = p->out[p->condition];
    steady_point at;
    bool good = steady_point_init(&at, s, &here);
    expr *A = good ? steady_point_linearised(&at) : NULL;
    steady_spectrum found = {.roots = MEM_NEW(exact_root, p->size)};
    good = good && steady_point_eigenvalues(&at, A, &found) && real_part(&found, c->frequency, out);
    free(found.roots);
    free(A);
    steady_point_clear(&at);
    return good;
}

/// A place of the branch, and the real part there.
typedef struct place {
    double x, f, *y;
} place;

/// On the line through two places that are settled: Newton's method would stray across the branch
/// where the equations are flat, by more than the places are to differ. What is reached is where it
/// says it is.
static void step_along(size_t length, const place *from, const place *to, double x, double *y) {
    const double part = (x - to->x) / (to->x - from->x);
    for (size_t i = 0; i < length; i++) y[i] = to->y[i] + part * (to->y[i] - from->y[i]);
}

static bool stays(steady *s, const steady_problem *p, double to, double *y) {
    if (s->by_parameter) s->value = to;
    return steady_evaluate(s, p, y);
}

bool steady_cross(steady *s, const steady_crossing *c, steady_reach reach, double *value) {
    const size_t length = steady_length(s, s->problems.items[c->chart]);
    double *room = MEM_NEW(double, 3 * length), *y = room + 2 * length;
    place a = {.x = c->value + c->spread, .y = room}, b = {.x = c->value, .y = room + length};
    steady_known known = {0};
    if (!steady_know(s, c->chart, c->off, CLOSE, &known)) known = (steady_known){0};
    memcpy(a.y, c->y, length * sizeof *y);
    memcpy(b.y, c->y, length * sizeof *y);
    bool good = evaluate(s, c, &known, reach, &a.x, a.y, &a.f) &&
                evaluate(s, c, &known, reach, &b.x, b.y, &b.f);
    for (int k = 0; k < SECANTS && good && b.f != 0 && b.f != a.f && b.x != a.x; k++) {
        double next = b.x - b.f * (b.x - a.x) / (b.f - a.f);
        good = fabs(next - c->value) <= fabs(c->spread);
        if (!good || fabs(next - b.x) <= ROUNDING * (1 + fabs(next))) break;
        memcpy(y, b.y, length * sizeof *y);
        if (known.count > 0) step_along(length, &a, &b, next, y);
        double *const spare = a.y;
        a = b;
        b = (place){.x = next, .y = spare};
        memcpy(b.y, y, length * sizeof *y);
        good = evaluate(s, c, &known, known.count > 0 ? stays : reach, &b.x, b.y, &b.f);
    }
    steady_known_clear(&known);
    if (good) *value = b.x;
    free(room);
    return good;
}
