/// Coordinates whose motion is an elementary function of time. Along motions, u = q' of a
/// coordinate changes by D u; then
///   D u = 0                       q = q(0) + u t
///   D² u = −κ u, D κ = 0, κ > 0   q = q_c − D u/κ with q_c constant: q vibrates about q_c with
///                                 the frequency √κ
/// and two coordinates of one κ with D(u² + w²) = 0 move on a circle of radius √((u² + w²)/κ): then
/// D u = −ω w, D w = ω u with ω² = κ.
/// The invariant: what is said here was proved.
#ifndef MECH_QUASI_CLOSED_MOTION_H
#define MECH_QUASI_CLOSED_MOTION_H

#include "mech/quasi/quasi.h"

typedef struct closed_coordinate {
    size_t direction; ///< of the base frame
    expr coordinate;
    bool uniform; ///< else it vibrates:
    expr speed;   ///< u
    expr square;  ///< κ, which is not negative; what is said holds where it is not zero
    expr swing;   ///< −D u/κ = q − q_c
    size_t with;  ///< on a circle with this item; its own number: with none
    expr turn;    ///< on a circle ω, the same for both: D w = ω u for the later one
} closed_coordinate;

typedef struct closed_motion {
    size_t count;
    closed_coordinate *items;
} closed_motion;

/// On input d is chapter D of the system; nothing is found where its rates are not written out.
void closed_motion_init(closed_motion *m, exact *x, const mech_system *s, const mech_quasi *d);
void closed_motion_clear(closed_motion *m);

#endif
