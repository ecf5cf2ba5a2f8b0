/// Finding symmetries: all vector fields X = X^i E_i with coefficients X^i in an ansatz that
/// preserve the Lagrangian, the constraints and the forces, by exact linear algebra; the Lie
/// algebra they span; and the fields that preserve L and lie in D, whose momenta are constant
/// whether or not they preserve D. Parameters are generic: they stay symbolic, and coefficients are
/// in their field.
#ifndef MECH_SYMMETRY_FIND_H
#define MECH_SYMMETRY_FIND_H

#include "mech/law/basis.h"
#include "mech/law/system.h"
#include "mech/lie/algebra.h"
#include "mech/tools/ansatz.h"

typedef struct mech_found {
    size_t n;
    ansatz functions; ///< where was looked; unknowns are functions.count · n
    bool complete;    ///< proved: there are no others, in this space and for generic parameters
    /// what the unknowns have to satisfy for L to be preserved, condition_count rows; all solutions
    /// have `killing` dimensions
    expr *conditions;
    size_t condition_count, killing;

    size_t k;
    expr *fields; ///< k·n, a basis of the algebra the symmetries span
    /// the first ones have coefficients in the ansatz, the rest are brackets of them
    size_t searched;
    size_t without_forces; ///< how many there are if the forces need not be preserved
    bool forces;           ///< the model has forces

    truth closed; ///< brackets stay in the span (a bracket is a symmetry, but may leave the ansatz)
    lie_algebra algebra;     ///< of the fields, if closed
    lie_structure structure; ///< likewise

    size_t in_D;           ///< preserve L and lie in D (with p = 0: all that preserve L)
    size_t in_D_symmetric; ///< the first ones of these are symmetries, too
    expr *in_D_fields;     ///< in_D · n
    expr *in_D_momenta;    ///< in_D: ⟨∂L/∂q', X⟩, constant along motions
    truth *in_D_constant;  ///< in_D: F(X) = 0, so that the momentum is constant
} mech_found;

/// The model is that of the system: its holonomic constraints have to be preserved level by level.
HAMEL_MUST_USE hamel_status mech_found_init(mech_found *f, exact *x, const mech_system *s,
                                            const model *m, unsigned degree);
/// The same, given a basis of D.
HAMEL_MUST_USE hamel_status mech_found_in(mech_found *f, exact *x, const mech_system *s,
                                          const mech_basis *d, const model *m, unsigned degree);
void mech_found_clear(mech_found *f);

/// Coefficients of given fields over the fields found: a fresh array of count · k; inside[i] says
/// whether field i is one of their combinations.
HAMEL_MUST_USE hamel_status mech_found_express(const mech_found *f, exact *x, size_t count,
                                               const expr *fields, truth *inside,
                                               expr **coefficients);

#endif
