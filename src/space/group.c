/// Products of groups, exactly. Entries, components and the blocks of matrices are those of the
/// factors one after another; what a factor does to scalars does not depend on the others.
#include "space/group.h"

#include <string.h>

#include "base/mem.h"
#include "expr/sum.h"
#include "space/group_internal.h"
#include "space/group_written.h"

static const group_law *const laws[] = {&group_R,   &group_S1,  &group_SO2,
                                        &group_SE2, &group_SO3, &group_SE3};

const group_law *group_law_find(const char *name) {
    for (size_t i = 0; i < sizeof laws / sizeof *laws; i++) {
        if (strcmp(laws[i]->name, name) == 0) return laws[i];
    }
    return NULL;
}

const char *group_law_name(const group_law *law) { return law->name; }
size_t group_law_dimension(const group_law *law) { return law->dimension; }
size_t group_law_entry_count(const group_law *law) { return law->entry_count; }
bool group_law_is_written(const group_law *law) { return law->written != NULL; }

expr group_law_structure(expr_pool *pool, const group_law *law, size_t a, size_t b, size_t c) {
    if (law->written != NULL)
        return law->written->structure[(a * law->dimension + b) * law->dimension + c];
    return expr_int(pool, law->structure(a, b, c));
}

void group_init(group *G, size_t count, const group_law *const *factors) {
    *G = (group){.count = count, .factors = mem_copy(factors, count, sizeof *factors)};
    for (size_t f = 0; f < count; f++) {
        G->dimension += factors[f]->dimension;
        G->entry_count += factors[f]->entry_count;
    }
}

void group_clear(group *G) {
    free(G->factors);
    *G = (group){0};
}

expr group_structure(expr_pool *pool, const group *G, size_t a, size_t b, size_t c) {
    for (size_t f = 0; f < G->count; f++) {
        const size_t k = G->factors[f]->dimension;
        if (a < k)
            return b < k && c < k ? group_law_structure(pool, G->factors[f], a, b, c)
                                  : expr_int(pool, 0);
        a -= k, b -= k, c -= k; // huge when before this factor
    }
    return expr_int(pool, 0);
}

static void to_scalars(size_t n, const expr *from, scalar *to) {
    for (size_t i = 0; i < n; i++) to[i].e = from[i];
}

static void to_exprs(size_t n, const scalar *from, expr *to) {
    for (size_t i = 0; i < n; i++) to[i] = from[i].e;
}

void group_identity(expr_pool *pool, const group *G, expr *out) {
    scalar e[GROUP_ENTRIES];
    for (size_t f = 0; f < G->count; out += G->factors[f++]->entry_count) {
        G->factors[f]->identity(G->factors[f], pool, e);
        to_exprs(G->factors[f]->entry_count, e, out);
    }
}

void group_product(expr_pool *pool, const group *G, const expr *g, const expr *h, expr *out) {
    scalar a[GROUP_ENTRIES], b[GROUP_ENTRIES], ab[GROUP_ENTRIES];
    for (size_t f = 0, at = 0; f < G->count; at += G->factors[f++]->entry_count) {
        const size_t entries = G->factors[f]->entry_count;
        to_scalars(entries, g + at, a);
        to_scalars(entries, h + at, b);
        G->factors[f]->product(G->factors[f], pool, a, b, ab);
        to_exprs(entries, ab, out + at);
    }
}

void group_inverse(expr_pool *pool, const group *G, const expr *g, expr *out) {
    scalar a[GROUP_ENTRIES], b[GROUP_ENTRIES];
    for (size_t f = 0, at = 0; f < G->count; at += G->factors[f++]->entry_count) {
        to_scalars(G->factors[f]->entry_count, g + at, a);
        G->factors[f]->inverse(G->factors[f], pool, a, b);
        to_exprs(G->factors[f]->entry_count, b, out + at);
    }
}

void group_Ad(expr_pool *pool, const group *G, const expr *g, expr *matrix) {
    const size_t k = G->dimension;
    for (size_t i = 0; i < k * k; i++) matrix[i] = expr_int(pool, 0);
    scalar a[GROUP_ENTRIES], block[GROUP_DIMENSION * GROUP_DIMENSION];
    size_t first = 0;
    for (size_t f = 0; f < G->count; f++) {
        const size_t d = G->factors[f]->dimension;
        to_scalars(G->factors[f]->entry_count, g, a);
        G->factors[f]->adjoint(G->factors[f], pool, a, block);
        for (size_t i = 0; i < d; i++) to_exprs(d, block + i * d, matrix + (first + i) * k + first);
        g += G->factors[f]->entry_count;
        first += d;
    }
}

/// (ad_ξ)^c_b = c_ab^c ξ^a.
void group_ad(expr_pool *pool, const group *G, const expr *xi, expr *matrix) {
    const size_t k = G->dimension;
    sum s = {0};
    for (size_t c = 0; c < k; c++) {
        for (size_t b = 0; b < k; b++) {
            for (size_t a = 0; a < k; a++)
                sum_add_product(pool, &s, 1, group_structure(pool, G, a, b, c), xi[a]);
            matrix[c * k + b] = sum_take(pool, &s);
        }
    }
    vec_clear(&s);
}

/// out_i = Σ_j M_ij v_j, or with the transpose of M.
static void multiply(expr_pool *pool, size_t k, const expr *M, bool transposed, const expr *v,
                     expr *out) {
    sum s = {0};
    expr *result = MEM_NEW(expr, k);
    for (size_t i = 0; i < k; i++) {
        for (size_t j = 0; j < k; j++)
            sum_add_product(pool, &s, 1, M[transposed ? j * k + i : i * k + j], v[j]);
        result[i] = sum_take(pool, &s);
    }
    memcpy(out, result, k * sizeof *out);
    free(result);
    vec_clear(&s);
}

void group_bracket(expr_pool *pool, const group *G, const expr *xi, const expr *eta, expr *out) {
    expr *ad = MEM_NEW(expr, G->dimension * G->dimension);
    group_ad(pool, G, xi, ad);
    multiply(pool, G->dimension, ad, false, eta, out);
    free(ad);
}

void group_coAd(expr_pool *pool, const group *G, const expr *g, const expr *mu, expr *out) {
    expr *Ad = MEM_NEW(expr, G->dimension * G->dimension);
    group_Ad(pool, G, g, Ad);
    multiply(pool, G->dimension, Ad, true, mu, out);
    free(Ad);
}

/// @eq BKMM96 §5.2
void group_coad(expr_pool *pool, const group *G, const expr *xi, const expr *mu, expr *out) {
    expr *ad = MEM_NEW(expr, G->dimension * G->dimension);
    group_ad(pool, G, xi, ad);
    multiply(pool, G->dimension, ad, true, mu, out);
    free(ad);
}
