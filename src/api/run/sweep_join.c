/// The tables of shares, joined.
#include "run/sweep/join.h"

#include <string.h>

#include "api/call/call_internal.h"

hamel_status hamel_sweep_join(size_t count, const char *const *parts, const char *path,
                              uint64_t *rows, int *reason, char **why) {
    if (why != NULL) *why = NULL;
    if (rows != NULL) *rows = 0;
    if (reason != NULL) *reason = 0;
    if (!good_words(count, parts) || path == NULL || rows == NULL || reason == NULL || why == NULL)
        return HAMEL_INVALID;
    sweep_joined joined;
    text words = {0};
    const hamel_status status = sweep_join(count, parts, path, &joined, &words);
    if (joined.reason != 0) text_addf(&words, "%s: %s", joined.file, strerror(joined.reason));
    if (status == HAMEL_OK) *rows = joined.rows;
    else *why = text_take(&words);
    *reason = joined.reason;
    return status;
}
