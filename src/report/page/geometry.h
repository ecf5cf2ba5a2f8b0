/// Pictures of a model's geometry: the phase portrait of equations that close in two
/// quasi-velocities, and the nonholonomic connection over a shape space of two dimensions with its
/// curvature, whose integral over the inside of a loop is what the loop moves the group by, to
/// first order.
#ifndef REPORT_PAGE_GEOMETRY_H
#define REPORT_PAGE_GEOMETRY_H

#include "report/doc/document.h"
#include "run/outside/live.h"

/// portrait:(x,o)=>..., the rates of two quasi-velocities in themselves, if the equations close in
/// them.
void page_portrait(const model *m, const doc *derivation, const run_live *l, text *out);
/// heights:{..}, connection and curvature over shape space, if that has two dimensions.
void page_heights(const model *m, const doc *derivation, text *out);

#endif
