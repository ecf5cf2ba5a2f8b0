/// The quotient of TQ by a group with group coordinates. Where g : Q → G is equivariant, Q = G ×
/// slice, and a velocity is
///   q' = ξ^a ζ_a + r'^α F_α,   ζ_a = (Ad_g e_a)_Q,
///   F_α the base vector E_α of the slice, carried by G.
/// These n fields are invariant, with constant structure functions:
///   [ζ_a, ζ_b] = ± c_ab^c ζ_c   (+ left, − right),   [ζ_a, F_α] = 0,   [F_α, F_β] as [E_α, E_β].
/// What is invariant is known from its values on the slice g = e: so the reduced Lagrangian
/// l(r, r', ξ), the constraints and the forces are computed there, and their brackets need no more
/// than the derivatives along the slice. Invariance is asked for before (mech/symmetry/symmetry.h).
///
/// Components of a field over (ζ, F): n of them, ζ_1 .. ζ_k first.
#ifndef MECH_REDUCTION_REDUCTION_H
#define MECH_REDUCTION_REDUCTION_H

#include "algebroid/law.h"
#include "mech/symmetry/trivialisation.h"

/// Exact. Functions on the slice: of the coordinates that are not group coordinates.
typedef struct mech_reduction {
    const space *q;   ///< borrowed
    exact_memo *memo; ///< of the system: laws are written once; may be NULL
    size_t n, k, sigma, p;
    action_side side;
    expr *structure;    ///< k·k·k: that of the ζ_a, sign of the side included
    size_t *directions; ///< sigma: the base vector of the space that F_α is on the slice
    expr *unit;         ///< k·k: from group directions to the ζ_a, on the slice
    expr *frame;        ///< n·dim Q: ζ, F over the base frame, on the slice
    algebroid quotient; ///< TQ/G in the frame (ζ, F), over the slice
    expr *velocities; ///< n: the symbols ξ^a, r'^α; ξ^a is a velocity of the space where it is one
    expr *body;       ///< k: ξ^a on all of TQ
    expr lagrangian; ///< l(r, r', ξ)
    expr *metric;    ///< n·n: ∂²l
    expr *linear;    ///< n: ∂l at rest
    expr *omega;     ///< p·n: the constraints ω^c(q') + b^c = 0
    expr *b;         ///< p
    expr *force;     ///< n: F(ζ_a), F(F_α), of (r, r', ξ)
    /// without group coordinates (mech/reduction/bundle.h): k = 0, the n fields of the frame span
    /// TQ, and these are functions on Q/G, whose rates stand among `moved`
    size_t shape_count;
    expr *shape;
    /// symbols of coordinates of the slice that the group moves too: entries and velocities of one
    /// factor after another
    size_t moved_count;
    expr *moved;      ///< these symbols, which on the slice ..
    expr *moved_of;   ///< .. stand for invariant functions on TQ: θ1 for θ1 − θ0 ..
    expr *moved_name; ///< .. that have names: r_theta1
} mech_reduction;

/// For a trivialisation that exists, and L, D and forces that are invariant. HAMEL_INVALID if L is
/// not quadratic in the velocities.
HAMEL_MUST_USE hamel_status mech_reduction_init(mech_reduction *r, exact *x, const mech_system *s,
                                                const model_symmetry *given,
                                                const mech_trivialisation *t);
void mech_reduction_clear(mech_reduction *r);

/// The system on TQ/G, without its constraints: what Hamel's law is written down for.
mechanics mech_on_quotient(const mech_reduction *r);
/// ⟪Y, Z⟫ in the kinetic energy.
expr mech_reduction_metric(const mech_reduction *r, const expr *Y, const expr *Z);
/// Components over (ζ, F) of a field on Q, on the slice.
void mech_reduction_components(const mech_reduction *r, const mech_trivialisation *t,
                               const expr *field, expr *out);
/// Functions on the slice as functions on TQ, in place: what the group moves is replaced by
/// invariants.
void mech_reduction_extend(const mech_reduction *r, size_t count, expr *e);
/// The same to print: with the names of these invariants.
void mech_reduction_rename(const mech_reduction *r, size_t count, expr *e);

#endif
