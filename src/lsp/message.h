/// Messages of the language server protocol: "Content-Length: N", an empty line, N bytes of JSON.
#ifndef LSP_MESSAGE_H
#define LSP_MESSAGE_H

#include <cjson/cJSON.h>
#include <stdio.h>

typedef enum message_end {
    MESSAGE_READ,   ///< there is one
    MESSAGE_NONE,   ///< the input has ended
    MESSAGE_BROKEN, ///< what came is no message, and where the next one begins is not known
    MESSAGE_NO_JSON ///< a message that is not JSON; the next one can be read
} message_end;

/// Reads a message; *out is to be deleted, and NULL unless there is one.
message_end message_read(FILE *in, cJSON **out);
/// Writes a message and deletes it.
void message_write(FILE *out, cJSON *message);

#endif
