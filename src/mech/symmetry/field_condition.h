/// Linear conditions on a vector field X = X^l E_l, of first order:
///   f(X) = A_l X^l + B_l U[X^l] + C_l W[X^l],   U, W fields that may depend on velocities.
/// That X preserves the Lagrangian, the constraints or the forces, or lies in D, is that such f
/// vanish identically. For the field φ E_l this is φ A_l + U[φ] B_l + W[φ] C_l.
#ifndef MECH_SYMMETRY_FIELD_CONDITION_H
#define MECH_SYMMETRY_FIELD_CONDITION_H

#include "mech/law/basis.h"

typedef struct field_condition {
    size_t n;
    expr *A;
    expr *B; ///< NULL if there is no such term
    expr *along;
    expr *C; ///< likewise
    expr *also_along;
} field_condition;

typedef struct field_conditions {
    size_t count;
    field_condition *items;
} field_conditions;

/// X^TQ[L] = 0: the flow of X, lifted to velocities, preserves L. With v'^i replaced by what the
/// lift does to v, δv^i = v^j E_j[X^i] + c_jk^i v^j X^k.
void field_keeps_lagrangian(field_conditions *out, const mech_system *s);
/// β^a([X, W]) = 0 for W = v^α X_α + X_0 with any v: the flow preserves the (affine) constraints.
void field_keeps_constraints(field_conditions *out, const mech_system *s, const mech_basis *d);
/// β^a(X) = 0: X lies in D, the linear part of the constraints.
void field_lies_in_D(field_conditions *out, const mech_system *s);
/// L_{X^TQ} F = 0 for the forces, a one-form F_i E^i with coefficients on TQ. No conditions without
/// forces.
void field_keeps_forces(field_conditions *out, const mech_system *s);
void field_conditions_clear(field_conditions *list);

/// f(X).
expr field_condition_value(const field_condition *f, const space *q, const expr *X);
/// Whether all of them hold.
truth field_satisfies(exact *x, const space *q, const field_conditions *list, const expr *X);

#endif
