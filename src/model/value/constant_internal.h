/// Numbers given as expressions without symbols but pi: their sign, and expressions of the
/// parameters at given values.
#ifndef MODEL_VALUE_CONSTANT_INTERNAL_H
#define MODEL_VALUE_CONSTANT_INTERNAL_H

#include "model/text/parser_internal.h"

/// The sign of a number given as an expression without symbols but pi: TRUTH_UNKNOWN where it
/// cannot be told.
truth constant_is_positive(exact *x, expr e);
truth constant_is_zero(exact *x, expr e);
/// The expression with the parameters' default values put in.
expr parser_at_defaults(parser *p, expr e);

#endif
