/// The function of a tape: inputs, instructions, outputs. Calls come in the order of how much has
/// to wait for them, and what more has to wait for than for the next call is computed before it: so
/// a long chain of operations runs beside the calls it need not wait for. The rest comes after the
/// last call, as a call forgets all vector registers.
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "jit/llvm/emit_code_internal.h"
#include "jit/llvm/emit_internal.h"
#include "jit/llvm/emit_sine_internal.h"
#include "jit/llvm/functions_internal.h"

// ---- pieces -------------------------------------------------------------------------------------

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

// ---- order --------------------------------------------------------------------------------------

static bool is_call(tape_code c) {
    switch ((int)c.op) {
    case TAPE_SIN:
    case TAPE_COS:
    case TAPE_SINCOS: return !emit_has_sines();
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

/// Marks the negations that nothing but eliminations in place of direct solves needs: these are
/// made there, out of the way.
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
    if (e->given != NULL) {
        for (uint32_t i = 0; i < e->t->input_count; i++) e->values[i] = e->given[i];
        return;
    }
    LLVMValueRef in = LLVMGetParam(e->function, 0);
    const uint32_t apart = e->width == 1 ? 1 : TAPE_LANES;
    for (uint32_t i = 0; i < e->t->input_count; i++) e->values[i] = load(e, in, i * apart);
}

/// Calls f on the slots instruction k needs.
static void each_argument(const tape *t, uint32_t k, void (*f)(void *, uint32_t), void *data) {
    const tape_code c = t->code[k];
    if (c.op == TAPE_SOLVE) {
        for (uint32_t i = 0; i < tape_operand_count(c.a); i++) f(data, t->operands[c.b + i]);
    } else if (c.op == TAPE_RESULT) {
        f(data, tape_first(t) + k - c.a);
    } else {
        f(data, c.a);
        f(data, c.b);
    }
}

typedef struct order {
    emitter *e;
    uint32_t *height; ///< how long it takes from a slot to the last output, in additions
    uint32_t own;     ///< of the instruction that is being looked at
    bool ready;       ///< whether all its arguments are there
    bool *done, *cold;
} order;

static void raise_argument(void *data, uint32_t slot) {
    order *o = data;
    if (o->height[slot] < o->own) o->height[slot] = o->own;
}

static void find_heights(order *o) {
    enum { CALL = 12, DIVISION = 4 };
    const tape *t = o->e->t;
    for (uint32_t k = t->code_count; k-- > 0;) {
        const tape_code c = t->code[k];
        const bool takes_long = is_call(c) || c.op == TAPE_SINCOS;
        const bool divides = c.op == TAPE_DIV || c.op == TAPE_SQRT || c.op == TAPE_SOLVE;
        const uint32_t takes = c.op == TAPE_RESULT ? 0 : takes_long ? CALL : divides ? DIVISION : 1;
        o->own = o->height[tape_first(t) + k] + takes;
        each_argument(t, k, raise_argument, o);
    }
}

static void look_at_argument(void *data, uint32_t slot) {
    order *o = data;
    const bool made = slot < tape_first(o->e->t) || o->done[slot] || o->cold[slot];
    o->ready = o->ready && made;
}

static bool is_ready(order *o, uint32_t k) {
    o->ready = true;
    each_argument(o->e->t, k, look_at_argument, o);
    return o->ready;
}

static void write_one(order *o, uint32_t k) {
    const tape_code c = o->e->t->code[k];
    const uint32_t slot = tape_first(o->e->t) + k;
    emit_code(o->e, k);
    o->done[slot] = true;
    const uint32_t results = c.op == TAPE_SOLVE ? c.a : c.op == TAPE_SINCOS ? 2 : 1;
    for (uint32_t i = 1; i < results; i++) o->done[slot + i] = true;
}

/// The call to make next: the one that most has to wait for. False if all are made.
static bool next_call(const order *o, uint32_t *next) {
    const tape *t = o->e->t;
    bool found = false;
    for (uint32_t k = 0; k < t->code_count; k++) {
        const uint32_t slot = tape_first(t) + k;
        if (o->done[slot] || !is_call(t->code[k])) continue;
        if (found && o->height[slot] <= o->height[tape_first(t) + *next]) continue;
        found = true;
        *next = k;
    }
    return found;
}

/// What can be computed and is higher than `limit`. All that a call needs is higher than the call.
static void write_ready(order *o, uint32_t limit) {
    const tape *t = o->e->t;
    load_inputs(o->e); // again: cheaper than keeping them over a call
    for (uint32_t k = 0; k < t->code_count; k++) {
        const uint32_t slot = tape_first(t) + k;
        const bool wanted = !o->done[slot] && !o->cold[slot] && !is_call(t->code[k]);
        if (wanted && o->height[slot] >= limit && is_ready(o, k)) write_one(o, k);
    }
}

static void count_use(void *data, uint32_t slot) { ((uint32_t *)data)[slot]++; }

uint32_t *emit_count_uses(const tape *t) {
    uint32_t *uses = MEM_NEW_ZERO(uint32_t, tape_slots(t));
    for (uint32_t k = 0; k < t->code_count; k++) each_argument(t, k, count_use, uses);
    for (uint32_t i = 0; i < t->output_count; i++) uses[t->outputs[i]]++;
    return uses;
}

void emit_instructions(emitter *e) {
    const tape *t = e->t;
    const uint32_t slots = tape_slots(t);
    order o = {.e = e,
               .height = MEM_NEW_ZERO(uint32_t, slots),
               .done = MEM_NEW_ZERO(bool, slots),
               .cold = MEM_NEW_ZERO(bool, slots)};
    mark_cold(t, o.cold);
    find_heights(&o);
    for (uint32_t i = 0; i < t->constant_count; i++)
        e->values[t->input_count + i] = emit_number(e, t->constants[i]);
    uint32_t k = 0;
    while (next_call(&o, &k)) {
        write_ready(&o, o.height[tape_first(t) + k] + 1);
        write_one(&o, k);
    }
    write_ready(&o, 0);
    free(o.height);
    free(o.done);
    free(o.cold);
}

// ---- outputs ------------------------------------------------------------------------------------

/// Whether all outputs are finite: their sum is not if one of them is not, nor is the sum of
/// products of two; that it overflows with finite ones is for the caller to find out.
static void check_outputs(emitter *e) {
    const tape *t = e->t;
    LLVMValueRef sum = NULL, odd = NULL;
    bool *seen = MEM_NEW_ZERO(bool, tape_slots(t));
    for (uint32_t i = 0; i < t->output_count; i++) {
        const uint32_t slot = t->outputs[i];
        LLVMValueRef value = e->values[slot];
        const bool constant = slot >= t->input_count && slot < tape_first(t);
        if (seen[slot] || constant) continue;
        seen[slot] = true;
        if (sum == NULL) sum = value;
        else if (e->uses == NULL) sum = LLVMBuildFAdd(e->builder, sum, value, "");
        else if (odd == NULL) odd = value;
        else sum = emit_fused(e, odd, value, sum), odd = NULL;
    }
    free(seen);
    if (sum == NULL) return;
    if (odd != NULL) sum = LLVMBuildFAdd(e->builder, sum, odd, "");
    LLVMValueRef zero = LLVMBuildFSub(e->builder, sum, sum, ""); // or NaN
    emit_missing(e, LLVMBuildFCmp(e->builder, LLVMRealUNO, zero, zero, ""));
}

static void write_outputs(emitter *e) {
    LLVMValueRef out = LLVMGetParam(e->function, 1);
    const uint32_t apart = e->width == 1 ? 1 : TAPE_LANES;
    for (uint32_t i = 0; i < e->t->output_count; i++)
        store(e, e->values[e->t->outputs[i]], out, i * apart);
    check_outputs(e);
}

void emit_inside(emitter *e, const LLVMValueRef *in, LLVMValueRef *out) {
    memset(e->values, 0, tape_slots(e->t) * sizeof *e->values);
    e->given = in;
    emit_instructions(e);
    for (uint32_t i = 0; i < e->t->output_count; i++) out[i] = e->values[e->t->outputs[i]];
    check_outputs(e);
    e->given = NULL;
}

void emit_return_missing(emitter *e) {
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

// ---- the function -------------------------------------------------------------------------------

void emit_types(emitter *e) {
    LLVMTypeRef bit = LLVMInt1TypeInContext(e->context);
    e->one = LLVMDoubleTypeInContext(e->context);
    e->address = LLVMPointerType(e->one, 0);
    e->number = e->width == 1 ? e->one : LLVMVectorType(e->one, e->width);
    e->flag = e->width == 1 ? bit : LLVMVectorType(bit, e->width);
}

void emit_begin(emitter *e, const char *name, LLVMTypeRef result, unsigned count,
                LLVMTypeRef *parameters) {
    e->function =
        LLVMAddFunction(e->module, name, LLVMFunctionType(result, parameters, count, false));
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
    e->builder = LLVMCreateBuilderInContext(e->context);
    e->missing = e->room = e->pair = NULL;
    e->values = MEM_NEW_ZERO(LLVMValueRef, tape_slots(e->t));
    LLVMPositionBuilderAtEnd(e->builder,
                             LLVMAppendBasicBlockInContext(e->context, e->function, ""));
}

void emit_end(emitter *e) {
    free(e->values);
    free(e->uses);
    e->uses = NULL;
    LLVMDisposeBuilder(e->builder);
}

void emit_function(emitter *e, const char *name) {
    emit_types(e);
    LLVMTypeRef parameters[2] = {e->address, e->address};
    emit_begin(e, name, LLVMInt32TypeInContext(e->context), 2, parameters);
    const unsigned noalias = LLVMGetEnumAttributeKindForName("noalias", 7);
    for (LLVMAttributeIndex i = 1; i <= 2; i++)
        LLVMAddAttributeAtIndex(e->function, i, LLVMCreateEnumAttribute(e->context, noalias, 0));
    if (e->width > 1 && function_has_fma()) e->uses = emit_count_uses(e->t);
    emit_instructions(e);
    write_outputs(e);
    emit_return_missing(e);
    emit_end(e);
}
