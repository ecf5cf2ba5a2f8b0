/// The equations of a run as a function to be kept, y' = f(t, y), for integrators other than ours.
#ifndef TEST_SUPPORT_EQUATIONS_H
#define TEST_SUPPORT_EQUATIONS_H

#include "run/motion/function.h"
#include "run/motion/run.h"

/// y is the state of the space and the quasi-velocities of the basis that the run begins with.
typedef struct run_equations {
    size_t size;
    char **names;    ///< of the entries of y
    double *initial; ///< y at t = 0
    tape *tape;      ///< (y, t) → y'
} run_equations;

/// On input a run, or NULL for no inputs and a start at rest. It needs the model only while it
/// works.
HAMEL_MUST_USE hamel_status run_equations_init(run_equations *e, const model *m,
                                               const model_run *spec, diag *messages);
/// The same in the shorter form that long runs are computed with.
HAMEL_MUST_USE hamel_status run_equations_init_short(run_equations *e, const model *m,
                                                     const model_run *spec, diag *messages);
void run_equations_clear(run_equations *e);

#endif
