/// Krawczyk's test. With a point x, a box X about it and Y near the inverse of F'(x),
///   K = x − Y F(x) + (1 − Y F'(X)) (X − x)
/// holds every root that X holds, and if K lies inside X then X holds exactly one, and every matrix
/// in F'(X) is invertible. Newton's method first makes x good to all bits, so that X can be small.
///
/// R. Krawczyk, Newton-Algorithmen zur Bestimmung von Nullstellen mit Fehlerschranken (1969).
#include "exact/ball/krawczyk.h"

#include <stdlib.h>

#ifdef HAMEL_ARB_SEPARATE
#include <arb_mat.h>
#else
#include <flint/arb_mat.h>
#endif

#include "base/mem.h"
#include "exact/ball/balls_internal.h"
#include "expr/calculus.h"

enum { NEWTON_STEPS = 12 };

/// The equations and where they are looked at.
typedef struct search {
    exact_balls *b;
    slong n;
    const expr *equations, *unknowns;
    expr *slopes;                   ///< n·n
    arb_struct **at;                ///< the balls of the unknowns
    arb_mat_t x, F, Y, J, step, IJ; ///< n·1, n·1, n·n, n·n, n·1, n·n
} search;

static void search_init(search *s, exact_balls *b, size_t n, const expr *equations,
                        const expr *unknowns) {
    *s = (search){.b = b, .n = (slong)n, .equations = equations, .unknowns = unknowns};
    s->slopes = MEM_NEW(expr, n * n);
    s->at = MEM_NEW(arb_struct *, n);
    arb_mat_init(s->x, s->n, 1);
    arb_mat_init(s->F, s->n, 1);
    arb_mat_init(s->step, s->n, 1);
    arb_mat_init(s->Y, s->n, s->n);
    arb_mat_init(s->J, s->n, s->n);
    arb_mat_init(s->IJ, s->n, s->n);
    for (size_t i = 0; i < n; i++) {
        expr_gradient(b->pool, equations[i], n, unknowns, s->slopes + i * n);
        s->at[i] = &b->symbols[expr_symbol_index(b->pool, unknowns[i])];
        arb_get_mid_arb(arb_mat_entry(s->x, (slong)i, 0), s->at[i]);
    }
}

static void search_clear(search *s) {
    arb_mat_clear(s->x);
    arb_mat_clear(s->F);
    arb_mat_clear(s->step);
    arb_mat_clear(s->Y);
    arb_mat_clear(s->J);
    arb_mat_clear(s->IJ);
    free(s->slopes);
    free(s->at);
}

/// out ← values of expressions at the point as it is; false if one has none.
static bool evaluate(const search *s, const expr *e, arb_mat_t out) {
    const slong count = arb_mat_nrows(out) * arb_mat_ncols(out);
    arb_struct *v = _arb_vec_init(count);
    ball_eval_all(s->b->pool, (size_t)count, e, s->b->symbols, s->b->bits, v);
    const bool good = _arb_vec_is_finite(v, count);
    for (slong i = 0; i < count; i++)
        arb_swap(arb_mat_entry(out, i / arb_mat_ncols(out), i % arb_mat_ncols(out)), &v[i]);
    _arb_vec_clear(v, count);
    return good;
}

static void place(const search *s) {
    for (slong i = 0; i < s->n; i++) arb_set(s->at[i], arb_mat_entry(s->x, i, 0));
}

/// Y and Y F at x; false where they have no value.
static bool linearise(search *s) {
    place(s);
    if (!evaluate(s, s->equations, s->F) || !evaluate(s, s->slopes, s->J)) return false;
    if (!arb_mat_approx_inv(s->Y, s->J, s->b->bits)) return false;
    arb_mat_get_mid(s->Y, s->Y);
    arb_mat_mul(s->step, s->Y, s->F, s->b->bits);
    for (slong i = 0; i < s->n; i++) {
        if (!arb_is_finite(arb_mat_entry(s->step, i, 0))) return false;
    }
    return true;
}

/// Whether a step is this small, 2^exponent of the unknown or of one.
static bool step_below(const search *s, slong exponent) {
    bool small = true;
    arb_t bound, size;
    arb_init(bound);
    arb_init(size);
    for (slong i = 0; i < s->n && small; i++) {
        arb_abs(bound, arb_mat_entry(s->x, i, 0));
        arb_add_ui(bound, bound, 1, 53);
        arb_mul_2exp_si(bound, bound, exponent);
        arb_get_mid_arb(size, arb_mat_entry(s->step, i, 0));
        arb_abs(size, size);
        small = arb_lt(size, bound);
    }
    arb_clear(bound);
    arb_clear(size);
    return small;
}

/// Newton's method; a root that is not near is none of this point.
static bool refine(search *s) {
    for (int k = 0; k < NEWTON_STEPS; k++) {
        if (!linearise(s) || !step_below(s, -10)) return false;
        if (step_below(s, -s->b->bits / 2)) return true;
        arb_mat_sub(s->x, s->x, s->step, s->b->bits);
        arb_mat_get_mid(s->x, s->x);
    }
    return false;
}

/// The box X about x: a radius well above the last step and what rounding leaves of it.
static void widen(const search *s) {
    mag_t radius, floor;
    mag_init(radius);
    mag_init(floor);
    for (slong i = 0; i < s->n; i++) {
        arb_get_mag(radius, arb_mat_entry(s->step, i, 0));
        mag_mul_2exp_si(radius, radius, 4);
        arb_get_mag(floor, arb_mat_entry(s->x, i, 0));
        mag_add_ui(floor, floor, 1);
        mag_mul_2exp_si(floor, floor, -s->b->bits / 2);
        mag_max(radius, radius, floor);
        arb_set(s->at[i], arb_mat_entry(s->x, i, 0));
        mag_swap(arb_radref(s->at[i]), radius);
    }
    mag_clear(radius);
    mag_clear(floor);
}

/// Whether K is inside X; then the unknowns' balls become K.
static bool contracts(search *s) {
    const slong prec = s->b->bits;
    arb_mat_t d, K;
    arb_mat_init(d, s->n, 1);
    arb_mat_init(K, s->n, 1);
    widen(s);
    bool inside = evaluate(s, s->slopes, s->J);
    if (inside) {
        arb_mat_mul(s->IJ, s->Y, s->J, prec);
        arb_mat_neg(s->IJ, s->IJ);
        for (slong i = 0; i < s->n; i++) {
            arb_struct *diagonal = arb_mat_entry(s->IJ, i, i);
            arb_add_ui(diagonal, diagonal, 1, prec);
            arb_sub(arb_mat_entry(d, i, 0), s->at[i], arb_mat_entry(s->x, i, 0), prec);
        }
        arb_mat_mul(K, s->IJ, d, prec);
        arb_mat_sub(K, K, s->step, prec);
        arb_mat_add(K, K, s->x, prec);
    }
    for (slong i = 0; i < s->n && inside; i++)
        inside = arb_contains_interior(s->at[i], arb_mat_entry(K, i, 0));
    for (slong i = 0; i < s->n && inside; i++) arb_set(s->at[i], arb_mat_entry(K, i, 0));
    arb_mat_clear(d);
    arb_mat_clear(K);
    return inside;
}

bool exact_balls_enclose(exact_balls *b, size_t n, const expr *equations, const expr *unknowns) {
    if (n == 0) return true;
    search s;
    search_init(&s, b, n, equations, unknowns);
    arb_struct *before = _arb_vec_init((slong)n);
    for (size_t i = 0; i < n; i++) arb_set(&before[i], s.at[i]);
    const bool found = refine(&s) && contracts(&s);
    for (size_t i = 0; i < n && !found; i++) arb_set(s.at[i], &before[i]);
    _arb_vec_clear(before, (slong)n);
    search_clear(&s);
    return found;
}
