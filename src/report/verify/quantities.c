/// Looking for a quantity in the parts of a derivation, each made once.
#include "report/verify/quantities.h"

#include <string.h>

void quantities_clear(quantities *q) {
    for (size_t i = 0; i < q->parts.count; i++) doc_destroy(q->parts.items[i].d);
    vec_clear(&q->parts);
}

void quantity_list_clear(quantity_list *list) {
    for (size_t i = 0; i < list->count; i++) free(list->items[i].path);
    vec_clear(list);
}

static const doc *part_at(quantities *q, size_t k) {
    while (q->parts.count <= k) *vec_push(&q->parts) = (quantities_part){0};
    quantities_part *part = &q->parts.items[k];
    if (part->asked) return part->d;
    part->asked = true;
    exact quiet = exact_quietly(q->x);
    const derive_request request = {.count = 1, .parts = &derive_parts[k].name};
    doc *made;
    if (report_derive(&quiet, q->d, &request, &made) == HAMEL_OK) part->d = made;
    return part->d;
}

const doc *quantities_at(quantities *q, const char *path) {
    const char *part = derive_part_of(path);
    size_t k = 0;
    while (strcmp(derive_parts[k].name, part) != 0) k++;
    const doc *top = part_at(q, k);
    const doc *found = top != NULL ? doc_find(top, path) : NULL;
    return found != NULL && found->kind == DOC_EXPR ? found : NULL;
}

typedef struct wanted {
    const expr_pool *pool;
    const char *name;
    quantity_list *found;
} wanted;

/// Whether that is how a person writes the name of a symbol: A_x_theta for A^x_theta.
static bool is_written(const char *symbol, const char *name) {
    while (*symbol != '\0' && (*symbol == *name || (*symbol == '^' && *name == '_')))
        symbol++, name++;
    return *symbol == *name;
}

static void note_leaf(void *context, const char *path, const doc *leaf) {
    const wanted *w = context;
    if (leaf->name.id == EXPR_NONE.id || !expr_is_symbol(w->pool, leaf->name)) return;
    if (!is_written(expr_symbol_info_of(w->pool, leaf->name)->name, w->name)) return;
    *vec_push(w->found) = (quantity){leaf, mem_string(path)};
}

/// How many steps down the tree two dotted names have in common.
static size_t common_steps(const char *a, const char *b) {
    size_t steps = 0;
    for (; *a != '\0' && *a == *b; a++, b++) steps += *a == '.';
    return steps;
}

/// Keeps what is nearest to a place in the tree.
static void keep_nearest(quantity_list *list, const char *home) {
    size_t most = 0, kept = 0;
    for (size_t i = 0; i < list->count; i++) {
        const size_t steps = common_steps(list->items[i].path, home);
        if (steps > most) most = steps;
    }
    for (size_t i = 0; i < list->count; i++) {
        if (common_steps(list->items[i].path, home) == most) list->items[kept++] = list->items[i];
        else free(list->items[i].path);
    }
    list->count = kept;
}

void quantities_named(quantities *q, const char *name, const char *home, bool only,
                      quantity_list *out) {
    wanted w = {q->x->pool, name, out};
    const char *first = home != NULL ? derive_part_of(home) : NULL;
    for (int elsewhere = first == NULL; elsewhere <= !only; elsewhere++) {
        for (size_t k = 0; derive_parts[k].name != NULL && out->count == 0; k++) {
            const bool at_home = derive_parts[k].name == first;
            if (at_home == (elsewhere != 0)) continue;
            const doc *part = part_at(q, k);
            if (part != NULL) doc_each_expr(part, note_leaf, &w);
        }
    }
    if (home != NULL) keep_nearest(out, home);
}
