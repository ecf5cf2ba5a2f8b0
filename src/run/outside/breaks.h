/// Where functions break: the switching functions of the operators in them (expr/switch.h). With
/// their signs held, as symbols of their own, the functions are smooth up to and beyond the place.
#ifndef RUN_OUTSIDE_BREAKS_H
#define RUN_OUTSIDE_BREAKS_H

#include "base/vec.h"
#include "model/model.h"

typedef VEC(expr) breaks_list;

typedef struct run_breaks {
    breaks_list written;  ///< u as it stands in the functions
    breaks_list held;     ///< the same with the signs of what breaks inside it held
    breaks_list signs;    ///< the symbols of the signs
    breaks_list from, to; ///< operators, and what stands for them
} run_breaks;

/// Those of `count` functions that depend on time or state.
void run_breaks_find(run_breaks *b, const model *m, size_t count, const expr *f);
/// Holds the signs in functions.
void run_breaks_hold(const run_breaks *b, const model *m, size_t count, expr *f);
void run_breaks_clear(run_breaks *b);

#endif
