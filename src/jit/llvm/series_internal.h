/// A Taylor program being written as LLVM's intermediate language: order 0 is the tape; then a loop
/// over orders k. Its body begins with the sums H_k of all products, which need only lower orders,
/// and goes on with the straight line of steps. Of a short program orders 1 and 2 are written out
/// before the loop, which then has nothing to treat apart.
#ifndef JIT_LLVM_SERIES_INTERNAL_H
#define JIT_LLVM_SERIES_INTERNAL_H

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

#endif
