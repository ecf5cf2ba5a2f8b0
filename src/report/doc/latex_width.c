/// The widths of Computer Modern, roughly. What is set smaller than the rest (indices, exponents)
/// counts SMALL of a hundred parts; groups are as deep as a formula's fractions and indices.
#include "report/doc/latex_width.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

enum { SMALL = 72 };

#define MATRIX_BEGINS "\\begin{pmatrix}"
#define MATRIX_ENDS "\\end{pmatrix}"

size_t latex_group(const char *s, size_t bytes) {
    size_t depth = 0, i = 0;
    for (; i < bytes; i++) {
        if (s[i] == '\\') i++;
        else if (s[i] == '{') depth++;
        else if (s[i] == '}' && --depth == 0) return i + 1;
    }
    return bytes;
}

static bool begins(const char *s, size_t bytes, const char *word) {
    return bytes >= strlen(word) && memcmp(s, word, strlen(word)) == 0;
}

size_t latex_matrix(const char *s, size_t bytes) {
    size_t depth = 0;
    for (size_t i = 0; i < bytes; i++) {
        if (begins(s + i, bytes - i, MATRIX_BEGINS)) depth++;
        else if (begins(s + i, bytes - i, MATRIX_ENDS) && --depth == 0)
            return i + strlen(MATRIX_ENDS);
    }
    return bytes;
}

/// Tenths of a point, so that sums do not round.
static size_t tenths(const char *s, size_t bytes);

static size_t group_tenths(const char *s, size_t bytes, size_t *taken) {
    if (bytes == 0 || *s != '{') {
        *taken = bytes > 0;
        return tenths(s, *taken);
    }
    *taken = latex_group(s, bytes);
    return tenths(s + 1, *taken >= 2 ? *taken - 2 : 0);
}

static size_t letter_tenths(char c) {
    if (c == ' ' || c == '{' || c == '}' || c == '&' || c < ' ') return 0;
    if (c == '+' || c == '-' || c == '=' || c == '<' || c == '>') return 125;
    if (c == 'm' || c == 'w') return 90;
    if (isupper((unsigned char)c)) return 86;
    return isalpha((unsigned char)c) ? 62 : strchr("()[].,;:|'", c) != NULL ? 42 : 51;
}

/// Up to the next & or \\\\ outside of groups.
static size_t entry_bytes(const char *s, size_t bytes) {
    size_t i = 0;
    while (i < bytes && s[i] != '&' && !(s[i] == '\\' && i + 1 < bytes && s[i + 1] == '\\'))
        i += begins(s + i, bytes - i, MATRIX_BEGINS) ? latex_matrix(s + i, bytes - i)
             : s[i] == '{'                           ? latex_group(s + i, bytes - i)
             : s[i] == '\\'                          ? 2
                                                     : 1;
    return i < bytes ? i : bytes;
}

/// A matrix is as wide as its columns, each with the widest of its entries and some room.
static size_t matrix_tenths(const char *s, size_t bytes) {
    enum { MOST = 64, ROOM = 100 };
    size_t columns[MOST] = {0}, column = 0, all = 0;
    while (bytes > 0) {
        const size_t entry = entry_bytes(s, bytes), wide = tenths(s, entry) + ROOM;
        const bool row_ends = entry < bytes && s[entry] == '\\';
        if (column < MOST && wide > columns[column]) columns[column] = wide;
        column = row_ends ? 0 : column + 1;
        const size_t past = entry + 1 + row_ends;
        s += past < bytes ? past : bytes;
        bytes -= past < bytes ? past : bytes;
    }
    for (size_t i = 0; i < MOST; i++) all += columns[i];
    return all + ROOM;
}

static bool is_word(const char *s, size_t length, const char *word) {
    return strlen(word) == length && memcmp(s, word, length) == 0;
}

/// The command at s (without its backslash) and what it takes.
static size_t command_tenths(const char *s, size_t bytes, size_t *taken) {
    size_t length = 0, more = 0;
    while (length < bytes && isalpha((unsigned char)s[length])) length++;
    *taken = length > 0 ? length : 1;
    if (length == 0) return bytes > 0 && (*s == ',' || *s == ';') ? 28 : 60; // a space, a brace
    const char *rest = s + length;
    if (is_word(s, length, "frac")) {
        const size_t above = group_tenths(rest, bytes - length, taken);
        const size_t below = group_tenths(rest + *taken, bytes - length - *taken, &more);
        *taken += length + more;
        return (above > below ? above : below) + 24;
    }
    if (is_word(s, length, "left") || is_word(s, length, "right")) {
        *taken = length + 1;
        return 65;
    }
    if (is_word(s, length, "quad")) return 100;
    if (is_word(s, length, "cdot")) return 75;
    if (length == 3 || strncmp(s, "arc", 3) == 0 || strncmp(s, "sinh", 4) == 0)
        return strchr("scltae", *s) != NULL && !is_word(s, length, "chi") ? 55 * length + 20 : 70;
    if (*rest == '{' && bytes > length) { // \dot{x}, \mathrm{ab}, \sqrt{a}
        const size_t inside = group_tenths(rest, bytes - length, &more);
        *taken = length + more;
        return inside + (is_word(s, length, "sqrt") ? 100 : 8);
    }
    return 72; // a Greek letter
}

static size_t tenths(const char *s, size_t bytes) {
    size_t wide = 0;
    for (size_t i = 0; i < bytes;) {
        size_t taken = 0;
        if (begins(s + i, bytes - i, MATRIX_BEGINS)) {
            taken = latex_matrix(s + i, bytes - i) - 1;
            const size_t around = strlen(MATRIX_BEGINS) + strlen(MATRIX_ENDS);
            wide += matrix_tenths(s + i + strlen(MATRIX_BEGINS),
                                  taken + 1 > around ? taken + 1 - around : 0);
        } else if (s[i] == '\\') {
            wide += command_tenths(s + i + 1, bytes - i - 1, &taken);
        } else if (s[i] == '^' || s[i] == '_') {
            wide += group_tenths(s + i + 1, bytes - i - 1, &taken) * SMALL / 100 + 6;
        } else {
            wide += letter_tenths(s[i]);
        }
        i += taken + 1;
    }
    return wide;
}

size_t latex_width(const char *formula, size_t bytes) { return (tenths(formula, bytes) + 9) / 10; }
