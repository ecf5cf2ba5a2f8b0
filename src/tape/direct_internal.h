/// Small systems solved directly: x = adj(A) b / det A for orders up to TAPE_DIRECT, as ordinary
/// instructions, so that one division is left, entries known to be zero cost nothing, and what the
/// cofactors share is shared.
#ifndef TAPE_DIRECT_INTERNAL_H
#define TAPE_DIRECT_INTERNAL_H

#include "tape/tape_internal.h"

/// The operands of a direct solve that follow its system.
void build_direct(tape_build *b, uint32_t n, const tape_ref *system, uint32_t *out);
/// The blocks of a matrix: how many there are, and which one each row (n) and each column (n) is
/// in.
uint32_t build_blocks(tape_build *b, uint32_t n, const tape_ref *system, uint32_t *block);

#endif
