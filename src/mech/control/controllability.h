/// What brackets say about a control system z' = f + u^i g_i (mech/control/system.h), at a state of
/// rest with a generic or a given shape.
///
///   accessible        the brackets of f and the g_i span the tangent space: the states that can be
///                     reached fill an open set (Sussmann and Jurdjevic)
///   locally           small-time local controllability, by Sussmann's sufficient condition: at an
///   controllable equilibrium where the good brackets span, every bad one (f an odd number of
///   times,
///                     every g_i an even number) is a combination of good ones of lower degree.
///                     Degrees may be counted with weights, not less for any g_i than for f
///                     (Bianchini and Stefani). Without drift that is Chow's theorem: all brackets
///                     are good
///   the fibre         for the constraints as a connection (u = r'): weakly controllable if 𝒜, its
///                     curvature and the covariant derivatives and brackets of that span the Lie
///                     algebra, strongly if they do without 𝒜 (Kelly and Murray)
///
/// Brackets are those of a Hall basis, up to a degree that is enough to decide or to give up at.
/// "No" is proved too: where brackets of one more degree add nothing at a generic state, nothing
/// ever will; and where f is no combination of the g_i at rest, a function grows for a while
/// whatever bounded inputs do, so that the state is not inside of what can be reached in a short
/// time.
///
/// With one input [g, [f, g]] has to be a combination of brackets that contain g once (Sussmann
/// 1983).
///
/// H. J. Sussmann, Lie brackets and local controllability: a sufficient condition for scalar-input
/// systems, SIAM J. Control Optim. 21 (1983); A general theorem on local controllability, ibid. 25
/// (1987); R. M. Bianchini and G. Stefani, Controllability along a trajectory, SIAM J. Control
/// Optim. 31 (1993); S. D. Kelly and R. M. Murray, Geometric phases and robotic locomotion, J.
/// Robotic Systems 12 (1995).
#ifndef MECH_CONTROL_CONTROLLABILITY_H
#define MECH_CONTROL_CONTROLLABILITY_H

#include "mech/control/system.h"
#include "mech/distribution/flag_at.h"

/// [left, right], both earlier in the list; a generator has none. Brackets that vanish are not
/// listed.
typedef struct control_bracket {
    bool generator;
    size_t left, right; ///< of a generator: 0 for f, i for g_i
    unsigned degree;
    unsigned *counts; ///< of f, g_1, ..
    expr *field;      ///< size
    expr *rest;       ///< size: at rest, at the shape given
} control_bracket;

typedef VEC(control_bracket) control_brackets;
typedef VEC(size_t) control_list; ///< places in the list of brackets

typedef struct mech_controllability {
    size_t size, inputs;
    control_brackets brackets;
    unsigned degree;  ///< up to which they are all there
    bool too_large;   ///< brackets of higher degree are beyond the limits
    bool equilibrium; ///< f = 0 at rest

    truth accessible;    ///< at rest
    size_t rank;         ///< of the brackets at rest
    size_t generic_rank; ///< at a generic state, momenta and velocities not zero
    bool closed;         ///< that is the rank of all brackets there are
    bool keeps;          ///< no input changes the energy but for that of their own motion
    /// brackets were too long; the rank is at least that at a random shape modulo a prime
    bool sampled;
    control_list spanning; ///< rank brackets that are independent at rest

    truth locally_controllable;
    /// f is no combination of the g_i at rest: whatever bounded inputs do, it moves off
    bool drifts;
    size_t drift_rank; ///< of f and the g_i at rest then
    /// 1 + inputs: of f, g_1, .. in the degrees that the condition is looked at in
    unsigned *weights;
    control_list good;  ///< good ones that span, if they do
    control_list bad;   ///< bad ones that do not vanish at rest and had to be balanced
    size_t obstruction; ///< a bad one that is not; SIZE_MAX if none was met

    bool fibre; ///< whether the question of the fibre makes sense: u = r'
    truth weak, strong;
    size_t weak_rank, strong_rank;
} mech_controllability;

/// `at` fixes shape coordinates; NULL for a generic shape. HAMEL_UNDEFINED where the system has no
/// value.
HAMEL_MUST_USE hamel_status mech_controllability_init(mech_controllability *v, exact *x,
                                                      const mech_control *c, const mech_point *at);
void mech_controllability_clear(mech_controllability *v);

/// Frees a list and what its brackets own.
void control_brackets_clear(control_brackets *list);
/// Whether f occurs an odd number of times and every g_i an even number.
bool control_bracket_is_bad(const mech_controllability *v, const control_bracket *b);

#endif
