/// Files that are there only when they are complete: a regular file is made under another name in
/// the same folder and renamed at the end, so nobody ever sees half of it; devices and pipes are
/// written as they are.
#ifndef BASE_WHOLE_H
#define BASE_WHOLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

typedef struct whole_file {
    FILE *out;
    char *path, *temporary; ///< NULL if written in place
} whole_file;

/// A new file for `path`. False, with the reason in errno, if that is not possible.
bool whole_open(whole_file *f, const char *path);
/// It is complete. False, with the reason in errno and no file, if it could not be written.
bool whole_finish(whole_file *f);
/// It is given up: no file. errno stays.
void whole_abandon(whole_file *f);
/// All of it at once; false as above.
bool whole_write(const char *path, const void *bytes, size_t length);
/// Whether `path` could be written: the reason in errno if not. Nothing is left there.
bool whole_possible(const char *path);

#endif
