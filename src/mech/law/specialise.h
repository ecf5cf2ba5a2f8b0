/// A model with some parameters given by others: the same system for special values. What
/// conditions on parameters claim is verified on it.
#ifndef MECH_LAW_SPECIALISE_H
#define MECH_LAW_SPECIALISE_H

#include "model/model.h"

typedef struct special_model {
    model m; ///< shares with the original all that holds no expressions; only to be read
} special_model;

void special_model_init(special_model *s, const model *m, size_t count, const expr *symbols,
                        const expr *values);
void special_model_clear(special_model *s);

#endif
