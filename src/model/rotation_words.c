/// Rotations in words: the product of the factors' matrices, which is a rotation by its make.
#include "model/rotation_words.h"

#include <ctype.h>
#include <string.h>

#include "expr/read.h"
#include "expr/sum.h"

size_t words_part_end(const char *words, size_t start, size_t end, char mark) {
    int depth = 0;
    for (; start < end && (depth > 0 || words[start] != mark); start++) {
        depth += words[start] == '(' || words[start] == '[';
        depth -= words[start] == ')' || words[start] == ']';
    }
    return start;
}

void words_skip_blanks(const char *words, size_t *start, size_t *end) {
    while (*start < *end && isspace((unsigned char)words[*start])) ++*start;
    while (*end > *start && isspace((unsigned char)words[*end - 1])) --*end;
}

hamel_status words_read(expr_pool *pool, const char *words, size_t start, size_t end,
                        const expr_reader *names, diag *messages, expr *out) {
    const size_t first = messages->count;
    const hamel_status status = expr_read(pool, words + start, end - start, names, messages, out);
    for (size_t i = first; i < messages->count; i++) messages->items[i].span.offset += start;
    return status;
}

/// The rotation about axis 0, 1 or 2.
static void about_axis(expr_pool *pool, size_t axis, expr angle, expr B[9]) {
    const size_t j = (axis + 1) % 3, k = (axis + 2) % 3;
    for (size_t i = 0; i < 9; i++) B[i] = expr_int(pool, i == 4 * axis);
    B[4 * j] = B[4 * k] = expr_cos(pool, angle);
    B[3 * k + j] = expr_sin(pool, angle);
    B[3 * j + k] = expr_neg(pool, expr_sin(pool, angle));
}

static void multiply(expr_pool *pool, expr A[9], const expr B[9]) {
    expr out[9];
    sum total = {0};
    for (size_t i = 0; i < 9; i++) {
        for (size_t k = 0; k < 3; k++)
            sum_add_product(pool, &total, 1, A[i / 3 * 3 + k], B[3 * k + i % 3]);
        out[i] = sum_take(pool, &total);
    }
    vec_clear(&total);
    memcpy(A, out, sizeof out);
}

hamel_status words_read_rotation(expr_pool *pool, const char *words, size_t start, size_t end,
                                 const expr_reader *names, diag *messages, expr B[9]) {
    for (size_t i = 0; i < 9; i++) B[i] = expr_int(pool, i % 4 == 0);
    for (size_t next; start <= end; start = next + 1) {
        next = words_part_end(words, start, end, '*');
        size_t from = start, to = next;
        words_skip_blanks(words, &from, &to);
        const char *w = words + from;
        if (to < from + 4 || w[0] != 'R' || w[1] < 'x' || w[1] > 'z' || w[2] != '(' ||
            words[to - 1] != ')')
            return diag_add(messages, HAMEL_INVALID, (diag_span){from, to > from ? to - from : 1},
                            "expected a product of Rx(..), Ry(..) and Rz(..) for a rotation");
        expr angle, turn[9];
        const hamel_status status =
            words_read(pool, words, from + 3, to - 1, names, messages, &angle);
        if (status != HAMEL_OK) return status;
        about_axis(pool, (size_t)(w[1] - 'x'), angle, turn);
        multiply(pool, B, turn);
    }
    return HAMEL_OK;
}
