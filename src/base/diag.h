/// Diagnostics: messages for a person, each with the place in the source it speaks of. The library
/// collects them here and never prints; whoever owns the sink shows them.
#ifndef BASE_DIAG_H
#define BASE_DIAG_H

#include <stddef.h>

#include "hamel/status.h"

/// A place in a source text: byte offset and length. A length of zero means no place.
typedef struct diag_span {
    size_t offset, length;
} diag_span;

typedef struct diag_message {
    hamel_status status;
    diag_span span;
    char *words;
} diag_message;

/// All-zero is the empty sink.
typedef struct diag {
    diag_message *items;
    size_t count, capacity;
} diag;

void diag_clear(diag *d);
/// Adds a message and returns its status, so a failing function can `return diag_add(...)`.
/// A NULL sink is allowed: the message is dropped, the status still returned.
hamel_status diag_add(diag *d, hamel_status status, diag_span span, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/// Adds the messages of another sink; `to` may be NULL.
void diag_repeat(diag *to, const diag *from);

/// Line and column (both from 1; columns count UTF-8 characters) of an offset in a source.
void diag_locate(const char *source, size_t length, size_t offset, size_t *line, size_t *column);

struct text;
/// Writes message `i` the way a compiler does: name:line:column: words, the line, a caret.
void diag_show(const diag *d, size_t i, const char *name, const char *source, size_t length,
               struct text *out);

#endif
