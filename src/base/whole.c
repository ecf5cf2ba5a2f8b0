/// The invariant: a name in `unfinished` is that of a temporary file of ours, and every temporary
/// file stands there from before it is made until it is renamed or removed.
#include "base/whole.h"

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/text.h"

// ---- those that are not finished ----------------------------------------------------------------

/// The one thing here that is everybody's: a signal ends all of the program.
static _Atomic(char *) unfinished[64];

static void replace(char *old, char *new) {
    for (size_t k = 0; k < sizeof unfinished / sizeof *unfinished; k++) {
        char *found = old;
        if (atomic_compare_exchange_strong(&unfinished[k], &found, new)) return;
    }
}

void whole_remove_all(void) {
    for (size_t k = 0; k < sizeof unfinished / sizeof *unfinished; k++) {
        const char *name = atomic_load(&unfinished[k]);
        if (name != NULL) unlink(name);
    }
}

// ---- opening ------------------------------------------------------------------------------------

bool whole_is_special(const char *path) {
    struct stat about;
    return stat(path, &about) == 0 && !S_ISREG(about.st_mode);
}

/// Where a file really is: a link is followed, so that it stays one.
static char *real_place(const char *path) {
    char *found = realpath(path, NULL);
    return found != NULL ? found : mem_string(path);
}

static void whole_clear(whole_file *f) {
    const int reason = errno;
    if (f->temporary != NULL) replace(f->temporary, NULL);
    free(f->path);
    free(f->temporary);
    *f = (whole_file){0};
    errno = reason;
}

/// A new file with a name nobody has. mkstemp would change the name while a signal may read it.
static int make_temporary(whole_file *f) {
    enum { TRIES = 100 };
    for (unsigned k = 0; k < TRIES; k++) {
        text name = {0};
        text_addf(&name, "%s.%ld-%u.tmp", f->path, (long)getpid(), k);
        f->temporary = text_take(&name);
        replace(NULL, f->temporary);
        const int file = open(f->temporary, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (file >= 0) return file;
        const int reason = errno;
        replace(f->temporary, NULL);
        free(f->temporary);
        f->temporary = NULL;
        errno = reason;
        if (reason != EEXIST) return -1;
    }
    return -1;
}

/// The file that becomes `path`, with the rights a new file gets.
static bool open_temporary(whole_file *f, const char *path) {
    f->path = real_place(path);
    if (access(f->path, F_OK) == 0 && access(f->path, W_OK) != 0) return false;
    const int file = make_temporary(f);
    if (file < 0) return false;
    if ((f->out = fdopen(file, "w")) != NULL) return true;
    const int reason = errno;
    close(file);
    unlink(f->temporary);
    errno = reason;
    return false;
}

bool whole_open(whole_file *f, const char *path) {
    *f = (whole_file){0};
    if (path[0] == '\0') errno = ENOENT;
    else if (whole_is_special(path)) f->out = fopen(path, "w");
    else if (!open_temporary(f, path)) f->out = NULL;
    if (f->out != NULL) return true;
    whole_clear(f);
    return false;
}

// ---- finishing ----------------------------------------------------------------------------------

void whole_sync_folder(const char *path_in_it) {
    const char *slash = strrchr(path_in_it, '/');
    text folder = {0};
    if (slash == NULL) text_add(&folder, ".");
    else text_add_bytes(&folder, path_in_it, (size_t)(slash - path_in_it) + 1);
    const int f = open(text_cstr(&folder), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (f >= 0) {
        (void)fsync(f); // not every file system can
        close(f);
    }
    text_clear(&folder);
}

/// What was written is on the disk. Devices, and some file systems, know no such thing.
static bool bring_to_disk(FILE *out) {
    if (fflush(out) != 0 || ferror(out)) return false;
    return fsync(fileno(out)) == 0 || errno == EINVAL || errno == ENOTSUP || errno == EROFS;
}

/// Gives a file its name, if that is free. Not every file system has links.
static bool put_in_place(const whole_file *f) {
    struct stat about;
    if (link(f->temporary, f->path) == 0) return unlink(f->temporary) == 0;
    return errno != EEXIST && lstat(f->path, &about) != 0 && rename(f->temporary, f->path) == 0;
}

static bool finish(whole_file *f, bool only_new) {
    bool good =
        f->temporary != NULL ? bring_to_disk(f->out) : fflush(f->out) == 0 && !ferror(f->out);
    int reason = errno;
    if (fclose(f->out) != 0 && good) {
        good = false;
        reason = errno;
    }
    if (f->temporary != NULL) {
        if (good && !(only_new ? put_in_place(f) : rename(f->temporary, f->path) == 0)) {
            good = false;
            reason = errno;
        }
        if (good) whole_sync_folder(f->path);
        else unlink(f->temporary);
    }
    errno = reason;
    whole_clear(f);
    return good;
}

bool whole_finish(whole_file *f) { return finish(f, false); }
bool whole_finish_new(whole_file *f) { return finish(f, true); }

bool whole_keep(whole_file *f) {
    return fflush(f->out) == 0 && (f->temporary == NULL || rename(f->temporary, f->path) == 0);
}

void whole_abandon(whole_file *f) {
    const int reason = errno;
    fclose(f->out);
    if (f->temporary != NULL) unlink(f->temporary);
    errno = reason;
    whole_clear(f);
}

// ---- all at once --------------------------------------------------------------------------------

static bool write_all(const char *path, const void *bytes, size_t length, bool only_new) {
    whole_file f;
    if (!whole_open(&f, path)) return false;
    if (fwrite(bytes, 1, length, f.out) == length) return finish(&f, only_new);
    whole_abandon(&f);
    return false;
}

bool whole_write(const char *path, const void *bytes, size_t length) {
    return write_all(path, bytes, length, false);
}

bool whole_write_new(const char *path, const void *bytes, size_t length) {
    return write_all(path, bytes, length, true);
}

bool whole_possible(const char *path) {
    struct stat about;
    if (stat(path, &about) == 0 && S_ISDIR(about.st_mode)) {
        errno = EISDIR;
        return false;
    }
    if (whole_is_special(path)) return access(path, W_OK) == 0;
    whole_file f;
    if (!whole_open(&f, path)) return false;
    whole_abandon(&f);
    return true;
}
