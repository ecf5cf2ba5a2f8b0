/// The one table of operators. Every consumer has one `switch` over it, without a default, so the
/// compiler says what a new operator is missing.
///   X(NAME, infix, LaTeX, C, where it breaks)
///
/// Where an operator is not smooth although it has a value there:
///   SMOOTH  nowhere
///   KINKS   its slope jumps where its argument is zero
///   JUMPS   its value does
///   ROOT    a root of an even power, (u²)^(1/2) = |u|, kinks where u is zero
///   CUT     the angle of (y, x) jumps by 2π where y is zero and x negative
/// expr/switch.h makes it smooth on either side.
#ifndef EXPR_OPS_H
#define EXPR_OPS_H

// clang-format off
/// The functions of one argument.
#define EXPR_FUNCTIONS(X)                                                                          \
    X(SIN, "sin", "\\sin", "sin", SMOOTH)                                                          \
    X(COS, "cos", "\\cos", "cos", SMOOTH)                                                          \
    X(TAN, "tan", "\\tan", "tan", SMOOTH)                                                          \
    X(COT, "cot", "\\cot", "1.0/tan", SMOOTH)                                                      \
    X(SEC, "sec", "\\sec", "1.0/cos", SMOOTH)                                                      \
    X(CSC, "csc", "\\csc", "1.0/sin", SMOOTH)                                                      \
    X(ASIN, "asin", "\\arcsin", "asin", SMOOTH)                                                    \
    X(ACOS, "acos", "\\arccos", "acos", SMOOTH)                                                    \
    X(ATAN, "atan", "\\arctan", "atan", SMOOTH)                                                    \
    X(SINH, "sinh", "\\sinh", "sinh", SMOOTH)                                                      \
    X(COSH, "cosh", "\\cosh", "cosh", SMOOTH)                                                      \
    X(TANH, "tanh", "\\tanh", "tanh", SMOOTH)                                                      \
    X(EXP, "exp", "\\exp", "exp", SMOOTH)                                                          \
    X(LOG, "log", "\\log", "log", SMOOTH)                                                          \
    X(ABS, "abs", "", "fabs", KINKS)                                                               \
    X(SIGN, "sign", "\\operatorname{sgn}", "hamel_sign", JUMPS)

#define EXPR_OPS(X)                                                                                \
    X(FAULT, "fault", "", "", SMOOTH) /* no value: payload is the reason; contagious */            \
    X(NUMBER, "", "", "", SMOOTH) /* exact rational */                                             \
    X(SYMBOL, "", "", "", SMOOTH)                                                                  \
    X(ADD, "+", "+", "+", SMOOTH) /* n-ary */                                                      \
    X(MUL, "*", "", "*", SMOOTH) /* n-ary; a rational coefficient stands first */                  \
    X(POW, "^", "^", "pow", ROOT) /* base, rational exponent (a NUMBER) */                         \
    EXPR_FUNCTIONS(X)                                                                              \
    X(ATAN2, "atan2", "\\operatorname{atan2}", "atan2", CUT)                                       \
    X(CALL, "", "", "", SMOOTH) /* a named function; payload is its symbol, see expr_call */       \
    X(SOLVE, "solve", "\\operatorname{solve}", "", SMOOTH) /* A, then b; payload is the order */   \
    X(PICK, "pick", "", "", SMOOTH) /* entry `payload` (from 0) of a SOLVE */
// clang-format on

typedef enum expr_op {
#define X(name, infix, latex, c, breaks) EXPR_##name,
    EXPR_OPS(X)
#undef X
        EXPR_OP_COUNT
} expr_op;

#endif
