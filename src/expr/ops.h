/// The one table of operators. Every consumer has one `switch` over it, without a default, so the
/// compiler says what a new operator is missing.
///   X(NAME, infix, LaTeX, C)
#ifndef EXPR_OPS_H
#define EXPR_OPS_H

// clang-format off
/// The functions of one argument.
#define EXPR_FUNCTIONS(X)                                                                          \
    X(SIN, "sin", "\\sin", "sin")                                                                  \
    X(COS, "cos", "\\cos", "cos")                                                                  \
    X(TAN, "tan", "\\tan", "tan")                                                                  \
    X(COT, "cot", "\\cot", "1.0/tan")                                                              \
    X(SEC, "sec", "\\sec", "1.0/cos")                                                              \
    X(CSC, "csc", "\\csc", "1.0/sin")                                                              \
    X(ASIN, "asin", "\\arcsin", "asin")                                                            \
    X(ACOS, "acos", "\\arccos", "acos")                                                            \
    X(ATAN, "atan", "\\arctan", "atan")                                                            \
    X(SINH, "sinh", "\\sinh", "sinh")                                                              \
    X(COSH, "cosh", "\\cosh", "cosh")                                                              \
    X(TANH, "tanh", "\\tanh", "tanh")                                                              \
    X(EXP, "exp", "\\exp", "exp")                                                                  \
    X(LOG, "log", "\\log", "log")                                                                  \
    X(ABS, "abs", "", "fabs")                                                                      \
    X(SIGN, "sign", "\\operatorname{sgn}", "hamel_sign")

#define EXPR_OPS(X)                                                                                \
    X(FAULT, "fault", "", "") /* no value: payload is the reason; contagious */                    \
    X(NUMBER, "", "", "")     /* exact rational */                                                 \
    X(SYMBOL, "", "", "")                                                                          \
    X(ADD, "+", "+", "+")   /* n-ary */                                                            \
    X(MUL, "*", "", "*")    /* n-ary; a rational coefficient stands first */                       \
    X(POW, "^", "^", "pow") /* base, rational exponent (a NUMBER) */                               \
    EXPR_FUNCTIONS(X)                                                                              \
    X(ATAN2, "atan2", "\\operatorname{atan2}", "atan2")                                            \
    X(SOLVE, "solve", "\\operatorname{solve}", "") /* A, then b; payload is the order */           \
    X(PICK, "pick", "", "") /* entry `payload` (from 0) of a SOLVE */
// clang-format on

typedef enum expr_op {
#define X(name, infix, latex, c) EXPR_##name,
    EXPR_OPS(X)
#undef X
        EXPR_OP_COUNT
} expr_op;

#endif
