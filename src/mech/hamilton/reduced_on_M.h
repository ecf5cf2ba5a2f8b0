/// The reduced bracket on M/G, M = FL(D), where there is an invariant frame E_i of TQ and none of D
/// (D*/G need not have one: Veselova's is the bundle T*S²).
#ifndef MECH_HAMILTON_REDUCED_ON_M_H
#define MECH_HAMILTON_REDUCED_ON_M_H

#include "mech/hamilton/reduced_bracket.h"

/// On M/G, M = FL(D), for an invariant frame E_i of TQ: the momenta K_i = ⟨P, E_i⟩ are those of the
/// orthogonal projections of E_i to D, and there are p relations between them. For L = T − V with
/// regular T, linear constraints, no forces and no time, and where the shape of f tells the orbits
/// apart. `momenta` are symbols for the K_i. `agrees` compares with f.
HAMEL_MUST_USE hamel_status mech_reduced_on_M(mech_reduced_bracket *g, exact *x,
                                              const mech_system *s, const mech_quasi *d,
                                              const model_symmetry *by, const mech_invariant *f,
                                              const expr *momenta);

#endif
