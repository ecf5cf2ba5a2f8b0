/// The built-in models, one after another.
#include "model/builtin.h"

#include "hamel/hamel.h"

static const model_builtin *at(size_t i) {
    size_t count;
    const model_builtin *all = model_builtins(&count);
    return i < count ? &all[i] : NULL;
}

const char *hamel_builtin_name(size_t i) { return at(i) == NULL ? NULL : at(i)->name; }
const char *hamel_builtin_title(size_t i) { return at(i) == NULL ? NULL : at(i)->title; }
const char *hamel_builtin_source(size_t i) { return at(i) == NULL ? NULL : at(i)->source; }
