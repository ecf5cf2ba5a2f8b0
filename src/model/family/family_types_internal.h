/// Families: `integer n = 5`, indexed names, `for` and `sum` are written out before a model is
/// read, so that no block of the language knows of them. The text that is written out remembers
/// where each of its pieces comes from: messages speak of the text as a person wrote it, and name
/// the index.
#ifndef MODEL_FAMILY_FAMILY_TYPES_INTERNAL_H
#define MODEL_FAMILY_FAMILY_TYPES_INTERNAL_H

#include "base/diag.h"
#include "base/text.h"
#include "base/vec.h"
#include "model/read.h"
#include "model/text/layout_internal.h"
#include "model/text/memory_internal.h"

enum {
    FAMILY_MAX_TURNS = 4096,      ///< of one loop, and entries of one range
    FAMILY_MAX_BYTES = 1 << 23,   ///< of the text that is written out
    FAMILY_MAX_DEPTH = 32,        ///< of loops in loops, of brackets in an index
    FAMILY_MAX_INDEX = 1000000000 ///< of an index and of what it is computed from
};

/// A whole number of an `integer` block.
typedef struct family_integer {
    const char *name;
    long value;
    bool positive;
    diag_span place;
} family_integer;

/// A name that is declared with an index, and the indices it was given so far.
typedef struct family_name {
    const char *name;
    bool any; ///< there is one
    long least, greatest;
} family_name;

/// The index of a loop at one of its turns, inside of another.
typedef struct family_turn {
    size_t outer; ///< its number, from 1; 0: none
    const char *name;
    long value;
    diag_span place; ///< of the name, in the text as it was written
} family_turn;

/// A piece of the text that was written out.
typedef struct family_piece {
    size_t at;      ///< where it begins
    diag_span from; ///< what it was written from
    bool copied;    ///< letter by letter
    size_t turn;    ///< the innermost loop around it; 0: none
} family_piece;

/// All-zero is no family: the text is its own.
typedef struct family {
    const char *source; ///< as a person wrote it
    size_t length;
    model_memory memory;
    VEC(family_integer) integers;
    VEC(family_name) names;
    VEC(family_turn) turns;
    VEC(family_piece) pieces;
    text out;
    bool written; ///< `out` is to be read instead of the source
} family;

/// A text being written out.
typedef struct family_writer {
    family *f;
    layout l; ///< of the source
    diag *messages;
    size_t settings; ///< other values of integers
    const model_whole *setting;
    size_t turn;                 ///< the innermost loop; 0: none
    size_t depth;                ///< of loops and sums
    size_t behind;               ///< the source up to here is written, or left out
    bool names_all, names_equal; ///< what a name with an index in this block declares
} family_writer;

#endif
