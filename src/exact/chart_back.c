/// The way back from the charts (chart.c): polynomials in chart variables over a power of the
/// chart's denominator as polynomials in the entries, of the least degree.
#include "exact/chart_back_internal.h"

#include <string.h>

#include "exact/chart_internal.h"
#include "exact/poly_internal.h"
#include "exact/relations_internal.h"

/// 4 q_i q_j of a unit quaternion (q_0 = w) as a linear form in the entries.
static void quaternion_pair(exact_field *F, fmpz_mpoly_t r, slong f, int i, int j) {
#define R(a, b) (f + 3 * (a) + (b))
    fmpz_mpoly_zero(r, F->ctx);
    if (i > j) {
        const int swap = i;
        i = j;
        j = swap;
    }
    if (i == j) { // 4w² = 1 + tr R; 4x_i² = 1 + 2 R_ii − tr R
        chart_add_term(F, r, 1, -1, -1);
        for (int k = 0; k < 3; k++)
            chart_add_term(F, r, i == 0 || k == i - 1 ? 1 : -1, R(k, k), -1);
    } else if (i == 0) { // 4 w x_k = R_{k+2,k+1} − R_{k+1,k+2}
        const int k = j - 1, a = (k + 1) % 3, b = (k + 2) % 3;
        chart_add_term(F, r, 1, R(b, a), -1);
        chart_add_term(F, r, -1, R(a, b), -1);
    } else { // 4 x_i x_j = R_ij + R_ji
        chart_add_term(F, r, 1, R(i - 1, j - 1), -1);
        chart_add_term(F, r, 1, R(j - 1, i - 1), -1);
    }
#undef R
}

/// Chart monomials of one degree as polynomials in the entries, each computed once from a shorter
/// one: a monomial is a product of `degree` steps, and takes the steps of its letters in order.
typedef struct way_back {
    const block *b;
    VEC(ulong) letters; ///< rows of 4: how often each letter has been taken
    VEC(fmpz_mpoly_struct) values;
} way_back;

static void way_clear(exact_field *F, way_back *w) {
    for (size_t i = 0; i < w->values.count; i++) fmpz_mpoly_clear(&w->values.items[i], F->ctx);
    vec_clear(&w->values);
    vec_clear(&w->letters);
}

/// The linear form of one letter: circle s, 1 − c, 1 + c (t = s/(1 + c), t² = (1 − c)/(1 + c));
/// sphere γ₁, γ₂, 1 + γ₃, 1 − γ₃ (u = γ₁/(1 + γ₃), v = γ₂/(1 + γ₃),
/// u² + v² = (1 − γ₃)/(1 + γ₃)).
static void letter_form(exact_field *F, fmpz_mpoly_t r, const block *b, int letter) {
    const slong f = b->first;
    fmpz_mpoly_zero(r, F->ctx);
    if (b->kind == BLOCK_CIRCLE) {
        if (letter > 0) chart_add_term(F, r, 1, -1, -1);
        chart_add_term(F, r, letter == 1 ? -1 : 1, letter == 0 ? f : f + 1, -1);
    } else {
        if (letter >= 2) chart_add_term(F, r, 1, -1, -1);
        chart_add_term(F, r, letter == 3 ? -1 : 1, letter == 3 ? f + 2 : f + letter, -1);
    }
}

/// The last letter of a word, taken off it.
static int last_letter(ulong *left) {
    int letter = 3;
    while (left[letter] == 0) letter--;
    left[letter]--;
    return letter;
}

/// The value of a word of letters; for rotations, of pairs of quaternion letters (w, x, y, z).
static size_t word_value(exact_field *F, way_back *w, const ulong *letters) {
    for (size_t i = 0; i < w->values.count; i++) {
        if (memcmp(w->letters.items + 4 * i, letters, 4 * sizeof *letters) == 0) return i;
    }
    fmpz_mpoly_t step, value;
    fmpz_mpoly_init(step, F->ctx);
    fmpz_mpoly_init(value, F->ctx);
    if (letters[0] + letters[1] + letters[2] + letters[3] == 0) {
        fmpz_mpoly_one(value, F->ctx);
    } else {
        ulong shorter[4];
        memcpy(shorter, letters, sizeof shorter);
        const int letter = last_letter(shorter);
        if (w->b->kind == BLOCK_ROTATION)
            quaternion_pair(F, step, w->b->first, last_letter(shorter), letter);
        else letter_form(F, step, w->b, letter);
        const size_t i = word_value(F, w, shorter); // words are no longer than the degree limit
        poly_mul_reduced(F, value, &w->values.items[i], step);
    }
    fmpz_mpoly_clear(step, F->ctx);
    for (int k = 0; k < 4; k++) *vec_push(&w->letters) = letters[k];
    *vec_push(&w->values) = *value;
    return w->values.count - 1;
}

/// A chart monomial over the chart's denominator to the power `degree`, times a number that depends
/// on the degree only. On a sphere it is to be multiplied by (u² + v²)^rings.
static size_t monomial_back(exact_field *F, way_back *w, const ulong *exps, ulong degree,
                            ulong rings) {
    ulong letters[4] = {0};
    if (w->b->kind == BLOCK_CIRCLE) {
        letters[0] = exps[0] % 2;
        letters[1] = exps[0] / 2;
        letters[2] = degree - letters[0] - letters[1];
    } else if (w->b->kind == BLOCK_SPHERE) {
        letters[0] = exps[0];
        letters[1] = exps[1];
        letters[2] = degree - exps[0] - exps[1] - rings;
        letters[3] = rings;
    } else {
        memcpy(letters + 1, exps, 3 * sizeof *exps);
        letters[0] = 2 * degree - exps[0] - exps[1] - exps[2];
    }
    return word_value(F, w, letters);
}

static void parts_back(exact_field *F, fmpz_mpoly_t a, way_back *w, const buckets *parts,
                       ulong degree, ulong rings) {
    fmpz_mpoly_struct *terms = chart_fresh_terms(F, parts->count);
    for (size_t i = 0; i < parts->count && F->status == HAMEL_OK; i++) {
        const size_t at = monomial_back(F, w, parts->exponents + i * parts->width, degree, rings);
        poly_mul(F, &terms[i], &w->values.items[at], &parts->coefficients[i]);
    }
    chart_add_up(F, a, parts->count, terms);
}

void chart_poly_back(exact_field *F, fmpz_mpoly_t a, const block *b, const buckets *parts,
                     ulong degree) {
    way_back w = {.b = b};
    parts_back(F, a, &w, parts, degree, 0);
    way_clear(F, &w);
}

// ---- spheres -----------------------------------------------------------------------------------

/// The part of one degree j in u and v; where that is above the degree k to come back with, divided
/// by (u² + v²)^(j − k).
typedef struct layer {
    ulong degree, rings;
    fmpz_mpoly_struct part;
} layer;

typedef VEC(layer) layers;

static void layers_clear(exact_field *F, layers *l) {
    for (size_t i = 0; i < l->count; i++) fmpz_mpoly_clear(&l->items[i].part, F->ctx);
    vec_clear(l);
}

static void layers_of(exact_field *F, layers *l, const block *b, const fmpz_mpoly_t a) {
    ulong *exps = MEM_NEW(ulong, (size_t)F->count + 1);
    for (slong i = 0; i < a->length; i++) { // in order: terms of a layer stay sorted
        fmpz_mpoly_get_term_exp_ui(exps, a, i, F->ctx);
        const ulong degree = exps[b->first] + exps[b->first + 1];
        size_t at = 0;
        while (at < l->count && l->items[at].degree != degree) at++;
        if (at == l->count) {
            layer *new = vec_push(l);
            *new = (layer){.degree = degree};
            fmpz_mpoly_init(&new->part, F->ctx);
        }
        fmpz_mpoly_push_term_fmpz_ui(&l->items[at].part, a->coeffs + i, exps, F->ctx);
    }
    free(exps);
}

/// Takes u² + v² out of a layer until its degree without is at most k; returns what it is then.
static ulong take_rings(exact_field *F, layer *l, const fmpz_mpoly_t ring, ulong k) {
    fmpz_mpoly_t q;
    fmpz_mpoly_init(q, F->ctx);
    while (l->degree - l->rings > k && fmpz_mpoly_divides(q, &l->part, ring, F->ctx)) {
        fmpz_mpoly_swap(&l->part, q, F->ctx);
        l->rings++;
    }
    fmpz_mpoly_clear(q, F->ctx);
    return l->degree - l->rings;
}

/// The least degree that both can come back with: polynomials of degree k in γ are those in u and v
/// over (1 + u² + v²)^k whose part of degree j > k is a multiple of (u² + v²)^(j − k).
static ulong least_degree(exact_field *F, const block *b, layers *num, layers *den) {
    fmpz_mpoly_t ring;
    fmpz_mpoly_init(ring, F->ctx);
    chart_add_term(F, ring, 1, b->first, b->first);
    chart_add_term(F, ring, 1, b->first + 1, b->first + 1);
    ulong k = 0;
    for (size_t i = 0; i < num->count + den->count; i++) {
        layer *l = i < num->count ? &num->items[i] : &den->items[i - num->count];
        const ulong need = take_rings(F, l, ring, k);
        if (need > k) k = need;
    }
    fmpz_mpoly_clear(ring, F->ctx);
    return k;
}

static void layers_back(exact_field *F, fmpz_mpoly_t a, way_back *w, const layers *l, ulong k) {
    fmpz_mpoly_struct *terms = chart_fresh_terms(F, l->count);
    slong vars[CHART_WIDEST];
    chart_vars(w->b, vars);
    for (size_t i = 0; i < l->count; i++) {
        buckets parts;
        buckets_init(&parts, F, &l->items[i].part, 2, vars);
        parts_back(F, &terms[i], w, &parts, k, l->items[i].rings);
        buckets_clear(&parts, F);
    }
    chart_add_up(F, a, l->count, terms);
}

static void sphere_back(exact_field *F, element *e, const block *b) {
    layers num = {0}, den = {0};
    layers_of(F, &num, b, e->num);
    layers_of(F, &den, b, e->den);
    const ulong k = least_degree(F, b, &num, &den);
    way_back w = {.b = b};
    layers_back(F, e->num, &w, &num, k);
    layers_back(F, e->den, &w, &den, k);
    way_clear(F, &w);
    layers_clear(F, &num);
    layers_clear(F, &den);
}

void chart_element_back(exact_field *F, element *e, const block *b) {
    if (b->kind == BLOCK_SPHERE) {
        sphere_back(F, e, b);
        return;
    }
    slong vars[CHART_WIDEST];
    chart_vars(b, vars);
    buckets num, den;
    buckets_init(&num, F, e->num, (size_t)chart_size(b), vars);
    buckets_init(&den, F, e->den, (size_t)chart_size(b), vars);
    const ulong dn = buckets_degree(&num), dd = buckets_degree(&den), most = dn > dd ? dn : dd;
    way_back w = {.b = b};
    parts_back(F, e->num, &w, &num, (most + 1) / 2, 0);
    parts_back(F, e->den, &w, &den, (most + 1) / 2, 0);
    way_clear(F, &w);
    buckets_clear(&num, F);
    buckets_clear(&den, F);
}
