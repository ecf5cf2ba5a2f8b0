/// min, max, clip and piecewise in infix.
#ifndef EXPR_READ_PIECES_H
#define EXPR_READ_PIECES_H

#include "expr/read.h"

typedef struct read_piece {
    const char *name;
    size_t least; ///< of its arguments
    size_t most;
    bool conditions; ///< every other argument is one: a < b or a > b
    expr (*build)(expr_pool *pool, size_t n, const expr *args);
} read_piece;

/// The function made of pieces that a name is; NULL if it is none.
const read_piece *read_piece_of(const reading *r, lex_token name);
/// Applies it to n arguments; a condition is a number that is positive where it holds.
HAMEL_MUST_USE hamel_status read_piece_apply(const reading *r, const read_piece *piece,
                                             lex_token place, size_t n, const expr *args,
                                             expr *out);
/// Number i, from 0, among the functions; NULL beyond the last.
const read_piece *read_piece_at(size_t i);

#endif
