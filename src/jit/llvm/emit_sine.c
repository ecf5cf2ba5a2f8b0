/// Sine and cosine written into the code: there is no call whose results have to go through memory,
/// and what surrounds them is computed beside them. All operations are rounded alike for one point
/// and in vectors of every width, so the bits are the same; they are those of tape/sine.c. Points
/// beyond TAPE_SINE_LARGEST take the values of the C library or of SLEEF, in a branch that is
/// hardly ever taken; inside a larger function they are said to be missing.
#include "tape/sine.h"

#include "jit/llvm/emit_code_internal.h"
#include "jit/llvm/emit_internal.h"
#include "jit/llvm/emit_sine_internal.h"
#include "jit/llvm/functions_internal.h"

bool emit_has_sines(void) { return function_has_fma(); }

static LLVMValueRef number(const emitter *e, double x) { return emit_number(e, x); }

/// A polynomial, its coefficients from the highest on.
static LLVMValueRef polynomial(const emitter *e, LLVMValueRef x, size_t count, const double *c) {
    LLVMValueRef sum = number(e, c[0]);
    for (size_t i = 1; i < count; i++) sum = emit_fused(e, sum, x, number(e, c[i]));
    return sum;
}

static LLVMTypeRef words_type(const emitter *e) {
    LLVMTypeRef one = LLVMInt64TypeInContext(e->context);
    return e->width == 1 ? one : LLVMVectorType(one, e->width);
}

static LLVMValueRef word(const emitter *e, uint64_t x) {
    LLVMValueRef lanes[TAPE_LANES];
    for (unsigned l = 0; l < e->width; l++)
        lanes[l] = LLVMConstInt(LLVMInt64TypeInContext(e->context), x, false);
    return e->width == 1 ? lanes[0] : LLVMConstVector(lanes, e->width);
}

/// The value with its sign changed where bit 1 of the quadrant is set.
static LLVMValueRef turned(const emitter *e, LLVMValueRef quadrant, LLVMValueRef value) {
    LLVMBuilderRef b = e->builder;
    LLVMValueRef sign =
        LLVMBuildAnd(b, LLVMBuildShl(b, quadrant, word(e, 62), ""), word(e, (uint64_t)1 << 63), "");
    value = LLVMBuildXor(b, LLVMBuildBitCast(b, value, words_type(e), ""), sign, "");
    return LLVMBuildBitCast(b, value, e->number, "");
}

/// Both where |x| ≤ TAPE_SINE_LARGEST.
static void near_zero(const emitter *e, LLVMValueRef x, LLVMValueRef *sine, LLVMValueRef *cosine) {
    LLVMBuilderRef b = e->builder;
    const LLVMValueRef magic =
        number(e, 0x1.8p52); // rounds to whole numbers, left in the last bits
    const LLVMValueRef t = emit_fused(e, x, number(e, tape_sine_turns), magic);
    const LLVMValueRef n = LLVMBuildFSub(b, t, magic, "");
    LLVMValueRef r = x;
    for (int i = 0; i < 3; i++) r = emit_fused(e, n, number(e, tape_sine_quarter[i]), r);
    const LLVMValueRef r2 = LLVMBuildFMul(b, r, r, "");
    const LLVMValueRef rs = emit_fused(e, LLVMBuildFMul(b, r, r2, ""),
                                       polynomial(e, r2, TAPE_SINE_TERMS, tape_sine_terms), r);
    const LLVMValueRef rc =
        emit_fused(e, r2, polynomial(e, r2, TAPE_COSINE_TERMS, tape_cosine_terms), number(e, 1));
    const LLVMValueRef q = LLVMBuildBitCast(b, t, words_type(e), "");
    const LLVMValueRef odd =
        LLVMBuildICmp(b, LLVMIntNE, LLVMBuildAnd(b, q, word(e, 1), ""), word(e, 0), "");
    *sine = turned(e, q, LLVMBuildSelect(b, odd, rc, rs, ""));
    *cosine = turned(e, LLVMBuildAdd(b, q, word(e, 1), ""), LLVMBuildSelect(b, odd, rs, rc, ""));
}

/// Those of a library, left on the stack.
static void far_from_zero(emitter *e, LLVMValueRef x, LLVMValueRef *sine, LLVMValueRef *cosine) {
    emit_call_sincos(e, x);
    *sine = emit_load(e, e->pair, 0);
    *cosine = emit_load(e, e->pair, 1);
}

void emit_sines(emitter *e, LLVMValueRef x, LLVMValueRef *sine, LLVMValueRef *cosine) {
    LLVMBuilderRef b = e->builder;
    LLVMValueRef near[2], far[2];
    near_zero(e, x, &near[0], &near[1]);
    const LLVMValueRef beyond = LLVMBuildFCmp(b, LLVMRealUGT, emit_intrinsic(e, "llvm.fabs", x),
                                              number(e, TAPE_SINE_LARGEST), "");
    if (e->given != NULL) {
        emit_missing(e, beyond);
        *sine = near[0];
        *cosine = near[1];
        return;
    }
    LLVMValueRef any = beyond;
    if (e->width > 1) {
        const LLVMTypeRef bits = LLVMIntTypeInContext(e->context, e->width);
        any = LLVMBuildICmp(b, LLVMIntNE, LLVMBuildBitCast(b, beyond, bits, ""),
                            LLVMConstInt(bits, 0, false), "");
    }
    LLVMBasicBlockRef here = LLVMGetInsertBlock(b),
                      slow = LLVMAppendBasicBlockInContext(e->context, e->function, ""),
                      done = LLVMAppendBasicBlockInContext(e->context, e->function, "");
    LLVMBuildCondBr(b, any, slow, done);
    LLVMPositionBuilderAtEnd(b, slow);
    far_from_zero(e, x, &far[0], &far[1]);
    for (int i = 0; i < 2; i++) far[i] = LLVMBuildSelect(b, beyond, far[i], near[i], "");
    LLVMBuildBr(b, done);
    LLVMPositionBuilderAtEnd(b, done);
    LLVMBasicBlockRef from[2] = {here, slow};
    for (int i = 0; i < 2; i++) {
        LLVMValueRef both[2] = {near[i], far[i]}, phi = LLVMBuildPhi(b, e->number, "");
        LLVMAddIncoming(phi, both, from, 2);
        *(i == 0 ? sine : cosine) = phi;
    }
}
