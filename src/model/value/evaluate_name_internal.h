/// What stands in an expression: names with primes, d/dx, function calls and indices.
#ifndef MODEL_VALUE_EVALUATE_NAME_INTERNAL_H
#define MODEL_VALUE_EVALUATE_NAME_INTERNAL_H

#include "model/value/evaluate_internal.h"

/// Tells that a name is not known, with the nearest one, or that it is defined further down.
hamel_status parser_unknown_name(parser *p, lex_token t, const char *name);

/// Tells that an indexed name has no such index, if that is what is wrong with it.
bool parser_no_such_index(parser *p, diag_span place, const char *name);

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
