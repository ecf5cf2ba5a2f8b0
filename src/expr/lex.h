/// The tokens of infix, and of the model language, which has a few more.
#ifndef EXPR_LEX_H
#define EXPR_LEX_H

#include <stddef.h>

typedef enum lex_kind {
    LEX_END,
    LEX_NUMBER, ///< 12, 0.5, .5, 1e-3
    LEX_NAME,   ///< letters, digits and _, then any number of primes
    LEX_PLUS,
    LEX_MINUS,
    LEX_TIMES,
    LEX_OVER,
    LEX_POWER, ///< ^ or **
    LEX_OPEN,
    LEX_CLOSE,
    LEX_COMMA,
    // Only in models:
    LEX_OPEN_SQUARE,
    LEX_CLOSE_SQUARE,
    LEX_EQUALS,
    LEX_COLON,
    LEX_SEMICOLON,
    LEX_LESS,
    LEX_GREATER,
    LEX_NOT_EQUAL, ///< !=
    LEX_PRIME,     ///< ' behind anything but a name
    LEX_DOTS,      ///< ..
    LEX_STRING,    ///< "..."; not cut by lex_next
    LEX_BAD        ///< one character, or one byte, of no token
} lex_kind;

typedef struct lex_token {
    lex_kind kind;
    size_t offset, length;
} lex_token;

/// The first token at or after `from`; LEX_END has length zero.
lex_token lex_next(const char *source, size_t length, size_t from);

#endif
