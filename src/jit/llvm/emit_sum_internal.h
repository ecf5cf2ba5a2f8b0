/// The sum of a series: Horner's rule in h², for even and odd orders side by side, over the vectors
/// of the machine.
#ifndef JIT_LLVM_EMIT_SUM_INTERNAL_H
#define JIT_LLVM_EMIT_SUM_INTERNAL_H

#include "jit/llvm/emit_internal.h"

/// The function "sum".
void emit_sum(emitter *e);

#endif
