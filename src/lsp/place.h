/// Places of a text as editors count them.
#ifndef LSP_PLACE_H
#define LSP_PLACE_H

#include <stddef.h>

/// A line and a column from 0; columns in units of UTF-16, of which characters beyond the first
/// 65536 take two.
typedef struct place {
    size_t line, column;
} place;

/// The place of a byte of the text.
place place_of(const char *source, size_t offset);
/// The byte at a place; a column beyond its line is the end of the line, a line beyond the text the
/// end of the text.
size_t place_offset(const char *source, place at);
/// The byte at a line and a column that count characters from 1.
size_t place_offset_of_characters(const char *source, size_t line, size_t column);

#endif
