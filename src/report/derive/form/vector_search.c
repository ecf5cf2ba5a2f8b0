/// The components, functions of the model's vectors, are a linear combination with constant
/// coefficients of terms made of these vectors, if exact_dependence finds one; simple terms are
/// preferred.
#include "report/derive/form/vector_search.h"

#include <stdlib.h>

#include "exact/remembered.h"
#include "expr/walk.h"

static bool is_velocity(const knowledge *k, const vector *v) {
    return v->rate || (expr_is_symbol(k->pool, v->e[0]) &&
                       expr_symbol_info_of(k->pool, v->e[0])->kind == EXPR_VELOCITY);
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

/// Whether e has the components of v in it, or what a rate is made of.
static bool occurs(const knowledge *k, const vector *v, size_t rows, const expr *e) {
    return expr_mentions(k->pool, rows, e, 3, v->rate ? k->turns : v->e);
}

/// Those that occur in e: momenta first, velocities last, as in K × Ω.
static void find_used(const knowledge *k, size_t rows, const expr *e, bool all, vectors *used) {
    const bool rates = expr_mentions(k->pool, rows, e, 3, k->turns);
    for (size_t a = 0; a < k->found.count && rates && rows == 1; a++)
        *vec_push(used) = k->found.items[a];
    for (size_t pass = 0; pass < 3; pass++) {
        for (size_t a = k->known.count; a-- > 0;) {
            const vector *v = &k->known.items[a];
            const bool primary = v->rate || is_primary(k, v), meant = is_meant(k, v);
            const size_t when = is_velocity(k, v) ? 2 : primary || meant ? 0 : 1;
            if (when == pass && (primary || meant || all) && (!primary || occurs(k, v, rows, e)))
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

/// The factors of a, then those of b.
static expr product_of(knowledge *k, expr a, expr b) {
    VEC(expr) factors = {0};
    const expr both[] = {a, b};
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

/// coefficient · term, in this order.
static expr term_of(knowledge *k, expr coefficient, expr term) {
    if (expr_is_int(k->pool, coefficient, 1)) return term;
    coefficient = chapter_tidy(k->c, coefficient);
    return expr_is_int(k->pool, term, 1) ? coefficient : product_of(k, coefficient, term);
}

/// Whether something with symbols in it is divided by.
static bool divides(const knowledge *k, size_t count, const expr *e) {
    expr_walk w, below;
    bool found = false;
    expr_walk_init(&w, k->pool, count, e);
    for (uint32_t i = 0; i < w.count && !found; i++) {
        const expr node = {w.ids[i]};
        if (expr_op_of(k->pool, node) != EXPR_POW ||
            !expr_is_negative(k->pool, expr_arg(k->pool, node, 1)))
            continue;
        const expr base = expr_arg(k->pool, node, 0);
        expr_walk_init(&below, k->pool, 1, &base);
        for (uint32_t j = 0; j < below.count; j++)
            found = found || expr_is_symbol(k->pool, (expr){below.ids[j]});
        expr_walk_clear(&below);
    }
    expr_walk_clear(&w);
    return found;
}

/// Σ −c_j shown_j as it is printed; the constant, if it is the first of them, stands last.
static expr write_sum(knowledge *k, size_t count, const expr *shown, const expr *c) {
    VEC(expr) terms = {0};
    const bool constant = expr_is_int(k->pool, shown[0], 1);
    for (size_t i = 0; i < count; i++) {
        const size_t j = constant ? (i + 1) % count : i;
        if (!expr_is_int(k->pool, c[j], 0))
            *vec_push(&terms) = term_of(k, expr_neg(k->pool, c[j]), shown[j]);
    }
    const expr out =
        terms.count == 1 ? terms.items[0] : expr_raw(k->pool, EXPR_ADD, terms.count, terms.items);
    vec_clear(&terms);
    return out;
}

/// target = Σ c_j terms_j over the constants: the combination as it is printed. False if there is
/// none, or nothing was divided by and now is.
static bool combine(knowledge *k, size_t rows, const expr *target, size_t count, const expr *shown,
                    const expr *terms, expr *out) {
    enum { MOST = 7 };
    expr *f = MEM_NEW(expr, rows * (count + 1)), *c = MEM_NEW(expr, count + 1);
    bool found = false;
    for (size_t i = 0; i < rows; i++) {
        for (size_t j = 0; j < count; j++) f[i * (count + 1) + j] = terms[j * rows + i];
        f[i * (count + 1) + count] = target[i];
    }
    exact brief = readable_limits(k->c->x);
    if (exact_combination(&brief, rows, count + 1, f, c, &found) != HAMEL_OK) found = false;
    size_t used = 0;
    for (size_t j = 0; j < count && found; j++) used += !expr_is_int(k->pool, c[j], 0);
    found =
        found && used > 0 && used <= MOST && (divides(k, rows, target) || !divides(k, count, c));
    if (found) *out = write_sum(k, count, shown, c);
    free(f);
    free(c);
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
    for (size_t b = 0; b < used->count && k->has_map; b++) {
        if (used->items[b].told) *vec_push(out) = vector_image(k->pool, &k->map, &used->items[b]);
    }
    for (size_t a = 0; a < k->images.count; a++) {
        const expr of = expr_arg(k->pool, k->images.items[a].shown, 1);
        for (size_t b = 0; b < used->count; b++) {
            if (!used->items[b].told && expr_same(used->items[b].shown, of))
                *vec_push(out) = k->images.items[a];
        }
    }
}

bool vector_find(knowledge *k, const expr target[3], expr *out) {
    vectors used = {0}, images = {0}, terms = {0};
    scalars factors = {0};
    bool found = false;
    find_used(k, 3, target, false, &used);
    if (used.count > 0 && find_free(k, 3, target, &factors)) {
        images_of(k, &used, &images);
        vector_terms(k->pool, used.count, used.items, images.count, images.items, &terms);
        vector_multiples(k->pool, &factors, used.count, used.items, &terms);
        vector_turns(k->pool, &factors, used.count, used.items, &terms);
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

/// Products of two velocities that stand by themselves, as in m x'^2/2, and squares of components.
static void add_free_squares(const knowledge *k, const scalars *free_ones, const vectors *used,
                             scalars *terms) {
    scalars products = {0};
    for (size_t i = 0; i < free_ones->count; i++) *vec_push(&products) = free_ones->items[i];
    vector_products(k->pool, &products);
    vector_component_squares(k->pool, used->count, used->items, &products);
    for (size_t i = 0; i < products.count; i++) *vec_push(terms) = products.items[i];
    vec_clear(&products);
}

bool vector_find_scalar(knowledge *k, expr target, expr *out) {
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
        if (k->has_map) vector_forms(k->pool, used.count, used.items, &k->map, &terms);
        found = combine_scalars(k, target, &terms, out);
        if (!found) {
            used.count = images.count = 0;
            find_used(k, 1, &target, true, &used);
            images_of(k, &used, &images);
            vector_squares(k->pool, used.count, used.items, &terms);
            vector_scalars(k->pool, used.count, used.items, images.count, images.items, &terms);
            found = combine_scalars(k, target, &terms, out);
        }
        if (!found && free_ones.count > 0) {
            add_free_squares(k, &free_ones, &used, &terms);
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

/// Numerator and denominator as they are written; whether there is a denominator with vectors in
/// it.
static bool take_fraction(const knowledge *k, expr e, expr *over, expr *under) {
    expr_pool *pool = k->pool;
    *over = *under = expr_int(pool, 1);
    if (expr_op_of(pool, e) != EXPR_MUL) return false;
    for (uint32_t i = 0; i < expr_arity(pool, e); i++) {
        const expr factor = expr_arg(pool, e, i);
        const bool below = expr_op_of(pool, factor) == EXPR_POW &&
                           expr_is_int(pool, expr_arg(pool, factor, 1), -1);
        expr *to = below ? under : over;
        *to = expr_mul2(pool, *to, below ? expr_arg(pool, factor, 0) : factor);
    }
    vectors used = {0};
    find_used(k, 1, under, false, &used);
    const bool there = used.count > 0;
    vec_clear(&used);
    return there;
}

static bool find_pairing(knowledge *k, expr target, expr *out) {
    vectors used = {0}, images = {0};
    scalars terms = {0};
    find_used(k, 1, &target, false, &used);
    images_of(k, &used, &images);
    vector_pairings(k->pool, used.count, used.items, images.count, images.items, &k->inverse,
                    &terms);
    const bool found = terms.count > 0 && combine_scalars(k, target, &terms, out);
    vec_clear(&used);
    vec_clear(&images);
    vec_clear(&terms);
    return found;
}

bool vector_find_fraction(knowledge *k, expr target, expr *out) {
    expr over, under, shown[2];
    if (!k->has_map || !take_fraction(k, target, &over, &under)) return false;
    if (!find_pairing(k, under, &shown[1]) || !find_pairing(k, over, &shown[0])) return false;
    const expr power[] = {shown[1], expr_int(k->pool, -1)};
    *out = product_of(k, shown[0], expr_raw(k->pool, EXPR_POW, 2, power));
    return true;
}
