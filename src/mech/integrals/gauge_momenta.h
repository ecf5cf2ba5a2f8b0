/// Gauge momenta over one shape variable. Let G be a symmetry group with orbits of dimension n − 1
/// and s a function that it leaves alone, a coordinate or a polynomial
/// (mech/integrals/gauge_orbits.h); Z_1 .. Z_m span S = D ∩ T Orb and commute with the group. The
/// momentum along f^b(s) Z_b is constant along motions exactly if
///   f^b d/dt p_b + (df^b/ds) s' p_b = 0 on D,   p_b = ⟨∂L/∂q', Z_b⟩.
/// If these are as many ordinary differential equations df/ds = A(s) f there are m such momenta,
/// J = f^b(s) p_b for a fundamental system of solutions f, whether or not these have a closed form.
#ifndef MECH_INTEGRALS_GAUGE_MOMENTA_H
#define MECH_INTEGRALS_GAUGE_MOMENTA_H

#include "mech/integrals/momenta.h"

/// Solutions by Gauss' hypergeometric function: F_i(z) = F(a, b; c_i; z).
typedef struct gauge_gauss {
    bool found;
    expr sum, product; ///< a + b and a b: a and b may be complex
    expr functions[2]; ///< symbols of F_1, F_2
    expr lower[2];     ///< c_1, c_2
    expr argument[2];  ///< z_1, z_2, functions of the symbol
    truth independent; ///< whether the two solutions are
} gauge_gauss;

typedef struct gauge_equations {
    size_t m;               ///< number of equations; zero if they are not of this form
    expr shape;             ///< s, a function of position
    expr symbol;            ///< what it is written with: s itself if it is a coordinate
    expr shape_rate;        ///< s' on D
    integral_momenta along; ///< m: p_b along Z_b
    expr *matrix;           ///< m·m: A, functions of the symbol and of parameters
    expr *names;            ///< m: symbols f_b
    bool closed;
    gauge_gauss gauss;
    bool named;  ///< solutions are called Phi_bi(s), without a formula (gauge_values.h)
    double from; ///< where these are the unit vectors
    /// m·m: if closed, by Gauss or named, a fundamental system, f_b of solution i at i·m + b
    expr *solutions;
} gauge_equations;

/// The sections of S for a group with k generators that preserve L and D: a fresh array of *m · n
/// fields over the base frame. *orbits is the dimension of the orbits. HAMEL_TOO_LARGE if they are
/// long.
HAMEL_MUST_USE hamel_status gauge_sections(exact *x, const mech_system *s, size_t k,
                                           const expr *generators, size_t *orbits, size_t *m,
                                           expr **fields);

/// The equations, proved; g->m = 0 where no single shape variable is found, or the conditions are
/// not of that form.
HAMEL_MUST_USE hamel_status gauge_equations_init(gauge_equations *g, exact *x, const mech_system *s,
                                                 const mech_basis *d, size_t k,
                                                 const expr *generators);
void gauge_equations_clear(gauge_equations *g);

#endif
