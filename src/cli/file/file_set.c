/// Everything is on the disk under other names before the first file gets its own.
#include "cli/file/file_set.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/text.h"
#include "base/whole.h"
#include "cli/command.h"
#include "cli/file/file_error.h"
#include "cli/show.h"

typedef struct one {
    char *path;
    whole_file file;
} one;

static char *path_of(const char *folder, const char *name) {
    text path = {0};
    if (strcmp(folder, ".") != 0)
        text_addf(&path, "%s%s", folder, folder[strlen(folder) - 1] == '/' ? "" : "/");
    text_add(&path, name);
    return text_take(&path);
}

/// Written and on the disk, but for its name.
static bool write_one(one *to, const hamel_file *f) {
    if (!whole_open(&to->file, to->path)) return false;
    FILE *out = to->file.out;
    const bool good = fwrite(f->bytes, 1, f->length, out) == f->length && fflush(out) == 0 &&
                      (fsync(fileno(out)) == 0 || errno == EINVAL || errno == ENOTSUP);
    if (!good) whole_abandon(&to->file);
    return good;
}

/// How many could be written, up to the first that could not.
static size_t write_all(one *all, size_t count, const hamel_files *files) {
    size_t done = 0;
    while (done < count) {
        const hamel_file f = hamel_files_get(files, done);
        if (!write_one(&all[done], &f)) break;
        done++;
    }
    return done;
}

int file_set_write(const char *folder, const hamel_files *files) {
    size_t count = 0;
    while (hamel_files_get(files, count).name != NULL) count++;
    one *all = MEM_NEW_ZERO(one, count);
    for (size_t i = 0; i < count; i++)
        all[i].path = path_of(folder, hamel_files_get(files, i).name);
    const size_t done = write_all(all, count, files);
    int code = done < count ? file_error(all[done].path, errno) : EXIT_DONE;
    for (size_t i = 0; i < done; i++) {
        if (code != EXIT_DONE) whole_abandon(&all[i].file);
        else if (!whole_finish(&all[i].file)) code = file_error(all[i].path, errno);
    }
    for (size_t i = 0; i < count; i++) {
        if (code == EXIT_DONE) show_line(stderr, "wrote %s\n", all[i].path);
        free(all[i].path);
    }
    free(all);
    return code;
}
