/// Files that the library made, written together: all of them, or none.
#ifndef CLI_FILE_FILE_SET_H
#define CLI_FILE_FILE_SET_H

#include "hamel/hamel.h"

/// Writes them into a folder, which is there, and says so. The exit code.
int file_set_write(const char *folder, const hamel_files *files);

#endif
