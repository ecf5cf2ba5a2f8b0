/// The whole cotangent bundle, before the constraints are put in: momenta P_i = ∂L/∂v^i of all
/// directions of the base frame, the Hamiltonian on T*Q, and
///   v^i = ∂H/∂P_i,   P_i' = −E_i[H] − c_ij^k v^j P_k + F_i + λ_a β^a_i,   β^a_i v^i + b^a = 0.
/// It needs L to be regular on TQ, not on D only (the bicycle's is not).
#ifndef MECH_HAMILTON_COTANGENT_H
#define MECH_HAMILTON_COTANGENT_H

#include "mech/hamilton/hamilton.h"

/// Exact, in (q, P, t).
typedef struct mech_cotangent {
    size_t n;
    expr *momenta; ///< n: the symbols P_i
    bool regular;  ///< L is quadratic in the velocities and regular on TQ; if not, there is no more
    bool closed;   ///< v(q, P) can be written out; if not, there is no more either
    expr *velocities;  ///< n: v^i
    expr hamiltonian;  ///< H
    expr *rates;       ///< n: P_i' without the reaction λ_a β^a_i
    expr *mixed;       ///< n: the same in (q, v, P, t)
    expr *constraints; ///< s->p: β^a_i v^i + b^a, which vanish on FL(D)
} mech_cotangent;

HAMEL_MUST_USE hamel_status mech_cotangent_init(mech_cotangent *c, exact *x, const mech_system *s);
void mech_cotangent_clear(mech_cotangent *c);

/// A proof that through P = ∂L/∂v these are Lagrange's equations with the same multipliers, for all
/// velocities: v(q, P) is the velocity, and P_i' the rate that Hamel's law gives. Needs c->closed.
truth mech_cotangent_agrees(const mech_cotangent *c, exact *x, const mech_system *s);

/// M = FL(D) as a graph over position and the momenta P_α of r directions of the base frame,
/// instead of those of a basis of D.
typedef struct mech_momentum_graph {
    bool closed;      ///< there is one that can be written out
    expr *momenta;    ///< n: P_i
    expr *velocities; ///< n: q' on D
} mech_momentum_graph;

/// `h` is the form in velocities, `P` has a symbol for each direction of the base frame, of which
/// those in `base` are used.
HAMEL_MUST_USE hamel_status mech_momentum_graph_init(mech_momentum_graph *g, exact *x,
                                                     const mech_hamilton *h, const mech_quasi *d,
                                                     const size_t *base, const expr *P);
void mech_momentum_graph_clear(mech_momentum_graph *g);

#endif
