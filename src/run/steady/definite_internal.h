/// For which parameters a quadratic form, or one of a pencil, is definite.
#ifndef RUN_STEADY_DEFINITE_INTERNAL_H
#define RUN_STEADY_DEFINITE_INTERNAL_H

#include "run/steady/where_internal.h"

/// Adds what makes one combination of d ≤ 2 symmetric w · w matrices definite, the shortest that
/// holds at the motion. False, with nothing added, if none can be read.
bool steady_definite_where(steady_point *at, size_t d, size_t w, expr *const *forms,
                           steady_needs *needs);

#endif
