/// What the files of the tape share.
#ifndef TAPE_TAPE_INTERNAL_H
#define TAPE_TAPE_INTERNAL_H

#include "base/rational.h"
#include "base/vec.h"
#include "tape/tape.h"

/// The value of a simple operator, and whether it has one.
bool tape_apply(tape_op op, double a, double b, double *value);
/// The values of all slots, after a tape_eval.
const double *tape_work_values(const tape_work *w);

// ---- building --------------------------------------------------------------------------------

/// A value while the tape is built: a slot, its sign, and which side of the fraction bar it is on.
/// Constants are numbered apart (TAPE_CONSTANT set) until their number is known.
typedef struct tape_ref {
    uint32_t slot;
    bool negative, inverse;
} tape_ref;

#define TAPE_CONSTANT 0x80000000u

typedef struct tape_table {
    uint32_t *entries; ///< index + 1; zero is free
    uint32_t mask, used;
} tape_table;

typedef struct tape_build {
    uint32_t input_count;
    uint32_t origin; ///< the expression instructions are being made for
    VEC(tape_code) code;
    VEC(uint32_t) code_origins;
    VEC(double) constants;
    VEC(uint32_t) operands;
    tape_table by_code, by_constant;
    uint32_t largest_solve;
} tape_build;

void tape_build_clear(tape_build *b);

tape_ref build_constant(tape_build *b, double value);
/// The slot of op(a, c), a new instruction unless there is one; computed at once if a and c are
/// constants. For an operator of one argument c is ignored.
uint32_t build_op(tape_build *b, tape_op op, uint32_t a, uint32_t c);
/// The slot of a value with its sign carried out.
uint32_t build_plain(tape_build *b, tape_ref r);
tape_ref build_sum(tape_build *b, tape_ref x, tape_ref y);
tape_ref build_product(tape_build *b, tape_ref x, tape_ref y);
tape_ref build_quotient(tape_build *b, tape_ref x, tape_ref y);
/// x^exponent. With `below`, a negative power is left as an inverse, to go under a fraction bar.
tape_ref build_power(tape_build *b, tape_ref x, mpq_srcptr exponent, bool below);
/// sin and cos of a slot in one instruction.
void build_sincos(tape_build *b, uint32_t a, tape_ref *sine, tape_ref *cosine);
/// The slots of the results of a solve; `system` are n² + n values. It becomes as many instructions
/// as the matrix has blocks.
void build_solve(tape_build *b, uint32_t n, const tape_ref *system, uint32_t *results);
/// The operands of a direct solve that follow its system.
void build_direct(tape_build *b, uint32_t n, const tape_ref *system, uint32_t *out);
/// The blocks of a matrix: how many there are, and which one each row (n) and each column (n) is
/// in.
uint32_t build_blocks(tape_build *b, uint32_t n, const tape_ref *system, uint32_t *block);
/// Hands everything over to a fresh tape, which also takes `outputs`.
tape *build_finish(tape_build *b, const expr *inputs, size_t output_count, uint32_t *outputs);

#endif
