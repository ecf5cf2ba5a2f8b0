/// Level by level: brackets of the fields of D with those that were new. Of these only as many are
/// kept as are independent at a point: the others are combinations of them, with functions as
/// coefficients, and lead nowhere else.
///
/// Functions Θ are one component more, fields X_α − Θ_α ∂_z on Q × R. If X_α[σ] = −Θ_α all of them,
/// and so their brackets, are tangent to the graphs of σ: one that points along the fibre forbids
/// σ, and if none does there is one near a generic point, by Frobenius.
#include "mech/distribution/growth_bound.h"

#include <stdlib.h>
#include <string.h>

#include "base/stop.h"
#include "base/vec.h"
#include "expr/walk.h"
#include "space/field.h"

enum { MOST_WORK = 400000 }; ///< brackets of a level times nodes of the graphs they are made of

typedef struct flag {
    const space *q;
    size_t n, width; ///< components of a field: n, or one more
    size_t r;
    VEC(expr) fields;
    size_t first; ///< those from here on are new
} flag;

static size_t flag_count(const flag *f) { return f->fields.count / f->width; }

/// [X, Y] on Q, and X[Y_z] − Y[X_z].
static void bracket(const flag *f, const expr *X, const expr *Y, expr *out) {
    expr_pool *pool = f->q->pool;
    space_bracket(f->q, X, Y, out);
    if (f->width == f->n) return;
    expr forth, back;
    space_apply(f->q, X, 1, &Y[f->n], &forth);
    space_apply(f->q, Y, 1, &X[f->n], &back);
    out[f->n] = expr_sub(pool, forth, back);
}

/// The next level; false if it was asked to stop, and the level is not whole.
static bool add_brackets(flag *f) {
    const size_t end = flag_count(f);
    expr *room = MEM_NEW(expr, f->width);
    for (size_t a = 0; a < f->r; a++) {
        for (size_t b = f->first > a + 1 ? f->first : a + 1; b < end && !stop_wanted(); b++) {
            bracket(f, f->fields.items + a * f->width, f->fields.items + b * f->width, room);
            for (size_t i = 0; i < f->width; i++) *vec_push(&f->fields) = room[i];
        }
    }
    f->first = end;
    free(room);
    return !stop_wanted();
}

/// The components on Q.
static expr *on_Q(const flag *f) {
    const size_t count = flag_count(f);
    expr *rows = MEM_NEW(expr, count * f->n);
    for (size_t k = 0; k < count; k++)
        memcpy(rows + k * f->n, f->fields.items + k * f->width, f->n * sizeof *rows);
    return rows;
}

static int by_number(const void *a, const void *b) {
    const size_t x = *(const size_t *)a, y = *(const size_t *)b;
    return (x > y) - (x < y);
}

/// Leaves out the fields that are not among those chosen.
static void prune(flag *f, size_t rank, size_t *chosen) {
    size_t kept = 0, first = 0;
    qsort(chosen, rank, sizeof *chosen, by_number);
    for (size_t k = 0; k < rank; k++) {
        memmove(f->fields.items + kept++ * f->width, f->fields.items + chosen[k] * f->width,
                f->width * sizeof(expr));
        first += chosen[k] < f->first;
    }
    f->fields.count = kept * f->width;
    f->first = first;
}

/// Ranks of the level that was made last; whether it is larger than the one before.
static bool look(exact *x, flag *f, mech_growth *g) {
    const size_t count = flag_count(f);
    expr *rows = on_Q(f);
    size_t *chosen = MEM_NEW(size_t, count), rank, with = 0;
    const exact_seen sharp = exact_try_rank(x, count, f->n, rows, &rank, chosen);
    const bool full = rank == g->bound && rank > 0;
    if (f->width > f->n) {
        const exact_seen more = exact_try_rank(x, count, f->width, f->fields.items, &with, NULL);
        if (with > rank && (full || sharp.answer == TRUTH_YES))
            g->potential = (exact_seen){TRUTH_NO, full ? 0 : sharp.error};
        else if (with != rank || more.answer != TRUTH_YES) g->potential.answer = TRUTH_UNKNOWN;
        else g->potential.error = more.error;
    }
    const bool grows = rank > (g->count == 0 ? 0 : g->ranks[g->count - 1]);
    if (!full) g->sharp = exact_seen_and(g->sharp, sharp);
    if (grows) g->ranks[g->count++] = rank;
    g->ends = full || (rank > 0 && !grows && sharp.answer == TRUTH_YES);
    if (grows) prune(f, rank, chosen);
    free(rows);
    free(chosen);
    return grows;
}

static bool too_large(const flag *f) {
    expr_walk w;
    const size_t fresh = flag_count(f) - f->first;
    const double brackets = (double)f->r * (double)fresh / (f->first == 0 ? 2 : 1);
    expr_walk_init(&w, f->q->pool, f->fields.count, f->fields.items);
    const bool large = brackets * w.count > MOST_WORK;
    expr_walk_clear(&w);
    return large;
}

mech_growth mech_growth_of(exact *x, const space *q, const mech_basis *d, size_t holonomic,
                           const expr *theta) {
    const exact_seen yes = {TRUTH_YES, 0};
    mech_growth g = {.sharp = yes, .bound = d->n - holonomic, .potential = yes};
    flag f = {.q = q, .n = d->n, .width = d->n + (theta != NULL), .r = d->r};
    exact quiet = exact_quietly(x);
    for (size_t k = 0; k < d->r; k++) {
        for (size_t i = 0; i < d->n; i++) *vec_push(&f.fields) = d->fields[k * d->n + i];
        if (theta != NULL) *vec_push(&f.fields) = expr_neg(q->pool, theta[k]);
    }
    bool grows = d->r > 0 && look(&quiet, &f, &g);
    while (grows && !g.ends && g.count < GROWTH_MOST && g.potential.answer != TRUTH_NO &&
           !too_large(&f) && add_brackets(&f))
        grows = look(&quiet, &f, &g);
    if (!g.ends && g.potential.answer == TRUTH_YES) g.potential.answer = TRUTH_UNKNOWN;
    vec_clear(&f.fields);
    return g;
}
