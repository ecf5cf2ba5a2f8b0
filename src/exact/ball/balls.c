/// A point known in balls: values, signs, and ranks by elimination with pivots that exclude zero.
#include "exact/ball/balls_internal.h"

#include <math.h>
#include <stdlib.h>

#include "base/mem.h"

exact_balls *exact_balls_create(expr_pool *pool, long bits) {
    exact_balls *b = MEM_NEW(exact_balls, 1);
    *b = (exact_balls){pool, bits, expr_symbol_count(pool), NULL};
    b->symbols = _arb_vec_init(b->count);
    return b;
}

void exact_balls_destroy(exact_balls *b) {
    if (b == NULL) return;
    _arb_vec_clear(b->symbols, b->count);
    free(b);
}

void exact_balls_set(exact_balls *b, expr symbol, double value) {
    arb_set_d(&b->symbols[expr_symbol_index(b->pool, symbol)], value);
}

void exact_balls_scatter(exact_balls *b, uint64_t seed) {
    enum { LARGEST = 160 }; // in units of 1/64
    random_state r = {seed};
    for (uint32_t i = 0; i < b->count; i++) {
        const expr_symbol_info *info = expr_symbol_info_of(b->pool, expr_symbol_at(b->pool, i));
        const bool rotation = info->kind == EXPR_ROTATION;
        if (rotation || info->kind == EXPR_SPHERE) {
            if (info->block == i) ball_block(i, rotation, &r, b->symbols, b->bits);
            continue;
        }
        const double size = (double)(1 + random_below(&r, LARGEST)) / 64;
        const bool minus = random_below(&r, 3) == 0 && !info->positive;
        arb_set_d(&b->symbols[i], minus ? -size : size);
    }
    ball_into_ranges(b->pool, &r, b->symbols, b->bits);
}

static ball_sight sight_of(const arb_t v, long bits) {
    if (!arb_is_finite(v)) return BALL_NONE;
    if (!arb_contains_zero(v)) return BALL_APART;
    mag_t size, small;
    mag_init(size);
    mag_init(small);
    arb_get_mag(size, v);
    mag_set_ui_2exp_si(small, 1, -bits / 3);
    const bool zero = mag_cmp(size, small) < 0;
    mag_clear(size);
    mag_clear(small);
    return zero ? BALL_ZERO : BALL_WIDE;
}

void exact_balls_see(const exact_balls *b, size_t count, const expr *e, ball_sight *out) {
    arb_struct *v = _arb_vec_init((slong)count);
    ball_eval_all(b->pool, count, e, b->symbols, b->bits, v);
    for (size_t k = 0; k < count; k++) out[k] = sight_of(&v[k], b->bits);
    _arb_vec_clear(v, (slong)count);
}

bool exact_balls_assign(exact_balls *b, size_t count, const expr *symbols, const expr *values) {
    arb_struct *v = _arb_vec_init((slong)count);
    ball_eval_all(b->pool, count, values, b->symbols, b->bits, v);
    const bool good = _arb_vec_is_finite(v, (slong)count);
    for (size_t k = 0; good && k < count; k++)
        arb_swap(&b->symbols[expr_symbol_index(b->pool, symbols[k])], &v[k]);
    _arb_vec_clear(v, (slong)count);
    return good;
}

bool exact_balls_defined(const exact_balls *b, size_t count, const expr *e) {
    arb_struct *v = _arb_vec_init((slong)count);
    ball_eval_all(b->pool, count, e, b->symbols, b->bits, v);
    const bool good = _arb_vec_is_finite(v, (slong)count);
    _arb_vec_clear(v, (slong)count);
    return good;
}

bool exact_balls_continuous(const exact_balls *b, size_t count, const expr *e) {
    arb_struct *near = _arb_vec_init(b->count), *v = _arb_vec_init((slong)count);
    mag_t small;
    mag_init(small);
    for (uint32_t i = 0; i < b->count; i++) {
        arb_set(&near[i], &b->symbols[i]);
        if (expr_symbol_info_of(b->pool, expr_symbol_at(b->pool, i))->kind != EXPR_PARAMETER)
            arb_add_error_2exp_si(&near[i], -b->bits / 2);
    }
    ball_eval_all(b->pool, count, e, near, b->bits, v);
    mag_set_ui_2exp_si(small, 1, -b->bits / 8);
    bool good = true;
    for (size_t k = 0; k < count && good; k++)
        good = arb_is_finite(&v[k]) && mag_cmp(arb_radref(&v[k]), small) < 0;
    mag_clear(small);
    _arb_vec_clear(v, (slong)count);
    _arb_vec_clear(near, b->count);
    return good;
}

int exact_balls_sign(const exact_balls *b, expr e) {
    arb_t v;
    arb_init(v);
    ball_eval(b->pool, e, b->symbols, b->bits, v);
    const int sign = arb_is_positive(v) ? 1 : arb_is_negative(v) ? -1 : 0;
    arb_clear(v);
    return sign;
}

double exact_balls_middle(const exact_balls *b, expr e) {
    arb_t v;
    arb_init(v);
    ball_eval(b->pool, e, b->symbols, b->bits, v);
    const double middle = arb_is_finite(v) ? arf_get_d(arb_midref(v), ARF_RND_NEAR) : NAN;
    arb_clear(v);
    return middle;
}

// ---- rank ---------------------------------------------------------------------------------------

/// Brings the entry that is farthest from zero, among those from `k` on, to place (k, k). False if
/// none excludes zero.
static bool bring_pivot(arb_mat_t A, slong k) {
    slong row = -1, col = -1;
    arf_t size, best;
    arf_init(size);
    arf_init(best);
    for (slong i = k; i < arb_mat_nrows(A); i++) {
        for (slong j = k; j < arb_mat_ncols(A); j++) {
            const arb_struct *entry = arb_mat_entry(A, i, j);
            if (!arb_is_finite(entry) || arb_contains_zero(entry)) continue;
            arb_get_abs_lbound_arf(size, entry, 53);
            if (row >= 0 && arf_cmp(size, best) <= 0) continue;
            arf_swap(size, best);
            row = i;
            col = j;
        }
    }
    arf_clear(size);
    arf_clear(best);
    if (row < 0) return false;
    for (slong j = 0; j < arb_mat_ncols(A); j++)
        arb_swap(arb_mat_entry(A, k, j), arb_mat_entry(A, row, j));
    for (slong i = 0; i < arb_mat_nrows(A); i++)
        arb_swap(arb_mat_entry(A, i, k), arb_mat_entry(A, i, col));
    return true;
}

static void eliminate(arb_mat_t A, slong k, slong prec) {
    arb_t factor;
    arb_init(factor);
    for (slong i = k + 1; i < arb_mat_nrows(A); i++) {
        arb_div(factor, arb_mat_entry(A, i, k), arb_mat_entry(A, k, k), prec);
        for (slong j = k + 1; j < arb_mat_ncols(A); j++)
            arb_submul(arb_mat_entry(A, i, j), factor, arb_mat_entry(A, k, j), prec);
    }
    arb_clear(factor);
}

size_t ball_matrix_rank(arb_mat_t M, slong prec) {
    const slong rows = arb_mat_nrows(M), cols = arb_mat_ncols(M);
    const slong most = rows < cols ? rows : cols;
    slong rank = 0;
    for (; rank < most && bring_pivot(M, rank); rank++) eliminate(M, rank, prec);
    return (size_t)rank;
}

size_t exact_balls_rank(const exact_balls *b, size_t rows, size_t cols, const expr *A) {
    arb_mat_t M;
    arb_struct *v = _arb_vec_init((slong)(rows * cols));
    arb_mat_init(M, (slong)rows, (slong)cols);
    ball_eval_all(b->pool, rows * cols, A, b->symbols, b->bits, v);
    for (size_t i = 0; i < rows * cols; i++)
        arb_swap(arb_mat_entry(M, (slong)(i / cols), (slong)(i % cols)), &v[i]);
    const size_t rank = ball_matrix_rank(M, b->bits);
    arb_mat_clear(M);
    _arb_vec_clear(v, (slong)(rows * cols));
    return rank;
}
