/// What parts of formulas are called: T_1, T_2, .., denominators Delta_1, .., with another letter
/// where somebody has this one.
#include "report/doc/part_names_internal.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

#include "expr/walk.h"
#include "report/doc/part_product_internal.h"

/// Whether a symbol is called by this letter, alone or with an index.
static bool is_taken(const expr_pool *pool, const char *stem) {
    const size_t length = strlen(stem);
    for (uint32_t i = 0; i < expr_symbol_count(pool); i++) {
        const char *name = expr_symbol_info_of(pool, expr_symbol_at(pool, i))->name;
        if (strncmp(name, stem, length) != 0) continue;
        if (name[length] == '\0' || name[length] == '_' || isdigit((unsigned char)name[length]))
            return true;
    }
    return false;
}

static const char *free_stem(const expr_pool *pool, bool below) {
    static const char *const parts[] = {"T", "N", "W", "U", "Q", "V", "Y", "part"};
    static const char *const divisors[] = {"Delta", "D", "divisor"};
    const size_t count = below ? 3 : 8;
    const char *const *stems = below ? divisors : parts;
    size_t k = 0;
    while (k + 1 < count && is_taken(pool, stems[k])) k++;
    return stems[k];
}

static bool is_known(const doc_parts *p, expr meaning, expr *name) {
    for (size_t i = 0; i < p->known.count; i++) {
        if (!expr_same(p->known.items[i].meaning, meaning)) continue;
        *name = p->known.items[i].name;
        return true;
    }
    return false;
}

static expr new_name(doc_parts *p, const char *words, expr meaning) {
    const expr name = expr_symbol(p->x->pool, words, EXPR_OTHER);
    *vec_push(&p->known) = (doc_part){name, meaning};
    return name;
}

expr part_name(doc_parts *p, expr meaning, bool below) {
    expr name;
    if (is_known(p, meaning, &name)) return name;
    if (p->stem[below] == NULL) p->stem[below] = free_stem(p->x->pool, below);
    text words = {0};
    text_addf(&words, "%s_%zu", p->stem[below], ++p->given[below]);
    name = new_name(p, text_cstr(&words), meaning);
    text_clear(&words);
    return name;
}

expr part_system_name(doc_parts *p, expr solve) {
    // v_1, w_1, y_1 are velocities of quotients (fresh_velocity): chapters may be made after others
    // were printed
    static const char *const letters[] = {"z", "s", "u"};
    enum { LETTERS = sizeof letters / sizeof *letters };
    expr name;
    if (is_known(p, solve, &name)) return name;
    text words = {0};
    do {
        text_reset(&words);
        text_add(&words, letters[p->systems % LETTERS]);
        if (p->systems >= LETTERS) text_addf(&words, "%zu", p->systems / LETTERS);
        p->systems++;
    } while (is_taken(p->x->pool, text_cstr(&words)));
    name = new_name(p, text_cstr(&words), solve);
    text_clear(&words);
    return name;
}

bool part_is_name(const expr_pool *pool, expr name) {
    return name.id != EXPR_NONE.id && expr_is_symbol(pool, name) &&
           expr_symbol_info_of(pool, name)->order == 0;
}

bool part_has_direction(const expr_pool *pool, expr e) {
    expr_walk w;
    bool found = false;
    expr_walk_init(&w, pool, 1, &e);
    for (uint32_t i = 0; i < w.count && !found; i++) {
        const expr s = {w.ids[i]};
        found =
            expr_is_symbol(pool, s) && strncmp(expr_symbol_info_of(pool, s)->name, "d_", 2) == 0;
    }
    expr_walk_clear(&w);
    return found;
}

expr part_reshaped(doc_parts *p, expr e, const expr *args) {
    expr_pool *pool = p->x->pool;
    expr product;
    if (part_multiplied_out(p, e, args, &product)) return product;
    if (expr_op_of(pool, e) != EXPR_PICK || !expr_is_symbol(pool, args[0]))
        return expr_reshape(pool, e, args);
    text words = {0};
    text_addf(&words, "%s_%" PRIu32, expr_symbol_info_of(pool, args[0])->name,
              expr_payload(pool, e) + 1);
    const expr entry = expr_symbol(pool, text_cstr(&words), EXPR_OTHER);
    text_clear(&words);
    return entry;
}
