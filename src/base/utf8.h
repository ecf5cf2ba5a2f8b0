/// Characters of UTF-8, in words that may not be UTF-8 at all.
#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Bytes of the character at the start of `bytes`; 0 if it is none.
size_t utf8_length(const char *bytes, size_t length);
/// The number of the character at the start of NUL-terminated words, which moves behind it. A byte
/// that belongs to no character is taken alone, as UTF8_BAD.
uint32_t utf8_next(const char **words);
enum { UTF8_BAD = 0x110000 };
/// Whether a character is not seen, or changes how those around it are seen: controls, ends of
/// lines and paragraphs, overrides of direction, marks of byte order, tags.
bool utf8_is_hidden(uint32_t character);

#endif
