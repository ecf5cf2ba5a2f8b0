/// The tape's operators: how many arguments each one takes, what it computes, where that has a
/// value, and what is reported where it has none. The text of `value` is also its C spelling:
/// exporters and compilers write it with their own names for a and b.
///   X(NAME, arguments, value, has a value, fault)
#ifndef TAPE_OPS_H
#define TAPE_OPS_H

// clang-format off
#define TAPE_SIMPLE_OPS(X)                                                                         \
    X(ADD, 2, a + b, true, OK)                                                                     \
    X(SUB, 2, a - b, true, OK)                                                                     \
    X(MUL, 2, a * b, true, OK)                                                                     \
    X(DIV, 2, a / b, b != 0, DIVISION_BY_ZERO)                                                     \
    X(NEG, 1, -a, true, OK)                                                                        \
    X(SQRT, 1, sqrt(a), a >= 0, DOMAIN)                                                            \
    X(POW, 2, pow(a, b), a > 0 || (a == 0 && b > 0) || (a < 0 && b == floor(b)), DOMAIN)           \
    X(SIN, 1, sin(a), true, OK)                                                                    \
    X(COS, 1, cos(a), true, OK)                                                                    \
    X(TAN, 1, tan(a), true, OK)                                                                    \
    X(ASIN, 1, asin(a), fabs(a) <= 1, DOMAIN)                                                      \
    X(ACOS, 1, acos(a), fabs(a) <= 1, DOMAIN)                                                      \
    X(ATAN, 1, atan(a), true, OK)                                                                  \
    X(SINH, 1, sinh(a), true, OK)                                                                  \
    X(COSH, 1, cosh(a), true, OK)                                                                  \
    X(TANH, 1, tanh(a), true, OK)                                                                  \
    X(EXP, 1, exp(a), true, OK)                                                                    \
    X(LOG, 1, log(a), a > 0, DOMAIN)                                                               \
    X(ABS, 1, fabs(a), true, OK)                                                                   \
    X(SIGN, 1, (a > 0) - (a < 0), true, OK)                                                        \
    X(ATAN2, 2, atan2(a, b), a != 0 || b != 0, DOMAIN)
// clang-format on

typedef enum tape_op {
#define X(name, arguments, value, guard, fault) TAPE_##name,
    TAPE_SIMPLE_OPS(X)
#undef X
        TAPE_SINCOS, ///< two results: sin a, then cos a
    TAPE_SOLVE,      ///< x with A x = b: as many results as the order, which stands in a
    TAPE_RESULT,     ///< does nothing: holds a further result of the instruction a places before it
    TAPE_OP_COUNT
} tape_op;

/// Why a value is missing.
///   X(NAME, text)
#define TAPE_FAULTS(X)                                                                             \
    X(OK, "no fault")                                                                              \
    X(DIVISION_BY_ZERO, "division by zero")                                                        \
    X(DOMAIN, "a function outside its domain")                                                     \
    X(SINGULAR, "a singular matrix")                                                               \
    X(NOT_FINITE, "a value that is not finite")

typedef enum tape_fault {
#define X(name, text) TAPE_##name,
    TAPE_FAULTS(X)
#undef X
} tape_fault;

#endif
