/// A tape being written as LLVM's intermediate language: one straight line of code, the same for
/// one point and for vectors of points, as LLVM's instructions take both.
#ifndef JIT_LLVM_EMIT_INTERNAL_H
#define JIT_LLVM_EMIT_INTERNAL_H

#include <llvm-c/Core.h>

#include "jit/plugin.h"

typedef struct emitter {
    const tape *t;
    unsigned width; ///< 1: one point
    jit_eliminate *eliminate;
    LLVMContextRef context;
    LLVMModuleRef module;
    LLVMBuilderRef builder;
    LLVMTypeRef number, flag; ///< double and i1, or vectors of them
    LLVMTypeRef one;          ///< double
    LLVMTypeRef address;      ///< double *
    LLVMValueRef function;
    LLVMValueRef *values;      ///< by slot; NULL: not computed so far
    const LLVMValueRef *given; ///< inputs, where they are not loaded from the first parameter
    uint32_t *uses;       ///< by slot, how often it is an argument; NULL: products are not fused
    LLVMValueRef missing; ///< flag: a value is missing
    LLVMValueRef room;    ///< of eliminations, made when the first one is met
    LLVMValueRef pair;    ///< where sine and cosine are left
} emitter;

/// How often each slot of a tape is needed; to be freed.
uint32_t *emit_count_uses(const tape *t);
/// Adds the function `name` to the module.
void emit_function(emitter *e, const char *name);

/// Begins a function, with the types of its numbers set; ends it.
void emit_begin(emitter *e, const char *name, LLVMTypeRef result, unsigned count,
                LLVMTypeRef *parameters);
void emit_types(emitter *e);
void emit_end(emitter *e);
/// The instructions of the tape inside another function, at inputs that are values; the outputs.
void emit_inside(emitter *e, const LLVMValueRef *in, LLVMValueRef *out);
/// All instructions of the tape; and a word that is not zero if a value is missing.
void emit_instructions(emitter *e);
void emit_return_missing(emitter *e);

LLVMValueRef emit_number(const emitter *e, double value);
void emit_missing(emitter *e, LLVMValueRef flag);
/// Room for `count` numbers on the stack.
LLVMValueRef emit_room(const emitter *e, uint32_t count);
LLVMValueRef emit_load(const emitter *e, LLVMValueRef base, uint32_t index);
void emit_store(const emitter *e, LLVMValueRef value, LLVMValueRef base, uint32_t index);
LLVMValueRef emit_intrinsic(const emitter *e, const char *name, LLVMValueRef a);
/// A call of the function at an address that is known now.
LLVMValueRef emit_call(const emitter *e, void (*target)(void), LLVMTypeRef result, unsigned count,
                       LLVMValueRef *arguments);

/// The value of an operand of an elimination.
LLVMValueRef emit_value(const emitter *e, uint32_t slot);

#endif
