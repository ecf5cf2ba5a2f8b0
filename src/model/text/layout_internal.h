/// The outer shape of a model: blocks of items. A line that is not indented opens a block with a
/// keyword. The indented lines below are its items, one a line; a line indented more deeply than
/// the item above it, or one that begins with a closing bracket, continues that item.
#ifndef MODEL_TEXT_LAYOUT_INTERNAL_H
#define MODEL_TEXT_LAYOUT_INTERNAL_H

#include <stdbool.h>

#include "base/vec.h"
#include "expr/lex.h"

/// Tokens first .. end − 1.
typedef struct piece {
    size_t first, end;
} piece;

typedef struct block {
    bool indented;  ///< stands before the first keyword: no block at all
    size_t keyword; ///< its token
    piece header;   ///< the rest of its line
    size_t first_item, item_count;
    size_t end; ///< behind its last token
} block;

/// All-zero is empty.
typedef struct layout {
    VEC(lex_token) tokens;
    VEC(piece) items;
    VEC(block) blocks;
} layout;

/// Cuts the source into tokens, items and blocks. Never fails: what is no token is LEX_BAD.
void layout_read(layout *l, const char *source, size_t length);
void layout_clear(layout *l);

#endif
