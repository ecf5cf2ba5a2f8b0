/// Files that are there only when they are complete: a regular file is made under another name in
/// the same folder, brought to the disk, and renamed, so nobody ever sees half of it, nor does
/// anybody after a power failure; devices and pipes are written as they are.
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
/// The same, if nothing has that name: EEXIST otherwise.
bool whole_finish_new(whole_file *f);
/// Puts what was written so far into its place, without freeing or closing anything: the process
/// is about to end, maybe in the middle of something else.
bool whole_keep(whole_file *f);
/// It is given up: no file. errno stays.
void whole_abandon(whole_file *f);
/// All of it at once; false as above.
bool whole_write(const char *path, const void *bytes, size_t length);
bool whole_write_new(const char *path, const void *bytes, size_t length);
/// Whether `path` could be written: the reason in errno if not. Nothing is left there.
bool whole_possible(const char *path);
/// Whether something stands there that is no regular file: a device, a pipe, a folder.
bool whole_is_special(const char *path);

/// Removes the files that are not finished. For those who end the program in the middle, also in a
/// handler of a signal; nothing else may be done with them then.
void whole_remove_all(void);
/// A folder's list of names is on the disk, if it can be brought there.
void whole_sync_folder(const char *path_in_it);

#endif
