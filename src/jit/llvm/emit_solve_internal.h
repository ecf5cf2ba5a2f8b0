/// Linear systems.
#ifndef JIT_LLVM_EMIT_SOLVE_INTERNAL_H
#define JIT_LLVM_EMIT_SOLVE_INTERNAL_H

#include "jit/llvm/emit_internal.h"

void emit_solve(emitter *e, uint32_t k);

#endif
