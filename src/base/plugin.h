/// Parts of Hamel that stand in shared objects of their own, because of the libraries they need:
/// loaded when they are asked for, and never unloaded.
#ifndef BASE_PLUGIN_H
#define BASE_PLUGIN_H

#include <stdbool.h>
#include <stddef.h>

typedef void plugin_function(void);

/// The function `symbol` of the shared object `file`, found near the object this code is in (the
/// command, a test or libhamel), or where it is installed. NULL if there is none; if the file was
/// there, `why` then says what is wrong with it, and otherwise stays.
plugin_function *plugin_find(const char *file, const char *symbol, char *why, size_t room);

/// Is there such a file? It is not loaded, nor are the libraries it needs.
bool plugin_there(const char *file);

#endif
