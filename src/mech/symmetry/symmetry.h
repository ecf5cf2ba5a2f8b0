/// Chapter E, first part: what an action of a group has to do with a system. Closure, freeness,
/// invariance, the intersection S = D ∩ T Orb, and the case of BKMM96 Table 6.5.1.
///
/// Generators are ξ_a = (e_a)_Q, k of them; D is the kernel of the linear part β of the
/// constraints. A section of g^D, ξ^b(q) = ξ^b_a(q) e_a with ξ^b_Q in D, is its k coefficients.
#ifndef MECH_SYMMETRY_SYMMETRY_H
#define MECH_SYMMETRY_SYMMETRY_H

#include "mech/law/basis.h"

/// BKMM96 Table 6.5.1: how D and the orbits meet (there with D + T Orb = TQ).
typedef enum mech_symmetry_case {
    SYMMETRY_PURELY_KINEMATIC, ///< S = 0: the constraints are the connection (Chaplygin)
    SYMMETRY_HORIZONTAL,       ///< S is spanned by the generators of a subgroup
    SYMMETRY_GENERAL,          ///< anything else
    SYMMETRY_NO_CONSTRAINTS,   ///< T Orb ⊂ D: the mechanical connection alone
} mech_symmetry_case;

/// Why an action is free, or is not.
typedef enum mech_freeness {
    FREENESS_OPEN,           ///< not decided
    FREENESS_GROUP,          ///< of named groups, on the coordinates they have for themselves
    FREENESS_TRANSLATION,    ///< the generators are translations of Q as a group
    FREENESS_GROWS,          ///< a line coordinate grows along every combination of generators
    FREENESS_ITSELF,         ///< the group is some of the coordinates, and multiplies itself
    FREENESS_ONE_PERIOD,     ///< a circle's action: every point is back when all are
    FREENESS_SMALLER_ORBIT,  ///< no: the generators are dependent at some point
    FREENESS_SHORTER_PERIOD, ///< no: some points are back when others are not
} mech_freeness;

typedef struct mech_symmetry {
    const model_symmetry *given; ///< borrowed
    size_t n, k, p;
    const expr *generators; ///< k·n, borrowed
    expr *structure;        ///< c_ab^c of [e_a, e_b] = c_ab^c e_c at (a·k + b)·k + c: constants
    bool abelian;
    size_t orbit_dimension; ///< at a generic point; k if the action is locally free there
    size_t *independent;    ///< orbit_dimension generators that span T Orb at a generic point
    truth free;             ///< for named groups that do not share coordinates, and known flows
    mech_freeness freeness; ///< why
    truth locally_free;     ///< the generators are independent at every point
    bool by_solver;         ///< that they are, or that it is free, rests on Z3
    expr orbit_content;     ///< the dimension of the orbits drops where it vanishes; 1 if not on a
                            ///< hypersurface
    size_t orbit_minor_count;
    /// the dimension of the orbits drops exactly where all of these vanish; empty if it never does
    expr *orbit_minors;

    truth lagrangian_invariant;  ///< (L1): ξ_a^TQ[L] = 0 for all a
    expr *lagrangian_change;     ///< k: ξ_a^TQ[L], canonical
    truth constraints_invariant; ///< (S1): the flow of ξ_a keeps D
    expr *constraints_change; ///< k·p·n: L_{ξ_a} β^b modulo the constraints, over the base frame
    truth affine_invariant;   ///< and the affine part, given that D is
    expr *affine_change;      ///< k·p
    bool affine;              ///< whether the constraints have an affine part
    truth forces_invariant;   ///< the forces F, as a form along TQ
    bool forces;              ///< whether there are any

    size_t m;       ///< dim S at a generic point
    expr *sections; ///< m·k: ξ^b_a(q), without denominators and common factors
    expr *fields;   ///< m·n: ξ^b_Q; the model's own where they lie in S, then horizontal ones
    expr content;   ///< the dimension of S jumps where it vanishes; 1 if not on a hypersurface
    size_t minor_count;
    expr *minors;         ///< it jumps exactly where all of these vanish; empty if it never does
    size_t sum_dimension; ///< dim(D + T Orb); n is the dimension assumption of BKMM96
    mech_symmetry_case kind;
    size_t horizontal_count;   ///< (S3): constant ξ with ξ_Q in D everywhere:
    expr *horizontal;          ///< horizontal_count · k, constants
    truth horizontal_subgroup; ///< whether they are the algebra of a subgroup
} mech_symmetry;

HAMEL_MUST_USE hamel_status mech_symmetry_init(mech_symmetry *y, exact *x, const mech_system *s,
                                               const model_symmetry *given);
void mech_symmetry_clear(mech_symmetry *y);

/// Whether D + T Orb = TQ, the dimension assumption (6.4.1).
static inline bool mech_symmetry_principal(const mech_symmetry *y) {
    return y->sum_dimension == y->n;
}

/// Whether Lagrangian, constraints and forces are all proved invariant, so that there is a
/// quotient.
static inline bool mech_symmetry_reduces(const mech_symmetry *y) {
    return y->lagrangian_invariant == TRUTH_YES && y->constraints_invariant == TRUTH_YES &&
           (!y->affine || y->affine_invariant == TRUTH_YES) &&
           (!y->forces || y->forces_invariant == TRUTH_YES);
}

#endif
