/// The built-in models, one after another.
#include "model/builtin.h"

#include <string.h>

#include "api/call/format_internal.h"
#include "base/text.h"
#include "report/table/builtin.h"

static const model_builtin *at(size_t i) {
    size_t count;
    const model_builtin *all = model_builtins(&count);
    return i < count ? &all[i] : NULL;
}

const char *hamel_builtin_name(size_t i) { return at(i) == NULL ? NULL : at(i)->name; }
const char *hamel_builtin_title(size_t i) { return at(i) == NULL ? NULL : at(i)->title; }
const char *hamel_builtin_source(size_t i) { return at(i) == NULL ? NULL : at(i)->source; }

const char *hamel_builtin_nearest(const char *name) {
    const char *near = name == NULL ? NULL : model_builtin_nearest(name);
    for (size_t i = 0; name != NULL && strlen(name) > 2 && near == NULL && at(i) != NULL; i++) {
        if (strstr(at(i)->name, name) != NULL) near = at(i)->name; // 'sleigh'
    }
    return near;
}

char *hamel_builtin_list(hamel_format format) {
    text out = {0};
    if (format == HAMEL_TEXT) builtin_to_text(&out);
    else if (format_is_json(format)) builtin_to_json(format_version(format), &out);
    else return NULL;
    return text_take(&out);
}
