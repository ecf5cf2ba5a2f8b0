/// Instructions wait in queues until their arguments are there. All sums and products that are
/// ready are done, with those that become so meanwhile, then all other instructions of one
/// operator: that is a run. Results are numbered as they are made.
#include "tape/loop.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/vec.h"
#include "tape/eval_internal.h"
#include "tape/op_internal.h"
#include "tape/sine.h"

/// r = ±x ± a·b: the signs are in the highest bits of x and b. r is the next slot.
typedef struct sum {
    uint32_t x, a, b;
} sum;

#define NEGATIVE 0x80000000u

/// A run: sums, then other instructions, all of the same operator.
typedef struct run {
    uint32_t sums, op, others;
} run;

struct tape_loop {
    unsigned lanes;
    uint32_t input_count, output_count;
    VEC(sum) sums;
    VEC(tape_code) others;  ///< a SOLVE has its order and where its operands begin
    VEC(uint32_t) operands; ///< of solves
    double *room;           ///< for the largest of them
    VEC(run) runs;
    uint32_t *outputs;
    uint32_t first; ///< slot of the first result
    double *values;
};

// ---- making -------------------------------------------------------------------------------------

/// While it is made: instructions whose arguments are there wait in queues.
typedef struct making {
    const tape *t;
    tape_loop *l;
    uint32_t *uses;             ///< of each slot
    bool *fused;                ///< of each instruction: it is done with the sum that needs it
    uint32_t *missing;          ///< of each instruction: arguments that are not there yet
    uint32_t *starts, *readers; ///< of each slot: instructions that need it
    uint32_t *place;            ///< of each slot: its new one
    VEC(uint32_t) ready[TAPE_OP_COUNT]; ///< by operator; ADD has all sums and products
    size_t taken[TAPE_OP_COUNT];
    uint32_t one, nothing, next; ///< slots of 1 and −0; the next one
} making;

static bool is_sum(uint32_t op) {
    return op == TAPE_ADD || op == TAPE_SUB || op == TAPE_MUL || op == TAPE_NEG;
}

static uint32_t queue_of(uint32_t op) { return is_sum(op) ? TAPE_ADD : op; }

static bool is_fused(const making *m, uint32_t slot) {
    return slot >= tape_first(m->t) && m->fused[slot - tape_first(m->t)];
}

static bool is_product(const making *m, uint32_t slot) {
    return slot >= tape_first(m->t) && m->t->code[slot - tape_first(m->t)].op == TAPE_MUL;
}

/// How many slots an instruction reads, fused products looked through, and which.
static uint32_t argument_count(const making *m, uint32_t k) {
    const tape_code c = m->t->code[k];
    if (c.op == TAPE_SOLVE) return tape_operand_count(c.a);
    const uint32_t count = tape_op_arguments((tape_op)c.op);
    return count + (count == 2 && (is_fused(m, c.a) || is_fused(m, c.b)));
}

static uint32_t argument(const making *m, uint32_t k, uint32_t i) {
    const tape_code c = m->t->code[k];
    if (c.op == TAPE_SOLVE) return m->t->operands[c.b + i];
    const bool right = is_fused(m, c.b);
    if (tape_op_arguments((tape_op)c.op) < 2 || !(right || is_fused(m, c.a)))
        return i == 0 ? c.a : c.b;
    const tape_code product = m->t->code[(right ? c.b : c.a) - tape_first(m->t)];
    return i == 0 ? product.a : i == 1 ? product.b : right ? c.a : c.b;
}

/// Each sum takes one product that nobody else needs.
static void fuse(making *m) {
    const tape *t = m->t;
    const uint32_t first = tape_first(t);
    for (uint32_t k = 0; k < t->code_count; k++) {
        const tape_code c = t->code[k];
        for (uint32_t i = 0; i < tape_op_arguments((tape_op)c.op); i++)
            m->uses[i == 0 ? c.a : c.b]++;
        for (uint32_t i = 0; c.op == TAPE_SOLVE && i < tape_operand_count(c.a); i++)
            m->uses[t->operands[c.b + i]] += 2;
    }
    for (uint32_t i = 0; i < t->output_count; i++) m->uses[t->outputs[i]] += 2;
    for (uint32_t k = 0; k < t->code_count; k++) {
        const tape_code c = t->code[k];
        if (c.op != TAPE_ADD && c.op != TAPE_SUB) continue;
        if (is_product(m, c.b) && m->uses[c.b] == 1) m->fused[c.b - first] = true;
        else if (is_product(m, c.a) && m->uses[c.a] == 1) m->fused[c.a - first] = true;
    }
}

/// The slot an instruction waits for: a second result comes with the first.
static uint32_t owner(const tape *t, uint32_t slot) {
    if (slot < tape_first(t)) return slot;
    const tape_code c = t->code[slot - tape_first(t)];
    return c.op == TAPE_RESULT ? slot - c.a : slot;
}

static void find_readers(making *m) {
    const tape *t = m->t;
    const uint32_t slots = tape_slots(t), first = tape_first(t);
    m->starts = MEM_NEW_ZERO(uint32_t, (size_t)slots + 2);
    for (int pass = 0; pass < 2; pass++) {
        for (uint32_t k = 0; k < t->code_count; k++) {
            if (m->fused[k] || t->code[k].op == TAPE_RESULT) continue;
            for (uint32_t i = 0; i < argument_count(m, k); i++) {
                const uint32_t s = owner(t, argument(m, k, i));
                if (s < first) continue;
                if (pass == 0) m->starts[s + 2]++, m->missing[k]++;
                else m->readers[m->starts[s + 1]++] = k;
            }
        }
        if (pass == 1) break;
        for (uint32_t s = 0; s < slots; s++) m->starts[s + 2] += m->starts[s + 1];
        m->readers = MEM_NEW(uint32_t, m->starts[slots + 1]);
    }
}

static uint32_t results(tape_code c) {
    return c.op == TAPE_SINCOS ? 2 : c.op == TAPE_SOLVE ? c.a : 1;
}

/// Instruction k is done: its results have their places, and those that waited for it may be ready.
static void done(making *m, uint32_t k) {
    const uint32_t slot = tape_first(m->t) + k;
    for (uint32_t i = 0; i < results(m->t->code[k]); i++) m->place[slot + i] = m->next++;
    for (uint32_t i = m->starts[slot]; i < m->starts[slot + 1]; i++) {
        const uint32_t reader = m->readers[i];
        if (--m->missing[reader] == 0)
            *vec_push(&m->ready[queue_of(m->t->code[reader].op)]) = reader;
    }
}

static void add_sum(making *m, uint32_t k) {
    const tape_code c = m->t->code[k];
    const uint32_t first = tape_first(m->t), *at = m->place;
    sum s = {m->nothing, at[c.a], m->one};
    if (c.op == TAPE_MUL) {
        s.b = at[c.b];
    } else if (c.op == TAPE_NEG) {
        s.b |= NEGATIVE;
    } else {
        const bool minus = c.op == TAPE_SUB;
        const bool left = c.a >= first && m->fused[c.a - first];
        const bool right = c.b >= first && m->fused[c.b - first];
        const tape_code *product = right  ? &m->t->code[c.b - first]
                                   : left ? &m->t->code[c.a - first]
                                          : NULL;
        s = (sum){at[left ? c.b : c.a], at[product != NULL ? product->a : c.b],
                  product != NULL ? at[product->b] : m->one};
        if (minus) *(left ? &s.x : &s.b) |= NEGATIVE;
    }
    *vec_push(&m->l->sums) = s;
    done(m, k);
}

static void add_other(making *m, uint32_t k) {
    tape_code c = m->t->code[k];
    if (c.op == TAPE_SOLVE) {
        const uint32_t *slots = m->t->operands + c.b;
        c.b = (uint32_t)m->l->operands.count;
        for (uint32_t i = 0; i < tape_operand_count(c.a); i++)
            *vec_push(&m->l->operands) = m->place[slots[i]];
    } else {
        c = (tape_code){c.op, m->place[c.a], m->place[c.b]};
    }
    *vec_push(&m->l->others) = c;
    done(m, k);
}

/// All sums that are ready, those that become so among them, then all that is ready of the first
/// operator there is.
static bool add_run(making *m) {
    run r = {0, TAPE_OP_COUNT, 0};
    for (; m->taken[TAPE_ADD] < m->ready[TAPE_ADD].count; r.sums++)
        add_sum(m, m->ready[TAPE_ADD].items[m->taken[TAPE_ADD]++]);
    for (uint32_t op = 0; op < TAPE_OP_COUNT && r.others == 0; op++) {
        if (op == TAPE_ADD) continue;
        for (r.op = op; m->taken[op] < m->ready[op].count; r.others++)
            add_other(m, m->ready[op].items[m->taken[op]++]);
    }
    *vec_push(&m->l->runs) = r;
    return r.sums + r.others > 0;
}

static void order(making *m) {
    const tape *t = m->t;
    fuse(m);
    find_readers(m);
    for (uint32_t s = 0; s < tape_first(t); s++) m->place[s] = s;
    for (uint32_t k = 0; k < t->code_count; k++) {
        if (!m->fused[k] && t->code[k].op != TAPE_RESULT && m->missing[k] == 0)
            *vec_push(&m->ready[queue_of(t->code[k].op)]) = k;
    }
    while (add_run(m)) {}
    m->l->runs.count--; // the empty one
}

tape_loop *tape_loop_create(const tape *t, unsigned lanes) {
    tape_loop *l = MEM_NEW(tape_loop, 1);
    const uint32_t given = tape_first(t);
    *l = (tape_loop){.lanes = lanes,
                     .input_count = t->input_count,
                     .output_count = t->output_count,
                     .outputs = MEM_NEW(uint32_t, t->output_count),
                     .room = mem_alloc(tape_solve_room(t->largest_solve), sizeof(double)),
                     .first = given + 2};
    making m = {.t = t,
                .l = l,
                .uses = MEM_NEW_ZERO(uint32_t, tape_slots(t)),
                .fused = MEM_NEW_ZERO(bool, t->code_count),
                .missing = MEM_NEW_ZERO(uint32_t, t->code_count),
                .place = MEM_NEW_ZERO(uint32_t, tape_slots(t)),
                .nothing = given,
                .one = given + 1,
                .next = given + 2};
    order(&m);
    l->values = MEM_NEW_ZERO(double, (size_t)m.next *lanes);
    for (uint32_t i = 0; i < t->output_count; i++) l->outputs[i] = m.place[t->outputs[i]];
    for (uint32_t s = t->input_count; s < l->first; s++) {
        for (unsigned k = 0; k < lanes; k++)
            l->values[(size_t)s * lanes + k] = s < given        ? t->constants[s - t->input_count]
                                               : s == m.nothing ? -0.0
                                                                : 1;
    }
    for (size_t op = 0; op < TAPE_OP_COUNT; op++) vec_clear(&m.ready[op]);
    free(m.uses);
    free(m.fused);
    free(m.missing);
    free(m.starts);
    free(m.readers);
    free(m.place);
    return l;
}

void tape_loop_destroy(tape_loop *l) {
    if (l == NULL) return;
    vec_clear(&l->sums);
    vec_clear(&l->others);
    vec_clear(&l->runs);
    vec_clear(&l->operands);
    free(l->room);
    free(l->outputs);
    free(l->values);
    free(l);
}

size_t tape_loop_length(const tape_loop *l) { return l->sums.count + l->others.count; }

// ---- running ------------------------------------------------------------------------------------

/// A product: bits would have to leave the floating-point registers and come back.
static inline double with_sign(double x, uint32_t where) {
    static const double signs[2] = {1, -1};
    return x * signs[where >> 31];
}

/// Instructions of one operator. False if one has no value.
__attribute__((always_inline)) static inline bool run_others(const tape_code *c, uint32_t count,
                                                             uint32_t op, double *v, double **at,
                                                             const size_t lanes) {
    bool good = true;
    double *r = *at;
    *at += (op == TAPE_SINCOS ? 2 : 1) * count * lanes;
    if (op == TAPE_SINCOS) {
        for (uint32_t k = 0; k < count; k++, r += 2 * lanes) {
            for (size_t l = 0; l < lanes; l++)
                tape_sines(v[c[k].a * lanes + l], &r[l], &r[lanes + l]);
        }
        return true;
    }
    for (uint32_t k = 0; k < count; k++, r += lanes) {
        const double *a = v + c[k].a * lanes, *b = v + c[k].b * lanes;
        for (size_t l = 0; l < lanes; l++) {
            if (op == TAPE_DIV) {
                good &= b[l] != 0;
                r[l] = a[l] / b[l];
            } else if (op == TAPE_SIN || op == TAPE_COS) {
                double sine, cosine;
                tape_sines(a[l], &sine, &cosine);
                r[l] = op == TAPE_SIN ? sine : cosine;
            } else {
                good &= tape_apply((tape_op)op, a[l], b[l], &r[l]);
            }
        }
    }
    return good;
}

static bool run_solves(tape_loop *l, const tape_code *c, uint32_t count, double **at,
                       size_t lanes) {
    bool good = true;
    for (uint32_t k = 0; k < count; *at += c[k++].a * lanes) {
        for (size_t i = 0; i < lanes; i++)
            good &= tape_solve_lane(c[k].a, l->operands.items + c[k].b, l->room, l->values + i,
                                    lanes, *at + i) == TAPE_OK;
    }
    return good;
}

__attribute__((always_inline)) static inline bool go(tape_loop *l, const double *in, double *out,
                                                     const size_t lanes) {
    double *const v = l->values, *r = v + l->first * lanes;
    const sum *s = l->sums.items;
    const tape_code *c = l->others.items;
    if (l->input_count > 0) memcpy(v, in, l->input_count * lanes * sizeof *v);
    bool good = true;
    for (size_t k = 0; k < l->runs.count; k++) {
        const run step = l->runs.items[k];
        for (const sum *end = s + step.sums; s < end; s++, r += lanes) {
            const double *x = v + (s->x & ~NEGATIVE) * lanes, *a = v + s->a * lanes,
                         *b = v + (s->b & ~NEGATIVE) * lanes;
            for (size_t i = 0; i < lanes; i++) {
                const double product = a[i] * b[i];
                r[i] = with_sign(x[i], s->x) + with_sign(product, s->b);
            }
        }
        if (step.op == TAPE_SOLVE) good &= run_solves(l, c, step.others, &r, lanes);
        else good &= run_others(c, step.others, step.op, v, &r, lanes);
        c += step.others;
    }
    for (uint32_t i = 0; i < l->output_count; i++) {
        for (size_t k = 0; k < lanes; k++) {
            const double value = out[i * lanes + k] = v[l->outputs[i] * lanes + k];
            good &= isfinite(value) != 0;
        }
    }
    return good;
}

bool tape_loop_eval(tape_loop *l, const double *in, double *out) {
    return l->lanes == 1 ? go(l, in, out, 1) : go(l, in, out, TAPE_LANES);
}
