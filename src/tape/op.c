/// The table of operators as functions.
#include <math.h>

#include "tape/op_internal.h"
#include "tape/tape.h"

bool tape_apply(tape_op op, double a, double b, double *value) {
    switch (op) {
#define X(name, arguments, formula, guard, fault)                                                  \
    case TAPE_##name: *value = formula; return guard;
        TAPE_SIMPLE_OPS(X)
#undef X
    case TAPE_SINCOS:
    case TAPE_SOLVE:
    case TAPE_RESULT:
    case TAPE_OP_COUNT: break;
    }
    return false;
}

const char *tape_op_spelling(tape_op op) {
    switch (op) {
#define X(name, arguments, value, guard, fault)                                                    \
    case TAPE_##name: return #value;
        TAPE_SIMPLE_OPS(X)
#undef X
    case TAPE_SINCOS:
    case TAPE_SOLVE:
    case TAPE_RESULT:
    case TAPE_OP_COUNT: break;
    }
    return NULL;
}

uint32_t tape_op_arguments(tape_op op) {
    switch (op) {
#define X(name, arguments, value, guard, fault)                                                    \
    case TAPE_##name: return arguments;
        TAPE_SIMPLE_OPS(X)
#undef X
    case TAPE_SINCOS: return 1;
    case TAPE_SOLVE:
    case TAPE_RESULT:
    case TAPE_OP_COUNT: break;
    }
    return 0;
}

const char *tape_fault_text(tape_fault fault) {
    switch (fault) {
#define X(name, text)                                                                              \
    case TAPE_##name: return text;
        TAPE_FAULTS(X)
#undef X
    }
    return "unknown fault";
}
