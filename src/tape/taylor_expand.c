/// The tape behind a Taylor program: the given one, and next to a function whose derivative is no
/// function of slots that are there, what that derivative is made of. A sine alone becomes a pair.
#include <stdlib.h>

#include "base/mem.h"
#include "base/vec.h"
#include "tape/taylor_expand_internal.h"

typedef struct expansion {
    const tape *t;
    uint32_t first, one; ///< the first slot of an instruction, and that of the constant 1
    uint32_t *moved;     ///< the new slot of every old one
    uint32_t from;       ///< the old slot instructions are being made for
    VEC(tape_code) code;
    VEC(uint32_t) operands, sources, helpers;
} expansion;

static uint32_t add(expansion *x, tape_op op, uint32_t a, uint32_t b) {
    *vec_push(&x->code) = (tape_code){op, a, b};
    *vec_push(&x->sources) = x->from;
    *vec_push(&x->helpers) = TAPE_NONE;
    return x->first + (uint32_t)x->code.count - 1;
}

static uint32_t add_one(expansion *x, tape_op op, uint32_t a) { return add(x, op, a, a); }

static uint32_t with_helper(expansion *x, uint32_t slot, uint32_t helper) {
    x->helpers.items[slot - x->first] = helper;
    return slot;
}

static uint32_t add_pair(expansion *x, uint32_t a) {
    const uint32_t sine = add_one(x, TAPE_SINCOS, a);
    add(x, TAPE_RESULT, 1, 0);
    return sine;
}

/// √(1 − a²)
static uint32_t add_leg(expansion *x, uint32_t a) {
    return add_one(x, TAPE_SQRT, add(x, TAPE_SUB, x->one, add_one(x, TAPE_MUL, a)));
}

static bool is_literal(const expansion *x, uint32_t slot) {
    return slot >= x->t->input_count && slot < x->first;
}

/// A power whose exponent varies is exp(b log a): then the logarithm times b is the helper.
static uint32_t add_power(expansion *x, uint32_t a, uint32_t b) {
    const uint32_t product =
        is_literal(x, b) ? TAPE_NONE : add(x, TAPE_MUL, b, add_one(x, TAPE_LOG, a));
    return with_helper(x, add(x, TAPE_POW, a, b), product);
}

static uint32_t add_atan2(expansion *x, uint32_t a, uint32_t b) {
    const uint32_t w = add(x, TAPE_ADD, add_one(x, TAPE_MUL, a), add_one(x, TAPE_MUL, b));
    return with_helper(x, add(x, TAPE_ATAN2, a, b), w);
}

/// The slot of c = op(a, b) in the new tape, with its helper w: c' = w a', or w c' = a'.
static uint32_t add_simple(expansion *x, tape_op op, uint32_t a, uint32_t b) {
    uint32_t c;
    switch ((int)op) {
    case TAPE_SIN: return add_pair(x, a);
    case TAPE_COS: return add_pair(x, a) + 1;
    case TAPE_TAN:
        c = add_one(x, TAPE_TAN, a);
        return with_helper(x, c, add(x, TAPE_ADD, x->one, add_one(x, TAPE_MUL, c)));
    case TAPE_TANH:
        c = add_one(x, TAPE_TANH, a);
        return with_helper(x, c, add(x, TAPE_SUB, x->one, add_one(x, TAPE_MUL, c)));
    case TAPE_ATAN:
        c = add(x, TAPE_ADD, x->one, add_one(x, TAPE_MUL, a));
        return with_helper(x, add_one(x, TAPE_ATAN, a), c);
    case TAPE_ASIN: return with_helper(x, add_one(x, TAPE_ASIN, a), add_leg(x, a));
    case TAPE_ACOS:
        c = add_one(x, TAPE_NEG, add_leg(x, a));
        return with_helper(x, add_one(x, TAPE_ACOS, a), c);
    case TAPE_SINH:
    case TAPE_COSH:
        c = add_one(x, op == TAPE_SINH ? TAPE_COSH : TAPE_SINH, a);
        c = with_helper(x, add_one(x, op, a), c);
        return with_helper(x, c - 1, c) + 1;
    case TAPE_EXP: c = add_one(x, TAPE_EXP, a); return with_helper(x, c, c);
    case TAPE_LOG: return with_helper(x, add_one(x, TAPE_LOG, a), a);
    case TAPE_POW: return add_power(x, a, b);
    case TAPE_ATAN2: return add_atan2(x, a, b);
    default: return add(x, op, a, b);
    }
}

static void add_solve(expansion *x, tape_code c) {
    const uint32_t *from = x->t->operands + c.b, begin = (uint32_t)x->operands.count;
    for (uint32_t i = 0; i < tape_operand_count(c.a); i++)
        *vec_push(&x->operands) = x->moved[from[i]];
    x->moved[x->from] = add(x, TAPE_SOLVE, c.a, begin);
    for (uint32_t i = 1; i < c.a; i++) x->moved[x->from + i] = add(x, TAPE_RESULT, i, 0);
}

static void add_code(expansion *x, uint32_t k) {
    const tape_code c = x->t->code[k];
    x->from = tape_first(x->t) + k;
    if (c.op == TAPE_RESULT) return; // comes with the first one
    if (c.op == TAPE_SOLVE) {
        add_solve(x, c);
    } else if (c.op == TAPE_SINCOS) {
        x->moved[x->from] = add_pair(x, x->moved[c.a]);
        x->moved[x->from + 1] = x->moved[x->from] + 1;
    } else {
        x->moved[x->from] = add_simple(x, (tape_op)c.op, x->moved[c.a], x->moved[c.b]);
    }
}

static tape *finish(expansion *x) {
    const tape *t = x->t;
    tape *out = MEM_NEW(tape, 1);
    double *constants = MEM_NEW(double, (size_t)t->constant_count + 1);
    for (uint32_t i = 0; i < t->constant_count; i++) constants[i] = t->constants[i];
    constants[t->constant_count] = 1;
    uint32_t *outputs = MEM_NEW(uint32_t, t->output_count);
    for (uint32_t i = 0; i < t->output_count; i++) outputs[i] = x->moved[t->outputs[i]];
    *out = (tape){.input_count = t->input_count,
                  .constant_count = t->constant_count + 1,
                  .code_count = (uint32_t)x->code.count,
                  .output_count = t->output_count,
                  .constants = constants,
                  .code = mem_copy(x->code.items, x->code.count, sizeof(tape_code)),
                  .operands = mem_copy(x->operands.items, x->operands.count, sizeof(uint32_t)),
                  .outputs = outputs,
                  .largest_solve = t->largest_solve};
    uint32_t *origins = MEM_NEW(uint32_t, tape_slots(out));
    for (uint32_t s = 0; s < tape_slots(out); s++) {
        const uint32_t from = s < x->first ? s : x->sources.items[s - x->first];
        origins[s] = s == x->one ? TAPE_NONE : t->origins[from];
    }
    out->origins = origins;
    return out;
}

tape *taylor_expand(const tape *t, uint32_t **source, uint32_t **helper) {
    expansion x = {.t = t, .one = tape_first(t), .first = tape_first(t) + 1};
    x.moved = MEM_NEW(uint32_t, tape_slots(t));
    for (uint32_t s = 0; s < tape_first(t); s++) x.moved[s] = s;
    for (uint32_t k = 0; k < t->code_count; k++) add_code(&x, k);
    tape *out = finish(&x);
    *source = MEM_NEW(uint32_t, tape_slots(out));
    *helper = MEM_NEW(uint32_t, tape_slots(out));
    for (uint32_t s = 0; s < tape_slots(out); s++) {
        const bool given = s < x.one;
        (*source)[s] = given ? s : s == x.one ? TAPE_NONE : x.sources.items[s - x.first];
        (*helper)[s] = s < x.first ? TAPE_NONE : x.helpers.items[s - x.first];
    }
    free(x.moved);
    vec_clear(&x.code);
    vec_clear(&x.operands);
    vec_clear(&x.sources);
    vec_clear(&x.helpers);
    return out;
}
