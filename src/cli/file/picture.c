/// Kinds of pictures, and files.
#include "cli/file/picture.h"

#include <errno.h>

#include "base/text.h"
#include "base/whole.h"
#include "cli/command.h"
#include "cli/file/file_error.h"
#include "cli/show.h"

int picture_check(const char *file) {
    if (!text_ends_with(file, ".svg") && !text_ends_with(file, ".png"))
        return usage_error(
            "--plot writes SVG or PNG: its file ends with .svg or .png, and '%s' does "
            "not",
            file);
    return whole_possible(file) ? EXIT_DONE : file_error(file, errno);
}

hamel_picture picture_kind(const char *file) {
    return text_ends_with(file, ".png") ? HAMEL_PNG : HAMEL_SVG;
}

int picture_save(const char *file, char *bytes, size_t length) {
    const bool written = whole_write(file, bytes, length);
    const int reason = errno;
    hamel_free(bytes);
    return written ? EXIT_DONE : file_error(file, reason);
}
