/// hamel new: a commented model to start from. A file appears whole or not at all, and never in the
/// place of another.
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/text.h"
#include "base/whole.h"
#include "cli/command.h"
#include "cli/file/file_error.h"
#include "cli/show.h"
#include "hamel/hamel.h"

/// The model to start from, with the name of the file, but for its folder and its ending.
static char *starter(const char *path) {
    const char *slash = path == NULL ? NULL : strrchr(path, '/');
    const char *start = path == NULL ? "blade" : slash == NULL ? path : slash + 1;
    const char *end = strrchr(start, '.');
    text name = {0};
    text_add_bytes(&name, start,
                   end == NULL || end == start ? strlen(start) : (size_t)(end - start));
    char *words = hamel_new_model(text_cstr(&name));
    text_clear(&name);
    return words;
}

static int run(const options *o) {
    const char *path = o->word;
    if (path != NULL && (path[0] == '-' || path[0] == '\0'))
        return usage_error("hamel new takes a FILE, not '%s'", path);
    char *words = starter(path);
    int code = EXIT_DONE;
    struct stat about;
    if (path == NULL) fputs(words, stdout);
    else if (lstat(path, &about) == 0)
        code = usage_error("%s: is already there; it is left as it is", path);
    else if (whole_write_new(path, words, strlen(words)))
        show_line(stderr, "wrote %s; next: hamel derive %s\n", path, path);
    else if (errno == EEXIST) code = usage_error("%s: is already there; it is left as it is", path);
    else code = file_error(path, errno);
    hamel_free(words);
    return code;
}

const command command_new = {
    .name = "new",
    .summary = "write a commented model to start from",
    .bit = NEW,
    .arguments = {{"FILE", ARGUMENT_OPTIONAL, offsetof(options, word), NULL, NULL}},
    .about = "Writes a commented model to start from: to FILE, which must not exist yet, or to "
             "standard output. The model is named after the file; nothing is ever half written.",
    .examples = "hamel new blade.hamel && hamel derive blade.hamel",
    .run = run,
};
