/// The last step of building: constants that are used move in between the inputs and the
/// instructions, and every slot is renumbered accordingly.
#include "tape/finish_internal.h"
#include "tape/tape_internal.h"

typedef struct settling {
    uint32_t input_count, constant_count;
    uint32_t *moved; ///< new index of each constant + 1; zero: not used so far
} settling;

static void keep_constant(settling *s, uint32_t *slot) {
    if (!(*slot & TAPE_CONSTANT)) return;
    uint32_t *moved = &s->moved[*slot & ~TAPE_CONSTANT];
    if (*moved == 0) *moved = ++s->constant_count;
}

static void settle(settling *s, uint32_t *slot) {
    if (*slot & TAPE_CONSTANT) *slot = s->input_count + s->moved[*slot & ~TAPE_CONSTANT] - 1;
    else if (*slot >= s->input_count) *slot += s->constant_count;
}

static void each_slot(tape_build *b, size_t output_count, uint32_t *outputs, settling *s,
                      void (*change)(settling *, uint32_t *)) {
    for (size_t k = 0; k < b->code.count; k++) {
        tape_code *code = &b->code.items[k];
        if (code->op == TAPE_SOLVE || code->op == TAPE_RESULT) continue;
        change(s, &code->a);
        change(s, &code->b);
    }
    for (size_t i = 0; i < b->operands.count; i++) change(s, &b->operands.items[i]);
    for (size_t i = 0; i < output_count; i++) change(s, &outputs[i]);
}

static double *kept_constants(const tape_build *b, const settling *s) {
    double *kept = MEM_NEW(double, s->constant_count);
    for (size_t i = 0; i < b->constants.count; i++) {
        if (s->moved[i] != 0) kept[s->moved[i] - 1] = b->constants.items[i];
    }
    return kept;
}

static uint32_t *all_origins(const tape_build *b, const settling *s, const expr *inputs) {
    const size_t first = (size_t)s->input_count + s->constant_count;
    uint32_t *origins = MEM_NEW(uint32_t, first + b->code.count);
    for (size_t i = 0; i < first; i++) origins[i] = i < s->input_count ? inputs[i].id : TAPE_NONE;
    for (size_t k = 0; k < b->code.count; k++) origins[first + k] = b->code_origins.items[k];
    return origins;
}

tape *build_finish(tape_build *b, const expr *inputs, size_t output_count, uint32_t *outputs) {
    settling s = {.input_count = b->input_count};
    s.moved = MEM_NEW_ZERO(uint32_t, b->constants.count);
    each_slot(b, output_count, outputs, &s, keep_constant);
    each_slot(b, output_count, outputs, &s, settle);
    tape *t = MEM_NEW(tape, 1);
    *t = (tape){.input_count = s.input_count,
                .constant_count = s.constant_count,
                .code_count = (uint32_t)b->code.count,
                .output_count = (uint32_t)output_count,
                .constants = kept_constants(b, &s),
                .code = mem_copy(b->code.items, b->code.count, sizeof *b->code.items),
                .operands = mem_copy(b->operands.items, b->operands.count, sizeof(uint32_t)),
                .outputs = outputs,
                .origins = all_origins(b, &s, inputs),
                .largest_solve = b->largest_solve};
    free(s.moved);
    return t;
}

void tape_destroy(tape *t) {
    if (t == NULL) return;
    free(t->constants);
    free(t->code);
    free(t->operands);
    free(t->outputs);
    free(t->origins);
    free(t);
}
