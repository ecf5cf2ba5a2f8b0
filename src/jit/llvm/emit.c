/// The function of a tape: inputs, instructions, outputs. What is called comes first with what its
/// arguments need, and the rest after the last call: a call forgets all vector registers, so little
/// should be alive there.
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "jit/llvm/emit_internal.h"

// ---- pieces --------------------------------------------------------------------------------------

LLVMValueRef emit_number(const emitter *e, double value) {
    LLVMValueRef lanes[TAPE_LANES];
    for (unsigned l = 0; l < e->width; l++) lanes[l] = LLVMConstReal(e->one, value);
    return e->width == 1 ? lanes[0] : LLVMConstVector(lanes, e->width);
}

void emit_missing(emitter *e, LLVMValueRef flag) {
    e->missing = e->missing == NULL ? flag : LLVMBuildOr(e->builder, e->missing, flag, "");
}

LLVMValueRef emit_room(const emitter *e, uint32_t count) {
    LLVMBasicBlockRef here = LLVMGetInsertBlock(e->builder),
                      entry = LLVMGetEntryBasicBlock(e->function);
    LLVMValueRef first = LLVMGetFirstInstruction(entry);
    if (first != NULL) LLVMPositionBuilderBefore(e->builder, first);
    else LLVMPositionBuilderAtEnd(e->builder, entry);
    LLVMValueRef room = LLVMBuildArrayAlloca(
        e->builder, e->one, LLVMConstInt(LLVMInt32TypeInContext(e->context), count, false), "");
    LLVMSetAlignment(room, 64);
    LLVMPositionBuilderAtEnd(e->builder, here);
    return room;
}

static LLVMValueRef address_of(const emitter *e, LLVMValueRef base, uint32_t numbers) {
    LLVMValueRef index = LLVMConstInt(LLVMInt64TypeInContext(e->context), numbers, false);
    LLVMValueRef place = LLVMBuildGEP2(e->builder, e->one, base, &index, 1, "");
    return e->width == 1 ? place
                         : LLVMBuildBitCast(e->builder, place, LLVMPointerType(e->number, 0), "");
}

/// Numbers a caller keeps stand TAPE_LANES apart over lanes; those on our stack next to each other.
static LLVMValueRef load(const emitter *e, LLVMValueRef base, uint32_t numbers) {
    LLVMValueRef value = LLVMBuildLoad2(e->builder, e->number, address_of(e, base, numbers), "");
    LLVMSetAlignment(value, 8);
    return value;
}

static void store(const emitter *e, LLVMValueRef value, LLVMValueRef base, uint32_t numbers) {
    LLVMSetAlignment(LLVMBuildStore(e->builder, value, address_of(e, base, numbers)), 8);
}

LLVMValueRef emit_load(const emitter *e, LLVMValueRef base, uint32_t index) {
    return load(e, base, index * e->width);
}

void emit_store(const emitter *e, LLVMValueRef value, LLVMValueRef base, uint32_t index) {
    store(e, value, base, index * e->width);
}

LLVMValueRef emit_intrinsic(const emitter *e, const char *name, LLVMValueRef a) {
    LLVMTypeRef type = e->number;
    const unsigned id = LLVMLookupIntrinsicID(name, strlen(name));
    LLVMValueRef f = LLVMGetIntrinsicDeclaration(e->module, id, &type, 1);
    return LLVMBuildCall2(e->builder, LLVMIntrinsicGetType(e->context, id, &type, 1), f, &a, 1, "");
}

LLVMValueRef emit_call(const emitter *e, void (*target)(void), LLVMTypeRef result, unsigned count,
                       LLVMValueRef *arguments) {
    LLVMTypeRef types[8];
    for (unsigned i = 0; i < count; i++) types[i] = LLVMTypeOf(arguments[i]);
    LLVMTypeRef type = LLVMFunctionType(result, types, count, false);
    LLVMValueRef place =
        LLVMConstInt(LLVMInt64TypeInContext(e->context), (uint64_t)(uintptr_t)target, false);
    LLVMValueRef f = LLVMConstIntToPtr(place, LLVMPointerType(type, 0));
    return LLVMBuildCall2(e->builder, type, f, arguments, count, "");
}

// ---- order ---------------------------------------------------------------------------------------

static bool is_call(tape_code c) {
    switch ((int)c.op) {
    case TAPE_ADD:
    case TAPE_SUB:
    case TAPE_MUL:
    case TAPE_DIV:
    case TAPE_NEG:
    case TAPE_SQRT:
    case TAPE_ABS:
    case TAPE_SIGN:
    case TAPE_SOLVE: // its calls are rare, or late
    case TAPE_RESULT: return false;
    default: return true;
    }
}

/// Marks the instructions that calls need, calls included.
static void mark_early(const tape *t, bool *early) {
    for (uint32_t slot = tape_slots(t); slot-- > tape_first(t);) {
        const tape_code c = t->code[slot - tape_first(t)];
        if (is_call(c)) early[slot] = true;
        if (!early[slot]) continue;
        if (c.op == TAPE_RESULT) {
            early[slot - c.a] = true;
        } else if (c.op == TAPE_SOLVE) {
            for (uint32_t i = 0; i < tape_operand_count(c.a); i++)
                early[t->operands[c.b + i]] = true;
        } else {
            early[c.a] = early[c.b] = true;
        }
    }
}

/// Marks the negations that nothing but eliminations in place of direct solves needs: these are made
/// there, out of the way.
static void mark_cold(const tape *t, bool *cold) {
    const uint32_t first = tape_first(t);
    for (uint32_t k = 0; k < t->code_count; k++) cold[first + k] = t->code[k].op == TAPE_NEG;
    for (uint32_t i = 0; i < t->output_count; i++) cold[t->outputs[i]] = false;
    for (uint32_t k = 0; k < t->code_count; k++) {
        const tape_code c = t->code[k];
        if (c.op == TAPE_SOLVE) {
            const uint32_t kept = c.a <= TAPE_DIRECT ? c.a * c.a + c.a : 0;
            for (uint32_t i = kept; i < tape_operand_count(c.a); i++)
                cold[t->operands[c.b + i]] = false;
        } else if (c.op != TAPE_RESULT) {
            cold[c.a] = cold[c.b] = false;
        }
    }
}

LLVMValueRef emit_value(const emitter *e, uint32_t slot) {
    if (e->values[slot] != NULL) return e->values[slot];
    return LLVMBuildFNeg(e->builder, e->values[e->t->code[slot - tape_first(e->t)].a], "");
}

static void load_inputs(emitter *e) {
    LLVMValueRef in = LLVMGetParam(e->function, 0);
    const uint32_t apart = e->width == 1 ? 1 : TAPE_LANES;
    for (uint32_t i = 0; i < e->t->input_count; i++) e->values[i] = load(e, in, i * apart);
}

static void write_instructions(emitter *e) {
    const tape *t = e->t;
    const uint32_t first = tape_first(t);
    bool *early = MEM_NEW_ZERO(bool, tape_slots(t)), *cold = MEM_NEW_ZERO(bool, tape_slots(t));
    mark_early(t, early);
    mark_cold(t, cold);
    for (uint32_t i = 0; i < t->constant_count; i++)
        e->values[t->input_count + i] = emit_number(e, t->constants[i]);
    for (int round = 0; round < 2; round++) {
        load_inputs(e); // again: cheaper than keeping them alive over calls
        for (uint32_t k = 0; k < t->code_count; k++) {
            if (early[first + k] == (round == 0) && !cold[first + k]) emit_code(e, k);
        }
    }
    free(early);
    free(cold);
}

// ---- outputs -------------------------------------------------------------------------------------

/// Stores the outputs. Their sum is not finite if one of them is not; that it overflows with finite
/// ones is for the caller to find out.
static void write_outputs(emitter *e) {
    const tape *t = e->t;
    LLVMValueRef out = LLVMGetParam(e->function, 1), sum = NULL;
    const uint32_t apart = e->width == 1 ? 1 : TAPE_LANES;
    bool *seen = MEM_NEW_ZERO(bool, tape_slots(t));
    for (uint32_t i = 0; i < t->output_count; i++) {
        const uint32_t slot = t->outputs[i];
        LLVMValueRef value = e->values[slot];
        store(e, value, out, i * apart);
        const bool constant = slot >= t->input_count && slot < tape_first(t);
        if (seen[slot] || constant) continue;
        seen[slot] = true;
        sum = sum == NULL ? value : LLVMBuildFAdd(e->builder, sum, value, "");
    }
    free(seen);
    if (sum == NULL) return;
    LLVMValueRef zero = LLVMBuildFSub(e->builder, sum, sum, ""); // or NaN
    emit_missing(e, LLVMBuildFCmp(e->builder, LLVMRealUNO, zero, zero, ""));
}

static void return_missing(emitter *e) {
    LLVMTypeRef word = LLVMInt32TypeInContext(e->context);
    LLVMValueRef flag = e->missing;
    if (flag == NULL) {
        LLVMBuildRet(e->builder, LLVMConstInt(word, 0, false));
        return;
    }
    if (e->width > 1)
        flag = LLVMBuildBitCast(e->builder, flag, LLVMIntTypeInContext(e->context, e->width), "");
    LLVMBuildRet(e->builder, LLVMBuildZExt(e->builder, flag, word, ""));
}

// ---- the function --------------------------------------------------------------------------------

static void declare(emitter *e, const char *name) {
    e->one = LLVMDoubleTypeInContext(e->context);
    e->address = LLVMPointerType(e->one, 0);
    LLVMTypeRef bit = LLVMInt1TypeInContext(e->context);
    e->number = e->width == 1 ? e->one : LLVMVectorType(e->one, e->width);
    e->flag = e->width == 1 ? bit : LLVMVectorType(bit, e->width);
    LLVMTypeRef parameters[2] = {e->address, e->address};
    LLVMTypeRef type = LLVMFunctionType(LLVMInt32TypeInContext(e->context), parameters, 2, false);
    e->function = LLVMAddFunction(e->module, name, type);
    static const char *const wide[][2] = {{"prefer-vector-width", "512"},
                                          {"min-legal-vector-width", "512"}};
    for (size_t i = 0; i < 2; i++) {
        LLVMAttributeRef a =
            LLVMCreateStringAttribute(e->context, wide[i][0], (unsigned)strlen(wide[i][0]),
                                      wide[i][1], (unsigned)strlen(wide[i][1]));
        LLVMAddAttributeAtIndex(e->function, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, a);
    }
    const unsigned nounwind = LLVMGetEnumAttributeKindForName("nounwind", 8);
    LLVMAddAttributeAtIndex(e->function, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                            LLVMCreateEnumAttribute(e->context, nounwind, 0));
}

void emit_function(emitter *e, const char *name) {
    declare(e, name);
    e->builder = LLVMCreateBuilderInContext(e->context);
    e->values = MEM_NEW_ZERO(LLVMValueRef, tape_slots(e->t));
    LLVMPositionBuilderAtEnd(e->builder,
                             LLVMAppendBasicBlockInContext(e->context, e->function, ""));
    write_instructions(e);
    write_outputs(e);
    return_missing(e);
    free(e->values);
    LLVMDisposeBuilder(e->builder);
}
