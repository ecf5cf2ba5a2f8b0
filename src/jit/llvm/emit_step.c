/// A step of a Runge-Kutta rule: its stages, its end and its errors, with the table, its zeros and
/// the number of components known. Components stand side by side in vectors; each has the
/// operations of the loop in ode/dop853.c in their order, none fused, so that its bits are the
/// same. A component that no right-hand side looks at (a quadrature) has no stage sums.
#include "jit/llvm/emit_step_internal.h"

#include <stdlib.h>

enum { IN_Y, IN_POINT, IN_H, IN_FIRST, IN_REST, IN_NEXT, IN_RELATIVE, IN_ABSOLUTE, IN_SUMS };

typedef struct stepper {
    emitter *e;
    const rule_table *rule;
    uint32_t n, m;        ///< components; those that are inputs of the tape, the first ones
    const uint32_t *uses; ///< how often an input is looked at
    LLVMBasicBlockRef failed;
} stepper;

/// `width` neighbouring components from `first` on.
typedef struct part {
    uint32_t first;
    unsigned width;
} part;

static part next_part(uint32_t first, uint32_t end) {
    const uint32_t left = end - first;
    return (part){first, left >= 4 ? 4 : left >= 2 ? 2 : 1};
}

static LLVMValueRef parameter(const stepper *s, unsigned which) {
    return LLVMGetParam(s->e->function, which);
}

static LLVMTypeRef type_of(const stepper *s, part p) {
    return p.width == 1 ? s->e->one : LLVMVectorType(s->e->one, p.width);
}

static LLVMValueRef place(const stepper *s, LLVMValueRef base, uint32_t index) {
    LLVMValueRef at = LLVMConstInt(LLVMInt64TypeInContext(s->e->context), index, false);
    return LLVMBuildGEP2(s->e->builder, s->e->one, base, &at, 1, "");
}

static LLVMValueRef cast(const stepper *s, part p, LLVMValueRef at) {
    return LLVMBuildBitCast(s->e->builder, at, LLVMPointerType(type_of(s, p), 0), "");
}

/// The components of an array that begins at `base` + `row` · n.
static LLVMValueRef load(const stepper *s, part p, LLVMValueRef base, uint32_t row) {
    LLVMValueRef at = cast(s, p, place(s, base, row * s->n + p.first));
    LLVMValueRef value = LLVMBuildLoad2(s->e->builder, type_of(s, p), at, "");
    LLVMSetAlignment(value, 8);
    return value;
}

static void store(const stepper *s, part p, LLVMValueRef value, LLVMValueRef base) {
    LLVMValueRef at = cast(s, p, place(s, base, p.first));
    LLVMSetAlignment(LLVMBuildStore(s->e->builder, value, at), 8);
}

/// The same, one by one: numbers that were stored one by one a moment ago are not to be had
/// together before they have reached the cache.
static LLVMValueRef gather(const stepper *s, part p, LLVMValueRef base, uint32_t row) {
    if (p.width == 1) return load(s, p, base, row);
    LLVMTypeRef word = LLVMInt32TypeInContext(s->e->context);
    LLVMValueRef all = LLVMGetUndef(type_of(s, p));
    for (unsigned l = 0; l < p.width; l++) {
        LLVMValueRef one = load(s, (part){p.first + l, 1}, base, row);
        LLVMSetVolatile(one, true); // or LLVM makes one load of them
        all = LLVMBuildInsertElement(s->e->builder, all, one, LLVMConstInt(word, l, false), "");
    }
    return all;
}

static LLVMValueRef stage(const stepper *s, part p, unsigned j, bool fresh) {
    if (j == 0) return load(s, p, parameter(s, IN_FIRST), 0);
    return (fresh ? gather : load)(s, p, parameter(s, IN_REST), j - 1);
}

static LLVMValueRef constant(const stepper *s, part p, double value) {
    LLVMValueRef lanes[4];
    for (unsigned l = 0; l < p.width; l++) lanes[l] = LLVMConstReal(s->e->one, value);
    return p.width == 1 ? lanes[0] : LLVMConstVector(lanes, p.width);
}

static LLVMValueRef spread(const stepper *s, part p, LLVMValueRef value) {
    if (p.width == 1) return value;
    LLVMTypeRef word = LLVMInt32TypeInContext(s->e->context);
    LLVMValueRef all = LLVMGetUndef(type_of(s, p));
    for (unsigned l = 0; l < p.width; l++)
        all = LLVMBuildInsertElement(s->e->builder, all, value, LLVMConstInt(word, l, false), "");
    return all;
}

/// Σ_j row_j k_j over the first `count` stages, without zeros, from the left.
static LLVMValueRef sum(const stepper *s, part p, const double *row, unsigned count) {
    LLVMBuilderRef b = s->e->builder;
    LLVMValueRef total = NULL;
    for (unsigned j = 0; j < count; j++) {
        if (row[j] == 0) continue;
        LLVMValueRef term =
            LLVMBuildFMul(b, constant(s, p, row[j]), stage(s, p, j, j + 1 == count), "");
        total = total == NULL ? term : LLVMBuildFAdd(b, total, term, "");
    }
    return total;
}

/// to ← y + h Σ_j a_ij k_j, components from `first` to `end`.
static void move(const stepper *s, unsigned i, uint32_t first, uint32_t end, LLVMValueRef to) {
    LLVMBuilderRef b = s->e->builder;
    while (first < end) {
        const part p = next_part(first, end);
        LLVMValueRef way =
            LLVMBuildFMul(b, spread(s, p, parameter(s, IN_H)), sum(s, p, s->rule->a[i], i), "");
        store(s, p, LLVMBuildFAdd(b, load(s, p, parameter(s, IN_Y), 0), way, ""), to);
        first += p.width;
    }
}

/// The components that are looked at.
static void move_point(const stepper *s, unsigned i) {
    for (uint32_t end, first = 0; first < s->m; first = end) {
        const bool used = s->uses[first] > 0;
        for (end = first + 1; end < s->m && (s->uses[end] > 0) == used;) end++;
        if (used) move(s, i, first, end, parameter(s, IN_POINT));
    }
}

static void write_stage(const stepper *s, unsigned i, LLVMValueRef t, LLVMValueRef field) {
    emitter *e = s->e;
    LLVMBuilderRef b = e->builder;
    LLVMValueRef point = parameter(s, IN_POINT);
    move_point(s, i);
    LLVMValueRef later =
        LLVMBuildFMul(b, LLVMConstReal(e->one, s->rule->c[i]), parameter(s, IN_H), "");
    LLVMBuildStore(b, LLVMBuildFAdd(b, t, later, ""), place(s, point, s->m));
    LLVMTypeRef word = LLVMInt32TypeInContext(e->context);
    LLVMTypeRef types[2] = {e->address, e->address};
    LLVMValueRef arguments[2] = {point, place(s, parameter(s, IN_REST), (i - 1) * s->n)};
    LLVMValueRef missing =
        LLVMBuildCall2(b, LLVMFunctionType(word, types, 2, false), field, arguments, 2, "");
    LLVMBasicBlockRef next = LLVMAppendBasicBlockInContext(e->context, e->function, "");
    LLVMBuildCondBr(b, LLVMBuildICmp(b, LLVMIntEQ, missing, LLVMConstNull(word), ""), next,
                    s->failed);
    LLVMPositionBuilderAtEnd(b, next);
}

// ---- errors -------------------------------------------------------------------------------------

static LLVMValueRef size_of(const stepper *s, part p, LLVMValueRef x) {
    emitter e = *s->e;
    e.number = type_of(s, p);
    return emit_intrinsic(&e, "llvm.fabs", x);
}

/// 1/(absolute + relative · the larger of |y| and |next|).
static LLVMValueRef scale(const stepper *s, part p) {
    LLVMBuilderRef b = s->e->builder;
    LLVMValueRef y = size_of(s, p, load(s, p, parameter(s, IN_Y), 0)),
                 next = size_of(s, p, load(s, p, parameter(s, IN_NEXT), 0));
    LLVMValueRef larger =
        LLVMBuildSelect(b, LLVMBuildFCmp(b, LLVMRealOGT, y, next, ""), y, next, "");
    LLVMValueRef part_of = LLVMBuildFMul(b, load(s, p, parameter(s, IN_RELATIVE), 0), larger, "");
    LLVMValueRef below = LLVMBuildFAdd(b, load(s, p, parameter(s, IN_ABSOLUTE), 0), part_of, "");
    return LLVMBuildFDiv(b, constant(s, p, 1), below, "");
}

/// total + the squares of what stands in x, one after the other.
static LLVMValueRef add_squares(const stepper *s, part p, LLVMValueRef total, LLVMValueRef x) {
    LLVMBuilderRef b = s->e->builder;
    LLVMTypeRef word = LLVMInt32TypeInContext(s->e->context);
    LLVMValueRef square = LLVMBuildFMul(b, x, x, "");
    for (unsigned l = 0; l < p.width; l++) {
        LLVMValueRef one =
            p.width == 1 ? square
                         : LLVMBuildExtractElement(b, square, LLVMConstInt(word, l, false), "");
        total = LLVMBuildFAdd(b, total, one, "");
    }
    return total;
}

static void write_errors(const stepper *s) {
    LLVMBuilderRef b = s->e->builder;
    double difference[RULE_MOST_STAGES];
    for (unsigned j = 0; j < s->rule->stages; j++)
        difference[j] = s->rule->a[s->rule->stages][j] - s->rule->other_end[j];
    const double *rows[2] = {s->rule->error, difference};
    LLVMValueRef totals[2] = {LLVMConstReal(s->e->one, 0), LLVMConstReal(s->e->one, 0)};
    for (uint32_t first = 0; first < s->n;) {
        const part p = next_part(first, s->n);
        LLVMValueRef by = scale(s, p);
        for (int k = 0; k < 2; k++) {
            LLVMValueRef x = LLVMBuildFMul(b, sum(s, p, rows[k], s->rule->stages), by, "");
            totals[k] = add_squares(s, p, totals[k], x);
        }
        first += p.width;
    }
    for (uint32_t k = 0; k < 2; k++)
        LLVMBuildStore(b, totals[k], place(s, parameter(s, IN_SUMS), k));
}

void emit_step(emitter *e, const rule_table *rule, uint32_t state_count, LLVMValueRef field) {
    emit_types(e);
    LLVMTypeRef word = LLVMInt32TypeInContext(e->context);
    LLVMTypeRef a = e->address, types[9] = {a, a, e->one, a, a, a, a, a, a};
    emit_begin(e, "step", word, 9, types);
    uint32_t *uses = emit_count_uses(e->t);
    stepper s = {.e = e, .rule = rule, .n = e->t->output_count, .m = state_count, .uses = uses};
    s.failed = LLVMAppendBasicBlockInContext(e->context, e->function, "");
    LLVMValueRef t =
        LLVMBuildLoad2(e->builder, e->one, place(&s, parameter(&s, IN_POINT), s.m), "");
    for (unsigned i = 1; i < rule->stages; i++) write_stage(&s, i, t, field);
    move(&s, rule->stages, 0, s.n, parameter(&s, IN_NEXT));
    write_errors(&s);
    LLVMBuildRet(e->builder, LLVMConstInt(word, 0, false));
    LLVMPositionBuilderAtEnd(e->builder, s.failed);
    LLVMBuildRet(e->builder, LLVMConstInt(word, 1, false));
    emit_end(e);
    free(uses);
}
