/// Inputs on D/G: the forces τ_j of controls along the frame Z_b, X_α of the connection,
///   p_b' = .. + E^j(Z_b) τ_j,   M_αβ w'^β = f_α + E^j(X_α) τ_j,
/// of those that the group leaves alone.
#ifndef MECH_REDUCTION_INPUTS_H
#define MECH_REDUCTION_INPUTS_H

#include "mech/quasi/inputs.h"
#include "mech/reduction/equations.h"

/// E^i on a field given over (ζ, F), on the slice.
expr mech_reduction_pair(const mech_reduction *r, size_t i, const expr *field);
/// Whether the force E^i is the same all along an orbit: the group moves that coordinate by
/// constants.
bool mech_reduction_keeps_force(const mech_reduction *r, const mech_symmetry *y, size_t i);

/// Exact, on the slice; a column for each input, zero for those that the group changes.
typedef struct mech_reduced_inputs {
    size_t m, h, count;
    bool *changed; ///< count: the group changes this one, no reduced equation has it
    expr *momenta; ///< m·count: E^j(Z_b)
    expr *along;   ///< h·count: E^j(X_α)
    expr *simple;  ///< h·count: E^j(Y_α), Y_α = X_α + B_α^b Z_b the fields that X_α lifts
    bool closed;   ///< whether the rates are written out
    expr *rates;   ///< h·count: M⁻¹ of that
} mech_reduced_inputs;

void mech_reduced_inputs_init(mech_reduced_inputs *v, exact *x, const mech_inputs *u,
                              const mech_symmetry *y, const mech_reduction *r,
                              const mech_connection *a, const mech_reduced *e);
void mech_reduced_inputs_clear(mech_reduced_inputs *v);

#endif
