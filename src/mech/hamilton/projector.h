/// The bracket of GN16 §6.1, in the tangent spaces of T*Q.
#ifndef MECH_HAMILTON_PROJECTOR_H
#define MECH_HAMILTON_PROJECTOR_H

#include "mech/hamilton/hamilton.h"

/// The bracket by the symplectic projector, size² as h->bracket: in T(T*Q) at points of M, with
/// T(T*Q) = F ⊕ F^Ω and Q the projector to F,
///   {f, g} = Ω(Q X_f, Q X_g),   X_f ⌟ Ω = df,
/// for f, g = q^i and ⟨P, X_α⟩, which extends p_α to T*Q. Needs h->closed.
HAMEL_MUST_USE hamel_status mech_intrinsic_bracket(exact *x, const mech_system *s,
                                                   const mech_quasi *d, const mech_hamilton *h,
                                                   expr *out);

/// The differentials of these functions on T*Q at points of M, size of 2n components, over E^i and
/// dP_i.
void mech_extended_differentials(const space *q, const mech_basis *b, const mech_hamilton *h,
                                 expr *df);

#endif
