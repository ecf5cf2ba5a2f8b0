/// Restriction to D ⊂ A along a complement: how constraints make a smaller algebroid.
#ifndef ALGEBROID_RESTRICT_H
#define ALGEBROID_RESTRICT_H

#include "algebroid/algebroid.h"

/// D = ⟨X_1 .. X_r⟩ along the other elements of the frame. Its bracket is the projected one,
/// C_αβ^γ; what leaves D is kept as the curvature C_αβ^a. D is skew only: the anchor is no
/// morphism,
///   [ρ_α, ρ_β] − C_αβ^γ ρ_γ = C_αβ^a ρ_a,
/// and the Jacobi identity fails by −Σcyc C_βγ^a C_αa^ε. The motion on D is closed in the record if
/// the momenta P_a of the complement vanish on D; else the curvature acts through them,
///   p_α' = ρ_α[L_c] − C_αβ^γ v^β p_γ − C_αβ^a v^β P_a + F_α,
/// which is (H) on A for the sections X_α, and for X_a it says what the reaction is.
void algebroid_restrict(algebroid *D, const algebroid *A, size_t r);

#endif
