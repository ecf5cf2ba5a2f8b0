/// The loop over orders.
#include "jit/llvm/series_internal.h"

#include <stdlib.h>

#include "base/mem.h"
#include "jit/llvm/emit_history_internal.h"
#include "jit/llvm/emit_rules_internal.h"
#include "jit/llvm/emit_series_internal.h"
#include "jit/llvm/emit_sum_internal.h"
#include "jit/llvm/functions_internal.h"

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

LLVMValueRef series_value(series *x, uint32_t slot, bool weighted) {
    if (series_constant(x, slot)) return LLVMConstReal(x->e->one, 0);
    if (!weighted) return x->now[slot];
    if (x->weighted[slot] == NULL)
        x->weighted[slot] = LLVMBuildFMul(x->e->builder, x->real_k, x->now[slot], "");
    return x->weighted[slot];
}

LLVMValueRef series_number(const series *x, uint64_t number) {
    return LLVMConstInt(x->word, number, false);
}

LLVMValueRef series_kept(series *x, uint32_t slot, bool weighted, bool first) {
    for (size_t i = 0; i < x->keep_count; i++) {
        const kept *g = &x->keeps[i];
        if (g->slot == slot && g->weighted == weighted && g->first == first) return g->value;
    }
    x->keeps = mem_resize(x->keeps, x->keep_count + 1, sizeof *x->keeps);
    x->keeps[x->keep_count++] = (kept){slot, weighted, first, NULL};
    return NULL;
}

// ---- rates --------------------------------------------------------------------------------------

static const taylor_step *step_of(const series *x, uint32_t slot) {
    for (uint32_t i = 0; i < x->s->step_count; i++) {
        if (x->s->steps[i].slot == slot) return &x->s->steps[i];
    }
    return NULL;
}

static bool is_multiple(const taylor_step *s) {
    return s->rule == TAYLOR_SCALE || s->rule == TAYLOR_MINUS;
}

/// Constant factors of a rate are taken out of it: together with 1/k they are known before its
/// coefficient is, and the way from one order to the next gets shorter.
static void find_factors(series *x) {
    const tape *t = x->s->tape;
    LLVMBuilderRef b = x->e->builder;
    for (uint32_t i = 0; i < t->output_count; i++) {
        uint32_t slot = t->outputs[i];
        LLVMValueRef factor = NULL;
        for (const taylor_step *s; (s = step_of(x, slot)) != NULL && is_multiple(s);) {
            const bool minus = s->rule == TAYLOR_MINUS;
            const LLVMValueRef c = minus ? LLVMConstReal(x->e->one, -1) : emit_value(x->e, s->a);
            factor = factor == NULL ? c : LLVMBuildFMul(b, factor, c, "");
            slot = minus ? s->a : s->b;
        }
        x->bare[i] = slot;
        x->factors[i] = factor;
        x->rates[i] = emit_value(x->e, slot);
    }
}

/// f_{k−1} of an output, and f_{k−1}/k.
static LLVMValueRef rate_of(const series *x, uint32_t i) {
    if (x->factors[i] == NULL) return x->rates[i];
    return LLVMBuildFMul(x->e->builder, x->factors[i], x->rates[i], "");
}

static LLVMValueRef rate_over_k(const series *x, uint32_t i) {
    LLVMBuilderRef b = x->e->builder;
    if (x->written == 1) return rate_of(x, i);
    const LLVMValueRef factor =
        x->factors[i] == NULL ? x->inverse_k : LLVMBuildFMul(b, x->factors[i], x->inverse_k, "");
    return LLVMBuildFMul(b, x->rates[i], factor, "");
}

// ---- one order ----------------------------------------------------------------------------------

/// y_k = f_{k−1}/k, stored.
static void write_states(series *x) {
    emitter *e = x->e;
    const tape *t = x->s->tape;
    LLVMValueRef start = LLVMBuildMul(e->builder, x->k, series_number(x, t->output_count), "");
    LLVMValueRef row =
        LLVMBuildGEP2(e->builder, e->one, LLVMGetParam(e->function, 2), &start, 1, "");
    for (uint32_t i = 0; i < t->output_count; i++) {
        const LLVMValueRef y = rate_over_k(x, i);
        emit_store(e, y, row, i);
        if (i >= x->s->state_count) continue;
        x->now[i] = y;
        x->weighted[i] = rate_of(x, i);
    }
}

/// What is kept of this order for the next one.
static LLVMValueRef next_kept(series *x, const kept *g) {
    if (g->first && x->is_first == NULL && x->written != 1) return g->value;
    const LLVMValueRef now = series_value(x, g->slot, g->weighted);
    if (!g->first || x->written == 1) return now;
    return LLVMBuildSelect(x->e->builder, x->is_first, now, g->value, "");
}

/// The next order is about to be written.
static void forget(series *x) {
    const uint32_t slots = tape_slots(x->s->tape);
    for (uint32_t i = 0; i < slots; i++) x->now[i] = x->weighted[i] = NULL;
}

/// An order written out, before the loop.
static void write_out(series *x, unsigned order) {
    const tape *t = x->s->tape;
    x->written = order;
    x->k = series_number(x, order);
    x->real_k = LLVMConstReal(x->e->one, order);
    x->inverse_k = LLVMConstReal(x->e->one, 1.0 / order);
    write_states(x);
    rules_write(x);
    if (order > 1) history_store(x);
    for (size_t i = 0; i < x->keep_count; i++) x->keeps[i].value = next_kept(x, &x->keeps[i]);
    for (uint32_t i = 0; i < t->output_count; i++) x->rates[i] = series_value(x, x->bare[i], false);
    forget(x);
    x->written = 0;
}

// ---- the loop -----------------------------------------------------------------------------------

static LLVMValueRef phi_from(series *x, LLVMTypeRef type, LLVMValueRef value,
                             LLVMBasicBlockRef from) {
    LLVMValueRef phi = LLVMBuildPhi(x->e->builder, type, "");
    LLVMAddIncoming(phi, &value, &from, 1);
    return phi;
}

/// Whether a kept coefficient changes in the loop.
static bool changes(const series *x, const kept *g) { return !g->first || !x->is_short; }

/// The head of the loop: k, f_{k−1}, and what is kept.
static void begin_loop(series *x, unsigned first) {
    emitter *e = x->e;
    const tape *t = x->s->tape;
    LLVMBasicBlockRef before = LLVMGetInsertBlock(e->builder);
    x->loop = LLVMAppendBasicBlockInContext(e->context, e->function, "");
    LLVMBuildBr(e->builder, x->loop);
    LLVMPositionBuilderAtEnd(e->builder, x->loop);
    const LLVMValueRef zero = LLVMConstReal(e->one, 0);
    x->k = phi_from(x, x->word, series_number(x, first), before);
    x->real_k = phi_from(x, e->one, LLVMConstReal(e->one, first), before);
    for (uint32_t i = 0; i < t->output_count; i++)
        x->rates[i] = phi_from(x, e->one, x->rates[i], before);
    for (size_t i = 0; i < x->keep_count; i++) {
        kept *g = &x->keeps[i];
        if (changes(x, g))
            g->value = phi_from(x, e->one, g->value == NULL ? zero : g->value, before);
    }
    x->inverse_k = LLVMBuildFDiv(e->builder, LLVMConstReal(e->one, 1), x->real_k, "");
    if (first == 1)
        x->is_first = LLVMBuildICmp(e->builder, LLVMIntEQ, x->k, series_number(x, 1), "");
}

static void end_loop(series *x) {
    emitter *e = x->e;
    const tape *t = x->s->tape;
    LLVMValueRef k = LLVMBuildAdd(e->builder, x->k, series_number(x, 1), ""),
                 real_k = LLVMBuildFAdd(e->builder, x->real_k, LLVMConstReal(e->one, 1), "");
    LLVMValueRef *next = MEM_NEW(LLVMValueRef, x->keep_count);
    for (size_t i = 0; i < x->keep_count; i++) next[i] = next_kept(x, &x->keeps[i]);
    LLVMBasicBlockRef here = LLVMGetInsertBlock(e->builder);
    LLVMAddIncoming(x->k, &k, &here, 1);
    LLVMAddIncoming(x->real_k, &real_k, &here, 1);
    for (uint32_t i = 0; i < t->output_count; i++) {
        LLVMValueRef rate = series_value(x, x->bare[i], false);
        LLVMAddIncoming(x->rates[i], &rate, &here, 1);
    }
    for (size_t i = 0; i < x->keep_count; i++) {
        if (changes(x, &x->keeps[i])) LLVMAddIncoming(x->keeps[i].value, &next[i], &here, 1);
    }
    LLVMBuildBr(e->builder, x->loop);
    free(next);
}

static void write_loop(series *x, unsigned first) {
    emitter *e = x->e;
    begin_loop(x, first);
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

static void write_orders(series *x) {
    find_factors(x);
    if (x->is_short) {
        write_out(x, 1);
        write_out(x, 2);
    }
    write_loop(x, x->is_short ? 3 : 1);
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
    x.factors = MEM_NEW_ZERO(LLVMValueRef, s->tape->output_count);
    x.bare = MEM_NEW_ZERO(uint32_t, s->tape->output_count);
    x.inverses = MEM_NEW_ZERO(LLVMValueRef, s->inverse_count);
    x.divisors = MEM_NEW_ZERO(LLVMValueRef, s->step_count);
    emit_instructions(e);
    history_plan(&x);
    rules_prepare(&x, invert);
    history_start(&x);
    write_orders(&x);
    emit_return_missing(e);
    history_clear(&x);
    free(x.keeps);
    free(x.now);
    free(x.weighted);
    free(x.rates);
    free(x.factors);
    free(x.bare);
    free(x.inverses);
    free(x.divisors);
    emit_end(e);
    emit_sum(e);
}
