/// Levels as rules. The invariant: a rule is equivalent to f = 0 where its coefficient a is not
/// zero, and a is a constant; so nothing is divided by that might vanish.
#include "mech/lagrange/level.h"

#include <stdlib.h>

#include "exact/sign/sign.h"
#include "expr/calculus.h"
#include "expr/walk.h"
#include "mech/tools/degenerate.h"
#include "space/field.h"

/// Whether f = a (u − c), or a u² − a c, with a constant a that is not zero.
static bool find_rule(exact *x, const space *q, expr f, expr u, mech_level_rule *rule) {
    expr_pool *pool = x->pool;
    const expr zero = expr_int(pool, 0), first = expr_diff(pool, f, u),
               second = expr_diff(pool, first, u);
    expr rest, slope = first, curve = second;
    if (exact_is_zero(x, first) != TRUTH_NO || exact_normalise(x, &slope) != HAMEL_OK ||
        exact_normalise(x, &curve) != HAMEL_OK)
        return false;
    expr_substitute(pool, 1, &f, 1, &u, &zero, &rest);
    *rule = (mech_level_rule){.symbol = u, .square = expr_mentions(pool, 1, &slope, 1, &u)};
    expr a = slope;
    if (rule->square) {
        expr at_zero;
        expr_substitute(pool, 1, &slope, 1, &u, &zero, &at_zero);
        if (exact_is_zero(x, at_zero) != TRUTH_YES || expr_mentions(pool, 1, &curve, 1, &u))
            return false;
        a = expr_mul2(pool, expr_ratio(pool, 1, 2), curve);
    }
    if (!mech_is_constant(q, a) || !exact_never_zero(x, a)) return false;
    rule->value = expr_neg(pool, expr_div(pool, rest, a));
    return exact_normalise(x, &rule->value) == HAMEL_OK;
}

static bool is_a_number_line(const expr_pool *pool, expr entry) {
    return expr_symbol_info_of(pool, entry)->kind == EXPR_LINE;
}

static void take_level(mech_level *l, exact *x, expr f) {
    const space *q = l->q;
    mech_level_rule found, best = {0};
    bool some = false;
    if (mech_level_reduce(l, x, 1, &f) != HAMEL_OK) return;
    for (size_t i = 0; i < q->entry_count; i++) {
        if (!is_a_number_line(x->pool, q->entries[i]) ||
            !expr_mentions(x->pool, 1, &f, 1, &q->entries[i]) ||
            !find_rule(x, q, f, q->entries[i], &found))
            continue;
        if (some && found.square) continue; // the first that is known itself, else the first
        if (!some || best.square) best = found;
        some = true;
    }
    if (some) l->rules[l->count++] = best;
}

void mech_level_init(mech_level *l, exact *x, const model *m) {
    exact quiet = exact_quietly(x);
    *l = (mech_level){.q = m->q, .rules = MEM_NEW(mech_level_rule, m->constraint_count)};
    for (size_t a = 0; a < m->constraint_count; a++) {
        if (!m->constraints[a].holonomic) continue;
        l->levels++;
        take_level(l, &quiet, m->constraints[a].level);
    }
}

void mech_level_clear(mech_level *l) {
    free(l->rules);
    *l = (mech_level){0};
}

/// u is c, u' is c'.
static void put_value(const space *q, const mech_level_rule *rule, size_t count, expr *e) {
    expr from[2] = {rule->symbol, expr_symbol_dot(q->pool, rule->symbol)}, to[2] = {rule->value};
    space_total_derivative(q, 1, &rule->value, &to[1]);
    expr_substitute(q->pool, count, e, 2, from, to, e);
}

/// E(√w) + u O(√w), of E = (e(u) + e(−u))/2 and O = (e(u) − e(−u))/2u: both hold √w in even powers.
static hamel_status put_square(exact *x, const mech_level_rule *rule, expr *e) {
    expr_pool *pool = x->pool;
    const expr u = rule->symbol, minus = expr_neg(pool, u), root = expr_sqrt(pool, rule->value),
               half = expr_ratio(pool, 1, 2);
    expr mirrored;
    if (!expr_mentions(pool, 1, e, 1, &u)) return HAMEL_OK;
    expr_substitute(pool, 1, e, 1, &u, &minus, &mirrored);
    expr parts[2] = {expr_mul2(pool, half, expr_add2(pool, *e, mirrored)),
                     expr_div(pool, expr_mul2(pool, half, expr_sub(pool, *e, mirrored)), u)};
    hamel_status status = exact_normalise_all(x, 2, parts);
    expr_substitute(pool, 2, parts, 1, &u, &root, parts);
    if (status == HAMEL_OK) status = exact_normalise_all(x, 2, parts);
    if (status == HAMEL_OK) *e = expr_add2(pool, parts[0], expr_mul2(pool, u, parts[1]));
    return status;
}

/// @eq GN16 (3.8), §3.2, §3.3
hamel_status mech_level_reduce(const mech_level *l, exact *x, size_t count, expr *e) {
    hamel_status status = HAMEL_OK;
    for (size_t k = 0; k < l->count; k++) {
        const mech_level_rule *rule = &l->rules[k];
        if (!rule->square) put_value(l->q, rule, count, e);
        for (size_t i = 0; i < count && rule->square && status == HAMEL_OK; i++)
            status = put_square(x, rule, &e[i]);
    }
    return status == HAMEL_OK ? exact_normalise_all(x, count, e) : status;
}
