/// A growing string. All-zero is the empty string; `text_cstr` is always NUL-terminated.
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct text {
    char *bytes;
    size_t length, capacity;
} text;

void text_clear(text *t);
/// Empties the string and keeps its memory.
void text_reset(text *t);
void text_add(text *t, const char *s);
void text_add_bytes(text *t, const char *s, size_t n);
void text_add_char(text *t, char c);
/// As printf does, with a decimal point under every locale (base/number.h).
void text_addf(text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
void text_addv(text *t, const char *format, va_list args) __attribute__((format(printf, 2, 0)));
const char *text_cstr(const text *t);
/// Hands the bytes to the caller, who frees them; the string is empty again.
char *text_take(text *t);

/// Characters of the first bytes of s, not bytes: what a terminal shows.
size_t text_width(const char *s, size_t bytes);
void text_pad(text *t, size_t spaces);
/// Whether s ends with `ending`, and has more before it.
bool text_ends_with(const char *s, const char *ending);

#endif
