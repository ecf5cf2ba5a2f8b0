/// What discrete mechanics needs of a model, compiled over the frame that steps are made in: the
/// base frame of the space, but on a line, a line and an angle that SE(2) acts on the frame that a
/// body carries along, e_x = cos θ ∂_x + sin θ ∂_y, e_y = −sin θ ∂_x + cos θ ∂_y, e_θ = ∂_θ.
#ifndef RUN_FORM_DISCRETE_COMPILE_INTERNAL_H
#define RUN_FORM_DISCRETE_COMPILE_INTERNAL_H

#include "run/form/discrete_internal.h"

/// The frame and the functions that do not depend on a chart.
HAMEL_MUST_USE hamel_status run_discrete_compile(run_motion *r, run_discrete *d);
HAMEL_MUST_USE hamel_status run_discrete_compile_chart(run_motion *r, const run_discrete *d,
                                                       const mech_basis *b, discrete_chart *c);
void run_discrete_chart_clear(discrete_chart *c);

#endif
