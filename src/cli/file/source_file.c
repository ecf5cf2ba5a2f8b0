/// Reading a text whole; one that no person wrote is refused by its size.
#include "cli/file/source_file.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "cli/command.h"
#include "cli/show.h"

enum { MOST_BYTES = 16 << 20 };

static int read_all(FILE *in, const char *name, text *all) {
    char block[1 << 16];
    size_t n;
    while (all->length <= MOST_BYTES && (n = fread(block, 1, sizeof block, in)) > 0)
        text_add_bytes(all, block, n);
    if (ferror(in)) return usage_error("%s: %s", name, strerror(errno));
    if (all->length > MOST_BYTES)
        return usage_error("%s: larger than %d MB; nobody wrote this", name, MOST_BYTES >> 20);
    return EXIT_DONE;
}

int source_file_read(const char *path, const char *name, char **source, size_t *length) {
    const bool standard = strcmp(path, "-") == 0;
    FILE *in = standard ? stdin : fopen(path, "rb");
    if (in == NULL) return usage_error("%s: %s", name, strerror(errno));
    text all = {0};
    const int code = read_all(in, name, &all);
    if (!standard) fclose(in);
    *length = all.length;
    *source = text_take(&all);
    return code;
}
