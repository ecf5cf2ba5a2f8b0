/// Named functions of one variable, as the evaluator uses them.
#ifndef MODEL_BLOCK_BLOCK_FUNCTION_INTERNAL_H
#define MODEL_BLOCK_BLOCK_FUNCTION_INTERNAL_H

#include "model/text/parser_internal.h"

/// The function of that name, or NULL.
model_function *function_find(const parser *p, const char *name);
/// f(argument), or a derivative of it, f''(argument).
hamel_status function_apply(parser *p, lex_token place, const model_function *f, size_t primes,
                            const value *argument, value *out);

#endif
