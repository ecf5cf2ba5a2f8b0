/// The reduced bracket in the frame Z_b, X_α of chapter E.
#ifndef MECH_HAMILTON_REDUCED_FRAME_H
#define MECH_HAMILTON_REDUCED_FRAME_H

#include "mech/hamilton/reduced_bracket.h"

/// On D*/G with group coordinates, in the frame Z_b, X_α of chapter E: Z_b spans D ∩ T Orb, and the
/// X_α are orthogonal to it, so that
///   h = ½ I^bc p_b p_c + ½ M^αβ π_α π_β + V.
/// s are entries of the slice. A momentum has the symbol that h has for it, if the field is one of
/// the basis d; otherwise p, and pi_x after the velocity of X_α. `agrees` compares with e.
HAMEL_MUST_USE hamel_status mech_reduced_by_frame(mech_reduced_bracket *g, exact *x,
                                                  const mech_system *s, const mech_quasi *d,
                                                  const mech_hamilton *h, const mech_symmetry *y,
                                                  const mech_trivialisation *t,
                                                  const mech_reduction *r, const mech_connection *c,
                                                  const mech_reduced *e);

#endif
