/// The steps of an order, by the table of rules in tape/taylor.h. Divisions by what does not change
/// with the order are products with an inverse found before the loop.
#include "jit/llvm/emit_history_internal.h"
#include "jit/llvm/emit_rules_internal.h"
#include "jit/llvm/emit_series_internal.h"
#include "jit/llvm/series_internal.h"

static LLVMValueRef zero_value(const series *x, uint32_t slot) { return emit_value(x->e, slot); }

static LLVMValueRef negative(const series *x, LLVMValueRef a) {
    return LLVMBuildFNeg(x->e->builder, a, "");
}

static LLVMValueRef times(const series *x, LLVMValueRef a, LLVMValueRef b) {
    return LLVMBuildFMul(x->e->builder, a, b, "");
}

/// c − a b
static LLVMValueRef less(const series *x, LLVMValueRef c, LLVMValueRef a, LLVMValueRef b) {
    return series_fma(x, negative(x, a), b, c);
}

// ---- before the loop ----------------------------------------------------------------------------

/// What a step divides by, or NULL.
static LLVMValueRef divisor(const series *x, const taylor_step *step) {
    switch ((taylor_rule)step->rule) {
    case TAYLOR_OVER:
    case TAYLOR_QUOTIENT: return zero_value(x, step->b);
    case TAYLOR_ROOT: return times(x, emit_number(x->e, 2), zero_value(x, step->slot));
    case TAYLOR_BACKWARD:
    case TAYLOR_ANGLE: return zero_value(x, step->w);
    case TAYLOR_POWER:
    case TAYLOR_SIZE: return zero_value(x, step->a);
    default: return NULL;
    }
}

static void prepare_solve(series *x, const taylor_step *step, jit_invert *invert) {
    emitter *e = x->e;
    const uint32_t n = step->a, *slots = x->s->tape->operands + step->b;
    LLVMValueRef *inverse = x->inverses + step->w;
    if (n == 1) {
        inverse[0] = LLVMBuildFDiv(e->builder, emit_number(e, 1), emit_value(e, slots[0]), "");
        return;
    }
    LLVMTypeRef word = LLVMInt32TypeInContext(e->context);
    LLVMValueRef matrix = emit_room(e, n * n), result = emit_room(e, n * n),
                 room = emit_room(e, 2 * n * n + 4 * n);
    for (uint32_t i = 0; i < n * n; i++) emit_store(e, emit_value(e, slots[i]), matrix, i);
    LLVMValueRef arguments[4] = {LLVMConstInt(word, n, false), matrix, room, result};
    LLVMValueRef singular = emit_call(e, (void (*)(void))invert, word, 4, arguments);
    emit_missing(e, LLVMBuildICmp(e->builder, LLVMIntNE, singular, LLVMConstNull(word), ""));
    for (uint32_t i = 0; i < n * n; i++) inverse[i] = emit_load(e, result, i);
}

void rules_prepare(series *x, jit_invert *invert) {
    LLVMBuilderRef b = x->e->builder;
    const LLVMValueRef zero = emit_number(x->e, 0), one = emit_number(x->e, 1);
    for (uint32_t i = 0; i < x->s->step_count; i++) {
        const taylor_step *step = &x->s->steps[i];
        if (step->rule == TAYLOR_SOLVE) prepare_solve(x, step, invert);
        const LLVMValueRef d = divisor(x, step);
        if (d == NULL) continue;
        emit_missing(x->e, LLVMBuildFCmp(b, LLVMRealUEQ, d, zero, ""));
        if (step->rule == TAYLOR_SIZE)
            x->divisors[i] = LLVMBuildSelect(b, LLVMBuildFCmp(b, LLVMRealOLT, d, zero, ""),
                                             emit_number(x->e, -1), one, "");
        else x->divisors[i] = LLVMBuildFDiv(b, one, d, "");
    }
}

// ---- rules --------------------------------------------------------------------------------------

/// c − H, H as history_of gives it.
static LLVMValueRef less_history(const series *x, LLVMValueRef c, LLVMValueRef H) {
    return H == NULL ? c : LLVMBuildFSub(x->e->builder, c, H, "");
}

/// H/k + a b
static LLVMValueRef history_and(const series *x, LLVMValueRef H, LLVMValueRef a, LLVMValueRef b) {
    const LLVMValueRef product = times(x, a, b);
    return H == NULL ? product : series_fma(x, H, x->inverse_k, product);
}

static LLVMValueRef angle(series *x, const taylor_step *s, LLVMValueRef inverse) {
    const LLVMValueRef a = series_value(x, s->a, false), b = series_value(x, s->b, false);
    LLVMValueRef sum = history_and(x, history_of(x, s->product), a, zero_value(x, s->b)),
                 other = history_and(x, history_of(x, s->product + 1), b, zero_value(x, s->a));
    sum = LLVMBuildFSub(x->e->builder, sum, other, "");
    const LLVMValueRef H = history_of(x, s->product + 2);
    if (H != NULL) sum = less(x, sum, H, x->inverse_k);
    return times(x, sum, inverse);
}

static LLVMValueRef power(series *x, const taylor_step *s, LLVMValueRef inverse) {
    const LLVMValueRef a = series_value(x, s->a, false), H = history_of(x, s->product + 1);
    LLVMValueRef sum = times(x, zero_value(x, s->b),
                             history_and(x, history_of(x, s->product), a, zero_value(x, s->slot)));
    if (H != NULL) sum = less(x, sum, H, x->inverse_k);
    return times(x, sum, inverse);
}

/// H + a_0 b_k + a_k b_0
static LLVMValueRef product(series *x, const taylor_step *s) {
    LLVMValueRef H = history_of(x, s->product);
    const LLVMValueRef a = series_value(x, s->a, false), b = series_value(x, s->b, false);
    const LLVMValueRef one = zero_value(x, s->a), other = zero_value(x, s->b);
    return series_fma(x, one, b, H == NULL ? times(x, other, a) : series_fma(x, other, a, H));
}

static LLVMValueRef quotient(series *x, const taylor_step *s, LLVMValueRef inverse) {
    const LLVMValueRef a = series_value(x, s->a, false), b = series_value(x, s->b, false);
    const LLVMValueRef known = less_history(x, a, history_of(x, s->product));
    return times(x, less(x, known, b, zero_value(x, s->slot)), inverse);
}

static LLVMValueRef rule(series *x, const taylor_step *s, LLVMValueRef inverse) {
    LLVMBuilderRef builder = x->e->builder;
    const bool plain = s->rule != TAYLOR_STATE && s->rule != TAYLOR_TIME;
    const LLVMValueRef a = plain ? series_value(x, s->a, false) : NULL;
    switch ((taylor_rule)s->rule) {
    case TAYLOR_STATE: return x->now[s->slot];
    case TAYLOR_TIME:
        if (x->is_first == NULL) return emit_number(x->e, x->written == 1);
        return LLVMBuildSelect(builder, x->is_first, emit_number(x->e, 1), emit_number(x->e, 0),
                               "");
    case TAYLOR_SUM: return LLVMBuildFAdd(builder, a, series_value(x, s->b, false), "");
    case TAYLOR_LESS: return LLVMBuildFSub(builder, a, series_value(x, s->b, false), "");
    case TAYLOR_MINUS: return negative(x, a);
    case TAYLOR_SCALE: return times(x, zero_value(x, s->a), series_value(x, s->b, false));
    case TAYLOR_SIZE:
    case TAYLOR_OVER: return times(x, a, inverse);
    case TAYLOR_PRODUCT: return product(x, s);
    case TAYLOR_SQUARE: {
        const LLVMValueRef twice = times(x, emit_number(x->e, 2), zero_value(x, s->a)),
                           H = history_of(x, s->product);
        return H == NULL ? times(x, twice, a) : series_fma(x, twice, a, H);
    }
    case TAYLOR_QUOTIENT: return quotient(x, s, inverse);
    case TAYLOR_ROOT: return times(x, less_history(x, a, history_of(x, s->product)), inverse);
    case TAYLOR_FORWARD: return history_and(x, history_of(x, s->product), a, zero_value(x, s->w));
    case TAYLOR_FALLING:
        return negative(x, history_and(x, history_of(x, s->product), a, zero_value(x, s->w)));
    case TAYLOR_BACKWARD: {
        const LLVMValueRef H = history_of(x, s->product);
        return times(x, H == NULL ? a : less(x, a, H, x->inverse_k), inverse);
    }
    case TAYLOR_POWER: return power(x, s, inverse);
    case TAYLOR_ANGLE: return angle(x, s, inverse);
    case TAYLOR_SOLVE: break;
    }
    return NULL;
}

static void solve(series *x, const taylor_step *s) {
    const uint32_t n = s->a, *slots = x->s->tape->operands + s->b;
    const LLVMValueRef *inverse = x->inverses + s->w;
    LLVMValueRef r[JIT_SERIES_SOLVE];
    uint32_t next = s->product;
    for (uint32_t i = 0; i < n; i++) {
        r[i] = series_value(x, slots[n * n + i], false);
        for (uint32_t j = 0; j < n; j++) {
            const uint32_t entry = slots[i * n + j];
            if (x->s->degree[entry] == TAYLOR_CONSTANT) continue;
            r[i] = less_history(x, r[i], history_of(x, next++));
            r[i] = less(x, r[i], series_value(x, entry, false), zero_value(x, s->slot + j));
        }
    }
    for (uint32_t i = 0; i < n; i++) {
        LLVMValueRef sum = times(x, inverse[i * n], r[0]);
        for (uint32_t j = 1; j < n; j++) sum = series_fma(x, inverse[i * n + j], r[j], sum);
        x->now[s->slot + i] = sum;
    }
}

void rules_write(series *x) {
    for (uint32_t i = 0; i < x->s->step_count; i++) {
        const taylor_step *step = &x->s->steps[i];
        if (step->rule == TAYLOR_SOLVE) solve(x, step);
        else x->now[step->slot] = rule(x, step, x->divisors[i]);
    }
}
