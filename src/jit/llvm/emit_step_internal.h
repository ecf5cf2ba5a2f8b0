/// A step of a Runge-Kutta rule.
#ifndef JIT_LLVM_EMIT_STEP_INTERNAL_H
#define JIT_LLVM_EMIT_STEP_INTERNAL_H

#include "jit/llvm/emit_internal.h"

/// Adds jit_step "step", which calls "field", the function of the tape in the same module.
void emit_step(emitter *e, const rule_table *rule, uint32_t state_count, LLVMValueRef field);

#endif
