/// Which slots are constant or linear in time along every solution, whatever it is: a rate that is
/// a constant makes a linear y, and what is computed from constants is one.
///
/// Found as the greatest fixed point: at first every y is taken for a constant. What is left is
/// right by induction on the order of coefficients.
#include "base/mem.h"
#include "tape/taylor_degree_internal.h"

static taylor_degree larger(taylor_degree a, taylor_degree b) { return a > b ? a : b; }

static taylor_degree degree_of_solve(const tape *t, tape_code c, const taylor_degree *d) {
    const uint32_t n = c.a, *slots = t->operands + c.b;
    taylor_degree matrix = TAYLOR_CONSTANT, right = TAYLOR_CONSTANT;
    for (uint32_t i = 0; i < n * n; i++) matrix = larger(matrix, d[slots[i]]);
    for (uint32_t i = 0; i < n; i++) right = larger(right, d[slots[n * n + i]]);
    return matrix == TAYLOR_CONSTANT ? right : TAYLOR_GENERAL;
}

static taylor_degree degree_of(const tape *t, uint32_t k, const taylor_degree *d) {
    const tape_code c = t->code[k];
    switch ((tape_op)c.op) {
    case TAPE_SOLVE: return degree_of_solve(t, c, d);
    case TAPE_RESULT: return d[tape_first(t) + k - c.a];
    case TAPE_SIGN: return TAYLOR_CONSTANT;
    case TAPE_ADD:
    case TAPE_SUB:
    case TAPE_NEG:
    case TAPE_ABS: return larger(d[c.a], d[c.b]);
    case TAPE_MUL:
        if (d[c.a] != TAYLOR_CONSTANT && d[c.b] != TAYLOR_CONSTANT) return TAYLOR_GENERAL;
        return larger(d[c.a], d[c.b]);
    case TAPE_DIV: return d[c.b] == TAYLOR_CONSTANT ? d[c.a] : TAYLOR_GENERAL;
    default: return larger(d[c.a], d[c.b]) == TAYLOR_CONSTANT ? TAYLOR_CONSTANT : TAYLOR_GENERAL;
    }
}

static taylor_degree degree_of_integral(const tape *t, uint32_t rate, const taylor_degree *d) {
    if (d[rate] != TAYLOR_CONSTANT) return TAYLOR_GENERAL;
    const bool literal = rate >= t->input_count && rate < tape_first(t);
    return literal && t->constants[rate - t->input_count] == 0 ? TAYLOR_CONSTANT : TAYLOR_LINEAR;
}

taylor_degree *taylor_degrees(const tape *t, uint32_t state_count) {
    taylor_degree *d = MEM_NEW_ZERO(taylor_degree, tape_slots(t));
    d[state_count] = TAYLOR_LINEAR;
    for (bool again = true; again;) {
        again = false;
        for (uint32_t k = 0; k < t->code_count; k++) d[tape_first(t) + k] = degree_of(t, k, d);
        for (uint32_t i = 0; i < state_count; i++) {
            const taylor_degree next = degree_of_integral(t, t->outputs[i], d);
            again = again || next > d[i];
            d[i] = larger(d[i], next);
        }
    }
    return d;
}
