/// Reading a model: the table of blocks, and the order they are read in.
#ifndef MODEL_READ_INTERNAL_H
#define MODEL_READ_INTERNAL_H

#include "model/text/parser_internal.h"

void block_language(parser *p, const block *b);
void block_model(parser *p, const block *b);

#endif
