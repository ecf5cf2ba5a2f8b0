/// Copying goes through the functions that build a tape: what became a number or appears already is
/// not made again, and signs are carried along instead of being computed.
#include "tape/copy_internal.h"

#include "base/mem.h"
#include "tape/build_internal.h"

static tape_ref negated(tape_ref r) { return (tape_ref){r.slot, !r.negative, false}; }

static void copy_solve(tape_build *b, const tape *t, uint32_t slot, tape_code c, tape_ref *refs) {
    const uint32_t n = c.a, *slots = t->operands + c.b;
    tape_ref *system = MEM_NEW(tape_ref, (size_t)n * n + n);
    uint32_t *results = MEM_NEW(uint32_t, n);
    for (uint32_t i = 0; i < n * n + n; i++) system[i] = refs[slots[i]];
    build_solve(b, n, system, results);
    for (uint32_t i = 0; i < n; i++) refs[slot + i] = (tape_ref){results[i], false, false};
    free(system);
    free(results);
}

void build_copy(tape_build *b, const tape *t, uint32_t k, tape_ref *refs) {
    const tape_code c = t->code[k];
    const uint32_t slot = tape_first(t) + k;
    if (c.op == TAPE_RESULT) return;
    if (c.op == TAPE_SOLVE) {
        copy_solve(b, t, slot, c, refs);
        return;
    }
    const tape_ref x = refs[c.a], y = refs[c.b];
    switch ((int)c.op) {
    case TAPE_ADD: refs[slot] = build_sum(b, x, y); break;
    case TAPE_SUB: refs[slot] = build_sum(b, x, negated(y)); break;
    case TAPE_MUL: refs[slot] = build_product(b, x, y); break;
    case TAPE_DIV: refs[slot] = build_quotient(b, x, y); break;
    case TAPE_NEG: refs[slot] = negated(x); break;
    case TAPE_SINCOS: build_sincos(b, build_plain(b, x), &refs[slot], &refs[slot + 1]); break;
    default:
        refs[slot] = (tape_ref){build_op(b, (tape_op)c.op, build_plain(b, x), build_plain(b, y)),
                                false, false};
    }
}
