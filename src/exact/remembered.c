/// Matrices, factors and linear relations that were asked about before: chapters ask the same
/// constraints for their rank, kernel and minors, and the same formula is written in several.
#include "exact/remembered.h"
#include "base/mem.h"
#include "exact/exact.h"
#include "exact/linear/dependence_internal.h"
#include "exact/linear/linalg_internal.h"
#include "exact/memo.h"
#include "exact/structure_internal.h"

static memo_list question_of(const exact *x, memo_subject what, size_t rows, size_t cols,
                             const expr *A) {
    memo_list q = memo_question(x, what);
    memo_list_add_size(&q, rows);
    memo_list_add_size(&q, cols); // a matrix without rows has columns, too
    memo_list_add(&q, rows * cols, A);
    return q;
}

static void add_known(expr *out, size_t n, const uint32_t *known) {
    for (size_t i = 0; i < n; i++) out[i] = (expr){known[i]};
}

/// Keeps an answer, if there is one.
static hamel_status keep(exact *x, hamel_status status, memo_list *question, memo_list *answer) {
    if (status == HAMEL_OK) {
        memo_keep_list(x->memo, question, answer);
    } else {
        vec_clear(question);
        vec_clear(answer);
    }
    return status;
}

hamel_status exact_rank(exact *x, size_t rows, size_t cols, const expr *A, size_t *rank) {
    memo_list question = question_of(x, ASKED_RANK, rows, cols, A), answer = {0};
    const uint32_t *known;
    if (memo_find_list(x->memo, &question, &known)) {
        *rank = known[0];
        vec_clear(&question);
        return HAMEL_OK;
    }
    const hamel_status status = matrix_rank(x, rows, cols, A, rank);
    memo_list_add_size(&answer, *rank);
    return keep(x, status, &question, &answer);
}

hamel_status exact_null_space(exact *x, size_t rows, size_t cols, const expr *A,
                              const size_t *prefer, size_t *dimension, expr **basis) {
    memo_list question = question_of(x, ASKED_KERNEL, rows, cols, A), answer = {0};
    const uint32_t *known;
    for (size_t i = 0; prefer != NULL && i < cols; i++) memo_list_add_size(&question, prefer[i]);
    if (memo_find_list(x->memo, &question, &known)) {
        *dimension = known[0];
        *basis = MEM_NEW(expr, *dimension * cols);
        add_known(*basis, *dimension * cols, known + 1);
        vec_clear(&question);
        return HAMEL_OK;
    }
    const hamel_status status = matrix_null_space(x, rows, cols, A, prefer, dimension, basis);
    memo_list_add_size(&answer, *dimension);
    memo_list_add(&answer, *dimension * cols, *basis);
    return keep(x, status, &question, &answer);
}

hamel_status exact_row_reduce(exact *x, size_t rows, size_t cols, const expr *A, size_t *rank,
                              expr *R, size_t *pivots) {
    memo_list question = question_of(x, ASKED_REDUCED, rows, cols, A), answer = {0};
    const uint32_t *known;
    if (memo_find_list(x->memo, &question, &known)) {
        *rank = known[0];
        for (size_t i = 0; i < *rank; i++) pivots[i] = known[1 + i];
        add_known(R, rows * cols, known + 1 + *rank);
        vec_clear(&question);
        return HAMEL_OK;
    }
    const hamel_status status = matrix_row_reduce(x, rows, cols, A, rank, R, pivots);
    if (status == HAMEL_OK) {
        memo_list_add_size(&answer, *rank);
        for (size_t i = 0; i < *rank; i++) memo_list_add_size(&answer, pivots[i]);
        memo_list_add(&answer, rows * cols, R);
    }
    return keep(x, status, &question, &answer);
}

hamel_status exact_determinant(exact *x, size_t n, const expr *A, expr *out) {
    memo_list question = question_of(x, ASKED_DETERMINANT, n, n, A), answer = {0};
    const uint32_t *known;
    if (memo_find_list(x->memo, &question, &known)) {
        *out = (expr){known[0]};
        vec_clear(&question);
        return HAMEL_OK;
    }
    const hamel_status status = matrix_determinant(x, n, A, out);
    memo_list_add(&answer, 1, out);
    return keep(x, status, &question, &answer);
}

hamel_status exact_dependence(exact *x, size_t rows, size_t cols, const expr *f,
                              const size_t *prefer, size_t *dimension, expr **basis,
                              bool *complete) {
    memo_list question = question_of(x, ASKED_DEPENDENCE, rows, cols, f), answer = {0};
    const uint32_t *known;
    for (size_t i = 0; prefer != NULL && i < cols; i++) memo_list_add_size(&question, prefer[i]);
    if (memo_find_list(x->memo, &question, &known)) {
        *dimension = known[0];
        *complete = known[1] != 0;
        *basis = MEM_NEW(expr, *dimension * cols);
        add_known(*basis, *dimension * cols, known + 2);
        vec_clear(&question);
        return HAMEL_OK;
    }
    const hamel_status status = dependence_of(x, rows, cols, f, prefer, dimension, basis, complete);
    if (status == HAMEL_OK) {
        memo_list_add_size(&answer, *dimension);
        memo_list_add_size(&answer, *complete);
        memo_list_add(&answer, *dimension * cols, *basis);
    }
    return keep(x, status, &question, &answer);
}

hamel_status exact_combination(exact *x, size_t rows, size_t cols, const expr *f, expr *c,
                               bool *found) {
    memo_list question = question_of(x, ASKED_COMBINATION, rows, cols, f), answer = {0};
    const uint32_t *known;
    if (memo_find_list(x->memo, &question, &known)) {
        *found = known[0] != 0;
        if (*found) add_known(c, cols, known + 1);
        vec_clear(&question);
        return HAMEL_OK;
    }
    const hamel_status status = combination_of(x, rows, cols, f, c, found);
    if (status == HAMEL_OK) {
        memo_list_add_size(&answer, *found);
        if (*found) memo_list_add(&answer, cols, c);
    }
    return keep(x, status, &question, &answer);
}

/// The answer: unit, number of factors, factors, powers.
hamel_status exact_factor(exact *x, expr e, expr *unit, size_t *count, expr **factors,
                          long **powers) {
    memo_list question = question_of(x, ASKED_FACTORS, 1, 1, &e), answer = {0};
    const uint32_t *known;
    if (memo_find_list(x->memo, &question, &known)) {
        *unit = (expr){known[0]};
        *count = known[1];
        *factors = MEM_NEW(expr, *count);
        *powers = MEM_NEW(long, *count);
        add_known(*factors, *count, known + 2);
        for (size_t i = 0; i < *count; i++) (*powers)[i] = (int32_t)known[2 + *count + i];
        vec_clear(&question);
        return HAMEL_OK;
    }
    const hamel_status status = factor_of_expr(x, e, unit, count, factors, powers);
    if (status == HAMEL_OK) {
        memo_list_add(&answer, 1, unit);
        memo_list_add_size(&answer, *count);
        memo_list_add(&answer, *count, *factors);
        for (size_t i = 0; i < *count; i++) memo_list_add_size(&answer, (size_t)(*powers)[i]);
    }
    return keep(x, status, &question, &answer);
}
