/// What names mean.
#ifndef MODEL_MEANING_INTERNAL_H
#define MODEL_MEANING_INTERNAL_H

#include "model/parser_internal.h"

/// Keeps what the comments behind the items of a block say about the names these introduce.
void meaning_note(parser *p, const block *b);

#endif
