/// Whether a field ξ on Q is a symmetry: of a function on TQ, of the constraints, of the forces.
/// What is not invariant is shown by the term that breaks it.
#ifndef MECH_LAW_INVARIANCE_H
#define MECH_LAW_INVARIANCE_H

#include "mech/law/system.h"

/// The tangent lift of ξ on functions of (q, v, t):
///   ξ^TQ[f] = ξ[f]|_v + ∂f/∂v^i (v^j E_j[ξ^i] + c_jk^i v^j ξ^k)
void mech_lift_apply(const space *q, const expr *xi, size_t count, const expr *functions,
                     expr *out);

/// How the flow of ξ changes each constraint: the forms L_ξ β^b, and ξ[b^b]. Room for p·n and p.
void mech_constraints_move(const mech_system *s, const expr *xi, expr *form, expr *affine);

/// How the flow of ξ changes the constraints, on the velocities that satisfy them:
///   ξ^TQ[β^b v + b^b] = form^b(v) + affine^b   where β v + b = 0.
/// The form has no entries in the columns that the constraints are solved for, so it is zero
/// exactly if ξ keeps D; given that, the affine part is zero exactly if ξ keeps the affine
/// constraints. Room for p·n and p; canonical.
HAMEL_MUST_USE hamel_status mech_constraints_change(exact *x, const mech_system *s, const expr *xi,
                                                    expr *form, expr *affine);

/// How the flow of ξ changes the forces, as a form along TQ: (L_ξ F)_i = ξ^TQ[F_i] − F([ξ, E_i]).
/// Room for n.
void mech_force_change(const mech_system *s, const expr *xi, expr *out);

#endif
