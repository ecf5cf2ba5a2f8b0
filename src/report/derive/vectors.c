/// Three formulas as one vector. The components, functions of the model's vectors, are a linear
/// combination with constant coefficients of terms made of these vectors, if exact_dependence finds
/// one; simple terms are preferred.
#include "report/derive/vectors.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "expr/calculus.h"
#include "expr/tensor.h"
#include "expr/walk.h"
#include "report/derive/vector_terms.h"

/// What a section knows: vectors, as symbols and by their meaning, and their images I Ω.
typedef struct knowledge {
    chapter *c;
    expr_pool *pool;
    vectors known;  ///< components as symbols of the model
    vectors meant;  ///< of those that the section itself explains: in the symbols of the model
    vectors images; ///< I Ω, for every matrix of parameters
    doc *section;
    size_t told;   ///< formulas made
    bool explains; ///< what is looked at are the momenta themselves
} knowledge;

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

/// I Ω for I the matrix of parameters I_11 .., whose other entries are zero.
static void add_images(knowledge *k) {
    expr entry[9], found;
    bool any = false;
    for (size_t i = 0; i < 9; i++) {
        text name = {0};
        text_addf(&name, "I_%zu%zu", i / 3 + 1, i % 3 + 1);
        const bool there = expr_symbol_find(k->pool, text_cstr(&name), &found) &&
                           expr_symbol_info_of(k->pool, found)->kind == EXPR_PARAMETER;
        entry[i] = there ? found : expr_int(k->pool, 0);
        any = any || there;
        text_clear(&name);
    }
    for (size_t i = 0; i < 9; i++) { // a symmetric matrix has its upper half
        if (i / 3 > i % 3 && expr_is_int(k->pool, entry[i], 0)) entry[i] = entry[i % 3 * 3 + i / 3];
    }
    const size_t count = any ? k->known.count : 0;
    const expr I = any ? chapter_symbol(k->c, "I") : EXPR_NONE;
    for (size_t a = 0; a < count; a++) {
        const expr factors[] = {I, k->known.items[a].shown};
        vector v = {.shown = expr_raw(k->pool, EXPR_MUL, 2, factors)};
        tensor_times(k->pool, tensor_matrix(3, 3, entry), k->known.items[a].e, v.e);
        *vec_push(&k->images) = v;
    }
}

// ---- recognising --------------------------------------------------------------------------------

static bool is_velocity(const knowledge *k, const vector *v) {
    return expr_is_symbol(k->pool, v->e[0]) &&
           expr_symbol_info_of(k->pool, v->e[0])->kind == EXPR_VELOCITY;
}

/// Whether its components are symbols, or entries of a rotation.
static bool is_primary(const knowledge *k, const vector *v) {
    return expr_is_symbol(k->pool, v->e[0]) && expr_is_symbol(k->pool, v->e[1]) &&
           expr_is_symbol(k->pool, v->e[2]);
}

/// Whether they are momenta that stand for their meaning.
static bool is_meant(const knowledge *k, const vector *v) {
    bool found = false;
    for (size_t a = 0; a < k->meant.count; a++)
        found = found || expr_same(k->meant.items[a].shown, v->shown);
    return found && !is_primary(k, v);
}

/// Those that occur in e: momenta first, velocities last, as in K × Ω.
static void find_used(const knowledge *k, size_t rows, const expr *e, bool all, vectors *used) {
    for (size_t pass = 0; pass < 3; pass++) {
        for (size_t a = k->known.count; a-- > 0;) {
            const vector *v = &k->known.items[a];
            const bool primary = is_primary(k, v), meant = is_meant(k, v);
            const size_t when = is_velocity(k, v) ? 2 : primary || meant ? 0 : 1;
            if (when == pass && (primary || meant || all) &&
                (!primary || expr_mentions(k->pool, rows, e, 3, v->e)))
                *vec_push(used) = *v;
        }
    }
}

/// Symbols of e that are neither parameters nor in the vectors: multipliers, velocities. Scalars by
/// themselves. False if there are many.
static bool find_free(const knowledge *k, size_t rows, const expr *e, scalars *out) {
    enum { MOST = 3 };
    expr_walk w;
    expr_walk_init(&w, k->pool, rows, e);
    for (uint32_t i = 0; i < w.count; i++) {
        const expr s = {w.ids[i]};
        if (!expr_is_symbol(k->pool, s)) continue;
        bool known = expr_symbol_info_of(k->pool, s)->kind == EXPR_PARAMETER;
        for (size_t a = 0; a < k->known.count && !known; a++)
            known = expr_mentions(k->pool, 3, k->known.items[a].e, 1, &s);
        if (!known) *vec_push(out) = (scalar){s, s};
    }
    expr_walk_clear(&w);
    return out->count <= MOST;
}

/// coefficient · term, in this order.
static expr term_of(knowledge *k, expr coefficient, expr term) {
    if (expr_is_int(k->pool, coefficient, 1)) return term;
    coefficient = chapter_tidy(k->c, coefficient);
    if (expr_is_int(k->pool, term, 1)) return coefficient;
    VEC(expr) factors = {0};
    const expr both[] = {coefficient, term};
    for (size_t i = 0; i < 2; i++) {
        const bool product = expr_op_of(k->pool, both[i]) == EXPR_MUL;
        for (uint32_t j = 0; product && j < expr_arity(k->pool, both[i]); j++)
            *vec_push(&factors) = expr_arg(k->pool, both[i], j);
        if (!product) *vec_push(&factors) = both[i];
    }
    const expr out = expr_raw(k->pool, EXPR_MUL, factors.count, factors.items);
    vec_clear(&factors);
    return out;
}

/// target = Σ c_j terms_j over the constants: the combination as it is printed. False if there is
/// none.
static bool combine(knowledge *k, size_t rows, const expr *target, size_t count, const expr *shown,
                    const expr *terms, expr *out) {
    enum { MOST = 7 };
    expr *f = MEM_NEW(expr, rows * (count + 1)), *basis = NULL;
    size_t *prefer = MEM_NEW(size_t, count + 1), dimension = 0, found_at = 0;
    bool complete, found = false;
    for (size_t i = 0; i < rows; i++) {
        for (size_t j = 0; j < count; j++) f[i * (count + 1) + j] = terms[j * rows + i];
        f[i * (count + 1) + count] = target[i];
    }
    for (size_t j = 0; j <= count; j++) prefer[j] = j;
    exact brief = readable_limits(k->c->x);
    const hamel_status status =
        exact_dependence(&brief, rows, count + 1, f, prefer, &dimension, &basis, &complete);
    VEC(expr) sum = {0};
    for (size_t d = 0; status == HAMEL_OK && d < dimension && !found; d++) {
        const expr *v = basis + d * (count + 1);
        found = expr_is_int(k->pool, v[count], 1);
        found_at = d;
        for (size_t j = 0; j < count && found; j++) {
            if (expr_is_int(k->pool, v[j], 0)) continue;
            const expr one = term_of(k, expr_neg(k->pool, v[j]), shown[j]);
            *vec_push(&sum) = one;
        }
    }
    found = found && sum.count > 0 && sum.count <= MOST;
    const bool constant = found && expr_is_int(k->pool, shown[0], 1);
    if (constant && !expr_is_int(k->pool, basis[(found_at) * (count + 1)], 0)) { // it stands last
        const expr first = sum.items[0];
        for (size_t i = 1; i < sum.count; i++) sum.items[i - 1] = sum.items[i];
        sum.items[sum.count - 1] = first;
    }
    if (found)
        *out = sum.count == 1 ? sum.items[0] : expr_raw(k->pool, EXPR_ADD, sum.count, sum.items);
    vec_clear(&sum);
    free(basis);
    free(f);
    free(prefer);
    return found;
}

static bool combine_vectors(knowledge *k, const expr *target, const vectors *terms, expr *out) {
    expr *shown = MEM_NEW(expr, 4 * terms->count + 1), *e = shown + terms->count;
    for (size_t j = 0; j < terms->count; j++) {
        shown[j] = terms->items[j].shown;
        for (size_t i = 0; i < 3; i++) e[3 * j + i] = terms->items[j].e[i];
    }
    const bool found = combine(k, 3, target, terms->count, shown, e, out);
    free(shown);
    return found;
}

/// The vectors of `used`, and their images.
static void images_of(const knowledge *k, const vectors *used, vectors *out) {
    for (size_t a = 0; a < k->images.count; a++) {
        const expr of = expr_arg(k->pool, k->images.items[a].shown, 1);
        for (size_t b = 0; b < used->count; b++) {
            if (expr_same(used->items[b].shown, of)) *vec_push(out) = k->images.items[a];
        }
    }
}

static bool find_vector(knowledge *k, const expr target[3], expr *out) {
    vectors used = {0}, images = {0}, terms = {0};
    scalars factors = {0};
    bool found = false;
    find_used(k, 3, target, false, &used);
    if (used.count > 0 && find_free(k, 3, target, &factors)) {
        images_of(k, &used, &images);
        vector_terms(k->pool, used.count, used.items, images.count, images.items, &terms);
        vector_multiples(k->pool, &factors, used.count, used.items, &terms);
        found = combine_vectors(k, target, &terms, out);
        if (!found) {
            used.count = 0;
            find_used(k, 3, target, true, &used);
            vector_terms(k->pool, used.count, used.items, 0, NULL, &terms);
            found = combine_vectors(k, target, &terms, out);
            used.count = 0;
            find_used(k, 3, target, false, &used);
        }
        if (!found) {
            vector_scalars(k->pool, used.count, used.items, 0, NULL, &factors);
            vector_multiples(k->pool, &factors, used.count, used.items, &terms);
            found = combine_vectors(k, target, &terms, out);
        }
    }
    vec_clear(&used);
    vec_clear(&images);
    vec_clear(&terms);
    vec_clear(&factors);
    return found;
}

static bool combine_scalars(knowledge *k, expr target, const scalars *terms, expr *out) {
    expr *shown = MEM_NEW(expr, 2 * terms->count + 1), *e = shown + terms->count;
    for (size_t j = 0; j < terms->count; j++) {
        shown[j] = terms->items[j].shown;
        e[j] = terms->items[j].e;
    }
    const bool found = combine(k, 1, &target, terms->count, shown, e, out);
    free(shown);
    return found;
}

/// ⟨K, Ω⟩ for momenta that stand for their meaning, before all others.
static void add_meant(const knowledge *k, scalars *terms) {
    for (size_t a = 0; a < k->known.count; a++) {
        for (size_t b = 0; b < k->known.count; b++) {
            const vector pair[] = {k->known.items[a], k->known.items[b]};
            if (!is_meant(k, &pair[0]) || !is_primary(k, &pair[1])) continue;
            scalars two = {0};
            vector_scalars(k->pool, 2, pair, 0, NULL, &two);
            *vec_push(terms) = two.items[1]; // of (a, a), (a, b), (b, b), ..
            vec_clear(&two);
        }
    }
}

static bool find_scalar(knowledge *k, expr target, expr *out) {
    const scalar one = {expr_int(k->pool, 1), expr_int(k->pool, 1)};
    vectors used = {0}, images = {0};
    scalars terms = {0}, free_ones = {0};
    bool found = false;
    find_used(k, 1, &target, false, &used);
    if (used.count > 0 && find_free(k, 1, &target, &free_ones)) {
        images_of(k, &used, &images);
        *vec_push(&terms) = one;
        add_meant(k, &terms);
        vector_scalars(k->pool, used.count, used.items, images.count, images.items, &terms);
        vector_squares(k->pool, used.count, used.items, &terms);
        found = combine_scalars(k, target, &terms, out);
        if (!found) {
            used.count = 0;
            find_used(k, 1, &target, true, &used);
            vector_squares(k->pool, used.count, used.items, &terms);
            vector_scalars(k->pool, used.count, used.items, 0, NULL, &terms);
            found = combine_scalars(k, target, &terms, out);
        }
        used.count = terms.count = 0;
        find_used(k, 1, &target, false, &used);
        if (!found && used.count <= 2) {
            *vec_push(&terms) = one;
            for (size_t i = 0; i < free_ones.count; i++) *vec_push(&terms) = free_ones.items[i];
            vector_scalars(k->pool, used.count, used.items, images.count, images.items, &terms);
            vector_products(k->pool, &terms);
            vector_squares(k->pool, used.count, used.items, &terms);
            found = combine_scalars(k, target, &terms, out);
        }
    }
    vec_clear(&used);
    vec_clear(&images);
    vec_clear(&terms);
    vec_clear(&free_ones);
    return found;
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
    k->explains = expr_symbol_info_of(k->pool, name[0])->kind == EXPR_MOMENTUM &&
                  expr_symbol_info_of(k->pool, name[0])->order == 0;
    const bool free_name = !is_taken(k, stem);
    bool found = free_name && find_vector(k, target, &shape);
    if (free_name && k->meant.count > 0 && !k->explains) {
        expr other;
        mean_momenta(k, 3, target);
        if (find_vector(k, target, &other) &&
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

/// A formula told by inner products, if that is shorter.
static bool tell_scalar(knowledge *k, doc *list, size_t at) {
    enum { SHORT = 20 };
    const doc *d = list->children.items[at];
    if (d->kind != DOC_EXPR || d->field || d->aside || d->elsewhere || d->readers) return false;
    const size_t length = tokens_of(k->pool, d->value);
    if (length < SHORT || length > DOC_LONGEST || is_component(k->pool, d->name)) return false;
    expr target = meaning(k, d->value), shape;
    bool found = find_scalar(k, target, &shape);
    if (k->meant.count > 0) {
        expr other;
        mean_momenta(k, 1, &target);
        if (find_scalar(k, target, &other) && 2 * tokens_of(k->pool, other) < length &&
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
    for (size_t i = 0; i < d->children.count && !doc_is_matrix(d) && d->kind != DOC_EQUATION; i++)
        i += tell_scalar(k, d, i);
    for (size_t i = 0; i < d->children.count; i++) tell_below(k, d->children.items[i]);
}

void chapter_vectors(chapter *c, doc *section) {
    knowledge k = {.c = c, .pool = c->pool, .section = section};
    add_definitions(&k);
    if (k.known.count > 0 && !c->unexpanded) {
        add_explained(&k, section);
        add_images(&k);
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
}
