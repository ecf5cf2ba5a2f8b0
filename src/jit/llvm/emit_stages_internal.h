/// The stages of a Runge-Kutta rule over lanes.
#ifndef JIT_LLVM_EMIT_STAGES_INTERNAL_H
#define JIT_LLVM_EMIT_STAGES_INTERNAL_H

#include "jit/llvm/emit_internal.h"

/// Whether a right-hand side is so short that it is written out in every stage.
bool emit_is_short(const tape *t);
/// Adds jit_stage "stage1", "stage2" .. for vectors of e->width lanes.
void emit_stages(emitter *e, const rule_table *rule, uint32_t state_count);

#endif
