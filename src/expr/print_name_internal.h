/// A symbol's name taken apart, for those who write it.
#ifndef EXPR_PRINT_NAME_INTERNAL_H
#define EXPR_PRINT_NAME_INTERNAL_H

#include "expr/name.h"
#include "expr/print.h"

enum { NAME_MAX_WORDS = 6 };

typedef struct name_word {
    const char *letters, *digits;
    size_t letter_count, digit_count;
    bool upper;
} name_word;

typedef struct name_parts {
    name_word words[NAME_MAX_WORDS];
    size_t count;
    bool raised; ///< one of the words is an upper index
} name_parts;

/// Whether a name is a list of names with signs between them: {p, q}, K × Omega.
bool name_is_list(const char *name);
/// Takes a name apart. False if it is of another make.
bool name_take_apart(const char *name, name_parts *out);
/// Whether the pool has both a name and the one that is written like it: J0 and J_0.
bool name_has_double(const expr_pool *pool, const char *name, const name_parts *p);
/// What stands between lower index i and the one before it, beside an upper index.
const char *name_between(const name_parts *p, size_t i);
/// The Greek letter of a word, also of its differential: dtheta is dθ.
const name_greek *name_greek_of_word(const name_word *w, bool *differential);

#endif
