/// A tape that computes some of the outputs of another, without what only the others need.
#include <string.h>

#include "tape/tape_internal.h"

/// Marks what instruction k needs.
static void mark_arguments(const tape *t, uint32_t k, bool *live) {
    const tape_code c = t->code[k];
    const uint32_t own = tape_first(t) + k;
    if (c.op == TAPE_SOLVE) {
        for (uint32_t i = 0; i < tape_operand_count(c.a); i++) live[t->operands[c.b + i]] = true;
        for (uint32_t i = 1; i < c.a; i++) live[own + i] = true; // all its results stay
    } else if (c.op == TAPE_RESULT) {
        live[own - c.a] = true;
    } else {
        live[c.a] = live[c.b] = true;
        if (c.op == TAPE_SINCOS) live[own + 1] = true;
    }
}

/// The new slot of every old one. Inputs stay as they are.
static uint32_t *renumber(const tape *t, const bool *live, tape *out) {
    uint32_t *slot = MEM_NEW(uint32_t, tape_slots(t)), next = 0;
    for (uint32_t s = 0; s < tape_slots(t); s++) {
        const bool kept = s < t->input_count || live[s];
        slot[s] = kept ? next : TAPE_NONE;
        next += kept;
        if (s >= t->input_count && s < tape_first(t)) out->constant_count += kept;
    }
    out->code_count = next - t->input_count - out->constant_count;
    return slot;
}

tape *tape_select(const tape *t, size_t count, const uint32_t *which) {
    bool *live = MEM_NEW_ZERO(bool, tape_slots(t));
    for (size_t i = 0; i < count; i++) live[t->outputs[which[i]]] = true;
    for (uint32_t k = t->code_count; k-- > 0;) {
        if (live[tape_first(t) + k]) mark_arguments(t, k, live);
    }
    tape *out = MEM_NEW(tape, 1);
    *out = (tape){.input_count = t->input_count, .output_count = (uint32_t)count};
    uint32_t *slot = renumber(t, live, out);
    double *constants = MEM_NEW(double, out->constant_count);
    tape_code *code = MEM_NEW(tape_code, out->code_count);
    uint32_t *origins = MEM_NEW(uint32_t, tape_slots(out)), *outputs = MEM_NEW(uint32_t, count);
    VEC(uint32_t) operands = {0};
    for (uint32_t s = 0; s < tape_slots(t); s++) {
        if (slot[s] == TAPE_NONE) continue;
        origins[slot[s]] = t->origins[s];
        if (s < t->input_count) continue;
        if (s < tape_first(t)) {
            constants[slot[s] - t->input_count] = t->constants[s - t->input_count];
            continue;
        }
        tape_code c = t->code[s - tape_first(t)];
        if (c.op == TAPE_SOLVE) {
            const uint32_t *from = t->operands + c.b;
            c.b = (uint32_t)operands.count;
            for (uint32_t i = 0; i < tape_operand_count(c.a); i++)
                *vec_push(&operands) = slot[from[i]];
            if (c.a > out->largest_solve) out->largest_solve = c.a;
        } else if (c.op != TAPE_RESULT) {
            c.a = slot[c.a];
            c.b = slot[c.b];
        }
        code[slot[s] - tape_first(out)] = c;
    }
    for (size_t i = 0; i < count; i++) outputs[i] = slot[t->outputs[which[i]]];
    out->constants = constants;
    out->code = code;
    out->operands = mem_copy(operands.items, operands.count, sizeof(uint32_t));
    out->outputs = outputs;
    out->origins = origins;
    vec_clear(&operands);
    free(slot);
    free(live);
    return out;
}
