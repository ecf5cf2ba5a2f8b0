/// Discrete mechanics: steps that come from a principle instead of a right-hand side. A step takes
/// (q, v), v ∈ D_q in quasi-velocities, to (q, v) a time h later, through n numbers ξ, the velocity
/// of the step,
///   q_1 = q_0 exp(hξ),
/// on a product of lines, rotations and SE(2): ξ is over a frame of invariant fields, so positions
/// stay on the group to rounding, and what is invariant stays so. Sees functions, never
/// expressions.
///
/// All steps are symmetric, Φ_{−h} = Φ_h⁻¹, and of order 2. docs/structure.md has the formulas.
#ifndef DISCRETE_DISCRETE_H
#define DISCRETE_DISCRETE_H

#include <stdbool.h>
#include <stddef.h>

// ---- the space (retract.c) ----------------------------------------------------------------------

typedef enum discrete_kind {
    DISCRETE_SHIFT,       ///< a line or an angle
    DISCRETE_BODY,        ///< a rotation B' = B hat(ξ), as a quaternion
    DISCRETE_SPATIAL,     ///< a rotation B' = hat(ξ) B, as a quaternion
    DISCRETE_RIGID_MOTION ///< SE(2): (x, y, θ) with ξ seen from the body
} discrete_kind;

/// One factor: where its components of ξ and its numbers of the state stand.
typedef struct discrete_part {
    discrete_kind kind;
    size_t component[3], state[4];
} discrete_part;

typedef struct discrete_space {
    size_t n, state_count, part_count;
    discrete_part *parts;
} discrete_space;

/// out ← q exp(sξ); for a rotation in the space frame exp(sξ) q.
void discrete_move(const discrete_space *q, const double *state, double s, const double *xi,
                   double *out);
/// mu ← (dexp_{sξ})ᵀ mu and mu ← (dexp_{sξ}⁻¹)ᵀ mu; in the space frame those of −sξ. Turns stay
/// below 2π.
void discrete_dexp_dual(const discrete_space *q, double s, const double *xi, double *mu);
void discrete_dexp_inverse_dual(const discrete_space *q, double s, const double *xi, double *mu);

// ---- the system ---------------------------------------------------------------------------------

/// Functions of time, state and some numbers x; nonzero is a failure.
typedef int discrete_function(double t, const double *state, const double *x, double *out,
                              void *data);

typedef struct discrete_system {
    discrete_space space;
    size_t r, p; ///< rank of D, number of constraints: r + p = n
    /// ξ → μ = ∂L/∂ξ (n), f_i = e_i[L] + F_i at fixed ξ (n), β ξ + b (p); all over the frame.
    discrete_function *law;
    /// v → the basis X_α of D over the frame (r·n), ξ = v^α X_α + X_0 (n), π_α = ⟨μ(ξ), X_α⟩ (r).
    discrete_function *node;
    /// π → v.
    discrete_function *inverse;
    /// v → the reaction over the frame (n). For the leapfrog.
    discrete_function *reaction;
    /// v → X_α over the frame (r·n), X_α[L] at fixed v (r), ⟨P, [X_α, X_β]⟩ (r·r), the mass matrix
    /// (r·r). For the energy method, as is the next.
    discrete_function *middle;
    discrete_function *energy; ///< v → E
    /// v → integrals F_k of the motion (integral_count), then ∂F_k/∂v (integral_count·r). For the
    /// energy-momentum method.
    discrete_function *integrals;
    size_t integral_count;
    /// Positions on levels: entry a of `out` is the function that constraint a is the rate of, at
    /// the end of a step. NULL if there are none.
    discrete_function *level;
    const bool *is_level; ///< p: which constraints are such
    void *data;
} discrete_system;

// ---- the methods --------------------------------------------------------------------------------

typedef enum discrete_end {
    DISCRETE_DONE,
    DISCRETE_UNDEFINED,    ///< a function has no value
    DISCRETE_NOT_CONVERGED ///< the equations of the step could not be solved
} discrete_end;

typedef struct discrete discrete;

typedef struct discrete_method {
    const char *name;
    /// How many unknowns a step has, and how many numbers it needs room for.
    size_t (*unknowns)(const discrete_system *s);
    size_t (*room)(const discrete_system *s);
    /// One step from (state, v) in y.
    discrete_end (*step)(discrete *d, double t, double h, const double *y, double *y_next);
} discrete_method;

/// Discrete Lagrange-d'Alembert with the midpoint: dla.c.
extern const discrete_method discrete_dla;
/// The nonholonomic leapfrog: free variational steps, and reflections at the constraints:
/// leapfrog.c.
extern const discrete_method discrete_leapfrog;
/// A discrete gradient of the energy in Hamel's equations: energy.c.
extern const discrete_method discrete_energy;
/// The same, and then velocities on the level of energy and integrals: energy_momentum.c. Its steps
/// are of order 2, and not symmetric.
extern const discrete_method discrete_energy_momentum;

/// "dla", "leapfrog", "energy", "energy-momentum"; NULL for any other name.
const discrete_method *discrete_method_find(const char *name);

/// The system is copied; what it points to must outlive the result. Steps allocate nothing.
discrete *discrete_create(const discrete_method *method, const discrete_system *system);
void discrete_destroy(discrete *d);
/// The next step begins a motion: nothing is known from steps before.
void discrete_begin(discrete *d);
/// The next step goes on in another basis of D: v stands for other numbers.
void discrete_change_basis(discrete *d);
discrete_end discrete_step(discrete *d, double t, double h, const double *y, double *y_next);
/// How often `law` or `middle` was asked since the beginning.
size_t discrete_evaluations(const discrete *d);
/// The largest momentum across D at the nodes since the beginning, relative to the largest one
/// along it; zero for methods but the leapfrog. Where it is not small, of order h, the motion has
/// nothing to do with the system's.
double discrete_reflected(const discrete *d);

#endif
