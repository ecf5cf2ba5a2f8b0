/// Instructions are made once: the tables find one by its contents, so that a product that appears
/// in two sums, or the square inside a fourth power, is shared even where the expressions were not.
#ifndef TAPE_BUILD_INTERNAL_H
#define TAPE_BUILD_INTERNAL_H

#include "tape/tape_internal.h"

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
/// sin and cos of a slot in one instruction.
void build_sincos(tape_build *b, uint32_t a, tape_ref *sine, tape_ref *cosine);
/// The slots of the results of a solve; `system` are n² + n values. It becomes as many instructions
/// as the matrix has blocks.
void build_solve(tape_build *b, uint32_t n, const tape_ref *system, uint32_t *results);

#endif
