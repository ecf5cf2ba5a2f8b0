/// A fit from the inside: systems, one a run, and sets of data.
#ifndef RUN_FIT_FIT_INTERNAL_H
#define RUN_FIT_FIT_INTERNAL_H

#include "run/fit/fit.h"
#include "run/fit/system_internal.h"
#include "run/input/rows.h"

/// A set of data. Its outputs are those of its system.
typedef struct fit_set {
    fit_system *system;
    char *file;
    input_rows rows;
    size_t *columns;     ///< of the file: outputs of the system
    size_t *inputs;      ///< of the file: inputs of the system; 0 (the time): none is given
    bool driven;         ///< some input is
    double *start;       ///< initial values that it gives: start_count
    double *measured;    ///< row by row
    double *fitted, *by; ///< outputs; their derivatives: rows × outputs × sense
} fit_set;

struct fit {
    const model *m;
    fit_options options;
    double tolerance;
    size_t free_count;
    expr *free;
    bool *positive;
    double *p;
    size_t system_count;
    fit_system *systems; ///< room for one a set
    size_t set_count;
    fit_set *sets;
    double *sigma; ///< of the columns of the run; all 1 if nothing is said
    fit_verdict verdict;
    fit_result result;
    double *numbers; ///< first, errors, covariance
};

#endif
