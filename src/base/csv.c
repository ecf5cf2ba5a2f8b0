/// Tables of numbers.
#include "base/csv.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/mem.h"
#include "base/whole.h"

struct csv {
    FILE *out;
    whole_file file; ///< unless it is standard output
};

csv *csv_create(const char *path) {
    whole_file file = {0};
    if (path != NULL && !whole_open(&file, path)) return NULL;
    csv *c = MEM_NEW_ZERO(csv, 1);
    *c = (csv){.out = path != NULL ? file.out : stdout, .file = file};
    return c;
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
    const bool good =
        c->out == stdout ? fflush(stdout) == 0 && !ferror(stdout) : whole_finish(&c->file);
    free(c);
    return good;
}

void csv_abandon(csv *c) {
    if (c->out != stdout) whole_abandon(&c->file);
    free(c);
}
