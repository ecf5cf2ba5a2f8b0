/// Group coordinates: an equivariant map g : Q → G, taken from the coordinates that a named group
/// acts on first (x, y, θ for SE(2); B for SO(3); the coordinate itself for R and S1; one after
/// another for a product). Where there is one, Q is the trivial bundle G × Q/G, and
///   left action:  g(h·q) = h g(q),  body velocity ξ = g⁻¹g',  invariant fields (Ad_g e_a)_Q
///   right action: g(q·h) = g(q) h,  space velocity ξ = g'g⁻¹, invariant fields (Ad_{g⁻¹} e_a)_Q
/// Where there is none (SO(2) on a rotation, generators written out) an abelian group still has its
/// generators as invariant fields; for others see mech/reduction/invariant_frame.h.
///
/// The slice is g = e: an invariant function is known from its values there.
#ifndef MECH_SYMMETRY_TRIVIALISATION_H
#define MECH_SYMMETRY_TRIVIALISATION_H

#include "mech/law/system.h"

typedef struct mech_trivialisation {
    bool exists; ///< all that follows is empty if not
    group G;     ///< the product of the factors of the action
    size_t k;
    action_side side;         ///< of all factors (a product of mixed sides has none)
    expr *g;                  ///< G.entry_count: the group coordinates, entries of the space
    expr *Ad;                 ///< k·k: Ad_g (left), Ad_{g⁻¹} (right)
    expr *fields;             ///< k·n: the invariant fields along the orbits, canonical
    expr *velocity;           ///< k: ξ over e_a, linear in the velocities of the space
    expr *identity;           ///< G.entry_count: what to put for g on the slice
    size_t *group_directions; ///< k: the base vectors that belong to the group coordinates
    bool shared;              ///< its arrays belong to a memory
} mech_trivialisation;

/// Never fails: `exists` says whether there is one. With a memory (which may be NULL) it is made
/// once for all that have the same generators.
void mech_trivialisation_init(mech_trivialisation *t, const space *q, const model_symmetry *given,
                              exact_memo *memo);
void mech_trivialisation_clear(mech_trivialisation *t);

/// Expressions on the slice: group coordinates replaced by those of the identity; as they are where
/// there are none.
void mech_on_slice(const mech_trivialisation *t, expr_pool *pool, size_t count, const expr *e,
                   expr *out);

#endif
