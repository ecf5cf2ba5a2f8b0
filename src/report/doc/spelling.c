/// Values at random points modulo a prime tell which sums may be equal; these are compared exactly.
#include "report/doc/spelling.h"

#include <stdlib.h>

#include "base/vec.h"
#include "exact/sample.h"
#include "expr/print.h"
#include "expr/walk.h"

enum {
    LEAST = 5,     ///< tokens of a sum that is looked at
    LONGEST = 200, ///< the same
    MOST = 4000    ///< nodes of formulas that anybody compares
};

typedef struct candidate {
    uint64_t value[2]; ///< at two points
    size_t length;
    expr e;
} candidate;

typedef VEC(candidate) candidates;

static void find_sums(const expr_pool *pool, const expr_walk *w, candidates *out) {
    for (uint32_t k = 0; k < w->count; k++) {
        const expr e = {w->ids[k]};
        if (expr_op_of(pool, e) != EXPR_ADD) continue;
        const size_t length = expr_infix_tokens(pool, e);
        if (length >= LEAST && length <= LONGEST)
            *vec_push(out) = (candidate){.length = length, .e = e};
    }
}

static bool find_values(exact *x, candidates *c) {
    uint64_t prime, *values = MEM_NEW(uint64_t, 2 * c->count);
    expr *e = MEM_NEW(expr, c->count);
    for (size_t i = 0; i < c->count; i++) e[i] = c->items[i].e;
    const bool found = exact_sample(x, c->count, e, 2, &prime, values) == HAMEL_OK;
    for (size_t i = 0; i < c->count && found; i++) {
        for (size_t k = 0; k < 2; k++) c->items[i].value[k] = values[k * c->count + i];
    }
    free(values);
    free(e);
    return found;
}

static int by_value(const void *a, const void *b) {
    const candidate *s = a, *t = b;
    for (size_t k = 0; k < 2; k++) {
        if (s->value[k] != t->value[k]) return s->value[k] < t->value[k] ? -1 : 1;
    }
    if (s->length != t->length) return s->length < t->length ? -1 : 1;
    return s->e.id < t->e.id ? -1 : s->e.id > t->e.id;
}

static bool same_values(const candidate *a, const candidate *b) {
    return a->value[0] == b->value[0] && a->value[1] == b->value[1];
}

typedef VEC(expr) expr_list;

static void add_pair(expr_list *from, expr_list *to, expr a, expr b) {
    *vec_push(from) = a;
    *vec_push(to) = b;
}

/// What is zero, or equal to a shorter sum, and that.
static void find_pairs(exact *x, const candidates *c, expr_list *from, expr_list *to) {
    size_t first = 0;
    for (size_t i = 0; i < c->count; i++) {
        const candidate *a = &c->items[first], *b = &c->items[i];
        const bool zero = b->value[0] == 0 && b->value[1] == 0;
        if (zero && exact_is_zero(x, b->e) == TRUTH_YES)
            add_pair(from, to, b->e, expr_int(x->pool, 0));
        else if (!same_values(a, b)) first = i;
        else if (i > first && exact_equal(x, a->e, b->e) == TRUTH_YES)
            add_pair(from, to, b->e, a->e);
    }
}

/// The formulas with these sums replaced, every other node as it stands but for terms that vanish.
static void respell(expr_pool *pool, const expr_walk *w, const expr_list *from, const expr_list *to,
                    size_t count, expr *formulas) {
    expr *image = MEM_NEW(expr, w->count);
    expr_list args = {0};
    for (uint32_t k = 0; k < w->count; k++) image[k] = (expr){w->ids[k]};
    for (uint32_t k = 0; k < w->count; k++) {
        const expr e = {w->ids[k]};
        bool changed = false, zero = false;
        args.count = 0;
        for (uint32_t i = 0; i < expr_arity(pool, e); i++) {
            const expr a = expr_arg(pool, e, i), b = image[expr_walk_place(w, a)];
            changed = changed || !expr_same(a, b);
            zero = zero || (!expr_same(a, b) && expr_is_number(pool, b));
            *vec_push(&args) = b;
        }
        if (changed && zero) image[k] = expr_rebuild(pool, e, args.items);
        else if (changed) image[k] = expr_reshape(pool, e, args.items);
        for (size_t i = 0; i < from->count; i++) {
            if (expr_same(from->items[i], e)) image[k] = to->items[i];
        }
    }
    for (size_t i = 0; i < count; i++) formulas[i] = image[expr_walk_place(w, formulas[i])];
    free(image);
    vec_clear(&args);
}

void doc_spell_alike(exact *x, size_t count, expr *formulas) {
    exact quiet = exact_quietly(x);
    expr_walk w;
    candidates sums = {0};
    expr_list from = {0}, to = {0};
    expr_walk_init(&w, x->pool, count, formulas);
    if (w.count <= MOST) find_sums(x->pool, &w, &sums);
    if (sums.count > 0 && find_values(&quiet, &sums)) {
        qsort(sums.items, sums.count, sizeof *sums.items, by_value);
        find_pairs(&quiet, &sums, &from, &to);
    }
    if (from.count > 0) respell(x->pool, &w, &from, &to, count, formulas);
    vec_clear(&from);
    vec_clear(&to);
    vec_clear(&sums);
    expr_walk_clear(&w);
}
