/// Random expressions grow from the leaves: a few are made, and each operator takes two at random.
#include "support/random_expr.h"

#include <math.h>

#include "base/modular.h"
#include "base/vec.h"
#include "support/seed.h"

random_expr_options random_expr_default(size_t symbol_count, const expr *symbols) {
    return (random_expr_options){.symbols = symbols, .symbol_count = symbol_count, .depth = 3};
}

static expr random_leaf(expr_pool *pool, random_state *rng, const random_expr_options *o) {
    if (random_below(rng, 4) == 0)
        return expr_ratio(pool, (long)random_below(rng, 13) - 6, (long)random_below(rng, 4) + 1);
    return o->symbols[random_below(rng, o->symbol_count)];
}

/// 1 + a²: positive wherever a is real.
static expr positive(expr_pool *pool, expr a) {
    return expr_add2(pool, expr_int(pool, 1), expr_pow_int(pool, a, 2));
}

static expr random_function(expr_pool *pool, random_state *rng, expr a, expr b) {
    static const expr_op tame[] = {EXPR_ATAN, EXPR_TANH, EXPR_ABS, EXPR_SIGN};
    switch (random_below(rng, 4)) {
    case 0: return expr_apply(pool, tame[random_below(rng, 4)], a);
    case 1: return expr_apply(pool, EXPR_EXP, expr_apply(pool, EXPR_ATAN, a));
    case 2: return expr_apply(pool, EXPR_LOG, positive(pool, a));
    default: return expr_atan2(pool, a, positive(pool, b));
    }
}

static expr random_solve(expr_pool *pool, random_state *rng, expr a, expr b) {
    const expr A[4] = {positive(pool, a), b, expr_neg(pool, b), positive(pool, b)}; // det > 0
    const expr right[2] = {b, a};
    expr x[2];
    expr_solve(pool, 2, A, right, x);
    return x[random_below(rng, 2)];
}

static expr random_pair(expr_pool *pool, random_state *rng, const random_expr_options *o, expr a,
                        expr b) {
    const expr pair[2] = {a, b};
    const bool raw = o->raw && random_below(rng, 2);
    switch (random_below(rng, 3)) {
    case 0: return raw ? expr_raw(pool, EXPR_ADD, 2, pair) : expr_add(pool, 2, pair);
    case 1: return raw ? expr_raw(pool, EXPR_MUL, 2, pair) : expr_mul(pool, 2, pair);
    default: {
        const long n = (long)random_below(rng, 2) + 2;
        if (raw) return expr_raw(pool, EXPR_POW, 2, (expr[]){a, expr_int(pool, n)});
        return expr_pow_int(pool, a, n);
    }
    }
}

/// One operator on top of a and b.
static expr random_above(expr_pool *pool, random_state *rng, const random_expr_options *o, expr a,
                         expr b) {
    static const expr_op trig[] = {EXPR_SIN, EXPR_COS, EXPR_TAN};
    switch (random_below(rng, 10)) {
    case 0:
        if (!o->quotients) break;
        if (o->raw && random_below(rng, 2)) {
            const expr power[2] = {b, expr_int(pool, -1 - (long)random_below(rng, 2))};
            return expr_raw(pool, EXPR_MUL, 2, (expr[]){a, expr_raw(pool, EXPR_POW, 2, power)});
        }
        return expr_div(pool, a, b);
    case 1:
        if (o->trig) return expr_apply(pool, trig[random_below(rng, 3)], a);
        break;
    case 2:
        if (o->roots)
            return expr_power(pool, positive(pool, a),
                              expr_ratio(pool, 1, random_below(rng, 2) ? 2 : 3));
        break;
    case 3:
        if (o->functions) return random_function(pool, rng, a, b);
        break;
    case 4:
        if (o->solves) return random_solve(pool, rng, a, b);
        break;
    default: break;
    }
    return random_pair(pool, rng, o, a, b);
}

expr random_expr(expr_pool *pool, random_state *rng, const random_expr_options *o) {
    VEC(expr) layer = {0};
    for (unsigned i = 0; i <= o->depth; i++) *vec_push(&layer) = random_leaf(pool, rng, o);
    for (unsigned level = 0; level < o->depth; level++) {
        const size_t n = layer.count;
        for (size_t i = 0; i < n; i++) {
            expr a = layer.items[i], b = layer.items[random_below(rng, n)];
            expr e = random_above(pool, rng, o, a, b);
            if (!expr_fault(pool, e)) layer.items[i] = e;
        }
    }
    expr e = layer.items[random_below(rng, layer.count)];
    vec_clear(&layer);
    return e;
}

// ---- points --------------------------------------------------------------------------------

double *random_point(const expr_pool *pool, random_state *rng) {
    const uint32_t n = expr_symbol_count(pool);
    double *point = MEM_NEW(double, n);
    for (uint32_t i = 0; i < n; i++) point[i] = random_between(rng, 0.5, 1.5);
    return point;
}

bool nearly_equal(double a, double b, double tolerance) {
    if (!isfinite(a) || !isfinite(b)) return true;
    return fabs(a - b) <= tolerance * fmax(1, fmax(fabs(a), fabs(b)));
}

static bool mod_leaf(void *context, expr e, uint64_t *value) {
    const mod_point *point = context;
    const bool symbol = expr_is_symbol(point->pool, e);
    const uint64_t which = symbol ? expr_symbol_index(point->pool, e) : ~(uint64_t)e.id;
    *value = random_mix(random_mix(point->seed) ^ which) % MODULAR_PRIME;
    return true;
}

expr_mod mod_point_at(mod_point *point) {
    return (expr_mod){.prime = MODULAR_PRIME, .leaf = mod_leaf, .context = point};
}
