/// A matrix has no Jordan blocks but of zeros if A^m f_1(A) .. f_k(A) = 0 with factors f_i that
/// have simple roots, all different: two equal springs make a double pair, and it is harmless.
#include "run/steady/semisimple_internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "exact/ball/roots.h"
#include "expr/calculus.h"
#include "expr/sum.h"
#include "run/steady/steady_internal.h"

enum { LARGEST = 10 };

typedef struct factor {
    size_t degree;
    expr *c; ///< by powers of λ
} factor;

typedef VEC(factor) factor_list;

/// Expressions with the values of the parameters, in canonical forms.
static bool with_values(steady_point *at, size_t count, expr *e) {
    const model *m = at->s->m;
    for (size_t k = 0; k < m->parameter_count && !at->s->by_parameter; k++)
        expr_substitute(m->pool, count, e, 1, &m->parameters[k].symbol, &m->parameters[k].value, e);
    return exact_normalise_all(&at->x, count, e) == HAMEL_OK;
}

/// Whether two factors are the same up to a constant: c_i d_n = d_i c_n.
static bool proportional(steady_point *at, const factor *f, const factor *g) {
    expr_pool *pool = at->s->m->pool;
    const size_t n = f->degree;
    bool same = g->degree == n;
    for (size_t i = 0; i < n && same; i++)
        same = exact_equal(&at->x, expr_mul2(pool, f->c[i], g->c[n]),
                           expr_mul2(pool, g->c[i], f->c[n])) == TRUTH_YES;
    return same;
}

static bool is_new(steady_point *at, const factor_list *list, const factor *f) {
    for (size_t k = 0; k < list->count; k++) {
        if (proportional(at, &list->items[k], f)) return false;
    }
    return true;
}

/// The different factors but λ, for these values.
static bool find_factors(steady_point *at, const mech_characteristic *p, factor_list *list) {
    bool good = true;
    for (size_t i = 0; i < p->count && good; i++) {
        factor f;
        if (expr_same(p->factors[i], p->lambda)) continue;
        f.c = mech_characteristic_coefficients(p, &at->x, i, &f.degree);
        good = f.c != NULL && with_values(at, f.degree + 1, f.c);
        if (good && is_new(at, list, &f)) *vec_push(list) = f;
        else free(f.c);
    }
    return good;
}

/// Whether all roots of all factors are apart.
static bool roots_apart(const steady_point *at, const factor_list *list) {
    exact_root roots[LARGEST];
    size_t count = 0;
    for (size_t k = 0; k < list->count; k++) {
        const factor *f = &list->items[k];
        if (count + f->degree > LARGEST ||
            !exact_balls_roots(at->balls, f->degree, f->c, roots + count))
            return false;
        count += f->degree;
    }
    for (size_t i = 0; i < count; i++) {
        for (size_t k = 0; k < i; k++) {
            const double off = hypot(roots[i].re - roots[k].re, roots[i].im - roots[k].im);
            if (!(off > roots[i].radius + roots[k].radius)) return false;
        }
    }
    return true;
}

/// P ← P Q, in canonical forms.
static bool multiply(steady_point *at, size_t N, expr *P, const expr *Q) {
    expr *product = MEM_NEW(expr, N * N);
    sum total = {0};
    for (size_t i = 0; i < N * N; i++) {
        for (size_t k = 0; k < N; k++)
            sum_add_product(at->s->m->pool, &total, 1, P[i / N * N + k], Q[k * N + i % N]);
        product[i] = sum_take(at->s->m->pool, &total);
    }
    memcpy(P, product, N * N * sizeof *P);
    vec_clear(&total);
    free(product);
    return exact_normalise_all(&at->x, N * N, P) == HAMEL_OK;
}

/// F ← f(A), by Horner's rule.
static bool evaluate(steady_point *at, size_t N, const expr *A, const factor *f, expr *F) {
    expr_pool *pool = at->s->m->pool;
    bool good = true;
    for (size_t i = 0; i < N * N; i++) F[i] = expr_int(pool, 0);
    for (size_t k = f->degree + 1; k-- > 0 && good;) {
        good = multiply(at, N, F, A);
        for (size_t i = 0; i < N; i++) F[i * N + i] = expr_add2(pool, F[i * N + i], f->c[k]);
    }
    return good;
}

static bool annihilates(steady_point *at, const mech_characteristic *p, const factor_list *list) {
    const size_t N = p->size;
    expr *A = mem_copy(p->matrix, N * N, sizeof *A), *F = MEM_NEW(expr, N * N);
    expr *P = MEM_NEW(expr, N * N);
    bool good = with_values(at, N * N, A);
    memcpy(P, A, N * N * sizeof *P);
    good = good && multiply(at, N, P, A); // m = 2: what orbits and levels make of zeros
    for (size_t k = 0; k < list->count && good; k++)
        good = evaluate(at, N, A, &list->items[k], F) && multiply(at, N, P, F);
    good = good && exact_all_zero(&at->x, N * N, P) == TRUTH_YES;
    free(A);
    free(F);
    free(P);
    return good;
}

bool steady_semisimple(steady_point *at, const mech_characteristic *p) {
    if (p->size > LARGEST) return false;
    factor_list list = {0};
    const bool good =
        find_factors(at, p, &list) && roots_apart(at, &list) && annihilates(at, p, &list);
    for (size_t k = 0; k < list.count; k++) free(list.items[k].c);
    vec_clear(&list);
    return good;
}
