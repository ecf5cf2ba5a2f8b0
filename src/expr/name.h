/// Names as they are written: Greek letters, and words that Python or C keep for themselves.
#ifndef EXPR_NAME_H
#define EXPR_NAME_H

#include <stdbool.h>
#include <stddef.h>

typedef struct name_greek {
    const char *word, *letter, *latex;
} name_greek;

/// The Greek letter of that name, or NULL.
const name_greek *name_greek_of(const char *word, size_t length);
/// The Greek letter that the UTF-8 text starts with, or NULL.
const name_greek *name_greek_at(const char *bytes, size_t length);

/// Whether a name is a Python keyword (or one of C, if asked) followed by any number of
/// underscores. Such names are written with one underscore more, so that no two names become the
/// same.
bool name_is_reserved(const char *name, size_t length, bool in_c);

#endif
