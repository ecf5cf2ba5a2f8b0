/// Kinds of pictures, and files.
#include "cli/picture.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "cli/command.h"

static bool ends_with(const char *name, const char *ending) {
    const size_t length = strlen(name), tail = strlen(ending);
    return length > tail && strcmp(name + length - tail, ending) == 0;
}

int picture_check(const char *file) {
    if (ends_with(file, ".svg") || ends_with(file, ".png")) return EXIT_DONE;
    return usage_error("--plot writes SVG or PNG: its file ends with .svg or .png, and '%s' does "
                       "not",
                       file);
}

plot_writer *picture_writer(const char *file) {
    return ends_with(file, ".png") ? plot_to_png : plot_to_svg;
}

int picture_save(const char *file, const text *picture) {
    FILE *to = fopen(file, "wb");
    bool done = to != NULL && fwrite(text_cstr(picture), 1, picture->length, to) == picture->length;
    if (to != NULL) done = fclose(to) == 0 && done;
    if (!done) fprintf(stderr, "hamel: %s: %s\n", file, strerror(errno));
    return done ? EXIT_DONE : EXIT_NO;
}
