/// A step of a Runge-Kutta rule: its stages, its end and its errors, with the table, its zeros and
/// the number of components known. Components stand side by side in vectors; each has the
/// operations of ode/dop853_sums.inc in their order, fused where these are, so that its bits are
/// the same. A component that no right-hand side looks at (a quadrature) has no stage sums. A short
/// right-hand side is written out in every stage: what it is computed from and what it gives then
/// need not go through memory before the next sum.
#include "jit/llvm/emit_step_internal.h"

#include <stdlib.h>

#include "base/mem.h"
#include "jit/llvm/emit_code_internal.h"
#include "jit/llvm/emit_stages_internal.h"
#include "jit/llvm/functions_internal.h"

enum { IN_Y, IN_POINT, IN_H, IN_FIRST, IN_REST, IN_NEXT, IN_RELATIVE, IN_ABSOLUTE, IN_SUMS };

/// `width` neighbouring components from `first` on; whether the right-hand side looks at them.
typedef struct part {
    uint32_t first;
    unsigned width;
    bool used;
} part;

typedef struct stepper {
    emitter *e;
    const rule_table *rule;
    uint32_t n, m; ///< components; those that are inputs of the tape, the first ones
    uint32_t part_count;
    part *parts;
    LLVMValueRef *point, *rates; ///< a stage written out: its inputs, and by component its outputs
    LLVMValueRef *fresh;         ///< by part, the stage before the one being made; NULL: in memory
    LLVMBasicBlockRef failed;
} stepper;

/// Parts of four, two or one, all of whose components are looked at, or none.
static void find_parts(stepper *s, const uint32_t *uses) {
    s->parts = MEM_NEW(part, s->n);
    for (uint32_t end, first = 0; first < s->n; first = end) {
        const bool used = first < s->m && uses[first] > 0;
        for (end = first + 1; end < s->n && (end < s->m && uses[end] > 0) == used;) end++;
        for (uint32_t at = first; at < end; at += s->parts[s->part_count++].width) {
            const uint32_t left = end - at;
            s->parts[s->part_count] = (part){at, left >= 4 ? 4 : left >= 2 ? 2 : 1, used};
        }
    }
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
        LLVMValueRef one = load(s, (part){p.first + l, 1, p.used}, base, row);
        LLVMSetVolatile(one, true); // or LLVM makes one load of them
        all = LLVMBuildInsertElement(s->e->builder, all, one, LLVMConstInt(word, l, false), "");
    }
    return all;
}

/// Part `which` of stage j, for a sum that ends with stage `last`.
static LLVMValueRef stage(const stepper *s, uint32_t which, unsigned j, unsigned last) {
    const part p = s->parts[which];
    if (j == 0) return load(s, p, parameter(s, IN_FIRST), 0);
    if (j == last && s->fresh != NULL) return s->fresh[which];
    return (j == last ? gather : load)(s, p, parameter(s, IN_REST), j - 1);
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

static LLVMValueRef mul_add(const stepper *s, part p, LLVMValueRef x, LLVMValueRef y,
                            LLVMValueRef z) {
    LLVMBuilderRef b = s->e->builder;
    if (!function_has_fma()) return LLVMBuildFAdd(b, LLVMBuildFMul(b, x, y, ""), z, "");
    emitter e = *s->e;
    e.number = type_of(s, p);
    return emit_fused(&e, x, y, z);
}

/// Σ_j row_j k_j over the first `count` stages, without zeros, from the left.
static LLVMValueRef sum(const stepper *s, uint32_t which, const double *row, unsigned count) {
    LLVMBuilderRef b = s->e->builder;
    LLVMValueRef total = NULL;
    for (unsigned j = 0; j < count; j++) {
        if (row[j] == 0) continue;
        LLVMValueRef factor = constant(s, s->parts[which], row[j]),
                     k = stage(s, which, j, count - 1);
        total = total == NULL ? LLVMBuildFMul(b, factor, k, "")
                              : mul_add(s, s->parts[which], factor, k, total);
    }
    return total;
}

/// y + h Σ_j a_ij k_j
static LLVMValueRef moved(const stepper *s, uint32_t which, unsigned i) {
    const part p = s->parts[which];
    return mul_add(s, p, spread(s, p, parameter(s, IN_H)), sum(s, which, s->rule->a[i], i),
                   load(s, p, parameter(s, IN_Y), 0));
}

// ---- stages -------------------------------------------------------------------------------------

static LLVMValueRef lane(const stepper *s, part p, LLVMValueRef all, unsigned l) {
    LLVMTypeRef word = LLVMInt32TypeInContext(s->e->context);
    return p.width == 1
               ? all
               : LLVMBuildExtractElement(s->e->builder, all, LLVMConstInt(word, l, false), "");
}

static LLVMValueRef together(const stepper *s, part p) {
    if (p.width == 1) return s->rates[p.first];
    LLVMTypeRef word = LLVMInt32TypeInContext(s->e->context);
    LLVMValueRef all = LLVMGetUndef(type_of(s, p));
    for (unsigned l = 0; l < p.width; l++)
        all = LLVMBuildInsertElement(s->e->builder, all, s->rates[p.first + l],
                                     LLVMConstInt(word, l, false), "");
    return all;
}

/// A stage at the point that is given, with the right-hand side written out.
static void write_out(const stepper *s, unsigned i) {
    emit_inside(s->e, s->point, s->rates);
    for (uint32_t k = 0; k < s->part_count; k++) {
        s->fresh[k] = together(s, s->parts[k]);
        store(s, s->parts[k], s->fresh[k], place(s, parameter(s, IN_REST), (i - 1) * s->n));
    }
}

/// The same by a call of the tape's function, at the point in memory.
static void write_call(const stepper *s, unsigned i, LLVMValueRef field) {
    emitter *e = s->e;
    LLVMBuilderRef b = e->builder;
    LLVMTypeRef word = LLVMInt32TypeInContext(e->context);
    LLVMTypeRef types[2] = {e->address, e->address};
    LLVMValueRef arguments[2] = {parameter(s, IN_POINT),
                                 place(s, parameter(s, IN_REST), (i - 1) * s->n)};
    LLVMValueRef missing =
        LLVMBuildCall2(b, LLVMFunctionType(word, types, 2, false), field, arguments, 2, "");
    LLVMBasicBlockRef next = LLVMAppendBasicBlockInContext(e->context, e->function, "");
    LLVMBuildCondBr(b, LLVMBuildICmp(b, LLVMIntEQ, missing, LLVMConstNull(word), ""), next,
                    s->failed);
    LLVMPositionBuilderAtEnd(b, next);
}

/// What follows stands in a block of its own: the time of compilers grows with the square of one.
static void begin_block(const stepper *s) {
    LLVMBasicBlockRef next = LLVMAppendBasicBlockInContext(s->e->context, s->e->function, "");
    LLVMBuildBr(s->e->builder, next);
    LLVMPositionBuilderAtEnd(s->e->builder, next);
}

static void write_stage(const stepper *s, unsigned i, LLVMValueRef t, LLVMValueRef field) {
    LLVMBuilderRef b = s->e->builder;
    LLVMValueRef point = parameter(s, IN_POINT);
    begin_block(s);
    for (uint32_t k = 0; k < s->part_count; k++) {
        const part p = s->parts[k];
        if (!p.used) continue;
        LLVMValueRef to = moved(s, k, i);
        if (s->fresh == NULL) store(s, p, to, point);
        else
            for (unsigned l = 0; l < p.width; l++) s->point[p.first + l] = lane(s, p, to, l);
    }
    LLVMValueRef later =
        LLVMBuildFMul(b, LLVMConstReal(s->e->one, s->rule->c[i]), parameter(s, IN_H), "");
    later = LLVMBuildFAdd(b, t, later, "");
    if (s->fresh == NULL) {
        LLVMBuildStore(b, later, place(s, point, s->m));
        write_call(s, i, field);
    } else {
        s->point[s->m] = later;
        write_out(s, i);
    }
}

// ---- errors -------------------------------------------------------------------------------------

static LLVMValueRef size_of(const stepper *s, part p, LLVMValueRef x) {
    emitter e = *s->e;
    e.number = type_of(s, p);
    return emit_intrinsic(&e, "llvm.fabs", x);
}

/// 1/(absolute + relative · the larger of |y| and |next|).
static LLVMValueRef scale(const stepper *s, part p, LLVMValueRef next) {
    LLVMBuilderRef b = s->e->builder;
    LLVMValueRef y = size_of(s, p, load(s, p, parameter(s, IN_Y), 0));
    next = size_of(s, p, next);
    LLVMValueRef larger =
        LLVMBuildSelect(b, LLVMBuildFCmp(b, LLVMRealOGT, y, next, ""), y, next, "");
    LLVMValueRef part_of = LLVMBuildFMul(b, load(s, p, parameter(s, IN_RELATIVE), 0), larger, "");
    LLVMValueRef below = LLVMBuildFAdd(b, load(s, p, parameter(s, IN_ABSOLUTE), 0), part_of, "");
    return LLVMBuildFDiv(b, constant(s, p, 1), below, "");
}

/// total + the squares of what stands in x, one after the other.
static LLVMValueRef add_squares(const stepper *s, part p, LLVMValueRef total, LLVMValueRef x) {
    LLVMBuilderRef b = s->e->builder;
    LLVMValueRef square = LLVMBuildFMul(b, x, x, "");
    for (unsigned l = 0; l < p.width; l++)
        total = LLVMBuildFAdd(b, total, lane(s, p, square, l), "");
    return total;
}

/// The end of the step and its errors.
static void write_end(const stepper *s) {
    LLVMBuilderRef b = s->e->builder;
    double difference[RULE_MOST_STAGES];
    for (unsigned j = 0; j < s->rule->stages; j++)
        difference[j] = s->rule->a[s->rule->stages][j] - s->rule->other_end[j];
    const double *rows[2] = {s->rule->error, difference};
    LLVMValueRef totals[2] = {LLVMConstReal(s->e->one, 0), LLVMConstReal(s->e->one, 0)};
    for (uint32_t which = 0; which < s->part_count; which++) {
        const part p = s->parts[which];
        begin_block(s);
        LLVMValueRef next = moved(s, which, s->rule->stages), by = scale(s, p, next);
        store(s, p, next, parameter(s, IN_NEXT));
        for (int k = 0; k < 2; k++) {
            LLVMValueRef x = LLVMBuildFMul(b, sum(s, which, rows[k], s->rule->stages), by, "");
            totals[k] = add_squares(s, p, totals[k], x);
        }
    }
    for (uint32_t k = 0; k < 2; k++)
        LLVMBuildStore(b, totals[k], place(s, parameter(s, IN_SUMS), k));
}

static void load_point(const stepper *s) {
    for (uint32_t i = 0; i < s->e->t->input_count; i++)
        s->point[i] = load(s, (part){i, 1, true}, parameter(s, IN_POINT), 0);
}

void emit_step(emitter *e, const rule_table *rule, uint32_t state_count, LLVMValueRef field) {
    emit_types(e);
    LLVMTypeRef word = LLVMInt32TypeInContext(e->context);
    LLVMTypeRef a = e->address, types[9] = {a, a, e->one, a, a, a, a, a, a};
    emit_begin(e, "step", word, 9, types);
    uint32_t *uses = emit_count_uses(e->t);
    stepper s = {.e = e, .rule = rule, .n = e->t->output_count, .m = state_count};
    find_parts(&s, uses);
    s.point = MEM_NEW_ZERO(LLVMValueRef, e->t->input_count + 1);
    s.rates = MEM_NEW_ZERO(LLVMValueRef, s.n);
    if (emit_is_short(e->t)) s.fresh = MEM_NEW_ZERO(LLVMValueRef, s.part_count);
    s.failed = LLVMAppendBasicBlockInContext(e->context, e->function, "");
    if (s.fresh != NULL) load_point(&s);
    LLVMValueRef t =
        LLVMBuildLoad2(e->builder, e->one, place(&s, parameter(&s, IN_POINT), s.m), "");
    for (unsigned i = 1; i < rule->stages; i++) write_stage(&s, i, t, field);
    write_end(&s);
    emit_return_missing(e);
    LLVMPositionBuilderAtEnd(e->builder, s.failed);
    LLVMBuildRet(e->builder, LLVMConstInt(word, 1, false));
    emit_end(e);
    free(uses);
    free(s.parts);
    free(s.point);
    free(s.rates);
    free(s.fresh);
}
