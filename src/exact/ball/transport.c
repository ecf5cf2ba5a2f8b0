/// Taylor steps with a bound of what they leave out. Over a step of length h, ‖A‖ ≤ N there, the
/// solution from 1 has entries of at most e^{N|h|}; its Taylor coefficients follow from those of A,
///   (k + 1) F_{k+1} = Σ_j A_j F_{k−j},
/// at the beginning of the step those of the polynomial, over all of the step, with F_0 in that
/// bound, that of Lagrange's remainder F_K(ξ) h^K. The invariant: the ball of F holds the solution.
#include "exact/ball/transport.h"

#include <math.h>
#include <stdlib.h>

#ifdef HAMEL_ARB_SEPARATE
#include <arb_mat.h>
#else
#include <flint/arb_mat.h>
#endif

#include "base/mem.h"
#include "exact/ball/balls_internal.h"
#include "exact/ball/middle_internal.h"
#include "exact/ball/series_internal.h"

enum { ORDER = 24 };
static const double LONGEST_STEP = 0.25, SHORTEST_STEP = 1e-6, REMAINDER = 1e-24;

typedef struct transport {
    const exact_balls *b;
    size_t m;
    const expr *A;
    uint32_t variable;
    arb_poly_struct *series; ///< m·m: of A
    arb_mat_struct *F;       ///< ORDER + 1 coefficients
} transport;

/// A's series where s is in the ball that it has now.
static bool look(const transport *w) {
    ball_series(w->b->pool, w->m * w->m, w->A, w->b->symbols, w->variable, ORDER, w->b->bits,
                w->series);
    arb_t a;
    arb_init(a);
    bool finite = true;
    for (size_t i = 0; i < w->m * w->m; i++) {
        for (slong k = 0; k < ORDER && finite; k++) {
            arb_poly_get_coeff_arb(a, &w->series[i], k);
            finite = arb_is_finite(a);
        }
    }
    arb_clear(a);
    return finite;
}

/// F_1 .. F_ORDER from F_0.
static void recur(const transport *w) {
    const slong m = (slong)w->m, bits = w->b->bits;
    arb_mat_t A, product;
    arb_mat_init(A, m, m);
    arb_mat_init(product, m, m);
    for (slong k = 0; k < ORDER; k++) {
        arb_mat_zero(&w->F[k + 1]);
        for (slong j = 0; j <= k; j++) {
            for (slong i = 0; i < m * m; i++)
                arb_poly_get_coeff_arb(arb_mat_entry(A, i / m, i % m), &w->series[i], j);
            arb_mat_mul(product, A, &w->F[k - j], bits);
            arb_mat_add(&w->F[k + 1], &w->F[k + 1], product, bits);
        }
        arb_mat_scalar_div_si(&w->F[k + 1], &w->F[k + 1], k + 1, bits);
    }
    arb_mat_clear(A);
    arb_mat_clear(product);
}

/// The bound e^{N|h|} of the solution, as balls around zero in F_0.
static void bound(const transport *w, const arb_t h) {
    const slong m = (slong)w->m;
    arb_t size, one;
    mag_t row, most, entry;
    arb_init(size);
    arb_init(one);
    mag_init(row);
    mag_init(most);
    mag_init(entry);
    for (slong i = 0; i < m; i++) {
        mag_zero(row);
        for (slong j = 0; j < m; j++) {
            arb_poly_get_coeff_arb(one, &w->series[i * m + j], 0);
            arb_get_mag(entry, one);
            mag_add(row, row, entry);
        }
        mag_max(most, most, row);
    }
    arb_get_mag(entry, h);
    mag_mul(most, most, entry);
    mag_exp(most, most);
    arb_add_error_mag(size, most);
    for (slong i = 0; i < m * m; i++) arb_set(arb_mat_entry(&w->F[0], i / m, i % m), size);
    arb_clear(size);
    arb_clear(one);
    mag_clear(row);
    mag_clear(most);
    mag_clear(entry);
}

/// step ← the solution from `from` to `to`; false if it is not known well enough.
static bool step_over(const transport *w, double from, double to, arb_mat_t step) {
    const slong m = (slong)w->m, bits = w->b->bits;
    arb_struct *s = &w->b->symbols[w->variable];
    arb_t h;
    arf_t left, right;
    mag_t error, most;
    arb_init(h);
    arf_init(left);
    arf_init(right);
    mag_init(error);
    mag_init(most);
    arf_set_d(left, from);
    arf_set_d(right, to);
    arb_set_arf(h, right);
    arb_sub_arf(h, h, left, bits);
    arb_set_interval_arf(s, from < to ? left : right, from < to ? right : left, bits);
    bool known = look(w);
    if (known) {
        bound(w, h);
        recur(w);
        arb_mat_set(step, &w->F[ORDER]);
        for (slong i = 0; i < m * m; i++) {
            arb_get_mag(error, arb_mat_entry(step, i / m, i % m));
            mag_max(most, most, error);
        }
        known = mag_get_d(most) * pow(fabs(to - from), ORDER) < REMAINDER;
    }
    arb_set_arf(s, left);
    known = known && look(w);
    if (known) { // Horner's rule, the remainder first
        arb_mat_one(&w->F[0]);
        recur(w);
        for (slong k = ORDER - 1; k >= 0; k--) {
            arb_mat_scalar_mul_arb(step, step, h, bits);
            arb_mat_add(step, step, &w->F[k], bits);
        }
    }
    arb_clear(h);
    arf_clear(left);
    arf_clear(right);
    mag_clear(error);
    mag_clear(most);
    return known;
}

static bool go(const transport *w, double from, double to, arb_mat_t all) {
    const slong m = (slong)w->m;
    arb_mat_t step;
    arb_mat_init(step, m, m);
    arb_mat_one(all);
    double at = from, length = LONGEST_STEP;
    while (at != to && length > SHORTEST_STEP) {
        const double next = fabs(to - at) <= length ? to : at + copysign(length, to - at);
        if (step_over(w, at, next, step)) {
            arb_mat_mul(all, step, all, w->b->bits);
            at = next;
            length = fmin(2 * length, LONGEST_STEP);
        } else {
            length /= 2;
        }
    }
    arb_mat_clear(step);
    return at == to;
}

bool exact_balls_transport(exact_balls *b, size_t m, const expr *A, expr s, double from, double to,
                           double *F, double *radius) {
    transport w = {.b = b,
                   .m = m,
                   .A = A,
                   .variable = expr_symbol_index(b->pool, s),
                   .series = MEM_NEW(arb_poly_struct, m * m),
                   .F = MEM_NEW(arb_mat_struct, ORDER + 1)};
    arb_mat_t all;
    arb_mat_init(all, (slong)m, (slong)m);
    for (size_t i = 0; i < m * m; i++) arb_poly_init(&w.series[i]);
    for (size_t k = 0; k <= ORDER; k++) arb_mat_init(&w.F[k], (slong)m, (slong)m);
    bool known = isfinite(from) && isfinite(to) && go(&w, from, to, all);
    *radius = 0;
    for (size_t i = 0; i < m * m && known; i++) {
        double error;
        arb_struct *entry = arb_mat_entry(all, (slong)(i / m), (slong)(i % m));
        known = arb_is_finite(entry);
        if (known) ball_middle(entry, &F[i], &error);
        if (known) *radius = fmax(*radius, error);
    }
    for (size_t i = 0; i < m * m; i++) arb_poly_clear(&w.series[i]);
    for (size_t k = 0; k <= ORDER; k++) arb_mat_clear(&w.F[k]);
    arb_mat_clear(all);
    free(w.series);
    free(w.F);
    return known;
}
