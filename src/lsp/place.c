/// Bytes of UTF-8 against lines and units of UTF-16. Lines end with \n, \r\n or \r, as the protocol
/// says; the parser's lines end with \n, so that a lone \r is counted here only.
#include "lsp/place.h"

#include <stdbool.h>
#include <string.h>

#include "base/utf8.h"

static size_t units(uint32_t character) {
    return character >= 0x10000 && character != UTF8_BAD ? 2 : 1;
}

/// Moves over one character; whether it ended a line.
static bool step(const char **at) {
    const char *start = *at;
    const uint32_t c = utf8_next(at);
    if (c == '\r' && start[1] == '\n') ++*at;
    return c == '\n' || c == '\r';
}

place place_of(const char *source, size_t offset) {
    place p = {0, 0};
    for (const char *at = source; *at != '\0' && (size_t)(at - source) < offset;) {
        const char *start = at;
        if (step(&at)) {
            p = (place){p.line + 1, 0};
        } else {
            const char *again = start;
            p.column += units(utf8_next(&again));
        }
    }
    return p;
}

size_t place_offset(const char *source, place wanted) {
    const char *at = source;
    for (size_t line = 0; line < wanted.line && *at != '\0';) line += step(&at) ? 1 : 0;
    for (size_t column = 0; column < wanted.column && *at != '\0' && *at != '\n' && *at != '\r';)
        column += units(utf8_next(&at));
    return (size_t)(at - source);
}

size_t place_offset_of_characters(const char *source, size_t line, size_t column) {
    const char *at = source;
    for (size_t k = 1; k < line && *at != '\0'; k++) {
        const char *end = strchr(at, '\n');
        at = end != NULL ? end + 1 : at + strlen(at);
    }
    for (size_t k = 1; k < column && *at != '\0' && *at != '\n'; k++) (void)utf8_next(&at);
    return (size_t)(at - source);
}
