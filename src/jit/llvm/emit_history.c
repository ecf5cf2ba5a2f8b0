/// The sums H_k(a, b) = Σ_{j=1}^{k−1} a_j b_{k−j} of all products at once. Products stand side by
/// side in the lanes of vectors: row j of the first factors holds all a_j, row j of the second ones
/// all b_j, so that a sum is a loop over j of one fused multiply-add a vector, with nothing to be
/// moved around.
///
/// What order k − 1 has just stored comes back late from memory. So the terms a_1 b_{k−1} and
/// a_{k−1} b_1 come last; in a short program, where waiting is all there is to be done meanwhile,
/// they are taken from registers. A product with a factor that is linear in time has one term only.
#include "jit/llvm/series_internal.h"

#include <stdlib.h>

#include "base/mem.h"
#include "jit/llvm/emit_history_internal.h"
#include "jit/llvm/emit_series_internal.h"

enum { WIDTH = TAPE_LANES, FEW = 16, TOGETHER = 16 };

static uint32_t group_count(const series *x) { return (x->lane_count + WIDTH - 1) / WIDTH; }

/// How many rows one turn of the loop takes, so that it does not wait for its own sums.
static unsigned rows_a_turn(const series *x) {
    return !x->is_short ? 1 : group_count(x) == 1 ? 4 : 2;
}

enum { FIRST_ROW = 2 };

static bool is_linear(const series *x, uint32_t slot) {
    return x->s->degree[slot] == TAYLOR_LINEAR;
}

// ---- planning -----------------------------------------------------------------------------------

static void keep_for(series *x, const taylor_product *p) {
    if (is_linear(x, p->a)) {
        series_kept(x, p->a, false, true);
        series_kept(x, p->b, p->db, false);
    } else if (is_linear(x, p->b)) {
        series_kept(x, p->b, false, true);
        series_kept(x, p->a, p->da, false);
    } else if (x->is_short) {
        for (int first = 0; first < 2; first++) {
            series_kept(x, p->a, p->da, first);
            series_kept(x, p->b, p->db, first);
        }
    }
}

void history_plan(series *x) {
    const taylor *s = x->s;
    x->lane_of = MEM_NEW(uint32_t, s->product_count);
    x->lanes = MEM_NEW(uint32_t, s->product_count);
    for (uint32_t i = 0; i < s->product_count; i++) {
        const taylor_product *p = &s->products[i];
        const bool simple = s->degree[p->a] != TAYLOR_GENERAL || s->degree[p->b] != TAYLOR_GENERAL;
        x->lane_of[i] = simple ? TAPE_NONE : x->lane_count;
        if (!simple) x->lanes[x->lane_count++] = i;
    }
    x->is_short = x->lane_count <= FEW;
    for (uint32_t i = 0; i < s->product_count; i++) {
        const taylor_product *p = &s->products[i];
        if (!series_constant(x, p->a) && !series_constant(x, p->b)) keep_for(x, p);
    }
}

void history_clear(series *x) {
    free(x->lane_of);
    free(x->lanes);
}

// ---- rows ---------------------------------------------------------------------------------------

/// Lanes of group g: its last vector is as narrow as will do.
static unsigned width_of(const series *x, uint32_t g) {
    const uint32_t left = x->lane_count - g * WIDTH;
    return left > 4 ? WIDTH : left > 2 ? 4 : left;
}

static LLVMTypeRef type_of(const series *x, uint32_t g) {
    return LLVMVectorType(x->e->one, width_of(x, g));
}

/// The address of row 0 of the first factors, or of the second ones.
static LLVMValueRef rows_of(const series *x, bool second) {
    const uint64_t row = (uint64_t)group_count(x) * WIDTH,
                   start = (second ? TAYLOR_PAD + TAYLOR_ROWS : TAYLOR_PAD) * row;
    LLVMValueRef index = LLVMConstInt(x->word, start, false);
    return LLVMBuildGEP2(x->e->builder, x->e->one, LLVMGetParam(x->e->function, 3), &index, 1, "");
}

/// The address of a row, so many numbers behind row 0.
static LLVMValueRef row_at(const series *x, LLVMValueRef rows, LLVMValueRef row) {
    const uint64_t length = (uint64_t)group_count(x) * WIDTH;
    LLVMValueRef index = LLVMBuildMul(x->e->builder, row, LLVMConstInt(x->word, length, false), "");
    return LLVMBuildGEP2(x->e->builder, x->e->one, rows, &index, 1, "");
}

/// The vector of group g, `rows` rows behind an address.
static LLVMValueRef place_in(const series *x, LLVMValueRef row, int64_t rows, uint32_t g) {
    const int64_t numbers = rows * group_count(x) * WIDTH + g * WIDTH;
    LLVMValueRef index = LLVMConstInt(x->word, (uint64_t)numbers, true);
    LLVMValueRef place = LLVMBuildGEP2(x->e->builder, x->e->one, row, &index, 1, "");
    return LLVMBuildBitCast(x->e->builder, place, LLVMPointerType(type_of(x, g), 0), "");
}

static LLVMValueRef load_vector(const series *x, LLVMValueRef row, int64_t rows, uint32_t g) {
    LLVMValueRef value =
        LLVMBuildLoad2(x->e->builder, type_of(x, g), place_in(x, row, rows, g), "");
    LLVMSetAlignment(value, 8 * WIDTH);
    return value;
}

static void store_vector(const series *x, LLVMValueRef value, LLVMValueRef row, int64_t rows,
                         uint32_t g) {
    LLVMSetAlignment(LLVMBuildStore(x->e->builder, value, place_in(x, row, rows, g)), 8 * WIDTH);
}

static LLVMValueRef vector_zero(const series *x, uint32_t g) {
    return LLVMConstNull(type_of(x, g));
}

/// In a short program a turn of the loop may look a few rows too far: at second factors before the
/// first row, and at first factors behind the last one. Those are zero. In a long one it may not,
/// as row 1 is there; but rows that stand for terms there are none of are zero.
void history_start(series *x) {
    const int turn = (int)rows_a_turn(x);
    if (x->lane_count == 0) return;
    x->history = emit_room(x->e, group_count(x) * WIDTH);
    LLVMValueRef a = rows_of(x, false), b = rows_of(x, true);
    for (uint32_t g = 0; g < group_count(x); g++) {
        const LLVMValueRef zero = vector_zero(x, g);
        for (int i = 1; i < turn; i++) {
            store_vector(x, zero, a, FIRST_ROW + i - 1, g);
            store_vector(x, zero, b, FIRST_ROW - i, g);
        }
        for (int i = 0; i < 2 && !x->is_short; i++) {
            store_vector(x, zero, a, i, g);
            store_vector(x, zero, b, i, g);
        }
    }
}

/// Two vectors as one of twice the width.
static LLVMValueRef join(const series *x, LLVMValueRef a, LLVMValueRef b, unsigned width) {
    LLVMTypeRef word = LLVMInt32TypeInContext(x->e->context);
    LLVMValueRef order[WIDTH];
    for (unsigned l = 0; l < 2 * width; l++) order[l] = LLVMConstInt(word, l, false);
    return LLVMBuildShuffleVector(x->e->builder, a, b, LLVMConstVector(order, 2 * width), "");
}

/// The factors of a group in a vector, put together pair by pair: storing them one by one would
/// have whoever loads the row wait.
static LLVMValueRef gather(series *x, uint32_t g, bool second) {
    const unsigned width = width_of(x, g);
    LLVMValueRef parts[WIDTH];
    for (uint32_t l = 0; l < width; l++) {
        const uint32_t lane = g * WIDTH + l;
        LLVMTypeRef type = LLVMVectorType(x->e->one, 1);
        parts[l] = LLVMGetUndef(type);
        if (lane >= x->lane_count) continue;
        const taylor_product *p = &x->s->products[x->lanes[lane]];
        parts[l] = LLVMBuildInsertElement(x->e->builder, parts[l],
                                          second ? series_value(x, p->b, p->db)
                                                 : series_value(x, p->a, p->da),
                                          series_number(x, 0), "");
    }
    for (unsigned w = 1; w < width; w *= 2) {
        for (unsigned l = 0; l < width / (2 * w); l++)
            parts[l] = join(x, parts[2 * l], parts[2 * l + 1], w);
    }
    return parts[0];
}

void history_store(series *x) {
    const unsigned turn = rows_a_turn(x);
    if (x->lane_count == 0) return;
    LLVMValueRef a = row_at(x, rows_of(x, false), x->k), b = row_at(x, rows_of(x, true), x->k);
    for (uint32_t g = 0; g < group_count(x); g++) {
        store_vector(x, gather(x, g, false), a, 0, g);
        store_vector(x, gather(x, g, true), b, 0, g);
        if (turn > 1) store_vector(x, vector_zero(x, g), a, (int)turn - 1, g);
    }
}

// ---- sums ---------------------------------------------------------------------------------------

/// One turn: the sums of the groups go on by the rows from a upwards and from b downwards.
static void turn_once(const series *x, uint32_t from, uint32_t count, LLVMValueRef a,
                      LLVMValueRef b, LLVMValueRef *sums) {
    for (unsigned i = 0; i < rows_a_turn(x); i++) {
        for (uint32_t g = 0; g < count; g++) {
            LLVMValueRef *sum = &sums[i * count + g];
            *sum = series_fma(x, load_vector(x, a, (int)i, from + g),
                              load_vector(x, b, -(int)i, from + g), *sum);
        }
    }
}

/// a_1 b_{k−1} + a_{k−1} b_1, of which there is one for k = 2 and none for k = 1.
static void add_newest(const series *x, uint32_t from, uint32_t count, LLVMValueRef *sums) {
    LLVMBuilderRef b = x->e->builder;
    const LLVMValueRef last = LLVMBuildSub(b, x->k, series_number(x, 1), ""),
                       is_one = LLVMBuildICmp(b, LLVMIntEQ, last, series_number(x, 1), ""),
                       other = LLVMBuildSelect(b, is_one, series_number(x, 0), last, "");
    LLVMValueRef as = rows_of(x, false), bs = rows_of(x, true), a = row_at(x, as, other),
                 late = row_at(x, bs, last);
    for (uint32_t g = 0; g < count; g++) {
        sums[g] = series_fma(x, load_vector(x, as, 1, from + g), load_vector(x, late, 0, from + g),
                             sums[g]);
        sums[g] =
            series_fma(x, load_vector(x, a, 0, from + g), load_vector(x, bs, 1, from + g), sums[g]);
    }
}

/// The sums of some groups, into x->history.
static void sum_groups(series *x, uint32_t from, uint32_t count) {
    emitter *e = x->e;
    LLVMBuilderRef b = e->builder;
    const unsigned turn = rows_a_turn(x), parts = turn * count;
    LLVMValueRef sums[4 * TOGETHER], starts[4 * TOGETHER], phis[4 * TOGETHER];
    const int64_t step = (int64_t)turn * group_count(x) * WIDTH;
    const LLVMValueRef start = series_number(x, FIRST_ROW),
                       last = LLVMBuildSub(b, x->k, start, ""); // the last row
    LLVMValueRef a0 = row_at(x, rows_of(x, false), start), b0 = row_at(x, rows_of(x, true), last);
    LLVMBasicBlockRef before = LLVMGetInsertBlock(b),
                      body = LLVMAppendBasicBlockInContext(e->context, e->function, ""),
                      done = LLVMAppendBasicBlockInContext(e->context, e->function, "");
    for (unsigned i = 0; i < parts; i++) starts[i] = vector_zero(x, from + i % count);
    LLVMBuildCondBr(b, LLVMBuildICmp(b, LLVMIntSLE, start, last, ""), body, done);

    LLVMPositionBuilderAtEnd(b, body);
    LLVMValueRef j = LLVMBuildPhi(b, x->word, ""), pa = LLVMBuildPhi(b, e->address, ""),
                 pb = LLVMBuildPhi(b, e->address, "");
    for (unsigned i = 0; i < parts; i++)
        sums[i] = phis[i] = LLVMBuildPhi(b, type_of(x, from + i % count), "");
    turn_once(x, from, count, pa, pb, sums);
    LLVMValueRef next = LLVMBuildAdd(b, j, LLVMConstInt(x->word, turn, false), ""),
                 up = LLVMConstInt(x->word, (uint64_t)step, true),
                 down = LLVMConstInt(x->word, (uint64_t)-step, true),
                 na = LLVMBuildGEP2(b, e->one, pa, &up, 1, ""),
                 nb = LLVMBuildGEP2(b, e->one, pb, &down, 1, "");
    LLVMBasicBlockRef from2[2] = {before, body};
    LLVMAddIncoming(j, (LLVMValueRef[]){start, next}, from2, 2);
    LLVMAddIncoming(pa, (LLVMValueRef[]){a0, na}, from2, 2);
    LLVMAddIncoming(pb, (LLVMValueRef[]){b0, nb}, from2, 2);
    for (unsigned i = 0; i < parts; i++)
        LLVMAddIncoming(phis[i], (LLVMValueRef[]){starts[i], sums[i]}, from2, 2);
    LLVMBuildCondBr(b, LLVMBuildICmp(b, LLVMIntSLE, next, last, ""), body, done);

    LLVMPositionBuilderAtEnd(b, done);
    for (unsigned i = 0; i < parts; i++) {
        LLVMValueRef end = LLVMBuildPhi(b, type_of(x, from + i % count), "");
        LLVMAddIncoming(end, (LLVMValueRef[]){starts[i], sums[i]}, from2, 2);
        sums[i] = end;
    }
    for (unsigned width = turn; width > 1; width /= 2) {
        for (unsigned i = 0; i < width / 2 * count; i++)
            sums[i] = LLVMBuildFAdd(b, sums[i], sums[i + width / 2 * count], "");
    }
    if (!x->is_short) add_newest(x, from, count, sums);
    for (uint32_t g = 0; g < count; g++) store_vector(x, sums[g], x->history, 0, from + g);
}

void history_sum(series *x) {
    const uint32_t groups = group_count(x);
    for (uint32_t from = 0; from < groups; from += TOGETHER)
        sum_groups(x, from, groups - from < TOGETHER ? groups - from : TOGETHER);
}

/// a_1 b_{k−1}, if there is one.
static LLVMValueRef old_and_new(series *x, uint32_t a, bool da, uint32_t b, bool db) {
    const LLVMValueRef first = series_kept(x, a, da, true), last = series_kept(x, b, db, false);
    return first == NULL || last == NULL ? NULL : LLVMBuildFMul(x->e->builder, first, last, "");
}

LLVMValueRef history_of(series *x, uint32_t product) {
    const taylor_product *p = &x->s->products[product];
    if (series_constant(x, p->a) || series_constant(x, p->b)) return NULL;
    if (is_linear(x, p->a)) return old_and_new(x, p->a, false, p->b, p->db);
    if (is_linear(x, p->b)) return old_and_new(x, p->b, false, p->a, p->da);
    if (x->written > 0) return old_and_new(x, p->a, p->da, p->b, p->db);
    LLVMValueRef sum = emit_load(x->e, x->history, x->lane_of[product]);
    if (!x->is_short) return sum;
    sum = series_fma(x, series_kept(x, p->a, p->da, true), series_kept(x, p->b, p->db, false), sum);
    return series_fma(x, series_kept(x, p->a, p->da, false), series_kept(x, p->b, p->db, true),
                      sum);
}
