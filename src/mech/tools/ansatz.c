/// Making a function space: which angles occur, and the products of powers of lines, waves and
/// entries. Products that depend on others (by cos² + sin² = 1, or by the relations of a rotation)
/// are found by exact_dependence and left out, so that the functions are independent.
#include "mech/tools/ansatz.h"

#include <stdlib.h>
#include <string.h>

#include "base/vec.h"
#include "expr/calculus.h"
#include "expr/walk.h"

typedef VEC(expr) expr_list;

static bool has(const expr_list *list, expr e) {
    for (size_t i = 0; i < list->count; i++) {
        if (expr_same(list->items[i], e)) return true;
    }
    return false;
}

static expr_kind kind_of(const expr_pool *pool, expr symbol) {
    return expr_symbol_info_of(pool, symbol)->kind;
}

/// Whether e is a function of position (and of parameters), written without functions of its own.
static bool plain_position(const expr_pool *pool, expr e) {
    expr_walk w;
    expr_walk_init(&w, pool, 1, &e);
    bool plain = true, position = false;
    for (uint32_t i = 0; i < w.count && plain; i++) {
        const expr node = {w.ids[i]};
        const expr_op op = expr_op_of(pool, node);
        plain = op == EXPR_NUMBER || op == EXPR_ADD || op == EXPR_MUL || op == EXPR_SYMBOL;
        if (op != EXPR_SYMBOL) continue;
        const expr_kind kind = kind_of(pool, node);
        position = position || kind == EXPR_ANGLE || kind == EXPR_LINE;
        plain = kind == EXPR_ANGLE || kind == EXPR_LINE || kind == EXPR_PARAMETER;
    }
    expr_walk_clear(&w);
    return plain && position;
}

/// The angles of the space, then the arguments of sines and the like in what is seen, each up to
/// sign.
static void find_waves(const space *q, size_t count, const expr *seen, expr_list *waves) {
    for (size_t f = 0; f < q->factor_count; f++) {
        if (q->factors[f].kind == &factor_angle) *vec_push(waves) = q->factors[f].entries[0];
    }
    expr_walk w;
    expr_walk_init(&w, q->pool, count, seen);
    for (uint32_t i = 0; i < w.count; i++) {
        const expr node = {w.ids[i]};
        const expr_op op = expr_op_of(q->pool, node);
        if (op < EXPR_SIN || op > EXPR_CSC) continue;
        const expr angle = expr_arg(q->pool, node, 0);
        if (plain_position(q->pool, angle) && !has(waves, angle) &&
            !has(waves, expr_neg(q->pool, angle)))
            *vec_push(waves) = angle;
    }
    expr_walk_clear(&w);
}

/// Functions with their degrees.
typedef struct graded {
    expr_list functions;
    VEC(unsigned) degrees;
} graded;

static void graded_push(graded *g, expr f, unsigned degree) {
    *vec_push(&g->functions) = f;
    *vec_push(&g->degrees) = degree;
}

static void graded_clear(graded *g) {
    vec_clear(&g->functions);
    vec_clear(&g->degrees);
}

/// 1, and the products of up to `degree` letters, those of lower degree first.
static void powers(expr_pool *pool, unsigned degree, const expr_list *letters, graded *out) {
    graded_push(out, expr_int(pool, 1), 0);
    size_t first = 0;
    for (unsigned d = 1; d <= degree; d++) {
        const size_t end = out->functions.count;
        for (size_t l = 0; l < letters->count; l++) {
            for (size_t k = first; k < end; k++) {
                const expr product = expr_mul2(pool, letters->items[l], out->functions.items[k]);
                if (!has(&out->functions, product)) graded_push(out, product, d);
            }
        }
        first = end;
    }
}

/// Drops the functions that depend on others before them.
static hamel_status make_independent(exact *x, graded *g) {
    size_t dimension;
    expr *relations;
    bool complete;
    const size_t n = g->functions.count;
    const hamel_status status =
        exact_dependence(x, 1, n, g->functions.items, NULL, &dimension, &relations, &complete);
    bool *drop = MEM_NEW_ZERO(bool, n);
    for (size_t k = 0; k < dimension && status == HAMEL_OK; k++) {
        size_t last = n - 1; // pivots are taken in order: a function depends on those before it
        while (expr_is_int(x->pool, relations[k * n + last], 0)) last--;
        drop[last] = true;
    }
    size_t kept = 0;
    for (size_t j = 0; j < n; j++) {
        if (drop[j]) continue;
        g->functions.items[kept] = g->functions.items[j];
        g->degrees.items[kept++] = g->degrees.items[j];
    }
    g->functions.count = g->degrees.count = kept;
    free(drop);
    free(relations);
    return status;
}

/// Products of one function of each of three kinds, the degree of the whole at most one more than
/// that of a kind: in order of degree, so that the simple ones come first. up_to[d] is how many of
/// them have a degree up to d.
static void products(expr_pool *pool, unsigned most, const graded kinds[3], expr_list *out,
                     size_t up_to[3]) {
    for (unsigned degree = 0; degree <= most; degree++) {
        for (size_t i = 0; i < kinds[0].functions.count; i++) {
            for (size_t j = 0; j < kinds[1].functions.count; j++) {
                for (size_t k = 0; k < kinds[2].functions.count; k++) {
                    if (kinds[0].degrees.items[i] + kinds[1].degrees.items[j] +
                            kinds[2].degrees.items[k] !=
                        degree)
                        continue;
                    const expr factors[3] = {kinds[0].functions.items[i],
                                             kinds[1].functions.items[j],
                                             kinds[2].functions.items[k]};
                    *vec_push(out) = expr_mul(pool, 3, factors);
                }
            }
        }
        for (unsigned d = degree; d < 3; d++) up_to[d] = out->count;
    }
}

hamel_status ansatz_init(ansatz *a, exact *x, const space *q, unsigned degree, size_t count,
                         const expr *seen) {
    expr_list lines = {0}, waves = {0}, trig = {0}, entries = {0};
    expr_list all = {0};
    graded kinds[3] = {0};
    for (size_t f = 0; f < q->factor_count; f++) {
        const space_factor *factor = &q->factors[f];
        if (factor->kind == &factor_line || factor->bare) *vec_push(&lines) = factor->entries[0];
        for (size_t i = 0; i < factor->kind->entry_count && factor->kind->entry_count > 1; i++)
            *vec_push(&entries) = factor->entries[i];
    }
    find_waves(q, count, seen, &waves);
    for (size_t k = 0; k < waves.count; k++) {
        *vec_push(&trig) = expr_cos(q->pool, waves.items[k]);
        *vec_push(&trig) = expr_sin(q->pool, waves.items[k]);
    }
    powers(q->pool, degree, &lines, &kinds[0]);
    powers(q->pool, degree, &trig, &kinds[1]);
    powers(q->pool, degree, &entries, &kinds[2]);
    hamel_status status = make_independent(x, &kinds[1]);
    if (status == HAMEL_OK) status = make_independent(x, &kinds[2]);
    // Products of independent functions of different variables are independent. (A line and its
    // sine are algebraically independent, and count as different.)
    size_t up_to[3] = {0};
    products(q->pool, degree + 1, kinds, &all, up_to);
    *a = (ansatz){all.count,   all.items,     lines.count, waves.count, entries.count, lines.items,
                  waves.items, entries.items, degree,      up_to[1],    up_to[2]};
    vec_clear(&trig);
    for (size_t k = 0; k < 3; k++) graded_clear(&kinds[k]);
    return status;
}

void ansatz_clear(ansatz *a) {
    free(a->functions);
    free(a->lines);
    free(a->waves);
    free(a->entries);
}

expr ansatz_combination(const ansatz *a, expr_pool *pool, const expr *c) {
    VEC(expr) terms = {0};
    for (size_t j = 0; j < a->count; j++) {
        if (!expr_is_int(pool, c[j], 0)) *vec_push(&terms) = expr_mul2(pool, c[j], a->functions[j]);
    }
    const expr total = expr_add(pool, terms.count, terms.items);
    vec_clear(&terms);
    return total;
}
