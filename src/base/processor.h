/// The kind of processor: what decides how numbers are rounded. On the same kind the same program
/// computes the same bits.
#ifndef BASE_PROCESSOR_H
#define BASE_PROCESSOR_H

/// "x86-64 with AVX2 and FMA".
const char *processor_kind(void);

#endif
