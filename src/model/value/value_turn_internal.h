/// Derivatives in time, and rotations with their angular velocities.
#ifndef MODEL_VALUE_VALUE_TURN_INTERNAL_H
#define MODEL_VALUE_VALUE_TURN_INTERNAL_H

#include "model/text/parser_internal.h"

/// The total time derivative. Refuses what contains velocities.
hamel_status value_derivative(struct parser *p, const value *v, lex_token place, value *out);

/// Rx, Ry or Rz (axis 0, 1, 2) of an angle.
hamel_status value_axis_rotation(struct parser *p, size_t axis, const value *angle, lex_token place,
                                 value *out);
/// Whether a 3 by 3 matrix is a rotation, proved.
truth value_is_rotation(struct parser *p, const value *R, lex_token place);
/// The angular velocity vee(Rᵀ R') or vee(R' Rᵀ) of a rotation.
hamel_status value_angular_velocity(struct parser *p, const value *R, bool body, lex_token place,
                                    value *out);
/// The turning of a coordinate, in the frame of its velocities.
const turning *value_coordinate_turning(struct parser *p, const expr B[9], const expr w[3],
                                        bool body);

#endif
