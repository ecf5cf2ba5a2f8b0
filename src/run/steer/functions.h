/// Some functions of some variables, with their first derivatives and those of second order of a
/// weighted sum, as tapes.
#ifndef RUN_STEER_FUNCTIONS_H
#define RUN_STEER_FUNCTIONS_H

#include "run/outside/derivative.h"

typedef struct steer_functions {
    size_t rows, columns; ///< functions, variables
    tape *values;
    run_derivative by;   ///< all variables
    size_t second_count; ///< entries on and below the diagonal of Σ w_i ∂²f_i
    uint32_t *second_row, *second_column;
    tape *second; ///< of (variables, w); NULL: too long
    tape_work *value_work, *by_work, *second_work;
    double *in; ///< room for variables and weights
} steer_functions;

/// On input `f` are functions of the variables alone. On failure all-zero.
HAMEL_MUST_USE hamel_status steer_functions_init(steer_functions *s, const model *m, size_t rows,
                                                 const expr *f, size_t columns,
                                                 const expr *variables, diag *messages);
void steer_functions_clear(steer_functions *s);
/// Each false where a value is missing.
bool steer_values(const steer_functions *s, const double *at, double *f);
/// The entries of `by`, in its order.
bool steer_first(const steer_functions *s, const double *at, double *entries);
bool steer_second(const steer_functions *s, const double *at, const double *weights,
                  double *entries);

#endif
