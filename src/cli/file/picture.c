/// Kinds of pictures, and files.
#include "cli/file/picture.h"

#include <errno.h>

#include "base/text.h"
#include "base/whole.h"
#include "cli/command.h"
#include "cli/file/file_error.h"
#include "cli/show.h"

int picture_check(const char *file) {
    char *why;
    if (!text_ends_with(file, ".svg") && !text_ends_with(file, ".png") &&
        !text_ends_with(file, ".pdf"))
        return usage_error("--plot writes SVG, PNG or PDF: its file ends with .svg, .png or .pdf, "
                           "and '%s' does not",
                           file);
    if (hamel_picture_possible(picture_kind(file), &why) != HAMEL_OK) {
        const int code = usage_error("--plot %s: %s", file, why);
        hamel_free(why);
        return code;
    }
    return whole_possible(file) ? EXIT_DONE : file_error(file, errno);
}

hamel_picture picture_kind(const char *file) {
    return text_ends_with(file, ".png")   ? HAMEL_PNG
           : text_ends_with(file, ".pdf") ? HAMEL_PDF
                                          : HAMEL_SVG;
}

int picture_save(const char *file, char *bytes, size_t length) {
    const bool written = whole_write(file, bytes, length);
    const int reason = errno;
    hamel_free(bytes);
    return written ? EXIT_DONE : file_error(file, reason);
}

int picture_drawn(const char *file, hamel_status drawn, char *bytes, size_t length) {
    if (drawn == HAMEL_OK) return picture_save(file, bytes, length);
    complain("%s is not written: %s", file,
             drawn == HAMEL_INVALID ? "there is nothing to draw" : hamel_status_text(drawn));
    return EXIT_NO;
}
