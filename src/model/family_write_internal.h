/// What the files that write a family out share.
#ifndef MODEL_FAMILY_WRITE_INTERNAL_H
#define MODEL_FAMILY_WRITE_INTERNAL_H

#include "model/family_internal.h"

typedef struct family_writer {
    family *f;
    layout l; ///< of the source
    diag *messages;
    size_t settings; ///< other values of integers
    const model_whole *setting;
    size_t turn;                 ///< the innermost loop; 0: none
    size_t depth;                ///< of loops and sums
    bool names_all, names_equal; ///< what a name with an index in this block declares
} family_writer;

hamel_status family_fail(family_writer *w, hamel_status status, diag_span span, const char *format,
                         ...) __attribute__((format(printf, 4, 5)));
lex_token family_token(const family_writer *w, size_t i, size_t end);
bool family_is_word(const family_writer *w, lex_token t, const char *word);
/// From the beginning of one token to the end of another.
diag_span family_span(const family_writer *w, size_t first, size_t end);

/// Reads a whole number from tokens *at .. end − 1, as far as it goes: + − * / and brackets over
/// numbers, integers and the indices of loops. `quiet` fails without a message.
HAMEL_MUST_USE hamel_status family_number(family_writer *w, size_t *at, size_t end, bool quiet,
                                          long *out);
/// The value of a name: the index of a loop, or an integer.
bool family_find(const family_writer *w, lex_token name, long *out);
/// Whether the index of a loop, or an integer, has this name.
bool family_is_loop(const family_writer *w, lex_token name, long *out);
/// The integers of a text.
HAMEL_MUST_USE hamel_status family_read_integers(family_writer *w);

#endif
