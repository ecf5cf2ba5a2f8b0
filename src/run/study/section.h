/// Where a quantity passes a value on a run: Poincaré sections, and reversals. Crossings are looked
/// for in every step of the integrator at several places, and found on its dense output to
/// rounding.
#ifndef RUN_STUDY_SECTION_H
#define RUN_STUDY_SECTION_H

#include "base/diag.h"
#include "model/model.h"
#include "run/motion/run.h"

typedef enum section_kind {
    SECTION_BOTH,
    SECTION_RISING,
    SECTION_FALLING,
    /// changes of sign that last: the quantity grows to a tenth of its largest value
    SECTION_REVERSAL
} section_kind;

typedef struct section section;

/// Takes a crossing: the numbers of a sample there, and whether the quantity rises. False: could
/// not.
typedef bool section_take(const double *columns, bool rising, void *data);

/// "theta = 0.1", or a quantity alone for "= 0". `words_messages` are about the words. `columns`
/// are how many numbers a sample has.
HAMEL_MUST_USE hamel_status section_create(const model *m, section_kind kind, const char *words,
                                           diag *words_messages, diag *messages, section **out);
void section_destroy(section *s);

/// On input `columns` is the number of columns of the run, `initial` its first sample.
void section_begin(section *s, size_t columns, const double *initial, section_take *take,
                   void *data);
/// The observer to give to the run.
run_observer section_observer(section *s);
size_t section_count(const section *s);
/// Times of crossings, in order.
const double *section_times(const section *s);

#endif
