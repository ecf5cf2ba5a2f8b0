/// A point of D where two functions differ, proved in balls: that of their difference excludes
/// zero.
#ifndef REPORT_VERIFY_WITNESS_H
#define REPORT_VERIFY_WITNESS_H

#include "base/vec.h"
#include "model/model.h"

typedef struct witness_setting {
    char *name;
    char *value; ///< as `--at` and `-p` take it
} witness_setting;

typedef VEC(witness_setting) witness_settings;

typedef struct witness {
    double left, right; ///< the values there
    bool own_values;    ///< the parameters have the values that the model gives them
    witness_settings point, parameters;
} witness;

/// Looks at a few points, first with the model's own parameters. On the level of holonomic
/// constraints. False, and nothing to clear, if the functions differ at none of them.
bool witness_find(witness *w, const model *m, expr left, expr right);
void witness_clear(witness *w);

#endif
