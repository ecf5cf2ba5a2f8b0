/// A turn about any axis.
#ifndef MODEL_VALUE_VALUE_AXIS_INTERNAL_H
#define MODEL_VALUE_VALUE_AXIS_INTERNAL_H

#include "model/value/value_internal.h"

/// The rotation about an axis, a vector of 3 that need not be of length 1, by an angle.
hamel_status value_rotation_about(struct parser *p, const value *axis, const value *angle,
                                  lex_token place, value *out);

#endif
