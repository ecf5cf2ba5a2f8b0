/// A linear change of the angles of a space: a_0, a_1, a_2, .. become a_0 and the differences
/// a_0 − a_1, a_1 − a_2, .. Bodies that are hinged to each other see the differences only, and what
/// is a product in these is a long sum in the angles themselves.
///
/// The new coordinates have the symbols of the old ones: the symbol a_1 stands for a_0 − a_1. So
/// the space, its base frame (now ∂ of the new coordinates) and its brackets stay as they are.
#ifndef MECH_TOOLS_ANGLE_CHART_H
#define MECH_TOOLS_ANGLE_CHART_H

#include "exact/exact.h"
#include "space/space.h"

typedef struct angle_chart {
    const space *q;     ///< borrowed
    size_t count;       ///< of angles; at most 1 for no change
    expr *angles;       ///< their symbols
    size_t *directions; ///< their base vectors
    expr *old_of_new;   ///< a_i = a_0 − Σ_{0<k≤i} new_k
    expr *new_of_old;   ///< a_{i−1} − a_i
} angle_chart;

/// The change for the angles that occur in some expressions.
void angle_chart_init(angle_chart *c, const space *q, size_t count, const expr *e);
void angle_chart_clear(angle_chart *c);

/// Functions, a field, a form in the new coordinates, canonical where that can be had.
void angle_chart_functions(const angle_chart *c, exact *x, size_t count, const expr *e, expr *out);
void angle_chart_field(const angle_chart *c, exact *x, const expr *X, expr *out);
void angle_chart_form(const angle_chart *c, exact *x, const expr *form, expr *out);
/// And back.
void angle_chart_functions_back(const angle_chart *c, exact *x, size_t count, const expr *e,
                                expr *out);
void angle_chart_form_back(const angle_chart *c, exact *x, const expr *form, expr *out);
/// A point: values[k] of the entries at[k], to new coordinates, in place; the value of an angle may
/// depend on angles before it that are not given. The entries stay the same.
void angle_chart_point(const angle_chart *c, size_t count, const expr *at, expr *values);

#endif
