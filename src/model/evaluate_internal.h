/// What the files of the evaluator share.
#ifndef MODEL_EVALUATE_INTERNAL_H
#define MODEL_EVALUATE_INTERNAL_H

#include "model/parser_internal.h"

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
} eval_frame;

typedef struct evaluation {
    parser *p;
    const rules *rules;
    VEC(value) values;
    VEC(bool) flips;
    VEC(eval_frame) open;
    bool operand; ///< one is to come next
} evaluation;

/// Takes a name with its primes, or d/dx, and finds its value.
hamel_status evaluate_name(evaluation *v, value *out);
/// Finds the function a name followed by '(' stands for; *called is false for the name of a value.
hamel_status evaluate_function(evaluation *v, lex_token name, eval_frame *call, bool *called);
hamel_status evaluate_call(evaluation *v, const eval_frame *call, size_t n, const value *args,
                           value *out);
/// Replaces a value by its derivative.
hamel_status evaluate_prime(evaluation *v, lex_token place, value *inout);
/// The same for each prime at the end of a name.
hamel_status evaluate_primes(evaluation *v, lex_token name, value *inout);
/// Takes [i], [i..j], [i, j], .. and picks these entries.
hamel_status evaluate_index(evaluation *v, value *inout);

#endif
