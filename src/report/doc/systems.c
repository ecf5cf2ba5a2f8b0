/// Linear systems by names. One walk over all formulas meets what a system is made of before the
/// system, so that its entries are written with the names of those before it.
#include "report/doc/systems.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "expr/walk.h"

typedef struct systems {
    expr_pool *pool;
    VEC(doc *) leaves;
    expr_walk w;
    expr *image;    ///< by place: the node with names for the solutions in it
    uint32_t *name; ///< by place: the number of a system, from 1
    uint32_t count;
} systems;

static void gather(systems *s, doc *d) {
    if (d->kind == DOC_EXPR && !d->readers) *vec_push(&s->leaves) = d;
    for (size_t i = 0; i < d->children.count; i++) gather(s, d->children.items[i]); // a few levels
}

static bool has_systems(const systems *s) {
    for (uint32_t k = 0; k < s->w.count; k++) {
        if (expr_op_of(s->pool, (expr){s->w.ids[k]}) == EXPR_SOLVE) return true;
    }
    return false;
}

/// The symbol of an entry of a solution.
static expr entry_name(const systems *s, expr pick) {
    const uint32_t system = s->name[expr_walk_place(&s->w, expr_arg(s->pool, pick, 0))];
    text words = {0};
    text_addf(&words, "system_%" PRIu32 "_%" PRIu32, system, expr_payload(s->pool, pick) + 1);
    const expr name = expr_symbol(s->pool, text_cstr(&words), EXPR_OTHER);
    text_clear(&words);
    return name;
}

static expr image_of(const systems *s, expr e) {
    VEC(expr) args = {0};
    bool same = true;
    for (uint32_t i = 0; i < expr_arity(s->pool, e); i++) {
        const expr a = expr_arg(s->pool, e, i), b = s->image[expr_walk_place(&s->w, a)];
        same = same && expr_same(a, b);
        *vec_push(&args) = b;
    }
    const expr out = same ? e : expr_reshape(s->pool, e, args.items);
    vec_clear(&args);
    return out;
}

static void tell_system(const systems *s, doc *to, uint32_t k) {
    const expr e = {s->w.ids[k]};
    const uint32_t n = expr_payload(s->pool, e);
    text key = {0};
    text_addf(&key, "system_%" PRIu32, s->name[k]);
    doc *system = doc_object(to, text_cstr(&key), NULL);
    text_clear(&key);
    doc *matrix = doc_list(system, "matrix", NULL);
    for (uint32_t i = 0; i < n; i++) (void)doc_list(matrix, NULL, NULL);
    doc *right = doc_list(system, "right_side", NULL);
    for (uint32_t i = 0; i < n * (n + 1); i++) {
        doc *place = i < n * n ? matrix->children.items[i / n] : right;
        const expr entry = s->image[expr_walk_place(&s->w, expr_arg(s->pool, e, i))];
        (void)doc_expr(place, NULL, EXPR_NONE, entry, NULL);
    }
}

/// Names from below, and the systems as they are met.
static void name_all(systems *s, doc *top) {
    doc *list = doc_object(top, "systems", NULL);
    list->aside = true;
    s->image = MEM_NEW(expr, s->w.count);
    s->name = MEM_NEW_ZERO(uint32_t, s->w.count);
    for (uint32_t k = 0; k < s->w.count; k++) {
        const expr e = {s->w.ids[k]};
        const expr_op op = expr_op_of(s->pool, e);
        if (op == EXPR_SOLVE) {
            s->name[k] = ++s->count;
            s->image[k] = e;
            tell_system(s, list, k);
        } else {
            s->image[k] = op == EXPR_PICK ? entry_name(s, e) : image_of(s, e);
        }
    }
}

void doc_name_systems(doc *top, expr_pool *pool) {
    systems s = {.pool = pool};
    gather(&s, top);
    VEC(expr) roots = {0};
    for (size_t i = 0; i < s.leaves.count; i++) *vec_push(&roots) = s.leaves.items[i]->value;
    expr_walk_init(&s.w, pool, roots.count, roots.items);
    if (has_systems(&s)) {
        name_all(&s, top);
        for (size_t i = 0; i < s.leaves.count; i++) {
            const expr image = s.image[expr_walk_place(&s.w, roots.items[i])];
            if (!expr_same(image, roots.items[i])) s.leaves.items[i]->solved = image;
        }
    }
    free(s.image);
    free(s.name);
    expr_walk_clear(&s.w);
    vec_clear(&roots);
    vec_clear(&s.leaves);
}

static void forget(doc *d) {
    d->solved = EXPR_NONE;
    for (size_t i = 0; i < d->children.count; i++) forget(d->children.items[i]); // a few levels
}

void doc_forget_systems(doc *top) {
    const size_t n = top->children.count;
    const doc *last = n > 0 ? top->children.items[n - 1] : NULL;
    if (last == NULL || !last->aside || last->key == NULL || strcmp(last->key, "systems") != 0)
        return;
    doc_destroy(vec_pop(&top->children));
    forget(top);
}
