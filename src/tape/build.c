/// Instructions are made once: the tables find one by its contents, so that a product that appears
/// in two sums, or the square inside a fourth power, is shared even where the expressions were not.
///
/// Signs travel with the references and become subtractions where they can: negation is exact, so
/// nothing is lost.
#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/random.h"
#include "tape/build_internal.h"
#include "tape/direct_internal.h"
#include "tape/op_internal.h"
#include "tape/tape_internal.h"

void tape_build_clear(tape_build *b) {
    vec_clear(&b->code);
    vec_clear(&b->code_origins);
    vec_clear(&b->constants);
    vec_clear(&b->operands);
    free(b->by_code.entries);
    free(b->by_constant.entries);
}

// ---- finding what is there -------------------------------------------------------------------

static uint64_t code_hash(tape_code c) {
    return random_mix(random_mix(((uint64_t)c.a << 32) | c.b) ^ c.op);
}

static uint64_t bits_of(double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static uint64_t hash_of(const tape_build *b, bool code, uint32_t index) {
    return code ? code_hash(b->code.items[index]) : random_mix(bits_of(b->constants.items[index]));
}

static void insert(tape_table *table, uint64_t hash, uint32_t index) {
    uint32_t at = (uint32_t)hash & table->mask;
    while (table->entries[at] != 0) at = (at + 1) & table->mask;
    table->entries[at] = index + 1;
    table->used++;
}

/// Keeps the table at most half full.
static void make_room(tape_build *b, bool code) {
    tape_table *table = code ? &b->by_code : &b->by_constant;
    if (table->entries != NULL && 2 * table->used <= table->mask) return;
    const tape_table old = *table;
    table->mask = old.entries == NULL ? 63 : 2 * old.mask + 1;
    table->used = 0;
    table->entries = MEM_NEW_ZERO(uint32_t, (size_t)table->mask + 1);
    for (size_t i = 0; old.entries != NULL && i <= old.mask; i++) {
        if (old.entries[i] == 0) continue;
        insert(table, hash_of(b, code, old.entries[i] - 1), old.entries[i] - 1);
    }
    free(old.entries);
}

static bool find(const tape_build *b, tape_code c, uint32_t *index) {
    const tape_table *table = &b->by_code;
    if (table->entries == NULL) return false;
    for (uint32_t at = (uint32_t)code_hash(c) & table->mask; table->entries[at] != 0;
         at = (at + 1) & table->mask) {
        const tape_code *found = &b->code.items[ *index = table->entries[at] - 1];
        if (found->op == c.op && found->a == c.a && found->b == c.b) return true;
    }
    return false;
}

/// The slot of a constant as it is, sign included.
static uint32_t constant_slot(tape_build *b, double value) {
    make_room(b, false);
    const tape_table *table = &b->by_constant;
    const uint64_t hash = random_mix(bits_of(value));
    for (uint32_t at = (uint32_t)hash & table->mask; table->entries[at] != 0;
         at = (at + 1) & table->mask) {
        const uint32_t index = table->entries[at] - 1;
        if (bits_of(b->constants.items[index]) == bits_of(value)) return TAPE_CONSTANT | index;
    }
    const uint32_t index = (uint32_t)b->constants.count;
    *vec_push(&b->constants) = value;
    insert(&b->by_constant, hash, index);
    return TAPE_CONSTANT | index;
}

tape_ref build_constant(tape_build *b, double value) {
    return (tape_ref){constant_slot(b, fabs(value)), signbit(value) != 0, false};
}

// ---- instructions ----------------------------------------------------------------------------

static uint32_t append(tape_build *b, tape_code c) {
    const uint32_t index = (uint32_t)b->code.count;
    assert(b->code.count < TAPE_CONSTANT - b->input_count);
    *vec_push(&b->code) = c;
    *vec_push(&b->code_origins) = b->origin;
    return index;
}

static uint32_t append_shared(tape_build *b, tape_code c) {
    make_room(b, true);
    const uint32_t index = append(b, c);
    insert(&b->by_code, code_hash(c), index);
    return index;
}

static bool is_constant(uint32_t slot) { return (slot & TAPE_CONSTANT) != 0; }

static double constant_at(const tape_build *b, uint32_t slot) {
    return b->constants.items[slot & ~TAPE_CONSTANT];
}

/// op(a, c) for constants, if that is a finite number.
static bool fold(tape_build *b, tape_op op, uint32_t a, uint32_t c, uint32_t *slot) {
    double value;
    if (!is_constant(a) || !is_constant(c)) return false;
    if (!tape_apply(op, constant_at(b, a), constant_at(b, c), &value)) return false;
    if (!isfinite(value)) return false;
    *slot = constant_slot(b, value);
    return true;
}

uint32_t build_op(tape_build *b, tape_op op, uint32_t a, uint32_t c) {
    if (tape_op_arguments(op) == 1) c = a;
    uint32_t slot;
    if (fold(b, op, a, c, &slot)) return slot;
    const bool swap = (op == TAPE_ADD || op == TAPE_MUL) && a > c;
    const tape_code code = swap ? (tape_code){op, c, a} : (tape_code){op, a, c};
    uint32_t index;
    if (!find(b, code, &index)) index = append_shared(b, code);
    return b->input_count + index;
}

uint32_t build_plain(tape_build *b, tape_ref r) {
    assert(!r.inverse);
    return r.negative ? build_op(b, TAPE_NEG, r.slot, r.slot) : r.slot;
}

tape_ref build_sum(tape_build *b, tape_ref x, tape_ref y) {
    if (x.negative == y.negative)
        return (tape_ref){build_op(b, TAPE_ADD, x.slot, y.slot), x.negative, false};
    const tape_ref plus = x.negative ? y : x, minus = x.negative ? x : y;
    return (tape_ref){build_op(b, TAPE_SUB, plus.slot, minus.slot), false, false};
}

static bool is_one(const tape_build *b, tape_ref x) {
    return is_constant(x.slot) && constant_at(b, x.slot) == 1;
}

tape_ref build_product(tape_build *b, tape_ref x, tape_ref y) {
    const bool negative = x.negative != y.negative;
    if (is_one(b, x)) return (tape_ref){y.slot, negative, false};
    if (is_one(b, y)) return (tape_ref){x.slot, negative, false};
    return (tape_ref){build_op(b, TAPE_MUL, x.slot, y.slot), negative, false};
}

tape_ref build_quotient(tape_build *b, tape_ref x, tape_ref y) {
    const bool negative = x.negative != y.negative;
    if (is_one(b, y)) return (tape_ref){x.slot, negative, false};
    return (tape_ref){build_op(b, TAPE_DIV, x.slot, y.slot), negative, false};
}

void build_sincos(tape_build *b, uint32_t a, tape_ref *sine, tape_ref *cosine) {
    const tape_code code = {TAPE_SINCOS, a, a};
    uint32_t index;
    if (!find(b, code, &index)) {
        index = append_shared(b, code);
        append(b, (tape_code){TAPE_RESULT, 1, 0});
    }
    *sine = (tape_ref){b->input_count + index, false, false};
    *cosine = (tape_ref){b->input_count + index + 1, false, false};
}

/// Whether a direct solve is good whatever the point is; then *inverse is 1/determinant.
static bool is_settled(const tape_build *b, uint32_t n, const uint32_t *direct, double *inverse) {
    if (!is_constant(direct[n])) return false;
    for (uint32_t k = 0; k < tape_guard_count(n); k++) {
        const uint32_t guard = direct[n + 1 + k];
        if (!is_constant(guard) || !(constant_at(b, guard) > TAPE_TINY)) return false;
    }
    *inverse = 1 / constant_at(b, direct[n]);
    return tape_direct_good(INFINITY, constant_at(b, direct[n]));
}

/// One block. The slots of its results.
static void append_solve(tape_build *b, uint32_t n, const tape_ref *system, uint32_t *results) {
    uint32_t direct[2 * TAPE_DIRECT + 3];
    if (n <= TAPE_DIRECT) {
        double inverse;
        build_direct(b, n, system, direct);
        if (is_settled(b, n, direct, &inverse)) {
            const tape_ref factor = build_constant(b, inverse);
            for (uint32_t i = 0; i < n; i++) {
                const tape_ref above = {direct[i], false, false};
                results[i] = build_plain(b, build_product(b, above, factor));
            }
            return;
        }
    }
    const uint32_t start = (uint32_t)b->operands.count, given = n * n + n;
    for (uint32_t i = 0; i < tape_operand_count(n); i++)
        *vec_push(&b->operands) = i < given ? build_plain(b, system[i]) : direct[i - given];
    const uint32_t index = append(b, (tape_code){TAPE_SOLVE, n, start});
    for (uint32_t i = 1; i < n; i++) append(b, (tape_code){TAPE_RESULT, i, 0});
    if (n > b->largest_solve) b->largest_solve = n;
    for (uint32_t i = 0; i < n; i++) results[i] = b->input_count + index + i;
}

void build_solve(tape_build *b, uint32_t n, const tape_ref *system, uint32_t *results) {
    uint32_t *block = MEM_NEW(uint32_t, 2 * (size_t)n), *solved = MEM_NEW(uint32_t, n);
    tape_ref *part = MEM_NEW(tape_ref, (size_t)n * n + n);
    const uint32_t count = build_blocks(b, n, system, block);
    for (uint32_t k = 0; k < count; k++) {
        size_t used = 0;
        uint32_t order = 0;
        for (uint32_t i = 0; i < n; i++) {
            for (uint32_t j = 0; block[i] == k && j < n; j++) {
                if (block[n + j] == k) part[used++] = system[i * n + j];
            }
        }
        for (uint32_t i = 0; i < n; i++) {
            if (block[i] == k) part[used++] = system[n * n + i], order++;
        }
        append_solve(b, order, part, solved);
        for (uint32_t j = 0, place = 0; j < n; j++) {
            if (block[n + j] == k) results[j] = solved[place++];
        }
    }
    free(block);
    free(solved);
    free(part);
}
