/// The rank of functions over the constants, from below: values at random real points, the same
/// constants at all of them, are rows of a matrix of numbers, and a minor of it that excludes zero
/// proves that so many columns are independent, whatever the functions are made of.
#include "base/stop.h"
#include "exact/ball/balls_internal.h"
#include "exact/linear/dependence_balls_internal.h"

/// Bits are lost at every step of the elimination: that many are given for each column.
enum { MOST_COLUMNS = 160, BITS = 256, BITS_PER_COLUMN = 12, MORE_POINTS = 6, BAD_POINTS = 24 };

/// A point with the constants of the first one.
static exact_balls *place(exact *x, uint64_t number, slong bits, const exact_balls *first) {
    exact_balls *at = exact_balls_create(x->pool, bits);
    exact_balls_scatter(at, x->seed + number * 7919);
    for (uint32_t i = 0; first != NULL && i < at->count; i++) {
        const expr_kind kind = expr_symbol_info_of(x->pool, expr_symbol_at(x->pool, i))->kind;
        if (kind == EXPR_PARAMETER) arb_set(&at->symbols[i], &first->symbols[i]);
    }
    random_state r = {x->seed + number * 104729}; // ends of ranges are those of these constants
    ball_into_ranges(x->pool, &r, at->symbols, bits);
    return at;
}

/// Values at points, row by row, into a matrix with room for `most` rows; how many rows there are.
static slong fill(exact *x, size_t rows, size_t cols, const expr *f, slong bits, slong most,
                  arb_mat_t M) {
    slong filled = 0;
    size_t bad = 0;
    arb_struct *v = _arb_vec_init((slong)(rows * cols));
    exact_balls *first = place(x, 0, bits, NULL);
    for (uint64_t k = 1; filled + (slong)rows <= most && bad < BAD_POINTS && !stop_wanted(); k++) {
        exact_balls *at = place(x, k, bits, first);
        ball_eval_all(x->pool, rows * cols, f, at->symbols, bits, v);
        exact_balls_destroy(at);
        if (!_arb_vec_is_finite(v, (slong)(rows * cols))) {
            bad++;
            continue;
        }
        for (size_t i = 0; i < rows * cols; i++)
            arb_swap(arb_mat_entry(M, filled + (slong)(i / cols), (slong)(i % cols)), &v[i]);
        filled += (slong)rows;
    }
    exact_balls_destroy(first);
    _arb_vec_clear(v, (slong)(rows * cols));
    return filled;
}

size_t dependence_rank_in_balls(exact *x, size_t rows, size_t cols, const expr *f) {
    if (cols == 0 || cols > MOST_COLUMNS) return 0;
    const slong bits = BITS + BITS_PER_COLUMN * (slong)cols;
    const slong most = (slong)((cols / rows + 1 + MORE_POINTS) * rows);
    arb_mat_t M;
    arb_mat_init(M, most, (slong)cols); // rows that were not filled are zero
    size_t rank = 0;
    if (fill(x, rows, cols, f, bits, most, M) > 0) rank = ball_matrix_rank(M, bits);
    arb_mat_clear(M);
    return rank;
}
