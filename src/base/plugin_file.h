/// What a file is, before it is loaded: whole, ours, and of this version.
#ifndef BASE_PLUGIN_FILE_H
#define BASE_PLUGIN_FILE_H

#include <stdbool.h>
#include <stddef.h>

/// Whether this is a whole shared object, with the note of `symbol`, of the owner of `own` or of
/// root; `why` says what it is otherwise.
bool plugin_is_ours(const char *path, const char *own, const char *symbol, char *why, size_t room);

#endif
