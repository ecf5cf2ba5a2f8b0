/// The memory of GMP and FLINT.
#ifndef EXACT_MEMORY_H
#define EXACT_MEMORY_H

/// Lets GMP and FLINT allocate through base/mem.h, from now on and in the whole process. Where
/// FLINT gives up, memory counts as exhausted: that is how correct calls of it can fail.
void exact_take_memory(void);

#endif
