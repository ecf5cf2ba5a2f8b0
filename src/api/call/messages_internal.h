/// Messages of the last call, kept with the texts they speak of.
#ifndef API_CALL_MESSAGES_INTERNAL_H
#define API_CALL_MESSAGES_INTERNAL_H

#include <stdbool.h>

#include "base/diag.h"
#include "base/text.h"
#include "hamel/library.h"

struct hamel_messages {
    char *name, *source; ///< the text that messages are about,
    size_t length;
    char *about, *about_source; ///< or else these words of an argument; NULL: the text
    diag list;
    text shown; ///< for a person
};

/// On input the text that messages will be about; it is copied.
void messages_init(hamel_messages *m, const char *name, const char *source, size_t length);
void messages_clear(hamel_messages *m);
/// A call begins: what the one before had to say is forgotten.
void messages_forget(hamel_messages *m);
/// A call ends: what it had to say is put in words; a failure without any gets those of its status.
/// `about` and its `source` are the argument that places are in; NULL: the text. Returns `status`.
hamel_status messages_tell(hamel_messages *m, hamel_status status, const char *about,
                           const char *source);
/// Messages about the words of an argument take the place of all others; `words` is empty then. If
/// it was empty, nothing happens.
void messages_take(hamel_messages *m, diag *words);

#endif
