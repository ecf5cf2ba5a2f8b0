/// Sine and cosine, written into the code: there is no call whose results have to go
/// through memory, and what surrounds them is computed beside them.
#ifndef JIT_LLVM_EMIT_SINE_INTERNAL_H
#define JIT_LLVM_EMIT_SINE_INTERNAL_H

#include "jit/llvm/emit_internal.h"

/// Whether sines and cosines are written into the code.
bool emit_has_sines(void);
void emit_sines(emitter *e, LLVMValueRef x, LLVMValueRef *sine, LLVMValueRef *cosine);

#endif
