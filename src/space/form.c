/// Forms of any degree. A set of indices is a word with a bit for each; the sets of one size, in
/// order of the word's value, are the components in the order of form.h.
#include "space/form.h"

#include <assert.h>

#include "base/mem.h"
#include "expr/sum.h"
#include "space/field.h"

typedef uint64_t set;

static size_t size_of(set s) { return (size_t)__builtin_popcountll(s); }
static size_t lowest(set s) { return (size_t)__builtin_ctzll(s); }
static set single(size_t i) { return (set)1 << i; }
/// The elements below i.
static set below(set s, size_t i) { return s & (single(i) - 1); }
static long sign_of(size_t count) { return count % 2 == 0 ? 1 : -1; }

static size_t binomial(size_t n, size_t k) {
    if (k > n) return 0;
    size_t b = 1;
    for (size_t i = 1; i <= k; i++) b = b * (n - k + i) / i;
    return b;
}

static set first_set(size_t size) { return single(size) - 1; }

/// The next larger word with as many bits.
static set next_set(set s) {
    if (s == 0) return 0;
    const set low = s & (~s + 1), high = s + low;
    return high | (((s ^ high) >> 2) >> lowest(low));
}

static size_t place(set s) {
    size_t at = 0;
    for (size_t r = 1; s != 0; r++, s &= s - 1) at += binomial(lowest(s), r);
    return at;
}

/// ω(E_k, E_s) up to sign: zero if k is in s; *sign takes k to its place.
static expr component_with(const space *q, const form *w, size_t k, set s, long *sign) {
    *sign = sign_of(size_of(below(s, k)));
    return s & single(k) ? expr_int(q->pool, 0) : w->components[place(s | single(k))];
}

void form_init(form *w, const space *q, size_t degree) {
    assert(q->n <= FORM_MAX_DIMENSION);
    w->degree = degree;
    w->count = binomial(q->n, degree);
    w->components = MEM_NEW(expr, w->count);
    for (size_t i = 0; i < w->count; i++) w->components[i] = expr_int(q->pool, 0);
}

void form_clear(form *w) {
    free(w->components);
    *w = (form){0};
}

size_t form_place(size_t degree, const size_t *increasing) {
    size_t at = 0;
    for (size_t r = 0; r < degree; r++) at += binomial(increasing[r], r + 1);
    return at;
}

expr form_component(const space *q, const form *w, const size_t *indices) {
    set s = 0;
    size_t swaps = 0;
    for (size_t r = 0; r < w->degree; r++) {
        assert(indices[r] < q->n);
        if (s & single(indices[r])) return expr_int(q->pool, 0);
        swaps += size_of(s & ~(single(indices[r]) - 1)); // larger indices already placed
        s |= single(indices[r]);
    }
    const expr value = w->components[place(s)];
    return sign_of(swaps) > 0 ? value : expr_neg(q->pool, value);
}

/// Σ_{i<j in K} (−1)^{r+s} ω([E_i, E_j], rest), i and j the r-th and s-th of K; added to s.
static void add_bracket_terms(const space *q, const form *w, set K, sum *s) {
    for (set rest_i = K; rest_i != 0; rest_i &= rest_i - 1) {
        const size_t i = lowest(rest_i);
        for (set rest_j = rest_i & (rest_i - 1); rest_j != 0; rest_j &= rest_j - 1) {
            const size_t j = lowest(rest_j);
            const long outer = sign_of(size_of(below(K, i)) + size_of(below(K, j)));
            for (size_t k = 0; k < q->n; k++) {
                const int c = space_structure(q, i, j, k);
                if (c == 0) continue;
                long inner;
                const expr value = component_with(q, w, k, K & ~single(i) & ~single(j), &inner);
                sum_add(q->pool, s, c * outer * inner, value);
            }
        }
    }
}

void form_derivative(const space *q, const form *w, form *out) {
    form_init(out, q, w->degree + 1);
    expr *slopes = MEM_NEW(expr, q->n * w->count); // E_i of every component
    for (size_t i = 0; i < q->n; i++)
        space_apply_base(q, i, w->count, w->components, slopes + i * w->count);
    sum s = {0};
    set K = first_set(out->degree);
    for (size_t at = 0; at < out->count; at++, K = next_set(K)) {
        for (set rest = K; rest != 0; rest &= rest - 1) {
            const size_t i = lowest(rest);
            sum_add(q->pool, &s, sign_of(size_of(below(K, i))),
                    slopes[i * w->count + place(K & ~single(i))]);
        }
        add_bracket_terms(q, w, K, &s);
        out->components[at] = sum_take(q->pool, &s);
    }
    vec_clear(&s);
    free(slopes);
}

void form_interior(const space *q, const expr *X, const form *w, form *out) {
    assert(w->degree > 0);
    form_init(out, q, w->degree - 1);
    sum s = {0};
    set J = first_set(out->degree);
    for (size_t at = 0; at < out->count; at++, J = next_set(J)) {
        for (size_t k = 0; k < q->n && w->count > 0; k++) {
            long sign;
            const expr value = component_with(q, w, k, J, &sign);
            sum_add_product(q->pool, &s, sign, X[k], value);
        }
        out->components[at] = sum_take(q->pool, &s);
    }
    vec_clear(&s);
}

/// brackets[j·n + k] = [X, E_j]^k.
static expr *brackets_with_base(const space *q, const expr *X) {
    expr *brackets = MEM_NEW(expr, q->n * q->n), *E = MEM_NEW(expr, q->n);
    for (size_t j = 0; j < q->n; j++) {
        for (size_t k = 0; k < q->n; k++) E[k] = expr_int(q->pool, j == k);
        space_bracket(q, X, E, brackets + j * q->n);
    }
    free(E);
    return brackets;
}

void form_lie(const space *q, const expr *X, const form *w, form *out) {
    form_init(out, q, w->degree);
    expr *along = MEM_NEW(expr, w->count), *brackets = brackets_with_base(q, X);
    space_apply(q, X, w->count, w->components, along);
    sum s = {0};
    set J = first_set(w->degree);
    for (size_t at = 0; at < w->count; at++, J = next_set(J)) {
        sum_add(q->pool, &s, 1, along[at]);
        for (set rest = J; rest != 0; rest &= rest - 1) {
            const size_t j = lowest(rest);
            const long to_front = sign_of(size_of(below(J, j)));
            for (size_t k = 0; k < q->n; k++) {
                long sign;
                const expr value = component_with(q, w, k, J & ~single(j), &sign);
                sum_add_product(q->pool, &s, -to_front * sign, brackets[j * q->n + k], value);
            }
        }
        out->components[at] = sum_take(q->pool, &s);
    }
    vec_clear(&s);
    free(along);
    free(brackets);
}

/// (α ∧ β)_K = Σ over K = I ⊔ J of ±α_I β_J, the sign that of sorting I before J.
void form_wedge(const space *q, const form *a, const form *b, form *out) {
    form_init(out, q, a->degree + b->degree);
    sum s = {0};
    set K = first_set(out->degree);
    for (size_t at = 0; at < out->count; at++, K = next_set(K)) {
        set I = K;
        while (true) {
            if (size_of(I) == a->degree) {
                const set J = K & ~I;
                size_t swaps = 0;
                for (set rest = I; rest != 0; rest &= rest - 1)
                    swaps += size_of(below(J, lowest(rest)));
                sum_add_product(q->pool, &s, sign_of(swaps), a->components[place(I)],
                                b->components[place(J)]);
            }
            if (I == 0) break;
            I = (I - 1) & K;
        }
        out->components[at] = sum_take(q->pool, &s);
    }
    vec_clear(&s);
}

void form_combine(const space *q, expr a, const form *u, expr b, const form *w, form *out) {
    assert(u->degree == w->degree);
    form_init(out, q, u->degree);
    for (size_t i = 0; i < u->count; i++)
        out->components[i] = expr_add2(q->pool, expr_mul2(q->pool, a, u->components[i]),
                                       expr_mul2(q->pool, b, w->components[i]));
}
