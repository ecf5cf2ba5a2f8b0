/// Where, in parameters, a steady motion attracts, repels or is unstable. Let a_0 λⁿ + .. + a_n be
/// a factor of the characteristic polynomial, a_0 > 0, and Δ_k Hurwitz' determinants.
///
/// All roots have negative real parts if and only if (A. Liénard, M. Chipart 1914)
///   a_n, a_{n−1}, a_{n−3}, .. > 0   and   Δ_{n−1}, Δ_{n−3}, .. > 0.
/// Of P(−λ) this says that all are positive.
///
/// A root has a positive real part if some a_j < 0; if Δ_{n−1} < 0, as it is a_0ⁿ⁻¹ times the
/// product of all −(λ_i + λ_k) (L. Orlando); or if a_0 λ⁴ + a_2 λ² + a_4 has roots λ² that are
/// not real. Of these the shortest is told.
#include "run/steady/where_internal.h"

#include <stdlib.h>

#include "exact/sign/sign.h"
#include "expr/print_tokens.h"
#include "expr/walk.h"
#include "run/steady/steady_internal.h"

bool steady_condition_of(exact *x, expr e, expr *out) {
    expr unit, *factors = NULL;
    long *powers = NULL;
    size_t count = 0;
    if (exact_factor(x, e, &unit, &count, &factors, &powers) != HAMEL_OK) return false;
    const bool number = expr_is_number(x->pool, unit);
    *out = expr_int(x->pool, number && mpq_sgn(expr_value(x->pool, unit)) < 0 ? -1 : 1);
    for (size_t i = 0; i < count; i++) {
        if (powers[i] % 2 == 0 || exact_is_positive(x, factors[i])) continue;
        if (exact_is_positive(x, expr_neg(x->pool, factors[i]))) *out = expr_neg(x->pool, *out);
        else *out = expr_mul2(x->pool, *out, factors[i]);
    }
    free(factors);
    free(powers);
    return number && exact_normalise(x, out) == HAMEL_OK;
}

void steady_add_condition(expr_pool *pool, expr e, size_t *count, expr **list) {
    for (size_t i = 0; i < *count; i++)
        if (expr_same((*list)[i], e)) return;
    if (expr_is_number(pool, e)) return;
    *list = mem_resize(*list, *count + 1, sizeof **list);
    (*list)[(*count)++] = e;
}

/// A factor, and the conditions so far.
typedef struct where {
    steady_point *at;
    exact x;
    size_t n;
    expr *a;   ///< n + 1, the leading coefficient first; it is positive at the motion
    expr sign; ///< of its sign everywhere
    size_t count;
    expr *list;
} where;

// ---- a factor -----------------------------------------------------------------------------------

/// The coefficients without zeros at the end; false if they or the first one's sign are not known.
static bool take_factor(where *w, const mech_characteristic *p, size_t i) {
    size_t degree, low = 0;
    expr *c = mech_characteristic_coefficients(p, &w->x, i, &degree);
    if (c == NULL) return false;
    while (low < degree && expr_is_int(w->x.pool, c[low], 0)) low++;
    const int sign = exact_balls_sign(w->at->balls, c[degree]);
    w->n = degree - low;
    w->a = MEM_NEW(expr, w->n + 1);
    for (size_t j = 0; j <= w->n; j++)
        w->a[j] = sign < 0 ? expr_neg(w->x.pool, c[degree - j]) : c[degree - j];
    free(c);
    return sign != 0 && steady_condition_of(&w->x, w->a[0], &w->sign);
}

/// Δ_k, of the entries a_{2j−i}, i, j = 1 .. k.
static bool hurwitz(where *w, size_t k, expr *out) {
    expr *H = MEM_NEW(expr, k * k + 1);
    for (size_t i = 1; i <= k; i++)
        for (size_t j = 1; j <= k; j++)
            H[(i - 1) * k + j - 1] =
                2 * j >= i && 2 * j - i <= w->n ? w->a[2 * j - i] : expr_int(w->x.pool, 0);
    const bool good = exact_determinant(&w->x, k, H, out) == HAMEL_OK;
    free(H);
    return good;
}

/// Of degree k in the coefficients: their common sign does not matter.
static bool need(where *w, expr e, size_t k) {
    expr condition;
    if (!steady_condition_of(&w->x, e, &condition)) return false;
    if (k % 2 == 1) condition = expr_mul2(w->x.pool, condition, w->sign);
    if (!expr_is_number(w->x.pool, w->sign) && exact_normalise(&w->x, &condition) != HAMEL_OK)
        return false;
    steady_add_condition(w->x.pool, condition, &w->count, &w->list);
    return true;
}

// ---- one side -----------------------------------------------------------------------------------

/// All roots are on the left; on the right, if signs of odd coefficients were changed.
static bool all_left(where *w) {
    bool good = need(w, w->a[w->n], 1);
    for (size_t j = w->n; j >= 2 && good; j -= 2) {
        expr D = EXPR_NONE;
        good = need(w, w->a[j - 1], 1) && hurwitz(w, j - 1, &D) && need(w, D, j - 1);
    }
    return good;
}

static void mirror(where *w) {
    for (size_t j = 1; j <= w->n; j += 2) w->a[j] = expr_neg(w->x.pool, w->a[j]);
}

/// Keeps −e, of degree k, as the condition if e is negative at the motion, and shorter than what
/// was there.
static void try_one(where *w, expr e, size_t k, size_t *shortest, expr *best) {
    expr condition;
    if (exact_balls_sign(w->at->balls, e) >= 0) return;
    if (k % 2 == 1) e = expr_mul2(w->x.pool, e, w->sign);
    if (!steady_condition_of(&w->x, expr_neg(w->x.pool, e), &condition)) return;
    const size_t tokens = expr_infix_tokens(w->x.pool, condition);
    if (tokens >= *shortest) return;
    *shortest = tokens;
    *best = condition;
}

/// What shows that a root is on the right.
static void one_right(where *w, size_t *shortest, expr *best) {
    expr_pool *pool = w->x.pool;
    for (size_t j = 1; j <= w->n; j++) try_one(w, w->a[j], 1, shortest, best);
    expr D;
    if (w->n >= 3 && hurwitz(w, w->n - 1, &D)) try_one(w, D, w->n - 1, shortest, best);
    if (w->n == 4 && expr_is_int(pool, w->a[1], 0) && expr_is_int(pool, w->a[3], 0)) {
        const expr four = expr_mul2(pool, expr_int(pool, 4), expr_mul2(pool, w->a[0], w->a[4]));
        try_one(w, expr_sub(pool, expr_mul2(pool, w->a[2], w->a[2]), four), 2, shortest, best);
    }
}

bool steady_conditions_hold(const steady_point *at, size_t count, const expr *list) {
    bool good = true;
    for (size_t k = 0; k < count && good; k++)
        good = exact_balls_sign(at->balls, list[k]) > 0 &&
               !expr_mentions(at->s->m->pool, 1, &list[k], at->fixed_count, at->fixed);
    return good;
}

// ---- all factors --------------------------------------------------------------------------------

static bool every_factor(where *w, const mech_characteristic *p, bool right) {
    bool good = true;
    for (size_t i = 0; i < p->count && good; i++) {
        good = take_factor(w, p, i);
        if (good && right) mirror(w);
        good = good && (w->n == 0 || all_left(w));
        free(w->a);
        w->a = NULL;
    }
    return good;
}

/// The shortest reason that some factor has a root on the right.
static bool some_factor(where *w, const mech_characteristic *p) {
    size_t shortest = SIZE_MAX;
    expr best = EXPR_NONE;
    for (size_t i = 0; i < p->count; i++) {
        if (take_factor(w, p, i)) one_right(w, &shortest, &best);
        free(w->a);
        w->a = NULL;
    }
    if (shortest == SIZE_MAX) return false;
    steady_add_condition(w->x.pool, best, &w->count, &w->list);
    return true;
}

static bool all_on_side(const steady_proof *p, exact_side side) {
    bool all = true;
    for (size_t k = 0; k < p->root_count; k++) all = all && p->roots[k].side == side;
    return all;
}

void steady_where(steady_point *at, steady_proof *p) {
    const bool all_left = p->verdict == STEADY_STABLE && !p->least && !p->by_momentum,
               unstable = p->verdict == STEADY_UNSTABLE;
    if (!p->decided || !(all_left || unstable) || p->root_count == 0 || p->condition_count > 0 ||
        p->ground != STEADY_EXACT || !p->has_polynomial || p->known.for_values)
        return;
    if (all_left && !all_on_side(p, SIDE_LEFT)) return;
    where w = {.at = at, .x = exact_quietly(&at->x)};
    const bool right = unstable && all_on_side(p, SIDE_RIGHT);
    bool good = all_left || right ? every_factor(&w, &p->polynomial, right)
                                  : some_factor(&w, &p->polynomial);
    if (good && steady_conditions_hold(at, w.count, w.list)) {
        p->conditions = w.list;
        p->condition_count = w.count;
    } else {
        free(w.list);
    }
}
