/// Most polynomials that are tried for factors have none, and FLINT lifts and combines to find that
/// out. On a random line x = u + t w modulo a small prime p becomes a polynomial in t. Let it have
/// the total degree of p: then the image of every factor of p has the degree of that factor, which
/// is therefore a sum of degrees of irreducible factors of the image. Where no degree but 0 and
/// that of p is such a sum on all of a few lines, p is irreducible.
#include "exact/irreducible_internal.h"

#include <flint/nmod_poly.h>
#include <flint/nmod_poly_factor.h>
#include <stdlib.h>

#include "base/random.h"

enum { LINES = 7, STEEPEST = 30, LONGEST = 400 };

static const ulong primes[LINES] = {10007, 10009, 10037, 10039, 10061, 10067, 10069};

/// Exponents, a row a term, and the total degree; false if it is too high, or a variable divides
/// all terms.
static bool rows_of(const fmpz_mpoly_t p, const fmpz_mpoly_ctx_t ctx, ulong *rows, ulong *degree) {
    const slong width = fmpz_mpoly_ctx_nvars(ctx);
    *degree = 0;
    for (slong i = 0; i < p->length; i++) {
        ulong *row = rows + i * width, total = 0;
        fmpz_mpoly_get_term_exp_ui(row, p, i, ctx);
        for (slong v = 0; v < width; v++) total += row[v];
        if (total > *degree) *degree = total;
    }
    bool divided = false;
    for (slong v = 0; v < width && !divided; v++) {
        divided = true;
        for (slong i = 0; i < p->length && divided; i++) divided = rows[i * width + v] > 0;
    }
    return !divided && *degree > 0 && *degree <= STEEPEST;
}

/// p at a point modulo n, below 2^16.
static ulong value_at(const fmpz_mpoly_t p, slong width, const ulong *rows, const ulong *x,
                      ulong n) {
    ulong sum = 0;
    for (slong i = 0; i < p->length; i++) {
        ulong term = fmpz_fdiv_ui(p->coeffs + i, n);
        for (slong v = 0; v < width; v++) {
            for (ulong e = rows[i * width + v]; e > 0; e--) term = term * x[v] % n;
        }
        sum += term;
    }
    return sum % n;
}

/// The image of p on a random line.
static void image_on_line(nmod_poly_t image, const fmpz_mpoly_t p, slong width, const ulong *rows,
                          ulong degree, random_state *r) {
    const ulong n = image->mod.n;
    ulong *x = MEM_NEW(ulong, 2 * (size_t)width + 1), *w = x + width;
    ulong at[STEEPEST + 1], values[STEEPEST + 1];
    for (slong v = 0; v < 2 * width; v++) x[v] = random_below(r, n);
    for (ulong t = 0; t <= degree; t++) {
        at[t] = t;
        values[t] = value_at(p, width, rows, x, n);
        for (slong v = 0; v < width; v++) x[v] = (x[v] + w[v]) % n;
    }
    nmod_poly_interpolate_nmod_vec(image, at, values, (slong)degree + 1);
    free(x);
}

/// The degrees that factors of a polynomial without squares may have, as bits.
static uint64_t possible_degrees(nmod_poly_t image) {
    slong degrees[STEEPEST + 1], *of_factors = degrees;
    uint64_t sums = 1;
    nmod_poly_factor_t f;
    nmod_poly_factor_init(f);
    nmod_poly_make_monic(image, image);
    nmod_poly_factor_distinct_deg(f, image, &of_factors);
    for (slong i = 0; i < f->num; i++) {
        for (slong k = nmod_poly_degree(f->p + i) / degrees[i]; k > 0; k--)
            sums |= sums << degrees[i];
    }
    nmod_poly_factor_clear(f);
    return sums;
}

bool poly_seen_irreducible(const fmpz_mpoly_t p, const fmpz_mpoly_ctx_t ctx) {
    if (p->length < 2 || p->length > LONGEST || p->bits > FLINT_BITS) return false;
    const slong width = fmpz_mpoly_ctx_nvars(ctx);
    ulong *rows = MEM_NEW(ulong, (size_t)(p->length * width) + 1), degree;
    random_state r = {1};
    uint64_t possible = UINT64_MAX, whole = 0;
    if (rows_of(p, ctx, rows, &degree)) whole = (uint64_t)1 << degree | 1;
    for (size_t k = 0; k < LINES && whole != 0 && possible != whole; k++) {
        nmod_poly_t image;
        nmod_poly_init(image, primes[k]);
        image_on_line(image, p, width, rows, degree, &r);
        if (nmod_poly_degree(image) == (slong)degree && nmod_poly_is_squarefree(image))
            possible &= possible_degrees(image);
        nmod_poly_clear(image);
    }
    free(rows);
    return whole != 0 && possible == whole;
}
