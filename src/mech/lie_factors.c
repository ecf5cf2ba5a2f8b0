/// Which algebra it is. Three theorems do the splitting:
///   a semisimple ideal P splits off: g = P × C(P), C the centraliser;
///   so does any ideal without centre whose centraliser has the complementary dimension;
///   central lines outside the derived algebra split off, with any complement that contains it.
/// The last term of the derived series is the P to try; what remains beside it is solvable.
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "mech/lie_algebra.h"
#include "mech/where.h"
#include "space/sum.h"

// ---- signs -------------------------------------------------------------------------------------

/// The sign of a constant if it is known for all parameters: 1, −1, 0, or 2 if it is not.
static int sign_of(exact *x, expr e) {
    expr normal;
    if (exact_normal(x, e, &normal) != HAMEL_OK) return 2;
    if (expr_is_number(x->pool, normal)) return mpq_sgn(expr_value(x->pool, normal));
    if (where_positive(x->pool, normal)) return 1;
    return where_positive(x->pool, expr_neg(x->pool, normal)) ? -1 : 2;
}

/// Whether −form is positive definite, by its leading minors.
static truth negative_definite(exact *x, size_t d, const expr *form) {
    expr *minor = MEM_NEW(expr, d * d);
    truth definite = TRUTH_YES;
    for (size_t m = 1; m <= d && definite == TRUTH_YES; m++) {
        expr det;
        for (size_t i = 0; i < m * m; i++) minor[i] = expr_neg(x->pool, form[i / m * d + i % m]);
        const int sign = exact_determinant(x, m, minor, &det) == HAMEL_OK ? sign_of(x, det) : 2;
        definite = sign == 1 ? TRUTH_YES : sign == 2 ? TRUTH_UNKNOWN : TRUTH_NO;
    }
    free(minor);
    return definite;
}

// ---- perfect algebras --------------------------------------------------------------------------

/// Whether a symmetric matrix of rank m is negative semidefinite: definite where it has its pivots.
static hamel_status negative_semidefinite(exact *x, size_t d, const expr *form, truth *answer) {
    size_t *pivots = MEM_NEW(size_t, d), m;
    expr *reduced = MEM_NEW(expr, d * d), *block = MEM_NEW(expr, d * d);
    const hamel_status status = exact_row_reduce(x, d, d, form, &m, reduced, pivots);
    if (status == HAMEL_OK) {
        for (size_t i = 0; i < m * m; i++) block[i] = form[pivots[i / m] * d + pivots[i % m]];
        *answer = negative_definite(x, m, block);
    }
    free(block);
    free(reduced);
    free(pivots);
    return status;
}

/// Whether the span of some combinations of a basis is abelian.
static hamel_status is_abelian(exact *x, const lie_algebra *g, const lie_subspace *u, size_t count,
                               const expr *coefficients, bool *answer) {
    expr *vectors = lie_combinations(x->pool, g->k, u, count, coefficients);
    const lie_subspace part = {count, vectors};
    lie_subspace inner;
    const hamel_status status = lie_bracket(&inner, x, g, &part, &part);
    *answer = inner.dimension == 0;
    lie_subspace_clear(&inner);
    free(vectors);
    return status;
}

/// An ideal P ≠ 0 with [P, P] = P. Its radical is the kernel of its Killing form. With an abelian
/// radical of dimension 3 and a form that is definite beside it, so(3) acts on the radical without
/// fixed vectors (as P is perfect), and the only such action is that of turns on vectors: se(3).
static hamel_status recognise_perfect(exact *x, const lie_algebra *g, const lie_subspace *P,
                                      lie_kind *kind) {
    const size_t d = P->dimension;
    expr *form = MEM_NEW(expr, d * d), *kernel = NULL;
    size_t null = 0;
    truth compact = TRUTH_UNKNOWN;
    bool abelian = false;
    *kind = LIE_OTHER;
    hamel_status status = lie_killing(x, g, P, form);
    if (status == HAMEL_OK) status = exact_null_space(x, d, d, form, NULL, &null, &kernel);
    if (status == HAMEL_OK) status = negative_semidefinite(x, d, form, &compact);
    if (status == HAMEL_OK) status = is_abelian(x, g, P, null, kernel, &abelian);
    if (status == HAMEL_OK && null == 0 && compact == TRUTH_YES)
        *kind = d == 3 ? LIE_SO3 : d == 6 ? LIE_SO4 : LIE_COMPACT;
    else if (status == HAMEL_OK && null == 0)
        *kind = d == 3 && compact == TRUTH_NO ? LIE_SL2 : LIE_SEMISIMPLE;
    else if (status == HAMEL_OK && d == 6 && null == 3 && compact == TRUTH_YES && abelian)
        *kind = LIE_SE3;
    free(kernel);
    free(form);
    return status;
}

// ---- solvable algebras -------------------------------------------------------------------------

/// The 2 by 2 matrix of ad t on a plane R' (in echelon form, so that a vector in it is known from its
/// entries at the pivots): its trace and determinant.
static hamel_status plane_invariants(exact *x, const lie_algebra *g, const lie_subspace *plane,
                                     const expr *t, expr *trace, expr *det) {
    const size_t k = g->k;
    size_t pivots[2];
    for (size_t i = 0; i < 2; i++) {
        pivots[i] = 0;
        while (sum_zero(x->pool, plane->basis[i * k + pivots[i]])) pivots[i]++;
    }
    expr M[4];
    sum total = {0};
    for (size_t i = 0; i < 4; i++) { // entry (row, col): [t, u_col] at pivot row
        for (size_t ab = 0; ab < k * k; ab++)
            sum_add_product(x->pool, &total, 1,
                            expr_mul2(x->pool, t[ab / k], plane->basis[i % 2 * k + ab % k]),
                            g->c[ab * k + pivots[i / 2]]);
        M[i] = sum_take(x->pool, &total);
    }
    vec_clear(&total);
    hamel_status status = exact_normal(x, expr_add2(x->pool, M[0], M[3]), trace);
    if (status == HAMEL_OK) status = exact_determinant(x, 2, M, det);
    return status;
}

/// A solvable ideal whose centre lies in its derived algebra; the last vector is outside that. `inner`
/// is the derived algebra.
static hamel_status recognise_solvable(exact *x, const lie_algebra *g, const lie_subspace *R,
                                       const lie_subspace *inner, const lie_subspace *centre,
                                       lie_kind *kind) {
    const size_t d = R->dimension;
    hamel_status status = HAMEL_OK;
    *kind = LIE_SOLVABLE;
    if (d == 2) *kind = LIE_AFFINE;
    else if (inner->dimension == 1 && centre->dimension == 1 && d % 2 == 1) *kind = LIE_HEISENBERG;
    else if (d == 3 && inner->dimension == 2) {
        expr trace, det;
        status = plane_invariants(x, g, inner, R->basis + 2 * g->k, &trace, &det);
        const bool traceless = status == HAMEL_OK && sign_of(x, trace) == 0;
        const int sign = traceless ? sign_of(x, det) : 2;
        if (sign == 1) *kind = LIE_SE2;
        if (sign == -1) *kind = LIE_E11;
    }
    return status;
}

// ---- splitting ---------------------------------------------------------------------------------

static void add_factor(lie_structure *s, lie_kind kind, lie_subspace own) {
    s->factors = mem_resize(s->factors, s->factor_count + 1, sizeof *s->factors);
    s->factors[s->factor_count++] = (lie_factor){kind, own};
}

/// Appends to `to` those of the vectors that are independent of it and of `beside`, up to `most` in all.
static hamel_status extend(exact *x, size_t k, lie_subspace *to, const lie_subspace *beside,
                           size_t count, const expr *vectors, size_t most) {
    expr *all = MEM_NEW(expr, (most + beside->dimension + 1) * k);
    hamel_status status = HAMEL_OK;
    to->basis = mem_resize(to->basis, most * k + 1, sizeof *all);
    for (size_t i = 0; i < count && to->dimension < most && status == HAMEL_OK; i++) {
        const size_t before = to->dimension + beside->dimension;
        size_t rank;
        if (to->dimension > 0) memcpy(all, to->basis, to->dimension * k * sizeof *all);
        if (beside->dimension > 0)
            memcpy(all + to->dimension * k, beside->basis, beside->dimension * k * sizeof *all);
        memcpy(all + before * k, vectors + i * k, k * sizeof *all);
        status = exact_rank(x, before + 1, k, all, &rank);
        if (status != HAMEL_OK || rank == before) continue;
        memcpy(to->basis + to->dimension++ * k, vectors + i * k, k * sizeof *all);
    }
    free(all);
    return status;
}

static lie_subspace whole(expr_pool *pool, size_t k) {
    expr *identity = MEM_NEW(expr, k * k + 1);
    for (size_t i = 0; i < k * k; i++) identity[i] = expr_int(pool, i % (k + 1) == 0);
    return (lie_subspace){k, identity};
}

static lie_subspace copy(size_t k, const lie_subspace *u) {
    return (lie_subspace){u->dimension, mem_copy(u->basis, u->dimension * k, sizeof *u->basis)};
}

/// Factors of a solvable ideal C, which is a direct factor: its central lines outside [C, C], and the
/// rest. Basis vectors of C, and before them those of the algebra that lie in it, are kept.
static hamel_status split_solvable(lie_structure *s, exact *x, const lie_algebra *g,
                                   const lie_subspace *C) {
    const size_t k = g->k;
    lie_subspace inner = {0}, all = {0}, centre = {0}, hidden = {0}, lines = {0}, rest = {0};
    hamel_status status = lie_bracket(&inner, x, g, C, C);
    if (status == HAMEL_OK) status = lie_centraliser(&all, x, g, C);
    if (status == HAMEL_OK) status = lie_intersection(&centre, x, k, &all, C);
    if (status == HAMEL_OK) status = lie_intersection(&hidden, x, k, &centre, &inner);
    if (status == HAMEL_OK)
        status = extend(x, k, &lines, &hidden, centre.dimension, centre.basis,
                        centre.dimension - hidden.dimension);
    const size_t remain = C->dimension - lines.dimension;
    if (status == HAMEL_OK && remain > 0) {
        rest = copy(k, &inner);
        status = extend(x, k, &rest, &lines, C->dimension, C->basis, remain);
        lie_kind kind = LIE_SOLVABLE;
        if (status == HAMEL_OK) status = recognise_solvable(x, g, &rest, &inner, &hidden, &kind);
        if (status == HAMEL_OK) add_factor(s, kind, rest);
        else lie_subspace_clear(&rest);
    }
    for (size_t i = 0; i < lines.dimension && status == HAMEL_OK; i++) {
        const lie_subspace line = {1, lines.basis + i * k};
        add_factor(s, LIE_R, copy(k, &line));
    }
    lie_subspace_clear(&inner);
    lie_subspace_clear(&all);
    lie_subspace_clear(&centre);
    lie_subspace_clear(&hidden);
    lie_subspace_clear(&lines);
    return status;
}

/// g = P × C(P) if the dimensions say so and P has no centre; else g is one factor.
static hamel_status split(lie_structure *s, exact *x, const lie_algebra *g, const lie_subspace *P) {
    const size_t k = g->k;
    if (P->dimension == 0) {
        lie_subspace all = whole(x->pool, k);
        const hamel_status status = split_solvable(s, x, g, &all);
        lie_subspace_clear(&all);
        return status;
    }
    lie_subspace beside = {0}, common = {0};
    lie_kind kind;
    hamel_status status = lie_centraliser(&beside, x, g, P);
    if (status == HAMEL_OK) status = lie_intersection(&common, x, k, P, &beside);
    if (status == HAMEL_OK && (common.dimension > 0 || P->dimension + beside.dimension != k)) {
        add_factor(s, LIE_OTHER, whole(x->pool, k));
    } else if (status == HAMEL_OK) {
        status = recognise_perfect(x, g, P, &kind);
        if (status == HAMEL_OK) add_factor(s, kind, copy(k, P));
        if (status == HAMEL_OK && beside.dimension > 0) status = split_solvable(s, x, g, &beside);
    }
    lie_subspace_clear(&beside);
    lie_subspace_clear(&common);
    return status;
}

// ---- structure ---------------------------------------------------------------------------------

/// The derived series; on output *last is its last term.
static hamel_status derived_series(lie_structure *s, exact *x, const lie_algebra *g,
                                   lie_subspace *last) {
    hamel_status status = HAMEL_OK;
    *last = whole(x->pool, g->k);
    s->series = MEM_NEW(size_t, g->k + 1);
    s->series[s->series_count++] = g->k;
    while (status == HAMEL_OK && last->dimension > 0) {
        lie_subspace next;
        status = lie_bracket(&next, x, g, last, last);
        const bool stays = next.dimension == last->dimension;
        if (s->series_count == 1) s->derived = copy(g->k, &next);
        lie_subspace_clear(last);
        *last = next;
        if (status != HAMEL_OK || stays) break;
        s->series[s->series_count++] = last->dimension;
    }
    return status;
}

/// Whether the lower central series ends at zero.
static hamel_status find_nilpotent(lie_structure *s, exact *x, const lie_algebra *g,
                                   const lie_subspace *all) {
    lie_subspace term = copy(g->k, &s->derived);
    hamel_status status = HAMEL_OK;
    for (size_t step = 0; step < g->k && term.dimension > 0 && status == HAMEL_OK; step++) {
        lie_subspace next;
        status = lie_bracket(&next, x, g, all, &term);
        lie_subspace_clear(&term);
        term = next;
    }
    s->nilpotent = term.dimension == 0;
    lie_subspace_clear(&term);
    return status;
}

/// { x : K(x, y) = 0 for y in [g, g] }
static hamel_status find_radical(lie_structure *s, exact *x, const lie_algebra *g,
                                 const lie_subspace *all) {
    const size_t k = g->k, d = s->derived.dimension;
    expr *form = MEM_NEW(expr, k * k), *rows = MEM_NEW(expr, d * k), *basis = NULL;
    size_t dimension = 0;
    sum total = {0};
    hamel_status status = lie_killing(x, g, all, form);
    for (size_t i = 0; i < d * k && status == HAMEL_OK; i++) {
        for (size_t j = 0; j < k; j++)
            sum_add_product(x->pool, &total, 1, s->derived.basis[i / k * k + j],
                            form[j * k + i % k]);
        rows[i] = sum_take(x->pool, &total);
    }
    vec_clear(&total);
    if (status == HAMEL_OK && d == 0) s->radical = copy(k, all);
    else if (status == HAMEL_OK) {
        status = exact_null_space(x, d, k, rows, NULL, &dimension, &basis);
        if (status == HAMEL_OK) status = lie_span(&s->radical, x, k, dimension, basis);
    }
    free(basis);
    free(rows);
    free(form);
    return status;
}

hamel_status lie_structure_init(lie_structure *s, exact *x, const lie_algebra *g) {
    *s = (lie_structure){0};
    lie_subspace last, all = whole(x->pool, g->k);
    hamel_status status = derived_series(s, x, g, &last);
    if (status == HAMEL_OK) status = lie_centraliser(&s->centre, x, g, &all);
    if (status == HAMEL_OK) status = find_radical(s, x, g, &all);
    if (status == HAMEL_OK) status = find_nilpotent(s, x, g, &all);
    if (status == HAMEL_OK && g->k > 0) status = split(s, x, g, &last);
    s->abelian = s->derived.dimension == 0;
    s->solvable = last.dimension == 0;
    s->semisimple = g->k > 0 && s->radical.dimension == 0;
    lie_subspace_clear(&last);
    lie_subspace_clear(&all);
    return status;
}

void lie_structure_clear(lie_structure *s) {
    for (size_t i = 0; i < s->factor_count; i++) lie_subspace_clear(&s->factors[i].space);
    free(s->factors);
    free(s->series);
    lie_subspace_clear(&s->derived);
    lie_subspace_clear(&s->centre);
    lie_subspace_clear(&s->radical);
}

void lie_kind_name(const lie_factor *f, text *out) {
    switch (f->kind) {
    case LIE_R: text_add(out, "R"); return;
    case LIE_AFFINE: text_add(out, "aff(1)"); return;
    case LIE_HEISENBERG: text_addf(out, "heisenberg(%zu)", f->space.dimension); return;
    case LIE_SE2: text_add(out, "se(2)"); return;
    case LIE_E11: text_add(out, "e(1,1)"); return;
    case LIE_SO3: text_add(out, "so(3)"); return;
    case LIE_SL2: text_add(out, "sl(2)"); return;
    case LIE_SO4: text_add(out, "so(4)"); return;
    case LIE_SE3: text_add(out, "se(3)"); return;
    case LIE_COMPACT: text_add(out, "a compact semisimple algebra"); break;
    case LIE_SEMISIMPLE: text_add(out, "a semisimple algebra"); break;
    case LIE_SOLVABLE: text_add(out, "a solvable algebra"); break;
    case LIE_OTHER: text_add(out, "an algebra that is neither solvable nor a product"); break;
    }
    text_addf(out, " of dimension %zu", f->space.dimension);
}
