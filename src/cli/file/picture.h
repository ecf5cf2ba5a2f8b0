/// Pictures as files: what --plot FILE of several verbs has in common. The ending tells the kind.
#ifndef CLI_FILE_PICTURE_H
#define CLI_FILE_PICTURE_H

#include "hamel/hamel.h"

/// EXIT_USAGE after a message if we cannot write a picture under this name.
int picture_check(const char *file);
/// Its kind.
hamel_picture picture_kind(const char *file);
/// Writes a picture that the library made, and frees it. EXIT_DONE, or EXIT_NO after a message.
int picture_save(const char *file, char *bytes, size_t length);
/// The same behind a call that draws: where that failed there are no bytes, and a message says so.
int picture_drawn(const char *file, hamel_status drawn, char *bytes, size_t length);

#endif
