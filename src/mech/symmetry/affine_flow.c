/// One field that is affine on lines and constant on angles,
///   x' = A x + b,   φ' = ω.
/// If A x + b has no zero, b is not in the image of A, and a combination of lines that A does not
/// move grows. Where it has one, x stays there, and the point is back when the angles are, after T
/// if they have a common period: then all other points have to be, exp(T A) = 1. With 2π/T = w that
/// is so exactly if A/w has eigenvalues i n with whole n and no Jordan blocks:
///   B Π_{n ≤ |B|} (B² + n²) = 0,   B = A/w.
#include "mech/symmetry/affine_flow_internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/vec.h"
#include "expr/calculus.h"
#include "expr/sum.h"
#include "mech/tools/degenerate.h"

bool affine_is_line(const space *q, size_t i) {
    const space_factor *f = space_factor_of(q, i);
    return f->kind->entry_count == 1 && !f->circle;
}

/// x' = A x + b on the lines, and the rates of the angles that move.
typedef struct affine_flow {
    size_t lines;
    expr *A, *b; ///< lines²; lines
    VEC(expr) turns;
} affine_flow;

static void flow_clear(affine_flow *f) {
    free(f->A);
    free(f->b);
    vec_clear(&f->turns);
}

/// Row `at` of the flow: how the line i moves. False if that is not affine in the lines with
/// constant coefficients, or if the line ends somewhere.
static bool read_line(affine_flow *f, exact *x, const space *q, const expr *X, size_t at,
                      size_t i) {
    expr rest = X[i];
    bool affine = mech_is_unbounded(x->pool, space_factor_of(q, i)->entries[0]);
    for (size_t j = 0, k = 0; j < q->n && affine; j++) {
        if (!affine_is_line(q, j)) continue;
        const expr symbol = space_factor_of(q, j)->entries[0], zero = expr_int(x->pool, 0);
        expr slope = expr_diff(x->pool, X[i], symbol);
        affine = exact_normalise(x, &slope) == HAMEL_OK && mech_is_constant(q, slope);
        f->A[at * f->lines + k++] = slope;
        expr_substitute(x->pool, 1, &rest, 1, &symbol, &zero, &rest);
    }
    f->b[at] = rest;
    return affine && mech_is_constant(q, rest);
}

static bool read_flow(affine_flow *f, exact *x, const space *q, const expr *X) {
    *f = (affine_flow){0};
    for (size_t i = 0; i < q->n; i++) f->lines += affine_is_line(q, i);
    f->A = MEM_NEW(expr, f->lines * f->lines);
    f->b = MEM_NEW(expr, f->lines);
    bool affine = true;
    for (size_t i = 0, at = 0; i < q->n && affine; i++) {
        const space_factor *factor = space_factor_of(q, i);
        if (affine_is_line(q, i)) affine = read_line(f, x, q, X, at++, i);
        else if (sum_zero(x->pool, X[i])) continue;
        else {
            affine = factor->circle && mech_is_constant(q, X[i]);
            *vec_push(&f->turns) = X[i];
        }
    }
    return affine;
}

/// The largest w of which all turns are multiples by whole numbers; false where they are not seen
/// to have one.
static bool common_rate(const affine_flow *f, exact *x, expr *w) {
    mpz_t top, bottom; // of the greatest common divisor of the ratios to the first
    mpz_init(top);
    mpz_init_set_ui(bottom, 1);
    bool all = true;
    for (size_t i = 0; i < f->turns.count && all; i++) {
        expr ratio = expr_div(x->pool, f->turns.items[i], f->turns.items[0]);
        all = exact_normalise(x, &ratio) == HAMEL_OK && expr_is_number(x->pool, ratio);
        if (!all) break;
        mpz_gcd(top, top, mpq_numref(expr_value(x->pool, ratio)));
        mpz_lcm(bottom, bottom, mpq_denref(expr_value(x->pool, ratio)));
    }
    if (all) {
        mpq_t part;
        mpq_init(part);
        mpz_set(mpq_numref(part), top);
        mpz_set(mpq_denref(part), bottom);
        mpq_canonicalize(part);
        *w = expr_mul2(x->pool, expr_number(x->pool, part), f->turns.items[0]);
        mpq_clear(part);
    }
    mpz_clear(top);
    mpz_clear(bottom);
    return all;
}

// ---- matrices of numbers ------------------------------------------------------------------------

/// out = A B, square.
static void multiply(expr_pool *pool, size_t n, const expr *A, const expr *B, expr *out) {
    sum total = {0};
    for (size_t i = 0; i < n * n; i++) {
        for (size_t k = 0; k < n; k++)
            sum_add_product(pool, &total, 1, A[i / n * n + k], B[k * n + i % n]);
        out[i] = sum_take(pool, &total);
    }
    vec_clear(&total);
}

/// The largest sum of absolute values in a row: no eigenvalue is larger.
static double largest_row(const expr_pool *pool, size_t n, const expr *B) {
    double largest = 0, row = 0;
    for (size_t i = 0; i < n * n; i++) {
        row = (i % n == 0 ? 0 : row) + fabs(mpq_get_d(expr_value(pool, B[i])));
        largest = fmax(largest, row);
    }
    return largest;
}

/// Whether exp(2π B) = 1.
static truth closes(expr_pool *pool, size_t n, const expr *B) {
    enum { MOST = 24 };
    for (size_t i = 0; i < n * n; i++) {
        if (!expr_is_number(pool, B[i])) return TRUTH_UNKNOWN;
    }
    const double bound = largest_row(pool, n, B);
    if (bound > MOST) return TRUTH_UNKNOWN;
    expr *square = MEM_NEW(expr, n * n), *P = mem_copy(B, n * n, sizeof *B);
    expr *factor = MEM_NEW(expr, n * n), *product = MEM_NEW(expr, n * n);
    multiply(pool, n, B, B, square);
    for (long m = 1; m <= (long)bound + 1; m++) {
        for (size_t i = 0; i < n * n; i++)
            factor[i] =
                i % (n + 1) == 0 ? expr_add2(pool, square[i], expr_int(pool, m * m)) : square[i];
        multiply(pool, n, P, factor, product);
        memcpy(P, product, n * n * sizeof *P);
    }
    const bool zero = sum_all_zero(pool, n * n, P);
    free(square);
    free(P);
    free(factor);
    free(product);
    return zero ? TRUTH_YES : TRUTH_NO;
}

// ---- the answer ---------------------------------------------------------------------------------

/// Whether A x + b has a zero.
static truth has_zero(const affine_flow *f, exact *x) {
    const size_t n = f->lines;
    expr *both = MEM_NEW(expr, n * (n + 1));
    size_t rank = 0, larger = 0;
    for (size_t i = 0; i < n; i++) {
        memcpy(both + i * (n + 1), f->A + i * n, n * sizeof *both);
        both[i * (n + 1) + n] = f->b[i];
    }
    const bool known = exact_rank(x, n, n, f->A, &rank) == HAMEL_OK &&
                       exact_rank(x, n, n + 1, both, &larger) == HAMEL_OK;
    free(both);
    return !known ? TRUTH_UNKNOWN : rank == larger ? TRUTH_YES : TRUTH_NO;
}

/// When the angles are back, so is everything.
static truth all_are_back(const affine_flow *f, exact *x) {
    const size_t n = f->lines;
    expr w, *B = MEM_NEW(expr, n * n);
    truth back = TRUTH_UNKNOWN;
    if (common_rate(f, x, &w)) {
        for (size_t i = 0; i < n * n; i++) B[i] = expr_div(x->pool, f->A[i], w);
        if (exact_normalise_all(x, n * n, B) == HAMEL_OK) back = closes(x->pool, n, B);
    }
    free(B);
    return back;
}

void affine_flow_freeness(exact *x, const space *q, const expr *X, truth *free,
                          mech_freeness *reason) {
    affine_flow f;
    if (read_flow(&f, x, q, X)) {
        const truth rests = has_zero(&f, x);
        const truth back =
            rests == TRUTH_YES && f.turns.count > 0 ? all_are_back(&f, x) : TRUTH_UNKNOWN;
        if (rests == TRUTH_NO) *free = TRUTH_YES, *reason = FREENESS_GROWS;
        else if (rests == TRUTH_YES && f.turns.count == 0)
            *free = TRUTH_NO, *reason = FREENESS_SMALLER_ORBIT;
        else if (back == TRUTH_YES) *free = TRUTH_YES, *reason = FREENESS_ONE_PERIOD;
        else if (back == TRUTH_NO) *free = TRUTH_NO, *reason = FREENESS_SHORTER_PERIOD;
    }
    flow_clear(&f);
}
