/// Chapter D: the equations of motion in quasi-velocities, without multipliers. In a frame X_α of D
/// and Y_a of a complement they are GN16 (5.13), or (5.14) if the complement is orthogonal to D in
/// the kinetic energy:
///   q' = v^α X_α + X_0,   M_αβ v'^β = −c_α + F_α
/// in minimal coordinates on D. The equations of the Y_a give the multipliers.
#ifndef MECH_QUASI_QUASI_H
#define MECH_QUASI_QUASI_H

#include "algebroid/frame.h"
#include "mech/law/basis.h"
#include "mech/law/system.h"
#include "mech/tools/readable.h"

typedef enum mech_complement {
    /// Y_a spans D⊥: ∂L/∂u^a = 0 on D (for linear constraints and L = T − V)
    COMPLEMENT_ORTHOGONAL,
    COMPLEMENT_GIVEN,     ///< the model's own
    COMPLEMENT_COORDINATE ///< Y_a are vectors of the base frame
} mech_complement;

/// Exact. Everything is a function of (q, v, t), v the symbols of the basis; where a closed form
/// would be too long to read, rates stay solves, and accelerations and multipliers are written with
/// the symbols v'^α.
typedef struct mech_quasi {
    size_t n, r, p;
    mech_basis basis;
    mech_complement complement;
    frame frame;         ///< X_1 .. X_r, Y_1 .. Y_p
    expr *structure;     ///< C_αβ^k of the X at (α·r + β)·n + k
    expr lagrangian;     ///< L_c
    expr energy;         ///< E_c
    expr *momentum;      ///< n: ∂L/∂v^α, then ∂L/∂u^a, at u = 0
    expr *mass;          ///< r·r: M
    expr *rhs;           ///< r: −c + F
    expr *rate_symbols;  ///< r: v'^α
    bool closed;         ///< whether the rates are written out
    expr *rates;         ///< r: v'^α
    expr *accelerations; ///< n: q'' over the base frame
    expr *multipliers;   ///< p: λ_a
} mech_quasi;

/// HAMEL_SINGULAR if the Lagrangian is singular on D, with the direction in which it is.
HAMEL_MUST_USE hamel_status mech_quasi_init(mech_quasi *d, exact *x, const mech_system *s);
/// The same in a basis that is there already; it is copied.
HAMEL_MUST_USE hamel_status mech_quasi_in(mech_quasi *d, exact *x, const mech_system *s,
                                          const mech_basis *basis);
void mech_quasi_clear(mech_quasi *d);

#endif
