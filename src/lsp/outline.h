/// The names that a model's text introduces.
#ifndef LSP_OUTLINE_H
#define LSP_OUTLINE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/vec.h"

/// A part of a text.
typedef struct stretch {
    size_t offset, length;
} stretch;

typedef struct outline_name {
    stretch name;
    const char *block; ///< a word of the language: parameters, coordinates, ..
    stretch item;      ///< the definition: "m = 6, m > 0"
    stretch meaning;   ///< the comment behind it; empty if there is none
} outline_name;

typedef VEC(outline_name) outline;

/// Finds the names of a text, whether or not it can be read as a model.
void outline_find(outline *o, const char *source);
/// The name that stands at a byte, primes aside; empty where none does.
stretch outline_word(const char *source, size_t offset);
/// What introduces a name; NULL if nothing does.
const outline_name *outline_of(const outline *o, const char *source, stretch name);

#endif
