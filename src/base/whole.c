#include "base/whole.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/text.h"

static bool is_special(const char *path) {
    struct stat about;
    return stat(path, &about) == 0 && !S_ISREG(about.st_mode);
}

/// Where a file really is: a link is followed, so that it stays one.
static char *real_place(const char *path) {
    char *found = realpath(path, NULL);
    return found != NULL ? found : mem_copy(path, strlen(path) + 1, 1);
}

static void whole_clear(whole_file *f) {
    const int reason = errno;
    free(f->path);
    free(f->temporary);
    *f = (whole_file){0};
    errno = reason;
}

/// The file that becomes `path`, with the rights a new file gets.
static bool open_temporary(whole_file *f, const char *path) {
    f->path = real_place(path);
    if (access(f->path, F_OK) == 0 && access(f->path, W_OK) != 0) return false;
    text name = {0};
    text_addf(&name, "%s.XXXXXX", f->path);
    f->temporary = text_take(&name);
    const int file = mkstemp(f->temporary);
    if (file < 0) return false;
    const mode_t mask = umask(0);
    umask(mask);
    if (fchmod(file, 0666 & ~mask) == 0 && (f->out = fdopen(file, "w")) != NULL) return true;
    const int reason = errno;
    close(file);
    unlink(f->temporary);
    errno = reason;
    return false;
}

bool whole_open(whole_file *f, const char *path) {
    *f = (whole_file){0};
    if (path[0] == '\0') errno = ENOENT;
    else if (is_special(path)) f->out = fopen(path, "w");
    else if (!open_temporary(f, path)) f->out = NULL;
    if (f->out != NULL) return true;
    whole_clear(f);
    return false;
}

bool whole_finish(whole_file *f) {
    bool good = fflush(f->out) == 0 && !ferror(f->out);
    int reason = errno;
    if (fclose(f->out) != 0 && good) {
        good = false;
        reason = errno;
    }
    if (f->temporary != NULL) {
        if (good && rename(f->temporary, f->path) != 0) {
            good = false;
            reason = errno;
        }
        if (!good) unlink(f->temporary);
    }
    errno = reason;
    whole_clear(f);
    return good;
}

void whole_abandon(whole_file *f) {
    const int reason = errno;
    fclose(f->out);
    if (f->temporary != NULL) unlink(f->temporary);
    errno = reason;
    whole_clear(f);
}

bool whole_write(const char *path, const void *bytes, size_t length) {
    whole_file f;
    if (!whole_open(&f, path)) return false;
    if (fwrite(bytes, 1, length, f.out) == length) return whole_finish(&f);
    whole_abandon(&f);
    return false;
}

bool whole_possible(const char *path) {
    struct stat about;
    if (stat(path, &about) == 0 && S_ISDIR(about.st_mode)) {
        errno = EISDIR;
        return false;
    }
    if (is_special(path)) return access(path, W_OK) == 0;
    whole_file f;
    if (!whole_open(&f, path)) return false;
    whole_abandon(&f);
    return true;
}
