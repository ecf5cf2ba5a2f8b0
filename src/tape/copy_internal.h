/// The instructions of a tape, made again in another one that is being built.
#ifndef TAPE_COPY_INTERNAL_H
#define TAPE_COPY_INTERNAL_H

#include "tape/tape_internal.h"

/// Instruction k of a tape, whose arguments are in refs[slot]; its result, or results, come there.
/// A RESULT came with the instruction before it.
void build_copy(tape_build *b, const tape *t, uint32_t k, tape_ref *refs);

#endif
