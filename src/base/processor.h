/// The kind of processor: what decides how numbers are rounded. On the same kind the same program
/// computes the same bits.
#ifndef BASE_PROCESSOR_H
#define BASE_PROCESSOR_H

#include <stdbool.h>

/// "x86-64 with AVX2 and FMA".
const char *processor_kind(void);

/// Whether there is fused multiplication and addition, and vectors of 256 bits where the processor
/// is an x86.
bool processor_has_fused(void);

/// Whether vectors of 512 bits are to be used: the processor has them, and HAMEL_VECTORS=avx2 does
/// not say that it is to go the way of one that has not. The bits are the same either way.
bool processor_has_wide(void);

#endif
