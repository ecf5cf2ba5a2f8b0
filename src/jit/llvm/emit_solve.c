/// Linear systems. A direct solve is a few products behind its guards; where those fail, a branch
/// that is hardly ever taken eliminates the matrix as the interpreter does. Over lanes, only those
/// whose guards fail take the result of the elimination, so that a lane does not depend on its
/// neighbours.
#include "jit/llvm/emit_internal.h"
#include "jit/llvm/emit_solve_internal.h"

static LLVMTypeRef word(const emitter *e) { return LLVMInt32TypeInContext(e->context); }

static LLVMValueRef word_of(const emitter *e, uint32_t value) {
    return LLVMConstInt(word(e), value, false);
}

/// A flag of each lane as the bits of a word.
static LLVMValueRef bits_of(const emitter *e, LLVMValueRef flag) {
    if (e->width > 1)
        flag = LLVMBuildBitCast(e->builder, flag, LLVMIntTypeInContext(e->context, e->width), "");
    return LLVMBuildZExt(e->builder, flag, word(e), "");
}

static LLVMValueRef flags_of(const emitter *e, LLVMValueRef bits) {
    if (e->width == 1) return LLVMBuildICmp(e->builder, LLVMIntNE, bits, word_of(e, 0), "");
    bits = LLVMBuildTrunc(e->builder, bits, LLVMIntTypeInContext(e->context, e->width), "");
    return LLVMBuildBitCast(e->builder, bits, e->flag, "");
}

/// Room on the stack for all eliminations of the tape, one after the other.
static LLVMValueRef room_of(emitter *e) {
    const uint32_t n = e->t->largest_solve, numbers = n * n + 2 * n;
    if (e->room == NULL) e->room = emit_room(e, numbers * e->width + jit_room(n));
    return e->room;
}

static LLVMValueRef advance(const emitter *e, LLVMValueRef base, uint32_t numbers) {
    LLVMValueRef index = word_of(e, numbers);
    return LLVMBuildGEP2(e->builder, e->one, base, &index, 1, "");
}

/// x by elimination in the lanes of `which`; the flags of those that are singular.
static LLVMValueRef eliminate(emitter *e, uint32_t n, const uint32_t *slots, LLVMValueRef which,
                              LLVMValueRef *x) {
    const uint32_t given = n * n + n;
    LLVMValueRef system = room_of(e), result = advance(e, system, given * e->width),
                 spare = advance(e, result, n * e->width);
    for (uint32_t i = 0; i < given; i++) emit_store(e, emit_value(e, slots[i]), system, i);
    LLVMValueRef arguments[6] = {word_of(e, n), word_of(e, e->width), which, system, spare, result};
    LLVMValueRef singular = emit_call(e, (void (*)(void))e->eliminate, word(e), 6, arguments);
    for (uint32_t i = 0; i < n; i++) x[i] = emit_load(e, result, i);
    return flags_of(e, singular);
}

/// tape_direct_good, of the least guard.
static LLVMValueRef is_good(const emitter *e, uint32_t n, const uint32_t *direct) {
    LLVMBuilderRef b = e->builder;
    const LLVMValueRef det = e->values[direct[n]];
    LLVMValueRef least = e->values[direct[n + 1]];
    for (uint32_t k = 1; k < tape_guard_count(n); k++) {
        if (direct[n + 1 + k] == direct[n + 1]) continue;
        const LLVMValueRef guard = e->values[direct[n + 1 + k]];
        least =
            LLVMBuildSelect(b, LLVMBuildFCmp(b, LLVMRealOLT, guard, least, ""), guard, least, "");
    }
    return LLVMBuildAnd(b, LLVMBuildFCmp(b, LLVMRealOGT, least, emit_number(e, TAPE_TINY), ""),
                        LLVMBuildFCmp(b, LLVMRealOLT, emit_intrinsic(e, "llvm.fabs", det),
                                      emit_number(e, TAPE_HUGE), ""),
                        "");
}

static void emit_direct(emitter *e, uint32_t slot, uint32_t n, const uint32_t *slots) {
    LLVMBuilderRef b = e->builder;
    const uint32_t *direct = slots + n * n + n;
    const LLVMValueRef inverse = LLVMBuildFDiv(b, emit_number(e, 1), e->values[direct[n]], "");
    LLVMValueRef x[TAPE_DIRECT], other[TAPE_DIRECT];
    for (uint32_t i = 0; i < n; i++) x[i] = LLVMBuildFMul(b, e->values[direct[i]], inverse, "");
    const LLVMValueRef bad = LLVMBuildNot(b, is_good(e, n, direct), ""), which = bits_of(e, bad);
    if (e->given != NULL) { // inside a larger function nothing is eliminated
        for (uint32_t i = 0; i < n; i++) e->values[slot + i] = x[i];
        emit_missing(e, bad);
        return;
    }

    LLVMBasicBlockRef here = LLVMGetInsertBlock(b),
                      slow = LLVMAppendBasicBlockInContext(e->context, e->function, ""),
                      done = LLVMAppendBasicBlockInContext(e->context, e->function, "");
    room_of(e);
    LLVMBuildCondBr(b, LLVMBuildICmp(b, LLVMIntNE, which, word_of(e, 0), ""), slow, done);
    LLVMPositionBuilderAtEnd(b, slow);
    const LLVMValueRef singular = eliminate(e, n, slots, which, other);
    if (e->width > 1) {
        for (uint32_t i = 0; i < n; i++) other[i] = LLVMBuildSelect(b, bad, other[i], x[i], "");
    }
    LLVMBuildBr(b, done);
    LLVMPositionBuilderAtEnd(b, done);
    LLVMBasicBlockRef from[2] = {here, slow};
    for (uint32_t i = 0; i < n; i++) {
        LLVMValueRef both[2] = {x[i], other[i]};
        e->values[slot + i] = LLVMBuildPhi(b, e->number, "");
        LLVMAddIncoming(e->values[slot + i], both, from, 2);
    }
    LLVMValueRef flags[2] = {LLVMConstNull(e->flag), singular}, flag = LLVMBuildPhi(b, e->flag, "");
    LLVMAddIncoming(flag, flags, from, 2);
    emit_missing(e, flag);
}

void emit_solve(emitter *e, uint32_t k) {
    const tape_code c = e->t->code[k];
    const uint32_t slot = tape_first(e->t) + k, n = c.a, *slots = e->t->operands + c.b;
    if (n <= TAPE_DIRECT) {
        emit_direct(e, slot, n, slots);
        return;
    }
    emit_missing(e, eliminate(e, n, slots, word_of(e, (1u << e->width) - 1), e->values + slot));
}
