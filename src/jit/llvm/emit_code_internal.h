/// One instruction of the tape, by the table in tape/ops.h.
#ifndef JIT_LLVM_EMIT_CODE_INTERNAL_H
#define JIT_LLVM_EMIT_CODE_INTERNAL_H

#include "jit/llvm/emit_internal.h"

/// a b + c with one rounding.
LLVMValueRef emit_fused(const emitter *e, LLVMValueRef a, LLVMValueRef b, LLVMValueRef c);
/// The library's sine and cosine, left in e->pair.
void emit_call_sincos(emitter *e, LLVMValueRef a);
/// One instruction: fills in the values of its slots.
void emit_code(emitter *e, uint32_t k);

#endif
