/// The sum of a series: Horner's rule in h², for even and odd orders side by side, over the vectors
/// of the machine.
#include "jit/llvm/emit_series_internal.h"
#include "jit/llvm/emit_sum_internal.h"
#include "jit/llvm/series_internal.h"

/// move ← h (Σ c_{2i+1} h^{2i} + h Σ c_{2i+2} h^{2i}) for `width` neighbouring numbers from `first`
/// on.
static void sum_part(series *x, uint32_t first, unsigned width, LLVMValueRef h) {
    emitter *e = x->e;
    LLVMBuilderRef b = e->builder;
    const uint32_t n = e->t->output_count;
    LLVMTypeRef type = width == 1 ? e->one : LLVMVectorType(e->one, width);
    LLVMTypeRef place = LLVMPointerType(type, 0);
    LLVMValueRef all = h;
    if (width > 1) {
        all = LLVMGetUndef(type);
        for (unsigned l = 0; l < width; l++)
            all = LLVMBuildInsertElement(b, all, h, LLVMConstInt(x->word, l, false), "");
    }
    const LLVMValueRef square = LLVMBuildFMul(b, all, all, ""), zero = LLVMConstNull(type),
                       order = LLVMGetParam(e->function, 1);
    LLVMValueRef start = LLVMConstInt(x->word, first, false),
                 length = LLVMConstInt(x->word, n, false),
                 base = LLVMBuildGEP2(b, e->one, LLVMGetParam(e->function, 0), &start, 1, "");
    LLVMBasicBlockRef before = LLVMGetInsertBlock(b),
                      body = LLVMAppendBasicBlockInContext(e->context, e->function, ""),
                      done = LLVMAppendBasicBlockInContext(e->context, e->function, "");
    LLVMBuildBr(b, body);
    LLVMPositionBuilderAtEnd(b, body);
    LLVMValueRef k = LLVMBuildPhi(b, x->word, ""), even = LLVMBuildPhi(b, type, ""),
                 odd = LLVMBuildPhi(b, type, "");
    LLVMValueRef at = LLVMBuildMul(b, k, length, ""), under = LLVMBuildSub(b, at, length, "");
    LLVMValueRef upper = LLVMBuildGEP2(b, e->one, base, &at, 1, ""),
                 lower = LLVMBuildGEP2(b, e->one, base, &under, 1, "");
    upper = LLVMBuildLoad2(b, type, LLVMBuildBitCast(b, upper, place, ""), "");
    lower = LLVMBuildLoad2(b, type, LLVMBuildBitCast(b, lower, place, ""), "");
    LLVMSetAlignment(upper, 8);
    LLVMSetAlignment(lower, 8);
    LLVMValueRef next_even = series_fma(x, even, square, upper),
                 next_odd = series_fma(x, odd, square, lower),
                 next = LLVMBuildSub(b, k, LLVMConstInt(x->word, 2, false), "");
    LLVMBasicBlockRef from[2] = {before, body};
    LLVMAddIncoming(k, (LLVMValueRef[]){order, next}, from, 2);
    LLVMAddIncoming(even, (LLVMValueRef[]){zero, next_even}, from, 2);
    LLVMAddIncoming(odd, (LLVMValueRef[]){zero, next_odd}, from, 2);
    LLVMBuildCondBr(b, LLVMBuildICmp(b, LLVMIntNE, next, LLVMConstNull(x->word), ""), body, done);
    LLVMPositionBuilderAtEnd(b, done);
    LLVMValueRef move = LLVMBuildFMul(b, all, series_fma(x, next_even, all, next_odd), "");
    LLVMValueRef to = LLVMBuildGEP2(b, e->one, LLVMGetParam(e->function, 3), &start, 1, "");
    LLVMSetAlignment(LLVMBuildStore(b, move, LLVMBuildBitCast(b, to, place, "")), 8);
}

void emit_sum(emitter *e) {
    series x = {.e = e, .word = LLVMInt64TypeInContext(e->context)};
    LLVMTypeRef parameters[4] = {e->address, x.word, e->one, e->address};
    emit_begin(e, "sum", LLVMVoidTypeInContext(e->context), 4, parameters);
    const uint32_t n = e->t->output_count;
    const LLVMValueRef h = LLVMGetParam(e->function, 2);
    for (uint32_t first = 0; first < n;) {
        const uint32_t left = n - first;
        const unsigned width = left >= 8 ? 8 : left >= 4 ? 4 : left >= 2 ? 2 : 1;
        sum_part(&x, first, width, h);
        first += width;
    }
    LLVMBuildRetVoid(e->builder);
    emit_end(e);
}
