/// Texts that a verb reads whole: models, claims.
#ifndef CLI_FILE_SOURCE_FILE_H
#define CLI_FILE_SOURCE_FILE_H

#include <stddef.h>

/// Reads a file, "-" is standard input, into fresh memory with a zero byte behind it. `name` is
/// what messages call it. EXIT_DONE, or EXIT_USAGE after a message.
int source_file_read(const char *path, const char *name, char **source, size_t *length);

#endif
