/// Brackets on fewer functions: (s, p), functions s of position and momenta p of fields X_α in D,
///   {s, s} = 0,   {s, p_α} = X_α[s],   {p_α, p_β} = −⟨P, [X_α, X_β]⟩,   h = H,
///   s' = {s, h},   p_α' = {p_α, h} = −X_α[h] + {p_α, p_β} ∂h/∂p_β.
///
/// If a group G leaves the fields, H and the bracket alone, and s are its invariants, this is the
/// bracket of D*/G. It may satisfy the Jacobi identity though the bracket on D* does not; on a
/// group without constraints it is the Lie-Poisson bracket. Where H, {s, p_α} and {p_α, p_β} are
/// functions of (s, p) again, the motion of these is a system of its own, whether a group is known
/// or not.
///
/// Affine constraints, time and forces are a drift beside the bracket, as in
/// mech/hamilton/hamilton.h.
#ifndef MECH_HAMILTON_REDUCED_BRACKET_H
#define MECH_HAMILTON_REDUCED_BRACKET_H

#include "mech/hamilton/hamilton.h"
#include "mech/reduction/equations.h"
#include "mech/reduction/invariant_frame.h"

/// Exact. Functions of (s, p, t); some velocities may stand in them for what they are in the
/// momenta.
typedef struct mech_reduced_bracket {
    bool exists; ///< whether the functions are fewer
    size_t count;
    expr *functions; ///< count: s
    size_t r;
    expr *momenta;     ///< r: the symbols p_α
    expr *definitions; ///< r: p_α on D, as functions of velocities
    expr *rates;       ///< count · r: {s, p_α}
    expr *bracket;     ///< r · r: {p_α, p_β}
    expr hamiltonian;  ///< h
    bool has_drift;
    bool simple;     ///< of chapter E's frame the Z_b and simple fields Y_α, not their lifts X_α
    expr *equations; ///< count + r: s' and p'
    size_t relation_count;
    /// functions of (s, p) that vanish: there are more momenta than D has dimensions
    expr *relations;
    truth agrees;   ///< through the Legendre transformation, with the equations of chapter E
    truth identity; ///< of Jacobi, among s and p
    exact_record agrees_heard, identity_heard; ///< what these rest on
    size_t i, a, b; ///< if it fails: J(s_i, p_a, p_b), or J(p_i, p_a, p_b) if of_momenta, is
    bool of_momenta;
    expr value;
    size_t casimir_count;
    expr *casimirs; ///< polynomials in p of degree 1 and 2, independent ones; sought if count = 0
} mech_reduced_bracket;

/// On D*/G, where chapter D's basis is invariant and entries of the space tell the orbits apart,
/// all of which is proved. `agrees` is to be filled in: these are the equations of chapter D.
HAMEL_MUST_USE hamel_status mech_reduced_by(mech_reduced_bracket *g, exact *x, const mech_system *s,
                                            const mech_quasi *d, const mech_hamilton *h,
                                            const model_symmetry *by);
/// On the fewest entries that the bracket and H close on. `exists` if they do not determine
/// position.
HAMEL_MUST_USE hamel_status mech_reduced_bracket_init(mech_reduced_bracket *g, exact *x,
                                                      const mech_system *s, const mech_quasi *d,
                                                      const mech_hamilton *h);

#endif
