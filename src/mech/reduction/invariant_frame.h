/// Reduction without group coordinates: fields that commute with the action, found among candidates
/// and proved by their brackets. In such a frame the structure functions, the Lagrangian and
/// Hamel's equations are functions on (TQ)/G: nothing is lost by forgetting where on its orbit a
/// point is. So SE(2) on a ball B, x, y leaves equations in γ = Bᵀe3 and Ω.
///
/// The fields span D where the basis of D can be had invariant, else TQ, and then multipliers
/// remain:
///   p_i' = rate_i + λ_c ω^c_i,   p_i = ⟨∂L/∂q', X_i⟩,   q' = v^i X_i on D,   ω^c_i = β^c(X_i)
/// Where the brackets are [X_i, X_j] = C_ij^k X_k, up to base vectors outside D, with constants C,
/// the rate is written with momenta, −C_ij^k v^j p_k + rest_i: K' = K × Ω + ..
#ifndef MECH_REDUCTION_INVARIANT_FRAME_H
#define MECH_REDUCTION_INVARIANT_FRAME_H

#include "mech/law/basis.h"

/// Exact. Functions of (q, v, t) that do not change along the orbits.
typedef struct mech_invariant {
    bool exists; ///< whether enough invariant fields were found; all else is empty if not
    size_t n, count, p;
    bool on_D;      ///< the fields span D, and p = 0
    expr *fields;   ///< count·n
    expr *symbols;  ///< count: v^i; a velocity of the space where it is one
    expr *velocity; ///< n: q' over the base frame
    expr lagrangian, energy;
    expr *momentum;    ///< count: p_i
    expr *rate;        ///< count: without the multipliers
    bool twisted;      ///< the C_ij^k are constants, and not all zero
    expr *structure;   ///< count³: C_ij^k, if twisted
    expr *rest;        ///< count: rate_i + C_ij^k v^j p_k, if twisted
    expr *mass;        ///< count²: M
    expr *rhs;         ///< count: M v' = rhs + ωᵀλ
    expr *omega;       ///< p·count
    expr *multipliers; ///< p, written out; empty if too long
    bool closed;       ///< whether the v' are written out
    expr *rates;       ///< count: v', or solves
    /// functions on Q/G: the model's shape, or entries that the group leaves alone
    size_t shape_count;
    expr *shape;
    expr *shape_rates; ///< how they move
} mech_invariant;

/// For L, D and forces that are invariant; `shape` are functions the model asks for. Where no frame
/// is found, HAMEL_OK with `exists` false.
HAMEL_MUST_USE hamel_status mech_invariant_init(mech_invariant *f, exact *x, const mech_system *s,
                                                const model_symmetry *given, size_t shape_count,
                                                const expr *shape);
/// The same, given the basis of D that chapter D uses.
HAMEL_MUST_USE hamel_status mech_invariant_in(mech_invariant *f, exact *x, const mech_system *s,
                                              const mech_basis *d, const model_symmetry *given,
                                              size_t shape_count, const expr *shape);
void mech_invariant_clear(mech_invariant *f);

/// Entries that no generator moves; room for all of the space.
size_t mech_invariant_entries(exact *x, const space *q, const model_symmetry *given, expr *out);
/// Functions on Q/G: those asked for, or if there are none, entries that no generator moves, and
/// the quadratic invariants of the lines, x² + y², if all together tell orbits apart. Room for as
/// many, or for all entries of the space.
size_t mech_shape_functions(exact *x, const space *q, const model_symmetry *given, size_t count,
                            const expr *asked, expr *out);

#endif
