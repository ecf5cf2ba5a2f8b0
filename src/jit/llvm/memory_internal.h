/// LLVM's memory.
#ifndef JIT_LLVM_MEMORY_INTERNAL_H
#define JIT_LLVM_MEMORY_INTERNAL_H

#include "base/exhausted.h"

/// Who is told when there is no memory for LLVM.
void jit_take_memory(exhausted_handler *told);

#endif
