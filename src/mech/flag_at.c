/// Generators of a level are carried as fields, not as values: brackets need their derivatives. Brackets
/// [X_a, Y] of D with generators Y of a level generate the next one over the functions, as
///   [X, fY] = X[f] Y + f [X, Y].
/// Invariant: the fields kept generate the level, near the point, over the smooth functions. Where the
/// rank at the point is the generic one, fields that are independent at the point do so alone
/// (Cramer's rule), and the others are dropped.
#include "mech/flag_at.h"

#include <stdlib.h>
#include <string.h>

#include "expr/calculus.h"
#include "mech/readable.h"
#include "space/sum.h"

enum { MOST_LEVELS = 14, MOST_GENERATORS = 160 };

hamel_status mech_point_values(exact *x, const mech_point *at, size_t count, const expr *e,
                               expr *out) {
    expr_substitute(x->pool, count, e, at->count, at->at, at->values, out);
    for (size_t i = 0; i < count; i++) {
        if (expr_fault(x->pool, out[i]) != EXPR_FAULT_NONE) return HAMEL_UNDEFINED;
    }
    return HAMEL_OK;
}

hamel_status mech_point_rank(exact *x, const mech_point *at, size_t rows, size_t cols,
                             const expr *A, size_t *rank) {
    expr *values = MEM_NEW(expr, rows * cols);
    hamel_status status = mech_point_values(x, at, rows * cols, A, values);
    *rank = 0;
    if (status == HAMEL_OK) status = exact_rank(x, rows, cols, values, rank);
    free(values);
    return status;
}

typedef struct generators {
    size_t n, count;
    VEC(expr) fields;   ///< count·n
    VEC(size_t) levels; ///< count: where each came in
} generators;

static void generators_clear(generators *g) {
    vec_clear(&g->fields);
    vec_clear(&g->levels);
}

static const expr *generator(const generators *g, size_t k) { return g->fields.items + k * g->n; }

static void add_generator(generators *g, const expr *field, size_t level) {
    for (size_t i = 0; i < g->n; i++) *vec_push(&g->fields) = field[i];
    *vec_push(&g->levels) = level;
    g->count++;
}

/// Adds a bracket unless it is zero or there already, up to sign.
static void add_bracket(generators *g, exact *x, const space *q, const expr *X, const expr *Y,
                        size_t level) {
    const size_t n = q->n;
    expr *bracket = MEM_NEW(expr, n), *minus = MEM_NEW(expr, n);
    bool zero = true, known = false;
    space_bracket(q, X, Y, bracket);
    for (size_t i = 0; i < n; i++) { // canonical forms are a nicety: what has none stays as it is
        minus[i] = expr_neg(q->pool, bracket[i]);
        const bool canonical = exact_normalise(x, &bracket[i]) == HAMEL_OK &&
                               exact_normalise(x, &minus[i]) == HAMEL_OK;
        zero = zero && canonical && sum_zero(q->pool, bracket[i]);
    }
    for (size_t k = 0; k < g->count && !known; k++)
        known = memcmp(generator(g, k), bracket, n * sizeof *bracket) == 0 ||
                memcmp(generator(g, k), minus, n * sizeof *minus) == 0;
    if (!zero && !known) add_generator(g, bracket, level);
    free(bracket);
    free(minus);
}

/// The generators of the next level.
static void add_level(generators *g, exact *x, const space *q, flag_kind kind, size_t r,
                      const expr *D, size_t level) {
    const size_t count = g->count, left = kind == FLAG_LIE ? r : count;
    for (size_t a = 0; a < left; a++) {
        for (size_t b = 0; b < count && g->count <= MOST_GENERATORS; b++) {
            const bool fresh =
                g->levels.items[b] == level || (kind == FLAG_DERIVED && g->levels.items[a] == level);
            if (!fresh || (b <= a && (kind == FLAG_DERIVED || level == 1))) continue;
            // copies: the list may move
            expr *X = mem_copy(kind == FLAG_LIE ? D + a * q->n : generator(g, a), q->n, sizeof *X);
            expr *Y = mem_copy(generator(g, b), q->n, sizeof *Y);
            add_bracket(g, x, q, X, Y, level + 1);
            free(X);
            free(Y);
        }
    }
}

/// Keeps generators that are independent at the point, the first ones. `values` are those there.
static hamel_status keep_independent(generators *g, exact *x, const expr *values) {
    const size_t n = g->n, count = g->count;
    expr *columns = MEM_NEW(expr, n * count), *R = MEM_NEW(expr, n * count);
    size_t *pivots = MEM_NEW(size_t, n), rank = 0;
    for (size_t k = 0; k < count; k++) {
        for (size_t i = 0; i < n; i++) columns[i * count + k] = values[k * n + i];
    }
    const hamel_status status = exact_row_reduce(x, n, count, columns, &rank, R, pivots);
    for (size_t k = 0; k < rank && status == HAMEL_OK; k++) {
        memmove(g->fields.items + k * n, generator(g, pivots[k]), n * sizeof *values);
        g->levels.items[k] = g->levels.items[pivots[k]];
    }
    if (status == HAMEL_OK) {
        g->count = rank;
        g->fields.count = rank * n;
        g->levels.count = rank;
    }
    free(columns);
    free(R);
    free(pivots);
    return status;
}

/// The rank of the generators at the point; what is not needed near it is dropped.
static hamel_status level_rank(generators *g, exact *x, const mech_flag *generic,
                               const mech_point *at, size_t level, size_t *rank) {
    expr *values = MEM_NEW(expr, g->count * g->n);
    const size_t last = generic->count - 1,
                 usual = generic->ranks[level - 1 < last ? level - 1 : last];
    hamel_status status = mech_point_values(x, at, g->count * g->n, g->fields.items, values);
    if (status == HAMEL_OK) status = exact_rank(x, g->count, g->n, values, rank);
    if (status == HAMEL_OK && *rank == usual && *rank < g->count)
        status = keep_independent(g, x, values);
    free(values);
    return status;
}

/// Whether the flag has come to its end: at the rank of the generic limit, which no point exceeds.
static bool reached(const space *q, const mech_flag *generic, size_t rank) {
    return rank == q->n ||
           (generic->ends == TRUTH_YES && rank == generic->ranks[generic->count - 1]);
}

hamel_status flag_at_init(mech_flag *f, exact *x, const space *q, flag_kind kind, size_t r,
                          const expr *fields, const mech_flag *generic, const mech_point *at) {
    generators g = {.n = q->n};
    VEC(size_t) ranks = {0};
    exact brief = readable_limits(x);
    hamel_status status = HAMEL_OK;
    *f = (mech_flag){.ends = TRUTH_UNKNOWN};
    for (size_t a = 0; a < r; a++) add_generator(&g, fields + a * q->n, 1);
    for (size_t level = 1; level <= MOST_LEVELS && g.count <= MOST_GENERATORS; level++) {
        size_t rank = 0;
        status = level_rank(&g, x, generic, at, level, &rank);
        if (status != HAMEL_OK) break;
        *vec_push(&ranks) = rank;
        const size_t before = g.count;
        if (!reached(q, generic, rank)) add_level(&g, &brief, q, kind, r, fields, level);
        if (g.count > before) continue;
        f->ends = TRUTH_YES;
        break;
    }
    while (f->ends == TRUTH_YES && ranks.count > 1 &&
           ranks.items[ranks.count - 1] == ranks.items[ranks.count - 2])
        ranks.count--;
    f->count = ranks.count;
    f->ranks = ranks.items;
    generators_clear(&g);
    if (status == HAMEL_TOO_LARGE && f->count > 0) return HAMEL_OK; // as far as it goes
    if (status != HAMEL_OK) mech_flag_clear(f);
    return status;
}
