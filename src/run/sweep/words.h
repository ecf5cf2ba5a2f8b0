/// Expressions in the words of a sweep.
#ifndef RUN_SWEEP_WORDS_H
#define RUN_SWEEP_WORDS_H

#include "base/diag.h"
#include "base/vec.h"
#include "model/model.h"
#include "run/sweep/turning.h"

/// An expression of positions, velocities, quasi-velocities, parameters, definitions and time;
/// `energy` and lambda_1, .. stand for themselves. What is wrong is told with the words (messages
/// may be NULL).
HAMEL_MUST_USE hamel_status sweep_read(const model *m, const char *words, size_t length,
                                       diag *messages, expr *out);
/// The number from 1 of a multiplier in the state, lambda_1; 0: the name is none, or the model's
/// own.
size_t sweep_multiplier(const model *m, const char *name);
/// The symbol that stands for the energy.
expr sweep_energy(const model *m);

/// What is kept of a motion: an expression at its end, the largest or smallest value on the way, or
/// how fast something turns.
typedef struct sweep_kept {
    char *name;
    expr value;
    int extreme;       ///< +1: the largest; −1: the smallest; 0: at the end
    size_t turn_count; ///< 0; 1: how fast turns[0] turns; 2: its ratio to turns[1]
    turning turns[2];
} sweep_kept;

static inline bool sweep_kept_at_end(const sweep_kept *k) {
    return k->extreme == 0 && k->turn_count == 0;
}

typedef VEC(sweep_kept) sweep_kept_list;

/// Reads expressions between commas.
HAMEL_MUST_USE hamel_status sweep_kept_read(sweep_kept_list *list, const model *m,
                                            const char *words, diag *messages);
/// One more, that is a symbol under its own name.
void sweep_kept_symbol(sweep_kept_list *list, const model *m, expr symbol, const char *name);
void sweep_kept_clear(sweep_kept_list *list);

#endif
