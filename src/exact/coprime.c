/// Most polynomials that meet have no factor in common, and FLINT's gcd takes its time to find
/// nothing. On a random line x = u + t w modulo a prime both become polynomials in t, quickly.
/// Let the image of a have the total degree of a: then its part of highest degree does not vanish
/// at w, nor does that of any factor g of a, so the image of g has the degree of g. A common factor
/// that is not a number would therefore be seen as one of the images; images without are a proof.
#define _GNU_SOURCE // qsort_r
#include "exact/coprime_internal.h"

#include <stdlib.h>
#include <string.h>

#include "base/modular.h"
#include "base/random.h"

enum {
    STEEPEST = 60, ///< total degree beyond which FLINT is asked at once
    SEED = 1
};

/// A polynomial as rows of exponents, and how high they go.
typedef struct rows {
    slong length, width;
    const fmpz *coefficients;
    ulong *exponents;
    ulong *highest; ///< of each variable
    ulong degree;   ///< total
} rows;

static void rows_init(rows *r, const fmpz_mpoly_t a, const fmpz_mpoly_ctx_t ctx) {
    const size_t width = (size_t)fmpz_mpoly_ctx_nvars(ctx);
    *r = (rows){.length = a->length, .width = (slong)width, .coefficients = a->coeffs};
    r->exponents = MEM_NEW(ulong, (size_t)a->length * width + 1);
    r->highest = MEM_NEW_ZERO(ulong, width + 1);
    for (slong i = 0; i < a->length; i++) {
        ulong *row = r->exponents + (size_t)i * width, total = 0;
        fmpz_mpoly_get_term_exp_ui(row, a, i, ctx);
        for (size_t v = 0; v < width; v++) {
            total += row[v];
            if (row[v] > r->highest[v]) r->highest[v] = row[v];
        }
        if (total > r->degree) r->degree = total;
    }
}

static void rows_clear(rows *r) {
    free(r->exponents);
    free(r->highest);
}

/// Powers of each variable at the points t = 0, 1, ... of the line.
typedef struct line {
    size_t points;
    size_t *first;    ///< where the powers of a variable start, from the first on
    uint64_t *powers; ///< a row of `points` each
} line;

static void line_init(line *l, const rows *a, const rows *b) {
    random_state r = {SEED};
    const size_t width = (size_t)a->width;
    size_t count = 0;
    l->points = (size_t)(a->degree > b->degree ? a->degree : b->degree) + 1;
    l->first = MEM_NEW(size_t, width + 1);
    for (size_t v = 0; v < width; v++) {
        l->first[v] = count;
        count += (size_t)(a->highest[v] > b->highest[v] ? a->highest[v] : b->highest[v]);
    }
    l->first[width] = count;
    l->powers = MEM_NEW(uint64_t, count * l->points + 1);
    for (size_t v = 0; v < width; v++) {
        uint64_t x = random_below(&r, MODULAR_PRIME);
        const uint64_t w = random_below(&r, MODULAR_PRIME);
        if (l->first[v] == l->first[v + 1]) continue;
        uint64_t *row = l->powers + l->first[v] * l->points;
        for (size_t t = 0; t < l->points; t++, x = mod_add(x, w, MODULAR_PRIME)) row[t] = x;
        for (size_t at = l->points; at < (l->first[v + 1] - l->first[v]) * l->points; at++)
            row[at] = mod_mul(row[at - l->points], row[at % l->points], MODULAR_PRIME);
    }
}

static void line_clear(line *l) {
    free(l->first);
    free(l->powers);
}

static int by_exponents(const void *a, const void *b, void *r) {
    const size_t width = (size_t)((const rows *)r)->width;
    const ulong *exponents = ((const rows *)r)->exponents;
    return memcmp(exponents + *(const size_t *)a * width, exponents + *(const size_t *)b * width,
                  width * sizeof *exponents);
}

/// The terms of a polynomial, those with the same powers of the first variables together.
static size_t *sorted_terms(rows *a) {
    size_t *order = MEM_NEW(size_t, (size_t)a->length);
    for (size_t i = 0; i < (size_t)a->length; i++) order[i] = i;
    qsort_r(order, (size_t)a->length, sizeof *order, by_exponents, a);
    return order;
}

static void multiply_along(size_t points, const uint64_t *a, const uint64_t *b, uint64_t *out) {
    for (size_t t = 0; t < points; t++) out[t] = mod_mul(a[t], b[t], MODULAR_PRIME);
}

/// The values of a polynomial along the line. What a term shares with the one before is not
/// multiplied again: row v of `products` is the product of the powers of the variables before v.
static uint64_t *values_on(const line *l, rows *a) {
    const size_t points = l->points, width = (size_t)a->width;
    uint64_t *sums = MEM_NEW_ZERO(uint64_t, points);
    uint64_t *room = MEM_NEW(uint64_t, (width + 1) * points);
    const uint64_t **products = MEM_NEW(const uint64_t *, width + 1);
    size_t *order = sorted_terms(a);
    for (size_t t = 0; t < points; t++) room[t] = 1;
    products[0] = room;
    for (size_t i = 0; i < (size_t)a->length; i++) {
        const ulong *row = a->exponents + order[i] * width;
        const ulong *before = a->exponents + (i > 0 ? order[i - 1] : 0) * width;
        size_t v = 0;
        while (i > 0 && v < width && row[v] == before[v]) v++;
        for (; v < width; v++) {
            products[v + 1] = products[v];
            if (row[v] == 0) continue;
            const uint64_t *power = l->powers + (l->first[v] + row[v] - 1) * points;
            uint64_t *next = room + (v + 1) * points;
            multiply_along(points, products[v], power, next);
            products[v + 1] = next;
        }
        const uint64_t c = fmpz_fdiv_ui(a->coefficients + order[i], MODULAR_PRIME);
        for (size_t t = 0; t < points; t++)
            sums[t] =
                mod_add(sums[t], mod_mul(c, products[width][t], MODULAR_PRIME), MODULAR_PRIME);
    }
    free(order);
    free(products);
    free(room);
    return sums;
}

/// From the values of a polynomial at t = 0 .. d to its coefficients times d!, in place: Newton's
/// form, Σ Δᵏ t(t − 1)..(t − k + 1)/k!, multiplied out. Returns the degree; −1 for zero.
static long interpolate(size_t count, uint64_t *a) {
    const uint64_t P = MODULAR_PRIME;
    uint64_t scale = 1; // d!/k!
    for (size_t k = 1; k < count; k++) {
        for (size_t t = count; t-- > k;) a[t] = mod_sub(a[t], a[t - 1], P);
    }
    for (size_t k = count; k-- > 0; scale = mod_mul(scale, k, P)) a[k] = mod_mul(a[k], scale, P);
    for (size_t k = count - 1; k-- > 0;) { // a_k + (t − k)(a_{k+1} + ...)
        for (size_t t = k; t + 1 < count; t++) a[t] = mod_sub(a[t], mod_mul(k, a[t + 1], P), P);
    }
    long degree = (long)count - 1;
    while (degree >= 0 && a[degree] == 0) degree--;
    return degree;
}

/// Whether two polynomials in t, not zero, have no common factor: Euclid's algorithm with
/// remainders up to factors, so that nothing is divided. Overwrites both.
static bool euclid_ends_in_a_number(uint64_t *a, long m, uint64_t *b, long n) {
    const uint64_t P = MODULAR_PRIME;
    while (n > 0) {
        for (; m >= n; m--) {
            const uint64_t top = a[m];
            if (top == 0) continue;
            for (long i = 0; i < m; i++) a[i] = mod_mul(a[i], b[n], P);
            for (long i = 0; i < n; i++)
                a[m - n + i] = mod_sub(a[m - n + i], mod_mul(top, b[i], P), P);
        }
        while (m >= 0 && a[m] == 0) m--;
        uint64_t *swap = a;
        const long degree = m;
        a = b, m = n;
        b = swap, n = degree;
    }
    return n == 0;
}

static bool images_coprime(rows *a, rows *b) {
    line l;
    line_init(&l, a, b);
    uint64_t *p = values_on(&l, a), *q = values_on(&l, b);
    const long m = interpolate(l.points, p), n = interpolate(l.points, q);
    const bool faithful = m == (long)a->degree || n == (long)b->degree;
    const bool coprime = faithful && m >= 0 && n >= 0 && euclid_ends_in_a_number(p, m, q, n);
    free(p);
    free(q);
    line_clear(&l);
    return coprime;
}

bool poly_seen_coprime(const fmpz_mpoly_t a, const fmpz_mpoly_t b, const fmpz_mpoly_ctx_t ctx) {
    if (a->length == 0 || b->length == 0 || a->bits > FLINT_BITS || b->bits > FLINT_BITS)
        return false;
    rows r, s;
    rows_init(&r, a, ctx);
    rows_init(&s, b, ctx);
    const bool coprime = r.degree <= STEEPEST && s.degree <= STEEPEST && images_coprime(&r, &s);
    rows_clear(&r);
    rows_clear(&s);
    return coprime;
}

/// The greatest number that divides both.
static void common_number(fmpz_mpoly_t g, const fmpz_mpoly_t a, const fmpz_mpoly_t b,
                          const fmpz_mpoly_ctx_t ctx) {
    fmpz_t c, d;
    fmpz_init(c);
    fmpz_init(d);
    _fmpz_vec_content(c, a->coeffs, a->length);
    _fmpz_vec_content(d, b->coeffs, b->length);
    fmpz_gcd(c, c, d);
    fmpz_mpoly_set_fmpz(g, c, ctx);
    fmpz_clear(c);
    fmpz_clear(d);
}

bool poly_common_divisor(fmpz_mpoly_t g, const fmpz_mpoly_t a, const fmpz_mpoly_t b,
                         const fmpz_mpoly_ctx_t ctx) {
    const bool sums = a->length > 1 && b->length > 1; // FLINT is quick with monomials
    if (!sums || !poly_seen_coprime(a, b, ctx)) return fmpz_mpoly_gcd(g, a, b, ctx);
    common_number(g, a, b, ctx);
    return true;
}
