/// The models that come with Hamel: the files of models/, embedded when the library is built.
#ifndef MODEL_BUILTIN_H
#define MODEL_BUILTIN_H

#include <stddef.h>

typedef struct model_builtin {
    const char *name, *title;
    const char *source; ///< the file as it is, and a NUL behind it
    size_t length;
} model_builtin;

/// All of them, by name.
const model_builtin *model_builtins(size_t *count);
/// The one of that name, or NULL.
const model_builtin *model_builtin_find(const char *name);
/// The nearest name there is, or NULL if none is near.
const char *model_builtin_nearest(const char *name);

#endif
