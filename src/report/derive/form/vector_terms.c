/// Terms of vector equations, from simple to less simple, each with its components.
#include "report/derive/form/vector_terms.h"

#include "base/text.h"
#include "expr/tensor.h"

static const char *word(const expr_pool *pool, expr symbol) {
    return expr_symbol_info_of(pool, symbol)->name;
}

static expr named(expr_pool *pool, const char *format, const char *a, const char *b) {
    text name = {0};
    text_addf(&name, format, a, b);
    const expr e = expr_symbol(pool, text_cstr(&name), EXPR_OTHER);
    text_clear(&name);
    return e;
}

vector vector_base(expr_pool *pool, size_t k) {
    static const char *const names[] = {"E_1", "E_2", "E_3"};
    vector v = {.shown = expr_symbol(pool, names[k], EXPR_OTHER)};
    for (size_t i = 0; i < 3; i++) v.e[i] = expr_int(pool, i == k);
    return v;
}

static expr dot(expr_pool *pool, const expr *a, const expr *b) {
    expr terms[3];
    for (size_t i = 0; i < 3; i++) terms[i] = expr_mul2(pool, a[i], b[i]);
    return expr_add(pool, 3, terms);
}

/// A symbol, or the product of a matrix and a symbol, as one word: I Ω, or (I Ω).
static void spell(const expr_pool *pool, expr shown, bool tight, text *out) {
    const bool plain = expr_is_symbol(pool, shown);
    if (plain) text_add(out, word(pool, shown));
    if (!plain && tight) text_add(out, "(");
    for (uint32_t i = 0; !plain && i < expr_arity(pool, shown); i++)
        text_addf(out, "%s%s", i == 0 ? "" : " ", word(pool, expr_arg(pool, shown, i)));
    if (!plain && tight) text_add(out, ")");
}

/// Only symbols stand on either side of a cross: I Ω × Ω is (I Ω) × Ω.
static vector cross(expr_pool *pool, const vector *a, const vector *b) {
    vector v = {.rate = false};
    text left = {0};
    spell(pool, a->shown, true, &left);
    v.shown = named(pool, "%s × %s", text_cstr(&left), word(pool, b->shown));
    text_clear(&left);
    for (size_t i = 0; i < 3; i++) {
        const size_t j = (i + 1) % 3, k = (i + 2) % 3;
        v.e[i] =
            expr_sub(pool, expr_mul2(pool, a->e[j], b->e[k]), expr_mul2(pool, a->e[k], b->e[j]));
    }
    return v;
}

/// a × (b × a)
static vector twice(expr_pool *pool, const vector *a, const vector *b) {
    const vector inner = cross(pool, b, a);
    vector v = cross(pool, a, &inner);
    text right = {0};
    text_addf(&right, "(%s)", word(pool, inner.shown));
    v.shown = named(pool, "%s × %s", word(pool, a->shown), text_cstr(&right));
    text_clear(&right);
    return v;
}

void vector_terms(expr_pool *pool, size_t count, const vector *given, size_t image_count,
                  const vector *images, vectors *out) {
    for (size_t a = 0; a < count; a++) *vec_push(out) = given[a];
    for (size_t a = 0; a < image_count; a++) *vec_push(out) = images[a];
    for (size_t a = 0; a < count; a++) {
        for (size_t b = a + 1; b < count; b++) *vec_push(out) = cross(pool, &given[a], &given[b]);
    }
    for (size_t a = 0; a < count; a++) {
        for (size_t b = a + 1; b < count; b++) *vec_push(out) = twice(pool, &given[a], &given[b]);
    }
    for (size_t a = 0; a < image_count; a++) {
        for (size_t b = 0; b < count; b++) *vec_push(out) = cross(pool, &images[a], &given[b]);
    }
    for (size_t k = 3; k-- > 0;) {
        const vector E = vector_base(pool, k);
        for (size_t a = 0; a < count; a++) *vec_push(out) = cross(pool, &given[a], &E);
    }
    for (size_t k = 3; k-- > 0;) *vec_push(out) = vector_base(pool, k);
}

void vector_scalars(expr_pool *pool, size_t count, const vector *given, size_t image_count,
                    const vector *images, scalars *out) {
    for (size_t a = 0; a < count; a++) {
        for (size_t b = a; b < count; b++) {
            const char *u = word(pool, given[a].shown), *v = word(pool, given[b].shown);
            *vec_push(out) =
                (scalar){named(pool, "⟨%s, %s⟩", u, v), dot(pool, given[a].e, given[b].e)};
        }
    }
    for (size_t a = 0; a < image_count; a++) {
        for (size_t b = 0; b < count; b++) {
            const expr I = expr_arg(pool, images[a].shown, 0),
                       u = expr_arg(pool, images[a].shown, 1);
            text left = {0};
            text_addf(&left, "%s %s", word(pool, I), word(pool, u));
            const expr shown =
                named(pool, "⟨%s, %s⟩", text_cstr(&left), word(pool, given[b].shown));
            text_clear(&left);
            *vec_push(out) = (scalar){shown, dot(pool, images[a].e, given[b].e)};
        }
    }
    for (size_t a = 0; a < count; a++) {
        static const char *const places[] = {"1", "2", "3"};
        for (size_t k = 3; k-- > 0;) {
            const expr shown = given[a].rate
                                   ? given[a].dots[k]
                                   : named(pool, "%s_%s", word(pool, given[a].shown), places[k]);
            *vec_push(out) = (scalar){shown, given[a].e[k]};
        }
    }
    for (size_t a = 0; a < count; a++) {
        for (size_t b = a + 1; b < count; b++) {
            const vector v = cross(pool, &given[a], &given[b]);
            for (size_t k = 3; k-- > 0;) {
                const vector E = vector_base(pool, k);
                *vec_push(out) = (scalar){
                    named(pool, "⟨%s, %s⟩", word(pool, v.shown), word(pool, E.shown)), v.e[k]};
            }
        }
    }
}

void vector_squares(expr_pool *pool, size_t count, const vector *given, scalars *out) {
    for (size_t a = 0; a < count; a++) {
        for (size_t b = a + 1; b < count; b++) {
            const vector v = cross(pool, &given[a], &given[b]);
            const expr power[] = {named(pool, "|%s%s|", word(pool, v.shown), ""),
                                  expr_int(pool, 2)};
            const expr shown = expr_raw(pool, EXPR_POW, 2, power);
            *vec_push(out) = (scalar){shown, dot(pool, v.e, v.e)};
        }
    }
}

void vector_component_squares(expr_pool *pool, size_t count, const vector *given, scalars *out) {
    for (size_t a = 0; a < count; a++) {
        for (size_t b = a + 1; b < count; b++) {
            const vector v = cross(pool, &given[a], &given[b]);
            for (size_t k = 3; k-- > 0;) {
                const expr E = vector_base(pool, k).shown;
                const expr power[] = {named(pool, "⟨%s, %s⟩", word(pool, v.shown), word(pool, E)),
                                      expr_int(pool, 2)};
                const expr shown = expr_raw(pool, EXPR_POW, 2, power);
                *vec_push(out) = (scalar){shown, expr_pow_int(pool, v.e[k], 2)};
            }
        }
    }
}

static scalar product(expr_pool *pool, const vector *a, const vector *b) {
    text left = {0}, right = {0};
    spell(pool, a->shown, false, &left);
    spell(pool, b->shown, false, &right);
    const scalar s = {named(pool, "⟨%s, %s⟩", text_cstr(&left), text_cstr(&right)),
                      dot(pool, a->e, b->e)};
    text_clear(&left);
    text_clear(&right);
    return s;
}

vector vector_image(expr_pool *pool, const vector_map *I, const vector *v) {
    const expr factors[] = {I->name, v->shown};
    vector out = {.shown = expr_raw(pool, EXPR_MUL, 2, factors)};
    expr e[9];
    for (size_t i = 0; i < 9; i++) e[i] = I->e[i];
    tensor_times(pool, tensor_matrix(3, 3, e), v->e, out.e);
    return out;
}

void vector_forms(expr_pool *pool, size_t count, const vector *given, const vector_map *I,
                  scalars *out) {
    for (size_t a = 0; a < count; a++) {
        for (size_t b = 0; b < count; b++) {
            if (given[a].rate || !given[b].rate) continue;
            const vector across = cross(pool, &given[a], &given[b]),
                         own = vector_image(pool, I, &given[a]);
            vector around = vector_image(pool, I, &across);
            text words = {0}; // the matrix acts on all of it
            text_addf(&words, "%s (%s)", word(pool, I->name), word(pool, across.shown));
            around.shown = expr_symbol(pool, text_cstr(&words), EXPR_OTHER);
            text_clear(&words);
            *vec_push(out) = product(pool, &own, &across);
            *vec_push(out) = product(pool, &around, &across);
        }
    }
}

void vector_pairings(expr_pool *pool, size_t count, const vector *given, size_t image_count,
                     const vector *images, const vector_map *J, scalars *out) {
    for (size_t b = 0; b < count; b++) {
        const vector turned = vector_image(pool, J, &given[b]);
        for (size_t a = 0; a < count + image_count; a++) {
            const vector *v = a < count ? &given[a] : &images[a - count];
            *vec_push(out) = product(pool, &turned, v);
            for (size_t c = 0; c < count; c++) {
                if (c == a || (a < count && c < a)) continue;
                const vector across = cross(pool, v, &given[c]);
                *vec_push(out) = product(pool, &across, &turned);
            }
        }
    }
}

void vector_products(expr_pool *pool, scalars *s) {
    const size_t count = s->count;
    for (size_t i = 0; i < count; i++) {
        for (size_t j = i; j < count; j++) {
            const expr a = s->items[i].shown, b = s->items[j].shown;
            if (!expr_is_symbol(pool, a) || !expr_is_symbol(pool, b)) continue;
            const expr two[] = {a, i == j ? expr_int(pool, 2) : b};
            const scalar product = {expr_raw(pool, i == j ? EXPR_POW : EXPR_MUL, 2, two),
                                    expr_mul2(pool, s->items[i].e, s->items[j].e)};
            *vec_push(s) = product;
        }
    }
}

void vector_multiples(expr_pool *pool, const scalars *s, size_t count, const vector *given,
                      vectors *out) {
    for (size_t i = 0; i < s->count; i++) {
        for (size_t a = 0; a < count; a++) {
            const expr factors[] = {s->items[i].shown, given[a].shown};
            vector v = {.shown = expr_raw(pool, EXPR_MUL, 2, factors)};
            for (size_t k = 0; k < 3; k++) v.e[k] = expr_mul2(pool, s->items[i].e, given[a].e[k]);
            *vec_push(out) = v;
        }
    }
}

void vector_turns(expr_pool *pool, const scalars *s, size_t count, const vector *given,
                  vectors *out) {
    for (size_t a = 0; a < count; a++) {
        for (size_t b = 0; b < count; b++) {
            if (given[a].rate || !given[b].rate) continue;
            const vector across = cross(pool, &given[a], &given[b]);
            vector_multiples(pool, s, 1, &across, out);
        }
        for (size_t k = 3; k-- > 0;) {
            const vector E = vector_base(pool, k), across = cross(pool, &given[a], &E);
            vector_multiples(pool, s, 1, &across, out);
        }
    }
}
