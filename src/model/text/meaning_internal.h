/// What names mean.
#ifndef MODEL_TEXT_MEANING_INTERNAL_H
#define MODEL_TEXT_MEANING_INTERNAL_H

#include "model/text/parser_internal.h"

/// Keeps what the comments behind the items of a block say about the names these introduce.
void meaning_note(parser *p, const block *b);

#endif
