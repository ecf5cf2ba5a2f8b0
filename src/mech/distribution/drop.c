/// Where ranks drop. A matrix of functions loses rank where all its largest minors vanish: on the
/// zeros of their common factor, a hypersurface, and in the common zeros of what is left, of
/// codimension two or more, which there are none if the sum of their squares is positive.
///
/// For the constraints, the common factor can be divided out of the minors, which are coordinates
/// of D as a subspace: D continues smoothly. For a flag the torsion of a level is the matrix; what
/// it suggests is then looked at: the flag is computed on the hypersurface.
#include <stdlib.h>
#include <string.h>

#include "expr/calculus.h"
#include "expr/print.h"
#include "expr/sum.h"
#include "expr/walk.h"
#include "mech/distribution/distribution_internal.h"
#include "mech/distribution/drop_internal.h"
#include "mech/tools/degenerate.h"
#include "mech/tools/locus.h"
#include "mech/tools/readable.h"

typedef VEC(expr) list;
typedef VEC(mech_drop) drops;

// ---- minors -------------------------------------------------------------------------------------

static void first_set(size_t k, size_t *set) {
    for (size_t i = 0; i < k; i++) set[i] = i;
}

/// The nonzero k by k minors of a matrix. HAMEL_TOO_LARGE if there are too many; stops at a
/// constant.
static hamel_status find_minors(exact *x, const space *q, size_t rows, size_t cols, const expr *A,
                                size_t k, list *out) {
    enum { MOST_MINORS = 120 };
    size_t *r = MEM_NEW(size_t, k), *c = MEM_NEW(size_t, k), tried = 0;
    expr *chosen = MEM_NEW(expr, k * cols);
    hamel_status status = HAMEL_OK;
    bool more_rows = true, constant = false;
    for (first_set(k, r); more_rows && status == HAMEL_OK && !constant;
         more_rows = mech_next_set(k, rows, r)) {
        for (size_t i = 0; i < k; i++)
            memcpy(chosen + i * cols, A + r[i] * cols, cols * sizeof *chosen);
        bool more = true;
        for (first_set(k, c); more && status == HAMEL_OK && !constant;
             more = mech_next_set(k, cols, c)) {
            expr minor;
            status =
                ++tried > MOST_MINORS ? HAMEL_TOO_LARGE : mech_minor(x, k, cols, chosen, c, &minor);
            if (status != HAMEL_OK || sum_zero(x->pool, minor)) continue;
            *vec_push(out) = minor;
            constant = mech_is_constant(q, minor);
        }
    }
    free(r);
    free(c);
    free(chosen);
    return status;
}

/// What minors say: their common factors, and the sum of the squares of what is left.
typedef struct zeros {
    list factors; ///< irreducible, not seen to be nowhere zero
    expr rest;    ///< a constant if what is left vanishes nowhere together
} zeros;

/// Splits e into what never vanishes, which is left out, and the rest: the product of the factors
/// with positive powers that may vanish. They are also listed, once each, if out is not NULL.
static hamel_status vanishing_part(exact *x, const space *q, expr e, expr *part, list *out) {
    expr unit, *factors;
    long *powers;
    size_t count;
    *part = expr_int(x->pool, 1);
    if (mech_is_constant(q, e)) return HAMEL_OK;
    const hamel_status status = exact_factor(x, e, &unit, &count, &factors, &powers);
    for (size_t k = 0; k < count && status == HAMEL_OK; k++) {
        if (powers[k] <= 0 || mech_vanishes_nowhere(x, q, factors[k])) continue;
        *part = expr_mul2(x->pool, *part, expr_pow_int(x->pool, factors[k], powers[k]));
        if (out != NULL) *vec_push(out) = factors[k];
    }
    free(factors);
    free(powers);
    return status;
}

static int by_length(const void *a, const void *b) {
    const size_t *s = a, *t = b;
    return s[0] != t[0] ? (s[0] < t[0] ? -1 : 1) : (s[1] > t[1]) - (s[1] < t[1]);
}

/// Sorts expressions by length.
static void sort_by_length(const expr_pool *pool, size_t count, expr *e) {
    size_t(*keys)[2] = mem_alloc(count, sizeof *keys);
    expr *sorted = MEM_NEW(expr, count);
    for (size_t i = 0; i < count; i++) {
        keys[i][0] = expr_infix_tokens(pool, e[i]);
        keys[i][1] = i;
    }
    qsort(keys, count, sizeof *keys, by_length);
    for (size_t i = 0; i < count; i++) sorted[i] = e[keys[i][1]];
    memcpy(e, sorted, count * sizeof *e);
    free(keys);
    free(sorted);
}

/// The sum of squares of functions, the shortest first, up to where it is seen to be nowhere zero:
/// then
/// 1, as where one of them is. Functions that have no zeros in common have such a sum, in most
/// cases a short one.
static hamel_status squares(exact *x, const space *q, size_t count, expr *e, expr *out) {
    hamel_status status = HAMEL_OK;
    sort_by_length(x->pool, count, e);
    *out = expr_int(x->pool, 1);
    for (size_t k = 0; k < count; k++) {
        if (mech_vanishes_nowhere(x, q, e[k])) return HAMEL_OK;
    }
    *out = expr_int(x->pool, 0);
    for (size_t k = 0; k < count && status == HAMEL_OK; k++) {
        const expr longer = expr_add2(x->pool, *out, expr_pow_int(x->pool, e[k], 2));
        status = exact_normal(x, longer, out);
        if (status == HAMEL_OK && mech_vanishes_nowhere(x, q, *out)) {
            *out = expr_int(x->pool, 1);
            break;
        }
    }
    return status;
}

static hamel_status find_zeros(exact *x, const space *q, const list *minors, zeros *z) {
    const size_t count = minors->count;
    expr *e = mem_copy(minors->items, count, sizeof *e), common = expr_int(x->pool, 1), unused;
    hamel_status status = HAMEL_OK;
    for (size_t k = 0; k < count && status == HAMEL_OK; k++)
        status = vanishing_part(x, q, e[k], &e[k], NULL);
    if (status == HAMEL_OK) status = mech_common_factor(x, q, count, e, &common);
    if (status == HAMEL_OK) status = vanishing_part(x, q, common, &unused, &z->factors);
    for (size_t k = 0; k < count && status == HAMEL_OK; k++)
        status = exact_normal(x, expr_div(x->pool, e[k], common), &e[k]);
    if (status == HAMEL_OK) status = squares(x, q, count, e, &z->rest);
    free(e);
    return status;
}

// ---- examining a hypersurface -------------------------------------------------------------------

/// The flags on the hypersurface `where` = 0, if its sheets are found and agree, and brackets are
/// not too long for it.
static void examine(const mech_distribution *d, exact *x, const mech_system *s, mech_drop *drop) {
    enum { LONGEST = 2000 }; // tokens of the forms: what follows from them is much longer
    locus_sheet sheets[LOCUS_SHEETS];
    const size_t tokens = expr_infix_length(x->pool, d->p * d->n, d->chart_forms);
    const size_t count = tokens > LONGEST ? 0 : locus_solve(x, s->q, drop->where, sheets);
    for (size_t k = 0; k < count; k++) {
        mech_flags_at there = {0};
        const mech_point at = {1, &sheets[k].coordinate, &sheets[k].value};
        angle_chart_point(&d->chart, 1, at.at, at.values);
        if (distribution_flags_at(&there, x, s, d, &at) != HAMEL_OK) return;
        const bool agree =
            there.defined && (k == 0 || (mech_flag_same(&there.lie, &drop->lie) &&
                                         mech_flag_same(&there.derived, &drop->derived)));
        mech_flag_clear(&drop->lie);
        mech_flag_clear(&drop->derived);
        drop->lie = there.lie;
        drop->derived = there.derived;
        if (!agree) return;
    }
    drop->examined = count > 0;
}

static bool listed(const drops *all, expr where) {
    for (size_t k = 0; k < all->count; k++) {
        if (expr_same(all->items[k].where, where)) return true;
    }
    return false;
}

static void drop_clear(mech_drop *drop) {
    free(drop->instance);
    mech_flag_clear(&drop->lie);
    mech_flag_clear(&drop->derived);
}

// ---- constraints --------------------------------------------------------------------------------

/// Two angles that make e vanish at quarter turns, as the functions that vanish then.
static void find_instance(exact *x, const space *q, mech_drop *drop) {
    expr_pool *pool = x->pool;
    list angles = {0};
    expr_walk w;
    uint32_t place;
    expr_walk_init(&w, pool, 1, &drop->where);
    for (size_t i = 0; i < q->entry_count; i++) {
        if (expr_symbol_info_of(pool, q->entries[i])->kind == EXPR_ANGLE &&
            expr_walk_find(&w, q->entries[i], &place))
            *vec_push(&angles) = q->entries[i];
    }
    expr_walk_clear(&w);
    for (size_t i = 0; i < angles.count && drop->instance_count == 0; i++) {
        for (size_t k = 0; k < 4 * i && drop->instance_count == 0; k++) {
            const expr at[2] = {angles.items[k / 4], angles.items[i]};
            expr values[2], there;
            for (int j = 0; j < 2; j++)
                values[j] = expr_mul2(pool, expr_ratio(pool, (long)(k >> j & 1), 2), expr_pi(pool));
            expr_substitute(pool, 1, &drop->where, 2, at, values, &there);
            if (exact_is_zero(x, there) != TRUTH_YES) continue;
            drop->instance = MEM_NEW(expr, 2);
            drop->instance_count = 2;
            for (int j = 0; j < 2; j++)
                drop->instance[j] = k >> j & 1 ? expr_cos(pool, at[j]) : expr_sin(pool, at[j]);
        }
    }
    vec_clear(&angles);
}

/// Whether the constraints as written are independent wherever they have a value. Freed of
/// denominators they may all vanish at a pole.
static bool independent_where_defined(exact *x, const mech_system *s) {
    expr total = expr_int(x->pool, 0), numerator, denominator;
    for (size_t k = 0; k < s->pivots.count; k++) {
        if (mech_vanishes_nowhere(x, s->q, s->pivots.determinants[k])) return true;
        total = expr_add2(x->pool, total, expr_pow_int(x->pool, s->pivots.determinants[k], 2));
    }
    return exact_fraction(x, total, &numerator, &denominator) == HAMEL_OK &&
           mech_vanishes_nowhere(x, s->q, numerator);
}

/// Hypersurfaces where the constraints as written become dependent, and points where D itself is
/// singular. YES if that is all.
static truth constraint_drops(const mech_distribution *d, exact *x, const mech_system *s,
                              drops *out) {
    list minors = {0}, removable = {0};
    zeros z = {0};
    expr part;
    hamel_status status = vanishing_part(x, s->q, s->content, &part, &removable);
    truth complete = status == HAMEL_OK ? TRUTH_YES : TRUTH_UNKNOWN;
    for (size_t k = 0; k < removable.count; k++) {
        mech_drop drop = {.what = DROP_CONSTRAINTS, .where = removable.items[k], .removable = true};
        examine(d, x, s, &drop);
        *vec_push(out) = drop;
    }
    const bool redundant = s->row_count > s->p; // further rows may save what the forms lose
    status = redundant ? find_minors(x, s->q, s->row_count, d->n, s->rows, d->p, &minors)
                       : find_minors(x, s->q, d->p, d->n, d->forms, d->p, &minors);
    const bool regular = minors.count > 0 && mech_is_constant(s->q, minors.items[minors.count - 1]);
    if (!regular && status == HAMEL_OK) status = find_zeros(x, s->q, &minors, &z);
    if (status != HAMEL_OK || (!redundant && z.factors.count > 0)) complete = TRUTH_UNKNOWN;
    else if (!regular && !mech_vanishes_nowhere(x, s->q, z.rest) &&
             !independent_where_defined(x, s)) {
        mech_drop drop = {.what = DROP_CONSTRAINTS, .where = z.rest};
        distribution_divide_number(x, 1, &drop.where);
        find_instance(x, s->q, &drop);
        *vec_push(out) = drop;
    }
    vec_clear(&minors);
    vec_clear(&removable);
    vec_clear(&z.factors);
    return complete;
}

// ---- flags --------------------------------------------------------------------------------------

/// Whether fields are independent everywhere: their largest minors have no zeros in common.
static bool independent_everywhere(exact *x, const space *q, size_t count, const expr *fields) {
    list minors = {0};
    expr total;
    bool independent =
        find_minors(x, q, count, q->n, fields, count, &minors) == HAMEL_OK && minors.count > 0;
    if (independent && !mech_is_constant(q, minors.items[minors.count - 1]))
        independent = squares(x, q, minors.count, minors.items, &total) == HAMEL_OK &&
                      mech_vanishes_nowhere(x, q, total);
    vec_clear(&minors);
    return independent;
}

/// Fields that span the kernel of forms wherever these are independent, *count of them, fresh: by
/// Cramer's rule one for each set S of p + 1 columns,
///   Z_S = Σ_k (−1)^k det(forms without column S_k) ∂_{S_k}
/// A basis may have to degenerate somewhere; these do not.
static hamel_status spanning_fields(exact *x, const space *q, size_t p, const expr *forms,
                                    size_t *count, expr **out) {
    enum { MOST_FIELDS = 10 };
    const size_t n = q->n;
    size_t *set = MEM_NEW(size_t, p + 1), *others = MEM_NEW(size_t, p);
    hamel_status status = HAMEL_OK;
    VEC(expr) fields = {0};
    *count = 0;
    first_set(p + 1, set);
    bool more = p < n;
    for (; more && status == HAMEL_OK; more = mech_next_set(p + 1, n, set)) {
        for (size_t i = 0; i < n; i++) *vec_push(&fields) = expr_int(x->pool, 0);
        for (size_t k = 0; k <= p && status == HAMEL_OK; k++) {
            expr minor;
            for (size_t i = 0; i < p; i++) others[i] = set[i + (i >= k)];
            status = mech_minor(x, p, n, forms, others, &minor);
            if (status != HAMEL_OK) break;
            fields.items[*count * n + set[k]] = k % 2 == 0 ? minor : expr_neg(x->pool, minor);
        }
        if (++*count > MOST_FIELDS) status = HAMEL_TOO_LARGE;
    }
    free(set);
    free(others);
    *out = fields.items;
    return status;
}

/// What brackets of D and a level leave it with, fresh, *rows by the number of forms.
typedef struct level_torsion {
    size_t rows;
    expr *entries;
    bool everywhere; ///< the fields span D and the level at every point
} level_torsion;

/// In fields of the level that are independent everywhere.
static bool torsion_in_basis(const mech_distribution *d, exact *x, const space *q,
                             const flag_level *l, level_torsion *t) {
    expr *Z = NULL, determinant;
    size_t count;
    const bool good =
        flag_solutions(x, q, l->form_count, l->forms, &count, &Z, &determinant) == HAMEL_OK &&
        (mech_vanishes_nowhere(x, q, determinant) || independent_everywhere(x, q, count, Z));
    if (good) {
        t->rows = d->r * count;
        t->entries = MEM_NEW(expr, t->rows * l->form_count);
        flag_torsion(q, d->r, d->chart_fields, count, Z, l->form_count, l->forms, t->entries);
    }
    free(Z);
    return good;
}

/// In fields that span D and the level, of forms that are independent everywhere.
static bool torsion_in_spanning_fields(const mech_distribution *d, exact *x, const space *q,
                                       const flag_level *l, level_torsion *t) {
    expr *X = NULL, *Z = NULL;
    size_t left = 0, right = 0;
    const bool good = independent_everywhere(x, q, d->p, d->chart_forms) &&
                      independent_everywhere(x, q, l->form_count, l->forms) &&
                      spanning_fields(x, q, d->p, d->chart_forms, &left, &X) == HAMEL_OK &&
                      spanning_fields(x, q, l->form_count, l->forms, &right, &Z) == HAMEL_OK;
    if (good) {
        t->rows = left * right;
        t->entries = MEM_NEW(expr, t->rows * l->form_count);
        flag_torsion(q, left, X, right, Z, l->form_count, l->forms, t->entries);
    }
    free(X);
    free(Z);
    return good;
}

/// The torsion of a level in fields that are there everywhere, or where there are none in those of
/// the level.
static level_torsion regular_torsion(const mech_distribution *d, exact *x, const space *q,
                                     const flag_level *l) {
    level_torsion t = {0};
    t.everywhere = (!d->degenerates && torsion_in_basis(d, x, q, l, &t)) ||
                   torsion_in_spanning_fields(d, x, q, l, &t);
    if (!t.everywhere) {
        t.rows = l->bracket_count;
        t.entries = mem_copy(l->torsion, t.rows * l->form_count, sizeof *t.entries);
    }
    return t;
}

/// Where the step from one level to the next is smaller than at a generic point.
static truth level_drops(const mech_distribution *d, exact *x, const mech_system *s,
                         const flag_level *l, size_t level, size_t step, drops *out) {
    list minors = {0};
    zeros z = {0};
    level_torsion t = regular_torsion(d, x, s->q, l);
    truth complete = d->degenerates && !t.everywhere ? TRUTH_UNKNOWN : TRUTH_YES;
    hamel_status status = find_minors(x, s->q, t.rows, l->form_count, t.entries, step, &minors);
    const bool regular = minors.count > 0 && mech_is_constant(s->q, minors.items[minors.count - 1]);
    if (!regular && status == HAMEL_OK) status = find_zeros(x, s->q, &minors, &z);
    const bool points = status == HAMEL_OK && !regular && !mech_vanishes_nowhere(x, s->q, z.rest);
    // Where forms of the level depend on each other minors vanish and D^level need not be smaller.
    const bool faithful = t.everywhere && (points || z.factors.count > 0) &&
                          independent_everywhere(x, s->q, l->form_count, l->forms);
    if (status != HAMEL_OK || (points && !faithful)) complete = TRUTH_UNKNOWN;
    if (points && faithful) { // of codimension two or more, if there are any
        mech_drop drop = {.what = DROP_FLAG, .level = level, .proved = true, .squares = true};
        angle_chart_functions_back(&d->chart, x, 1, &z.rest, &drop.where);
        distribution_divide_number(x, 1, &drop.where);
        *vec_push(out) = drop;
    }
    for (size_t k = 0; k < z.factors.count && status == HAMEL_OK; k++) {
        mech_drop drop = {.what = DROP_FLAG, .level = level, .proved = faithful};
        angle_chart_functions_back(&d->chart, x, 1, &z.factors.items[k], &drop.where);
        if (listed(out, drop.where)) continue;
        examine(d, x, s, &drop);
        const bool usual = drop.examined && mech_flag_same(&drop.lie, &d->lie) &&
                           mech_flag_same(&drop.derived, &d->derived);
        drop.proved = drop.proved || drop.examined;
        if (!usual) *vec_push(out) = drop;
        else drop_clear(&drop); // it was the basis that degenerates; what else is there is not seen
        if (usual) complete = TRUTH_UNKNOWN;
    }
    free(t.entries);
    vec_clear(&minors);
    vec_clear(&z.factors);
    return complete;
}

void distribution_drops(mech_distribution *d, exact *x, const mech_system *s) {
    const flag_levels *lie = &d->lie_levels;
    exact brief = readable_limits(x);
    drops found = {0};
    d->drops_complete = d->p == 0 ? TRUTH_YES : constraint_drops(d, &brief, s, &found);
    for (size_t i = 0; i + 1 < lie->levels.count; i++) {
        const flag_level *l = &lie->levels.items[i];
        d->drops_complete = truth_and(
            d->drops_complete,
            level_drops(d, &brief, s, l, i + 2, lie->levels.items[i + 1].rank - l->rank, &found));
    }
    if (lie->ends != TRUTH_YES) d->drops_complete = TRUTH_UNKNOWN;
    d->drop_count = found.count;
    d->drops = found.items;
}
