/// A run with other words: initial values, and inputs by formulas or from a file, in place of its
/// own or beside them.
#ifndef RUN_OUTSIDE_CHANGE_H
#define RUN_OUTSIDE_CHANGE_H

#include "base/diag.h"
#include "model/model.h"

typedef struct run_change {
    model_run spec;                      ///< what it does not own is borrowed from the run
    model_setting *from, *kept, *inputs; ///< `kept`: of the run's own initial values
    model_table *tables;
    char **words; ///< names of columns
    size_t word_count;
} run_change;

/// What is to be changed; each may be NULL.
typedef struct run_words_given {
    const char *from;    ///< "theta=0.1, x'=1"
    const char *control; ///< "phi=0.3*sin(t), x=-3*theta": motions of time, forces of the state too
    const char *input;   ///< a table: the time, then columns named like controls. A force is
                         ///< straight between rows, a motion cubic
} run_words_given;

/// On input `spec` is a run, or NULL: at rest. A control that is given a motion loses the initial
/// value that the run gives it. What is wrong with the words of an option is told in `words`, and
/// *about is the option then. To be cleared in any case.
HAMEL_MUST_USE hamel_status run_change_init(run_change *c, const model *m, const model_run *spec,
                                            const run_words_given *given, diag *words,
                                            const char **about, diag *messages);
void run_change_clear(run_change *c);

#endif
