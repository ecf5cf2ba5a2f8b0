/// When memory has run out: whoever uses Hamel is told, says so and leaves. Base's allocator, GMP,
/// FLINT, cJSON and LLVM all end here (docs/reliability.md).
#ifndef BASE_EXHAUSTED_H
#define BASE_EXHAUSTED_H

#include <stdbool.h>
#include <stddef.h>

/// Told that so many bytes are not to be had (0: it is not known how many), in the thread that
/// asked for them. It must not return: the process aborts if it does. It may allocate a little,
/// from a reserve.
typedef void exhausted_handler(size_t bytes, void *data);

/// Who is told; NULL: nobody, and the process aborts. Once, before other threads begin.
void exhausted_tell(exhausted_handler *handler, void *data);
/// Whether anybody is.
bool exhausted_is_told(void);
/// There is no more memory.
_Noreturn void exhausted(size_t bytes);

/// malloc for libraries that take one: never NULL.
void *exhausted_malloc(size_t bytes);

// ---- for tests ----------------------------------------------------------------------------------

/// The n-th allocation from now on (counted from 1) fails; 0: none does, they are only counted.
void exhausted_at(size_t n);
/// How many allocations there were since.
size_t exhausted_count(void);
/// Counts an allocation; whether it is the one that fails.
bool exhausted_now(void);

#endif
