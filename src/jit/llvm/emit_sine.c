/// Sine and cosine over lanes, written into the code: there is no call whose results have to go
/// through memory, and what surrounds them is computed beside them. All operations are rounded
/// alike in vectors of every width, so the bits are the same.
///
/// x = n π/2 + r with π/2 as three numbers, which fused multiplication makes exact enough up to
/// LARGEST; then polynomials on |r| ≤ π/4 (fdlibm's, by K. C. Ng), good to about one unit in the
/// last place. Lanes beyond LARGEST take the values of SLEEF's functions, in a branch that is
/// hardly ever taken.
#include "jit/llvm/emit_code_internal.h"
#include "jit/llvm/emit_internal.h"
#include "jit/llvm/emit_sine_internal.h"
#include "jit/llvm/functions_internal.h"

static const double LARGEST = 1e5;

bool emit_has_sines(const emitter *e) { return e->width > 1 && e->uses != NULL; }

static LLVMValueRef number(const emitter *e, double x) { return emit_number(e, x); }

/// A polynomial, its coefficients from the highest on.
static LLVMValueRef polynomial(const emitter *e, LLVMValueRef x, size_t count, const double *c) {
    LLVMValueRef sum = number(e, c[0]);
    for (size_t i = 1; i < count; i++) sum = emit_fused(e, sum, x, number(e, c[i]));
    return sum;
}

static LLVMTypeRef words_type(const emitter *e) {
    return LLVMVectorType(LLVMInt64TypeInContext(e->context), e->width);
}

static LLVMValueRef word(const emitter *e, uint64_t x) {
    LLVMValueRef lanes[TAPE_LANES];
    for (unsigned l = 0; l < e->width; l++)
        lanes[l] = LLVMConstInt(LLVMInt64TypeInContext(e->context), x, false);
    return LLVMConstVector(lanes, e->width);
}

/// The value with its sign changed where bit 1 of the quadrant is set.
static LLVMValueRef turned(const emitter *e, LLVMValueRef quadrant, LLVMValueRef value) {
    LLVMBuilderRef b = e->builder;
    LLVMValueRef sign =
        LLVMBuildAnd(b, LLVMBuildShl(b, quadrant, word(e, 62), ""), word(e, (uint64_t)1 << 63), "");
    value = LLVMBuildXor(b, LLVMBuildBitCast(b, value, words_type(e), ""), sign, "");
    return LLVMBuildBitCast(b, value, e->number, "");
}

/// Both where |x| ≤ LARGEST.
static void near_zero(const emitter *e, LLVMValueRef x, LLVMValueRef *sine, LLVMValueRef *cosine) {
    static const double s[] = {1.58969099521155010221e-10, -2.50507602534068634195e-08,
                               2.75573137070700676789e-06, -1.98412698298579493134e-04,
                               8.33333333332248946124e-03, -1.66666666666666324348e-01};
    static const double c[] = {-1.13596475577881948265e-11,
                               2.08757232129817482790e-09,
                               -2.75573143513906633035e-07,
                               2.48015872894767294178e-05,
                               -1.38888888888741095749e-03,
                               4.16666666666666019037e-02,
                               -0.5};
    LLVMBuilderRef b = e->builder;
    const LLVMValueRef magic =
        number(e, 0x1.8p52); // rounds to whole numbers, left in the last bits
    const LLVMValueRef t = emit_fused(e, x, number(e, 0x1.45f306dc9c883p-1), magic); // 2/π
    const LLVMValueRef n = LLVMBuildFSub(b, t, magic, "");
    LLVMValueRef r = emit_fused(e, n, number(e, -0x1.921fb54442d18p+0), x);
    r = emit_fused(e, n, number(e, -0x1.1a62633145c07p-54), r);
    r = emit_fused(e, n, number(e, 0x1.f1976b7ed8fbcp-110), r);
    const LLVMValueRef r2 = LLVMBuildFMul(b, r, r, "");
    const LLVMValueRef rs = emit_fused(e, LLVMBuildFMul(b, r, r2, ""), polynomial(e, r2, 6, s), r);
    const LLVMValueRef rc = emit_fused(e, r2, polynomial(e, r2, 7, c), number(e, 1));
    const LLVMValueRef q = LLVMBuildBitCast(b, t, words_type(e), "");
    const LLVMValueRef odd =
        LLVMBuildICmp(b, LLVMIntNE, LLVMBuildAnd(b, q, word(e, 1), ""), word(e, 0), "");
    *sine = turned(e, q, LLVMBuildSelect(b, odd, rc, rs, ""));
    *cosine = turned(e, LLVMBuildAdd(b, q, word(e, 1), ""), LLVMBuildSelect(b, odd, rs, rc, ""));
}

/// SLEEF's, left on the stack.
static void far_from_zero(emitter *e, LLVMValueRef x, LLVMValueRef *sine, LLVMValueRef *cosine) {
    LLVMValueRef arguments[2] = {e->pair, x};
    emit_call(e, function_of(TAPE_SINCOS, e->width), LLVMVoidTypeInContext(e->context), 2,
              arguments);
    *sine = emit_load(e, e->pair, 0);
    *cosine = emit_load(e, e->pair, 1);
}

void emit_sines(emitter *e, LLVMValueRef x, LLVMValueRef *sine, LLVMValueRef *cosine) {
    LLVMBuilderRef b = e->builder;
    LLVMValueRef near[2], far[2];
    if (e->pair == NULL) e->pair = emit_room(e, 2 * e->width);
    near_zero(e, x, &near[0], &near[1]);
    const LLVMValueRef beyond =
        LLVMBuildFCmp(b, LLVMRealUGT, emit_intrinsic(e, "llvm.fabs", x), number(e, LARGEST), "");
    const LLVMTypeRef bits = LLVMIntTypeInContext(e->context, e->width);
    const LLVMValueRef any = LLVMBuildICmp(b, LLVMIntNE, LLVMBuildBitCast(b, beyond, bits, ""),
                                           LLVMConstInt(bits, 0, false), "");
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
