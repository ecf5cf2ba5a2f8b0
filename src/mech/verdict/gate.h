/// The one gate through which every verdict leaves. It looks at the evidence again, by other means
/// than those that found it, at little cost:
///   what is said to vanish is evaluated in balls at three random real points, inside the ranges
///   and with random values of the parameters;
///   what is said not to vanish gets such a point where its ball excludes zero;
///   a rank is bounded from below in balls there;
///   that relations are all is ranked again modulo another prime, in another basis.
/// A disagreement is an error of the program: the answer becomes unknown, and the gate keeps a
/// message that says which verdict and where.
#ifndef MECH_VERDICT_GATE_H
#define MECH_VERDICT_GATE_H

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

/// Moves what was contradicted since the last time to `tell` (may be NULL): HAMEL_CONTRADICTED if
/// there was something, otherwise HAMEL_OK.
HAMEL_MUST_USE hamel_status gate_take(gate *g, diag *tell);

#endif
