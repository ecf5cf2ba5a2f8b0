/// What cannot be: constraints without a real solution, initial values outside of a range.
#ifndef MODEL_POSSIBLE_INTERNAL_H
#define MODEL_POSSIBLE_INTERNAL_H

#include "model/text/parser_internal.h"

/// After the last block: refuses what is proved to be impossible.
void possible_finish(parser *p);

#endif
