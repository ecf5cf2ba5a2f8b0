/// The words of the model language, for editors and other programs that help to write models.
#ifndef HAMEL_LANGUAGE_H
#define HAMEL_LANGUAGE_H

#include <stddef.h>

#include "hamel/status.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Where a word of the language belongs.
typedef enum hamel_word_kind {
    HAMEL_WORD_BLOCK,   ///< at the start of a line: parameters, lagrangian, ..
    HAMEL_WORD_NAMING,  ///< a block whose items introduce names: coordinates, define, ..
    HAMEL_WORD_ITEM,    ///< inside a block: holonomic, until, ..
    HAMEL_WORD_SPACE,   ///< behind the colon of a coordinate: line, angle, rotation
    HAMEL_WORD_FUNCTION ///< in a formula, before a bracket, or alone: sin, dot, e1, pi
} hamel_word_kind;

/// A word of the language.
typedef struct hamel_word {
    const char *word; ///< NULL: there are no more
    hamel_word_kind kind;
    const char *shape;   ///< how it is written: "cross(a, b)"
    const char *meaning; ///< in a sentence
} hamel_word;

/// The words of the language (docs/language.md), i = 0, 1, ..; its `word` is NULL beyond the last.
HAMEL_API hamel_word hamel_language_word(size_t i);

#ifdef __cplusplus
}
#endif

#endif
