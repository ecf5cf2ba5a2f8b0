/// What a model's draw block shows, seen from above: outlines in the plane.
#ifndef REPORT_PLOT_TOP_VIEW_H
#define REPORT_PLOT_TOP_VIEW_H

#include "base/vec.h"
#include "model/model.h"

typedef struct outline {
    size_t first, count; ///< pairs in top_view.points
} outline;

/// All-zero: empty.
typedef struct top_view {
    VEC(double) points;
    VEC(outline) outlines;
} top_view;

/// Adds the outlines at these values of all symbols of the pool.
void top_view_add(top_view *v, const model *m, const double *symbols);
void top_view_clear(top_view *v);

/// A property of a thing, NULL if it has none of that name.
const model_property *thing_property(const model_thing *t, const char *name);

#endif
