/// Reading a claim: infix, and what a claim has besides,
///   LEFT = RIGHT [= ..]      theta'' = .., p' = .., L_c = .., symmetry.momentum.1 = ..
///   {f, g}                   the bracket of two functions
///   d/dt(f)                  the derivative along motions
///   F is constant            or NAME = F is constant, where the name may be a new one
#ifndef REPORT_VERIFY_CLAIM_H
#define REPORT_VERIFY_CLAIM_H

#include "report/verify/function_on_D.h"

/// Two functions on D that are claimed to be equal.
typedef struct claim_equation {
    expr left, right;
} claim_equation;

typedef VEC(claim_equation) claim_equations;

/// On input c is fresh. What is wrong is told in `messages`, with its place in `words`.
HAMEL_MUST_USE hamel_status claim_read(on_D *c, const char *words, diag *messages,
                                       claim_equations *out);

/// A function on D, and the words it was read from.
typedef struct claim_function {
    char *words;
    expr function;
} claim_function;

typedef VEC(claim_function) claim_functions;

/// Functions with commas between them, in what a claim has on its sides; c->home is the caller's.
/// Freed with claim_functions_clear, also on failure.
HAMEL_MUST_USE hamel_status claim_read_functions(on_D *c, const char *words, diag *messages,
                                                 claim_functions *out);
/// Equations with commas between them; c->home is the caller's.
HAMEL_MUST_USE hamel_status claim_read_equations(on_D *c, const char *words, diag *messages,
                                                 claim_equations *out);
void claim_functions_clear(claim_functions *list);

#endif
