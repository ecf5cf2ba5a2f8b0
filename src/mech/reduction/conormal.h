/// Functions of redundant velocities, ν_μ y^μ = 0: of all that are the same, a short one.
#ifndef MECH_REDUCTION_CONORMAL_H
#define MECH_REDUCTION_CONORMAL_H

#include "mech/reduction/connection.h"

/// Coefficients of y^1 .. y^h, `stride` apart: a multiple of ν is added where that makes them
/// shorter, all at once. Nothing happens without exactly one relation.
HAMEL_MUST_USE hamel_status mech_shorten_coefficients(exact *x, const mech_connection *c,
                                                      size_t stride, expr *entries);
/// The same for the part of e that is linear in the velocities c->symbols.
HAMEL_MUST_USE hamel_status mech_shorten_linear(exact *x, const mech_connection *c, expr *e);

#endif
