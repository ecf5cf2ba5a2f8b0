/// Roots by Arb's isolation. Of an even polynomial p(λ) = q(λ²) the roots μ of q are isolated: a
/// real polynomial whose roots have disjoint balls has a real root in every ball that is its own
/// mirror image, so μ < 0 is decided and λ = ±√μ is on the axis, not merely near it.
#include "exact/ball/roots.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

#ifdef HAMEL_ARB_SEPARATE
#include <acb_poly.h>
#include <arb_mat.h>
#include <arb_poly.h>
#else
#include <flint/acb_poly.h>
#include <flint/arb_mat.h>
#include <flint/arb_poly.h>
#endif

#include "exact/ball/balls_internal.h"

enum { MOST_ITERATIONS = 200 };

/// Isolates all roots, those that are real being known as such.
static bool isolate(const arb_poly_t p, acb_struct *roots, slong prec) {
    const slong degree = arb_poly_degree(p);
    acb_poly_t q;
    acb_poly_init(q);
    acb_poly_set_arb_poly(q, p);
    bool good = degree >= 0 && !arb_contains_zero(arb_poly_get_coeff_ptr(p, degree)) &&
                acb_poly_find_roots(roots, q, NULL, MOST_ITERATIONS, prec) == degree;
    good = good && acb_poly_validate_real_roots(roots, q, prec);
    for (slong i = 0; i < degree && good; i++) {
        if (arb_contains_zero(acb_imagref(&roots[i]))) arb_zero(acb_imagref(&roots[i]));
    }
    acb_poly_clear(q);
    return good;
}

static exact_side side_of(const acb_struct *z) {
    arb_t re;
    arb_init(re);
    acb_get_real(re, z);
    const exact_side side = arb_is_positive(re)   ? SIDE_RIGHT
                            : arb_is_negative(re) ? SIDE_LEFT
                                                  : SIDE_UNKNOWN;
    arb_clear(re);
    return side;
}

/// A part that its ball does not tell from zero is shown as zero.
static void without_noise(bool seen, double *shown, double *radius) {
    if (seen) return;
    *radius += fabs(*shown);
    *shown = 0;
}

static bool is_not_real(const acb_struct *z) {
    return arf_cmpabs_mag(arb_midref(acb_imagref(z)), arb_radref(acb_imagref(z))) > 0;
}

static exact_root root_of(const acb_struct *z, exact_side side) {
    mag_t radius;
    mag_init(radius);
    mag_hypot(radius, arb_radref(acb_realref(z)), arb_radref(acb_imagref(z)));
    exact_root r = {.re = arf_get_d(arb_midref(acb_realref(z)), ARF_RND_NEAR),
                    .im = arf_get_d(arb_midref(acb_imagref(z)), ARF_RND_NEAR),
                    .radius = mag_get_d(radius),
                    .side = side};
    r.radius += DBL_EPSILON * (fabs(r.re) + fabs(r.im)); // the middle is rounded
    without_noise(side == SIDE_LEFT || side == SIDE_RIGHT, &r.re, &r.radius);
    without_noise(is_not_real(z), &r.im, &r.radius);
    mag_clear(radius);
    return r;
}

/// ±√μ.
static void take_pair(const acb_struct *mu, exact_root *out, slong prec) {
    const bool on_axis = acb_is_real(mu) && arb_is_negative(acb_realref(mu));
    acb_t z;
    acb_init(z);
    acb_sqrt(z, mu, prec);
    out[0] = root_of(z, on_axis ? SIDE_AXIS : side_of(z));
    acb_neg(z, z);
    out[1] = root_of(z, on_axis ? SIDE_AXIS : side_of(z));
    if (on_axis) out[0].re = out[1].re = 0;
    acb_clear(z);
}

static int by_place(const void *a, const void *b) {
    const exact_root *x = a, *y = b;
    if (x->re != y->re) return x->re < y->re ? -1 : 1;
    return x->im < y->im ? -1 : x->im > y->im;
}

void exact_roots_order(size_t count, exact_root *roots) {
    qsort(roots, count, sizeof *roots, by_place);
}

/// The roots of p, which is even if it is said to be: then only every second coefficient counts.
static bool locate(const arb_poly_t p, bool even, exact_root *out, slong prec) {
    const slong degree = arb_poly_degree(p);
    if (degree <= 0) return degree == 0 && !arb_contains_zero(arb_poly_get_coeff_ptr(p, 0));
    arb_poly_t q;
    arb_poly_init(q);
    if (even) {
        for (slong k = 0; k <= degree; k += 2)
            arb_poly_set_coeff_arb(q, k / 2, arb_poly_get_coeff_ptr(p, k));
    } else {
        arb_poly_set(q, p);
    }
    const slong count = arb_poly_degree(q);
    acb_struct *roots = _acb_vec_init(count);
    const bool good = isolate(q, roots, prec);
    for (slong i = 0; i < count && good; i++) {
        if (even) take_pair(&roots[i], out + 2 * i, prec);
        else out[i] = root_of(&roots[i], side_of(&roots[i]));
    }
    if (good) exact_roots_order((size_t)degree, out);
    _acb_vec_clear(roots, count);
    arb_poly_clear(q);
    return good;
}

bool exact_balls_roots(const exact_balls *b, size_t degree, const expr *coefficients,
                       exact_root *out) {
    bool even = degree % 2 == 0;
    arb_struct *c = _arb_vec_init((slong)degree + 1);
    arb_poly_t p;
    arb_poly_init(p);
    ball_eval_all(b->pool, degree + 1, coefficients, b->symbols, b->bits, c);
    for (size_t k = 0; k <= degree; k++) {
        even = even && (k % 2 == 0 || expr_is_int(b->pool, coefficients[k], 0));
        arb_poly_set_coeff_arb(p, (slong)k, &c[k]);
    }
    const bool good = _arb_vec_is_finite(c, (slong)degree + 1) &&
                      arb_poly_degree(p) == (slong)degree && locate(p, even, out, b->bits);
    arb_poly_clear(p);
    _arb_vec_clear(c, (slong)degree + 1);
    return good;
}

bool exact_balls_eigenvalues(const exact_balls *b, size_t n, const expr *A, size_t zeros, bool even,
                             exact_root *out) {
    arb_mat_t M;
    arb_poly_t p;
    arb_struct *v = _arb_vec_init((slong)(n * n));
    arb_mat_init(M, (slong)n, (slong)n);
    arb_poly_init(p);
    ball_eval_all(b->pool, n * n, A, b->symbols, b->bits, v);
    const bool finite = _arb_vec_is_finite(v, (slong)(n * n));
    for (size_t i = 0; i < n * n; i++)
        arb_swap(arb_mat_entry(M, (slong)(i / n), (slong)(i % n)), &v[i]);
    if (finite) arb_mat_charpoly(p, M, b->bits);
    arb_poly_shift_right(p, p, (slong)zeros);
    const bool good = finite && arb_poly_degree(p) == (slong)(n - zeros) &&
                      locate(p, even && (n - zeros) % 2 == 0, out, b->bits);
    arb_poly_clear(p);
    arb_mat_clear(M);
    _arb_vec_clear(v, (slong)(n * n));
    return good;
}
