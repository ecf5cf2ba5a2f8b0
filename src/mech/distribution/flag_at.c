/// Generators of a level are carried as fields, not as values: brackets need their derivatives.
/// Brackets of D with generators of a level generate the next one over the functions, as
///   [X, fY] = X[f] Y + f [X, Y].
/// Where the rank at the point is the generic one, the level is regular: the solutions Z of ω(Z) =
/// 0 for the forms of the generic flag are a basis near the point, shorter than the brackets, and
/// everything later can be taken modulo it. With the columns P solved for, Z_c = E_c + (in P) for
/// the others, so
///   Y ≡ Y − Σ_c Y^c Z_c   has components in P only.
/// Invariant: basis and extra fields together generate the level near the point, over the smooth
/// functions.
#include "mech/distribution/flag_at.h"

#include <stdlib.h>
#include <string.h>

#include "expr/calculus.h"
#include "expr/sum.h"
#include "mech/tools/ball_rank.h"
#include "mech/tools/pivots.h"
#include "space/field.h"

enum { MOST_LEVELS = 14, MOST_GENERATORS = 160 };

hamel_status mech_point_values(exact *x, const mech_point *at, size_t count, const expr *e,
                               expr *out) {
    expr_substitute(x->pool, count, e, at->count, at->at, at->values, out);
    for (size_t i = 0; i < count; i++) {
        if (expr_fault(x->pool, out[i]) != EXPR_FAULT_NONE) return HAMEL_UNDEFINED;
    }
    return HAMEL_OK;
}

hamel_status mech_point_rank(exact *x, const space *q, const mech_point *at, size_t most,
                             size_t rows, size_t cols, const expr *A, size_t *rank) {
    expr *values = MEM_NEW(expr, rows * cols);
    hamel_status status = mech_point_values(x, at, rows * cols, A, values);
    *rank = 0;
    // numbers as sin(1/3) are far from polynomials: try first whether the rank is the largest
    if (status == HAMEL_OK && at->count > 0) *rank = mech_rank_at_least(x, q, rows, cols, values);
    if (status == HAMEL_OK && *rank < most) status = exact_rank(x, rows, cols, values, rank);
    free(values);
    return status;
}

/// Generators of a level: a basis of the last regular level, and what came after it.
typedef struct generators {
    const space *q;
    exact *x;
    const mech_point *at;
    size_t rank;        ///< of the last regular level
    expr *basis;        ///< rank·n: Z
    size_t *solved;     ///< rank: the column c in which Z_c is 1 and the others 0; NULL if not so
    size_t fresh_count; ///< of the basis, those that are not in the level before it:
    size_t *fresh;      ///< brackets with the others lead nowhere new
    VEC(expr) extra;    ///< fields of n
    size_t extra_fresh; ///< the first that came with the present level
} generators;

static void generators_clear(generators *g) {
    free(g->basis);
    free(g->solved);
    free(g->fresh);
    vec_clear(&g->extra);
}

static size_t extra_count(const generators *g) { return g->extra.count / g->q->n; }
static const expr *extra(const generators *g, size_t k) { return g->extra.items + k * g->q->n; }

// ---- brackets -----------------------------------------------------------------------------------

/// Y modulo the basis.
static void reduce(const generators *g, expr *Y) {
    expr_pool *pool = g->q->pool;
    const size_t n = g->q->n;
    sum total = {0};
    expr *out = MEM_NEW(expr, n);
    for (size_t i = 0; i < n && g->solved != NULL; i++) {
        sum_add(pool, &total, 1, Y[i]);
        for (size_t c = 0; c < g->rank; c++)
            sum_add_product(pool, &total, -1, Y[g->solved[c]], g->basis[c * n + i]);
        out[i] = sum_take(pool, &total);
    }
    for (size_t c = 0; c < g->rank && g->solved != NULL; c++) out[g->solved[c]] = expr_int(pool, 0);
    if (g->solved != NULL) memcpy(Y, out, n * sizeof *out);
    vec_clear(&total);
    free(out);
}

/// Whether Y = f Z with f that has a value at the point.
static bool is_multiple(const generators *g, const expr *Y, const expr *Z) {
    expr_pool *pool = g->q->pool;
    const size_t n = g->q->n;
    size_t lead = 0;
    while (lead < n && sum_zero(pool, Z[lead])) lead++;
    if (lead == n) return false;
    for (size_t i = 0; i < n; i++) {
        const expr left = expr_mul2(pool, Y[i], Z[lead]), right = expr_mul2(pool, Y[lead], Z[i]);
        if (!expr_same(left, right) && exact_equal(g->x, left, right) != TRUTH_YES) return false;
    }
    expr top, bottom, value;
    if (exact_fraction(g->x, expr_div(pool, Y[lead], Z[lead]), &top, &bottom) != HAMEL_OK)
        return false;
    return mech_point_values(g->x, g->at, 1, &bottom, &value) == HAMEL_OK &&
           exact_is_zero(g->x, value) == TRUTH_NO;
}

/// Adds a bracket, modulo the basis, unless it is zero or a multiple of another.
static void add_bracket(generators *g, const expr *X, const expr *Y) {
    const size_t n = g->q->n;
    expr *bracket = MEM_NEW(expr, n);
    bool zero = true, known = false;
    space_bracket(g->q, X, Y, bracket);
    reduce(g, bracket);
    for (size_t i = 0; i < n; i++) { // canonical forms are a nicety: what has none stays as it is
        const bool canonical = exact_normalise(g->x, &bracket[i]) == HAMEL_OK;
        zero = zero && canonical && sum_zero(g->q->pool, bracket[i]);
    }
    for (size_t k = 0; k < extra_count(g) && !zero && !known; k++)
        known = is_multiple(g, bracket, extra(g, k));
    for (size_t i = 0; i < n && !zero && !known; i++) *vec_push(&g->extra) = bracket[i];
    free(bracket);
}

/// Brackets of X with what is new in the level; for the derived flag, of all of it.
static void add_level(generators *g, flag_kind kind, size_t r, const expr *D) {
    const size_t n = g->q->n, old = g->extra_fresh, end = extra_count(g);
    const size_t left = kind == FLAG_LIE ? r : g->rank;
    const expr *X = kind == FLAG_LIE ? D : g->basis;
    expr *Y = MEM_NEW(expr, n), *Z = MEM_NEW(expr, n); // copies: the list may move
    for (size_t a = 0; a < left; a++) {
        for (size_t b = 0; b < g->fresh_count; b++) {
            const expr *fresh = g->basis + g->fresh[b] * n;
            if (kind == FLAG_LIE || a != g->fresh[b]) add_bracket(g, X + a * n, fresh);
        }
        for (size_t k = old; k < end && extra_count(g) <= MOST_GENERATORS; k++) {
            memcpy(Y, extra(g, k), n * sizeof *Y);
            add_bracket(g, X + a * n, Y);
        }
    }
    for (size_t k = old; k < end && kind == FLAG_DERIVED; k++) {
        for (size_t j = 0; j < k && extra_count(g) <= MOST_GENERATORS; j++) {
            memcpy(Y, extra(g, k), n * sizeof *Y);
            memcpy(Z, extra(g, j), n * sizeof *Z);
            add_bracket(g, Z, Y);
        }
    }
    g->fresh_count = 0;
    g->extra_fresh = end;
    free(Y);
    free(Z);
}

// ---- levels -------------------------------------------------------------------------------------

/// Columns that forms can be solved for everywhere, with a constant determinant, so that the
/// solutions have no poles; then the others. False if there are none.
static bool find_columns(const generators *g, size_t count, const expr *forms, size_t *order) {
    expr determinant;
    return flag_columns(g->x, g->q, count, forms, order, &determinant) == HAMEL_OK &&
           mech_is_constant(g->q, determinant);
}

/// Which fields of the basis lead, at the point, out of the regular level before, given by its
/// forms; all of them where that is not known.
static void find_fresh(generators *g, const flag_level *before) {
    const size_t n = g->q->n, p = before == NULL ? 0 : before->form_count;
    expr *values = MEM_NEW(expr, p * g->rank), *R = MEM_NEW(expr, p * g->rank);
    sum total = {0};
    free(g->fresh);
    g->fresh = MEM_NEW(size_t, g->rank + p);
    for (size_t i = 0; i < p * g->rank; i++) {
        const expr *form = before->forms + i / g->rank * n, *Z = g->basis + i % g->rank * n;
        for (size_t k = 0; k < n; k++) sum_add_product(g->q->pool, &total, 1, form[k], Z[k]);
        values[i] = sum_take(g->q->pool, &total);
    }
    const bool known =
        before != NULL && mech_point_values(g->x, g->at, p * g->rank, values, values) == HAMEL_OK &&
        exact_row_reduce(g->x, p, g->rank, values, &g->fresh_count, R, g->fresh) == HAMEL_OK;
    if (!known) g->fresh_count = g->rank;
    for (size_t c = 0; c < g->rank && !known; c++) g->fresh[c] = c;
    vec_clear(&total);
    free(values);
    free(R);
}

/// Takes the solutions of ω(Z) = 0 as a basis of a regular level; `before` is the level before, if
/// it is regular too. False if that cannot be done: the generators stay as they are.
static bool take_solutions(generators *g, const flag_level *level, const flag_level *before) {
    const size_t n = g->q->n, p = level->form_count;
    size_t *order = MEM_NEW(size_t, n), count = 0;
    expr *basis = NULL;
    const bool good = find_columns(g, p, level->forms, order) &&
                      exact_null_space(g->x, p, n, level->forms, order, &count, &basis) == HAMEL_OK;
    if (good) {
        free(g->basis);
        free(g->solved);
        g->basis = basis;
        g->solved = mem_copy(order + p, count, sizeof *order);
        g->rank = count;
        g->extra.count = g->extra_fresh = 0;
        find_fresh(g, before);
    }
    free(order);
    return good;
}

/// Else generators that are independent at the point, the first ones, are a basis.
static void take_independent(generators *g) {
    const size_t n = g->q->n, count = g->rank + extra_count(g);
    if (g->extra.count == 0) return;
    expr *columns = MEM_NEW(expr, n * count), *R = MEM_NEW(expr, n * count);
    size_t *pivots = MEM_NEW(size_t, n), rank = 0;
    for (size_t k = 0; k < count; k++) {
        const expr *X = k < g->rank ? g->basis + k * n : extra(g, k - g->rank);
        for (size_t i = 0; i < n; i++) columns[i * count + k] = X[i];
    }
    if (mech_point_values(g->x, g->at, n * count, columns, columns) == HAMEL_OK &&
        exact_row_reduce(g->x, n, count, columns, &rank, R, pivots) == HAMEL_OK) {
        size_t kept = 0, old = 0;
        for (size_t k = g->rank; k < rank;
             k++, kept++) { // the basis is independent: it comes first
            const size_t from = pivots[k] - g->rank;
            memmove(g->extra.items + kept * n, extra(g, from), n * sizeof *R);
            if (from < g->extra_fresh) old++;
        }
        g->extra_fresh = old;
        g->extra.count = kept * n;
    }
    free(columns);
    free(R);
    free(pivots);
}

/// The rank of the generators at the point; it is nowhere more than `usual`.
static hamel_status rank_at(const generators *g, size_t usual, size_t *rank) {
    const size_t n = g->q->n, rows = g->rank + extra_count(g), most = rows < usual ? rows : usual;
    expr *all = MEM_NEW(expr, rows * n);
    memcpy(all, g->basis, g->rank * n * sizeof *all);
    if (g->extra.count > 0) memcpy(all + g->rank * n, g->extra.items, g->extra.count * sizeof *all);
    const hamel_status status = mech_point_rank(g->x, g->q, g->at, most, rows, n, all, rank);
    free(all);
    return status;
}

static void start(generators *g, size_t r, const expr *fields) {
    g->rank = g->fresh_count = r;
    g->basis = mem_copy(fields, r * g->q->n, sizeof *fields);
    g->fresh = MEM_NEW(size_t, r);
    for (size_t a = 0; a < r; a++) g->fresh[a] = a;
}

hamel_status flag_at_init(mech_flag *f, exact *x, flag_kind kind, size_t r, const expr *fields,
                          const flag_levels *generic, const mech_point *at) {
    exact quiet = exact_quietly(x);
    const flag_level *levels = generic->levels.items, *regular = NULL;
    const size_t last = generic->levels.count - 1;
    generators g = {.q = generic->q, .x = &quiet, .at = at};
    VEC(size_t) ranks = {0};
    hamel_status status = HAMEL_OK;
    *f = (mech_flag){.ends = TRUTH_UNKNOWN};
    start(&g, r, fields);
    for (size_t i = 0; i < MOST_LEVELS && extra_count(&g) <= MOST_GENERATORS; i++) {
        size_t rank = 0;
        const flag_level *here = &levels[i < last ? i : last];
        status = rank_at(&g, i <= last || generic->ends == TRUTH_YES ? here->rank : g.q->n, &rank);
        if (status != HAMEL_OK) break;
        *vec_push(&ranks) = rank;
        // no point exceeds the generic limit
        bool ended = rank == g.q->n || (generic->ends == TRUTH_YES && rank == levels[last].rank);
        if (!ended && rank == here->rank) {
            regular = take_solutions(&g, here, regular) ? here : NULL;
            if (regular == NULL) take_independent(&g);
        }
        const size_t before = extra_count(&g);
        if (!ended) add_level(&g, kind, r, fields);
        f->ends = ended || extra_count(&g) == before ? TRUTH_YES : TRUTH_UNKNOWN;
        if (f->ends == TRUTH_YES) break;
    }
    while (f->ends == TRUTH_YES && ranks.count > 1 &&
           ranks.items[ranks.count - 1] == ranks.items[ranks.count - 2])
        ranks.count--;
    f->count = ranks.count;
    f->ranks = ranks.items;
    generators_clear(&g);
    const bool beyond = status == HAMEL_TOO_LARGE || status == HAMEL_UNDECIDED;
    if (beyond && f->count > 0) return HAMEL_OK; // as far as it goes
    if (status != HAMEL_OK) mech_flag_clear(f);
    return status;
}
