/// The table of operators as functions.
#ifndef TAPE_OP_INTERNAL_H
#define TAPE_OP_INTERNAL_H

#include <stdbool.h>

#include "tape/ops.h"

/// The value of a simple operator, and whether it has one.
bool tape_apply(tape_op op, double a, double b, double *value);

#endif
