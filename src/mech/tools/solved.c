/// Solving one equation for the symbol in which it is simplest: of first degree with a number for
/// its leading coefficient, of first degree, of second.
#include "mech/tools/solved.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "exact/sign/sign.h"
#include "expr/calculus.h"
#include "expr/walk.h"
#include "mech/tools/readable.h"

/// f = c[0] + c[1] s + c[2] s²
typedef struct quadratic {
    expr symbol, c[3];
    unsigned long degree;
    size_t rank; ///< the smaller, the better
} quadratic;

static bool read_quadratic(exact *x, expr f, expr symbol, quadratic *out) {
    size_t count;
    unsigned long *powers;
    expr *c;
    if (exact_collect(x, f, 1, &symbol, &count, &powers, &c) != HAMEL_OK) return false;
    *out = (quadratic){.symbol = symbol};
    for (size_t i = 0; i < 3; i++) out->c[i] = expr_int(x->pool, 0);
    for (size_t i = 0; i < count; i++) {
        if (powers[i] > out->degree) out->degree = powers[i];
        if (powers[i] <= 2) out->c[powers[i]] = c[i];
    }
    free(powers);
    free(c);
    if (out->degree == 0 || out->degree > 2) return false;
    out->rank = 2 * (out->degree - 1) + !expr_is_number(x->pool, out->c[out->degree]);
    return true;
}

/// A root; of second degree the one with the positive square root.
static expr root_of(expr_pool *pool, const quadratic *e) {
    const expr *c = e->c;
    if (e->degree == 1) return expr_neg(pool, expr_div(pool, c[0], c[1]));
    if (expr_is_int(pool, c[1], 0) && expr_is_number(pool, c[2]))
        return expr_sqrt(pool, expr_neg(pool, expr_div(pool, c[0], c[2])));
    const expr four[] = {expr_int(pool, 4), c[0], c[2]};
    const expr inside = expr_sub(pool, expr_pow_int(pool, c[1], 2), expr_mul(pool, 3, four));
    return expr_div(pool, expr_sub(pool, expr_sqrt(pool, inside), c[1]),
                    expr_mul2(pool, expr_int(pool, 2), c[2]));
}

/// The irreducible factor of f in whose zeros those of f lie, apart from what the parameters make.
/// False if there are several: then the set has parts, and what holds on one may fail on another.
static bool one_factor(exact *x, expr *f, size_t count, const expr *candidates) {
    expr unit, *factors, only = *f;
    long *powers;
    size_t found, vanishing = 0;
    if (exact_factor(x, *f, &unit, &found, &factors, &powers) != HAMEL_OK) return false;
    for (size_t i = 0; i < found; i++) {
        if (!expr_mentions(x->pool, 1, &factors[i], count, candidates) ||
            exact_never_zero(x, factors[i]))
            continue;
        only = factors[i];
        vanishing++;
    }
    free(factors);
    free(powers);
    *f = only;
    return vanishing == 1;
}

hamel_status mech_solved_add(mech_solved *g, exact *x, expr f, size_t count,
                             const expr *candidates) {
    exact brief = readable_limits(x);
    expr denominator;
    quadratic best = {.rank = SIZE_MAX}, next;
    mech_solved_put(g, x->pool, 1, &f);
    if (exact_fraction(&brief, f, &f, &denominator) != HAMEL_OK ||
        !one_factor(&brief, &f, count, candidates))
        return HAMEL_INVALID;
    for (size_t i = 0; i < count; i++) {
        if (!mech_solved_has(g, candidates[i]) && read_quadratic(&brief, f, candidates[i], &next) &&
            next.rank < best.rank)
            best = next;
    }
    if (best.rank == SIZE_MAX) return HAMEL_INVALID;
    expr value = root_of(x->pool, &best);
    const hamel_status status = readable_normalise(&brief, 1, &value);
    if (status != HAMEL_OK) return status;
    expr_substitute(x->pool, g->values.count, g->values.items, 1, &best.symbol, &value,
                    g->values.items);
    *vec_push(&g->symbols) = best.symbol;
    *vec_push(&g->values) = value;
    return HAMEL_OK;
}

void mech_solved_put(const mech_solved *g, expr_pool *pool, size_t count, expr *e) {
    if (g->symbols.count == 0) return;
    expr_substitute(pool, count, e, g->symbols.count, g->symbols.items, g->values.items, e);
}

/// The odd powers of the square root of `inside` that occur in e become powers of the symbol.
static void restore_one(expr_pool *pool, expr inside, expr symbol, expr *e) {
    expr_walk w;
    VEC(expr) from = {0}, to = {0};
    expr_walk_init(&w, pool, 1, e);
    for (uint32_t i = 0; i < w.count; i++) {
        const expr node = {w.ids[i]};
        if (expr_op_of(pool, node) != EXPR_POW || !expr_same(expr_arg(pool, node, 0), inside))
            continue;
        const mpq_srcptr power = expr_value(pool, expr_arg(pool, node, 1));
        if (mpz_cmp_ui(mpq_denref(power), 2) != 0) continue;
        *vec_push(&from) = node;
        *vec_push(&to) = expr_pow_int(pool, symbol, mpz_get_si(mpq_numref(power)));
    }
    expr_walk_clear(&w);
    if (from.count > 0) expr_substitute(pool, 1, e, from.count, from.items, to.items, e);
    vec_clear(&from);
    vec_clear(&to);
}

bool mech_solved_restore(const mech_solved *g, expr_pool *pool, size_t count, expr *e) {
    bool all = true;
    for (size_t i = 0; g != NULL && i < g->values.count; i++) {
        const expr value = g->values.items[i];
        const bool root = expr_op_of(pool, value) == EXPR_POW;
        all = all && root;
        for (size_t k = 0; k < count && root; k++)
            restore_one(pool, expr_arg(pool, value, 0), g->symbols.items[i], &e[k]);
    }
    return all;
}

bool mech_solved_has(const mech_solved *g, expr symbol) {
    for (size_t i = 0; i < g->symbols.count; i++) {
        if (expr_same(g->symbols.items[i], symbol)) return true;
    }
    return false;
}

void mech_solved_clear(mech_solved *g) {
    vec_clear(&g->symbols);
    vec_clear(&g->values);
}
