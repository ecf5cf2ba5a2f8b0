#include "base/escape.h"

#include <stdbool.h>
#include <string.h>

#include "base/utf8.h"

/// A character that is not seen, by its number; a byte that is no character, by its own.
static void add_number(text *out, uint32_t c, const char *bytes) {
    if (c == UTF8_BAD) text_addf(out, "<%02X>", (unsigned char)*bytes);
    else text_addf(out, "<U+%04X>", c);
}

// ---- terminals and comments ---------------------------------------------------------------------

/// `as_they_are` are let through; where ends of lines are, so are those of two characters, as one.
static void add_seen(text *out, const char *words, const char *as_they_are) {
    while (*words != '\0') {
        const char *from = words;
        const uint32_t c = utf8_next(&words);
        const bool asked = c < 0x80 && strchr(as_they_are, (int)c) != NULL;
        if (c == '\r' && *words == '\n' && *as_they_are == '\n') continue;
        if (utf8_is_hidden(c) && !asked) add_number(out, c, from);
        else text_add_bytes(out, from, (size_t)(words - from));
    }
}

void line_escape(text *out, const char *words) { add_seen(out, words, ""); }
void lines_escape(text *out, const char *words) { add_seen(out, words, "\n\t"); }

/// A backslash at the end of a line would take the next one into the comment, and so would its
/// trigraph, ??/.
void comment_escape(text *out, const char *words) {
    text seen = {0};
    line_escape(&seen, words);
    for (const char *s = text_cstr(&seen); *s != '\0'; s++) {
        const bool trigraph =
            *s == '/' && s - text_cstr(&seen) >= 2 && s[-1] == '?' && s[-2] == '?';
        if (*s == '\\' || trigraph) add_number(out, (uint32_t)*s, s);
        else text_add_char(out, *s);
    }
    text_clear(&seen);
}

// ---- strings ------------------------------------------------------------------------------------

/// Three octal digits are never longer than they look; ? may begin a trigraph.
void c_string(text *out, const char *words) {
    text_add_char(out, '"');
    while (*words != '\0') {
        const char *from = words;
        const uint32_t c = utf8_next(&words);
        if (c == '"' || c == '\\' || c == '?') text_addf(out, "\\%c", (char)c);
        else if (!utf8_is_hidden(c)) text_add_bytes(out, from, (size_t)(words - from));
        else
            while (from < words) text_addf(out, "\\%03o", (unsigned char)*from++);
    }
    text_add_char(out, '"');
}

/// \uXXXX is understood by all three. Beyond four digits they differ, and such characters are
/// harmless as they are; a byte that is no character becomes the sign for that, U+FFFD.
static void add_four_digits(text *out, uint32_t c, const char *bytes, size_t length) {
    if (c == UTF8_BAD) text_add(out, "\\ufffd");
    else if (c > 0xFFFF) text_add_bytes(out, bytes, length);
    else text_addf(out, "\\u%04x", c);
}

void json_string(text *out, const char *words) {
    text_add_char(out, '"');
    while (*words != '\0') {
        const char *from = words;
        const uint32_t c = utf8_next(&words);
        if (c == '"' || c == '\\') text_addf(out, "\\%c", (char)c);
        else if (utf8_is_hidden(c) || c == '<')
            add_four_digits(out, c, from, (size_t)(words - from));
        else text_add_bytes(out, from, (size_t)(words - from));
    }
    text_add_char(out, '"');
}

/// Controls below a blank are spelled already where they are in strings; elsewhere they are layout.
void json_escape(text *out, const char *json) {
    while (*json != '\0') {
        const char *from = json;
        const uint32_t c = utf8_next(&json);
        if (c >= 0x7F && utf8_is_hidden(c)) add_four_digits(out, c, from, (size_t)(json - from));
        else text_add_bytes(out, from, (size_t)(json - from));
    }
}

// ---- documents ----------------------------------------------------------------------------------

/// Words, each of the ASCII characters `marks` by its spelling.
static void add_spelled(text *out, const char *words, const char *marks,
                        const char *const *spellings) {
    text seen = {0};
    lines_escape(&seen, words);
    for (const char *s = text_cstr(&seen); *s != '\0'; s++) {
        const char *mark = strchr(marks, *s);
        if (mark != NULL) text_add(out, spellings[mark - marks]);
        else text_add_char(out, *s);
    }
    text_clear(&seen);
}

void html_escape(text *out, const char *words) {
    static const char *const spellings[] = {"&amp;", "&lt;", "&gt;", "&quot;"};
    add_spelled(out, words, "&<>\"", spellings);
}

// ---- tables -------------------------------------------------------------------------------------

void csv_field(text *out, const char *words) {
    text seen = {0};
    line_escape(&seen, words);
    const char *s = text_cstr(&seen);
    const bool quoted = strpbrk(s, ",\"") != NULL;
    if (quoted) text_add_char(out, '"');
    for (; *s != '\0'; s++) text_add(out, (char[]){*s, *s == '"' ? '"' : '\0', '\0'});
    if (quoted) text_add_char(out, '"');
    text_clear(&seen);
}
