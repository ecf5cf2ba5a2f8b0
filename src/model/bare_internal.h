/// Angles that are no circles.
#ifndef MODEL_BARE_INTERNAL_H
#define MODEL_BARE_INTERNAL_H

#include "model/text/parser_internal.h"

/// After the last block: finds the angles that stand outside of sines, and refuses groups that turn
/// an angle which is no circle.
void bare_finish(parser *p);

#endif
