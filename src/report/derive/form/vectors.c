/// Three formulas as one vector, one formula by inner products: which of a section's are tried,
/// with the vectors that the model defines and the section explains.
#include "report/derive/form/vectors.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "expr/calculus.h"
#include "expr/sum.h"
#include "expr/walk.h"
#include "report/derive/form/vector_search.h"

// ---- names --------------------------------------------------------------------------------------

/// The stem of NAME_1, NAME1: a fresh string, NULL if the name does not end in that number.
static char *stem_of(const char *name, size_t number) {
    const size_t length = strlen(name);
    if (length < 2 || name[length - 1] != (char)('0' + (int)number) || strchr(name, '^') != NULL)
        return NULL;
    size_t end = length - 1;
    if (isdigit((unsigned char)name[end - 1])) return NULL;
    if (name[end - 1] == '_') end--;
    return end > 0 ? mem_words(name, end) : NULL;
}

static const char *base_name(const expr_pool *pool, expr symbol) {
    return expr_symbol_info_of(pool, expr_symbol_info_of(pool, symbol)->base)->name;
}

/// The stem of three names that are the components of one vector, NULL if they are not.
static char *common_stem(const expr_pool *pool, const expr name[3]) {
    char *stem = NULL;
    for (size_t i = 0; i < 3; i++) {
        if (name[i].id == EXPR_NONE.id || !expr_is_symbol(pool, name[i])) break;
        char *own = stem_of(base_name(pool, name[i]), i + 1);
        const bool same =
            own != NULL && (i == 0 || strcmp(own, stem) == 0) &&
            expr_symbol_info_of(pool, name[i])->order == expr_symbol_info_of(pool, name[0])->order;
        if (i == 0) stem = own;
        else free(own);
        if (!same) break;
        if (i == 2) return stem;
    }
    free(stem);
    return NULL;
}

/// Whether a scalar of that name occurs in the section.
static bool is_scalar(const knowledge *k, const doc *d, expr symbol) {
    if (d->readers) return false;
    if (d->kind == DOC_EXPR &&
        (expr_same(d->name, symbol) || expr_contains(k->pool, d->value, symbol)))
        return true;
    for (size_t i = 0; i < d->children.count; i++) {
        if (is_scalar(k, d->children.items[i], symbol)) return true;
    }
    return false;
}

/// Whether a name is somebody's already: a parameter, a coordinate, a scalar of the section.
static bool is_taken(const knowledge *k, const char *stem) {
    expr found;
    if (!expr_symbol_find(k->pool, stem, &found)) return false;
    const expr_kind kind = expr_symbol_info_of(k->pool, found)->kind;
    return (kind != EXPR_OTHER && kind != EXPR_MOMENTUM) || is_scalar(k, k->section, found);
}

// ---- what is known ------------------------------------------------------------------------------

/// A formula in the symbols of the model: names of definitions replaced by what they mean.
static expr meaning(const knowledge *k, expr e) {
    const chapter *c = k->c;
    expr *from = MEM_NEW(expr, 2 * c->name_count + 1), *to = from + c->name_count;
    for (size_t i = 0; i < c->name_count; i++) {
        from[i] = c->names[i].name;
        to[i] = c->names[i].meaning;
    }
    expr_substitute(k->pool, 1, &e, c->name_count, from, to, &e);
    free(from);
    for (size_t a = 0; a < k->known.count; a++) {
        const vector *v = &k->known.items[a];
        if (v->rate) expr_substitute(k->pool, 1, &e, 3, v->dots, v->e, &e);
    }
    return e;
}

static void add_definitions(knowledge *k) {
    const model *m = k->c->m;
    for (size_t i = 0; i + 2 < m->definition_count; i++) {
        expr name[3];
        for (size_t j = 0; j < 3; j++)
            name[j] = chapter_symbol(k->c, "%s", m->definitions[i + j].name);
        char *stem = common_stem(k->pool, name);
        if (stem == NULL) continue;
        vector v = {.shown = chapter_symbol(k->c, "%s", stem)};
        for (size_t j = 0; j < 3; j++) v.e[j] = m->definitions[i + j].value;
        *vec_push(&k->known) = v;
        free(stem);
        i += 2;
    }
}

/// Vectors that the section explains: momenta.
static void add_explained(knowledge *k, const doc *d) {
    for (size_t i = 0; i + 2 < d->children.count; i++) {
        expr name[3];
        bool plain = true;
        for (size_t j = 0; j < 3; j++) {
            const doc *e = d->children.items[i + j];
            name[j] = e->kind == DOC_EXPR && !e->field ? e->name : EXPR_NONE;
            plain = plain && name[j].id != EXPR_NONE.id && expr_is_symbol(k->pool, name[j]) &&
                    expr_symbol_info_of(k->pool, name[j])->kind == EXPR_MOMENTUM;
        }
        char *stem = plain ? common_stem(k->pool, name) : NULL;
        if (stem == NULL || expr_symbol_info_of(k->pool, name[0])->order > 0) {
            free(stem);
            continue;
        }
        vector v = {.shown = chapter_symbol(k->c, "%s", stem)}, w = v;
        for (size_t j = 0; j < 3; j++) {
            v.e[j] = name[j];
            w.e[j] = meaning(k, d->children.items[i + j]->value);
        }
        *vec_push(&k->known) = v;
        *vec_push(&k->meant) = w;
        free(stem);
        i += 2;
    }
    for (size_t i = 0; i < d->children.count; i++) add_explained(k, d->children.items[i]);
}

/// The matrix of parameters STEM_11 .., whose other entries are zero; false without three in the
/// diagonal.
static bool read_map(const knowledge *k, const char *stem, vector_map *map) {
    expr *entry = map->e, found;
    for (size_t i = 0; i < 9; i++) {
        text name = {0};
        text_addf(&name, "%s_%zu%zu", stem, i / 3 + 1, i % 3 + 1);
        const bool there = expr_symbol_find(k->pool, text_cstr(&name), &found) &&
                           expr_symbol_info_of(k->pool, found)->kind == EXPR_PARAMETER;
        entry[i] = there ? found : expr_int(k->pool, 0);
        text_clear(&name);
        if (!there && i % 4 == 0) return false;
    }
    for (size_t i = 0; i < 9; i++) { // a symmetric matrix has its upper half
        if (i / 3 > i % 3 && expr_is_int(k->pool, entry[i], 0)) entry[i] = entry[i % 3 * 3 + i / 3];
    }
    text own = {0};
    text_addf(&own, "%s_B", stem);
    map->name = chapter_quantity(k->c, stem, text_cstr(&own));
    text_clear(&own);
    return true;
}

/// The matrices that the parameters are entries of: inertia first, added masses, ..; and the
/// inverse of the first.
static void find_maps(knowledge *k) {
    const model *m = k->c->m;
    for (size_t i = 0; i < m->parameter_count; i++) {
        const char *name = expr_symbol_info_of(k->pool, m->parameters[i].symbol)->name;
        const size_t length = strlen(name);
        if (length < 4 || strcmp(name + length - 3, "_11") != 0) continue;
        char *stem = mem_words(name, length - 3);
        vector_map map;
        if (read_map(k, stem, &map)) *vec_push(&k->maps) = map;
        free(stem);
    }
    if (k->maps.count == 0) return;
    k->map = k->maps.items[0];
    k->inverse.name = chapter_symbol(k->c, "%s⁻¹", expr_symbol_info_of(k->pool, k->map.name)->name);
    exact quiet = exact_quietly(k->c->x);
    k->has_map = exact_inverse(&quiet, 3, k->map.e, k->inverse.e) == HAMEL_OK;
    const size_t count = k->known.count;
    for (size_t l = 0; l < k->maps.count; l++) {
        for (size_t a = 0; a < count; a++)
            *vec_push(&k->images) = vector_image(k->pool, &k->maps.items[l], &k->known.items[a]);
    }
}

/// Whether the length of a vector is proved to be 1.
static bool is_unit(const knowledge *k, const vector *v) {
    exact quiet = exact_quietly(k->c->x);
    sum total = {0};
    for (size_t j = 0; j < 3; j++) sum_add_product(k->pool, &total, 1, v->e[j], v->e[j]);
    const expr square = sum_take(k->pool, &total);
    vec_clear(&total);
    return exact_equal(&quiet, square, expr_int(k->pool, 1)) == TRUTH_YES;
}

/// γ' for the unit vectors γ that the model defines, where the section speaks of their rates. As γ'
/// is any vector across γ, it is γ × a for some a.
static void add_rates(knowledge *k) {
    const size_t count = k->known.count;
    for (size_t j = 0; j < 3; j++) k->turns[j] = chapter_symbol(k->c, "turning_%zu", j + 1);
    for (size_t a = 0; a < count; a++) {
        const vector of = k->known.items[a];
        const char *stem = expr_symbol_info_of(k->pool, of.shown)->name;
        vector v = {.shown = chapter_symbol(k->c, "%s'", stem), .rate = true};
        bool there = true;
        for (size_t j = 0; j < 3 && there; j++) {
            text name = {0};
            text_addf(&name, "%s_%zu_dot", stem, j + 1);
            there = expr_symbol_find(k->pool, text_cstr(&name), &v.dots[j]) &&
                    is_scalar(k, k->section, v.dots[j]);
            text_clear(&name);
            const size_t i = (j + 1) % 3, l = (j + 2) % 3;
            v.e[j] = expr_sub(k->pool, expr_mul2(k->pool, of.e[i], k->turns[l]),
                              expr_mul2(k->pool, of.e[l], k->turns[i]));
        }
        if (there && is_unit(k, &of)) *vec_push(&k->known) = v;
    }
}

// ---- in the document ----------------------------------------------------------------------------

static size_t tokens_of(const expr_pool *pool, expr e) { return expr_infix_tokens(pool, e); }

/// The same with momenta by their meaning: p = I Ω, so that what is written in momenta alone is
/// p × Ω too.
static void mean_momenta(knowledge *k, size_t count, expr *target) {
    for (size_t a = 0; a < k->meant.count; a++) {
        for (size_t b = 0; b < k->known.count; b++) {
            vector *v = &k->known.items[b];
            if (!expr_same(v->shown, k->meant.items[a].shown)) continue;
            expr_substitute(k->pool, count, target, 3, v->e, k->meant.items[a].e, target);
            const vector w = *v;
            *v = k->meant.items[a];
            k->meant.items[a] = w;
        }
    }
}

/// A formula for readers in place of others.
static void replace(knowledge *k, doc *list, size_t at, size_t count, const char *key, expr name,
                    expr shape) {
    const doc *first = list->children.items[at];
    for (size_t j = 0; j < count; j++) list->children.items[at + j]->aside = true;
    doc *d = doc_expr(list, key, name, shape, first->equation);
    d->readers = true;
    if (count == 1) d->source = first->value;
    doc_move_last(list, at);
    k->told++;
}

/// Three formulas of a list told as one, if that is shorter than they are.
static void tell_vector(knowledge *k, doc *list, size_t at) {
    expr name[3], target[3], shape;
    size_t length = 0;
    for (size_t j = 0; j < 3; j++) {
        const doc *d = list->children.items[at + j];
        if (d->kind != DOC_EXPR || d->field || d->aside || d->elsewhere) return;
        name[j] = d->name;
        target[j] = meaning(k, d->value);
        length += tokens_of(k->pool, d->value);
    }
    char *stem = common_stem(k->pool, name);
    if (stem == NULL) return;
    vector told = {.shown = chapter_symbol(k->c, "%s", stem), .told = true};
    memcpy(told.e, target, sizeof told.e);
    k->explains = expr_symbol_info_of(k->pool, name[0])->kind == EXPR_MOMENTUM &&
                  expr_symbol_info_of(k->pool, name[0])->order == 0;
    const bool free_name = !is_taken(k, stem);
    bool found = free_name && vector_find(k, target, &shape);
    if (free_name && k->meant.count > 0 && !k->explains) {
        expr other;
        mean_momenta(k, 3, target);
        if (vector_find(k, target, &other) &&
            (!found || tokens_of(k->pool, other) < tokens_of(k->pool, shape))) {
            shape = other;
            found = true;
        }
        mean_momenta(k, 0, NULL);
    }
    expr whole = chapter_symbol(k->c, "%s", stem);
    if (found && tokens_of(k->pool, shape) < length && !expr_same(shape, whole)) {
        for (uint32_t i = 0; i < expr_symbol_info_of(k->pool, name[0])->order; i++)
            whole = expr_symbol_dot(k->pool, whole);
        replace(k, list, at, 3, stem, whole, shape);
        if (expr_mentions(k->pool, 3, told.e, 3, k->turns)) *vec_push(&k->found) = told;
    }
    free(stem);
}

/// Whether a name has an index: what it names is no invariant.
static bool is_component(const expr_pool *pool, expr name) {
    if (name.id == EXPR_NONE.id) return true;
    if (!expr_is_symbol(pool, name)) return true;
    const char *words = base_name(pool, name);
    return strpbrk(words, "{(^") != NULL || isdigit((unsigned char)words[strlen(words) - 1]);
}

/// Whether a formula is the only one of its list: then a number in its name counts nothing.
static bool is_alone(const doc *list) {
    size_t count = 0;
    for (size_t i = 0; i < list->children.count; i++)
        count += list->children.items[i]->kind == DOC_EXPR && !list->children.items[i]->aside;
    return count == 1;
}

/// A formula told by inner products, if that is shorter.
static bool tell_scalar(knowledge *k, doc *list, size_t at) {
    enum { SHORT = 20 };
    const doc *d = list->children.items[at];
    if (d->kind != DOC_EXPR || d->field || d->aside || d->elsewhere || d->readers) return false;
    const size_t length = tokens_of(k->pool, d->value);
    if (length < SHORT || length > DOC_LONGEST) return false;
    if (d->name.id == EXPR_NONE.id || (is_component(k->pool, d->name) && !is_alone(list)))
        return false;
    expr target = meaning(k, d->value), shape;
    bool found = vector_find_scalar(k, target, &shape) || vector_find_fraction(k, target, &shape);
    if (k->meant.count > 0) {
        expr other;
        mean_momenta(k, 1, &target);
        if ((vector_find_scalar(k, target, &other) || vector_find_fraction(k, target, &other)) &&
            2 * tokens_of(k->pool, other) < length &&
            (!found || tokens_of(k->pool, other) < tokens_of(k->pool, shape))) {
            shape = other;
            found = true;
        }
        mean_momenta(k, 0, NULL);
    }
    if (!found || tokens_of(k->pool, shape) >= length) return false;
    replace(k, list, at, 1, d->key, d->name, shape);
    return true;
}

static void tell_below(knowledge *k, doc *d) {
    if (d->aside || d->parts) return;
    for (size_t i = 0; i + 2 < d->children.count && !doc_is_matrix(d); i++) {
        const size_t before = d->children.count;
        tell_vector(k, d, i);
        if (d->children.count > before) i += 3;
    }
    const bool plain = !doc_is_matrix(d) && d->kind != DOC_EQUATION;
    for (size_t i = 0; i < d->children.count; i++) { // in order: what was told is used below it
        tell_below(k, d->children.items[i]);
        if (plain) i += tell_scalar(k, d, i);
    }
}

void chapter_vectors(chapter *c, doc *section) {
    knowledge k = {.c = c, .pool = c->pool, .section = section};
    add_definitions(&k);
    if (k.known.count > 0 && !c->unexpanded) {
        add_explained(&k, section);
        add_rates(&k);
        find_maps(&k);
        tell_below(&k, section);
    }
    if (k.told > 0)
        doc_words(
            section, "notation", "notation",
            "× and ⟨ , ⟩ are the products of vectors in space, E_1, E_2, E_3 the base vectors")
            ->readers = true;
    vec_clear(&k.known);
    vec_clear(&k.meant);
    vec_clear(&k.images);
    vec_clear(&k.maps);
    vec_clear(&k.found);
}
