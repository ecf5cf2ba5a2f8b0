/// Functions that compiled code calls: those of the C library for one point, as the interpreter
/// does; SLEEF's for vectors.
#ifndef JIT_LLVM_FUNCTIONS_INTERNAL_H
#define JIT_LLVM_FUNCTIONS_INTERNAL_H

#include <stdbool.h>

#include "tape/tape.h"

/// The widest vectors this machine has functions for, 0 without any; and whether it has them in the
/// width asked for.
unsigned function_width(void);
bool function_has_width(unsigned width);
/// Whether this machine multiplies and adds in one instruction.
bool function_has_fma(void);

/// The function that computes an operator over vectors of a width; NULL if there is none. SINCOS
/// leaves its two results at the address in front of its argument.
void (*function_of(tape_op op, unsigned width))(void);

#endif
