/// Derivatives of a function of a run by some of what it depends on: only the entries that are not
/// zero whatever the numbers are, column by column.
#ifndef RUN_OUTSIDE_DERIVATIVE_H
#define RUN_OUTSIDE_DERIVATIVE_H

#include "model/model.h"
#include "tape/tape.h"

/// What to derive by.
typedef enum run_by { RUN_BY_STATE, RUN_BY_TIME, RUN_BY_PARAMETERS, RUN_BY_INPUTS } run_by;
enum { RUN_BY_COUNT = RUN_BY_INPUTS + 1 };

/// All-zero is the one without rows.
typedef struct run_derivative {
    size_t rows, columns;
    size_t count;           ///< of its entries
    uint32_t *row, *column; ///< of each; columns in order, rows in order within a column
    tape *tape;             ///< the entries
} run_derivative;

/// What a derivative needs to know of a function.
typedef struct run_derived {
    const model *m;
    size_t in_count;
    const expr *in; ///< the inputs of its tape
    size_t rows;
    const expr *f;
    diag *messages;
} run_derived;

/// By `count` of its inputs. On failure *d is all-zero.
HAMEL_MUST_USE hamel_status run_derivative_init(run_derivative *d, const run_derived *of,
                                                size_t count, const expr *by);
void run_derivative_clear(run_derivative *d);
/// All rows × columns numbers, row by row, from those of the entries.
void run_derivative_spread(const run_derivative *d, const double *entries, double *all);

/// The tape of some functions, without what none of them needs: a compiler would complain of it.
HAMEL_MUST_USE hamel_status run_function_tape(const run_derived *of, size_t count, const expr *out,
                                              tape **t);

#endif
