/// Units: [kg*m^2/s^2] behind a value, and the check that what is added fits.
#ifndef MODEL_VALUE_UNIT_INTERNAL_H
#define MODEL_VALUE_UNIT_INTERNAL_H

#include "model/text/parser_internal.h"

/// Whether a unit stands here: '[' and a name, or [1/..
bool unit_is_next(const parser *p);
/// Reads a unit, if one stands here. *scale is what a number in it is multiplied by.
hamel_status unit_read(parser *p, bool *given, unit_dimension *out, expr *scale);
/// Gives symbols a dimension, once the space is there.
void unit_finish_coordinates(parser *p);
/// That the entries of a value have a dimension: an error at `place` if not. Nothing is checked in
/// a model without units, in runs and in pictures.
hamel_status unit_check(parser *p, const value *v, lex_token place);
/// The parts of a quasi-velocity fit, those of its field or of its function. *out is its dimension.
hamel_status unit_check_quasi_velocity(parser *p, bool function, const expr *parts, diag_span place,
                                       unit_dimension *out);
/// Gives auxiliaries the dimension of their rate, times that of time.
void unit_finish_auxiliaries(parser *p);
/// After the last block: forces times coordinates are energies.
void unit_finish(parser *p);

#endif
