/// One instruction of the tape, by the table in tape/ops.h. A guard becomes a flag; flags are
/// gathered without a branch. A flag may be raised too often for one point, as the interpreter has
/// the last word there, but not over lanes.
#include <assert.h>
#include <string.h>

#include "jit/llvm/emit_code_internal.h"
#include "jit/llvm/emit_internal.h"
#include "jit/llvm/emit_sine_internal.h"
#include "jit/llvm/emit_solve_internal.h"
#include "jit/llvm/functions_internal.h"

static LLVMValueRef compare(const emitter *e, LLVMRealPredicate p, LLVMValueRef a, double b) {
    return LLVMBuildFCmp(e->builder, p, a, emit_number(e, b), "");
}

static LLVMValueRef flag_or(const emitter *e, LLVMValueRef a, LLVMValueRef b) {
    return LLVMBuildOr(e->builder, a, b, "");
}

static LLVMValueRef flag_and(const emitter *e, LLVMValueRef a, LLVMValueRef b) {
    return LLVMBuildAnd(e->builder, a, b, "");
}

/// What the guard of pow forbids: 0^b with b ≤ 0, a^b with a < 0 and b no integer, and NaN.
static LLVMValueRef pow_missing(const emitter *e, LLVMValueRef a, LLVMValueRef b) {
    const LLVMValueRef positive = compare(e, LLVMRealOGT, a, 0),
                       null = flag_and(e, compare(e, LLVMRealOEQ, a, 0),
                                       compare(e, LLVMRealOGT, b, 0)),
                       whole = LLVMBuildFCmp(e->builder, LLVMRealOEQ, b,
                                             emit_intrinsic(e, "llvm.floor", b), ""),
                       negative = flag_and(e, compare(e, LLVMRealOLT, a, 0), whole);
    return LLVMBuildNot(e->builder, flag_or(e, positive, flag_or(e, null, negative)), "");
}

/// The flag of an operator whose guard can fail, or NULL.
static LLVMValueRef missing_of(const emitter *e, tape_op op, LLVMValueRef a, LLVMValueRef b) {
    switch ((int)op) {
    case TAPE_DIV: return compare(e, e->width == 1 ? LLVMRealUEQ : LLVMRealOEQ, b, 0);
    case TAPE_SQRT: return compare(e, LLVMRealULT, a, 0);
    case TAPE_LOG: return compare(e, LLVMRealULE, a, 0);
    case TAPE_ASIN:
    case TAPE_ACOS: return compare(e, LLVMRealUGT, emit_intrinsic(e, "llvm.fabs", a), 1);
    case TAPE_POW: return pow_missing(e, a, b);
    case TAPE_ATAN2:
        return flag_and(e, compare(e, LLVMRealOEQ, a, 0), compare(e, LLVMRealOEQ, b, 0));
    default: return NULL;
    }
}

static LLVMValueRef sign_of(const emitter *e, LLVMValueRef a) {
    return LLVMBuildFSub(
        e->builder, LLVMBuildUIToFP(e->builder, compare(e, LLVMRealOGT, a, 0), e->number, ""),
        LLVMBuildUIToFP(e->builder, compare(e, LLVMRealOLT, a, 0), e->number, ""), "");
}

void emit_call_sincos(emitter *e, LLVMValueRef a) {
    if (e->pair == NULL) e->pair = emit_room(e, 2 * e->width);
    const LLVMTypeRef nothing = LLVMVoidTypeInContext(e->context);
    if (e->width == 1) {
        LLVMValueRef index = LLVMConstInt(LLVMInt32TypeInContext(e->context), 1, false);
        LLVMValueRef second = LLVMBuildGEP2(e->builder, e->one, e->pair, &index, 1, "");
        LLVMValueRef arguments[3] = {a, e->pair, second};
        emit_call(e, function_of(TAPE_SINCOS, 1), nothing, 3, arguments);
    } else { // a struct of two vectors is returned in memory, whose address comes first
        LLVMValueRef arguments[2] = {e->pair, a};
        emit_call(e, function_of(TAPE_SINCOS, e->width), nothing, 2, arguments);
    }
}

static void emit_sincos(emitter *e, uint32_t slot, LLVMValueRef a) {
    if (emit_has_sines()) {
        emit_sines(e, a, &e->values[slot], &e->values[slot + 1]);
        return;
    }
    emit_call_sincos(e, a);
    e->values[slot] = emit_load(e, e->pair, 0);
    e->values[slot + 1] = emit_load(e, e->pair, 1);
}

static LLVMValueRef value_of(const emitter *e, tape_op op, LLVMValueRef a, LLVMValueRef b) {
    LLVMValueRef arguments[2] = {a, b};
    switch (op) {
    case TAPE_ADD: return LLVMBuildFAdd(e->builder, a, b, "");
    case TAPE_SUB: return LLVMBuildFSub(e->builder, a, b, "");
    case TAPE_MUL: return LLVMBuildFMul(e->builder, a, b, "");
    case TAPE_DIV: return LLVMBuildFDiv(e->builder, a, b, "");
    case TAPE_NEG: return LLVMBuildFNeg(e->builder, a, "");
    case TAPE_SQRT: return emit_intrinsic(e, "llvm.sqrt", a);
    case TAPE_ABS: return emit_intrinsic(e, "llvm.fabs", a);
    case TAPE_SIGN: return sign_of(e, a);
    case TAPE_POW:
    case TAPE_ATAN2: return emit_call(e, function_of(op, e->width), e->number, 2, arguments);
    case TAPE_SIN:
    case TAPE_COS:
    case TAPE_TAN:
    case TAPE_ASIN:
    case TAPE_ACOS:
    case TAPE_ATAN:
    case TAPE_SINH:
    case TAPE_COSH:
    case TAPE_TANH:
    case TAPE_EXP:
    case TAPE_LOG: return emit_call(e, function_of(op, e->width), e->number, 1, arguments);
    case TAPE_SINCOS:
    case TAPE_SOLVE:
    case TAPE_RESULT:
    case TAPE_OP_COUNT: break;
    }
    return NULL;
}

// ---- products that are added --------------------------------------------------------------------

/// The product in a slot if nothing else needs it, or NULL.
static const tape_code *product_of(const emitter *e, uint32_t slot) {
    const uint32_t first = tape_first(e->t);
    if (slot < first || e->uses[slot] != 1) return NULL;
    const tape_code *c = &e->t->code[slot - first];
    return c->op == TAPE_MUL ? c : NULL;
}

LLVMValueRef emit_fused(const emitter *e, LLVMValueRef a, LLVMValueRef b, LLVMValueRef c) {
    LLVMTypeRef type = e->number;
    LLVMValueRef arguments[3] = {a, b, c};
    const unsigned id = LLVMLookupIntrinsicID("llvm.fma", 8);
    LLVMValueRef f = LLVMGetIntrinsicDeclaration(e->module, id, &type, 1);
    return LLVMBuildCall2(e->builder, LLVMIntrinsicGetType(e->context, id, &type, 1), f, arguments,
                          3, "");
}

/// Over lanes, a b + c and the like are computed with one rounding. Which products are fused is a
/// matter of the tape, so it is the same in vectors of every width. (Direct solves do not mind:
/// where a determinant cancels the matrix is eliminated.) NULL if c is no such thing.
static LLVMValueRef fused_sum(const emitter *e, tape_code c) {
    if (e->uses == NULL || (c.op != TAPE_ADD && c.op != TAPE_SUB) || c.a == c.b) return NULL;
    const tape_code *left = product_of(e, c.a), *right = product_of(e, c.b);
    LLVMBuilderRef b = e->builder;
    if (right != NULL) {
        const LLVMValueRef factor = e->values[right->a];
        return emit_fused(e, c.op == TAPE_ADD ? factor : LLVMBuildFNeg(b, factor, ""),
                          e->values[right->b], e->values[c.a]);
    }
    if (left == NULL) return NULL;
    const LLVMValueRef rest = e->values[c.b];
    return emit_fused(e, e->values[left->a], e->values[left->b],
                      c.op == TAPE_ADD ? rest : LLVMBuildFNeg(b, rest, ""));
}

void emit_code(emitter *e, uint32_t k) {
    const tape_code c = e->t->code[k];
    const uint32_t slot = tape_first(e->t) + k;
    if (c.op == TAPE_RESULT) return; // its value came with the first one
    if (c.op == TAPE_SOLVE) {
        emit_solve(e, k);
        return;
    }
    const LLVMValueRef a = e->values[c.a], b = e->values[c.b];
    assert(a != NULL && b != NULL);
    if (c.op == TAPE_SINCOS) {
        emit_sincos(e, slot, a);
        return;
    }
    if (emit_has_sines() && (c.op == TAPE_SIN || c.op == TAPE_COS)) {
        LLVMValueRef other;
        emit_sines(e, a, c.op == TAPE_SIN ? &e->values[slot] : &other,
                   c.op == TAPE_SIN ? &other : &e->values[slot]);
        return;
    }
    const LLVMValueRef sum = fused_sum(e, c);
    e->values[slot] = sum != NULL ? sum : value_of(e, (tape_op)c.op, a, b);
    const LLVMValueRef flag = missing_of(e, (tape_op)c.op, a, b);
    if (flag != NULL) emit_missing(e, flag);
}
