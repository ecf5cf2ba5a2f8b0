#include "support/affine_models.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 256 };

bool model_is_large(const model_builtin *m) {
    return strcmp(m->name, "whipple") == 0 || strcmp(m->name, "snake") == 0;
}

const model_builtin *affine_models(size_t *count) {
    static model_builtin kept[MOST];
    size_t all, n = 0;
    const model_builtin *models = model_builtins(&all);
    for (size_t i = 0; i < all && n < MOST; i++) {
        if (model_is_large(&models[i])) continue;
        if (strstr(models[i].source, "\n    nonlinear ") == NULL) kept[n++] = models[i];
    }
    *count = n;
    return kept;
}

static size_t one_of(void) { return getenv("HAMEL_QUICK") != NULL ? 5 : 1; }

/// Which share of how many; the first of one if nobody says.
static void share(unsigned *k, unsigned *n) {
    const char *said = getenv("HAMEL_SHARE");
    if (said == NULL || sscanf(said, "%u/%u", k, n) != 2 || *k < 1 || *k > *n) *k = *n = 1;
}

size_t model_first(void) {
    unsigned k, n;
    share(&k, &n);
    return (k - 1) * one_of();
}

size_t model_step(void) {
    unsigned k, n;
    share(&k, &n);
    return n * one_of();
}
