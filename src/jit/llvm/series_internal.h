/// A Taylor program being written as LLVM's intermediate language: order 0 is the tape; then a loop
/// over orders k. Its body begins with the sums H_k of all products, which need only lower orders,
/// and goes on with the straight line of steps. Of a short program orders 1 and 2 are written out
/// before the loop, which then has nothing to treat apart.
#ifndef JIT_SERIES_INTERNAL_H
#define JIT_SERIES_INTERNAL_H

#include "jit/llvm/emit_internal.h"

enum { JIT_SERIES_SOLVE = 64 }; ///< largest order of a solve

/// A coefficient of an earlier order that is kept from one order to the next: that of order 1, or
/// that of order k − 1.
typedef struct kept {
    uint32_t slot;
    bool weighted, first;
    LLVMValueRef value; ///< in the order that is being written; NULL: zero
} kept;

typedef struct series {
    emitter *e;
    const taylor *s;
    LLVMTypeRef word; ///< i64
    unsigned written; ///< the order that is written out, or 0 in the loop
    LLVMValueRef k, real_k, inverse_k;
    LLVMValueRef is_first;        ///< k = 1; NULL if it cannot be
    LLVMValueRef *now, *weighted; ///< by slot: coefficient k, and k times it; NULL: not there
    uint32_t *bare;               ///< by output: the slot that its rate is a constant times of,
    LLVMValueRef *factors;        ///< and that constant; NULL: 1
    LLVMValueRef *rates;          ///< by output: the coefficient k − 1 of that slot
    LLVMValueRef *inverses;       ///< of matrices
    LLVMValueRef *divisors;       ///< by step: the inverse of what it divides by
    LLVMBasicBlockRef loop;

    kept *keeps;
    size_t keep_count;

    uint32_t lane_count;  ///< products that are summed over vectors
    uint32_t *lane_of;    ///< by product, or TAPE_NONE
    uint32_t *lanes;      ///< products by lane
    LLVMValueRef history; ///< where the sums of this order are
    bool is_short;        ///< the newest coefficients are taken from registers, not from rows
} series;

/// Whether a slot does not depend on time.
static inline bool series_constant(const series *x, uint32_t slot) {
    return x->s->degree[slot] == TAYLOR_CONSTANT;
}
LLVMValueRef series_fma(const series *x, LLVMValueRef a, LLVMValueRef b, LLVMValueRef c);
/// The coefficient of order k of a slot; zero for a constant. Weighted: k times it.
LLVMValueRef series_value(series *x, uint32_t slot, bool weighted);
/// A kept coefficient; NULL: zero. Whoever asks before the first order is written has it kept.
LLVMValueRef series_kept(series *x, uint32_t slot, bool weighted, bool first);
LLVMValueRef series_number(const series *x, uint64_t number);

// ---- emit_history.c -----------------------------------------------------------------------------

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

// ---- emit_rules.c -------------------------------------------------------------------------------

/// Before the loop: what steps divide by.
void rules_prepare(series *x, jit_invert *invert);
/// In it: all steps.
void rules_write(series *x);

/// The function "sum".
void emit_sum(emitter *e);

#endif
