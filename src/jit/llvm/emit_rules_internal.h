/// The steps of an order, by the table of rules in tape/taylor.h.
#ifndef JIT_LLVM_EMIT_RULES_INTERNAL_H
#define JIT_LLVM_EMIT_RULES_INTERNAL_H

#include "jit/llvm/series_internal.h"

/// Before the loop: what steps divide by.
void rules_prepare(series *x, jit_invert *invert);
/// In it: all steps.
void rules_write(series *x);

#endif
