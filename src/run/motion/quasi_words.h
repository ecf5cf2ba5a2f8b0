/// The quasi-velocities that words may speak of ("u = 1, omega = 0.3"), as functions of velocities.
#ifndef RUN_MOTION_QUASI_WORDS_H
#define RUN_MOTION_QUASI_WORDS_H

#include "exact/exact.h"
#include "model/model.h"

typedef struct run_quasi_words {
    size_t count, given; ///< those of the basis of D, of which the model names the first `given`
    expr *symbols, *meanings;
    size_t constraints; ///< how many are independent
} run_quasi_words;

/// Those of the basis of D that formulas have; where that would be long, the model's own.
HAMEL_MUST_USE hamel_status run_quasi_words_init(run_quasi_words *w, exact *x, const model *m);
void run_quasi_words_clear(run_quasi_words *w);

/// The model's own as functions of the velocities, if its fields are a basis of D; `meanings` has
/// room for them all. False if they are none.
bool run_own_fields(const model *m, expr *meanings);

#endif
