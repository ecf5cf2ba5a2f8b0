/// Routh's scheme in balls. Rows r_0, r_1 of the coefficients of λ^n, λ^(n−2), .. and λ^(n−1), ..;
///   r_(k+1) = r_(k−1) shifted − (r_(k−1)[0] / r_k[0]) r_k shifted,
/// and the signs in the first column change as often as there are roots with a positive real part.
/// Of an even polynomial the second row is empty: that of the derivative stands for it.
#include "exact/ball/routh.h"

#include <stdlib.h>

#ifdef HAMEL_ARB_SEPARATE
#include <arb_mat.h>
#include <arb_poly.h>
#else
#include <flint/arb_mat.h>
#include <flint/arb_poly.h>
#endif

#include "exact/ball/balls_internal.h"

/// det(λ − A); zero if an entry has no value.
static void characteristic(const exact_balls *b, size_t n, const expr *A, arb_poly_t p) {
    arb_mat_t M;
    arb_struct *v = _arb_vec_init((slong)(n * n));
    arb_mat_init(M, (slong)n, (slong)n);
    ball_eval_all(b->pool, n * n, A, b->symbols, b->bits, v);
    const bool finite = _arb_vec_is_finite(v, (slong)(n * n));
    for (size_t i = 0; i < n * n; i++)
        arb_swap(arb_mat_entry(M, (slong)(i / n), (slong)(i % n)), &v[i]);
    if (finite) arb_mat_charpoly(p, M, b->bits);
    arb_mat_clear(M);
    _arb_vec_clear(v, (slong)(n * n));
}

/// Whether no odd coefficient of a polynomial of even degree excludes zero.
static bool may_be_even(const arb_poly_t p, slong degree) {
    bool even = degree % 2 == 0;
    for (slong k = 1; k <= degree && even; k += 2)
        even = arb_contains_zero(arb_poly_get_coeff_ptr(p, k));
    return even;
}

/// The first two rows, of `width` numbers each.
static void begin(const arb_poly_t p, slong degree, bool even, slong width, arb_struct *rows) {
    for (slong k = 0; 2 * k <= degree; k++)
        arb_set(&rows[k], arb_poly_get_coeff_ptr(p, degree - 2 * k));
    for (slong k = 0; 2 * k + 1 <= degree; k++) {
        if (even) arb_mul_si(&rows[width + k], &rows[k], degree - 2 * k, ARF_PREC_EXACT);
        else arb_set(&rows[width + k], arb_poly_get_coeff_ptr(p, degree - 2 * k - 1));
    }
}

/// Changes of sign down the first column. False where one of them is not known.
static bool count_changes(slong degree, slong width, arb_struct *rows, slong prec,
                          size_t *changes) {
    arb_struct *above = rows, *here = rows + width;
    arb_t factor;
    bool good = !arb_contains_zero(&above[0]);
    arb_init(factor);
    *changes = 0;
    for (slong k = 1; k <= degree && good; k++) {
        good = arb_is_finite(&here[0]) && !arb_contains_zero(&here[0]);
        if (!good) break;
        *changes += arb_is_positive(&above[0]) != arb_is_positive(&here[0]);
        arb_div(factor, &above[0], &here[0], prec);
        for (slong i = 0; i + 1 < width; i++) {
            arb_mul(&above[i], factor, &here[i + 1], prec);
            arb_sub(&above[i], &above[i + 1], &above[i], prec);
        }
        arb_zero(&above[width - 1]);
        arb_struct *next = above;
        above = here;
        here = next;
    }
    arb_clear(factor);
    return good;
}

exact_count exact_balls_count_right(const exact_balls *b, size_t n, const expr *A, size_t zeros) {
    exact_count count = {.zeros = true};
    const slong degree = (slong)(n - zeros), width = degree / 2 + 2;
    arb_poly_t p;
    arb_poly_init(p);
    characteristic(b, n, A, p);
    if (arb_poly_degree(p) == (slong)n) {
        for (slong k = 0; k < (slong)zeros; k++)
            count.zeros = count.zeros && arb_contains_zero(arb_poly_get_coeff_ptr(p, k));
        arb_poly_shift_right(p, p, (slong)zeros);
        arb_struct *rows = _arb_vec_init(2 * width);
        begin(p, degree, may_be_even(p, degree), width, rows);
        count.known = count_changes(degree, width, rows, b->bits, &count.right);
        _arb_vec_clear(rows, 2 * width);
    }
    arb_poly_clear(p);
    return count;
}
