/// What the files of the evaluator share.
#ifndef MODEL_VALUE_EVALUATE_INTERNAL_H
#define MODEL_VALUE_EVALUATE_INTERNAL_H

#include "model/text/parser_internal.h"

typedef enum frame_kind {
    FRAME_PARENTHESIS,
    FRAME_CALL, ///< f(
    FRAME_LIST, ///< [
    FRAME_SUM,
    FRAME_PRODUCT,
    FRAME_MINUS, ///< unary
    FRAME_POWER
} frame_kind;

typedef struct eval_frame {
    frame_kind kind;
    lex_token place;   ///< the operator, the bracket or the function's name
    lex_token bracket; ///< the bracket itself
    size_t first;      ///< place of its first operand
    size_t first_flip; ///< of a sum or product: which operands are subtracted or divided by
    const read_function *scalar_function;
    const value_function *function;
    lex_token comparison;        ///< < or > whose right side is to come; length zero: none
    const model_function *named; ///< one of the text, with so many primes
    size_t primes;
} eval_frame;

typedef struct evaluation {
    parser *p;
    const rules *rules;
    VEC(value) values;
    VEC(bool) flips;
    VEC(eval_frame) open;
    bool operand; ///< one is to come next
} evaluation;

/// Reads an expression as far as it goes.
hamel_status parser_value(parser *p, const rules *here, value *out);
/// The same, and it must be a scalar.
hamel_status parser_scalar(parser *p, const rules *here, expr *out);

#endif
