/// Where ranks drop. A matrix of functions loses rank where all its largest minors vanish: on the
/// zeros of their common factor, a hypersurface, and in the common zeros of what is left, of
/// codimension two or more, which there are none if the sum of their squares is positive.
///
/// For the constraints, the common factor can be divided out of the minors, which are coordinates of D
/// as a subspace: D continues smoothly. For a flag the torsion of a level is the matrix; what it
/// suggests is then looked at: the flag is computed on the hypersurface.
#include <stdlib.h>
#include <string.h>

#include "expr/calculus.h"
#include "expr/print.h"
#include "expr/walk.h"
#include "mech/distribution_internal.h"
#include "mech/locus.h"
#include "mech/readable.h"
#include "mech/turn.h"
#include "mech/where.h"
#include "space/sum.h"

typedef VEC(expr) list;
typedef VEC(mech_drop) drops;

static bool never_zero(const space *q, expr e) {
    return mech_is_constant(q, e) || where_positive(q->pool, e) ||
           where_positive(q->pool, expr_neg(q->pool, e));
}

// ---- minors --------------------------------------------------------------------------------------

/// The next set of k among n in lexicographic order; false after the last.
static bool next_set(size_t k, size_t n, size_t *set) {
    size_t i = k;
    while (i > 0 && set[i - 1] == n - k + i - 1) i--;
    if (i == 0) return false;
    set[i - 1]++;
    for (; i < k; i++) set[i] = set[i - 1] + 1;
    return true;
}

static void first_set(size_t k, size_t *set) {
    for (size_t i = 0; i < k; i++) set[i] = i;
}

/// The nonzero k by k minors of a matrix. HAMEL_TOO_LARGE if there are too many; stops at a constant.
static hamel_status find_minors(exact *x, const space *q, size_t rows, size_t cols, const expr *A,
                                size_t k, list *out) {
    enum { MOST_MINORS = 120 };
    size_t *r = MEM_NEW(size_t, k), *c = MEM_NEW(size_t, k), tried = 0;
    expr *chosen = MEM_NEW(expr, k * cols);
    hamel_status status = HAMEL_OK;
    bool more_rows = true, constant = false;
    for (first_set(k, r); more_rows && status == HAMEL_OK && !constant;
         more_rows = next_set(k, rows, r)) {
        for (size_t i = 0; i < k; i++)
            memcpy(chosen + i * cols, A + r[i] * cols, cols * sizeof *chosen);
        bool more = true;
        for (first_set(k, c); more && status == HAMEL_OK && !constant;
             more = next_set(k, cols, c)) {
            expr minor;
            status = ++tried > MOST_MINORS ? HAMEL_TOO_LARGE
                                           : mech_minor(x, k, cols, chosen, c, &minor);
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

/// Adds factors of e with positive powers that may vanish.
static hamel_status add_factors(exact *x, const space *q, expr e, list *out) {
    expr unit, *factors;
    long *powers;
    size_t count;
    const hamel_status status = exact_factor(x, e, &unit, &count, &factors, &powers);
    for (size_t k = 0; k < count && status == HAMEL_OK; k++) {
        if (powers[k] > 0 && !never_zero(q, factors[k])) *vec_push(out) = factors[k];
    }
    free(factors);
    free(powers);
    return status;
}

/// In differences of angles, where products are visible: the space's entries are replaced, so that the
/// common factor is taken of everything that is not a parameter.
static hamel_status find_zeros(exact *x, const space *q, const list *minors, zeros *z) {
    turn t;
    turn_init(&t, x->pool, minors->count, minors->items);
    expr *turned = MEM_NEW(expr, minors->count), common = expr_int(x->pool, 1);
    list factors = {0};
    space other = *q; // with the differences as entries, to tell constants
    list entries = {0};
    for (size_t i = 0; i < q->entry_count; i++) *vec_push(&entries) = q->entries[i];
    for (size_t i = 1; i < t.count; i++) *vec_push(&entries) = t.differences[i];
    other.entries = entries.items;
    other.entry_count = entries.count;
    if (t.count > 1) turn_apply(&t, minors->count, minors->items, turned);
    else memcpy(turned, minors->items, minors->count * sizeof *turned);
    hamel_status status = mech_common_factor(x, &other, minors->count, turned, &common);
    if (status == HAMEL_OK && !mech_is_constant(&other, common))
        status = add_factors(x, &other, common, &factors);
    sum total = {0};
    for (size_t k = 0; k < minors->count; k++) {
        const expr left = expr_div(x->pool, turned[k], common);
        sum_add(x->pool, &total, 1, expr_pow_int(x->pool, left, 2));
    }
    z->rest = sum_take(x->pool, &total);
    vec_clear(&total);
    if (status == HAMEL_OK) status = exact_normal(x, z->rest, &z->rest);
    if (status == HAMEL_OK && t.count > 1) status = turn_undo(&t, x, factors.count, factors.items);
    if (status == HAMEL_OK && t.count > 1) status = turn_undo(&t, x, 1, &z->rest);
    for (size_t k = 0; k < factors.count && status == HAMEL_OK; k++)
        *vec_push(&z->factors) = factors.items[k];
    vec_clear(&factors);
    vec_clear(&entries);
    free(turned);
    turn_clear(&t);
    return status;
}

// ---- examining a hypersurface ----------------------------------------------------------------------

/// The flags on the hypersurface `where` = 0, if its sheets are found and agree.
static void examine(const mech_distribution *d, exact *x, const mech_system *s, mech_drop *drop) {
    locus_sheet sheets[LOCUS_SHEETS];
    const size_t count = locus_solve(x, s->q, drop->where, sheets);
    for (size_t k = 0; k < count; k++) {
        mech_flags_at there;
        const mech_point at = {1, &sheets[k].coordinate, &sheets[k].value};
        if (mech_flags_at_init(&there, x, s, d, &at) != HAMEL_OK) return;
        const bool agree = there.defined && (k == 0 || (mech_flag_same(&there.lie, &drop->lie) &&
                                                        mech_flag_same(&there.derived,
                                                                       &drop->derived)));
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

// ---- constraints -----------------------------------------------------------------------------------

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

/// Hypersurfaces where the constraints as written become dependent, and points where D itself is
/// singular. YES if that is all.
static truth constraint_drops(const mech_distribution *d, exact *x, const mech_system *s,
                              drops *out) {
    list minors = {0}, removable = {0};
    zeros z = {0};
    truth complete = TRUTH_YES;
    hamel_status status = HAMEL_OK;
    if (!mech_is_constant(s->q, s->pivots.content))
        status = add_factors(x, s->q, s->pivots.content, &removable);
    if (status != HAMEL_OK) complete = TRUTH_UNKNOWN;
    for (size_t k = 0; k < removable.count; k++) {
        mech_drop drop = {.what = DROP_CONSTRAINTS, .where = removable.items[k], .removable = true};
        examine(d, x, s, &drop);
        *vec_push(out) = drop;
    }
    status = find_minors(x, s->q, d->p, d->n, d->forms, d->p, &minors);
    const bool regular = minors.count > 0 && mech_is_constant(s->q, minors.items[minors.count - 1]);
    if (!regular && status == HAMEL_OK) status = find_zeros(x, s->q, &minors, &z);
    if (status != HAMEL_OK) complete = TRUTH_UNKNOWN;
    else if (!regular && !never_zero(s->q, z.rest)) {
        mech_drop drop = {.what = DROP_CONSTRAINTS, .where = z.rest};
        find_instance(x, s->q, &drop);
        *vec_push(out) = drop;
    }
    vec_clear(&minors);
    vec_clear(&removable);
    vec_clear(&z.factors);
    return complete;
}

// ---- flags -----------------------------------------------------------------------------------------

/// Where the step from one level to the next is smaller than at a generic point.
static truth level_drops(const mech_distribution *d, exact *x, const mech_system *s,
                         const flag_level *l, size_t level, size_t step, drops *out) {
    list minors = {0};
    zeros z = {0};
    truth complete = TRUTH_YES;
    hamel_status status =
        find_minors(x, s->q, l->bracket_count, l->form_count, l->torsion, step, &minors);
    const bool regular = minors.count > 0 && mech_is_constant(s->q, minors.items[minors.count - 1]);
    if (!regular && status == HAMEL_OK) status = find_zeros(x, s->q, &minors, &z);
    if (status != HAMEL_OK || (!regular && !never_zero(s->q, z.rest))) complete = TRUTH_UNKNOWN;
    for (size_t k = 0; k < z.factors.count && status == HAMEL_OK; k++) {
        mech_drop drop = {.what = DROP_FLAG, .where = z.factors.items[k], .level = level};
        if (listed(out, drop.where)) continue;
        examine(d, x, s, &drop);
        const bool usual = drop.examined && mech_flag_same(&drop.lie, &d->lie) &&
                           mech_flag_same(&drop.derived, &d->derived);
        if (usual) drop_clear(&drop); // it was the basis that degenerates
        else *vec_push(out) = drop;
    }
    vec_clear(&minors);
    vec_clear(&z.factors);
    return complete;
}

void distribution_drops(mech_distribution *d, exact *x, const mech_system *s,
                        const flag_levels *lie) {
    exact brief = readable_limits(x);
    drops found = {0};
    d->drops_complete = d->p == 0 ? TRUTH_YES : constraint_drops(d, &brief, s, &found);
    for (size_t i = 0; i + 1 < lie->levels.count; i++) {
        const flag_level *l = &lie->levels.items[i];
        d->drops_complete =
            truth_and(d->drops_complete, level_drops(d, &brief, s, l, i + 2,
                                                     lie->levels.items[i + 1].rank - l->rank,
                                                     &found));
    }
    if (lie->ends != TRUTH_YES) d->drops_complete = TRUTH_UNKNOWN;
    d->drop_count = found.count;
    d->drops = found.items;
}
