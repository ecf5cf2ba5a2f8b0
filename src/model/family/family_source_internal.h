/// The tokens of a family's text, and writing: letters that are copied, and pieces of their own.
#ifndef MODEL_FAMILY_FAMILY_SOURCE_INTERNAL_H
#define MODEL_FAMILY_FAMILY_SOURCE_INTERNAL_H

#include "model/family/family_types_internal.h"

hamel_status family_fail(family_writer *w, hamel_status status, diag_span span, const char *format,
                         ...) __attribute__((format(printf, 4, 5)));
lex_token family_token(const family_writer *w, size_t i, size_t end);
bool family_is_word(const family_writer *w, lex_token t, const char *word);
/// From the beginning of one token to the end of another.
diag_span family_span(const family_writer *w, size_t first, size_t end);
size_t family_token_end(const family_writer *w, size_t i);
/// The column an offset stands in, as the layout counts.
long family_column(const family_writer *w, size_t offset);
/// Whether a token is the first on its line.
bool family_begins_line(const family_writer *w, size_t i);
/// The length of a name without its primes.
size_t family_bare_length(const family_writer *w, lex_token t);

/// Copies letters of the source.
void family_copy(family_writer *w, size_t from, size_t to);
/// Writes words that stand for a piece of the source.
void family_put(family_writer *w, const char *words, diag_span from);
void family_put_number(family_writer *w, long value, diag_span from);
void family_put_spaces(family_writer *w, long count, diag_span from);
/// Copies what stands between two tokens; lines that begin in it are shifted.
void family_copy_gap(family_writer *w, size_t from, size_t to, long shift);
/// HAMEL_TOO_LARGE once there is too much.
HAMEL_MUST_USE hamel_status family_check_size(family_writer *w, size_t at);

#endif
