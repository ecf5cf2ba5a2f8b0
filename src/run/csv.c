/// Tables of numbers. A regular file is made under another name in the same folder and renamed when it
/// is complete, so nobody ever sees half of it; devices and pipes are written as they are.
#include "run/csv.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/text.h"

struct csv {
    FILE *out;
    char *path, *temporary; ///< NULL if written in place
};

static bool is_special(const char *path) {
    struct stat about;
    return stat(path, &about) == 0 && !S_ISREG(about.st_mode);
}

/// Where a file really is: a link is followed, so that it stays one.
static char *real_place(const char *path) {
    char *found = realpath(path, NULL);
    return found != NULL ? found : mem_copy(path, strlen(path) + 1, 1);
}

static void csv_free(csv *c) {
    const int reason = errno;
    free(c->path);
    free(c->temporary);
    free(c);
    errno = reason;
}

/// The file that becomes `path`, with the rights a new file gets.
static bool open_temporary(csv *c, const char *path) {
    c->path = real_place(path);
    if (access(c->path, F_OK) == 0 && access(c->path, W_OK) != 0) return false;
    text name = {0};
    text_addf(&name, "%s.XXXXXX", c->path);
    c->temporary = text_take(&name);
    const int file = mkstemp(c->temporary);
    if (file < 0) return false;
    const mode_t mask = umask(0);
    umask(mask);
    if (fchmod(file, 0666 & ~mask) == 0 && (c->out = fdopen(file, "w")) != NULL) return true;
    const int reason = errno;
    close(file);
    unlink(c->temporary);
    errno = reason;
    return false;
}

csv *csv_create(const char *path) {
    csv *c = MEM_NEW_ZERO(csv, 1);
    if (path == NULL) c->out = stdout;
    else if (is_special(path)) c->out = fopen(path, "w");
    else if (!open_temporary(c, path)) c->out = NULL;
    if (c->out != NULL) return c;
    csv_free(c);
    return NULL;
}

bool csv_head(csv *c, size_t count, const char *const *names) {
    for (size_t k = 0; k < count; k++) {
        if (fprintf(c->out, "%s%s", k > 0 ? "," : "", names[k]) < 0) return false;
    }
    return fputc('\n', c->out) != EOF;
}

bool csv_row(csv *c, size_t count, const double *values) {
    for (size_t k = 0; k < count; k++) {
        if (k > 0 && fputc(',', c->out) == EOF) return false;
        if (isnan(values[k])) continue; // no value: an empty field
        if (fprintf(c->out, "%.17g", values[k]) < 0) return false;
    }
    return fputc('\n', c->out) != EOF;
}

bool csv_finish(csv *c) {
    bool good = fflush(c->out) == 0 && !ferror(c->out);
    int reason = errno;
    if (c->out != stdout && fclose(c->out) != 0 && good) {
        good = false;
        reason = errno;
    }
    if (c->temporary != NULL) {
        if (good && rename(c->temporary, c->path) != 0) {
            good = false;
            reason = errno;
        }
        if (!good) unlink(c->temporary);
    }
    errno = reason;
    csv_free(c);
    return good;
}

void csv_abandon(csv *c) {
    const int reason = errno;
    if (c->out != stdout) fclose(c->out);
    if (c->temporary != NULL) unlink(c->temporary);
    errno = reason;
    csv_free(c);
}
