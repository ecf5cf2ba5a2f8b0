/// Long tapes without a compiler: a list of operations run by one loop.
///
/// An interpreter of thousands of instructions waits at nearly each of them for the processor to
/// learn which is next. Here sums and products are all the same operation,
///   r = ±x ± a·b,
/// with −0 or 1 where a number is missing, and a product that one sum needs is done with it. They
/// are put in an order in which they come in long runs; between these stand the other instructions.
/// Values are those of the interpreter, bit for bit.
#ifndef TAPE_LOOP_H
#define TAPE_LOOP_H

#include "tape/tape.h"

typedef struct tape_loop tape_loop;

/// From this length on a loop is worth its making.
enum { TAPE_LOOP_SHORTEST = 400 };

/// The tape is not borrowed. `lanes` is 1 or TAPE_LANES.
tape_loop *tape_loop_create(const tape *t, unsigned lanes);
void tape_loop_destroy(tape_loop *l);
/// The outputs at a point, or at TAPE_LANES points as in tape_eval_lanes. False where a value is
/// missing, and tape_eval says which. Nothing is allocated.
bool tape_loop_eval(tape_loop *l, const double *in, double *out);
/// How many operations it does.
size_t tape_loop_length(const tape_loop *l);

#endif
