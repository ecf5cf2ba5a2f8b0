/// The last step of building: constants that are used move in between the inputs and the
/// instructions, and every slot is renumbered accordingly.
#ifndef TAPE_FINISH_INTERNAL_H
#define TAPE_FINISH_INTERNAL_H

#include "tape/tape_internal.h"

/// Hands everything over to a fresh tape, which also takes `outputs`.
tape *build_finish(tape_build *b, const expr *inputs, size_t output_count, uint32_t *outputs);

#endif
