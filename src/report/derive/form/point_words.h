/// A point of the configuration space in words, exactly: "theta1=pi/2, x=1/3, B=Rz(0.3)*Rx(pi/2)".
#ifndef REPORT_DERIVE_FORM_POINT_WORDS_H
#define REPORT_DERIVE_FORM_POINT_WORDS_H

#include "mech/distribution/flag_at.h"
#include "model/model.h"

/// On the left of = stands a line or an angle, with a number (with pi and parameters) on the right,
/// or a rotation, with a product of Rx, Ry and Rz. What is not given is where a run begins without
/// being told: a coordinate is 0, or inside its range if that is not, a rotation is the identity.
/// NAME=* leaves it generic: it is not in the point. The point is on the levels of the holonomic
/// constraints. What is wrong is told in `messages`, with places in `words`. Cleared with
/// point_words_clear, also on failure.
HAMEL_MUST_USE hamel_status point_words_read(mech_point *p, const model *m, const char *words,
                                             diag *messages);
void point_words_clear(mech_point *p);

#endif
