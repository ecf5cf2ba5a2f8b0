/// A tape being written as LLVM's intermediate language: one straight line of code, the same for
/// one point and for vectors of points, as LLVM's instructions take both.
#ifndef JIT_EMIT_INTERNAL_H
#define JIT_EMIT_INTERNAL_H

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
    LLVMValueRef *values; ///< by slot; NULL: not computed so far
    uint32_t *uses;       ///< by slot, how often it is an argument; NULL: products are not fused
    LLVMValueRef missing; ///< flag: a value is missing
    LLVMValueRef room;    ///< of eliminations, made when the first one is met
    LLVMValueRef pair;    ///< where sine and cosine are left
} emitter;

/// Adds the function `name` to the module.
void emit_function(emitter *e, const char *name);
/// Adds the functions "series" and "sum" of a Taylor program.
void emit_series(emitter *e, const taylor *s, jit_invert *invert);

/// Begins a function, with the types of its numbers set; ends it.
void emit_begin(emitter *e, const char *name, LLVMTypeRef result, unsigned count,
                LLVMTypeRef *parameters);
void emit_types(emitter *e);
void emit_end(emitter *e);
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
/// a b + c with one rounding.
LLVMValueRef emit_fused(const emitter *e, LLVMValueRef a, LLVMValueRef b, LLVMValueRef c);
/// A call of the function at an address that is known now.
LLVMValueRef emit_call(const emitter *e, void (*target)(void), LLVMTypeRef result, unsigned count,
                       LLVMValueRef *arguments);

/// The value of an operand of an elimination.
LLVMValueRef emit_value(const emitter *e, uint32_t slot);
/// One instruction: fills in the values of its slots.
void emit_code(emitter *e, uint32_t k);
void emit_solve(emitter *e, uint32_t k);

// ---- emit_sine.c --------------------------------------------------------------------------------

/// Whether sines and cosines are written into the code.
bool emit_has_sines(const emitter *e);
void emit_sines(emitter *e, LLVMValueRef x, LLVMValueRef *sine, LLVMValueRef *cosine);

// ---- functions.c --------------------------------------------------------------------------------

/// The function that computes an operator over vectors of a width; NULL if there is none. SINCOS
/// leaves its two results at the address in front of its argument.
void (*function_of(tape_op op, unsigned width))(void);
/// The widest vectors this machine has functions for, 0 without any; and whether it has them in the
/// width asked for.
unsigned function_width(void);
bool function_has_width(unsigned width);
/// Whether this machine multiplies and adds in one instruction.
bool function_has_fma(void);

#endif
