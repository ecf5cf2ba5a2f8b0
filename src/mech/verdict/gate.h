/// The one gate through which every verdict leaves. It looks at the evidence again, by other means
/// than those that found it, at little cost:
///   what is said to vanish is evaluated in balls at three random real points, inside the ranges
///   and with random values of the parameters;
///   what is said not to vanish gets such a point where its ball excludes zero;
///   a rank is bounded from below in balls there;
///   that relations are all is ranked again modulo another prime, in another basis.
/// What does not vanish for generic parameters, and ranks, are looked at with the values given too.
/// Functions that are only named are seen as one example each.
/// An answer about one point that is known in balls is looked at there: no function that has to
/// vanish may exclude zero, and Routh's scheme counts the eigenvalues of a spectrum once more.
/// A disagreement is an error of the program: the answer becomes unknown, and the gate keeps a
/// message that says which verdict and where.
#ifndef MECH_VERDICT_GATE_H
#define MECH_VERDICT_GATE_H

#include "exact/ball/balls.h"
#include "exact/exact.h"
#include "mech/verdict/verdict.h"
#include "model/model.h"

typedef struct gate gate;

/// The model (may be NULL: one without ranges) is borrowed as long as the gate lives. `parameters`
/// is what they stand for where a record does not say: generic ones, or the values given.
gate *gate_create(const exact *x, const model *m, verdict_parameters parameters);
void gate_destroy(gate *g);

/// On output the scope of the record is complete, and a point it has is the gate's until the next
/// one passes. False if the answer was contradicted.
bool gate_pass(gate *g, mech_verdict *v);

/// The same of a record about the one point `at`, in which all symbols of its evidence have balls.
bool gate_pass_at(gate *g, const exact_balls *at, mech_verdict *v);

/// Moves what was contradicted since the last time to `tell` (may be NULL): HAMEL_CONTRADICTED if
/// there was something, otherwise HAMEL_OK.
HAMEL_MUST_USE hamel_status gate_take(gate *g, diag *tell);

#endif
