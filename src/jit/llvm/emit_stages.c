/// A step of a Runge-Kutta rule over lanes, stage by stage: functions of (rows, point, lengths,
/// times) that make one stage each, with the table, its zeros and the number of components known.
/// The caller takes several groups of lanes through one stage after the other, so that one is
/// computed while another has to wait.
///
/// Operations and their order are those of ode/lanes_body_internal.h, so that bits are the same. A
/// component that no right-hand side looks at (a quadrature) has no stage sums. The right-hand side
/// is written out in every stage, so it has to be short: that one is called is no gain over the
/// loops of ode.
#include "jit/llvm/emit_stages_internal.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/mem.h"
#include "jit/llvm/emit_code_internal.h"
#include "jit/llvm/functions_internal.h"

enum { IN_ROWS, IN_POINT, IN_LENGTHS, IN_TIMES, INPUTS };
enum { WRITTEN_OUT = 100 }; ///< weight of a right-hand side that is

typedef struct writer {
    emitter *e;
    const rule_table *rule;
    uint32_t n, m; ///< components; those that are inputs of the tape, the first ones
    const uint32_t *uses;
} writer;

static LLVMValueRef address(const writer *w, unsigned parameter, uint32_t row) {
    const emitter *e = w->e;
    LLVMValueRef base = LLVMGetParam(e->function, parameter),
                 at = LLVMConstInt(LLVMInt64TypeInContext(e->context), row * TAPE_LANES, false);
    return LLVMBuildGEP2(e->builder, e->one, base, &at, 1, "");
}

static LLVMValueRef as_vectors(const writer *w, LLVMValueRef place) {
    return LLVMBuildBitCast(w->e->builder, place, LLVMPointerType(w->e->number, 0), "");
}

static LLVMValueRef load(const writer *w, unsigned parameter, uint32_t row) {
    LLVMValueRef at = as_vectors(w, address(w, parameter, row));
    LLVMValueRef value = LLVMBuildLoad2(w->e->builder, w->e->number, at, "");
    LLVMSetAlignment(value, 8);
    return value;
}

static void store(const writer *w, LLVMValueRef value, unsigned parameter, uint32_t row) {
    LLVMValueRef at = as_vectors(w, address(w, parameter, row));
    LLVMSetAlignment(LLVMBuildStore(w->e->builder, value, at), 8);
}

/// Component i of stage j, where ode/lanes_internal.h has it.
static uint32_t row_of(const writer *w, unsigned j, uint32_t i) {
    return (RULE_STATES_BEFORE + j) * w->n + i;
}

/// y_i + h Σ_j a_kj k_j,i
static LLVMValueRef moved(const writer *w, unsigned k, uint32_t i, LLVMValueRef h) {
    const emitter *e = w->e;
    const double *row = w->rule->a[k];
    LLVMValueRef total = NULL;
    for (unsigned j = 0; j < k; j++) {
        if (row[j] == 0) continue;
        LLVMValueRef factor = emit_number(e, row[j]), stage = load(w, IN_ROWS, row_of(w, j, i));
        total = total == NULL ? LLVMBuildFMul(e->builder, factor, stage, "")
                              : emit_fused(e, factor, stage, total);
    }
    return emit_fused(e, h, total, load(w, IN_ROWS, i));
}

static void begin(const writer *w, unsigned k) {
    char name[16];
    LLVMTypeRef a = w->e->address, types[INPUTS] = {a, a, a, a};
    snprintf(name, sizeof name, "stage%u", k);
    emit_begin(w->e, name, LLVMInt32TypeInContext(w->e->context), INPUTS, types);
}

/// The right-hand side written out: its inputs do not go through memory.
static void write_out(const writer *w, unsigned k, LLVMValueRef h, LLVMValueRef t) {
    emitter *e = w->e;
    LLVMValueRef *point = MEM_NEW_ZERO(LLVMValueRef, e->t->input_count),
                 *rates = MEM_NEW_ZERO(LLVMValueRef, w->n);
    for (uint32_t i = 0; i < e->t->input_count; i++) {
        if (w->uses[i] == 0) continue;
        point[i] = i < w->m ? moved(w, k, i, h) : i == w->m ? t : load(w, IN_POINT, i);
    }
    e->uses = emit_count_uses(e->t); // products that are added are fused
    emit_inside(e, point, rates);
    for (uint32_t i = 0; i < w->n; i++) store(w, rates[i], IN_ROWS, row_of(w, k, i));
    free(point);
    free(rates);
}

static void write_stage(const writer *w, unsigned k) {
    emitter *e = w->e;
    begin(w, k);
    LLVMValueRef h = load(w, IN_LENGTHS, 0);
    write_out(w, k, h, emit_fused(e, emit_number(e, w->rule->c[k]), h, load(w, IN_TIMES, 0)));
    emit_return_missing(e);
    emit_end(e);
}

/// An instruction costs one, a sine or cosine what it is made of.
static uint32_t weight_of(const tape *t) {
    enum { SINE = 45 };
    uint32_t weight = t->code_count;
    for (uint32_t k = 0; k < t->code_count; k++) {
        const int op = (int)t->code[k].op;
        weight += op == TAPE_SIN || op == TAPE_COS || op == TAPE_SINCOS ? SINE : 0;
    }
    return weight;
}

bool emit_is_short(const tape *t) {
    return weight_of(t) <= WRITTEN_OUT && t->largest_solve <= TAPE_DIRECT;
}

void emit_stages(emitter *e, const rule_table *rule, uint32_t state_count) {
    emit_types(e);
    uint32_t *uses = emit_count_uses(e->t);
    const writer w = {
        .e = e, .rule = rule, .n = e->t->output_count, .m = state_count, .uses = uses};
    for (unsigned k = 1; k < rule->stages; k++) write_stage(&w, k);
    free(uses);
}
