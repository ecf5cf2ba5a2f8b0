/// For a name that is not known, the nearest one that is.
#ifndef BASE_NEAREST_H
#define BASE_NEAREST_H

#include <stddef.h>

/// The best candidate so far; all-zero before the first.
typedef struct name_nearest {
    const char *name; ///< NULL if none is near
    size_t distance;
} name_nearest;

/// Keeps the better of *best and `candidate`, if it is near `name` at all.
void name_consider(name_nearest *best, const char *name, const char *candidate);

#endif
