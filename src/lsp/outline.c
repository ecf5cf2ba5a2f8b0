/// The names that a text introduces, found line by line: a word at the start of a line begins a
/// block, items of blocks that introduce names begin with these, with commas between them, up to a
/// colon, an equals sign, a bracket or a prime. A comment behind an item is the meaning of its
/// names. Nothing is read as a formula, so a text that is broken elsewhere has its names still.
#include "lsp/outline.h"

#include <ctype.h>
#include <string.h>

#include "hamel/language.h"

static bool in_name(char c) { return isalnum((unsigned char)c) || c == '_' || (c & 0x80) != 0; }

static bool is_space(char c) { return c == ' ' || c == '\t'; }

static bool is_word(const char *source, stretch s, const char *word) {
    return strlen(word) == s.length && memcmp(source + s.offset, word, s.length) == 0;
}

static stretch name_at(const char *source, size_t offset, size_t end) {
    size_t n = offset;
    while (n < end && in_name(source[n])) n++;
    const bool number = isdigit((unsigned char)source[offset]);
    return (stretch){offset, number ? 0 : n - offset};
}

static size_t skip_spaces(const char *source, size_t at, size_t end) {
    while (at < end && is_space(source[at])) at++;
    return at;
}

static stretch trimmed(const char *source, size_t start, size_t end) {
    start = skip_spaces(source, start, end);
    while (end > start && (is_space(source[end - 1]) || source[end - 1] == '\r')) end--;
    return (stretch){start, end - start};
}

/// The block that a word begins, as the language spells it; NULL if it begins none. On output
/// *naming says whether its items introduce names.
static const char *block_of(const char *source, stretch word, bool *naming) {
    for (size_t i = 0;; i++) {
        const hamel_word w = hamel_language_word(i);
        if (w.word == NULL) return NULL;
        *naming = w.kind == HAMEL_WORD_NAMING;
        if ((*naming || w.kind == HAMEL_WORD_BLOCK) && is_word(source, word, w.word)) return w.word;
    }
}

/// Adds the names of a list with commas between them, from `at` on; where it ends.
static size_t add_list(outline *o, const char *source, const char *block, size_t at, stretch item,
                       stretch meaning) {
    const size_t end = item.offset + item.length;
    for (;;) {
        const stretch name = name_at(source, at, end);
        if (name.length == 0) return at;
        *vec_push(o) = (outline_name){name, block, item, meaning};
        at = skip_spaces(source, name.offset + name.length, end);
        if (at < end && source[at] == '[') { // theta[0..n]
            while (at < end && source[at] != ']') at++;
            at = skip_spaces(source, at + 1, end);
        }
        if (at >= end || source[at] != ',') return at;
        at = skip_spaces(source, at + 1, end);
    }
}

/// The names at the start of an item: "x, y : line" has two, "m = 6" one, "B*v" none. A group has a
/// name behind which comes what it acts on, "H on (a, b, c) = ..", an algebra its elements.
static void add_item(outline *o, const char *source, const char *block, stretch item,
                     stretch meaning) {
    const size_t end = item.offset + item.length, before = o->count;
    const bool algebra = strcmp(block, "algebra") == 0;
    const size_t at = add_list(o, source, block, item.offset, item, meaning);
    const bool introduces = at < end && strchr("=:('", source[at]) != NULL;
    const bool on = at + 2 < end && strncmp(source + at, "on", 2) == 0;
    if (!introduces && !on) o->count = before;
    const char *open = algebra && on ? memchr(source + at, '(', end - at) : NULL;
    if (open != NULL)
        (void)add_list(o, source, block, skip_spaces(source, (size_t)(open - source) + 1, end),
                       item, meaning);
}

/// The items of a line, with semicolons between them.
static void add_items(outline *o, const char *source, const char *block, size_t start, size_t end,
                      stretch meaning) {
    size_t depth = 0, from = start;
    for (size_t i = start; i <= end; i++) {
        if (i < end && strchr("([", source[i]) != NULL) depth++;
        if (i < end && strchr(")]", source[i]) != NULL && depth > 0) depth--;
        if (i < end && (source[i] != ';' || depth > 0)) continue;
        add_item(o, source, block, trimmed(source, from, i), meaning);
        from = i + 1;
    }
}

/// Where the comment of a line begins, or the line ends; quotes keep a # from being one.
static size_t comment_start(const char *source, size_t start, size_t end) {
    bool quoted = false;
    for (size_t i = start; i < end; i++) {
        if (source[i] == '"') quoted = !quoted;
        if (source[i] == '#' && !quoted) return i;
    }
    return end;
}

void outline_find(outline *o, const char *source) {
    const char *block = NULL;
    bool naming = false;
    o->count = 0;
    for (size_t start = 0; source[start] != '\0';) {
        const char *newline = strchr(source + start, '\n');
        const size_t end = newline != NULL ? (size_t)(newline - source) : strlen(source);
        const size_t comment = comment_start(source, start, end);
        const stretch meaning =
            comment < end ? trimmed(source, comment + 1, end) : (stretch){end, 0};
        const stretch word = name_at(source, start, comment);
        if (word.length > 0) block = block_of(source, word, &naming);
        if (block != NULL && naming)
            add_items(o, source, block, start + (word.length > 0 ? word.length : 0), comment,
                      meaning);
        start = newline != NULL ? end + 1 : end;
    }
}

stretch outline_word(const char *source, size_t offset) {
    size_t start = offset;
    while (start > 0 && source[start - 1] == '\'') start--;
    while (start > 0 && in_name(source[start - 1])) start--;
    const size_t length = strlen(source);
    if (start >= length || !in_name(source[start])) return (stretch){offset, 0};
    return name_at(source, start, length);
}

const outline_name *outline_of(const outline *o, const char *source, stretch name) {
    for (size_t i = 0; i < o->count; i++) {
        const stretch s = o->items[i].name;
        if (s.length == name.length &&
            memcmp(source + s.offset, source + name.offset, s.length) == 0)
            return &o->items[i];
    }
    return NULL;
}
