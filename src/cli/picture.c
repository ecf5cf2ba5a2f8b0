/// Kinds of pictures, and files.
#include "cli/picture.h"

#include <errno.h>

#include "base/text.h"
#include "base/whole.h"
#include "cli/command.h"
#include "cli/file_error.h"
#include "cli/show.h"

int picture_check(const char *file) {
    if (!text_ends_with(file, ".svg") && !text_ends_with(file, ".png"))
        return usage_error(
            "--plot writes SVG or PNG: its file ends with .svg or .png, and '%s' does "
            "not",
            file);
    return whole_possible(file) ? EXIT_DONE : file_error(file, errno);
}

plot_writer *picture_writer(const char *file) {
    return text_ends_with(file, ".png") ? plot_to_png : plot_to_svg;
}

int picture_save(const char *file, const text *picture) {
    if (whole_write(file, text_cstr(picture), picture->length)) return EXIT_DONE;
    return file_error(file, errno);
}
