/// Quasi-velocities given as functions of velocities.
#ifndef MODEL_BLOCK_FRAME_DUAL_INTERNAL_H
#define MODEL_BLOCK_FRAME_DUAL_INTERNAL_H

#include "model/text/parser_internal.h"

/// After the last constraints: finds the fields of the quasi-velocities that were given as
/// functions. HAMEL_INVALID, with a message, where there are none.
hamel_status frame_dual_finish(parser *p);

#endif
