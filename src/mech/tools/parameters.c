/// Solving by cases: of a product one factor vanishes; of a factor that is linear in a parameter
/// that parameter is given by the others, and is put in everywhere. What is positive as it stands
/// does not vanish. A factor that is linear in nothing is left unsolved, and the answer is then not
/// complete.
#include "mech/tools/parameters.h"

#include <stdlib.h>
#include <string.h>

#include "base/vec.h"
#include "exact/sign/sign.h"
#include "expr/calculus.h"
#include "expr/walk.h"

typedef VEC(expr) expr_list;

enum { MAX_BRANCHES = 12, MAX_DEPTH = 8 };

typedef struct search {
    exact *x;
    expr_list symbols, values; ///< of the branch being followed
    VEC(parameter_branch) found;
    bool complete;
    hamel_status status;
} search;

/// Whether a value is against the assumption on its parameter.
static bool forbidden(const search *s, expr symbol, expr value) {
    const expr_pool *pool = s->x->pool;
    if (!expr_symbol_info_of(pool, symbol)->positive) return false;
    return expr_is_int(pool, value, 0) || exact_is_positive(s->x, expr_neg(s->x->pool, value));
}

/// The parameters in e, fresh.
static expr_list parameters_in(const expr_pool *pool, expr e) {
    expr_list out = {0};
    expr_walk w;
    expr_walk_init(&w, pool, 1, &e);
    for (uint32_t i = 0; i < w.count; i++) {
        const expr node = {w.ids[i]};
        if (expr_is_symbol(pool, node) && expr_symbol_info_of(pool, node)->kind == EXPR_PARAMETER)
            *vec_push(&out) = node;
    }
    expr_walk_clear(&w);
    return out;
}

/// A parameter in which the factor is linear with a coefficient that does not vanish, and its
/// value. Parameters without an assumption come first, then those that are given the shortest
/// value.
static bool solve_factor(search *s, expr factor, expr *symbol, expr *value) {
    expr_pool *pool = s->x->pool;
    expr_list parameters = parameters_in(pool, factor);
    bool found = false;
    for (int assumed = 0; assumed < 2 && !found; assumed++) {
        for (size_t i = parameters.count; i-- > 0 && !found;) {
            const expr p = parameters.items[i], zero = expr_int(pool, 0);
            if (expr_symbol_info_of(pool, p)->positive != (assumed == 1)) continue;
            expr slope, rest;
            if (exact_partial(s->x, factor, p, &slope) != HAMEL_OK) continue;
            const bool never_zero = exact_never_zero(s->x, slope);
            if (!never_zero || expr_contains(pool, slope, p)) continue;
            expr_substitute(pool, 1, &factor, 1, &p, &zero, &rest);
            *symbol = p;
            *value = expr_neg(pool, expr_div(pool, rest, slope));
            found = exact_normalise(s->x, value) == HAMEL_OK;
        }
    }
    vec_clear(&parameters);
    return found;
}

/// Whether branch a is a special case of b: everything b gives holds on a.
static bool special_case(search *s, const parameter_branch *a, const parameter_branch *b) {
    for (size_t i = 0; i < b->count; i++) {
        expr residual = expr_sub(s->x->pool, b->symbols[i], b->values[i]);
        for (size_t k = 0; k < a->count; k++)
            expr_substitute(s->x->pool, 1, &residual, a->count, a->symbols, a->values, &residual);
        if (exact_is_zero(s->x, residual) != TRUTH_YES) return false;
    }
    return true;
}

static void branch_clear(parameter_branch *b) {
    free(b->symbols);
    free(b->values);
}

/// Values given earlier may hold parameters that were given later.
static void keep_branch(search *s) {
    parameter_branch b = {s->symbols.count,
                          mem_copy(s->symbols.items, s->symbols.count, sizeof(expr)),
                          mem_copy(s->values.items, s->values.count, sizeof(expr))};
    for (size_t i = b.count; i-- > 0;) {
        for (size_t k = 0; k < i; k++)
            expr_substitute(s->x->pool, 1, &b.values[k], 1, &b.symbols[i], &b.values[i],
                            &b.values[k]);
    }
    for (size_t i = 0; i < b.count && s->status == HAMEL_OK; i++)
        s->status = exact_normalise(s->x, &b.values[i]);
    for (size_t i = 0; i < s->found.count; i++) {
        if (special_case(s, &b, &s->found.items[i])) {
            branch_clear(&b);
            return;
        }
    }
    size_t kept = 0;
    for (size_t i = 0; i < s->found.count; i++) {
        if (special_case(s, &s->found.items[i], &b)) branch_clear(&s->found.items[i]);
        else s->found.items[kept++] = s->found.items[i];
    }
    s->found.count = kept;
    *vec_push(&s->found) = b;
}

/// The factors of a condition that may vanish, fresh; *never if there are none.
static expr_list factors_of(search *s, expr condition, bool *never) {
    expr_list out = {0};
    expr unit, *factors;
    long *powers;
    size_t count;
    s->status = exact_factor(s->x, condition, &unit, &count, &factors, &powers);
    *never = false;
    if (s->status != HAMEL_OK) return out;
    for (size_t i = 0; i < count; i++) {
        if (powers[i] > 0 && !exact_never_zero(s->x, factors[i])) *vec_push(&out) = factors[i];
    }
    *never = out.count == 0;
    free(factors);
    free(powers);
    return out;
}

static void follow(search *s, size_t count, const expr *conditions);

/// One factor set to zero in all conditions.
static void try_factor(search *s, expr factor, size_t count, const expr *conditions) {
    expr symbol, value;
    if (!solve_factor(s, factor, &symbol, &value)) {
        s->complete = false;
        return;
    }
    if (forbidden(s, symbol, value)) return;
    expr *left = MEM_NEW(expr, count);
    size_t n = 0;
    expr_substitute(s->x->pool, count, conditions, 1, &symbol, &value, left);
    for (size_t i = 0; i < count; i++) {
        const truth zero = exact_is_zero(s->x, left[i]);
        if (zero != TRUTH_YES) left[n++] = left[i];
    }
    *vec_push(&s->symbols) = symbol;
    *vec_push(&s->values) = value;
    follow(s, n, left);
    s->symbols.count--;
    s->values.count--;
    free(left);
}

/// How many factors cannot be solved for a parameter.
static size_t unsolved(search *s, const expr_list *factors) {
    size_t count = 0;
    for (size_t k = 0; k < factors->count; k++) {
        expr symbol, value;
        count += !solve_factor(s, factors->items[k], &symbol, &value);
    }
    return count;
}

/// All conditions vanish: by the cases of one of them, that with the fewest factors that cannot be
/// solved, then with the fewest factors.
static void follow(search *s, size_t count, const expr *conditions) {
    if (s->status != HAMEL_OK) return;
    if (count == 0) {
        keep_branch(s);
        return;
    }
    if (s->symbols.count >= MAX_DEPTH || s->found.count >= MAX_BRANCHES) {
        s->complete = false;
        return;
    }
    expr_list best = {0};
    size_t least = 0;
    bool dead = false;
    for (size_t i = 0; i < count && !dead && s->status == HAMEL_OK; i++) {
        expr_list one = factors_of(s, conditions[i], &dead);
        const size_t hard = unsolved(s, &one);
        if (!dead && (i == 0 || hard < least || (hard == least && one.count < best.count))) {
            vec_clear(&best);
            best = one;
            least = hard;
        } else vec_clear(&one);
    }
    for (size_t k = 0; k < best.count && !dead && s->status == HAMEL_OK; k++)
        try_factor(s, best.items[k], count, conditions);
    vec_clear(&best);
}

hamel_status parameter_branches_init(parameter_branches *b, exact *x, size_t count,
                                     const expr *conditions) {
    search s = {.x = x, .complete = true, .status = HAMEL_OK};
    follow(&s, count, conditions);
    vec_clear(&s.symbols);
    vec_clear(&s.values);
    *b = (parameter_branches){s.found.count, s.found.items, s.complete};
    if (s.status == HAMEL_OK) return HAMEL_OK;
    parameter_branches_clear(b);
    return s.status;
}

void parameter_branches_clear(parameter_branches *b) {
    for (size_t i = 0; i < b->count; i++) branch_clear(&b->items[i]);
    free(b->items);
    *b = (parameter_branches){0};
}
