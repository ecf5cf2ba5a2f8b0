/// The rank of brackets without their formulas: at rest, at a random shape modulo a prime, from
/// power series of the fields. Brackets that are independent there are independent at a generic
/// shape: a minor is not zero. So the rank is at least that; that no more is found proves nothing.
#ifndef MECH_CONTROL_JET_BRACKETS_H
#define MECH_CONTROL_JET_BRACKETS_H

#include "mech/control/controllability.h"

/// Brackets up to a degree, until they span: the rank. *degree is the last one that added to it,
/// `brackets` a list of brackets as in mech_controllability, without fields, and `spanning` says
/// which are independent. 0 if fields are no rational functions of sines and cosines, and of one
/// square root. Of redundant velocities and functions with relations what counts is the value on Q:
/// the point is one of the rotations, and of the levels of holonomic constraints.
size_t jet_brackets_rank(const mech_control *c, unsigned most, unsigned *degree,
                         control_brackets *brackets, control_list *spanning);
/// The rank of what brackets that became too long have left open, if it is larger than what is
/// known: that and independent brackets go into v.
void jet_controllability(mech_controllability *v, const mech_control *c);

#endif
