/// The loop over orders.
#ifndef JIT_LLVM_EMIT_SERIES_INTERNAL_H
#define JIT_LLVM_EMIT_SERIES_INTERNAL_H

#include "jit/llvm/series_internal.h"

/// Adds the functions "series" and "sum" of a Taylor program.
void emit_series(emitter *e, const taylor *s, jit_invert *invert);
LLVMValueRef series_fma(const series *x, LLVMValueRef a, LLVMValueRef b, LLVMValueRef c);
/// The coefficient of order k of a slot; zero for a constant. Weighted: k times it.
LLVMValueRef series_value(series *x, uint32_t slot, bool weighted);
/// A kept coefficient; NULL: zero. Whoever asks before the first order is written has it kept.
LLVMValueRef series_kept(series *x, uint32_t slot, bool weighted, bool first);
LLVMValueRef series_number(const series *x, uint64_t number);

#endif
