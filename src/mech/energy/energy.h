/// Energy: whether it is conserved, and what changes it. One law covers all energies of this
/// chapter. For a field Z with β Z = −b (then q' − Z lies in D; Z may depend on time)
///   E_Z = ⟨P, q' − Z⟩ − L,   dE_Z/dt = F(q' − Z) − ∂L/∂t − Z^TQ[L] − ⟨P, ∂Z/∂t⟩
/// along motions: reactions annihilate D, so they do no work on q' − Z. Z^TQ is Z prolonged to
/// velocities.
///   linear constraints, Z = 0            the energy E
///   Z = γ^a ∂/∂s^a, the fibre's drift    the constrained energy E_c of BKMM96, ∂L_c/∂r' r' − L_c
///   Z whose flow preserves L             the Jacobi integral, or moving energy
/// With affine constraints E itself changes by the work of reactions too, R(q') = −λ_a b^a.
#ifndef MECH_ENERGY_ENERGY_H
#define MECH_ENERGY_ENERGY_H

#include "mech/quasi/quasi.h"

/// An energy relative to a field, on D; value and rate are functions of (q, v, t).
typedef struct mech_moving {
    expr *field;   ///< n: Z
    expr momentum; ///< ⟨∂L/∂q', Z⟩ on TQ, in the velocities of the space; E_Z is E less this
    expr value;    ///< E_Z
    expr rate;     ///< dE_Z/dt along motions
    truth conserved;
} mech_moving;

typedef struct mech_energy {
    size_t n;
    expr energy;         ///< E on D
    expr force_power;    ///< F(q')
    expr reaction_power; ///< R(q'), zero for linear constraints; with the symbols v'^α where it is
                         ///< long without
    expr explicit_power; ///< −∂L/∂t
    expr power;          ///< dE/dt, their sum
    truth conserved;
    bool forces;             ///< some force is not zero
    bool linear;             ///< b = 0
    mech_moving constrained; ///< E_c, if the constraints are not linear
    size_t *fibre;           ///< p: the directions s of the splitting E_c belongs to
    bool sought;             ///< a moving energy was looked for
    bool found;
    mech_moving moving; ///< there if found: proved to be conserved
} mech_energy;

/// On input d is chapter D of the system. `base` are the n − p directions that E_c takes as base;
/// with none given, or where the constraints cannot be solved for the others, the first pivots are
/// the fibre.
HAMEL_MUST_USE hamel_status mech_energy_init(mech_energy *e, exact *x, const mech_system *s,
                                             const mech_quasi *d, size_t base_count,
                                             const size_t *base);
void mech_energy_clear(mech_energy *e);

/// E_Z and its rate, unexpanded, on the velocities of a basis. βZ = −b is the caller's affair.
void mech_moving_law(const mech_system *s, const mech_basis *d, const expr *Z, expr *value,
                     expr *rate);

#endif
