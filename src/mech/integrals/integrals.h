/// Chapter G, second part: conserved quantities of the motion on D, each proved, with the reason
/// why it is one.
///
///   energy             E, or a moving energy E_Z
///   momenta            F = ⟨∂L/∂q', ζ⟩ with ζ in D, its unique generator. F is constant exactly if
///                      ζ^TQ[L] + F(ζ) = 0 on D: because ζ preserves L (Noether, a horizontal
///                      symmetry); or ζ is tangent to the orbits of a symmetry group, ζ = f^b(q)
///                      Z_b (a gauge momentum: it survives every invariant potential); or by itself
///   with factors       N Π g_i(q)^{c_i} for a momentum or a velocity N: x' √(1 + y²)
///   linear, quadratic  in the momenta, coefficients in a finite ansatz, by exact linear algebra
///
/// Of what is found the list keeps functions whose differentials are independent; energy stays in
/// any case, and so does what is invariant under the symmetries and independent of other invariant
/// ones: the integrals of the reduced motion.
#ifndef MECH_INTEGRALS_INTEGRALS_H
#define MECH_INTEGRALS_INTEGRALS_H

#include "mech/integrals/gauge_momenta.h"
#include "mech/integrals/search.h"
#include "mech/symmetry/find.h"
#include "mech/tools/ansatz.h"

typedef enum mech_integral_reason {
    INTEGRAL_ENERGY,
    INTEGRAL_MOVING_ENERGY, ///< E less the momentum along a field that takes up the affine part
    INTEGRAL_NOETHER,       ///< its generator preserves L and lies in D
    INTEGRAL_GAUGE,         ///< its generator lies in D and along the orbits of the symmetries
    INTEGRAL_LINEAR,        ///< linear in the velocities, for no reason but that it is
    INTEGRAL_QUADRATIC,
    INTEGRAL_POSITION, ///< of position alone
} mech_integral_reason;

typedef struct mech_integral {
    mech_integral_reason reason;
    expr value;      ///< a function of (q, v, t), v the symbols of the basis
    expr in_momenta; ///< the same as a function of (q, p, t), where it was found as one; else value
    expr full;       ///< a function of (q, q', t) with these values on D
    expr plain;      ///< one of its powers on D, without roots
    expr *generator; ///< n: ζ, if it is linear and homogeneous; NULL otherwise, or if that is long
    const char *group; ///< of a gauge momentum: the model's symmetry, or NULL: the symmetries found
    bool factored;     ///< found as one momentum or velocity times powers of factors
    bool invariant;    ///< under the symmetries found: an integral of the reduced motion
    bool dependent;    ///< a function of those before it
} mech_integral;

/// Somebody who waits: told what is being done and how many were found, between the steps of a
/// search; true ends it.
typedef struct mech_patience {
    bool (*step)(void *data, const char *doing, size_t found);
    void *data;
} mech_patience;

typedef struct mech_integrals {
    size_t n, r;
    integral_momenta momenta;
    size_t count;
    mech_integral *items; ///< momenta, then those with factors, energy, quadratic ones
    bool has_symmetries;
    mech_found symmetries; ///< what gauge momenta refer to
    /// there if gauge.m > 0: momenta along the orbits, not all in closed form
    gauge_equations gauge;
    size_t gauge_known; ///< of these are listed
    /// where was looked: linear ones with all of them, quadratic ones with those of total degree 1
    ansatz functions;
    integral_search linear, quadratic;
    /// and polynomials in q' on D, of degree 2, the coefficients of total degree 1. Not there if
    /// that is part of the space above
    integral_momenta velocities;
    integral_search polynomials;
    bool interrupted;
} mech_integrals;

/// On input d is a basis of the system's D, and m its model; s and d are borrowed as long as the
/// result lives. `patience` may be NULL.
HAMEL_MUST_USE hamel_status mech_integrals_init(mech_integrals *f, exact *x, const mech_system *s,
                                                const model *m, const mech_basis *d,
                                                const mech_patience *patience);
/// The same for a system that is special, the parameters replaced by values, say: only what is
/// independent of functions of (q, v, t) that are `known` to be integrals. Linear ones come first
/// among these and are all that linear ones are compared with: that energy determines a momentum up
/// to its sign hides none.
HAMEL_MUST_USE hamel_status mech_integrals_special(mech_integrals *f, exact *x,
                                                   const mech_system *s, const model *m,
                                                   const mech_basis *d, size_t known_count,
                                                   size_t linear_count, const expr *known,
                                                   const mech_patience *patience);
void mech_integrals_clear(mech_integrals *f);

/// Whether it is proved that the spaces searched have no others, with or without `polynomials` in
/// the velocities; whether all of them were searched.
bool mech_integrals_complete(const mech_integrals *f, bool polynomials);
bool mech_integrals_searched(const mech_integrals *f);

#endif
