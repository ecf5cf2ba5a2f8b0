/// The sums H_k(a, b) = Σ_{j=1}^{k−1} a_j b_{k−j} of all products at once.
#ifndef JIT_LLVM_EMIT_HISTORY_INTERNAL_H
#define JIT_LLVM_EMIT_HISTORY_INTERNAL_H

#include "jit/llvm/series_internal.h"

/// Sorts products into lanes, and asks for what has to be kept for them.
void history_plan(series *x);
void history_clear(series *x);
/// Before the loop over orders: rows that are looked at before they are filled.
void history_start(series *x);
/// In it: the sums of this order.
void history_sum(series *x);
/// H_k of a product: NULL for zero.
LLVMValueRef history_of(series *x, uint32_t product);
/// At its end: the rows of this order.
void history_store(series *x);

#endif
