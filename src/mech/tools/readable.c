/// What can be read. A closed form that fills a screen helps nobody, and costs the most: one common
/// denominator for eight masses, or the inverse of a full matrix. So long sums stay sums, and long
/// solutions stay solves.
#include "mech/tools/readable.h"

#include <stdlib.h>

#include "base/vec.h"
#include "expr/calculus.h"
#include "expr/print.h"
#include "expr/walk.h"
#include "mech/tools/complement.h"
#include "mech/tools/turn.h"

enum { MANY_ANGLES = 4 }; ///< from here on formulas are sought in differences of angles

exact readable_limits(const exact *x) {
    exact brief = exact_quietly(x);
    brief.limits.product_terms = 2e4;
    brief.limits.gcd_terms = 2e4;
    brief.limits.power_bits = 2e4; // six thousand digits: nobody reads them, and gcds are slow
    return brief;
}

/// A number, a symbol, or something with solves in it: nothing to bring into shape.
static bool is_plain(const expr_pool *pool, expr e) {
    if (expr_is_number(pool, e) || expr_is_symbol(pool, e)) return true;
    expr_walk w;
    expr_walk_init(&w, pool, 1, &e);
    bool found = false;
    for (uint32_t i = 0; i < w.count && !found; i++)
        found = expr_op_of(pool, (expr){w.ids[i]}) == EXPR_SOLVE;
    expr_walk_clear(&w);
    return found;
}

// ---- canonical forms ---------------------------------------------------------------------------

/// The same, where that is long in differences of angles if it is shorter.
static hamel_status shorter_normal(exact *x, expr *e) {
    const expr before = *e;
    hamel_status status = exact_normalise(x, e);
    if (status != HAMEL_OK || expr_infix_tokens(x->pool, *e) <= READABLE_TOKENS) return status;
    turn t;
    turn_init(&t, x->pool, 1, &before);
    if (t.count > 1) {
        expr other;
        turn_apply(&t, 1, &before, &other);
        status = exact_normalise(x, &other);
        if (status == HAMEL_OK) status = turn_undo(&t, x, 1, &other);
        if (status == HAMEL_OK &&
            expr_infix_tokens(x->pool, other) < expr_infix_tokens(x->pool, *e))
            *e = other;
    }
    turn_clear(&t);
    return status;
}

/// How a formula depends on some symbols, as its form shows: rows of bits, a bit for each symbol.
typedef struct dependence {
    size_t words;    ///< of a row
    uint64_t *below; ///< a row for each node: what it depends on
    uint64_t *bent;  ///< one row: not linearly
    uint64_t *mixed; ///< a row for each symbol: those it is multiplied with
} dependence;

/// A product so far depends on `before`; another factor depends on `more`.
static void note_factor(dependence *d, const uint64_t *before, const uint64_t *more) {
    for (size_t k = 0; k < 64 * d->words; k++) {
        const bool in_before = before[k / 64] >> k % 64 & 1, in_more = more[k / 64] >> k % 64 & 1;
        for (size_t i = 0; i < d->words && (in_before || in_more); i++)
            d->mixed[k * d->words + i] |= (in_before ? more[i] : 0) | (in_more ? before[i] : 0);
    }
}

static void note_node(dependence *d, const expr_pool *pool, const expr_walk *w, uint32_t place) {
    const expr e = {w->ids[place]};
    const expr_op op = expr_op_of(pool, e);
    uint64_t *own = d->below + place * d->words;
    for (uint32_t i = 0; i < expr_arity(pool, e); i++) {
        const uint64_t *child = d->below + expr_walk_place(w, expr_arg(pool, e, i)) * d->words;
        bool depends = false;
        for (size_t k = 0; k < d->words; k++) {
            if (op == EXPR_MUL) d->bent[k] |= own[k] & child[k];
            else if (op != EXPR_ADD) d->bent[k] |= child[k];
            depends = depends || child[k] != 0;
        }
        if (op == EXPR_MUL && depends) note_factor(d, own, child);
        for (size_t k = 0; k < d->words; k++) own[k] |= child[k];
    }
}

/// The parameters in which e is linear, as its form shows, without products of two of them.
static void linear_parameters(const expr_pool *pool, expr e, readable_list *out) {
    expr_walk w;
    expr_walk_init(&w, pool, 1, &e);
    readable_list all = {0};
    VEC(uint32_t) places = {0};
    for (uint32_t i = 0; i < w.count; i++) {
        const expr s = {w.ids[i]};
        if (!expr_is_symbol(pool, s) || expr_symbol_info_of(pool, s)->kind != EXPR_PARAMETER)
            continue;
        *vec_push(&all) = s;
        *vec_push(&places) = i;
    }
    dependence d = {.words = (all.count + 63) / 64};
    d.below = MEM_NEW_ZERO(uint64_t, w.count * d.words);
    d.bent = MEM_NEW_ZERO(uint64_t, 2 * d.words);
    d.mixed = MEM_NEW_ZERO(uint64_t, 64 * d.words * d.words);
    uint64_t *taken = d.bent + d.words;
    for (size_t k = 0; k < all.count; k++)
        d.below[places.items[k] * d.words + k / 64] |= (uint64_t)1 << k % 64;
    for (uint32_t i = 0; i < w.count && all.count > 0; i++) note_node(&d, pool, &w, i);
    for (size_t k = 0; k < all.count; k++) {
        bool linear = !(d.bent[k / 64] >> k % 64 & 1);
        for (size_t i = 0; i < d.words && linear; i++)
            linear = (d.mixed[k * d.words + i] & taken[i]) == 0;
        if (!linear) continue;
        taken[k / 64] |= (uint64_t)1 << k % 64;
        *vec_push(out) = all.items[k];
    }
    free(d.below);
    free(d.bent);
    free(d.mixed);
    vec_clear(&all);
    vec_clear(&places);
    expr_walk_clear(&w);
}

/// e = Σ_k p_k ∂e/∂p_k + the rest, each coefficient canonical; *length is that of all coefficients.
/// HAMEL_UNDEFINED if the rest, as it stands, has no value.
static hamel_status by_parameters(exact *x, expr e, size_t count, const expr *parameters, expr *out,
                                  size_t *length) {
    expr_pool *pool = x->pool;
    expr *part = MEM_NEW(expr, count + 1), *zero = MEM_NEW(expr, count);
    for (size_t k = 0; k < count; k++) zero[k] = expr_int(pool, 0);
    expr_gradient(pool, e, count, parameters, part);
    expr_substitute(pool, 1, &e, count, parameters, zero, &part[count]);
    hamel_status status = HAMEL_OK;
    *length = 0;
    // a parameter that cancels out, but not in the form of e, may leave a division by zero
    if (expr_fault(pool, part[count]) != EXPR_FAULT_NONE) status = HAMEL_UNDEFINED;
    for (size_t k = 0; k <= count && status == HAMEL_OK; k++) {
        status = shorter_normal(x, &part[k]);
        const size_t tokens = expr_infix_tokens(pool, part[k]);
        *length = tokens > SIZE_MAX - *length ? SIZE_MAX : *length + tokens;
        if (k < count) part[k] = expr_mul2(pool, parameters[k], part[k]);
    }
    *out = expr_add(pool, count + 1, part);
    free(part);
    free(zero);
    return status;
}

/// The whole in canonical form, or parameter by parameter where that is shorter.
static hamel_status normalise_one(exact *x, expr *e) {
    enum { SHORT = 100 };
    readable_list parameters = {0};
    expr parts = *e;
    size_t length = SIZE_MAX;
    hamel_status status = HAMEL_OK;
    linear_parameters(x->pool, *e, &parameters);
    if (parameters.count > 1)
        status = by_parameters(x, *e, parameters.count, parameters.items, &parts, &length);
    if (status == HAMEL_UNDEFINED) length = SIZE_MAX, status = HAMEL_OK;
    vec_clear(&parameters);
    if (status != HAMEL_OK) return status;
    const bool many = length > READABLE_TOKENS && length < SIZE_MAX;
    if (!many) status = shorter_normal(x, e);
    const size_t whole = expr_infix_tokens(x->pool, *e);
    if (many || (whole > SHORT && expr_infix_tokens(x->pool, parts) < whole)) *e = parts;
    return status;
}

hamel_status readable_normalise(exact *x, size_t count, expr *e) {
    hamel_status status = HAMEL_OK;
    for (size_t i = 0; i < count && status == HAMEL_OK; i++) {
        if (!is_plain(x->pool, e[i])) status = normalise_one(x, &e[i]);
    }
    return status;
}

// ---- solving -----------------------------------------------------------------------------------

/// HAMEL_SINGULAR if det A = 0, by the rank at a generic point.
static hamel_status check_regular(exact *x, size_t n, const expr *A) {
    size_t rank;
    const hamel_status status = exact_rank(x, n, n, A, &rank);
    return status == HAMEL_OK && rank < n ? HAMEL_SINGULAR : status;
}

static bool is_short(const expr_pool *pool, size_t n, const expr *e, size_t most) {
    size_t total = 0;
    for (size_t i = 0; i < n && total <= most; i++) {
        const size_t tokens = expr_infix_tokens(pool, e[i]);
        total = tokens > most ? most + 1 : total + tokens;
    }
    return total <= most;
}

/// exact_solve with little patience; with many angles, in their differences.
static hamel_status solve_briefly(const exact *x, size_t n, const expr *A, const expr *b, expr *X) {
    exact brief = readable_limits(x);
    turn t;
    expr *system = MEM_NEW(expr, n * n + n);
    for (size_t i = 0; i < n * n; i++) system[i] = A[i];
    for (size_t i = 0; i < n; i++) system[n * n + i] = b[i];
    turn_init(&t, x->pool, n * n + n, system);
    const bool turned = t.count >= MANY_ANGLES;
    if (turned) turn_apply(&t, n * n + n, system, system);
    hamel_status status = exact_solve(&brief, n, 1, system, system + n * n, X);
    if (turned && status == HAMEL_OK) status = turn_undo(&t, &brief, n, X);
    turn_clear(&t);
    free(system);
    return status;
}

hamel_status readable_write_out(exact *x, size_t n, const expr *A, const expr *b, expr *X) {
    enum { LARGEST_SYSTEM = 9, LONGEST_SYSTEM = 1200 };
    if (n == 0) return HAMEL_OK;
    if (n > LARGEST_SYSTEM || !is_short(x->pool, n * n, A, LONGEST_SYSTEM) ||
        !is_short(x->pool, n, b, LONGEST_SYSTEM))
        return HAMEL_TOO_LARGE;
    hamel_status status = solve_briefly(x, n, A, b, X);
    for (size_t i = 0; i < n && status == HAMEL_OK; i++) {
        if (!is_short(x->pool, 1, &X[i], READABLE_TOKENS)) status = HAMEL_TOO_LARGE;
    }
    return status == HAMEL_OK || status == HAMEL_SINGULAR ? status : HAMEL_TOO_LARGE;
}

hamel_status readable_solve(exact *x, size_t n, const expr *A, const expr *b, expr *X,
                            bool *closed) {
    hamel_status status = readable_write_out(x, n, A, b, X);
    *closed = status == HAMEL_OK;
    if (status != HAMEL_TOO_LARGE) return status;
    status = check_regular(x, n, A);
    if (status == HAMEL_OK) expr_solve(x->pool, n, A, b, X);
    return status;
}

// ---- printing ----------------------------------------------------------------------------------

/// Whether e is too long for a shape to be found.
static bool is_shapeless(const expr_pool *pool, expr e) {
    enum { LARGEST = 4000, FEW_NODES = 400 };
    return !is_short(pool, 1, &e, LARGEST) && readable_nodes(pool, e) > FEW_NODES;
}

/// exact_tidy; e itself where it is too long for a shape to be found, or where the shape of a long
/// formula, which is printed in parts, has more of them.
static hamel_status tidy_or_same(exact *x, const readable_seen *seen, expr *e) {
    enum { LONG = 500 };
    if (is_shapeless(x->pool, *e)) return HAMEL_OK;
    exact quiet = exact_quietly(x);
    expr shape;
    const hamel_status status = exact_tidy(&quiet, *e, seen->name_count, seen->names, &shape);
    if (status == HAMEL_TOO_LARGE) return HAMEL_OK;
    if (status == HAMEL_OK && (is_short(x->pool, 1, &shape, LONG) ||
                               readable_nodes(x->pool, shape) < readable_nodes(x->pool, *e)))
        *e = shape;
    return status == HAMEL_OK ? status : exact_tidy(x, *e, seen->name_count, seen->names, e);
}

/// A long formula with sine and cosine of an angle exchanged, and back, if that is shorter: another
/// canonical form, in which other factors cancel.
static void tidy_complements(exact *x, const readable_seen *seen, expr e, expr *best) {
    enum { LONG = 320, MOST_ANGLES = 3 };
    size_t count, length = expr_infix_tokens(x->pool, *best);
    if (length <= LONG) return;
    expr *angles = complement_angles(x->pool, e, &count);
    for (size_t i = 0; i < count && count <= MOST_ANGLES && length > LONG; i++) {
        expr other;
        exact quiet = exact_quietly(x);
        if (!complement_of(x->pool, e, angles[i], &other) ||
            tidy_or_same(&quiet, seen, &other) != HAMEL_OK)
            continue;
        const size_t now = expr_infix_tokens(x->pool, other);
        if (now >= length || !complement_of(x->pool, other, angles[i], best)) continue;
        length = now;
    }
    free(angles);
}

/// The product of the factors of e that are long or sums, in which something may cancel; e itself
/// where it is no product.
static expr long_factors(expr_pool *pool, expr e) {
    enum { SHORT = 100 };
    if (expr_op_of(pool, e) != EXPR_MUL) return e;
    readable_list some = {0};
    for (uint32_t i = 0; i < expr_arity(pool, e); i++) {
        const expr factor = expr_arg(pool, e, i);
        if (expr_op_of(pool, factor) == EXPR_ADD || !is_short(pool, 1, &factor, SHORT))
            *vec_push(&some) = factor;
    }
    const expr product = expr_mul(pool, some.count, some.items);
    vec_clear(&some);
    return product;
}

static bool is_among(const readable_list *list, expr e) {
    size_t k = 0;
    while (k < list->count && !expr_same(list->items[k], e)) k++;
    return k < list->count;
}

/// The same in differences of angles. The terms of a sum often differ in a velocity only: a product
/// of long factors that was too large for a canonical form beside one is not tried beside others.
static hamel_status tidy_turned(exact *x, readable_seen *seen, const turn *t, expr *e) {
    const expr factors = long_factors(x->pool, *e);
    if (is_among(&seen->refused, factors)) return HAMEL_OK;
    enum { SHORT = 100, SHORT_PRODUCT = 500 };
    exact quiet = exact_quietly(x);
    // what is short already will not be shorter in a form that takes long products
    const bool brief = is_short(x->pool, 1, e, SHORT);
    if (brief) quiet.limits.product_terms = SHORT_PRODUCT;
    expr turned, normal;
    turn_apply(t, 1, e, &turned);
    hamel_status status = exact_normal(&quiet, turned, &normal);
    if (status == HAMEL_TOO_LARGE && brief) return HAMEL_OK;
    if (status == HAMEL_TOO_LARGE && is_shapeless(x->pool, turned)) {
        *vec_push(&seen->refused) = factors;
        return HAMEL_OK;
    }
    if (status == HAMEL_TOO_LARGE) normal = turned, status = HAMEL_OK;
    else if (status != HAMEL_OK) status = exact_normal(x, turned, &normal); // with its message
    if (status == HAMEL_OK) status = tidy_or_same(x, seen, &normal);
    if (status == HAMEL_OK) status = turn_undo(t, x, 1, &normal);
    if (status == HAMEL_OK) *e = normal;
    return status;
}

/// The shape to print: with many angles in their differences, with some also in these if the result
/// is long, and that is shorter.
static hamel_status tidy_one(exact *x, readable_seen *seen, expr *e) {
    enum { LONG_RESULT = 100 };
    turn t;
    turn_init(&t, x->pool, 1, e);
    expr other = *e;
    hamel_status status = HAMEL_OK;
    if (t.count < MANY_ANGLES) status = tidy_or_same(x, seen, e);
    if (t.count < MANY_ANGLES && status == HAMEL_OK) tidy_complements(x, seen, other, e);
    const size_t length = expr_infix_tokens(x->pool, *e);
    if (status == HAMEL_OK && t.count > 1 && (t.count >= MANY_ANGLES || length > LONG_RESULT)) {
        status = tidy_turned(x, seen, &t, &other);
        if (status == HAMEL_OK && expr_infix_tokens(x->pool, other) < length) *e = other;
    }
    turn_clear(&t);
    return status;
}

/// A long sum, term by term.
static hamel_status tidy_terms(exact *x, readable_seen *seen, expr *e) {
    const uint32_t count = expr_arity(x->pool, *e);
    expr *terms = MEM_NEW(expr, count);
    hamel_status status = HAMEL_OK;
    for (uint32_t k = 0; k < count; k++) terms[k] = expr_arg(x->pool, *e, k);
    for (uint32_t k = 0; k < count && status == HAMEL_OK; k++)
        status = tidy_one(x, seen, &terms[k]);
    if (status == HAMEL_OK) *e = expr_raw(x->pool, EXPR_ADD, count, terms);
    free(terms);
    return status;
}

void readable_seen_clear(readable_seen *seen) {
    vec_clear(&seen->before);
    vec_clear(&seen->after);
    vec_clear(&seen->refused);
}

hamel_status readable_tidy(exact *given, readable_seen *seen, size_t count,
                           const readable_part *parts) {
    enum { LONGEST_PRODUCT = 1000000 }; // what takes longer ones is seldom short in the end
    hamel_status status = HAMEL_OK;
    exact brief = *given, *x = &brief;
    if (brief.limits.product_terms > LONGEST_PRODUCT) brief.limits.product_terms = LONGEST_PRODUCT;
    for (size_t p = 0; p < count; p++) {
        for (size_t i = 0; i < parts[p].count && status == HAMEL_OK; i++) {
            expr *e = &parts[p].items[i];
            if (is_plain(x->pool, *e)) continue;
            size_t k = 0;
            while (k < seen->before.count && !expr_same(seen->before.items[k], *e)) k++;
            if (k == seen->before.count) {
                *vec_push(&seen->before) = *e;
                const bool lengthy = !is_short(x->pool, 1, e, 2 * READABLE_TOKENS) &&
                                     expr_op_of(x->pool, *e) == EXPR_ADD;
                status = lengthy ? tidy_terms(x, seen, e) : tidy_one(x, seen, e);
                *vec_push(&seen->after) = *e;
            }
            *e = seen->after.items[k];
        }
    }
    return status;
}

size_t readable_nodes(const expr_pool *pool, expr e) {
    expr_walk w;
    expr_walk_init(&w, pool, 1, &e);
    const size_t count = w.count;
    expr_walk_clear(&w);
    return count;
}
