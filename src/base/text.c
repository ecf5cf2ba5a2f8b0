/// A growing string: one buffer, doubled as needed, always NUL-terminated once it has one.
#include "base/text.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/number.h"

static void reserve(text *t, size_t extra) {
    size_t need = t->length + extra + 1;
    if (need <= t->capacity) return;
    t->capacity = need + need / 2 + 32;
    t->bytes = mem_resize(t->bytes, t->capacity, 1);
}

void text_clear(text *t) {
    free(t->bytes);
    *t = (text){0};
}

void text_reset(text *t) {
    t->length = 0;
    if (t->bytes != NULL) t->bytes[0] = '\0';
}

void text_add_bytes(text *t, const char *s, size_t n) {
    reserve(t, n);
    if (n != 0) memcpy(t->bytes + t->length, s, n);
    t->length += n;
    t->bytes[t->length] = '\0';
}

void text_add(text *t, const char *s) { text_add_bytes(t, s, strlen(s)); }

void text_add_char(text *t, char c) { text_add_bytes(t, &c, 1); }

void text_addv(text *t, const char *format, va_list args) {
    va_list again;
    va_copy(again, args);
    int n = number_vprint(NULL, 0, format, args);
    if (n > 0) {
        reserve(t, (size_t)n);
        number_vprint(t->bytes + t->length, (size_t)n + 1, format, again);
        t->length += (size_t)n;
    }
    va_end(again);
}

void text_addf(text *t, const char *format, ...) {
    va_list args;
    va_start(args, format);
    text_addv(t, format, args);
    va_end(args);
}

const char *text_cstr(const text *t) { return t->bytes == NULL ? "" : t->bytes; }

char *text_take(text *t) {
    reserve(t, 0);
    t->bytes[t->length] = '\0';
    char *bytes = t->bytes;
    *t = (text){0};
    return bytes;
}

size_t text_width(const char *s, size_t bytes) {
    size_t n = 0;
    for (size_t i = 0; i < bytes; i++) n += ((unsigned char)s[i] & 0xC0) != 0x80;
    return n;
}

void text_pad(text *t, size_t spaces) {
    while (spaces-- > 0) text_add_char(t, ' ');
}

bool text_ends_with(const char *s, const char *ending) {
    const size_t length = strlen(s), tail = strlen(ending);
    return length > tail && strcmp(s + length - tail, ending) == 0;
}
