/// The reduced equations as a control system  z' = f(z) + u^i g_i(z),  on (g, r, p, w):
///   g⁻¹g' = −𝒜(r) w + I⁻¹(r) p,   r' = w,   p' = r'ᵀα r' + r'ᵀβ p + pᵀγ p,   M w' = −C + N + τ
/// Everything is invariant under the group, so a field is its components over (ζ, F, ∂/∂p, ∂/∂w),
/// functions of (r, p, w), and brackets need the structure constants of the group besides
/// derivatives.
///
/// Inputs, by what the model's controls reach:
///   velocities      u = w: no momenta; the state is (g, r), and the constraints are the system
///   accelerations   u = w': all of shape space; τ = M u + C − N makes it so
///   forces          u = τ, along the coordinates that are controls
/// A model without controls is taken to have all of shape space for them.
#ifndef MECH_CONTROL_SYSTEM_H
#define MECH_CONTROL_SYSTEM_H

#include "mech/lagrange/level.h"
#include "mech/reduction/equations.h"

typedef enum mech_control_mode {
    CONTROL_VELOCITIES,
    CONTROL_ACCELERATIONS,
    CONTROL_FORCES
} mech_control_mode;

/// Exact. A field has `size` components: k along ζ, sigma along F, then m of p and h of w (none of
/// these two where the inputs are velocities).
typedef struct mech_control {
    const mech_reduction *r; ///< borrowed
    const model *values;     ///< whose values were put in for parameters, or NULL
    mech_level level;        ///< of holonomic constraints: positions stay there
    size_t k, sigma, m, h, size;
    /// Where shape space has functions with relations: velocities across it that inputs move at
    /// once. They are among w, and no dimensions of the state.
    size_t across;
    mech_control_mode mode;
    bool named;     ///< the model names its controls
    bool principal; ///< the lifts are those of a principal connection
    expr *symbols;  ///< m + h: p, w
    expr *drift;    ///< size: f
    bool driftless;
    bool keeps_zero;  ///< momenta that are zero stay zero, whatever the inputs
    bool homogeneous; ///< f is quadratic: what contains f more often than inputs vanishes at rest
    size_t inputs;
    expr *fields;      ///< inputs · size: g_i
    expr *directions;  ///< inputs: the velocity that belongs to each, a symbol
    bool conservative; ///< without inputs energy is conserved, and inputs are forces: E' = u_i w^i
    expr own;          ///< then: ½ w^i w^j ∂²E/∂w^i∂w^j over the velocities of the inputs
} mech_control;

/// HAMEL_INVALID, with the reason in x->messages: a control whose force is not invariant, a system
/// that depends on time. HAMEL_TOO_LARGE if M⁻¹ is needed and too long.
HAMEL_MUST_USE hamel_status mech_control_init(mech_control *c, exact *x, const model *m,
                                              const mech_symmetry *y, const mech_reduction *r,
                                              const mech_connection *a, const mech_reduced *e);
void mech_control_clear(mech_control *c);

/// Puts the present values of the model's parameters in, for good: m outlives it.
HAMEL_MUST_USE hamel_status mech_control_put_values(mech_control *c, exact *x, const model *m);

/// Whether no input changes E − K with K the inputs' own kinetic energy, which is not constant:
/// where they move by themselves, K' = u_i w^i as well, that is f[K] = 0 and g_i[K] = w^i.
truth mech_control_keeps_energy(const mech_control *c, exact *x);

/// [Y, Z], unexpanded; `out` has room for `size`.
void mech_control_bracket(const mech_control *c, const expr *Y, const expr *Z, expr *out);
/// Functions of the state at rest, p = w = 0, in place.
void mech_control_at_rest(const mech_control *c, size_t count, expr *e);

#endif
