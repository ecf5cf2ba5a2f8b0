/// For a name that is not known, the nearest one that is.
#include "base/nearest.h"

#include <string.h>

enum { MAX_COMPARED = 64 };

/// How many letters to insert, remove, exchange or swap to get from a to b; large if they are long.
static size_t distance(const char *a, const char *b) {
    const size_t m = strlen(a), n = strlen(b);
    if (m > MAX_COMPARED || n > MAX_COMPARED) return MAX_COMPARED;
    size_t rows[3][MAX_COMPARED + 1], *before = rows[0], *last = rows[1], *row = rows[2];
    for (size_t j = 0; j <= n; j++) last[j] = before[j] = j;
    for (size_t i = 1; i <= m; i++) {
        row[0] = i;
        for (size_t j = 1; j <= n; j++) {
            size_t best = last[j - 1] + (a[i - 1] != b[j - 1]);
            if (last[j] + 1 < best) best = last[j] + 1;
            if (row[j - 1] + 1 < best) best = row[j - 1] + 1;
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] &&
                before[j - 2] + 1 < best)
                best = before[j - 2] + 1;
            row[j] = best;
        }
        size_t *oldest = before;
        before = last;
        last = row;
        row = oldest;
    }
    return last[n];
}

void name_consider(name_nearest *best, const char *name, const char *candidate) {
    const size_t d = distance(name, candidate), length = strlen(name), limit = length < 4 ? 1 : 2;
    if (d > limit || d >= length || (best->name != NULL && d >= best->distance)) return;
    *best = (name_nearest){candidate, d};
}
