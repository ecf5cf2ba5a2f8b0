/// The bracket on D*/G in the frame of chapter E, the equations that it gives, and the proof that
/// they are those of chapter E.
#ifndef MECH_HAMILTON_REDUCED_FRAME_EQUATIONS_INTERNAL_H
#define MECH_HAMILTON_REDUCED_FRAME_EQUATIONS_INTERNAL_H

#include "mech/hamilton/reduced_frame_internal.h"

/// With fields, momenta and velocities there: the bracket, the equations, and what g says of them.
HAMEL_MUST_USE hamel_status reduced_frame_equations(frame_work *k);
/// Whether they are the equations of chapter E.
truth reduced_frame_compare(const frame_work *k);

#endif
