/// The loop over orders.
#include "jit/llvm/series_internal.h"

#include <stdlib.h>

#include "base/mem.h"

LLVMValueRef series_fma(const series *x, LLVMValueRef a, LLVMValueRef b, LLVMValueRef c) {
    LLVMBuilderRef builder = x->e->builder;
    if (!function_has_fma()) return LLVMBuildFAdd(builder, LLVMBuildFMul(builder, a, b, ""), c, "");
    LLVMTypeRef type = LLVMTypeOf(a);
    const unsigned id = LLVMLookupIntrinsicID("llvm.fma", 8);
    LLVMValueRef f = LLVMGetIntrinsicDeclaration(x->e->module, id, &type, 1);
    LLVMValueRef arguments[3] = {a, b, c};
    return LLVMBuildCall2(builder, LLVMIntrinsicGetType(x->e->context, id, &type, 1), f, arguments,
                          3, "");
}

static bool is_constant(const series *x, uint32_t slot) {
    return x->s->degree[slot] == TAYLOR_CONSTANT;
}

LLVMValueRef series_value(series *x, uint32_t slot, bool weighted) {
    if (is_constant(x, slot)) return LLVMConstReal(x->e->one, 0);
    if (!weighted) return x->now[slot];
    if (x->weighted[slot] == NULL)
        x->weighted[slot] = LLVMBuildFMul(x->e->builder, x->real_k, x->now[slot], "");
    return x->weighted[slot];
}

LLVMValueRef series_kept(series *x, uint32_t slot, bool weighted, kept_kind kind) {
    for (size_t i = 0; i < x->keep_count; i++) {
        const kept *g = &x->keeps[i];
        if (g->slot == slot && g->weighted == weighted && g->kind == kind) return g->phi;
    }
    x->keeps = mem_resize(x->keeps, x->keep_count + 1, sizeof *x->keeps);
    x->keeps[x->keep_count++] = (kept){slot, weighted, kind, NULL};
    return NULL;
}

// ---- the loop ------------------------------------------------------------------------------------

static LLVMValueRef phi_from(series *x, LLVMTypeRef type, LLVMValueRef value,
                             LLVMBasicBlockRef from) {
    LLVMValueRef phi = LLVMBuildPhi(x->e->builder, type, "");
    LLVMAddIncoming(phi, &value, &from, 1);
    return phi;
}

/// The head of the loop: k, f_{k−1}, and what is kept.
static void begin_loop(series *x) {
    emitter *e = x->e;
    const tape *t = x->s->tape;
    LLVMBasicBlockRef before = LLVMGetInsertBlock(e->builder);
    x->loop = LLVMAppendBasicBlockInContext(e->context, e->function, "");
    LLVMBuildBr(e->builder, x->loop);
    LLVMPositionBuilderAtEnd(e->builder, x->loop);
    const LLVMValueRef zero = LLVMConstReal(e->one, 0);
    x->k = phi_from(x, x->word, LLVMConstInt(x->word, 1, false), before);
    x->real_k = phi_from(x, e->one, LLVMConstReal(e->one, 1), before);
    for (uint32_t i = 0; i < t->output_count; i++)
        x->rates[i] = phi_from(x, e->one, e->values[t->outputs[i]], before);
    for (size_t i = 0; i < x->keep_count; i++)
        x->keeps[i].phi = phi_from(x, e->one, zero, before);
    x->inverse_k = LLVMBuildFDiv(e->builder, LLVMConstReal(e->one, 1), x->real_k, "");
    x->is_first = LLVMBuildICmp(e->builder, LLVMIntEQ, x->k, LLVMConstInt(x->word, 1, false), "");
}

/// y_k = f_{k−1}/k, stored.
static void write_states(series *x) {
    emitter *e = x->e;
    const tape *t = x->s->tape;
    const LLVMValueRef n = LLVMConstInt(x->word, t->output_count, false),
                       start = LLVMBuildMul(e->builder, x->k, n, "");
    LLVMValueRef row = LLVMGetParam(e->function, 2), index = start;
    row = LLVMBuildGEP2(e->builder, e->one, row, &index, 1, "");
    for (uint32_t i = 0; i < t->output_count; i++) {
        const LLVMValueRef y = LLVMBuildFMul(e->builder, x->rates[i], x->inverse_k, "");
        emit_store(e, y, row, i);
        if (i + 1 >= t->input_count) continue;
        x->now[i] = y;
        x->weighted[i] = x->rates[i];
    }
}

static LLVMValueRef next_kept(series *x, const kept *g) {
    const LLVMValueRef now = series_value(x, g->slot, g->weighted),
                       zero = LLVMConstReal(x->e->one, 0);
    if (g->kind == KEPT_FIRST) return LLVMBuildSelect(x->e->builder, x->is_first, now, g->phi, "");
    if (g->kind == KEPT_LATER) return LLVMBuildSelect(x->e->builder, x->is_first, zero, now, "");
    return now;
}

static void end_loop(series *x) {
    emitter *e = x->e;
    const tape *t = x->s->tape;
    LLVMBasicBlockRef here;
    LLVMValueRef k = LLVMBuildAdd(e->builder, x->k, LLVMConstInt(x->word, 1, false), ""),
                 real_k = LLVMBuildFAdd(e->builder, x->real_k, LLVMConstReal(e->one, 1), "");
    LLVMValueRef *next = MEM_NEW(LLVMValueRef, x->keep_count);
    for (size_t i = 0; i < x->keep_count; i++) next[i] = next_kept(x, &x->keeps[i]);
    here = LLVMGetInsertBlock(e->builder);
    LLVMAddIncoming(x->k, &k, &here, 1);
    LLVMAddIncoming(x->real_k, &real_k, &here, 1);
    for (uint32_t i = 0; i < t->output_count; i++) {
        LLVMValueRef rate = series_value(x, t->outputs[i], false);
        LLVMAddIncoming(x->rates[i], &rate, &here, 1);
    }
    for (size_t i = 0; i < x->keep_count; i++)
        LLVMAddIncoming(x->keeps[i].phi, &next[i], &here, 1);
    LLVMBuildBr(e->builder, x->loop);
    free(next);
}

static void write_loop(series *x) {
    emitter *e = x->e;
    begin_loop(x);
    LLVMBasicBlockRef more = LLVMAppendBasicBlockInContext(e->context, e->function, ""),
                      done = LLVMAppendBasicBlockInContext(e->context, e->function, "");
    write_states(x);
    const LLVMValueRef order = LLVMGetParam(e->function, 1);
    LLVMBuildCondBr(e->builder, LLVMBuildICmp(e->builder, LLVMIntULT, x->k, order, ""), more, done);
    LLVMPositionBuilderAtEnd(e->builder, more);
    history_sum(x);
    rules_write(x);
    history_store(x);
    end_loop(x);
    LLVMPositionBuilderAtEnd(e->builder, done);
}

void emit_series(emitter *e, const taylor *s, jit_invert *invert) {
    emit_types(e);
    const uint32_t slots = tape_slots(s->tape);
    LLVMTypeRef word = LLVMInt64TypeInContext(e->context);
    LLVMTypeRef parameters[4] = {e->address, word, e->address, e->address};
    emit_begin(e, "series", LLVMInt32TypeInContext(e->context), 4, parameters);
    series x = {.e = e, .s = s, .word = word};
    x.now = MEM_NEW_ZERO(LLVMValueRef, slots);
    x.weighted = MEM_NEW_ZERO(LLVMValueRef, slots);
    x.rates = MEM_NEW_ZERO(LLVMValueRef, s->tape->output_count);
    x.inverses = MEM_NEW_ZERO(LLVMValueRef, s->inverse_count);
    x.divisors = MEM_NEW_ZERO(LLVMValueRef, s->step_count);
    emit_instructions(e);
    history_plan(&x);
    rules_prepare(&x, invert);
    history_start(&x);
    write_loop(&x);
    emit_return_missing(e);
    history_clear(&x);
    free(x.keeps);
    free(x.now);
    free(x.weighted);
    free(x.rates);
    free(x.inverses);
    free(x.divisors);
    emit_end(e);
    emit_sum(e);
}
