/// Cutting infix into tokens. Every byte of the source belongs to one token or to the space between
/// two; nothing is read past its end.
#include "expr/lex.h"

#include <stdbool.h>

#include "base/utf8.h"

static bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
static bool is_digit(char c) { return c >= '0' && c <= '9'; }
static bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static size_t skip_digits(const char *s, size_t length, size_t at) {
    while (at < length && is_digit(s[at])) at++;
    return at;
}

/// The end of the number at `at`. A point belongs to it if it is not the first of two, an 'e' only
/// with digits behind it.
static size_t number_end(const char *s, size_t length, size_t at) {
    at = skip_digits(s, length, at);
    const bool range = at + 1 < length && s[at] == '.' && s[at + 1] == '.';
    if (at < length && s[at] == '.' && !range) at = skip_digits(s, length, at + 1);
    if (at < length && (s[at] == 'e' || s[at] == 'E')) {
        size_t digits = at + 1;
        if (digits < length && (s[digits] == '+' || s[digits] == '-')) digits++;
        if (digits < length && is_digit(s[digits])) at = skip_digits(s, length, digits);
    }
    return at;
}

static size_t name_end(const char *s, size_t length, size_t at) {
    while (at < length && (is_letter(s[at]) || is_digit(s[at]))) at++;
    while (at < length && s[at] == '\'') at++;
    return at;
}

static lex_kind sign_kind(char c) {
    switch (c) {
    case '+': return LEX_PLUS;
    case '-': return LEX_MINUS;
    case '*': return LEX_TIMES;
    case '/': return LEX_OVER;
    case '^': return LEX_POWER;
    case '(': return LEX_OPEN;
    case ')': return LEX_CLOSE;
    case ',': return LEX_COMMA;
    case '[': return LEX_OPEN_SQUARE;
    case ']': return LEX_CLOSE_SQUARE;
    case '=': return LEX_EQUALS;
    case ':': return LEX_COLON;
    case ';': return LEX_SEMICOLON;
    case '<': return LEX_LESS;
    case '>': return LEX_GREATER;
    case '\'': return LEX_PRIME;
    default: return LEX_BAD;
    }
}

lex_token lex_next(const char *source, size_t length, size_t from) {
    size_t at = from;
    while (at < length && is_space(source[at])) at++;
    if (at >= length) return (lex_token){LEX_END, length, 0};
    const char c = source[at], next = at + 1 < length ? source[at + 1] : '\0';
    if (is_digit(c) || (c == '.' && is_digit(next)))
        return (lex_token){LEX_NUMBER, at, number_end(source, length, at) - at};
    if (is_letter(c)) return (lex_token){LEX_NAME, at, name_end(source, length, at) - at};
    if (c == '*' && next == '*') return (lex_token){LEX_POWER, at, 2};
    if (c == '!' && next == '=') return (lex_token){LEX_NOT_EQUAL, at, 2};
    if (c == '.' && next == '.') return (lex_token){LEX_DOTS, at, 2};
    const lex_kind kind = sign_kind(c);
    if (kind != LEX_BAD) return (lex_token){kind, at, 1};
    const size_t n = utf8_length(source + at, length - at);
    return (lex_token){LEX_BAD, at, n > 0 ? n : 1};
}
