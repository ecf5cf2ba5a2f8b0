/// A run with other words: initial values, and inputs from a file, in place of its own or beside
/// them.
#ifndef RUN_OUTSIDE_CHANGE_H
#define RUN_OUTSIDE_CHANGE_H

#include "base/diag.h"
#include "model/model.h"

typedef struct run_change {
    model_run spec; ///< what it does not own is borrowed from the run
    model_setting *from, *inputs;
    model_table *tables;
    char **words; ///< names of columns
    size_t word_count;
} run_change;

/// On input `spec` is a run, or NULL: at rest; `from` is "theta=0.1, x'=1", or NULL; `input` the
/// path of a table whose columns behind the time are named like controls, or NULL. A force is
/// straight between rows, a motion cubic. What is wrong with the words of `from` is told in
/// `words`. To be cleared in any case.
HAMEL_MUST_USE hamel_status run_change_init(run_change *c, const model *m, const model_run *spec,
                                            const char *from, const char *input, diag *words,
                                            diag *messages);
void run_change_clear(run_change *c);

#endif
