/// Parts of Hamel that stand in shared objects of their own, because of the libraries they need:
/// loaded when they are asked for, and never unloaded.
///
/// A shared object runs code of its own as soon as it is loaded, and one that was cut off kills the
/// process. So what a file is has to be known before: each part carries a note with its name and
/// our version, which is looked for in the bytes of the file.
#ifndef BASE_PLUGIN_H
#define BASE_PLUGIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef void plugin_function(void);

/// The function `symbol` of the shared object `file`: beside the object this code is in (the
/// command, or libhamel), where it is installed relative to that, in the tree it was built in if
/// this code is still there, or where it was configured to be installed. The kernel says where we
/// are: what we were called, links to us and the working folder do not matter. NULL if there is
/// none; `why` then says where it was looked for, or what is wrong with it.
plugin_function *plugin_find(const char *file, const char *symbol, char *why, size_t room);

/// Is there address space for so much? Constructors of a library run while it is loaded, before
/// anybody could tell it what to do when memory runs out: they are to find some.
bool plugin_room(size_t bytes);

/// What plugin_find says, for a program: its path. False if there is none that is ours.
bool plugin_program(const char *file, const char *symbol, char *path, size_t room);

/// Is there such a file? It is not loaded, nor are the libraries it needs.
bool plugin_there(const char *file);

/// An ELF note: what stands before the text is what the format asks for.
typedef struct plugin_note {
    uint32_t owner_size, text_size, kind;
    char owner[8];
    char text[48];
} plugin_note;

/// The text says which function of which version; a symbol has the version of its interface in its
/// name.
#define PLUGIN_NOTE_OF(symbol)                                                                     \
    { sizeof "Hamel", sizeof((plugin_note *)0)->text, 1, "Hamel", symbol " " HAMEL_VERSION }
/// Stands once in each plug-in.
#define PLUGIN_NOTE(symbol)                                                                        \
    __attribute__((section(".note.hamel"), used, aligned(4))) static const plugin_note note =      \
        PLUGIN_NOTE_OF(symbol)

#endif
