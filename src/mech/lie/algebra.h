/// Finite-dimensional Lie algebras by their structure constants, [e_a, e_b] = c_ab^c e_c with c in
/// the field of the parameters, and which known algebra one is.
#ifndef MECH_LIE_ALGEBRA_H
#define MECH_LIE_ALGEBRA_H

#include "base/text.h"
#include "exact/exact.h"
#include "space/space.h"

typedef struct lie_algebra {
    size_t k;
    expr *c; ///< c_ab^c at (a·k + b)·k + c, constants
} lie_algebra;

/// The algebra that fields span, which are independent over the constants. *closed: YES if every
/// bracket is a combination of them; else NO, or UNKNOWN, and the algebra is empty.
HAMEL_MUST_USE hamel_status lie_algebra_of_fields(lie_algebra *g, exact *x, const space *q,
                                                  size_t k, const expr *fields, truth *closed);
void lie_algebra_clear(lie_algebra *g);

// ---- subspaces -------------------------------------------------------------------------------

/// A subspace by a basis in reduced echelon form: dimension · k.
typedef struct lie_subspace {
    size_t dimension;
    expr *basis;
} lie_subspace;

HAMEL_MUST_USE hamel_status lie_span(lie_subspace *out, exact *x, size_t k, size_t count,
                                     const expr *vectors);
void lie_subspace_clear(lie_subspace *u);
/// Σ_j coefficients[i·dimension + j] u_j for each of `count` rows: a fresh array of count · k.
expr *lie_combinations(expr_pool *pool, size_t k, const lie_subspace *u, size_t count,
                       const expr *coefficients);
/// [U, V]
HAMEL_MUST_USE hamel_status lie_bracket(lie_subspace *out, exact *x, const lie_algebra *g,
                                        const lie_subspace *u, const lie_subspace *v);
/// { x : [x, u] = 0 for all u in U }
HAMEL_MUST_USE hamel_status lie_centraliser(lie_subspace *out, exact *x, const lie_algebra *g,
                                            const lie_subspace *u);
HAMEL_MUST_USE hamel_status lie_intersection(lie_subspace *out, exact *x, size_t k,
                                             const lie_subspace *u, const lie_subspace *v);
/// K(u_i, u_j) = tr(ad u_i ad u_j) on a subspace, dimension².
HAMEL_MUST_USE hamel_status lie_killing(exact *x, const lie_algebra *g, const lie_subspace *u,
                                        expr *form);

// ---- structure -------------------------------------------------------------------------------

typedef enum lie_kind {
    LIE_R,          ///< a line: dimension 1
    LIE_AFFINE,     ///< [e_1, e_2] = e_2
    LIE_HEISENBERG, ///< a one-dimensional derived algebra that is the centre
    LIE_SE2,
    LIE_E11, ///< motions of the Minkowski plane
    LIE_SO3,
    LIE_SL2,
    LIE_SO4, ///< so(3) × so(3)
    LIE_SE3,
    LIE_COMPACT, ///< semisimple with a negative definite Killing form, of another dimension
    LIE_SEMISIMPLE,
    LIE_SOLVABLE, ///< solvable and none of the above
    LIE_OTHER
} lie_kind;

/// A direct factor, an ideal.
typedef struct lie_factor {
    lie_kind kind;
    lie_subspace space; ///< se(2): shifts first, then a turn
} lie_factor;

typedef struct lie_structure {
    bool abelian, nilpotent, solvable, semisimple;
    lie_subspace derived, centre, radical;
    size_t series_count;
    size_t *series; ///< dimensions of g, [g, g], [[g, g], [g, g]], .. until they stay
    size_t factor_count;
    lie_factor *factors;
} lie_structure;

#endif
