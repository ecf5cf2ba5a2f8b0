/// Functions made of pieces: min, max, clip, piecewise.
#ifndef MODEL_VALUE_VALUE_PIECES_INTERNAL_H
#define MODEL_VALUE_VALUE_PIECES_INTERNAL_H

#include "model/value/value_internal.h"

hamel_status value_apply_min(struct parser *p, size_t n, const value *args, lex_token place,
                             value *out);
hamel_status value_apply_max(struct parser *p, size_t n, const value *args, lex_token place,
                             value *out);
hamel_status value_apply_clip(struct parser *p, size_t n, const value *args, lex_token place,
                              value *out);
hamel_status value_apply_piecewise(struct parser *p, size_t n, const value *args, lex_token place,
                                   value *out);
/// a < b (or a > b) as the value that is positive where it holds; USES_CONDITION marks it.
hamel_status value_condition(struct parser *p, const value *a, const value *b, bool less,
                             lex_token place, value *out);

#endif
