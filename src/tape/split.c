/// The instructions are cut where they stand. A value that is made in one piece and used in
/// another, or is an output, is an output of the piece that makes it.
#include "tape/split.h"

#include <string.h>

#include "tape/tape_internal.h"

typedef struct splitting {
    const tape *t;
    uint32_t *piece; ///< of every slot: the piece that makes it, TAPE_NONE for inputs and constants
    bool *wanted;    ///< of every slot: used outside its piece
    uint32_t *number; ///< of every slot: its slot in the piece being made, with `stamp`
    uint32_t *stamp;
} splitting;

static size_t argument_count(tape_code c) {
    return c.op == TAPE_SOLVE ? tape_operand_count(c.a) : c.op == TAPE_RESULT ? 0 : 2;
}

static uint32_t argument(const tape *t, tape_code c, size_t i) {
    return c.op == TAPE_SOLVE ? t->operands[c.b + i] : i == 0 ? c.a : c.b;
}

/// How much an instruction counts: a call of a function disturbs everything around it.
static uint32_t weight_of(tape_code c) {
    enum { CALL = 30 };
    switch ((int)c.op) {
    case TAPE_ADD:
    case TAPE_SUB:
    case TAPE_MUL:
    case TAPE_DIV:
    case TAPE_NEG:
    case TAPE_SQRT:
    case TAPE_ABS:
    case TAPE_SIGN: return 1;
    case TAPE_RESULT: return 0;
    case TAPE_SOLVE: return tape_operand_count(c.a);
    default: return CALL;
    }
}

uint64_t tape_weight(const tape *t) {
    uint64_t total = 0;
    for (uint32_t k = 0; k < t->code_count; k++) total += weight_of(t->code[k]);
    return total;
}

/// Where pieces begin, and at the end where the last one ends; results stay with their instruction.
static uint32_t *cut(const tape *t, uint32_t most, size_t *count) {
    uint32_t *starts = MEM_NEW(uint32_t, (size_t)t->code_count + 1), weight = most;
    *count = 0;
    for (uint32_t k = 0; k < t->code_count; k++) {
        if (weight >= most && t->code[k].op != TAPE_RESULT) {
            starts[(*count)++] = k;
            weight = 0;
        }
        weight += weight_of(t->code[k]);
    }
    starts[*count] = t->code_count;
    return starts;
}

static void mark(splitting *s, size_t count, const uint32_t *starts) {
    const tape *t = s->t;
    const uint32_t first = tape_first(t);
    for (uint32_t i = 0; i < first; i++) s->piece[i] = TAPE_NONE;
    for (uint32_t p = 0; p < count; p++) {
        for (uint32_t k = starts[p]; k < starts[p + 1]; k++) s->piece[first + k] = p;
    }
    for (uint32_t i = 0; i < t->output_count; i++) s->wanted[t->outputs[i]] = true;
    for (uint32_t k = 0; k < t->code_count; k++) {
        for (size_t i = 0; i < argument_count(t->code[k]); i++) {
            const uint32_t slot = argument(t, t->code[k], i);
            if (s->piece[slot] != s->piece[first + k]) s->wanted[slot] = true;
        }
    }
}

static bool is_constant(const tape *t, uint32_t slot) {
    return slot >= t->input_count && slot < tape_first(t);
}

/// The slots from outside that a piece needs, constants apart.
static void collect(splitting *s, uint32_t p, uint32_t from, uint32_t to, bool constants,
                    uint32_t *count, uint32_t *slots) {
    const tape *t = s->t;
    for (uint32_t k = from; k < to; k++) {
        for (size_t i = 0; i < argument_count(t->code[k]); i++) {
            const uint32_t slot = argument(t, t->code[k], i);
            if (s->piece[slot] == p || s->stamp[slot] == p) continue;
            if (is_constant(t, slot) != constants) continue;
            s->stamp[slot] = p;
            s->number[slot] = *count;
            slots[(*count)++] = slot;
        }
    }
}

static uint32_t operand_total(const tape *t, uint32_t from, uint32_t to) {
    uint32_t total = 0;
    for (uint32_t k = from; k < to; k++) total += (uint32_t)argument_count(t->code[k]);
    return total;
}

static tape_piece make_piece(splitting *s, uint32_t p, uint32_t from, uint32_t to) {
    const tape *t = s->t;
    const uint32_t first = tape_first(t), arguments = operand_total(t, from, to);
    uint32_t *outside = MEM_NEW(uint32_t, arguments), inputs = 0, all;
    collect(s, p, from, to, false, &inputs, outside);
    all = inputs;
    collect(s, p, from, to, true, &all, outside);
    tape *piece = MEM_NEW(tape, 1);
    *piece = (tape){.input_count = inputs, .constant_count = all - inputs, .code_count = to - from};
    double *constants = MEM_NEW(double, piece->constant_count);
    tape_code *code = MEM_NEW(tape_code, piece->code_count);
    uint32_t *operands = MEM_NEW(uint32_t, arguments), *out = MEM_NEW(uint32_t, to - from),
             *outputs = MEM_NEW(uint32_t, to - from), *origins = MEM_NEW(uint32_t, all + to - from);
    for (uint32_t i = 0; i < all; i++) {
        origins[i] = t->origins[outside[i]];
        if (i >= inputs) constants[i - inputs] = t->constants[outside[i] - t->input_count];
    }
    uint32_t used = 0;
    for (uint32_t k = from; k < to; k++) {
        const uint32_t slot = first + k, own = all + k - from;
        tape_code c = t->code[k];
        s->number[slot] = own;
        origins[own] = t->origins[slot];
        if (c.op == TAPE_SOLVE) {
            for (uint32_t i = 0; i < tape_operand_count(c.a); i++)
                operands[used + i] = s->number[t->operands[c.b + i]];
            c.b = used;
            used += tape_operand_count(c.a);
            if (c.a > piece->largest_solve) piece->largest_solve = c.a;
        } else if (c.op != TAPE_RESULT) {
            c.a = s->number[c.a];
            c.b = s->number[c.b];
        }
        code[k - from] = c;
        if (!s->wanted[slot]) continue;
        out[piece->output_count] = slot;
        outputs[piece->output_count++] = own;
    }
    piece->constants = constants;
    piece->code = code;
    piece->operands = operands;
    piece->outputs = outputs;
    piece->origins = origins;
    return (tape_piece){piece, outside, out};
}

tape_piece *tape_split(const tape *t, uint32_t weight, size_t *count) {
    const uint32_t slots = tape_slots(t);
    splitting s = {.t = t,
                   .piece = MEM_NEW(uint32_t, slots),
                   .wanted = MEM_NEW_ZERO(bool, slots),
                   .number = MEM_NEW(uint32_t, slots),
                   .stamp = MEM_NEW(uint32_t, slots)};
    for (uint32_t i = 0; i < slots; i++) s.stamp[i] = TAPE_NONE;
    uint32_t *starts = cut(t, weight, count);
    mark(&s, *count, starts);
    tape_piece *pieces = MEM_NEW(tape_piece, *count);
    for (uint32_t p = 0; p < *count; p++) pieces[p] = make_piece(&s, p, starts[p], starts[p + 1]);
    free(starts);
    free(s.piece);
    free(s.wanted);
    free(s.number);
    free(s.stamp);
    return pieces;
}

void tape_pieces_destroy(size_t count, tape_piece *pieces) {
    for (size_t i = 0; i < count; i++) {
        tape_destroy(pieces[i].tape);
        free(pieces[i].in);
        free(pieces[i].out);
    }
    free(pieces);
}
