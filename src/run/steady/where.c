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
///
/// Conditions are told without squares f², which would hold but where f = 0. Where nothing excludes
/// that, or shows the same there (double roots λ² = −a_2/(2 a_0) > 0), f² > 0 is one more.
#include "run/steady/where_internal.h"

#include <stdlib.h>

#include "exact/sign/sign.h"
#include "expr/calculus.h"
#include "expr/print_tokens.h"
#include "expr/walk.h"
#include "run/steady/steady_internal.h"

static void keep(steady_needs *needs, expr f) {
    for (size_t i = 0; i < needs->unequal_count; i++)
        if (expr_same(needs->unequal[i], f)) return;
    needs->unequal = mem_resize(needs->unequal, needs->unequal_count + 1, sizeof f);
    needs->unequal[needs->unequal_count++] = f;
}

bool steady_condition_of(exact *x, expr e, expr *out, steady_needs *needs) {
    expr unit, *factors = NULL;
    long *powers = NULL;
    size_t count = 0;
    if (exact_factor(x, e, &unit, &count, &factors, &powers) != HAMEL_OK) return false;
    const bool number = expr_is_number(x->pool, unit);
    *out = expr_int(x->pool, number ? mpq_sgn(expr_value(x->pool, unit)) : 1);
    for (size_t i = 0; i < count; i++) {
        if (exact_is_positive(x, factors[i])) continue;
        if (powers[i] % 2 != 0 && exact_is_positive(x, expr_neg(x->pool, factors[i])))
            *out = expr_neg(x->pool, *out);
        else if (powers[i] % 2 != 0) *out = expr_mul2(x->pool, *out, factors[i]);
        else if (needs != NULL && !exact_never_zero(x, factors[i])) keep(needs, factors[i]);
    }
    free(factors);
    free(powers);
    return number && exact_normalise(x, out) == HAMEL_OK;
}

void steady_add_condition(expr_pool *pool, expr e, steady_needs *needs) {
    for (size_t i = 0; i < needs->count; i++)
        if (expr_same(needs->list[i], e)) return;
    if (expr_is_number(pool, e) && mpq_sgn(expr_value(pool, e)) > 0) return;
    needs->list = mem_resize(needs->list, needs->count + 1, sizeof e);
    needs->list[needs->count++] = e;
}

bool steady_add_unequal(exact *x, expr e, steady_needs *needs) {
    expr odd;
    return steady_condition_of(x, expr_mul2(x->pool, e, e), &odd, needs);
}

/// f = slope · u + low; false if it is not linear in u.
static bool is_linear(exact *x, expr f, expr u, expr *slope, expr *low) {
    unsigned long *powers = NULL;
    expr *terms = NULL;
    size_t n = 0;
    *slope = *low = expr_int(x->pool, 0);
    bool linear = exact_collect(x, f, 1, &u, &n, &powers, &terms) == HAMEL_OK;
    for (size_t k = 0; k < n && linear; k++) {
        linear = powers[k] < 2;
        *(powers[k] == 0 ? low : slope) = terms[k];
    }
    free(powers);
    free(terms);
    return linear && !expr_is_int(x->pool, *slope, 0);
}

/// The symbol that f is linear in, with a slope that never vanishes if there is one.
static bool find_linear(exact *x, expr f, expr *u, expr *slope, expr *low) {
    expr_walk w;
    bool found = false, steep = false;
    expr_walk_init(&w, x->pool, 1, &f);
    for (uint32_t i = 0; i < w.count && !steep; i++) {
        const expr e = {w.ids[i]};
        expr by, rest;
        if (expr_op_of(x->pool, e) != EXPR_SYMBOL || !is_linear(x, f, e, &by, &rest)) continue;
        steep = exact_never_zero(x, by);
        if (found && !steep) continue;
        *u = e;
        *slope = by;
        *low = rest;
        found = true;
    }
    expr_walk_clear(&w);
    return found;
}

/// Puts a symbol that f is linear in into functions, so that they are those where f = 0. Where its
/// slope vanishes, that is no proof: `low` is what is left of f there.
static bool put_zero(exact *x, expr f, size_t n, expr *e, expr *slope, expr *low) {
    expr u;
    if (!find_linear(x, f, &u, slope, low)) return false;
    const expr value = expr_neg(x->pool, expr_div(x->pool, *low, *slope));
    expr_substitute(x->pool, n, e, 1, &u, &value, e);
    return true;
}

/// The factors of e that may vanish; false if that is not known.
static bool zeros_of(exact *x, expr e, steady_needs *out) {
    return exact_never_zero(x, e) || steady_add_unequal(x, e, out);
}

static bool is_factor(exact *x, expr f, expr e) {
    steady_needs zeros = {0};
    bool found = false;
    if (zeros_of(x, e, &zeros))
        for (size_t i = 0; i < zeros.unequal_count && !found; i++)
            found = expr_same(zeros.unequal[i], f);
    steady_needs_clear(&zeros);
    return found;
}

static bool never_positive(exact *x, expr e) {
    expr odd;
    return exact_is_zero(x, e) == TRUTH_YES ||
           (steady_condition_of(x, e, &odd, NULL) && expr_is_number(x->pool, odd) &&
            mpq_sgn(expr_value(x->pool, odd)) <= 0);
}

/// Whether e has no positive value where f = 0. Where the slope vanishes, too, every factor of what
/// is left of f has to be one of e.
static bool excludes(exact *x, expr e, expr f) {
    expr slope, low, at = e, none;
    steady_needs flat = {0};
    if (is_factor(x, f, e)) return true;
    bool shown =
        put_zero(x, f, 1, &at, &slope, &low) && never_positive(x, at) && zeros_of(x, slope, &flat);
    for (size_t i = 0; i < flat.unequal_count && shown; i++) {
        expr both[2] = {e, low};
        steady_needs left = {0};
        shown = put_zero(x, flat.unequal[i], 2, both, &slope, &none) &&
                exact_never_zero(x, slope) && zeros_of(x, both[1], &left);
        for (size_t k = 0; k < left.unequal_count && shown; k++)
            shown = is_factor(x, left.unequal[k], both[0]);
        steady_needs_clear(&left);
    }
    steady_needs_clear(&flat);
    return shown;
}

/// Whether a < 0 wherever f = 0 < e: there a e is minus squares that e > 0 keeps from zero.
static bool makes_negative(exact *x, expr e, expr f, expr a) {
    steady_needs squares = {0};
    expr odd = EXPR_NONE, both[2] = {e, a}, slope, low;
    bool shown = put_zero(x, f, 2, both, &slope, &low) && exact_never_zero(x, slope) &&
                 steady_condition_of(x, expr_mul2(x->pool, both[0], both[1]), &odd, &squares) &&
                 expr_is_number(x->pool, odd) && mpq_sgn(expr_value(x->pool, odd)) < 0;
    for (size_t i = 0; i < squares.unequal_count && shown; i++)
        shown = excludes(x, both[0], squares.unequal[i]);
    steady_needs_clear(&squares);
    return shown;
}

void steady_settle(exact *x, steady_needs *needs) {
    const size_t count = needs->count;
    for (size_t i = 0; i < needs->unequal_count; i++) {
        const expr f = needs->unequal[i];
        bool said = false;
        for (size_t k = 0; k < count && !said; k++) said = excludes(x, needs->list[k], f);
        if (!said) steady_add_condition(x->pool, expr_pow_int(x->pool, f, 2), needs);
    }
    needs->unequal_count = 0;
}

void steady_needs_clear(steady_needs *needs) {
    free(needs->list);
    free(needs->unequal);
    *needs = (steady_needs){0};
}

/// A factor, and the conditions so far.
typedef struct where {
    steady_point *at;
    exact x;
    size_t n;
    expr *a;   ///< n + 1, the leading coefficient first; it is positive at the motion
    expr sign; ///< of its sign everywhere
    steady_needs needs;
    size_t shortest; ///< reason that a root is on the right, in tokens,
    expr best;       ///< what is positive then,
    expr instead;    ///< and what may be negative instead, where squares in it vanish
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
    return sign != 0 && steady_condition_of(&w->x, w->a[0], &w->sign, &w->needs) &&
           steady_add_unequal(&w->x, w->a[0], &w->needs);
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
    if (!steady_condition_of(&w->x, e, &condition, &w->needs)) return false;
    if (k % 2 == 1) condition = expr_mul2(w->x.pool, condition, w->sign);
    if (!expr_is_number(w->x.pool, w->sign) && exact_normalise(&w->x, &condition) != HAMEL_OK)
        return false;
    steady_add_condition(w->x.pool, condition, &w->needs);
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
static void try_one(where *w, expr e, size_t k, expr instead) {
    expr condition;
    if (exact_balls_sign(w->at->balls, e) >= 0) return;
    if (k % 2 == 1) e = expr_mul2(w->x.pool, e, w->sign);
    e = expr_neg(w->x.pool, e);
    if (!steady_condition_of(&w->x, e, &condition, NULL)) return;
    const size_t tokens = expr_infix_tokens(w->x.pool, condition);
    if (tokens >= w->shortest) return;
    w->shortest = tokens;
    w->best = e;
    w->instead = instead;
}

/// What shows that a root is on the right.
static void one_right(where *w) {
    expr_pool *pool = w->x.pool;
    for (size_t j = 1; j <= w->n; j++) try_one(w, w->a[j], 1, EXPR_NONE);
    expr D;
    if (w->n >= 3 && hurwitz(w, w->n - 1, &D)) try_one(w, D, w->n - 1, EXPR_NONE);
    if (w->n == 4 && expr_is_int(pool, w->a[1], 0) && expr_is_int(pool, w->a[3], 0)) {
        const expr four = expr_mul2(pool, expr_int(pool, 4), expr_mul2(pool, w->a[0], w->a[4]));
        try_one(w, expr_sub(pool, expr_mul2(pool, w->a[2], w->a[2]), four), 2, w->a[2]);
    }
}

bool steady_conditions_hold(const steady_point *at, const steady_needs *needs) {
    const expr *list = needs->list;
    bool good = true;
    for (size_t k = 0; k < needs->count && good; k++)
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
    expr condition;
    w->shortest = SIZE_MAX;
    for (size_t i = 0; i < p->count; i++) {
        if (take_factor(w, p, i)) one_right(w);
        free(w->a);
        w->a = NULL;
    }
    steady_needs_clear(&w->needs); // of factors that nothing was shown of
    if (w->shortest == SIZE_MAX || !steady_condition_of(&w->x, w->best, &condition, &w->needs))
        return false;
    steady_add_condition(w->x.pool, condition, &w->needs);
    size_t left = 0;
    for (size_t i = 0; i < w->needs.unequal_count; i++) {
        const expr f = w->needs.unequal[i];
        if (expr_same(w->instead, EXPR_NONE) || !makes_negative(&w->x, condition, f, w->instead))
            w->needs.unequal[left++] = f;
    }
    w->needs.unequal_count = left;
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
    if (good) steady_settle(&w.x, &w.needs);
    if (good && steady_conditions_hold(at, &w.needs)) {
        p->condition_count = w.needs.count;
        p->conditions = mem_copy(w.needs.list, w.needs.count, sizeof *w.needs.list);
    }
    steady_needs_clear(&w.needs);
}
