/// Following a steady motion as a parameter or a quantity of it varies. Every value is reached from
/// the one before by the nearest steady motion; where that is not near, by half the way first.
/// Where the branch folds back it is followed by its length (steady_arc.c).
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/stop.h"
#include "num/dense.h"
#include "run/steady/arc_internal.h"
#include "run/steady/crossing_internal.h"
#include "run/steady/family.h"
#include "run/steady/family_internal.h"
#include "run/steady/follow.h"
#include "run/steady/modes.h"
#include "run/steady/problem_internal.h"
#include "run/steady/steady_internal.h"

enum { DEPTH = 8, BISECTIONS = 80, MORE = 200, MORE_EACH = 10 }; ///< places more, round folds
static const double SUSPECT = 2.5; ///< times the step before: looked at more closely
static const double LOPSIDED =
    4.5; ///< halves of a step whose lengths differ by more are no smooth branch

/// Where the branch turns back: behind a place, at a value.
typedef struct fold {
    size_t after;
    double value;
} fold;

typedef VEC(fold) fold_list;

/// From y to the steady motion where what varies has the value `to`.
static bool reach(steady *s, const steady_problem *p, double to, double *y) {
    if (s->by_parameter) s->value = to;
    const steady_goal goal = {.has_value = !s->by_parameter, .value = to};
    return steady_solve(s, p, goal, y) <= steady_tolerance(p);
}

/// The same from the value `from`, in as many steps as it takes.
static bool advance(steady *s, const steady_problem *p, double from, double to, int depth,
                    double *y) {
    double *kept = mem_copy(y, steady_length(s, p), sizeof *y);
    bool good = reach(s, p, to, y);
    if (!good && depth > 0) {
        memcpy(y, kept, steady_length(s, p) * sizeof *y);
        const double middle = from + (to - from) / 2;
        good = advance(s, p, from, middle, depth - 1, y) && advance(s, p, middle, to, depth - 1, y);
    }
    free(kept);
    return good;
}

static void look(const steady *s, const steady_problem *p, const double *y, const spectrum *like,
                 spectrum *out) {
    double *A = MEM_NEW(double, p->size * p->size), *Q = MEM_NEW(double, p->size * p->size);
    (void)steady_evaluate(s, p, y);
    const size_t M = steady_linearised(s, p, A, Q);
    spectrum_init(out, M, A, like);
    free(A);
    free(Q);
}

// ---- where stability changes --------------------------------------------------------------------

/// What is bisected: the sign of the determinant if it changes (an eigenvalue passes through zero),
/// that of the largest real part if both ends have one, else whether there is one that counts.
typedef enum criterion { BY_DETERMINANT, BY_GROWTH, BY_COUNT } criterion;

static criterion criterion_of(const spectrum *a, const spectrum *b) {
    if ((a->determinant > 0) != (b->determinant > 0)) return BY_DETERMINANT;
    const bool strict = fabs(spectrum_growth(a)) > spectrum_noise(a) &&
                        fabs(spectrum_growth(b)) > spectrum_noise(b);
    return strict && (spectrum_growth(a) > 0) != (spectrum_growth(b) > 0) ? BY_GROWTH : BY_COUNT;
}

static bool side(criterion by, const spectrum *s, const spectrum *first) {
    if (by == BY_DETERMINANT) return (s->determinant > 0) == (first->determinant > 0);
    if (by == BY_GROWTH) return (spectrum_growth(s) > 0) == (spectrum_growth(first) > 0);
    return spectrum_unstable(s) == spectrum_unstable(first);
}

/// The real part at a place of the eigenvalue that has about that imaginary part.
static bool track(steady *s, const steady_problem *p, const spectrum *like, double from, double to,
                  double *y, double *re, double *im) {
    if (!advance(s, p, from, to, 2, y)) return false;
    spectrum here;
    look(s, p, y, like, &here);
    size_t nearest = 0;
    for (size_t i = 1; i < here.count; i++) {
        const double a = hypot(here.im[i] - *im, 0.1 * (here.re[i] - *re));
        if (a < hypot(here.im[nearest] - *im, 0.1 * (here.re[nearest] - *re))) nearest = i;
    }
    const bool good = here.count > 0;
    if (good) {
        *re = here.re[nearest];
        *im = here.im[nearest];
    }
    spectrum_clear(&here);
    return good;
}

/// The eigenvalue at a place that has the smallest positive real part.
static bool just_across(steady *s, const steady_problem *p, const spectrum *like, double from,
                        double to, double *y, double *re, double *im) {
    if (!advance(s, p, from, to, 2, y)) return false;
    spectrum here;
    look(s, p, y, like, &here);
    bool good = false;
    for (size_t i = here.count; i-- > 0 && here.re[i] > 0;) {
        *re = here.re[i];
        *im = here.im[i];
        good = *re > spectrum_noise(&here);
        if (i > 0 && here.re[i - 1] <= spectrum_noise(&here)) break;
    }
    spectrum_clear(&here);
    return good;
}

/// Bisection finds where a real part can be told from zero. If it grows linearly there (not like a
/// root, as when two pairs collide), the zero itself is found by the secants of that real part.
static void refine(steady *s, const steady_problem *p, const spectrum *like, const double *near,
                   double unstable, steady_change *out) {
    const double found = out->value, reach_of = 1e-3 * (unstable - found);
    double *y = mem_copy(near, steady_length(s, p), sizeof *y), re = 0, im = 0;
    double x[2] = {found + 2 * reach_of, found + reach_of}, f[2];
    bool good = just_across(s, p, like, found, x[1], y, &re, &im);
    f[1] = re;
    good = good && track(s, p, like, x[1], x[0], y, &re, &im);
    f[0] = re;
    good = good && fabs(f[0] - 2 * f[1]) < 0.2 * fabs(f[0]);
    for (int k = 0; k < 30 && good && f[1] != f[0]; k++) {
        const double next = x[1] - f[1] * (x[1] - x[0]) / (f[1] - f[0]), last = x[1];
        good =
            fabs(next - found) < 2 * fabs(reach_of) && track(s, p, like, last, next, y, &re, &im);
        x[0] = x[1], f[0] = f[1];
        x[1] = next, f[1] = re;
        if (fabs(next - last) <= 1e-14 * (1 + fabs(next))) break;
    }
    free(y);
    if (!good) return;
    out->value = x[1];
    out->frequency = fabs(im);
}

/// The imaginary part of the eigenvalue nearest to the axis.
static double nearest_to_axis(const spectrum *here) {
    size_t nearest = 0;
    for (size_t i = 1; i < here->count; i++) {
        if (fabs(here->re[i]) < fabs(here->re[nearest])) nearest = i;
    }
    return here->count > 0 ? fabs(here->im[nearest]) : 0;
}

static steady_change locate(steady *s, size_t chart, const steady_motion *a, double at_a,
                            const steady_motion *b, double at_b, const spectrum *like) {
    const steady_problem *p = s->problems.items[chart];
    const criterion by = criterion_of(&a->spectrum, &b->spectrum);
    steady_change out = {.before = steady_verdict_of(a),
                         .after = steady_verdict_of(b),
                         .through_zero = by == BY_DETERMINANT};
    double *y = mem_copy(a->y, steady_length(s, p), sizeof *y), low = at_a, high = at_b;
    for (int k = 0; k < BISECTIONS; k++) {
        const double middle = low + (high - low) / 2;
        if (middle == low || middle == high) break;
        double *there = mem_copy(y, steady_length(s, p), sizeof *y);
        const bool good = advance(s, p, low, middle, 2, there);
        spectrum here = {0};
        if (good) look(s, p, there, like, &here);
        if (good && side(by, &here, &a->spectrum)) {
            low = middle;
            memcpy(y, there, steady_length(s, p) * sizeof *y);
        } else {
            high = middle;
        }
        if (good) out.frequency = nearest_to_axis(&here);
        spectrum_clear(&here);
        free(there);
    }
    out.value = low + (high - low) / 2;
    spectrum last = {0};
    look(s, p, y, like, &last);
    spectrum_clear(&last);
    out.energy = p->out[p->energy]; // at the last place looked at
    const bool grows = spectrum_unstable(&b->spectrum) > spectrum_unstable(&a->spectrum);
    if (by == BY_COUNT) refine(s, p, like, y, grows ? at_b : at_a, &out);
    out.through_zero = out.through_zero || out.frequency < 1e-5 * a->spectrum.norm;
    if (out.through_zero) out.frequency = 0;
    const steady_crossing there = {.chart = chart,
                                   .dimension = a->dimension,
                                   .y = y,
                                   .off = a->y,
                                   .value = out.value,
                                   .spread = 1e-5 * (at_b - at_a),
                                   .frequency = out.frequency};
    (void)steady_cross(s, &there, reach, &out.value); // else it stays as it is
    free(y);
    return out;
}

/// The fold between place i and the next, or NULL.
static const fold *fold_after(const fold_list *folds, size_t i) {
    for (size_t k = 0; k < folds->count; k++) {
        if (folds->items[k].after == i) return &folds->items[k];
    }
    return NULL;
}

/// Whether an energy is less than all on a branch. Where parameters vary, energies cannot be
/// compared.
static bool is_least(const steady_branch *b, double energy) {
    bool least = isfinite(energy) && b->count > 2;
    for (size_t i = 0; i < b->count && least; i++) least = b->motions[i].energy > energy;
    return least;
}

/// Changes between neighbours; a single centre between two opposite kinds is passed over. Where the
/// branch folds back an eigenvalue passes through zero.
static void find_changes(steady *s, size_t chart, steady_branch *b, const fold_list *folds,
                         const spectrum *like) {
    VEC(steady_change) list = {0};
    for (size_t i = 0; i + 1 < b->count; i++) {
        size_t j = i + 1;
        const steady_motion *here = &b->motions[i];
        const fold *turn = fold_after(folds, i);
        if (j + 1 < b->count && turn == NULL && fold_after(folds, j) == NULL &&
            spectrum_kind_of(&b->motions[j].spectrum) == SPECTRUM_CENTRE &&
            criterion_of(&here->spectrum, &b->motions[j + 1].spectrum) == BY_GROWTH)
            j++;
        const steady_motion *next = &b->motions[j];
        const bool changes =
            steady_verdict_of(here) != steady_verdict_of(next) ||
            spectrum_unstable(&here->spectrum) != spectrum_unstable(&next->spectrum);
        if (changes && turn != NULL)
            *vec_push(&list) = (steady_change){.value = turn->value,
                                               .energy = NAN,
                                               .before = steady_verdict_of(here),
                                               .after = steady_verdict_of(next),
                                               .through_zero = true,
                                               .fold = true};
        else if (changes)
            *vec_push(&list) = locate(s, chart, here, b->values[i], next, b->values[j], like);
        i = j - 1;
    }
    b->changes = list.items;
    b->change_count = list.count;
    for (size_t k = 0; k < b->change_count; k++)
        b->changes[k].least = !s->by_parameter && is_least(b, b->changes[k].energy);
}

// ---- the branch ---------------------------------------------------------------------------------

/// The spectrum with the fewest zeros: those are forced.
static const spectrum *least_zeros(const steady_branch *b) {
    const spectrum *least = NULL;
    for (size_t i = 0; i < b->count; i++) {
        if (least == NULL || b->motions[i].spectrum.zeros < least->zeros)
            least = &b->motions[i].spectrum;
    }
    return least;
}

/// A branch as it grows.
typedef struct walk {
    steady_arc arc;
    size_t chart, family;
    double first, last;
    VEC(steady_place) places;
    fold_list folds;
    bool ends, returns;
} walk;

static void add_place(walk *w, double value, const double *y) {
    *vec_push(&w->places) =
        (steady_place){value, mem_copy(y, steady_length(w->arc.s, w->arc.p), sizeof *y)};
}

/// Whether two places that were found one from the other are on one branch: the place for half the
/// way lies about half-way. Near a fold the nearest steady motion for the next value may be on
/// another branch.
static bool connected(const walk *w, const steady_place *from, const steady_place *to, int depth) {
    steady_place half = {from->value + (to->value - from->value) / 2,
                         mem_copy(from->y, steady_length(w->arc.s, w->arc.p), sizeof *from->y)};
    bool good = reach(w->arc.s, w->arc.p, half.value, half.y);
    const double a = good ? steady_arc_length(&w->arc, from, &half) : 0;
    const double b = good ? steady_arc_length(&w->arc, &half, to) : 0;
    if (good && fmax(a, b) > LOPSIDED * fmin(a, b))
        good = depth > 0 &&
               (a > b ? connected(w, from, &half, depth - 1) : connected(w, &half, to, depth - 1));
    free(half.y);
    return good;
}

/// The next value of the list; false where the branch folds back or ends.
static bool go_to(walk *w, double at, double to, double *y) {
    if (!advance(w->arc.s, w->arc.p, at, to, DEPTH, y)) return false;
    const size_t n = w->places.count;
    if (n >= 2) {
        const steady_place next = {to, y}, *last = &w->places.items[n - 1];
        const double usual = steady_arc_length(&w->arc, last - 1, last);
        if (steady_arc_length(&w->arc, last, &next) > SUSPECT * usual &&
            !connected(w, last, &next, DEPTH))
            return false;
    }
    add_place(w, to, y);
    return true;
}

/// Whether a value lies beyond one of the ends; then the place at that end is the last one.
static bool arrives(walk *w, const steady_place *at) {
    const double way = w->last > w->first ? 1 : -1;
    const bool beyond = way * (at->value - w->last) >= 0;
    if (!beyond && way * (at->value - w->first) > 0) return false;
    const double end = beyond ? w->last : w->first;
    double *y = mem_copy(at->y, steady_length(w->arc.s, w->arc.p), sizeof *y);
    if (reach(w->arc.s, w->arc.p, end, y)) add_place(w, end, y);
    free(y);
    w->ends = !beyond;
    w->returns = !beyond;
    return true;
}

static void note_fold(walk *w) {
    if (w->places.count < 3) return; // an end that could not be reached is no place
    const steady_place *new = &w->places.items[w->places.count - 1];
    double value;
    bool beyond;
    if ((new->value - new[-1].value) * (new[-1].value - new[-2].value) >= 0) return;
    if (!steady_arc_fold(&w->arc, new - 2, new - 1, new, &value, &beyond)) return;
    *vec_push(&w->folds) = (fold){w->places.count - (beyond ? 2 : 3), value};
}

/// On by lengths, from the last two places, until it comes to one of the ends.
static void go_round(walk *w, size_t most) {
    const steady_place *last = &w->places.items[w->places.count - 1];
    const double usual = steady_arc_length(&w->arc, last - 1, last);
    double length = usual;
    for (size_t k = 0; k < most && length > 1e-6 * usual && !stop_wanted();) {
        steady_place next;
        last = &w->places.items[w->places.count - 1];
        if (!steady_arc_step(&w->arc, last - 1, last, length, &next)) {
            length /= 2;
            continue;
        }
        const bool arrived = arrives(w, &next);
        if (!arrived) *vec_push(&w->places) = next;
        else free(next.y);
        note_fold(w);
        if (arrived) return;
        length = fmin(usual, 1.5 * length);
        k++;
    }
}

/// Spectra and families of all places. Eigenvalues that pass through zero are not counted among the
/// forced zeros.
static void describe(walk *w, steady_branch *out) {
    steady *s = w->arc.s;
    out->count = w->places.count;
    out->values = MEM_NEW(double, out->count);
    out->motions = MEM_NEW(steady_motion, out->count);
    for (size_t k = 0; k < out->count; k++) {
        out->values[k] = w->places.items[k].value;
        if (s->by_parameter) s->value = out->values[k];
        steady_describe(s, w->chart, w->places.items[k].y, NULL, &out->motions[k]);
        out->motions[k].family = w->family;
        free(w->places.items[k].y);
    }
    const spectrum *like = least_zeros(out);
    for (size_t k = 0; k < out->count; k++) {
        if (out->motions[k].spectrum.zeros == like->zeros) continue;
        spectrum again;
        if (s->by_parameter) s->value = out->values[k];
        look(s, w->arc.p, out->motions[k].y, like, &again);
        spectrum_clear(&out->motions[k].spectrum);
        out->motions[k].spectrum = again;
    }
    out->modes = steady_modes(out, &out->mode_count);
    find_changes(s, w->chart, out, &w->folds, like);
}

void steady_follow(steady *s, double first, double last, size_t count, steady_branch *out) {
    const steady_motion *start = &s->motions.items[0];
    const steady_problem *p = s->problems.items[start->chart];
    walk w = {.arc = {s, p, first != last ? fabs(last - first) : 1},
              .chart = start->chart,
              .family = start->family,
              .first = first,
              .last = last};
    double *y = mem_copy(start->y, steady_length(s, p), sizeof *y), at = s->value;
    if (!s->by_parameter && steady_evaluate(s, p, y)) at = p->out[p->condition];
    for (size_t k = 0; k < count && !w.ends; k++) {
        const double part = count > 1 ? (double)k / (double)(count - 1) : 0;
        const double to = k + 1 == count && k > 0 ? last : first + (last - first) * part;
        w.ends = !go_to(&w, at, to, y);
        at = to;
    }
    if (w.ends && w.places.count >= 2) go_round(&w, MORE + MORE_EACH * count);
    *out = (steady_branch){.ends = w.ends, .returns = w.returns, .fold_count = w.folds.count};
    out->folds = MEM_NEW(double, w.folds.count);
    for (size_t k = 0; k < w.folds.count; k++) out->folds[k] = w.folds.items[k].value;
    describe(&w, out);
    vec_clear(&w.places);
    vec_clear(&w.folds);
    free(y);
}

void steady_branch_clear(steady_branch *b) {
    for (size_t k = 0; k < b->count; k++) steady_motion_clear(&b->motions[k]);
    free(b->values);
    free(b->motions);
    free(b->modes);
    free(b->changes);
    free(b->folds);
    *b = (steady_branch){0};
}
