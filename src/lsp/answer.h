/// Answers to what an editor asks about a place of a text.
#ifndef LSP_ANSWER_H
#define LSP_ANSWER_H

#include <cjson/cJSON.h>
#include <stddef.h>

/// From one byte of a text to another, as a range of the protocol.
cJSON *answer_range(const char *source, size_t start, size_t end);
/// What the word at a byte means: a word of the language, or a name with its definition. null where
/// nothing is to be said.
cJSON *answer_hover(const char *source, size_t offset);
/// What could stand at a byte.
cJSON *answer_completion(const char *source, size_t offset);
/// Where the name at a byte is introduced; null if nowhere.
cJSON *answer_definition(const char *uri, const char *source, size_t offset);
/// The names that the text introduces.
cJSON *answer_symbols(const char *source);

#endif
